// SPDX-License-Identifier: MIT
//
// One character of the golden model or of the RTL is enough to be found, and both sides are shown.
#include "sim/flows/equal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "sim/flows/mutant_library.h"
#include "sim/tools/project.h"
#include "tests/support/message.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"
#include "tests/support/tree.h"

namespace collide::flows::equal_test {
namespace {

namespace fs = std::filesystem;

struct Change {
  const char* name;
  const char* unit;
  const char* prover;  // with the changed golden model; the sound one if RTL is changed
  const char* file;    // of the RTL; empty if the golden model is changed
  const char* find;
  const char* replace;
  const char* lemma;       // that is no longer true
  const char* difference;  // and what differs then, by which counterexample it is: A|B
};

const Change kChanges[] = {
    // Golden models; tests/sim/equal/CMakeLists.txt has the changes.
    {"the_idle_clock_latches_FFFE", "blitter", "prover-undriven", "", "", "", "grant entered",
     "last"},
    {"increments_may_be_odd", "blitter", "prover-odd", "", "", "", "register writes", "src_xinc"},
    {"wait_states_are_taken_off", "blitter", "prover-clocks", "", "", "", "destination read",
     "clocks"},
    {"addresses_have_no_bit_16", "blitter", "prover-address", "", "", "", "register writes",
     "src_addr"},
    {"the_skew_is_even", "blitter", "prover-skew", "", "", "", "register writes", "skew"},
    {"an_operation_needs_no_source", "blitter", "prover-source", "", "", "", "grant entered",
     "next"},
    {"a_line_ends_at_3", "blitter", "prover-line-end", "", "", "", "source read", "src_addr"},
    {"smudge_takes_even_lines", "blitter", "prover-smudge", "", "", "", "write", "access data"},
    {"lines_go_backward", "blitter", "prover-line", "", "", "", "write", "line"},
    {"turns_are_a_cycle_longer", "blitter", "prover-turn", "", "", "", "foreign cycle",
     "chip_share"},
    // With NFSR the source steps to the next line at the last word but one.
    {"the_line_ends_a_word_earlier", "blitter", "collide-equal", "rtl/blitter/blitter_counters.sv",
     "r_x_count == 16'd2", "r_x_count == 16'd3", "source read", "src_addr"},
    {"turns_are_of_63_cycles", "blitter", "collide-equal", "rtl/blitter/blitter_bus_share.sv",
     "r_cycles_left == 6'd0", "r_cycles_left == 6'd1", "foreign cycle", "chip_share"},
    {"another_function_code_is_answered", "blitter", "collide-equal",
     "rtl/blitter/blitter_registers.sv", "FC_SUPERVISOR_DATA = 3'd5", "FC_SUPERVISOR_DATA = 3'd1",
     "nothing", "will acknowledge"},
    {"what_is_given_up_is_acknowledged", "blitter", "collide-equal",
     "rtl/blitter/blitter_registers.sv", "r_ack && w_request;", "r_ack;", "given up", "answers"},

    {"a_trial_that_leaves_nothing_does_not_fit", "impact", "prover-fits", "", "", "", "root",
     "holds"},
    {"early_is_late", "impact", "prover-late", "", "", "", "division begins, wide", "too late"},
    {"of_one_time_the_highest_partner_stays", "impact", "prover-tie", "", "", "", "first contacts",
     "holds"},
    {"the_box_grows_on_three_sides", "impact", "collide-equal", "rtl/impact/impact_load.sv",
     "18'(r_least_y) - w_radius", "18'(r_least_y) + w_radius", "the box of an object", "holds"},
    {"boxes_that_touch_do_not_meet", "impact", "collide-equal", "rtl/impact/impact_scan.sv",
     "w_low_left <= w_high_right", "w_low_left < w_high_right", "which pairs are named", "holds"},
    {"a_trial_is_one_less", "impact", "collide-equal", "rtl/impact/impact_root.sv", "r_root, 2'b01",
     "r_root, 2'b00", "root steps, wide", "remainder|root"},

    {"sprites_meet_beside_each_other", "overlap", "prover-overlap", "", "", "", "meetings",
     "holds"},
    {"rows_lie_at_half_the_stride", "overlap", "prover-overlap", "", "", "", "address of a row",
     "holds"},
    {"the_column_is_counted_down", "overlap", "prover-overlap", "", "", "", "places that are found",
     "holds"},
    {"rows_are_mirrored_by_VFLIP", "overlap", "prover-overlap", "", "", "", "pixels of an answer",
     "holds"},
    {"the_second_of_four_is_the_third", "overlap", "collide-equal", "rtl/overlap/overlap_first.sv",
     "w_bits[1] ? 2'd1", "w_bits[1] ? 2'd2", "first common pixel", "holds"},
    {"sprites_end_where_the_window_does", "overlap", "collide-equal", "rtl/overlap/overlap_load.sv",
     "w_right_in  = r_x_end < w_columns", "w_right_in  = r_x_end > w_columns", "a sprite, clipped",
     "holds"},
    {"rows_are_shifted_to_the_right", "overlap", "collide-equal", "rtl/overlap/overlap_tester.sv",
     "r_2_left << r_2_shift", "r_2_left >> r_2_shift", "common pixels of a pair", "holds"},
    {"the_window_is_cut_to_1025_columns", "overlap", "collide-equal",
     "rtl/overlap/overlap_registers.sv", "16'd1024 ? 11'd1024", "16'd1024 ? 11'd1025",
     "register WINDOW_SIZE", "holds"},
    {"the_higher_number_comes_first", "overlap", "collide-equal", "rtl/overlap/overlap_hits.sv",
     "i_one < i_other", "i_one > i_other", "the pair that is entered", "holds"},
    {"rows_of_a_mask_count_from_below", "overlap", "collide-equal", "rtl/overlap/overlap_reader.sv",
     "10'(i_row) - w_mask_row", "10'(i_row) + w_mask_row", "the row looked up", "holds"},

    {"one_that_begins_takes_another_s_place", "overlap", "prover-overlap", "", "", "",
     "places of the active", "holds"},
    {"the_later_sprite_is_named_again", "overlap", "prover-overlap", "", "", "",
     "the name given last", "holds"},
    {"chains_are_empty", "overlap", "collide-equal", "rtl/overlap/overlap_sweep.sv",
     "{1'b1, r_hang_index}", "{1'b0, r_hang_index}", "heads", "holds"},
    {"the_next_is_the_first_of_the_row", "overlap", "collide-equal", "rtl/overlap/overlap_sweep.sv",
     "w_begin_index  = r_state == NEXT", "w_begin_index  = r_state != NEXT", "which sprite begins",
     "holds"},
    {"one_that_is_over_comes_back", "overlap", "collide-equal", "rtl/overlap/overlap_sweep.sv",
     "w_keep) r_kept <= r_kept + 1'b1", "w_keep) r_kept <= r_kept - 1'b1", "places of the active",
     "holds"},
    {"only_the_same_sprite_is_named", "overlap", "collide-equal", "rtl/overlap/overlap_namer.sv",
     "i_later != r_later", "i_later == r_later", "the name given last", "holds"},

    // How the whole unit is joined
    {"a_corner_goes_where_another_belongs", "overlap", "collide-equal", "rtl/overlap/overlap.sv",
     ".i_base(w_base), .i_x(w_x), .i_y(w_y), .i_last(w_last)",
     ".i_base(w_base), .i_x(w_low), .i_y(w_y), .i_last(w_last)", "tables", "holds"},
    {"a_run_goes_on_into_the_next", "overlap", "collide-equal", "rtl/overlap/overlap.sv",
     "w_clear  = i_rst || !w_busy", "w_clear  = i_rst", "before the rows", "holds"},
    {"the_port_asks_without_a_run", "overlap", "collide-equal", "rtl/overlap/overlap.sv",
     ".i_stop(w_stop || !w_busy)", ".i_stop(w_stop)", "quiet port", "holds"},
    {"active_sprites_meet_backwards", "overlap", "collide-equal", "rtl/overlap/overlap_sweep.sv",
     "w_columns  = r_left <= w_other_right", "w_columns  = r_left < w_other_right", "meetings",
     "holds"},

    // Overlap's own registers and its records
    {"PAIRS_of_sprites_that_are_not_loaded_are_shown", "overlap", "collide-equal",
     "rtl/overlap/overlap_hits.sv", "{1'b0, i_row} < r_cleared", "{1'b0, i_row} <= r_cleared",
     "the word at hand", "holds"},
    {"both_sprites_are_touched_in_the_wrong_order", "overlap", "collide-equal",
     "rtl/overlap/overlap_hits.sv", "w_sprite  = r_state == UPPER", "w_sprite  = r_state != UPPER",
     "TOUCHED", "holds"},
    {"STORED_is_FOUND", "overlap", "collide-equal", "rtl/overlap/overlap.sv",
     ".i_stored(32'(w_stored))", ".i_stored(32'(w_found_count))", "FOUND and STORED", "holds"},
    {"areas_are_no_records", "overlap", "collide-equal", "rtl/overlap/overlap.sv",
     ".i_record(w_record),", ".i_record(w_record && !w_area),", "records offered", "holds"},
    {"LOADED_comes_when_all_is_asked_for", "overlap", "collide-equal", "rtl/overlap/overlap.sv",
     "w_loaded = w_load && w_words_loaded", "w_loaded = w_load && !w_load_asks", "LOADED", "holds"},
    {"the_sweep_leaves_pairs_open", "overlap", "collide-equal", "rtl/overlap/overlap_sweep.sv",
     "r_waiting == 0 && !i_any_open", "r_waiting == 0", "the end", "holds"},
    {"names_before_an_error_are_not_tested", "overlap", "collide-equal", "rtl/overlap/overlap.sv",
     "w_starved && w_hits_settled : w_found_ready", "w_hits_settled : w_found_ready",
     "the end behind an error in a mask", "holds"},

    // From impact's pairs to its records
    {"places_are_kept_as_displacements", "impact", "collide-equal", "rtl/impact/impact_objects.sv",
     "i_place ? PLACE : i_displace ? DISPLACEMENT", "i_place ? DISPLACEMENT : i_displace ? PLACE",
     "motion of objects", "holds"},
    {"the_place_in_y_is_read_late", "impact", "collide-equal", "rtl/impact/impact_products.sv",
     "4'd0, 4'd3: w_number", "4'd0, 4'd4: w_number", "numbers of a step", "holds"},
    {"a_product_of_h_comes_twice", "impact", "collide-equal", "rtl/impact/impact_products.sv",
     "4'd3, 4'd6:       r_n <= r_n + w_term", "4'd3, 4'd7:       r_n <= r_n + w_term", "sum of h",
     "holds"},
    {"touching_they_part_and_have_contact", "impact", "collide-equal",
     "rtl/impact/impact_products.sv", "(!r_separating || !w_miss)", "(!r_separating || w_miss)",
     "decision", "holds"},
    {"a_root_is_of_the_pair_before", "impact", "collide-equal", "rtl/impact/impact_root.sv",
     "r_radicand  <= i_radicand;", "r_radicand  <= r_radicand;", "root", "holds"},
    {"t_of_1_is_late", "impact", "collide-equal", "rtl/impact/impact_quotient.sv",
     "w_fits && w_difference != 0;", "w_fits;", "quotient", "holds"},
    {"of_one_time_the_last_partner_stays", "impact", "collide-equal", "rtl/impact/impact_first.sv",
     "i_t < o_word[16:0]", "i_t <= o_word[16:0]", "first contacts", "holds"},
    {"an_object_behind_COUNT_has_a_record", "impact", "collide-equal",
     "rtl/impact/impact_report.sv", "i_word[31] && r_object < OBJECT'(i_count)",
     "i_word[31] && r_object <= OBJECT'(i_count)", "records of first contacts", "holds"},
    {"bits_of_HIT_come_from_the_right", "impact", "collide-equal", "rtl/impact/impact_report.sv",
     "{w_hit, r_hits[31:1]}", "{r_hits[30:0], w_hit}", "words of HIT", "holds"},
    {"FIRST_is_read_behind_COUNT", "impact", "collide-equal", "rtl/impact/impact_registers.sv",
     "i_adr[8:2]} < 8'(r_run_count)", "i_adr[8:2]} <= 8'(r_run_count)", "the word looked up",
     "holds"},
    {"a_contact_that_waits_is_counted_again", "impact", "collide-equal", "rtl/impact/impact.sv",
     "else if (w_all ? w_push && w_heap_ready", "else if (w_all ? w_push", "FOUND", "holds"},
    {"a_contact_goes_into_the_heap_again", "impact", "collide-equal", "rtl/impact/impact.sv",
     "w_contact && w_all && !r_pushed", "w_contact && w_all", "records of contacts", "holds"},
    {"the_heap_does_not_wait_for_the_list", "impact", "collide-equal",
     "rtl/impact/impact_report.sv", "o_drain && i_least && i_ready", "o_drain && i_least",
     "records from the heap", "holds"},

    // Of what list units have in common
    {"an_answer_is_known_late", "impact", "collide-equal", "rtl/impact/impact_registers.sv",
     "if (r_known &&", "if ((r_known || w_known) &&", "HIT and FIRST", "holds"},
    {"the_scan_keeps_COUNT_of_before", "impact", "collide-equal", "rtl/impact/impact.sv",
     "  impact_scan #(.OBJECTS(OBJECTS), .INDEX(INDEX)) scan (\n"
     "    .i_clk, .i_clear(w_clear), .i_begin(w_loaded), .i_count(w_count[INDEX:0]),",
     "  logic [INDEX:0] r_scanned;\n"
     "  always_ff @(posedge i_clk) if (w_begin) r_scanned <= w_count[INDEX:0];\n"
     "  impact_scan #(.OBJECTS(OBJECTS), .INDEX(INDEX)) scan (\n"
     "    .i_clk, .i_clear(w_clear), .i_begin(w_loaded), .i_count(r_scanned),",
     "pairs in order", "holds"},
    {"a_trigger_does_not_count_what_is_written", "impact", "collide-equal",
     "rtl/common/common_registers.sv", "w_sequence + {15'd0, i_begin}",
     "w_sequence + {15'd0, i_begin && !o_configure}", "register SEQUENCE", "holds"},
    {"a_trigger_is_enabled_as_before_the_write", "overlap", "collide-equal",
     "rtl/common/common_registers.sv", "i_trigger && w_trigger_enable",
     "i_trigger && r_trigger_enable", "BUSY and what stops", "holds"},
    {"two_starts_are_one", "impact", "collide-equal", "rtl/common/common_registers.sv",
     "w_started && w_triggered", "1'b0", "register STATUS", "holds"},
    {"ABORT_takes_the_tag_back", "overlap", "collide-equal", "rtl/common/common_list.sv",
     "(i_asked || !o_alone)", "!o_alone", "an error stops a run", "holds"},
    {"a_stop_takes_a_request_back", "overlap", "collide-equal", "rtl/common/common_port.sv",
     "r_held || (!i_stop && w_room)", "!i_stop && (r_held || w_room)", "rules of the port",
     "holds"},
    {"a_stop_takes_a_request_back_from_impact", "impact", "collide-equal",
     "rtl/common/common_port.sv", "r_held || (!i_stop && w_room)", "!i_stop && (r_held || w_room)",
     "rules of the port", "holds"},
    {"COUNT_of_512_is_0", "impact", "collide-equal", "rtl/common/common_registers.sv",
     "|o_new[31:9] || o_new", "o_new", "register COUNT", "holds"},
    {"a_line_more_has_room", "overlap", "prover-list", "", "", "", "the line and its records",
     "holds"},
    {"lines_lie_two_lines_lower", "impact", "prover-list", "", "", "", "lines of the list",
     "holds"},
    {"halves_change_places", "overlap", "prover-list", "", "", "", "words of descriptors, 16 bits",
     "holds"},
    {"COUNT_is_cut_to_its_bits", "impact", "prover-list", "", "", "", "register COUNT", "holds"},
    {"a_run_begins_with_REFUSED", "overlap", "prover-list", "", "", "", "register STATUS", "holds"},
    {"the_interrupt_needs_no_enable", "impact", "collide-equal", "rtl/common/common_registers.sv",
     "i_done && r_irq_enable", "i_done", "the interrupt pin", "holds"},
    {"bit_2_is_ABORT", "impact", "collide-equal", "rtl/common/common_registers.sv",
     "i_dat[CONTROL_ABORT]", "i_dat[2]", "BUSY and what stops", "holds"},
    {"an_error_is_none", "overlap", "collide-equal", "rtl/common/common_run.sv",
     "if (w_err) r_failed <= 1'b1", "if (w_err) r_failed <= 1'b0", "BUSY and what stops", "holds"},
    {"two_records_fill_a_line", "impact", "collide-equal", "rtl/common/common_list.sv",
     "r_fill == 2'd2", "r_fill == 2'd1", "the line and its records", "holds"},
    {"the_header_comes_behind_the_lines", "overlap", "collide-equal", "rtl/common/common_list.sv",
     "r_state == LINE ? r_line", "r_state >= LINE ? r_line", "the header, little endian", "holds"},
    {"descriptors_lie_downwards", "impact", "collide-equal", "rtl/common/common_descriptors.sv",
     "i_base + {{28", "i_base - {{28", "reads of descriptors", "holds"},

    {"an_increment_is_of_41", "vera", "prover-step", "", "", "", "register writes",
     "port 0 address"},
    {"the_swap_is_a_clock_earlier", "vera", "prover-swap", "", "", "", "swaps and latches", "swap"},
    {"masks_decide_between_equal_z", "vera", "prover-pixel", "", "", "", "pixels", "mask"},
    // The palette replaces the upper nibble of another colour.
    {"the_palette_is_of_others", "vera", "collide-equal", "rtl/vera/vera_collision.sv",
     "w_raw_upper == 4'd0", "w_raw_upper == 4'd1", "pixels", "colour"},
    {"sprites_are_mirrored_in_y", "vera", "collide-equal", "rtl/vera/vera_finder.sv",
     "{1'b0, i_row} - w_y", "{1'b0, i_row} + w_y", "finder", "line|takes|passes"},
    {"the_even_field_ends_late", "vera", "collide-equal", "rtl/vera/vera_composite_timing.sv",
     "EVEN_LAST = 10'd262", "EVEN_LAST = 10'd263", "composite timing", "odd"},
    {"the_odd_field_ends_late", "vera", "collide-equal", "rtl/vera/vera_composite_timing.sv",
     "ODD_LAST = 10'd524", "ODD_LAST = 10'd525", "480i, time to a latch",
     "a clock less, but behind it"},

    // VERA as a whole
    {"the_golden_model_steps_by_41", "vera", "prover-step", "", "", "", "registers", "holds"},
    {"a_word_is_taken_when_the_hold_ends", "vera", "collide-equal", "rtl/vera/vera_drawer.sv",
     "if (r_arrives) r_data <= i_data;",
     "if (r_arrives || (r_state == DRAWER_DATA && !i_hold)) r_data <= i_data;", "the word drawn",
     "holds"},
    {"the_display_reads_what_is_being_cleared", "vera", "collide-equal",
     "rtl/vera/vera_line_buffer.sv", "w_display_group = i_clear_index + 8'd1",
     "w_display_group = w_shown_group", "read before", "holds"},
    {"the_drawer_is_always_idle", "vera", "collide-equal", "rtl/vera/vera.sv",
     ".i_drawer_idle(w_drawer_idle)", ".i_drawer_idle(1'b1)", "who is taken", "holds"},
    {"a_collision_of_the_latch_counts", "vera", "collide-equal", "rtl/vera/vera_collision.sv",
     "i_latch ? 4'd0 : r_accumulator | o_hit", "(i_latch ? 4'd0 : r_accumulator) | o_hit",
     "status and nibble", "holds"},
    {"LINE_is_of_the_line_shown", "vera", "collide-equal", "rtl/vera/vera_raster.sv",
     "at_line(r_next,", "at_line(r_shown,", "lines of the picture", "holds"},
    {"masks_of_both_are_lost", "vera", "collide-equal", "rtl/vera/vera_collision.sv",
     "w_cell_mask | i_mask", "w_cell_mask & i_mask", "pixels drawn", "holds"},
    {"a_wait_is_a_clock_shorter", "vera", "collide-equal", "rtl/vera/vera_drawer.sv",
     "if (r_wait == 4'd1)", "if (r_wait == 4'd2)", "clocks of the drawer", "holds"},
    {"sprites_go_before_the_CPU", "vera", "collide-equal", "rtl/vera/vera_vram_arbiter.sv",
     "if (i_cpu_request) w_turn", "if (i_cpu_request && !i_sprite_request) w_turn",
     "turns of sprites", "holds"},
    {"sides_change_in_hold", "vera", "collide-equal", "rtl/vera/vera_line_buffer.sv",
     "if (i_rst) r_side", "if (i_hold && i_swap) r_side <= !r_side; if (i_rst) r_side", "sides",
     "holds"},
    {"the_first_half_of_a_record_is_the_last", "vera", "collide-equal", "rtl/vera/vera_finder.sv",
     "w_advance ? r_next : r_index, !o_take}", "w_advance ? r_next : r_index, o_take}",
     "the word looked up", "holds"},
    {"a_written_byte_is_read_as_it_was", "vera", "collide-equal", "rtl/vera/vera_attributes.sv",
     "r_new <= r_lanes", "r_new <= 4'b0000", "the word looked up", "holds"},
    {"cells_are_written_in_hold", "vera", "collide-equal", "rtl/vera/vera_side.sv",
     ".i_clk, .i_hold, .i_write", ".i_clk, .i_hold(1'b0), .i_write", "cells changed", "holds"},
    {"the_group_cleared_is_another", "vera", "collide-equal", "rtl/vera/vera_display.sv",
     "o_clear_index = r_clear_index", "o_clear_index = r_clear_index ^ 8'd1",
     "cells of the golden model", "holds"},
    {"clearing_begins_a_pixel_early", "vera", "collide-equal", "rtl/vera/vera_display.sv",
     "== COLUMNS - 10'd1", "== COLUMNS - 10'd2", "column displayed", "holds"},
    {"the_latch_is_a_line_early", "vera", "collide-equal", "rtl/vera/vera_vga_timing.sv",
     "LATCH_LINE = 10'd479", "LATCH_LINE = 10'd478", "latches", "holds"},
    {"a_pixel_off_the_screen_collides", "vera", "collide-equal", "rtl/vera/vera_collision.sv",
     "VISIBLE_COLUMNS = 10'd640", "VISIBLE_COLUMNS = 10'd641", "pixels drawn", "holds"},
    {"the_sprite_asks_while_its_word_comes", "vera", "collide-equal", "rtl/vera/vera_drawer.sv",
     "o_request = r_state == DRAWER_FETCH", "o_request = r_state == DRAWER_DATA",
     "requests of sprites", "holds"},
};

/// The text of a file with that, which is there once, replaced.
std::string with_change(const std::string& file, const std::string& find,
                        const std::string& replace) {
  std::string text = tools::read_file(file);
  const std::size_t at = text.find(find);
  EXPECT_NE(at, std::string::npos) << find;
  EXPECT_EQ(text.find(find, at + 1), std::string::npos) << find;
  return text.replace(at, find.size(), replace);
}

class OneCharacter : public testing::TestWithParam<Change> {};

TEST_P(OneCharacter, IsRefutedAndBothSidesAreShown) {
  const Change& change = GetParam();
  const test::TemporaryDirectory folder;
  tools::RtlUnit unit = tools::select_units(change.unit).at(0);
  if (*change.file != '\0') {
    const auto source = std::find(unit.sources.begin(), unit.sources.end(), change.file);
    ASSERT_NE(source, unit.sources.end());
    *source = folder.write("changed.sv", with_change(change.file, change.find, change.replace));
  }
  EqualOptions options;
  options.lemma = change.lemma;
  options.prover = fs::path(COLLIDE_PROVERS) / change.prover;
  const Equal proof(unit, options);
  ASSERT_EQ(proof.lemmas().size(), 1U);
  const EqualLemma lemma = proof.prove(proof.lemmas()[0]);
  ASSERT_EQ(lemma.verdict, EqualLemma::Verdict::kRefuted) << lemma.problem;
  bool found = false;
  for (const auto& difference : lemma.counterexample->differences) {
    EXPECT_NE(difference.rtl, difference.golden) << difference.name;
    found =
        found || ("|" + std::string(change.difference) + "|").find("|" + difference.name + "|") !=
                     std::string::npos;
  }
  EXPECT_TRUE(found) << json_of(lemma);
  // Lemmas about a module say nothing of the state of the unit.
  EXPECT_EQ(lemma.counterexample->state.empty(),
            std::string(change.unit) != "blitter" && !lemma.watched);
}
INSTANTIATE_TEST_SUITE_P(All, OneCharacter, testing::ValuesIn(kChanges),
                         [](const auto& change) { return std::string(change.param.name); });

TEST(Equal, AModuleThatIsNotThereIsAnError) {
  const test::TemporaryDirectory folder;
  EqualOptions options;
  options.prover = folder.write("prover", R"(#!/bin/sh
echo '{"scope":{"whole_unit":true,"not_proved":[],"theorem":"","requirements":[]},
"lemmas":[{"lemma":"tea","says":"","quick":true,"module":"blitter_tea","parameters":[],
"at":"","rests_on":[],"assumptions":[],"watched":false}]}'
)");
  fs::permissions(options.prover, fs::perms::owner_all);
  const Equal proof(tools::select_units("blitter").at(0), options);
  try {
    proof.prove(proof.lemmas().at(0));
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), test::Refuses("blitter_tea", {"yosys"}));
  }
}

