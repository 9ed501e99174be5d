// SPDX-License-Identifier: MIT
#include "sim/flows/clocks.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/process.h"

namespace collide::flows::clocks_test {
namespace {

/// What is said of a module with that body.
template <class Said>
Said said_of(Said (*of)(const tools::RtlUnit& unit), const std::string& body) {
  const test::TemporaryDirectory folder;
  setenv("COLLIDE_ROOT", folder.path().c_str(), 1);
  const std::string source =
      folder
          .write("top.sv", "module top (input logic i_clk, input logic i_a, output logic o_q);\n" +
                               body + "endmodule\n")
          .string();
  const Said said = of({"top", {source}});
  unsetenv("COLLIDE_ROOT");
  return said;
}
bool one_clock(const std::string& body) {
  return said_of(has_one_clock, body);
}
bool uses_falling_edge(const std::string& body) {
  return said_of(clock_use, body).falling_edge;
}

TEST(OneClock, IsSeenWhereItIsTheOnlyEvent) {
  EXPECT_TRUE(one_clock("logic r; always_ff @(posedge i_clk) begin r <= i_a; o_q <= r; end\n"));
}

TEST(OneClock, AlsoThroughAWire) {
  EXPECT_TRUE(one_clock("wire c = i_clk; always_ff @(posedge c) o_q <= i_a;\n"));
}

TEST(OneClock, IsThatOfOurUnits) {
  setenv("COLLIDE_ROOT", COLLIDE_ROOT, 1);
  for (const tools::RtlUnit& unit : tools::select_units("")) {
    EXPECT_TRUE(has_one_clock(unit)) << unit.name;
  }
  unsetenv("COLLIDE_ROOT");
}

TEST(OneClock, IsNotOneWithTheOtherEdge) {
  EXPECT_FALSE(
      one_clock("logic r; always_ff @(negedge i_clk) r <= i_a;\n"
                "always_ff @(posedge i_clk) o_q <= r;\n"));
  EXPECT_FALSE(one_clock("always_ff @(negedge i_clk) o_q <= i_a;\n"));
}

TEST(OneClock, IsNotOneOfAMemoryWrittenOnBothEdges) {
  const std::string memory =
      "logic [3:0] m [0:7]; logic [2:0] n; assign o_q = ^m[n + 2];\n"
      "always_ff @(posedge i_clk) begin n <= n + 1; m[n] <= {4{i_a}}; end\n";
  EXPECT_TRUE(one_clock(memory));
  EXPECT_FALSE(one_clock(memory + "always_ff @(negedge i_clk) m[~n] <= 3;\n"));
}

TEST(OneClock, IsNotOneWithAnAsynchronousReset) {
  EXPECT_FALSE(one_clock(
      "always_ff @(posedge i_clk or posedge i_a) if (i_a) o_q <= 0; else o_q <= !o_q;\n"));
}

TEST(OneClock, IsNotOneWithALatch) {
  EXPECT_FALSE(one_clock("always_latch if (i_clk) o_q = i_a;\n"));
  EXPECT_FALSE(
      one_clock("logic r; always_ff @(posedge i_clk) r <= i_a;\n"
                "always_latch if (i_a) o_q = r;\n"));
}

TEST(OneClock, IsNotOneBehindAGate) {
  EXPECT_FALSE(one_clock("wire c = i_clk & i_a; always_ff @(posedge c) o_q <= !o_q;\n"));
}

TEST(OneClock, IsNotOneThatIsDataToo) {
  EXPECT_FALSE(
      one_clock("logic r; always_ff @(posedge i_clk) r <= i_a; assign o_q = r & i_clk;\n"));
  EXPECT_FALSE(one_clock("always_ff @(posedge i_clk) o_q <= i_clk;\n"));
}

TEST(FallingEdge, IsSeenWhereSomethingWaitsForIt) {
  EXPECT_TRUE(uses_falling_edge("always_ff @(negedge i_clk) o_q <= i_a;\n"));
  EXPECT_TRUE(
      uses_falling_edge("wire c = i_clk; logic r; always_ff @(posedge c) r <= i_a;\n"
                        "always_ff @(negedge c) o_q <= r;\n"));
  EXPECT_FALSE(uses_falling_edge("always_ff @(posedge i_clk) o_q <= i_a;\n"));
  EXPECT_FALSE(
      uses_falling_edge("always_ff @(posedge i_clk or negedge i_a) o_q <= i_a ? !o_q : 1'b0;\n"));
}

}  // namespace
}  // namespace collide::flows::clocks_test
