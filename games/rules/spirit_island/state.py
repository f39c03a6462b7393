"""What lies on the table in Spirit Island: plain data, with the shortest questions asked of it."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine import State
from games.rules.spirit_island import printed
from games.rules.spirit_island.facts import DAMAGE, FACTS, FEAR_POOL, HEALTH, INVADERS, OCEANS
from games.rules.spirit_island.geography import Geography, geography

NOBODY = -1
OCEAN = "ocean"  # the spirit for which oceans are lands


class Land(msgspec.Struct, omit_defaults=True):
    """What stands in a land: of every kind the damage on each piece, least first; presence is by seat."""

    presence: list[int]
    pieces: dict[str, list[int]] = {}
    blight: int = 0
    defend: int = 0

    def count(self, *kinds: str) -> int:
        """How many of these kinds are there; `invaders` and `blight` are kinds too (S-LAND-08, S-INV-01)."""
        number = 0
        for kind in kinds:
            if kind == "invaders":
                number += self.count(*INVADERS)
            elif kind == "blight":
                number += self.blight
            elif kind == "presence":
                number += sum(self.presence)
            else:
                number += len(self.pieces.get(kind, ()))
        return number


class Grant(msgspec.Struct, omit_defaults=True):
    """Something a power lets a spirit do later this turn: repeat cards, or use slow powers fast (S-REP-12)."""

    does: str  # "repeat" or "fast"
    source: str
    left: int
    most: int = 99  # the dearest card it may be used for
    pays: bool = False  # whether a repeat costs the card's energy again
    spent: list[str] = []


class Spirit(msgspec.Struct, omit_defaults=True):
    """A spirit in play, with its mat and its cards."""

    id: str
    board: str
    energy: int = 0
    off_energy: int = 0  # presence that has left the energy track
    off_cards: int = 0
    destroyed: int = 0
    hand: list[str] = []
    play: list[str] = []
    discard: list[str] = []
    drawn: list[str] = []
    aside: list[str] = []  # not kept or forgotten: they go to the discards of their decks when the phase or power ends
    forgotten: list[str] = []  # uniques under the mat
    progression: list[str] = []  # cards of the progression still to come
    progresses: bool = False
    used: list[str] = []  # powers used this turn
    sped: list[str] = []  # slow ones among them that were used in the fast phase
    swift: int = 0  # of those, how many by the spirit's own rule
    gained: dict[str, int] = {}  # elements gained this turn
    chosen: list[str] = []  # and those that spaces for any element give this turn
    grants: list[Grant] = []
    done: bool = False
    unless: list[str] = []  # what opens the phase again for it
    extra_plays: int = 0  # card plays that growth gives for this turn
    drowned: int = 0  # health of drowned invaders not yet traded for energy
    gifted: bool = False  # another spirit's power has just targeted it

    @property
    def printed(self) -> printed.Spirit:
        """What its mat says."""
        return FACTS.spirits[self.id]

    @property
    def on_energy_track(self) -> int:
        """Presence still covering the energy track."""
        return len(self.printed.tracks.energy) - 1 - self.off_energy

    @property
    def on_card_track(self) -> int:
        """Presence still covering the card track."""
        return len(self.printed.tracks.cards) - 1 - self.off_cards


class Lasting(msgspec.Struct, omit_defaults=True):
    """An effect that holds until time passes (S-POWER-16): its kind, where or on whom, how much, and whose it is."""

    does: str
    source: str
    land: str = ""
    seat: int = NOBODY
    amount: int = 0
    what: str = ""
    by: int = NOBODY


class Dream(msgspec.Struct, omit_defaults=True):
    """A mark on a piece that a power only dreams to have hurt or destroyed; it goes when the power ends."""

    land: str
    kind: str
    damage: int = 0  # what is really on it
    dreamt: int = 0  # and what is dreamt besides
    over: bool = False  # it has died in the dream
    flees: bool = False  # and has yet to flee from it


class Island(State, kw_only=True):
    """The whole table of Spirit Island. Piles have their top card last."""

    spirits: list[Spirit]
    lands: dict[str, Land]
    minor: list[str] = []
    minor_discard: list[str] = []
    major: list[str] = []
    major_discard: list[str] = []
    fear_deck: list[str] = []
    fear_earned: list[str] = []  # face down, the first earned first
    fear_resolved: list[str] = []
    fear_unused: list[str] = []
    fear_shown: list[str] = []  # of those still to come, the ones that lie face up
    fear_parts: list[int] = []
    fear: int = 0  # markers moved
    terror: int = 1  # 4 is VICTORY
    invader_deck: list[str] = []
    invader_unused: list[str] = []
    explore_card: str = ""  # under Explore, face down
    explored_card: str = ""  # under Explore, turned up
    build_card: str = ""
    ravage_card: str = ""
    extra_build_card: str = ""
    invader_discard: list[str] = []
    blight_card: str = ""
    tainted: bool = False
    blight: int = 0  # on the card
    blight_brought: int = 0  # out of the box so far
    turn: int = 0
    phase: str = "setup"
    lasting: list[Lasting] = []
    dreams: list[Dream] = []
    happened: list[list[str]] = []  # deaths and moves of the effect under way, for what it sets off
    adversary: str = ""
    level: int = 0
    scenario: str = ""
    notes: dict[str, Any] = {}  # what an adversary or scenario has to remember
    loss: str = ""  # a loss that waits for the effect to end (S-WIN-13)
    ending: str = ""
    reason: str = ""

    @property
    def seats(self) -> range:
        """The seats in turn order."""
        return range(len(self.spirits))

    @property
    def geography(self) -> Geography:
        """Which lands are adjacent, and how far apart."""
        return geography(tuple(spirit.board for spirit in self.spirits), self.scenario, self.sea)

    @property
    def sea(self) -> tuple[str, ...] | None:
        """The boards whose ocean is in play: those with presence of Ocean; None if nobody plays it (S-OCEAN-01)."""
        for seat, spirit in enumerate(self.spirits):
            if spirit.id == OCEAN:
                held = {land[0] for land, here in self.lands.items() if here.presence[seat]}
                return tuple(each.board for each in self.spirits if each.board in held)
        return None

    @property
    def oceans(self) -> list[str]:
        """The oceans that are in play."""
        return [OCEANS[board] for board in self.sea or ()]

    @property
    def levels(self) -> tuple[printed.Level, ...]:
        """The adversary's levels in force, the lowest first (S-ADVS-01)."""
        return FACTS.adversaries[self.adversary].levels[: self.level + 1] if self.adversary else ()

    @property
    def fear_pool(self) -> int:
        """How many fear markers the pool holds (S-SETUP-03)."""
        return (FEAR_POOL + sum(level.fear_pool for level in self.levels)) * len(self.spirits)

    def owner(self, land: str) -> int:
        """The seat whose own board the land is on (S-LAW-03)."""
        return next(seat for seat, spirit in enumerate(self.spirits) if spirit.board == land[0])

    def health(self, kind: str, land: str) -> int:
        """The health of such a piece in that land (S-DMG-18)."""
        health = HEALTH[kind]
        if not self.adversary and not self.lasting:  # asked often
            return health
        for level in self.levels:
            health = level.health.get(kind, health)  # type: ignore[call-overload]
        return health + sum(
            lasting.amount
            for lasting in self.lasting
            if lasting.does == "health" and lasting.land == land and lasting.what == kind
        )

    def strength(self, kind: str) -> int:
        """The damage such a piece deals; a hurt one deals as much (S-INV-09)."""
        damage = DAMAGE[kind]
        for level in self.levels:
            damage = level.damage.get(kind, damage)  # type: ignore[call-overload]
        return damage
