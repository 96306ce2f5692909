"""The data dictionary: every column of every table, with its type, unit and meaning."""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

Array: TypeAlias = Any
"""A numpy array."""


class Column(NamedTuple):
    """One column. `kind` is `str`, `text`, `bool`, `i1` … `i8`, `f8`, `money` or `time`.

    `money` is counted in whole ten-thousandths and stored as float64 in the hand's own unit;
    `text` is a string that is not dictionary-encoded; `time` is UTC in microseconds.
    """

    name: str
    kind: str
    text: str
    unit: str = ""
    nullable: bool = False


def _streets(
    stem: str,
    kind: str,
    text: str,
    streets: tuple[int, ...],
    unit: str = "",
    nullable: bool = False,
) -> Iterator[Column]:
    names = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}
    for street in streets:
        words = text.format(street=names[street])
        yield Column(f"{stem}_{street}", kind, words, unit, nullable)


ALL = (3, 4, 5, 6, 7)
LATER = (4, 5, 6, 7)
UP_LATER = (4, 5, 6)
STAKE = "the hand's currency, or chips"

KEY = (
    Column("site", "str", "Format in which the hand was read; with hand_id the key of a hand"),
    Column("hand_id", "str", "Number of the hand, as printed"),
    Column("hand", "i8", "Stable hash of site, hand_id and occasion, for joins"),
)

HANDS = (
    *KEY,
    Column("played_at", "time", "Start of the hand; null where no zone can be told", "UTC", True),
    Column("local_time", "str", "Start of the hand as printed"),
    Column("table_name", "str", "Name of the table, as printed"),
    Column("max_seats", "i1", "Seats at the table", "seats", True),
    Column("n_players", "i1", "Players dealt in", "players"),
    Column("is_tournament", "bool", "Whether the chips are tournament chips"),
    Column("tournament_id", "str", "Number of the tournament", "", True),
    Column("tournament_name", "str", "What else the header calls the tournament", "", True),
    Column("buy_in", "str", "Buy-in as printed", "", True),
    Column("level", "str", "Level as printed", "", True),
    Column("is_play_money", "bool", "Whether nothing of value was at stake"),
    Column("currency", "str", "ISO code of the money on the table; null for chips", "", True),
    Column("mixed_game", "str", "Name of the mixed game the hand is from", "", True),
    Column("club", "str", "Name of the home-game club", "", True),
    Column("occasion", "str", "What tells hands of one number apart, if numbers recur", "", True),
    Column("ante", "money", "Full ante; null where none was posted", STAKE, True),
    Column("bring_in", "money", "Full bring-in; null where the hand does not show it", STAKE, True),
    Column("small_bet", "money", "Bet on third and fourth street", STAKE),
    Column("big_bet", "money", "Bet from fifth street on", STAKE),
    Column("hero_seat", "i1", "Seat whose down cards were dealt open; null for none", "seat", True),
    Column("last_street", "i1", "Last street that was dealt", "3 to 7"),
    Column("n_showdown", "i1", "Hands at the showdown; 0 where all but one folded", "hands"),
    Column("pot", "money", "All that went in, uncalled bets taken back, rake included", STAKE),
    Column("rake", "money", "What the house took", STAKE),
    Column("rake_inferred", "bool", "Whether the rake is worked out, no line naming it"),
    Column("cancelled", "bool", "Whether the site called the hand off"),
    Column("house", "str", "House rules it was judged by"),
    Column("n_errors", "i2", "Findings of severity error in this hand", "findings"),
    Column("n_warnings", "i2", "Findings of severity warning in this hand", "findings"),
    Column("source", "str", "File it was read from, by its whole path"),
    Column("line", "i4", "Line of its header in the file", "line"),
)

