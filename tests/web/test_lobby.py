"""New games: a kingdom that is pasted, chosen or drawn, opponents, and a link that shares both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from throneroom import Kingdom
from throneroom.cards.catalog import OFFICIAL, SETS
from throneroom.papers.yang_kuo.bots import KINGDOM as YANG_KUO
from throneroom.store import GamesOfPeople, Store
from throneroom.web.app import application
from throneroom.web.asked_kingdom import playable_recommended
from throneroom.web.new_game import NewGame, play_address
from throneroom.web.server_settings import Settings

from .pages_of_tests import form_token, owner_of
from .sitting import Sitting

FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
SLUG = "cellar,market,merchant,militia,mine,moat,remodel,smithy,village,workshop"
Fields = Sequence[tuple[str, str]]


def send(client: TestClient, where: str, *fields: tuple[str, str]) -> Response:
    """Send a form of ours, and follow nothing."""
    body = urlencode([("token", form_token(client, "/")), *fields])
    headers = {"content-type": "application/x-www-form-urlencoded"}
    return client.post(where, content=body, headers=headers, follow_redirects=False)


def play(client: TestClient, *vs: str, k: str = FIRST_GAME, luck: str = "Anna 7") -> Response:
    return send(client, "/play", ("k", k), ("luck", luck), *(("vs", one) for one in vs))


def token_of(answer: Response) -> str:
    """The game that an answer leads to."""
    assert answer.status_code == 303, words(answer)
    return answer.headers["location"].removeprefix("/g/")


def words(answer: Response) -> str:
    """What a page says."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())


def refusal(answer: Response) -> str:
    """What a page says is wrong."""
    found = re.search(r'(?s)role="alert">(.*?)</section>', answer.text)
    assert found is not None
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[1])).split())


def games(settings: Settings, client: TestClient) -> int:
    with Store(settings.store) as store:
        return len(GamesOfPeople(store).games(owner_of(client), 50))


# ---------------------------------------------------------------- the first page


def test_two_clicks_lead_to_a_game(client: TestClient, settings: Settings) -> None:
    """The first click opens the page; the second one is Play."""
    page = client.get("/").text
    form = re.search(r'(?s)<form method="post" action="/play".*?</form>', page)
    assert form is not None
    fields = [
        (name, unescape(value))
        for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form[0])
    ]
    chosen = re.search(r'name="vs" value="([^"]*)" checked', form[0])
    assert chosen is not None
    assert games(settings, client) == 0
    answer = client.post(
        "/play", data={**dict(fields), "vs": unescape(chosen[1])}, follow_redirects=False
    )
    table = Sitting(client, token_of(answer))
    assert table.kind == "ask"
    assert games(settings, client) == 1


def test_games_of_this_browser_are_listed_for_it_alone(
    client: TestClient, settings: Settings
) -> None:
    token = token_of(play(client, "Big Money"))
    assert f'href="/g/{token}"' in client.get("/").text
    with TestClient(application(settings), base_url="http://localhost") as other:
        assert token not in other.get("/").text


@pytest.mark.parametrize(
    "text",
    [
        "First Game",
        FIRST_GAME,
        FIRST_GAME.replace(", ", "\n"),
        f"{FIRST_GAME.upper()}, ",
        "first game ",
        "<li>" + FIRST_GAME.replace(", ", "</li>\n<li>") + "</li>",
    ],
)
def test_a_kingdom_is_read_in_any_form(client: TestClient, text: str) -> None:
    answer = send(client, "/kingdom", ("text", text))
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/play?k={SLUG}"


