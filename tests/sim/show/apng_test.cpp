// SPDX-License-Identifier: MIT
#include "sim/show/pictures/apng.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "model/common/crc32.h"
#include "model/common/input_error.h"
#include "model/scene/png.h"
#include "tests/support/process.h"

namespace collide::show::apng_test {
namespace {

namespace fs = std::filesystem;

class Apng : public testing::Test {
 protected:
  const test::TemporaryDirectory folder_;
  const std::string path_ = folder_.path() / "x.png";
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
  EXPECT_EQ(order, "IHDR acTL PLTE tRNS fcTL IDAT fcTL fdAT fcTL fdAT IEND ");
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

std::string chunk(const std::string& type, const std::string& data) {
  const auto number = [](std::uint32_t value) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift);
    return bytes;
  };
  const std::string body = type + data;
  return number(static_cast<std::uint32_t>(data.size())) + body +
         number(crc32(body.data(), body.size()));
}

/// What a browser shows of an animation: every frame laid over what is there.
std::vector<scene::Image> played(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(in)), {});
  const std::string part = path + ".part.png";
  std::string header, colours, place;
  std::vector<scene::Image> shown;
  for (std::size_t at = 8; at + 12 <= bytes.size();) {
    const std::uint32_t size = word(bytes, at);
    const std::string type = bytes.substr(at + 4, 4), data = bytes.substr(at + 8, size);
    at += 12 + size;
    if (type == "IHDR") header = data;
    if (type == "PLTE" || type == "tRNS") colours += chunk(type, data);
    if (type == "fcTL") place = data;
    if (type != "IDAT" && type != "fdAT") continue;
    std::ofstream(part, std::ios::binary)
        << bytes.substr(0, 8) << chunk("IHDR", place.substr(4, 8) + header.substr(8)) << colours
        << chunk("IDAT", type == "IDAT" ? data : data.substr(4)) << chunk("IEND", "");
    const scene::Image frame = scene::read_png(part);
    shown.push_back(shown.empty() ? frame : shown.back());
    const auto left = static_cast<int>(word(place, 12)), top = static_cast<int>(word(place, 16));
    for (int y = 0; y < frame.height; ++y) {
      for (int x = 0; x < frame.width; ++x) {
        if (frame.at(x, y).alpha == 255) shown.back().at(left + x, top + y) = frame.at(x, y);
      }
    }
  }
  fs::remove(part);
  return shown;
}

TEST_F(Apng, EveryFrameIsShownAsItWasGiven) {
  // Few colours, and too many for a palette; the third frame is as the second but for one pixel,
  // the fourth as the third.
  for (const int colours : {4, 600}) {
    std::vector<scene::Image> frames;
    for (int i = 0; i < 2; ++i) {
      scene::Image frame(40, 30);
      for (int at = 0; at < 1200; ++at) {
        const int colour = (at * (i + 3)) % colours;
        frame.pixels[static_cast<std::size_t>(at)] = {
            static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(colour / 256), 7, 255};
      }
      frames.push_back(frame);
    }
    frames.push_back(frames.back());
    frames.back().at(13, 17) = {1, 0, 7, 255};
    frames.push_back(frames.back());
    write_apng(frames, 40, path_);
    const std::vector<scene::Image> shown = played(path_);
    ASSERT_EQ(shown.size(), frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i) {
      for (std::size_t at = 0; at < frames[i].pixels.size(); ++at) {
        const scene::Colour &is = shown[i].pixels[at], &was = frames[i].pixels[at];
        ASSERT_EQ(is.red, was.red) << "frame " << i << ", pixel " << at;
        ASSERT_EQ(is.green, was.green) << "frame " << i << ", pixel " << at;
        ASSERT_EQ(is.blue, was.blue) << "frame " << i << ", pixel " << at;
      }
    }
  }
}

TEST_F(Apng, RefusesNoFramesOtherSizesAndPlacesItCannotWrite) {
  EXPECT_THROW(write_apng({}, 40, path_), InputError);
  EXPECT_THROW(write_apng({scene::Image(2, 2), scene::Image(3, 2)}, 40, path_), InputError);
  EXPECT_FALSE(fs::exists(path_));
  EXPECT_THROW(write_apng({scene::Image(2, 2)}, 40, "/dev/null/all.png"), InputError);
}

}  // namespace
}  // namespace collide::show::apng_test
