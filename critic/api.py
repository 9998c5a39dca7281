"""The same steps for programs: open a room, load a markup, load an authority, check, render (contract §11)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from critic import intake
from critic.checks.case import Case, Options
from critic.errors import CriticError
from critic.guard.hook import armed_thread
from critic.locate.index import RoomIndex
from critic.model.documents import DealRoomContent, Document
from critic.model.markup import Markup
from critic.model.report import NamedInput, Report
from critic.model.values import dataclass
from critic.version import VERSION

if TYPE_CHECKING:
    from critic.authority import ExampleOutcome, Message
    from critic.documents.room.workers import Parsers
    from critic.locate.resolve import Resolution, Resolver
    from critic.markup import Beside
    from critic.markup.source import Source
    from critic.model.authority import Authority
    from critic.model.findings import Location

PathText = str | PathLike[str]
MATCHES = ("typographic", "literal")


def version() -> str:
    """Return the version of playbook-critic."""
    return VERSION


@dataclass(frozen=True)
class DealRoom:
    """A deal room read once, to be checked against many markups."""

    content: DealRoomContent

    @classmethod
    def open(
        cls, path: PathText, *, exclude: Sequence[PathText] = (), locked: bool = False, workers: int | Parsers = 1
    ) -> DealRoom:
        """Return the documents of a folder.

        exclude: files of the folder that are no documents of it, such as the markup. workers: with 2 or more,
        documents are parsed in that many processes, in a sandbox where the system has one; or the processes that parse.
        Raises CriticError where the folder is missing, or nothing in it can be read (contract §2).
        """
        from critic.documents.room import open_room

        with _parsers(workers) as parsers, armed_thread():
            content = open_room(Path(path), exclude=[Path(p) for p in exclude], locked=locked, parsers=parsers)
        return cls(content)

    @cached_property
    def index(self) -> RoomIndex:
        """The room's index."""
        return RoomIndex(self.content)

    def resolve(self, citation: str) -> Resolution:
        """Return what a citation stands for in this room: resolved, ambiguous, or unresolved with the nearest."""
        return self._resolver.citation(citation)

    def find(self, text: str) -> list[Location]:
        """Return where words stand in the room, whatever marks, dashes and spaces are typed."""
        from critic.locate.quotations import QuotationJudge

        return QuotationJudge(self.index).find(text)

    @cached_property
    def _resolver(self) -> Resolver:
        from critic.locate.resolve import Resolver

        return Resolver(self.index)

    def __getstate__(self) -> dict[str, object]:
        return {"content": self.content}


@contextmanager
def _parsers(workers: int | Parsers) -> Iterator[Parsers | None]:
    """The processes that parse, made before the audit hook arms; None for this one alone."""
    if not isinstance(workers, int):
        yield workers
    elif workers < 2:
        yield None
    else:
        from critic.documents.room.workers import Parsers

        with Parsers.started(workers) as parsers:
            yield parsers


@dataclass(frozen=True, slots=True)
class LoadedAuthority:
    """An authority with its name and hash, as the report lists it."""

    authority: Authority
    named: NamedInput


@armed_thread()
def load_markup(
    source: PathText,
    *,
    as_format: str = "",
    stream: BinaryIO | None = None,
    room: DealRoom | None = None,
    author: str = "",
    task: PathText | None = None,
) -> Markup:
    """Return the markup in a file, in the files of a folder, or with `-` from a stream.

    task: the file that names the deliverables of a folder. room: beside whose documents a Word file is read; it may be
    a redline of one. author: only whose changes and comments in it are under review. Raises CriticError where the
    markup is missing, empty, broken, of no known shape,
    or has nothing to review (contract §4).
    """
    given = _source(source, stream, task)
    if room is None and given.has_word_file and as_format != "memo":
        raise CriticError("a Word file may be a redline of a document in the room", given.name, "give the room too")
    return given.parsed(as_format, _beside(room, author))


def _source(
    source: PathText, stream: BinaryIO | None, task: PathText | None, room: PathText | DealRoom | None = None
) -> Source:
    from critic.markup.source import read_source

    path, name = (Path("-"), "-") if str(source) == "-" else _named(source)
    documents = Path(room) if isinstance(room, (str, PathLike)) and not _is_same_folder(path, room) else None
    return read_source(path, name, stream, Path(task) if task is not None else None, documents)


def _beside(room: DealRoom | None, author: str, workers: int | Parsers = 1) -> Beside:
    from critic import markup

    parsers = None if isinstance(workers, int) else workers
    read = partial(_read_document, parsers)
    return markup.Beside(read=read, room=room.index if room is not None else None, author=author)


def _read_document(parsers: Parsers | None, data: bytes, name: str) -> Document:
    """A Word file or a PDF of the markup as the document reader reads it; of a memo's words the accepted view counts."""
    from critic.documents.room.reading import Job, read_documents

    suffix = ".pdf" if data.startswith(b"%PDF-") else ".docx"
    named = name if name.lower().endswith((suffix, ".docm")) else f"{name}{suffix}"
    job = Job(name=named, data=data, id=name)
    document = next(iter(read_documents(job) if parsers is None else parsers.read([job])))
    if not document.views:
        raise CriticError(f"the markup cannot be read: {document.reason}", name)
    return document


def _named(source: PathText) -> tuple[Path, str]:
    """A path and the name by which reports and messages call it, the same wherever the file lies."""
    path = Path(source)
    return path, intake.shown_name(path.name or str(source) or "an empty path")


