"""A workbook to drafts: a heading for each sheet, its rows as table rows whose cells have addresses (contract §2,
§3)."""

from __future__ import annotations

from critic.documents.drafts import Draft, DraftView, Reading
from critic.documents.xlsx.workbook import Sheet, SheetRow, read_sheets
from critic.errors import UnreadableDocument
from critic.model.documents import Layer, Shadow

UNKNOWN = "\ufffd"
"""Stands for a value that the file does not hold, so that nothing is proven absent there (contract §5)."""


def read(data: bytes, name: str) -> Reading:
    """Return the drafts of a workbook; hidden sheets, rows and columns become shadows."""
    from critic.ooxml.package import open_package

    drafts: list[Draft] = []
    shadows: list[Shadow] = []
    remarks: list[tuple[str, str, int]] = []
    rows = 0
    for sheet in read_sheets(open_package(data, name)):
        if not sheet.hidden:
            drafts.append(Draft(text=sheet.name, heading_level=1))
        at = max(0, len(drafts) - 1)
        for row in sheet.rows:
            if sheet.hidden or any(cell.unshown for cell in row.cells):
                shadows.append(Shadow(text=_line(row), layer=Layer.HIDDEN, at=at))
            shown = [cell for cell in row.cells if not (sheet.hidden or cell.unshown)]
            if not shown:
                continue
            rows += 1
            for number, cell in enumerate(shown, 1):
                address = f"{sheet.name}!{cell.reference}"
                if cell.uncached:
                    remarks.append(
                        ("formula-without-value", f"{address} is a formula whose result is not stored", len(drafts))
                    )
                drafts.append(
                    Draft(
                        text=UNKNOWN if cell.uncached else cell.text,
                        layer=Layer.TABLE,
                        row=rows,
                        cell=number,
                        columns=len(shown),
                        address=address,
                    )
                )
            at = len(drafts) - 1
        shadows += _comments(sheet, at)
        if sheet.hidden:
            shadows += (Shadow(text=box, layer=Layer.HIDDEN, at=at) for box in sheet.boxes)
        else:
            drafts += (Draft(text=box, layer=Layer.TEXT_BOX, attached_to=at) for box in sheet.boxes)
    if not any(draft.row or draft.layer is Layer.TEXT_BOX for draft in drafts):
        raise UnreadableDocument("no sheet of it shows anything", name, "unhide its sheets, or leave it out")
    return Reading(views=(DraftView(drafts=tuple(drafts), shadows=tuple(shadows), remarks=tuple(remarks)),))


def _line(row: SheetRow) -> str:
    return " ".join(UNKNOWN if cell.uncached else cell.text for cell in row.cells)


def _comments(sheet: Sheet, at: int) -> list[Shadow]:
    return [
        Shadow(text=comment.text, layer=Layer.COMMENT, at=at, author=comment.author)
        for comment in sheet.comments
        if comment.text.strip()
    ]
