"""What a caller can mend: one line that names the file, the place in it, and the mend (contract §1, exit 2)."""

from __future__ import annotations


class CriticError(Exception):
    """Unusable input.

    message: what is wrong, without a final full stop. where: file and place in it (`markup.json, line 3`),
    empty if there is none. hint: how to mend it, empty if nothing can be said.
    """

    def __init__(self, message: str, where: str = "", hint: str = "") -> None:
        super().__init__(message, where, hint)
        self.message = message
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        line = f"{self.where}: {self.message}" if self.where else self.message
        return f"{line}; {self.hint}" if self.hint else line


class UnreadableDocument(CriticError):
    """One document of the deal room that cannot be read; the others still are (contract §2, unreadable)."""


class InternalError(Exception):
    """A bug of ours that showed in another process; says the name of the exception there."""
