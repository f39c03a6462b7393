"""The admin, plain: people, games, post and rulings as rows; no seed, secret, position or envelope is shown here."""

from games.admin import conduct, games, people, post, programs

__all__ = ["conduct", "games", "people", "post", "programs"]
