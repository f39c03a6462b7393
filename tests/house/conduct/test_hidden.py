"""Rulings on letters, and a look behind the glass."""

from __future__ import annotations

import pytest

from games import conduct, lobby, play, press, sight
from games.models import Game, Move, Player
from tests.house.conduct.conftest import WHY, fresh, said


def test_a_hidden_letter_shows_why_and_keeps_its_text(game: Game, maud: Player) -> None:
    sender, reader = game.seats.all()
    letter = press.write(sender, "A rude word.")
    conduct.hide(letter, by=maud, reason="That was rude.")
    [seen] = sight.letters_for(game, reader)
    assert seen.words == "Hidden by a moderator: That was rude."
    assert said(game) == "A letter from Alice is hidden. Maud: That was rude."
    with pytest.raises(play.NotPlayable, match="already"):
        conduct.hide(letter, by=maud, reason=WHY)
    conduct.show(letter, by=maud, reason="It was a quotation.")
    [seen] = sight.letters_for(game, reader)
    assert seen.words == "A rude word."
    assert "rude word" not in str([move.facts for move in Move.objects.filter(game=game)])


def test_a_private_letter_is_hidden_without_a_word_on_who_wrote_it(game: Game, maud: Player) -> None:
    sender, reader = game.seats.all()
    letter = press.write(sender, "Between us.", to=str(reader.number))
    conduct.hide(letter, by=maud, reason=WHY)
    assert said(game).startswith("A letter is hidden.")
    assert "Alice" not in str(fresh(game).moves.latest("number").facts)


def test_a_letter_at_an_open_table_is_hidden_before_there_is_a_log(open_table: Game, maud: Player, bob: Player) -> None:
    letter = press.write(open_table.seats.get(number=0), "Rude.")
    with pytest.raises(conduct.NotAllowed):
        conduct.hide(letter, by=bob, reason=WHY)
    letter.refresh_from_db()
    assert not letter.hidden
    conduct.hide(letter, by=maud, reason=WHY)
    letter.refresh_from_db()
    assert letter.hidden


def test_who_breaks_the_glass_is_named_to_all_and_never_sits_down(game: Game, maud: Player, charlie: Player) -> None:
    assert not conduct.has_broken_glass(maud, game)
    conduct.break_glass(game, by=maud, reason="A stuck envelope.")
    assert conduct.has_broken_glass(maud, game)
    assert not conduct.has_broken_glass(charlie, game)
    assert said(game).startswith("Maud breaks the glass")
    with pytest.raises(play.NotPlayable, match="already"):
        conduct.break_glass(game, by=maud, reason=WHY)
    seat = game.seats.get(number=1)
    conduct.offer_seat(seat, by=maud, reason=WHY)
    with pytest.raises(lobby.LobbyError, match="behind the screen"):
        lobby.substitute(seat, maud, via="web")
    ada = Player.objects.create_user("ada@example.org", name="Ada", is_staff=True)
    with pytest.raises(conduct.NotAllowed, match="Choose somebody else"):
        conduct.seat_player(seat, maud, by=ada, reason=WHY)
