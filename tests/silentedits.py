"""Word files spoiled on purpose: all tracked changes rejected, and one edit planted where no revision carries it.

Written against the XML alone, without the product's reader, so that each checks the other.
"""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass

from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_CHANGES = tuple(W + name for name in ("ins", "del", "moveFrom", "moveTo"))
_COMPUTED = ("PAGE", "NUMPAGES", "SECTIONPAGES", "PAGEREF", "TOC", "DATE", "TIME", "SAVEDATE", "FILENAME", "STYLEREF")
_STORIES = re.compile(r"word/(?:document|footnotes|endnotes|header\d*|footer\d*)\.xml")


def parts_of(data: bytes) -> dict[str, bytes]:
    """Return the parts of a package by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: dict[str, bytes]) -> bytes:
    """Return the parts as a package."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


# --- rejecting ------------------------------------------------------------------------------------------------------


def reject_all(data: bytes) -> bytes:
    """Return the file as it was before its tracked changes."""
    parts = parts_of(data)
    for name in parts:
        if _STORIES.fullmatch(name):
            root = etree.fromstring(parts[name])
            _reject(root)
            parts[name] = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return packed(parts)


def _reject(root: etree._Element) -> None:
    for row in list(root.iter(W + "tr")):
        if row.find(f"{W}trPr/{W}ins") is not None:
            row.getparent().remove(row)
    for paragraph in list(root.iter(W + "p")):
        mark = paragraph.find(f"{W}pPr/{W}rPr")
        if mark is not None and (mark.find(W + "ins") is not None or mark.find(W + "moveTo") is not None):
            paragraph.set("joins", "1")
    for element in list(root.iter(W + "ins", W + "moveTo")):
        if element.getparent() is not None and element.getparent().tag != W + "rPr":
            element.getparent().remove(element)
    for element in list(root.iter(W + "del", W + "moveFrom")):
        if element.getparent().tag not in (W + "rPr", W + "trPr"):
            _unwrap(element)
    for text in root.iter(W + "delText", W + "delInstrText"):
        text.tag = W + ("t" if text.tag == W + "delText" else "instrText")
    _restore_properties(root)
    for paragraph in list(root.iter(W + "p")):
        if paragraph.get("joins"):
            _join(paragraph)
    for element in list(root.iter(W + "del", W + "ins", W + "moveFrom", W + "moveTo")):
        if element.getparent().tag in (W + "rPr", W + "trPr"):
            element.getparent().remove(element)


def _restore_properties(root: etree._Element) -> None:
    for changed in list(root.iter(W + "pPrChange", W + "rPrChange")):
        properties = changed.getparent()
        if properties is None or properties.getparent() is None:
            continue
        before = next(iter(changed), None)
        kept = [c for c in properties if c.tag in (W + "rPr", W + "sectPr")] if properties.tag == W + "pPr" else []
        for child in list(properties):
            properties.remove(child)
        for child in (*(before if before is not None else ()), *kept):
            properties.append(child)


def _unwrap(element: etree._Element) -> None:
    parent = element.getparent()
    at = parent.index(element)
    for child in list(element):
        parent.insert(at, child)
        at += 1
    parent.remove(element)


def _join(paragraph: etree._Element) -> None:
    """Let a paragraph whose mark was inserted run on into the next one of its story."""
    following = paragraph.getnext()
    while following is not None and following.tag in (W + "bookmarkStart", W + "bookmarkEnd"):
        following = following.getnext()
    if following is None or following.tag != W + "p":
        if not list(paragraph.iter(W + "t")) and len(paragraph.getparent().findall(W + "p")) > 1:
            paragraph.getparent().remove(paragraph)
        else:
            del paragraph.attrib["joins"]
        return
    at = 1 if following.find(W + "pPr") is not None else 0
    for child in list(paragraph):
        if child.tag != W + "pPr":
            following.insert(at, child)
            at += 1
    paragraph.getparent().remove(paragraph)


# --- planting -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plant:
    """A file with one silent edit. kind: digit, word, gone, added, cell, footnote, header or paragraph."""

    kind: str
    where: str
    data: bytes


def plants(data: bytes, count: int, seed: int) -> Iterator[Plant]:
    """Yield so many copies of a file, each with one edit outside of its revisions, of every kind it has room for."""
    chance = random.Random(seed)
    parts = parts_of(data)
    roots = {name: etree.fromstring(parts[name]) for name in _shown_stories(parts)}
    sites = [site for name, root in roots.items() for site in _sites(name, root)]
    by_kind: dict[str, list[_Site]] = {}
    for site in sites:
        by_kind.setdefault(site.kind, []).append(site)
    kinds = sorted(by_kind)
    for number in range(count if kinds else 0):
        site = chance.choice(by_kind[kinds[number % len(kinds)]])
        root = deepcopy(roots[site.name])
        where = site.edit(_follow(root, site.steps), chance)
        changed = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
        yield Plant(site.kind, where, packed(parts | {site.name: changed}))


@dataclass(frozen=True, slots=True)
class _Site:
    kind: str
    name: str
    steps: tuple[int, ...]
    edit: Callable[[etree._Element, random.Random], str]


