"""A game that people play: answers, opponents' moves, undo, take-backs, branches.

It is its setup and its plies; the engine's game is only where they lead. What is to be kept is kept
before the game changes: if that fails, nothing has happened.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from .. import _core
from ..agents import RandomAgent, SearchAgent, StrategyAgent
from ..agents.protocol import Agent
from ..engine.decision import Decision, IllegalChoice, Option, resolve
from ..engine.game import Game
from ..engine.log import LogLine
from ..engine.record import RecordError
from ..engine.view import View
from ..match.table import let_answer, prepare
from ..strategies import Strategy
from .game_setup import GameSetup
from .news import free_since
from .plies import Course, Ply, PlyKind, TakeBack, shortest_plies
from .toggles import DONE, toggles_of

Keep = Callable[[int, Sequence[Ply], bool], None]
"""Keeps plies: how many there were before, those that come, whether the game is over then."""
_FORGETFUL = (StrategyAgent, RandomAgent, SearchAgent)
"""Agents that can be given their luck anew before each answer: so a game that is opened again, or
taken back, goes on as it would have."""
_CHANGED_LUCK = 1 << 40  # changed luck has larger numbers than players and answers


class PlayError(ValueError):
    """Something that can't be done in a game now."""


class StaleAnswer(PlayError):
    """An answer to a decision that is no longer asked."""


@dataclass(frozen=True)
class Undo:
    """How far an undo goes."""

    to: int
    """The decision that is asked again."""
    free: bool
    """Whether nothing new was seen since; if not, it is a take-back, and luck changes."""


@dataclass(frozen=True)
class OpponentsMove:
    """One answer of an opponent."""

    seat: int
    number: int
    """Of the decision it answered."""


@dataclass(frozen=True)
class OpponentsTurn:
    """An opponent is asked, with a copy of the game that it may answer in, in any thread."""

    seat: int
    number: int
    step: int
    """How many steps the game had by then."""
    _agent: Agent
    _game: Game

    @property
    def at_once(self) -> bool:
        """Whether it answers without thinking for long."""
        return type(self._agent) in (StrategyAgent, RandomAgent)

    def think(self) -> list[Ply]:
        """Let it answer: that may take long. The plies are those of its answer."""
        luck = len(self._game._core.luck())
        let_answer(self._agent, self._game, 0)
        plies = [
            Ply(PlyKind.DECK if what else PlyKind.LUCK, self.seat, value)
            for _, what, value in self._game._core.luck()[luck:]
        ]
        return [*plies, Ply(PlyKind.ANSWER, self.seat, self._game._core.choices()[-1])]

    @property
    def after(self) -> Game:
        """The game with its answer."""
        return self._game


def _forget(first: int, plies: Sequence[Ply], over: bool) -> None:
    """Keep nothing."""
    del first, plies, over


