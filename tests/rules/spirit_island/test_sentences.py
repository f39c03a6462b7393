"""What Spirit Island says, sentence by sentence: events, questions, orders and endings."""

import re
from typing import Any

import pytest

from games.engine import Dice, Event, Outcome, Prompt, Table
from games.rules.spirit_island import RULES
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.state import Grant, Island, Lasting
from games.rules.spirit_island.words import English
from tests.rules.spirit_island.lay import lay, say

ENGLISH = English()
NAMES = ["Brid", "Tomasz", "Noor", "Kit"]


# -- what a power did, land by land


def says(table: Table[Island], events: list[Event], seat: int | None = None) -> list[str]:
    """The sentences of these events for that seat."""
    return [ENGLISH.event(event.seen_by(seat), NAMES, table.view(seat)) for event in events]


def sentence(kind: str, *, reader: int | None = None, options: dict[str, str] | None = None, **facts: Any) -> str:
    """One event in words, at a table of River and Earth."""
    table = lay(spirits=("river", "earth"), options=options)
    return ENGLISH.event({"kind": kind, **facts}, NAMES, table.view(reader))


def test_flash_floods_are_told_land_by_land() -> None:
    table = lay("a2 C1 river1 | a4 E1", play={"river": ["flash-floods"]}, step="fast_phase")
    events = say(table, "use flash floods at a2")
    assert says(table, events)[:3] == [
        "Brid uses Flash Floods in A2.",
        "Flash Floods: a city in A2 takes 1 damage and has 2 health left.",
        "Flash Floods: a city in A2 takes 1 damage and has 1 health left.",
    ]
    assert says(table, events, 0)[0] == "You use Flash Floods in A2."


def test_a_push_and_a_death_are_told_with_where_and_fear() -> None:
    table = lay("a5 T1 E1 river2", play={"river": ["wash-away"]})
    line = "use wash-away at a5; push explorer to a4; stop"
    assert says(table, say(table, line))[:2] == [
        "Brid uses Wash Away in A5.",
        "Wash Away: an explorer goes from A5 to A4.",
    ]
    town: dict[str, Any] = {"source": "flash-floods", "land": "a2"}
    assert sentence("destroyed", piece="town", **town) == "Flash Floods: a town in A2 is destroyed."
    assert sentence("fear", points=1, **town) == "Flash Floods: 1 fear in A2."
    assert sentence("replaced", piece="city", new={"explorer": 2}, **town) == (
        "Flash Floods: a city in A2 becomes 2 explorers."
    )


def test_a_gift_says_to_whom() -> None:
    facts: dict[str, Any] = {"power": "boon-of-vigor", "repeated": False}
    assert sentence("used", seat=0, target=1, **facts) == "Brid uses Boon of Vigor on Tomasz's spirit Earth."
    assert sentence("used", seat=0, target=1, reader=1, **facts) == "Brid uses Boon of Vigor on your spirit Earth."
    assert sentence("used", seat=0, target=0, reader=0, **facts) == "You use Boon of Vigor on your own spirit."
    assert (
        sentence("used", seat=1, land="a3", power="flash-floods", repeated=True) == "Tomasz repeats Flash Floods in A3."
    )
    assert sentence("given", seat=0, friend=1, card="drought") == "Brid gives Drought to Tomasz."
    assert sentence("granted", seat=1, does="repeat", count=1, most=3, pays=False, source="gift-of-strength") == (
        "Gift of Strength: Tomasz may repeat 1 power card that costs at most 3 this turn."
    )


def test_a_ravage_tells_what_defend_kept_off() -> None:
    def ravage(attack: int, defend: int) -> str:
        return sentence("ravage", land="a2", attack=attack, defend=defend, damage=max(0, attack - defend))

    assert ravage(5, 0) == "Ravage in A2: 5 damage."
    assert ravage(5, 3) == "Ravage in A2: 5 damage, 2 of it past Defend 3."
    assert ravage(5, 6) == "Ravage in A2: 5 damage, and Defend 6 keeps all of it off."
    assert ravage(1, 0) == "Ravage in A2: 1 damage; the land bears it."