/// What the short form of a unit's proof has.
struct ShortForm {
  const char* unit;
  std::size_t lemmas, assumptions;
};

class ShortForms : public testing::TestWithParam<ShortForm> {};

TEST_P(ShortForms, AreProved) {
  const ShortForm& form = GetParam();
  test::Tree tree;
  tree.link_sources();
  const test::Finished finished = tree.collide({"equal", form.unit, "--quick", "--json"});
  ASSERT_EQ(finished.status, 0) << finished.out << finished.err;
  const Json report = Json::parse(finished.out);
  test::expect_valid(test::schema("equal-result"), report, form.unit);
  EXPECT_TRUE(report["proved"].get<bool>());
  EXPECT_FALSE(report["all_lemmas"].get<bool>());
  EXPECT_EQ(report["whole_unit"].get<bool>(), std::string(form.unit) == "blitter");
  EXPECT_FALSE(report["one_machine"].get<bool>());
  EXPECT_EQ(report["lemmas"].size(), form.lemmas);
  EXPECT_EQ(report["assumptions"].size(), form.assumptions);
}
INSTANTIATE_TEST_SUITE_P(Of, ShortForms,
                         testing::Values(ShortForm{"blitter", 23, 3}, ShortForm{"overlap", 150, 0},
                                         ShortForm{"impact", 118, 2}, ShortForm{"vera", 31, 2}),
                         [](const auto& form) { return std::string(form.param.unit); });

