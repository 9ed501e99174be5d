// SPDX-License-Identifier: MIT
//
// Memories that answer at random where a word is read in the clock in which it is written: nothing
// of the unit takes such an answer, in picture, cells, collisions or frames.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "model/vera/golden.h"
#include "sim/cosim/cosim.h"
#include "sim/cosim/vera/bench.h"
#include "sim/units/divergence.h"
#include "sim/units/vera/checked.h"
#include "tests/sim/cosim/vera/unsure/unsure_vera.h"
#include "tests/support/process.h"

namespace collide::vera::memory_test {
namespace {

/// The whole screen in bands of sprites, more than a row has time for, at the default settings but
/// for HSTOP. The last one drawn is cut, so that a ghost pixel meets what the display had.
void run_full_frames(Unit& unit, int hstop) {
  std::vector<std::uint8_t> image(0x1000);
  for (std::size_t i = 0; i < image.size(); ++i) image[i] = static_cast<std::uint8_t>(37 * i + 1);
  unit.load_vram(0, image.data(), image.size());
  Registers registers;
  registers.hstop = hstop;
  unit.set_registers(registers);
  for (int frame = 0; frame < 3; ++frame) {
    for (int i = 0; i < kSprites; ++i) {
      Sprite sprite;
      sprite.address = static_cast<std::uint32_t>(32 * (i % 64));
      sprite.x = static_cast<std::int16_t>(i % 8 == 7 ? 632 + frame : 41 * i % 640);
      sprite.y = static_cast<std::int16_t>(64 * (i / 16));
      sprite.width = 64;
      sprite.height = 64;
      sprite.mask = static_cast<std::uint8_t>(1 + i % 15);
      sprite.z = static_cast<std::uint8_t>(1 + i % 3);
      unit.load_sprite(i, sprite);
    }
    unit.run_frame();
    // From a line in mid-frame on sprites are written byte by byte, among them 17, which is looked
    // up in every clock in which 16 is drawn
    unit.run_to(100, 3);
    unit.write(kAddrL, 8 * 17);
    unit.write(kAddrM, 0xFC);
    unit.write(kAddrH, 0x11);
    for (int i = 0; i < 200; ++i) {
      unit.write(kData0, static_cast<std::uint8_t>(i % 8 == 6 ? 0x54 + 16 * (i % 3) : 29 * i));
      unit.run(static_cast<std::uint64_t>(i % 3));
    }
    unit.run_frame();
  }
}

/// What differs from the golden model, or nothing.
std::string difference(unsigned faults, int hstop) {
  try {
    Checked lockstep(test::unsure_vera(faults)({}));
    run_full_frames(lockstep, hstop);
    EXPECT_GT(lockstep.compared(), 10'000U);
    return "";
  } catch (const Divergence& divergence) {
    return divergence.what();
  }
}

class WholeFrames : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Hstop, WholeFrames, testing::Values(640, 636, 632, 320, 800));

TEST_P(WholeFrames, AreTheGoldenModels) {  // Rule 35
  EXPECT_EQ(difference(0, GetParam()), "");
}

TEST(UnsureMemory, RandomJobsDoNotNoticeIt) {  // Rule 35
  test::TemporaryDirectory directory;
  cosim::CosimOptions options;
  options.seed = 1;
  options.count = 200;
  options.out = directory.path();
  const auto bench = cosim::make_vera_bench({test::unsure_vera(), {}});
  EXPECT_EQ(cosim::cosimulate(*bench, options).jobs, options.count);
}

class Taken : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(All, Taken, testing::Range(0U, 4U));

TEST_P(Taken, AnAnswerIsFound) {  // Rule 35
  ASSERT_EQ(test::unsure_vera_faults().size(), 4U);
  const unsigned fault = 1U << GetParam();
  // What a memory gives at random is right now and then.
  const int places[] = {636, 320, 640, 632, 800};
  EXPECT_TRUE(std::any_of(std::begin(places), std::end(places), [&](int hstop) {
    return !difference(fault, hstop).empty();
  })) << test::unsure_vera_faults()[GetParam()];
}

}  // namespace
}  // namespace collide::vera::memory_test
