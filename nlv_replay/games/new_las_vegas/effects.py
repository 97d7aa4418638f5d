"""The effects (section 4) except the limousine: construction, improvement, show, inauguration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nlv_replay.core.rule import Earlier, Fault, Topic
from nlv_replay.games.new_las_vegas import doubts, rules
from nlv_replay.games.new_las_vegas.moves import Build, EffectMove, Host, Improve, Inaugurate
from nlv_replay.games.new_las_vegas.news import News
from nlv_replay.games.new_las_vegas.state import City, Table, taken
from nlv_replay.games.new_las_vegas.terms import (
    CASINOS,
    COLUMN_LABELS,
    EFFECT_LETTERS,
    EFFECT_OF_LETTER,
    GOLF_COLUMNS,
    LETTER_AT,
    NO_NUMBER,
    TEN_BOXES,
    Bonus,
    Effect,
)


def is_offered(table: Table, city: City, effect: Effect) -> bool:
    """Whether the combination taken, or a Free Action paid for, gives this effect after an opening (3.6, 6.4)."""
    if city.just_opened < 0:
        return False
    offers = table.offers
    return city.bonus is Bonus.FREE_ACTION or offers is None or offers[city.take - 1][1] == EFFECT_LETTERS[effect]


def check_offered(table: Table, move: EffectMove) -> Iterable[Fault]:
    """The effect is that of the combination taken, after its casino was opened (3.6); Free Action frees it (6.4)."""
    return () if is_offered(table, table.cities[move.player], move.effect) else _not_offered(table, move)


def _not_offered(table: Table, move: EffectMove) -> Iterator[Fault]:
    city, effect = table.cities[move.player], move.effect
    bonus = (doubts.bonus(move.player, table.turn), *doubts.after_bonus(move.player))
    leaves = (*doubts.after_effect(table, move.player, effect), *bonus, *_mark_of(move))
    if city.just_opened < 0:
        yield Fault(
            rules.EFFECT_WITHOUT_OPENING,
            f"{move.player} used {effect.value} in turn {table.turn} without opening a casino, which is compulsory.",
            at=("effect",),
            needs=(doubts.opening(move.player, table.turn),),
            leaves=(*leaves, *doubts.after_opening(table, move.player, -1)),
        )
        return
    assert table.offers is not None
    letter = table.offers[city.take - 1][1]
    source = taken(table, city.take, for_effect=True)
    yield Fault(
        rules.EFFECT_NOT_OFFERED,
        f"{move.player} used {effect.value}, but {source} offers {EFFECT_OF_LETTER[letter].value}.",
        at=("effect",),
        needs=(
            ("take", move.player, table.turn),
            doubts.DECK_ORDER,
            ("offers", table.turn),
            doubts.card_effect(letter),
            doubts.card_effect(effect.letter),
        ),
        leaves=leaves,
    )


def check_construction(table: Table, move: Build) -> Iterator[Fault]:
    """Construction crosses off one standing crane (4.1)."""
    yield from check_offered(table, move)
    city = table.cities[move.player]
    bit = 1 << move.casino if move.casino >= 0 else 0
    if table.sheet.cranes & ~city.crossed_cranes & bit:
        return
    needs: tuple[Topic, ...] = ()
    if not table.sheet.cranes & bit:
        told = "there is none" if bit else "there is no such casino"
        rule, message = rules.NO_CRANE_THERE, f"Construction crossed off a crane at {move.spot}, where {told}."
    else:
        rule, message = rules.CRANE_ALREADY_CROSSED, f"The crane of {move.spot} was crossed off before."
        needs = _mark_of(move)
    yield Fault(
        rule,
        message,
        spot=move.spot,
        at=("effect", "construction"),
        needs=needs,
        leaves=(*doubts.after_effect(table, move.player, move.effect), *_mark_of(move)),
    )


def _mark_of(move: EffectMove) -> tuple[Topic, ...]:
    """The one mark that an effect makes, where a later one can clash with it: a crane is crossed off once."""
    return (doubts.crane(move.player, move.casino),) if isinstance(move, Build) else ()


def construct(table: Table, move: Build) -> None:
    """Cross off the crane; its debt is circled until the casino opens."""
    if move.casino >= 0:
        cross_crane(table, table.cities[move.player], move.casino)


def cross_crane(table: Table, city: City, casino: int) -> None:
    """Cross off the crane of a casino, if it has one; from now on the casino is built."""
    city.crossed_cranes |= 1 << casino & table.sheet.cranes
    city.news |= News.CRANE
    city.built |= 1 << casino
    city.just_built = casino
    if not city.opened >> casino & 1:
        city.letters[LETTER_AT[casino]] = NO_NUMBER


def check_improvement(table: Table, move: Improve) -> Iterator[Fault]:
    """Improvement crosses the topmost free yellow box of one column (4.2); golf is not in the first game (2.5)."""
    yield from check_offered(table, move)
    used = table.cities[move.player].improved[move.column]
    golf = not table.has_golf and move.column in GOLF_COLUMNS.values()
    if move.column < 0 or golf or used >= table.sheet.yellow_boxes[move.column]:
        yield from _no_box(table, move, used)


def _no_box(table: Table, move: Improve, used: int) -> Iterator[Fault]:
    leaves = doubts.after_effect(table, move.player, move.effect)
    at = ("effect", "improvement")
    if move.column < 0:
        yield Fault(
            rules.NO_SUCH_COLUMN,
            f"Improvement has no yellow boxes at {move.spot}; the columns are {', '.join(COLUMN_LABELS)}.",
            spot=move.spot,
            at=at,
            leaves=leaves,
        )
        return
    if not table.has_golf and move.column in GOLF_COLUMNS.values():
        yield Fault(
            rules.GOLF_IN_FIRST_GAME, f"{move.spot} was improved in a first game, which has no golf.", move.spot, at,
            leaves=leaves,
        )  # fmt: skip
    if used >= table.sheet.yellow_boxes[move.column]:
        yield Fault(
            rules.COLUMN_USED_UP,
            f"All {used} yellow boxes of {move.spot} were crossed before.",
            spot=move.spot,
            at=at,
            needs=(doubts.column(move.player, move.column),),
            leaves=leaves,
        )


def improve(table: Table, move: Improve) -> None:
    """Cross the topmost free yellow box, if one is left."""
    if move.column >= 0:
        improved = table.cities[move.player].improved
        improved[move.column] = min(improved[move.column] + 1, table.sheet.yellow_boxes[move.column])


def check_inauguration(table: Table, move: Inaugurate) -> Iterable[Fault]:
    """Inauguration checks the next box of the track (4.4)."""
    return check_offered(table, move)


def inaugurate(table: Table, move: Inaugurate) -> None:
    """Check the next box."""
    check_boxes(table, table.cities[move.player], 1)


def check_boxes(table: Table, city: City, count: int) -> None:
    """Check the next boxes of the track, as far as there are some left."""
    city.news |= News.TRACK
    city.boxes = boxes = min(city.boxes + count, table.sheet.track.boxes)
    if boxes >= TEN_BOXES and not city.ten_kept_in:
        city.ten_crossed_in = city.ten_crossed_in or table.turn
        if boxes - city.circled_boxes.bit_count() >= TEN_BOXES:
            city.ten_kept_in = table.turn


def host_of(table: Table, city: City, move: Host) -> int:
    """The casino whose star a show circles: the one just opened, or under ``either`` the extended one; -1 for none."""
    stars = table.sheet.stars
    if city.just_opened >= 0 and stars & 1 << city.just_opened:
        return city.just_opened
    either = table.rulings["show-on-extended"] == "either"
    return move.extended if either and move.extended >= 0 and stars & 1 << move.extended else -1


def check_show(table: Table, move: Host) -> Iterator[Fault]:
    """A show needs a star at the casino just opened and a free box in its column (4.3)."""
    yield from check_offered(table, move)
    city = table.cities[move.player]
    if city.just_opened >= 0 and host_of(table, city, move) < 0:
        yield _without_star(table, city, move)
    column = table.sheet.shows[move.side]
    if city.shows[move.side] >= len(column.values) - 1:
        yield Fault(
            rules.SHOW_COLUMN_FULL,
            f"All {len(column.values) - 1} boxes of the {move.side.label} show column were crossed before.",
            spot=f"show.{move.side.label}",
            at=("effect", "show"),
            needs=(doubts.shows(move.player),),
            leaves=doubts.after_effect(table, move.player, move.effect),
        )


def host(table: Table, move: Host) -> None:
    """Circle the star, if there is one, and cross the first free box of the column, if one is left."""
    city = table.cities[move.player]
    hold_show(table, city, host_of(table, city, move), move.side)


def hold_show(table: Table, city: City, casino: int, side: int) -> None:
    """Circle the star of a casino (-1: there is none), and cross a box of a column, if one is left."""
    city.news |= News.SHOW | News.STAR
    if casino >= 0:
        city.show_host = casino
        city.circled_stars |= 1 << casino
        city.crossed_stars &= ~(1 << casino)
    full = len(table.sheet.shows[side].values) - 1
    city.shows[side] = min(city.shows[side] + 1, full)


def _without_star(table: Table, city: City, move: Host) -> Fault:
    name = CASINOS[city.just_opened]
    extended = CASINOS[move.extended] if move.extended >= 0 and table.sheet.stars & 1 << move.extended else None
    told = f"; the star of {extended} counts only under the ruling show-on-extended: either" if extended else ""
    return Fault(
        rules.SHOW_WITHOUT_STAR,
        f"A show was held at {name}, which has no star{told}.",
        spot=name,
        at=("effect", "show"),
        related=(Earlier(table.turn, move.player, name, f"{name} was opened in this turn.", ("open",)),),
        needs=(doubts.opening(move.player, table.turn),),
        leaves=doubts.after_effect(table, move.player, move.effect)
        + (doubts.after_opening(table, move.player, move.extended) if extended else ())
        + ((doubts.paid_sets(move.player), *doubts.after_bonus(move.player)) if extended else ()),
        ruling="show-on-extended" if extended else None,
    )
