"""Welcome To... on the screen: streets and sheet as lines, with what is new in a turn and what is wrong in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from nlv_replay.core.rule import Place
from nlv_replay.games.welcome_to import board, legal
from nlv_replay.games.welcome_to.cards import PAIRS
from nlv_replay.games.welcome_to.claims import marks_written
from nlv_replay.games.welcome_to.effects import bis_numbers
from nlv_replay.games.welcome_to.game import GAME
from nlv_replay.games.welcome_to.masks import FIRST_HOUSES, LAST_HOUSES, STREET_OF, WALLS, indices, names
from nlv_replay.games.welcome_to.moves import Bis, EffectMove, Fence, Park, Pool, Promote, Refuse, Temp, Write
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.terms import EFFECT_OF_LETTER, HOUSES, LARGEST_ESTATE, STREET_LENGTHS, STREETS, Effect
from nlv_replay.logs.text import clean
from nlv_replay.tui.boards.board import Board, Choice, Event, Hit, Offer, Position, begin
from nlv_replay.tui.boards.compared import ALERT_SIGN, NEW_SIGN, Marks, Same, compared
from nlv_replay.tui.boards.supposed import suppose
from nlv_replay.tui.lines import LOOK_OF, Line, Look, Target, ToPlace, inked

MARGIN, CELL = 4, 6
"""Columns before the first house, and of a house: a sign, its number, what it is used for, and the place of a fence."""
FULL = MARGIN + 1 + CELL * max(STREET_LENGTHS)
MOST_EXTRA = 4
ROWS_OF_A_STREET = 4
MOST_VIEWS = 128
"""How many sheets are remembered while one steps back and forth."""


# The streets


def streets(position: Position, width: int, height: int) -> list[Line]:
    """The three streets, stretched to the room that there is, with rows between them where these fit as well."""
    town = position.table.towns[position.player]
    was = position.before.towns[position.player] if position.before is not None else town
    extra = min(MOST_EXTRA, max(0, (width - FULL) // max(STREET_LENGTHS)))
    gap = height >= (ROWS_OF_A_STREET + 1) * len(STREETS) - 1
    lines: list[Line] = []
    for street in range(len(STREETS)):
        lines += [()] if gap and street else []
        lines += _Street(position, street, town, was, extra).lines()
    return lines


class _Street:
    """One street as lines, each house stretched by some columns."""

    def __init__(self, position: Position, street: int, town: Town, was: Town, extra: int) -> None:
        self.position, self.street, self.town, self.was = position, street, town, was
        self.extra, self.stride = extra, CELL + extra
        self.houses = range(FIRST_HOUSES[street], LAST_HOUSES[street] + 1)

    def lines(self) -> list[Line]:
        """Positions, houses between fences, pools, trees."""
        return [self._positions(), self._numbers(), self._pools(), self._trees()]

    def _at(self, house: int) -> int:
        """The column in which a house begins."""
        return MARGIN + 1 + self.stride * (house - self.houses[0])

    def _cell(self, text: str) -> str:
        """Five signs of a house without its fence, stretched."""
        return " " * (self.extra // 2) + text + " " * (self.extra - self.extra // 2)

    def _positions(self) -> Line:
        alerts, name = self.position.alerts, STREETS[self.street]
        text = f"{name}{ALERT_SIGN if name in alerts else ' '}".ljust(MARGIN + 1)
        marks: Marks = [(0, MARGIN + 1 + self.stride * len(self.houses), Look.FAINT, None)]
        marks += [(0, 2, LOOK_OF[alerts[name]], None)] if name in alerts else []
        for house in self.houses:
            severity = alerts.get(HOUSES[house])
            text += self._cell(f" {HOUSES[house][1:]:>3}{ALERT_SIGN if severity else ' '}") + " "
            if severity:
                marks.append((self._at(house), self._at(house) + self.stride - 1, LOOK_OF[severity], None))
        return inked(text.rstrip(), marks)

    def _numbers(self) -> Line:
        text, marks = " " * MARGIN + "|", list[tuple[int, int, Look, Target | None]]()
        for house in self.houses:
            is_new = _stands(self.town, house) != _stands(self.was, house)
            new_fence = (self.town.fences & ~self.was.fences) >> house & 1
            used = "*" if self.town.used >> house & 1 else NEW_SIGN if new_fence else " "
            fence = "|" if (self.town.fences | WALLS) >> house & 1 else " "
            text += self._cell(f"{NEW_SIGN * is_new + board.written_text(self.town, house):>4}{used}") + fence
            start, end = self._at(house), self._at(house) + self.stride - 1
            marks.append((start, end, self._look(house, is_new=is_new), self._target(house)))
            if new_fence:
                marks.append((end - 1, end + 1, Look.NEW, None))
        return inked(text, marks)

    def _look(self, house: int, *, is_new: bool) -> Look:
        severity = self.position.alerts.get(HOUSES[house])
        if severity:
            return LOOK_OF[severity]
        return Look.NEW if is_new else Look.STRONG if self.town.filled >> house & 1 else Look.PLAIN

    def _target(self, house: int) -> Target | None:
        turn = self.town.written_in[house]
        return ToPlace(Place(turn, self.position.player)) if turn else None

    def _pools(self) -> Line:
        text, marks = " " * (MARGIN + 1), list[tuple[int, int, Look, Target | None]]()
        for house in self.houses:
            is_new = bool((self.town.pools & ~self.was.pools) >> house & 1)
            pool = board.pool_text(self.position.table, self.town, house)
            text += self._cell(f"{NEW_SIGN * is_new + pool:>4} ") + " "
            start = self._at(house)
            marks.append((start, start + self.stride - 1, Look.NEW if is_new else Look.FAINT, None))
        return inked(text.rstrip(), marks)

    def _trees(self) -> Line:
        row, crossed = self.position.table.sheet.parks[self.street], self.town.parks[self.street]
        is_new = crossed != self.was.parks[self.street]
        text = f"    {NEW_SIGN if is_new else ' '}  trees {board.row_text(row, crossed)}"
        return inked(text, [(0, len(text), Look.NEW if is_new else Look.PLAIN, None)])


def _stands(town: Town, house: int) -> tuple[str, int]:
    """What stands in a house, and whether it is used."""
    return board.written_text(town, house), town.used >> house & 1


# The sheet


@lru_cache(maxsize=MOST_VIEWS)
def _sheet_texts(same: Same, player: str) -> tuple[str, ...]:
    table: Table = same.table
    town = table.towns[player]
    return (
        *board.plan_lines(table, town),
        "",
        *board.box_lines(table, town),
        "",
        *board.score_lines(table, town),
        *(["", f"used {_stretches(list(indices(town.used)))}"] if town.used else []),
    )


def sheet(position: Position, width: int) -> list[Line]:  # noqa: ARG001 (the sheet has one width)
    """Plans, boxes and points; lines that differ from the turn before have a sign, and the new parts their look."""
    now = _sheet_texts(Same(position.table), position.player)
    was = _sheet_texts(Same(position.before), position.player) if position.before is not None else now
    return compared(now, was)


# The turn


def offers(table: Table, player: str) -> list[Offer]:
    """The three combinations, or the cards that the player has in hand; none where nobody knows them."""
    if table.cards is not None:
        return [
            Offer(place, card, f"{card[:-1]} or {EFFECT_OF_LETTER[card[-1]].words}")
            for place, card in enumerate(table.cards.hands.get(player, ()), start=1)
        ]
    return [
        Offer(take, f"{number}{letter}", f"{number} and {EFFECT_OF_LETTER[letter].words}")
        for take, (number, letter) in enumerate(table.towns[player].offers or (), start=1)
    ]


def has_own_offers(table: Table) -> bool:
    """Whether everybody chooses from cards of their own."""
    return table.cards is not None


def take_of(play: Mapping[str, Any]) -> int | None:
    """The combination that a play took, or the card that served for its number."""
    take: int | None = play.get("take", play.get("number"))
    return take


def play_text(play: Mapping[str, Any] | None) -> str:
    """A play in one line, without its marks and notes."""
    if play is None:
        return "no play"
    parts = [f"roundabout {play['roundabout']}"] if "roundabout" in play else []
    if "refuse" in play:
        parts.append("refuses")
    else:
        parts += [_taken_text(play), f"writes {play['write']}" if "write" in play else "writes nothing"]
        parts += [_effect_text(kind, what) for kind, what in play.get("effect", {}).items()]
    if "pass" in play:
        parts.append(f"passes card {play['pass']}")
    return clean(", ".join([*filter(None, parts), *_rest_of(play)]))


def _taken_text(play: Mapping[str, Any]) -> str:
    if "take" in play:
        return f"takes {play['take']}"
    served = {"number": "number", "effect-card": "effect"}
    return ", ".join(f"card {play[key]} for {word}" for key, word in served.items() if key in play)


def _effect_text(kind: str, what: Any) -> str:
    return kind if what is True else f"{kind} {what}"


def _rest_of(play: Mapping[str, Any]) -> Iterator[str]:
    """What stands in a play behind house and effect."""
    if "roundabout-after" in play:
        yield f"then roundabout {play['roundabout-after']}"
    for number, houses in play.get("plans", {}).items():
        yield f"claims plan {number}" + (f" with {' '.join(houses)}" if houses else "")


def news(position: Position) -> list[str]:
    """What changed on the player's sheet in this turn, in words."""
    if position.before is None:
        return []
    now, was = position.table.towns[position.player], position.before.towns[position.player]
    return [*_street_news(now, was), *_box_news(now, was), *_plan_news(now, was)]


