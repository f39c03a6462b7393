"""Words to orders: forgiving in spelling, strict in meaning."""

import contextlib

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.engine import Ambiguous, OrderError, Table, Unreadable, question
from games.engine.reading import FILLERS, LONGEST_LINE, begins_order, fold, nearest_orders, read_order, split
from tests.engine.mini import position
from tests.toy import TOY

PLACES = ("build tara", "build emain-macha", "build dun-balair", "build dun-na-ngall", "repel emain-macha for honor")
ACTIONS = question(0, "action", [*PLACES, "shield regia", "shield regia-altera", "end"])
VOCABULARY = {"baue": "build", "eibe": "yew", "konigs-hof": "tara", "ende": "end", "schluss-aus-fertig": "end"}


def read(text: str, options=ACTIONS, numbers: bool = True, vocabulary=VOCABULARY) -> tuple[str, list[str]]:
    asked = options if not isinstance(options, tuple) else question(0, "what", options)
    return read_order(split(text), asked, numbers, vocabulary)


@pytest.mark.parametrize(
    "text",
    [
        "build emain-macha",
        "BUILD Emain-Macha",
        "build emain macha",
        "build emain_macha",
        "build, emain, macha",
        "  build\temain  macha ",
        "build at the emain macha",
        "build Émaín Mácha",
        "buil emain",
        "bui ema",
        "build emain-mac",
        "baue emain-macha",
        "BÀUE Emain_Macha",
        "ｂｕｉｌｄ　ｅｍａｉｎ　ｍａｃｈａ",
        "𝐁𝐔𝐈𝐋𝐃 𝐞𝐦𝐚𝐢𝐧",
        "build emain\u200b-macha",
        "\ufeffbuild emain macha",
        "\u202ebuild\u202c emain\u00a0macha",
        "bu\u00adild emain macha",
        "build e\u0301main macha",
    ],
)
def test_reading_forgives_case_accents_commas_hyphens_fillers_and_what_cannot_be_seen(text: str) -> None:
    assert read(text) == ("build emain-macha", [])


@pytest.mark.parametrize(
    "text",
    [
        "repel emain-macha for honor",
        "repel emain macha honor",
        "repel the emain macha with honor",
        "repel emain for hon",
        "repel at emain, to the honor",
    ],
)
def test_fillers_may_be_added_left_out_or_mistaken_for_one_another(text: str) -> None:
    assert read(text) == ("repel emain-macha for honor", [])


@pytest.mark.parametrize("text", ["build", "b", "tara", "emain", "build taras", "build tara-2", "shieldregia", "regia"])
def test_what_is_too_short_or_too_long_or_begins_in_the_middle_is_not_read(text: str) -> None:
    with pytest.raises(OrderError):
        read(text)


def test_a_beginning_has_three_letters_at_least() -> None:
    assert read("bui tar")[0] == "build tara"
    with pytest.raises(Unreadable):
        read("bu tara")
    with pytest.raises(Unreadable):
        read("build ta")


def test_a_beginning_never_ends_in_a_digit() -> None:
    options = ("go land1", "go land10", "go land2x")
    assert read("go land1", options)[0] == "go land1"
    assert read("go land10", options)[0] == "go land10"
    with pytest.raises(Unreadable):
        read("go land2", options)
    with pytest.raises(Ambiguous):
        read("go land", options)


def test_a_bid_is_no_option_number() -> None:
    bids = ("bid 0", "bid 1", "bid 12", "pass")
    assert read("bid 1", bids) == ("bid 1", [])
    assert read("1", bids)[0] == "bid 0"
    for text in ("bid", "bid 2", "bid 112"):
        with pytest.raises(Unreadable):
            read(text, bids)
    with pytest.raises(Unreadable):
        read("2", bids, numbers=False)


def test_exact_beats_begun() -> None:
    assert read("shield regia") == ("shield regia", [])
    assert read("shield reg alt", ("shield regia", "shield reg"))[0] == "shield reg"
    assert read("use song", ("use song-bard", "use song"))[0] == "use song"


def test_the_longest_wins_among_equals() -> None:
    assert read("shield regia altera") == ("shield regia-altera", [])
    assert read("use song bard", ("use song", "use song-bard"))[0] == "use song-bard"
    assert read("build end end", ("build end", "build tara", "end")) == ("build end", ["end"])


