"""The core: pure Python that knows how a game is asked, played, settled and read, and nothing of the web."""

from games.engine.decision import Decision, Prompt, check_words
from games.engine.dice import Dice
from games.engine.errors import (
    Ambiguous,
    BadSetup,
    Illegal,
    Incomplete,
    NotYourTurn,
    OrderError,
    Parked,
    RulesBug,
    TooLate,
    Unfenced,
    Unloadable,
    Unreadable,
)
from games.engine.events import Event
from games.engine.outcome import Outcome
from games.engine.ruleset import Choice, Option, Ruleset, Target
from games.engine.run import Answer
from games.engine.state import State
from games.engine.table import Table, Tally, receipt
from games.engine.trial import Submitted, Trial, View
from games.engine.waiting import Fence, Flow, Step, ask, ask_all, ask_any, interleave, question, reveal

__all__ = [
    "Ambiguous",
    "Answer",
    "BadSetup",
    "Choice",
    "Decision",
    "Dice",
    "Event",
    "Fence",
    "Flow",
    "Illegal",
    "Incomplete",
    "NotYourTurn",
    "Option",
    "OrderError",
    "Outcome",
    "Parked",
    "Prompt",
    "RulesBug",
    "Ruleset",
    "State",
    "Step",
    "Submitted",
    "Table",
    "Tally",
    "Target",
    "TooLate",
    "Trial",
    "Unfenced",
    "Unloadable",
    "Unreadable",
    "View",
    "ask",
    "ask_all",
    "ask_any",
    "check_words",
    "interleave",
    "question",
    "receipt",
    "reveal",
]
