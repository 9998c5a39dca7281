"""What a file's name says about it: nothing that could hold content, data, or a format that is not read
(contract §2)."""

from __future__ import annotations

_CONVERT_WORD = "save it as .docx"
_CONVERT_SHEET = "save it as .xlsx"
_PRINT = "print it to a PDF with text"
_UNPACK = "unpack it into the deal room"
_RECOGNISE = "run text recognition and save it as PDF"

_UNREAD_FORMATS = {
    "a Word document of the old format": ("doc dot wps wri", _CONVERT_WORD),
    "a Word template": ("dotx dotm", _CONVERT_WORD),
    "a text document of another word processor": ("rtf odt ott fodt pages wpd abw", _CONVERT_WORD),
    "an Outlook message": ("msg oft", "save it as .eml"),
    "a mailbox": ("mbox pst ost", "save its messages as .eml"),
    "a presentation": ("ppt pptx pptm ppsx pps odp key", _PRINT),
    "a spreadsheet of another format": ("xls xlsb xlsm xltx csv tsv ods numbers", _CONVERT_SHEET),
    "an archive": ("zip 7z rar tar gz tgz bz2 xz zst", _UNPACK),
    "an image": ("png jpg jpeg tif tiff gif bmp webp heic svg", _RECOGNISE),
    "a recording": ("mp3 mp4 m4a wav mov avi mkv webm", "add a transcript as .txt"),
    "a page of another format": ("xhtml mht mhtml xml xps djvu epub", _PRINT),
    "a signed envelope": ("p7m p7s asice", "add the document that it holds"),
}
_UNREAD = {suffix: (what, mend) for what, (suffixes, mend) in _UNREAD_FORMATS.items() for suffix in suffixes.split()}
_DATA_SUFFIXES = (".yaml", ".yml", ".json", ".jsonl")
_JUNK_NAMES = frozenset({"thumbs.db", "desktop.ini", "icon\r", "__macosx"})
_JUNK_STARTS = (".", "~$", "~wrl")
_JUNK_ENDS = (".tmp", ".lnk", ".url", ".lock", ".crdownload", ".part", "~")


def is_junk(name: str) -> bool:
    """Whether a file or folder of this name holds nothing of the record: lock files, dot files, what
    systems leave."""
    last = name.rpartition("/")[2].casefold()
    return last in _JUNK_NAMES or last.startswith(_JUNK_STARTS) or last.endswith(_JUNK_ENDS)


def may_hold_documents(name: str) -> bool:
    """Whether a folder of this name is worth entering."""
    return not is_junk(name)


def is_data(name: str) -> bool:
    """Whether a file is YAML or JSON, which is never a document."""
    return name.casefold().endswith(_DATA_SUFFIXES)


def suffix_of(name: str) -> str:
    """Return what stands behind the last dot of the file's name, lower case, empty without one."""
    _, dot, suffix = name.rpartition("/")[2].rpartition(".")
    return suffix.casefold() if dot else ""


def stem_of(name: str) -> str:
    """Return the file's name without its folder and suffix: the id of a document."""
    last = name.rpartition("/")[2]
    return last.rpartition(".")[0] or last


def why_unread(name: str) -> tuple[str, str]:
    """Return what a file of a format that is not read is, and the mend."""
    return _UNREAD.get(
        suffix_of(name), ("a format that the critic does not read", "save it as .docx, .pdf, .md or .txt")
    )
