"""The log of a game against ACME (``nlv-log/1``, ``variant: solo``) as closed models, and how it becomes moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, cast

from pydantic import Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from nlv_replay.core.game import Attachment, Turn
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.games.claims import Claims
from nlv_replay.games.log_parts import (
    CLOSED,
    Closed,
    Count,
    OnlyTrue,
    PlayerId,
    deal_place,
    first_turn,
    named_players,
    short,
    too_large,
    turn_problems,
)
from nlv_replay.games.new_las_vegas import log, plays
from nlv_replay.games.new_las_vegas.architects import BUNDLED
from nlv_replay.games.new_las_vegas.moves import Absent, AcmeMark, Draw, Move, Use
from nlv_replay.games.new_las_vegas.solo import ACME
from nlv_replay.games.new_las_vegas.solo_cards import PROJECT, take_of
from nlv_replay.games.stacks import Deal

Served = Annotated[int, Field(ge=1, le=3)]


@with_config(CLOSED)
class ApprovalLog(TypedDict):
    """A Project Approval card: P pink, V purple, Y yellow."""

    approval: Literal["P", "V", "Y"]


StackCard = log.CardText | ApprovalLog

_SoloPlayKeys = TypedDict("_SoloPlayKeys", {"number": Served, "effect-card": Served, "acme": Served}, total=False)


@with_config(CLOSED)
class SoloPlayLog(_SoloPlayKeys, total=False):
    """What the player did in one turn: which card served for what, the opening, effect and bonus, or a refusal."""

    open: log.OpeningText
    effect: log.EffectLog
    bonus: log.BonusLog
    refuse: OnlyTrue
    marks: log.MarksLog
    note: str


@with_config(CLOSED)
class AcmeTurnLog(TypedDict, total=False):
    """What ACME is said to have built and fulfilled in a turn; each key is a claim about the whole of its kind."""

    hotels: dict[str, Literal["large"]]
    projects: dict[str, Count]


@with_config(CLOSED)
class SoloTurnLog(TypedDict, total=False):
    """One turn: the cards drawn, in order, and what the player did."""

    draw: Annotated[list[StackCard], Field(max_length=90)]
    plays: dict[str, SoloPlayLog]
    acme: AcmeTurnLog
    note: str


class ArchitectRef(Closed):
    """An architect card file beside the log; ``sha256`` is the fingerprint of its printed values."""

    file: Annotated[str, Field(min_length=1, max_length=255)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None


class AcmeLog(Closed):
    """ACME: its architect card, a bundled one or a file, and the casino card that was set aside for the loan."""

    card: str | ArchitectRef
    loan_card: log.CardText | None = Field(default=None, alias="loan-card")


class SoloPlayerLog(Closed):
    """The player; ``loan`` is the wish for the bank loan."""

    id: PlayerId
    name: str | None = None
    loan: bool | None = None


_SoloDealKeys = TypedDict(
    "_SoloDealKeys",
    {"before-turn": Annotated[int, Field(ge=1)] | None, "by": Literal["project", "exhausted"] | None},
    total=False,
)


@with_config(CLOSED)
class SoloDealLog(_SoloDealKeys, total=False):
    """A deck order, top card first, as ``stack`` or as the only one of ``stacks``."""

    stack: list[StackCard] | None
    stacks: Annotated[list[list[StackCard]], Field(min_length=1, max_length=1)] | None


class SoloModel(log.Envelope):
    """A recorded game against ACME."""

    variant: Literal["solo"]
    players: Annotated[list[SoloPlayerLog], Field(min_length=1, max_length=1)]
    acme: AcmeLog
    deck: list[SoloDealLog] = Field(default_factory=list)
    turns: list[SoloTurnLog]


ADAPTER: TypeAdapter[SoloModel] = TypeAdapter(SoloModel)
EITHER: TypeAdapter[log.LogModel | SoloModel] = TypeAdapter(log.LogModel | SoloModel)
"""The published format: a game of several or of one; a log is read by the adapter of its variant."""


def problems(record: SoloModel) -> Iterator[Problem]:
    """What types cannot say: limits, names that nobody bears, plays with two effects, cards that serve for nothing."""
    if large := list(too_large(record.players, record.turns)):
        yield from large
        return
    players = {player.id for player in record.players}
    if ACME in players:
        yield Problem(
            Shape.REPEATED, "`acme` is ACME's own name; the player needs another id.", path=("players", 0, "id")
        )
    yield from log.sheet_name(record.sheet)
    yield from _card_name(record.acme.card)
    for index, turn in enumerate(record.turns):
        path = ("turns", index)
        yield from turn_problems(cast("Any", turn), path, players, _lacks_cards, log.CHOICES)
    yield from _deal_problems(record)
    yield from named_players(record, players | {ACME})
    yield from _acme_zones(record)


def misnamed(document: Mapping[str, Any]) -> Problem | None:
    """That a log names one variant and is written as the other, or None; asked where its model refused it."""
    said = document.get("variant")
    players = document.get("players")
    many = len(players) if isinstance(players, list) else 0
    signs = sorted({*_signs(document)})
    if said == "solo" and "acme" not in document and (many > 1 or "take" in signs or "offers" in signs):
        told = f"{many} players" if many > 1 else " and ".join(f"`{key}`" for key in signs)
        return Problem(
            Shape.BAD_VALUE,
            f"This log says `variant: solo` but is written as a game of several: it has {told} and no `acme`. Leave "
            "`variant` out, or record the game against ACME.",
            path=("variant",),
        )
    solo = [key for key in ("acme", *signs) if key in document or key in ("draw", "effect-card", "number")]
    if said != "solo" and solo:
        named = " and ".join(f"`{key}`" for key in dict.fromkeys(solo))
        return Problem(
            Shape.BAD_VALUE,
            f"This log is written as a game against ACME, with {named}, but does not say `variant: solo`.",
            path=("variant",) if said is not None else (),
        )
    return None


def deals_of(record: SoloModel) -> tuple[Deal, ...]:
    """The deals in the order of the record, each with its one stack; approval cards by their letter."""
    return tuple(
        Deal(first_turn(deal), deal.get("by"), (_letters(deal.get("stack") or (deal.get("stacks") or [[]])[0]),), index)
        for index, deal in enumerate(record.deck)
    )


def claims_of(record: SoloModel) -> Claims:
    """What the record claims of its result."""
    results: Mapping[str, Mapping[str, int]] = record.results or {}  # type: ignore[assignment]
    return Claims(results, record.ranking, record.ended)


def attachments_of(record: SoloModel) -> tuple[Attachment, ...]:
    """The sheet file and the architect card file, where the log names them."""
    card = record.acme.card
    named = log.sheet_attachment(record.sheet)
    if isinstance(card, str):
        return named
    return (*named, Attachment("architect", card.file, card.sha256, ("acme", "card"), Shape.CARD))


def turns_of(record: SoloModel) -> Iterator[Turn[Move]]:
    """The turns of the record, each with the moves that it is made of."""
    (player,) = record.players
    for number, turn in enumerate(record.turns, start=1):
        yield Turn(number, moves_of(turn, number, player.id))


def moves_of(turn: SoloTurnLog, number: int, player: str) -> list[Move]:
    """The draw that begins a turn, what is claimed of ACME, then the parts of the play."""
    drawn = turn.get("draw")
    moves: list[Move] = [Draw(None, number, _letters(drawn) if drawn is not None else None)]
    if "acme" in turn:
        moves.append(AcmeMark(None, cast("dict[str, Any]", turn["acme"])))
    play = turn["plays"].get(player)
    return [*moves, *(parts_of(player, play) if play is not None else [Absent(player)])]


def parts_of(player: str, play: SoloPlayLog) -> list[Move]:
    """What the cards served for, then the parts of the play as in a game of several."""
    if "refuse" in play:
        rest = {key: value for key, value in play.items() if key != "acme"}
        return [Use(player, None, None, play.get("acme"), refused=True), *plays.parts_of(player, cast("Any", rest))]
    number, effect_card, acme = served(play)
    rest = {key: value for key, value in play.items() if key not in _SERVED}
    parts = plays.parts_of(player, cast("Any", {**rest, "take": take_of(number, effect_card)}))
    return [Use(player, number, effect_card, acme), *parts]


def served(play: SoloPlayLog) -> tuple[int, int, int]:
    """The cards for number, effect and ACME; one that is left out is the third."""
    number, effect_card, acme = (play.get(key) for key in _SERVED)
    left = [card for card in (1, 2, 3) if card not in (number, effect_card, acme)]
    given = [left[0] if card is None else card for card in (number, effect_card, acme)]
    return given[0], given[1], given[2]  # type: ignore[return-value]  # TypedDict.get by a variable is an object


_SERVED = ("number", "effect-card", "acme")


def _letters(cards: Any) -> tuple[str, ...]:
    return tuple(card if isinstance(card, str) else card["approval"] for card in cards)


def _signs(document: Mapping[str, Any]) -> Iterator[str]:
    """The keys by which the first turns of a log show how it is written."""
    turns = document.get("turns")
    for turn in turns[:3] if isinstance(turns, list) else ():
        if not isinstance(turn, dict):
            continue
        yield from ({"draw", "offers"} & turn.keys())
        plays = turn.get("plays")
        for play in plays.values() if isinstance(plays, dict) else ():
            if isinstance(play, dict):
                yield from ({"take", "number", "effect-card"} & play.keys())


def _lacks_cards(play: Mapping[str, Any]) -> str | None:
    if "refuse" in play or sum(key in play for key in _SERVED) >= 2:
        return None
    return "A play needs two of `number`, `effect-card` and `acme` (1 to 3 among the cards drawn), or `refuse: true`."


def _card_name(card: str | ArchitectRef) -> Iterator[Problem]:
    if isinstance(card, str) and card not in BUNDLED:
        yield Problem(
            Shape.CARD,
            f"There is no bundled architect card {short(card)}; bundled: {', '.join(BUNDLED)}. "
            "A card of your own is named as {file: my-card.yaml}.",
            path=("acme", "card"),
        )


def _deal_problems(record: SoloModel) -> Iterator[Problem]:
    last = 0
    for index, deal in enumerate(record.deck):
        path = ("deck", index)
        if (deal.get("stack") is None) == (deal.get("stacks") is None):
            yield Problem(Shape.MISSING_KEY, "A deal needs its one stack, as `stack` or as `stacks`.", path=path)
        yield from deal_place(deal, index, last)
        last = first_turn(deal)
        if last != 1 and deal.get("by") is None and not index:
            yield Problem(
                Shape.MISSING_KEY, "A deal later in the game needs the key `by`: project or exhausted.", path=path
            )
    if any(deal.get("by") == PROJECT and first_turn(deal) == 1 for deal in record.deck):
        index = next(index for index, deal in enumerate(record.deck) if deal.get("by") == PROJECT)
        yield Problem(Shape.BAD_VALUE, "No project can be fulfilled before turn 1.", path=("deck", index, "by"))


def _acme_zones(record: SoloModel) -> Iterator[Problem]:
    for key in ("bundles", "debts"):
        if key in (record.results or {}).get(ACME, {}):
            yield Problem(
                Shape.UNKNOWN_KEY, f"ACME's funds have no limit, so it counts no {key}.", path=("results", ACME, key)
            )
