// SPDX-License-Identifier: MIT
//
// VERA's lemmas are true, and one character of the golden model or of the RTL is enough to be
// found.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/sim/equal/one_character.h"

namespace collide::flows {
namespace {

const Change kChanges[] = {
    // The golden model; tests/sim/equal/CMakeLists.txt has the changes.
    {"an_increment_is_of_41", "prover-vera-step", "", "", "", "register writes", "port 0 address"},
    {"the_swap_is_a_clock_earlier", "prover-vera-swap", "", "", "", "swaps and latches", "swap"},
    {"masks_decide_between_equal_z", "prover-vera-pixel", "", "", "", "pixels", "mask"},
    // The palette replaces the upper nibble of another colour.
    {"the_palette_is_of_others", "collide-equal", "rtl/vera/vera_collision.sv",
     "w_raw_upper == 4'd0", "w_raw_upper == 4'd1", "pixels", "colour"},
    {"sprites_are_mirrored_in_y", "collide-equal", "rtl/vera/vera_finder.sv", "{1'b0, i_row} - w_y",
     "{1'b0, i_row} + w_y", "finder", "passes"},
    {"the_even_field_ends_late", "collide-equal", "rtl/vera/vera_composite_timing.sv",
     "EVEN_LAST = 10'd262", "EVEN_LAST = 10'd263", "composite timing", "odd"},
};

class OneCharacterOfVera : public testing::TestWithParam<Change> {};

TEST_P(OneCharacterOfVera, IsRefutedAndBothSidesAreShown) {
  expect_refuted("vera", GetParam());
}
INSTANTIATE_TEST_SUITE_P(All, OneCharacterOfVera, testing::ValuesIn(kChanges),
                         [](const auto& change) { return std::string(change.param.name); });

TEST(EqualVera, TheShortFormIsProved) {
  EqualOptions options;
  options.quick = true;
  options.prover = std::filesystem::path(COLLIDE_PROVERS) / "collide-equal";
  const Equal proof(tools::select_units("vera").at(0), options);
  EXPECT_GT(proof.size(), proof.lemmas().size());
  for (const EqualLemma& wanted : proof.lemmas()) {
    const EqualLemma lemma = proof.prove(wanted);
    EXPECT_EQ(lemma.verdict, EqualLemma::Verdict::kProved) << lemma.name << ": " << lemma.problem;
  }
}

}  // namespace
}  // namespace collide::flows
