"""What of a PDF supports nothing: furniture, hidden text, damaged layers, pages without text, locked files."""

from __future__ import annotations

import contextlib
import io

import fpdf
import pdfbuilder as build
import pytest

from critic.documents.drafts import Reading
from critic.documents.pdf import read
from critic.errors import UnreadableDocument
from critic.model.documents import Layer

LINE = "The cap on liability is unlimited for fraud and for gross negligence of the Supplier."


def reading(*pages: build.Page) -> Reading:
    return read(build.pdf(*pages), "paper.pdf")


def words(found: Reading) -> str:
    return "\n\n".join(draft.text for draft in found.views[0].drafts)


def hidden(found: Reading) -> list[str]:
    return [shadow.text for shadow in found.views[0].shadows if shadow.layer is Layer.HIDDEN]


def furniture(found: Reading) -> list[str]:
    return [shadow.text for shadow in found.views[0].shadows if shadow.layer is Layer.FURNITURE]


def clauses(first: int, count: int = 8) -> str:
    return "\n".join(
        build.text(
            72, 110 + 30 * i, f"{first + i}. Each party does the thing number {chr(97 + (first + i) % 26)} at once."
        )
        for i in range(count)
    )


class TestFurniture:
    def test_a_running_header_and_page_numbers_are_no_text(self) -> None:
        found = reading(
            *(
                build.page(
                    build.text(430, 40, "Execution Version"), clauses(1 + 8 * n), build.text(300, 750, str(n + 1)),
                )
                for n in range(4)
            )
        )  # fmt: skip
        assert "Execution Version" not in words(found)
        assert furniture(found) == ["Execution Version"]
        assert len(found.views[0].drafts) == 32

    def test_a_clause_over_a_page_break_is_one_paragraph_and_says_where_furniture_was(self) -> None:
        def one(number: int, *body: str) -> build.Page:
            return build.page(
                build.text(430, 40, "Execution Version"), *body, build.text(300, 750, str(number)),
            )  # fmt: skip

        found = reading(
            one(
                11,
                build.text(72, 690, "The Supplier shall keep the Buyer free from each claim that a third party makes"),
            ),
            one(12, build.text(72, 90, "against it, and bears the costs of its defence."), clauses(5, 3)),
            one(13, clauses(20)),
        )
        draft = found.views[0].drafts[0]
        assert draft.text == (
            "The Supplier shall keep the Buyer free from each claim that a third party makes\n"
            "against it, and bears the costs of its defence."
        )
        assert draft.page_breaks == ((draft.text.index("against"), 2),)
        assert draft.furniture_at == (draft.text.index("against"),)

    def test_page_numbers_whose_place_changes_are_furniture(self) -> None:
        found = reading(
            *(build.page(clauses(1 + 9 * n, 5 + n), build.text(300, 310 + 30 * n, f"A-{n + 1}")) for n in range(4))
        )
        assert "A-2" not in words(found)

    def test_the_print_header_of_a_browser_is_furniture(self) -> None:
        found = reading(
            *(
                build.page(
                    build.text(30, 20, "1/17/24, 12:05 PM"), build.text(300, 20, "EX-2.1"),
                    clauses(1 + 8 * n),
                    build.text(30, 780, "https://example.org/filing.htm"), build.text(560, 780, f"{n + 1}/4"),
                )
                for n in range(4)
            )
        )  # fmt: skip
        assert "12:05" not in words(found)
        assert "example.org" not in words(found)

    def test_a_title_that_comes_on_every_part_is_text(self) -> None:
        found = reading(
            *(build.page(build.text(72, 60, "Supply Agreement", size=24), clauses(1 + 8 * n)) for n in range(4))
        )
        assert words(found).count("Supply Agreement") == 4

    @pytest.mark.parametrize("in_order", [True, False], ids=["drawn with their lines", "drawn apart"])
    @pytest.mark.parametrize("x", [40, 54], ids=["far", "near"])
    def test_numbers_of_lines_in_the_margin_are_furniture(self, in_order: bool, x: float) -> None:
        rows = [
            "The Supplier shall deliver the goods to the place that the Buyer names in each order and",
            "shall bear the risk of their loss until the Buyer has received them at that very place.",
        ] * 6
        body = [build.text(72, 90 + 24 * i, row) for i, row in enumerate(rows)]
        numbers = [build.text(x, 90 + 24 * i, str(i + 1)) for i in range(len(rows))]
        pairs = [part for pair in zip(numbers, body, strict=True) for part in pair]
        found = reading(build.page(*(pairs if in_order else body + numbers)))
        assert "order and\nshall bear" in words(found)
        assert "2 shall bear" not in words(found)

    def test_a_numbered_list_is_no_count_of_lines(self) -> None:
        page = build.page(*(build.text(72, 90 + 20 * i, f"{i + 1}. Each party pays its own costs.") for i in range(12)))
        assert "12. Each" in words(reading(page))

    def test_a_slanted_watermark_is_furniture(self) -> None:
        mark = build.text(0, 0, "DRAFT", size=90, matrix="0.7071 0.7071 -0.7071 0.7071 180 250", color=(0.8, 0.8, 0.8))
        found = reading(build.page(mark, clauses(1)))
        assert "DRAFT" not in words(found)
        assert furniture(found) == ["DRAFT"]

    def test_a_table_of_contents_without_leader_dots_is_told(self) -> None:
        entries = ["1. Term", "2. Price", "3. Delivery", "4. Warranty", "5. Notices"]
        first = build.page(
            build.text(250, 60, "TABLE OF CONTENTS"),
            *(
                build.text(72, 90 + 20 * i, entry) + build.text(530, 90 + 20 * i, str(2 + i))
                for i, entry in enumerate(entries)
            ),
        )
        drafts = reading(first, build.page(clauses(1))).views[0].drafts
        assert [draft.contents for draft in drafts[:6]] == [True] * 6
        assert not any(draft.contents for draft in drafts[6:])

    def test_a_table_of_contents_with_leader_dots_is_told(self) -> None:
        page = build.page(
            *(
                build.text(72, 90 + 20 * i, f"{i + 1}. Part {'abcde'[i]} " + "." * (60 + i) + f" {2 * i + 1}")
                for i in range(5)
            )
        )
        assert all(draft.contents for draft in reading(page).views[0].drafts)

    def test_a_list_of_prices_is_no_table_of_contents(self) -> None:
        prices = ["1,200", "90", "3,000", "45"]
        page = build.page(
            *(build.text(72, 90 + 20 * i, f"Service {'abcd'[i]}") + build.text(500, 90 + 20 * i, price)
              for i, price in enumerate(prices))
        )  # fmt: skip
        assert not any(draft.contents for draft in reading(page).views[0].drafts)


