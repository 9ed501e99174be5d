// SPDX-License-Identifier: MIT
// The programs with sprites of their own, as a user starts them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <tuple>
#include <vector>

#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::platform::demo_test {
namespace {

using test::Finished;
using test::Refuses;
using testing::HasSubstr;
using testing::StartsWith;

Finished run(const std::string& firmware, const std::string& machine,
             const std::vector<std::string>& more) {
  std::vector<std::string> arguments{
      COLLIDE_PROGRAM, "platform", COLLIDE_FIRMWARE "/" + firmware + ".elf", "--machine", machine};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return test::run_program(arguments);
}

/// The gate is solid in columns 0 to 7 and 24 to 31, the block is 8 wide and stands at -4 + 4 per
/// frame: it touches from -4 to 4 and from 20 to 28.
constexpr std::array<bool, 11> kTouches{true, true, true, false, false, false,
                                        true, true, true, false, false};

enum class Sees : std::uint8_t { kTruth, kFirstOnly };

std::string console(Sees sees) {
  std::string text = "does the block touch the gate?\n";
  for (std::size_t i = 0; i < kTouches.size(); ++i) {
    const bool seen = kTouches[i] && (sees == Sees::kTruth || i == 0);
    text += fmt::format("frame {:>2}: processor {}, memory {}{}\n", i + 1, seen ? "yes" : "no",
                        kTouches[i] ? "yes" : "no", seen == kTouches[i] ? "" : "  <- wrong");
  }
  text += sees == Sees::kTruth ? "collisions 6: seen 6, missed 0, invented 0\n"
                               : "collisions 6: seen 1, missed 5, invented 0\n";
  return text;
}

struct Case {
  const char* machine;
  const char* firmware;
  Sees sees;
};
void PrintTo(const Case& c, std::ostream* out) {
  *out << c.machine << " " << c.firmware;
}

class MandinDemo : public ::testing::TestWithParam<std::tuple<Case, const char*, const char*>> {};

TEST_P(MandinDemo, PrintsWhatTheProcessorSeesBesideWhatIsInMemory) {
  const auto& [c, unit, timing] = GetParam();
  const Finished done = run(std::string("mandin-demo-") + c.firmware, c.machine,
                            {"--blitter", unit, "--timing", timing});
  EXPECT_THAT(done.out, StartsWith(console(c.sees))) << done.err;
  EXPECT_EQ(done.status, c.sees == Sees::kTruth ? 0 : 1);
}

/// The first test reads memory and makes COLFLAG resident; every later clear and test is a hit.
INSTANTIATE_TEST_SUITE_P(
    Machines, MandinDemo,
    ::testing::Combine(::testing::Values(Case{"ste", "68000-none", Sees::kTruth},
                                         Case{"mega-ste", "68000-none", Sees::kTruth},
                                         Case{"falcon", "68030-none", Sees::kFirstOnly},
                                         Case{"falcon", "68030-off-test", Sees::kTruth},
                                         Case{"falcon", "68030-clear-entry", Sees::kTruth},
                                         Case{"falcon", "68030-inhibit", Sees::kTruth},
                                         Case{"falcon-040", "68040-none", Sees::kFirstOnly},
                                         Case{"falcon-040", "68040-invalidate", Sees::kTruth}),
                       ::testing::Values("golden", "rtl", "lockstep"),
                       ::testing::Values("loose", "accurate")));

TEST(MandinDemo, TheSameProgramIsRightWhereTheHardwareSnoops) {
  EXPECT_THAT(run("mandin-demo-68030-none", "falcon", {"--cache", "68030+snooper"}).out,
              StartsWith(console(Sees::kTruth)));
  EXPECT_THAT(run("mandin-demo-68040-none", "falcon-040", {"--snoop", "10"}).out,
              StartsWith(console(Sees::kTruth)));
}

TEST(MandinDemo, SaysSoOnAnotherProcessor) {
  const Finished done = run("mandin-demo-68030-none", "st", {});
  EXPECT_THAT(done.out, StartsWith("assembled for another processor\nexit code 2"));
  EXPECT_EQ(done.status, 1);
}

/// The block of 8x8 is at x = 4 n - 8 in frame n, rows 4 to 11. The gate's pixels are columns 0 to
/// 7 and 24 to 31 of rows 0 to 15: it touches in frames 1 to 3 and 7 to 9, first in its row 0,
/// where the leftmost common column is 0 - x or 24 - x as long as that is inside. The bar is in row
/// 11, its row 7, from column 10 to 25: from frame 3 to 8.
constexpr const char* kOverlaps =
    "frame  1: gate 4,0\n"
    "frame  2: gate 0,0\n"
    "frame  3: gate 0,0 bar 6,7\n"
    "frame  4: bar 2,7\n"
    "frame  5: bar 0,7\n"
    "frame  6: bar 0,7\n"
    "frame  7: gate 4,0 bar 0,7\n"
    "frame  8: gate 0,0 bar 0,7\n"
    "frame  9: gate 0,0\n"
    "frame 10:\n"
    "frame 11:\n"
    "pairs 12, lines read again ";

/// The bullet goes 32 pixels a frame, from 32 (n - 1) in frame n, and touches what is 6 away. The
/// post is at 86: frame 3, 16 of 32 pixels. In frame 5 bullet and drone are (22, 22) apart and come
/// (32, 32) nearer: sqrt(968) - 6 of sqrt(2048), 0.55491. The wall is at 230, which is 224 + 6: the
/// end of frame 7, and the beginning of frame 8, where the bullet goes on into it.
constexpr const char* kImpacts =
    "frame  1:\n"
    "frame  2:\n"
    "frame  3: post 500\n"
    "frame  4:\n"
    "frame  5: drone 554\n"
    "frame  6:\n"
    "frame  7: wall 1000\n"
    "frame  8: wall 0\n"
    "frame  9:\n"
    "contacts 4, lines read again ";

struct ListCase {
  const char* unit;
  const char* machine;
  const char* firmware;
  std::vector<std::string> more;
  int stale;
};
void PrintTo(const ListCase& c, std::ostream* out) {
  *out << c.unit << " " << c.machine << " " << c.firmware
       << (c.more.empty() ? "" : " " + c.more[1]);
}

class ListDemo : public ::testing::TestWithParam<std::tuple<ListCase, const char*, const char*>> {};

TEST_P(ListDemo, PrintsWhatThereIsWhateverTheCacheHolds) {
  const auto& [c, on, timing] = GetParam();
  const std::string unit = c.unit;
  std::vector<std::string> more{"--" + unit, on, "--timing", timing};
  more.insert(more.end(), c.more.begin(), c.more.end());
  const Finished done = run(unit + "-demo-" + c.firmware, c.machine, more);
  EXPECT_THAT(done.out, StartsWith((unit == "overlap" ? kOverlaps : kImpacts) +
                                   std::to_string(c.stale) + "\nexit code 0: "))
      << done.err;
  EXPECT_EQ(done.status, 0);
}

/// Where nothing snoops the header of overlap's list is stale in frames 2 to 11, and line 1, read
/// in frames 1 to 9, in 2 to 9; that of impact's in 2 to 9, and line 1, read first in frame 3, in
/// 5, 7 and 8. What is pushed before a run is not there when it has ended.
std::vector<ListCase> list_cases() {
  std::vector<ListCase> cases;
  for (const char* const unit : {"overlap", "impact"}) {
    const int stale = unit == std::string("overlap") ? 10 + 8 : 8 + 3;
    const std::vector<ListCase> of_unit{{unit, "arcade", "68000", {}, 0},
                                        {unit, "lab", "68000", {}, 0},
                                        {unit, "falcon", "68030", {}, stale},
                                        {unit, "falcon", "68030", {"--cache", "68030+snooper"}, 0},
                                        {unit, "falcon-040", "68040", {}, stale},
                                        {unit, "falcon-040", "68040", {"--snoop", "10"}, 0},
                                        {unit, "falcon-040", "68040-copyback", {}, 0}};
    cases.insert(cases.end(), of_unit.begin(), of_unit.end());
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Machines, ListDemo,
                         ::testing::Combine(::testing::ValuesIn(list_cases()),
                                            ::testing::Values("golden", "rtl", "lockstep"),
                                            ::testing::Values("loose", "accurate")));

class OnEveryUnit : public ::testing::TestWithParam<std::tuple<const char*, const char*>> {};
INSTANTIATE_TEST_SUITE_P(Units, OnEveryUnit,
                         ::testing::Combine(::testing::Values("golden", "rtl", "lockstep"),
                                            ::testing::Values("loose", "accurate")));

TEST_P(OnEveryUnit, TheEndOfThePictureStartsARunAndItsEndWakesTheProcessor) {
  const auto& [unit, timing] = GetParam();
  const Finished done = run("overlap-vblank", "lab", {"--overlap", unit, "--timing", timing});
  EXPECT_THAT(done.out, StartsWith("101\nexit code 0: ")) << done.err;
  // Each frame eight words of sprites and the header, twice the rows of both and a line.
  EXPECT_THAT(done.out, HasSubstr(fmt::format("overlap {} accesses", 2 * (3 * 12 + 2 * 6))));
}

/// A program on a 68000 with two units, the second a golden model with other parameters.
Finished run_on_two(const std::string& unit, const char* first, const char* second,
                    const std::string& parameters, const char* on, const char* timing) {
  const test::TemporaryDirectory folder;
  const auto machine = folder.write("two.json", fmt::format(R"({{
      "name": "two",
      "cpu": {{"model": "68000", "clock": 8000000}},
      "memory": [{{"at": 0, "bytes": "0x100000"}}],
      "{}": [{{"at": "{}", "unit": "{}"}}, {{"at": "{}", "parameters": {}}}]}})",
                                                            unit, first, on, second, parameters));
  return run(unit + "-two", machine.string(), {"--timing", timing});
}

