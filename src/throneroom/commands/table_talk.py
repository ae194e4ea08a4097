"""A game in the terminal: it shows what a person may know, asks, and hears the answers."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import typer

from ..cards import UnknownCard
from ..cards.english import in_words
from ..engine.decision import Decision, IllegalChoice
from ..engine.view import View
from ..play.advice import Advice, advise
from ..play.best_known import KnownPlan, best_known
from ..play.game_file import game_text
from ..play.game_review import review
from ..play.played_game import PlayedGame, PlayError
from ..play.short_log import LogTail, short_log, told_moves
from ..play.toggles import DONE, Toggles, toggles_of
from ..play.treasure_key import next_treasure, treasure_key
from ..strategies import Strategy
from .common import console
from .progress import bar as progress_bar
from .review_text import review_lines
from .running import note
from .table_view import (
    WIDTH,
    advice_lines,
    arranged,
    bag_text,
    deck_lines,
    log_lines,
    option_lines,
    position_lines,
    short_advice,
    styled,
    supply_lines,
    wrapped,
)
from .table_words import COMMANDS, QUIT, TREASURES, Command, Reply, meant, read_line

_AFTER = {
    "review": "how likely the win was, and which decisions cost most",
    "log": "the whole game, all cards shown",
    "again": "'again 5': play on from your turn 5, as a game of its own with other luck",
    "save": "'save FILE.json': the record, to be replayed and loaded",
    "quit": "leave",
}


class Again(Exception):
    """The person wants to play on from a decision of the game that is over."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Left(Exception):
    """The person has left the table: the game is kept."""


@dataclass
class Manner:
    """How the table talks."""

    advice: bool = False
    """Before each decision, without being asked."""
    seconds: float = 1.0
    """For one advice."""
    review_seconds: float = 20.0
    pace: float = 0.0
    """Seconds between the lines of opponents' turns."""
    threads: int = 1
    store: Path | None = None


