"""The command line: ``throneroom cards | simulate | analyze | serve | ...``.

Only what every call needs is imported here, so that ``--help`` answers at once; the commands
themselves live in :mod:`throneroom.commands`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from . import __version__
from .commands.common import clear_errors
from .commands.shared_options import (
    CardFiles,
    Colony,
    Json,
    MaybeSeed,
    Page,
    Piles,
    ReadStore,
    Resume,
    Save,
    Seed,
    Sets,
    StoreFile,
    Threads,
    Why,
    WithoutUnknown,
)

_PAUSE = 1.0  # seconds between turns of a game that is watched

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


class _Watched(TyperCommand):
    """``--watch`` may stand without its seconds."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 - of click
        said: list[str] = []
        for i, word in enumerate(args):
            said.append(word)
            seconds = re.fullmatch(r"-?\d*\.?\d+", "".join(args[i + 1 : i + 2]))
            if word == "--watch" and not seconds:
                said.append(str(_PAUSE))
        return super().parse_args(ctx, said)


@app.command(cls=_Watched)
def simulate(
    kingdom: Annotated[
        str,
        typer.Argument(
            metavar="KINGDOM",
            help="Cards in any usual form, a recommended kingdom's name, a file, "
            '"-" (stdin), "random", "random:base" or "random:base@2" (its second edition).',
        ),
    ],
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER",
            help='1 to 6: names that "throneroom bots" lists, such as "Big Money" or "Random", '
            "a text file with rules, a Python agent as FILE.py:ClassName, a leader of a stored "
            "analysis as analysis:4:A, a trained network as network:FILE, or a search over any "
            'strategy as "search rollouts=200: Big Money".',
        ),
    ],
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="How many games: 10,000; with --until-sure 1,000,000 at most."
        ),
    ] = None,
    until_sure: Annotated[
        bool,
        typer.Option("--until-sure", help="Stop as soon as it is sure who wins most often."),
    ] = False,
    alpha: Annotated[
        float | None,
        typer.Option(metavar="A", help="How often --until-sure may be wrong; 0.05 if not given."),
    ] = None,
    log: Annotated[
        int | None,
        typer.Option(metavar="N", help="Print game N of the match instead of its result."),
    ] = None,
    watch: Annotated[
        float | None,
        typer.Option(
            metavar="[S]", help="Play one game, with S seconds (1) between turns in a terminal."
        ),
    ] = None,
    seed: Seed = 0,
    threads: Threads = None,
    colony: Colony = False,
    piles: Piles = None,
    without_unknown: WithoutUnknown = False,
    json: Json = False,
    store: ReadStore = None,
    card_files: CardFiles = None,
) -> None:
    """Play many games and say who wins how often.

    With --json, "scores" and "turns" have a row for each of up to 100,000 games.

    Example: throneroom simulate random "Big Money" Random --games 5000
    """
    with clear_errors():
        from .commands.simulate import MatchOptions, run_match

        given = MatchOptions(
            kingdom, tuple(players), games, seed, threads, piles, colony, until_sure, alpha,
            without_unknown, log, watch, store,
        )  # fmt: skip
        run_match(given, card_files or [], as_json=json)


@app.command()
def play(
    kingdom: Annotated[
        str | None,
        typer.Argument(
            metavar="KINGDOM",
            help="A kingdom as in simulate; with --resume: a game's number.",
        ),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLAYER", help="An opponent, as in simulate: Big Money; may be repeated."
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", help="2 to 4 players; the last opponent fills the seats."),
    ] = None,
    advice: Annotated[
        bool, typer.Option("--advice", help="Say before each decision what promises most.")
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="The same seed, the same luck; any if not given."),
    ] = None,
    resume: Resume = False,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE.json", help="Play a record on.")
    ] = None,
    name: Annotated[
        str, typer.Option(metavar="NAME", help="What you are called.", show_default=False)
    ] = "You",
    pace: Annotated[
        float,
        typer.Option(
            metavar="S",
            help="Seconds between the lines of opponents' turns: 0, all at once.",
            show_default=False,
        ),
    ] = 0.0,
    colony: Colony = False,
    piles: Piles = None,
    without_unknown: WithoutUnknown = False,
    store: StoreFile = None,
    card_files: CardFiles = None,
) -> None:
    """Play a game yourself: with undo, advice, a log, and a review at the end.

    Example: throneroom play "First Game" --against "Smithy Big Money" --advice
    """
    with clear_errors():
        from .commands.play import PlayOptions, run_play

        given = PlayOptions(
            kingdom, tuple(against or ()), players, seed, advice, resume, load, name, pace, piles,
            colony, without_unknown, store,
        )  # fmt: skip
        run_play(given, card_files or [])


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where it listens: only on this machine.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", help="0: any that is free.")] = 8000,
    open_: Annotated[bool, typer.Option("--open", help="Open it in your browser.")] = False,
    allow: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="Answer under this name, too, not only localhost; may be repeated."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="Believe what a proxy at this address says of who asks; may be repeated.",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=N", help="Another limit, such as searches=4; docs/serving.md has them."
        ),
    ] = None,
    store: StoreFile = None,
) -> None:
    """Play and study in the browser.

    Example: throneroom serve --open
    """
    with clear_errors():
        from .commands.serve import ServeOptions, run_serve

        run_serve(
            ServeOptions(
                host, port, open_, store, tuple(allow or ()), tuple(proxy or ()),
                tuple(limit or ()),
            )
        )  # fmt: skip


