// SPDX-License-Identifier: MIT
// `collide m68k` as a user meets it.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/support/process.h"

namespace collide::m68k::cli_test {
namespace {

const std::string kElf = std::string(COLLIDE_FIRMWARE) + "/continuum.elf";

test::Finished collide(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {COLLIDE_PROGRAM, "m68k"});
  return test::run_program(arguments);
}

TEST(M68kCli, RunsTheFirmwareToItsStop) {
  const auto run = collide({"run", kElf, "--dump", "result:2"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("STOP, SR is 2700"), std::string::npos);
  EXPECT_NE(run.out.find("010010  0000"), std::string::npos) << run.out;
}

TEST(M68kCli, ReportsAsJson) {
  const auto run = collide({"run", kElf, "--json", "--break", "check_figure"});
  EXPECT_EQ(run.status, 0) << run.err;
  const auto report = nlohmann::json::parse(run.out);
  EXPECT_EQ(report["reason"], "breakpoint");
  EXPECT_EQ(report["registers"]["pc"], 0x438);
}

TEST(M68kCli, WatchpointOnASymbol) {
  const auto run = collide({"run", kElf, "--watch", "result:w"});
  EXPECT_NE(run.out.find("write of 0000 at 010010 result"), std::string::npos) << run.out;
}

TEST(M68kCli, TraceShowsInstructionsAndCycles) {
  const auto run = collide({"run", kElf, "--trace", "-", "--clocks", "100"});
  EXPECT_NE(run.out.find("000400  lea     $10000.l,a5"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("read  fc6 000404"), std::string::npos) << run.out;
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
      {"run", kElf, "--break", "nowhere"},
      {"run", kElf, "--memory", "12"},
      {"run", kElf, "--memory", "0x1000"},
      {"run", kElf, "--set", "D9=1"},
      {"run", kElf, "--watch", "0x10:q"},
      {"run", kElf, "--watch", "0x10-0x8"},
      {"run", kElf, "--dump", "0"},
      {"run", kElf, "--catch", "256"},
      {"run", kElf, "--cpu", "6502"},
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
  const auto program = folder.write("odd.bin", std::string("\x30\x39\x00\x00\x00\x01", 6));
  const auto run = collide({"run", program.string(), "--base", "0x1000", "--stack", "0x2001"});
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.out.find("halted by a double fault"), std::string::npos);
}

TEST(M68kCli, FuzzSaysWhatItDid) {
  const auto run = collide({"fuzz", "--seed", "5", "--rounds", "2"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("seed 5: 2 rounds, 20000 steps"), std::string::npos) << run.out;
}

}  // namespace
}  // namespace collide::m68k::cli_test
