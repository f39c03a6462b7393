"""The gate of Roam's fact room: what refuses a broken set."""

from __future__ import annotations

from collections import Counter

from games.engine.components import check_ids, check_known, refuse
from games.rules.roam.patterns import SIZE, cells, turned
from games.rules.roam.printed import ArtifactFile, CardFile, Limits, Pattern, StartingFile

CARDS, STARTING, ARTIFACTS, LIMITS = "cards.toml", "starting.toml", "artifacts.toml", "limits.toml"
CARD_COUNT = 43
ARTIFACT_COUNT = 24
EDGES = ("south", "west", "north", "east")  # clockwise as seen from above
LAND_KINDS = ("wood", "stone", "dell", "water", "field", "ruin")  # the families of land that can be drawn
# The abilities the rules know how to use, and when: a host may price the tiles anew, but not invent others.
ABILITIES = {
    "free-blank": "placing",
    "replace": "placing",
    "gain-coin": "any",
    "rotate": "placing",
    "slide": "any",
    "flip": "any",
}


def check_cards(file: CardFile) -> None:
    """Refuses a deck of the wrong size, with unreadable patterns or with names that cannot be told apart."""
    check_ids(CARDS, "card", [card.id for card in file.cards])
    check_ids(CARDS, "terrain", [land_word(card.terrain) for card in file.cards])
    if len(file.cards) != CARD_COUNT:
        refuse(CARDS, f"there are {len(file.cards)} cards, and there must be {CARD_COUNT}")
    for card in file.cards:
        check_known(CARDS, f"card '{card.id}'", "kind", card.kind, LAND_KINDS, ", ".join(LAND_KINDS))
        _check_pattern(CARDS, f"card '{card.id}'", card.pattern)


def land_word(terrain: str) -> str:
    """A land's word in an order."""
    return terrain.lower().replace(" ", "-")


def check_starting(file: StartingFile, cards: CardFile, players: int) -> None:
    """Refuses starting cards that do not give every colour each role once."""
    check_ids(STARTING, "colour", file.colours)
    check_ids(STARTING, "role", [role.id for role in file.roles])
    check_ids(STARTING, "card", [*(card.id for card in cards.cards), *(card.id for card in file.cards)])
    if len(file.colours) != players:
        refuse(STARTING, f"there are {len(file.colours)} colours, and there must be {players}")
    for role in file.roles:
        _check_pattern(STARTING, f"role '{role.id}'", role.pattern)
    for card in file.cards:
        check_known(STARTING, f"card '{card.id}'", "colour", card.colour, file.colours)
        check_known(STARTING, f"card '{card.id}'", "role", card.role, [role.id for role in file.roles])
    given = Counter((card.colour, card.role) for card in file.cards)
    for colour in file.colours:
        for role in file.roles:
            if given[colour, role.id] != 1:
                refuse(STARTING, f"{colour} has {given[colour, role.id]} cards '{role.id}', and there must be one")


def check_artifacts(file: ArtifactFile) -> None:
    """Refuses tiles that are too many, too few, or do what the rules do not know."""
    check_ids(ARTIFACTS, "ability", [ability.id for ability in file.abilities])
    check_ids(ARTIFACTS, "artifact", [tile.id for tile in file.artifacts])
    for ability in file.abilities:
        if ability.id not in ABILITIES:
            refuse(ARTIFACTS, f"ability '{ability.id}' is not one the rules know: {', '.join(ABILITIES)}")
        if ability.window != ABILITIES[ability.id]:
            refuse(ARTIFACTS, f"ability '{ability.id}' has the window '{ability.window}': it is used otherwise")
    for known in ABILITIES:
        check_known(ARTIFACTS, "the game", "ability", known, [ability.id for ability in file.abilities])
    for tile in file.artifacts:
        check_known(ARTIFACTS, f"artifact '{tile.id}'", "ability", tile.ability, ABILITIES)
        if tile.id == "blank":
            refuse(ARTIFACTS, "artifact 'blank' has the id by which a player pays for a blank")
    if len(file.artifacts) != ARTIFACT_COUNT:
        refuse(ARTIFACTS, f"there are {len(file.artifacts)} artifacts, and there must be {ARTIFACT_COUNT}")


def check_limits(limits: Limits) -> None:
    """Refuses edges that are not the four of a map, and tables that do not fit the numbers of players."""
    sides = [(side.id, side.turns) for side in limits.edges]
    if sides != list(zip(EDGES, range(len(EDGES)), strict=True)):
        refuse(LIMITS, f"edges: there must be {', '.join(EDGES)}, in this order, with 0 to 3 turns")
    players = range(limits.fewest_players, limits.most_players + 1)
    if not players or players[0] < 2 or players[-1] > len(EDGES):
        refuse(LIMITS, f"the game is for 2 to {len(EDGES)} players, one for each edge")
    for name, table in (("starting_coins", limits.starting_coins), ("default_edges", limits.default_edges)):
        if sorted(table) != list(players):
            refuse(LIMITS, f"{name}: there must be a row for each of {list(players)} players")
        for number, row in table.items():
            if len(row) != number:
                refuse(LIMITS, f"{name}: the row for {number} players has {len(row)} entries")
    for number, edges in limits.default_edges.items():
        if sorted(set(edges), key=EDGES.index) != list(edges):
            refuse(LIMITS, f"default_edges: the row for {number} players must name different edges, clockwise")


def _check_pattern(file: str, entry: str, pattern: Pattern) -> None:
    """Refuses a pattern that cannot be read, is drawn with an empty border, or does not fit the map."""
    if len({len(row) for row in pattern}) != 1 or not set("".join(pattern)) <= set("#o."):
        refuse(file, f"{entry}: a pattern is made of rows of equal length with '#', 'o' and '.' in them")
    if not any("#" in row for row in pattern):
        refuse(file, f"{entry}: the pattern has no '#', so nothing would ever be placed")
    for rows in (pattern, turned(pattern, 1)):
        if not set(rows[0]) & set("#o") or not set(rows[-1]) & set("#o"):
            refuse(file, f"{entry}: the pattern has an empty row or column at its border")
    if any(max(line) - min(line) >= SIZE for line in zip(*cells(pattern, "#"), strict=True)):
        refuse(file, f"{entry}: the pattern is too large for the map")