SEATS = (
    *KEY,
    Column("seat", "i1", "Seat number", "1 to 8"),
    Column("player", "str", "Name of the player in the seat"),
    Column("is_hero", "bool", "Whether his down cards were dealt open"),
    Column("stack", "money", "Chips before the ante", STAKE),
    Column("ante", "money", "Ante he posted", STAKE),
    *_streets("put", "money", "Chips he put in on {street} street", ALL, STAKE),
    Column("returned", "money", "Uncalled bets he got back", STAKE),
    Column("collected", "money", "Chips he took from the pots", STAKE),
    Column("net", "money", "collected + returned - ante - put", STAKE),
    Column("net_bb", "f8", "net in big bets", "big bets"),
    Column("rake_paid", "money", "His share of the rake, by chips put in", STAKE),
    Column("rake_dealt", "money", "His share of it by heads, of all dealt in", STAKE),
    Column(
        "rake_contributed", "money", "His share by heads, of those who put in more than the ante",
        STAKE,
    ),
    Column("door_card", "str", "First upcard", "card", True),
    Column("hole_cards", "str", "The two first downcards, if known", "cards", True),
    Column("up_cards", "str", "Upcards in the order they came", "cards", True),
    Column("seventh_card", "str", "Last downcard, if known; the shared card if one", "card", True),
    Column("low", "i4", "Value of the best low of seven cards; lower is better", "", True),
    Column("low_words", "str", "The low in words", "", True),
    Column("position", "i1", "0 for the bring-in, then clockwise; null if none opened", "", True),
    Column("brought_in", "bool", "Posted the bring-in"),
    Column("completed_as_bring_in", "bool", "Had to bring it in, and completed at once"),
    Column(
        "completed", "bool",
        "Made the first bet on third street; an all-in that adds less than half a small bet to the "
        "bring-in is none (R14)",
    ),
    Column(
        "called_bring_in", "bool",
        "Called the bring-in before anyone completed or went all-in over it",
    ),
    Column(
        "unopened", "bool",
        "Nobody had come in yet at his first decision: called, completed or gone all-in over the "
        "bring-in", "", True,
    ),
    Column(
        "faced_bets", "i1",
        "Bets in at his first decision; neither the bring-in nor an all-in for less than makes a "
        "bet is one", "bets", True,
    ),
    Column("n_behind", "i1", "Live seats to act behind him then, with the bring-in", "seats", True),
    Column("low_up_behind", "i1", "Of these, door cards of eight or lower", "seats", True),
    Column("lowest_up_behind", "i1", "Lowest door card of these; ace is 1", "rank", True),
    Column("n_dead", "i1", "Door cards of eight or lower elsewhere, folded or not", "", True),
    Column("completer_door", "i1", "Door card of who completed; ace is 1", "rank", True),
    Column("completer_before", "i1", "Seats from him to the bring-in; 0: he is it", "seats", True),
    Column("completer_first", "bool", "He was the first to come in", "", True),
    Column(
        "completer_lowest", "bool", "His door card was below all of those to act behind him", "",
        True,
    ),
    *_streets(
        "line", "str", "His decisions on {street} street: the bets in before each, and X for a "
        "check, C call, B bet, completion or all-in for less, R raise, F fold; `0X1C` is check and "
        "call; an all-in for less than makes a bet leaves the number as it was", ALL, "",
        True,
    ),
    *_streets("aggressor", "bool", "The last bet or raise of {street} street was his", ALL),
    *_streets("bets", "i1", "Bets (completions too) he made on {street} street", ALL, "actions"),
    *_streets("raises", "i1", "Raises he made on {street} street", ALL, "actions"),
    *_streets("calls", "i1", "Calls he made on {street} street", ALL, "actions"),
    *_streets("checks", "i1", "Checks he made on {street} street", ALL, "actions"),
    *_streets("folds", "i1", "Folds he made on {street} street", ALL, "actions"),
    *_streets("faced", "i1", "Decisions on {street} street with a bet to call", ALL, "decisions"),
    *_streets("check_raised", "bool", "Checked, then raised on {street} street", ALL),
    *_streets("saw", "bool", "Was in when {street} street was dealt", LATER),
    *_streets(
        "leads", "bool", "Had the lowest live board on {street} street (ties lead too)", LATER, "",
        True,
    ),
    *_streets("caught", "str", "Card of {street} street, if known", LATER, "card", True),
    *_streets("players", "i1", "Players in when {street} street was dealt", LATER, "players"),
    *_streets(
        "good", "bool", "Caught an eight or lower that pairs none of his upcards on {street} "
        "street; null for those who are out", UP_LATER, "", True,
    ),
    *_streets(
        "rivals_good", "i1", "Others who caught such a card on {street} street", UP_LATER,
        "players", True,
    ),
    *_streets(
        "outs", "i1", "Eights and lower of ranks that he does not hold and that are not among "
        "the upcards, as {street} street is dealt; null unless his downcards are known",
        (3, 4, 5, 6), "cards", True,
    ),
    Column("all_in_street", "i1", "Street on which his last chip went in", "3 to 7", True),
    Column("showdown", "bool", "Was in at the showdown"),
    Column("shown", "bool", "Laid his hand open"),
    Column("mucked", "bool", "Threw his hand away at the showdown"),
    Column("won", "bool", "Collected something"),
)  # fmt: skip

