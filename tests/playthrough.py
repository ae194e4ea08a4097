"""Writes whole games as text: every decision with its options and choice, and the log between."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import throneroom as tr
from throneroom.cards.codes import Verb
from throneroom.engine.log import Reader, lines_of, log_text

FOLDER = Path(__file__).with_name("playthroughs")
TURNS = 60


@dataclass(frozen=True)
class Play:
    """A game to be written down."""

    name: str
    players: int
    seed: int
    kingdom: str

    @property
    def path(self) -> Path:
        """Where its text is kept."""
        return FOLDER / f"{self.name}.txt"


PLAYS = (
    Play("base-1", 2, 1, "Adventurer, Artisan, Bandit, Bureaucrat, Cellar, Chancellor, Chapel, "
         "Market, Village, Witch"),
    Play("base-2", 3, 2, "Council Room, Feast, Festival, Gardens, Harbinger, Laboratory, Library, "
         "Militia, Moat, Woodcutter"),
    Play("base-3", 4, 3, "Merchant, Mine, Moneylender, Poacher, Remodel, Sentry, Smithy, Spy, "
         "Throne Room, Thief"),
    Play("base-4", 2, 4, "Mine (1E), Moat, Moneylender (1E), Spy, Thief, Throne Room (1E), Vassal, "
         "Village, Workshop, Witch; 5/2"),
    Play("intrigue-1", 2, 5, "Baron, Bridge, Conspirator, Coppersmith, Courtier, Courtyard, "
         "Diplomat, Duke, Farm, Great Hall; 4/3"),
    Play("intrigue-2", 3, 6, "Ironworks, Lurker, Masquerade, Mill, Mining Village, Minion, Nobles, "
         "Patrol, Pawn, Replace"),
    Play("intrigue-3", 4, 7, "Saboteur, Scout, Secret Chamber, Secret Passage, Shanty Town, "
         "Steward, Swindler, Torturer, Trading Post, Tribute"),
    Play("intrigue-4", 2, 8, "Bridge, Courtyard, Masquerade (1E), Minion, Pawn, Secret Passage, "
         "Tribute, Upgrade, Wishing Well, Swindler; Colony"),
    Play("both-1", 5, 9, "Bandit, Cellar, Diplomat, Library, Masquerade, Moat, Sentry, Torturer, "
         "Vassal, Wishing Well"),
    Play("both-2", 1, 10, "Artisan, Conspirator, Farm, Festival, Ironworks, Merchant, Scout, "
         "Throne Room, Trading Post, Upgrade"),
    Play("seaside-1", 2, 11, "Bazaar, Caravan, Cutpurse, Fishing Village, Haven, Island, "
         "Lighthouse, Lookout, Merchant Ship, Native Village"),
    Play("seaside-2", 3, 12, "Ambassador, Embargo, Explorer, Ghost Ship, Outpost, Salvager, "
         "Smugglers, Tactician, Treasury, Warehouse"),
    Play("seaside-3", 2, 13, "Astrolabe, Blockade, Corsair, Monkey, Navigator, Pearl Diver, "
         "Pirate Ship, Sea Hag, Treasure Map, Wharf"),
    Play("seaside-4", 2, 14, "Embargo (1E), Outpost (2E), Pirate, Sailor, Sea Chart, Sea Witch, "
         "Throne Room, Tide Pools, Treasury (1E), Wharf"),
    Play("prosperity-1", 2, 15, "Bank, Bishop, City, Contraband, Counting House, Expand, Forge, "
         "Goons, Grand Market, Hoard; Colony"),
    Play("prosperity-2", 3, 16, "King's Court, Loan, Mint, Monument, Mountebank, Peddler, Quarry, "
         "Rabble, Royal Seal, Talisman"),
    Play("prosperity-3", 2, 17, "Anvil, Charlatan, Clerk, Collection, Crystal Ball, Trade Route, "
         "Vault, Venture, Watchtower, Worker's Village; Colony"),
    Play("prosperity-4", 4, 18, "Hoard (1E), Investment, King's Court, Magnate, Mint (1E), "
         "Quarry (1E), Tiara, War Chest, Watchtower, Worker's Village"),
    Play("alchemy-1", 2, 19, "Alchemist, Apothecary, Apprentice, Familiar, Golem, Herbalist, "
         "Possession, Scrying Pool, Transmute, University"),
    Play("alchemy-2", 3, 20, "Alchemist (1E), Golem, Herbalist (1E), Philosopher's Stone, "
         "Possession (1E), Vineyard, Transmute, University, Watchtower, Wharf"),
)  # fmt: skip

_POOR = ("Curse", "Estate", "Copper")
_GREEN = ("Province", "Colony", "Platinum", "Gold")


def new_game(play: Play) -> tr.Game:
    """The game before its first choice; it has at most about 60 turns."""
    limit = TURNS // play.players
    return tr.Game(tr.Kingdom(play.kingdom), play.players, play.seed, tr.Variant(turn_limit=limit))


def played(game: tr.Game) -> set[str]:
    """The names of the cards that have been played."""
    return {game.rules.names[e[2]] for e in game._core.events() if e[0] == Verb.PLAY}


class Chooser:
    """Random choices that see to it that the cards of the kingdom are bought and played."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def _fewest(self, game: tr.Game, names: list[str]) -> str:
        owned = [seat.owned for seat in game.players]
        return min(names, key=lambda n: (sum(bag[n] for bag in owned), self.rng.random()))

    def _some(self, names: list[str]) -> str:
        return self.rng.choice(names)

    def choose(self, game: tr.Game, decision: tr.Decision) -> str:
        """The text of the option taken."""
        names = [str(option) for option in decision.options]
        cards = [name for name in names if name != "done"]
        match decision.purpose:
            case "play" | "replay":
                if unplayed := sorted(set(cards) - played(game)):
                    return unplayed[0]
                return self._some(cards) if self.rng.random() < 0.95 else names[-1]
            case "react":
                return self._some(cards) if self.rng.random() < 0.5 else "done"
            case "treasure":
                if "Potion" in names:
                    return "Potion"
                return "treasures" if "treasures" in names else self._some(cards)
            case "buy" | "gain":
                return self._acquire(game, decision, cards)
            case "trash" | "discard" if "done" in names:
                poor = [name for name in cards if name in _POOR]
                own = decision.subject == decision.player
                return self._some(poor) if poor and own and self.rng.random() < 0.7 else "done"
            case "trash" | "discard" | "pass":
                poor = [name for name in cards if name in _POOR]
                return self._some(poor or cards)
        return self._some(names)

    def _acquire(self, game: tr.Game, decision: tr.Decision, cards: list[str]) -> str:
        late = game.turn * 2 > game.variant.turn_limit if game.variant.turn_limit else False
        green = [name for name in cards if name in _GREEN]
        kingdom = [name for name in cards if name in game.kingdom.names]
        unplayed = set(kingdom) - played(game)
        few = [n for n in sorted(unplayed) if sum(s.owned[n] for s in game.players) < 3]
        potions = sum(seat.owned["Potion"] for seat in game.players)
        if "Potion" in cards and potions < 2 * game.rules.players:
            return "Potion"
        if few:
            return max(few, key=lambda name: game.cost(name).coins)
        if green and (late or self.rng.random() < 0.4):
            return self._some(green)
        if kingdom and self.rng.random() < 0.65:
            return self._fewest(game, kingdom)
        money = [name for name in cards if name in ("Silver", "Gold")]
        if money and not late:
            return money[-1]
        good = [name for name in cards if name not in _POOR]
        if good:
            return self._some(good)
        done = [str(option) for option in decision.options if str(option) == "done"]
        return (done or cards)[0]


