"""What holds for every answer: headers, the cookie, forms of ours, and errors in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from http.cookies import SimpleCookie
from typing import Any

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from throneroom.web.app import application
from throneroom.web.server_settings import Settings

from .pages_of_tests import begun, form_token

PAGES = ("/", "/gallery", "/cards", "/arena", "/lab", "/load", "/analyses", "/k/smithy,village",
         "/play?k=smithy,village", "/nowhere", "/kingdom")  # fmt: skip
SECRETS = re.compile(r"Traceback|site-packages|File \"|/store\.sqlite|\.py\b|sqlite")


def routes(client: TestClient, method: str) -> Iterator[str]:
    """The addresses of all forms, or of all pages, with something in their places."""
    app: Any = client.app
    for route in app.routes:
        if isinstance(route, Route) and method in (route.methods or ()):
            path = re.sub(r"\{number(:int)?\}", "3", route.path)
            yield (
                path.replace("{token}", "A" * 22)
                .replace("{kingdom}", "smithy,village")
                .replace("{name}", "witch")
            )


@pytest.mark.parametrize("where", PAGES)
def test_no_page_lets_others_in(client: TestClient, where: str) -> None:
    """No script or style stands in a page, and nothing comes from elsewhere."""
    answer = client.get(where, follow_redirects=False)
    policy = dict(
        part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["form-action"] == "'self'"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers
    assert not re.search(r"<script(?![^>]* src=)|<style|<[^>]* (?:style|on\w+)=", answer.text)
    assert not re.search(r'(?:src|href|action)="(?:https?:)?//', answer.text)


def test_a_cookie_is_for_this_site_and_no_script(settings: Settings) -> None:
    with TestClient(application(settings), base_url="http://localhost") as client:
        answer = client.get("/")
        (cookie,) = SimpleCookie(answer.headers["set-cookie"]).values()
        assert cookie["httponly"] is True
        assert cookie["samesite"] == "Lax"
        assert not cookie["secure"]
        assert len(cookie.value) == 32
        assert "set-cookie" not in client.get("/").headers
        client.cookies.clear()
        client.cookies.set("throneroom", "too short")
        assert "set-cookie" in client.get("/").headers
    with TestClient(application(settings), base_url="https://localhost") as client:
        assert "; Secure" in client.get("/").headers["set-cookie"]


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("localhost:8123", 200),
        ("LOCALHOST", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        ("evil.example", 400),
        ("localhost.evil.example", 400),
        ("localhost@evil.example", 400),
        ("", 400),
    ],
)
def test_only_known_names_are_answered(client: TestClient, host: str, status: int) -> None:
    answer = client.get("/", headers={"host": host})
    assert answer.status_code == status
    assert "content-security-policy" in answer.headers


def test_no_form_of_another_site_does_anything(client: TestClient) -> None:
    mine = form_token(client, "/")
    with TestClient(client.app, base_url="http://localhost") as other:
        theirs = form_token(other, "/")
        assert theirs != mine
        found = [*routes(client, "POST")]
        assert len(found) > 15
        for where in found:
            for token in ("", "x", theirs):
                answer = client.post(where, data={"token": token, "k": "First Game", "n": "0"})
                assert answer.status_code == 403, where
                assert "out of date" in answer.text


def test_forms_have_a_length_and_are_text(client: TestClient, settings: Settings) -> None:
    token = form_token(client, "/")
    for where in routes(client, "POST"):
        answer = client.post(where, data={"token": token, "k": "x" * 5 * settings.longest_body})
        assert answer.status_code == 413, where
        assert re.search(r"At most \d+ KB can be sent here", answer.text)
        answer = client.post(where, content=b"token=\xff\xfe&k=%zz")
        assert answer.status_code in (400, 403), where
        answer = client.post(where, content="&".join(["a=b"] * 501))
        assert answer.status_code == 400, where


def test_the_address_of_a_form_leads_to_its_page(client: TestClient) -> None:
    """Whoever loads an address again that a refused form has left finds the form."""
    pages = {*routes(client, "GET")}
    for where in {*routes(client, "POST")} - pages:
        answer = client.get(where, follow_redirects=False)
        assert answer.status_code == 303, where
        assert answer.headers["location"] == where.rpartition("/")[0] or "/"
    assert client.put("/").status_code == 405
    assert client.get("/kingdom", follow_redirects=False).headers["location"] == "/"
    token = begun(client)
    assert client.get(f"/g/{token}/choose").url.path == f"/g/{token}"


def test_there_is_no_such_page(client: TestClient) -> None:
    for where in ("/nowhere", "/g/x", "/static/../app.py", "/static/%2e%2e%2fapp.py", "/arena/77"):
        answer = client.get(where)
        assert answer.status_code == 404
        assert not SECRETS.search(answer.text.replace("static/", ""))
        told = client.get(where, headers={"accept": "application/json"})
        assert set(told.json()) == {"error", "title", "nearest"}


def test_a_mistake_of_ours_tells_nothing_of_this_machine(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError(f"a secret in {settings.store}")

    app = application(settings)
    monkeypatch.setattr("throneroom.web.cards_pages._results", broken)
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        answer = client.get("/cards")
        assert answer.status_code == 500
        assert "Something went wrong" in answer.text
        assert "secret" not in answer.text
        assert not SECRETS.search(answer.text)
        assert "content-security-policy" in answer.headers


def test_a_store_that_is_gone_is_told_without_its_path(settings: Settings) -> None:
    app = application(settings)
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        token = form_token(client, "/")
        app.state.stores.close()
        settings.store.write_bytes(b"this is no store")
        asked = {"token": token, "k": "First Game", "vs": "Big Money"}
        for answer in (client.post("/play", data=asked), client.get("/analyses")):
            assert answer.status_code == 503
            assert not SECRETS.search(answer.text)


def test_another_cookie_sees_none_of_my_games(client: TestClient) -> None:
    token = begun(client)
    assert client.get(f"/g/{token}").status_code == 200
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", token)
    with TestClient(client.app, base_url="http://localhost") as other:
        for what in ("", "/events", "/review", "/at/0", "/record", "/log", "/seen/0"):
            assert other.get(f"/g/{token}{what}").status_code == 404, what
    for what in ("/record", "/log", "/at/0", "/review"):
        assert client.get(f"/g/{token}{what}").status_code in (404, 409), "not before the end"


def test_an_unknown_method_is_told(client: TestClient) -> None:
    answer = client.delete("/cards")
    assert answer.status_code == 405
    assert "can't be asked for in this way" in answer.text.replace("&#39;", "'")


def test_the_secret_may_come_from_outside(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THRONEROOM_SECRET", "of the operator")
    app = application(replace(settings, secret=b""))
    assert app.state.settings.secret == b"of the operator"