ACTIONS = (
    *KEY,
    Column("seq", "i2", "Number of the step in the hand, from 0", "step"),
    Column("street", "i1", "Street; 0 before third", "0, 3 to 7"),
    Column("seat", "i1", "Seat that acts", "seat"),
    Column("player", "str", "Player who acts"),
    Column("action", "str", "What he does, in the words of the event types"),
    Column("chips", "money", "Chips put in, given back or taken now", STAKE),
    Column("to", "money", "His total on the street after it, antes apart", STAKE),
    Column("pot_before", "money", "Pot before it", STAKE),
    Column("to_call", "money", "What he had to call", STAKE),
    Column("bet_count", "i1", "Bets in the round after it; a completion is the first", "bets"),
    Column("all_in", "bool", "Whether the line calls him all-in"),
    Column("inferred", "bool", "Whether no line says it and it was worked out"),
    Column("line", "i4", "Line in the file; null if inferred", "line", True),
)

CARDS = (
    *KEY,
    Column("street", "i1", "Street on which it was dealt", "3 to 7"),
    Column("seat", "i1", "Seat that holds it; null for the shared card", "seat", True),
    Column("card", "str", "Rank and suit", "card"),
    Column("face_up", "bool", "Whether it was dealt open"),
    Column("known_by", "str", "How the text tells it: up, dealt (to the hero), shown or mucked"),
    Column("known_seq", "i2", "Steps of the hand played when it could first be seen", "steps"),
)

FINDINGS = (
    *KEY,
    Column("code", "str", "Code of the rule"),
    Column("severity", "str", "error, warning or info"),
    Column("source", "str", "File, by its whole path"),
    Column("line", "i4", "Line in the file; 0 for the file as a whole", "line"),
    Column("message", "text", "What is wrong"),
)

IMPORTS = (
    Column("source", "str", "File, by its whole path; one that has moved is another file"),
    Column("size", "i8", "Size when it was read", "bytes", True),
    Column("mtime", "i8", "Time of last change when it was read", "ns since 1970", True),
    Column("hash", "str", "BLAKE2b of its bytes"),
    Column("format", "str", "Sites whose hands it holds, by comma"),
    Column("batch", "str", "Batch that holds its rows"),
    Column("found", "i4", "Hands that begin in it: imported + skipped + duplicates + rejected"),
    Column("imported", "i4", "Hands of Razz that were stored", "hands"),
    Column("skipped", "i4", "Hands of other games", "hands"),
    Column("duplicates", "i4", "Hands that the store or this import has already", "hands"),
    Column("rejected", "i4", "Hands that could not be read or replayed", "hands"),
    Column("games", "str", "The other games, with their counts"),
)

REJECTS = (
    Column("source", "str", "File, by its whole path"),
    Column("line", "i4", "Line on which the hand begins", "line"),
    Column("reason", "text", "Finding that refused it"),
    Column("text", "text", "The hand as it stands"),
)

TEXTS = (
    *KEY,
    Column("source", "str", "File, by its whole path"),
    Column("line", "i4", "Line on which the hand begins", "line"),
    Column("text_hash", "i8", "Hash of the text, blanks at line ends apart"),
    Column("text", "text", "The hand as it stands, line ends made alike"),
)

LUCK = (
    *KEY,
    Column("seat", "i1", "Seat of a hand at the showdown", "seat"),
    Column("player", "str", "Player in the seat"),
    Column("street", "i1", "Street, its cards dealt, before anyone acts", "3 to 7"),
    Column(
        "equity", "f8",
        "Share of the main pot that the hands of the showdown promise him on this street, known "
        "cards of others being dead. Every way the cards can fall is counted for two hands; for "
        "more of them from fifth street on and where the last decision was, within reason; else "
        "deals are simulated",
    ),
    Column("se", "f8", "Standard error of equity; 0 where it is counted"),
    Column("n_dead", "i1", "Cards known to lie in folded hands", "cards"),
    Column("last_decision", "bool", "Last street on which anyone acted; after it only cards fell"),
    Column(
        "expected", "money",
        "What the pots would pay him by the equities of this street; on seventh what they paid",
        STAKE,
    ),
    Column("luck", "money", "expected, less that of the street before; 0 on third", STAKE),
    Column("luck_bb", "f8", "luck in big bets", "big bets"),
    Column(
        "adjusted_net", "money",
        "His net if the pots paid what is expected; where last_decision, his result without the "
        "luck of the cards that fell after it",
        STAKE,
    ),
    Column("adjusted_net_bb", "f8", "adjusted_net in big bets", "big bets"),
    Column(
        "suckout", "i1",
        "1 where another hand was ahead on this street and he won of the main pot, -1 where he was "
        "ahead of all and won nothing of it, else 0",
    ),
)  # fmt: skip

