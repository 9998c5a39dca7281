"""An authority file as a value, or the line and column where it says nothing that could be evaluated (contract §7)."""

from __future__ import annotations

from collections.abc import Iterable

from critic.decode import Node, Written, type_name
from critic.errors import CriticError
from critic.gates import Gate, GateError
from critic.model.authority import (
    V1,
    V2,
    Assertion,
    Authority,
    Escalation,
    Examples,
    Fallback,
    Limit,
    Mark,
    Measure,
    Needs,
    NonNegotiable,
    Pattern,
    Reference,
    Requirement,
    Rung,
)
from critic.strict_yaml import load_yaml
from critic.text.constructions import CONSTRUCTIONS
from critic.text.fold import normalise
from critic.text.measures import read_bound

MAX_RULES = 5_000

_RULE_V1 = ("id", "description", "applies_to")
_RULE_V2 = (*_RULE_V1, "examples", "source")
_TOP = {
    V1: ("schema_version", "matter_id", "source", "non_negotiables", "approved_fallbacks"),
    V2: (
        "schema_version",
        "matter_id",
        "source",
        "non_negotiables",
        "approved_fallbacks",
        "escalations",
        "assertions",
    ),
}
_NON_NEGOTIABLE = {
    V1: (*_RULE_V1, "prohibited_patterns"),
    V2: (*_RULE_V2, "prohibited_patterns", "required_patterns", "limits", "ladder", "unless"),
}
_FALLBACK = {V1: (*_RULE_V1, "permitted_patterns"), V2: (*_RULE_V2, "permitted_patterns")}
_ESCALATION = (*_RULE_V2, "trigger_patterns", "satisfied_by", "unless")
_ASSERTION = ("id", "description", "examples", "source", "prohibited_patterns", "required_patterns", "unless")


def load(data: bytes, name: str) -> Authority:
    """Return the authority that a file describes, every pattern of it compiled once to see that it can be.

    Raises CriticError naming file, line, column and mend.
    """
    top = load_yaml(data, name)
    top.mapping()
    version = _version(top)
    _refuse_unknown(top, _TOP[version], version)
    authority = Authority(
        name=name,
        schema_version=version,
        matter_id=_text(top, "matter_id"),
        source=_text(top, "source"),
        non_negotiables=tuple(_non_negotiable(n, version) for n in _listed(top, "non_negotiables")),
        approved_fallbacks=tuple(_fallback(n, version) for n in _listed(top, "approved_fallbacks")),
        escalations=tuple(_escalation(n) for n in _listed(top, "escalations")),
        assertions=tuple(_assertion(n) for n in _listed(top, "assertions")),
    )
    _refuse_doubles(top)
    return authority


def _version(top: Node) -> str:
    given = top.child("schema_version")
    hint = f"write `schema_version: {V1}` or `{V2}`"
    if not top.has("schema_version"):
        raise top.refuse("has no schema_version", hint)
    if given.value not in (V1, V2):
        raise given.refuse(f"is no version of an authority file: {_shown(given)}", hint)
    return given.text()


def _shown(node: Node) -> str:
    value = node.value.text if isinstance(node.value, Written) else node.value
    return repr(value) if isinstance(value, str | int | float | bool) else "a collection"


def _refuse_unknown(node: Node, known: Iterable[str], version: str = V2) -> None:
    known = tuple(known)
    for extra in node.unknown_keys(known):
        key = extra.pointer.rsplit("/", 1)[1].replace("~1", "/").replace("~0", "~")
        hint = f"known here: {', '.join(known)}"
        if key[:1].isspace() and not key[:1].isascii():
            hint = "indent with ordinary spaces, not with no-break ones"
        if version == V1 and key in {*_TOP[V2], *_NON_NEGOTIABLE[V2], *_FALLBACK[V2]}:
            hint = f"it needs `schema_version: {V2}`"
        raise extra.at_key().refuse(f"unknown key {key!r}", hint)


def _refuse_doubles(top: Node) -> None:
    seen: dict[str, Node] = {}
    count = 0
    for kind in _TOP[V2][3:]:
        for rule in _listed(top, kind):
            count += 1
            node = rule.child("id")
            first = seen.setdefault(node.text(), node)
            if first is not node:
                raise node.refuse(
                    f"the id {node.value!r} stands twice, first in line {first.line}", "give each rule its own"
                )
    if not count:
        raise top.refuse("holds no rule", "write at least one under `non_negotiables`")
    if count > MAX_RULES:
        raise top.refuse(f"holds more than {MAX_RULES:,} rules", "split the file")


def _mark(node: Node) -> Mark:
    return Mark(line=node.line, column=node.column)


