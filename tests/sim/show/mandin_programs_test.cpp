// SPDX-License-Identifier: MIT
#include "sim/show/demo/mandin_programs.h"

#include <gtest/gtest.h>

#include "tests/support/process.h"

namespace collide::demo::mandin_programs_test {
namespace {

const std::filesystem::path kFirmware = COLLIDE_FIRMWARE;

scene::Mask block(int width, int height) {
  scene::Mask mask(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) mask.set(x, y);
  }
  return mask;
}

TEST(MandinPrograms, AreRightUnlessTheCacheHidesTheAnswer) {
  const scene::Mask ring = scene::Mask::from_rows({"###", "#.#", "###"});
  const scene::Mask dot = block(1, 1);
  const OffsetSweep sweep = sweep_offsets(ring, dot);
  for (const MandinProgram& program : mandin_programs()) {
    const MandinRun run = run_mandin(program, ring, dot, sweep.offsets, kFirmware);
    EXPECT_EQ(run.pairs, 25U) << program.what;
    if (!program.stale) {
      EXPECT_EQ(run.wrong, 0U) << program.what;
    }
    EXPECT_EQ(run.blitter.accesses() == 0, program.alone) << program.what;
    EXPECT_GT(run.processor.accesses(), 0U) << program.what;
    EXPECT_GT(run.clocks, 0U) << program.what;
  }
}

// Nine zones of one pixel. Where the zone begins at column 1 or 2 of the block, the copy is
// shifted: it reads a second source word.
TEST(MandinPrograms, AccessesAreThoseOfTheZones) {
  const OffsetSweep sweep = sweep_offsets(block(3, 3), block(1, 1));
  const auto run = [&](std::size_t i) {
    return run_mandin(mandin_programs()[i], block(3, 3), block(1, 1), sweep.offsets, kFirmware);
  };
  // Copied: the source word or two and the masked one; AND and OR: two words each.
  EXPECT_EQ(run(0).blitter.reads, 3U * (2 + 2 + 2) + 6U * (3 + 2 + 2));
  EXPECT_EQ(run(0).blitter.writes, 9U * 3);
  // The guard word is read, too, and written.
  EXPECT_EQ(run(1).blitter.reads, 3U * (2 + 2 + 2) + 6U * (4 + 2 + 2));
  EXPECT_EQ(run(1).blitter.writes, 9U * 3 + 6U);
}

// A list has room for 32,768 pairs; one more makes a second list.
TEST(MandinPrograms, MorePairsThanAListHoldsAreRunInParts) {
  const OffsetSweep::Offset apart{200, 200, {}, 0, 0, 0}, same{0, 0, {}, 1, 0, 0};
  std::vector<OffsetSweep::Offset> offsets(32'769, apart);
  offsets.front() = offsets.back() = same;
  const MandinRun run =
      run_mandin(mandin_programs()[4], block(1, 1), block(1, 1), offsets, kFirmware);
  EXPECT_EQ(run.pairs, 32'769U);
  EXPECT_EQ(run.wrong, 0U);
}

}  // namespace
}  // namespace collide::demo::mandin_programs_test