class TableTalk:
    """One person's seat at a game, in a terminal or a pipe."""

    def __init__(self, game: PlayedGame, manner: Manner, ask: Callable[[str], str]) -> None:
        """``ask`` shows a prompt and gives a line; at the end of input it raises EOFError."""
        self._game, self._manner, self._ask = game, manner, ask
        self._out = console()
        self._tails = [LogTail() for _ in game.setup.seats]
        self._toggles: Toggles | None = None
        self._queue: list[Reply] = []
        self._known: KnownPlan | None = None
        self._shown = -1  # the decision whose position was shown last
        self._seat = game.setup.people[0]

    def play(self) -> None:
        """Until the game is over and looked at.

        Raises :class:`Left` if the person leaves, and :class:`Again` to play on from a decision.
        """
        names = ", ".join(self._game.setup.names)
        self._print(wrapped(f"Kingdom: {self._game.setup.start.kingdom}", "  "))
        self._print([f"Players: {names}. Type a number or a name; 'help' lists more."])
        if self._game.answered:
            for seat, tail in enumerate(self._tails):
                tail.skip(self._game.view(seat))
            self._show_log(turns=2)
        while not self._game.over:
            self._others()
            if not self._game.over:
                self._mine()
        self._end()

    # ------------------------------------------------------------ turns

    def _view(self) -> View:
        return self._game.view(self._seat)

    def _others(self) -> None:
        """Let the opponents play, and tell what they did."""
        for told in told_moves(self._game, self._seat, self._tails[self._seat]):
            self._queue = []
            for line in told.lines:
                self._print(log_lines([line]))
                time.sleep(self._manner.pace)
        asked = self._game.asked
        if asked is not None and asked != self._seat:
            self._queue = []
            name = self._game.setup.names[asked]
            if read_line(self._line(f"Now {name} plays; the others look away. Enter: ")) == QUIT:
                raise Left
            self._seat = asked
        self._print(log_lines(self._tails[self._seat].new_lines(self._view())))

    def _mine(self) -> None:
        """Ask once, and do what was typed."""
        view = self._view()
        decision = arranged(view)
        if self._shown != self._game.answered:
            self._shown = self._game.answered
            self._toggles = toggles_of(view)
            if not self._queue:
                self._show(view, decision)
        try:
            if self._queue:
                self._answer(self._queue.pop(0), decision)
                return
            typed = read_line(self._line("> "))
            if isinstance(typed, Command):
                self._command(typed, view)
            else:
                self._queue = typed
                if not typed:
                    self._show(view, decision)
        except (IllegalChoice, PlayError, UnknownCard) as error:
            self._queue = []
            self._print(wrapped(str(error), "  "))
            self._show_toggles()

    def _line(self, prompt: str) -> str:
        try:
            return self._ask(prompt)
        except EOFError:
            typer.echo()
            raise Left from None

    def _answer(self, reply: Reply, decision: Decision) -> None:
        toggles = self._toggles
        if toggles is not None and reply.text.casefold() in (DONE, "e"):
            if not toggles.enough:
                n = len(toggles.picked)
                raise IllegalChoice(f"that is not enough: {n} picked of at least {decision.least}")
            self._give(toggles)
            return
        if reply.text.casefold() in TREASURES and self._treasures():
            return
        option = meant(reply.text, decision, self._view().rules.kingdom.catalog)
        if toggles is None:
            if reply.back:
                raise IllegalChoice("there is nothing to take back here; try 'undo'")
            self._game.answer(option)
            return
        if option.text == DONE:  # by its number or its words
            self._give(toggles)
            return
        self._toggles = toggles.take_back(option) if reply.back else toggles.pick(option)
        exact = self._toggles.full and decision.least == decision.most
        if exact and not self._queue:
            self._give(self._toggles)
        elif not self._queue:
            self._show_toggles()

    def _treasures(self) -> bool:
        """Play all Treasures that nobody would hold back; whether there were any."""
        key = treasure_key(self._view())
        if key is None:
            return False
        self._game.answer_while(next_treasure)
        if key.leaves:
            left = in_words([*key.leaves], "and")
            why = f": with that in play you can't buy {key.because}" if key.because else ""
            self._print(wrapped(f"Left for you to decide: {left}{why}.", "  "))
        return True

    def _give(self, toggles: Toggles) -> None:
        self._game.answer_all(toggles.picked)
        self._toggles = None

    # ------------------------------------------------------------ showing

    def _print(self, lines: Iterable[str], style: str = "") -> None:
        view = self._view()
        for line in lines:
            for part in wrapped(line, "  ") if len(line) > WIDTH else (line,):
                self._out.print(styled(view, part, style), soft_wrap=True)

    def _show(self, view: View, decision: Decision) -> None:
        """The position and the question."""
        self._print(["", *position_lines(view)])
        if self._manner.advice and len(decision.options) > 1 and decision.purpose != "treasure":
            self._print(wrapped(short_advice(self._advice(view)), "  "), "italic")
        self._print(["", *wrapped(decision.prompt, "  ")], "bold")
        self._print(option_lines(view, decision, self._toggles))
        if self._toggles is not None and self._toggles.picked:
            self._show_toggles()

    def _show_toggles(self) -> None:
        toggles = self._toggles
        if toggles is None:
            return
        picked = ", ".join(option.text for option in toggles.picked) or "nothing"
        more = "'done' when that is all" if toggles.enough else "pick more"
        self._print(wrapped(f"Picked: {picked} ({more}; a minus sign takes one back)", "  "))

    def _command(self, command: Command, view: View) -> None:
        match command.word:
            case "undo":
                self._undo(beyond=False)
            case "back":
                self._undo(beyond=True)
            case "advice":
                self._print(advice_lines(self._advice(view)))
            case "log":
                self._show_log(turns=None if command.rest else 2)
            case "deck":
                self._print(deck_lines(view))
            case "supply":
                self._print(supply_lines(view))
            case "text":
                self._print(_texts(view, command.rest))
            case "table":
                self._show(view, arranged(view))
            case "help":
                self._print(_help(COMMANDS))
            case "quit":
                raise Left

    def _undo(self, *, beyond: bool) -> None:
        if self._toggles is not None and self._toggles.picked:
            self._toggles = self._toggles.take_back(self._toggles.picked[-1])
            self._show_toggles()
            return
        undo = self._game.undo_of(self._seat)
        if undo is not None and not undo.free and not beyond:
            raise PlayError(
                "Something new was seen since. 'back' takes it back all the same; luck changes "
                "from there, and the record says so."
            )
        self._game.undo(self._seat, beyond=beyond)
        for seat, tail in enumerate(self._tails):
            tail.skip(self._game.view(seat))
        self._shown = -1
        self._print(["Taken back." if undo is None or undo.free else "Taken back, and marked."])

    def _show_log(self, turns: int | None) -> None:
        lines = short_log(self._view())
        if turns is not None:
            heads = [i for i, line in enumerate(lines) if line.heading]
            lines = lines[heads[-turns] if len(heads) >= turns else 0 :]
        self._print(log_lines(lines))

    # ------------------------------------------------------------ advice and the end

    def _plan(self) -> KnownPlan:
        """The strategy that advice and review play on with; looked for when first needed."""
        if self._known is None:
            note("looking for a good strategy of this kingdom ...")
            start = self._game.setup.start
            self._known = best_known(
                self._game.setup.kingdom, start.players, self._manner.store, start.variant
            )
        return self._known

    def _opponent(self) -> Strategy | None:
        """The rules of the next player, where they are known."""
        setup = self._game.setup
        return setup.strategy((self._seat + 1) % len(setup.seats))

    def _advice(self, view: View) -> Advice:
        manner, plan = self._manner, self._plan().strategy
        opponent = self._opponent()
        return advise(
            view, plan, opponent=opponent, seconds=manner.seconds, threads=manner.threads,
            seed=self._game.answered,
        )  # fmt: skip

    def _end(self) -> None:
        """Who has won, and what can still be looked at."""
        game = self._game.game
        self._print(log_lines(self._tails[self._seat].new_lines(self._view())))
        self._print(["", *_result(game.names, game.scores, game.winners)], "bold")
        for name, seat in zip(game.names, game.players, strict=True):
            self._print(wrapped(f"{name}, {seat.turns} turns: {bag_text(seat.owned)}", "  "))
        marked = len(self._game.take_backs)
        if marked:
            self._print([f"Take-backs: {marked}."])
        self._print([f"The seed was {game.seed}.", ""])
        self._print(["Now: review, log, again TURN, save FILE, quit."])
        while (words := self._line("> ").split()) != ["quit"] and words != ["q"]:
            self._after(words)

    def _after(self, words: list[str]) -> None:
        match words:
            case [] | ["review"] | ["r"]:
                self._review()
            case ["log"] | ["l"]:
                self._print(log_lines(short_log(self._game.game)))
            case ["again", turn] if turn.isdecimal():
                try:
                    number = self._game.first_of_turn(self._seat, int(turn))
                except PlayError as error:
                    self._print([str(error)])
                else:
                    raise Again(number)
            case ["save", *name] if name:
                path = Path(" ".join(name))
                try:
                    with path.open("x", encoding="utf-8") as file:
                        file.write(game_text(self._game))
                    self._print([f"Written: {path}"])
                except OSError as error:
                    self._print([f"{path} can't be written: {error.strerror or error}"])
            case _:
                self._print(_help(_AFTER))

    def _review(self) -> None:
        plan = self._plan()
        with progress_bar("looking at each decision; Ctrl-C shows what there is", 1.0) as update:
            found = review(
                self._game.game, self._seat, plan.strategy, opponent=self._opponent(),
                seconds=self._manner.review_seconds, threads=self._manner.threads,
                progress=lambda done, of: update(done / max(1, of)),
            )  # fmt: skip
        self._print(review_lines(found))


