// SPDX-License-Identifier: MIT
// The ring demo's firmware on the x16-board against the technique on a golden unit.
#include <gtest/gtest.h>

#include "model/common/json.h"
#include "model/techniques/x16_rings.h"
#include "model/vera/golden.h"
#include "sim/m68k/program.h"
#include "sim/platform/platform.h"
#include "sim/tools/worker.h"

namespace collide::platform::rings_test {
namespace {

struct Demo {
  std::vector<int> hits;  // so far, after each frame
  std::vector<int> dead;  // sprites
};

Demo technique(int frames) {
  vera::Golden unit;
  x16::RingDemo demo(unit, x16::Mode::kOriginal);
  Demo result;
  int hits = 0;
  for (int i = 0; i < frames; ++i) {
    hits += static_cast<int>(demo.step().hits.size());
    result.hits.push_back(hits);
  }
  for (int i = 0; i < 128; ++i) {
    if (demo.detector().dead(i)) result.dead.push_back(i);
  }
  return result;
}

void put_bytes(Platform& platform, std::uint32_t at, const std::vector<std::uint8_t>& bytes) {
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    const unsigned low = i + 1 < bytes.size() ? bytes[i + 1] : 0;
    platform.set_word(at + static_cast<std::uint32_t>(i),
                      static_cast<std::uint16_t>(bytes[i] << 8 | low));
  }
}

Demo firmware(int frames, On unit, bool accurate) {
  const Json json = tools::run_isolated([&] {
    Machine machine = read_machine("x16-board");
    machine.device("vera")->unit = unit;
    std::string text;
    Platform::Options options;
    options.timing.accurate = accurate;
    options.console = [&](char c) { text += c; };
    Platform platform(machine, options);
    const m68k::Program program = m68k::read_program(COLLIDE_FIRMWARE "/rings.elf");
    platform.load(program);
    std::vector<std::uint8_t> paths;
    for (const x16::Ring& ring : x16::kRings) {
      const auto bytes = x16::path_bytes(x16::make_path(ring));
      paths.insert(paths.end(), bytes.begin(), bytes.end());
    }
    put_bytes(platform, program.symbol("paths"), paths);
    put_bytes(platform, program.symbol("decision"),
              x16::DecisionTable(x16::ring_shape(), x16::ring_shape()).bytes());
    platform.set_word(program.symbol("frames"), static_cast<std::uint16_t>(frames));
    const Ending outcome = platform.run(60);
    Json result = {{"code", outcome.code}, {"end", static_cast<int>(outcome.end)}, {"text", text}};
    for (int i = 0; i < frames; ++i) {
      result["hits"].push_back(
          platform.word(program.symbol("results") + 2 * static_cast<std::uint32_t>(i)));
    }
    for (std::uint32_t i = 0; i < 128; ++i) {
      if (platform.word(program.symbol("sprites") + 8 * i + 6) != 0) result["dead"].push_back(i);
    }
    return result;
  });
  EXPECT_EQ(json["end"], static_cast<int>(Ending::End::kExit));
  EXPECT_EQ(json["code"], 0);
  EXPECT_EQ(json["text"], "targets hit: " + std::to_string(json["hits"].back().get<int>()) + "\n");
  return {json["hits"].get<std::vector<int>>(), json["dead"].get<std::vector<int>>()};
}

class RingsFirmware : public ::testing::TestWithParam<std::tuple<On, bool, int>> {};

TEST_P(RingsFirmware, HitsTheTargetsOfTheTechniqueFrameForFrame) {
  const auto [unit, accurate, frames] = GetParam();
  const Demo expected = technique(frames);
  const Demo got = firmware(frames, unit, accurate);
  EXPECT_EQ(got.hits, expected.hits);
  EXPECT_EQ(got.dead, expected.dead);
  EXPECT_GE(expected.hits.back(), 3);
}

INSTANTIATE_TEST_SUITE_P(Units, RingsFirmware,
                         ::testing::Values(std::tuple(On::kGolden, false, 120),
                                           std::tuple(On::kGolden, true, 30),
                                           std::tuple(On::kRtl, false, 6),
                                           std::tuple(On::kLockstep, false, 6)));

}  // namespace
}  // namespace collide::platform::rings_test
