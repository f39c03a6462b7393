"""The board of Roam as plain text, 72 columns wide: enough to play from in a mail, without a picture."""

from __future__ import annotations

import textwrap

from games.engine import View
from games.engine.columns import fit as fit
from games.rules.roam.facts import FACTS
from games.rules.roam.imagined import imagine
from games.rules.roam.patterns import LAND_HEIGHT, LAND_WIDTH, SIZE, SLOT_OF
from games.rules.roam.state import Roam
from games.rules.roam.words.names import Speech, capital, count, does

WIDTH = 72
RULE = "-" * 71
NAME = 14
CELL = 7
GLUE = "\xa0"  # a space at which no line is broken


def board(view: View, names: list[str]) -> str:
    """The whole board, in sections with a heading each and a blank line between."""
    say = Speech(view, names)
    sections = [table(say), the_map(say), lands(say), parties(say)]
    if view["full"]:
        sections.append(artifacts(say))
    return "\n\n".join("\n".join(line.rstrip() for line in section) for section in sections)


def letter(seat: int) -> str:
    """A seat's marker as a letter: that of its colour."""
    return FACTS.colours[seat][0].upper()


def wrapped(words: str, indent: int, hang: int = 0) -> list[str]:
    """Words in lines that stand so far in, all but the first a little farther."""
    first, more = " " * indent, " " * (indent + hang)
    lines = textwrap.wrap(words, WIDTH, initial_indent=first, subsequent_indent=more, break_on_hyphens=False)
    return [line.replace(GLUE, " ") for line in lines]


def table(say: Speech) -> list[str]:
    """Every seat's edge and figures, in turn order, and how far the game is."""
    view = say.view
    lines = [f"{'THE TABLE':<{6 + NAME}}{'edge':<7}{'points':>7}{'cards':>7}{'coins':>7}{'markers':>9}", RULE]
    for seat in view["order"] or range(len(view["parties"])):
        party = view["parties"][seat]
        asked = ">" if any(asked["seat"] == seat for asked in view.get("asked", ())) else " "
        who = fit(capital(say.who(seat)), NAME)
        figures = f"{party['points']:>7}{len(party['cards']):>7}{party['coins']:>7}{party['supply']:>9}"
        outpost = "  Outpost" if party["outpost"] else ""
        lines.append(f" {asked} {letter(seat)} {who}{party['edge']:<7}{figures}{outpost}")
    return [*lines, *wrapped(_standing(view), 2)]


def _standing(view: View) -> str:
    over = " The game is over." if view["ended"] else ""
    last = " It is the last." if view["triggered"] and not view["ended"] else ""
    turns = " Turns are taken in the order of this list; > marks who is to move."
    return f"Round {view['round']}.{last}{over}{'' if view['ended'] else turns}"


def the_map(say: Speech) -> list[str]:
    """Six by six squares: markers by their colour's letter, coins as stars."""
    game = imagine(say.view)
    edges = {party["edge"]: fit(say.names[seat], NAME).strip() for seat, party in enumerate(say.view["parties"])}
    line = "     " + "+".join(["=" * (CELL * LAND_WIDTH + 1)] * (SIZE // LAND_WIDTH)).join("++")
    thin = "     " + "|".join(["-" * CELL + "+" + "-" * CELL] * (SIZE // LAND_WIDTH)).join("||")
    heads = "      " + " ".join(f"{column:^{CELL}}" for column in "abcdef")
    lines = ["THE MAP, NORTH ABOVE", RULE, heads]
    for row in range(SIZE):
        lines.append(line if row % LAND_HEIGHT == 0 else thin)
        cells = [f"{_square(game, SIZE * row + column):^{CELL}}" for column in range(SIZE)]
        lines.append(f"   {row + 1} |{'|'.join(cells)}| {row + 1}")
    signs = "* is a coin, . a free square" + (", R/G a red marker on a green one" if game.stacking else "")
    at = "; ".join(f"{name} sits {edge}" for edge, name in edges.items() if edge)
    return [*lines, line, heads, *wrapped(f"{capital(signs)}.{f' {at}.' if at else ''}", 2)]


def _square(game: Roam, square: int) -> str:
    if not game.slots[SLOT_OF[square]]:
        return "x"
    markers = "/".join(letter(owner) for owner in reversed(game.squares[square]))
    return f"{markers or '.'}{'*' * game.coins_at(square)}"


def lands(say: Speech) -> list[str]:
    """The lands of the map, who is lost there, and the top of the pile."""
    game = imagine(say.view)
    lines = ["THE LANDS, AND WHO IS LOST THERE", RULE]
    for slot, card in enumerate(game.slots):
        where = f"{'ace'[slot % 3]}{'14'[slot // 3]}-{'bdf'[slot % 3]}{'36'[slot // 3]}"
        markers = game.markers_on(slot)
        held = " ".join(f"{letter(seat)}{markers[seat]}" for seat in sorted(markers)) or "nobody"
        lines += wrapped(f"{where}  {_land(card)} On it: {held}." if card else f"{where}  No land is left.", 2, 7)
    top = f"Next: {_land(say.view['top'])}" if say.view["top"] else "The pile is empty."
    return [*lines, *wrapped(f"{top} {count(say.view['pile'], 'land')} in the pile.", 2, 7)]


def _land(card: str) -> str:
    fact = FACTS.cards[card]
    return f"{capital(fact.terrain)}: {fact.name}, {count(fact.points, 'point')}, {pattern(card)}."


def pattern(card: str) -> str:
    """A pattern on one line, the row farthest from its owner first."""
    return f"[{' / '.join(FACTS.characters[card].pattern)}]".replace(" ", GLUE)


def parties(say: Speech) -> list[str]:
    """Everybody's characters, those face down in brackets, and artifacts."""
    lines = ["THE PARTIES", RULE]
    for seat, party in enumerate(say.view["parties"]):
        cards = [_character(card, card in party["used"]) for card in party["cards"]]
        lines += wrapped(f"{letter(seat)} {capital(say.who(seat))}: {', '.join(cards)}.", 2, 2)
        if party["artifacts"]:
            tiles = [f"({tile})" if tile in party["spent"] else tile for tile in party["artifacts"]]
            lines += wrapped(f"Artifacts: {', '.join(tiles)}.", 4)
    legend = "In brackets: face down. A pattern begins with the row farthest from its owner; o is a blank."
    return [*lines, *wrapped(legend, 2)]


def _character(card: str, used: bool) -> str:
    return f"({card})" if used else f"{card}{GLUE}{pattern(card)}"


def artifacts(say: Speech) -> list[str]:
    """The artifacts on show and those that anybody owns, with what each does."""
    owned = [tile for party in say.view["parties"] for tile in party["artifacts"]]
    lines = ["THE ARTIFACTS ON SHOW", RULE, *(line for tile in say.view["row"] for line in _tile(tile))]
    lines += [] if say.view["row"] else ["  None are left."]
    lines += wrapped(f"{count(say.view['tiles'], 'artifact')} face down.", 2)
    return [*lines, *(["  And those bought:"] if owned else []), *(line for tile in owned for line in _tile(tile))]


def _tile(tile: str) -> list[str]:
    fact = FACTS.artifacts[tile]
    return wrapped(f"{tile}: {count(fact.cost, 'coin')}, {count(fact.points, 'point')}; {does(tile)}", 2, 2)
