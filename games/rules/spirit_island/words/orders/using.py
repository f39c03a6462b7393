"""What orders of the power phases do: which power, on what, at which level, and what brings one back."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import Prompt
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.words.choices import chosen
from games.rules.spirit_island.words.lands import described
from games.rules.spirit_island.words.names import Speech, at, capital, number_of
from games.rules.spirit_island.words.powers import claimed, effect_now

Say = Callable[[Speech, Prompt, str], str]


def unless(say: Speech, prompt: Prompt, nothing: str) -> str:
    """A condition can be named before one is done."""
    return "first name what is to bring you back once you are done"


def condition(say: Speech, prompt: Prompt, word: str) -> str:
    """What brings one back."""
    others = {"gift": "another spirit's power targets you", "fear": "a fear card is earned"}
    return others.get(word) or f"{at(word)} changes: {described(say, word)}"


def use(say: Speech, prompt: Prompt, name: str) -> str:
    """What the power does with the elements at hand, and that it is slow if it is used fast."""
    power = FACTS.powers[name]
    early = "slow, used fast: " if power.speed != prompt.facts["phase"] else ""
    return f"{early}{effect_now(say, power)}"


def repeat(say: Speech, prompt: Prompt, name: str) -> str:
    """What repeating costs, and what is done again."""
    price = say.cost(name)
    free = any(
        grant["does"] == "repeat"
        and grant["left"]
        and not grant.get("pays")
        and price <= grant.get("most", price)
        and name not in (grant["source"], *grant.get("spent", ()))
        for grant in say.reader["grants"]
    )
    return f"again, {'for nothing' if free else f'for {price} energy'}: {effect_now(say, FACTS.powers[name])}"


def ritual(say: Speech, prompt: Prompt, where: str) -> str:
    """What a ritual does."""
    return f"{described(say, where)}: for 3 energy and 3 presence in all the terror level rises, if all agree"


def target_land(say: Speech, prompt: Prompt, where: str) -> str:
    """The land, and what it costs to reach so far."""
    name, _, price = where.partition(" for ")
    return f"for {price} energy; {described(say, name)}" if price else described(say, name)


def target_spirit(say: Speech, prompt: Prompt, name: str) -> str:
    """The spirit, with what a gift may depend on."""
    seat = next(seat for seat, each in enumerate(say.view["spirits"]) if each["id"] == name)
    own = say.view["spirits"][seat]
    whose = "your own spirit" if say.is_reader(seat) else FACTS.spirits[name].name
    return f"{whose}: {own['energy']} energy, {number_of(len(own['play']), 'card')} in play"


def as_level(say: Speech, prompt: Prompt, level: str) -> str:
    """What a lower level does."""
    return f"only this: {claimed(FACTS.powers[prompt.facts['power']], int(level))}"


def option(say: Speech, prompt: Prompt, word: str) -> str:
    """What the choice does."""
    return chosen(say, prompt.facts["source"], prompt.facts["land"], word)


def element(say: Speech, prompt: Prompt, name: str) -> str:
    """How many of it there are."""
    return f"you have {say.reader['elements'].get(name, 0)}"


def look(say: Speech, prompt: Prompt, number: str) -> str:
    """Where that fear card lies: earned already, or so deep in the deck."""
    earned = say.view["fear"]["earned"]
    deep = int(number) - earned
    if deep <= 0:
        return "earned already, to be turned up in this turn's Fear step"
    return "the top of the fear deck" if deep == 1 else f"card {deep} of the fear deck, from its top"


def share(what: str) -> Say:
    """A spirit's share of a ritual's price."""

    def said(say: Speech, prompt: Prompt, number: str) -> str:
        return f"{number} {what} from {capital(prompt.facts['spirit'])}"

    return said
