"""The board of The Arrival as plain text, 72 columns wide: enough to play from in a mail, without a picture."""

from __future__ import annotations

from collections import Counter

from games.engine import View
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.text.cards import earning, is_earning
from games.rules.the_arrival.text.columns import NAME, RULE, beside, fit, short_name, wrapped
from games.rules.the_arrival.text.map import roads, the_map
from games.rules.the_arrival.words.names import Speech, capital, count, counted, kinds

TRIBE = 14
TILE = 24


def board(view: View, names: list[str]) -> str:
    """The whole board, in sections with a heading each and a blank line between."""
    say = Speech(view, names)
    sections = [table(say), *([earning(say)] if is_earning(view) else []), the_map(say), tiles(say), roads()]
    return "\n\n".join("\n".join(line.rstrip() for line in section) for section in sections)


def table(say: Speech) -> list[str]:
    """Tracks and hands of every seat, and how the game stands."""
    columns = f"{say.honor:>6}{'Corr.':>7}{'discs':>7}{'swords':>7}{'shields':>8}{'Fomori':>7}"
    lines = [f"{'THE TABLE':<{4 + NAME + TRIBE}}{columns}", RULE]
    for seat in range(len(say.view["mats"])):
        lines += _seat(say, seat)
    return [*lines, *(line for sentence in _standing(say) for line in wrapped(sentence, 2))]


def _seat(say: Speech, seat: int) -> list[str]:
    """One seat: its figures, then whatever else lies before it."""
    mat = say.view["mats"][seat]
    asked = any(asked["seat"] == seat for asked in say.view.get("asked", ()))
    marks = f"{'1' if seat == say.view['first'] else ' '}{'>' if asked else ' '}"
    figures = f"{mat['honor']:>6}{mat['corruption']:>7}{mat['discs']:>7}{mat['swords']:>7}"
    who = fit(capital(say.who(seat)), NAME) + fit(say.edition.tribes[seat].name, TRIBE)
    return [
        f" {marks} {who}{figures}{mat['shields']:>8}{mat['fomori']:>7}",
        *wrapped("; ".join(_belongings(say, seat)), 6),
    ]


def _belongings(say: Speech, seat: int) -> list[str]:
    """What a seat has beside the figures, each thing in a few words."""
    mat = say.view["mats"][seat]
    things = []
    if mat["passed"]:
        leads = seat == say.view["next_first"] and say.view["round"] < say.view["rounds"]
        things.append("passed, leads the next round" if leads and not say.view["limit_reached"] else "passed")
    if mat["leader"]:
        ability = FACTS.leaders[mat["leader"]].ability.replace("Honor", say.honor)
        things.append(f"leader: {mat['leader']} ({ability[:1].lower()}{ability[1:].rstrip('.')})")
    if mat["tiles"]:
        things.append(f"tiles: {', '.join(mat['tiles'])}")
    if mat["trophies"]:
        things.append(f"castle trophies: {mat['trophies']}")
    if mat["builders"]:
        things.append(f"Master Builder active, {count(mat['rescued'], 'disc')} saved")
    if mat["fomori_seen"] is not None:
        things.append(f"you look at your Fomori: {kinds(mat['fomori_seen'])}")
    return things


def _standing(say: Speech) -> list[str]:
    """What the marks mean, round and limit, which track decides as it stands, and what the supply holds."""
    view = say.view
    over = " The game is over." if view["ended"] else ""
    decides = f"most {say.honor}" if view["fortified"] > view["enemy"] else "least Corruption"
    ends = "reached, so the game ends with this round" if view["limit_reached"] else "to reach it ends the game"
    pieces = counted([(view["swords"], "sword"), (view["shields"], "shield"), (view["fomori_pile"], "Fomori")])
    discs = ", ".join(f"{short_name(say, seat)} {mat['supply']}" for seat, mat in enumerate(view["mats"]))
    gone = [f"Discarded Fomori: {kinds(view['fomori_discard'])}."] if view["fomori_discard"] else []
    return [
        f"Round {view['round']} of {view['rounds']}.{over} 1 marks the {say.first_player}, > who is to move.",
        f"Tribes hold {count(view['fortified'], 'place')}, Fomori {view['enemy']}: as it stands, {decides} wins.",
        f"The Corruption limit is {view['corruption_limit']}: {ends}.",
        f"In the supply: {pieces}; discs: {discs}.",
        *gone,
    ]


def tiles(say: Speech) -> list[str]:
    """The display and the reader's own tiles, with what each does."""
    lines = ["THE TACTIC TILES ON DISPLAY", RULE]
    lines += _rows(say, say.view["display"]) or ["  None are left."]
    own = say.view["mats"][say.view["seat"]]["tiles"] if say.view["seat"] is not None else []
    if own:
        lines += ["  And yours:", *_rows(say, own)]
    return lines


def _rows(say: Speech, tiles: list[str]) -> list[str]:
    return [line for tile, number in Counter(tiles).items() for line in _tile(say, tile, number)]


def _tile(say: Speech, tile: str, number: int) -> list[str]:
    return beside(tile, say.tile_does(tile) + (f" ({number} lie here)" if number > 1 else ""), TILE)