def test_a_tie_is_ambiguous_and_names_what_it_can_mean() -> None:
    with pytest.raises(Ambiguous) as refused:
        read("build dun")
    assert refused.value.nearest == ("build dun-balair", "build dun-na-ngall")
    assert refused.value.said == "build dun"
    assert "build dun-balair, build dun-na-ngall" in str(refused.value)


def test_names_with_fillers_inside_are_read() -> None:
    cards = ("use end-of-days", "use call-to-tend", "use call-to-ferocity", "end")
    assert read("use end of days", cards) == ("use end-of-days", [])
    assert read("use the end", cards)[0] == "use end-of-days"
    assert read("use call to tend", cards)[0] == "use call-to-tend"
    assert read("use call to fero", cards)[0] == "use call-to-ferocity"
    with pytest.raises(Ambiguous):
        read("use call", cards)
    assert read("end", cards) == ("end", [])


def test_an_order_ends_at_a_semicolon_or_a_new_line() -> None:
    assert read("build tara; end") == ("build tara", ["end"])
    assert read("build tara\nend\r\n") == ("build tara", ["end"])
    assert read(";;\n; build tara;;;\n;") == ("build tara", [])
    with pytest.raises(Unreadable):
        read("build; tara")


def test_several_orders_need_nothing_between_them() -> None:
    assert read("build tara end") == ("build tara", ["end"])
    assert read("build emain macha build tara") == ("build emain-macha", ["build", "tara"])


# -- numbers


@pytest.mark.parametrize("text", ["2", "2.", "2)", "02", "２", "②", "2 ; "])
def test_a_bare_number_is_an_option_number(text: str) -> None:
    assert read(text) == ("build emain-macha", [])


@pytest.mark.parametrize("text", ["0", "9", "99", "-1", "+1", "1e0", "1/2", "0x1", "½"])
def test_a_number_that_is_no_option_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


@pytest.mark.parametrize("text", ["9" * 1_900, "0000000002", "0" * 30 + "2", "1" * 10, "0000000015"])
def test_huge_and_padded_numbers_are_refused_and_not_cut_short(text: str) -> None:
    with pytest.raises(Unreadable, match="no order number"):
        read(text)


@pytest.mark.parametrize("text", ["١", "२", "߂", "1\u20e3", "一", "Ⅱ"])
def test_digits_of_other_scripts_are_either_that_number_or_refused(text: str) -> None:
    try:
        order, rest = read(text)
    except Unreadable:
        return
    assert (order, rest) == ("build tara", [])


def test_numbers_are_refused_where_no_key_guards_them() -> None:
    with pytest.raises(Unreadable, match="in words"):
        read("2", numbers=False)


# -- other words


def test_other_words_of_the_question_mean_their_option() -> None:
    asked = question(0, "draw", ["draw 1", "draw 2", "draw 3"], also={"draw arms": "draw 3", "draw building": "draw 1"})
    assert read("draw arms", asked) == ("draw 3", [])
    assert read("draw build", asked) == ("draw 1", [])
    assert read("draw 3", asked) == ("draw 3", [])
    both = question(0, "draw", ["draw 1", "draw 2"], also={"draw arms": "draw 1", "draw armour": "draw 1"})
    assert read("draw arm", both) == ("draw 1", []), "two words for one thing are no tie"


def test_a_vocabulary_gives_words_of_another_language() -> None:
    assert read("baue tara")[0] == "build tara"
    assert read("ENDE") == ("end", [])
    assert read("baue Königs-Hof")[0] == "build tara"
    assert read("baue königs hof ende") == ("build tara", ["ende"])
    assert read("Schluss aus fertig")[0] == "end"
    with pytest.raises(Unreadable):
        read("bau tara", vocabulary={"baue": "build"})


def test_a_word_of_the_vocabulary_is_exact_and_beats_a_beginning() -> None:
    options = ("build tara", "build tarbert")
    with pytest.raises(Ambiguous):
        read("build tar", options, vocabulary={})
    assert read("build tar", options, vocabulary={"tar": "tara"})[0] == "build tara"


def test_the_longest_spelling_of_the_vocabulary_is_eaten() -> None:
    assert read("gruner wald end", ("oak", "end"), vocabulary={"gruner": "oak", "gruner-wald": "oak"}) == (
        "oak",
        ["end"],
    )


def test_a_whole_line_is_read_through_the_table_with_the_titles_words() -> None:
    table = Table.start(TOY, 2, {}, "words")
    assert table.read(0, "Ziehe") == ["draw"]
    assert table.read(1, "RASTE") == ["rest"]


# -- what cannot be read