def _listed(node: Node, key: str) -> list[Node]:
    if key not in node.value:
        return []
    given = node.child(key)
    if isinstance(given.value, str | dict) or given.value is None:
        raise given.refuse(f"expected a list, found {type_name(given.value)}", "begin each entry of it with `- `")
    return given.listed()


def _text(node: Node, key: str) -> str:
    return node.child(key).text() if key in node.value else ""


def _filled(node: Node) -> str:
    text = node.text()
    if not text.strip():
        raise node.refuse("is empty", "write the text or take the entry out")
    return text


def _id(node: Node) -> str:
    if "id" not in node.mapping():
        raise node.refuse("has no id", "give the rule a name of its own under `id`")
    return _filled(node.child("id"))


def _references(node: Node, key: str) -> tuple[Reference, ...]:
    return tuple(Reference(text=_filled(n), mark=_mark(n)) for n in _listed(node, key))


def _source(node: Node) -> Reference | None:
    if "source" not in node.value:
        return None
    given = node.child("source")
    return Reference(text=_filled(given), mark=_mark(given))


def _examples(node: Node) -> Examples:
    if "examples" not in node.value:
        return Examples()
    given = node.child("examples")
    given.mapping()
    _refuse_unknown(given, ("fires", "silent"))
    return Examples(fires=_references(given, "fires"), silent=_references(given, "silent"))


def _unless(node: Node) -> tuple[str, ...]:
    names = []
    for given in _listed(node, "unless"):
        if given.text() not in CONSTRUCTIONS:
            raise given.refuse(f"no construction is called {given.value!r}", f"known: {', '.join(CONSTRUCTIONS)}")
        names.append(given.text())
    return tuple(names)


def _pattern(node: Node, version: str) -> Pattern:
    if isinstance(node.value, str):
        return _phrase(node, version)
    if node.value is None:
        raise node.refuse("expected a phrase or a gate, found nothing", "text that begins with # belongs in quotes")
    if not isinstance(node.value, dict):
        raise node.expected("a phrase or a gate")
    if version == V2 and "pattern" in node.value and isinstance(node.value["pattern"], str):
        _refuse_wrapped(node.child("pattern"))
    try:
        gate = Gate.parse(node.value, idioms=version == V2)
    except GateError as error:
        at = node.child(error.key).at_key() if error.key in node.value else node
        hint = at.marks.hints.get(at.pointer, "") if at.marks else ""
        if len(node.value) == 1 and error.key in node.value and not hint and error.message.startswith("unknown"):
            hint = "a phrase with a colon belongs in quotes"
        raise at.refuse(error.message, hint or error.hint) from error
    return Pattern(text=gate.pattern, gate=tuple(node.value.items()), mark=_mark(node))


def _phrase(node: Node, version: str) -> Pattern:
    text = _filled(node)
    if version == V2:
        _refuse_wrapped(node)
    if version == V2 and not any(c.isalnum() for c in normalise(text)):
        raise node.refuse("holds no word and no number", "write the words that you refuse")
    return Pattern(text=text, mark=_mark(node))


def _refuse_wrapped(node: Node) -> None:
    """Refuse what an editor's typographic marks wrap as a whole: YAML reads them as part of the text."""
    text = node.text().strip()
    inner = text[1:-1]
    if len(text) > 2 and text[0] in "“”„‘’‚«" and text[-1] in "“”‘’»" and not set(inner) & set("“”„«»"):
        raise node.refuse(
            "stands in typographic quotation marks, which YAML takes as part of it", "write straight ones"
        )


def _patterns(node: Node, key: str, version: str) -> tuple[Pattern, ...]:
    return tuple(_pattern(n, version) for n in _listed(node, key))


def _requirements(node: Node, key: str) -> tuple[Requirement, ...]:
    return tuple(_requirement(n) for n in _listed(node, key))


def _requirement(node: Node) -> Requirement:
    if isinstance(node.value, dict) and "any" in node.value:
        _refuse_unknown(node, ("any",))
        alternatives = _patterns(node, "any", V2)
        if not alternatives:
            raise node.child("any").refuse("is empty", "write at least one alternative")
        return Requirement(any=alternatives, mark=_mark(node))
    return Requirement(any=(_pattern(node, V2),), mark=_mark(node))


def _limit(node: Node) -> Limit:
    node.mapping()
    _refuse_unknown(node, ("measure", "at_most", "at_least", "near"))
    for key in ("measure", "near"):
        if key not in node.value:
            raise node.refuse(f"has no {key}", "a limit has measure, near, and at_most or at_least")
    given = node.child("measure")
    if given.text() not in set(Measure):
        raise given.refuse(f"is no measure: {given.value!r}", f"known: {', '.join(Measure)}")
    measure = Measure(given.text())
    if ("at_most" in node.value) == ("at_least" in node.value):
        raise node.refuse("needs one of at_most and at_least", "write two limits where both hold")
    key = "at_most" if "at_most" in node.value else "at_least"
    bound = node.child(key)
    try:
        read_bound(measure, _filled(bound))
    except CriticError as error:
        if error.where:
            raise
        raise bound.refuse(error.message, error.hint) from error
    near = _pattern_text(node.child("near"))
    return Limit(measure=measure, near=near, mark=_mark(node), **{key: bound.text()})


