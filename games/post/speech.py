"""The house's own words in a mail: which lines speak to the house, and what they ask of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import NamedTuple

from games.engine.reading import POLITE, QUIET, fold


class Verb(StrEnum):
    """What can be asked of the house."""

    UNDO = "undo"
    SHOW = "show"
    LIST = "list"
    HELP = "help"
    PRESS = "press"
    AWAY = "away"
    DEFAULT = "default"
    PLAN = "plan"
    PHASE = "phase"
    ALWAYS = "always"
    CANCEL = "cancel"
    MUTE = "mute"
    UNMUTE = "unmute"
    RESIGN = "resign"


GERMAN = {
    "zuruck": Verb.UNDO,
    "zeige": Verb.SHOW,
    "karte": Verb.SHOW,
    "liste": Verb.LIST,
    "hilfe": Verb.HELP,
    "nachricht": Verb.PRESS,
    "abwesend": Verb.AWAY,
    "vorgabe": Verb.DEFAULT,
    "immer": Verb.ALWAYS,
    "streiche": Verb.CANCEL,
    "stumm": Verb.MUTE,
    "laut": Verb.UNMUTE,
    "aufgeben": Verb.RESIGN,
}
VERBS = {str(verb): verb for verb in Verb} | {"map": Verb.SHOW} | GERMAN
# Answers to an invitation; in a game these may be orders.
YES = frozenset({"accept", "yes", "annehmen", "ja"})
NO = frozenset({"decline", "no", "ablehnen", "nein"})
FOR_THE_DICE = re.compile(r"\s*(?:word|wort)\s*:(.*)", re.IGNORECASE)
# These need a colon: without one they are words with which people begin a sentence.
WITH_COLON = frozenset({Verb.PRESS, Verb.DEFAULT, Verb.PLAN, Verb.PHASE, Verb.ALWAYS})
COLON = re.compile(r"\W{0,3}([^\W\d]{4,10})([^:\n]{0,60}):(.*)", re.DOTALL)
# What else may stand in a line with a word that otherwise stands alone.
BESIDE = {
    Verb.SHOW: frozenset({"board", "map", "me", "game", "brett", "karte", "spiel"}),
    Verb.LIST: frozenset({"all", "orders", "alle"}),
    Verb.RESIGN: frozenset({"yes", "ja"}),
    Verb.CANCEL: frozenset({"all", "alle", "plan", "lines"}),
}
BEGINS_DAYS = frozenset({"until", "till", "from", "to", "on", "bis", "von", "vom", "am", "ab"})


class Command(NamedTuple):
    """Something asked of the house."""

    verb: Verb
    said: str = ""  # what comes after the word
    whom: str = ""  # between a word and its colon


def command_in(line: str) -> Command | None:
    """What a line asks of the house; None if it speaks to the rules or to nobody."""
    if found := COLON.match(line):
        verb = VERBS.get(fold(found.group(1)))
        if verb in WITH_COLON and verb is not None:
            return Command(verb, found.group(3).strip(), found.group(2).strip())
    first, *others = (_bare(word) for word in line.replace(",", " ").split(maxsplit=12) or [""])
    verb = VERBS.get(first)
    if verb is None or verb in WITH_COLON:
        return None
    said = [word for word in others if word and word not in POLITE]
    if verb is Verb.AWAY:
        speaks = not said or said[0] in BEGINS_DAYS or said[0][0].isdigit()
        return Command(verb, line.strip().partition(" ")[2].strip()) if speaks else None
    if verb is Verb.CANCEL and len(said) == 1 and said[0].isdecimal():
        return Command(verb, said[0])
    return Command(verb, " ".join(said)) if BESIDE.get(verb, frozenset()).issuperset(said) else None


def answers_in(lines: Iterable[str]) -> set[bool]:
    """Whether the lines say yes or no to an invitation; both, if they do not know."""
    said = {_bare(line.partition(",")[0].strip()) for line in lines}
    return {answer for answer, words in ((True, YES), (False, NO)) if said & words}


def word_in(lines: Iterable[str]) -> str:
    """The word for the dice that the lines give with an answer to an invitation, if they do."""
    return next((found[1].strip() for line in lines if (found := FOR_THE_DICE.fullmatch(line))), "")


def sort_out(lines: Iterable[str], begins_order: Callable[[str], bool]) -> tuple[list[Command], list[str]]:
    """What the lines ask of the house, and the other lines in their order; a letter to players goes on to the end of
    its paragraph, but never into a line that begins like an order."""
    commands: list[Command] = []
    others: list[str] = []
    open_letter = False
    for line in lines:
        command = command_in(line)
        if command is not None:
            commands.append(command)
        elif open_letter and line and not begins_order(line):
            letter = commands[-1]
            commands[-1] = letter._replace(said=f"{letter.said}\n{line}".strip())
            continue
        elif line:
            others.append(line)
        open_letter = command is not None and command.verb is Verb.PRESS
    return commands, others


def _bare(word: str) -> str:
    return fold(word).strip(QUIET)