def ask(prompt: str) -> str:
    """A line from a person; what comes out of a pipe is shown as if it had been typed."""
    line = input(prompt)
    if not sys.stdin.isatty():
        typer.echo(line)
    return line


def _result(names: tuple[str, ...], scores: tuple[int, ...], winners: list[int]) -> list[str]:
    told = ", ".join(f"{name} {points}" for name, points in zip(names, scores, strict=True))
    if not winners:
        return [f"The game was stopped: {told} points."]
    who = " and ".join(names[i] for i in winners)
    verb = "win" if len(winners) > 1 or who == "You" else "wins"
    return [f"{who} {verb}: {told} points."]


def _texts(view: View, name: str) -> Iterable[str]:
    """What a card does; without a name, every card of the game that is not basic."""
    catalog = view.rules.kingdom.catalog
    cards = [catalog.card(name)] if name else [one for one in view.rules.cards if not one.basic]
    for card in cards:
        yield f"{card.name} ({card.price}, {' - '.join(card.types)})"
        for line in card.text.splitlines():
            yield from (f"  {part}" for part in wrapped(line, room=2))


def _help(known: dict[str, str]) -> Iterable[str]:
    if known is COMMANDS:
        yield "Answer with a number, a name or its beginning; several with commas."
        yield "Of several cards each is picked ('1 1 3'), '-1' takes one back, 'done' ends."
        yield "Also 't' plays all Treasures but special ones, 'e' ends: the last option. Commands:"
    for word, what in known.items():
        yield from wrapped(f"  {word:<7} {what}", " " * 10)
