// SPDX-License-Identifier: MIT
// The act with programs on a Z80 and a 65C02, with right and with wrong programs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "sim/show/demo/acts.h"
#include "sim/show/demo/shark_run.h"
#include "sim/show/demo/x16_run.h"
#include "tests/support/process.h"

namespace collide::demo::processors_test {
namespace {

namespace fs = std::filesystem;
using test::TemporaryDirectory;

const fs::path kFirmware = COLLIDE_FIRMWARE;

/// A copy of all programs, in one of which some bytes are others.
fs::path changed_firmware(const TemporaryDirectory& folder, const std::string& program,
                          const std::string& bytes, const std::string& others) {
  fs::copy(kFirmware, folder.path() / "firmware");
  std::string text = test::read_file(kFirmware / program);
  const std::size_t at = text.find(bytes);
  EXPECT_NE(at, std::string::npos);
  folder.write("firmware/" + program, text.replace(at, bytes.size(), others));
  return folder.path() / "firmware";
}

// docs/evidence/programs.md: 3 targets after frame 1, 9 after frame 10.
TEST(X16Run, HitsWhatTheDemoIsKnownFor) {
  for (const On on : {On::kGolden, On::kRtl, On::kLockstep}) {
    const X16Run run = run_x16(10, on, kFirmware);
    EXPECT_TRUE(run.finished);
    ASSERT_EQ(run.targets_hit.size(), 10u);
    EXPECT_EQ(run.targets_hit[0], 3);
    EXPECT_EQ(run.targets_hit[9], 9);
    EXPECT_EQ(run.compared != 0, on == On::kLockstep);
    // A frame of VERA is 134,400 of its clocks; two pass at the start.
    EXPECT_LT(run.clocks, 13u * 134'400u);
    EXPECT_GT(run.least, 128u * 8u * 4u);
  }
}

TEST(SharkRun, ThePictureShowsWhatIsMarkedAndMet) {
  // Columns 98 to 109 and rows 44 to 51.
  SharkRun run;
  run.frame.bullets = {{techniques::flying_shark::Coordinate::of(98 << 5),
                        techniques::flying_shark::Coordinate::of(43 << 5)}};
  const scene::Image picture = draw_shark(run);
  const auto colour = [&](int x, int y) {
    const scene::Colour& at = picture.at(24 + 3 * x + 1, 76 + 3 * y + 1);
    return std::array<int, 3>{at.red, at.green, at.blue};
  };
  const auto both = colour(98, 44), one = colour(98, 43), none = colour(97, 43);
  EXPECT_EQ(colour(109, 51), both);
  EXPECT_EQ(colour(110, 51), one);
  EXPECT_EQ(colour(98, 255), one);
  EXPECT_EQ(colour(0, 51), one);
  EXPECT_EQ(colour(0, 52), none);
  EXPECT_NE(both, one);
  EXPECT_NE(one, none);
}

/// The act, with other firmware and its files in a folder of its own.
Json figures_with(const fs::path& firmware, const TemporaryDirectory& folder) {
  setenv("COLLIDE_FIRMWARE", firmware.c_str(), 1);
  setenv("COLLIDE_OUT", (folder.path() / "out").c_str(), 1);
  RingsActOptions options;
  options.frames = 10;
  Json figures = processors_act(options).figures;
  unsetenv("COLLIDE_FIRMWARE");
  unsetenv("COLLIDE_OUT");
  return figures;
}

TEST(ProcessorsAct, AgreesWithItsPrograms) {
  const TemporaryDirectory folder;
  const Json figures = figures_with(kFirmware, folder);
  EXPECT_EQ(figures["disagreements"], 0);
  EXPECT_GT(figures["compared"], 0);
  EXPECT_TRUE(fs::exists(folder.path() / "out/demo/flying-shark.png"));
}

// RLCA, INC A, LD L,A without the INC: bullets a row too high.
TEST(ProcessorsAct, NoticesAWrongProgramOfTheZ80) {
  const TemporaryDirectory folder;
  const Json figures = figures_with(
      changed_firmware(folder, "flying-shark-frame.prg", "\x07\x3C\x6F", {"\x07\x00\x6F", 3}),
      folder);
  EXPECT_EQ(figures["disagreements"], 1);
}

// LDA (lookup); BEQ: the decision, taken for its contrary.
TEST(ProcessorsAct, NoticesAWrongProgramOfThe65C02) {
  const TemporaryDirectory folder;
  const std::string program = test::read_file(kFirmware / "rings-x16-live.prg");
  std::size_t at = 0;
  // B2 zp F0 behind 85 zp, its own: STA lookup.
  while (at + 5 < program.size() &&
         !(program[at] == '\x85' && program[at + 2] == '\xB2' &&
           program[at + 1] == program[at + 3] && program[at + 4] == '\xF0')) {
    ++at;
  }
  ASSERT_LT(at + 5, program.size());
  const std::string bytes = program.substr(at, 5);
  std::string others = bytes;
  others[4] = '\xD0';
  const Json figures =
      figures_with(changed_firmware(folder, "rings-x16-live.prg", bytes, others), folder);
  EXPECT_GT(figures["disagreements"], 0);
}

}  // namespace
}  // namespace collide::demo::processors_test