def test_blight_is_told_with_what_is_left() -> None:
    facts: dict[str, Any] = {"land": "a2", "source": "ravage"}
    assert sentence("blighted", blight=1, left=4, **facts) == "Ravage: blight in A2, its first; 4 left on the card."
    assert sentence("blighted", blight=2, left=3, **facts) == "Ravage: blight in A2, 2 there now; 3 left on the card."
    assert sentence("blight-prevented", **facts) == "Ravage: A2 is kept from blight."
    assert sentence("blight-removed", land="a2", count=1, source="drought") == "Drought: a blight is removed from A2."
    assert sentence("tainted", card="downward-spiral", blight=10) == (
        "The island is blighted: Downward Spiral, with 10 blight on the card. "
        "At the start of each Invader Phase every spirit destroys 1 of its presence."
    )
    assert sentence("presence-destroyed", seat=1, land="a2", reader=1) == "You lose a presence in A2."


def test_terror_names_the_new_goal() -> None:
    assert sentence("terror", level=2) == (
        "The terror level rises to 2: the spirits win when no town and no city is left."
    )
    assert sentence("terror", level=4) == "Terror can rise no higher: the invaders flee the island."
    uprising = {"scenario": "dahan-insurrection", "blight": "hidden"}
    assert "the dahan rise in every land" in sentence("terror", level=4, options=uprising)


def test_what_holds_this_turn_is_told() -> None:
    facts: dict[str, Any] = {"land": "a5", "seat": -1, "amount": 0}
    assert sentence("lasting", does="stop", what="all", source="paralyzing-fright", **facts) == (
        "Paralyzing Fright: the invaders skip all actions in A5 this turn."
    )
    assert sentence("lasting", does="vengeance", what="wide", source="vengeance-of-the-dead", **facts) == (
        "Vengeance of the Dead: each town, city and dahan destroyed in A5 this turn deals 1 damage there or next to it."
    )
    assert sentence("stopped-where", condition="coastal", action="build-city", source="overseas-trade-seems-safer") == (
        "Overseas Trade Seems Safer: the invaders build no city in coastal lands this turn."
    )
    assert sentence("stopped", action="build", land="a5") == (
        "The invaders do not build in A5: they are kept from it this turn."
    )


def test_the_rare_moments_are_told() -> None:
    assert sentence("reshuffled", deck="minor") == "The discarded minor powers are shuffled into a new deck."
    assert sentence("royal-backing", card="i-sands") == "Royal Backing turns up sands: every board gets a town there."
    assert sentence("ritual", seat=0, land="a5", energy=[1, 2], presence=[3, 0]) == (
        "The spirits hold a ritual in A5, called by Brid: Brid gives 1 energy and 3 presence and Tomasz gives 2 energy."
    )
    assert sentence("ritual-refused", seat=0, land="a5", reader=0) == "The ritual in A5 that you call for is refused."
    again = sentence("open-again", seat=1, why=["a5", "gift"])
    assert again == "Tomasz is asked again: A5 has changed and a gift has come."
    assert sentence("dealt", seat=0, cards=["drought", "tsunami"]) == "Brid draws Drought and Tsunami."
    assert sentence("fear-card", card="isolation", level=3) == (
        "Fear card Isolation, terror level 3: Each player removes 1 invader from a land with at most 2 invaders."
    )
    foe = {"adversary": "sweden", "blight": "hidden"}
    assert sentence("escalation", card="ii-hills", options=foe).startswith(
        "The Kingdom of Sweden escalates by Swayed by the Invaders: after the Explore, "
    )
    assert sentence("loss-pending", reason="blight") == (
        "The last blight has left the blight card. Unless this very effect brings victory, the island is lost."
    )
    assert sentence("set-up", boards=["a", "b"], adversary="england", level=2, scenario="") == (
        "The island is laid out: boards A and B. Adversary: Kingdom of England, level 2. Scenario: none."
    )


# -- questions and orders


def orders(table: Table[Island], seat: int = 0) -> dict[str, str]:
    """Every order open to a seat, in words."""
    asked, view = table.decision(seat), table.view(seat)
    return {order: ENGLISH.order(order, asked.prompt, view) for order in asked.options}


def asks(table: Table[Island], seat: int = 0) -> str:
    """The question to a seat in words."""
    return ENGLISH.ask(table.decision(seat).prompt, table.view(seat))