TEST(Equal, ARefutationIsStatus1AndItsJobDiverges) {
  test::Tree tree;
  tree.link_sources();
  // With NFSR a line of three words reads its source once too little.
  tree.write("mine/blitter_counters.sv", with_change("rtl/blitter/blitter_counters.sv",
                                                     "r_x_count == 16'd2", "r_x_count == 16'd3"));
  const test::Finished finished = tree.collide(
      {"equal", "blitter", "--lemma", "source read", "--rtl", tree.path("mine"), "--seed", "7"});
  EXPECT_EQ(finished.status, 1) << finished.err;
  EXPECT_THAT(finished.err, testing::EndsWith("collide: 1 of 1 lemmas are not proved, the first "
                                              "source read: refuted\n"));
  EXPECT_THAT(
      finished.out,
      testing::AllOf(testing::HasSubstr("refuted"),
                     testing::ContainsRegex(  // 2 is no longer the last word but one, and 3 is
                         "counters.r_x_count +(0002 +x_count +0002|0003 +x_count +0003)"),
                     testing::HasSubstr("MISMATCH blitter  seed 7"),
                     testing::HasSubstr("1 of 25 lemmas, 1 not proved")));
  std::string job;
  for (const std::string& file : tree.files()) {
    if (file.rfind("out/cosim/blitter-7-", 0) == 0 &&
        file.find("-equal.json") != std::string::npos) {
      job = file;
    }
  }
  ASSERT_NE(job, "") << finished.out;
  EXPECT_TRUE(tree.has(job.substr(0, job.size() - 4) + "fst"));
  EXPECT_THAT(finished.out,
              testing::ContainsRegex("a job diverges: .*collide replay .*-equal.json.* --rtl"));
  const test::Finished replayed =
      tree.collide({"replay", tree.path(job), "--rtl", tree.path("mine")});
  EXPECT_EQ(replayed.status, 1) << replayed.out << replayed.err;
  EXPECT_EQ(tree.collide({"replay", tree.path(job)}).status, 0);
}

