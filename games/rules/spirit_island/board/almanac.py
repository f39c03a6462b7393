"""Every card, spirit, adversary and scenario in words, from the facts: the last pages of the rules in short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from games.rules.spirit_island.board.mats import growth_words
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.printed import Power, Spirit, Start
from games.rules.spirit_island.words.names import capital, card, invader_card, listed, several
from games.rules.spirit_island.words.powers import aim, needs

MOST = ("most", "second most")


def almanac() -> str:
    """All of it as ready HTML; `almanac.html` of this title's templates holds it, and a test keeps the two together."""
    return "\n".join((*_spirits(), *_powers(), *_fear(), *_foes(), *_island())) + "\n"


def _spirits() -> Iterator[str]:
    yield "<h2>The spirits</h2>"
    for spirit in FACTS.spirits.values():
        yield f"<details><summary>{escape(spirit.name)}</summary>"
        rules = " ".join(f"{rule.name}: {rule.text}" for rule in spirit.rules)
        yield f"<p>{escape(_start(spirit))} {escape(rules)}</p>"
        yield f"<ol>{''.join(f'<li>{escape(growth_words(items))}</li>' for items in spirit.ways_to_grow)}</ol>"
        yield f"<p>Energy {_track(spirit.tracks.energy)}; card plays {_track(spirit.tracks.cards)}.</p>"
        yield from _listed(FACTS.powers[power.id] for power in (*spirit.innates, *spirit.powers))
        if spirit.progression:
            yield f"<p>Progression: {escape(listed(map(card, spirit.progression)))}.</p>"
        yield "</details>"


def _start(spirit: Spirit) -> str:
    return f"Begins with {listed(map(_begins, spirit.setup))}."


def _begins(start: Start) -> str:
    if start.ocean or start.coast:
        return f"{start.count} presence in {'the ocean' if start.ocean else 'a coastal land of your choice'}"
    if start.dahan:
        return f"{start.count} presence in the land with {MOST[start.dahan - 1]} dahan"
    if start.without:
        return f"{start.count} presence in the {start.terrain} without {listed(map(several, start.without), 'or')}"
    return f"{start.count} presence in {f'the highest {start.terrain}' if start.terrain else f'land {start.land}'}"


def _track(values: Iterable[int | str]) -> str:
    return " ".join(str(value) for value in values)


def _powers() -> Iterator[str]:
    for kind in ("minor", "major"):
        yield f"<h2>{kind.capitalize()} powers</h2><details><summary>All of them</summary>"
        yield from _listed(FACTS.powers[name] for name in FACTS.of_kind(kind))
        yield "</details>"


def _listed(powers: Iterable[Power]) -> Iterator[str]:
    yield "<dl>"
    for power in powers:
        price = f"{power.cost} energy, {listed(power.elements)}" if power.is_card else "innate"
        yield f"<dt>{escape(power.name)} <code>{power.id}</code></dt>"
        yield f"<dd>{escape(capital(power.speed))}, {escape(price)}, {escape(aim(power))}. {escape(_does(power))}</dd>"
    yield "</dl>"


def _does(power: Power) -> str:
    return " ".join([*filter(None, [power.text]), *(f"With {needs(each)}: {each.text}" for each in power.thresholds)])


def _fear() -> Iterator[str]:
    yield "<h2>Fear cards</h2><details><summary>All of them, by terror level</summary><dl>"
    for each in FACTS.fear_cards.values():
        levels = " ".join(f"<b>{level}:</b> {escape(text)}" for level, text in enumerate(each.text, 1))
        yield f"<dt>{escape(each.name)}</dt><dd>{levels}</dd>"
    yield "</dl></details>"


def _foes() -> Iterator[str]:
    yield "<h2>Adversaries</h2>"
    for foe in FACTS.adversaries.values():
        yield f"<details><summary>{escape(foe.name)}</summary>"
        yield f'<p>Escalation, {escape(foe.escalation)}: {escape(foe.text)} {escape(foe.loss)}</p><ol start="0">'
        for level in foe.levels:
            cards = " + ".join(map(str, level.fear))
            words = f"<b>{escape(level.name)}.</b> {escape(level.text)}" if level.name else "The escalation alone."
            yield f"<li>{words} Difficulty {level.difficulty}, fear cards {cards}.</li>"
        yield "</ol></details>"
    yield "<h2>Scenarios</h2><dl>"
    for scenario in FACTS.scenarios.values():
        yield f"<dt>{escape(scenario.name)}</dt><dd>{escape(scenario.text)} Difficulty {scenario.difficulty}.</dd>"
    yield "</dl>"


def _island() -> Iterator[str]:
    yield "<h2>Blight and invader cards</h2><dl>"
    for each in FACTS.blight_cards.values():
        flipped = f"; once flipped {each.tainted}" if each.tainted else ""
        words = each.text or "It never flips: the game is lost when it is empty."
        yield f"<dt>{escape(each.name)}</dt><dd>{each.healthy} blight for each player{flipped}. {escape(words)}</dd>"
    yield "</dl>"
    for stage in (1, 2, 3):
        meant = [invader_card(each.id) for each in FACTS.invader_cards.values() if each.stage == stage]
        yield f"<p>Stage {'I' * stage}: {escape('; '.join(meant))}.</p>"
