"""Small changes of a log that may answer a finding, likeliest first; whether one does is for a replay to tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from itertools import islice
from typing import Any

from nlv_replay.core.game import REMOVED, Edit
from nlv_replay.core.rule import Finding, Path
from nlv_replay.games.endings import cut_at_end, given_up, taken_out
from nlv_replay.games.welcome_to import legal, rules
from nlv_replay.games.welcome_to.cards import PAIRS
from nlv_replay.games.welcome_to.claims import marks_written
from nlv_replay.games.welcome_to.expert_log import take_of
from nlv_replay.games.welcome_to.houses import temp_numbers
from nlv_replay.games.welcome_to.masks import STREET_OF
from nlv_replay.games.welcome_to.moves import Claim, Move, Refuse, Roundabout, Write
from nlv_replay.games.welcome_to.plays import parse_writing, parts_of
from nlv_replay.games.welcome_to.state import Table
from nlv_replay.games.welcome_to.terms import EFFECT_LETTERS, Effect, Variant

MOST_WRITINGS = 24
"""The most houses with another number that are tried for one play."""
MOST_EFFECTS = 40
"""The most other effects that are tried for one play: a fence can be drawn in thirty places."""
ROUNDABOUTS = ("roundabout", "roundabout-after")
WRITTEN = ("write", "effect")
CARDS = (1, 2, 3)


def edits(before: Table, after: Table, document: Mapping[str, Any], found: Finding) -> Iterator[Edit]:
    """Changes that may answer a finding; ``before`` and ``after`` are the tables around its turn."""
    player, path = found.place.player, found.path
    if found.rule in _OF_TABLE:
        yield from _OF_TABLE[found.rule](document, found)
    elif found.rule is rules.PASSED_CARD and player is not None:
        yield from _with_the_card_passed(before, document, found.path, player)
    elif player is not None and path[:1] == ("turns",) and path[2:4] == ("plays", player):
        if "marks" in path:
            yield _true_marks(before, after, player, path)
        else:
            yield from _of_play(before, after, document, found, player)


# The table


_OF_TABLE = {
    rules.TURN_AFTER_END: cut_at_end,
    rules.STOPS_BEFORE_END: given_up,
    rules.OFFERS_DIFFER: taken_out,
    rules.DRAW_DIFFERS: taken_out,
    rules.RESHUFFLE_NOT_DUE: taken_out,
    rules.RESHUFFLE_NO_RIGHT: taken_out,
}


def _with_the_card_passed(before: Table, document: Mapping[str, Any], path: Path, player: str) -> Iterator[Edit]:
    """The hand with the card that came from the left in the place of another."""
    kept = before.cards.keeps.get(player) if before.cards is not None else None
    hand: list[str] = document["turns"][path[1]]["hands"][player]
    if kept is not None:
        yield from (((path, [*hand[:place], kept, *hand[place + 1 :]]),) for place in range(len(hand)))


def _true_marks(before: Table, after: Table, player: str, path: Path) -> Edit:
    written = marks_written(before.towns[player], after.towns[player])
    return ((path[:6], written[str(path[5])]),)


# A play


def _of_play(before: Table, after: Table, document: Mapping[str, Any], found: Finding, player: str) -> Iterator[Edit]:
    at = found.path[:4]
    play = document["turns"][found.path[1]]["plays"].get(player)
    table = _table_for(before, after)
    if found.rule is rules.PLAY_AFTER_LEAVING:
        yield ((at, REMOVED),)
    elif play is None:
        yield from ((((at, one)),) for one in _whole_plays(table, player, _later(document, found, player)))
    elif "refuse" in play:
        yield from _of_refusal(table, player, play, found, _later(document, found, player))
    else:
        if found.rule is rules.HOUSE_IS_ROUNDABOUT:
            yield from _without_roundabout(document, found, player)
        yield from _edits_of_play(table, player, play, at, found)


def _without_roundabout(document: Mapping[str, Any], found: Finding, player: str) -> Iterator[Edit]:
    """The turns up to this one without the roundabout that stands where a number was to be written."""
    for index, turn in enumerate(document["turns"][: found.place.turn]):
        play = turn.get("plays", {}).get(player, {})
        for key in ROUNDABOUTS:
            if play.get(key) == found.place.spot:
                yield ((("turns", index, "plays", player, key), REMOVED),)


def _table_for(before: Table, after: Table) -> Table:
    """The table on which the plays of a turn were made: the cards of the turn, and nothing played yet."""
    table = copy(before)
    table.turn, table.towns = after.turn, {name: town.copy() for name, town in before.towns.items()}
    for name, town in table.towns.items():
        town.offers, town.just_rounded, town.just_written = after.towns[name].offers, -1, -1
    table.cards = None if after.cards is None else after.cards.copy()
    return table


def _later(document: Mapping[str, Any], found: Finding, player: str) -> dict[int, int]:
    """What the player writes in later turns as the log has it: numbers by house."""
    plays = (turn.get("plays", {}).get(player, {}) for turn in document["turns"][found.place.turn or 0 :])
    written = [play["write"] for play in plays if "write" in play]
    return {house: number for house, number, _ in map(parse_writing, written)}


def _whole_plays(table: Table, player: str, later: Mapping[int, int]) -> Iterator[dict[str, Any]]:
    """The plainest plays that are legal now: a refusal, else houses without effect, first those that later ones suit.

    What is written later has to fit as well, so that a house in the way of it comes last.
    """
    if legal.is_legal(table, Refuse(player)):
        passed = [{"pass": card} for card in CARDS] if table.variant is Variant.EXPERT else [{}]
        yield from ({"refuse": True, **one} for one in passed)
    writings = sorted(legal.writings(table, player), key=lambda one: _in_the_way(one, later))
    for writing in writings[:MOST_WRITINGS]:
        yield legal.recorded(table, (writing,))


def _in_the_way(writing: Write, later: Mapping[int, int]) -> int:
    """How many houses of later turns a number would clash with: the same one, or in the wrong order of a street."""
    street = [house for house in later if house >= 0 and STREET_OF[house] == STREET_OF[writing.house]]
    return sum(house == writing.house or (house < writing.house) != (later[house] < writing.number) for house in street)


def _of_refusal(
    table: Table, player: str, play: Mapping[str, Any], found: Finding, later: Mapping[int, int]
) -> Iterator[Edit]:
    """What stands beside the refusal goes, or the refusal itself; a house in its place where a number fits."""
    at = found.path[:4]
    part = str(found.path[4]) if len(found.path) > 4 else ""
    if part == "plans":
        yield from _other_claims(table, player, play, at, found)
        return
    if part in play and part != "refuse":
        yield (((*at, part), REMOVED),)
    if part in ROUNDABOUTS:
        yield from _other_roundabouts(table, player, play, at, part)
        return
    if "write" in play and ("take" in play or "number" in play):
        yield (((*at, "refuse"), REMOVED),)
    beside = {key: value for key, value in play.items() if key not in ("refuse", "pass", *WRITTEN)}
    for one in _whole_plays(table, player, later):
        if "refuse" not in one:
            yield ((at, {**one, **beside}),)


def _edits_of_play(table: Table, player: str, play: Mapping[str, Any], at: Path, found: Finding) -> Iterator[Edit]:
    part = str(found.path[4]) if len(found.path) > 4 else "write"
    if part == "plans":
        yield from _other_claims(table, player, play, at, found)
        return
    if part in ROUNDABOUTS:
        yield from _other_roundabouts(table, player, play, at, part)
        return
    if part == "effect":
        yield from _other_effects(table, player, play, at)
        yield (((*at, "effect"), REMOVED),)
    yield from _other_takes(table, play, at)
    if found.rule is rules.CARD_FOR_BOTH:
        yield from _without_second_card(play, at)
    yield from _other_writings(table, player, play, at)
    if part != "effect" and "effect" in play:
        yield (((*at, "effect"), REMOVED),)
    yield from _without_temp(table, player, play, at)
    if legal.is_legal(table, Refuse(player)):
        yield _refusing(table, play, at)


def _refusing(table: Table, play: Mapping[str, Any], at: Path) -> Edit:
    """The refusal in the place of a house that could be written nowhere."""
    kept = {key: value for key, value in play.items() if key in (*ROUNDABOUTS, "plans", "note")}
    passed = {"pass": play.get("pass", CARDS[-1])} if table.variant is Variant.EXPERT else {}
    return ((at, {"refuse": True, **passed, **kept}),)


def _without_second_card(play: Mapping[str, Any], at: Path) -> Iterator[Edit]:
    """The card for the number alone: without another one there is no effect."""
    gone = tuple(((*at, key), REMOVED) for key in ("effect-card", "effect", "pass") if key in play)
    if gone:
        yield gone


def _other_takes(table: Table, play: Mapping[str, Any], at: Path) -> Iterator[Edit]:
    """Another combination, or other cards for number and effect."""
    if table.cards is None:
        yield from ((((*at, "take"), take),) for take in CARDS if take != play.get("take"))
        return
    number, effect_card = play.get("number"), play.get("effect-card")
    for one, other in sorted(PAIRS, key=lambda pair: (pair[0] != number) + (pair[1] != effect_card)):
        changes: list[tuple[Path, Any]] = []
        if one != number:
            changes.append(((*at, "number"), one))
        if effect_card is not None and other != effect_card:
            changes.append(((*at, "effect-card"), other))
        if "pass" in play and play["pass"] in (one, other):
            changes.append(((*at, "pass"), next(card for card in CARDS if card not in (one, other))))
        if changes:
            yield tuple(changes)


def _other_writings(table: Table, player: str, play: Mapping[str, Any], at: Path) -> Iterator[Edit]:
    """Another house for the number, another number for the house, then any legal house."""
    table = legal.imagine(table, player, *_roundabouts_before(player, play))
    uses_temp = "temp" in play.get("effect", {})
    found = [*(legal.temp_writings(table, player) if uses_temp else ()), *legal.writings(table, player)]
    house, number, _ = parse_writing(play["write"]) if "write" in play else (-1, -1, "")
    take = _take_of(table, play)

    def distance(one: Write) -> tuple[int, int, int]:
        changed = (one.house != house) + (one.number != number) + (one.take != take)
        return changed, abs(one.number - number), abs(one.house - house)

    for one in sorted(found, key=distance)[:MOST_WRITINGS]:
        taken = legal.recorded(table, (one,))
        if table.cards is not None and "effect-card" not in play:
            del taken["effect-card"]
        if changes := tuple(((*at, key), value) for key, value in taken.items() if play.get(key) != value):
            yield changes


def _take_of(table: Table, play: Mapping[str, Any]) -> int:
    if table.cards is None:
        return int(play.get("take", 0))
    return take_of(play["number"], play.get("effect-card")) if "number" in play else 0


def _without_temp(table: Table, player: str, play: Mapping[str, Any], at: Path) -> Iterator[Edit]:
    """The number as it is printed, or the Temp agency for one that was changed without it."""
    offers, take = table.towns[player].offers, _take_of(table, play)
    if "write" not in play or offers is None or not 0 < take <= len(offers):
        return
    _, number, spot = parse_writing(play["write"])
    printed, letter = offers[take - 1]
    if letter == EFFECT_LETTERS[Effect.TEMP] and number != printed:
        if "temp" in play.get("effect", {}):
            yield ((*at, "write"), f"{spot}={printed}"), ((*at, "effect"), REMOVED)
        elif number in temp_numbers(printed):
            yield (((*at, "effect"), {Effect.TEMP.value: True}),)


def _other_effects(table: Table, player: str, play: Mapping[str, Any], at: Path) -> Iterator[Edit]:
    """Other targets of the effect, then other effects that were on offer."""
    parts = [one for one in _parts(table, player, play) if isinstance(one, Write | Roundabout)]
    imagined = legal.imagine(table, player, *(one for one in parts if not _is_after(one)))
    if imagined.towns[player].just_written < 0:
        return
    recorded = play.get("effect", {})
    written = [legal.recorded(imagined, (move,))["effect"] for move in legal.effects(imagined, player)]
    same = [effect for effect in written if effect.keys() == recorded.keys()]
    others = [effect for effect in written if effect.keys() != recorded.keys()]
    for effect in islice((*sorted(same, key=lambda one: _unlike(one, recorded)), *others), MOST_EFFECTS):
        if effect != recorded:
            yield (((*at, "effect"), effect),)


def _unlike(effect: Mapping[str, Any], recorded: Mapping[str, Any]) -> tuple[bool, int]:
    """How unlike two effects of a kind are: another street counts most, then how far apart the houses are."""
    ((_, one),) = effect.items()
    ((_, other),) = recorded.items()
    if isinstance(one, str) and isinstance(other, str):
        (mine, *_), (theirs, *_) = one.split("="), other.split("=")
        return mine[0] != theirs[0], abs(int(mine[1:] or 0) - int(theirs[1:] or 0))
    return False, abs(int(one) - int(other)) if isinstance(one, int) and isinstance(other, int) else 0


def _parts(table: Table, player: str, play: Mapping[str, Any]) -> list[Move]:
    """The parts of a play that change the sheet, in the order of the rules."""
    plain: Any = {key: value for key, value in play.items() if key not in ("marks", "number", "effect-card", "pass")}
    return parts_of(player, plain, _take_of(table, play))


def _is_after(part: Move) -> bool:
    return isinstance(part, Roundabout) and part.is_after


def _roundabouts_before(player: str, play: Mapping[str, Any]) -> list[Move]:
    key = ROUNDABOUTS[0]
    return list(parts_of(player, {key: play[key]}, 0)[:1]) if key in play else []


def _other_roundabouts(table: Table, player: str, play: Mapping[str, Any], at: Path, key: str) -> Iterator[Edit]:
    """No roundabout; the other of two; another house for it."""
    yield (((*at, key), REMOVED),)
    if all(other in play for other in ROUNDABOUTS):
        yield (((*at, ROUNDABOUTS[0]), REMOVED),)
    if not table.has_roundabouts:
        return
    street = str(play[key])[0]
    built = legal.roundabouts(table, player)
    for one in sorted(built, key=lambda move: move.spot[0] != street):
        if one.spot != play[key]:
            yield (((*at, key), one.spot),)


def _other_claims(
    table: Table, player: str, play: Mapping[str, Any], at: Path, found: Finding
) -> Iterator[Edit]:  # fmt: skip
    """The plan with other estates, another plan, or no claim of it."""
    number = str(found.path[5])
    parts = _parts(table, player, play)
    others = [one for one in parts if not isinstance(one, Claim) or one.number != int(number)]
    after = legal.imagine(table, player, *others)
    said = set(play["plans"][number])
    claims = [one for one in legal.claims(after, player) if one.number == int(number)]
    for one in sorted(claims, key=lambda claim: len(set(claim.named) ^ said)):
        yield (((*at, "plans", number), list(one.named)),)
    kept = {key: houses for key, houses in play["plans"].items() if key != number}
    for claim in legal.claims(after, player):
        if str(claim.number) not in play["plans"]:
            yield (((*at, "plans"), {**kept, str(claim.number): list(claim.named)}),)
    yield (((*at, "plans"), kept if kept else REMOVED),)
