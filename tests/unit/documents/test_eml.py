"""E-mail: headers, one of its alternatives, quoted history apart, attachments handed on (contract §2)."""

from __future__ import annotations

from email.message import EmailMessage

import pytest
from roomfiles import message

from critic.documents.drafts import Draft, Reading
from critic.documents.eml import read
from critic.errors import UnreadableDocument
from critic.model.documents import Layer


def body(data: bytes) -> list[tuple[str, Layer]]:
    return [(draft.text, draft.layer) for draft in drafts(data) if not draft.quiet]


def drafts(data: bytes) -> tuple[Draft, ...]:
    return reading(data).views[0].drafts


def reading(data: bytes) -> Reading:
    return read(data, "mail.eml")


def own(data: bytes) -> str:
    return "\n".join(text for text, layer in body(data) if layer is not Layer.QUOTED_HISTORY)


def history(data: bytes) -> str:
    return "\n".join(text for text, layer in body(data) if layer is Layer.QUOTED_HISTORY)


def test_headers_are_lines_and_the_subject_is_the_title() -> None:
    data = message("We accept.", subject="Lease of the mill")
    assert [draft.text for draft in drafts(data) if draft.quiet] == [
        "From: Ann Ash <ann@seller.test>",
        "Date: Mon, 04 Mar 2024 10:00:00 +0000",
        "To: Bob <bob@buyer.test>",
        "Subject: Lease of the mill",
    ]
    assert reading(data).title == "Lease of the mill"


def test_encoded_headers_are_shown_as_written() -> None:
    assert reading(message("x", subject="Vertrag über Mühle – § 4")).title == "Vertrag über Mühle – § 4"
    broken = b"From: a@x.test\nSubject: =?utf-8?B?!!?= and =?nonsense?Q?=A7?= end\n\nx\n"
    assert "end" in reading(broken).title


def test_alternatives_are_counted_once_and_the_richest_with_words_is_read() -> None:
    data = message("Plain: thirty days.", html="<p>Rich: <b>thirty</b> days.</p>")
    assert own(data) == "Rich: thirty days."
    assert own(message("Plain: thirty days.", html="<p>&nbsp;</p><img src='cid:1'>")).strip() == "Plain: thirty days."


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "windows-1252"])
def test_the_charset_of_a_part_is_kept(charset: str) -> None:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "a@x.test", "s"
    mail.set_content("Under § 4 the fee is due.", charset=charset)
    assert own(mail.as_bytes()) == "Under § 4 the fee is due."


def test_a_wrong_charset_does_not_lose_the_words() -> None:
    head = b"From: a@x.test\nContent-Type: text/plain; charset=us-ascii\n\n"
    assert own(head + "Under § 4.".encode()) == "Under § 4."
    assert own(head + b"Under \xa7 4.\n") == "Under § 4."
    assert own(head.replace(b"us-ascii", b"nonsense") + b"Under \xa7 4.\n") == "Under § 4."


@pytest.mark.parametrize(
    ("charset", "words"),
    [("iso-2022-jp", "第4条 納入の期限"), ("hz-gb-2312", "第4条 交货"), ("utf-7", "The buyer’s fee – § 4.")],
)
def test_an_encoding_that_writes_all_in_ascii_is_believed(charset: str, words: str) -> None:
    head = f"From: a@x.test\nContent-Type: text/plain; charset={charset}\n\n".encode()
    assert own(head + words.encode("hz" if charset.startswith("hz") else charset) + b"\n") == words
    assert own(head + "Under § 4.".encode()) == "Under § 4."


@pytest.mark.parametrize("before", [b"\n", b"\r\n\r\n", b"\xef\xbb\xbf"])
def test_what_an_export_puts_before_the_headers_is_no_body(before: bytes) -> None:
    assert own(before + message("We accept.")) == "We accept."


def test_a_body_that_is_named_like_a_file_is_still_the_body() -> None:
    data = b'From: a@x.test\nSubject: s\nContent-Type: text/plain; charset=utf-8; name="mail.txt"\n\nWe accept.\n'
    assert own(data) == "We accept."
    assert reading(data).attachments == ()


def test_flowed_lines_are_joined() -> None:
    head = b"From: a@x.test\nContent-Type: text/plain; charset=utf-8; format=flowed\n\n"
    data = head + b"The notice period is \nthirty days.\n\nBest\n"
    assert next(text for text, _ in body(data)) == "The notice period is thirty days."


def test_quoted_lines_are_history_and_their_marks_are_gone() -> None:
    data = message(
        "We accept 30 days.\n\nOn Mon, 4 Mar 2024, Bob <bob@buyer.test>\nwrote:\n"
        "> We ask for 60 days.\n>> And before that 90.\n\nOne more point.\n"
    )
    assert "We accept 30 days." in own(data)
    assert "One more point." in own(data)
    assert "60" not in own(data)
    assert "wrote" not in own(data)
    assert "We ask for 60 days." in history(data)
    assert ">" not in history(data).replace("<bob@buyer.test>", "")