class TestHidden:
    def with_not(self, **options: object) -> Reading:
        return reading(
            build.page(
                build.fixed(72, 90, "The cap is"), build.fixed(72 + 66, 90, "not", **options),
                build.fixed(72 + 90, 90, "unlimited."), clauses(1),
            )
        )  # fmt: skip

    @pytest.mark.parametrize(
        "options",
        [{"mode": 3}, {"color": (1, 1, 1)}, {"color": (0.99, 0.98, 1)}],
        ids=["invisible", "white", "almost white"],
    )
    def test_text_that_nobody_sees_is_hidden(self, options: dict[str, object]) -> None:
        found = self.with_not(**options)
        assert words(found).startswith("The cap is unlimited.")
        assert hidden(found) == ["The cap is not unlimited."]

    def test_hidden_letters_inside_a_number_are_hidden(self) -> None:
        page = build.page(
            build.fixed(72, 90, "The cap is $1"), build.fixed(72 + 78, 90, "0", mode=3), build.fixed(72 + 84, 90, "00.")
        )
        assert "$1000" not in words(reading(page))

    def test_text_beyond_the_page_is_hidden(self) -> None:
        found = reading(build.page(build.text(700, 90, "Payment is not due."), clauses(1)))
        assert "not due" not in words(found)
        assert any("not due" in text for text in hidden(found))

    def test_microscopic_text_is_hidden(self) -> None:
        found = reading(build.page(build.text(72, 90, "Payment is not due.", size=0.5), clauses(1)))
        assert "not due" not in words(found)
        assert any("not due" in text for text in hidden(found))

    def test_text_under_a_filling_is_hidden_and_what_stands_on_it_is_read(self) -> None:
        found = reading(
            build.page(
                build.fixed(72, 90, "within"), build.fixed(72 + 42, 90, "72"),
                build.fill(72 + 41, 80, 14, 13), build.fixed(72 + 42, 90, "24"),
                build.fixed(72 + 60, 90, "hours."), clauses(1),
            )
        )  # fmt: skip
        assert words(found).startswith("within 24 hours.")
        assert any("72" in text for text in hidden(found))

    def test_white_text_on_a_dark_filling_is_read(self) -> None:
        page = build.page(
            build.fill(70, 78, 300, 16, (0.1, 0.1, 0.4)), build.text(72, 90, "Key Terms", color=(1, 1, 1)), clauses(1)
        )
        assert words(reading(page)).startswith("Key Terms")
        assert hidden(reading(page)) == []

    def test_a_black_redaction_hides_what_is_beneath_it(self) -> None:
        page = build.page(build.text(72, 90, LINE), build.fill(60, 76, 500, 20, (0, 0, 0)), clauses(1))
        assert "fraud" not in words(reading(page))

    @pytest.mark.parametrize("state", ["faint", "masked"])
    def test_a_filling_that_its_form_lets_through_hides_nothing(self, state: str) -> None:
        page = build.page(
            build.text(72, 90, LINE), clauses(1), build.form(0, state=state), forms=[build.fill(0, 0, 612, 792)]
        )
        assert words(reading(page)).startswith(LINE)
        assert hidden(reading(page)) == []

    def test_a_filling_of_a_form_inside_of_its_own_faint_state_hides_nothing(self) -> None:
        page = build.page(
            build.text(72, 90, LINE), build.form(0), forms=[f"q /faint gs {build.fill(0, 0, 612, 792, (1, 1, 0))} Q"]
        )
        assert words(reading(page)) == LINE

    def test_a_filling_in_a_form_that_nothing_shows_through_hides(self) -> None:
        page = build.page(build.text(72, 90, LINE), clauses(1), build.form(0), forms=[build.fill(60, 76, 500, 20)])
        assert LINE not in words(reading(page))
        assert hidden(reading(page)) == [LINE]

    def test_on_a_turned_page_a_filling_hides_what_is_beneath_it_and_nothing_else(self) -> None:
        page = build.page(build.text(72, 90, LINE), clauses(1), build.fill(60, 76, 500, 20), rotate=90)
        assert hidden(reading(page)) == [LINE]

    def test_a_background_behind_the_text_hides_nothing(self) -> None:
        page = build.page(build.fill(0, 0, 612, 792), build.text(72, 90, LINE))
        assert words(reading(page)) == LINE

    def test_text_that_an_ocr_engine_put_over_a_scan_is_text_of_its_own_layer(self) -> None:
        found = reading(build.page(build.image(), build.text(72, 90, LINE, mode=3)))
        assert [(draft.text, draft.layer) for draft in found.views[0].drafts] == [(LINE, Layer.OCR)]
        assert found.pages_without_text == ()

    def test_text_beneath_a_scan_is_ocr(self) -> None:
        found = reading(build.page(build.text(72, 90, LINE), build.image()))
        assert [draft.layer for draft in found.views[0].drafts] == [Layer.OCR]


