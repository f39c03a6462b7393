"""Tables being found and filled: open, invite, join, leave, start, substitute; the only writer of seats."""

from games.lobby.again import WISHES, rematch
from games.lobby.doorstep import LobbyError, Unwanted, check_may_sit, is_link_key, one_line
from games.lobby.handover import come_back, hand_over, resign, substitute
from games.lobby.invitations import decline, invite
from games.lobby.tables import add_bot, close, join, leave, open_table, remove_bot

__all__ = [
    "WISHES",
    "LobbyError",
    "Unwanted",
    "add_bot",
    "check_may_sit",
    "close",
    "come_back",
    "decline",
    "hand_over",
    "invite",
    "is_link_key",
    "join",
    "leave",
    "one_line",
    "open_table",
    "rematch",
    "remove_bot",
    "resign",
    "substitute",
]
