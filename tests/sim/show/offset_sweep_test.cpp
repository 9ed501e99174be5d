// SPDX-License-Identifier: MIT
#include "sim/show/demo/offset_sweep.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "model/scene/image.h"
#include "sim/show/demo/collision_map.h"
#include "tests/support/process.h"

namespace collide::demo::offset_sweep_test {
namespace {

using scene::Mask;

// Two pixels side by side against one: 4 x 3 offsets, of which (0,0) and (1,0) collide.
TEST(OffsetSweep, TriesEveryOffsetAtWhichRectanglesMeetOrTouch) {
  const OffsetSweep sweep = sweep_offsets(Mask::from_rows({"##"}), Mask::from_rows({"#"}));
  EXPECT_EQ(sweep.columns, 4);
  EXPECT_EQ(sweep.rows, 3);
  EXPECT_EQ(sweep.offsets.size(), 12U);
  EXPECT_EQ(sweep.collisions, 2U);
  EXPECT_EQ(sweep.disagreements, 0U);
  for (const auto& offset : sweep.offsets) {
    const bool meets = offset.dy == 0 && (offset.dx == 0 || offset.dx == 1);
    EXPECT_EQ(offset.zone.has_value(), meets) << offset.dx << "," << offset.dy;
    EXPECT_EQ(offset.common_pixels, meets ? 1 : 0);
    EXPECT_EQ(offset.rtl_flag, meets ? 0x8000 : 0);
    EXPECT_EQ(offset.golden_flag, offset.rtl_flag);
  }
}

// The ring has a hole in which the dot is free: offset (1,1) and nothing else.
TEST(OffsetSweep, RectanglesThatMeetNeedNotCollide) {
  const OffsetSweep sweep =
      sweep_offsets(Mask::from_rows({"###", "#.#", "###"}), Mask::from_rows({"#"}));
  EXPECT_EQ(sweep.collisions, 8U);
  const auto& hole = sweep.at(2, 2);
  EXPECT_EQ(hole.dx, 1);
  EXPECT_EQ(hole.dy, 1);
  EXPECT_TRUE(hole.zone.has_value());
  EXPECT_EQ(hole.rtl_flag, 0);
}

TEST(OffsetSweep, ReportsProgressFromNoneToAllRows) {
  std::vector<int> steps;
  sweep_offsets(Mask::from_rows({"#"}), Mask::from_rows({"#"}), [&](int done, int all) {
    EXPECT_EQ(all, 3);
    steps.push_back(done);
  });
  EXPECT_EQ(steps, (std::vector<int>{0, 1, 2, 3}));
}

/// Pixels of exactly that colour.
int count(const scene::Image& image, scene::Colour colour) {
  int pixels = 0;
  for (const scene::Colour& pixel : image.pixels) {
    pixels += static_cast<int>(pixel.red == colour.red && pixel.green == colour.green &&
                               pixel.blue == colour.blue);
  }
  return pixels;
}

TEST(CollisionMap, MarksADisagreementInMagentaAndOnlyThat) {
  constexpr scene::Colour kMagenta{255, 0, 255, 255};
  const scene::Image square(8, 8, {200, 200, 200, 255});
  OffsetSweep sweep = sweep_offsets(scene::mask_of(square), scene::mask_of(square));
  const int legend = count(draw_collision_map(sweep, square, square), kMagenta);
  sweep.offsets[8].rtl_flag = 1;  // on the border, away from the marks
  const int with_fault = count(draw_collision_map(sweep, square, square), kMagenta);
  EXPECT_EQ(with_fault - legend, 7 * 7);  // one cell
}

TEST(RecordWave, WritesAnFstFile) {
  const test::TemporaryDirectory folder;
  const std::string path = folder.path() / "x.fst";
  record_wave(Mask::from_rows({"##"}), Mask::from_rows({"#"}), 0, 0, path);
  EXPECT_GT(std::filesystem::file_size(path), 500U);
}

}  // namespace
}  // namespace collide::demo::offset_sweep_test