TEST_P(OnEveryUnit, TwoWithDifferentParametersShareTheBus) {
  const auto& [unit, timing] = GetParam();
  const Finished overlap = run_on_two("overlap", "0xF10000", "0xF14000",
                                      R"({"SPRITES": 64, "DATA_WIDTH": 16})", unit, timing);
  EXPECT_EQ(overlap.status, 0) << overlap.err;
  // 8 words of sprites, a row of each, line and header, two cycles each; in area mode, halves: 16
  // of sprites, four rows of each, 16 of line and header.
  EXPECT_THAT(overlap.out, HasSubstr("overlap 36 accesses"));
  EXPECT_THAT(overlap.out, HasSubstr("overlap_2 40 accesses"));
  const Finished impact =
      run_on_two("impact", "0xF20000", "0xF24000",
                 R"({"OBJECTS": 64, "DATA_WIDTH": 16, "WIDE": 1})", unit, timing);
  EXPECT_EQ(impact.status, 0) << impact.err;
  // 12 words of objects, line and header: as many cycles on either port.
  EXPECT_THAT(impact.out, HasSubstr("impact 40 accesses"));
  EXPECT_THAT(impact.out, HasSubstr("impact_2 40 accesses"));
}

/// The bracket, 8x7, goes 80 pixels to the right from (20, 51); the sum of the circles' radii is
/// (99 + 25) / 16 = 7.75. Dots 1 and 2, in rows 57 and 51, are 3 below and above its middle, which
/// touches after 36.5 - sqrt(7.75^2 - 3^2) = 29.35 pixels; dot 3, in row 50, is 4 above: 29.86.
/// The last row has column 0 only, on dot 1 after 40; the first row ends with column 7, on dot 2
/// after 33; row 50 is above both. Looked at are steps 30 to 40, 30 to 33 and 30 to 80.
TEST_P(OnEveryUnit, ImpactSaysWhenAndOverlapWhichPixel) {
  const auto& [unit, timing] = GetParam();
  const Finished done =
      run("impact-overlap", "arcade", {"--impact", unit, "--overlap", unit, "--timing", timing});
  EXPECT_THAT(done.out, StartsWith("0 and 1: circles at 366, pixels at step 40 of 80, in 60,57\n"
                                   "0 and 2: circles at 366, pixels at step 33 of 80, in 60,51\n"
                                   "0 and 3: circles at 373, pixels never\n"
                                   "looks 66\nexit code 0: "))
      << done.err;
  // Impact reads four objects and leaves a line and the header.
  EXPECT_THAT(done.out, HasSubstr(fmt::format("impact {} accesses", 2 * (16 + 8))));
}

