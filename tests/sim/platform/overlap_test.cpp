// SPDX-License-Identifier: MIT
// The overlap unit behind its driver, and its work by a 68000 alone, on the platform: what each
// finds is what the pixels say.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "model/common/json.h"
#include "model/overlap/descriptor.h"
#include "sim/m68k/program.h"
#include "sim/platform/list_unit_batch.h"
#include "sim/scene/overlap_scenes.h"
#include "sim/tools/worker.h"
#include "tests/model/overlap/reference.h"

namespace collide::platform::overlap_test {
namespace {

ListUnitBatch::Scene scene_of(const overlap::Task& task) {
  return {task.words, task.setup.count, true, task.setup.columns, task.setup.rows};
}

std::vector<std::uint32_t> records_of(const char* machine, const char* firmware,
                                      const ListUnitBatch::Scene& scene, On unit, bool accurate) {
  const Json json = tools::run_isolated([&] {
    Machine on = read_machine(machine);
    if (on.device("overlap") != nullptr) on.device("overlap")->unit = unit;
    Platform::Options options;
    options.timing.accurate = accurate;
    Platform platform(on, options);
    ListUnitBatch batch(platform,
                        m68k::read_program(std::string(COLLIDE_FIRMWARE "/") + firmware + ".elf"),
                        scene, 2);
    return Json(batch.run(10).records);
  });
  auto records = json.get<std::vector<std::uint32_t>>();
  std::sort(records.begin(), records.end());
  return records;
}

class OverlapFirmware : public ::testing::TestWithParam<std::tuple<On, bool>> {};

TEST_P(OverlapFirmware, TheListIsWhatThePixelsSay) {
  const auto [unit, accurate] = GetParam();
  const auto scenes = overlap::make_scenes();
  // Discs of 16x16 over 640x480, and so close that hundreds meet; every line of the list is used.
  for (const std::size_t i : {std::size_t{0}, std::size_t{2}}) {
    SCOPED_TRACE(scenes[i].name);
    std::vector<std::uint32_t> expected;
    for (const auto& found : overlap::refer(scenes[i].task.words, scenes[i].task.setup).found) {
      expected.push_back(found.record);
    }
    std::sort(expected.begin(), expected.end());
    EXPECT_GT(expected.size(), 10u);
    EXPECT_EQ(records_of("lab", "overlap-unit", scene_of(scenes[i].task), unit, accurate),
              expected);
  }
}

INSTANTIATE_TEST_SUITE_P(Units, OverlapFirmware,
                         ::testing::Combine(::testing::Values(On::kGolden, On::kRtl, On::kLockstep),
                                            ::testing::Bool()));

TEST(OverlapFirmware, TheProcessorAloneFindsTheSame) {
  const auto scenes = overlap::make_scenes();
  const ListUnitBatch::Scene scene = scene_of(scenes[2].task);
  EXPECT_EQ(records_of("st", "overlap-software", scene, On::kGolden, false),
            records_of("lab", "overlap-unit", scene, On::kGolden, false));
}

}  // namespace
}  // namespace collide::platform::overlap_test
