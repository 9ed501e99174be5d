// SPDX-License-Identifier: MIT
#include "sim/flows/loaded_unit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/process.h"

namespace collide::flows::loaded_unit_test {
namespace {

/// Of a module with that body: what is asked of what Verilator makes of it.
template <class Ask>
auto of_generated(const std::string& body, const Ask& ask) {
  const test::TemporaryDirectory folder;
  const std::string source =
      folder
          .write("top.sv", "module top (input logic i_clk, input logic i_a, output logic o_q);\n" +
                               body + "endmodule\n")
          .string();
  const std::string generated = (folder.path() / "verilated").string();
  run_tool("Verilator", {"verilator", "--cc", "--top-module", "top", "--Mdir", generated, "-O3",
                         "-Wno-lint", "--prefix", "Vloaded", source});
  return ask(generated);
}
bool one_clock(const std::string& body) {
  return of_generated(body, has_one_clock);
}

TEST(OneClock, IsSeenWhereItIsTheOnlyEvent) {
  EXPECT_TRUE(one_clock("logic r; always_ff @(posedge i_clk) begin r <= i_a; o_q <= r; end\n"));
}

TEST(OneClock, AlsoThroughAWire) {
  EXPECT_TRUE(one_clock("wire c = i_clk; always_ff @(posedge c) o_q <= i_a;\n"));
}

TEST(OneClock, IsNotOneWithTheOtherEdge) {
  EXPECT_FALSE(
      one_clock("logic r; always_ff @(negedge i_clk) r <= i_a;\n"
                "always_ff @(posedge i_clk) o_q <= r;\n"));
  EXPECT_FALSE(one_clock("always_ff @(negedge i_clk) o_q <= i_a;\n"));
}

TEST(OneClock, IsNotOneWithAnAsynchronousReset) {
  EXPECT_FALSE(one_clock("always_ff @(posedge i_clk or posedge i_a) o_q <= i_a ? 1'b0 : !o_q;\n"));
}

TEST(OneClock, IsNotOneBehindAGate) {
  EXPECT_FALSE(one_clock("wire c = i_clk & i_a; always_ff @(posedge c) o_q <= !o_q;\n"));
}

TEST(OneClock, IsNotOneThatIsDataToo) {
  EXPECT_FALSE(
      one_clock("logic r; always_ff @(posedge i_clk) r <= i_a; assign o_q = r & i_clk;\n"));
}

TEST(ClockAsData, IsNamedByWhatFollowsIt) {
  const auto name = [](const std::string& body) { return of_generated(body, clock_as_data); };
  EXPECT_EQ(name("logic r; always_ff @(posedge i_clk) r <= i_a; assign o_q = r & i_clk;\n"), "o_q");
  EXPECT_EQ(name("always_ff @(posedge i_clk) o_q <= i_clk ? i_a : !i_a;\n"), "o_q");
  EXPECT_EQ(name("logic l; always_latch if (!i_clk) l = i_a;\n"
                 "always_ff @(posedge i_clk) o_q <= l;\n"),
            "top.l");
}

TEST(ClockAsData, IsNotWhatAClockIsMadeOf) {
  const auto name = [](const std::string& body) { return of_generated(body, clock_as_data); };
  EXPECT_EQ(name("always_ff @(posedge i_clk) o_q <= i_a;\n"), "");
  EXPECT_EQ(name("logic r; always_ff @(negedge i_clk) r <= i_a;\n"
                 "always_ff @(posedge i_clk) o_q <= r;\n"),
            "");
  EXPECT_EQ(name("wire c = i_clk & i_a; always_ff @(posedge c) o_q <= !o_q;\n"), "");
  EXPECT_EQ(name("wire c = i_clk; always_ff @(posedge c) o_q <= i_a;\n"), "");
}

TEST(TwoEdges, AreBothEventsOfTheClock) {
  const auto two = [](const std::string& body) { return of_generated(body, has_two_edges); };
  EXPECT_TRUE(
      two("logic r; always_ff @(negedge i_clk) r <= i_a;\n"
          "always_ff @(posedge i_clk) o_q <= r;\n"));
  EXPECT_FALSE(two("always_ff @(posedge i_clk) o_q <= i_a;\n"));
  EXPECT_FALSE(two("always_ff @(negedge i_clk) o_q <= i_a;\n"));
}

TEST(LoadedUnit, SharesVerilatorsRuntimeWithOthers) {
  const test::TemporaryDirectory store;
  setenv("COLLIDE_ROOT", COLLIDE_ROOT, 1);
  setenv("COLLIDE_STORE", store.path().c_str(), 1);
  tools::RtlUnit unit = tools::select_units("blitter").at(0);
  std::vector<std::string> steps;
  const auto note = [&steps](const std::string& step) { steps.push_back(step); };
  const LoadedUnit::Options quickly{{}, {"-O0"}};
  const LoadedUnit first(unit, quickly, note);
  EXPECT_THAT(steps,
              testing::ElementsAre("verilating", "compiling Verilator's runtime", "compiling"));
  steps.clear();
  unit.defines = {"ANOTHER"};
  const LoadedUnit second(unit, quickly, note);
  EXPECT_THAT(steps, testing::ElementsAre("verilating", "compiling"));
  EXPECT_NE(first.built().key, second.built().key);
  unsetenv("COLLIDE_STORE");
  unsetenv("COLLIDE_ROOT");
}

}  // namespace
}  // namespace collide::flows::loaded_unit_test
