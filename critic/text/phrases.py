"""The words by which a sentence shows what it does with a passage in quotation marks: closed lists, English.

Contract §4.4 names the kinds; `critic.text.discourse` weighs them. A pattern with a group `word` ends where the word
itself ends.
"""

from __future__ import annotations

from critic.text.patterns import lazy

_I = 0x02
"""re.IGNORECASE, without importing re for it."""
_S = r"[ \t\u00a0\n]+"
ABBREVIATION = lazy(
    r"\b(?:secs?|arts?|paras?|cls?|nos?|v|vs|e\.g|i\.e|cf|al|inc|ltd|co|corp|mr|ms|mrs|dr|st"
    r"|pp?|approx|etc|resp|incl"
    r"|app|ex|sched|viz|u\.s|n\.y|del|cal|code|civ)\.(?=[ \t\u00a0]*[^\s])"
    r"|(?-i:\b[A-Z])\.(?=[ \t\u00a0]*(?:\u00a7|\d|(?-i:[a-z])))",
    _I,
    needs=".",
)
SENTENCE_END = lazy(r"[.?!](?=[\"\u201d\u2019')\]*_]*(?:\s|\Z))|\n")
BREAK = lazy(
    r"[;:\u2014]|[ ]\u2013[ ]|,(?![ \t\u00a0]*(?:(?:and|or"
    r"|nor)[ \t\u00a0]+)?(?:the[ \t\u00a0]+)?[\"\u201c\u2018'])"
    r"(?!(?<=[\"\u201d\u2019'`],)[ \t\u00a0]*(?:(?:and|or|nor)[ \t\u00a0]+)?\Z)"
    r"|\b(?:but|while|whereas|because|although|though|however|yet|since)\b"
    r"|\band\b(?![ \t\u00a0]*[\"\u201c\u2018'])(?=[ \t\u00a0]+(?:we|it|they|the|this|that"
    r"|instead|then|also|add|insert|replace"
    r"|propose|suggest|recommend|revise|change|include|counter|\u00a7|section|clause|msa|dpa"
    r"|lease|\w+[ \t\u00a0]+(?:\u00a7|section)))",
    _I,
)
REPORT = lazy(
    r"\b(?P<word>says|states|stated|provides(?!"
    rf"{_S}for\b)|reads(?! it\b)|requires|limits|caps|allows|permits|prohibits|obliges|obligates|forbids|lets|entitles"
    rf"|authori[sz]es|enables|commits|compels|guarantees"
    r"|stipulates|specifies|defines|contains|includes|uses|refers to|recites|declares"
    r"|confirms|grants|imposes|demands"
    r"|carves out|excludes|sets(?: out| forth)?|quoting|quotes|quoted"
    r"|pursuant to which|under which|is defined as"
    r"|(?:is|are) (?:said|stated|worded|drafted|phrased)|currently (?:says|reads|provides"
    r"|states)|says only|covers|accepts"
    r"|(?:says?|states?|provides?|requires?|reads?) that|(?<=both )(?:say|state|provide|require|read)"
    r"|(?<=\d )(?:asks for|calls for|insists on|wants)"
    r"|(?:goes|went) (?:so far as|on) to (?:say|state|provide|require)(?: that)?)\b",
    _I,
)
REPORT_LEANING = lazy(
    r"\b(?P<word>stating|providing(?: that)?|requiring|reading|verbatim|provided that"
    r"|as follows|the words|the language|the phrase"
    r"|that (?:says|states|provides|reads)|(?<=\d )(?:say|state|provide|require|read))\b",
    _I,
)
"""Words that report where nothing is proposed: `add a sentence reading …`, `recommend that § 6.1 read …` propose."""
LOOSELY = lazy(
    r"\b(?:effectively|essentially|basically|in effect|in substance|in essence|practically|virtually|more or less"
    r"|as good as|might as well)[ ]+(?:just[ ]+)?\Z",
    _I,
)
"""What a provision loosely says is the writer's paraphrase."""
RECORD = lazy(
    r"\b(?:agreement|contract|clause|section|provision|paragraph|article|addendum|schedule"
    r"|exhibit|annex|definition"
    r"|sentence|language|text|draft|paper|playbook|policy|policies|terms?|document|form|order"
    r"|amendment|instructions?"
    r"|cap|carve-out|covenant|representation|warranty|recital|preamble|lead-in|heading"
    r"|indemnity|it|which|that|this"
    r"|lease|licen[cs]e|deed|note|charter|rider|guaranty|statement of work|exclusion|exception|remedy|notice"
    r"|msa|dpa|nda|sow|sla|baa|csa|psa|eula|memorandum|letter|plan)\b|[\u00a7\u00b6]|\d\.\d|\b[A-Z]{1,4}-\d",
    _I,
)
REPORTED_AFTER = lazy(
    r"[ \t\u00a0]*,?[ \t\u00a0]*(?:(?:says|states|provides|reads)\b"
    r"|(?:is|are|was) (?:what|how) [^.;]{0,60}?\b(?:says|states|provides|reads|puts it)\b"
    r"|(?:as|is|are) (?:stated|provided|required|set out|written|found|printed|quoted) (?:in|by|at)\b"
    r"|(?:appears?|stands?|is found|can be found|comes) (?:verbatim )?(?:in|at|from)\b)",
    _I,
)
UNDER = lazy(
    r"\b(?:under|pursuant to|per|by|in|at|following|in accordance with)[ ](?:\w+[ ])?(?:\u00a7|(?:sub-?)?(?:section"
    r"|clause|article|paragraph|sec\.?"
    r"|cl\.?|art\.?|para\.?)[ ]|\d+\.\d"
    r"|[A-Z]{2,4}-\d)[^,;:\n\"]{0,40},?[ ](?:the[ ])?(?:[\w'\u2019.]+[ ]){1,4}?(?:must|shall|may|can|cannot|has"
    r"|have|agrees?|undertakes?|warrants?|is|are)(?:[ ](?:not|only|also|at any time|then|further))?(?:[ ](?:required"
    r"|entitled|obliged|allowed"
    r"|permitted|bound|free|able|liable|the right))?(?:[ ](?:to|that|for))?[ ]*[*_]*\Z",
    _I,
)
"""What somebody must or may do under a provision is what it says."""
UNDER_PARTY = lazy(
    r"\b(?i:under|pursuant to|per|by|in|at|following|in accordance with)[ ](?:\w+[ ])?(?:\u00a7|(?:sub-?)?(?:section"
    r"|clause|article"
    r"|paragraph|sec\.?|cl\.?|art\.?|para\.?)[ ]|\d+\.\d)[^,;:\n\"]{0,24},?[ ](?:the[ ]|each[ ]|either[ ]"
    r"|neither[ ])?[A-Z]\w+(?:[ ][A-Z]?\w+)?[ ]*[*_]*\Z",
)
DUTY_WORDS = lazy(r"(?:may|shall|must|will|can|cannot|is|are|has|have|agrees|undertakes|warrants)\b", _I)
"""Words that say what the party before them must or may do: `Under § 4.1 Franchisor "may charge …"`."""
THE_WORDS = lazy(
    r"\b(?:the|these|those)[ ](?:\w+[ ]){0,2}?(?:words?|phrases?|sentences?|language|text|wording|passage|clause"
    r"|proviso|limb)"
    r"[ ]*[:,]?[ ]*[*_]*\Z",
    _I,
)
OF_THE_RECORD = lazy(
    r"[*_)]*[ ](?:in|of|from|at|under)[ ](?:the[ ](?:\w+[ ]){1,4}?(?:of"
    r"|in)[ ])?(?:(?:the[ ])?(?-i:[A-Z])[\w'\u2019-]*[ ]){0,3}?[*_]*"
    r"(?:\u00a7|(?:section|clause|article|paragraph|sec|cl|art|para|schedule|exhibit|annex|appendix)\b|\d+\.\d"
    r"|[A-Z]{1,4}-\d)",
    _I,
)
"""`the words "…" in Section 5.3` say that they stand there."""
WISHED = lazy(r"\b(?:need|want|wish|hop|like|prefer|expect|look|miss|see|put|have|get|require)(?:s|ed|ing)?\b", _I)
QUOTE_LABEL = lazy(
    r"(?:\A|[\n|])[\s>*_#(\[\u2022\d.)-]*(?:(?:the|exact|relevant|key|current|existing|present|original|source"
    r"|contract|clause|actual|operative"
    r"|agreed|signed)[ ]){0,3}(?:quot(?:e|es|ation|ed text)|text|wording|language|extract|excerpt|verbatim|provision"
    r"|clause|says|reads|current"
    r"|existing|as drafted|as signed|as is|today|now)(?:[ ]\([^()\n]{1,60}\))?[*_]*[ ]?[:=|][*_]*[ ]*\Z",
    _I,
)
"""A label that says that the record's words follow: `Quote: "…"`."""
CURRENT_HEADING = lazy(r"[\W\d]*(?:current|existing|present|original|as (?:drafted|signed)|today)\b", _I)
"""A heading or a line over a block of the record's own text."""
CONVERSATION = lazy(r"\?[\s*_\"]*\Z|\b(?:i|i['\u2019]m|we|you|your|thanks|regards|hi|dear|please)\b", _I)
"""Somebody speaks: a block quotation in an e-mail that repeats what was written before."""
OTHERS = (
    r"(?:counterpart(?:y|ies)|opposing|other side|they|he|she|vendor|supplier|provider"
    r"|customer|buyer|seller|landlord|tenant|purchaser"
    r"|licensor|licensee|bank|lender|borrower|employer|employee|contractor|owner|lessor"
    r"|lessee|solicitors|their (?:counsel|lawyers?|solicitors?|advisers?|team|side|(?:\w+[ ])?(?:draft|mark-?up"
    r"|redline|turn|comments"
    r"|version|form|paper|edits|revisions|changes|rider|insert)))"
)
_PEOPLE = (
    r"(?:clients?|counsel|opposing|counterpart(?:y|ies)|they|we|he|she|(?-i:(?<![(.])I(?![).]))|you|team|board|cfo"
    r"|ceo|gc|partner|associate|lawyers?"
    r"|attorneys?|procurement|business|sales|finance|other side|market|industry"
    r"|practitioners?|brokers?|engineers?|auditors?"
    r"|users?|staff|manager|officer|director|group|department|people|everyone|somebody|colleagues?)"
)
PERSON = lazy(rf"\b{_PEOPLE}(?:'s|\u2019s)?{_S}(?:[\w-]+{_S}){{0,2}}\Z", _I)
SPOKEN = lazy(
    rf"\b{_PEOPLE}\b[^.;:]{{0,40}}?\b(?:says?|said|told(?: us)?|wants?|wanted|asks?|asked"
    rf"|calls?|called|think|thinks|believes?|reports?"
    r"|reported|mentions?|mentioned|writes?|wrote|adds?|insists?|complains?|explains?|describes?|refers?)\b"
    r"|\b(?-i:(?!Section|Clause|Article|Sections|Clauses|Schedule|Exhibit|Annex)[A-Z][a-z]\w*|they|he|she)[ ](?:will"
    r"|would|may|might|could|can)[ ]"
    r"(?:\w+ly[ ]|also[ ])?(?:say|argue|claim|insist|tell|object|respond|reply|answer|point out|complain)\b"
    rf"|\b(?:on|from|by) (?:their|the other) side\b|\b(?:asked for|wanted|sought|requested|demanded|raised"
    rf"|offered) by (?:the )?{OTHERS}\b"
    r"|\b(?:said|told|wrote|commented|replied|answered|remarked|e-?mailed|texted|quipped)\b"
    r"|\b(?:c[ao]mes?|came|went|gets?|got|goes) back (?:to us )?with\b|\b(?:responded|replied|countered"
    r"|returned) with\b"
    r"|\b(?:deck|slides?|brochure|website|phone call|notes? (?:on|to) (?:the |our )?file|transcript|minutes)\b"
    r"|['\u2019]s[ ](?:\w+[ ])?(?:response|reply|answer|comment|message|position|view|point"
    r"|argument|request|demand|wish|offer"
    r"|concern|complaint|claim|suggestion|idea|hope|instructions?|mandate|brief|guidance|preference|e-?mail|insert"
    r"|addition|rider|redline"
    r"|mark-?up|counter)\b|\b(?:discussed|debated|explored|talked about|toyed with)\b[^.;:]{0,40}\Z|\btr(?:ies|ied"
    r"|ying) to\b",
    _I,
)
SAID = lazy(
    rf"\b(?:{_PEOPLE}|{OTHERS})(?:['\u2019]s|s['\u2019])?(?:[ ](?:counsel|lawyers?|solicitors?|attorneys?|team|side"
    rf"|people))?"
    r"(?:[ ](?:also|now|again|still|even|further|has|have|had|then|only|repeatedly|of course))?[ ](?:says?|said"
    r"|claim(?:s|ed)|argu(?:es?|ed)"
    r"|contend(?:s|ed)|maintain(?:s|ed)|assert(?:s|ed)|alleg(?:es?|ed)|believ(?:es?|ed)|think(?:s)?|thought"
    r"|insist(?:s|ed)?|resolved"
    r"|(?:is|are|was|were) (?:adamant|convinced|firm|clear|keen|worried|sure|of the opinion)|feels?|decided"
    r"|instructed|warned|noted|approved|confirmed|takes? the (?:view|position)|(?:is|are) of the view)\b",
    _I,
    hint=r"\b(?:say|said|claim|argu|contend|maintain|assert|alleg|believ|think|thought|insist|resolved|is|are|was|were"
    r"|feel|decided|instructed|warned|noted|approved|confirmed|take)",
)
LAW = lazy(
    r"\b(?:courts?|judges?|case law|common law|statutes?|regulators?|legislature|tribunals?"
    r"|doctrine|jurisprudence|treatise"
    r"|lawyers (?:call|speak)|the law|regulations?|market (?:practice|standard|norm|terms?)"
    r"|industry (?:practice|standard)"
    r"|(?-i:[A-Z]\w+) law|guidance|commentary|textbooks?|practice notes?|white papers?|code of practice"
    r"|customary(?:[ ]language)?)\b",
    _I,
)
EARLIER = lazy(
    r"\b(?:(?:earlier|previous|prior|former|original|first|initial|last|january|february"
    r"|march|april|may|june|july|august"
    r"|september|october|november|december)[ \t\u00a0]+(?:draft|turn|version|markup|mark-up"
    r"|redline|proposal|offer|form|round)"
    r"|had[ \t\u00a0]+(?:\w+[ \t\u00a0]+)?(?:promised|agreed|accepted|contained|included|given|conceded|proposed"
    r"|added|asked|inserted|offered|wanted"
    r"|suggested|read|said|demanded|requested)"
    r"|(?:19|20)\d\d[ ](?:form|version|draft|agreement|edition|template|lease|deal|contract)|originally|initially"
    r"|previously|formerly|used to (?:say|read|provide))\b",
    _I,
)
SAID_TO_BE = lazy(
    r"[ \t\u00a0*_>-]*(?:according to|as (?:stated|provided|set out|set forth|required|written) (?:in|by|under))\b", _I
)
"""Openings by which a whole sentence reports the record."""
USED_AFTER = lazy(
    r"[ \t\u00a0]*,?[ \t\u00a0]*(?:is|are|was)[ \t\u00a0]+(?:how|what|the way)\b[^.;]{0,60}\b(?:described|called"
    r"|known|call|say|put|refer)",
    _I,
)
AS_SOMEBODY_SAID = lazy(
    rf"[ \t\u00a0]*per (?:the |our |my )?(?:{_PEOPLE}|{OTHERS})\b|"
    r"[ \t\u00a0]*(?:as[ ][^,;.]{2,60}?\b(?:puts?"
    rf"|said|says|wrote|writes|noted|notes"
    r"|observed)\b(?:[ ]it)?,|in the words of\b"
    r"|to quote\b)",
    _I,
)
MESSAGE = lazy(
    r"\b(?:reply|replies|response|answer|e-?mail|message|proposal|offer|counter\w*|mark-?up|redline|turn|comments?"
    r"|note|memo|summary|suggestion"
    r"|request|rider|redraft|draft reply|cover letter|position)\b(?:[ ](?:on|to|for|about|re|regarding"
    r"|in)[ ][^,;:\n]{0,60})?"
    r"(?:[ ](?:now|currently|also|therefore|then))?[ ]*\Z",
    _I,
)
"""What somebody wrote about the record, as the subject of a reporting word: `our reply on clause 5.2 reads`."""
OWN_MESSAGE = lazy(r"\b(?:our|my|attached|enclosed|suggested|proposed|following)\b", _I)
NOUN_LIKE = lazy(r"(?:caps|limits|sets|states|uses|covers|grants|demands|requires|permits|quotes)\Z", _I)
"""Reporting words that are nouns too where nothing stands before them."""
OTHERS_DRAFT = lazy(
    r"\b(?:redline|mark-?up|turn|edits?|revisions?|comments|counter(?:proposal)?)\b[^.;:]{0,30}"
    r"\b(?:adds?|inserts?|proposes?|introduces?|wants?|seeks?|asks?|strikes?|deletes?|replaces?)\b",
    _I,
)
OTHERS_ASK = lazy(
    r"\b(?-i:[A-Z]\w+|they|he|she)[ ](?:will|would|does|do|did)(?: not|n['\u2019]t) (?:move|budge|shift|go)\b"
    r"|\b(?:sticks?|holds?) to\b"
    r"|\b(?-i:[A-Z]\w+|they|he|she|it|who)[ \t\u00a0]+(?:also[ ]|now[ ]|still[ ])?(?:wants"
    r"|asks for|seeks|insists on|requests|prefers|would like"
    r"|is asking for|proposes)\b"
    r"|\b(?:will|may|might|would|going to|likely to|tries to|trying to|wants? to|keeps?"
    r"|continues? to)[ \t\u00a0]+(?:\w+[ \t\u00a0]+)?"
    r"(?:ask(?:ing)?|want|push|insist|seek|demand|offer|argue|request)\b",
    _I,
)
EARLIER_OPENING = lazy(
    r"[ \t\u00a0]*(?:unlike|compared (?:to|with)) (?:the|our|their|its|an?) [^,;.\n]{1,40}, (?:which|where)\b"
    r"|[ \t\u00a0]*in (?:an?|the|its|their) (?:earlier|previous|prior|first|initial|last"
    r"|original)\b",
    _I,
)
OTHERS_PAST = lazy(
    r"\b[A-Z\u00c0-\u024fa-z]\w+(?:'s"
    r"|\u2019s)?[ \t\u00a0]+(?:\w+[ \t\u00a0]+){0,2}?(?:proposed|suggested|inserted|offered"
    r"|demanded|requested|wanted|asked for"
    r"|sought|insisted on|pushed for|floated|tabled|mooted|pitched|put forward|circulated"
    r"|came up with)\b(?![ \t\u00a0]+(?:language|text|wording|clause))"
)
OWN_VIEW = lazy(
    r"\b(?:our|my)[ \t\u00a0]+(?:\w+[ \t\u00a0]+){0,3}?(?:stance|view|position|rating|advice"
    r"|answer|conclusion|take|message)\b|\bbottom line\b",
    _I,
)
_UP_TO_IT = r"(?:[ \t\u00a0,]+[^\s,;:.]+){0,9}?[ \t\u00a0,]*\Z"
OTHER_PAPER = lazy(
    r"\b(?:our|my|your|the (?:firm|client|company|group)['\u2019]s|house)[ ](?:\w+[ ]){0,2}?"
    r"(?:forms?|templates?|precedents?|boilerplate|paper|terms|style|clause bank|playbook|polic(?:y|ies)|guidelines?"
    r"|guidance|handbook"
    r"|checklist|manual|standards?)\b"
    r"|\b(?-i:[A-Z]\w+)['\u2019]s[ ](?:\w+[ ]){0,2}?(?:polic(?:y|ies)|manual|guidelines?|playbook|handbook"
    r"|standards?)\b"
    r"|\b(?:internal|company|corporate|group|firm|procurement|standard)[ ](?:polic(?:y|ies)|guidance|guidelines?"
    r"|playbook|templates?|rules)\b",
    _I,
)
"""A paper of the writer's own side, which the record need not hold."""
THEY = lazy(r"\b(?:they|he|she)\b", _I)
CITED = lazy(
    r"\u00a7|\b(?:sections?|clauses?|articles?|paragraphs?|secs?\.?|cl\.?|art\.?|para\.?|schedule|exhibit|annex"
    r"|appendix)[ \u00a0]*"
    r"(?:\d|[ivx]+\b|[a-h]\b)|\b\d+\.\d",
    _I,
)
"""A provision named by its label."""
COMMENT_COLUMN = lazy(
    r"\b(?:comments?|concerns?|issues?|notes?|analysis|rationale|assessment|views?|risks?|positions?|responses?"
    r"|reasons?|why"
    r"|explanation|summary|topics?|status|actions?|effect|impact|remarks?|observations?|discussion|asks?|said"
    r"|says who|call"
    r"|feedback|argument)\b",
    _I,
)
"""Heads of columns that hold somebody's own words about a provision, and not its own."""
QUOTING_COLUMN = lazy(
    r"\b(?:quot\w*|text|language|wording|draft|current|extracts?|excerpts?|provisions?|says|reads|verbatim)\b", _I
)
OTHERS_LABEL = lazy(
    r"[\s>*_#(\[\d.)-]*(?:theirs?|them|his|hers?|(?:(?:the|their)[ ])?(?:other side|counterpart(?:y|ies)"
    r"|opposing counsel|vendor|supplier"
    r"|provider|customer|buyer|seller|landlord|tenant|lender|borrower|bank|employer|employee|contractor|licensor"
    r"|licensee"
    r"|purchaser|counsel))(?:['\u2019]s)?(?:[ ](?:\w+[ ]){0,2}?(?:position|ask|proposal|request|comment|offer"
    r"|counter|response|reply|view"
    r"|argument|wording|suggestion|demand))?[*_]*[ ]?:",
    _I,
)
"""A line that opens with the other side's name says what they say: `Theirs: "…"`."""
NAMED_PAPER = lazy(
    r"\b(?P<name>(?:[A-Z][\w&'\u2019-]+[ ]){1,5}(?:Letter|Agreement|Contract|Deed|Policy|Memorandum|Report|Notice"
    r"|Lease|Guarant(?:ee|y)"
    r"|Addendum|Manual|Standards|Protocol|Brochure|Procedure|Specification|Undertaking|Plan|Charter|Bylaws|Statement"
    r"|Certificate|Index|Questionnaire|Guidelines|Handbook|Code"
    r"|Sheet|Offer"
    r"|Prospectus|Register|Minutes|Resolution|Opinion|Order Form))\b"
)
PAPER_NOUN = lazy(
    r"\b(?P<noun>polic(?:y|ies)|playbook|charter|memorandum|lease|deed|letter|handbook|manual|invoice|prospectus"
    r"|bylaws|questionnaire"
    r"|msa|dpa|nda|sow|sla|baa|csa|psa|eula|memo|email|e-mail|minutes|brochure)[ ](?:\w+ly[ ]|also[ ]"
    r"|only[ ])?\w+[ *_:,]*\Z",
    _I,
)
"""A kind of paper that is said to say something: the record has it only where a document is called so."""
OPINION = lazy(r"\b(?:my|our|we|i|you|your|their|they|he|she|his|her)\b", _I)
LOOSE_PAPER = lazy(
    r"\b(?P<name>letters? of intent|(?-i:LOI|MOU|NDA|RFP|RFQ)|term ?sheet|heads of (?:terms|agreement)|data ?room"
    r"|disclosure letter|tender"
    r"|due diligence report|questionnaire|pitch|proposal document|engagement letter|information memorandum|teaser)\b",
    _I,
)
"""Papers around a deal."""
GENERIC_PAPER = lazy(
    r"(?:(?:the|this|that|our|your|their|its|main|master|principal|definitive|underlying|existing|current|original"
    r"|draft|proposed|final|signed"
    r"|executed|revised|under|in|as|where|because|since|although)\b[ ]?)+",
    _I,
)
"""Words before the kind of a paper that do not say which it is."""
LACKING = lazy(
    r"\b(?:without|lack(?:s|ing|ed)?|omit(?:s|ted|ting)?|missing|absent|undefined|silent (?:on|as to|about)"
    r"|absence of|says? nothing|nothing (?:in|that|which)|nowhere|fail(?:s|ed)? to)\b" + _UP_TO_IT,
    _I,
)
ABSENT_BEFORE = lazy(
    r"(?:\b(?:no|nor|never|neither|none of)\b"
    r"|(?:\bnot|n['\u2019]t|\bnever|\bcannot)[ \t\u00a0]+(?:\w+[ \t\u00a0]+){0,2}?(?:say"
    r"|state|provide|include|contain|use|define|mention"
    r"|require|specify|address|refer|list|name|carry|have|appear|read|go|limit|impose|grant"
    r"|give|extend|cover|permit|allow|see|seen|find|found)\b)" + _UP_TO_IT,
    _I,
)
HAS_NO = lazy(
    r"\b(?:contain|include|use|ha(?:s|ve)|offer|give|grant|impose|require|provide|set|state|make|allow|permit"
    r"|mention|define|carr(?:y|ie)"
    r"|specif(?:y|ie)|do)(?:s|es)?[ ](?:out[ ])?(?:absolutely[ ]|simply[ ]|currently[ ]|also[ ])?(?:no|neither"
    r"|none of)\b"
    r"(?![ ](?:later|earlier|less|more|fewer|longer|shorter|greater)\b)" + _UP_TO_IT,
    _I,
)
"""`contains no "…"` says that the words are absent; `says that no "…"` reports them."""
ABSENT_AFTER = lazy(
    r"[ \t\u00a0\w)(-]{0,40}?[ \t\u00a0]*(?:(?:is|are|was|were|does|do|did|has|have|should"
    r"|could|must|needs?|remains?|appears?|seems?)"
    r"[ \t\u00a0]*(?:not|n['\u2019]t|never|nowhere)?[ \t\u00a0]*(?:been|be"
    r"|to be)?[ \t\u00a0]*(?:not[ \t\u00a0]+)?"
    r"(?:undefined|missing|absent|lacking|omitted|nowhere|left undefined)"
    r"|(?:is|are|was|were|does|do|did|has|have)[ \t\u00a0]*(?:not|n['\u2019]t|never"
    r"|nowhere)[ \t\u00a0]+(?:been[ \t\u00a0]+|otherwise[ \t\u00a0]+|itself[ \t\u00a0]+)?"
    r"(?:defined|used|present|found|included|stated|mentioned|contained|addressed|appear"
    r"|exist|occur|provided|there"
    r"|in the|anywhere|specified|listed)"
    r"|(?:should|must|needs? to|ought to|could|has to)[ \t\u00a0]+be[ \t\u00a0]+(?:defined|clarified|specified)"
    r"|(?:goes|left|remains)[ \t\u00a0]+undefined)\b",
    _I,
)
CONTRAST = lazy(r"\b(?:not|rather than|instead of|as opposed to|in place of|in lieu of)[ \t\u00a0]*\Z", _I)
MODAL_NOT = lazy(r"\b(?:will|shall|may|must|can|does|do|is|are)[ \t\u00a0]+not[ \t\u00a0]*\Z", _I)
"""A `not` that a reporting word before it makes the record's: `provides that it will not "…"`."""
NAMED_BEFORE = lazy(
    r"[(\[](?:the|each,?|collectively,?|together,?|hereinafter(?:[ \t\u00a0]+referred to as)?"
    r"|a|an|this|our|such|or)?[ \t\u00a0]*(?:the|a"
    r"|an)?[ \t\u00a0]*(?:[\"\u201cx\u201d,]*[ \t\u00a0]*(?:or|and)[ \t\u00a0]+(?:the[ \t\u00a0]+)?)?\Z",
    _I,
)
NAMED_AFTER = lazy(
    r"[ \t\u00a0]*(?:\((?:as|which)?[^)]{0,40}\)[ \t\u00a0]*)?(?:means?\b|shall mean"
    r"|refers? to|has the meaning|have the meaning|is defined|are defined)",
    _I,
)
SCARE = lazy(
    r"\b(?:so-called|what [^.;:]{0,40}?\bcalls?|what (?:is|are|we) (?:often |usually "
    r"|commonly )?call(?:ed)?|known as|referred to as|a kind of|quote-unquote|purported(?:ly)?"
    r"|the (?:defined )?terms?|labell?ed|titled|entitled|captioned|headed|called|named|marked"
    r"|tagged|dubbed|(?:calls?|labels?|dubs?|describes?)[ \t\u00a0]+(?:it|this|that|these|them"
    r"|the[ ]\w+(?:[ ]\w+){0,4})|it['\u2019]s)[ \t\u00a0]*(?:as[ \t\u00a0]+)?(?:an?[ \t\u00a0]+|the[ \t\u00a0]+)?\Z",
    _I,
)
RATED = lazy(
    r"\b(?:rat(?:e|es|ed|ing)|treat(?:s|ed)?|class(?:es|ed|ify|ified)?|describ(?:e|es|ed)|see"
    r"|view(?:s|ed)?|regard(?:s|ed)?|flag(?:s|ged)?"
    r"|characteri[sz]e[sd]?)\b(?:[^.;:]|\.(?=\d)){0,60}?\bas[ \t\u00a0]+(?:an?[ \t\u00a0]+|the[ \t\u00a0]+)?\Z",
    _I,
)
DETERMINER = lazy(
    r"\b(?:the|this|that|these|those|an?|our|their|its|his|her|any|each"
    r"|every)[ \t\u00a0]+(?:[a-z]+[ \t\u00a0]+){0,2}\Z",
    _I,
)
NOUN_AFTER = lazy(
    r"[ \t\u00a0]+(?!(?:is|are|was|were|in|of|under|at|and|or|to|for|that|which|as|by|means"
    r"|has|have|does|do|may|must|shall|should|will|would|can)\b)[a-z]"
)
AS_DRAFTED = lazy(
    r"\b(?:as|in its|in the) (?:currently |now |presently )?(?:drafted|written|worded|it stands|it reads|stands"
    r"|current (?:form|draft|wording)"
    r"|present (?:form|wording))\b(?:[^.;\n]|\.(?=\d)){0,160}?\b(?:would|could|will|may|might) (?:also |even |only "
    r"|still )?(?:allow|permit|let|entitle|require"
    r"|oblige|give|enable|cap|limit|exclude|prohibit|force|leave|bar|prevent)\b",
    _I,
)
"""What a provision would do as it is drafted is what it says."""
HYPOTHETICAL = lazy(
    r"\b(?:whether(?! or not)|would|if|could|might|hypothetical(?:ly)?|imagine|suppose|as if|as though|akin to)\b",
    _I,
)
PARAPHRASE = lazy(
    r"\b(?:means|meaning|amounts to|boils down to|in other words|put (?:differently|simply"
    r"|another way)|in plain (?:english|words)|in effect"
    r"|effectively|essentially|basically|translates (?:to|into)|the gist|in short|in a nutshell"
    r"|to the effect that|(?:be )?read as"
    r"|(?:my|our|a|one|the|short|quick) (?:\w+ )?(?:summary|paraphrase|reading|translation|shorthand|gloss"
    r"|sketch)(?: of\b[^:\n]{0,60})?"
    r"|(?:i|we)(?: would|['\u2019]d)? (?:read|understand|interpret|construe|take|see)\b[^;:\n]{0,60}?\bas)\b",
    _I,
)
QUESTION = lazy(
    r"[ \t\u00a0*_>-]*(?:is|are|was|does|do|did|would|could|can|should|may|might|what|how|why|who"
    r"|when|where|which)\b",
    _I,
)
HABITUAL = lazy(
    r"\b(?:like|such as|typical(?:ly)?|usual(?:ly)?|often|frequently|common(?:ly)?|generally"
    r"|sometimes|rarely|routinely"
    r"|tends? to|elsewhere|market standard)\b",
    _I,
)
"""Words that speak of what is usual; a reporting word between them and a passage makes it a report."""
HYPOTHETICAL_OPENING = lazy(r"(?:had|were|should|suppose|imagine|assume|picture|say)[ \t\u00a0]", _I)
