// SPDX-License-Identifier: MIT
//
// docs/tutorials/one-collision.md, followed from its first command to its last, and what it says of
// the waves that the commands leave.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "sim/units/vera/rtl.h"
#include "sim/waves/wave_values.h"
#include "tests/support/pages.h"
#include "tests/support/samples.h"
#include "tests/support/tree.h"

namespace collide::one_collision_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// {mask 4, z 2, colour 8}
constexpr std::uint64_t cell(unsigned mask, unsigned z, unsigned colour) {
  return mask << 10 | z << 8 | colour;
}

class Signals {
 public:
  explicit Signals(const fs::path& wave)
      : values_(wave,
                {"vera.o_pixel_column[9:0]", "vera.w_mask[3:0]", "vera.w_cell_before[13:0]",
                 "vera.o_pixel_cell[13:0]", "vera.o_pixel_hit[3:0]", "vera.w_accumulator[3:0]"}) {}
  std::uint64_t operator()(const std::string& signal, std::uint64_t clock) const {
    return values_.at("vera." + signal, clock * vera::kRtlClockPeriod);
  }

 private:
  waves::WaveValues values_;
};

fs::path only_wave(const fs::path& folder) {
  fs::path wave;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".fst") continue;
    EXPECT_TRUE(wave.empty()) << wave;
    wave = entry.path();
  }
  return wave;
}

TEST(Tutorials, OneCollisionIsAsItSays) {
  const std::string page = test::page("tutorials/one-collision");
  test::expect_shown(test::samples(page), [&](const test::Tree& tree) {
    constexpr std::uint64_t kHit = 43783;
    EXPECT_THAT(page, HasSubstr("marker at clock 43783"));
    const Signals hit(tree.path("out/waves/two.fst"));
    EXPECT_EQ(hit("o_pixel_column[9:0]", kHit), 106U);
    EXPECT_EQ(hit("w_mask[3:0]", kHit), 6U);
    EXPECT_EQ(hit("w_cell_before[13:0]", kHit), cell(3, 1, 1));
    EXPECT_THAT(page, HasSubstr("`0D01`"));
    EXPECT_EQ(hit("o_pixel_cell[13:0]", kHit), cell(7, 2, 1));
    EXPECT_THAT(page, HasSubstr("`1E01`"));
    EXPECT_EQ(hit("o_pixel_hit[3:0]", kHit), 2U);
    EXPECT_EQ(hit("o_pixel_hit[3:0]", kHit - 1), 0U);
    EXPECT_EQ(hit("w_accumulator[3:0]", kHit), 0U);
    EXPECT_EQ(hit("w_accumulator[3:0]", kHit + 1), 2U);

    constexpr std::uint64_t kWrong = 89950;
    EXPECT_THAT(page, HasSubstr("marker at clock 89950"));
    const fs::path wave = only_wave(tree.path("out/cosim"));
    const Signals wrong(wave);
    EXPECT_EQ(wrong("w_mask[3:0]", kWrong), 2U);
    EXPECT_EQ(wrong("w_cell_before[13:0]", kWrong), cell(0xB, 2, 0x5D));
    EXPECT_THAT(page, HasSubstr("`2E5D`"));
    EXPECT_EQ(wrong("o_pixel_cell[13:0]", kWrong), cell(2, 3, 0x2C));
    const waves::WaveValues golden(wave, {"golden.expected_mask[3:0]", "golden.actual_mask[3:0]"});
    const auto mask = [&](const char* which, std::uint64_t clock) {
      return golden.at(std::string("golden.") + which + "_mask[3:0]",
                       clock * vera::kRtlClockPeriod);
    };
    EXPECT_EQ(mask("expected", kWrong), 0xBU);
    EXPECT_EQ(mask("actual", kWrong), 0xBU);
    EXPECT_EQ(mask("expected", kWrong + 1), 0xBU);
    EXPECT_EQ(mask("actual", kWrong + 1), 2U);
    for (const char* html : {"two.html", "bug.html"}) EXPECT_TRUE(tree.has(html)) << html;
  });
}

TEST(Tutorials, OneCollisionHasSmallPictures) {
  for (const char* picture : {"collision.png", "first-wrong.png"}) {
    EXPECT_LE(fs::file_size(fs::path(COLLIDE_ROOT) / "docs/pictures" / picture), 60'000U);
    EXPECT_THAT(test::page("tutorials/one-collision"),
                HasSubstr(std::string("](../pictures/") + picture + ")"));
  }
}

}  // namespace
}  // namespace collide::one_collision_test
