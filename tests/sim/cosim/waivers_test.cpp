// SPDX-License-Identifier: MIT
#include "sim/cosim/waivers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "sim/cosim/kinds.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::cosim::waivers_test {
namespace {

using test::Refuses;
using testing::ThrowsMessage;

Waivers read(const std::string& unit, const std::string& kind, const std::string& reason) {
  const test::TemporaryDirectory folder;
  const Json waiver = {{"kind", kind}, {"reason", reason}};
  const Json file = {{"unit", unit}, {"waivers", {waiver}}};
  return read_waivers(folder.write("w.json", file.dump()).string(), unit);
}

TEST(Waivers, AKindThatThereIsNotIsRefused) {
  for (const char* unit : {"blitter", "vera", "overlap", "impact"}) {
    for (const char* kind : {"nonsense", "data writen", "register TOASTER", "row: toast", "  "}) {
      EXPECT_THAT([&] { read(unit, kind, "known"); },
                  ThrowsMessage<InputError>(
                      Refuses("w.json.waivers[0].kind", {kind, unit, "--keep-going"})))
          << unit;
    }
  }
  // A kind of another unit
  EXPECT_THROW(read("vera", "register LINE", "known"), InputError);
  EXPECT_THROW(read("blitter", "row: clocks", "known"), InputError);
}

TEST(Waivers, AReasonOfBlanksIsRefused) {
  for (const char* reason : {"", " ", "\t\n", "\xC2\xA0", "\xE2\x80\x8B \xE3\x80\x80"}) {
    EXPECT_THAT([&] { read("blitter", "data written", reason); },
                ThrowsMessage<InputError>(Refuses("w.json.waivers[0].reason", {"empty"})));
  }
  EXPECT_EQ(read("blitter", "data written", " x").kinds.size(), 1U);
}

/// Kinds as faults lead to them, and as the pages list them.
TEST(Waivers, KindsThatThereAreAreTaken) {
  const std::pair<const char*, std::vector<const char*>> kinds[] = {
      {"blitter",
       {"register HOG", "register LINE", "register DST_ADDR high", "register HOG and LINE",
        "register X_COUNT", "read for write", "access past the end of a turn",
        "access without BUSY", "bus request missing", "data written", "address of a read",
        "rising edges of the interrupt output, too few", "cyc missing", "bytes of a write",
        "answer of the register port", "the RTL stops: $finish", "the RTL stops: does not settle",
        "interrupt output out of turn", "accesses in one grant, too few"}},
      {"vera",
       {"row missing", "picture", "row: masks of cells", "row: cells where sprites meet",
        "frame: SPRCOL", "register ISR: nibble", "register DC_HSTART", "480i", "IRQ pin",
        "video RAM", "clocks busy", "the RTL stops: $stop", "edges of the IRQ pin"}},
      {"overlap",
       {"STATUS", "access after ABORT", "the run hangs", "interrupt pin", "data written"}},
      {"impact",
       {"STATUS", "clocks of the run", "one access too many",
        "APB 3.1, PWDATA of a transfer stays"}}};
  for (const auto& [unit, all] : kinds) {
    for (const char* kind : all) EXPECT_TRUE(is_kind_of(unit, kind)) << unit << ": " << kind;
  }
}

/// Each text in a call of `require`, or of another rule, which monitors of the test benches make.
std::vector<std::string> rules_in(const std::string& file) {
  const std::string text = test::read_file(std::string(COLLIDE_ROOT) + "/" + file);
  static const std::regex kRule(
      "(?:require\\(|PortFault\\(|fault =)[^\";]*((\"[^\"]*\"\\s*)+)[);]");
  std::vector<std::string> rules;
  for (std::sregex_iterator rule(text.begin(), text.end(), kRule), end; rule != end; ++rule) {
    rules.push_back(std::regex_replace((*rule)[1].str(), std::regex("\"\\s*\"|\""), ""));
    while (rules.back().back() == '\n' || rules.back().back() == ' ') rules.back().pop_back();
  }
  return rules;
}

TEST(Waivers, EachRuleOfThePortsIsAKind) {
  const std::vector<std::string> blitter = rules_in("sim/units/blitter/checker.cpp");
  EXPECT_GE(blitter.size(), 12U);
  for (const std::string& rule : blitter) EXPECT_TRUE(is_kind_of("blitter", rule)) << rule;
  const std::vector<std::string> list_unit = rules_in("sim/units/list_unit/checker.cpp");
  EXPECT_GE(list_unit.size(), 9U);
  for (const std::string& rule : list_unit) EXPECT_TRUE(is_kind_of("impact", rule)) << rule;
  std::size_t of_adapters = 0;
  for (const char* file : {"sim/units/adapters/bridge.cpp", "sim/units/adapters/agents.cpp",
                           "sim/units/vera/behind_bus.h"}) {
    for (const std::string& rule : rules_in(file)) {
      EXPECT_TRUE(is_kind_of("vera", rule)) << rule;
      ++of_adapters;
    }
  }
  EXPECT_GE(of_adapters, 12U);
}

}  // namespace
}  // namespace collide::cosim::waivers_test
