"""Chance that can be checked afterwards: draw n is a keyed hash of the seed and n."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

import msgspec

from games.engine.errors import RulesBug, Unfenced

T = TypeVar("T")
_SPAN = 1 << 64


def promise_of(secret: str) -> str:
    """The fingerprint of a secret, which is told before anybody plays: whoever has it can check the secret later."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seed_of(secret: str, words: Sequence[str]) -> str:
    """The seed of a game: the house's secret with the players' words, so that neither alone decides the dice."""
    return hashlib.sha256("\n".join([secret, *words]).encode()).hexdigest()


class Dice(msgspec.Struct, omit_defaults=True):
    """The chance of one game: a secret seed and how often it has been asked."""

    seed: str
    drawn: int = 0
    armed: bool = False  # set by the Table at a fence, cleared at every question

    def roll(self, sides: int) -> int:
        """A number from 0 to sides - 1, all equally likely."""
        if not self.armed:
            raise Unfenced("chance was used without a fence: say `yield from reveal(...)` first")
        if not 1 <= sides <= _SPAN:
            raise RulesBug(f"there is nothing to choose from: {sides} sides")
        limit = _SPAN - _SPAN % sides  # words at or above it would favour the low numbers
        key = self.seed.encode()
        while True:
            self.drawn += 1
            word = int.from_bytes(hmac.digest(key, b"%d" % self.drawn, "sha256")[:8])
            if word < limit:
                return word % sides

    def choose(self, things: Sequence[T]) -> T:
        """One of these, all equally likely."""
        return things[self.roll(len(things))]

    def take(self, things: MutableSequence[T]) -> T:
        """One of these, taken out of them."""
        return things.pop(self.roll(len(things)))

    def shuffle(self, things: MutableSequence[Any]) -> None:
        """Put them in a random order, in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.roll(last + 1)
            things[last], things[other] = things[other], things[last]
