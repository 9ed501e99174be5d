// SPDX-License-Identifier: MIT
// `collide platform` with a Z80, as a user runs it, on machine spectrum.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/process.h"

namespace collide::platform::z80_test {
namespace {

using test::Finished;
using test::TemporaryDirectory;
using testing::HasSubstr;

Finished on_spectrum(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {COLLIDE_PROGRAM, "platform", "--machine", "spectrum"});
  return test::run_program(arguments);
}

/// At 8000, with "start" there.
std::string z80_program(const TemporaryDirectory& folder, const std::vector<unsigned>& code) {
  std::string bytes("\x00\x80", 2);
  for (const unsigned byte : code) bytes += static_cast<char>(byte);
  folder.write("p.lbl", "al 008000 .start\n");
  return folder.write("p.prg", bytes).string();
}

// LD A,'o'; LD (FFF1),A, the host's console; XOR A; LD (FFF3),A, its exit.
const std::vector<unsigned> kPrintsO = {0x3E, 'o', 0x32, 0xF1, 0xFF, 0xAF, 0x32, 0xF3, 0xFF};

TEST(Z80OnSpectrum, AProgramPrintsAndEnds) {
  const TemporaryDirectory folder;
  for (const char* const timing : {"loose", "accurate"}) {
    const Finished done = on_spectrum({z80_program(folder, kPrintsO), "--timing", timing});
    EXPECT_EQ(done.status, 0) << done.err;
    // 7 + 13 + 4 + 13 T states
    EXPECT_THAT(done.out, HasSubstr("oexit code 0: 4 instructions, 37 clocks")) << timing;
  }
}

TEST(Z80OnSpectrum, ATraceHasLabelsAndMachineCycles) {
  const TemporaryDirectory folder;
  const std::string trace = (folder.path() / "t.txt").string();
  const Finished done =
      on_spectrum({z80_program(folder, kPrintsO), "--timing", "accurate", "--trace", trace});
  EXPECT_EQ(done.status, 0) << done.err;
  const std::string text = test::read_file(trace);
  EXPECT_THAT(text, HasSubstr("instruction  008000  ld a,0x6F"));
  EXPECT_THAT(text, HasSubstr("start+0x2"));
  EXPECT_THAT(text, HasSubstr("ld (0xFFF1),a"));
  EXPECT_THAT(text, HasSubstr("W 0000FFF0 --6F  fc 5"));
}

TEST(Z80OnSpectrum, HaltWithNothingToWakeItEndsTheRun) {
  const TemporaryDirectory folder;
  const Finished done = on_spectrum({z80_program(folder, {0x00, 0x76})});
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_THAT(done.out, HasSubstr("2 instructions"));
}

// In firmware/flying-shark/demo.asm the first two enemies are in the bullet's rectangle and above
// the player, whose bomb adds 40; the next three miss it by a pixel; the last one is in the
// player's.
TEST(Z80OnSpectrum, FlyingSharksFrameIsAsWorkedOut) {
  for (const char* const timing : {"loose", "accurate"}) {
    const Finished done =
        on_spectrum({COLLIDE_FIRMWARE "/flying-shark-demo.prg", "--timing", timing});
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_THAT(done.out, testing::StartsWith("41\n41\n40\n40\n40\n80\n80\nexit code 0: "))
        << timing;
  }
}

TEST(Z80OnSpectrum, BothTimingsAreOne) {
  const auto said = [](const char* timing) {
    return on_spectrum({COLLIDE_FIRMWARE "/flying-shark-demo.prg", "--timing", timing}).out;
  };
  EXPECT_EQ(said("loose"), said("accurate"));
}

}  // namespace
}  // namespace collide::platform::z80_test
