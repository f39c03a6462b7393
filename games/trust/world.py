"""A house with something of everything in it: people, tables in every state, and whatever an address can name."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
from django.core.mail import EmailMessage

from games import ahead, archive, clock, conduct, lobby, manners, play, press
from games.engine.playthrough import play_game
from games.engine.record import chain_of
from games.models import Game, Letter, Player, Seat, Token
from games.models.hooks import Hook
from games.post import maildir
from games.rules import RULESETS
from games.trust.browsers import new_player
from games.trust.twins import let_one_play

A_WHILE = 5  # turns
MOST = 200  # moves until somebody seals something
VISITOR = "a visitor"
KEY = "a key for a program"


class World:
    """Alice hosts, Bob plays with her, Charlie plays elsewhere, Root is of the house."""

    def __init__(self) -> None:
        self.alice, self.bob, self.charlie = (new_player(name) for name in ("Alice", "Bob", "Charlie"))
        self.root = new_player("Root", is_staff=True, is_superuser=True)
        self.open = lobby.open_table(self.alice, title="the-arrival", size=3, options={}, name="By the sea")
        lobby.add_bot(self.open, self.alice)
        self.running = [self._running(title) for title in RULESETS]
        self.sealed = self._sealed()
        self.private = self._running("roam", private=True)
        self.ended = self._ended()
        self.closed = lobby.open_table(self.alice, title="roam", size=2, options={})
        lobby.close(self.closed, self.alice)
        self.paused = self._running("roam")
        conduct.pause(self.paused, by=self.root, reason="Somebody is ill.")
        self.report = manners.report(self.bob, game=self.paused, text="Somebody is rude.")
        self.sanction = manners.warn(self.charlie, by=self.root, reason="Be kind.")
        self.invitation = lobby.invite(self.open, "dora@example.org", self.alice)
        self.absence = clock.go_away(self.alice, *(clock.now().date() + timedelta(days=days) for days in (20, 22)))
        self.token = Token.objects.create(player=self.alice, name="a bot", hash=Token.digest(KEY), made=clock.now())
        self.hook = Hook.objects.create(player=self.alice, url="https://example.org/hook", made=clock.now())
        self.letter = self._held_letter()
        self.mail = self._mail()

    @property
    def people(self) -> dict[str, Player | None]:
        """Everybody who may come by."""
        return {VISITOR: None, "Alice": self.alice, "Bob": self.bob, "Charlie": self.charlie, "Root": self.root}

    @property
    def games(self) -> list[Game]:
        """A game in every state."""
        return [self.open, *self.running, self.sealed, self.private, self.paused, self.ended, self.closed]

    def _running(self, title: str, **wishes: Any) -> Game:
        game = lobby.open_table(self.alice, title=title, size=2, options={}, **wishes)
        lobby.join(game, self.bob, link_key=game.link_key)
        press.write(game.seats.get(number=1), "Between us.", to="0")
        for _ in range(A_WHILE):
            for seat in Seat.objects.filter(game=game).exclude(key="")[:1]:
                play.submit(seat, "auto", at=None, via="web")
        ahead.stand(game.seats.get(number=0), "pass")
        return Game.objects.get(pk=game.pk)

    def _sealed(self) -> Game:
        """A game in which one envelope is in and another is missing."""
        game = lobby.open_table(self.alice, title="the-arrival", size=2, options={})
        lobby.join(game, self.bob)
        for _ in range(MOST):
            seats = Seat.objects.filter(game=game).exclude(key="")
            if game.commitments.exists():
                break
            if seats.filter(asked="block").exists():
                play.submit(game.seats.get(number=0), "block top", at=None, via="web")
            else:
                let_one_play(game)
        return Game.objects.get(pk=game.pk)

    def _ended(self) -> Game:
        record = play_game(RULESETS["the-arrival"], 2, {}, "a whole game")
        record.rows = [msgspec.structs.replace(row, at="2026-05-01T12:00:00+00:00", via="web") for row in record.rows]
        record.chain = chain_of(record.rows)
        game, _ = archive.import_record(record, self.alice)
        game.seats.filter(number=0).update(player=self.alice, word="")
        Game.objects.filter(pk=game.pk).update(imported=False)
        return Game.objects.get(pk=game.pk)

    def _held_letter(self) -> Letter:
        raw = b"From: else@example.org\nSubject: Re: your move\n\npass\n"
        seat = self.running[0].seats.get(number=0)
        return Letter.objects.create(
            raw=raw, recipient="r@localhost", seat=seat, state=Letter.State.HELD, at=clock.now()
        )

    def _mail(self) -> str:
        """The key of a mail to the house in the mailbox of a laptop."""
        told = EmailMessage("Your move", "It is your move.", "arrival@example.org", [self.root.email])
        maildir.EmailBackend().send_messages([told])
        return maildir.newest()[0].key