def _pattern_text(node: Node) -> str:
    try:
        _refuse_wrapped(node)
        return Gate.parse(_filled(node)).pattern
    except GateError as error:
        raise node.refuse(error.message, error.hint) from error


def _rung(node: Node) -> Rung:
    node.mapping()
    _refuse_unknown(node, ("id", "patterns", "limit", "needs"))
    name = _id(node)
    if ("patterns" in node.value) == ("limit" in node.value):
        raise node.refuse("needs one of patterns and limit", "say by which words or quantity the rung is known")
    if "needs" not in node.value:
        raise node.refuse("has no needs", f"known: {', '.join(Needs)}")
    needs = node.child("needs")
    if needs.text() not in set(Needs):
        raise needs.refuse(f"is nothing that a rung needs: {needs.value!r}", f"known: {', '.join(Needs)}")
    patterns = _patterns(node, "patterns", V2)
    if "patterns" in node.value and not patterns:
        raise node.child("patterns").refuse("is empty", "write at least one pattern")
    return Rung(
        id=name,
        needs=Needs(needs.text()),
        patterns=patterns,
        limit=_limit(node.child("limit")) if "limit" in node.value else None,
        mark=_mark(node),
    )


def _ladder(node: Node) -> tuple[Rung, ...]:
    rungs = tuple(_rung(n) for n in _listed(node, "ladder"))
    names = [rung.id for rung in rungs]
    for i, name in enumerate(names):
        if name in names[:i]:
            raise node.child("ladder").child(i).refuse(f"the rung {name!r} stands twice", "give each its own id")
    return rungs


def _non_negotiable(node: Node, version: str) -> NonNegotiable:
    name = _id(node)
    _refuse_unknown(node, _NON_NEGOTIABLE[version], version)
    rule = NonNegotiable(
        id=name,
        description=_text(node, "description"),
        applies_to=_references(node, "applies_to"),
        prohibited_patterns=_patterns(node, "prohibited_patterns", version),
        required_patterns=_requirements(node, "required_patterns"),
        limits=tuple(_limit(n) for n in _listed(node, "limits")),
        ladder=_ladder(node),
        unless=_unless(node),
        examples=_examples(node),
        source=_source(node),
        mark=_mark(node),
    )
    if not (rule.prohibited_patterns or rule.required_patterns or rule.limits or rule.ladder):
        raise node.refuse(f"the rule {name!r} can never fire", "write its prohibited_patterns")
    return rule


def _fallback(node: Node, version: str) -> Fallback:
    name = _id(node)
    _refuse_unknown(node, _FALLBACK[version], version)
    patterns = _patterns(node, "permitted_patterns", version)
    if not patterns:
        raise node.refuse(f"the fallback {name!r} permits nothing", "write its permitted_patterns")
    return Fallback(
        id=name,
        description=_text(node, "description"),
        applies_to=_references(node, "applies_to"),
        permitted_patterns=patterns,
        examples=_examples(node),
        source=_source(node),
        mark=_mark(node),
    )


def _escalation(node: Node) -> Escalation:
    name = _id(node)
    _refuse_unknown(node, _ESCALATION)
    triggers = _patterns(node, "trigger_patterns", V2)
    if not triggers:
        raise node.refuse(f"the escalation {name!r} is never triggered", "write its trigger_patterns")
    return Escalation(
        id=name,
        description=_text(node, "description"),
        applies_to=_references(node, "applies_to"),
        trigger_patterns=triggers,
        satisfied_by=tuple(_filled(n) for n in _listed(node, "satisfied_by")),
        unless=_unless(node),
        examples=_examples(node),
        source=_source(node),
        mark=_mark(node),
    )


def _assertion(node: Node) -> Assertion:
    name = _id(node)
    _refuse_unknown(node, _ASSERTION)
    rule = Assertion(
        id=name,
        description=_text(node, "description"),
        prohibited_patterns=_patterns(node, "prohibited_patterns", V2),
        required_patterns=_requirements(node, "required_patterns"),
        unless=_unless(node),
        examples=_examples(node),
        source=_source(node),
        mark=_mark(node),
    )
    if not (rule.prohibited_patterns or rule.required_patterns):
        raise node.refuse(f"the assertion {name!r} can never fire", "write its prohibited_patterns")
    return rule