class TestDamage:
    def test_glyph_numbers_in_place_of_letters_damage_a_page(self) -> None:
        good = build.page(build.lines(72, 90, *[LINE] * 6))
        bad = build.page(build.lines(72, 90, *["(cid:17)(cid:4)(cid:201) (cid:3)(cid:77)(cid:5)"] * 6))
        assert reading(good, bad).damaged_pages == (2,)

    def test_glyph_names_in_place_of_letters_damage_a_page(self) -> None:
        bad = build.page(build.lines(72, 90, *["/G21/G22/G2F /G30/G31 /G4A"] * 6))
        assert reading(bad).damaged_pages == (1,)

    def test_letters_that_mean_nothing_damage_a_page(self) -> None:
        mapping = {code: "\ufffd" if code % 2 else chr(code) for code in range(65, 123)}
        rows = "\n".join(build.custom_text(72, 90 + 14 * i, b"TheSupplierShallDeliver") for i in range(6))
        assert reading(build.page(rows, custom=mapping)).damaged_pages == (1,)

    def test_a_shifted_alphabet_damages_a_page(self) -> None:
        shifted = "".join(chr((ord(c) - 97 + 3) % 26 + 97) if c.isalpha() else c for c in LINE.lower())
        assert reading(build.page(build.lines(72, 90, *[shifted] * 6))).damaged_pages == (1,)

    def test_lost_ligatures_damage_a_page(self) -> None:
        rows = [
            "The operaOons of the corporaOon and the terminaOon of each obligaOon are set out here.",
            "A noOce of terminaOon is given in wriOng, and the secOon on confidenOality goes on.",
        ]
        good = build.page(build.lines(72, 90, *[LINE] * 6))
        assert reading(good, build.page(build.lines(72, 90, *rows))).damaged_pages == (2,)

    def test_ordinary_pages_are_not_damaged(self) -> None:
        figures = "\n".join(
            build.text(72, 90 + 14 * i, f"{i}  {1000 * i:,}  {i * 7}.50  {i}%  Q{i % 4 + 1} FY{20 + i}")
            for i in range(30)
        )
        german = "Der Lieferant haftet für jede Verletzung seiner Pflichten nach den gesetzlichen Vorschriften."
        polish = "Strony ustalaja, ze umowa wchodzi w zycie z dniem jej podpisania przez obie strony umowy."
        found = reading(
            build.page(figures), build.page(build.lines(72, 90, *[german] * 5)),
            build.page(build.lines(72, 90, *[polish] * 5)), build.page(build.text(72, 90, "HSBC PLC, LLP, NV, SRL")),
        )  # fmt: skip
        assert found.damaged_pages == ()

    @pytest.mark.parametrize("script", ["قرارداد حاضر بین طرفین ", "本契約は当事者間で締結する"])
    def test_other_scripts_are_not_damaged(self, script: str) -> None:
        mapping = {65 + i: char for i, char in enumerate(script)}
        codes = bytes(65 + i % len(script) for i in range(60))
        rows = "\n".join(build.custom_text(72, 90 + 14 * i, codes) for i in range(8))
        assert reading(build.page(rows, custom=mapping)).damaged_pages == ()

    def test_a_page_that_lost_its_spaces_is_marked(self) -> None:
        parts: list[str | float] = []
        for word in ["Provider", "shall", "not", "assign", "anything", "without", "consent"]:
            parts += [word, -150.0]
        page = build.page(build.array_text(72, 90, *parts), build.lines(72, 120, LINE))
        found = reading(page)
        if "Provider shall not assign anything without consent" not in words(found):
            assert found.views[0].drafts[0].lost_spacing


