"""The words of the card language in groups, each with what it takes and what it means."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from .model import Effect
from .words import PLACES
from .written_cards import language_words


@dataclass(frozen=True)
class GuideWord:
    """One word."""

    name: str
    written: str
    """With its brackets, and what stands in them."""
    meaning: str


@dataclass(frozen=True)
class GuideGroup:
    """Words for the same kind of thing."""

    title: str
    words: tuple[GuideWord, ...]


_GROUPS: Mapping[str, str] = MappingProxyType(
    {
        "Cards and costs": "action treasure victory curse cost per per_left",
        "What a card gives": "draw actions buys coins potions vp take_tokens",
        "What happens to cards": (
            "discard trash put gain play reveal look_at put_back reveal_until draw_until set_aside "
            "return_to_supply discard_deck reveal_hand pass_left trash_this put_this return_this "
            "mark_pile"
        ),
        "Choices and conditions": "may choose then if_ if_named name_card each_name",
        "What others do": (
            "attack attack_everyone each_other left_player left_player_bans left_player_excludes"
        ),
        "Which cards": (
            "one up_to exactly any_number down_to every top bottom rest whole_hand whole_deck it "
            "gained_card"
        ),
        "Sorts of cards": (
            "any_card Action Treasure Victory Curse Duration costing in_low_piles costing_potion "
            "as_what copy_in_play gained_by_right_player not_named_for_this"
        ),
        "Places": (
            "hand discard_pile supply trash_pile deck bottom_of_deck anywhere in_play revealed "
            "looked_at trashed_cards leaving mat aside"
        ),
        "Amounts known in play": (
            "discarded trashed hand_size empty_piles its_cost half_its_cost its_types "
            "actions_played total_cost trashed_cards_count cards_in_deck_and_discard tokens_taken "
            "victory_piles_opened cards_in_hand names_in_hand count_in_play cards_owned "
            "bought_this_turn gained_in_buy_phase"
        ),
        "Later": (
            "next_turn until_next_turn each_turn rest_of_game whenever_played first_time_played "
            "whenever_gained when_attacked immune at_buy_phase at_buy_phase_end at_clean_up "
            "when_discarding_from_play next_hand discount extra_turn possess_left_player"
        ),
        "Without being played": (
            "reaction unaffected from_hand play_this when_bought when_gained "
            "when_discarded_from_play while_in_play on_marked_piles cheaper cheaper_itself "
            "not_with also"
        ),
    }
)
_MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "rest": "All revealed or looked-at cards that are left.",
        "whole_hand": "All cards of the hand.",
        "whole_deck": "All cards of the deck.",
        "it": "The card last moved, or cards of its name.",
        "gained_card": "In something that happens when a card is gained: that card.",
        "any_card": "Any card.",
        "Action": "Actions. Sorts are joined by |, turned round by ~, and less others by -.",
        "Treasure": "Treasures.",
        "Victory": "Victory cards.",
        "Curse": "Curses.",
        "Duration": "Durations.",
        "costing_potion": "Cards with a Potion in their cost.",
        "copy_in_play": "Cards of which one has a copy in play.",
        "gained_by_right_player": "Cards that the player to the right gained on their last turn.",
        "not_named_for_this": "Cards that have not been named for this card this turn.",
        "hand": "The cards in hand.",
        "discard_pile": "The discard pile.",
        "supply": "The piles of the Supply.",
        "trash_pile": "The trash.",
        "deck": "The top of the deck.",
        "bottom_of_deck": "The bottom of the deck.",
        "anywhere": "Any place in the deck.",
        "in_play": "The cards one has in play.",
        "revealed": "Cards that were revealed and have not gone anywhere yet.",
        "looked_at": "The same for cards that only one player has seen.",
        "trashed_cards": "The cards that an effect with note=True has trashed.",
        "leaving": "Cards that are being discarded from play.",
        "mat": "The mat of this card.",
        "aside": "Set aside, until next_turn(..., holding=True).",
        "discarded": "How many cards the last effect discarded.",
        "trashed": "How many cards the last effect trashed.",
        "hand_size": "How many cards are in hand.",
        "empty_piles": "How many piles of the Supply are empty.",
        "its_cost": "What the card last moved costs now.",
        "half_its_cost": "Half of that, rounded down.",
        "its_types": "How many types the card last moved has.",
        "actions_played": "How many Actions were played this turn, this one counted.",
        "total_cost": "What the cards cost together that an effect with note=True has trashed.",
        "trashed_cards_count": "How many cards an effect with note=True has trashed.",
        "cards_in_deck_and_discard": "How many cards are in deck and discard pile.",
        "tokens_taken": "How many Coin tokens one has taken with cards of this name.",
        "victory_piles_opened": "From how many Victory piles a card was gained.",
    }
)


@cache
def language_guide() -> tuple[GuideGroup, ...]:
    """All words, those of a group in the order in which one meets them.

    >>> language_guide()[1].words[0]
    GuideWord(name='draw', written='draw(n)', meaning='+n Cards.')
    """
    return tuple(
        GuideGroup(title, tuple(map(_guide_word, names.split())))
        for title, names in _GROUPS.items()
    )


def _guide_word(name: str) -> GuideWord:
    if name == "then":
        written = "effect.then(*effects, otherwise=)"
        return GuideWord(name, written, _first_sentence(Effect.then))
    value = language_words()[name]
    if not inspect.isfunction(value):
        return GuideWord(name, name, _MEANINGS[name])
    parts = inspect.signature(value).parameters.values()
    return GuideWord(name, f"{name}({', '.join(map(_part, parts))})", _first_sentence(value))


def _part(one: inspect.Parameter) -> str:
    """What can stand in the brackets of a word."""
    if one.kind is one.VAR_POSITIONAL:
        return f"*{one.name}"
    if one.default is one.empty:
        return f"{one.name}=" if one.kind is one.KEYWORD_ONLY else one.name
    plain = isinstance(one.default, str | int) and one.default is not False
    default = PLACES.get(str(one.default), one.default) if plain else ""
    return f"{one.name}={default}"


def _first_sentence(function: Any) -> str:  # noqa: ANN401 - a word of the language
    text = " ".join((inspect.getdoc(function) or "").partition("\n\n")[0].split())
    return text.replace("``", "").replace(":func:", "").replace("`", "")
