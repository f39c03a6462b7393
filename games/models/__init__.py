"""The rows: one file a noun group; they hold facts and look-ups, never a rule."""

from games.models.game import Game, Invitation, Seat
from games.models.log import Commitment, Move, Position
from games.models.player import Player, Token
from games.models.post import Notice, Pulse
from games.models.press import Message

__all__ = [
    "Commitment",
    "Game",
    "Invitation",
    "Message",
    "Move",
    "Notice",
    "Player",
    "Position",
    "Pulse",
    "Seat",
    "Token",
]
