// SPDX-License-Identifier: MIT
#include "sim/show/pictures/ring_picture.h"

#include <gtest/gtest.h>

#include "model/techniques/x16_rings.h"
#include "model/vera/golden.h"

namespace collide::show::ring_picture_test {
namespace {

bool shows(const scene::Image& image, int red, int green, int blue) {
  for (const scene::Colour& c : image.pixels) {
    if (c.red == red && c.green == green && c.blue == blue) return true;
  }
  return false;
}

TEST(RingPicture, ShowsTargetsProjectilesAndHits) {
  vera::Golden unit;
  x16::RingDemo demo(unit, x16::Mode::kAll);
  const x16::Report& report = demo.step();
  ASSERT_EQ(report.hits.size(), 3U);  // 48, 78, 100
  const scene::Image image = draw_report(demo.detector(), report);
  EXPECT_EQ(image.width, 320);
  EXPECT_EQ(image.height, 280);
  EXPECT_TRUE(shows(image, 90, 170, 250));
  EXPECT_TRUE(shows(image, 255, 70, 70));
  EXPECT_TRUE(shows(image, 255, 240, 140));
  // The middle of target 48's shape is in the colour of a hit.
  const x16::Place place = report.places[48];
  const scene::Colour& c = image.at((place.x + 8) / 2, (place.y + 8) / 2);
  EXPECT_EQ(c.red, 255);
  EXPECT_EQ(c.green, 70);
}

}  // namespace
}  // namespace collide::show::ring_picture_test