TEST(Equal, OfAModuleAnyJobMayReachTheDifference) {
  test::Tree tree;
  tree.link_sources();
  tree.write("mine/overlap_hits.sv",
             with_change("rtl/overlap/overlap_hits.sv", "i_one < i_other", "i_one > i_other"));
  const test::Finished finished =
      tree.collide({"equal", "overlap", "--lemma", "the pair that is entered", "--rtl",
                    tree.path("mine"), "--json"});
  EXPECT_EQ(finished.status, 1) << finished.err;
  const Json report = Json::parse(finished.out);
  test::expect_valid(test::schema("equal-result"), report, "a refutation");
  EXPECT_FALSE(report["proved"].get<bool>());
  const Json& lemma = report["lemmas"][0];
  EXPECT_EQ(lemma["verdict"], "refuted");
  const Json& failure = lemma["failure"];
  // The record of the pair has the higher number in front.
  EXPECT_EQ(failure["shrunk"]["what"], "write 0 (line 1, word 0)");
  EXPECT_TRUE(fs::exists(failure["wave_file"].get<std::string>()));
  const std::string job = failure["job_file"];
  EXPECT_EQ(tree.collide({"replay", job, "--rtl", tree.path("mine")}).status, 1);
  EXPECT_EQ(tree.collide({"replay", job}).status, 0);
}

