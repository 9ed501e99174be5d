// SPDX-License-Identifier: MIT
#include "sim/report/ring_picture.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "model/common/crc32.h"
#include "model/common/input_error.h"
#include "model/techniques/x16_rings.h"
#include "model/vera/golden.h"

namespace collide::report {
namespace {

namespace fs = std::filesystem;

class RingPicture : public testing::Test {
 protected:
  RingPicture()
      : path_((fs::temp_directory_path() /
               (std::string("collide-") +
                testing::UnitTest::GetInstance()->current_test_info()->name() + ".png"))
                  .string()) {}
  ~RingPicture() override { fs::remove(path_); }

  const std::string path_;
};

std::uint32_t word(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<std::uint8_t>(bytes[at + i]);
  return value;
}

bool shows(const scene::Image& image, int red, int green, int blue) {
  for (const scene::Colour& c : image.pixels) {
    if (c.red == red && c.green == green && c.blue == blue) return true;
  }
  return false;
}

TEST_F(RingPicture, ShowsTargetsProjectilesAndHits) {
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

TEST_F(RingPicture, AnimationHasItsChunksInOrderWithGoodSums) {
  vera::Golden unit;
  x16::RingDemo demo(unit, x16::Mode::kAll);
  std::vector<scene::Image> frames;
  for (int i = 0; i < 3; ++i) frames.push_back(draw_report(demo.detector(), demo.step(), 4));
  write_apng(frames, 40, path_);

  std::ifstream in(path_, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(in)), {});
  EXPECT_EQ(bytes.substr(0, 8), "\x89PNG\r\n\x1a\n");
  std::string order;
  std::uint32_t sequence = 0;
  for (std::size_t at = 8; at + 12 <= bytes.size();) {
    const std::uint32_t size = word(bytes, at);
    const std::string type = bytes.substr(at + 4, 4);
    order += type + " ";
    EXPECT_EQ(crc32(bytes.data() + at + 4, size + 4), word(bytes, at + 8 + size)) << type;
    if (type == "acTL") {
      EXPECT_EQ(word(bytes, at + 8), 3U);
    }
    if (type == "fcTL" || type == "fdAT") {
      EXPECT_EQ(word(bytes, at + 8), sequence++);
    }
    at += 12 + size;
  }
  EXPECT_EQ(order, "IHDR acTL fcTL IDAT fcTL fdAT fcTL fdAT IEND ");
}

TEST_F(RingPicture, FirstFrameIsWhatAPlainReaderShows) {
  vera::Golden unit;
  x16::RingDemo demo(unit, x16::Mode::kAll);
  const scene::Image first = draw_report(demo.detector(), demo.step(), 4);
  const scene::Image second = draw_report(demo.detector(), demo.step(), 4);
  write_apng({first, second}, 40, path_);
  const scene::Image read = scene::read_png(path_);
  ASSERT_EQ(read.width, first.width);
  ASSERT_EQ(read.height, first.height);
  for (std::size_t i = 0; i < read.pixels.size(); ++i) {
    ASSERT_EQ(read.pixels[i].red, first.pixels[i].red) << i;
    ASSERT_EQ(read.pixels[i].blue, first.pixels[i].blue) << i;
  }
}

TEST_F(RingPicture, RefusesNoFramesOtherSizesAndPlacesItCannotWrite) {
  EXPECT_THROW(write_apng({}, 40, path_), InputError);
  EXPECT_THROW(write_apng({scene::Image(2, 2), scene::Image(3, 2)}, 40, path_), InputError);
  EXPECT_FALSE(fs::exists(path_));
  EXPECT_THROW(write_apng({scene::Image(2, 2)}, 40, "/dev/null/all.png"), InputError);
}

}  // namespace
}  // namespace collide::report
