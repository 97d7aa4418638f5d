"""The report on an event in Markdown, for a post in a forum or a print."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from nlv_replay.batch import event as facts
from nlv_replay.batch.standings import other_winner_in, standings_by_game, won_by_totals
from nlv_replay.batch.store import Store
from nlv_replay.core.rule import Place
from nlv_replay.report.markdown import bold, code, item, plain, table
from nlv_replay.report.standings import bearers, standings_markdown
from nlv_replay.report.words import claim_totals_only, count, game_place

MOST_GAMES = 500
"""With more games than this only those are listed that are not clean."""
MOST_LISTED = 500
MOST_OF_A_GAME = 20

_FINDINGS = """SELECT games.name AS game, code, findings.name AS rule, severity, turn, player, spot, message
    FROM findings JOIN games USING (game_id) WHERE caused_by IS NULL AND severity <> 'note'
    ORDER BY game_id, number LIMIT ?"""
_BY_RULE = """SELECT code, name, severity, roots, findings - roots AS follow, games FROM findings_by_rule
    WHERE severity <> 'note' ORDER BY roots DESC, findings DESC, code"""
_SHEETS = """SELECT DISTINCT coalesce(game, '-') AS game, coalesce(sheet, '-') AS sheet,
    substr(coalesce(sheet_sha256, ''), 1, 12) AS hash,
    coalesce(rules_version, '-') AS rules, tool_version AS tool FROM games ORDER BY 1, 2, 3, 4, 5"""
_PLAYED = "SELECT DISTINCT game FROM games WHERE game IS NOT NULL ORDER BY game"


def event_report(store: Store, *, by: str, shared_deck: bool) -> Iterator[str]:
    """The lines of the report: verdicts, what could not be read, standings, games, findings, decisions, what is odd."""
    names = [row["event"] for row in store.rows("SELECT DISTINCT event FROM games WHERE event IS NOT NULL")]
    yield f"# {plain(', '.join(names[:5])) or 'Event'}"
    yield ""
    yield from _verdicts(store)
    yield from _section("Could not be read", _unread(store))
    yield from _section("Standings", standings_markdown(standings_by_game(store, by)))
    yield from _section("Games", _games(store))
    yield from _section("Findings", _findings(store))
    yield from _section("Findings by rule", _by_rule(store))
    yield from _section("Decisions", _decisions(store))
    yield from _section("Handed in more than once", _lists(facts.duplicates(store)))
    yield from _section("Same cards at several tables", _lists(facts.same_cards(store)))
    if shared_deck:
        told = facts.shared_deck_problems(store) or ["All tables of each round saw the same offers."]
        more = [f"- and {len(told) - MOST_LISTED} more"] if len(told) > MOST_LISTED else []
        yield from _section("Shared deck", [item(plain(one)) for one in told[:MOST_LISTED]] + more)
    alike = [f"- {code(one)} and {code(other)}: {why}" for one, other, why in facts.spelled_twice(store)]
    yield from _section("Perhaps one player", alike)
    several = [f"- {code(player)}: {bearers(names, plain)}" for player, names in facts.named_twice(store)]
    yield from _section("Perhaps two players", several)
    yield from _section("Judged with", _judged_with(store))


def _unread(store: Store) -> Iterator[str]:
    unread = store.unread()
    if unread:
        yield "What is in these files, or in the rest of them, is missing in this report."
        yield ""
    yield from (f"- {plain(trouble.place)}: {plain(trouble.reason)}" for trouble in unread[:MOST_LISTED])
    if len(unread) > MOST_LISTED:
        yield f"- and {len(unread) - MOST_LISTED} more"


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    held = list(lines)
    if held:
        yield from ("", f"## {title}", "", *held)


def _played(store: Store) -> list[str]:
    """The keys of the games that were played."""
    return [row["game"] for row in store.rows(_PLAYED)]


def _verdicts(store: Store) -> Iterator[str]:
    rows = {row["status"]: row["games"] for row in store.rows("SELECT status, count(*) AS games FROM games GROUP BY 1")}
    changed = next(store.rows("SELECT count(*) AS games FROM games WHERE ranking_changed"))["games"]
    by_totals = won_by_totals(store)
    total = sum(rows.values())
    heads = ["games", "clean", "unclear", "with findings", "not judged", "ranking changes"]
    counts = [rows.get(status, 0) for status in ("clean", "unclear", "findings", "unjudged")]
    yield from table(heads, [[str(number) for number in (total, *counts, changed + by_totals)]])
    if by_totals:
        yield from ("", f"Of the games whose ranking changes, {claim_totals_only(by_totals)}.")


def _games(store: Store) -> Iterator[str]:
    total = next(store.rows("SELECT count(*) AS games FROM games"))["games"]
    only = "WHERE status NOT IN ('clean', 'unclear') OR ranking_changed" if total > MOST_GAMES else ""
    rows = list(store.rows(f"SELECT * FROM games {only} ORDER BY game_id LIMIT ?", (MOST_LISTED + 1,)))
    heads = ["game", "round", "table", "turns", "verdict", "findings", "ranking"]
    listed = [_game(store, row) for row in rows[:MOST_LISTED]]
    if len(_played(store)) > 1:
        heads.append("played")
        listed = [[*cells, plain(row["game"] or "")] for cells, row in zip(listed, rows, strict=False)]
    if rows:
        yield from table(heads, listed)
    if only:
        yield ""
        yield f"Of {count(total, 'game')} only those with something wrong are listed."
    if len(rows) > MOST_LISTED:
        yield f"The list ends after {MOST_LISTED} games."


def _game(store: Store, row: sqlite3.Row) -> list[str]:
    found = next(store.rows("SELECT count(*) AS n FROM findings WHERE game_id = ? AND severity <> 'note' "
                            "AND caused_by IS NULL", (row["game_id"],)))["n"]  # fmt: skip
    ranking = _ranking(row["ranking"])
    if row["ranking_changed"]:
        ranking = f"{bold(ranking)}, claimed {_ranking(row['ranking_claimed'])}"
    elif by_totals := other_winner_in(row):
        ranking = f"{bold(ranking)}, by the totals claimed {_places(by_totals)}"
    verdict = {"findings": "wrong", "unjudged": "not judged"}.get(row["status"], row["status"])
    return [plain(row["name"]), plain(row["round"] or ""), plain(row["table_name"] or ""), str(row["turns"]),
            verdict, str(found), ranking]  # fmt: skip


def _ranking(text: str | None) -> str:
    return _places(json.loads(text) if text else ())


def _places(places: Sequence[Sequence[str]]) -> str:
    return ", ".join(" = ".join(plain(player) for player in tied) for tied in places)


def _findings(store: Store) -> Iterator[str]:
    last, of_game = None, 0
    for number, row in enumerate(store.rows(_FINDINGS, (MOST_LISTED + 1,))):
        if number == MOST_LISTED:
            yield f"\nThe list ends after {MOST_LISTED} findings."
            return
        if row["game"] != last:
            last, of_game = row["game"], 0
            yield from ([""] if number else [])
            yield f"{bold(plain(last))}"
            yield ""
        of_game += 1
        if of_game <= MOST_OF_A_GAME:
            place = game_place(Place(row["turn"], row["player"], row["spot"]))
            lead = f"- {row['code']} {row['severity']}{', ' + plain(place) if place else ''}"
            yield f"{lead}: {plain(row['message'])}"
        elif of_game == MOST_OF_A_GAME + 1:
            yield "- and more of this game"
    for row in store.rows("SELECT name, problem FROM games WHERE problem IS NOT NULL LIMIT ?", (MOST_LISTED,)):
        yield from ("", f"{bold(plain(row['name']))}", "", f"- not judged: {plain(row['problem'])}")


def _by_rule(store: Store) -> Iterator[str]:
    rows = [
        [row["code"], plain(row["name"]), row["severity"], str(row["roots"]), str(row["follow"]), str(row["games"])]
        for row in store.rows(_BY_RULE)
    ]
    if rows:
        yield from table(["code", "rule", "severity", "findings", "that follow", "games"], rows)
        yield from ("", "What follows from another finding of its game is counted here alone, in a column of its own.")


def _decisions(store: Store) -> Iterator[str]:
    query = "SELECT games.name AS game, decisions.* FROM decisions JOIN games USING (game_id) ORDER BY game_id, number"
    rows = [_decision(row) for row in store.rows(query)]
    if rows:
        yield from table(["game", "turn", "player", "finding", "decided", "reason", "by"], rows)


def _decision(row: sqlite3.Row) -> list[str]:
    decided = "; ".join(f"{key}: {row[key]}" for key in ("accepted", "changed") if row[key] is not None)
    cells: list[Any] = [row["game"], row["turn"], row["player"], row["finding"], decided, row["reason"],
                        row["decided_by"]]  # fmt: skip
    return ["" if cell is None else plain(str(cell)) for cell in cells]


def _lists(groups: Sequence[Sequence[str]]) -> Iterator[str]:
    for group in groups[:MOST_LISTED]:
        yield item(", ".join(plain(name) for name in group))


def _judged_with(store: Store) -> Iterator[str]:
    is_mixed = len(_played(store)) > 1
    for row in store.rows(_SHEETS):
        sheet = f", sheet {plain(row['sheet'])} {row['hash']}" if row["hash"] else ""
        game = f"{plain(row['game'])} " if is_mixed else ""
        yield f"- nlv-replay {plain(row['tool'])}, {game}rules {plain(row['rules'])}{sheet}"