PAID = "the tournament's currency, or chips or points"

TOURNAMENTS = (
    Column("site", "str", "Format of the text"),
    Column("tournament_id", "str", "Number of the tournament; with site its key"),
    Column("player", "str", "Name of the player"),
    Column("told_by", "str", "summary, or hand: a line within a hand"),
    Column("hand", "i8", "The hand whose line tells it, for joins; 0: a summary does"),
    Column("is_hero", "bool", "Whether the text was written for him; null: not told", "", True),
    Column("place", "i4", "Place he finished in; null: he plays on, or it is not told", "", True),
    Column("prize", "money", "What he won, bounties apart; null: not told, no money", PAID, True),
    Column("ticket", "str", "What he won instead of money", "", True),
    Column("rebuys", "i2", "Times he bought in again, if told", "times", True),
    Column("add_ons", "i2", "Times he added on, if told", "times", True),
    Column(
        "bounties", "i2", "Bounties he was paid, if told; a hand tells its own", "bounties", True
    ),
    Column("paid_again", "money", "Paid for rebuys and add-ons in all, if told", PAID, True),
    Column("bounty_won", "money", "Won in these bounties in all, if told", PAID, True),
    Column("buy_in", "money", "Part of the price that goes to the prizes", PAID, True),
    Column("bounty", "money", "Part of the price that goes to bounties", PAID, True),
    Column("fee", "money", "Part of the price that the house keeps", PAID, True),
    Column("currency", "str", "ISO code of the price; null for chips and points", "", True),
    Column("is_play_money", "bool", "Whether nothing of value was paid; null: not told", "", True),
    Column("name", "str", "Name of the tournament", "", True),
    Column("game", "str", "Game as the summary names it", "", True),
    Column("entries", "i4", "How many entered", "entries", True),
    Column("prize_pool", "money", "What there was to win", PAID, True),
    Column("started", "time", "When it began", "UTC", True),
    Column("finished", "time", "When it was over", "UTC", True),
    Column("source", "str", "File, by its whole path"),
    Column("line", "i4", "Line in the file", "line"),
    Column("text_hash", "i8", "Hash of the summary's text; 0: a hand tells it"),
)

SUMMARIES = (
    Column("site", "str", "Format of the text"),
    Column("tournament_id", "str", "Number of the tournament; null: not read", "", True),
    Column("source", "str", "File, by its whole path"),
    Column("line", "i4", "Line on which the summary begins", "line"),
    Column("text_hash", "i8", "Hash of the text, blanks apart"),
    Column("text", "text", "The summary as it stands, line ends made alike"),
)

TABLES: dict[str, tuple[Column, ...]] = {
    "hands": HANDS,
    "seats": SEATS,
    "actions": ACTIONS,
    "cards": CARDS,
    "findings": FINDINGS,
    "imports": IMPORTS,
    "rejects": REJECTS,
    "texts": TEXTS,
    "luck": LUCK,
    "tournaments": TOURNAMENTS,
    "summaries": SUMMARIES,
}
"""Every table of a store."""

ABOUT = {
    "hands": "One row for each hand.",
    "seats": "One row for each player dealt into a hand; hand by hand, or, where `razzstats "
    "compact` put parts together, player by player, so that one of them is found fast.",
    "actions": "One row for each step of a hand: antes, bets, folds, shows, collects.",
    "cards": "One row for each card that the text tells.",
    "findings": "One row for each thing that was wrong.",
    "imports": "One row for each file at each import that read it.",
    "rejects": "One row for each hand that was refused.",
    "texts": "One row for each hand: its text, so that it can be read again.",
    "luck": "One row for each street of each player in a showdown where all hands are known; "
    "`razzstats enrich` makes it.",
    "tournaments": "One row for each result of a player in a tournament, each time that a summary "
    "or a finish line tells it, and for the bounties he won in a hand. Of several summaries of one "
    "tournament the last counts.",
    "summaries": "One row for each tournament summary: its text, also where it could not be read.",
}

TYPES = {
    "str": "string",
    "text": "string",
    "bool": "bool",
    "i1": "int8",
    "i2": "int16",
    "i4": "int32",
    "i8": "int64",
    "f8": "float64",
    "money": "float64",
    "time": "timestamp (µs, UTC)",
}


def dictionary() -> list[dict[str, str]]:
    """The data dictionary as rows of table, column, type, unit, null and meaning."""
    return [
        {
            "table": table,
            "column": column.name,
            "type": TYPES[column.kind],
            "unit": column.unit,
            "null": "yes" if column.nullable else "",
            "meaning": column.text,
        }
        for table, columns in TABLES.items()
        for column in columns
    ]
