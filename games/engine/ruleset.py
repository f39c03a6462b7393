"""A title's rules as one value: facts, options, setup, steps, view, outcome, words, revision."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from games.engine.decision import Decision, Prompt
from games.engine.dice import Dice
from games.engine.errors import BadSetup, Unloadable
from games.engine.events import Event
from games.engine.outcome import Outcome
from games.engine.state import State
from games.engine.trial import Trial, View
from games.engine.waiting import Step

S = TypeVar("S", bound=State)


class Choice(msgspec.Struct, frozen=True):
    """One value an option can take, with its name for people."""

    value: str
    label: str


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that can be chosen when a game is made; forms, API and mail are made from it."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    default: str
    help: str = ""

    def check(self, value: object) -> str:
        """The value, if it is one of the choices."""
        if value not in [choice.value for choice in self.choices]:
            known = ", ".join(choice.value for choice in self.choices)
            raise BadSetup(f"{self.label}: {value!r} is not known. Choose one of: {known}.")
        return str(value)


class Words(Protocol):
    """How a title speaks: everything a person reads is said here, from what that person may know."""

    def ask(self, prompt: Prompt, view: View) -> str:
        """The question in a sentence."""

    def order(self, order: str, prompt: Prompt, view: View) -> str:
        """What an order costs and does, in a few words."""

    def event(self, event: Mapping[str, Any], names: list[str], view: View) -> str:
        """What happened, in a sentence; the event as the reader may know it."""

    def outcome(self, outcome: Outcome, names: list[str], view: View) -> str:
        """How it ended, in a sentence or two."""

    def board(self, view: View, names: list[str]) -> str:
        """The board as plain text, 72 columns wide, to play from in a mail."""


class Target(NamedTuple):
    """A place on the board that open orders name: its number in the list, a name for it, and where a click leads."""

    place: str
    number: int
    label: str
    href: str
    chosen: bool = False


# From what a seat sees, its question, and a way to try lines: one of the options.
Bot = Callable[[View, Decision, Callable[[str], Trial]], str]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Ruleset(Generic[S]):
    """Everything the house needs to play a title."""

    id: str
    name: str
    seats: tuple[int, ...]
    revision: int
    options: tuple[Option, ...]
    state: type[S]
    setup: Callable[[int, Mapping[str, str], Dice, int], S]  # seats, options, dice, revision
    steps: Mapping[str, Callable[..., Step | None]]  # one that asks nothing is a plain function
    view: Callable[[S, int | None], View]
    twin: Callable[[S, int | None, Dice], S]
    outcome: Callable[[S], Outcome | None]
    pieces: Callable[[S], Mapping[str, int]]
    words: Mapping[str, Words]  # by language; English is always there
    bot: Bot
    vocabulary: Mapping[str, str] = dataclasses.field(default_factory=dict)
    check: Callable[[int, Mapping[str, str]], None] = lambda seats, options: None
    icons: Mapping[str, str] = dataclasses.field(default_factory=dict)  # by verb: a sign of the sprite, or none
    place_of: Callable[[str], str | None] = lambda order: None  # the place on the board that an order names
    draw: Callable[[View, Sequence[Target], Sequence[str]], dict[str, Any]] = lambda view, targets, names: {}
    round_name: str = "Round"  # what the title calls a time round the table
    led: int = 16  # of so many random games the bot leads one: chance alone does not get everywhere
    parts: tuple[str, ...] = ()  # what random games are to bring into play: cards, foes, ways to grow
    parts_in: Callable[[Iterable[Event]], Iterable[str]] = lambda events: ()  # those that a game's events show
    options_for: Callable[[str], Mapping[str, str]] = lambda part: {}  # under which a part may come into play
    seek: Callable[[View, Decision, Collection[str]], Sequence[str]] = lambda view, asked, wanted: ()  # see fuzz.py

    @functools.cached_property
    def _decoder(self) -> msgspec.json.Decoder[S]:
        return msgspec.json.Decoder(self.state)

    def complete(self, seats: int, options: Mapping[str, Any]) -> dict[str, str]:
        """The options with defaults filled in; refuses what the title does not know."""
        if seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise BadSetup(f"{self.name} is for {allowed} players, not {seats}.")
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise BadSetup(f"{self.name} has no option {name!r}. It has: {', '.join(known) or 'none'}.")
        chosen = {name: option.check(options.get(name, option.default)) for name, option in known.items()}
        self.check(seats, chosen)
        return chosen

    def speak(self, language: str = "en") -> Words:
        """The title's words in that language, or in English."""
        return self.words.get(language, self.words["en"])

    def decode(self, raw: bytes) -> S:
        """A state from its bytes; refuses what is damaged or newer than these rules."""
        try:
            state = self._decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Unloadable(f"{self.name}: the saved state is damaged ({error}).") from error
        if not 1 <= state.revision <= self.revision:
            raise Unloadable(
                f"{self.name}: saved under revision {state.revision}; these rules know 1 to {self.revision}."
            )
        return state

    def begin(self, state: S) -> Step | None:
        """Take the next step off the agenda and start it; None if it asked nothing and is done."""
        name, *arguments = state.agenda.pop(0)
        return self.steps[name](state, *arguments)
