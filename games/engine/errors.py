"""What can go wrong: orders and setups that are refused, games that cannot be loaded, rules with a bug."""

from __future__ import annotations


class OrderError(ValueError):
    """An order that cannot be taken; the message tells a player what to do next, and nothing was changed."""

    def __init__(self, message: str, *, said: str = "", nearest: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.said = said
        self.nearest = nearest


class Unreadable(OrderError):
    """The words are no order of the question asked."""


class Ambiguous(OrderError):
    """The words fit several orders equally well."""


class Incomplete(OrderError):
    """The line stops in the middle of something that keeps the others waiting."""


class Illegal(OrderError):
    """An exact order that is not among the options."""


class NotYourTurn(OrderError):
    """This seat is asked nothing at the moment."""


class TooLate(OrderError):
    """What is done can no longer be taken back or replaced."""


class BadSetup(ValueError):
    """A game cannot be set up like that: unknown option, unknown value or wrong number of players."""


class Unloadable(ValueError):
    """A saved game that these rules cannot continue: damaged, or written by a revision not known here."""


class Parked(Unloadable):
    """A saved game that runs, but to another position than the one that was stored."""


class RulesBug(RuntimeError):
    """The rules broke a promise of the core; never a player's fault."""


class Unfenced(RulesBug):
    """The rules looked at chance or hidden things without passing a fence first."""
