// SPDX-License-Identifier: MIT
//
// What a saved view becomes for a design that is not the one it was saved of.
#include "sim/waves/wave_view.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/vera/register_names.h"
#include "sim/waves/register_table.h"
#include "tests/support/process.h"

namespace collide::waves::wave_view_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;

/// A view of two pins and of a register that a core of others does not have.
const std::string kSaved =
    "[*] rtl/unit\n[timestart] 0\n"
    "@200\n-PINS\n@28\n+{the clock} unit.i_clk\n@22\nunit.o_data[7:0]\n@200\n-\n"
    "@200\n-SEQUENCER\n[color] 3\n@100000028\n+{NEXT} unit.sequencer.r_next[2:0]\n@200\n-\n";

WaveInfo wave_of(const std::vector<VcdSignal>& declared) {
  WaveInfo info;
  info.top = "unit";
  info.declared = declared;
  for (const VcdSignal& signal : declared) info.signals.push_back(signal.name);
  return info;
}

WaveInfo foreign() {
  return wave_of({
      {"i_clk", "!", "wire"},
      {"o_data[7:0]", "\"", "wire"},
      {"unit.i_clk", "!", "wire"},
      {"unit.o_data[7:0]", "\"", "wire"},
      {"unit.WIDTH[31:0]", "#", "parameter"},
      {"unit.w_sum[7:0]", "$", "logic"},
      {"unit.core.i_clk", "!", "wire"},
      {"unit.core.o_busy", "%", "wire"},
      {"unit.core.cur_state[1:0]", "&", "logic", true},
      {"unit.core.data_q[7:0]", "'", "logic"},
      {"unit.core.out_reg[7:0]", "\"", "logic"},  // drives o_data
      {"unit.core.i[31:0]", "(", "integer"},
      {"unit.core.fifo.r_head[3:0]", ")", "logic"},
      {"unit.core.fifo.count[0:0]", "*", "reg"},
      {"unit.core.fifo.o_head[3:0]", ")", "wire"},
  });
}

TEST(WaveView, IsAsItWasSavedForTheDesignItWasSavedOf) {
  const WaveInfo ours = wave_of({{"unit.i_clk", "!", "wire"},
                                 {"unit.o_data[7:0]", "\"", "wire"},
                                 {"unit.sequencer.r_next[2:0]", "#", "logic", true},
                                 {"unit.sequencer.r_other", "$", "logic"}});
  const auto never = []() -> std::set<std::string> { throw std::logic_error("asked for"); };
  EXPECT_EQ(view_for(ours, kSaved, never), kSaved);
}

TEST(WaveView, HasTheStatesAndRegistersOfAForeignDesignByInstance) {
  const std::string view = view_for(foreign(), kSaved, [] { return std::set<std::string>{}; });
  EXPECT_EQ(view,
            "[*] rtl/unit\n[timestart] 0\n"
            "@200\n-PINS\n@28\n+{the clock} unit.i_clk\n@22\nunit.o_data[7:0]\n@200\n-\n"
            "@200\n-unit\n@22\nunit.w_sum[7:0]\n@200\n-\n"
            "@200\n-unit.core\n@28\nunit.core.o_busy\n"
            "[color] 3\n@100000028\nunit.core.cur_state[1:0]\n@22\nunit.core.data_q[7:0]\n"
            "@200\n-\n"
            "@200\n-unit.core.fifo\n@22\nunit.core.fifo.r_head[3:0]\n@22\n"
            "unit.core.fifo.count[0]\n@200\n-\n");
}

