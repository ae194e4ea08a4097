"""``throneroom serve``: the application in the browser, until Ctrl-C."""

from __future__ import annotations

import errno
import ipaddress
import os
import re
import socket
import sys
import webbrowser
from dataclasses import Field, dataclass, fields, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import typer

from ..numbers import between
from ..store import Store, default_path
from ..strategies.condition_words import nearest
from ..web.server_settings import Settings

LOCALHOST = "127.0.0.1"
PORT = 8000
_NEEDED = ("starlette", "uvicorn")
_SWITCH = 0.001  # seconds that a thread may keep others waiting: clicks are short, and many
_EVERYWHERE = ("0.0.0.0", "::", "")
_LEAST = {"waiting": 0, "long_work_waiting": 0, "long_work_nice": 0}
_MOST = 1_000_000_000
_GOODBYE = 2  # seconds that open connections have when the server ends


@dataclass(frozen=True)
class ServeOptions:
    """What the user asks for, as written on the command line."""

    host: str = LOCALHOST
    port: int = PORT
    open: bool = False
    store: Path | None = None
    allow: tuple[str, ...] = ()
    """Names under which it may be asked."""
    proxy: tuple[str, ...] = ()
    """Addresses of proxies whose X-Forwarded-* headers are believed."""
    limits: tuple[str, ...] = ()
    """Each of them ``NAME=N``."""


def run_serve(given: ServeOptions) -> None:
    """Serve until somebody presses Ctrl-C."""
    if missing := [name for name in _NEEDED if find_spec(name) is None]:
        raise ValueError(
            f"the application in the browser needs {' and '.join(missing)}: "
            "pip install 'throneroom[web]'"
        )
    settings = settings_for(given)
    with Store(settings.store):
        pass  # a store that can't be used is told now
    with listening(given.host, given.port) as bound:
        address = f"http://{_shown_host(given)}:{bound.getsockname()[1]}/"
        typer.echo(f"Throne Room is at {address} (Ctrl-C ends it)")
        if given.open:
            webbrowser.open(address)  # what it asks waits until the server is ready
        _serve(settings, given, bound)


def settings_for(given: ServeOptions) -> Settings:
    """The settings that the options ask for; a ValueError says what is wrong."""
    settings = Settings(store=given.store or default_path())
    hosts = [*settings.hosts, *(_host_name(name) for name in given.allow)]
    if not _only_here(given.host):
        if given.host not in _EVERYWHERE:
            hosts.append(_bracketed(given.host))
        elif not given.allow:
            raise ValueError(
                f"--host {given.host or repr('')} lets others reach this server. Say by which name "
                "their browsers will call it: --allow NAME, which may be repeated. "
                "(--allow '*' answers to any name; then pages of others, under names that they "
                "lead here, can play in their visitors' place.)"
            )
    for address in given.proxy:
        _check_proxy(address)
    for limit in given.limits:
        settings = _limited(settings, limit)
    return replace(settings, hosts=tuple(dict.fromkeys(hosts)))


def listening(host: str, port: int) -> socket.socket:
    """A socket that waits for browsers; a ValueError says why there can be none."""
    between("port", port, 0, 65535)
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host.strip("[]") or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        return socket.create_server((str(address[0]), port), family=family, backlog=2048)
    except (socket.gaierror, UnicodeError):
        raise ValueError(f"--host is an address of this machine, not {host!r}") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            other = port + 1 if port < 65535 else PORT
            raise ValueError(
                f"port {port} is taken, perhaps by a Throne Room that runs already; "
                f"for another one: --port {other}"
            ) from None
        why = error.strerror or str(error)
        raise ValueError(f"can't listen at {host or 'all addresses'}:{port}: {why}") from None


def limit_names() -> dict[str, str]:
    """The limits of a server as ``--limit`` calls them, and as the settings do."""
    return {one.name.replace("_", "-"): one.name for one in fields(Settings) if _kind(one)}


def _kind(one: Field[Any]) -> str:
    """Whether a setting is a whole number or any; empty if it is none."""
    kinds = {"int": "a whole number", "int | None": "a whole number", "float": "a number"}
    return kinds.get(str(one.type), "")


def _serve(settings: Settings, given: ServeOptions, bound: socket.socket) -> None:
    import uvicorn

    from ..web.app import application
    from ..web.freed_memory import give_large_pieces_back

    give_large_pieces_back()
    sys.setswitchinterval(_SWITCH)
    config = uvicorn.Config(
        application(settings),
        access_log=False,
        log_level="warning",
        proxy_headers=bool(given.proxy),
        forwarded_allow_ips=list(given.proxy),
        server_header=False,
        timeout_graceful_shutdown=_GOODBYE,
    )
    try:
        uvicorn.Server(config).run([bound])
    except KeyboardInterrupt:
        typer.echo("")  # ends the terminal's line with ^C
    _end()


def _end() -> None:
    """End the process at once: everything is kept, and threads may still be inside a game.

    Such a thread can't be stopped, and comes back to an interpreter that is gone: that would abort.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _limited(settings: Settings, text: str) -> Settings:
    """The settings with another limit, as ``NAME=N``."""
    name, _, number = (part.strip() for part in text.partition("="))
    known = limit_names()
    if name not in known:
        hint = nearest(name, known) or f": limits are {', '.join(known)}"
        raise ValueError(f"there is no limit {name!r}{hint}")
    field = next(one for one in fields(Settings) if one.name == known[name])
    kind = _kind(field)
    whole = kind == "a whole number"
    low = _LEAST.get(field.name, 1 if whole else 0.001)
    try:
        value = int(number) if whole else float(number)
    except ValueError:
        value = -1
    if not low <= value <= _MOST:
        raise ValueError(f"--limit {name}=N: N is {kind} from {low} on, not {number!r}")
    return replace(settings, **{field.name: value})  # type: ignore[arg-type]


def _host_name(text: str) -> str:
    """A name as a request says it, without a port."""
    name = text.strip()
    if not re.fullmatch(r"\*|[\w.-]+(:\d+)?|\[?[0-9a-fA-F:]+\]?", name):
        raise ValueError(f"--allow takes a name such as play.example.org, not {text!r}")
    return _bracketed(name.partition(":")[0] if name.count(":") == 1 else name)


def _check_proxy(text: str) -> None:
    try:
        ipaddress.ip_network(text)
    except ValueError:
        raise ValueError(
            f"--proxy takes the address of the proxy, such as {LOCALHOST}, not {text!r}"
        ) from None


def _only_here(host: str) -> bool:
    """Whether nobody outside this machine can ask."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def _shown_host(given: ServeOptions) -> str:
    """By which name a person here finds it."""
    if given.host in (LOCALHOST, "localhost"):
        return "localhost"
    named = [name for name in given.allow if name != "*"]
    if given.host in _EVERYWHERE:
        return _host_name(named[0]) if named else "localhost"
    return _bracketed(given.host)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host