def test_a_power_is_aimed_at_lands_as_they_stand() -> None:
    table = lay("a2 C1 D2 B1 river1 | a4 E1 T1", play={"river": ["flash-floods"]}, step="fast_phase", energy=1)
    assert asks(table) == "Fast phase: which power do you use, or are you done?"
    assert orders(table)["use flash-floods"] == "1 damage; 2 in a coastal land"
    assert orders(table)["done"] == "no more powers in this fast phase"
    table.play(0, "use flash-floods")
    assert asks(table) == "Flash Floods (range 1): in which land? It does this now: 1 damage; 2 in a coastal land."
    assert orders(table)["at a2"] == "wetland, coast; 1 city, 2 dahan; your sacred site (1); 1 blight"
    assert orders(table)["at a4"] == "sands; 1 town, 1 explorer"


def test_a_land_shows_all_that_bears_on_a_choice() -> None:
    stopped = Lasting("stop", "paralyzing-fright", land="a4", what="all")
    line = "a5 river2 D1 E2 | a4 city-2 C1 T2 dahan-1 B2 earth3 | a6 D1 E1"
    table = lay(line, spirits=("river", "earth"), play={"river": ["wash-away"]}, lasting=[stopped])
    table.play(0, "use wash-away")
    assert orders(table)["at a4"] == (
        "sands; 1 city, city-2, 2 towns, dahan-1; Earth's sacred site (3); 2 blight; Defend 3; "
        "no Ravage, Build or Explore"
    )
    table.play(0, "at a5")
    assert asks(table) == "Wash Away: what do you push out of A5? 3 are left to push."
    assert orders(table) == {"push explorer": "2 there", "stop": "push no more"}
    table.play(0, "push explorer")
    assert asks(table) == "Wash Away: where does the explorer in A5 go?"
    assert orders(table)["to a6"] == "hills; 1 explorer, 1 dahan"


def test_what_is_gathered_says_from_where() -> None:
    table = lay("a5 river2 | a4 D2 | a6 dahan-1 | a1 D1", play={"river": ["rivers-bounty"]})
    say(table, "use rivers-bounty at a5")
    assert orders(table) == {"gather dahan": "from A1 or A4", "gather dahan-1": "from A6", "stop": "gather no more"}
    table.play(0, "gather dahan")
    assert asks(table) == "River's Bounty: from which land does the dahan come to A5?"


def test_a_repeat_says_what_it_costs() -> None:
    def change(does: dict[str, Any]) -> Any:
        def granted(island: Island) -> None:
            island.spirits[0].used = ["flash-floods"]
            island.spirits[0].grants = [Grant("repeat", "powerstorm", 1, **does)]

        return granted

    laid: dict[str, Any] = {"step": "fast_phase", "play": {"river": ["flash-floods"]}, "energy": 3}
    paying = lay("a5 river2 E1", change=change({"pays": True}), **laid)
    assert orders(paying)["repeat flash-floods"].startswith("again, for 2 energy: 1 damage")
    free = lay("a5 river2 E1", change=change({"most": 3}), **laid)
    assert orders(free)["repeat flash-floods"].startswith("again, for nothing: 1 damage")


def test_a_gift_says_what_the_other_spirit_has() -> None:
    cards = {"river": ["boon-of-vigor"], "earth": ["drought", "a-year-of-perfect-stillness"]}
    table = lay("a5 river2", spirits=("river", "earth"), play=cards, energy=(1, 4), step="fast_phase")
    table.play(0, "use boon-of-vigor")
    assert orders(table) == {
        "on river": "your own spirit: 1 energy, 1 card in play",
        "on earth": "Vital Strength of the Earth: 4 energy, 2 cards in play",
    }


def test_what_replaces_a_piece_is_named() -> None:
    view = lay("a5 C1 T1").view(0)
    named = {source: Prompt("replace", {"source": source, "land": "a5"}) for source in ("swayed", "trade-suffers")}
    assert ENGLISH.order("replace city", named["trade-suffers"], view) == "1 town instead; no fear"
    assert ENGLISH.order("replace dahan-1", named["swayed"], view) == "1 town instead; no fear"


def test_damage_says_what_is_left_or_what_dies() -> None:
    table = lay("a2 C1 town-1 E1 river1", play={"river": ["flash-floods"]}, step="fast_phase")
    table.play(0, "use flash-floods", "at a2")
    assert asks(table) == "Flash Floods: 2 damage to deal in A2. What takes the next point?"
    assert orders(table) == {
        "damage explorer": "destroyed",
        "damage town-1": "destroyed, 1 fear",
        "damage city": "2 health left",
    }