@pytest.mark.parametrize(
    "divider",
    [
        "-----Original Message-----\nFrom: Bob\nSent: Monday\nTo: Ann\nSubject: Term\n",
        "________________________________\nFrom: Bob <b@x.test>\nSent: Monday, 4 March 2024\nTo: Ann\nSubject: Term\n",
        "---------- Forwarded message ---------\nFrom: Bob\nDate: Monday\nSubject: Term\nTo: Ann\n",
        "Begin forwarded message:\n\n> From: Bob\n> Date: Monday\n",
        "*From:* Bob\n*Date:* Monday\n*Subject:* Term\n*To:* Ann\n",
    ],
)
def test_all_behind_the_head_of_an_older_message_is_history(divider: str) -> None:
    data = message(f"We accept 30 days.\n\n{divider}\nWe ask for 60 days.\n")
    assert "We accept 30 days." in own(data)
    assert "60" not in own(data)
    assert "We ask for 60 days." in history(data)


@pytest.mark.parametrize(
    "html",
    [
        "<blockquote type='cite'><p>We ask for 60 days.</p></blockquote>",
        "<div class='gmail_quote'>On Mon Bob wrote:<blockquote>We ask for 60 days.</blockquote></div>",
        "<p><b>From:</b> Bob<br><b>Sent:</b> Monday<br><b>To:</b> Ann<br></p><p>We ask for 60 days.</p>",
        "<p>On 4 March 2024 Bob wrote:</p><p>We ask for 60 days.</p>",
    ],
)
def test_history_in_html_is_history(html: str) -> None:
    data = message(html=f"<p>We accept 30 days.</p>{html}")
    assert own(data) == "We accept 30 days."
    assert "We ask for 60 days." in history(data)


@pytest.mark.parametrize(
    "text",
    [
        "From: the first day of the term, rent is due.\n\nNotice goes to Ann.\n",
        "As Bob wrote: the fee is due.\n",
        "The original message stands.\n",
        "Date: 4 March\nFrom: here on we agree.\n",
    ],
)
def test_words_that_only_resemble_an_older_message_are_the_mail_itself(text: str) -> None:
    assert history(message(text)) == ""


def test_attachments_are_handed_on_with_their_names() -> None:
    data = message("See these.", attached=[("Vertrag über Mühle.docx", b"PK1"), ("a.pdf", b"%PDF")])
    assert [(a.name, a.data) for a in reading(data).attachments] == [
        ("Vertrag über Mühle.docx", b"PK1"),
        ("a.pdf", b"%PDF"),
    ]
    assert own(data) == "See these."


def test_an_attached_message_is_handed_on_as_a_message() -> None:
    inner = EmailMessage()
    inner["From"], inner["Subject"] = "c@x.test", "Re: the / mill"
    inner.set_content("inner words")
    outer = EmailMessage()
    outer["From"], outer["Subject"] = "a@x.test", "outer"
    outer.set_content("outer words")
    outer.add_attachment(inner)
    (attached,) = reading(outer.as_bytes()).attachments
    assert attached.name == "Re  the   mill.eml"
    assert own(attached.data) == "inner words"
    assert "inner" not in own(outer.as_bytes())


def test_pictures_in_the_text_and_signatures_are_no_attachments() -> None:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "a@x.test", "s"
    mail.set_content("<p>Words</p><img src='cid:logo'>", subtype="html")
    mail.add_related(b"\x89PNG", "image", "png", cid="<logo>")
    assert reading(mail.as_bytes()).attachments == ()


@pytest.mark.parametrize(
    "kind", ["application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m", "multipart/encrypted; boundary=x"]
)
def test_an_encrypted_message_is_unreadable_with_that_reason(kind: str) -> None:
    with pytest.raises(UnreadableDocument, match="encrypted"):
        reading(f"From: a@x.test\nSubject: s\nContent-Type: {kind}\n\nMIIB\n".encode())


@pytest.mark.parametrize("data", [b"", b"just words\n", b"\x00\x01\x02", b"%PDF-1.7"])
def test_what_is_no_message_is_unreadable(data: bytes) -> None:
    with pytest.raises(UnreadableDocument, match="not an e-mail"):
        reading(data)


def test_a_message_without_a_body_has_its_headers() -> None:
    assert drafts(b"From: a@x.test\nSubject: The mill\n\n")[-1].text == "Subject: The mill"


@pytest.mark.parametrize(
    "data",
    [
        b"From: a\nContent-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * 20_000,
        b"From: a\n" + b"X-Y: z\n" * 50_000 + b"\nwords\n",
        b"From: a\nSubject: " + b"=?utf-8?q?a?= " * 20_000 + b"\n\nwords\n",
        b"From: a\n\n" + b"> " * 200_000 + b"words\n",
        b"From: a\n\n" + b"on " * 100_000 + b"\n",
        b"From: a\n\n" + b"On Mon Bob wrote\n" * 20_000,
        b"From: a\n\n" + b"From: b\n" * 50_000,
    ],
    ids=range(7),
)
def test_a_hostile_message_is_read_in_bounded_time(data: bytes) -> None:
    reading(data)