def _street_news(now: Town, was: Town) -> Iterator[str]:
    changed = (house for house in indices(now.built) if now.numbers[house] != was.numbers[house])
    for house in changed:
        yield f"{HOUSES[house]}={now.numbers[house]}{' (bis)' if now.bis >> house & 1 else ''}"
    rounded = now.roundabouts & ~was.roundabouts
    yield from (f"roundabout {name}" for name in names(rounded))
    around = sum(1 << house | (1 << house) >> 1 for house in indices(rounded))
    yield from (f"fence {name}" for name in names(now.fences & ~was.fences & ~around))
    yield from (f"pool {name}" for name in names(now.pools & ~was.pools))
    for street, trees, before in zip(STREETS, now.parks, was.parks, strict=True):
        if trees != before:
            yield f"tree {trees} of street {street}"


def _box_news(now: Town, was: Town) -> Iterator[str]:
    for what, count, before in (
        ("temp box", now.temps, was.temps),
        ("bis box", now.bis_boxes, was.bis_boxes),
        ("refusal", now.refusals, was.refusals),
        *((f"estates of {size + 1} box", now.promoted[size], was.promoted[size]) for size in range(LARGEST_ESTATE)),
    ):
        if count != before:
            yield f"{what} {count}"


def _plan_news(now: Town, was: Town) -> Iterator[str]:
    written = marks_written(was, now)
    yield from (f"plan {number} for {points}" for number, points in written["plans"].items())
    if new := now.used & ~was.used:
        yield f"used {_stretches(list(indices(new)))}"


