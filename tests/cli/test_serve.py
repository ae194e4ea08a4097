"""``throneroom serve``: what it says at the beginning and at the end, and what it refuses."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from throneroom.commands import serve
from throneroom.commands.serve import ServeOptions, limit_names, listening, settings_for
from throneroom.web.server_settings import Settings

from ..docs.markdown import ROOT
from ..web.real_server import real_server

STORE = Path("store.sqlite")


def test_it_answers_until_ctrl_c_and_ends_without_a_word(tmp_path: Path) -> None:
    with real_server(tmp_path / "store.sqlite") as server:
        assert server.said == f"Throne Room is at {server.address}/ (Ctrl-C ends it)\n"
        with urlopen(f"{server.address}/healthz", timeout=10) as answer:
            assert answer.read() == b"ok\n"
            assert "server" not in answer.headers
        assert server.interrupt() == (0, "")


def test_it_ends_at_once_and_in_silence_while_threads_are_inside_games(tmp_path: Path) -> None:
    with real_server(tmp_path / "store.sqlite") as server:
        urlopen(f"{server.address}/", timeout=30).read()  # begins to work out the gallery
        assert server.interrupt() == (0, "")


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with real_server(tmp_path / "store.sqlite") as first:
        command = [sys.executable, "-m", "throneroom.cli", "serve", "--port", str(first.port)]
        done = subprocess.run(
            [*command, "--store", str(tmp_path / "store.sqlite")],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == (
        f"Error: port {first.port} is taken, perhaps by a Throne Room that runs already; "
        f"for another one: --port {first.port + 1}\n"
    )


def test_it_believes_only_proxies_that_are_named(tmp_path: Path) -> None:
    forwarded = {"x-forwarded-proto": "https", "host": "play.example.org"}
    for options, cookie in (((), "SameSite=Lax"), (("--proxy", "127.0.0.1"), "Secure")):
        options = ("--allow", "play.example.org", *options)
        with real_server(tmp_path / "store.sqlite", *options) as server:
            asked = Request(f"{server.address}/healthz", headers=forwarded)
            with urlopen(asked, timeout=10) as answer:
                assert answer.headers["set-cookie"].split("; ")[-1] == cookie
            with pytest.raises(HTTPError, match="400"):
                urlopen(Request(f"{server.address}/healthz", headers={"host": "evil.example"}))


def test_without_the_extra_one_line_says_how_to_get_it(
    bad: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    said = "Error: the application in the browser needs starlette and uvicorn: "
    assert bad("serve") == f"{said}pip install 'throneroom[web]'\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--port", 70_000), "--port is between 0 and 65,535"),
        (("--host", "0.0.0.0"), "--allow NAME"),
        (("--host", "::"), "--allow NAME"),
        (("--host", "no such host"), "--host is an address of this machine"),
        (("--host", "192.0.2.1"), "can't listen at 192.0.2.1:"),
        (("--allow", "https://play.example.org"), "--allow takes a name such as"),
        (("--allow", ""), "--allow takes a name such as"),
        (("--proxy", "nginx"), "--proxy takes the address of the proxy"),
        (("--limit", "serches=3"), "there is no limit 'serches': did you mean 'searches'?"),
        (("--limit", "zzz=3"), "limits are longest-body, open-games"),
        (("--limit", "searches=0"), "a whole number from 1 on, not '0'"),
        (("--limit", "searches=2.5"), "a whole number from 1 on, not '2.5'"),
        (("--limit", "clicks=nan"), "a number from 0.001 on, not 'nan'"),
        (("--limit", "clicks"), "a number from 0.001 on, not ''"),
        (("--store", "/"), "the store can't be a folder"),
    ],
)
def test_what_is_refused(
    bad: Callable[..., str], words: tuple[object, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "_serve", lambda *_: pytest.fail("it serves"))
    assert said in bad("serve", "--port", 0, *words)


def test_names_under_which_it_answers() -> None:
    def hosts(**given: object) -> tuple[str, ...]:
        return settings_for(ServeOptions(store=STORE, **given)).hosts[3:]  # type: ignore[arg-type]

    assert settings_for(ServeOptions(store=STORE)).hosts == ("localhost", "127.0.0.1", "[::1]")
    assert hosts(host="::1") == hosts(host="127.0.0.2") == ()
    assert hosts(host="192.0.2.7") == ("192.0.2.7",)
    assert hosts(host="2001:db8::7") == ("[2001:db8::7]",)
    assert hosts(host="0.0.0.0", allow=("play.example.org:8000", "*")) == ("play.example.org", "*")


def test_limits_are_settings() -> None:
    given = ServeOptions(
        store=STORE,
        limits=("searches=4", "advice-seconds = 0.5", "waiting=0", "long-work-threads=3"),
    )
    settings = settings_for(given)
    assert (settings.searches, settings.advice_seconds, settings.waiting) == (4, 0.5, 0)
    assert settings.long_work_threads == 3
    assert settings.store == STORE


def test_the_page_about_serving_has_all_limits() -> None:
    page = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")
    usual = Settings(store=STORE)
    for name, field in limit_names().items():
        value = getattr(usual, field)
        shown = "all processors" if value is None else f"{value:,g}"
        assert f"| `{name}` | {shown} |" in page, name


def test_any_free_port() -> None:
    with listening("::1", 0) as one, listening("127.0.0.1", 0) as two:
        assert one.getsockname()[1] > 0
        assert two.getsockname()[1] > 0
