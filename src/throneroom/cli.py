"""The command line: ``throneroom cards | simulate | bench``.

Only what every call needs is imported here, so that ``--help`` answers at once; the commands
themselves live in :mod:`throneroom.commands`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from . import __version__
from .commands.common import clear_errors

# Plain help: drawing it with Rich takes longer than everything else together.
app = typer.Typer(
    name="throneroom",
    help="A fast laboratory for the card game Dominion.",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
CardFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--cards", metavar="FILE", help="A Python file with cards of your own; may be repeated."
    ),
]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"throneroom {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    del version


@app.command()
def cards(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Show one card in full.")
    ] = None,
    set_: Annotated[
        str | None,
        typer.Option("--set", metavar="SET", help="Cards of one set: base, intrigue, or own."),
    ] = None,
    edition: Annotated[
        int | None, typer.Option(metavar="N", help="Cards as they are in edition 1 or 2.")
    ] = None,
    json: Json = False,
    card_files: CardFiles = None,
) -> None:
    """Show the known cards and their rules text."""
    with clear_errors():
        from .commands.cards import show_cards

        show_cards(name, set_, edition, card_files or [], as_json=json)


@app.command()
def simulate(
    kingdom: Annotated[
        str,
        typer.Argument(
            metavar="KINGDOM",
            help='Cards with commas between, a file, "-" (stdin), "random" or "random:base".',
        ),
    ],
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER",
            help='1 to 6 of: "Big Money", "Smithy Big Money", "Action Medley", "Random", '
            "or a text file with rules.",
        ),
    ],
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 10_000,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed, the same games.")] = 0,
    threads: Annotated[
        int | None, typer.Option(metavar="N", help="Threads; all processors if not given.")
    ] = None,
    colony: Annotated[bool, typer.Option("--colony", help="Add Platinum and Colony.")] = False,
    piles: Annotated[
        str, typer.Option(metavar="N", help='How many kingdom piles: a number, or "any".')
    ] = "10",
    json: Json = False,
    card_files: CardFiles = None,
) -> None:
    """Play many games and say who wins how often.

    Example: throneroom simulate random "Big Money" Random --games 5000
    """
    with clear_errors():
        from .commands.simulate import Wish, run_match

        wish = Wish(kingdom, tuple(players), games, seed, threads, piles, colony)
        run_match(wish, card_files or [], as_json=json)


@app.command()
def bench(
    json: Json = False,
    quick: Annotated[bool, typer.Option("--quick", help="A few seconds, less exact.")] = False,
) -> None:
    """Measure the speed, and sign the engine's behaviour."""
    with clear_errors():
        from .commands.bench import run_bench

        run_bench(quick=quick, as_json=json)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without the sign gets a "?"
    app()


if __name__ == "__main__":
    main()