@pytest.mark.parametrize(
    ("text", "told", "remedy"),
    [
        ("Smity, Village", "unknown card 'Smity': did you mean 'Smithy'?", "Take Smithy"),
        ("Smithy, Border Village", "Border Village", "Leave out Border Village"),
        ("", "Paste or write the cards of a kingdom", ""),
        ("x" * 8001, "That is too long to be a kingdom.", ""),
        ("Copper", "No kingdom card is named there.", ""),
        ("<b>Smity</b>", "unknown card 'Smity': did you mean 'Smithy'?", "Take Smithy"),
        ("<script>alert(1)</script>", "Unknown card 'alert(1)'.", ""),
        ("\N{DRAGON}\N{DRAGON}", "Unknown card '\N{DRAGON}\N{DRAGON}'.", ""),
        (", ".join([FIRST_GAME] * 3), "Cellar is named twice", ""),
    ],
)
def test_a_wrong_kingdom_says_what_would_be_right(
    client: TestClient, text: str, told: str, remedy: str
) -> None:
    answer = send(client, "/kingdom", ("text", text))
    assert answer.status_code == 422
    assert told.casefold() in words(answer).casefold()
    assert text[:3] != "<b>" or "<b>Smit" not in answer.text
    assert "<script>alert" not in answer.text
    if remedy:
        taken = re.search(rf'name="take" value="([^"]*)"[^>]*>{remedy}', answer.text)
        assert taken is not None
        again = send(client, "/kingdom", ("take", unescape(taken[1])))
        assert again.status_code == 303


def test_all_recommended_kingdoms_are_there(client: TestClient) -> None:
    page = client.get("/").text
    for text in playable_recommended():
        assert f'href="{play_address(Kingdom(text))}"' in page.replace("&amp;", "&")


# ---------------------------------------------------------------- drawing


def drawn(client: TestClient, *fields: tuple[str, str]) -> tuple[Kingdom, dict[str, list[str]]]:
    answer = client.get(f"/play/draw?{urlencode(fields)}", follow_redirects=False)
    assert answer.status_code == 303, words(answer)
    query = parse_qs(urlsplit(answer.headers["location"]).query)
    return Kingdom(query["k"][0]), query


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("edition", ["1", "2", "any"])
def test_a_kingdom_is_drawn_from_a_set(client: TestClient, name: str, edition: str) -> None:
    kingdom, query = drawn(client, ("set", name), ("edition", edition))
    allowed = OFFICIAL.cards(name, int(edition)) if edition != "any" else OFFICIAL.cards(name)
    allowed = allowed or OFFICIAL.cards(name)  # of a set with one edition, that one
    assert len(kingdom.cards) == 10
    assert {card.name for card in kingdom.cards} <= {card.name for card in allowed}
    assert query["set"] == [name]


def test_with_or_without_colonies(client: TestClient) -> None:
    for _ in range(4):
        assert drawn(client, ("set", "Base"), ("colonies", "with"))[0].colony
        assert not drawn(client, ("set", "Prosperity"), ("colonies", "without"))[0].colony
    assert drawn(client, ("set", "Prosperity"))[0].colony  # as the rules of the game have it
    assert not drawn(client, ("set", "Base"))[0].colony


def test_one_pile_is_drawn_anew(client: TestClient) -> None:
    for _ in range(5):
        kingdom, query = drawn(
            client, ("k", FIRST_GAME), ("other", "Moat"), ("set", "Seaside"), ("luck", "Anna 7"),
            ("vs", "Smithy Big Money"), ("keep", "Mine"), ("keep", "Moat"),
        )  # fmt: skip
        (new,) = {*kingdom.names} - {*FIRST_GAME.split(", ")}
        assert len(kingdom.cards) == 10
        assert "Moat" not in kingdom.names
        assert any(name == "Seaside" for name, _ in OFFICIAL.card(new).sets)
        assert query["luck"] == ["Anna 7"]
        assert query["vs"] == ["Smithy Big Money"]
        assert query["keep"] == ["Mine"]


def test_piles_that_are_kept_stay_and_stay_kept(client: TestClient) -> None:
    kingdom, query = drawn(client, ("k", FIRST_GAME), ("keep", "Moat"), ("keep", "Mine"))
    assert {"Moat", "Mine"} <= {*kingdom.names}
    assert query["keep"] == ["Moat", "Mine"]
    page = client.get("/play", params=[("k", str(kingdom)), ("keep", "Moat")]).text
    assert 'name="keep" value="Moat" checked' in page
    assert page.count(" checked> keep") == 1