def events(before: Table, after: Table) -> Iterator[Event]:
    """Plans claimed, roundabouts, refusals, cards dealt anew and the end in the turn between two tables."""
    if after.stacks.deal is not before.stacks.deal and before.turn:
        yield Event("R", "the cards were dealt anew")
    if after.cards is not None and before.cards is not None and after.cards.flipped != before.cards.flipped:
        yield Event("S", "the solo card comes: all plans turn to their low side")
    for player, town in after.towns.items():
        was = before.towns[player]
        for house in names(town.roundabouts & ~was.roundabouts):
            yield Event("O", f"{player} builds a roundabout in {house}")
        if town.refusals != was.refusals:
            yield Event("X", f"{player} refuses for the {_ORDINALS[town.refusals]} time")
        for number, points in town.plans.items():
            if number not in was.plans:
                yield Event("P", f"{player} claims plan {number} for {points}")
    if after.ended and not before.ended:
        yield Event("E", f"the game ends: {' and '.join(reason.value for reason in after.ended)}")


_ORDINALS = ("", "first", "second", "third")


def spots(record: Any, tables: Sequence[Table]) -> Iterator[Hit]:
    """Plays by their houses, and cards, that can be found; ``tables`` are those of all turns, turn 0 first."""
    for number, turn in enumerate(record.turns, start=1):
        for player, play in turn["plays"].items():
            for house in _written_by(play):
                yield Hit("house", f"{house} {player}: {play_text(play)}", number, player)
    for table in tables[1:]:
        for player in table.towns if has_own_offers(table) else list(table.towns)[:1]:
            if cards := [offer.text for offer in offers(table, player)]:
                own = player if has_own_offers(table) else None
                held = f"in the hand of {player}" if own else "on offer"
                yield Hit("card", f"{' '.join(cards)} {held}", table.turn, own)


def _written_by(play: Mapping[str, Any]) -> Iterator[str]:
    yield from (play[key] for key in ("write", "roundabout", "roundabout-after") if key in play)
    if "bis" in play.get("effect", {}):
        yield play["effect"]["bis"]


# What else was allowed


