"""Undo and take-backs at the table, and answers that come too late."""

from __future__ import annotations

from starlette.testclient import TestClient

from .sitting import PLAIN, Sitting, seated, until


def test_an_undo_is_free_while_nothing_new_was_seen(client: TestClient) -> None:
    me = seated(client, "Smithy, Village")
    me.treasures()
    me.send("undo")
    assert (me.status, me.kind, me.question) == (200, "ask", "Play Treasures")
    assert me.game.take_backs == ()


def test_further_back_is_asked_first_and_marked(client: TestClient) -> None:
    me = seated(client, "Smithy, Village")
    me.treasures()
    me.press("Smithy")
    steps = me.game.steps
    me.send("undo")
    assert (me.status, me.kind, me.question) == (200, "confirm", "Take that back?")
    assert me.game.steps == steps
    me.send("undo", sure="1")
    assert (me.kind, me.question) == ("ask", "Buy a card for up to $4")
    assert len(me.game.take_backs) == 1


def test_a_take_back_need_not_be_made(client: TestClient) -> None:
    me = seated(client, "Smithy, Village")
    me.treasures()
    me.press("Smithy")
    me.send("undo")
    me.look()
    assert (me.kind, me.question) == ("ask", "Play Treasures")
    assert me.game.take_backs == ()


def test_an_undo_goes_back_over_all_picks(client: TestClient) -> None:
    me = seated(client, "Chapel, Smithy", before=until("Chapel", "Chapel"))
    me.press("Chapel")
    me.pick(*me.cards[:2])
    assert me.question == "Play Treasures"
    me.send("undo")
    assert me.question == "Trash up to 4 cards (Chapel)"
    me.send("undo")
    assert me.question == "Play an Action"


def test_with_nothing_to_take_back_the_key_is_off(client: TestClient) -> None:
    me = seated(client, "Smithy")
    assert not any(attrs.get("form") == "undo" for attrs, _ in me.buttons)
    me.send("undo")
    assert (me.status, me.notice) == (409, "There is nothing to take back.")


def test_the_end_tells_of_take_backs(client: TestClient) -> None:
    from .test_table import play_on

    me = seated(client, "Smithy, Village", "Smithy Big Money")
    me.treasures()
    me.press("Smithy")
    me.send("undo", sure="1")
    me = play_on(me)
    assert "Taken back although something new had been seen: 1 time." in me.text("prompt")


# ---------------------------------------------------------------- too late


def test_a_second_click_never_answers_the_next_question(client: TestClient) -> None:
    me = seated(client, "Smithy, Village")
    steps = me.steps
    me.treasures()
    buying = me.question
    me.send("choose", steps=steps, key="treasures")
    assert me.status == 409
    assert me.question == buying  # as it is now
    assert me.notice == "This was answered already."


def test_an_answer_from_another_tab_is_told_how_things_are(client: TestClient) -> None:
    one = seated(client, "Smithy, Village")
    other = Sitting(client, one.token)
    one.treasures()
    one.press("Smithy")
    other.treasures()
    assert other.status == 409
    assert "Turn 2" in other.text("facts")
    other.treasures()
    assert other.status == 200


def test_after_an_undo_the_old_number_does_not_count_again(client: TestClient) -> None:
    """The same decision is asked again, but it is another step of the game."""
    me = seated(client, "Smithy, Village")
    steps = me.steps
    me.treasures()
    me.send("undo")
    assert me.question == "Play Treasures"
    me.send("choose", steps=steps, key="treasures")
    assert me.status == 409


def test_too_late_without_script_is_the_whole_page(client: TestClient) -> None:
    me = seated(client, "Smithy, Village", headers=PLAIN)
    steps = me.steps
    me.treasures()
    me.send("choose", steps=steps, key="treasures")
    assert me.status == 409
    assert me.answer.text.startswith("<!doctype html>")
    assert me.notice == "This was answered already."
    me.press("Smithy")
    assert "Turn 2" in me.text("facts")


def test_nonsense_is_refused_and_changes_nothing(client: TestClient) -> None:
    me = seated(client, "Smithy, Village")
    steps = me.game.steps
    for fields in (
        [], [("option", "")], [("option", "999999999999")], [("option", "0"), ("option", "1")],
        [("option", "Smity")], [("option", "\x00"), ("done", "1")], [("option", "-1")],
    ):  # fmt: skip
        me.send("choose", fields)
        assert me.status == 409
    for steps_said in ("", "x", "-1", "9" * 30):
        me.send("choose", [("option", "done")], steps=steps_said or " ")
        assert me.status == 409
    assert me.game.steps == steps