@app.command()
def arena(
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER",
            help="Players as in simulate; with --resume: a run's number.",
        ),
    ] = None,
    bots: Annotated[
        str | None, typer.Option(metavar="all", help="Add all strategies known by name.")
    ] = None,
    kingdom: Annotated[
        list[str] | None,
        typer.Option(metavar="KINGDOM", help="A kingdom as in simulate; may be repeated."),
    ] = None,
    kingdoms: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A file with a kingdom on each line.")
    ] = None,
    random: Annotated[
        int | None,
        typer.Option(metavar="N", help="N random kingdoms; 10 if no kingdom is named."),
    ] = None,
    sets: Sets = None,
    table: Annotated[
        int | None, typer.Option(metavar="N", help="Players at a table: 2, 3 or 4.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="Games of each pairing in each kingdom: 1,000."),
    ] = None,
    seed: MaybeSeed = None,
    threads: Threads = None,
    colony: Colony = False,
    piles: Piles = None,
    without_unknown: WithoutUnknown = False,
    json: Json = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write pictures, a web page and JSON there."),
    ] = None,
    resume: Resume = False,
    store: StoreFile = None,
    card_files: CardFiles = None,
) -> None:
    """Play all against all in many kingdoms: match-ups, ratings, tests and cycles.

    Example: throneroom arena "Big Money" "Smithy Big Money" Random --random 20 --out results
    """
    with clear_errors():
        from .commands.arena import ArenaOptions, resume_arena, run_arena
        from .commands.given import Output

        given = ArenaOptions(
            tuple(players or ()), bots, tuple(kingdom or ()), kingdoms, random, tuple(sets or ()),
            table, games, seed, piles, tuple(card_files or ()), colony,
            without_unknown,
        )  # fmt: skip
        (resume_arena if resume else run_arena)(given, Output(json, out, threads), store)


@app.command()
def exploit(
    player: Annotated[
        str, typer.Argument(metavar="PLAYER", help="Whom to beat: a player as in simulate.")
    ],
    kingdom: Annotated[str, typer.Argument(metavar="KINGDOM", help="A kingdom as in simulate.")],
    seconds: Annotated[
        float | None,
        typer.Option(metavar="S", help="How long to look; 20 if --generations is not given."),
    ] = None,
    generations: Annotated[
        int | None, typer.Option(metavar="N", help="Stop after so many generations.")
    ] = None,
    players: Annotated[
        int, typer.Option(metavar="N", help="2 to 4 players: the answer against copies.")
    ] = 2,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="Fresh games for the win rate: 10,000."),
    ] = None,
    seed: Seed = 0,
    piles: Piles = None,
    colony: Colony = False,
    threads: Threads = None,
    without_unknown: WithoutUnknown = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE.txt", help="Write the answer there.")
    ] = None,
    json: Json = False,
    store: StoreFile = None,
    card_files: CardFiles = None,
) -> None:
    """Find what beats a player in a kingdom, and how often it does.

    Example: throneroom exploit "Big Money" random --seconds 10
    """
    with clear_errors():
        from .commands.exploit import ExploitOptions, run_exploit

        given = ExploitOptions(
            player, kingdom, seconds, generations, players, games, seed, piles, colony, threads,
            without_unknown, store,
        )  # fmt: skip
        run_exploit(given, card_files or [], save, as_json=json)


