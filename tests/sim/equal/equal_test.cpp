// SPDX-License-Identifier: MIT
//
// One character of the golden model or of the RTL is enough to be found, and both sides are shown.
#include "sim/flows/equal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "tests/support/process.h"
#include "tests/support/tree.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

struct Change {
  const char* name;
  const char* prover;  // with the changed golden model; the sound one if RTL is changed
  const char* file;    // of the RTL; empty if the golden model is changed
  const char* find;
  const char* replace;
  const char* lemma;       // that is no longer true
  const char* difference;  // and what differs then
};

const Change kChanges[] = {
    // The golden model; tests/sim/equal/CMakeLists.txt has the changes.
    {"the_idle_clock_latches_FFFE", "prover-undriven", "", "", "", "grant entered", "last"},
    {"increments_may_be_odd", "prover-odd", "", "", "", "register writes", "src_xinc"},
    {"wait_states_are_taken_off", "prover-clocks", "", "", "", "destination read", "clocks"},
    // With NFSR the source steps to the next line at the last word but one.
    {"the_line_ends_a_word_earlier", "collide-equal", "rtl/blitter/blitter_counters.sv",
     "o_x_count == 16'd2", "o_x_count == 16'd3", "source read", "src_addr"},
    {"turns_are_of_63_cycles", "collide-equal", "rtl/blitter/blitter_bus_share.sv",
     "r_cycles_left == 6'd0", "r_cycles_left == 6'd1", "foreign cycle", "chip_share"},
    {"another_function_code_is_answered", "collide-equal", "rtl/blitter/blitter_registers.sv",
     "FC_SUPERVISOR_DATA = 3'd5", "FC_SUPERVISOR_DATA = 3'd1", "nothing", "will acknowledge"},
};

class OneCharacter : public testing::TestWithParam<Change> {};

TEST_P(OneCharacter, IsRefutedAndBothSidesAreShown) {
  const Change& change = GetParam();
  const test::TemporaryDirectory folder;
  tools::RtlUnit unit = tools::select_units("blitter").at(0);
  if (*change.file != '\0') {
    std::string text = tools::read_file(change.file);
    const std::size_t at = text.find(change.find);
    ASSERT_NE(at, std::string::npos);
    ASSERT_EQ(text.find(change.find, at + 1), std::string::npos);
    text.replace(at, std::string(change.find).size(), change.replace);
    const auto source = std::find(unit.sources.begin(), unit.sources.end(), change.file);
    ASSERT_NE(source, unit.sources.end());
    *source = folder.write("changed.sv", text);
  }
  EqualOptions options;
  options.lemma = change.lemma;
  options.prover = fs::path(COLLIDE_PROVERS) / change.prover;
  const Equal proof(unit, options);
  ASSERT_EQ(proof.lemmas().size(), 1U);
  const EqualLemma lemma = proof.prove(proof.lemmas()[0]);
  ASSERT_EQ(lemma.verdict, EqualLemma::Verdict::kRefuted) << lemma.problem;
  bool found = false;
  for (const Json& difference : lemma.counterexample["differences"]) {
    EXPECT_NE(difference["rtl"], difference["golden"]) << difference;
    found = found || difference["what"] == change.difference;
  }
  EXPECT_TRUE(found) << lemma.counterexample;
}
INSTANTIATE_TEST_SUITE_P(All, OneCharacter, testing::ValuesIn(kChanges),
                         [](const auto& change) { return std::string(change.param.name); });

TEST(Equal, AModuleThatIsNotThereIsAnError) {
  const test::TemporaryDirectory folder;
  EqualOptions options;
  options.prover = folder.write("prover", R"(#!/bin/sh
echo '[{"name":"tea","says":"","quick":true,"module":{"name":"blitter_tea","parameters":[]}}]'
)");
  fs::permissions(options.prover, fs::perms::owner_all);
  const Equal proof(tools::select_units("blitter").at(0), options);
  try {
    proof.prove(proof.lemmas().at(0));
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("blitter_tea: yosys cannot compile it"));
  }
}

TEST(Equal, TheBlittersShortFormIsProved) {
  test::Tree tree;
  tree.link_sources();
  const test::Finished finished = tree.collide({"equal", "blitter", "--quick", "--json"});
  ASSERT_EQ(finished.status, 0) << finished.out << finished.err;
  const Json report = Json::parse(finished.out);
  EXPECT_TRUE(report["proved"].get<bool>());
  EXPECT_FALSE(report["whole"].get<bool>());
  EXPECT_EQ(report["lemmas"].size(), 21U);
  EXPECT_EQ(report["assumptions"].size(), 4U);
}

TEST(Equal, ARefutationIsStatus1) {
  test::Tree tree;
  fs::copy(fs::path(COLLIDE_ROOT) / "rtl", tree.path("rtl"), fs::copy_options::recursive);
  for (const char* folder : {"sim", "model"}) tree.link(folder);
  std::string text = tools::read_file("rtl/blitter/blitter_bus_share.sv");
  const std::string reset = "if (i_rst) r_hog <= 1'b0;";
  ASSERT_NE(text.find(reset), std::string::npos);
  text.replace(text.find(reset), reset.size(), "if (i_rst) r_hog <= 1'b1;");
  tree.write("rtl/blitter/blitter_bus_share.sv", text);
  const test::Finished finished = tree.collide({"equal", "blitter", "--lemma", "reset"});
  EXPECT_EQ(finished.status, 1) << finished.err;
  EXPECT_THAT(finished.out,
              testing::AllOf(testing::HasSubstr("refuted"), testing::ContainsRegex("hog +1 +0"),
                             testing::HasSubstr("1 of 23 lemmas, 1 not proved")));
}

}  // namespace
}  // namespace collide::flows
