// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "model/list_unit/ram.h"
#include "model/overlap/golden.h"
#include "sim/scene/overlap_scenes.h"
#include "tests/model/list_unit/recorder.h"
#include "tests/model/overlap/reference.h"
#include "tests/sim/units/overlap/variants.h"

namespace collide::overlap::scenes_test {
namespace {

/// Clocks of a run that is not the first, with a memory that answers in the clock after.
std::uint32_t clocks_of(Unit& unit, const Setup& setup) {
  for (int run = 0; run < 2; ++run) {
    configure(unit, setup);
    unit.write(kControl, start_bits(setup));
    unit.run();
  }
  return unit.read(kClocks);
}

TEST(OverlapScenes, TakeFewClocks) {
  // Of the prototype, in first mode; 0 for scenes that leave the places to chance.
  const std::vector<std::uint32_t> prototype{0, 0, 0, 0, 0, 3369, 0, 42862, 538652, 280604};
  const std::vector<Scene> scenes = make_scenes();
  ASSERT_EQ(scenes.size(), prototype.size());
  for (std::size_t n = 0; n < scenes.size(); ++n) {
    for (const bool area : {false, true}) {
      Task task = scenes[n].task;
      task.setup.area = area;
      Ram golden_ram = make_ram(task), rtl_ram = make_ram(task);
      Recorder golden_log(golden_ram), rtl_log(rtl_ram);
      Golden golden(golden_log);
      const auto rtl = variants().front().on(rtl_log);
      const std::uint32_t bound = clocks_of(golden, task.setup);
      const std::uint32_t clocks = clocks_of(*rtl, task.setup);
      SCOPED_TRACE(scenes[n].name + (area ? ", area" : ""));
      EXPECT_TRUE(rtl_log.reads == golden_log.reads);
      EXPECT_TRUE(rtl_log.writes == golden_log.writes);
      EXPECT_EQ(rtl->read(kFound), golden.read(kFound));
      EXPECT_LE(clocks, bound);
      if (!area && prototype[n] != 0) {
        EXPECT_LE(clocks * 100, prototype[n] * 110);
      }
    }
  }
}

/// Those of the scenes that nothing is left to chance in.
TEST(OverlapScenes, AreThoseOfTheClocksTable) {
  const struct {
    std::size_t scene;
    std::uint32_t found, bound;
    std::size_t reads, writes;
  } kScenes[] = {{5, 3, 4209, 634, 8},
                 {7, 8128, 69924, 768, 10844},
                 {8, 0, 563836, 16896, 4},
                 {9, 0, 301756, 16896, 4}};
  const std::vector<Scene> scenes = make_scenes();
  for (const auto& expected : kScenes) {
    const Task& task = scenes[expected.scene].task;
    Ram ram = make_ram(task);
    Recorder log(ram);
    Golden golden(log);
    SCOPED_TRACE(scenes[expected.scene].name);
    EXPECT_EQ(clocks_of(golden, task.setup), expected.bound);
    EXPECT_EQ(golden.read(kFound), expected.found);
    EXPECT_EQ(log.reads.size(), 2 * expected.reads);
    EXPECT_EQ(log.writes.size(), 2 * expected.writes);
  }
}

}  // namespace
}  // namespace collide::overlap::scenes_test