def test_missing_piles_are_drawn(client: TestClient) -> None:
    kingdom, _ = drawn(client, ("k", "Witch, Chapel; 5/2"), ("fill", "1"), ("set", "Base"))
    assert len(kingdom.cards) == 10
    assert {"Witch", "Chapel"} <= {*kingdom.names}


def test_an_opponent_for_another_kingdom_does_not_come_along(client: TestClient) -> None:
    _, query = drawn(client, ("k", FIRST_GAME), ("other", "Moat"), ("vs", "library:1"))
    assert "vs" not in query


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ([("set", "Bse")], "did you mean 'Base'"),
        ([("edition", "3")], "an edition is 1, 2 or any"),
        ([("colonies", "some")], "Colonies are"),
        ([("keep", "Smity")], "did you mean 'Smithy'"),
        ([("k", FIRST_GAME), ("other", "Witch")], "Witch is not in this kingdom"),
        ([("k", "<i>")], "<i>"),
    ],
)
def test_what_can_not_be_drawn(client: TestClient, fields: Fields, told: str) -> None:
    answer = client.get(f"/play/draw?{urlencode(fields)}", follow_redirects=False)
    assert answer.status_code == 422
    assert told.casefold() in words(answer).casefold()
    assert "<i>" not in answer.text


# ---------------------------------------------------------------- one link, one game


def walk(table: Sitting, steps: int) -> list[str]:
    """Play on, always in the same way, and keep all that was seen."""
    seen = []
    for step in range(steps):
        seen.append(table.text("pane-log") + table.text("hand") + table.text("prompt"))
        if table.kind != "ask":
            break
        options = sorted(table.options)
        if "data-picks" in table.answer.text:
            least = re.search(r'data-least="(\d+)"', table.answer.text)
            assert least is not None
            table.pick(*table.cards[: int(least[1])])
        else:
            table.press(options[7 * step % len(options)])
        assert table.status == 200, table.notice
    return seen


def test_two_people_who_follow_one_link_get_the_same_game(
    client: TestClient, settings: Settings
) -> None:
    link = client.get("/play", params={"k": FIRST_GAME, "vs": "Militia Money", "luck": "Anna 7"})
    shown = re.search(r'id="share">([^<]*)<', link.text)
    assert shown is not None
    address = unescape(shown[1])
    assert address == f"http://localhost/play?k={SLUG}&vs=Militia+Money&luck=Anna+7"
    fields = [(n, v) for n, v in parse_qsl(urlsplit(address).query)]
    mine = Sitting(client, token_of(send(client, "/play", *fields)))
    with TestClient(application(settings), base_url="http://localhost") as other:
        theirs = Sitting(other, token_of(send(other, "/play", *fields)))
        assert theirs.token != mine.token
        seen = walk(mine, 50)
        assert len(seen) == 50
        assert walk(theirs, 50) == seen


@pytest.mark.parametrize(
    "spelling",
    [
        {"k": "Workshop, Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village"},
        {"k": "First Game"},
        {"luck": "  Anna   7 "},
        {"vs": "big  money"},
    ],
)
def test_another_spelling_is_the_same_game(
    client: TestClient, settings: Settings, spelling: dict[str, str]
) -> None:
    asked = {"k": FIRST_GAME, "vs": "Big Money", "luck": "Anna 7"}
    found = seed_of(client, settings, {**asked, **spelling})
    assert found == seed_of(client, settings, asked)


@pytest.mark.parametrize(
    "change", [{"luck": "Anna 8"}, {"vs": "Smithy Big Money"}, {"k": "Smithy, Village"}]
)
def test_another_link_is_another_game(
    client: TestClient, settings: Settings, change: dict[str, str]
) -> None:
    asked = {"k": FIRST_GAME, "vs": "Big Money", "luck": "Anna 7"}
    assert seed_of(client, settings, {**asked, **change}) != seed_of(client, settings, asked)


