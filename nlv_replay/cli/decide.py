"""``nlv-replay decide``: write down a director's decision about a game."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import click

from nlv_replay.cli.inputs import check_rulings, one_game, rulings_for
from nlv_replay.cli.options import examples, line_option, ruling_option, say
from nlv_replay.errors import OutputError, SourceError
from nlv_replay.games import find_game
from nlv_replay.logs.text import clean
from nlv_replay.logs.tree import parse, plain, sniff
from nlv_replay.report.log_text import flow
from nlv_replay.report.words import game_place
from nlv_replay.review.deciding import appended, meant
from nlv_replay.session import Source, judge, read_source


@click.command(
    epilog=examples(
        "nlv-replay decide game.yaml --to rulings.yaml --finding NLV302 \\",
        '    --accept "the trip stays" --reason "seen too late" --by "Ms Hall"',
    )
)
@click.argument("path")
@click.option("--to", "target", required=True, metavar="FILE", help="The file of decisions (YAML); made if need be.")
@click.option("--finding", metavar="CODE", required=True, help="The finding that it is about, such as NLV302.")
@click.option("--turn", type=click.IntRange(min=0), help="Its turn; needed where the code alone does not tell.")
@click.option("--player", help="Its player; the same.")
@click.option("--spot", help="Its place on the sheet; the same.")
@click.option("--accept", "accepted", metavar="TEXT", help="Accept the finding; TEXT is what was decided.")
@click.option("--play", metavar="PLAY", help="Put this play in the place of the recorded one: {take: 1, open: B5=5}")
@click.option("--claim", "claims", multiple=True, metavar="ZONE=N", help="Put this claim in the place of another.")
@click.option("--reason", required=True, help="Why.")
@click.option("--by", required=True, help="Who decides.")
@click.option("--date", help="When; without it today.")
@line_option
@ruling_option
def command(
    *,
    path: str,
    target: str,
    finding: str,
    turn: int | None,
    player: str | None,
    spot: str | None,
    accepted: str | None,
    play: str | None,
    claims: tuple[str, ...],
    reason: str,
    by: str,
    date: str | None,
    line: int | None,
    rulings: dict[str, str],
) -> None:
    """Append a director's decision about a finding of the game in PATH to a file of decisions.

    The finding is named by code and place, never by line number. Neither the log nor what is in the file already is
    changed. `nlv-replay check PATH --decisions FILE` judges by it.
    """
    check_rulings(rulings)
    if (accepted is None) == (play is None and not claims):
        raise click.UsageError("say either --accept, or what is replaced: --play or --claim.")
    source = one_game(path, line)
    old = read_source(target) if Path(target).exists() else None
    verdict = judge(source, rulings_for(source, rulings), old)
    named = {"finding": finding.upper(), "turn": turn, "player": player, "spot": spot}
    found = meant([placed.finding for placed in verdict.findings if placed.accepted is None], named)
    if not found:
        raise SourceError(f"{clean(path, 200)}: there is no such finding, or it is decided already")
    if len(found) > 1:
        places = "; ".join(game_place(one.place) for one in found[:6])
        raise click.UsageError(f"{len(found)} findings may be meant ({places}); say --turn, --player or --spot.")
    place = found[0].place
    row: dict[str, Any] = {"turn": place.turn, "player": place.player, "finding": named["finding"], "spot": place.spot}
    row |= {"accepted": accepted, "play": _play(play), "results": _claims(claims)}
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    row |= {"reason": reason, "by": by, "date": date or today}
    kept = {key: value for key, value in row.items() if value is not None}
    _append(target, appended(find_game(verdict.game or ""), old, flow(kept)), old)
    say([f"{clean(target, 200)}: noted a decision about {named['finding']}, {game_place(place)}."])


def _play(text: str | None) -> Any:
    if text is None:
        return None
    node, problems = parse(text.encode(), sniff(text.encode(), None))
    value = plain(node) if node is not None else None
    if problems or not isinstance(value, dict):
        raise click.UsageError(f"--play is a play as a log has it, such as {{take: 1, open: B5=5}}, not {text!r}.")
    return value


def _claims(pairs: tuple[str, ...]) -> dict[str, int] | None:
    claims = {}
    for pair in pairs:
        zone, _, number = pair.partition("=")
        try:
            claims[zone.strip()] = int(json.loads(number))
        except ValueError:
            raise click.UsageError(f"--claim is ZONE=NUMBER, such as streets=21, not {pair!r}.") from None
    return claims or None


def _append(target: str, text: str, old: Source | None) -> None:
    """Write what is new at the end of the file, and nothing else."""
    data = text.encode()
    kept = old.data if old is not None else b""
    if not data.startswith(kept):
        raise OutputError(f"{clean(target, 200)}: nothing can be appended to it")
    try:
        with Path(target).open("ab") as stream:
            stream.write(data[len(kept) :])
    except OSError as error:
        raise OutputError(f"{clean(target, 200)}: {error.strerror or 'it cannot be written'}") from None
