"""What makes a component set playable: refuses files that contradict themselves or one another, in plain words."""

from __future__ import annotations

from collections import Counter

from games.engine.components import check_ids, check_known, refuse
from games.rules.spirit_island.printed import (
    AdversaryFile,
    BlightFile,
    BoardEntry,
    BoardFile,
    FearFile,
    InvaderFile,
    Power,
    PowerFile,
    ScenarioFile,
    SpiritFile,
)

EDGE = 13  # the length of a side in its own units
LANDS = 8
PRESENCE = 13
STAGES = (1, 2, 3)


def check_boards(file: BoardFile) -> None:
    """Refuse boards whose lands do not border one another both ways, and layouts that join what is not there."""
    name = "boards.toml"
    check_ids(name, "board", [board.id for board in file.boards])
    for board in file.boards:
        _check_board(name, board)
    seen = [layout.players for layout in file.layouts if not layout.scenario]
    if sorted(seen) != list(range(1, len(file.boards) + 1)):
        refuse(name, f"there must be one layout for each number of players from 1 to {len(file.boards)}, not {seen}")
    for layout in file.layouts:
        seats = range(layout.players)
        if len(layout.place) != layout.players:
            refuse(name, f"the layout for {layout.players} places {len(layout.place)} boards")
        joined = [(join.one, join.other) for join in layout.joins]
        joined += [(corner.one, corner.other) for corner in layout.corners]
        if not all(one in seats and other in seats for one, other in joined):
            refuse(name, f"the layout for {layout.players} joins a seat that it does not have")


def _check_board(name: str, board: BoardEntry) -> None:
    where = f"board '{board.id}'"
    if [land.number for land in board.lands] != list(range(1, LANDS + 1)):
        refuse(name, f"{where} must have lands 1 to {LANDS} in order")
    if sorted(Counter(land.terrain for land in board.lands).values()) != [2, 2, 2, 2]:
        refuse(name, f"{where} must have two lands of each terrain")
    near = {land.number: land.adjacent for land in board.lands}
    for land, others in near.items():
        for other in others:
            if land not in near.get(other, ()):
                refuse(name, f"{where}: land {land} borders {other}, but {other} does not border {land}")
    for side, along in board.sides.items():
        if len(along.breaks) != len(along.lands) - 1:
            refuse(name, f"{where}: the {side} side needs one break fewer than it has lands")
        if list(along.breaks) != sorted(set(along.breaks)) or not all(0 < at < EDGE for at in along.breaks):
            refuse(name, f"{where}: the breaks of the {side} side must rise between 0 and {EDGE}")


def check_powers(minor: PowerFile, major: PowerFile, spirits: SpiritFile) -> None:
    """Refuse powers that come twice or that target nothing."""
    files = {
        "minor_powers.toml": minor.cards,
        "major_powers.toml": major.cards,
        "spirits.toml": tuple(power for spirit in spirits.spirits for power in (*spirit.powers, *spirit.innates)),
    }
    seen: set[str] = set()
    for name, powers in files.items():
        check_ids(name, "power", [power.id for power in powers])
        for power in powers:
            if power.id in seen:
                refuse(name, f"power '{power.id}' stands in another file too")
            seen.add(power.id)
            _check_power(name, power)


def _check_power(name: str, power: Power) -> None:
    if (power.target == "land") != (power.range is not None):
        refuse(name, f"power '{power.id}' needs a range if it targets a land, and none if it targets a spirit")
    if len(set(power.elements)) != len(power.elements):
        refuse(name, f"power '{power.id}' shows an element twice")


def check_spirits(file: SpiritFile, cards: set[str]) -> None:
    """Refuse spirits whose presence does not add up or whose progression names unknown cards."""
    name = "spirits.toml"
    check_ids(name, "spirit", [spirit.id for spirit in file.spirits])
    for spirit in file.spirits:
        entry = f"spirit '{spirit.id}'"
        covered = len(spirit.tracks.energy) + len(spirit.tracks.cards) - 2
        placed = sum(start.count for start in spirit.setup)
        if covered + placed != PRESENCE:
            refuse(name, f"{entry} has {covered} presence on its tracks and {placed} placed, not {PRESENCE}")
        for track in (spirit.tracks.energy, spirit.tracks.cards):
            if not isinstance(track[0], int):
                refuse(name, f"{entry}: the first value of a track must be a number")
        for start in spirit.setup:
            named = (start.terrain, start.land, start.dahan, start.ocean or None, start.coast or None)
            if named.count(None) != len(named) - 1:
                refuse(name, f"{entry}: setup names one of a terrain, a land, a number of dahan, ocean and coast")
        for card in spirit.progression:
            check_known(name, entry, "card", card, cards, "the minor or major powers")
        for innate in spirit.innates:
            if not innate.thresholds:
                refuse(name, f"power '{innate.id}' is innate and needs thresholds")


def check_cards(fear: FearFile, invaders: InvaderFile, blight: BlightFile) -> None:
    """Refuse fear, invader and blight cards that cannot be dealt."""
    check_ids("fear_cards.toml", "card", [card.id for card in fear.cards])
    check_ids("invader_cards.toml", "card", [card.id for card in invaders.cards])
    check_ids("blight_cards.toml", "card", [card.id for card in blight.cards])
    for card in invaders.cards:
        if bool(card.terrains) == card.coastal:
            refuse("invader_cards.toml", f"card '{card.id}' means either terrains or the coast")
    held = Counter(card.stage for card in invaders.cards)
    for stage, wanted in Counter(invaders.deck).items():
        if wanted > held[stage]:  # type: ignore[index]
            refuse("invader_cards.toml", f"the deck wants {wanted} cards of stage {stage}, but there are {held[stage]}")  # type: ignore[index]
    if not any(card.tainted for card in blight.cards):
        refuse("blight_cards.toml", "no card has a tainted side")


def check_foes(adversaries: AdversaryFile, scenarios: ScenarioFile) -> None:
    """Refuse adversaries without levels and ids that cannot be words."""
    check_ids("adversaries.toml", "adversary", [entry.id for entry in adversaries.adversaries])
    check_ids("scenarios.toml", "scenario", [entry.id for entry in scenarios.scenarios])
    for entry in adversaries.adversaries:
        if not entry.levels:
            refuse("adversaries.toml", f"adversary '{entry.id}' has no levels")
        for level in entry.levels:
            if level.deck and not set(level.deck) <= set(STAGES):
                refuse("adversaries.toml", f"adversary '{entry.id}' has a deck with a stage that does not exist")
