"""The rows: one file a noun group; they hold facts and look-ups, never a rule."""

from games.models.ahead import Standing
from games.models.conduct import Block, Report, Sanction, Stake
from games.models.game import Game, Invitation, Seat
from games.models.hooks import Call, Hook
from games.models.log import Commitment, Move, Position
from games.models.player import Absence, Player, Token
from games.models.post import Letter, Mail, Notice, Pulse
from games.models.press import Message

__all__ = [
    "Absence",
    "Block",
    "Call",
    "Commitment",
    "Game",
    "Hook",
    "Invitation",
    "Letter",
    "Mail",
    "Message",
    "Move",
    "Notice",
    "Player",
    "Position",
    "Pulse",
    "Report",
    "Sanction",
    "Seat",
    "Stake",
    "Standing",
    "Token",
]