def allowed(position: Position) -> list[tuple[str, str]]:
    """What could have been played: heading and text, for each offer, then roundabouts, plans and the refusal."""
    begun, player = begin(GAME, position), position.player
    if begun is None:
        return [("", "Before the first turn nothing is played.")]
    if not begun.seated(player):
        return [("", f"{player} has left the table.")]
    if begun.towns[player].offers is None:
        return [("", "The offers of this turn are not recorded, so nobody can say what was allowed.")]
    return [
        *_allowed_writings(begun, player),
        *_allowed_roundabouts(begun, player),
        *_allowed_claims(begun, player),
        ("refusal", "allowed: no number fits" if legal.may_refuse(begun, player) else "not allowed"),
    ]


def _allowed_writings(begun: Table, player: str) -> Iterator[tuple[str, str]]:
    plain, changed = legal.writings(begun, player), legal.temp_writings(begun, player)
    for take, (number, letter) in legal.combinations_of(begun, player):
        mine = [one for one in plain if one.take == take]
        heading = f"{take}: {number}{letter}" if begun.cards is None else "cards {} and {}".format(*PAIRS[take - 1])
        yield heading, f"{number} in {_spots(mine)}" if mine else f"{number} fits nowhere"
        if letter == Effect.TEMP.letter:
            yield "", f"Temp agency: {_by_number([one for one in changed if one.take == take])}"
        elif mine:
            yield "", f"then {_effects_told(begun, player, mine)}"


def _spots(moves: Iterable[Write]) -> str:
    return _stretches([one.house for one in moves])


def _stretches(houses: Sequence[int]) -> str:
    """Houses in reading order, those that follow one another in a street as one: ``A1-A3 B2``."""
    told: list[tuple[int, int]] = []
    for house in houses:
        if told and house == told[-1][1] + 1 and STREET_OF[house] == STREET_OF[told[-1][1]]:
            told[-1] = told[-1][0], house
        else:
            told.append((house, house))
    return " ".join(HOUSES[first] if first == last else f"{HOUSES[first]}-{HOUSES[last]}" for first, last in told)


def _by_number(moves: list[Write]) -> str:
    """Numbers that the Temp agency makes, each with its houses."""
    told = [f"{number} in {_spots(ones)}" for number, ones in groupby(moves, key=lambda one: one.number)]
    return "; ".join(told) or "nothing fits, or no box is left"


def _effects_told(begun: Table, player: str, writings: list[Write]) -> str:
    """The effects that may follow upon one of the houses: their targets, or the houses after which there is one."""
    number, letter = (begun.towns[player].offers or ())[writings[0].take - 1]
    effect = EFFECT_OF_LETTER[letter]
    found = {
        writing: legal.effects(legal.imagine(begun, player, writing), player) for writing in writings
    }  # fmt: skip
    moves = list(dict.fromkeys(move for after in found.values() for move in after))
    if not moves:
        return f"no {effect.words}: nothing is left for it"
    return f"{effect.words} {_targets(begun.towns[player], moves, number) or f'in {_spots(_followed(found))}'}"


def _followed(found: Mapping[Write, list[EffectMove]]) -> list[Write]:
    return [writing for writing, after in found.items() if after]


def _targets(town: Town, moves: list[EffectMove], number: int) -> str:
    """What effects of one kind may be used on; nothing where that is the house just written."""
    match moves[0]:
        case Fence():
            return _stretches(sorted(move.place for move in moves if isinstance(move, Fence)))
        case Promote():
            return " ".join(str(move.size) for move in moves if isinstance(move, Promote))
        case Bis():
            return _copies(town, [move for move in moves if isinstance(move, Bis)], number)
        case Park() | Pool() | Temp():
            return ""


def _copies(town: Town, moves: list[Bis], number: int) -> str:
    """The bis of houses that stand already, and that of the house just written."""
    before = [move for move in moves if move.number in bis_numbers(town, move.house)]
    told = [f"{move.spot}={move.number}" for move in sorted(before, key=lambda move: (move.house, move.number))]
    own = [f"the {number} just written"] if len(before) < len(moves) else []
    return " or ".join(filter(None, (" ".join(told), *own)))


def _allowed_roundabouts(begun: Table, player: str) -> Iterator[tuple[str, str]]:
    if begun.has_roundabouts:
        places = [one.house for one in legal.roundabouts(begun, player)]
        yield "roundabout", f"in {_stretches(places)}" if places else "none: two are built, or no house is empty"


