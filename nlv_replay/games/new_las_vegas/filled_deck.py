"""The cards behind a filled sheet: what each turn offered, and whether any legal game gives the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nlv_replay.core.filled import Answer, Outcome
from nlv_replay.errors import SourceError
from nlv_replay.games.log_parts import deals_of
from nlv_replay.games.new_las_vegas import deals
from nlv_replay.games.new_las_vegas.filled import Written
from nlv_replay.games.new_las_vegas.moves import Flip
from nlv_replay.games.new_las_vegas.possible import Answer as Found
from nlv_replay.games.new_las_vegas.possible import Question, Verdict, decide
from nlv_replay.games.new_las_vegas.rules import RULINGS
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.stacks import Offer, parse_card

if TYPE_CHECKING:
    from nlv_replay.games.new_las_vegas.filled_file import DeckModel

Offers = tuple[tuple[Offer, ...], ...]
MOST_TURNS = 200


def offers_of(model: DeckModel, table: Table) -> Offers:
    """What each turn offered, from turn 1 on, as far as the cards are known; the deals count before the offers."""
    dealt = replace(table, deals=deals_of(model.deck), turn=0)
    return tuple(_offers(dealt, [tuple(cards) for cards in model.offers]))


def _offers(table: Table, recorded: list[tuple[str, ...]]) -> Iterator[tuple[Offer, ...]]:
    for turn in range(1, MOST_TURNS + 1):
        said = recorded[turn - 1] if turn <= len(recorded) else None
        deals.flip(table, Flip(None, turn, said))
        if table.offers is None:
            return
        yield tuple(parse_card(card) for card in said) if not table.deals and said else table.offers


def question_of(sheet: Written, offers: Offers) -> Question:
    """What is asked of the solver: the turns that were offered and the final sheet of one player."""
    named = sheet.model.sheet
    defaults = {ruling.name: ruling.default for ruling in RULINGS}
    return Question(
        sheet=sheet.table.sheet,
        offers=offers,
        projects=sheet.filled.projects,
        city=sheet.city,
        variant=sheet.table.variant,
        rulings={name: value for name, value in sheet.table.rulings.items() if value != defaults.get(name)},
        trip=sheet.filled.trip,
        turns=sheet.filled.turns,
        projects_known=bool(sheet.filled.projects),
        sheet_name=named if isinstance(named, str) else named.model_dump(exclude_none=True),
    )


def answer(sheet: Written, deck: DeckModel, seconds: float) -> Answer:
    """Whether a game with these cards gives the sheet.

    Raises MissingExtra without OR-Tools, SourceError where the cards are too few.
    """
    offers = offers_of(deck, sheet.table)
    if not offers:
        raise SourceError("the deck offers nothing in turn 1; it needs three stacks, or the offers of every turn")
    if sheet.filled.turns is not None and sheet.filled.turns > len(offers):
        raise SourceError(f"{sheet.filled.turns} turns were played, and the deck has the cards of {len(offers)}")
    if sheet.filled.turns == 0:
        return Answer(Outcome.UNDECIDED, remarks=("No turn was played, so there is nothing to search for.",))
    try:
        question = question_of(sheet, offers)
    except ValueError as error:
        raise SourceError(f"these cards cannot be judged: {error}") from error
    return _told(decide(question, seconds=seconds))


def _told(found: Found) -> Answer:
    """The answer of the solver in the words of a report."""
    remarks = [found.reason] if found.verdict is Verdict.IMPOSSIBLE or found.bug is not None else []
    if found.clues and not found.is_smallest:
        remarks.append("Perhaps not each of the marks named is needed for the contradiction.")
    if found.verdict is Verdict.IMPOSSIBLE and not found.repairs:
        tried = "all of them were tried" if found.all_tried else "not all of them were tried in the time given"
        remarks.append(f"No sheet with one mark changed was found to be possible; {tried}.")
    return Answer(
        Outcome(found.verdict.value),
        found.play,
        tuple(clue.text for clue in found.clues),
        tuple(repair.text for repair in found.repairs),
        tuple(remarks),
    )
