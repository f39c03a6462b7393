"""The Earning Cards on the text board: stack tops, everybody's cards, and the Blockers on them."""

from __future__ import annotations

from games.engine import View
from games.rules.the_arrival.facts import FACTS, SECTIONS
from games.rules.the_arrival.text.columns import GLUE, NAME, RULE, fit, wrapped
from games.rules.the_arrival.words.names import Speech, capital, listed

CARD = 14
# Letters for what a section gives; Honor's comes from the edition's word.
LETTERS = {"building": "D", "sword": "W", "shield": "S", "corruption": "C", "tactic": "T"}


def is_earning(view: View) -> bool:
    """Whether Earning Cards are being taken or lie on the table."""
    return any(mat["cards"] for mat in view["mats"]) or any(a["kind"] == "draw" for a in view.get("asked", ()))


def earning(say: Speech) -> list[str]:
    """The stacks' tops, and everybody's cards with the Blockers on them."""
    lines = ["THE EARNING CARDS", RULE]
    tops = [
        f"draw {number}: {stack['back']} ({stack['cards']})".replace(" ", GLUE)
        for number, stack in enumerate(say.view["stacks"], 1)
    ]
    lines += [line.replace(GLUE, " ") for line in wrapped(f"Stacks, by the back on top: {', '.join(tops)}.", 2)]
    for seat in _turn_order(say.view):
        lines += _cards(say, seat)
    if any(card for mat in say.view["mats"] for card in mat["cards"]):
        lines += wrapped(_letters(say), 2)
    if say.view.get("sealed"):
        lines += wrapped(f"Envelopes are in from {listed(map(say.who, say.view['sealed']))}.", 2)
    if "envelope" in say.view:
        lines += wrapped(f"In your envelope: {say.view['envelope']}.", 2)
    return lines


def _turn_order(view: View) -> list[int]:
    seats = len(view["mats"])
    return [(view["first"] + step) % seats for step in range(seats)]


def _cards(say: Speech, seat: int) -> list[str]:
    """One seat's cards side by side: backs above, the three sections below."""
    mat = say.view["mats"][seat]
    if not mat["backs"]:
        return []
    who = fit(capital(say.who(seat)), NAME)
    lines = [f"  {who}  {''.join(back.ljust(CARD) for back in mat['backs'])}"]
    if not any(mat["cards"]):
        return lines
    for section in SECTIONS:
        shown = (_letters_of(say, card, section).ljust(CARD) for card in mat["cards"])
        lines.append(f"  {'x' if section in mat['blocked'] else ' '}   {section:<9}{''.join(shown)}")
    return lines


def _letters_of(say: Speech, card: str | None, section: str) -> str:
    """What a section gives, in letters; nothing of a card that is face down."""
    if card is None:
        return "face down"
    shown = FACTS.cards[card].section(section)
    honor = say.honor[0]
    given = [
        (shown.honor, honor),
        (shown.honor_per_broch_or_caer, f"{honor}/Br"),
        (shown.honor_per_caer, f"{honor}/Caer"),
    ]
    given += [(getattr(shown, field), letter) for field, letter in LETTERS.items()]
    return " ".join(f"{number}{letter}" for number, letter in given if number) or "-"


def _letters(say: Speech) -> str:
    honor = say.honor[0]
    return (
        f"{honor} {say.honor}, D disc, W sword, S shield, C Corruption with a Fomori, T tactic tile; "
        f"{honor}/Br for each Broch or Caer of yours, {honor}/Caer for each Caer; x blocked on all four cards."
    )