def _allowed_claims(begun: Table, player: str) -> Iterator[tuple[str, str]]:
    """What could be claimed if the play itself added nothing to it."""
    for number in sorted(begun.plans):
        claim = legal.claim_of(begun, player, number)
        if claim is not None:
            yield "plan", f"{number}{' with ' + ' '.join(claim.named) if claim.named else ''}, whatever is written"


# What if


def choices(position: Position) -> list[Choice]:
    """The legal beginnings of a play: every house, by Temp agency too, and the refusal where it is allowed."""
    begun, player = begin(GAME, position), position.player
    if begun is None or not begun.seated(player):
        return []
    found = [Choice(_begin_text(begun, play), legal.recorded(begun, play)) for play in _beginnings(begun, player)]
    if legal.may_refuse(begun, player):
        passed = [{"pass": card} for card in (1, 2, 3)] if _passes(position.record) else [{}]
        found += [
            Choice(" ".join(["refuse", *map(_pass_text, one.values())]), {"refuse": True, **one}) for one in passed
        ]
    return found


def _pass_text(card: int) -> str:
    return f"and pass card {card}"


def _passes(record: Any) -> bool:
    return bool(record.variant == "expert")


def _beginnings(begun: Table, player: str) -> Iterator[legal.Play]:
    yield from ((one,) for one in legal.writings(begun, player))
    temp = Temp(player)
    for one in legal.temp_writings(begun, player):
        if legal.is_legal(legal.imagine(begun, player, one), temp):
            yield one, temp


def _begin_text(begun: Table, play: legal.Play) -> str:
    writing = play[0]
    assert isinstance(writing, Write)
    cards = str(writing.take) if begun.cards is None else "{}+{}".format(*PAIRS[writing.take - 1])
    return f"{cards}: {writing.spot}={writing.number}{'  temp' if len(play) > 1 else ''}"


def continuations(position: Position, choice: Choice) -> list[Choice]:
    """The complete plays that begin so: effects, plans that can then be claimed, and a roundabout after all."""
    begun, player = begin(GAME, position), position.player
    parts = _parts_of(begun, player, choice) if begun is not None else None
    if begun is None or parts is None:
        return [Choice("nothing more", choice.play)]
    found: list[Choice] = []
    for play in _plays_after(begun, player, parts):
        rest = play[len(parts) :]
        written = choice.play | legal.recorded(begun, play)
        found.append(Choice(_rest_text(legal.recorded(begun, rest)) if rest else "nothing more", written))
    return found


def _parts_of(begun: Table, player: str, choice: Choice) -> legal.Play | None:
    if "refuse" in choice.play:
        return (Refuse(player),)
    return next((play for play in _beginnings(begun, player) if legal.recorded(begun, play) == choice.play), None)


def _plays_after(begun: Table, player: str, parts: legal.Play) -> Iterator[legal.Play]:
    complete: list[legal.Play] = [parts]
    after = legal.imagine(begun, player, *parts)
    if len(parts) == 1 and isinstance(parts[0], Write):
        complete += [(*parts, effect) for effect in legal.effects(after, player)]
    for play in complete:
        yield play
        yield from _with_claims(legal.imagine(begun, player, *play), player, play)
    for built in legal.roundabouts(after, player, is_after=True):
        yield (*parts, built)


def _with_claims(table: Table, player: str, play: legal.Play) -> Iterator[legal.Play]:
    """The play with every plan that can be claimed then, one after the other."""
    claimed = play
    for number in sorted(table.plans):
        claim = legal.claim_of(table, player, number)
        if claim is not None:
            claimed = (*claimed, claim)
            table = legal.imagine(table, player, claim)
    if claimed != play:
        yield claimed


def _rest_text(written: Mapping[str, Any]) -> str:
    told = [_effect_text(kind, what) for kind, what in written.get("effect", {}).items()]
    return ", ".join([*told, *_rest_of(written)])


BOARD = Board(
    key=GAME.key,
    city_title="Streets",
    sheet_title="Sheet",
    legend=(f"{NEW_SIGN} new in this turn   {ALERT_SIGN} a finding of this turn is about it", *board.LEGEND),
    signs={"P": "plan", "O": "roundabout", "X": "refusal", "R": "reshuffle", "S": "solo card", "E": "end"},
    city=streets,
    sheet=sheet,
    offers=offers,
    take_of=take_of,
    play_text=play_text,
    news=news,
    events=events,
    spots=spots,
    allowed=allowed,
    choices=choices,
    continuations=continuations,
    suppose=suppose,
    spot_words="A house (B5), a code (WT104)",
    example="{take: 1, write: B5=5}",
    has_own_offers=has_own_offers,
)
