"""Sentences of which several say the same of different places, said as one."""

from __future__ import annotations

from collections.abc import Iterable

BEFORE_A_PLACE = (" in", " at")


def together(sentences: Iterable[str]) -> list[str]:
    """The sentences, where neighbours that differ in the place they end with become one that lists the places."""
    found: list[tuple[str, list[str]]] = []
    for sentence in sentences:
        head, _, last = sentence.rpartition(" ")
        if found and found[-1][0] == head and head.endswith(BEFORE_A_PLACE) and last not in found[-1][1]:
            found[-1][1].append(last)
        else:
            found.append((head, [last]))
    return [f"{head} {_listed(lasts)}".strip() for head, lasts in found]


def _listed(words: list[str]) -> str:
    """`A1.`, `A6.` and `D5.` as `A1, A6 and D5.`."""
    if len(words) == 1:
        return words[0]
    bare = [word.removesuffix(".") for word in words]
    return f"{', '.join(bare[:-1])} and {bare[-1]}."