def _follow(root: etree._Element, steps: tuple[int, ...]) -> etree._Element:
    for step in steps:
        root = root[step]
    return root


def _steps(element: etree._Element) -> tuple[int, ...]:
    out: list[int] = []
    while element.getparent() is not None:
        out.append(element.getparent().index(element))
        element = element.getparent()
    return tuple(reversed(out))


def _shown_stories(parts: dict[str, bytes]) -> list[str]:
    """The stories that every page shows: the body, notes, and headers and footers that are the default ones."""
    relations = etree.fromstring(parts.get("word/_rels/document.xml.rels", b"<r/>"))
    body = etree.fromstring(parts["word/document.xml"])
    rid = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
    default = {
        reference.get(rid)
        for reference in body.iter(W + "headerReference", W + "footerReference")
        if reference.get(W + "type") == "default"
    }
    targets = {"word/" + (r.get("Target") or "").removeprefix("/word/") for r in relations if r.get("Id") in default}
    called = {"word/footnotes.xml", "word/endnotes.xml"}
    return [name for name in parts if name == "word/document.xml" or name in targets or name in called]


def _sites(name: str, root: etree._Element) -> Iterator[_Site]:
    where = "footnote" if "notes" in name else "header" if "document" not in name else ""
    inside = _in_computed_fields(root)
    for text in root.iter(W + "t"):
        if not _is_plain(text) or text in inside or not (text.text or "").strip():
            continue
        steps = _steps(text)
        in_cell = next(text.iterancestors(W + "tc"), None) is not None
        place = where or ("cell" if in_cell else "")
        words = re.findall(r"[A-Za-z]{3,}", text.text)
        if re.search(r"\d", text.text):
            yield _Site(place or "digit", name, steps, _change_digit)
        if words:
            yield _Site(place or "word", name, steps, _change_word)
            yield _Site(place or "gone", name, steps, _drop_word)
            yield _Site(place or "added", name, steps, _add_word)
    if not where:
        for paragraph in root.iter(W + "p"):
            alone = paragraph.getparent().tag == W + "body" and paragraph.find(f"{W}pPr/{W}sectPr") is None
            if alone and _can_go(paragraph):
                yield _Site("paragraph", name, _steps(paragraph), _drop_paragraph)


def _is_plain(text: etree._Element) -> bool:
    """Whether a text stands in no revision, is no copy for old programs, and is no prompt of a content control."""
    for ancestor in text.iterancestors():
        if ancestor.tag in _CHANGES or ancestor.tag == _MC + "Fallback":
            return False
        if ancestor.tag == W + "sdt" and ancestor.find(f"{W}sdtPr/{W}showingPlcHdr") is not None:
            return False
        if ancestor.tag == W + "tr" and ancestor.find(f"{W}trPr/{W}ins") is not None:
            return False
        if ancestor.tag in (W + "footnote", W + "endnote") and ancestor.get(W + "type"):
            return False
    run = text.getparent()
    return run.tag == W + "r" and run.find(f"{W}rPr/{W}vanish") is None


def _in_computed_fields(root: etree._Element) -> set[etree._Element]:
    """The texts that a program computes: page numbers, dates, tables of contents."""
    out: set[etree._Element] = set()
    frames: list[list[str]] = []
    for element in root.iter():
        if element.tag == W + "fldChar":
            kind = element.get(W + "fldCharType")
            if kind == "begin":
                frames.append([])
            elif kind == "end" and frames:
                frames.pop()
        elif element.tag == W + "instrText" and frames:
            frames[-1].append(element.text or "")
        elif element.tag == W + "t":
            simple = [a.get(W + "instr") or "" for a in element.iterancestors(W + "fldSimple")]
            codes = [*simple, *("".join(frame) for frame in frames)]
            if any(code.split()[:1] and code.split()[0].upper() in _COMPUTED for code in codes):
                out.add(element)
    return out


def _can_go(paragraph: etree._Element) -> bool:
    if any(True for _ in paragraph.iter(*_CHANGES, W + "fldChar", W + "footnoteReference", W + "drawing", W + "pict")):
        return False
    previous = paragraph.getprevious()
    if previous is not None and previous.tag == W + "p":
        mark = previous.find(f"{W}pPr/{W}rPr")
        if mark is not None and any(mark.find(tag) is not None for tag in _CHANGES):
            return False
    texts = [t for t in paragraph.iter(W + "t") if _is_plain(t)]
    return bool("".join(t.text or "" for t in texts).strip())


def _change_digit(text: etree._Element, chance: random.Random) -> str:
    at = chance.choice([m.start() for m in re.finditer(r"\d", text.text)])
    digit = str((int(text.text[at]) + chance.randint(1, 9)) % 10) if text.text[at].isascii() else "7"
    text.text = text.text[:at] + digit + text.text[at + 1 :]
    return text.text


def _change_word(text: etree._Element, chance: random.Random) -> str:
    match = chance.choice(list(re.finditer(r"[A-Za-z]{3,}", text.text)))
    other = "may" if match[0] != "may" else "shall"
    text.text = text.text[: match.start()] + other + text.text[match.end() :]
    return text.text