@app.command()
def analyze(
    kingdom: Annotated[
        str | None,
        typer.Argument(
            metavar="KINGDOM",
            help="A kingdom as in simulate; with --resume or --again: an analysis's number.",
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(metavar="S", help="How long to look; 20 if --generations is not given."),
    ] = None,
    generations: Annotated[
        int | None, typer.Option(metavar="N", help="Stop after so many generations.")
    ] = None,
    method: Annotated[
        str | None,
        typer.Option(metavar="METHOD", help='"ours" (the default), "provincial" or "genetic".'),
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="Players: 2, 3 or 4.")] = None,
    seed: MaybeSeed = None,
    threads: Threads = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on the Ray cluster at this address."),
    ] = None,
    fresh: Annotated[
        bool,
        typer.Option("--fresh", help="Do not start from strategies of similar kingdoms."),
    ] = False,
    resume: Resume = False,
    again: Annotated[
        bool,
        typer.Option("--again", help="Play an analysis again by its number, from its start."),
    ] = False,
    save: Save = None,
    no_store: Annotated[
        bool, typer.Option("--no-store", help="Keep nothing of this analysis.")
    ] = False,
    out: Page = None,
    why: Why = None,
    colony: Colony = False,
    piles: Piles = None,
    without_unknown: WithoutUnknown = False,
    json: Json = False,
    store: StoreFile = None,
    card_files: CardFiles = None,
) -> None:
    """Find the best strategies of a kingdom.

    Example: throneroom analyze random:base --seconds 20 --out page.html
    """
    with clear_errors():
        from .commands.analyses import read_letter
        from .commands.analyze import (
            AnalyzeOptions,
            repeat_analysis,
            resume_analysis,
            run_analysis,
        )
        from .commands.given import Output

        if resume and again:
            raise ValueError("say one of --resume and --again")
        given = AnalyzeOptions(
            kingdom, seconds, generations, method, players, seed, piles, tuple(card_files or ()),
            colony, fresh, without_unknown,
        )  # fmt: skip
        if resume and no_store:
            raise ValueError("what goes on is in the store: leave out --no-store")
        act = resume_analysis if resume else repeat_analysis if again else run_analysis
        output = Output(json, out, threads, why=read_letter(why), save=save, keep=not no_store)
        act(given, output, store, ray=ray)


@app.command()
def analyses(
    number: Annotated[
        int | None, typer.Argument(metavar="ID", help="Show this analysis again.")
    ] = None,
    save: Save = None,
    compare: Annotated[
        int | None,
        typer.Option(metavar="ID", help="Let its best leader play that of another analysis."),
    ] = None,
    title: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help='Give it a title, for the list; "" takes it away.'),
    ] = None,
    delete: Annotated[bool, typer.Option("--delete", help="Delete it for good.")] = False,
    out: Page = None,
    why: Why = None,
    json: Json = False,
    store: StoreFile = None,
) -> None:
    """List the stored analyses, or do something with one of them: show it again, if not else said.

    Example: throneroom analyses 3 --out page.html
    """
    with clear_errors():
        from .commands.analyses import AnalysesOptions, read_letter, use_analyses
        from .commands.given import Output

        given = AnalysesOptions(number, compare, title, delete)
        use_analyses(given, Output(json, out, why=read_letter(why), save=save), store)


@app.command("card-lab")
def card_lab(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="A card; with --resume: a run's number."),
    ] = None,
    cost: Annotated[
        int | None, typer.Option(metavar="N", help="Study it at this cost instead of its own.")
    ] = None,
    costs: Annotated[
        str | None,
        typer.Option(metavar="N..M", help="Try these costs as well, and suggest one."),
    ] = None,
    sweep: Annotated[
        str | None,
        typer.Option(
            metavar="NUMBER=N..M",
            help="The same with another number of the card, such as '+Cards=2..5'.",
        ),
    ] = None,
    kingdoms: Annotated[
        int | None, typer.Option(metavar="N", help="How many random kingdoms: 30.")
    ] = None,
    sets: Sets = None,
    seconds: Annotated[
        float | None,
        typer.Option(metavar="S", help="How long each search is: 5; two for each kingdom."),
    ] = None,
    generations: Annotated[
        int | None,
        typer.Option(metavar="N", help="Generations of each search, instead of seconds."),
    ] = None,
    seed: MaybeSeed = None,
    threads: Threads = None,
    json: Json = False,
    out: Page = None,
    resume: Resume = False,
    store: StoreFile = None,
    card_files: CardFiles = None,
) -> None:
    """Study a card in many kingdoms: is it bought, does it help, what should it cost?

    Example: throneroom card-lab Witch --costs 3..7 --kingdoms 30 --out witch.html
    """
    with clear_errors():
        from .commands.card_lab import LabOptions, resume_lab, run_lab
        from .commands.given import Output

        given = LabOptions(
            name, cost, costs, sweep, kingdoms, tuple(sets or ()), seconds, generations, seed,
            tuple(card_files or ()),
        )  # fmt: skip
        (resume_lab if resume else run_lab)(given, Output(json, out, threads), store)


