"""Roam, by Ryan Laukat: the title's rules as one value, and its options."""

from games.engine import Choice, Option, Ruleset
from games.rules.roam import board, claiming, setup, turn
from games.rules.roam.bot import choose
from games.rules.roam.ending import outcome
from games.rules.roam.state import LIMITS, Roam, pieces
from games.rules.roam.twin import twin
from games.rules.roam.view import view
from games.rules.roam.vocabulary import VOCABULARY
from games.rules.roam.words import English

STEPS = (
    setup.choose_edge,
    setup.begin,
    turn.take_turn,
    claiming.settle,
    claiming.claim,
    claiming.refill,
    turn.trade,
    turn.end_turn,
)

YES_OR_NO = (Choice("no", "No"), Choice("yes", "Yes"))
OPTIONS = (
    Option(
        name="game",
        label="Game",
        choices=(Choice("basic", "Basic game"), Choice("full", "Full game, with artifacts")),
        default="basic",
        help="In the full game each player may buy an artifact at the end of a turn.",
    ),
    Option(
        name="outpost",
        label="Outpost",
        choices=YES_OR_NO,
        default="no",
        help="Three points for the first who surrounds another's marker.",
    ),
    Option(
        name="stacking",
        label="Stacking",
        choices=YES_OR_NO,
        default="no",
        help="A square holds two markers, one on the other.",
    ),
    Option(
        name="edges",
        label="Edges",
        choices=(Choice("default", "As the seats come"), Choice("choose", "Each player chooses")),
        default="default",
        help="Where players sit decides how their patterns lie and in which order turns come.",
    ),
)

RULES: Ruleset[Roam] = Ruleset(
    id="roam",
    name="Roam",
    seats=tuple(range(LIMITS.fewest_players, LIMITS.most_players + 1)),
    revision=1,
    options=OPTIONS,
    state=Roam,
    setup=setup.setup,
    steps={step.__name__: step for step in STEPS},
    view=view,
    twin=twin,
    outcome=outcome,
    pieces=pieces,
    words={"en": English()},
    vocabulary=VOCABULARY,
    bot=choose,
    icons=board.ICONS,
    place_of=board.place_of,
    draw=board.draw,
)