def test_growth_says_all_that_it_gives() -> None:
    table = lay("a5 river2", step="spirit_phase", options={"powers": "draw"})
    assert asks(table) == "Turn 1: how does your spirit grow?"
    assert orders(table) == {
        "grow 1": "reclaim 0 discarded cards; gain a power card; 1 energy",
        "grow 2": "add a presence at range 1; add a presence at range 1",
        "grow 3": "gain a power card; add a presence at range 2",
    }
    table.play(0, "grow 3")
    assert asks(table) == "Your growth: add a presence at range 2 and gain a power card, in any order. What first?"
    assert orders(table)["gain major"] == "draw 4 of 22 major powers, keep 1, and forget a card"
    assert orders(table)["move a5"] == "move a presence away from here instead, 2 there now"
    table.play(0, "place a4")
    assert asks(table) == "From which track does the presence for A4 come?"
    assert FACTS.spirits["river"].tracks.energy[:2] == (1, 2)
    assert orders(table)["from energy"] == "uncovers 2 energy a turn; you have 1"


def test_a_progression_names_the_card_to_come() -> None:
    table = lay("a5 river2", step="spirit_phase")
    assert orders(table)["grow 1"].startswith("reclaim 0 discarded cards; gain Uncanny Melting")


def test_a_card_to_play_says_price_speed_elements_and_text() -> None:
    table = lay("a5 river2", step="spirit_phase", energy=5, options={"powers": "draw"})
    say(table, "grow 2; place a5 from cards; place a5 from energy")
    assert asks(table).startswith("You have 7 energy, and 2 card plays are left.")
    assert orders(table)["play flash-floods"] == "2 energy, fast, sun and water: 1 damage; 2 in a coastal land"
    assert orders(table)["done"] == "play no more cards; you keep 7 energy"


def test_blitz_makes_fast_cards_cheaper_in_words_too() -> None:
    options = {"powers": "draw", "scenario": "blitz", "blight": "hidden"}
    table = lay("a5 river2 | a1 E1", step="spirit_phase", energy=5, options=options)
    say(table, "grow 2; place a5 from cards; place a5 from energy")
    assert orders(table)["play flash-floods"].startswith("1 energy, fast")
    assert orders(table)["play wash-away"].startswith("1 energy, slow")


def test_elements_decide_what_a_power_is_said_to_do() -> None:
    rich = lay("a5 river2 E1 | a4 T1", elements={"sun": 2, "water": 3})
    assert orders(rich)["use massive-flooding"].startswith("level 2 of 3: push 1 explorer or town. Instead: 2 damage")
    rich.play(0, "use massive-flooding")
    assert orders(rich)["as 1"] == "only this: push 1 explorer or town"
    poor = lay("a5 river2 B1 E1", play={"river": ["natures-resilience"]}, step="fast_phase")
    assert orders(poor)["use natures-resilience"] == "Defend 6; only with 2 water: or remove 1 blight instead"
    wet = lay("a5 river2 B1 E1", play={"river": ["natures-resilience"]}, step="fast_phase", elements={"water": 2})
    assert orders(wet)["use natures-resilience"] == "Defend 6; or remove 1 blight instead"
    wet.play(0, "use natures-resilience", "at a5")
    assert asks(wet) == "Nature's Resilience in A5: which of these?"
    assert orders(wet) == {"option defend": "Defend 6", "option blight": "remove 1 blight (1 there)"}


def test_a_cascade_says_whom_it_harms_and_whether_it_goes_on() -> None:
    prompt = Prompt("cascade", {"land": "a5", "source": "ravage"})
    table = lay("a5 B1 river1 | a4 B1 earth1 | a6 E1", spirits=("river", "earth"))
    view = table.view(0)
    assert ENGLISH.ask(prompt, view) == "Ravage: blight cascades from A5. Where to?"
    said = [ENGLISH.order(f"cascade {land}", prompt, view) for land in ("a4", "a6")]
    assert said == [
        "sands; Earth's presence (1); 1 blight; Earth loses 1 presence; it cascades on",
        "hills; 1 explorer",
    ]


def test_a_ritual_says_who_gives_what() -> None:
    facts: dict[str, Any] = {"land": "a5", "caller": 1, "energy": [0, 3], "presence": [2, 1]}
    view = lay(spirits=("river", "earth")).view(0)
    assert ENGLISH.ask(Prompt("ritual", facts), view) == (
        "Earth calls for a ritual in A5: you give 2 presence and Earth gives 3 energy and 1 presence. Do you agree?"
    )
    pay = Prompt("pay", {"spirit": "earth", "left": 2, "land": "a5"})
    assert ENGLISH.ask(pay, view) == "The ritual in A5 still needs 2 energy: how much does Earth give?"
    assert ENGLISH.order("pay 2", pay, view) == "2 energy from Earth"


