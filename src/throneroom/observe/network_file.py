"""Files of trained networks: a line, a header of JSON, and the weights as float32.

The first line is ``throneroom network 1 BYTES DIGEST``: the version of the format, how long the
header is, and the SHA-256 of that number and all that follows. The header says what the network
sees, what its outputs mean and how large its layers are. Then come, layer by layer, the weights (by
output, then input) and the biases, as little-endian float32. Nothing in it is ever run.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from .. import _core
from ..cards.catalog import OFFICIAL, Catalog
from .observation import observation
from .option_numbering import OptionNumbering
from .terms import ObservationError
from .trained_network import DenseLayer, NetworkError, TrainedNetwork

_MAGIC = b"throneroom network "
_VERSION = 1
_LONGEST_LINE = 200
_LONGEST_HEADER = 1 << 22
_NUMBER = np.dtype("<f4")
_KEYS = ("observation", "head", "numbering", "purposes", "note", "layers")


def save_network(network: TrainedNetwork, path: str | Path) -> None:
    """Write a network into a file; an old file stays as it is until the new one is complete."""
    layers = [
        {"inputs": one.inputs, "outputs": one.outputs, "activation": one.activation}
        for one in network.layers
    ]
    described = {
        "observation": str(network.observation), "head": network.head,
        "numbering": network.numbering.to_data(), "purposes": list(network.purposes),
        "note": network.note, "layers": layers,
    }  # fmt: skip
    header = json.dumps(described, ensure_ascii=False, indent=1).encode() + b"\n"
    numbers = b"".join(
        part.astype(_NUMBER).tobytes() for one in network.layers for part in (one.weights, one.bias)
    )
    body = header + numbers
    first = b"%s%d %d %s\n" % (_MAGIC, _VERSION, len(header), _digest(len(header), body))
    file = Path(path)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(first + body)
        Path(name).chmod(0o644)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load_network(path: str | Path, *, catalog: Catalog = OFFICIAL) -> TrainedNetwork:
    """The network in a file; the catalog has the cards that its observation may name."""
    file = Path(path)
    try:
        content = file.read_bytes()
    except IsADirectoryError:
        raise NetworkError(f"{file} is a folder, not the file of a network") from None
    except OSError as error:
        raise NetworkError(f"no network in {str(file)!r}: {error.strerror}") from None
    try:
        return _read(content, catalog)
    except (NetworkError, ObservationError) as error:
        raise NetworkError(f"{file}: {error}") from None


def _read(content: bytes, catalog: Catalog) -> TrainedNetwork:
    first, end, _ = content[:_LONGEST_LINE].partition(b"\n")
    words = first.removeprefix(_MAGIC).split()
    if not first.startswith(_MAGIC) or not end or len(words) != 3 or not words[1].isdigit():
        raise NetworkError("this is not the file of a network")
    if words[0] != b"%d" % _VERSION:
        raise NetworkError(
            f"version {words[0].decode(errors='replace')} of the format is not known"
        )
    body = content[len(first) + 1 :]
    length = int(words[1])
    if length > min(len(body), _LONGEST_HEADER) or _digest(length, body) != words[2]:
        raise NetworkError("the file is damaged: it is not as it was written")
    try:
        header = json.loads(body[:length])
        return _network(header, body[length:], catalog)
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise NetworkError(f"its header can't be read: {error}") from None
    except (KeyError, TypeError, AttributeError) as error:
        raise NetworkError(
            f"its header lacks something, or has it in a wrong form: {error}"
        ) from None


def _network(header: dict[str, Any], numbers: bytes, catalog: Catalog) -> TrainedNetwork:
    missing = [key for key in _KEYS if key not in header]
    if missing:
        raise NetworkError(f"its header lacks {', '.join(missing)}")
    sizes = [_size(one) for one in header["layers"]]
    needed = sum((inputs + 1) * outputs for inputs, outputs in sizes) * _NUMBER.itemsize
    if needed != len(numbers):
        raise NetworkError(f"its layers need {needed:,} bytes of weights, it has {len(numbers):,}")
    values = np.frombuffer(numbers, _NUMBER).astype(np.float32)
    layers, at = [], 0
    for (inputs, outputs), one in zip(sizes, header["layers"], strict=True):
        weights = values[at : at + inputs * outputs].reshape(outputs, inputs)
        at += inputs * outputs
        layers.append(DenseLayer(weights, values[at : at + outputs], one["activation"]))
        at += outputs
    return TrainedNetwork(
        tuple(layers),
        observation(header["observation"], catalog=catalog),
        header["head"],
        OptionNumbering.from_data(header["numbering"]),
        tuple(header["purposes"]),
        str(header["note"]),
    )


def _size(layer: dict[str, Any]) -> tuple[int, int]:
    sizes = layer["inputs"], layer["outputs"]
    for size in sizes:
        if type(size) is not int or not 1 <= size <= _core.MAX_UNITS:
            raise NetworkError(f"a layer has 1 to {_core.MAX_UNITS:,} inputs and outputs")
    return sizes


def _digest(length: int, body: bytes) -> bytes:
    return hashlib.sha256(b"%d\n" % length + body).hexdigest().encode()
