"""All cards, and each by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import groupby
from urllib.parse import unquote

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from ..cards.catalog import OFFICIAL, SETS
from ..cards.doings import Doing, doings
from ..cards.errors import nearest
from ..cards.model import TYPES, Card
from ..cards.text import cost_text
from ..pages.card_face import CardFace
from .answers import Refused, by_script, go_to, packed, page, templates
from .card_facts import (
    MOST,
    SHOWN,
    also_called,
    big_face,
    editions_said,
    lab_from,
    named_face,
    sets_said,
    shown_questions,
    shown_use,
    source_said,
    wordings,
)
from .card_filters import (
    BASIC_SET,
    EDITIONS,
    LONGEST_WORDS,
    ORDERS,
    SET_NAMES,
    AskedCards,
    CardFilter,
    cost_words,
    read_cards_asked,
    set_of,
    vocabulary,
)
from .card_names import LONGEST, absent_near, card_address, meant_by
from .known_buys import KnownBuys

# ---------------------------------------------------------------- all of them


@dataclass(frozen=True)
class ListedCard:
    """A card of the list."""

    face: CardFace
    words: str
    slug: str
    sets: str


def _cards(request: Request) -> Response:
    asked = read_cards_asked(request.query_params.multi_items())
    status = 422 if asked.wrong else 200
    known: KnownBuys = request.app.state.known_buys
    known.prepare()
    results = _results(asked)
    if by_script(request):
        return packed(request, HTMLResponse(results, status))
    answer = page(
        request,
        "card_browser.html",
        status,
        asked=asked.filter,
        results=results,
        of=len(OFFICIAL.cards()),
        sets=[(name, "Basic cards" if name == BASIC_SET else name) for name in SET_NAMES],
        editions=EDITIONS,
        orders=ORDERS,
        rows=_rows(asked.filter),
        longest=LONGEST_WORDS,
    )
    return packed(request, answer)


_Choices = list[tuple[str, str, str]]
"""Values, what they are called, and what they mean."""


def _rows(asked: CardFilter) -> list[tuple[str, str, _Choices, tuple[str, ...]]]:
    """What is chosen from in rows: a field, its title, its choices, and those that are taken."""
    types = [(one, one, "") for one in TYPES]
    does = [(one.value, one.value.capitalize(), one.about) for one in Doing]
    return [
        ("type", "Type", types, asked.type),
        ("cost", "Cost", _costs(asked), asked.cost),
        ("does", "What it does", does, asked.does),
    ]


def _costs(asked: CardFilter) -> _Choices:
    """Costs to choose from: all that cards have, and what is asked for beside them."""
    plain = sorted({one.cost for one in OFFICIAL.cards() if not one.potion})
    offered = [*map(str, plain), "P"]
    offered += [cost for cost in asked.cost if cost not in offered]
    return [(cost, "Potion" if cost == "P" else cost_words(cost), "") for cost in offered]


@lru_cache(maxsize=64)
def _results(asked: AskedCards) -> Markup:
    """The list as a part of a page, which is the same for everybody."""
    found = asked.filter.cards()
    groups = groupby(found, key=lambda one: _heading(asked.filter, one))
    text = templates().get_template("card_results.html").render(
        asked=asked.filter,
        wrong=asked.wrong,
        groups=[(heading, [_listed(one) for one in group]) for heading, group in groups],
        count=len(found),
        of=len(OFFICIAL.cards()),
        helps=_helps(asked.filter, empty=not found),
    )  # fmt: skip
    return Markup(text)


def _heading(asked: CardFilter, one: Card) -> str:
    if asked.order == "cost":
        return cost_text(one)
    if asked.order == "set":
        name = set_of(one)
        return "Basic cards" if name == BASIC_SET else name
    return ""


@cache
def _listed(one: Card) -> ListedCard:
    face, words = big_face(one)
    return ListedCard(face, words, card_address(one.name), sets_said(one))


def _helps(asked: CardFilter, *, empty: bool) -> tuple[tuple[str, str, str], ...]:
    """Sentences that help on, each with the words and the address of a link or without."""
    found: list[tuple[str, str, str]] = []
    if asked.words:
        found += _about_words(asked, empty=empty)
    if not empty or found:
        return tuple(found)
    if asked.edition == "2" and asked.set and len(SETS[asked.set].years) == 1:
        only = replace(asked, edition="")
        found.append((f"{asked.set} has only one edition.", "Take it", only.address))
    elif asked.set == BASIC_SET and asked.edition:
        only = replace(asked, edition="")
        found.append(("Basic cards are of no edition.", "All of them", only.address))
    return tuple(found)


def _about_words(asked: CardFilter, *, empty: bool) -> list[tuple[str, str, str]]:
    meant = meant_by(asked.words)
    if meant.absent is not None:
        return [(meant.sentence, "", "")]
    if not empty:
        return []
    if meant.card is not None:
        return [("The other filters leave it out:", meant.card.name, card_address(meant.card.name))]
    if meant.near:
        return [("Did you mean", f"{name}?", card_address(name)) for name in meant.near]
    found = []
    right = replace(asked, words=" ".join(map(_right, asked.words.split())))
    if right != asked and right.cards():
        found.append(("Did you mean", f"{right.words}?", right.address))
    alone = CardFilter(words=asked.words, order=asked.order)
    if alone != asked and (rest := len(alone.cards())):
        many = "1 card" if rest == 1 else f"{rest} cards"
        found.append(("Without the other filters:", many, alone.address))
    elif (absent := absent_near(asked.words)) is not None:
        found.append((f"{absent[0]} is in {absent[1]}, which is not here yet.", "", ""))
    return found


def _right(word: str) -> str:
    """The nearest word of any text."""
    plain = word.casefold()
    if any(plain in known for known in vocabulary()):
        return word
    near = nearest(plain, vocabulary(), 0.7)
    return near.partition("'")[2].removesuffix("'?") or word


# ---------------------------------------------------------------- one of them


def _card(request: Request) -> Response:
    text = request.path_params["name"]
    meant = meant_by(text)
    if meant.card is None:
        raise Refused(
            404,
            "No such card",
            meant.sentence if len(text) <= LONGEST else "No card has so long a name.",
            nearest=meant.near,
            link=("All cards", "/cards"),
        )
    one, query = meant.card, request.url.query
    address = card_address(one.name)
    if request.scope["path"] != unquote(address):
        older = {old.anchor for old in wordings(one)}
        anchor = f"wording-{meant.version.casefold()}"
        where = f"#{anchor}" if anchor in older else ""
        return go_to(f"{address}{'?' if query else ''}{query}{where}")
    return packed(request, _page(request, one))


def _page(request: Request, one: Card) -> Response:
    asked = read_cards_asked(request.query_params.multi_items()).filter
    known: KnownBuys = request.app.state.known_buys
    face, words = big_face(one)
    before, after, count = _neighbours(asked, one)
    return page(
        request,
        "card_page.html",
        one=one,
        face=face,
        words=words,
        cost=cost_text(one),
        editions=editions_said(one),
        aliases=also_called(one),
        does=[(doing, CardFilter(does=(doing.value,)).address)
              for doing in Doing if doing in doings(one)],
        wordings=wordings(one),
        source=source_said(one),
        lab=lab_from(one),
        questions=shown_questions(one),
        use=shown_use(one, known.all()),
        asked=asked,
        before=before and named_face(before.name),
        after=after and named_face(after.name),
        listed=count,
        few=SHOWN,
        most=MOST,
    )  # fmt: skip


def _neighbours(asked: CardFilter, one: Card) -> tuple[Card | None, Card | None, int]:
    """The cards before and after this one in a list, and how many there are."""
    found = asked.cards()
    names = [other.name for other in found]
    if one.name not in names:
        return None, None, len(found)
    place = names.index(one.name)
    after = found[place + 1] if place + 1 < len(found) else None
    return found[place - 1] if place else None, after, len(found)


routes: list[BaseRoute] = [Route("/cards", _cards), Route("/cards/{name}", _card)]