def news(game: tr.Game, since: int) -> Iterator[str]:
    """The lines of the log from an event on."""
    lines = lines_of(Reader(game.rules, game.names), game._core.events(since))
    yield from log_text(lines).splitlines()


def write(play: Play) -> tuple[str, set[str]]:
    """The text of a game, and the names of the cards that were played in it."""
    game, chooser = new_game(play), Chooser(play.seed)
    head = [f"Kingdom: {game.kingdom}", f"Players: {play.players}", f"Seed: {play.seed}", ""]
    lines = [*head, *news(game, 0)]
    seen = len(game._core.events())
    while (decision := game.decision) is not None:
        choice = chooser.choose(game, decision)
        source = f" ({decision.source})" if decision.source else ""
        shown = ", ".join(map(str, decision.options))
        who = game.names[decision.player]
        lines.append(f"  {who} {decision.purpose}{source}: {shown} -> {choice}")
        game.choose(choice)
        lines.extend(news(game, seen))
        seen = len(game._core.events())
    lines += ["", f"Ending: {game.ending}"]
    for seat, name in zip(game.players, game.names, strict=True):
        owned = ", ".join(f"{n} {card}" for card, n in sorted(seat.owned.items()))
        lines.append(f"{name}: {seat.score} points in {seat.turns} turns with {owned}")
    lines.append(f"Winners: {', '.join(game.names[i] for i in game.winners)}")
    return "\n".join(lines) + "\n", played(game)
