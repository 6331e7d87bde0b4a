"""The catalogue: one constructor for each kind of problem in rules that parse, and what is told about its code.

By topic: a new problem is a constructor and a `Code` in its topic's file, and its name in the import below. The voice
is a fellow player's: what is wrong, what was expected, what was probably meant.
"""

from __future__ import annotations

from functools import lru_cache

from naishi.base.diagnostic import Code
from naishi.base.lists import listed as listed
from naishi.semantics.problems import cards, effects, files, moves, names, places, texts, use
from naishi.semantics.problems.cards import bad_value as bad_value
from naishi.semantics.problems.cards import cells_missing as cells_missing
from naishi.semantics.problems.cards import cells_too_many as cells_too_many
from naishi.semantics.problems.cards import clause_twice as clause_twice
from naishi.semantics.problems.cards import empty_table as empty_table
from naishi.semantics.problems.cards import list_length as list_length
from naishi.semantics.problems.cards import list_too_long as list_too_long
from naishi.semantics.problems.cards import no_cards as no_cards
from naishi.semantics.problems.cards import no_copies as no_copies
from naishi.semantics.problems.cards import no_home as no_home
from naishi.semantics.problems.cards import no_home_of_group as no_home_of_group
from naishi.semantics.problems.cards import per_player_home as per_player_home
from naishi.semantics.problems.cards import table_after_open as table_after_open
from naishi.semantics.problems.cards import table_dead as table_dead
from naishi.semantics.problems.cards import table_descends as table_descends
from naishi.semantics.problems.cards import table_empty_range as table_empty_range
from naishi.semantics.problems.cards import table_gap as table_gap
from naishi.semantics.problems.cards import table_numbers as table_numbers
from naishi.semantics.problems.cards import table_overlap as table_overlap
from naishi.semantics.problems.cards import table_words as table_words
from naishi.semantics.problems.cards import too_many_items as too_many_items
from naishi.semantics.problems.cards import two_homes as two_homes
from naishi.semantics.problems.effects import can_be_stuck as can_be_stuck
from naishi.semantics.problems.effects import choice_not_here as choice_not_here
from naishi.semantics.problems.effects import circle as circle
from naishi.semantics.problems.effects import conditions_too_deep as conditions_too_deep
from naishi.semantics.problems.effects import constant as constant
from naishi.semantics.problems.effects import endless_triggers as endless_triggers
from naishi.semantics.problems.effects import nothing_follows as nothing_follows
from naishi.semantics.problems.effects import one_item_needed as one_item_needed
from naishi.semantics.problems.effects import otherwise_last as otherwise_last
from naishi.semantics.problems.effects import out_of_bounds as out_of_bounds
from naishi.semantics.problems.effects import pass_outside as pass_outside
from naishi.semantics.problems.effects import place_for_things as place_for_things
from naishi.semantics.problems.effects import repeat_zero as repeat_zero
from naishi.semantics.problems.effects import same_alternative as same_alternative
from naishi.semantics.problems.effects import stop_outside as stop_outside
from naishi.semantics.problems.effects import swap_needs_one as swap_needs_one
from naishi.semantics.problems.effects import taken_name as taken_name
from naishi.semantics.problems.effects import too_few as too_few
from naishi.semantics.problems.effects import too_much_work as too_much_work
from naishi.semantics.problems.effects import which_of_pool as which_of_pool
from naishi.semantics.problems.files import builtin_name as builtin_name
from naishi.semantics.problems.files import card_file as card_file
from naishi.semantics.problems.files import card_file_absent as card_file_absent
from naishi.semantics.problems.files import change_in_game as change_in_game
from naishi.semantics.problems.files import changed_twice_here as changed_twice_here
from naishi.semantics.problems.files import circular_bases as circular_bases
from naishi.semantics.problems.files import credits_are_told as credits_are_told
from naishi.semantics.problems.files import duplicate as duplicate
from naishi.semantics.problems.files import duplicate_row as duplicate_row
from naishi.semantics.problems.files import group_of_cards as group_of_cards
from naishi.semantics.problems.files import missing_base as missing_base
from naishi.semantics.problems.files import missing_header as missing_header
from naishi.semantics.problems.files import no_game as no_game
from naishi.semantics.problems.files import no_such_clause as no_such_clause
from naishi.semantics.problems.files import no_such_option as no_such_option
from naishi.semantics.problems.files import not_all_tried as not_all_tried
from naishi.semantics.problems.files import not_in_option as not_in_option
from naishi.semantics.problems.files import not_known_before as not_known_before
from naishi.semantics.problems.files import nothing_said as nothing_said
from naishi.semantics.problems.files import nothing_to_change as nothing_to_change
from naishi.semantics.problems.files import nothing_to_replace as nothing_to_replace
from naishi.semantics.problems.files import only_in_extend as only_in_extend
from naishi.semantics.problems.files import only_once as only_once
from naishi.semantics.problems.files import removed_and_changed as removed_and_changed
from naishi.semantics.problems.files import removed_but_used as removed_but_used
from naishi.semantics.problems.files import repeated_header as repeated_header
from naishi.semantics.problems.files import replaced_twice as replaced_twice
from naishi.semantics.problems.files import same_unit as same_unit
from naishi.semantics.problems.files import too_large as too_large
from naishi.semantics.problems.files import too_many_seats as too_many_seats
from naishi.semantics.problems.files import two_games as two_games
from naishi.semantics.problems.files import unknown_in_header as unknown_in_header
from naishi.semantics.problems.files import unknown_rights as unknown_rights
from naishi.semantics.problems.files import wrong_version as wrong_version
from naishi.semantics.problems.moves import asking_tells as asking_tells
from naishi.semantics.problems.moves import cannot_pay as cannot_pay
from naishi.semantics.problems.moves import peeks as peeks
from naishi.semantics.problems.moves import several_heaps as several_heaps
from naishi.semantics.problems.moves import too_many_arguments as too_many_arguments
from naishi.semantics.problems.moves import too_many_moves as too_many_moves
from naishi.semantics.problems.moves import too_many_ways as too_many_ways
from naishi.semantics.problems.names import article as article
from naishi.semantics.problems.names import asked_of_a_place as asked_of_a_place
from naishi.semantics.problems.names import asked_of_its_field as asked_of_its_field
from naishi.semantics.problems.names import asked_without_field as asked_without_field
from naishi.semantics.problems.names import misplaced as misplaced
from naishi.semantics.problems.names import mixed_and_or as mixed_and_or
from naishi.semantics.problems.names import needs_index as needs_index
from naishi.semantics.problems.names import no_index as no_index
from naishi.semantics.problems.names import no_it as no_it
from naishi.semantics.problems.names import no_opponent as no_opponent
from naishi.semantics.problems.names import no_parts as no_parts
from naishi.semantics.problems.names import no_such_player as no_such_player
from naishi.semantics.problems.names import no_this as no_this
from naishi.semantics.problems.names import no_your as no_your
from naishi.semantics.problems.names import nobodys as nobodys
from naishi.semantics.problems.names import not_there as not_there
from naishi.semantics.problems.names import outside as outside
from naishi.semantics.problems.names import says_twice as says_twice
from naishi.semantics.problems.names import trigger_in_words as trigger_in_words
from naishi.semantics.problems.names import unknown_name as unknown_name
from naishi.semantics.problems.names import unknown_word as unknown_word
from naishi.semantics.problems.names import whose as whose
from naishi.semantics.problems.names import wrong_kind_of_name as wrong_kind_of_name
from naishi.semantics.problems.names import wrong_sort as wrong_sort
from naishi.semantics.problems.places import begins_overfull as begins_overfull
from naishi.semantics.problems.places import grid_parts as grid_parts
from naishi.semantics.problems.places import layer as layer
from naishi.semantics.problems.places import no_line as no_line
from naishi.semantics.problems.places import not_allowed_there as not_allowed_there
from naishi.semantics.problems.places import overfull as overfull
from naishi.semantics.problems.places import place_size as place_size
from naishi.semantics.problems.places import renewal as renewal
from naishi.semantics.problems.places import there_is_none as there_is_none
from naishi.semantics.problems.places import whose_place as whose_place
from naishi.semantics.problems.sheets import bad_copies as bad_copies
from naishi.semantics.problems.sheets import bad_name as bad_name
from naishi.semantics.problems.sheets import bad_number as bad_number
from naishi.semantics.problems.sheets import column_meant as column_meant
from naishi.semantics.problems.sheets import in_quotes as in_quotes
from naishi.semantics.problems.sheets import nameless as nameless
from naishi.semantics.problems.sheets import no_copies_column as no_copies_column
from naishi.semantics.problems.sheets import no_such_column as no_such_column
from naishi.semantics.problems.sheets import not_whole as not_whole
from naishi.semantics.problems.sheets import one_column as one_column
from naishi.semantics.problems.sheets import reserved_in_file as reserved_in_file
from naishi.semantics.problems.sheets import row_too_short as row_too_short
from naishi.semantics.problems.sheets import strange_value as strange_value
from naishi.semantics.problems.sheets import unknown_column as unknown_column
from naishi.semantics.problems.sheets import without_copies as without_copies
from naishi.semantics.problems.texts import texts_elsewhere as texts_elsewhere
from naishi.semantics.problems.texts import texts_list as texts_list
from naishi.semantics.problems.texts import texts_missing as texts_missing
from naishi.semantics.problems.texts import texts_no_text as texts_no_text
from naishi.semantics.problems.texts import texts_not_yaml as texts_not_yaml
from naishi.semantics.problems.texts import texts_shape as texts_shape
from naishi.semantics.problems.texts import texts_sign as texts_sign
from naishi.semantics.problems.texts import texts_stale as texts_stale
from naishi.semantics.problems.texts import texts_too_deep as texts_too_deep
from naishi.semantics.problems.texts import texts_too_large as texts_too_large
from naishi.semantics.problems.texts import texts_too_many as texts_too_many
from naishi.semantics.problems.texts import texts_twice as texts_twice
from naishi.semantics.problems.texts import texts_two_documents as texts_two_documents
from naishi.semantics.problems.texts import texts_unknown as texts_unknown
from naishi.semantics.problems.texts import texts_unknown_unit as texts_unknown_unit
from naishi.semantics.problems.texts import texts_without_fingerprint as texts_without_fingerprint
from naishi.semantics.problems.use import example_fails as example_fails
from naishi.semantics.problems.use import example_layout as example_layout
from naishi.semantics.problems.use import example_players as example_players
from naishi.semantics.problems.use import missing_part as missing_part
from naishi.semantics.problems.use import never_placed as never_placed
from naishi.semantics.problems.use import setup_fault as setup_fault
from naishi.semantics.problems.use import unused as unused
from naishi.semantics.problems.wording import a as a
from naishi.semantics.problems.wording import meant as meant
from naishi.semantics.problems.wording import number_of as number_of

_TOPICS = {
    "Files, expansions and options": files.codes,
    "Names": names.codes,
    "Cards and tables": cards.codes,
    "Places": places.codes,
    "What happens": effects.codes,
    "Moves": moves.codes,
    "The whole game": use.codes,
    "Texts in other languages": texts.codes,
}


@lru_cache(maxsize=1)
def topics() -> dict[str, tuple[Code, ...]]:
    """All that is told about codes, by topic. Whoever only checks a file needs none of it, so it is made when asked."""
    return {topic: codes() for topic, codes in _TOPICS.items()}


def all_codes() -> tuple[Code, ...]:
    """The same in one row."""
    return tuple(code for codes in topics().values() for code in codes)