/// What was proved is not proved again, unless what it is about has changed.
TEST(Equal, WhatWasProvedIsKept) {
  test::Tree tree;
  tree.link_sources();
  tree.write("rewritten/overlap_hits.sv",
             with_change("rtl/overlap/overlap_hits.sv", "i_one < i_other", "!(i_one >= i_other)"));
  tree.write("elsewhere/overlap_first.sv",
             "// As it was.\n" + tools::read_file("rtl/overlap/overlap_first.sv"));
  const auto kept = [&](const std::vector<std::string>& rtl) {
    std::vector<std::string> words = {"equal", "overlap", "--lemma", "the pair that is entered",
                                      "--json"};
    words.insert(words.end(), rtl.begin(), rtl.end());
    const test::Finished finished =
        tree.collide(words, {"env", "COLLIDE_STORE=" + tree.path("store")});
    EXPECT_EQ(finished.status, 0) << finished.err;
    return Json::parse(finished.out)["lemmas"][0]["kept"].get<bool>();
  };
  EXPECT_FALSE(kept({}));
  EXPECT_TRUE(kept({}));
  EXPECT_TRUE(kept({"--rtl", tree.path("elsewhere")}));
  EXPECT_FALSE(kept({"--rtl", tree.path("rewritten")}));
}

TEST(Equal, WhatNoJobReachesIsSaid) {
  test::Tree tree;
  fs::copy(fs::path(COLLIDE_ROOT) / "rtl", tree.path("rtl"), fs::copy_options::recursive);
  for (const char* folder : {"sim", "model"}) tree.link(folder);
  // The program has the RTL that it was built with: no job of its own can diverge.
  tree.write("rtl/blitter/blitter_bus_share.sv",
             with_change("rtl/blitter/blitter_bus_share.sv", "if (i_rst) r_hog <= 1'b0;",
                         "if (i_rst) r_hog <= 1'b1;"));
  const test::Finished finished =
      tree.collide({"equal", "blitter", "--lemma", "reset", "--jobs", "20", "--seed", "3"});
  EXPECT_EQ(finished.status, 1) << finished.err;
  EXPECT_THAT(
      finished.out,
      testing::AllOf(testing::HasSubstr("refuted"), testing::ContainsRegex("hog +1 +0"),
                     testing::HasSubstr(
                         "no difference is reached from reset by 20 jobs about this state, seed 3"),
                     testing::Not(testing::HasSubstr("a job diverges"))));
}

