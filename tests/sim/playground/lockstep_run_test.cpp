// SPDX-License-Identifier: MIT
//
// RTL and golden model in lockstep over a scene of the page: what was compared, and when in its
// wave the RTL deals with which pair.
#include "sim/playground/lockstep_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "model/common/input_error.h"
#include "model/scene/scene.h"
#include "sim/playground/moment.h"
#include "sim/units/vera/rtl.h"
#include "sim/waves/wave_values.h"
#include "tests/support/process.h"

namespace collide::playground::lockstep_run_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

techniques::Film film_of_scene(const std::string& name, int frame) {
  static std::vector<std::unique_ptr<scene::Scene>> scenes;
  const scene::Scene whole =
      scene::read_scene(fs::path(COLLIDE_ROOT) / "scenes" / (name + ".json"));
  scenes.push_back(std::make_unique<scene::Scene>(
      scene::parse_scene(JsonField("moment", moment_of(whole, frame)), "")));
  return techniques::film_of(*scenes.back());
}

Duts own_duts() {
  Duts duts;
  duts.blitter = blitter::own_dut();
  duts.vera = [](const WaveOptions& wave) { return vera::make_rtl(wave); };
  duts.overlap = overlap::make_rtl;
  duts.impact = impact::make_rtl;
  return duts;
}

class OfUnit : public testing::TestWithParam<const char*> {
 protected:
  /// Once for the clocks, again for the wave.
  LockstepRun run(const techniques::Film& film, const fs::path& wave = {}) const {
    WaveOptions options;
    options.path = wave.string();
    return run_in_lockstep(film, GetParam(), own_duts(), options);
  }
};

TEST_P(OfUnit, TheRtlDoesWhatTheGoldenModelDoes) {
  const LockstepRun ran = run(film_of_scene("playground", 1));
  EXPECT_EQ(ran.why_not, "");
  EXPECT_FALSE(ran.divergence);
  EXPECT_GT(ran.compared, 100u);
  EXPECT_GT(ran.steps, 20u);
  EXPECT_GT(ran.clocks, ran.steps);
  EXPECT_EQ(ran.first_row.has_value(), std::string(GetParam()) == "vera");
}

INSTANTIATE_TEST_SUITE_P(Playground, OfUnit,
                         testing::Values("blitter", "overlap", "impact", "vera"),
                         [](const auto& of) { return std::string(of.param); });

TEST(LockstepRun, SaysWhenInTheWaveARecordIsWritten) {
  const test::TemporaryDirectory folder;
  const fs::path file = folder.path() / "wave.fst";
  for (const std::string unit : {"overlap", "impact"}) {
    WaveOptions wave;
    wave.path = file.string();
    const LockstepRun ran = run_in_lockstep(film_of_scene("playground", 1), unit, own_duts(), wave);
    ASSERT_FALSE(ran.met.empty()) << unit;
    const waves::WaveValues values(
        file, {unit + ".o_mem_stb", unit + ".o_mem_we", unit + ".o_mem_dat[31:0]"});
    std::uint64_t before = 0;
    for (const LockstepRun::Met& met : ran.met) {
      const std::uint64_t time = met.at * clock_period_of(unit);
      EXPECT_EQ(values.at(unit + ".o_mem_stb", time), 1u);
      EXPECT_EQ(values.at(unit + ".o_mem_we", time), 1u);
      EXPECT_NE(values.at(unit + ".o_mem_dat[31:0]", time), list_unit::kNoRecord);
      EXPECT_LT(met.from, met.at);
      EXPECT_LT(before, met.at);
      before = met.at;
    }
  }
}

TEST(LockstepRun, SaysWhichBlitIsWhosePair) {
  const LockstepRun ran = run_in_lockstep(film_of_scene("playground", 1), "blitter", own_duts());
  ASSERT_GE(ran.met.size(), 3u);
  for (std::size_t i = 0; i < ran.met.size(); ++i) {
    EXPECT_LT(ran.met[i].from, ran.met[i].at);
    if (i > 0) {
      EXPECT_EQ(ran.met[i].from, ran.met[i - 1].at + 1);
    }
  }
  EXPECT_EQ(ran.met.back().at + 1, ran.clocks);
}

TEST(LockstepRun, SaysWhenVeraDrawsALine) {
  const test::TemporaryDirectory folder;
  const fs::path file = folder.path() / "wave.fst";
  const techniques::Film film = film_of_scene("playground", 1);
  const LockstepRun first = run_in_lockstep(film, "vera", own_duts());
  ASSERT_TRUE(first.first_row);
  constexpr int kLine = 160;  // of ship and drone
  WaveOptions wave;
  wave.path = file.string();
  wave.first = *first.first_row + kLine * kLineClocks - 4;
  wave.last = wave.first + kLineClocks + 8;
  run_in_lockstep(film, "vera", own_duts(), wave);
  const waves::WaveValues values(file, {"vera.o_pixel_hit[3:0]", "vera.o_row[8:0]"});
  const auto& rows = values.changes("vera.o_row[8:0]");
  EXPECT_TRUE(std::any_of(rows.begin(), rows.end(),
                          [](const auto& change) { return change.value == kLine; }));
  const auto& hits = values.changes("vera.o_pixel_hit[3:0]");
  EXPECT_TRUE(
      std::any_of(hits.begin(), hits.end(), [](const auto& change) { return change.value != 0; }));
}

TEST(LockstepRun, SaysThatNothingWasCompared) {
  // No two rectangles meet, so the processor starts no blit.
  const scene::Scene apart = scene::parse_scene(
      JsonField("moment", Json::parse(R"({"name": "apart", "screen": [320, 200], "frames": 2,
        "masks": {"dot": {"rows": ["##", "##"]}},
        "objects": [{"id": "a", "mask": "dot", "class": "player", "at": [10, 10]},
                    {"id": "b", "mask": "dot", "class": "enemy", "at": [200, 100]}]})")),
      "");
  const LockstepRun ran = run_in_lockstep(techniques::film_of(apart), "blitter", own_duts());
  EXPECT_EQ(ran.compared, 0u);
  EXPECT_THAT(ran.why_not, HasSubstr("nothing was compared"));
}

TEST(LockstepRun, KnowsFourUnits) {
  EXPECT_EQ(technique_of("blitter"), "mandin");
  try {
    run_in_lockstep(film_of_scene("playground", 1), "denise", own_duts());
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("\"denise\" has no RTL, expected blitter, vera"));
  }
}

}  // namespace
}  // namespace collide::playground::lockstep_run_test
