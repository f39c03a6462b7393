"""Lays an island of Spirit Island from a compact line, with cards, elements and decks as a test wants them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine import Event, Flow, Ruleset, Step, Table
from games.engine.state import encoder
from games.rules.spirit_island import RULES
from games.rules.spirit_island.effect import Effect, flow_of, until_over, whole
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.setup import take_spirit
from games.rules.spirit_island.state import Island, Land
from games.rules.spirit_island.verbs.blight import bring_blight, put_blight
from games.rules.spirit_island.verbs.pieces import Piece, put

KINDS = {"E": "explorer", "T": "town", "C": "city", "D": "dahan"}
WORD = re.compile(
    r"(?P<kind>[ETCDB])(?P<count>\d+)|(?P<hurt>town|city|dahan)-(?P<left>\d+)|(?P<name>[a-z]+)(?P<own>\d+)"
)


def lay(
    line: str = "",
    *,
    spirits: Sequence[str] = ("river",),
    boards: str = "",
    step: str | Sequence[Sequence[Any]] = "slow_phase",
    play: Mapping[str, Sequence[str]] | None = None,
    hand: Mapping[str, Sequence[str]] | None = None,
    energy: int | Sequence[int] = 0,
    elements: Mapping[str, int] | None = None,
    blight: int | None = None,
    blight_card: str = "first-game",
    terror: int = 1,
    earned: Sequence[str] = (),
    fear_deck: Sequence[str] = (),
    invader_deck: Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    change: Callable[[Island], None] | None = None,
    rules: Ruleset[Island] | None = None,
    **fields: Any,
) -> Table[Island]:
    """An island with exactly what the line says, standing before that step (or those); then a new turn begins.

    The line: `A8 T1 E1 D2 B1 river1 | A2 C1 town-1`: explorers, towns, cities, dahan, blight, presence by spirit; a
    hurt piece by its health left. Lands not named are empty, but a spirit that is not named has 1 presence in the
    lowest land of its board that is not named either. `play` and `hand` give cards to spirits by name; `elements` are
    those the first spirit gains on top. `fear_deck`, `earned`, `minor`, `major` and `invader_deck` begin with the top
    card; `change` does to the island whatever else a test wants."""
    table = Table.start(RULES, len(spirits), {"spirits": "choose", "boards": "in-order", **(options or {})}, "laid")
    island = RULES.decode(table.settled)
    letters = boards or "abcd"[: len(spirits)]
    island.spirits = [type(spirit)("", board) for spirit, board in zip(island.spirits, letters, strict=True)]
    island.lands = {land: Land([0] * len(spirits)) for board in letters for land in FACTS.lands if land[0] == board}
    island.minor = FACTS.of_kind("minor")
    island.major = FACTS.of_kind("major")
    for seat, name in enumerate(spirits):
        take_spirit(island, seat, name)
        for here in island.lands.values():
            here.presence[seat] = 0
    island.blight = island.blight_brought = 0
    island.blight_card = blight_card
    bring_blight(island, FACTS.blight_cards[blight_card].healthy * len(spirits) if blight is None else blight)
    _put_pieces(island, line)
    _deal_cards(island, play or {}, hand or {})
    for seat, spirit in enumerate(island.spirits):
        spirit.energy = energy if isinstance(energy, int) else energy[seat]
    island.spirits[0].gained = dict(elements or {})
    _stack_fear(island, terror, earned, fear_deck)
    if invader_deck is not None:
        _stack_invaders(island, invader_deck)
    for name in ("minor", "major"):
        if name in fields:
            top = fields.pop(name)
            deck = [card for card in getattr(island, name) if card not in top]
            setattr(island, name, [*deck, *reversed(top)])
    for slot in ("ravage_card", "build_card", "explore_card", "explored_card", "extra_build_card"):
        _take_invader_card(island, fields.get(slot, ""))
        setattr(island, slot, fields.pop(slot, ""))
    island.turn = fields.pop("turn", 1)
    island.phase = fields.pop("phase", "")
    for name, value in fields.items():
        setattr(island, name, value)
    steps = [[step]] if isinstance(step, str) else [list(each) for each in step]
    island.agenda = [*steps, ["begin_turn"]]
    if change is not None:
        change(island)
    island.events = []
    table = Table.load(rules or RULES, encoder.encode(island))
    while forced := [decision for decision in table.decisions if decision.forced]:  # as if a move had led here
        table.play(forced[0].seat, forced[0].options[0])
    return table


def enact(
    line: str, act: Callable[[Effect], Flow[Any] | None], *, at: str = "a5", seat: int | None = 0, **laid: Any
) -> Table[Island]:
    """An island on which one effect is carried out in a land, its choices made by that seat or by the owners."""

    def enacted(island: Island) -> Step:
        effect = Effect(island=island, source="test", land=at.lower(), seat=seat)
        yield from whole(island, flow_of(act(effect)))

    rules = dataclasses.replace(RULES, steps={**RULES.steps, "enacted": until_over(enacted)})
    return lay(line, step="enacted", rules=rules, **laid)


def _put_pieces(island: Island, line: str) -> None:
    named: set[str] = set()
    seats = {spirit.id: seat for seat, spirit in enumerate(island.spirits)}
    placed: set[int] = set()
    for entry in line.split("|"):
        if not entry.strip():
            continue
        land, *words = entry.lower().replace(",", " ").split()
        named.add(land)
        for text in words:
            found = WORD.fullmatch(text.upper() if re.fullmatch(r"[etcdb]\d+", text) else text)
            assert found, text
            if found["kind"] == "B":
                put_blight(island, land, int(found["count"]))
            elif found["kind"]:
                for _ in range(int(found["count"])):
                    put(island, land, Piece(KINDS[found["kind"]], 0))
            elif found["hurt"]:
                kind = found["hurt"]
                put(island, land, Piece(kind, island.health(kind, land) - int(found["left"])))
            else:
                seat = seats[found["name"]]
                placed.add(seat)
                island.lands[land].presence[seat] += int(found["own"])
    for seat, spirit in enumerate(island.spirits):
        if seat not in placed:
            own = [land for land in island.lands if land[0] == spirit.board and not land.endswith("0")]  # no ocean
            free = next(land for land in own if land not in named)
            island.lands[free].presence[seat] = 1
        on_island = sum(here.presence[seat] for here in island.lands.values())
        # The rest of the 13 covers the tracks, the energy track first; what fits on neither was destroyed.
        away = 13 - on_island
        tracks = spirit.printed.tracks
        on_energy = min(away, len(tracks.energy) - 1)
        on_cards = min(away - on_energy, len(tracks.cards) - 1)
        spirit.off_energy = len(tracks.energy) - 1 - on_energy
        spirit.off_cards = len(tracks.cards) - 1 - on_cards
        spirit.destroyed = away - on_energy - on_cards


def _deal_cards(island: Island, play: Mapping[str, Sequence[str]], hand: Mapping[str, Sequence[str]]) -> None:
    seats = {spirit.id: spirit for spirit in island.spirits}
    for zone, cards in (("play", play), ("hand", hand)):
        for name, wanted in cards.items():
            spirit = seats[name]
            for card in wanted:
                piles = [island.minor, island.major, spirit.hand, *(other.progression for other in island.spirits)]
                for pile in piles:
                    if card in pile:
                        pile.remove(card)
                        break
                else:
                    raise AssertionError(f"{card} is nowhere")
            getattr(spirit, zone).extend(wanted)


def _stack_fear(island: Island, terror: int, earned: Sequence[str], deck: Sequence[str]) -> None:
    cards = [card for card in FACTS.fear_cards if card not in (*earned, *deck)]
    gone = sum(island.fear_parts[: terror - 1])
    island.fear_resolved = [cards.pop() for _ in range(max(0, gone - (len(earned) if terror > 1 else 0)))]
    island.fear_earned = list(earned)
    left = sum(island.fear_parts) - len(island.fear_resolved) - len(earned)
    island.fear_deck = [*(cards.pop() for _ in range(left - len(deck))), *reversed(deck)]
    island.fear_unused = cards
    island.terror = terror
    island.fear = 0


def _stack_invaders(island: Island, deck: Sequence[str]) -> None:
    island.invader_deck = list(reversed(deck))
    island.invader_unused = [card for card in FACTS.invader_cards if card not in deck]


def _take_invader_card(island: Island, card: str) -> None:
    for pile in (island.invader_deck, island.invader_unused, island.invader_discard):
        if card in pile:
            pile.remove(card)


def shows(island: Island, *lands: str) -> str:
    """What these lands hold, in the words of the line: `A2 C1 D1 | A8 E1 town-1`; all that are not empty if none is."""
    held = {land: _words(island, land) for land in island.lands}
    wanted = lands or tuple(land for land, words in held.items() if words)
    return " | ".join(" ".join([land.upper(), *held[land.lower()]]) for land in wanted)


def _words(island: Island, land: str) -> list[str]:
    here = island.lands[land]
    words = []
    for letter, kind in (("C", "city"), ("T", "town"), ("E", "explorer"), ("D", "dahan")):
        damages = here.pieces.get(kind, [])
        whole = sum(not damage for damage in damages)
        words += [f"{letter}{whole}"] if whole else []
        words += [f"{kind}-{island.health(kind, land) - damage}" for damage in damages if damage]
    words += [f"B{here.blight}"] if here.blight else []
    words += [f"{island.spirits[seat].id}{count}" for seat, count in enumerate(here.presence) if count]
    return words


def say(table: Table[Any], line: str, seat: int = 0) -> list[Event]:
    """Read a line as a player writes it and play all of it; what is left over fails the test."""
    done = table.submit(seat, line)
    assert not done.rest, (done.rest, done.why)
    return done.events


def options(table: Table[Any], seat: int = 0, verb: str = "") -> list[str]:
    """The legal orders of that seat that begin with the verb."""
    return [order for order in table.decision(seat).options if order.startswith(verb)]


def kinds(events: Sequence[Event]) -> list[str]:
    """The kinds of these events."""
    return [event.kind for event in events]
