"""``nlv-replay certify``: what was judged, and a digest of the table after each turn; and where two of them part."""

from __future__ import annotations

import click

from nlv_replay.cli.inputs import check_rulings, one_game, rulings_for
from nlv_replay.cli.options import decided, decisions_option, examples, line_option, ruling_option, say
from nlv_replay.cli.output import write_file
from nlv_replay.report.verdict_json import as_json
from nlv_replay.review.certificate import certify, compare, read_certificate, same
from nlv_replay.session import read_source


@click.command(
    epilog=examples("nlv-replay certify game.yaml -o game.cert.json", "nlv-replay certify --compare a.json b.json")
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH")
@click.option("--compare", "comparing", is_flag=True, help="Tell at which turn two certificates (A B) part.")
@click.option("--output", "-o", metavar="FILE", help="Write the certificate here.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
@line_option
@ruling_option
@decisions_option
def command(
    *,
    paths: tuple[str, ...],
    comparing: bool,
    output: str | None,
    force: bool,
    line: int | None,
    rulings: dict[str, str],
    decisions: str | None,
) -> int:
    """Write the certificate of a game: what was judged by what, the verdict, and a digest of each turn.

    Two auditors who disagree compare theirs: --compare A B tells whether they judged the same data by the same rules,
    and at which turn the tables part. Exit codes: 0 done or the same, 1 they differ, 2 something could not be read.
    """
    if comparing:
        return _compare(paths)
    if len(paths) != 1:
        raise click.UsageError("one log at a time is certified; two certificates are compared with --compare.")
    check_rulings(rulings)
    source = one_game(paths[0], line)
    certificate, _ = certify(source, rulings_for(source, rulings), decided(decisions))
    text = as_json(certificate)
    if output is None or output == "-":
        say([text])
    else:
        write_file(output, text + "\n", force=force)
    return 0


def _compare(paths: tuple[str, ...]) -> int:
    if len(paths) != 2:
        raise click.UsageError("--compare takes two certificates.")
    one, other = (read_certificate(read_source(path)) for path in paths)
    told = list(compare(one, other))
    say([f"{line[:1].upper()}{line[1:]}." for line in told] or ["The certificates agree."])
    return int(not same(one, other))