class PlayedGame:
    """One game with people at the table.

    >>> from throneroom import Kingdom
    >>> from throneroom.play.game_setup import opponent, person
    >>> kingdom = Kingdom("Smithy, Village", opening="4/3").filled(1)
    >>> setup = GameSetup.of(kingdom, [person("Anna"), opponent("Big Money", kingdom)], seed=7)
    >>> game = PlayedGame(setup)
    >>> game.answer("treasures")
    >>> game.answer("Silver")
    >>> game.asked is None, len(list(game.opponents_moves())) > 1, game.asked
    (True, True, 0)
    """

    def __init__(
        self,
        setup: GameSetup,
        plies: Iterable[Ply] = (),
        *,
        keep: Keep = _forget,
        store: Path | None = None,
    ) -> None:
        """A game after some plies. ``store`` is where stored opponents are looked up."""
        self.setup = setup
        self._course = Course.of(plies)
        self._game = self._course.played(setup.start)
        self._keep, self._store = keep, store
        self._agents: dict[int, Agent] = {}
        self._start = hashlib.sha256(repr(setup.start).encode()).hexdigest()

    # ------------------------------------------------------------ looking

    @property
    def game(self) -> Game:
        """A copy of the engine's game as it is now: not for people's eyes."""
        return self._game.clone()

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._game.over

    @property
    def answered(self) -> int:
        """How many decisions have been answered: the number of the one that is asked now."""
        return len(self._course.choices)

    @property
    def steps(self) -> int:
        """How many plies it has: no two positions of one game have the same number."""
        return self._course.plies

    @property
    def acts(self) -> int:
        """How many plies people have made: a number for each of their questions.

        Unlike :attr:`steps` it says nothing of the others: who holds a Moat is asked more often.
        """
        return sum(self._course.made[seat] for seat in self.setup.people)

    @property
    def position(self) -> str:
        """A name for where the game is: the same after the same answers with the same luck."""
        words = repr((self._course.choices, self._course.luck))
        return hashlib.sha256(f"{self._start} {words}".encode()).hexdigest()

    @property
    def asked(self) -> int | None:
        """The seat of the person who must answer; None at an opponent's turn and after the end."""
        decision = self._game.decision
        if decision is None or not self.setup.seats[decision.player].person:
            return None
        return decision.player

    @property
    def deciders(self) -> tuple[int, ...]:
        """For which seat each decision was answered."""
        return tuple(self._course.deciders)

    @property
    def take_backs(self) -> tuple[TakeBack, ...]:
        """What was taken back although something new had been seen."""
        return (*self.setup.take_backs, *self._course.take_backs)

    def view(self, seat: int) -> View:
        """All that a player may know."""
        return self._game.view(seat)

    def log(self, seat: int | None, since: int = 0) -> tuple[LogLine, ...]:
        """The log as a player sees it; all cards are shown to nobody in particular, at the end."""
        if seat is None:
            if not self.over:
                raise PlayError("all cards are shown only when the game is over")
            return self._game.log_since(since)
        return self._game.view(seat).log_since(since)

    def at(self, number: int) -> Game:
        """The game as it was when decision ``number`` was asked."""
        if not 0 <= number <= self.answered:
            raise PlayError(f"decisions are counted from 0 to {self.answered}, not {number}")
        return self._game.at(number)

    # ------------------------------------------------------------ answering

    def answer(self, choice: object, *, seat: int | None = None, number: int | None = None) -> None:
        """Answer the decision that is asked: with an option, its index or its text.

        With ``seat`` and ``number`` only if it is this player's, and the one with this number.
        """
        self.answer_all([choice], seat=seat, number=number, finish=False)

    def answer_all(
        self,
        choices: Sequence[object],
        *,
        seat: int | None = None,
        number: int | None = None,
        finish: bool = True,
    ) -> None:
        """Answer with several picks at once, and with "done" if the game would ask for more.

        All of them or, if one is not allowed, none.
        """
        decision = self._mine(seat, number)
        game, plies = self._game.clone(), []
        asked: Decision | None = decision
        forced = self._forced(decision, choices)
        for i, choice in enumerate(choices):
            if asked is None or _other_question(asked, decision):
                if forced:
                    break  # the rest are of one name, and so the game has not asked for them
                raise IllegalChoice(f"{choices[i]} can't be picked any more: that was all")
            code = asked.options[resolve(asked, choice, game.kingdom.catalog)].code
            plies.append(Ply(PlyKind.ANSWER, decision.player, code))
            asked = game.step(_index(asked, code))
        more = asked is not None and bool(asked.picked) and not _other_question(asked, decision)
        if finish and (more or not choices):
            code = _done_code(asked, decision)
            plies.append(Ply(PlyKind.ANSWER, decision.player, code))
            assert asked is not None
            game.choose(_index(asked, code))
        self._commit(plies, game)

    def _forced(self, decision: Decision, choices: Sequence[object]) -> bool:
        """Whether all of these can be picked, and not another one: then the last may be forced."""
        gathered = toggles_of(self.view(decision.player))
        if gathered is None or len(choices) != gathered.decision.most:
            return False
        for choice in choices:
            at = resolve(decision, choice, self._game.kingdom.catalog)
            gathered = gathered.pick(decision.options[at])
        return True

    def answer_while(
        self,
        next_answer: Callable[[View], Option | None],
        *,
        seat: int | None = None,
        number: int | None = None,
    ) -> int:
        """Answer as a function says, which is given each new view, until it says None.

        It ends when somebody else is asked, too. All answers are kept at once; returns how many.
        """
        me = self._mine(seat, number).player
        game, plies = self._game.clone(), []
        while (asked := game.decision) is not None and asked.player == me:
            answer = next_answer(game.view(me))
            if answer is None:
                break
            plies.append(Ply(PlyKind.ANSWER, me, answer.code))
            game.choose(_index(asked, answer.code))
        if plies:
            self._commit(plies, game)
        return len(plies)

    def _mine(self, seat: int | None, number: int | None) -> Decision:
        decision = self._game.decision
        if decision is None:
            raise PlayError("the game is over")
        if number is not None and number != self.answered:
            raise StaleAnswer(f"decision {number} is not asked now, but {self.answered}")
        who = self.setup.seats[decision.player]
        if not who.person:
            raise PlayError(f"it is for {who.name} to decide")
        if seat is not None and seat != decision.player:
            raise PlayError(
                f"it is for {who.name} to decide, not for {self.setup.seats[seat].name}"
            )
        return decision

    def _commit(self, plies: Sequence[Ply], game: Game) -> None:
        """Keep plies, and then let the game be where they lead."""
        self._keep(self._course.plies, plies, game.over)
        for ply in plies:
            self._course.add(ply)
        self._game = game

    # ------------------------------------------------------------ opponents

    def opponents_moves(self) -> Iterable[OpponentsMove]:
        """Let opponents play until a person is asked or the game is over, answer by answer."""
        while (move := self.opponents_move()) is not None:
            yield move

    def opponents_move(self) -> OpponentsMove | None:
        """Let the opponent who is asked answer; None if nobody but a person is."""
        turn = self.opponents_turn()
        return None if turn is None else self.accept(turn, turn.think())

    def opponents_turn(self) -> OpponentsTurn | None:
        """The opponent who is asked, to be let think somewhere else; None as above."""
        decision = self._game.decision
        if decision is None or self.setup.seats[decision.player].person:
            return None
        seat = decision.player
        return OpponentsTurn(seat, self.answered, self.steps, self._agent(seat), self._game.clone())

    def accept(self, turn: OpponentsTurn, plies: Sequence[Ply]) -> OpponentsMove:
        """Go on with an opponent's answer, unless the game has gone another way meanwhile."""
        if turn.step != self.steps:
            raise StaleAnswer(f"the game has gone on since {self.setup.names[turn.seat]} was asked")
        self._commit(plies, turn.after)
        return OpponentsMove(turn.seat, turn.number)

    def answer_for(self, seat: int, plan: Strategy) -> OpponentsMove:
        """Let a strategy answer in place of the opponent who is asked and does not."""
        decision = self._game.decision
        if decision is None or decision.player != seat or self.setup.seats[seat].person:
            raise PlayError("that opponent is not asked now")
        agent = StrategyAgent(plan)
        prepare(agent, _core.game_seed(self.setup.start.seed, self.answered), seat, 0)
        turn = OpponentsTurn(seat, self.answered, self.steps, agent, self._game.clone())
        return self.accept(turn, turn.think())

    def replace_agent(self, seat: int) -> None:
        """Ask another copy of an opponent from now on: the one before may still be thinking."""
        self._agents.pop(seat, None)

    def _agent(self, seat: int) -> Agent:
        luck = _core.game_seed(self.setup.start.seed, seat + 1)
        agent = self._agents.get(seat)
        if agent is None:
            agent = self._agents[seat] = self.setup.agent(seat, self._store)
            prepare(agent, luck, seat, 0)
        if type(agent) in _FORGETFUL:
            prepare(agent, _core.game_seed(luck, self.answered), seat, 0)
        return agent

    # ------------------------------------------------------------ going back

    def undo_of(self, seat: int) -> Undo | None:
        """How far an undo of this person goes: to the last question, picks for it included."""
        game = None
        for number in reversed(range(self.answered)):
            if self._course.deciders[number] != seat:
                continue
            game = self._game.at(number)
            if game.decision is not None and not game.decision.picked:
                break
        else:
            return None
        later = self._course.deciders[number:]
        alone = all(one == seat for one in later)
        return Undo(number, alone and free_since(self._game, game, seat))

    def undo(self, seat: int, *, beyond: bool = False) -> Undo:
        """Take the last answer of a person back.

        If something new was seen since, only with ``beyond``: then luck changes from there, and
        the game is marked.
        """
        undo = self.undo_of(seat)
        if undo is None:
            raise PlayError("there is nothing to take back")
        if undo.free:
            game = self._game.clone()
            game.undo(self.answered - undo.to)
            self._commit([Ply(PlyKind.UNDO, seat, undo.to)], game)
        elif not beyond:
            raise PlayError(
                "something new was seen since: that would be a take-back, which the game's "
                "record says"
            )
        else:
            self.take_back(seat, undo.to)
        return undo

    def take_back(self, seat: int, to: int) -> None:
        """Go back to an earlier decision of a person; luck changes from there."""
        if not 0 <= to < self.answered or self._course.deciders[to] != seat:
            name = self.setup.seats[seat].name
            raise PlayError(f"{name} can't go back to decision {to}: that was not theirs")
        luck = self._other_luck()
        game = self._game.branch(to, seed=luck)
        self._commit([Ply(PlyKind.TAKE_BACK, seat, to), Ply(PlyKind.LUCK, seat, luck)], game)
        # One that remembers what it saw has to begin anew.
        self._agents = {i: one for i, one in self._agents.items() if type(one) in _FORGETFUL}

    def first_of_turn(self, seat: int, turn: int) -> int:
        """The number of the first decision of a player's turn."""
        own = [number for number, one in enumerate(self._course.deciders) if one == seat]
        for number in own:
            game = self._game.at(number)
            if game.active == seat and game.turn == turn:
                return number
        last = self._game.players[seat].turns
        name = self.setup.seats[seat].name
        raise PlayError(f"{name} decided nothing in a turn {turn}: there are turns 1 to {last}")

    def branch(self, number: int) -> list[Ply]:
        """The plies of a new game that goes its own way from a decision on, with other luck."""
        if not 0 <= number <= self.answered:
            raise PlayError(f"decisions are counted from 0 to {self.answered}, not {number}")
        course = self._course
        luck = [one for one in course.luck if one[0] <= number]
        plies = shortest_plies(course.choices, course.deciders, luck, number)
        return [*plies, Ply(PlyKind.LUCK, 0, self._other_luck())]

    def _other_luck(self) -> int:
        return _core.game_seed(self.setup.start.seed, _CHANGED_LUCK + self._course.plies)


