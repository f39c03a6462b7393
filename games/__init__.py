"""Arrival, a play-by-mail board-game server."""
