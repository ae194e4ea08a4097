"""The table by HTTP: each kind of question, answered as the page says."""

from __future__ import annotations

from starlette.testclient import TestClient

from throneroom.play.played_game import PlayedGame
from throneroom.web.after_facts import ended

from .sitting import PLAIN, Sitting, seated, until


def test_a_turn_of_money(client: TestClient) -> None:
    me = seated(client, "Smithy, Village")
    assert (me.kind, me.question) == ("ask", "Play Treasures")
    assert "All Treasures +$4" in me.text("prompt")
    me.treasures()
    assert me.question == "Buy a card for up to $4"
    assert set(me.cards) == {"Copper", "Silver", "Estate", "Curse", "Smithy", "Village"}
    me.press("Smithy")
    # The opponent has answered in the meantime, and the second turn has come.
    assert (me.status, me.kind, me.question) == (200, "ask", "Play Treasures")
    assert "Turn 2" in me.text("facts")
    assert "Y buys and gains a Smithy." in me.text("pane-log")
    assert "B buys and gains a Silver." in me.text("pane-log")


def test_only_what_is_legal_can_be_pressed(client: TestClient) -> None:
    me = seated(client, "Smithy, Village")
    me.treasures()
    legal = [attrs for attrs, _ in me.buttons if "legal" in attrs.get("class", "").split()]
    assert {attrs["data-name"] for attrs in legal} == set(me.cards)
    others = [attrs for attrs, _ in me.buttons if attrs.get("data-name") == "Province"]
    assert [attrs["type"] for attrs in others] == ["button"]
    me.send("choose", [("option", "Province")])
    assert me.status == 409
    assert "'Province' is not an option now" in me.notice
    assert me.question == "Buy a card for up to $4"


def test_piles_are_sorted_by_cost_and_say_how_many_are_left(client: TestClient) -> None:
    me = seated(client, "Laboratory, Chapel, Smithy, Moat")
    piles = [(a["data-name"], a["aria-label"]) for a in me.page.of_class("pile")]
    assert [name for name, _ in piles] == [
        "Province", "Duchy", "Estate", "Gold", "Silver", "Copper", "Curse",
        "Chapel", "Moat", "Smithy", "Laboratory",
    ]  # fmt: skip
    assert piles[0][1].startswith("Province, costs 8, Victory, 8 left")


def test_a_pile_that_is_nearly_gone_is_marked(client: TestClient) -> None:
    def buy_curses(game: PlayedGame) -> None:
        while game.view(0).supply["Curse"] > 2:
            if game.asked is None:
                game.opponents_move()
                continue
            decision = game.view(0).decision
            assert decision is not None
            names = [option.text for option in decision.options]
            game.answer("Curse" if "Curse" in names else "done")

    me = seated(client, "Smithy", before=buy_curses)
    low = me.page.texts(kind="low")
    assert low == ["2"]


# ---------------------------------------------------------------- kinds of questions


def test_several_picks_are_sent_together(client: TestClient) -> None:
    me = seated(client, "Cellar, Smithy", before=until("Cellar", "Cellar"))
    me.press("Cellar")
    assert me.question == "Discard any number of cards (Cellar)"
    hand = me.cards
    assert len(hand) == 4  # each card for itself
    assert all(a["aria-pressed"] == "false" for a in me.page.of_class("card"))
    before = me.game.answered
    me.pick(hand[0], hand[1])
    assert me.game.answered == before + 3  # two cards, and that it is all
    log = me.text("pane-log")
    assert "Y discards" in log
    assert "Y draws" in log


def test_too_many_or_too_few_picks_are_refused(client: TestClient) -> None:
    me = seated(client, "Militia, Smithy", "Militia Money", before=_attacked)
    assert me.question == "Discard 2 cards (Militia)"
    one = me.cards[0]
    for wrong in ([one], me.cards[:3], []):
        before = me.game.steps
        me.pick(*wrong)
        assert me.status == 409
        assert me.notice
        assert me.game.steps == before
    me.pick(*me.cards[:2])
    assert me.status == 200
    assert sum(me.game.view(0).hand.values()) == 3


def _attacked(game: PlayedGame) -> None:
    """Until an opponent's Militia asks for cards."""
    for _ in range(600):
        if game.asked is None:
            game.opponents_move()
            continue
        decision = game.view(0).decision
        assert decision is not None
        if decision.source == "Militia" and decision.purpose == "discard":
            return
        game.answer("done" if "done" in map(str, decision.options) else decision.options[0])
    raise AssertionError("nobody has played Militia")


def test_nothing_may_be_picked_where_that_is_allowed(client: TestClient) -> None:
    me = seated(client, "Chapel, Smithy", before=until("Chapel", "Chapel"))
    me.press("Chapel")
    assert me.question == "Trash up to 4 cards (Chapel)"
    assert "Done: trash nothing" in me.text("prompt")
    me.pick()
    assert me.status == 200
    assert me.question == "Play Treasures"