def _other_question(now: Decision, before: Decision) -> bool:
    """Whether a question is another one than that for which picks are made."""
    return (now.player, now.purpose, now.source, now.zone) != (
        before.player, before.purpose, before.source, before.zone,
    )  # fmt: skip


def _done_code(asked: Decision | None, decision: Decision) -> int:
    for option in asked.options if asked is not None else ():
        if option.text == DONE:
            return option.code
    raise IllegalChoice(f"{decision.prompt}: that is not enough")


def _index(decision: Decision, code: int) -> int:
    return next(i for i, option in enumerate(decision.options) if option.code == code)


def plies_of_record(
    setup: GameSetup, choices: Sequence[int], luck: Sequence[tuple[int, int, int]]
) -> list[Ply]:
    """The plies of a game that came as a record: who decided is worked out by playing it."""
    game = Course.of().played(setup.start)
    deciders = []
    changes = list(luck)
    core = game._core
    for i, code in enumerate(choices):
        due = [one for one in changes if one[0] == i]
        core.replay((), due)
        if game.over:
            raise RecordError(f"choice {i + 1} of the record comes after the end of the game")
        deciders.append(core.decision()[0])
        if not core.replay((code,), ()):
            raise RecordError(f"choice {i + 1} of the record is not legal in this game")
    return shortest_plies(choices, deciders, luck)