def test_a_foe_asks_in_its_own_words() -> None:
    view = lay("a2 T1").view(0)
    asked = [ENGLISH.ask(Prompt("foe", {"source": source}), view) for source in ("building-boom", "land-rush")]
    assert asked == [
        "Building Boom: in which of the lands of your board with most towns and cities do they build?",
        "Land Rush: which land of your board without a town gets one?",
    ]
    prompt = Prompt("foe", {"source": "building-boom"})
    assert ENGLISH.order("build a2", prompt, view) == "1 city more; wetland, coast; 1 town"


# -- endings


def ending(ending: str, reason: str, score: int, threat: int = 0, line: str = "", **laid: Any) -> str:
    """How a game ended that left the island so."""
    facts: dict[str, Any] = {"reason": reason, "turn": 6, "terror": 3, "threat": threat, "score": score}
    table = lay(line or "a1 river1", **laid)
    return ENGLISH.outcome(Outcome(ending, (1,), facts), NAMES, table.view(0))


def test_a_victory_says_by_which_terror_level() -> None:
    assert ending("victory", "terror-3", 25, line="a1 river1 D3 | a2 B2") == (
        "The spirits win: no city is left, which is enough at terror level 3. "
        "Score: 25 (10 for the victory, 14 for invader cards still in the deck, 3 for the dahan, less 2 for blight) "
        "after 6 turns."
    )
    assert ending("victory", "terror-1", 10).startswith("The spirits win: no invader is left. Score: 10 (10 for")
    assert ending("victory", "terror-4", 20, threat=2).startswith(
        "The spirits win: the terror is complete, and the invaders flee. Score: 20 (10 for the victory, "
        "10 for the difficulty)"
    )


def test_a_sacrifice_is_a_victory_with_a_price() -> None:
    assert ending("sacrifice", "no-presence-river", 10).startswith(
        "The spirits win by a sacrifice: River Surges in Sunlight has no presence left on the island, "
        "in the very effect that wins."
    )


@pytest.mark.parametrize(
    ("reason", "why"),
    [
        ("blight", "the last blight has left the blight card"),
        ("no-presence-earth", "Vital Strength of the Earth has no presence left on the island"),
        ("no-invader-card", "the invaders explore, and no invader card is left"),
        ("capital", "seven towns and cities stand in one land, the capital of the invaders"),
        ("heart", "a town or city stands in the heart of the isle"),
        ("dahan", "fewer than 2 dahan for each player are left"),
        ("insurrection", "the dahan have risen and could not hold the island"),
    ],
)
def test_a_defeat_says_why(reason: str, why: str) -> None:
    assert ending("defeat", reason, 9, threat=2).startswith(
        f"The island is lost: {why}. Score: 9 (5 for the invader cards that have come out, 4 for the difficulty)"
    )


def test_the_parts_of_a_score_add_up_at_the_end_of_a_real_game() -> None:
    table = Table.start(RULES, 2, {"spirits": "deal"}, "score")
    dice = Dice("score", armed=True)
    while table.decisions:
        asked = dice.choose([each for each in table.decisions if each.seat in table.waiting_for])
        table.play(asked.seat, dice.choose(asked.options))
    assert table.outcome is not None
    said = ENGLISH.outcome(table.outcome, NAMES[:2], table.view(0))
    score, parts, less = re.search(r"Score: (-?\d+) \((.*?)(?:, less (\d+).*?)?\)", said).groups()  # type: ignore[union-attr]
    assert int(score) == table.outcome.facts["score"]
    assert int(score) == sum(int(part.split()[0]) for part in parts.split(", ")) - int(less or 0)
    cards = table.view(0)["invaders"]
    slots = ("next", "explore", "build", "ravage", "extra_build")
    out = len(cards["discard"]) + sum(bool(cards[slot]) for slot in slots)
    assert parts.startswith(f"{out} for the invader cards")


# -- the spirits of moderate complexity