def test_without_script_picks_are_made_one_by_one(client: TestClient) -> None:
    me = seated(client, "Cellar, Smithy", before=until("Cellar", "Cellar"), headers=PLAIN)
    me.press("Cellar")
    for _ in range(2):
        me.press(me.cards[0])
    assert len(me.cards) == 2
    me.press("Done")
    assert me.question != "Discard any number of cards (Cellar)"


def test_the_order_of_picks_is_kept(client: TestClient) -> None:
    start = {"Apothecary": 4, "Smithy": 3, "Village": 4}
    me = seated(client, "Apothecary, Smithy, Village", start=start)
    me.press("Apothecary")
    assert me.question.startswith("Put ")
    assert me.question.endswith("back on your deck, the last one on top (Apothecary)")
    names = me.cards
    assert len(set(names)) > 1
    last = names[-1]
    me.pick(*sorted(names, key=lambda name: name == last))
    assert me.game.view(0).me.deck[0] == last
    assert f"top: {last}" in me.text("inplay")


def test_options_are_buttons_with_their_own_words(client: TestClient) -> None:
    me = seated(client, "Steward, Smithy", before=until("Steward", "Steward"))
    me.press("Steward")
    assert me.question == "Choose one (Steward)"
    assert {"+2 Cards", "+$2", "Trash 2 cards from your hand"} <= set(me.options)
    me.press("+$2")
    assert "2 Coins" in me.text("prompt")


def test_two_of_several_options_at_once(client: TestClient) -> None:
    me = seated(client, "Pawn, Smithy", before=until("Pawn", "Pawn"))
    me.press("Pawn")
    assert me.question == "Choose two (Pawn)"
    me.pick("+1 Action", "+$1")
    assert me.status == 200
    assert "Y gets +1 Action. (+$1)" in me.text("pane-log") or "+1 Action" in me.text("pane-log")


def test_a_reaction_is_asked_for(client: TestClient) -> None:
    def play(game: PlayedGame) -> None:
        wanted = ["Moat", "Moat", "Moat"]
        for _ in range(900):
            if game.asked is None:
                game.opponents_move()
                continue
            decision = game.view(0).decision
            assert decision is not None
            names = [option.text for option in decision.options]
            if decision.purpose == "react":
                return
            choice = "treasures" if "treasures" in names else names[-1]
            if decision.purpose == "buy" and wanted and wanted[0] in names:
                choice = wanted.pop(0)
            game.answer(choice)
        raise AssertionError("nobody attacks")

    me = seated(client, "Moat, Militia, Smithy", "Militia Money", before=play)
    assert me.question == "Militia Money plays Militia: reveal Moat?"
    assert me.cards == ["Moat"]
    assert me.code("Reveal nothing")
    me.press("Moat")
    assert "Y reacts with a Moat." in me.text("pane-log")


def test_a_card_is_named_by_its_pile(client: TestClient) -> None:
    me = seated(client, "Wishing Well, Smithy", before=until("Wishing Well", "Wishing Well"))
    me.press("Wishing Well")
    assert me.question == "Name a card (Wishing Well)"
    assert {"Copper", "Province", "Wishing Well"} <= set(me.cards)
    me.press("Copper")
    assert "Copper" in me.text("pane-log")


def test_a_card_is_gained_by_its_pile(client: TestClient) -> None:
    me = seated(client, "Workshop, Smithy", before=until("Workshop", "Workshop"))
    me.press("Workshop")
    assert me.question == "Gain a card costing up to $4 (Workshop)"
    me.press("Smithy")
    assert "Y gains a Smithy." in me.text("pane-log")
    assert "Smithy on top" in me.answer.text  # of the discard pile


def test_cards_elsewhere_are_offered(client: TestClient) -> None:
    me = seated(client, "Lookout, Smithy", before=until("Lookout", "Lookout"))
    me.press("Lookout")
    assert me.question == "Trash one of these cards (Lookout)"
    assert "Looking at" in me.text("inplay")
    me.press(me.cards[0])
    assert me.question == "Discard one of these cards (Lookout)"
    assert "Trash 1" in me.text("tabs")


def test_possession_shows_the_others_hand(client: TestClient) -> None:
    start = {"Possession": 5, "Village": 5}
    me = seated(client, "Possession, Smithy, Village", start=start)
    me.press("Possession")
    me.press("End turn")
    assert me.question.startswith("For Big Money: ")
    theirs = me.game.view(0).players[1]
    shown = [a["data-name"] for a in me.page.of_class("card")]
    assert set(shown) == set(theirs.hand)
    assert "Big Money's hand: you decide" in me.text("hand")
    me.press("Village")
    assert me.status == 200
    assert "Village" in me.text("inplay")


# ---------------------------------------------------------------- what is seen


