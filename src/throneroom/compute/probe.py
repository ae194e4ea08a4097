"""Whether a Ray cluster answers at an address: asked before Ray, which would wait for minutes.

Ray speaks gRPC, which is HTTP/2. A call of a method with no arguments is enough to tell: a gRPC
server, and only such a one, answers even a call that it does not know with status 200.
"""

from __future__ import annotations

import os
import re
import socket
import time

_SECONDS = 3.0
_METHOD = b"/ray.rpc.NodeInfoGcsService/CheckAlive"
_DATA, _HEADERS, _SETTINGS = 0, 1, 4  # kinds of frames
_END_STREAM, _END_HEADERS = 1, 4  # flags of frames
_POST, _HTTP, _PATH, _AUTHORITY, _CONTENT_TYPE = b"\x83", b"\x86", b"\x04", b"\x01", b"\x0f\x10"
_STATUS_200 = 0x88
_TABLE_SIZE = range(0x20, 0x40)  # an announcement that may come before the status
_MOST_FRAMES = 20


class ClusterError(ConnectionError):
    """A cluster that can't be reached or used."""


def probe(address: str) -> None:
    """Raise an error within a few seconds unless a server like Ray's answers."""
    host, port = parse_address(address)
    until = time.monotonic() + _SECONDS
    try:
        with socket.create_connection((host, port), timeout=_SECONDS) as line:
            # Behind TLS nothing can be seen; then it is enough that somebody is there.
            good = os.environ.get("RAY_USE_TLS") == "1" or _is_grpc(line, until)
    except OSError as error:
        reason = "no answer" if isinstance(error, TimeoutError) else error.strerror or str(error)
        raise ClusterError(f"no Ray cluster answers at {address}: {reason}") from None
    if not good:
        raise ClusterError(f"what answers at {address} is not a Ray cluster")


def parse_address(address: str) -> tuple[str, int]:
    """Host and port.

    >>> parse_address("10.0.0.5:6379")
    ('10.0.0.5', 6379)
    """
    match = re.fullmatch(r"(?:\[([^]\s]+)\]|([^\s/:]+)):(\d{1,5})", address)
    if match is None or not 0 < int(match[3]) < 65536:
        raise ClusterError(
            f"the address of a Ray cluster is HOST:PORT of its head node, such as 10.0.0.5:6379, "
            f"not {address!r}"
        )
    return match[1] or match[2], int(match[3])


def _is_grpc(line: socket.socket, until: float) -> bool:
    """Make a call; whether the answer is one of gRPC."""
    head = b"".join((
        _POST, _HTTP,
        _PATH, _text(_METHOD),
        _AUTHORITY, _text(b"ray"),
        _CONTENT_TYPE, _text(b"application/grpc"),
        b"\0", _text(b"te"), _text(b"trailers"),
    ))  # fmt: skip
    line.sendall(
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
        + _frame(_SETTINGS, 0, 0, b"")
        + _frame(_HEADERS, _END_HEADERS, 1, head)
        + _frame(_DATA, _END_STREAM, 1, bytes(5))
    )
    for place in range(_MOST_FRAMES):
        start = _read(line, 9, until)
        if len(start) < 9 or (place == 0 and start[3] != _SETTINGS):
            return False
        content = _read(line, int.from_bytes(start[:3], "big"), until)
        if start[3] == _HEADERS:
            return _status(content) == _STATUS_200
    return False


def _status(block: bytes) -> int:
    """The code of the first header."""
    place = 0
    while place < len(block) and block[place] in _TABLE_SIZE:
        more = block[place] == _TABLE_SIZE[-1]
        place += 1
        while more and place < len(block):
            more = block[place] >= 0x80
            place += 1
    return block[place] if place < len(block) else 0


def _text(text: bytes) -> bytes:
    return bytes([len(text)]) + text


def _frame(kind: int, flags: int, stream: int, content: bytes) -> bytes:
    return (
        len(content).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + content
    )


def _read(line: socket.socket, size: int, until: float) -> bytes:
    """So many bytes, or fewer if there are no more."""
    found = b""
    while len(found) < size:
        line.settimeout(max(until - time.monotonic(), 0.001))
        more = line.recv(size - len(found))
        if not more:
            break
        found += more
    return found