def seed_of(client: TestClient, settings: Settings, asked: dict[str, str]) -> int:
    token = token_of(send(client, "/play", *asked.items()))
    app: Any = client.app
    found: int = app.state.live.find(token).game.setup.start.seed
    assert settings.secret
    return found


def test_nobody_knows_the_seed_without_the_secret(settings: Settings) -> None:
    asked = NewGame(Kingdom(FIRST_GAME), ("Big Money",), "Anna 7")
    seeds = {asked.seed(secret) for secret in (b"", settings.secret, b"another", b"Anna 7")}
    assert len(seeds) == 4
    assert max(seeds) > 1 << 40  # too many to be tried


def test_another_server_has_other_luck(client: TestClient, settings: Settings) -> None:
    asked = {"k": FIRST_GAME, "vs": "Big Money", "luck": "Anna 7"}
    other = replace(settings, secret=b"another secret")
    with TestClient(application(other), base_url="http://localhost") as there:
        assert seed_of(there, other, asked) != seed_of(client, settings, asked)


def test_looking_begins_nothing(client: TestClient, settings: Settings) -> None:
    client.get(f"/play?k={SLUG}&vs=Big+Money&luck=Anna+7")
    assert games(settings, client) == 0
    assert client.get("/play", follow_redirects=False).headers["location"] == "/"


# ---------------------------------------------------------------- opponents


def offered(client: TestClient, kingdom: str) -> dict[str, str]:
    """What is said of each opponent, by what an address calls them."""
    page = client.get("/play", params={"k": kingdom, "measured": "1"}).text
    found = {}
    for label in re.findall(r'(?s)<label class="one">.*?</label>', page):
        value = re.search(r'name="vs" value="([^"]*)"', label)
        assert value is not None
        said = unescape(re.sub(r"<[^>]+>", " ", label))
        found[unescape(value[1])] = " ".join(said.split())
    return found


def test_everybody_has_a_rating_and_says_what_they_do(client: TestClient) -> None:
    found = offered(client, FIRST_GAME)
    assert {"Big Money", "Smithy Big Money", "Random", "library:1", "Planning Agent", "SmithyBot",
            "BigSmithy (Huang & Larson)", "Smart", "published:Provincial",
            "published:Double Monte Carlo", "published:Tree Search", "own"} <= {*found}  # fmt: skip
    searches = [text for text in found if text.startswith("search")]
    assert [re.findall(r"rollouts=(\d+)", text)[0] for text in searches] == ["25", "100", "1000"]
    for text, said in found.items():
        if text != "own":
            rated = re.search(
                r"(beats Big Money \d+ %|wins \d+ (%|of 100)|the measure|strongest)", said
            )
            assert rated is not None, said
    assert "Remodel" in found["library:1"]


def test_who_can_not_play_here_is_named_with_the_reason(client: TestClient) -> None:
    said = words(client.get("/play", params={"k": FIRST_GAME}))
    assert "SmithyWitch needs Witch;" in said
    assert "RL Random knows only the kingdom of its publication ( play there )" in said
    page = client.get("/play", params={"k": "Bazaar, Caravan"}).text
    assert "<b>Genetic Design</b> buys only cards of their game: Bureaucrat" in page
    (where,) = re.findall(r'RL Random</b>[^(]*\(<a href="([^"]*)"', page)
    there = client.get(unescape(where)).text
    assert 'value="RL Random" checked' in there
    assert "RL Random</b> knows only" not in there


def test_their_networks_play_in_their_kingdom(client: TestClient) -> None:
    token = token_of(play(client, "RL RandomAction", k=YANG_KUO))
    assert "RL RandomAction" in Sitting(client, token).text("rivals")


