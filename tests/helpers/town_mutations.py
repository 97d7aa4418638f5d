"""Single mistakes put into a legal game of Welcome To...: each kind changes one thing, and says what is then found.

A kind is given a ``Scene``, a copy of a legal log with what is written before each of its plays, and gives the turn and
player of the mistake, or None where the log has no place for it. Code and clause stand beside it, from the rules page.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from nlv_replay.games.welcome_to.effects import bis_numbers
from nlv_replay.games.welcome_to.fences import estates_of
from nlv_replay.games.welcome_to.houses import clashes, places_for
from nlv_replay.games.welcome_to.masks import ALL_HOUSES, INNER_PLACES, STREET_MASKS, STREET_OF, beside, indices, span
from nlv_replay.games.welcome_to.plans import all_plans
from nlv_replay.games.welcome_to.sheet import reference_sheet
from nlv_replay.games.welcome_to.state import Town
from nlv_replay.games.welcome_to.terms import HOUSES, POINT_ZONES, STREETS
from tests.helpers.towns import replayed

Log = dict[str, Any]
Offer = tuple[int, str]
Aimed = tuple[int | None, str | None]
"""Turn and player at which the mistake is to be found."""
POOLS = reference_sheet().pools_planned
BIS_BOXES = reference_sheet().bis_boxes


class Moment(NamedTuple):
    """One play: what is recorded, the town before its turn, and what the player could take."""

    turn: int
    player: str
    play: Log
    town: Town
    offers: tuple[Offer, ...]

    @property
    def at(self) -> Aimed:
        """Where it stands."""
        return self.turn, self.player

    @property
    def house(self) -> int:
        """The house written, -1 for none of the sheet."""
        return HOUSES.index(self.play["write"].split("=")[0])

    @property
    def number(self) -> int:
        """The number written."""
        return int(self.play["write"].split("=")[1])

    @property
    def taken(self) -> Offer:
        """The combination taken."""
        if "take" in self.play:
            return self.offers[self.play["take"] - 1]
        pairs = [(one, other) for one in (1, 2, 3) for other in (1, 2, 3) if one != other]
        return self.offers[
            pairs.index((self.play["number"], self.play.get("effect-card", self.play["number"] % 3 + 1)))
        ]

    def write(self, house: int, number: int) -> None:
        """Record another writing."""
        self.play["write"] = f"{HOUSES[house]}={number}"

    @property
    def after(self) -> Town:
        """The town once the house of the play is written, fences and bis left out."""
        town = self.town.copy()
        if "write" in self.play:
            town.numbers[self.house] = self.number
            town.built |= 1 << self.house
        return town


@dataclass(slots=True)
class Scene:
    """A log to be changed, and what stands written before each play."""

    log: Log
    rng: Random
    moments: list[Moment]

    def some(self, wanted: Callable[[Moment], bool]) -> Iterator[Moment]:
        """The plays that are wanted, in some order."""
        found = [moment for moment in self.moments if wanted(moment)]
        self.rng.shuffle(found)
        return iter(found)

    @property
    def variant(self) -> str:
        """The variant of the log."""
        return str(self.log["variant"])


Change = Callable[[Scene], Aimed | None]


class Kind(NamedTuple):
    """A kind of mistake: how it is made, and the code and the clause under which it is to be found."""

    name: str
    code: str
    clause: str
    change: Change


class Mistake(NamedTuple):
    """One mistake in one log."""

    kind: Kind
    log: Log
    turn: int | None
    player: str | None


KINDS: dict[str, Kind] = {}


def kind(code: str, clause: str) -> Callable[[Change], Change]:
    """List a kind under the name of its function."""

    def listed(change: Change) -> Change:
        name = change.__name__.strip("_").replace("_", "-")
        KINDS[name] = Kind(name, code, clause, change)
        return change

    return listed


def scene_of(log: Log, rng: Random) -> Scene:
    """A copy of a legal log, with the towns before each play."""
    steps = replayed(log).steps
    log = copy.deepcopy(log)
    moments = [
        Moment(turn, player, play, steps[turn - 1].table.towns[player], steps[turn].table.towns[player].offers or ())
        for turn, row in enumerate(log["turns"], start=1)
        for player, play in row["plays"].items()
    ]
    return Scene(log, rng, moments)


def mistakes(log: Log, rng: Random) -> Iterator[Mistake]:
    """One changed copy of the log for each kind that finds a place in it."""
    whole = scene_of(log, rng)
    for one in KINDS.values():
        changed = copy.deepcopy(whole.log)
        moments = [m._replace(play=changed["turns"][m.turn - 1]["plays"][m.player]) for m in whole.moments]
        if (found := one.change(Scene(changed, rng, moments))) is not None:
            yield Mistake(one, changed, *found)


def _writes(moment: Moment) -> bool:
    return "write" in moment.play


def _plain(moment: Moment) -> bool:
    return _writes(moment) and not moment.play.keys() & {"effect", "plans", "roundabout", "roundabout-after", "marks"}


def _alone(moment: Moment) -> bool:
    """A house and perhaps an effect, nothing else."""
    return _writes(moment) and not moment.play.keys() & {"plans", "roundabout", "roundabout-after", "marks"}


def _uses(effect: str) -> Callable[[Moment], bool]:
    return lambda moment: effect in moment.play.get("effect", {})


def _idle(letter: str) -> Callable[[Moment], bool]:
    """A play that did not use the effect that it was offered."""
    return lambda moment: _alone(moment) and "effect" not in moment.play and _full(moment) and moment.taken[1] == letter


def _full(moment: Moment) -> bool:
    return "take" in moment.play or "effect-card" in moment.play


def _takes(letter: str) -> Callable[[Moment], bool]:
    return lambda moment: _alone(moment) and _full(moment) and moment.taken[1] == letter


def _no_temp(moment: Moment) -> bool:
    return _alone(moment) and "temp" not in moment.play.get("effect", {})


# Houses, numbers, refusals, Temp agency


@kind("WT101", "4.1")
def number_of_no_combination(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _no_temp(m) and m.taken[1] != "T"):
        wrong = [number for number in range(1, 16) if number not in {offered for offered, _ in moment.offers}]
        for number in wrong:
            if moment.house in places_for(moment.town, number):
                moment.write(moment.house, number)
                return moment.at
    return None


@kind("WT101", "4.1")
def combination_of_another_stack(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _no_temp(m) and "take" in m.play):
        for take in (1, 2, 3):
            if moment.offers[take - 1][0] != moment.number and moment.offers[take - 1][1] != "T":
                moment.play["take"] = take
                return moment.at
    return None


@kind("WT102", "4.1")
def house_twice(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _alone(m) and bool(m.town.built)):
        moment.write(scene.rng.choice(list(indices(moment.town.built))), moment.number)
        return moment.at
    return None


@kind("WT103", "6.1")
def number_in_a_roundabout(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _alone(m) and bool(m.town.roundabouts)):
        moment.write(next(indices(moment.town.roundabouts)), moment.number)
        return moment.at
    return None


@kind("WT104", "4.1")
def number_out_of_order(scene: Scene) -> Aimed | None:
    for moment in scene.some(_no_temp):
        for house in indices(ALL_HOUSES & ~moment.town.filled):
            blockers = clashes(moment.town, house, moment.number)
            if blockers and all(moment.town.numbers[other] != moment.number for other in blockers):
                moment.write(house, moment.number)
                return moment.at
    return None


@kind("WT105", "1")
def no_such_house(scene: Scene) -> Aimed | None:
    for moment in scene.some(_no_temp):
        moment.play["write"] = f"A11={moment.number}"
        return moment.at
    return None


@kind("WT106", "4.1")
def number_twice(scene: Scene) -> Aimed | None:
    for moment in scene.some(_no_temp):
        for house in indices(ALL_HOUSES & ~moment.town.filled):
            blockers = clashes(moment.town, house, moment.number)
            if blockers and moment.town.numbers[blockers[0]] == moment.number:
                moment.write(house, moment.number)
                return moment.at
    return None


@kind("WT107", "4.3")
def house_left_out(scene: Scene) -> Aimed | None:
    for moment in scene.some(_plain):
        del moment.play["write"]
        return moment.at
    return None


@kind("WT108", "4.2")
def refusal_with_a_place(scene: Scene) -> Aimed | None:
    for moment in scene.some(_no_temp):
        moment.play.clear()
        moment.play["refuse"] = True
        return moment.at
    return None


@kind("WT109", "4.2")
def refusal_with_an_effect(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: "refuse" in m.play and len(m.play) == 1):
        moment.play["effect"] = {"park": "A"}
        return moment.at
    return None


@kind("WT109", "4.2")
def refusal_with_a_house(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: "refuse" in m.play and len(m.play) == 1):
        moment.play["write"] = "A1=5"
        return moment.at
    return None


@kind("WT110", "4.8")
def temp_too_far(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _uses("temp")(m) and _alone(m)):
        for number in range(18):
            if abs(number - moment.taken[0]) > 2 and moment.house in places_for(moment.town, number):
                moment.write(moment.house, number)
                return moment.at
    return None


@kind("WT111", "4.8")
def changed_number_not_paid(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _uses("temp")(m) and _alone(m) and m.number != m.taken[0]):
        del moment.play["effect"]
        return moment.at
    return None


@kind("WT112", "4.8")
def temp_for_nothing(scene: Scene) -> Aimed | None:
    if scene.log.get("rulings", {}).get("temp-unmodified") != "forbidden":
        return None
    for moment in scene.some(_idle("T")):
        moment.play["effect"] = {"temp": True}
        return moment.at
    return None


# Fences


@kind("WT201", "4.4")
def fence_at_the_end_of_a_street(scene: Scene) -> Aimed | None:
    for moment in scene.some(_takes("S")):
        moment.play["effect"] = {"fence": scene.rng.choice(("A10", "B11", "C12"))}
        return moment.at
    return None


@kind("WT105", "1")
def fence_of_no_house(scene: Scene) -> Aimed | None:
    for moment in scene.some(_takes("S")):
        moment.play["effect"] = {"fence": "B12"}
        return moment.at
    return None


@kind("WT202", "4.4")
def fence_twice(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _takes("S")(m) and bool(m.town.fences)):
        moment.play["effect"] = {"fence": HOUSES[next(indices(moment.town.fences))]}
        return moment.at
    return None


@kind("WT203", "4.4")
def fence_between_equals(scene: Scene) -> Aimed | None:
    for moment in scene.some(_takes("S")):
        for place in indices(INNER_PLACES & ~moment.town.fences & moment.town.built):
            if moment.town.numbers[place] == moment.town.numbers[place + 1] and not moment.town.used >> place & 1:
                moment.play["effect"] = {"fence": HOUSES[place]}
                return moment.at
    return None


def _whole_street(scene: Scene, moment: Moment) -> int:
    """The houses of streets that the player has used as a whole."""
    plans = {int(plan[0]): all_plans()[plan] for plan in scene.log["plans"]}
    return sum(
        STREET_MASKS[plan.street] for number in moment.town.plans for plan in [plans[number]] if plan.id in ("1g", "1h")
    )


def _inside_used(scene: Scene, *, street: bool) -> Aimed | None:
    for moment in scene.some(_takes("S")):
        for place in indices(INNER_PLACES & ~moment.town.fences & moment.town.used & moment.town.used >> 1):
            is_street = bool(_whole_street(scene, moment) >> place & 1)
            if is_street == street and moment.town.numbers[place] != moment.town.numbers[place + 1]:
                moment.play["effect"] = {"fence": HOUSES[place]}
                return moment.at
    return None


@kind("WT204", "4.4")
def fence_in_a_used_estate(scene: Scene) -> Aimed | None:
    return _inside_used(scene, street=False)


@kind("WT205", "4.4")
def fence_in_a_used_street(scene: Scene) -> Aimed | None:
    return _inside_used(scene, street=True)


# Bis


def _bis(moment: Moment, house: int, number: int) -> Aimed:
    moment.play["effect"] = {"bis": f"{HOUSES[house]}={number}"}
    return moment.at


@kind("WT301", "4.9")
def bis_in_a_built_house(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _takes("B")(m) and bool(m.town.built)):
        house = scene.rng.choice(list(indices(moment.town.built)))
        return _bis(moment, house, moment.town.numbers[house])
    return None


@kind("WT302", "4.9")
def bis_beside_no_house(scene: Scene) -> Aimed | None:
    for moment in scene.some(_takes("B")):
        filled = moment.after.filled
        for house in indices(ALL_HOUSES & ~filled):
            if not beside(house) & filled:
                return _bis(moment, house, moment.number)
    return None


@kind("WT303", "4.9")
def bis_of_another_number(scene: Scene) -> Aimed | None:
    for moment in scene.some(_takes("B")):
        for house in indices(ALL_HOUSES & ~moment.after.filled):
            if beside(house) & moment.after.built:
                numbers = {moment.after.numbers[other] for other in indices(beside(house) & moment.after.built)}
                number = next(one for one in range(18) if one not in numbers)
                return _bis(moment, house, number)
    return None


@kind("WT304", "4.9")
def bis_across_a_fence(scene: Scene) -> Aimed | None:
    for moment in scene.some(_takes("B")):
        after = moment.after
        for house in indices(ALL_HOUSES & ~after.filled):
            for other in indices(beside(house) & after.built):
                if after.numbers[other] not in bis_numbers(after, house):
                    return _bis(moment, house, after.numbers[other])
    return None


@kind("WT305", "4.9")
def bis_when_all_boxes_are_crossed(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _takes("B")(m) and m.town.bis_boxes == BIS_BOXES):
        for house in indices(ALL_HOUSES & ~moment.after.filled):
            if numbers := bis_numbers(moment.after, house):
                return _bis(moment, house, numbers[0])
    return None


def _retake(scene: Scene, moment: Moment, letter: str) -> bool:
    """Whether the play could be one with another combination; then it is, and the log ends with its turn."""
    turns = scene.log["turns"]
    if "take" not in moment.play or moment.turn == len(turns):
        return False
    for take, (number, offered) in enumerate(moment.offers, start=1):
        if offered == letter and (places := places_for(moment.town, number)):
            moment.play.clear()
            moment.play["take"] = take
            moment.write(places[0], number)
            del turns[moment.turn :]
            _forget_result(scene)
            return True
    return False


def _forget_result(scene: Scene) -> None:
    """Leave out what is claimed, and the deals after the last turn; the game was given up."""
    for key in ("results", "ranking"):
        scene.log.pop(key, None)
    scene.log["ended"] = "abandoned"
    turns = len(scene.log["turns"])
    if "deck" in scene.log:
        scene.log["deck"] = [deal for deal in scene.log["deck"] if deal.get("before-turn", 1) <= turns]


# Other effects


@kind("WT401", "4.3")
def effect_of_another_combination(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _no_temp(m) and "effect" in m.play and m.taken[1] != "E"):
        left = [size for size in range(1, 7) if moment.town.promoted[size - 1] == 0]
        if left:
            moment.play["effect"] = {"estate": scene.rng.choice(left)}
            return moment.at
    return None


@kind("WT401", "4.3")
def bis_without_its_card(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _no_temp(m) and _full(m) and m.taken[1] not in "BT"):
        for house in indices(ALL_HOUSES & ~moment.after.filled):
            if numbers := bis_numbers(moment.after, house):
                return _bis(moment, house, numbers[0])
    return None


@kind("WT402", "4.3")
def effect_without_a_house(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _no_temp(m) and bool({"fence", "estate"} & m.play.get("effect", {}).keys())):
        del moment.play["write"]
        return moment.at
    return None


@kind("WT403", "4.6")
def tree_too_many(scene: Scene) -> Aimed | None:
    for moment in scene.some(_idle("P")):
        if moment.town.parks[STREET_OF[moment.house]] == reference_sheet().trees(STREET_OF[moment.house]):
            moment.play["effect"] = {"park": True}
            return moment.at
    return None


@kind("WT404", "4.6")
def tree_of_another_street(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _uses("park")(m) and _alone(m)):
        others = [s for s in range(3) if s != STREET_OF[moment.house] and moment.town.parks[s] < 3 + s]
        if others:
            moment.play["effect"] = {"park": STREETS[scene.rng.choice(others)]}
            return moment.at
    return None


@kind("WT405", "4.7")
def pool_where_none_is_planned(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _takes("O")(m) and not POOLS >> m.house & 1):
        moment.play["effect"] = {"pool": True}
        return moment.at
    return None


@kind("WT406", "4.7")
def pool_of_another_house(scene: Scene) -> Aimed | None:
    for moment in scene.some(_takes("O")):
        others = list(indices(POOLS & ~moment.town.pools & ~(1 << moment.house)))
        if others:
            moment.play["effect"] = {"pool": HOUSES[scene.rng.choice(others)]}
            return moment.at
    return None


@kind("WT407", "4.5")
def column_used_up(scene: Scene) -> Aimed | None:
    for moment in scene.some(_takes("E")):
        for size in range(1, 7):
            if moment.town.promoted[size - 1] == reference_sheet().estate_boxes(size):
                moment.play["effect"] = {"estate": size}
                return moment.at
    return None


@kind("WT408", "4.8")
def temp_box_too_many(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _alone(m) and m.town.temps == 11 and _retake(scene, m, "T")):
        moment.play["effect"] = {"temp": True}
        return moment.at
    return None


# Roundabouts


@kind("WT501", "6.1")
def roundabout_in_a_built_house(scene: Scene) -> Aimed | None:
    if not _is_advanced(scene):
        return None
    for moment in scene.some(lambda m: _alone(m) and bool(m.town.built) and m.town.roundabouts.bit_count() < 2):
        moment.play["roundabout"] = HOUSES[scene.rng.choice(list(indices(moment.town.built)))]
        return moment.at
    return None


@kind("WT502", "6.1")
def third_roundabout(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _alone(m) and m.town.roundabouts.bit_count() == 2):
        if left := list(indices(ALL_HOUSES & ~moment.after.filled)):
            moment.play["roundabout-after"] = HOUSES[scene.rng.choice(left)]
            return moment.at
    return None


@kind("WT503", "6.1")
def two_roundabouts_in_a_turn(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: "roundabout" in m.play and "write" in m.play and not m.town.roundabouts):
        left = list(indices(ALL_HOUSES & ~moment.after.filled & ~(1 << HOUSES.index(moment.play["roundabout"]))))
        if left and "bis" not in moment.play.get("effect", {}):
            moment.play["roundabout-after"] = HOUSES[scene.rng.choice(left)]
            return moment.at
    return None


@kind("WT504", "6.1")
def roundabout_in_the_standard_game(scene: Scene) -> Aimed | None:
    if _is_advanced(scene):
        return None
    for moment in scene.some(_plain):
        if left := list(indices(ALL_HOUSES & ~moment.after.filled)):
            moment.play["roundabout-after"] = HOUSES[scene.rng.choice(left)]
            return moment.at
    return None


def _is_advanced(scene: Scene) -> bool:
    return scene.variant == "advanced" or bool(scene.log.get("advanced"))


# Plans


@kind("WT601", "5.1")
def plan_of_no_game(scene: Scene) -> Aimed | None:
    for moment in scene.some(_alone):
        moment.play["plans"] = {"4": []}
        return moment.at
    return None


def _missing(scene: Scene, moment: Moment, *, estates: bool) -> Iterator[Any]:
    for plan in scene.log["plans"]:
        card = all_plans()[plan]
        if card.number not in moment.town.plans and bool(card.estates) == estates:
            yield card


@kind("WT602", "5.1")
def plan_not_fulfilled(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _alone(m) and m.turn <= 4):
        for card in _missing(scene, moment, estates=False):
            moment.play["plans"] = {str(card.number): []}
            return moment.at
    return None


@kind("WT603", "5.1")
def plan_twice(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _alone(m) and bool(m.town.plans)):
        moment.play["plans"] = {str(scene.rng.choice(sorted(moment.town.plans))): []}
        return moment.at
    return None


@kind("WT604", "5.1")
def estate_too_few(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: any(len(houses) > 1 for houses in m.play.get("plans", {}).values())):
        number = next(number for number, houses in moment.play["plans"].items() if len(houses) > 1)
        moment.play["plans"][number].pop()
        moment.play.pop("marks", None)
        return moment.at
    return None


@kind("WT605", "4.10")
def estate_not_complete(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _alone(m) and m.turn <= 6):
        for card in _missing(scene, moment, estates=True):
            starts = (("A", 10), ("B", 11), ("C", 12))
            chosen, sizes = [], list(card.estates)
            for street, length in starts:
                first = 1
                while sizes and first + sizes[-1] - 1 <= length:
                    last = first + sizes.pop() - 1
                    chosen.append(f"{street}{first}" if first == last else f"{street}{first}-{street}{last}")
                    first = last + 1
            moment.play["plans"] = {str(card.number): chosen}
            return None if sizes else moment.at
    return None


@kind("WT606", "5.1")
def house_used_twice(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: bool(m.play.get("plans")) and bool(m.town.used)):
        for number, houses in moment.play["plans"].items():
            for index, name in enumerate(houses):
                first, _, last = name.partition("-")
                size = HOUSES.index(last or first) - HOUSES.index(first) + 1
                for one, other in estates_of(moment.town):
                    inside = span(one, other)
                    if other - one + 1 == size and moment.town.used & inside == inside:
                        text = HOUSES[one] if one == other else f"{HOUSES[one]}-{HOUSES[other]}"
                        moment.play["plans"][number][index] = text
                        moment.play.pop("marks", None)
                        return moment.at
    return None


@kind("WT607", "5.1")
def points_of_a_plan_misread(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: bool(m.play.get("marks", {}).get("plans"))):
        number = scene.rng.choice(sorted(moment.play["marks"]["plans"]))
        moment.play["marks"]["plans"][number] += 1
        return moment.at
    return None


@kind("WT608", "5.1")
def used_house_left_unmarked(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: bool(m.play.get("marks", {}).get("used"))):
        moment.play["marks"]["used"].pop()
        return moment.at
    return None


# Hands and draws


@kind("WT701", "6.2")
def one_card_for_both(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda m: _no_temp(m) and "effect" in m.play and "number" in m.play):
        moment.play["effect-card"] = moment.play["number"]
        return moment.at
    return None


@kind("WT702", "6.2")
def passed_card_swapped(scene: Scene) -> Aimed | None:
    if scene.variant != "expert":
        return None
    players = [player["id"] for player in scene.log["players"]]
    for moment in scene.some(lambda m: m.turn > 1):
        before = scene.log["turns"][moment.turn - 2]
        left = players[(players.index(moment.player) + 1) % len(players)]
        play = before["plays"].get(left)
        if play is None or "left-after" in str(scene.log["players"]):
            continue
        gone = {play.get("number"), play.get("effect-card")}
        passed = play.get("pass") or next(card for card in (1, 2, 3) if card not in gone)
        card = before["hands"][left][passed - 1]
        hand = scene.log["turns"][moment.turn - 1]["hands"][moment.player]
        spare = hand.index(card)
        used = {moment.play.get("number"), moment.play.get("effect-card"), moment.play.get("pass")}
        kept_on = moment.play.get("pass") or next(c for c in (1, 2, 3) if c not in used)
        if hand.count(card) == 1 and spare + 1 not in used and kept_on - 1 != spare:
            continue
        if hand.count(card) == 1 and "refuse" not in moment.play and spare + 1 not in {
            moment.play.get("number"), moment.play.get("effect-card"),
        }:  # fmt: skip
            other = _another_card(scene, moment, card)
            if other is not None:
                hand[spare] = other
                return moment.turn, moment.player
    return None


def _another_card(scene: Scene, moment: Moment, card: str) -> str | None:
    """A card that nobody has held so far, so that none is in play too often."""
    seen = {held for row in scene.log["turns"][: moment.turn] for hand in row["hands"].values() for held in hand}
    left = sorted({"8S", "9P", "7E", "5P", "11E", "8E", "2S", "14S", "15E", "3T", "13T"} - seen)
    return left[0] if left and left[0] != card else None


@kind("WT703", "2")
def card_drawn_too_often(scene: Scene) -> Aimed | None:
    if scene.variant != "solo" or "deck" in scene.log:
        return None
    for moment in scene.some(lambda m: m.turn > 1):
        used = {moment.play.get("number"), moment.play.get("effect-card")}
        draw = scene.log["turns"][moment.turn - 1]["draw"]
        cards = [card for card in draw if card != "SOLO"]
        free = [card for place, card in enumerate(cards, start=1) if place not in used]
        single = {"1S", "1P", "1E", "3O", "4T", "12B", "13B", "15S", "2P"}
        before = [card for row in scene.log["turns"][: moment.turn - 1] for card in row["draw"] if card in single]
        if "write" in moment.play and free and before and cards.count(free[0]) == 1:
            draw[draw.index(free[0])] = before[0]
            return moment.turn, None
    return None


@kind("WT704", "6.3")
def solo_card_too_early(scene: Scene) -> Aimed | None:
    if scene.variant != "solo" or "deck" in scene.log:
        return None
    for row in scene.log["turns"]:
        if "SOLO" in row["draw"]:
            row["draw"].remove("SOLO")
    scene.log["turns"][1]["draw"].insert(0, "SOLO")
    return 2, None


@kind("WT705", "6.3")
def solo_card_twice(scene: Scene) -> Aimed | None:
    if scene.variant != "solo" or "deck" in scene.log:
        return None
    drawn = [turn for turn, row in enumerate(scene.log["turns"]) if "SOLO" in row["draw"]]
    if drawn and drawn[0] + 1 < len(scene.log["turns"]):
        scene.log["turns"][drawn[0] + 1]["draw"].append("SOLO")
        return drawn[0] + 2, None
    return None


@kind("WT706", "6.3")
def draw_in_another_order(scene: Scene) -> Aimed | None:
    if scene.variant != "solo" or "deck" not in scene.log or "draw" not in scene.log["turns"][0]:
        return None
    for moment in scene.some(lambda m: "write" in m.play):
        draw = scene.log["turns"][moment.turn - 1]["draw"]
        if "SOLO" not in draw and len(set(draw)) == 3:
            draw.reverse()
            for key in ("number", "effect-card"):
                if key in moment.play:
                    moment.play[key] = 4 - moment.play[key]
            return moment.turn, None
    return None


# Deck, turns, set-up, end


def _has_stacks(scene: Scene) -> bool:
    return scene.variant in ("standard", "advanced") and "deck" in scene.log


@kind("WT801", "2")
def card_lost(scene: Scene) -> Aimed | None:
    if not _has_stacks(scene) or len(scene.log["deck"]) > 1 or len(scene.log["turns"]) > 24:
        return None
    del scene.log["deck"][0]["stacks"][scene.rng.randrange(3)][-1]
    return 1, None


@kind("WT802", "2")
def card_for_another(scene: Scene) -> Aimed | None:
    if not _has_stacks(scene):
        return None
    stack = scene.log["deck"][0]["stacks"][scene.rng.randrange(3)]
    stack[-1] = "8S" if stack[-1] != "8S" else "7E"
    return 1, None


@kind("WT803", "2")
def offers_misread(scene: Scene) -> Aimed | None:
    if not _has_stacks(scene) or "offers" not in scene.log["turns"][0]:
        return None
    turn = scene.rng.randrange(len(scene.log["turns"]))
    offers = scene.log["turns"][turn]["offers"]
    place = scene.rng.randrange(3)
    offers[place] = ("9" if offers[place][:-1] != "9" else "8") + offers[place][-1]
    return turn + 1, None


@kind("WT805", "2")
def offer_of_no_card(scene: Scene) -> Aimed | None:
    if scene.variant not in ("standard", "advanced") or "deck" in scene.log:
        return None
    for moment in scene.some(_writes):
        same = list(scene.log["turns"][moment.turn - 1]["plays"].values())
        free = {1, 2, 3} - {play.get("take") for play in same}
        if free and all("refuse" not in play for play in same):
            place = min(free) - 1
            offers = scene.log["turns"][moment.turn - 1]["offers"]
            offers[place] = "16" + offers[place][-1]
            return moment.turn, None
    return None


@kind("WT806", "2")
def reshuffle_left_out(scene: Scene) -> Aimed | None:
    if not _has_stacks(scene) or scene.log["deck"][-1].get("by") != "exhausted":
        return None
    turn = scene.log["deck"].pop()["before-turn"]
    return turn, None


@kind("WT807", "2")
def reshuffle_too_early(scene: Scene) -> Aimed | None:
    if not _has_stacks(scene) or len(scene.log["deck"]) > 1 or len(scene.log["turns"]) < 5:
        return None
    stacks = copy.deepcopy(scene.log["deck"][0]["stacks"])
    stacks.reverse()
    scene.log["deck"].append({"before-turn": 4, "by": "exhausted", "stacks": stacks})
    return 4, None


@kind("WT808", "5.2")
def reshuffle_without_right(scene: Scene) -> Aimed | None:
    if not _has_stacks(scene) or len(scene.log["deck"]) > 1 or len(scene.log["turns"]) < 5:
        return None
    stacks = copy.deepcopy(scene.log["deck"][0]["stacks"])
    stacks.reverse()
    by = scene.log["players"][0]["id"]
    scene.log["deck"].append({"before-turn": 3, "by": by, "stacks": stacks})
    return 3, None


@kind("WT808", "5.2")
def hands_reshuffled_without_right(scene: Scene) -> Aimed | None:
    if scene.variant != "expert" or len(scene.log["turns"]) < 4:
        return None
    if any("reshuffled" in row for row in scene.log["turns"]):
        return None
    scene.log["turns"][2]["reshuffled"] = scene.log["players"][0]["id"]
    return 3, None


@kind("WT809", "4.1")
def play_left_out(scene: Scene) -> Aimed | None:
    for moment in scene.some(lambda _: True):
        del scene.log["turns"][moment.turn - 1]["plays"][moment.player]
        return moment.at
    return None


@kind("WT810", "4.1")
def play_after_leaving(scene: Scene) -> Aimed | None:
    for player in scene.log["players"]:
        left = player.get("left-after")
        if left is not None and left < len(scene.log["turns"]):
            row = scene.log["turns"][left]
            row["plays"][player["id"]] = {"refuse": True}
            return left + 1, player["id"]
    return None


@kind("WT811", "3")
def two_plans_of_a_number(scene: Scene) -> Aimed | None:
    first = scene.log["plans"][0]
    scene.log["plans"][1] = "1d" if first != "1d" else "1b"
    return 0, None


@kind("WT812", "3")
def advanced_plan_in_the_standard_game(scene: Scene) -> Aimed | None:
    if scene.variant != "standard":
        return None
    scene.log["plans"][0] = scene.rng.choice(("1g", "1j", "1k"))
    return 0, None


@kind("WT813", "5.3")
def turn_after_the_end(scene: Scene) -> Aimed | None:
    last = scene.log["turns"][-1]
    if scene.variant == "solo" and "deck" not in scene.log:
        return None
    hands = {key: last[key] for key in ("hands",) if key in last}
    scene.log["turns"].append({**hands, "plays": {player: {"refuse": True} for player in last["plays"]}})
    return len(scene.log["turns"]), None


@kind("WT814", "5.3")
def stops_too_early(scene: Scene) -> Aimed | None:
    del scene.log["turns"][-1]
    _forget_result(scene)
    del scene.log["ended"]
    turns = len(scene.log["turns"])
    return (turns, None) if turns > 1 else None


# Claims


def _claim(zone: str) -> Change:
    def change(scene: Scene) -> Aimed | None:
        player = scene.rng.choice(sorted(scene.log["results"]))
        said = scene.log["results"][player]
        said[zone] += scene.rng.choice((-3, -2, 2, 3)) if said[zone] == 0 else -1 if said[zone] > 0 else -2
        return len(scene.log["turns"]), player

    return change


_CLAIMED = {
    "plans": "WT901", "parks": "WT902", "pools": "WT903", "temps": "WT904", "estates": "WT905", "bis": "WT906",
    "refusals": "WT907", "roundabouts": "WT908", "total": "WT909",
}  # fmt: skip
for _zone in (*POINT_ZONES, "total"):
    KINDS[f"claim-of-{_zone}"] = Kind(f"claim-of-{_zone}", _CLAIMED[_zone], "5.4", _claim(_zone))


@kind("WT910", "5.5")
def ranking_turned_round(scene: Scene) -> Aimed | None:
    if len(scene.log["ranking"]) < 2:
        return None
    scene.log["ranking"].reverse()
    return len(scene.log["turns"]), None


@kind("WT911", "5.3")
def end_for_another_reason(scene: Scene) -> Aimed | None:
    scene.log["ended"] = "abandoned"
    return len(scene.log["turns"]), None
