"""A title as a value: what may be set up, and what may be said."""

import pytest

from games.engine import BadSetup, Decision, Event, Outcome, Prompt, RulesBug, Table, check_words, question
from games.engine.decision import HOUSE_WORDS
from tests.engine.mini import rules
from tests.toy import TOY


def test_options_left_out_have_their_default() -> None:
    assert TOY.complete(2, {}) == {"rounds": "2"}
    assert TOY.complete(2, {"rounds": "3"}) == {"rounds": "3"}


@pytest.mark.parametrize(
    ("seats", "options", "named"),
    [
        (1, {}, "not 1"),
        (5, {}, "2, 3, 4"),
        (0, {}, "not 0"),
        (2, {"rounds": "9"}, "1, 2, 3"),
        (2, {"rounds": 2}, "1, 2, 3"),
        (2, {"rounds": None}, "1, 2, 3"),
        (2, {"rounds": ["1"]}, "1, 2, 3"),
        (2, {"turns": "1"}, "rounds"),
        (2, {"": "1"}, "rounds"),
    ],
)
def test_a_setup_that_the_title_does_not_know_is_refused_by_name(seats: int, options: dict, named: str) -> None:
    with pytest.raises(BadSetup, match=named):
        Table.start(TOY, seats, options, "seed")


def test_a_title_may_refuse_options_that_do_not_go_together() -> None:
    def check(seats, options):
        raise BadSetup("not for so few")

    with pytest.raises(BadSetup, match="so few"):
        rules(check=check).complete(2, {})


def test_words_in_a_language_the_title_does_not_speak_are_english() -> None:
    assert TOY.speak("xx") is TOY.speak() is TOY.words["en"]


def test_a_question_without_an_answer_is_a_bug_of_the_rules() -> None:
    with pytest.raises(RulesBug, match="without an answer"):
        question(0, "what", [])


def test_a_default_that_is_no_option_is_a_bug_of_the_rules() -> None:
    with pytest.raises(RulesBug, match="default"):
        question(0, "what", ["a", "b"], default="c")


def test_the_first_option_is_the_default_if_none_is_named() -> None:
    assert question(0, "what", ["stay", "go"]).default == "stay"
    assert question(0, "what", iter(["stay", "go"]), default="go").default == "go"


@pytest.mark.parametrize(
    "options",
    [
        ("push", "push town"),
        ("done", "done unless a4"),
        ("go", "go"),
        ("",),
        ("Build tara",),
        ("bürg",),
        ("build tara!",),
        ("2 towns",),
        ("build dún-balair",),
        *((f"{word} it",) for word in sorted(HOUSE_WORDS)),
    ],
)
def test_options_that_cannot_be_told_apart_or_are_not_plain_words_are_found(options: tuple[str, ...]) -> None:
    with pytest.raises(RulesBug):
        check_words(Decision(0, Prompt("what"), options, options[0]))


def test_other_words_are_checked_like_options_and_must_mean_one() -> None:
    asked = question(0, "draw", ["draw 1", "draw 2"], also={"draw arms": "draw 2"})
    check_words(asked)
    with pytest.raises(RulesBug, match="begins"):
        check_words(question(0, "draw", ["draw 1", "draw 2"], also={"draw": "draw 2"}))
    with pytest.raises(RulesBug, match="not an option"):
        check_words(question(0, "draw", ["draw 1", "draw 2"], also={"draw arms": "draw 3"}))


def test_good_options_pass() -> None:
    check_words(question(0, "a", ["build tara", "build tara-2", "repel emain for honor", "end", "at a1", "at a10"]))


def test_an_event_is_seen_whole_by_those_it_was_whispered_to() -> None:
    event = Event("drew", {"seat": 1}, {"card": "yew"}, (1,))
    assert event.seen_by(1) == {"kind": "drew", "seat": 1, "card": "yew"}
    assert event.seen_by(0) == event.seen_by(None) == {"kind": "drew", "seat": 1}
    assert event.told_to(0) == Event("drew", {"seat": 1}, to=(1,))
    assert event.told_to(1) is event


def test_no_fact_may_take_the_name_of_its_event() -> None:
    with pytest.raises(RulesBug, match="kind"):
        Event("drew", {"kind": "minor"})


def test_equal_places_share_the_win_and_a_lost_table_has_no_winner() -> None:
    assert Outcome("counted", (1, 3, 1)).winners == (0, 2)
    assert Outcome("lost", (2, 2)).winners == ()
