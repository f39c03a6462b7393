"""Spirit Island, by R. Eric Reuss, as its prototype rulebook of 2015 has it: the title's rules as one value."""

from games.engine import Ruleset
from games.rules.spirit_island import (
    blighted_island,
    building,
    exploring,
    fear_step,
    power_phases,
    ravaging,
    setup,
    spirit_phase,
    turn,
)
from games.rules.spirit_island.adversaries import CHANGES as ADVERSARY_CHANGES
from games.rules.spirit_island.board import ICONS, draw, place_of
from games.rules.spirit_island.bot import choose
from games.rules.spirit_island.changes import ADVERSARIES, SCENARIOS
from games.rules.spirit_island.coverage import PARTS, parts_in
from games.rules.spirit_island.effect import TRIGGERS, until_over
from games.rules.spirit_island.ending import outcome
from games.rules.spirit_island.pieces import pieces
from games.rules.spirit_island.scenarios import CHANGES as SCENARIO_CHANGES
from games.rules.spirit_island.seeking import options_for, seek
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.twin import twin
from games.rules.spirit_island.vengeance import avenge
from games.rules.spirit_island.view import view
from games.rules.spirit_island.vocabulary import VOCABULARY
from games.rules.spirit_island.words import English

ADVERSARIES.update(ADVERSARY_CHANGES)
SCENARIOS.update(SCENARIO_CHANGES)
TRIGGERS.append(avenge)

STEPS = (
    setup.choose_spirits,
    setup.prepare,
    exploring.first_explore,
    setup.after_setup,
    turn.begin_turn,
    spirit_phase.spirit_phase,
    power_phases.fast_phase,
    turn.invader_phase,
    blighted_island.blighted_island,
    fear_step.fear_step,
    turn.before_ravage,
    ravaging.ravage,
    ravaging.ravage_land,
    building.build,
    building.build_with,
    building.build_land,
    exploring.explore,
    exploring.advance,
    power_phases.slow_phase,
    turn.time_passes,
)

RULES: Ruleset[Island] = Ruleset(
    id="spirit-island",
    name="Spirit Island",
    seats=(1, 2, 3, 4),
    revision=1,
    options=setup.OPTIONS,
    state=Island,
    check=setup.check,
    setup=setup.setup,
    steps={step.__name__: until_over(step) for step in STEPS},
    view=view,
    twin=twin,
    outcome=outcome,
    pieces=pieces,
    words={"en": English()},
    vocabulary=VOCABULARY,
    icons=ICONS,
    place_of=place_of,
    draw=draw,
    bot=choose,
    led=8,
    round_name="Turn",
    parts=PARTS,
    parts_in=parts_in,
    options_for=options_for,
    seek=seek,
)
