"""``nlv-replay sheet``: type in a printed pad once, check it, look at it, compare it with another."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import click

from nlv_replay.cli.options import colour_option, examples, format_option, game_option, near, paper, say
from nlv_replay.cli.output import write_file
from nlv_replay.core.pad import Document, Pads, unconfirmed
from nlv_replay.core.shape import Shape
from nlv_replay.errors import SourceError
from nlv_replay.games import find_game
from nlv_replay.logs.text import clean, is_unsafe
from nlv_replay.logs.tree import Syntax, sniff
from nlv_replay.report.pads import (
    Found,
    Pad,
    check_dict,
    check_lines,
    diff_dict,
    diff_lines,
    pad_yaml,
    read_pad,
    status,
)
from nlv_replay.report.rule_text import AnyGame
from nlv_replay.report.verdict_json import as_json
from nlv_replay.session import Source, read_source

LONGEST_NAME = 200
EXIT = {"clean": 0, "wrong": 1, "unjudged": 2}


@click.group(
    epilog=examples(
        "nlv-replay sheet new my-pad.yaml",
        "nlv-replay sheet edit my-pad.yaml",
        "nlv-replay sheet check my-pad.yaml",
    )
)
def command() -> None:
    """Type in a printed pad, check it, look at it, compare two.

    Nobody has published all that is printed on the pad, so it is data: with a page of your pad beside the keyboard,
    `sheet new` and `sheet edit` take you through it in about ten minutes. Keep the file beside your logs and name it in
    each: `sheet: {file: my-pad.yaml}`.
    """


@command.command(
    short_help="Write a sheet to be filled in, with explanations.",
    epilog=examples("nlv-replay sheet new my-pad.yaml", "nlv-replay sheet new second.yaml --from my-pad.yaml"),
)
@click.argument("path", metavar="FILE")
@click.option(
    "--from", "origin", metavar="SHEET", help="The sheet to begin with: a file, or one that comes with the tool."
)
@click.option("--name", help="The name of the pad in reports; without it that of the file.")
@click.option("--force", is_flag=True, help="Overwrite a file that is there already.")
@game_option
def new(*, path: str, origin: str | None, name: str | None, force: bool, key: str) -> None:
    """Write a sheet to be filled in: every value with an explanation where to look and what to type.

    The values are those of the sheet it begins with, and none of them is verified. Then go on with `sheet edit`, or
    with any editor for text.
    """
    _, pads, begun = _begun(key, origin)
    document = unconfirmed(begun, tuple(entry.path for entry in pads.entries))
    if name is not None and (not name.strip() or is_unsafe(name) or len(name) > LONGEST_NAME):
        raise click.UsageError("--name is a few words on one line, such as: second printing")
    named = name or (_stem(path) if path != "-" else str(document["name"]))
    text = _text(_named(document, named, pads, origin), pads, path)
    if path == "-":
        click.echo(text, nl=False)
        return
    write_file(path, text, force=force)
    shown = clean(path, 200)
    say([f"{shown}: written, {len(pads.entries)} values to be compared with your pad.",
         f"Go on with: nlv-replay sheet edit {shown}"])  # fmt: skip


@command.command(
    short_help="Say what cannot be in a sheet, and what is not verified.",
    epilog=examples("nlv-replay sheet check my-pad.yaml", "nlv-replay sheet check my-pad.yaml --allow dead-end"),
)
@click.argument("path", metavar="FILE")
@click.option("--allow", "allowed", multiple=True, metavar="KIND",
              help="Take this kind of odd thing as printed, such as dead-end; may be repeated.")  # fmt: skip
@format_option("text", "json")
@game_option
@colour_option
def check(*, path: str, allowed: tuple[str, ...], form: str, key: str, colour: bool | None) -> int:
    """Say what cannot be in a sheet, all at once and with its place, and what is not verified yet.

    Some things are odd, such as a road that ends nowhere, and yet games can be judged: look again at the pad. If it is
    printed so, `--allow` takes it. Exit codes: 0 nothing is wrong, 1 something is, 2 it cannot be read as a sheet.
    """
    game = find_game(key)
    pads = pads_of(game)
    odd = [kind.name for kind in pads.kinds if kind.usable]
    for name in allowed:
        if name not in odd:
            raise click.UsageError(f"nothing odd is called {name!r}; {near(name, odd)}")
    pad = read_pad(game, pads, read_source(path))
    passed = [one for one in pad.found if one.name in allowed]
    on = paper(colour)
    say([as_json(check_dict(pads, pad, passed))] if form == "json" else check_lines(pads, pad, passed, on), on)
    return EXIT[status(pad, passed)]


@command.command(
    short_help="Draw a sheet as text.",
    epilog=examples("nlv-replay sheet show my-pad.yaml", "nlv-replay sheet show reference"),
)
@click.argument("name", metavar="SHEET", required=False, default=None)
@game_option
def show(*, name: str | None, key: str) -> int:
    """Draw a sheet as text: the city with its roads, then the score sheet. SHEET is a file or a bundled one.

    Hold it beside your pad: what differs was mistyped. Without SHEET the bundled ones are listed.
    """
    game = find_game(key)
    pads = pads_of(game)
    if name is None:
        say(pads.names)
        return 0
    pad = _whole(game, pads, name)
    left = sum(map(len, pads.unverified(pad.document).values()))
    total = len(pads.entries)
    title = clean(str(pad.document["name"]), 60)
    say([f"{title}: {total - left} of {total} entries verified", "", *map(clean, pads.draw(pad.document))])
    return 0


@command.command(
    short_help="Tell which printed values two sheets do not share.",
    epilog=examples("nlv-replay sheet diff reference my-pad.yaml"),
)
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@format_option("text", "json")
@game_option
@colour_option
def diff(*, one: str, other: str, form: str, key: str, colour: bool | None) -> int:
    """Tell which printed values two sheets do not share, with their places. Each is a file or a bundled sheet.

    Names, remarks, sources, and the order in which casinos and roads are listed do not matter. Exit codes: 0 they are
    the same, 1 they differ, 2 one of them cannot be used.
    """
    game = find_game(key)
    pads = pads_of(game)
    first, second = _whole(game, pads, one), _whole(game, pads, other)
    found = list(pads.differences(first.document, second.document))
    on = paper(colour)
    say([as_json(diff_dict(first, second, found))] if form == "json" else diff_lines(first, second, found, on), on)
    return int(bool(found))


@command.command(
    short_help="Fill in a sheet on the screen, step by step.", epilog=examples("nlv-replay sheet edit my-pad.yaml")
)
@click.argument("path", metavar="FILE")
@click.option("--source", help="The source of what you confirm, such as: my pad, second printing.")
@game_option
def edit(*, path: str, source: str | None, key: str) -> int:
    """Fill in a sheet on the screen, part by part in the order of the pad. A file that is not there is begun.

    Every step is saved at once; leave with Ctrl+Q and go on later. Whatever else stands in the file stays: remarks,
    order and layout. F1 shows the keys. What you confirm gets `--source` as its source; without it the one that most
    verified values have, or: my pad.
    """
    game = find_game(key)
    pads = pads_of(game)
    if path == "-":
        raise click.UsageError("a sheet is edited in a file, not on standard input.")
    if not Path(path).exists():
        begun = _named(pads.bundled(pads.names[0]), _stem(path), pads, None)
        write_file(path, _text(begun, pads, path), force=False)
    from nlv_replay.tui.filling import Filling
    from nlv_replay.tui.pad_app import PadApp

    filling = Filling(game, pads, read_source(path), source, save=partial(write_file, path, force=True))
    status = PadApp(filling).run()
    left = sum(map(len, pads.unverified(filling.document).values()))
    total = len(pads.entries)
    say([f"{clean(path, 200)}: {total - left} of {total} entries are verified."])
    return status or 0


def pads_of(game: AnyGame) -> Pads:
    """What a game knows of its pad; raises SourceError where nobody can type one in."""
    if game.pads is None:
        raise SourceError(f"the sheet of {game.title} is printed for all alike; there is none to type in")
    return game.pads()


def _named(document: Document, name: str, pads: Pads, origin: str | None) -> Document:
    """The document under another name; what a sheet of the tool says about itself does not go with it."""
    about = {"about": ""} if "about" in document and (origin or pads.names[0]) in pads.names else {}
    return {**document, "name": name, **about}


def _stem(path: str) -> str:
    """A name for a sheet after that of its file."""
    return clean(Path(path).stem, LONGEST_NAME).replace("\\", "") or "my pad"


def _text(document: Document, pads: Pads, path: str) -> str:
    """A sheet as a file: YAML with explanations, or JSON, which has none, where the name asks for it."""
    is_json = sniff(b"format", path) is Syntax.JSON
    return f"{as_json(document)}\n" if is_json else pad_yaml(document, pads.notes)


def _begun(key: str, origin: str | None) -> tuple[AnyGame, Pads, Document]:
    game = find_game(key)
    pads = pads_of(game)
    return game, pads, _whole(game, pads, origin or pads.names[0]).document


def _whole(game: AnyGame, pads: Pads, name: str) -> Pad:
    """A sheet without mistakes of form, by its path or as it comes with the tool; raises SourceError."""
    if name in pads.names and not Path(name).exists():
        data = json.dumps(pads.bundled(name)).encode()
        pad = read_pad(game, pads, Source(data))
        return Pad(Source(data, name), pad.document, None, pad.found, readable=True, well_formed=True)
    pad = read_pad(game, pads, read_source(name))
    if not pad.well_formed:
        raise SourceError(_told(pad.found[0], name))
    return pad


def _told(found: Found, name: str) -> str:
    place = ":".join(str(part) for part in (clean(name, 200), found.line, found.column) if part)
    told = f"{place}: {clean(found.message)}"
    return told if found.name == Shape.FORMAT.pattern else f"{told}; `nlv-replay sheet check` tells all that is wrong"