class TestFile:
    def test_pages_that_are_images_are_listed_and_the_others_read(self) -> None:
        found = reading(
            *(build.page(build.image()) if n in (3, 4, 5) else build.page(clauses(1 + 8 * n)) for n in range(10))
        )
        assert found.pages == 10
        assert found.pages_without_text == (4, 5, 6)
        assert len(found.views[0].drafts) == 56

    def test_a_scan_with_nothing_but_a_printed_page_number_has_no_text(self) -> None:
        def one(number: int, *content: str) -> build.Page:
            return build.page(*content, build.text(300, 750, f"Page {number}"))

        found = reading(*(one(n + 1, build.image() if n == 2 else clauses(1 + 8 * n)) for n in range(5)))
        assert found.pages_without_text == (3,)

    def test_a_blank_page_hides_nothing(self) -> None:
        found = reading(build.page(clauses(1)), build.page(""), build.page(clauses(9)))
        assert (found.pages, found.pages_without_text) == (3, ())

    def test_an_empty_page_with_the_letterhead_of_the_others_is_no_page_without_text(self) -> None:
        logo = build.image(400, 30, 140, 40)
        found = reading(build.page(logo, clauses(1)), build.page(logo, clauses(9)), build.page(logo))
        assert found.pages_without_text == ()

    def test_a_scan_behind_the_letterhead_of_the_others_is_a_page_without_text(self) -> None:
        logo = build.image(400, 30, 140, 40)
        pages = [build.page(logo, clauses(1)), build.page(logo, clauses(9)), build.page(logo, build.image())]
        assert reading(*pages).pages_without_text == (3,)

    def test_a_small_image_of_its_own_is_a_page_without_text(self) -> None:
        found = reading(build.page(clauses(1)), build.page(clauses(9)), build.page(build.image(100, 300, 200, 60)))
        assert found.pages_without_text == (3,)

    def test_a_document_of_images_only_is_read_with_no_text(self) -> None:
        found = reading(build.page(build.image()), build.page(build.image()))
        assert found.pages_without_text == (1, 2)
        assert found.views[0].drafts == ()

    def test_a_document_without_pages_is_unreadable(self) -> None:
        with pytest.raises(UnreadableDocument, match="no pages"):
            read(build.pdf(), "empty.pdf")

    def test_a_user_password_makes_it_unreadable_and_an_owner_password_does_not(self) -> None:
        def locked(user: str) -> bytes:
            document = fpdf.FPDF()
            document.set_encryption(owner_password="owner", user_password=user)
            document.add_page()
            document.set_font("Helvetica", size=11)
            document.cell(text="The term is two years.")
            out = io.BytesIO()
            document.output(out)
            return out.getvalue()

        with pytest.raises(UnreadableDocument, match="password"):
            read(locked("secret"), "locked.pdf")
        assert words(read(locked(""), "open.pdf")) == "The term is two years."

    @pytest.mark.parametrize("data", [b"", b"%PDF-1.7\nnothing", b"PK\x03\x04 a zip", b"%PDF-1.7\n" + b"\x00" * 500])
    def test_a_damaged_file_is_unreadable_in_one_line(self, data: bytes) -> None:
        with pytest.raises(UnreadableDocument) as refused:
            read(data, "paper.pdf")
        assert str(refused.value).startswith("paper.pdf: ")
        assert "\n" not in str(refused.value)

    def test_a_cut_off_file_is_read_or_refused_but_never_crashes(self) -> None:
        data = build.pdf(build.page(clauses(1)), build.page(clauses(9)))
        for cut in range(50, len(data), max(1, len(data) // 40)):
            with contextlib.suppress(UnreadableDocument):
                read(data[:cut], "cut.pdf")

    def test_struck_words_are_marked_as_deleted(self) -> None:
        page = build.page(build.fixed(72, 90, "within 72 hours of it"), build.rule(72 + 42, 87.2, 72 + 54))
        (draft,) = reading(page).views[0].drafts
        (revision,) = draft.revisions
        assert (draft.text[revision.span.start : revision.span.end], revision.kind) == ("72", "deleted")

    def test_what_is_filled_in_on_a_form_is_text(self) -> None:
        page = build.page(build.fixed(72, 90, "Name:"))
        field = "/Subtype /Widget /FT /Tx /T (name) /V (Aarhus Goods ApS)"
        page.annotations = [(field, build.fixed(120, 90, "Aarhus Goods ApS"))]
        assert words(reading(page)) == "Name: Aarhus Goods ApS"

    def test_a_remark_on_a_page_is_a_comment_and_no_text(self) -> None:
        page = build.page(build.fixed(72, 90, "The term is two years."))
        remark = "/Subtype /Text /Rect [300 600 320 620] /T (A. Lawyer) /Contents (Three years, please.)"
        page.annotations = [(remark, "")]
        found = reading(page)
        assert words(found) == "The term is two years."
        (shadow,) = found.views[0].shadows
        assert (shadow.text, shadow.layer, shadow.author) == ("Three years, please.", Layer.COMMENT, "A. Lawyer")

    @pytest.mark.parametrize("far", ["1e9", "3.4e38", "1e300"])
    def test_text_that_stands_absurdly_far_off_is_hidden_and_costs_nothing(self, far: str) -> None:
        away = build.text(0, 0, "Payment is not due.", matrix=f"1 0 0 1 {far} 700")
        huge = build.text(0, 0, "Payment is never due.", matrix=f"{far} 0 0 {far} 72 700")
        found = reading(build.page(away, huge, f"0 0 {far} {far} re f", clauses(1)))
        assert "due" not in words(found)
        assert "1. Each party" in words(found)