def _drop_word(text: etree._Element, chance: random.Random) -> str:
    match = chance.choice(list(re.finditer(r"[A-Za-z]{3,}", text.text)))
    text.text = text.text[: match.start()] + text.text[match.end() :]
    return text.text


def _add_word(text: etree._Element, chance: random.Random) -> str:
    match = chance.choice(list(re.finditer(r"[A-Za-z]{3,}", text.text)))
    text.text = f"{text.text[: match.start()]}not {text.text[match.start() :]}"
    return text.text


def _drop_paragraph(paragraph: etree._Element, chance: random.Random) -> str:
    words = "".join(t.text or "" for t in paragraph.iter(W + "t"))
    paragraph.getparent().remove(paragraph)
    return words


# --- tracking -------------------------------------------------------------------------------------------------------


def track_some(data: bytes, count: int, seed: int, author: str = "AI Copilot") -> bytes:
    """Return a file with tracked changes: words replaced, deleted and inserted, and paragraphs added and deleted."""
    chance = random.Random(seed)
    parts = parts_of(data)
    root = etree.fromstring(parts["word/document.xml"])
    computed = _in_computed_fields(root)
    texts = [
        t for t in root.iter(W + "t")
        if _is_plain(t) and t not in computed and len((t.text or "").split()) > 2
        and t.getparent().getparent().tag == W + "p"
    ]  # fmt: skip
    for text in chance.sample(texts, min(count, len(texts))):
        _track_words(text, chance, author)
    bodies = [p for p in root.iter(W + "p") if p.getparent().tag == W + "body" and _can_go(p)]
    for paragraph in chance.sample(bodies, min(max(count // 5, 1), len(bodies))):
        if chance.random() < 0.5:
            _track_new_paragraph(paragraph, author)
        else:
            _track_gone_paragraph(paragraph, author)
    parts["word/document.xml"] = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return packed(parts)


def _change(tag: str, author: str) -> etree._Element:
    element = etree.Element(W + tag)
    element.set(W + "id", "900")
    element.set(W + "author", author)
    element.set(W + "date", "2026-02-03T10:00:00Z")
    return element


def _run_like(run: etree._Element, words: str, tag: str = "t") -> etree._Element:
    new = etree.Element(W + "r")
    look = run.find(W + "rPr")
    if look is not None:
        new.append(deepcopy(look))
    text = etree.SubElement(new, W + tag)
    text.text = words
    text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    return new


def _track_words(text: etree._Element, chance: random.Random, author: str) -> None:
    """Replace, delete or insert a word of a run; what else the run holds stays behind."""
    run = text.getparent()
    if (
        run.getparent() is None
        or run.getparent().tag != W + "p"
        or [c.tag for c in run if c.tag != W + "rPr"] != [W + "t"]
    ):
        return
    match = chance.choice(list(re.finditer(r"\S+", text.text)))
    before, word, behind = text.text[: match.start()], match[0], text.text[match.end() :]
    kind = chance.choice(("replaced", "deleted", "inserted"))
    pieces = [_run_like(run, before)] if before else []
    if kind == "inserted":
        pieces.append(_run_like(run, word))
    else:
        gone = _change("del", author)
        gone.append(_run_like(run, word, "delText"))
        pieces.append(gone)
    if kind != "deleted":
        came = _change("ins", author)
        came.append(_run_like(run, " notwithstanding" if kind == "inserted" else "otherwise"))
        pieces.append(came)
    if behind:
        pieces.append(_run_like(run, behind))
    parent, at = run.getparent(), run.getparent().index(run)
    parent.remove(run)
    for piece in reversed(pieces):
        parent.insert(at, piece)


def _marked(paragraph: etree._Element, change: etree._Element) -> None:
    properties = paragraph.find(W + "pPr")
    if properties is None:
        properties = etree.Element(W + "pPr")
        paragraph.insert(0, properties)
    mark = properties.find(W + "rPr")
    if mark is None:
        mark = etree.SubElement(properties, W + "rPr")
    mark.insert(0, change)


def _track_new_paragraph(paragraph: etree._Element, author: str) -> None:
    """Put a new paragraph with the same properties before a paragraph."""
    new = etree.Element(W + "p")
    properties = paragraph.find(W + "pPr")
    if properties is not None:
        new.append(deepcopy(properties))
    _marked(new, _change("ins", author))
    came = _change("ins", author)
    came.append(
        _run_like(etree.Element(W + "r"), "A sentence that stands in no other paper of this deal was added here.")
    )
    new.append(came)
    paragraph.addprevious(new)


def _track_gone_paragraph(paragraph: etree._Element, author: str) -> None:
    """Delete a paragraph, mark and all."""
    for run in list(paragraph.iter(W + "r")):
        if run.getparent().tag in _CHANGES:
            continue
        for text in run.iter(W + "t"):
            text.tag = W + "delText"
        gone = _change("del", author)
        run.addprevious(gone)
        gone.append(run)
    _marked(paragraph, _change("del", author))
