// SPDX-License-Identifier: MIT
// `collide platform` with a 65C02, as a user runs it: programs of a few bytes on machine x16.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/json.h"
#include "tests/support/process.h"

namespace collide::platform::m65c02_test {
namespace {

using test::Finished;
using test::TemporaryDirectory;
using testing::HasSubstr;

Finished on_x16(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {COLLIDE_PROGRAM, "platform", "--machine", "x16"});
  return test::run_program(arguments);
}
void expect_refused(const Finished& done, const std::string& part) {
  EXPECT_EQ(done.status, 2) << done.out << done.err;
  EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
  EXPECT_THAT(done.err, HasSubstr(part));
}

/// At $0801, with "start" there.
std::string program(const TemporaryDirectory& folder, const std::vector<unsigned>& code) {
  std::string bytes("\x01\x08", 2);
  for (const unsigned byte : code) bytes += static_cast<char>(byte);
  folder.write("p.lbl", "al 000801 .start\n");
  return folder.write("p.prg", bytes).string();
}

// LDA #'o', STA the host's console, LDA #0, STA its exit.
const std::vector<unsigned> kPrints = {0xA9, 'o', 0x8D, 0x61, 0x9F, 0xA9, 0, 0x8D, 0x63, 0x9F};

TEST(M65c02OnX16, AProgramPrintsAndEnds) {
  const TemporaryDirectory folder;
  for (const char* const timing : {"loose", "accurate"}) {
    const Finished done = on_x16({program(folder, kPrints), "--timing", timing});
    EXPECT_EQ(done.status, 0) << done.err;
    // 2 + 4 + 2 + 4 clocks.
    EXPECT_THAT(done.out, HasSubstr("oexit code 0: 4 instructions, 12 clocks"));
  }
}

TEST(M65c02OnX16, ATraceHasLabelsAndEveryBusCycle) {
  const TemporaryDirectory folder;
  const std::string trace = (folder.path() / "t.txt").string();
  const Finished done =
      on_x16({program(folder, kPrints), "--timing", "accurate", "--trace", trace});
  EXPECT_EQ(done.status, 0) << done.err;
  const std::string text = test::read_file(trace);
  EXPECT_THAT(text, HasSubstr("instruction  000801  lda #$6F"));
  EXPECT_THAT(text, HasSubstr("start+0x2"));
  EXPECT_THAT(text, HasSubstr("sta $9F61"));
  EXPECT_THAT(text, HasSubstr("W 00009F60 --6F  fc 5"));
}

TEST(M65c02OnX16, VeraInterruptsIt) {
  const TemporaryDirectory folder;
  // The vector to the last instructions; VSYNC on; CLI; WAI; JMP there again. The handler prints
  // and ends.
  const Finished done =
      on_x16({program(folder, {0xA9, 0x1A, 0x8D, 0xFE, 0xFF, 0xA9, 0x08, 0x8D, 0xFF, 0xFF, 0xA9,
                               0x01, 0x8D, 0x26, 0x9F, 0x58, 0xCB, 0x4C, 0x11, 0x08, 0xEA, 0xEA,
                               0xEA, 0xEA, 0xEA, 0xA9, '!',  0x8D, 0x61, 0x9F, 0x9C, 0x63, 0x9F})});
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_THAT(done.out, HasSubstr("!exit code 0"));
}

TEST(M65c02OnX16, StpEndsWithALine) {
  const TemporaryDirectory folder;
  expect_refused(on_x16({program(folder, {0xEA, 0xDB})}), "halted by STP, pc 0x000803 (start+0x2)");
}

TEST(M65c02OnX16, GdbDoesNotKnowIt) {
  const TemporaryDirectory folder;
  expect_refused(on_x16({program(folder, kPrints), "--gdb", "0"}), "GDB does not know the 65C02");
}

TEST(M65c02OnX16, AProgramThatDoesNotFitIsRefused) {
  const TemporaryDirectory folder;
  expect_refused(on_x16({program(folder, std::vector<unsigned>(0x9800, 0xEA))}),
                 "do not fit in the memory of machine x16");
}

TEST(M65c02OnX16, AWaveIsRecorded) {
  const TemporaryDirectory folder;
  const std::string wave = (folder.path() / "w.vcd").string();
  EXPECT_EQ(on_x16({program(folder, kPrints), "--wave", wave}).status, 0);
  EXPECT_THAT(test::read_file(wave), HasSubstr("pc"));
}

}  // namespace
}  // namespace collide::platform::m65c02_test