def test_all_a_player_may_know_is_there(client: TestClient) -> None:
    me = seated(client, "Smithy, Village, Cellar", before=until("Smithy", "Smithy"))
    view = me.game.view(0)
    rival = me.text("rivals")
    known = view.players[1]
    for number, word in ((known.hand_size, "in hand"), (known.deck_size, "deck")):
        assert f"{number} {word}" in rival
    assert f"My deck {view.me.owned_size}" in me.text("tabs")
    assert "You 3 VP" in me.text("facts")
    names = {attrs["data-name"] for attrs in me.page.of_class("mini")}
    assert {"Copper", "Estate", "Smithy"} <= names


def test_every_card_on_the_table_has_its_text(client: TestClient) -> None:
    me = seated(client, "Smithy, Village, Cellar", headers=PLAIN)
    keys = {attrs["id"] for _, attrs in me.page.elements if "id" in attrs}
    told = {attrs["data-text"] for _, attrs in me.page.elements if "data-text" in attrs}
    assert told
    assert told <= keys
    described = {a["aria-describedby"] for _, a in me.page.elements if "aria-describedby" in a}
    assert described <= keys


def test_the_log_goes_back_some_turns_or_to_the_start(client: TestClient) -> None:
    me = seated(client, "Smithy, Village", before=until("Smithy", *["Silver"] * 6, "Smithy"))
    assert "Earlier turns" in me.text("pane-log")
    assert "starts with" not in me.text("pane-log")
    whole = client.get(f"{me.address}?log=all").text
    assert "Y starts with 7 Coppers and 3 Estates." in _plain(whole)
    assert "Earlier turns" not in whole


def _plain(html: str) -> str:
    import re

    return " ".join(re.sub(r"<[^>]+>", "", html).split())


def test_a_moment_of_before_is_shown_without_anything_to_press(client: TestClient) -> None:
    me = seated(client, "Smithy, Village")
    me.treasures()
    me.press("Smithy")
    moment = client.get(f"{me.address}/seen/2", headers={"x-script": "1"})
    assert moment.status_code == 200
    assert "Big Money" in moment.text
    assert 'data-kind="past"' in moment.text
    assert 'name="option"' not in moment.text
    assert client.get(f"{me.address}/seen/999").status_code == 404
    assert client.get(f"{me.address}/seen/x").status_code == 404


def test_the_paced_answer_is_what_came_right_after_the_own_one(client: TestClient) -> None:
    me = seated(client, "Smithy, Village", headers={"x-script": "1", "x-paced": "1"})
    me.treasures()
    assert me.kind == "ask"
    me.press("Smithy")
    assert me.kind == "past"
    assert "Y buys and gains a Smithy." in me.text("pane-log")
    assert "B buys" not in me.text("pane-log")
    me.look()
    assert me.kind == "ask"
    assert "B buys" in me.text("pane-log")


def test_a_whole_game_ends_with_a_result(client: TestClient) -> None:
    me = seated(client, "Smithy, Village", "Smithy Big Money")
    me = play_on(me)
    assert me.kind == "over"
    assert me.game.over
    assert me.question == ended(me.game, 0).title
    for name, points in zip(me.game.game.names, me.game.game.scores, strict=True):
        row = next(text for text in me.page.texts("tr") if text.startswith(f"{name} "))
        assert row.split()[-2].replace("\N{MINUS SIGN}", "-") == str(points)
    links = {attrs.get("href") for tag, attrs in me.page.elements if tag == "a"}
    assert {f"{me.address}/{one}" for one in ("review", "at/0", "record", "log")} <= links
    me.send("choose", [("option", "0")])
    assert me.status == 409


def play_on(me: Sitting) -> Sitting:
    """Play money to the end."""
    for _ in range(400):
        if me.kind == "over":
            return me
        if any(attrs.get("name") == "key" for attrs, _ in me.buttons):
            me.treasures()
            continue
        for wish in ("Province", "Gold", "Silver", "To the Buy phase", "End turn", "Play no"):
            if any(name.startswith(wish) for name in me.options):
                me.press(wish)
                break
        else:
            raise AssertionError(f"{me.question}: {me.options}")
    raise AssertionError("the game does not end")


def test_again_with_the_same_luck_or_another(client: TestClient) -> None:
    me = play_on(seated(client, "Smithy, Village", "Smithy Big Money"))
    hands = me.game.at(0).view(0).hand
    for luck in ("same", "new"):
        answer = client.post(
            f"{me.address}/again",
            data={"token": me.token_of_forms, "luck": luck},
            follow_redirects=False,
        )
        assert answer.status_code == 303
        other = Sitting(client, answer.headers["location"].removeprefix("/g/"))
        assert other.kind == "ask"
        assert other.token != me.token
        seed = other.game.setup.start.seed
        assert (seed == me.game.setup.start.seed) == (luck == "same")
        if luck == "same":
            assert other.game.at(0).view(0).hand == hands


def test_a_game_that_is_not_over_is_not_begun_again(client: TestClient) -> None:
    me = seated(client, "Smithy")
    me.send("again", luck="same")
    assert me.status == 409
