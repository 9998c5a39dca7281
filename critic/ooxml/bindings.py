"""What content controls show that are bound to a part of XML: Word reads it anew when it opens the file
(ECMA-376-1 17.5.2.6 dataBinding; 22.5 custom XML data, its properties).

Only controls that show plain words are filled (text, choices). Paths are those that Word writes, names with positions;
no expression is evaluated.
"""

from __future__ import annotations

from lxml import etree

from critic.errors import UnreadableDocument
from critic.ooxml.names import OFF_VALUES, W
from critic.ooxml.package import Package
from critic.text.patterns import lazy

MAX_SHOWN_CHARS = 1_000_000
"""What all controls of a document together may take from its parts; many can be bound to one long text."""
_CORE = "{6c3c8bc8-f283-45ae-878a-bab7291924a1}"
_EXTENDED = "{6668398d-a668-4e3e-a5eb-62b293d839f1}"
_BUILT_IN = {"core-properties": _CORE, "extended-properties": _EXTENDED}
_PLAIN = (W + "text", W + "dropDownList", W + "comboBox")
_MAPPING = lazy(r"xmlns:([\w.-]+)\s*=\s*(?:'([^']*)'|\"([^\"]*)\")")
_STEP = lazy(r"/(?:(?:([\w.-]+):)?([\w.-]+)(?:\[(\d{1,6})\])?|@(?:([\w.-]+):)?([\w.-]+))")
_MAX_STEPS = 64


class Bindings:
    """The parts that controls of one document can be bound to; read when the first control asks."""

    def __init__(self, package: Package, main: str) -> None:
        self._package = package
        self._main = main
        self._stores: dict[str, etree._Element] | None = None
        self._children: dict[etree._Element, dict[str, list[etree._Element]]] = {}
        self._left = MAX_SHOWN_CHARS

    def shown(self, properties: etree._Element) -> str | None:
        """Return the words that a control of these properties (`sdtPr`) shows; None if that is not for XML to say."""
        binding = properties.find(W + "dataBinding")
        kind = next((child for child in properties if child.tag in _PLAIN), None)
        if binding is None or kind is None:
            return None
        root = self._store(binding.get(W + "storeItemID") or "")
        value = self._value(root, binding.get(W + "xpath") or "", binding.get(W + "prefixMappings") or "")
        several = kind.get(W + "multiLine", "0") not in OFF_VALUES
        rows = (value or "").splitlines() if several else [value or ""]
        words = "\n".join(" ".join(one.split()) for one in rows).strip()
        if not words or len(words) > self._left:
            return None
        self._left -= len(words)
        chosen = (item for item in kind.iterchildren(W + "listItem") if item.get(W + "value") == words)
        item = next(chosen, None)
        return (item.get(W + "displayText") or words) if item is not None else words

    def _store(self, identifier: str) -> etree._Element | None:
        if self._stores is None:
            self._stores = {}
            for relationship in self._package.relationships().values():
                if relationship.kind in _BUILT_IN and not relationship.external:
                    self._keep(_BUILT_IN[relationship.kind], relationship.target)
            for relationship in self._package.relationships(self._main).values():
                if relationship.kind == "customXml" and not relationship.external:
                    self._keep(self._identifier(relationship.target), relationship.target)
        return self._stores.get(identifier.casefold())

    def _keep(self, identifier: str, part: str) -> None:
        root = self._part(part)
        if identifier and root is not None and self._stores is not None:
            self._stores.setdefault(identifier, root)

    def _identifier(self, part: str) -> str:
        """Return the `itemID` in the properties of a custom XML part."""
        for relationship in self._package.relationships(part).values():
            root = self._part(relationship.target) if relationship.kind == "customXmlProps" else None
            for name, value in root.attrib.items() if root is not None else ():
                if etree.QName(name).localname == "itemID":
                    return str(value).casefold()
        return ""

    def _part(self, part: str) -> etree._Element | None:
        """Return a part's root, None if it cannot be read: a document is no worse for data that nothing shows."""
        try:
            return self._package.xml(part) if self._package.has(part) else None
        except UnreadableDocument:
            return None

    def _value(self, root: etree._Element | None, path: str, mappings: str) -> str | None:
        """Return the text at a path, None if nothing is there or the path is of another form."""
        prefixes = {name: single or double for name, single, double in _MAPPING.findall(mappings)}
        path = path.removesuffix("[1]").removesuffix("/text()") if path.endswith(("()", "()[1]")) else path
        at, element, steps = 0, None, 0
        while at < len(path):
            step = _STEP.match(path, at)
            steps += 1
            if step is None or root is None or steps > _MAX_STEPS:
                return None
            at = step.end()
            prefix, local, position, attribute_prefix, attribute = step.groups()
            if attribute is not None:
                name = _qualified(prefixes, attribute_prefix, attribute)
                return element.get(name) if element is not None and name and at == len(path) else None
            name = _qualified(prefixes, prefix, local)
            found = self._named(element, name or "") if element is not None else [root] if root.tag == name else []
            number = int(position or 1)
            if not 1 <= number <= len(found):
                return None
            element = found[number - 1]
        return "".join(map(str, element.itertext())) if element is not None and at == len(path) else None

    def _named(self, parent: etree._Element, name: str) -> list[etree._Element]:
        if parent not in self._children:
            children: dict[str, list[etree._Element]] = {}
            for child in parent:
                children.setdefault(child.tag, []).append(child)
            self._children[parent] = children
        return self._children[parent].get(name, [])


def _qualified(prefixes: dict[str, str], prefix: str | None, local: str) -> str | None:
    if prefix is None:
        return local
    return f"{{{prefixes[prefix]}}}{local}" if prefix in prefixes else None