def test_a_choke_says_what_it_saves_and_what_it_costs() -> None:
    two: dict[str, Any] = {"spirits": ("green", "river")}
    table = lay("a8 T1 E1 D1 green2 | b1 river1 | a2 C1", **two, step=[["ravage_land", "a8"], ["slow_phase"]])
    assert asks(table) == (
        "The invaders are about to ravage in your sacred site A8. Do you destroy a presence there to stop them?"
    )
    stands = "jungle; 1 town, 1 explorer, 1 dahan; your sacred site (2)"
    assert orders(table) == {
        "choke a8": f"destroy 1 of your 2 presence there: no Ravage; {stands}",
        "allow a8": f"3 damage to land and dahan; {stands}",
    }
    told = says(table, say(table, "choke a8"))
    assert told[:2] == ["Brid loses a presence in A8.", "The invaders do not ravage in A8: Brid chokes the land."]


def test_presence_that_may_go_along_is_asked_for_with_the_ways_the_dahan_went() -> None:
    table = lay("a5 thunder2 D2 E1 | a2 C1", spirits=["thunder"], play={"thunder": ["voice-of-thunder"]})
    say(table, "use voice-of-thunder at a5 option push push dahan to a4 push dahan to a6")
    assert asks(table) == (
        "Voice of Thunder: dahan have gone from A5 to A4 and from A5 to A6. Does presence of yours go along?"
    )
    assert orders(table) == {
        "follow a4": "1 of your 2 presence in A5 goes to A4: sands; 1 dahan",
        "follow a6": "1 of your 2 presence in A5 goes to A6: hills; 1 dahan",
        "stay": "no presence of yours goes along",
    }


def test_growth_that_asks_for_lands_says_which() -> None:
    table = lay("a5 green2", spirits=["green"], step="spirit_phase")
    assert orders(table)["grow 2"] == (
        "add a presence at range 2 in jungle or wetland; add a presence at range 1; play 1 more card this turn"
    )
    table.play(0, "grow 2")
    assert asks(table) == (
        "Your growth: add 2 presence, at range 1 and at range 2 in jungle or wetland, in any order. What first?"
    )
    say(table, "place a8 from cards")
    assert asks(table) == "Your growth: add a presence at range 1 or at range 2 in jungle or wetland. Where?"


# -- the spirits of high complexity


def test_a_fear_card_to_be_seen_is_asked_for_by_where_it_lies() -> None:
    laid: dict[str, Any] = {"elements": {"moon": 2, "air": 2}, "earned": ["isolation"], "fear_deck": ["scapegoats"]}
    table = lay("a4 bringer2 | a2 C1", spirits=["bringer"], step="fast_phase", **laid)
    say(table, "use spirits-may-yet-dream")
    assert asks(table) == "Spirits May Yet Dream: which fear card to come is turned face up?"
    assert [orders(table)[f"look {number}"] for number in (1, 2, 3)] == [
        "earned already, to be turned up in this turn's Fear step",
        "the top of the fear deck",
        "card 2 of the fear deck, from its top",
    ]
    told = says(table, say(table, "look 2"))
    assert told[0] == "Spirits May Yet Dream: fear card 2 of those to come lies face up: Scapegoats."


def test_the_tides_say_where_presence_goes() -> None:
    table = lay("a0 ocean2 | a2 C1", spirits=["ocean"], step="spirit_phase", options={"powers": "draw"})
    assert orders(table)["grow 3"] == (
        "gain a power card; push 1 presence from each ocean; add a presence at range 1 in a coastal land"
    )
    table.play(0, "grow 3")
    assert asks(table) == (
        "Your growth: add a presence at range 1 in a coastal land, gain a power card and push 1 presence from each "
        "ocean, in any order. What first?"
    )
    assert orders(table)["ebb a1"] == "a presence from A0 comes here; hills, coast"
    assert says(table, say(table, "ebb a1"))[0] == "Brid moves a presence from A0 to A1."


def test_a_drowning_says_what_it_makes_and_what_ocean_has_of_it() -> None:
    table = lay("a1 T1 C1 ocean1 | a2 C1", spirits=["ocean"], elements={"water": 3, "earth": 2})
    say(table, "use ocean-breaks-the-shore at a1")
    assert asks(table) == "Ocean Breaks the Shore: what do you drown in A1?"
    assert orders(table) == {"drown town": "1 there; drowned, 1 fear", "drown city": "1 there; drowned, 2 fear"}
    told = says(table, say(table, "drown city"))
    assert told[0] == "Drowning: a city in A1 is destroyed."
    assert "A city of 3 health has drowned, and Brid gains 3 energy." in told
