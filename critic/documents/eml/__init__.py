"""An e-mail to drafts: headers, body, quoted history as a layer of its own; its attachments are documents (contract
§2)."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from dataclasses import replace
from email.errors import MessageError
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32

from critic.documents.drafts import Draft, DraftView, Reading
from critic.documents.eml.history import mark_history, split_plain
from critic.documents.eml.parts import attachments, bodies, header, is_encrypted, text_of
from critic.errors import UnreadableDocument
from critic.model.documents import Layer, Shadow

_SHOWN = ("From", "Date", "To", "Cc", "Subject")


def read(data: bytes, name: str) -> Reading:
    """Return the drafts of a message. Raises UnreadableDocument if it is none, or is encrypted."""
    try:
        # A byte order mark or an empty line before the first header would end the headers.
        message = BytesParser(policy=compat32).parsebytes(data.removeprefix(BOM_UTF8).lstrip(b"\r\n"))
    except (MessageError, ValueError, LookupError) as error:
        raise UnreadableDocument("the message cannot be parsed", name, "save it as .eml again") from error
    headers = {label: header(message, label) for label in _SHOWN}
    if not headers["From"] and not headers["Subject"] and not headers["Date"]:
        raise UnreadableDocument("not an e-mail message", name, "save it as .eml again, with its headers")
    if is_encrypted(message):
        raise UnreadableDocument("encrypted for its addressee", name, "save it decrypted")
    drafts = [Draft(text=f"{label}: {value}", quiet=True) for label, value in headers.items() if value]
    shadows: list[Shadow] = []
    for part in bodies(message):
        body, hidden = _body(part, name)
        shadows += (replace(shadow, at=shadow.at + len(drafts)) for shadow in hidden)
        drafts += (_moved(draft, len(drafts)) for draft in body)
    return Reading(
        views=(DraftView(drafts=tuple(drafts), shadows=tuple(shadows)),),
        title=headers["Subject"],
        attachments=tuple(attachments(message)),
    )


def _moved(draft: Draft, by: int) -> Draft:
    return draft if draft.attached_to is None else replace(draft, attached_to=draft.attached_to + by)


def _body(part: Message, name: str) -> tuple[tuple[Draft, ...], tuple[Shadow, ...]]:
    text = text_of(part)
    if part.get_content_type() == "text/html":
        return _html_body(text, name)
    return tuple(_plain_body(text, name)), ()


def _html_body(text: str, name: str) -> tuple[tuple[Draft, ...], tuple[Shadow, ...]]:
    from critic.documents.html import read_text

    try:
        view = read_text(text, name).views[0]
    except UnreadableDocument:
        return (), ()  # a body of pictures: the headers and the attachments are still there
    return mark_history(view.drafts), view.shadows


def _plain_body(text: str, name: str) -> Iterator[Draft]:
    from critic.documents.plaintext import read as read_plain

    count = 0
    for stretch, quoted in split_plain(text):
        drafts = read_plain(stretch.encode("utf-8", "replace"), name).views[0].drafts
        for draft in drafts:
            moved = _moved(draft, count)
            yield replace(moved, layer=Layer.QUOTED_HISTORY) if quoted else moved
        count += len(drafts)
