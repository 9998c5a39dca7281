"""The words by which a sentence proposes language, asks for it, refuses it, or says that others did: closed lists, English.

Contract §4.4, proposals; `critic.text.discourse` weighs them. A pattern with a group `word` ends where the word itself
ends.
"""

from __future__ import annotations

from critic.text.editing import ANCHOR, MASKED
from critic.text.patterns import lazy
from critic.text.phrases import OTHERS

_I = 0x02
"""re.IGNORECASE, without importing re for it."""
PROPOSE = lazy(
    r"\b(?P<word>(?:adding|addition of|inserting|insertion of|including (?:language|wording"
    r"|words|text)|considering"
    r"|suggests?|suggested|suggesting|suggestions?|recommends?|recommended|recommending"
    r"|recommendations?|proposes?|proposed|proposing"
    r"|proposals?|redrafting|redrafted|replacing|revising|substituting|inserted|added|offered"
    r"|(?:should|ought to|needs? to|would need to|better) (?:instead |then |now |also |simply |rather )?"
    r"(?:say|read|state|provide|require|specify|become)(?: that)?"
    r"|should (?:instead |rather )?(?:have to|be (?:required|obliged|entitled|allowed|permitted|able|free) to"
    r"|agree to|undertake to)"
    r"|(?<!as )(?<!on )(?:must|could|to) (?:instead |then |now |also |simply |rather )?(?:say|read|state"
    r"|become)(?: that)?"
    r"|to (?:provide|require|specify|confirm|clarify|state|say) that"
    r"|(?:should|must|ought to|needs? to|has to|could) (?:instead |rather |simply )?be(?=[ ]?[:*_]*[ ]*\Z)"
    r"|(?:along|on) (?:the|these|those|such|the following) lines(?: of)?|to (?:this|the following) effect|(?:like"
    r"|for|use) this(?=[*_]*:)"
    r"|needs? an? (?:\w+ )?(?:sentence|clause|provision|definition|carve-out|proviso)"
    r"|e\.g[.x]?|for example|something like|alternatively"
    r"|fallback|counters?|counter-?proposals?|counter-?proposed|counter(?:ed)? with|model language|sample language"
    r"|(?:so|such)(?: that)? (?:it|they|that|the \w+(?: \w+)?|(?:section|clause) [\w.()]+) (?:now |then |instead "
    r"|simply )?"
    r"(?:reads?|says?|states?|provides?)"
    r"|new (?:section|clause|sentence|paragraph|language|text|wording)|(?:replacement|revised|alternative|preferred"
    r"|possible|potential"
    r"|suitable|additional|better|clearer|cleaner|tighter|improved|amended|updated|compromise|draft|illustrative"
    r"|workable)"
    r" (?:language|text|wording|clause|drafting|formulation)))"
    r"(?!\w)",
    _I,
)
THEN_PUT = lazy(rf"{MASKED}[*_)]*,?[ ](?:(?:and|then)[ ])?(?:instead[ ])?(?P<word>put|use|write|say|have)\b", _I)
"""`strike "…" and put "…"`."""
RECORD_DUTY = lazy(
    r"(?<!should )(?<!must )(?<!would )(?<!could )(?<!to )\b(?:requires?|obliges?|obligates?|commits?|compels?"
    r"|entitles?|allows?|permits?|authori[sz]es?|enables?|lets?|forces?"
    r"|(?:says|states|provides|stipulates|specifies)(?: that)?|under which)[ ](?:[\w'\u2019]+[ ]){0,5}?(?:to|must"
    r"|shall|may|will|can)[ ]"
    r"(?:\w+ly[ ]|also[ ]|not[ ])?(?P<word>\w+(?: \w+)?)[ *_]*\Z",
    _I,
)
"""What the record makes somebody do, `requires Licensor to include "…"`, is no proposal."""
PROPOSE_INTO = lazy(
    r"\b(?P<word>replac(?:e|ed|ing)\b(?:[^.?!\n]|\.(?=\d)){0,400}?\b(?:with|by)|chang(?:e|ed"
    r"|ing)\b(?:[^.?!\n]|\.(?=\d)){0,400}?\b(?:to|as follows)"
    r"|(?:revis|amend|rewrit|restat)(?:e|ed|ten|ing)?\b(?:[^.?!\n]|\.(?=\d)){0,200}?\b(?:to|as|so that|such that"
    r"|so))\b",
    _I,
)
_AT = (
    r"|\b(?:in|at|to|under)[ ](?:(?:sub-?)?(?:section|clause|article|paragraph|sec\.|cl\.?|art\."
    r"|para\.?)[ ])?[\u00a7\d][\u00a7 ]?[\w.()]*[ ]"
)
"""An edit may open with its place: `in 1.1 insert`."""
_EDIT = (
    r"(?:rais|lower|reduc|increas|extend|shorten|lengthen|narrow|broaden|widen|soften|tighten|modif|adjust|expand"
    r"|edit|mov|cut"
    r"|bring|swap|convert|turn)"
)
EDIT_INTO = lazy(
    rf"(?:\A[\s>*_\"#|(\[\d.)-]*|[;:,\u2014\u2013|(][ \t\u00a0]*|[ ]-[ ]{_AT}"
    r"|(?:\b(?:should|must|please|could|would|to|we|i|you|also|then)|['\u2019]d)[ \t\u00a0]+(?:be[ \t\u00a0]+)?)"
    rf"(?P<word>{_EDIT}(?:e|y|ied|ed|ing)?\b(?:[^.?!\n]|\.(?=\d)){{0,200}}?\b(?:to|into|as follows|so that"
    rf"|such that)|(?:swap|trade|exchang)\w*\b[^.?!\n]{{0,120}}?\bfor)\b",
    _I,
)
"""Verbs of change as advice, `extend the period from "…" to "…"`; a clause that `may be extended to` reports."""
BASE_FORM = lazy(
    rf"(?:\A[\s>*_\"#|(\[\d.)-]*|[;:,\u2014\u2013|()][ \t\u00a0]*|[ ]-[ ]{_AT}|{MASKED},?[ ](?:and[ ])?"
    rf"|(?:['\u2019](?:d|ll)"
    r"|\b(?:to|should|please|must"
    r"|could|would|will|may|can|we|i|you|also|then|and|or"
    r"|let us|instead|shall|might|better|rather|simply|just|therefore))[ \t\u00a0]+)"
    r"(?P<word>add|insert|include|consider|suggest|recommend|propose|redraft|replace|substitute|append)\b",
    _I,
)
PROPOSED_AFTER = lazy(
    r"[ \t\u00a0)\]]*(?:,[ \t\u00a0]*)?(?:(?:should|must|could|ought to|needs? to"
    r"|has to)[ \t\u00a0]+be[ \t\u00a0]+(?:added|included|inserted|substituted|used instead)"
    r"|(?:is|are|as|was)[ \t\u00a0]+(?:our|the|my|a)[ \t\u00a0]+(?:proposed|suggested"
    r"|recommended|preferred|fallback|replacement|counter)"
    r"|\((?:proposed|suggested|recommended|our proposal|new)\))",
    _I,
)
PROPOSED_PLACE = lazy(
    r"[\W\d]*(?:proposed|suggested|recommended|revised|replacement|new|alternative|redrafted|amended|updated|rider"
    r"|insert)\b[ ]*"
    r"(?:\u00a7|section|clause|article|paragraph|para|cl|sec|art|\d|(?:[a-z]|\d{1,2})?[*_:]*\Z)",
    _I,
)
"""A heading over a block that holds a provision as it should read: `Proposed 6.1`."""
ANNOUNCED = lazy(
    r"\b(?:sample|model|suggested|proposed|example|alternative|recommended|replacement"
    r"|revised|new|draft|fallback|preferred)"
    r"[ \t\u00a0]+(?:\w+[ \t\u00a0]+){0,2}(?:language|text|wording|clauses?|provisions?"
    r"|redlines?|drafting|rider|amendment|terms?|insert|section"
    r"|revisions?|edits?|changes?)\b",
    _I,
)
LABEL_ANNOUNCES = lazy(
    r"[*_#>\s-]*(?:[\w'\u2019\u00a7.()/-]+[ ]+){0,9}?[\w'\u2019\u00a7.()/-]*?(?P<label>:)[*_]*(?:\s+|\Z)",
    needs=":",
)
HINT = lazy(
    r"\b(?:(?:we|i)(?: would|['\u2019]d) (?:rather|like|love|prefer)|(?:we|i) (?:want|wish|hope)|propos\w*|suggest\w*"
    r"|recommend\w*|fall-?back|counter(?:-?(?:proposal|offer)s?)?|asks?|positions?"
    r"|redlines?|rider|alternatives?"
    r"|compromise|preferred|(?:wording|language) for|is added|were added|be added)\b",
    _I,
)
"""Words by which a clause that reports nothing is about language that could be agreed."""
PROPOSING_COLUMN = lazy(
    r"\b(?:(?<!\w )asks?|requests?|wants?|solutions?|fix(?:es)?|propos(?:ed|als?)|suggest(?:ed|ions?)|recommend(?:ed"
    r"|ations?)|revised|replacement"
    r"|redlines?|counter(?:proposal)?s?|fallbacks?"
    r"|our (?:position|ask|edit|language|text|wording|change|response)|new (?:text|language"
    r"|wording)|preferred|edits?|should (?:say|read))\b",
    _I,
)
OTHERS_COLUMN = lazy(
    r"\b(?:their|counterpart\w*|opposing|other side|vendor|provider|landlord|seller|supplier"
    r"|customer|buyer|tenant|lender|borrower|bank|licensor|licensee|employer|employee|contractor|purchaser|lessor"
    r"|lessee)\b",
    _I,
)
COUNTER = lazy(
    r"(?:\A|[.;:,]|\b(?:we|i|to|should|would|will|and|or|could))[ \t\u00a0]*(?P<word>counter"
    r"|ask for|push for|shorten|lengthen|reduce|raise|lower"
    r"|would like|would accept|can accept|could accept|accept|increase|extend|limit)\b",
    _I,
)
IMPERATIVE = lazy(
    rf"(?:\A[\s>*_\"#|(\[\d.)-]*|[;:,\u2014\u2013|(][ \t\u00a0]*|[ ]-[ ]{_AT})"
    r"(?P<word>(?:offer|use|write|try|draft|request|ask for|counter|demand|go with|rewrite|restate|define|trade|swap"
    r"|ask (?:\w+ ){1,3}for|seek|push for|insist on"
    r"|hold out for|(?:say|tell them|answer|reply|respond)(?=[ ]?:)|(?:open|start|lead|close) with|settle (?:for|on"
    r"|at)|fall back (?:to|on))\b"
    r"|(?:fall-?back|walk-?away|preferred|preference|ideal|target|compromise|opening|ask|counter|backup|minimum"
    r"|(?:plan|option|alternative|tier) [a-d1-9]|ours|us|our side"
    r"|(?:rider|insert|insertion|addition|redraft|rewrite)(?: [a-z\d]{1,2})?"
    r"|(?:suggested |possible |quick |simple )?(?:fix|solution|remedy|redline|suggestion|proposal|counter-?language"
    r"|ask #?\d)"
    r"|(?:(?:our|first|second|third|last|final|best|next|opening|initial|preferred|primary|ideal|target|compromise"
    r"|fall-?back"
    r"|walk-?away|alternative|minimum|middle|acceptable)[ -]){1,2}"
    r"(?:position|ask|offer|proposal|option|choice|preference|try|resort|counter(?:proposal)?|request|line|ground"
    r"|edit|fix))"
    r"(?=[*_]*(?:[ ]\([^()\n]{1,60}\)|[ ](?:for|on|to|re|under|in|at)[ ][^:\n]{1,60})?[*_]*[ ]?[:\u2014\u2013=]))",
    _I,
)
"""What the writer tells the reader to put forward, and the labels of positions in a negotiation: `Fallback: "…"`."""
OWN_ASK = lazy(
    r"\b(?:we|i|you|let us|let['\u2019]s|(?:the|our) client|should|please)"
    r"(?:['\u2019](?:d|ll)|[ ](?:should|would|could|will|can|must|may|might|also|then|instead|at least|now|first"
    r"|rather|simply))*"
    r"[ ](?P<word>(?:ask|press|push|aim|hold out|settle) (?:\w+ ){0,3}?for|(?:request|seek|offer|insist on|go for)"
    r"|(?:open|start|lead|counter|come back|go back|respond) with|fall back (?:to|on)"
    r"|(?:(?<=would )|(?<=could )|(?<=['\u2019]d )|(?<=rather )|(?<=instead )|(?<=we should )|(?<=you should ))"
    r"(?:use|go with|put|prefer|write|tack on|throw in|slip in|work in|bolt on|build in|spell out))\b",
    _I,
)
"""What the writer would ask the other side for; `they may ask for` is somebody else's."""
OWN_HEADING = lazy(
    r"[\W\d]*(?:our|my|suggested|proposed|recommended|preferred|requested|required|further|additional"
    r"|client['\u2019]?s?)\b[^\n]{0,40}?"
    r"\b(?:asks?|proposals?|positions?|counters?|counter-?proposals?|edits|changes|redlines?|language|requests?"
    r"|amendments|drafting"
    r"|wording|wish ?list|fixes|additions|insertions|revisions)\b|[\W\d]*(?:what|points) (?:we|to) (?:want|ask|need"
    r"|propose|request)",
    _I,
)
"""A heading over a list of what the writer asks for."""
REFUSED = lazy(
    r"\b(?:reject(?:s|ed|ing)?|declin(?:e|es|ed|ing)|refus(?:e|es|ed|ing|al)|(?:do|does|did"
    r"|should|would|will|must|can|could)(?: not|n['\u2019]t) (?:accept|agree|add|include|insert"
    r"|consider|offer|recommend"
    r"|suggest|propose|support|advise|want|like|need)"
    r"|(?:recommend|advise|counsel)s? against|cannot (?:accept|agree)|not acceptable"
    r"|never (?:accept|agree|add|include)|resist(?:s"
    r"|ed|ing)?|oppos(?:e|es|ed|ing)|avoid(?:s|ed|ing)?"
    r"|object(?:s|ed|ing)? to|struck|no to|push(?:es|ed|ing)? back (?:on|against)|turn(?:s|ed|ing)? down|veto(?:es"
    r"|ed)?|beware(?: of)?"
    r"|fend off|guard against|walk away from|watch (?:out )?for|hold the line (?:on|against)|stay away from"
    r"|steer clear of"
    r"|cannot live with|(?:do|must|should|would|will|can)(?: not|n['\u2019]t) (?:let|allow|permit|give|sign|live"
    r"|concede|entertain|take)"
    r"|never (?:sign|concede|give|let|allow)|should(?: not|n['\u2019]t|[ ]never) (?:have to|be (?:obliged|required"
    r"|asked|bound|forced) to))\b",
    _I,
)
ACCEPTS = lazy(rf"\b(?:accept|agree to|concede|sign up to|give them){ANCHOR}", _I)
"""What could be accepted on a condition is somebody's offer."""
REFUSED_AFTER = lazy(
    r"[*_)]*[ \t\u00a0]*,?[ \t\u00a0]*(?:which[ ])?(?:(?:is|are|was|were|would be|will be|remains|must be|should be"
    r"|has been)[ ](?:\w+[ ])?"
    r"(?:unacceptable|rejected|refused|declined|resisted|a non-starter|off the table|a red line|out of the question)"
    r"|(?:is|are|was|were|would|will|can|should|must|may)(?:[ ]not|n['\u2019]t|[ ]never)[ ](?:be[ ])?(?:\w+ly[ ])?"
    r"(?:acceptable|accepted|agreed|allowed|tolerated|workable|something))\b"
    r"|[*_)]*[ \t\u00a0]*(?:cannot|can['\u2019]t)[ ]be[ ](?:accepted|agreed)",
    _I,
)
"""What is refused behind its words."""
CONDITION = lazy(
    r"\b(?:if|unless|in case|were|only if|assuming|in the event|provided)\b"
    r"|\A[ \t\u00a0]*(?:should|had)\b",
    _I,
)
OWN_LEAD = lazy(
    r"\b(?:we|i)\b(?:['\u2019](?:d|ll)|[ ](?:would|will|should|also|then|now|again|therefore"
    r"|strongly))*[ ](?:suggest|recommend|propose|ask"
    r"|request|want|need|insist|prefer|advise)\b|\b(?:should|must|ought to|please)\b",
    _I,
)
"""The writer's own advice; whoever is to act in it, it is the writer's: `we suggest that Licensor add`."""
OTHERS_PROPOSE = lazy(
    rf"\b{OTHERS}(?:'s|\u2019s|s'|s\u2019)?(?:[ \t\u00a0]+(?:counsel|lawyers?|attorneys?|side"
    rf"|team|draft|turn|markup|redline|edit|form|proposal|suggestion|offer))?"
    r"(?:[ \t\u00a0]+(?:has|have|had|is|was|were|now|then|also|would|will|may|might|wants?"
    r"|wanted|seeks?|asks?|insists?|likes?|tries|tried|to|on))*"
    r"[ \t\u00a0]+(?:propos|suggest|recommend|add|insert|offer|demand|request|counter|includ"
    r"|replac|chang|revis|substitut|seek|sought)"
    r"|\b(?:their|his|her|(?-i:(?!Let|It|That|Here|There|What|Client)[A-Z])\w+(?:'s|\u2019s|s'"
    r"|s\u2019))[ \t\u00a0]+(?:\w+[ \t\u00a0]+){0,2}?"
    r"(?:propos|suggest|fall-?back|position|asks?\b|offer|counter|request|preferred|preference|walk-?away|demand"
    r"|wish|edits?\b|changes\b"
    r"|comments?\b|points?\b)",
    _I,
)
OTHERS_S = lazy(
    r"(?<!our[ ])(?<!my[ ])(?<!attached[ ])(?<!enclosed[ ])\b(?!(?:memo|memorandum|note|e-?mail|redline|mark-?up"
    r"|draft|rider|rewrite|which|that"
    r"|it|this|who|report|annex|table|section|clause|column|advice|we|i|you|us|client)\b)(?<![\d.])[a-z][\w'\u2019-]*"
    r"(?:[ ](?:now|also|then|still|again|currently|only|instead|simply))?[ ](?:offers|proposes|suggests|wants|asks"
    r"|seeks|requests"
    r"|demands|insists|counters|pushes|adds|inserts|introduces|tries|prefers|would like|is (?:asking|proposing|offering"
    r"|seeking|pushing|insisting|suggesting)|has (?:asked|proposed|offered|added|inserted|suggested|demanded"
    r"|requested))\b",
    _I,
)
"""Somebody in the third person who proposes: a memo says `we propose`."""
PAST = lazy(
    r"(?<!\bbe )(?<!\bis )(?<!\bare )(?<!\bbeing )\b(?:they|it|he|she|we|i|who|which|counsel"
    r"|side|draft|turn|party|had|have|has|also|then|first|already"
    r"|\w+(?:'s|\u2019s)?[ \t\u00a0]+(?:draft|counsel|lawyer|markup|turn)|(?-i:[A-Z])\w+)[ \t\u00a0]+"
    r"(?:proposed|suggested|recommended|added|inserted|offered|asked for|demanded|requested"
    r"|wanted|replaced|changed|revised|included|considered|countered|sought|tabled|floated|pushed for|insisted on)\b"
    r"(?![ \t\u00a0]+(?:language|text|wording|clause|section|provision|revision|change|edit"
    r"|redline|rider|amendment))"
    r"|(?:draft|turn|markup|counsel|lawyer|side)[ \t\u00a0]+(?:replaced|changed|revised|added|inserted)\b",
    _I,
)
PROPOSING = (PROPOSE, PROPOSE_INTO, EDIT_INTO, BASE_FORM, IMPERATIVE, OWN_ASK, THEN_PUT)
"""All words that propose what follows them."""