@app.command()
def bots(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Show one bot with its rules.")
    ] = None,
    json: Json = False,
) -> None:
    """Show the named players, where they come from, and what they do.

    Example: throneroom bots "Double Witch"
    """
    with clear_errors():
        from .commands.bots import show_bots

        show_bots(name, as_json=json)


class _Publications(TyperGroup):
    """A command for each publication, which has its own options; loaded when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401 - of click
        from .papers.publication import publications

        return list(publications())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401 - of click
        from .papers.publication import publication

        with clear_errors():
            found = publication(cmd_name)
        one = typer.Typer(add_completion=False, rich_markup_mode=None)
        one.command(found.name)(found.command())
        return typer.main.get_command(one)


app.add_typer(
    typer.Typer(
        cls=_Publications,
        no_args_is_help=True,
        rich_markup_mode=None,
        help="Play what a publication has played, and print its figures beside ours.",
    ),
    name="reproduce",
)


@app.command()
def bench(
    json: Json = False,
    quick: Annotated[bool, typer.Option("--quick", help="A few seconds, less exact.")] = False,
) -> None:
    """Measure the speed, and sign the engine's behaviour."""
    with clear_errors():
        from .commands.bench import run_bench

        run_bench(quick=quick, as_json=json)


strategies = typer.Typer(
    help="Check, show, explain and import strategies.", no_args_is_help=True, rich_markup_mode=None
)
app.add_typer(strategies, name="strategy")

StrategyArgument = Annotated[
    str,
    typer.Argument(metavar="STRATEGY", help="A file with rules, a name, a menu, or rules."),
]
ForKingdom = Annotated[
    str | None,
    typer.Option(metavar="KINGDOM", help="The kingdom it is meant for, as in simulate."),
]


@strategies.command("check")
def check_strategy(
    strategy: StrategyArgument,
    kingdom: ForKingdom = None,
    without_unknown: WithoutUnknown = False,
    json: Json = False,
    card_files: CardFiles = None,
) -> None:
    """Find mistakes, and rules that can never fire.

    Example: throneroom strategy check my-rules.txt --kingdom "Chapel, Witch, Village"
    """
    with clear_errors():
        from .commands.strategy import check

        check(strategy, kingdom, card_files or [], as_json=json, without_unknown=without_unknown)


@strategies.command("show")
def show_strategy(
    strategy: StrategyArgument,
    form: Annotated[
        str, typer.Option("--as", metavar="FORM", help="text, provincial or dominionsim.")
    ] = "text",
    kingdom: ForKingdom = None,
    without_unknown: WithoutUnknown = False,
    json: Json = False,
    card_files: CardFiles = None,
) -> None:
    """Show a strategy as its text, as a menu of Provincial, or as a bot for DominionSim.

    Example: throneroom strategy show "e2-d4-p8-gold@99|witch@1|silver@99"
    """
    with clear_errors():
        from .commands.strategy import show

        show(
            strategy, form, kingdom, card_files or [], as_json=json, without_unknown=without_unknown
        )


@strategies.command("explain")
def explain_strategy(
    strategy: StrategyArgument,
    kingdom: Annotated[str, typer.Argument(metavar="KINGDOM", help="A kingdom, as in simulate.")],
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="STRATEGY", help="Watch it against this one, not itself; may be repeated."
        ),
    ] = None,
    players: Annotated[int, typer.Option(metavar="N", help="Players, 2 to 6.")] = 2,
    games: Annotated[
        int, typer.Option(metavar="N", help="How thorough it is; 5,000 if not given.")
    ] = 5000,
    seed: Seed = 0,
    threads: Threads = None,
    colony: Colony = False,
    piles: Piles = None,
    without_unknown: WithoutUnknown = False,
    json: Json = False,
    card_files: CardFiles = None,
) -> None:
    """Say why a strategy does well or badly: how its games go, what its cards are worth.

    Example: throneroom strategy explain "Double Witch" random:base --seed 4
    """
    with clear_errors():
        from .commands.explain import ExplainOptions, run_explain

        run_explain(
            ExplainOptions(
                strategy, kingdom, tuple(against or ()), players, games, seed, piles, colony,
                without_unknown,
            ),
            card_files or [], threads, as_json=json,
        )  # fmt: skip


@strategies.command("import")
def import_strategies(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="Bots of DominionSim (XML), or Provincial's menus."),
    ],
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write each strategy to a file there.")
    ] = None,
    json: Json = False,
) -> None:
    """Read strategies of other programs, and say what could not be expressed.

    Example: throneroom strategy import bots.xml --out bots
    """
    with clear_errors():
        from .commands.strategy import import_file

        import_file(file, out, as_json=json)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without the sign gets a "?"
    app()


if __name__ == "__main__":
    main()
