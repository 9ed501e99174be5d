// SPDX-License-Identifier: MIT
#include "sim/report/apng.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "model/common/crc32.h"
#include "model/common/input_error.h"
#include "model/scene/image.h"

namespace collide::report {
namespace {

namespace fs = std::filesystem;

class Apng : public testing::Test {
 protected:
  Apng()
      : path_((fs::temp_directory_path() /
               (std::string("collide-") +
                testing::UnitTest::GetInstance()->current_test_info()->name() + ".png"))
                  .string()) {}
  ~Apng() override { fs::remove(path_); }

  const std::string path_;
};

std::uint32_t word(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<std::uint8_t>(bytes[at + i]);
  return value;
}

/// A picture in which every pixel tells its place and the frame.
scene::Image striped(int frame) {
  scene::Image image(7, 5);
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      image.pixels[static_cast<std::size_t>(y * image.width + x)] = {
          static_cast<std::uint8_t>(30 * x), static_cast<std::uint8_t>(40 * y),
          static_cast<std::uint8_t>(80 * frame), 255};
    }
  }
  return image;
}

TEST_F(Apng, AnimationHasItsChunksInOrderWithGoodSums) {
  write_apng({striped(1), striped(2), striped(3)}, 40, path_);

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

TEST_F(Apng, FirstFrameIsWhatAPlainReaderShows) {
  const scene::Image first = striped(1);
  write_apng({first, striped(2)}, 40, path_);
  const scene::Image read = scene::read_png(path_);
  ASSERT_EQ(read.width, first.width);
  ASSERT_EQ(read.height, first.height);
  for (std::size_t i = 0; i < read.pixels.size(); ++i) {
    ASSERT_EQ(read.pixels[i].red, first.pixels[i].red) << i;
    ASSERT_EQ(read.pixels[i].blue, first.pixels[i].blue) << i;
  }
}

TEST_F(Apng, RefusesNoFramesOtherSizesAndPlacesItCannotWrite) {
  EXPECT_THROW(write_apng({}, 40, path_), InputError);
  EXPECT_THROW(write_apng({scene::Image(2, 2), scene::Image(3, 2)}, 40, path_), InputError);
  EXPECT_FALSE(fs::exists(path_));
  EXPECT_THROW(write_apng({scene::Image(2, 2)}, 40, "/dev/null/all.png"), InputError);
}

}  // namespace
}  // namespace collide::report