TEST(WaveView, TakesTheFirstOfTheMostInteresting) {
  const auto titles = [](std::size_t most) {
    std::vector<std::string> names;
    for (const ViewGroup& group :
         own_signals(foreign(), {"unit.i_clk", "unit.o_data[7:0]"}, {}, most))
      names.insert(names.end(), group.signals.begin(), group.signals.end());
    return names;
  };
  // Of the top and its children, then below, then variables, then wires.
  EXPECT_THAT(titles(1), ElementsAre("unit.core.cur_state[1:0]"));
  EXPECT_THAT(titles(2), ElementsAre("unit.core.cur_state[1:0]", "unit.core.data_q[7:0]"));
  EXPECT_THAT(titles(3), ElementsAre("unit.core.cur_state[1:0]", "unit.core.data_q[7:0]",
                                     "unit.core.fifo.r_head[3:0]"));
  EXPECT_EQ(titles(100).size(), 6U) << "no constants, none twice, none that is shown already";
}

TEST(WaveView, TakesElementsOfArraysLast) {
  const WaveInfo info = wave_of({{"unit.r_ram[0][7:0]", "a", "logic"},
                                 {"unit.r_valid[1]", "b", "reg"},
                                 {"unit.w_sum[7:0]", "c", "wire"}});
  const auto groups = own_signals(info, {}, {}, 1);
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_THAT(groups[0].signals, ElementsAre("unit.w_sum[7:0]"));
  EXPECT_EQ(own_signals(info, {}, {}, 3)[0].signals.size(), 3U);
}

// A wire that moves stands before a state that does not, and the same among those that do.
TEST(WaveView, TakesWhatMovesFirst) {
  const auto of = [](const std::set<std::string>& moving, std::size_t most) {
    std::vector<std::string> names;
    for (const ViewGroup& group : own_signals(foreign(), {"unit.i_clk"}, moving, most))
      names.insert(names.end(), group.signals.begin(), group.signals.end());
    return names;
  };
  EXPECT_THAT(of({"%"}, 1), ElementsAre("unit.core.o_busy"));
  EXPECT_THAT(of({"%", "'"}, 1), ElementsAre("unit.core.data_q[7:0]"));
  EXPECT_THAT(of({"%", "'"}, 3),
              ElementsAre("unit.core.o_busy", "unit.core.cur_state[1:0]", "unit.core.data_q[7:0]"));
}

TEST(WaveView, NeverHasMoreThanItsLimit) {
  std::vector<VcdSignal> many;
  for (int i = 0; i < 200; ++i) {
    many.push_back({"unit.core.r_" + std::to_string(i), "c" + std::to_string(i), "logic"});
  }
  const auto groups = own_signals(wave_of(many), {}, {});
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_EQ(groups[0].signals.size(), kMostOwnSignals);
}

TEST(WaveView, OfTheUnitsNamesItsGroups) {
  for (const std::string unit : {"blitter", "overlap", "vera"}) {
    const auto groups = groups_of_view(
        test::read_file(std::string(COLLIDE_ROOT) + "/rtl/" + unit + "/" + unit + ".gtkw"));
    ASSERT_GT(groups.size(), 5U);
    const bool has_golden = unit == "vera";
    const auto& group = groups[has_golden ? 1 : 0];
    EXPECT_EQ(group.title, "CLOCK AND RESET");
    EXPECT_EQ(group.signals[0], unit + ".i_clk");
    EXPECT_EQ(groups[0].signals[0] == "golden.column[9:0]", has_golden);
  }
}

TEST(WaveView, ShowsTheGoldenModelWhereItIsThere) {
  const std::string golden =
      "@200\n-GOLDEN MODEL\n@22\n+{expected} golden.expected[13:0]\n@200\n-\n";
  std::vector<VcdSignal> declared = {{"unit.i_clk", "!", "wire"},
                                     {"unit.o_data[7:0]", "\"", "wire"},
                                     {"unit.sequencer.r_next[2:0]", "#", "logic", true},
                                     {"unit.sequencer.r_other", "$", "logic"}};
  const auto never = []() -> std::set<std::string> { throw std::logic_error("asked for"); };
  // The design is not foreign for that.
  EXPECT_EQ(view_for(wave_of(declared), kSaved + golden, never), kSaved);
  declared.push_back({"golden.expected[13:0]", "%", "logic"});
  EXPECT_EQ(view_for(wave_of(declared), kSaved + golden, never), kSaved + golden);
}

