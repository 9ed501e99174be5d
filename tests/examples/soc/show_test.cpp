// SPDX-License-Identifier: MIT
//
// The SoC's show as boards have it, verilated up to the words of DVI: what a screen makes of them
// is the picture of the golden models, and the one on the page.
#include <Vsoc_dvi.h>
#include <Vsoc_dvi_small.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <verilated.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "model/scene/png.h"
#include "tests/examples/soc/dvi_monitor.h"
#include "tests/examples/soc/golden_show.h"
#include "tests/support/process.h"

namespace collide::soc::show_test {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kFrames = 5;
/// The program's frame, and those that are to be seen.
constexpr int kMostClocks = 420'000 * (static_cast<int>(kFrames) + 2);
/// The step of which the page has a picture.
constexpr unsigned kPictured = 3;

GoldenShow golden() {
  return GoldenShow(hex_words(test::read_file(fs::path(COLLIDE_ROOT) / "examples/soc/sprite.hex")));
}

/// The frames that come out of a design.
template <typename Model>
std::vector<scene::Image> frames_of() {
  const fs::path before = fs::current_path();
  fs::current_path(COLLIDE_ROOT);  // where it reads the program and the sprite
  VerilatedContext context;
  Model soc(&context);
  soc.eval();
  fs::current_path(before);
  DviMonitor monitor;
  soc.i_button = 0;
  for (int clock = 0; clock < kMostClocks && monitor.frames().size() < kFrames; ++clock) {
    soc.i_ready = clock < 10 ? 0 : 1;
    soc.i_clk = 0;
    soc.eval();
    soc.i_clk = 1;
    soc.eval();
    if (soc.o_fail != 0) throw std::runtime_error("its program fails");
    if (clock > 100) monitor.clock(soc.o_blue, soc.o_green, soc.o_red);
  }
  return monitor.frames();
}

/// Pixels that differ.
int differences(const scene::Image& a, const scene::Image& b) {
  if (a.width != b.width || a.height != b.height) return -1;
  return static_cast<int>(std::inner_product(
      a.pixels.begin(), a.pixels.end(), b.pixels.begin(), 0, std::plus<>(),
      [](const scene::Colour& left, const scene::Colour& right) {
        return left.red == right.red && left.green == right.green && left.blue == right.blue ? 0
                                                                                             : 1;
      }));
}

template <typename Model>
class Show : public testing::Test {};
using Designs = testing::Types<Vsoc_dvi, Vsoc_dvi_small>;
TYPED_TEST_SUITE(Show, Designs);

TYPED_TEST(Show, IsThePictureOfTheGoldenModels) {
  const GoldenShow expected = golden();
  const std::vector<scene::Image> frames = frames_of<TypeParam>();
  ASSERT_EQ(frames.size(), kFrames);
  // Before the first step the program's sprites are there, and the image being loaded.
  const auto first = std::find_if(frames.begin(), frames.end(), [&](const scene::Image& frame) {
    return differences(frame, expected.frame(1)) == 0;
  });
  ASSERT_LE(first - frames.begin(), static_cast<int>(kFrames) - 3) << "no frame is that of step 1";
  bool pictured = false;
  for (unsigned step = 1; first + (step - 1) != frames.end(); ++step) {
    const scene::Image& frame = *(first + (step - 1));
    EXPECT_EQ(differences(frame, expected.frame(step)), 0) << "step " << step;
    if (step != kPictured) continue;
    pictured = true;
    const std::string file = "soc-show.png";
    scene::write_png(frame, file);
    EXPECT_EQ(differences(scene::read_png(file),
                          scene::read_png(COLLIDE_ROOT "/docs/pictures/soc-show.png")),
              0)
        << fs::absolute(file) << " is not the picture on the page";
  }
  EXPECT_TRUE(pictured) << "no frame of step " << kPictured;
}

TEST(GoldenPicture, MarksSomeSpritesAndOthersNot) {
  const auto touching = golden().touching(kPictured);
  const auto count = std::count(touching.begin(), touching.end(), true);
  EXPECT_GT(count, 30);
  EXPECT_LT(count, 120);
  const scene::Image picture = golden().frame(kPictured);
  const auto pixels = [&](bool red) {
    return std::count_if(picture.pixels.begin(), picture.pixels.end(), [&](const auto& pixel) {
      return red ? pixel.blue == 0 : pixel.blue > pixel.red && pixel.blue > 34;
    });
  };
  // A disc has about 800.
  EXPECT_GT(pixels(true), 10'000);
  EXPECT_GT(pixels(false), 10'000);
}

TEST(DviMonitor, SeesNothingInWordsOfNoPicture) {
  DviMonitor monitor;
  for (int clock = 0; clock < 1000; ++clock) monitor.clock(0x354, 0x354, 0x354);
  EXPECT_TRUE(monitor.frames().empty());
  EXPECT_THROW(monitor.clock(0x354, 0x100, 0x354), std::runtime_error);
}

}  // namespace
}  // namespace collide::soc::show_test
