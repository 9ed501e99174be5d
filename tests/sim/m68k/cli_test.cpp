// SPDX-License-Identifier: MIT
// `collide cpu 68000` as a user meets it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/process.h"

namespace collide::m68k::cli_test {
namespace {

using testing::HasSubstr;

const std::string kElf = std::string(COLLIDE_FIRMWARE) + "/continuum.elf";

test::Finished collide(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {COLLIDE_PROGRAM, "cpu", "68000"});
  return test::run_program(arguments);
}

TEST(M68kCli, RunsTheFirmwareToItsStop) {
  const auto run = collide({"run", kElf});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("STOP, SR is 2700\nD0-D7  "));
  EXPECT_THAT(run.out, HasSubstr(" instructions\n"));
}

// MOVEQ #5,D0; ADDQ.L #1,D0; STOP #$2700: 4, 8 and 4 clocks.
TEST(M68kCli, RunsFromAnAddressOnEveryModel) {
  const test::TemporaryDirectory folder;
  const auto program =
      folder.write("code", std::string("\x70\x05\x52\x80\x4E\x72\x27\x00", 8)).string();
  const auto exact = collide({"run", program, "--base", "0x1000", "--start", "0x1000"});
  EXPECT_EQ(exact.status, 0) << exact.err;
  EXPECT_THAT(exact.out, HasSubstr("D0-D7  00000006 "));
  EXPECT_THAT(exact.out, HasSubstr("\n16 clocks, 3 instructions\n"));
  for (const char* const model : {"68010", "68020", "68030", "68040"}) {
    const auto later = collide({"run", program, "--base", "0x1000", "--model", model});
    EXPECT_THAT(later.out, HasSubstr("D0-D7  00000006 ")) << model;
  }
}

TEST(M68kCli, TheClockLimitEndsALoop) {
  const test::TemporaryDirectory folder;
  const auto program = folder.write("loop.bin", "\x60\xFE").string();
  const auto run = collide({"run", program, "--start", "0", "--clocks", "100"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(run.out, testing::StartsWith("clock limit reached\n"));
  EXPECT_THAT(run.out, HasSubstr("\n100 clocks, 10 instructions\n"));
}

TEST(M68kCli, DisassemblyAssemblesToTheSameBytes) {
  const auto listing = collide({"disasm", kElf, "--plain", "--start", "start", "--end", "0x4D0"});
  ASSERT_EQ(listing.status, 0) << listing.err;
  const test::TemporaryDirectory folder;
  const auto source = folder.write("a.s", listing.out);
  const auto object = (folder.path() / "a.o").string();
  const auto binary = (folder.path() / "a.bin").string();
  ASSERT_EQ(
      test::run_program({"m68k-linux-gnu-as", "-m68000", "-o", object, source.string()}).status, 0);
  test::run_program({"m68k-linux-gnu-objcopy", "-O", "binary", "-j", ".text", object, binary});
  const auto original = (folder.path() / "b.bin").string();
  test::run_program({"m68k-linux-gnu-objcopy", "-O", "binary", "-j", ".text", kElf, original});
  EXPECT_EQ(test::read_file(binary), test::read_file(original));
}

TEST(M68kCli, BadInputIsOneLineAndStatusTwo) {
  const std::vector<std::vector<std::string>> cases = {
      {"run", "/nonexistent"},
      {"run", kElf, "--start", "nowhere"},
      {"run", kElf, kElf},
      {"run", kElf, "--model", "6502"},
      {"run", kElf, "--ports", "1"},
      {"run", kElf, "--json"},
      {"run", kElf, "--seed", "1"},
      {"run"},
      {"vectors", kElf, "--base", "0"},
      {"fuzz", kElf},
      {"vectors", kElf},
      {"disasm", "/nonexistent"},
      {"fuzz", "--seed", "x"},
      {},
  };
  for (const auto& arguments : cases) {
    const auto run = collide(arguments);
    EXPECT_EQ(run.status, 2) << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

TEST(M68kCli, AHaltedProcessorIsAFailure) {
  const test::TemporaryDirectory folder;
  // Both vectors of reset are odd, and so is that of the error.
  const auto program = folder.write("odd", "S10B0000000000010000000FE4\nS9030000FC\n");
  const auto run = collide({"run", program.string()});
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.out, HasSubstr("halted by a double fault"));
}

TEST(M68kCli, FuzzSaysWhatItDid) {
  const auto run = collide({"fuzz", "--seed", "5", "--rounds", "2"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("seed 5: 2 rounds, 20000 steps\n"));
}

}  // namespace
}  // namespace collide::m68k::cli_test
