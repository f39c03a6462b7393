"""The mail itself: everything needed to answer is in it, in words and in HTML, and nothing in it can be misread."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import override_settings
from pytest_django.fixtures import DjangoAssertNumQueries

from games import clock, lobby, outbox, play, press
from games.engine.decision import HOUSE_WORDS
from games.engine.reading import begins_order
from games.models import Game, Letter, Mail, Notice, Player, Seat
from games.post.compose import compose
from games.post.question import chosen
from games.rules import RULESETS
from games.sight import look_from
from tests.house.conftest import first_order
from tests.mail.conftest import go_round, html_of, play_on, play_until, raw, to, told_so_far, words
from tests.toy import TOY

Kind = Notice.Kind
NUMBERED = re.compile(r"^\s*\d+\s{2,}\S")

pytestmark = pytest.mark.django_db


def turn_mail(game: Game, kind: str = "action") -> tuple[Seat, EmailMultiAlternatives]:
    """The mail that asks somebody a question of this kind."""
    seat = play_until(game, kind)
    assert seat.player is not None
    return seat, to(seat.player, go_round())[-1]


def one_of(game: Game, kind: Kind, number: int = 0, **facts: Any) -> EmailMultiAlternatives:
    """The mail that tells a notice of this kind, and nothing else."""
    told_so_far()
    seat = game.seats.select_related("player").get(number=number)
    outbox.put([outbox.to_seat(seat, kind, "5", clock.now(), facts=facts)])
    (mail,) = go_round()
    return mail


def test_the_subject_says_game_and_deadline(game: Game) -> None:
    _, mail = turn_mail(game)
    assert mail.subject == "By the sea: your move (by Tue 17 Nov, 08:00)"


def test_the_deadline_stands_in_the_readers_zone_and_in_hours_from_now(game: Game) -> None:
    Player.objects.update(zone="America/New_York")
    _, mail = turn_mail(game)
    assert "Answer by Tue 17 Nov, 03:00 (America/New_York), 2 days 23 hours from now." in unwrapped(mail)


def test_a_mail_shows_three_ways_to_answer(game: Game) -> None:
    seat, mail = turn_mail(game)
    options = look_from(seat).table.decision(seat.number).options
    assert "Answer with a number, or with a line." in mail.body
    assert re.search(rf"^ +1   {re.escape(options[0])}\b", words(mail), re.MULTILINE)
    html = html_of(mail)
    reply = raw(mail)["Reply-To"]
    assert f'href="http://localhost:8000/games/{game.pk}/"' in html
    assert f"mailto:{reply}?subject=Re%3A%20By%20the%20sea&amp;body={options[0].replace(' ', '%20')}" in html
    assert f"http://localhost:8000/games/{game.pk}/?line={options[0].replace(' ', '+')}" in html


def test_numbers_in_the_mail_are_the_numbers_of_the_orders(game: Game) -> None:
    seat, mail = turn_mail(game)
    options = look_from(seat).table.decision(seat.number).options
    listed = re.findall(r"^ {2,4}(\d+)   (\S.*?)(?:  |$)", mail.body.partition("SINCE YOUR")[0], re.MULTILINE)
    assert listed
    assert all(options[int(number) - 1] == order for number, order in listed)


def test_up_to_twelve_orders_are_listed_and_of_more_some_of_every_verb() -> None:
    assert chosen([f"build place-{n}" for n in range(12)], 12) == list(range(1, 13))
    many = [*(f"build place-{n}" for n in range(30)), "shield east", "pass"]
    assert chosen(many, 12) == [*range(1, 11), 31, 32]


def test_a_long_list_says_how_many_more_there_are_and_list_shows_them(game: Game) -> None:
    seat = play_until(game, "action")
    options = look_from(seat).table.decision(seat.number).options
    assert len(options) > 12
    assert f"There are {len(options) - 12} more legal orders" in unwrapped(turn_mail(game)[1])
    whole = one_of(game, Kind.RECEIPT, seat.number, list=True)
    assert all(order in whole.body for order in options)
    assert "more legal" not in whole.body


def test_a_mail_says_what_happens_when_time_is_up(game: Game) -> None:
    seat, mail = turn_mail(game, "port")
    default = look_from(seat).table.decision(seat.number).default
    assert f"If nothing comes in time, “{default}” is played for you" in unwrapped(mail)
    told_so_far()
    Seat.objects.filter(pk=seat.pk).update(default_line="settle dur or senus")
    Notice.objects.filter(seat=seat, question=seat.key).update(done=None, mail=None)
    Mail.objects.all().delete()
    (mail,) = go_round()
    assert f"your own line “settle dur or senus” is played where it can be, else “{default}”" in unwrapped(mail)


def test_a_mail_offers_the_standing_line_that_fits(game: Game) -> None:
    _, mail = turn_mail(game, "draw")
    assert re.search(r"“phase: draw \w+(?: or \w+)?” \(or what you prefer\)", unwrapped(mail))


def test_a_mail_tells_what_happened_since_its_readers_own_last_move(game: Game) -> None:
    told_so_far()
    for _ in range(2):
        seat = Seat.objects.exclude(key="").select_related("player").get(game=game)
        play.submit(seat, first_order(game, seat), at=seat.key, via="mail")
    reader = Seat.objects.exclude(key="").select_related("player").get(game=game)
    (mail,) = to(reader.player, go_round())
    own = game.moves.filter(seat=reader.number).latest("number").number
    told = [int(number) for number in re.findall(r"^ *(\d+)  \S", mail.body.partition("SINCE")[2], re.MULTILINE)]
    assert told[: game.moves.latest("number").number - own] == list(
        range(own + 1, game.moves.latest("number").number + 1)
    )
    assert own not in told


def test_a_mail_holds_the_board_in_words_the_seats_with_their_clocks_and_the_head_of_the_chain(game: Game) -> None:
    seat, mail = turn_mail(game)
    game.refresh_from_db()
    sight = look_from(seat)
    board = game.rules.speak().board(sight.table.view(seat.number), sight.names)
    assert board.partition("\n")[0] in mail.body
    assert "(you): to move, 2 days 23 hours left" in mail.body
    for part in (mail.body, html_of(mail)):
        assert game.chain[:16] in part
        assert game.chain[:17] not in part


@pytest.mark.usefixtures("real_pictures")
def test_the_html_twin_has_the_board_as_a_picture_inside_it_with_words_for_those_who_do_not_see_it(game: Game) -> None:
    _, mail = turn_mail(game)
    message = raw(mail)
    assert message.get_content_type() == "multipart/related"
    picture = next(part for part in message.walk() if part.get_content_type() == "image/png")
    assert f'src="cid:{picture["Content-ID"].strip("<>")}"' in html_of(mail)
    assert picture.get_content_disposition() == "inline"
    assert re.search(r'alt="Map of Ériu, round 1 of \d. The tribes hold', html_of(mail))


def test_styles_stand_in_the_elements_and_the_dark_ones_in_a_query(game: Game) -> None:
    html = html_of(turn_mail(game)[1])
    assert re.search(r'<h1 style="[^"]*Georgia', html)
    assert html.count("prefers-color-scheme: dark") == 1
    assert 'name="color-scheme" content="light dark"' in html


def test_a_title_without_a_board_is_mailed_without_a_picture(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RULESETS, "twigs", TOY)
    game = lobby.open_table(alice, title="twigs", size=2, options={}, name="Twigs")
    lobby.join(game, bob)
    mails = go_round()
    assert len(mails) == 2
    assert all(mail.attachments == [] for mail in mails)
    assert "Your gather?" in mails[0].body
    assert "cid:" not in html_of(mails[0])


def test_the_first_mail_carries_the_promise_of_the_dice(game: Game) -> None:
    for mail in go_round():
        assert game.commitment in mail.body
        assert game.commitment in html_of(mail)
        assert game.secret not in mail.body + html_of(mail)
        assert game.seed not in mail.body + html_of(mail)


def test_the_last_mail_carries_the_result_the_seed_and_how_to_check_it(game: Game, bob: Player) -> None:
    for _ in range(10):
        play_on(game, 100)
        Game.objects.filter(pk=game.pk).update(house_moves=0)
    game.refresh_from_db()
    assert game.state == Game.State.ENDED
    told = to(bob, go_round())[-1]
    assert told.subject == "By the sea: the game is over"
    for part in (unwrapped(told), html_of(told)):
        assert game.seed in part
        assert f"/games/{game.pk}/verification/" in part
        assert " wins with " in part or " win with " in part


def test_the_seed_stays_secret_if_the_game_goes_on_after_all(game: Game) -> None:
    told_so_far()
    outbox.put([outbox.to_seat(game.seats.get(number=0), Kind.ENDED, "end", clock.now())])
    Game.objects.filter(pk=game.pk).update(outcome={"ending": "none", "places": [1, 2]})
    assert go_round() == []
    mail = Mail.objects.select_related("player").get()
    message = compose(mail, list(mail.notices.select_related("game", "seat", "player")), clock.now()).message
    assert game.seed not in words(message) + html_of(message)


def test_mails_about_one_game_are_one_thread_and_say_how_to_be_let_go(game: Game, bob: Player) -> None:
    first = to(bob, go_round())[0]
    press.write(game.seats.get(number=0), "Good luck.")
    second = to(bob, go_round())[0]
    root = f"<game-{game.pk}.{bob.pk}@localhost>"
    for mail in (first, second):
        message = raw(mail)
        assert message["References"] == message["In-Reply-To"] == root
        assert message["List-Id"] == f"<game-{game.pk}.localhost>"
        assert message["Auto-Submitted"] == "auto-generated"
        assert message["X-Auto-Response-Suppress"] == "All"
        assert message["Precedence"] is None
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert re.fullmatch(r"<http\S+/unsubscribe/u-\S+/>, <mailto:u-\S+>", message["List-Unsubscribe"])
        assert message["From"] == '"By the sea (Arrival)" <arrival@localhost>'
        assert re.fullmatch(r"b-[a-z2-7]+@localhost", mail.from_email)
    assert raw(first)["Message-ID"] != raw(second)["Message-ID"]


def test_a_name_with_a_line_break_makes_no_header(game: Game, bob: Player) -> None:
    Game.objects.filter(pk=game.pk).update(name="Sea\r\nBcc: all@example.org")
    message = raw(to(bob, go_round())[0])
    assert message["Bcc"] is None
    assert "\n" not in message["Subject"]


def test_a_receipt_answers_its_letter_and_asks_what_is_asked_now(game: Game) -> None:
    seat = Seat.objects.exclude(key="").select_related("player").get(game=game)
    facts = {
        "reply_to": "<mine@client.example>",
        "subject": "AW: Re: By the sea",
        "played": [["build temair", "end"]],
        "events": ["You build an Áit at Temair."],
        "rest": "spread foo",
        "error": "'foo' cannot be read here.",
        "nearest": ["spread tailtiu"],
        "said": ["You are away until Friday."],
        "chatter": ["Hello <b>all</b>,"],
    }
    mail = one_of(game, Kind.RECEIPT, seat.number, **facts)
    message = raw(mail)
    assert mail.subject == "Re: By the sea"
    assert message["In-Reply-To"] == "<mine@client.example>"
    assert message["References"].split() == [f"<game-{game.pk}.{seat.player_id}@localhost>", "<mine@client.example>"]
    said = ("build temair; end", "You build an Áit", "spread foo", "cannot be read", "spread tailtiu", "until Friday")
    for part in (mail.body, html_of(mail)):
        assert all(words in part for words in said), part
        assert "At which port do you settle?" in part
    assert "Hello <b>all</b>," in mail.body
    assert "Hello &lt;b&gt;all&lt;/b&gt;," in html_of(mail)


@pytest.mark.parametrize("forged", ["<a@b>\nBcc: x@example.org", "no id", "<" + "x" * 900 + ">"])
def test_what_a_letter_calls_itself_cannot_make_a_header(game: Game, forged: str) -> None:
    message = raw(one_of(game, Kind.RECEIPT, 0, said=["Well."], reply_to=forged))
    assert message["Bcc"] is None
    assert message["In-Reply-To"] == f"<game-{game.pk}.{game.seats.get(number=0).player_id}@localhost>"


def test_the_answer_to_an_envelope_goes_to_an_address_that_may_replace_it(table_of_three: Game) -> None:
    from games.post.address import read

    seat = play_until(table_of_three, "block")
    play.submit(seat, "block top", at=seat.key, via="mail")
    mail = one_of(table_of_three, Kind.RECEIPT, seat.number, sealed="block top")
    address = read(raw(mail)["Reply-To"], clock.now())
    assert address is not None
    assert seat.key.startswith(address.question_prefix)
    assert address.question_prefix
    assert "Sealed: “block top”" in mail.body


def test_a_letter_from_the_table_is_quoted_and_never_in_the_way_of_an_order(game: Game) -> None:
    told_so_far()
    press.write(game.seats.get(number=0), "Listen:\nsettle dur\n<script>alert(1)</script>")
    (mail,) = go_round()
    assert mail.subject == "By the sea: a letter from Alice"
    assert "  | settle dur\n" in mail.body
    assert "<script>" not in html_of(mail)


def test_an_invitation_can_be_answered_from_the_mail(open_table: Game, alice: Player, bob: Player) -> None:
    invitation = lobby.invite(open_table, bob.email, alice)
    lobby.invite(open_table, "dora@example.org", alice)
    to_bob, to_dora = go_round()
    for mail in (to_bob, to_dora):
        assert mail.subject == "Alice asks you to a game of The Arrival"
        assert raw(mail)["Reply-To"].startswith("i-")
        assert open_table.commitment in mail.body
        assert open_table.commitment in html_of(mail)
    assert f"/invitations/{invitation.key}/" in to_bob.body
    assert "Reply ACCEPT or DECLINE" in to_bob.body
    assert "Alice gave us your address." in to_dora.body
    assert raw(to_dora)["List-Unsubscribe"] is None


def test_several_games_in_one_mail_give_each_its_own_address(game: Game, alice: Player, bob: Player) -> None:
    told_so_far()
    other = lobby.open_table(alice, title="the-arrival", size=2, options={}, name="Inland")
    lobby.join(other, bob)
    for each in (game, other):
        while Seat.objects.filter(game=each, player=alice, key="").exists():
            play_on(each, 1)
    Player.objects.filter(pk=alice.pk).update(mail=Player.Mail.DAILY)
    waiting = Notice.objects.filter(player=alice, kind=Kind.TURN)
    waiting.update(ready=clock.now(), done=None, mail=None)
    (mail,) = to(alice, go_round())
    assert mail.subject == "Arrival: 2 games wait for you"
    assert len(set(re.findall(r"r-[a-z2-7]+@localhost", words(mail)))) == 2
    assert raw(mail)["Reply-To"] is None
    assert "INLAND" in mail.body
    assert "BY THE SEA" in mail.body


def test_whoever_writes_to_the_house_gets_help_and_their_games(game: Game, bob: Player) -> None:
    told_so_far()
    facts = {"help": True, "games": [game.pk], "reply_to": "<x@client.example>", "subject": "How?"}
    outbox.put([outbox.to_player(bob, Kind.RECEIPT, "receipt:letter:1", clock.now(), facts=facts)])
    (mail,) = go_round()
    assert mail.subject == "Re: How?"
    assert "| away until DATE" in mail.body
    assert re.search(r"r-[a-z2-7]+@localhost", words(mail))
    assert raw(mail)["In-Reply-To"] == "<x@client.example>"


FACTS: dict[str, dict[str, Any]] = {
    Kind.SUBSTITUTED: {"seat": 1},
    Kind.RULING: {"reason": "Noor was ill."},
    Kind.DROPPED: {"line": "draw lore", "why": "The phase is over."},
    Kind.RECEIPT: {"said": ["Well."], "help": True, "board": True},
}
NOT_OF_A_SEAT = (Kind.INVITATION, Kind.ENDED, Kind.HOOK)


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind not in NOT_OF_A_SEAT])
def test_every_kind_of_notice_has_a_subject_words_and_html(game: Game, kind: Kind) -> None:
    told_so_far()
    seat = Seat.objects.exclude(key="").select_related("player").get(game=game)
    facts = FACTS.get(kind, {})
    if kind == Kind.PRESS:
        facts = {"message": press.write(game.seats.exclude(pk=seat.pk).get(), "Hello.").pk}
        told_so_far()
    if kind == Kind.HELD:
        held = Letter.objects.create(raw=b"", recipient="r", seat=seat, state=Letter.State.HELD, at=clock.now())
        facts = {"letter": held.pk, "from": "mallory@example.org"}
    asking = kind in (Kind.TURN, Kind.SEALED, Kind.REMINDER, Kind.LAST_CALL)
    fields = {"question": seat.key} if asking else {}
    outbox.put([outbox.to_seat(seat, kind, "7", clock.now(), facts=facts, **fields)])
    (mail,) = go_round()
    assert mail.subject.startswith(("By the sea: ", "Re: By the sea"))
    assert "  " not in mail.subject
    assert max(map(len, mail.body.splitlines())) <= 80
    for part in (mail.body, html_of(mail)):
        assert "{{" not in part
        assert "{%" not in part
        assert "None" not in part
    assert html_of(mail).count("<h1") == 1


def test_whose_webhook_is_given_up_is_told_where_to_mend_it(game: Game, bob: Player) -> None:
    told_so_far()
    facts = {"kind": "Discord", "trouble": "discord.example answered 404."}
    outbox.put([outbox.to_player(bob, Kind.HOOK, "hook:1:now", clock.now(), facts=facts)])
    (mail,) = go_round()
    assert mail.subject == "Your webhook was given up: Discord"
    for part in (mail.body, html_of(mail)):
        assert "discord.example answered 404." in part
        assert "/me/#hooks" in part


@override_settings(LANGUAGES=[("en", "English"), ("de", "Deutsch")])
def test_a_mail_is_in_the_readers_language_where_the_house_speaks_it(game: Game) -> None:
    Player.objects.update(language="de")
    assert turn_mail(game)[1].subject.startswith("By the sea: ")
    assert "Di 17 Nov" in turn_mail(game, "draw")[1].subject.replace(".", "")


def test_no_line_of_a_mail_can_be_read_as_an_order(table_of_three: Game) -> None:
    press.write(table_of_three.seats.get(number=0), "settle dur\n12\nundo")
    seen = set()
    for _ in range(60):
        seat = Seat.objects.filter(game=table_of_three).exclude(key="").select_related("player").first()
        if seat is not None and seat.asked not in seen:
            seen.add(seat.asked)
            (mail,) = to(seat.player, go_round())[-1:]
            decision = look_from(seat).table.decision(seat.number)
            for line in mail.body.splitlines():
                if NUMBERED.match(line):
                    continue
                assert not begins_order(line, decision, table_of_three.rules.vocabulary), line
                assert line.split()[:1] == [] or line.split()[0].strip(".:,“”").lower() not in HOUSE_WORDS, line
        go_round()
        play_on(table_of_three, 1)
    assert {"port", "draw", "block", "action"} <= seen


def test_composing_looks_up_the_game_and_its_latest_rows_and_nothing_else(
    game: Game, bob: Player, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    play_on(game, 12)
    press.write(game.seats.get(number=0), "Good luck.")
    go_round()
    mail = Mail.objects.select_related("player").filter(player=bob).latest("pk")
    notices = list(mail.notices.select_related("game", "seat", "player"))
    with django_assert_max_num_queries(4):
        compose(mail, notices, clock.now())


def test_a_mail_is_the_same_however_often_it_is_made(game: Game, bob: Player) -> None:
    go_round()
    mail = Mail.objects.get(player=bob)
    notices = list(mail.notices.select_related("game", "seat", "player"))
    first, second = (compose(mail, notices, clock.now() + timedelta(minutes=4)).message for _ in range(2))
    assert (first.subject, first.body, first.extra_headers) == (second.subject, second.body, second.extra_headers)
    assert html_of(first) == html_of(second)


def unwrapped(mail: EmailMultiAlternatives) -> str:
    """The words of a mail without its line breaks."""
    return " ".join(mail.body.split())


def test_a_table_hears_who_leaves_a_seat_and_who_takes_it(table_of_three: Game, alice: Player, bob: Player) -> None:
    told_so_far()
    dora = Player.objects.create_user("dora@example.org", name="Dora")
    seat = table_of_three.seats.select_related("player", "game").get(player=bob)
    lobby.resign(seat, via="web")
    (left,) = to(alice, go_round())
    assert left.subject == "Lughnasa by post: a seat changes hands"
    assert "Bob" in left.body
    lobby.substitute(Seat.objects.get(pk=seat.pk), dora, via="web")
    (taken,) = to(alice, go_round())
    assert "Dora" in taken.body
