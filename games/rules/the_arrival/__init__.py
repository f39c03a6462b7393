"""The Arrival, by Martin Wallace: the title's rules as one value, and its options."""

from games.engine import Choice, Option, Ruleset
from games.rules.the_arrival import board, earning, exploiting, rounds, setup, turn
from games.rules.the_arrival.bot import choose
from games.rules.the_arrival.ending import outcome
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import Arrival, pieces
from games.rules.the_arrival.twin import twin
from games.rules.the_arrival.view import view
from games.rules.the_arrival.vocabulary import VOCABULARY
from games.rules.the_arrival.words import English

STEPS = (
    setup.choose_leader,
    setup.choose_port,
    rounds.start_round,
    earning.draw_card,
    earning.set_blockers,
    earning.turn_up_last,
    earning.consult_ogam,
    exploiting.share_out,
    exploiting.exploit,
    turn.take_turn,
    turn.build_late,
    rounds.end_round,
)

OPTIONS = (
    Option(
        name="edition",
        label="Edition",
        choices=tuple(Choice(edition.id, edition.name) for edition in FACTS.editions.values()),
        default=FACTS.default_edition,
        help="The two printings differ in setup, Shields, Distant Repel and some tiles.",
    ),
    Option(
        name="game",
        label="Game",
        choices=(Choice("basic", "Basic game"), Choice("advanced", "Advanced game, with leaders")),
        default="basic",
        help="In the advanced game (Cryptozoic only) each player has a leader with an ability.",
    ),
    Option(
        name="leaders",
        label="Leaders",
        choices=(Choice("choose", "One is dealt, the others choose"), Choice("deal", "All are dealt at random")),
        default="choose",
        help="How leaders are given out in the advanced game.",
    ),
    Option(
        name="blockers",
        label="Blockers",
        choices=(Choice("together", "All together, sealed"), Choice("in-turn", "One after another, openly")),
        default="together",
        help="Game's Up lets a table ask for Blockers to be set one after another.",
    ),
)

RULES: Ruleset[Arrival] = Ruleset(
    id="the-arrival",
    name="The Arrival",
    seats=tuple(range(FACTS.limits.fewest_players, FACTS.limits.most_players + 1)),
    revision=1,
    options=OPTIONS,
    state=Arrival,
    check=setup.check,
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
