// SPDX-License-Identifier: MIT
//
// "Within how many clocks" of the pages of units: what proofs and benches hold the RTL to.
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "tests/support/pages.h"
#include "tests/support/process.h"

namespace collide::bounds_test {
namespace {

/// The number that the expression finds in the text; 0 if there is none.
unsigned number_in(const std::string& text, const std::string& expression) {
  std::smatch match;
  if (!std::regex_search(text, match, std::regex(expression))) return 0;
  return static_cast<unsigned>(std::stoul(match[1]));
}
unsigned number_of(const std::string& file, const std::string& expression) {
  return number_in(test::read_file(std::string(COLLIDE_ROOT "/") + file), expression);
}
unsigned answered_within(const std::string& unit) {
  return number_in(test::page("reference/" + unit),
                   "\\| a register access is answered[^|]* \\| ([0-9]+) \\|");
}

TEST(Bounds, OfRegisterAccessesAreThoseOfProofsAndBenches) {
  // The clock of the answer is one, and those that wait.
  for (const char* unit : {"overlap", "impact"}) {
    const unsigned clocks = answered_within(unit);
    EXPECT_GT(clocks, 0U) << unit;
    EXPECT_EQ(clocks, number_of("rtl/formal/list_unit_bench.svh", "MAX_WAIT\\(8'd([0-9]+)\\)") + 1);
    EXPECT_EQ(clocks,
              number_of("sim/units/list_unit/checker.cpp", "kClocksBeforeAck = ([0-9]+);") + 1);
  }
  EXPECT_EQ(answered_within("blitter"),
            number_of("rtl/blitter/formal/blitter_bench.svh", "MAX_WAIT\\(8'd([0-9]+)\\)") + 1);
}

TEST(Bounds, OfRunsThatAreStoppedAreThoseOfTheChecker) {
  for (const char* unit : {"overlap", "impact"}) {
    EXPECT_EQ(number_in(test::page(std::string("reference/") + unit),
                        "\\| a run that is stopped ends[^|]* \\| ([0-9]+) \\|"),
              number_of("sim/units/list_unit/order.cpp", "kToStop = ([0-9]+);"));
  }
}

TEST(Bounds, OfTheBusAreThoseOfItsProof) {
  EXPECT_EQ(number_in(test::page("reference/blitter"),
                      "\\| the chip is on the bus, after a grant that stays high \\| ([0-9]+) \\|"),
            2U);
  const std::string proof =
      test::read_file(COLLIDE_ROOT "/rtl/blitter/formal/blitter_memory_port.sv");
  EXPECT_NE(proof.find("if (o_bus_request && r_granted_twice) assert (o_mem_cyc);"),
            std::string::npos);
}

}  // namespace
}  // namespace collide::bounds_test
