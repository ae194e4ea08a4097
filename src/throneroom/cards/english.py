"""Small English: articles, plurals, lists."""

from __future__ import annotations


def article(noun: str) -> str:
    """The article that a noun takes.

    >>> article("Upgrade"), article("University"), article("Copper")
    ('an', 'a', 'a')
    """
    vowel = noun[0] in "AEIOUaeiou" and not noun.startswith("Uni")
    return "an" if vowel else "a"


def with_article(noun: str) -> str:
    """A noun with its article."""
    return f"{article(noun)} {noun}"


def plural_name(name: str) -> str:
    """The plural of a card's name, as players say it.

    >>> [plural_name(name) for name in ("Duchy", "Thief", "Wharf", "Sea Witch", "Smugglers")]
    ['Duchies', 'Thieves', 'Wharves', 'Sea Witches', 'Smugglers']
    """
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return name[:-1] + "ies"
    if name.endswith("s"):
        return name
    if name.endswith(("ief", "arf")):
        return name[:-1] + "ves"
    return name + ("es" if name.endswith(("ch", "x")) else "s")


def in_words(parts: list[str], last: str) -> str:
    """Parts joined by commas and a last word; "then" stands between all of them."""
    if len(parts) < 2:
        return "".join(parts)
    if last == "then":
        return ", then ".join(parts)
    if len(parts) == 2:
        return f"{parts[0]} {last} {parts[1]}"
    return ", ".join(parts[:-1]) + f", {last} {parts[-1]}"