TEST(Equal, RtlThatCannotBeHeldToTheModelIsOneLine) {
  const std::string counters = "rtl/blitter/blitter_counters.sv";
  std::string renamed = tools::read_file(counters);
  for (std::size_t at = 0; (at = renamed.find("r_x_reload", at)) != std::string::npos; at += 8) {
    renamed.replace(at, 10, "r_x_other");
  }
  struct Wrong {
    std::string text;
    const char* place;
    std::vector<test::Fact> facts;
  };
  const Wrong kWrong[] = {
      {renamed, "equal: blitter", {"counters.r_x_reload"}},
      {with_change(counters, "always_ff @(posedge i_clk) begin\n    if (i_rst) r_line",
                   "always_ff @(negedge i_clk) begin\n    if (i_rst) r_line"),
       "blitter",
       {"rising edge", "i_clk"}}};
  for (const auto& [text, place, facts] : kWrong) {
    test::Tree tree;
    tree.link_sources();
    tree.write("mine/blitter_counters.sv", text);
    const test::Finished finished =
        tree.collide({"equal", "blitter", "--lemma", "stop", "--rtl", tree.path("mine")});
    EXPECT_EQ(finished.status, 2) << finished.out;
    EXPECT_THAT(finished.err, test::Refuses(place, facts));
  }
}