TEST(OverlapDemo, RtlWithOtherParametersIsOneLine) {
  const test::TemporaryDirectory folder;
  const auto machine = folder.write("m.json", R"({
      "name": "m", "cpu": {"model": "68000", "clock": 8000000},
      "memory": [{"at": 0, "bytes": "0x100000"}],
      "overlap": {"at": "0xF10000", "parameters": {"SPRITES": 64}}})");
  const Finished done = run("overlap-demo-68000", machine.string(), {"--overlap", "rtl"});
  EXPECT_EQ(done.status, 2);
  EXPECT_THAT(done.err, Refuses("machine m, overlap", {"RTL", "default", "golden model"}));
}

TEST(OverlapDemo, SaysSoOnAnotherProcessor) {
  const Finished done = run("overlap-demo-68030", "arcade", {});
  EXPECT_THAT(done.out, StartsWith("assembled for another processor\nexit code 2"));
  EXPECT_EQ(done.status, 1);
}

class RingsDemo : public ::testing::TestWithParam<const char*> {};

TEST_P(RingsDemo, PrintsTheFramesWithHits) {
  // The shapes share a pixel straight above each other up to 7 rows apart, and 7 columns aside up
  // to one row. The first projectile is at (100, 380 - 20 n) in frame n, the second at
  // (180 + 20 n, 100): in frame 4 the first is 5 rows above the target at (100, 305), in frame 7
  // beside that at (107, 240), in frame 10 one column too far from that at (108, 180). In frame 11
  // the second meets the target that comes down to (400, 100), in frame 13 it is 6 rows above that
  // at (440, 106), in frame 15 8 rows above that at (480, 108).
  const Finished done = run("rings-demo", "x16-board", {"--vera", GetParam()});
  EXPECT_THAT(done.out, StartsWith("frame 4: hits 1\n"
                                   "frame 7: hits 1\n"
                                   "frame 11: hits 1\n"
                                   "frame 13: hits 1\n"
                                   "targets hit: 4 of 6\n"
                                   "exit code 0: "));
  EXPECT_EQ(done.status, 0) << done.err;
}

INSTANTIATE_TEST_SUITE_P(Units, RingsDemo, ::testing::Values("golden", "rtl", "lockstep"));

}  // namespace
}  // namespace collide::platform::demo_test