@armed_thread()
def load_authority(source: PathText) -> LoadedAuthority:
    """Return an authority file. Raises CriticError with line, column and mend where it is not usable (contract §7)."""
    from critic import authority

    path, name = _named(source)
    if path.is_dir():
        raise CriticError("the authority is a folder", name, "give the authority's file")
    data = intake.read_bytes(path, name=name)
    value = authority.load(data, name)
    named = NamedInput(name=name, sha256=hashlib.sha256(data).hexdigest(), schema=value.schema_version)
    return LoadedAuthority(authority=value, named=named)


def check(
    markup: PathText | Markup,
    room: PathText | DealRoom,
    authority: PathText | LoadedAuthority | None = None,
    *,
    match: str = "typographic",
    as_format: str = "",
    strict: bool = False,
    min_summary_chars: int = 80,
    stream: BinaryIO | None = None,
    workers: int | Parsers = 1,
    locked: bool = False,
    author: str = "",
    task: PathText | None = None,
    min_deliverable_chars: int = 200,
) -> Report:
    """Return the report on a markup: paths, an opened room, or values that are already parsed.

    match: `typographic` or `literal` (contract §5). min_summary_chars: characters below which a summary is thin.
    author: only whose changes and comments in a redline are under review. task: the file that names the deliverables of
    a folder; min_deliverable_chars: characters below which one is thin. Raises CriticError for input that cannot be
    used.
    """
    from critic import engine

    if match not in MATCHES:
        raise CriticError(f"unknown match {match!r}", "match", f"use one of {', '.join(MATCHES)}")
    given: Markup | Source
    with armed_thread():
        given = markup if isinstance(markup, Markup) else _source(markup, stream, task, room)
        if not isinstance(given, Markup) and not given.has_word_file:
            given = given.parsed(as_format, _beside(None, author, workers))
    rules = authority if isinstance(authority, LoadedAuthority | None) else load_authority(authority)
    if isinstance(room, DealRoom):
        opened = room
    else:
        if not isinstance(markup, Markup) and _is_same_folder(markup, room):
            raise CriticError("the markup is the deal room", _named(markup)[1], "give the markup's file or folder")
        given_paths = [p for p in (markup, authority, task) if isinstance(p, (str, PathLike)) and str(p) != "-"]
        inside = [p for p in given_paths if Path(p).resolve() not in Path(room).resolve().parents]
        opened = DealRoom.open(room, exclude=inside, workers=workers, locked=locked)
    _same_matter(opened.content, rules)
    with armed_thread():
        loaded = given if isinstance(given, Markup) else given.parsed(as_format, _beside(opened, author, workers))
    case = Case(
        room=opened.index,
        markup=loaded,
        authority=rules.authority if rules else None,
        options=Options(
            literal=match == "literal",
            min_summary_chars=min_summary_chars,
            min_deliverable_chars=min_deliverable_chars,
            strict=strict,
        ),
    )
    with armed_thread():
        return engine.review(case, version=version(), authority=rules.named if rules else None)


def lint_authority(
    source: PathText, *, room: PathText | DealRoom | None = None, playbook: str = ""
) -> tuple[Message, ...]:
    """Return what is wrong with an authority file that loads (contract §7, `authority lint`).

    room: where its citations have to resolve. playbook: the id of the document that is the client's own position.
    Raises CriticError where the file does not load, or the room has no such document.
    """
    from critic.authority import lint
    from critic.locate.resolve import RESOLVED, Resolver

    rules = load_authority(source).authority
    if room is None:
        return lint(rules)
    index = (room if isinstance(room, DealRoom) else DealRoom.open(room, exclude=[source])).index
    resolver = Resolver(index)

    def why_not(citation: str) -> str:
        resolution = resolver.citation(citation)
        if resolution.outcome == RESOLVED:
            return ""
        return "; ".join(m.reason or m.outcome for m in resolution.members if m.outcome != RESOLVED)

    passages: list[tuple[str, str]] = []
    if playbook:
        documents = index.named(playbook)
        if not documents or not documents[0].views:
            raise CriticError(
                f"no document {playbook!r} that could be read", "--playbook", "name one that outline lists"
            )
        view = documents[0].views[-1].view
        passages = [(f"¶{n}", view.text[p.span.start : p.span.end]) for n, p in enumerate(view.paragraphs, 1)]
    return lint(rules, why_not, passages)


def try_authority(source: PathText) -> tuple[ExampleOutcome, ...]:
    """Return what each rule of an authority file does on its own examples (contract §7, `authority test`)."""
    from critic.authority import run_examples

    return run_examples(load_authority(source).authority)


def starter_authority() -> str:
    """Return a commented authority file to begin with (contract §7, `authority init`)."""
    from critic.authority import starter

    return starter()


def _is_same_folder(markup: PathText, room: PathText) -> bool:
    return Path(markup).is_dir() and Path(markup).resolve() == Path(room).resolve()


def _same_matter(content: DealRoomContent, rules: LoadedAuthority | None) -> None:
    """Different matter_ids in room and authority are unusable input (contract §7)."""
    if rules and content.matter_id and rules.authority.matter_id and content.matter_id != rules.authority.matter_id:
        raise CriticError(
            f"the authority is for matter {rules.authority.matter_id!r}, the deal room for {content.matter_id!r}",
            rules.named.name,
            "use the authority of this matter",
        )