class Faults : public testing::Test {
 protected:
  Faults() { tree_.link_sources(); }
  /// The first of those that `mutate` draws of the blitter that is in this module, of this mode if
  /// it is given, and of a wire whose name begins so. Each change of the RTL has others drawn.
  static std::string fault_of_blitter(const std::string& module, const std::string& mode,
                                      const std::string& wire) {
    static const MutantList kDrawn(tools::select_design("blitter"), {kFaults},
                                   [](const std::string&) {});
    for (const Mutant& one : kDrawn.mutants()) {
      const bool is_mode = mode.empty() || one.mode == mode;
      if (is_mode && one.module == module && one.wire.rfind(wire, 0) == 0) {
        return std::to_string(one.number);
      }
    }
    throw std::logic_error("no fault of " + wire + " in " + module);
  }
  test::Finished tried(const std::string& fault, const std::string& lemma) {
    return tree_.collide({"equal", "blitter", "--mutants", std::to_string(kFaults), "--only", fault,
                          "--lemma", lemma, "--json"});
  }
  /// A bit of the address of the source.
  static std::string of_source_address() { return fault_of_blitter("blitter", "", "w_src_addr["); }
  /// Of the 20 that it draws of VERA, those in these modules: each release of Yosys draws others.
  static std::vector<std::string> faults_of_vera(const std::set<std::string>& modules) {
    const MutantList drawn(tools::select_design("vera"), {20}, [](const std::string&) {});
    std::vector<std::string> numbers;
    for (const Mutant& one : drawn.mutants()) {
      if (modules.count(one.module) != 0) numbers.push_back(std::to_string(one.number));
    }
    return numbers;
  }
  static constexpr unsigned kFaults = 300;
  test::Tree tree_;
};

