// SPDX-License-Identifier: MIT
// Techniques across the bus of a machine: what passes is worked out by hand, and what they answer
// is what they answer with a memory of their own.
#include "sim/platform/technique_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "model/common/input_error.h"
#include "model/judge/adapters/registry.h"
#include "model/scene/scene.h"
#include "tests/support/message.h"

namespace collide::platform::technique_run_test {
namespace {

using scene::Mask;
using scene::Role;
using techniques::Film;
using test::Refuses;

Mask solid(int width, int height) {
  Mask mask(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) mask.set(x, y);
  }
  return mask;
}

/// A frame with a player and an enemy at the same place.
Film pair_of(const Mask& mask) {
  Film film({640, 480});
  film.add_shape(mask);
  film.add_object(Role::kPlayer);
  film.add_object(Role::kEnemy);
  film.add_frame({{0, {100, 100}}, {0, {100, 100}}});
  return film;
}

void expect_equal(const Traffic& actual, const Traffic& expected) {
  EXPECT_EQ(actual.reads, expected.reads);
  EXPECT_EQ(actual.writes, expected.writes);
  EXPECT_EQ(actual.bytes, expected.bytes);
}

TEST(TechniqueRun, BoxesReadTwoRecords) {
  const TechniqueRun run = run_technique(read_machine("lab"), "boxes", pair_of(solid(16, 2)));
  expect_equal(run.of("processor"), {8, 0, 16});
  expect_equal(run.of("blitter"), {0, 0, 0});
  EXPECT_EQ(run.bus_clocks, 8u * 4);
  EXPECT_FALSE(run.differs);
}

TEST(TechniqueRun, WaitStatesAreClocksOfTheProcessor) {
  Machine machine = read_machine("lab");
  machine.memory[0].waits = 2;
  EXPECT_EQ(run_technique(machine, "boxes", pair_of(solid(16, 2))).bus_clocks, 8u * 6);
  // 4 + 4 clocks at 32 MHz are 4 at 16 MHz.
  const Machine falcon = read_machine("falcon-040");
  EXPECT_EQ(run_technique(falcon, "boxes", pair_of(solid(16, 2))).bus_clocks, 8u * 4);
}

class OnEach : public testing::TestWithParam<On> {
 protected:
  static Machine lab() {
    Machine machine = read_machine("lab");
    for (Machine::Device& device : machine.devices) device.unit = GetParam();
    return machine;
  }
};
INSTANTIATE_TEST_SUITE_P(All, OnEach, testing::Values(On::kGolden, On::kRtl, On::kLockstep));

TEST_P(OnEach, MandinSetsThreePassesUp) {
  const TechniqueRun run = run_technique(lab(), "mandin", pair_of(solid(16, 2)));
  // A pass is 14 words and two bytes of registers; COLFLAG is cleared and read.
  expect_equal(run.of("processor"), {1, 1 + 3 * 16, 2 + 2 + 3 * (28 + 2)});
  // Two rows of a word: copied (2 accesses a word), AND and OR (3 each); five reads, three writes.
  expect_equal(run.of("blitter"), {2 * 5, 2 * 3, 2 * 2 * 8});
  EXPECT_EQ(run.bus_clocks, 4u * (50 + 16));
  EXPECT_FALSE(run.differs);
}

TEST_P(OnEach, VeraIsWrittenByteByByte) {
  const TechniqueRun run = run_technique(lab(), "vera", pair_of(solid(16, 2)));
  // ADDR, eight bytes of each sprite behind one another; ISR.
  expect_equal(run.of("processor"), {1, 3 + 2 * 8, 20});
  EXPECT_FALSE(run.differs);
}

TEST_P(OnEach, OverlapIsGivenDescriptorsAndLeavesAList) {
  const TechniqueRun run = run_technique(lab(), "overlap", pair_of(solid(16, 2)));
  // Written: four registers before the game, two descriptors, COUNT and CONTROL. Read: STATUS,
  // FOUND, CLOCKS and a record. Each is two words.
  expect_equal(run.of("processor"), {2 * 4, 2 * (4 + 8 + 2), 2 * 2 * 18});
  // The descriptors, the first row of both; a line and the header.
  expect_equal(run.of("overlap"), {2 * (8 + 2), 2 * 8, 2 * 2 * 18});
  EXPECT_EQ(run.bus_clocks, 4u * (36 + 36));
  EXPECT_FALSE(run.differs);
}

TEST_P(OnEach, ImpactIsGivenDescriptorsAndLeavesAList) {
  const TechniqueRun run = run_technique(lab(), "impact", pair_of(solid(16, 2)));
  // Written: three registers before the game, two descriptors, COUNT and CONTROL. Read: STATUS,
  // FOUND, CLOCKS and a record. Each is two words.
  expect_equal(run.of("processor"), {2 * 4, 2 * (3 + 8 + 2), 2 * 2 * 17});
  // The descriptors; a line and the header.
  expect_equal(run.of("impact"), {2 * 8, 2 * 8, 2 * 2 * 16});
  EXPECT_EQ(run.bus_clocks, 4u * (34 + 32));
  EXPECT_FALSE(run.differs);
}

TEST_P(OnEach, ImpactSaysWhenAndOverlapWhetherTheMasksMeetThere) {
  // Side by side, a column apart; circles of radius 8.0 and more touch at once, masks not.
  Film film({640, 480});
  film.add_shape(solid(16, 2));
  film.add_object(Role::kPlayer);
  film.add_object(Role::kEnemy);
  film.add_frame({{0, {100, 100}}, {0, {117, 100}}});
  film.add_frame({{0, {102, 100}}, {0, {117, 100}}});
  const TechniqueRun run = run_technique(lab(), "impact-overlap", film);
  // Before the game three registers of impact, four of overlap. A frame: two descriptors, COUNT and
  // CONTROL; STATUS, FOUND, CLOCKS and the contact. Then the two sprites at each step: in the first
  // frame nothing moves, and the one step there is has a beginning and an end; in the second there
  // are two, and at the last the masks meet, which is a record more.
  const unsigned runs = 2 + 3;
  expect_equal(run.of("processor"), {2 * (2 * 4 + runs * 3 + 1), 2 * (3 + 4 + (2 + runs) * 10),
                                     2 * 2 * (2 * 4 + runs * 3 + 1 + 3 + 4 + (2 + runs) * 10)});
  expect_equal(run.of("impact"), {2 * 2 * 8, 2 * 2 * 8, 2 * 2 * 2 * 16});
  // Where boxes are apart no mask is read and the list is its header.
  expect_equal(run.of("overlap"),
               {2 * (runs * 8 + 2), 2 * (runs * 4 + 4), 2 * 2 * (runs * 8 + 2 + runs * 4 + 4)});
  EXPECT_FALSE(run.differs);
}

TEST(TechniqueRun, SharedModeIsNotNeededForHogPasses) {
  // 13 whole words a row: each pass is longer than a turn of 64 accesses, and none is interrupted.
  const TechniqueRun run = run_technique(read_machine("lab"), "mandin", pair_of(solid(208, 100)));
  expect_equal(run.of("blitter"), {1300 * 5, 1300 * 3, 2 * 1300 * 8});
  EXPECT_FALSE(run.differs);
}

TEST(TechniqueRun, SaysWhatTheMachineLacks) {
  const auto error = [](const char* machine, const char* technique) -> std::string {
    try {
      run_technique(read_machine(machine), technique, pair_of(solid(16, 2)));
    } catch (const InputError& wrong) {
      return wrong.what();
    }
    return "none";
  };
  EXPECT_THAT(error("st", "vera"), Refuses("machine st", {"VERA"}));
  EXPECT_THAT(error("x16-board", "mandin"), Refuses("machine x16-board", {"blitter"}));
  EXPECT_THAT(error("st", "overlap"), Refuses("machine st", {"overlap unit"}));
  EXPECT_THAT(error("st", "impact"), Refuses("machine st", {"impact unit"}));
  EXPECT_THAT(error("st", "continuum"), Refuses("continuum", {"scene", "game"}));
  EXPECT_THAT(error("st", "guess"), Refuses("guess", {"technique"}));
}

TEST(TechniqueRun, TheUnitHasToHaveRoomForTheSprites) {
  Machine machine = read_machine("arcade");
  machine.devices[0].parameters["SPRITES"] = 64;
  try {
    run_technique(machine, "overlap", pair_of(solid(16, 2)));
    FAIL();
  } catch (const InputError& wrong) {
    EXPECT_THAT(wrong.what(), Refuses("overlap", {"64 sprites", 128}));
  }
  machine.devices[1].parameters["OBJECTS"] = 64;
  try {
    run_technique(machine, "impact", pair_of(solid(16, 2)));
    FAIL();
  } catch (const InputError& wrong) {
    EXPECT_THAT(wrong.what(), Refuses("impact", {"64 objects", 128}));
  }
}

TEST(TechniqueRun, EverySceneIsAnsweredAsWithoutABus) {
  std::set<std::string> played, all;
  std::vector<std::filesystem::path> files{COLLIDE_ROOT "/scenes/cave/cave.json"};
  for (const auto& entry : std::filesystem::directory_iterator(COLLIDE_ROOT "/scenes")) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  for (const auto& file : files) {
    const scene::Scene scene = scene::read_scene(file.string());
    const Film film = techniques::film_of(scene);
    auto makers = techniques::all_techniques();
    for (auto& maker : techniques::misused_techniques()) makers.push_back(std::move(maker));
    for (const auto& maker : makers) {
      all.insert(maker.name);
      if (maker.make(film) == nullptr) continue;
      SCOPED_TRACE(file.stem().string() + ", " + maker.name);
      const TechniqueRun run = run_technique(read_machine("lab"), maker.name, film);
      EXPECT_FALSE(run.differs);
      EXPECT_GT(run.of("processor").accesses(), 0u);
      expect_equal(run.of("processor"), run.cost);
      played.insert(maker.name);
    }
  }
  EXPECT_EQ(played, all);
}

}  // namespace
}  // namespace collide::platform::technique_run_test