@pytest.mark.parametrize(
    ("vs", "told"),
    [
        ("RL Random", "RL Random knows only this kingdom: Village, Cellar"),
        ("published:Tre Search", "did you mean 'Tree Search'"),
        ("analysis:99:A", "There is no analysis:99:A on this server"),
        ("library:9", "the library has 5 strategies for this kingdom"),
        ("search rollouts=9999: Big Money", "a search has one of these numbers of rollouts"),
        ("search rollouts=25: search rollouts=25: Big Money", "a search stands on a leader"),
        ("network:champion.net", "nobody here is called 'network:champion.net'"),
        ("search rollouts=25: network:/etc/passwd", "nobody here is called"),
        ("Big Monney", "no bot 'Big Monney': did you mean 'Big Money'?"),
        ("/etc/passwd", ""),
        ("bots.py:Explorer", ""),
        ("Province\nGold if deck(Smity) > 2", "did you mean 'Smithy'"),
        ("Province\n" * 600, "rules have at most 4,000 characters"),
    ],
)
def test_who_may_not_play(client: TestClient, settings: Settings, vs: str, told: str) -> None:
    answer = play(client, vs)
    assert answer.status_code == 422
    assert told.casefold() in refusal(answer).casefold()
    assert "root:" not in answer.text
    assert games(settings, client) == 0


@pytest.mark.parametrize(
    ("vs", "told"),
    [
        ("analysis:99:A", "There is no analysis:99:A on this server."),
        ("search rollouts=25: analysis:99:A", "There is no search rollouts=25: analysis:99:A"),
        ("library:9", "The library has 5 strategies for this kingdom, so there is no 9."),
        ("Big Monney", "did you mean 'Big Money'?"),
        ("Province\nSmity", "did you mean 'Smithy'?"),
    ],
)
def test_a_link_to_who_is_not_here_says_so_and_proposes_another(
    client: TestClient, vs: str, told: str
) -> None:
    answer = client.get("/play", params=[("k", FIRST_GAME), ("vs", vs), ("vs", "Random")])
    assert told.casefold() in refusal(answer).casefold()
    assert re.findall(r'name="vs" value="([^"]*)" checked', answer.text) == ["Random"]
    alone = client.get("/play", params={"k": FIRST_GAME, "vs": vs})
    assert len(re.findall(r'name="vs" value="[^"]*" checked', alone.text)) == 1


def test_a_table_of_four_with_rules_of_ones_own(client: TestClient) -> None:
    token = token_of(
        send(client, "/play", ("k", FIRST_GAME), ("luck", "Anna 7"), ("vs", "Big Money"),
             ("vs", "own"), ("vs", "published:Tree Search"),
             ("rules", "Province\nGold\nSmithy max 2\nSilver"))
    )  # fmt: skip
    table = Sitting(client, token)
    seats = {seat.name: seat for seat in table.game.setup.seats}
    assert {*seats} == {"You", "Big Money", "Own rules", "Tree Search"}
    assert "Smithy max 2" in str(seats["Own rules"].plan)
    for name in ("Big Money", "Own rules", "Tree Search"):
        assert name in table.text("rivals")


def test_five_are_too_many(client: TestClient) -> None:
    answer = play(client, *["Big Money"] * 4)
    assert answer.status_code == 422
    assert refusal(answer) == "A game has at most 4 players."


def test_rules_are_read_while_they_are_written(client: TestClient) -> None:
    def said(rules: str) -> str:
        return words(send(client, "/play/rules", ("k", FIRST_GAME), ("rules", rules)))

    assert "against Big Money (" in said("Province\nGold\nMilitia max 2\nSilver")
    wrong = said("Province\nSmity max 2")
    assert "Line 2" in wrong
    assert "did you mean 'Smithy'" in wrong


def test_new_games_have_a_limit(client: TestClient) -> None:
    answers = [play(client, "Big Money", luck=str(number)).status_code for number in range(25)]
    assert answers[:20] == [303] * 20
    assert 429 in answers[20:]