@pytest.mark.parametrize(
    "text", ["build tara\x00", "\x00", "bu\x07ild", "\x1b[31mbuild tara", "build\x0ctara", "build\x85tara", "\x7f"]
)
def test_control_characters_are_refused_and_not_echoed(text: str) -> None:
    with pytest.raises(Unreadable, match="control") as refused:
        split(text)
    assert refused.value.said.isprintable()


def test_a_line_that_is_too_long_is_refused_at_once() -> None:
    for text in ("x" * 10_000, "build " * 2_000, ";" * 10_000, "é" * (LONGEST_LINE + 1)):
        with pytest.raises(Unreadable, match="too long"):
            split(text)
    assert split("build " * 300)


@pytest.mark.parametrize(
    "text", ["построить тару", "χτίσε τάρα", "🏰🏰 tara", "建てる", "بناء تارا", "ѕhield regia", "ΕΝD"]
)
def test_other_alphabets_are_refused_in_words_even_if_they_look_alike(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(text)
    assert refused.value.nearest
    assert refused.value.said == fold(text)


def test_an_error_names_the_words_that_failed_and_the_nearest_legal_orders() -> None:
    with pytest.raises(Unreadable) as refused:
        read("build tarra; end")
    assert refused.value.said == "build tarra"
    assert refused.value.nearest[0] == "build tara"
    assert "'build tarra'" in str(refused.value)
    assert "build tara" in str(refused.value)
    assert len(refused.value.nearest) <= 5


def test_nearest_orders_have_the_same_verb_first() -> None:
    assert nearest_orders("repel tara", PLACES)[0] == "repel emain-macha for honor"
    assert nearest_orders("", PLACES) == PLACES[:5]


def test_a_long_word_is_cut_in_the_message() -> None:
    with pytest.raises(Unreadable) as refused:
        read("z" * 500)
    assert len(refused.value.said) <= 60
    assert len(str(refused.value)) < 300


# -- chatter in a mail


@pytest.mark.parametrize("text", ["build nowhere", "Baue!", "bui", "2", "3) please", "end of turn", "repel", "BUILD"])
def test_a_line_that_begins_like_an_order_is_no_chatter(text: str) -> None:
    assert begins_order(text, ACTIONS, VOCABULARY)


@pytest.mark.parametrize(
    "text", ["build tara.", '"build tara"', "Baue auf Tara!", "build tara, please", "build dun–balair"]
)
def test_stops_quotes_dashes_and_politeness_say_nothing(text: str) -> None:
    assert read_order(split(text), ACTIONS, False, VOCABULARY)[0] in ("build tara", "build dun-balair")


@pytest.mark.parametrize(
    "text", ["", "  ", ";", "Hello all,", "Greetings from Dublin", "> build tara", "١", "bu", "Tara!"]
)
def test_a_line_that_begins_no_order_is_chatter(text: str) -> None:
    assert not begins_order(text, ACTIONS, VOCABULARY)


def test_a_long_paragraph_or_a_strange_letter_is_chatter_and_no_error() -> None:
    assert not begins_order("Dear all " * 1_000, ACTIONS, {})
    assert not begins_order("\x00\x01", ACTIONS, {})
    assert begins_order("build " * 1_000, ACTIONS, {})


# -- anything at all


TABLE = Table.start(TOY, 2, {}, "anything")


@settings(max_examples=150)
@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from(["draw", "rest", "auto", ";", "1", "the", "\n", "hide yew"])).map(" ".join)
)
@example("\ud800")
@example("draw" + "\u0300" * 500)
@example("ﷺ" * 100)
@example("ß" * 1_000)
def test_whatever_is_said_is_read_or_refused_and_changes_nothing(text: str) -> None:
    before = position(TABLE)
    with contextlib.suppress(OrderError):
        assert set(TABLE.read(0, text)) <= {"draw", "rest"}
    assert position(TABLE) == before


@settings(max_examples=80)
@given(st.sampled_from([*PLACES, "shield regia-altera", "end"]), st.data())
def test_an_order_is_read_however_it_is_dressed_up(order: str, data) -> None:
    words = []
    for word in order.split():
        words += data.draw(st.lists(st.sampled_from(sorted(FILLERS)), max_size=2))
        word = word.replace("-", data.draw(st.sampled_from(["-", "_", " "])))
        words.append("".join(data.draw(st.sampled_from([letter, letter.upper()])) for letter in word))
    text = data.draw(st.sampled_from([" ", ", ", "  ", "\t"])).join(words)
    assert read(text) == (order, [])