TEST(WaveView, SaysHowEachSignalIsShown) {
  const auto groups = groups_of_view(
      "@200\n-GROUP\n@24\n+{count} unit.count[7:0]\n@28\nunit.bits[3:0]\n@22\nunit.word[15:0]\n"
      "@2022\n^1 rtl/unit/names.gtkt\n+{register} unit.reg[4:0]\n@22\nunit.other[4:0]\n");
  ASSERT_EQ(groups.size(), 1U);
  const auto& styles = groups[0].styles;
  ASSERT_EQ(styles.size(), 5U);
  EXPECT_EQ(styles[0].radix, ViewStyle::Radix::kDecimal);
  EXPECT_EQ(styles[0].alias, "count");
  EXPECT_EQ(styles[1].radix, ViewStyle::Radix::kBinary);
  EXPECT_EQ(styles[1].alias, "");
  EXPECT_EQ(styles[2].radix, ViewStyle::Radix::kHex);
  EXPECT_EQ(styles[3].names, "rtl/unit/names.gtkt");
  EXPECT_EQ(styles[4].names, "");
}

TEST(WaveView, SaysWhereItOpens) {
  const auto openings = openings_of_view(
      "[*] rtl/unit\n[*] opens at unit.o_hit[3:0] unit.o_write: the first hit\n"
      "[*] opens at unit.o_pixel: the first pixel\n@200\n-GROUP\n");
  ASSERT_EQ(openings.size(), 2U);
  EXPECT_THAT(openings[0].signals, ElementsAre("unit.o_hit[3:0]", "unit.o_write"));
  EXPECT_EQ(openings[0].what, "the first hit");
  EXPECT_THAT(openings[1].signals, ElementsAre("unit.o_pixel"));
}

TEST(RegisterTable, NamesIndicesOfTheAddressBus) {
  EXPECT_THAT(register_table("blitter"),
              AllOf(HasSubstr("00 HALFTONE 0\n"),
                    HasSubstr("\n12 SRC_ADDR high\n13 SRC_ADDR low\n"), HasSubstr("\n1B X_COUNT\n"),
                    HasSubstr("\n1D HOP / OP\n"), EndsWith("\n1F no register\n")));
  EXPECT_THAT(register_table("overlap"), AllOf(HasSubstr("\n017 TOUCHED 7\n800 PAIRS 0, word 0\n"),
                                               EndsWith("\nFFF PAIRS 255, word 7\n")));
  EXPECT_THAT(register_table("impact"), EndsWith("\n47F FIRST 127\n"));
}

TEST(RegisterTable, IsNamedByTheSavedViews) {
  for (const char* unit : {"blitter", "overlap", "impact", "vera"}) {
    const std::string view =
        test::read_file(std::string(COLLIDE_ROOT) + "/rtl/" + unit + "/" + unit + ".gtkw");
    EXPECT_THAT(view, HasSubstr(std::string("\n^1 ") + kRegisterTable + "\n")) << unit;
  }
}

// A view knows no DCSEL: it has all names that a number may have.
TEST(RegisterTable, HasVeraNamesOfEveryDcsel) {
  std::string expected;
  for (std::uint8_t number = 0; number < 32; ++number) {
    std::vector<std::string> names;
    for (int dcsel = 0; dcsel <= vera::kLastOwnDcsel + 1; ++dcsel) {
      for (const bool written : {true, false}) {
        const std::string name(vera::name_register(number, dcsel, written));
        if (names.empty() || names.back() != name) names.push_back(name);
      }
    }
    if (number == 8) names.resize(2);  // the same two with every DCSEL
    expected += fmt::format("{:02X} {}\n", number, fmt::join(names, " / "));
  }
  EXPECT_EQ(register_table("vera"), expected);
}

}  // namespace
}  // namespace collide::waves::wave_view_test