TEST_F(Faults, ThatShowAreRefuted) {
  const test::Finished finished = tried(of_source_address(), "source read");
  EXPECT_EQ(finished.status, 0) << finished.out << finished.err;
  const Json report = Json::parse(finished.out);
  test::expect_valid(test::schema("equal-result"), report, "faults");
  EXPECT_EQ(report["refuted"], 1);
  EXPECT_THAT(report["faults"][0]["is"].get<std::string>(),
              testing::ContainsRegex(" of w_src_addr.[0-9]+. in blitter$"));
}

TEST_F(Faults, OfWhichNoneIsRefutedAreAnError) {
  // It is one to a chip that reads, not to one that has nothing to do.
  const test::Finished finished = tried(of_source_address(), "nothing");
  EXPECT_EQ(finished.status, 1) << finished.out;
  // A run that needs the same netlist at the same time makes this one say that it waits.
  EXPECT_THAT(test::lines_of(finished.err),
              testing::Contains(test::Refuses("nothing", {"refuted"})));
}

TEST_F(Faults, OfAUnitThatIsProvedInPartsAreNeverEquivalent) {
  const std::string of_pixels = faults_of_vera({"vera_drawer", "vera_line_buffer"}).at(0);
  for (const std::string& fault : faults_of_vera({"vera_data_ports", "vera_registers"})) {
    const test::Finished finished =
        tree_.collide({"equal", "vera", "--mutants", "20", "--only", fault, "--only", of_pixels,
                       "--lemma", "register reads"});
    EXPECT_EQ(finished.status, 1) << finished.err;
    EXPECT_THAT(finished.out, testing::AllOf(testing::HasSubstr("they are about parts of the unit"),
                                             testing::HasSubstr(", 0 equivalent, ")));
    if (finished.out.find("\n1 refuted") != std::string::npos) return;
  }
  FAIL() << "none of them shows in what is read";
}

TEST_F(Faults, ThatNoLemmaSettlesAreUndecided) {
  const std::pair<std::string, const char*> kUndecided[] = {
      {fault_of_blitter("blitter_halftone", "inv", "i_clk["),
       "not all of it is clocked by the rising edge of i_clk"},
      // Nothing is written into the pattern while a source is read.
      {fault_of_blitter("blitter_halftone", "", "i_wdata["), "not all lemmas were tried"}};
  for (const auto& [fault, why] : kUndecided) {
    const test::Finished finished =
        tree_.collide({"equal", "blitter", "--mutants", std::to_string(kFaults), "--only", fault,
                       "--only", of_source_address(), "--lemma", "source read"});
    EXPECT_EQ(finished.status, 1) << finished.err;
    EXPECT_THAT(finished.out,
                testing::AllOf(testing::HasSubstr(why),
                               testing::HasSubstr("1 refuted, 0 equivalent, 1 undecided")));
  }
}

}  // namespace
}  // namespace collide::flows::equal_test
