r"""The engine behaves as it did: the signature over fixed games is the stored one.

A change that is meant to alter behaviour stores the new signature, and its commit says why::

    python -c 'from throneroom.bench import signature; print(signature())' \
        > tests/golden/signature.txt
"""

from __future__ import annotations

from pathlib import Path

from throneroom.bench import signature

GOLDEN = Path(__file__).parents[1] / "golden" / "signature.txt"


def test_signature_is_unchanged() -> None:
    assert signature() == GOLDEN.read_text().strip()
