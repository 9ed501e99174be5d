// SPDX-License-Identifier: MIT
#include "sim/units/scoreboard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace collide::scoreboard_test {
namespace {

using ::testing::ElementsAre;

/// A unit whose events are numbers, eight clocks into its wave.
struct Numbers final : Witness<int> {
  std::string tell(const int& event) const override { return std::to_string(event); }
  std::vector<std::string> conditions() const override { return {"odd"}; }
  std::vector<std::string> upcoming() const override { return {"next"}; }
  std::uint64_t wave_clock() const { return 8; }
};

template <class Act>
Divergence divergence_of(const Act& act) {
  try {
    act();
  } catch (const Divergence& divergence) {
    return divergence;
  }
  throw std::logic_error("it does not diverge");
}

std::vector<std::string> golden_of(const Divergence& divergence) {
  std::vector<std::string> texts;
  for (const auto& moment : divergence.context) texts.push_back(moment.golden);
  return texts;
}

TEST(Scoreboard, TellsTheLastEightEventsThenTheDifferenceThenWhatComes) {
  const Numbers numbers;
  Scoreboard<int> score(numbers);
  EXPECT_EQ(score.latest(), nullptr);
  for (int i = 0; i < 10; ++i) score.remember(i);
  *score.latest() = 90;
  const Divergence found = divergence_of([&] {
    score.diverge({"answer 3", "yes", "no", "", {"about it"}}, 7);
  });
  EXPECT_STREQ(found.what(), "answer 3");
  EXPECT_EQ(found.kind(), "answer");
  EXPECT_EQ(found.clock(), 7U);
  EXPECT_THAT(found.conditions, ElementsAre("odd"));
  EXPECT_THAT(golden_of(found),
              ElementsAre("2", "3", "4", "5", "6", "7", "8", "90", "about it", "yes", "next"));
  EXPECT_EQ(found.context[9].rtl, "no");
  EXPECT_EQ(found.context[10].rtl, "");
}

TEST(Scoreboard, RtlThatStopsOrHangsDiverges) {
  Numbers numbers;
  const Scoreboard<int> score(numbers);
  const Divergence stopped = divergence_of(
      [&] { score.act(numbers, [](Numbers&) { throw Stopped("$finish", "a.sv:1"); }); });
  EXPECT_EQ(stopped.kind(), "the RTL stops: $finish");
  EXPECT_EQ(stopped.clock(), 8U);
  const auto on_hung = [&](const std::string& hung) {
    score.diverge({"answer", "yes", hung}, numbers.wave_clock());
  };
  const Divergence hung = divergence_of([&] {
    score.act(
        numbers, [](Numbers&) { throw Hung("no answer"); }, on_hung);
  });
  EXPECT_EQ(hung.actual(), "no answer");
}

}  // namespace
}  // namespace collide::scoreboard_test
