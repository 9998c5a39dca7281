"""The deal room: which files are documents, what they are called, and why the others are not read (contract §2)."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from roomfiles import agreement, fill, message

from critic.documents.room import open_room
from critic.documents.room.reading import Job, read_documents
from critic.documents.room.sameness import content_of, same_words
from critic.documents.room.workers import Parsers
from critic.errors import CriticError
from critic.intake import recording
from critic.model.documents import DealRoomContent, Document, Status

LEASE = agreement("Term. The lease runs for five years.", "Rent. Tenant pays 4,000 a month.", title="Lease")
SUPPLY = agreement("Delivery. Goods arrive in ten days.", title="Supply Agreement")


def statuses(room: DealRoomContent) -> dict[str, Status]:
    return {document.name: document.status for document in room.documents}


def document(room: DealRoomContent, name: str) -> Document:
    (found,) = (document for document in room.documents if document.name == name)
    return found


def test_a_document_is_known_by_its_stem_and_its_title(tmp_path: Path) -> None:
    room = open_room(fill(tmp_path, {"sub/lease.html": LEASE}))
    (lease,) = room.documents
    assert (lease.id, lease.name, lease.title, lease.format) == ("lease", "sub/lease.html", "Lease", "html")
    assert lease.sha256 == hashlib.sha256(LEASE.encode()).hexdigest()


def test_what_cannot_hold_content_is_skipped(tmp_path: Path) -> None:
    junk = [".DS_Store", "~$lease.docx", "Thumbs.db", "desktop.ini", "lease.tmp", ".~lock.lease.odt#"]
    fill(tmp_path, {"lease.html": LEASE, "__MACOSX/._lease.html": "x", ".git/config": "x", **dict.fromkeys(junk, "x")})
    room = open_room(tmp_path)
    assert {name for name, status in statuses(room).items() if status is Status.SKIPPED} == {*junk, "__MACOSX", ".git"}


@pytest.mark.parametrize("suffix", "doc msg rtf odt pptx csv zip png xls pages xml bin".split())  # noqa: SIM905
def test_a_format_that_is_not_read_is_listed_with_its_mend_and_can_still_be_cited(tmp_path: Path, suffix: str) -> None:
    room = open_room(fill(tmp_path, {"lease.html": LEASE, f"side letter.{suffix}": "x"}))
    letter = document(room, f"side letter.{suffix}")
    assert letter.status is Status.UNREADABLE
    assert letter.id == "side letter"
    assert "; " in letter.reason


def test_yaml_and_json_are_never_documents(tmp_path: Path) -> None:
    room = open_room(fill(tmp_path, {"lease.html": LEASE, "facts.yaml": "a: 1", "log.json": "{}", "log.jsonl": "{}"}))
    assert [d.status for d in room.documents if d.format != "html"] == [Status.SKIPPED] * 3


def test_an_answer_key_under_another_name_is_refused_with_the_reason(tmp_path: Path) -> None:
    key = "hidden_facts:\n  - the ceiling\n"
    room = open_room(
        fill(tmp_path, {"lease.html": LEASE, "notes.yaml": key, "notes.html": key, "notes.json": '{"base_points": 1}'})
    )
    for name in ("notes.yaml", "notes.html", "notes.json"):
        assert document(room, name).status is Status.REFUSED
        assert "answer key" in document(room, name).reason
        assert "ceiling" not in document(room, name).reason


@pytest.mark.parametrize("key", ["hidden_facts: [a]", "\xff\x00 broken {", "entirely: other"])
def test_a_room_reads_the_same_whatever_lies_under_a_denied_name(tmp_path: Path, key: str) -> None:
    fill(tmp_path, {"lease.html": LEASE, "sub/supply.html": SUPPLY})
    without = open_room(tmp_path)
    fill(tmp_path, {"rubric.yaml": key, "sub/Anchors.JSON": key, "hidden_facts.yml": key})
    with recording() as opened:
        assert open_room(tmp_path) == without
    assert opened == ["lease.html", "sub/supply.html"]


def test_the_record_of_openings_names_every_file_that_was_read_and_no_other(tmp_path: Path) -> None:
    fill(tmp_path, {"lease.html": LEASE, "a.doc": "x", ".hidden.html": LEASE, "facts.yaml": "a: 1", "rubric.yaml": "x"})
    with recording() as opened:
        open_room(tmp_path)
    assert opened == ["facts.yaml", "lease.html"]


def test_the_other_inputs_of_a_check_are_skipped(tmp_path: Path) -> None:
    fill(tmp_path, {"lease.html": LEASE, "memo.html": SUPPLY, "out/a.html": SUPPLY})
    room = open_room(tmp_path, exclude=[tmp_path / "memo.html", tmp_path / "out"])
    assert statuses(room) == {"lease.html": Status.READ, "memo.html": Status.SKIPPED, "out/a.html": Status.SKIPPED}


def test_our_own_outputs_are_skipped(tmp_path: Path) -> None:
    annotated = BytesIO()
    with zipfile.ZipFile(annotated, "w") as package:
        package.writestr("docProps/core.xml", "<cp:keywords>playbook-critic-output</cp:keywords>")
        package.writestr("word/document.xml", "<w:document/>")
    fill(
        tmp_path,
        {
            "lease.html": LEASE,
            "report.html": '<head><meta name="generator" content="playbook-critic-output"></head><p>All verified.</p>',
            "report.json": '{"schema": "playbook.critic-report.v2"}',
            "report.md": "<!-- playbook-critic-output -->\n\n# Report\n",
            "report.txt": "All verified.\n\nplaybook-critic-output\n",
            "report.xml": "<?xml version='1.0'?>\n<!-- playbook-critic-output -->\n<testsuites/>",
            "annotated.docx": annotated.getvalue(),
        },
    )
    room = open_room(tmp_path)
    own = [d for d in room.documents if d.name != "lease.html"]
    assert [(d.status, d.reason) for d in own] == [(Status.SKIPPED, "written by the critic itself")] * 6


def test_a_document_that_speaks_of_the_critic_is_none_of_its_outputs(tmp_path: Path) -> None:
    text = agreement("Tools. Vendor may run playbook-critic-output checks on any draft.")
    assert statuses(open_room(fill(tmp_path, {"msa.html": text}))) == {"msa.html": Status.READ}


def test_a_missing_folder_a_file_and_an_empty_room_are_unusable(tmp_path: Path) -> None:
    with pytest.raises(CriticError, match="no such folder"):
        open_room(tmp_path / "missing")
    with pytest.raises(CriticError, match="no document in it"):
        open_room(tmp_path)
    fill(tmp_path, {"a.doc": "x", "b.png": "x"})
    with pytest.raises(CriticError, match=r"can be read: a\.doc: .*and 1 more"):
        open_room(tmp_path)


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600
ENCRYPTED = OLE + "EncryptedPackage".encode("utf-16-le")


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("a.docx", ENCRYPTED, "encrypted"),
        ("a.xlsx", ENCRYPTED, "encrypted"),
        ("a.docx", OLE, "legacy format"),
        ("a.docm", OLE, "legacy format"),
        ("a.doc", OLE, "old format"),
        ("a.docx", b"%PDF-1.7\n...", "a PDF"),
        ("a.pdf", b"PK\x03\x04....", "a Word, Excel or zip file"),
        ("a.txt", b"%PDF-1.7\n...", "a PDF"),
        ("a.html", b"\x89PNG\r\n\x1a\n", "an image"),
        ("a.docx", b"plain words", "not an .docx"),
        ("a.docx", b"", "empty"),
        ("a.html", b"", "empty"),
        ("a.html", b"<html><body><img src=x></body></html>", "no text"),
        ("a.eml", b"just words\n", "not an e-mail"),
    ],
)
def test_an_encrypted_legacy_or_renamed_file_is_unreadable_and_the_others_are_read(
    tmp_path: Path, name: str, data: bytes, says: str
) -> None:
    room = open_room(fill(tmp_path, {"lease.html": LEASE, name: data}))
    assert document(room, "lease.html").status is Status.READ
    broken = document(room, name)
    assert broken.status is Status.UNREADABLE
    assert says in broken.reason
    assert "not a zip" not in broken.reason.lower()


def test_files_with_equal_words_are_one_document_that_answers_to_both_names(tmp_path: Path) -> None:
    other = LEASE.replace("</p>", "</p>\n").replace("1. Term", "1.&nbsp;<b>Term</b>")
    room = open_room(fill(tmp_path, {"lease.html": LEASE, "lease (executed).htm": other, "supply.html": SUPPLY}))
    lease, executed = document(room, "lease (executed).htm"), document(room, "lease.html")
    assert (lease.status, executed.status) == (Status.READ, Status.SKIPPED)
    assert lease.duplicates == ("lease.html",)
    assert "lease" in lease.aliases
    assert executed.reason == "the same words as lease (executed).htm"


@pytest.mark.parametrize(
    ("old", "new"), [("five", "six"), ("4,000", "40.00"), ("pays", "pays not"), ("4,000", "$4,000")]
)
def test_files_that_differ_by_a_word_a_figure_or_a_sign_stay_two(tmp_path: Path, old: str, new: str) -> None:
    room = open_room(fill(tmp_path, {"a/lease.html": LEASE, "b/lease.html": LEASE.replace(old, new)}))
    assert [d.id for d in room.documents if d.status is Status.READ] == ["lease", "lease"]


PRINTED = (
    "<h1>Lease</h1><p>(a) Term. The lease runs for five years from the day on which Tenant takes the keys.</p>"
    "<p>(b) Rent. Tenant pays the rent on the first day of each month and with&shy;out any deduction.</p>"
    "<table><tr><td>Cap</td><td>100</td></tr><tr><td>Fee</td><td>200</td></tr></table>"
)
WRITTEN = (
    "# Lease\n\n1. Term. The lease runs for five years from the day on which Tenant takes the keys.\n"
    "2. Rent. Tenant pays the rent on the first day of each month and without any deduction.\n\n"
    "| Cap | 100 |\n|---|---|\n| Fee | 200 |\n"
)


def test_two_formats_of_one_text_are_one_document(tmp_path: Path) -> None:
    room = open_room(fill(tmp_path, {"lease.html": PRINTED, "signed.md": WRITTEN}))
    assert document(room, "signed.md").duplicates == ("lease.html",)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("five years", "six years"),
        ("and without", "and not without"),
        ("Tenant pays", "Landlord pays"),
        ("<td>100</td></tr><tr><td>Fee</td><td>200", "<td>200</td></tr><tr><td>Fee</td><td>100"),
        ("the rent on the first day", "on the first day the rent"),
        ("<h1>", "<p>Draft of 5 May.</p><h1>"),
    ],
)
def test_two_formats_that_differ_by_a_word_a_figure_or_their_order_are_two(tmp_path: Path, old: str, new: str) -> None:
    printed = PRINTED.replace("with&shy;out", "without")
    assert old in printed
    room = open_room(fill(tmp_path, {"lease.html": printed.replace(old, new), "lease.md": WRITTEN}))
    assert [d.status for d in room.documents] == [Status.READ, Status.READ]


def test_a_contract_and_its_print_are_never_taken_for_another_contract(corpus: Path) -> None:
    names = ("openagreements-restrictive-covenant-alaska", "openagreements-restrictive-covenant-delaware")
    files = {f"{name}.docx": (corpus / "docx" / f"{name}.docx").read_bytes() for name in names}
    files |= {f"{name}.pdf": (corpus / "printed-pdf" / f"{name}.pdf").read_bytes() for name in names}
    contents = [read_documents(Job(name=name, data=data, id=name))[0] for name, data in files.items()]
    assert {
        one.name
        for one in contents
        for other in contents
        if one.id.rpartition(".")[0] != other.id.rpartition(".")[0]
        and same_words(content_of(one.views[0]), content_of(other.views[0]))
    } == set()


def test_a_manifest_names_ids_titles_and_aliases_and_only_what_it_lists_is_read(tmp_path: Path) -> None:
    manifest = (
        "matter_id: m-1\ntitle: The deal\nrole: buyer\ndocuments:\n"
        "  - {id: msa, path: docs/a.html, title: Head Lease, aliases: [the Lease, HL]}\n"
        "  - {id: msa-2019, path: ./docs/b.html, superseded_by: MSA}\n"
        "  - docs/c.html\n"
    )
    fill(
        tmp_path,
        {"dealroom.yaml": manifest, "docs/a.html": LEASE, "docs/b.html": SUPPLY, "docs/c.html": agreement("C.")},
    )
    fill(tmp_path, {"docs/d.html": agreement("D."), "docs/e.doc": "x", "matter.yaml": "documents: [{path: nowhere}]"})
    with recording() as opened:
        room = open_room(tmp_path)
    assert (room.matter_id, room.title) == ("m-1", "The deal")
    lease, old, other = (d for d in room.documents if d.status is Status.READ)
    assert (lease.id, lease.title, lease.aliases) == ("msa", "Head Lease", ("the Lease", "HL", "Lease"))
    assert (old.id, old.superseded_by) == ("msa-2019", "MSA")
    assert other.id == "c"
    assert document(room, "docs/d.html").reason == "not listed in dealroom.yaml"
    assert "docs/d.html" not in opened


def test_a_matter_without_documents_reads_all(tmp_path: Path) -> None:
    room = open_room(fill(tmp_path, {"matter.yaml": "matter_id: m-1\n", "lease.html": LEASE}))
    assert room.matter_id == "m-1"
    assert document(room, "lease.html").status is Status.READ


@pytest.mark.parametrize(
    ("documents", "says"),
    [
        ("[{id: a, path: gone.html}]", r"dealroom\.yaml, .*documents\[0\]\.path.*no file 'gone.html'"),
        ("[{id: a, path: ../x.html}]", "leads out"),
        ("[{id: a, path: /etc/hostname}]", "leads out"),
        ("[{id: a, path: 'C:/x.html'}]", "leads out"),
        ("[{id: a}]", "without a path"),
        ("[{id: 10, path: lease.html}]", "expected text"),
        ("[{path: lease.html, sha256: abc}]", "not a sha256"),
        ("[{path: lease.html, superseded_by: b}]", "no document's id"),
        ("[{id: a, path: lease.html}, {id: b, path: ./lease.html}]", "listed twice"),
        ("lease.html", "expected a list"),
        ("[", r"line \d"),
    ],
)
def test_a_wrong_manifest_is_unusable_and_the_entry_is_named(tmp_path: Path, documents: str, says: str) -> None:
    fill(tmp_path, {"dealroom.yaml": f"documents: {documents}\n", "lease.html": LEASE})
    with pytest.raises(CriticError, match=says):
        open_room(tmp_path)


@pytest.mark.parametrize("there", [True, False])
def test_a_manifest_that_lists_a_key_is_refused_without_its_name(tmp_path: Path, there: bool) -> None:
    fill(tmp_path, {"dealroom.yaml": "documents: [{path: Rubric.yaml}]\n", "lease.html": LEASE})
    if there:
        fill(tmp_path, {"Rubric.yaml": "a: 1"})
    with pytest.raises(CriticError, match="never opens") as caught:
        open_room(tmp_path)
    assert "ubric" not in str(caught.value)


def locked(**files: str) -> str:
    entries = "".join(
        f"  - {{path: {n}, sha256: {hashlib.sha256(t.encode()).hexdigest()}}}\n" for n, t in files.items()
    )
    return f"documents:\n{entries}"


def test_a_locked_room_that_holds_what_its_manifest_lists_is_read(tmp_path: Path) -> None:
    fill(
        tmp_path,
        {"dealroom.yaml": locked(**{"lease.html": LEASE}), "lease.html": LEASE, ".DS_Store": "x", "rubric.yaml": "x"},
    )
    assert document(open_room(tmp_path, locked=True), "lease.html").status is Status.READ


def test_a_locked_room_hashes_what_it_cannot_read_and_trusts_what_a_listed_mail_holds(tmp_path: Path) -> None:
    mail = message("Hi.", attached=[("logo.png", b"x")]).decode()
    files = {"lease.html": LEASE, "old.doc": "x", "mail.eml": mail}
    fill(tmp_path, {"dealroom.yaml": locked(**files), **files})
    room = open_room(tmp_path, locked=True)
    assert document(room, "old.doc").status is Status.UNREADABLE
    assert document(room, "mail.eml#logo.png").status is Status.UNREADABLE
    fill(tmp_path, {"old.doc": "y"})
    with pytest.raises(CriticError, match=r"the sha256 of 'old\.doc'"):
        open_room(tmp_path, locked=True)


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({"lease.html": LEASE.replace("five", "six")}, "the sha256 of 'lease.html' is"),
        ({"lease.html": LEASE, "extra.html": SUPPLY}, "'extra.html' lies in the deal room and is not listed"),
        ({"lease.html": LEASE, "extra.doc": "x"}, "'extra.doc' lies in the deal room and is not listed"),
        ({"lease.html": LEASE, "dealroom.yaml": "documents: [lease.html]"}, "without a sha256"),
        ({"lease.html": LEASE, "dealroom.yaml": "matter_id: m"}, "no manifest that lists"),
    ],
)
def test_a_locked_room_that_differs_from_its_manifest_is_unusable(
    tmp_path: Path, files: dict[str, str], says: str
) -> None:
    fill(tmp_path, {"dealroom.yaml": locked(**{"lease.html": LEASE}), **files})
    with pytest.raises(CriticError, match=says):
        open_room(tmp_path, locked=True)


def test_without_the_lock_a_changed_file_is_read_with_a_remark(tmp_path: Path) -> None:
    fill(tmp_path, {"dealroom.yaml": locked(**{"lease.html": LEASE}), "lease.html": SUPPLY})
    lease = document(open_room(tmp_path), "lease.html")
    assert lease.status is Status.READ
    assert "sha256" in lease.reason


def test_what_is_attached_to_a_mail_is_a_document_of_its_own(tmp_path: Path) -> None:
    inner = message("See the lease.", subject="Inner", attached=[("lease.html", LEASE.encode())])
    data = message(
        "Here they are.",
        attached=[
            ("contract.html", SUPPLY.encode()),
            ("rubric.yaml", b"a: 1"),
            ("facts.json", b"{}"),
            ("inner.eml", inner),
        ],
    )
    room = open_room(fill(tmp_path, {"mail.eml": data}))
    assert statuses(room) == {
        "mail.eml": Status.READ,
        "mail.eml#contract.html": Status.READ,
        "mail.eml#facts.json": Status.SKIPPED,
        "mail.eml#inner.eml": Status.READ,
        "mail.eml#inner.eml#lease.html": Status.READ,
    }
    contract = document(room, "mail.eml#contract.html")
    assert contract.id == "mail#contract.html"
    assert "contract" in contract.aliases


def test_mails_in_mails_end_at_a_depth(tmp_path: Path) -> None:
    data = message("innermost")
    for number in range(8):
        data = message(f"outer {number}", attached=[("next.eml", data)])
    room = open_room(fill(tmp_path, {"mail.eml": data}))
    assert [d.status for d in room.documents] == [Status.READ] * 4 + [Status.UNREADABLE]


def test_the_number_of_workers_does_not_change_the_result(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {f"{n}.html": agreement(f"Term. It runs for {n} years.") for n in range(5)}
    fill(tmp_path, {**files, "x.doc": "x", "mail.eml": message("Hi.", attached=[("a.html", LEASE.encode())])})
    alone = open_room(tmp_path)
    for make in (Parsers.started, Parsers.forked):
        with make(2) as parsers:
            assert open_room(tmp_path, parsers=parsers) == alone


def test_a_room_of_markdown_loads_no_library_of_another_format(tmp_path: Path) -> None:
    fill(tmp_path, {"msa.md": "# Lease\n\n1. Term. The lease runs for five years.\n"})
    script = (
        "import sys; from pathlib import Path; from critic.documents.room import open_room\n"
        "assert open_room(Path(sys.argv[1])).documents[0].views\n"
        "heavy = {'lxml', 'pypdfium2', 'pdfplumber', 'docx', 'email', 'multiprocessing', 'openpyxl', 'yaml'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3],
    )  # fmt: skip
    assert done.stdout.strip() == "[]"


CLAUSES = "LEASE\n\n1. Rent is due under § 4 of the “Head Lease”.\n\n2. Term is five years.\n"


@pytest.mark.parametrize("name", ["lease.txt", "lease.md"])
@pytest.mark.parametrize(
    "data",
    [
        CLAUSES.encode(),
        CLAUSES.encode("utf-8-sig"),
        CLAUSES.encode("utf-16"),
        CLAUSES.encode("utf-16-le"),
        CLAUSES.encode("cp1252"),
        CLAUSES.replace("\n", "\r\n").encode(),
        CLAUSES.replace("§", "\u00c2§").encode(),
        CLAUSES.replace("\n\n2", "\n\f\n2").encode(),
    ],
    ids=["utf-8", "mark", "utf-16", "utf-16-le", "cp1252", "crlf", "twice-encoded", "form-feed"],
)
def test_f16_every_honest_encoding_of_a_text_file_reads_the_same(tmp_path: Path, name: str, data: bytes) -> None:
    (lease,) = open_room(fill(tmp_path, {name: data})).documents
    (view,) = lease.views
    assert "Rent is due under § 4 of the “Head Lease”." in view.text
    assert [provision.label for provision in view.provisions if provision.label] == ["1.", "2."]


@pytest.mark.parametrize(("user", "status"), [("secret", Status.UNREADABLE), ("", Status.READ)])
def test_f11_a_pdf_that_asks_for_a_password_is_unreadable_and_one_that_only_its_owner_may_change_is_read(
    tmp_path: Path, user: str, status: Status
) -> None:
    fpdf = pytest.importorskip("fpdf")
    pdf = fpdf.FPDF()
    pdf.add_page()
    pdf.set_font("Helvetica", size=12)
    pdf.multi_cell(0, 8, "1. Term. The lease runs for five years from the day of signing by both parties.")
    pdf.set_encryption(owner_password="owner", user_password=user or None)
    room = open_room(fill(tmp_path, {"lease.html": LEASE, "signed.pdf": bytes(pdf.output())}))
    signed = document(room, "signed.pdf")
    assert signed.status is status
    assert ("password" in signed.reason) == bool(user)
