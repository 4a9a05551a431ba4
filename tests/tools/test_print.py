"""The printed cards: true size, backs behind their fronts, words that can be searched, one clear line for bad use."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fpdf import FPDF
from pypdf import PdfReader
from pypdf.generic import ContentStream

from holdin.campaign.machine import new_campaign
from holdin.cli import main
from holdin.data.load import built_in_cards
from holdin.draw.assets import FONT_FILES
from holdin.draw.deck import deck, event_decks, whole_set
from holdin.draw.looks import CharacterHp
from holdin.models.card_set import CardSet
from holdin.players.spending import stickers_for
from holdin.saves.campaign_files import write_out
from holdin.tools.printing.book import print_book
from holdin.tools.printing.command import PrintError, PrintOptions, card_size
from holdin.tools.printing.command import main as print_pdf
from holdin.tools.printing.sheets import PAPERS, SheetLayout, pages
from holdin.words.words import Words
from tests.elsewhere import elsewhere

MILLIMETRE = 72 / 25.4
CARD = (63.0, 88.0)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> PdfReader:
    """The whole PDF in Russian, on A4."""
    out = tmp_path_factory.mktemp("print") / "cards.pdf"
    assert print_pdf(PrintOptions(out, lang="ru", dpi=96)) == 0
    return PdfReader(out)


def pictures(reader: PdfReader, page: int) -> list[tuple[float, float, float, float]]:
    """Left, top, width and height of each picture of a page, in millimetres, from the stream itself."""
    content: Any = ContentStream(reader.pages[page].get_contents(), reader)
    high = float(reader.pages[page].mediabox.height)
    found, matrix = [], None
    for operands, operator in content.operations:
        if operator == b"cm":
            matrix = [float(value) for value in operands]
        elif operator == b"Do" and matrix is not None:
            w, h, x, y = matrix[0], matrix[3], matrix[4], matrix[5]
            found.append(tuple(value / MILLIMETRE for value in (x, high - y - h, w, h)))
    return found  # type: ignore[return-value]  # four numbers each


def test_a_whole_set_is_eighteen_cards() -> None:
    """MAP-1, MON-1, ABL-1: HP, monster HP, trackers, 4 abilities, 5 monster cards, 6 map cards."""
    cards = deck(built_in_cards())
    assert len(cards) == 18
    assert len({card.id for card in cards}) == 18
    assert sum(card.sideways for card in cards) == 4


def test_every_character_of_a_set_is_printed() -> None:
    """HPC-1, ABL-1: an HP card and four ability cards more for each further one."""
    cards = whole_set(elsewhere())
    assert whole_set(built_in_cards()) == (*deck(built_in_cards()), *event_decks(built_in_cards()))
    assert len(cards) == len(deck(elsewhere())) + 2 * 5 + len(elsewhere().events)
    heroes = [card.front.character for card in cards if isinstance(card.front, CharacterHp)]
    assert heroes == ["mara", "crumb", "tamsin"]


def test_cards_have_their_true_size(printed: PdfReader) -> None:
    for page in range(4):
        found = pictures(printed, page)
        assert len(found) == 9
        for _, _, wide, high in found:
            assert abs(wide - CARD[0]) < 0.2
            assert abs(high - CARD[1]) < 0.2


def test_a_back_lies_behind_its_front_when_the_sheet_is_turned_over(printed: PdfReader) -> None:
    fronts, backs = pictures(printed, 0), pictures(printed, 1)
    for (x, y, w, _), (back_x, back_y, _, _) in zip(fronts, backs, strict=True):
        assert abs(210 - (x + w) - back_x) < 0.1
        assert abs(y - back_y) < 0.1


def test_every_word_of_a_card_can_be_searched(printed: PdfReader) -> None:
    text = "\n".join(page.extract_text() for page in printed.pages)
    cards = built_in_cards()
    for monster in cards.monsters:
        assert cards.text("ru", f"monster.{monster}.name") in text
    assert "Holdin на одной странице" in text
    for scenario in cards.scenarios:
        assert cards.text("ru", f"scenario.{scenario}.title") in text


def test_the_book_has_the_prologue_and_every_passage_under_what_brings_it(printed: PdfReader) -> None:
    text = " ".join(" ".join(page.extract_text() for page in printed.pages).split())
    assert "сорок лет не сходит с огня котёл" in text
    assert text.count("Если пройден сценарий «5 · Поручение гильдии»") == text.count("«6 · С чёрного хода»") == 14
    assert "Вы дошли до июня." in text


def test_the_prologue_of_a_set_on_another_stands_before_its_own_first_scenario() -> None:
    """The scenarios of the set below come before it, and it leads to none of them."""
    pdf = FPDF()
    pdf.add_font("serif", "", FONT_FILES["text"])
    pdf.add_font("serif", "B", FONT_FILES["bold"])
    pdf.add_font("serif", "I", FONT_FILES["italic"])
    print_book(pdf, elsewhere(), Words(elsewhere(), "en"))
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(pdf.output())).pages).split())
    headings = (
        "22 · The Last Finger",
        "A Draught from Elsewhere Three hundred",
        "23 · A Draught under the Door There’s",
    )
    found = [text.index(each) for each in headings]
    assert found == sorted(found)


def test_the_rules_fit_on_one_page(printed: PdfReader) -> None:
    rules = [index for index, page in enumerate(printed.pages) if "Holdin на одной" in page.extract_text()]
    sheets = 2 * -(-len(whole_set(built_in_cards())) // 9)
    assert rules == [sheets]
    assert "Преграды." in printed.pages[sheets].extract_text()


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("card", [(63.0, 88.0), (57.0, 87.0), (70.0, 120.0)])
def test_cards_and_marks_lie_on_the_page_and_never_on_each_other(paper: str, card: tuple[float, float]) -> None:
    layout = SheetLayout(PAPERS[paper], card)
    slots = [layout.slot(index) for index in range(layout.count)]
    for x, y in slots:
        assert 0 <= x <= layout.paper[0] - card[0]
        assert 0 <= y <= layout.paper[1] - card[1]
    assert len({(round(x), round(y)) for x, y in slots}) == layout.count
    for mark in layout.marks():
        assert min(mark) >= 0
        for x, y in slots:
            middle = ((mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2)
            assert not (x < middle[0] < x + card[0] and y < middle[1] < y + card[1])


def test_nothing_is_left_out_when_there_are_more_than_fit() -> None:
    assert [list(part) for part in pages(range(5), 2)] == [[0, 1], [2, 3], [4]]


@pytest.mark.parametrize("text", ["", "63", "63x", "88x63", "1x2", "x88", "63x88x2", "infx88", "nanx88"])
def test_a_size_that_no_card_has_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="it must be such as 63x88"):
        card_size(text)


def test_what_is_there_is_never_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "mine.pdf"
    out.write_text("mine", encoding="utf-8")
    with pytest.raises(PrintError, match="is there already"):
        print_pdf(PrintOptions(out))
    assert out.read_text(encoding="utf-8") == "mine"


def test_bad_use_is_one_line_and_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "--out", str(tmp_path / "a.pdf"), "--paper", "a5"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "a4, letter" in error


def test_a_campaign_s_stickers_are_printed(tmp_path: Path, cards: CardSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """ENH-1: on its cards, and only there."""
    monkeypatch.setattr("holdin.draw.deck.event_decks", lambda _cards: ())  # no sticker lies on them
    hero = next(iter(cards.characters.values()))
    stickers = stickers_for(cards, hero.id, (), 60)
    campaign = tmp_path / "mara.holdin"
    write_out(cards, replace(new_campaign(cards, "Mara", hero.id), stickers=stickers), 7, campaign)
    found = []
    for name, kept in (("plain", None), ("own", campaign)):
        out = tmp_path / f"{name}.pdf"
        assert print_pdf(PrintOptions(out, dpi=72, book=False, campaign=kept)) == 0
        sheets = PdfReader(out).pages[: 2 * len(deck(cards)) // 9]  # event cards come after them
        found.append(sum(page.extract_text().count("+1") for page in sheets))
    ones = sum(cards.enhancements[each.enhancement].changes not in {"jump", "condition"} for each in stickers)
    assert found[1] - found[0] == ones > 0
