// SPDX-License-Identifier: MIT
#include "sim/tools/program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::tools::program_test {
namespace {

using test::Refuses;

constexpr ElfTarget kLittle{"z80", 220, false, 0, ""};
constexpr ElfTarget kBig{"m68k", 4, true, 0, ""};

/// An ELF executable for kLittle with three bytes of program, and four in memory, at 8000 hex.
std::string little_elf() {
  std::string file;
  const auto put = [&](std::uint32_t value, int size) {
    for (int i = 0; i < size; ++i) file += static_cast<char>(value >> 8 * i);
  };
  file +=
      "\x7F"
      "ELF\1\1\1";  // 32 bits, little-endian
  file.resize(16);
  put(2, 2);    // executable
  put(220, 2);  // machine
  put(1, 4);
  put(0x8000, 4);  // entry
  put(52, 4);      // program headers
  put(84, 4);      // section headers
  put(0, 4);       // flags
  put(52, 2);
  put(32, 2);  // size of a program header
  put(1, 2);   // one of them
  put(40, 2);
  put(0, 2);  // no section
  put(0, 2);
  put(1, 4);   // to be loaded
  put(84, 4);  // from there
  put(0, 4);
  put(0x8000, 4);
  put(3, 4);  // in the file
  put(4, 4);  // in memory
  put(5, 4);
  put(1, 4);
  return file + "\x76\x18\xFE";
}

TEST(Program, AnElfFileIsReadInTheByteOrderOfItsProcessor) {
  const test::TemporaryDirectory folder;
  const Program program = read_program(folder.write("p.elf", little_elf()), kLittle);
  EXPECT_EQ(program.entry, 0x8000u);
  ASSERT_EQ(program.segments.size(), 1u);
  EXPECT_EQ(program.segments[0].address, 0x8000u);
  EXPECT_EQ(program.segments[0].bytes, (std::vector<std::uint8_t>{0x76, 0x18, 0xFE, 0}));
}

TEST(Program, AnElfFileForAnotherProcessorIsRefused) {
  const test::TemporaryDirectory folder;
  const auto file = folder.write("p.elf", little_elf());
  const auto refusal = [&](const ElfTarget& target) -> std::string {
    try {
      read_program(file, target);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_THAT(refusal(kBig), Refuses(file.string(), {32, "big-endian", "ELF", "m68k"}));
  EXPECT_THAT(refusal({"other", 221, false, 0, ""}),
              Refuses(file.string(), {32, "little-endian", "ELF", "other"}));
}

std::string refusal(const std::filesystem::path& file) {
  try {
    read_program(file, kLittle);
  } catch (const InputError& error) {
    const std::string what = error.what();
    return what.substr(what.rfind("/p.") + 1);
  }
  return "accepted";
}

TEST(Program, APrgIsEnteredWhereItBeginsAndHasTheLabelsBesideIt) {
  const test::TemporaryDirectory folder;
  const auto file = folder.write("p.prg", std::string("\x01\xC0\xEA\x60", 4));
  Program program = read_program(file, kLittle);
  ASSERT_EQ(program.segments.size(), 1u);
  EXPECT_EQ(program.segments[0].address, 0xC001u);
  EXPECT_EQ(program.segments[0].bytes, (std::vector<std::uint8_t>{0xEA, 0x60}));
  EXPECT_EQ(program.entry, 0xC001u);
  EXPECT_TRUE(program.symbols.empty());

  folder.write("p.lbl", "al 00C001 .start\n\nal C002 .@loop\n");
  program = read_program(file, kLittle);
  EXPECT_EQ(program.symbol("start"), 0xC001u);
  EXPECT_EQ(program.symbol("@loop"), 0xC002u);
  EXPECT_EQ(program.place(0xC002), "pc 0x00C002 (@loop)");
}

TEST(Program, APrgEndsWithTheMemory) {
  const test::TemporaryDirectory folder;
  const auto last = folder.write("p.prg", std::string("\xFF\xFF\x60", 3));
  EXPECT_EQ(read_program(last, kLittle).entry, 0xFFFFu);
  folder.write("p.prg", std::string("\xFF\xFF\x60\x60", 4));
  EXPECT_THAT(refusal(last), Refuses("p.prg", {2, "0xFFFF"}));
  folder.write("p.prg", std::string("\x00\xC0", 2));
  EXPECT_THAT(refusal(last), Refuses("p.prg", {"truncated", "address"}));
}

TEST(Program, ALineOfLabelsThatIsNoneIsNamed) {
  const test::TemporaryDirectory folder;
  const auto file = folder.write("p.prg", std::string("\x01\xC0\x60", 3));
  for (const char* line : {"al 00C001", "al 00C001 start", "al 00G001 .start", "al 1000C001 .start",
                           "al 00C001 .", "break 00C001 .start"}) {
    folder.write("p.lbl", std::string("al 00C001 .first\n") + line + "\n");
    EXPECT_THAT(refusal(file), Refuses("p.lbl, line 2", {"al 00C000 .name"})) << line;
  }
}

}  // namespace
}  // namespace collide::tools::program_test
