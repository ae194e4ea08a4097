"""Which cards, how much, how many: the nouns of a card's text."""

from __future__ import annotations

from .english import in_words, plural_name, with_article
from .model import TYPES, Amount, What
from .voice import Voice

NUMBERS = {1: "one", 2: "two", 3: "three"}
_WITH_CARD = ("Victory", "Duration")  # "a Victory card", but "an Action"


def noun(what: What, voice: Voice, *, plural: bool = False) -> str:
    """Cards of a sort."""
    return "".join(noun_and_tail(what, voice, plural=plural))


def noun_and_tail(what: What, voice: Voice, *, plural: bool = False) -> tuple[str, str]:
    """Cards of a sort: what they are, and what they cost or have done."""
    if what.same:
        return ("copies" if plural else "copy") + " of it", ""
    tail = f" costing {cost_words(what)}" if what.relation is not None else ""
    if what.potion:
        tail += f" with a Potion in {'their' if plural else 'its'} cost"
    return _kind(what, plural=plural), tail + _fact(what, voice, plural=plural)


def _fact(what: What, voice: Voice, *, plural: bool) -> str:
    if what.fact == "gained right":
        return " that the player to your right gained on their last turn"
    if what.fact == "unnamed":
        verb = "haven't" if plural else "hasn't"
        return f" that {verb} been named for {voice.this_name} this turn"
    if what.fact == "in play":
        return f" that {voice.you} have in play"
    if what.left is not None:
        piles = "Supply piles" if plural else "a Supply pile"
        few = "only one card" if what.left == 1 else f"{what.left} or fewer cards"
        return f" from {piles} with {few} left"
    return ""


def _kind(what: What, *, plural: bool) -> str:
    s = "s" if plural else ""
    names = sorted(what.names)
    types = [name for name in TYPES if name in what.types]
    types.sort(key=lambda name: name != "Action")
    if what.other:
        if not names and not what.excluded and not what.without and len(types) == 1:
            return f"non-{types[0]} card{s}"
        if not types and not what.without:
            return f"card{s} other than {in_words(names, 'or')}"
    kinds = [f"{name} card{s}" if name in _WITH_CARD else f"{name}{s}" for name in types]
    kinds += [plural_name(name) if plural else name for name in names]
    text = in_words(kinds, "and" if plural and not what.other else "or") or f"card{s}"
    for name in sorted(what.without):
        text = f"non-{name} {text}"
    if what.excluded:
        text += " other than " + in_words(sorted(what.excluded), "or")
    if what.other:
        return f"cards that aren't {text}" if plural else f"card that isn't {with_article(text)}"
    return text


def cost_words(what: What) -> str:
    """How much cards cost, after "costing"."""
    cost, relation = what.cost, what.relation or "equal"
    if isinstance(cost, int):
        return {
            "at_most": f"up to ${cost}",
            "equal": f"exactly ${cost}",
            "at_least": f"${cost} or more",
        }[relation]
    if cost.source not in ("that_cost", "noted_cost"):
        much = f"${cost.mul} per {each_of(cost, Voice())}{and_more(cost, '$')}"
        return {"at_most": f"up to {much}", "equal": much, "at_least": f"at least {much}"}[relation]
    total = cost.source == "noted_cost"
    it = "the trashed cards together" if total else "it"
    if (cost.mul, cost.div) != (1, 1):
        return _share(cost, relation, it)
    if cost.add == 0:
        return {
            "at_most": f"at most as much as {it}",
            "equal": "exactly the total cost in coins of the trashed cards"
            if total
            else "the same as it",
            "at_least": f"at least as much as {it}",
        }[relation]
    more = f"${abs(cost.add)} {'more' if cost.add > 0 else 'less'} than {it}"
    if relation == "at_most":
        return f"up to {more}" if cost.add > 0 else f"at least {more}"
    return f"exactly {more}" if relation == "equal" else f"at least {more}"


def _share(cost: Amount, relation: str, it: str) -> str:
    """Twice the cost, half the cost and the like."""
    begin = {"at_most": "at most ", "equal": "exactly ", "at_least": "at least "}[relation]
    times = f"{cost.mul} times" if cost.div == 1 else f"{cost.mul}/{cost.div}"
    part = {(1, 2): "half", (2, 1): "twice"}.get((cost.mul, cost.div), times)
    rounded = " (rounded down)" if cost.div > 1 else ""
    return f"{begin}{part} as much as {it}{rounded}{and_more(cost, '$')}"


# ---------------------------------------------------------------- amounts


def and_more(amount: Amount, unit: str = "") -> str:
    """What is added to an amount, or taken away."""
    if not amount.add:
        return ""
    return f", {'plus' if amount.add > 0 else 'less'} {unit}{abs(amount.add)}"


def counted(amount: Amount, voice: Voice, *, plural: bool = False, had: bool = False) -> str:
    """The things that an amount counts; ``had``: that a player has them is said already."""
    s = "s" if plural else ""
    what = amount.what or What()
    here = "in it" if voice.hand_shown and not had else "in hand"
    match amount.source:
        case "hand_size":
            return f"card{s} {here}"
        case "hand_matching":
            return f"{noun(what, voice, plural=plural)} {here}"
        case "names_in_hand":
            return f"differently named {noun(what, voice, plural=plural)} {here}"
        case "in_play":
            this = voice.card is not None and what.types & set(voice.card.types)
            counting = " (counting this)" if this and not what.other else ""
            have = "" if had else f" {voice.you} have"
            return f"{noun(what, voice, plural=plural)}{have} in play{counting}"
        case "owned":
            have = "" if had else f" {voice.you} have"
            return f"{noun(what, voice, plural=plural)}{have} in all"
        case "bought":
            return f"different {noun(what, voice, plural=plural)} {voice.you} bought this turn"
        case "gained_buying":
            kinds = noun(what, voice, plural=plural)
            return f"different {kinds} {voice.you} gained in {voice.buy_phase}"
        case "actions_played":
            return f"Action{s} played this turn"
        case "deck_and_discard":
            return f"card{s} in {voice.your} deck and discard pile"
        case "tokens":
            return f"Coin token{s} {voice.you} have taken with {voice.these} this game"
        case "victory_piles_opened":
            return f"Victory pile{s} that cards have been gained from"
        case "empty_piles":
            return f"empty Supply pile{s}"
        case "that_types":
            return f"type{s} it has"
        case "moved" | "noted":
            return f"card{s} {amount.done}"
    return amount.phrase


def each_of(amount: Amount, voice: Voice) -> str:
    """What an amount counts, after "per"."""
    n = amount.div
    if amount.source == "that_cost":
        thing = f"${n} it costs"
    elif amount.source == "noted_cost":
        thing = f"${n} the trashed cards cost together"
    else:
        thing = f"{n} " * (n > 1) + counted(amount, voice, plural=n > 1)
    return thing + (" (rounded down)" if n > 1 else "")
