"""``throneroom analyses``: what was found, in a list; one of them shown, used or deleted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..learn.analysis_players import found_by, leader_of
from ..learn.analysis_work import ANALYSIS
from ..learn.evolution import LEADERS
from ..learn.leader_table import LETTERS
from ..learn.stored_analyses import give_title, title_of
from ..match.simulate import simulate
from ..reports.analysis_words import given_name
from ..reports.listing import Line, listed, origin
from ..runs import Kept
from ..runs.ending import check_file, check_new_file, write_whole
from ..runs.records import numbered, which_there_are
from ..store import NoSuchRun, Store
from ..strategies.rulelist import OWN
from .common import console, print_json
from .given import Output
from .running import opened
from .simulate import GAMES, print_match

if TYPE_CHECKING:
    from ..learn import Analysis
    from ..reports.analysis_words import RunOrigin


@dataclass(frozen=True)
class AnalysesOptions:
    """What the user asks for, as written on the command line."""

    number: int | None
    compare: int | None = None
    title: str | None = None
    delete: bool = False

    def wish(self) -> str:
        """What to do with one analysis beside showing it, as the option for it; empty: nothing."""
        asked = {
            "--compare": self.compare is not None,
            "--title": self.title is not None,
            "--delete": self.delete,
        }
        wishes = [option for option, said in asked.items() if said]
        if len(wishes) > 1:
            raise ValueError(f"say one of {' and '.join(wishes)}")
        return "".join(wishes)


def print_found(found: Analysis, whence: RunOrigin, page: Path | None, output: Output) -> None:
    """Print what was found, and where its page is."""
    if output.as_json:
        print_json({"id": whence.run, "command": whence.command, **found.to_json()})
        return
    from ..reports.analysis_terminal import print_analysis

    out = console()
    print_analysis(out, found, whence, output.why)
    if page is not None:
        out.print(f"Page: {page}", soft_wrap=True)


def read_letter(given: str | None) -> str | None:
    """The letter of a leader, or "ALL", as it was asked for."""
    if given is None:
        return None
    letters = LETTERS[:LEADERS]
    if given.upper() not in (*letters, "ALL"):
        raise ValueError(f"--why is a leader ({', '.join(letters)}) or all, not {given!r}")
    return given.upper()


def write_page(path: Path, found: Analysis, whence: RunOrigin) -> Path:
    """Write the page of an analysis."""
    from ..reports.analysis_page import page

    return write_whole(path, page(found, whence))


def check_save(save: tuple[str, Path] | None) -> None:
    """Before the work: a letter that a leader can have, and a file that is not there yet."""
    if save is None:
        return
    letter, path = save
    letters = LETTERS[:LEADERS]
    if letter.upper() not in tuple(letters):
        raise ValueError(
            f"--save takes a leader's letter ({', '.join(letters)}) and a file, "
            f"as in --save A plan.txt, not {letter!r}"
        )
    check_new_file(path, "--save", "plan.txt")


def save_leader(found: Analysis, whence: RunOrigin, output: Output) -> None:
    """Write a leader as a strategy file, if that was asked for and there is one with the letter.

    This comes before anything is printed, as whoever reads that may close the pipe.
    """
    if output.save is None or output.save[0].upper() not in (one.letter for one in found.leaders):
        return
    letter, path = output.save
    leader = leader_of(found, letter)
    of = "an analysis" if whence.run is None else f"analysis {whence.run}"
    plan = leader.strategy if given_name(leader) else replace(leader.strategy, name=OWN)
    text = f"# Leader {leader.letter} of {of}\n# Kingdom: {found.kingdom}\n{plan}\n"
    check_new_file(path, "--save", "plan.txt")
    write_whole(path, text)


def tell_saved(found: Analysis, whence: RunOrigin, output: Output) -> None:
    """Say behind the result where a leader was saved, or why it was not."""
    if output.save is None:
        return
    of = "the analysis" if whence.run is None else f"analysis {whence.run}"
    leader = leader_of(found, output.save[0], of)
    typer.echo(f"Strategy {leader.letter}: {output.save[1]}", err=output.as_json)


def use_analyses(given: AnalysesOptions, output: Output, store_path: Path | None) -> None:
    """List the stored analyses, show one again, or do with one what was asked for."""
    wish = given.wish()
    beside = {"--out": output.out is not None, "--save": output.save is not None}
    asked = [option for option, said in beside.items() if said]
    if given.number is None and (wish or asked):
        raise ValueError(f"{(wish or asked[0])} is for one analysis: name its number")
    if wish and asked:
        raise ValueError(f"{asked[0]} does not go with {wish}")
    with opened(store_path) as store:
        number = given.number
        if number is None:
            list_analyses(store, output)
        elif given.delete:
            delete_analysis(store, number)
        elif given.title is not None:
            title = give_title(store, numbered(store, ANALYSIS, number).run, given.title)
            said = f"is now called {title!r}" if title else "has no title now"
            typer.echo(f"Analysis {number} {said}.")
        elif given.compare is not None:
            compare_analyses(store, (number, given.compare), as_json=output.as_json)
        else:
            check_file(output.out)
            check_save(output.save)
            show_again(numbered(store, ANALYSIS, number), output)


def delete_analysis(store: Store, number: int) -> None:
    """Forget an analysis, also a damaged one."""
    try:
        store.delete(ANALYSIS.name, number)
    except NoSuchRun as error:
        raise NoSuchRun(f"{error}: {which_there_are(store, ANALYSIS)}") from None
    typer.echo(f"Deleted analysis {number}.")


def compare_analyses(store: Store, numbers: tuple[int, int], *, as_json: bool) -> None:
    """Let the best leaders of two analyses of one kingdom play a match, and print it."""
    if numbers[0] == numbers[1]:
        raise ValueError(f"analysis {numbers[0]} can't be compared with itself: name another one")
    one, other = (found_by(store, number) for number in numbers)
    both = f"analyses {numbers[0]} and {numbers[1]}"
    if str(one.kingdom) != str(other.kingdom):
        raise ValueError(f"{both} are of different kingdoms: {one.kingdom}, and {other.kingdom}")
    if one.kingdom.cards != other.kingdom.cards:
        raise ValueError(f"{both} are of different cards with the same names: {one.kingdom}")
    if one.variant != other.variant:
        rules = [found.variant.changes or "official" for found in (one, other)]
        raise ValueError(f"{both} are by different rules: {rules[0]}, and {rules[1]}")
    if one.players != 2 or other.players != 2:
        seats = f"{one.players} and {other.players} players"
        raise ValueError(
            f"only analyses for two players can be compared, and these are for {seats}"
        )
    plans = [
        replace(found.leaders[0].strategy, name=f"analysis:{number}:{found.leaders[0].letter}")
        for number, found in zip(numbers, (one, other), strict=True)
    ]
    match = simulate(one.kingdom, plans, GAMES, variant=one.variant)
    if as_json:
        print_json(match.summary())
        return
    print_match(match, plans)
    if replace(plans[0], name="") == replace(plans[1], name=""):
        typer.echo("Both have found the same strategy.")


def list_analyses(store: Store, output: Output) -> None:
    """Print the list."""
    lines = list(listed(store))
    if output.as_json:
        print_json([line.to_json() for line in lines])
    elif lines:
        _print_list(lines)
    else:
        typer.echo(f"No analyses in {store.path} yet. Make one: throneroom analyze KINGDOM")


def _print_list(lines: list[Line]) -> None:
    from rich.table import Table

    from ..reports.analysis_words import signed

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("id", justify="right", no_wrap=True)
    table.add_column("date", no_wrap=True)
    table.add_column("kingdom", ratio=3, overflow="fold")
    table.add_column("method", no_wrap=True)
    table.add_column("best", ratio=2, overflow="fold")
    table.add_column("margin", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for line in lines:
        table.add_row(
            str(line.run),
            line.created[:10],
            f"{line.title}\n{line.kingdom}" if line.title else line.kingdom,
            line.method,
            line.best or "nothing yet",
            "" if line.margin is None else f"{signed(line.margin)} %",
            "" if line.finished else "unfinished",
        )
    console().print(table)


def show_again(kept: Kept, output: Output) -> None:
    """Show what a run has found, with the cards it was started with."""
    run = kept.run
    found = found_by(kept.store, run.id)
    whence = origin(run, title=title_of(kept.store, run))
    if output.save is not None:
        leader_of(found, output.save[0], f"analysis {run.id}")
    save_leader(found, whence, output)
    page = None if output.out is None else write_page(output.out, found, whence)
    print_found(found, whence, page, output)
    tell_saved(found, whence, output)
