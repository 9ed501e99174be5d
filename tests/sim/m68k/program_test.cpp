// SPDX-License-Identifier: MIT
#include "sim/m68k/program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::m68k::program_test {
namespace {

using test::Refuses;

std::string refusal(const std::filesystem::path& path,
                    ProgramFormat format = ProgramFormat::kAutomatic) {
  try {
    read_program(path, format);
  } catch (const InputError& error) {
    const std::string text = error.what();
    EXPECT_EQ(text.find('\n'), std::string::npos);
    return text.substr(text.rfind('/') + 1);
  }
  return "accepted";
}

TEST(M68kProgram, ElfHasSegmentsEntryAndSymbols) {
  const Program program = read_program(std::string(COLLIDE_FIRMWARE) + "/continuum.elf");
  EXPECT_EQ(program.entry, 0x400u);
  EXPECT_EQ(program.symbol("start"), 0x400u);
  EXPECT_EQ(program.symbol("globals"), 0x10000u);
  EXPECT_EQ(program.describe(0x402), "start+0x2");
  std::vector<std::uint16_t> memory(0x10000);
  program.load(memory);
  EXPECT_EQ(memory[3], 0x0400) << "reset vector";
  EXPECT_EQ(memory[0x10004 / 2], 0xAAAA);
  std::vector<std::uint16_t> small(0x100);
  EXPECT_THROW(program.load(small), InputError);
  EXPECT_THROW(program.symbol("nothing"), InputError);
}

TEST(M68kProgram, SRecordsOfAllWidths) {
  const test::TemporaryDirectory folder;
  // Checksum: complement of the sum of count, address and data.
  const auto file =
      folder.write("a.srec",
                   "S0030000FC\n"
                   "S1051000702129\n"  // 05+10+00+70+21 = A6, complement 59: wrong on purpose
                   "S9031000EC\n");
  EXPECT_THAT(refusal(file), Refuses("a.srec, line 2", {"checksum"}));
  const auto good = folder.write(
      "b.srec",
      "S0030000FC\r\n"
      "S1051000702159\r\n"
      "S2060010024E7129\r\n"  // 06+00+10+02+4E+71 = D7, complement 28: wrong on purpose
      "S9031000EC\r\n");
  EXPECT_THAT(refusal(good), Refuses("b.srec, line 3", {"checksum"}));
  const auto right = folder.write("c.srec",
                                  "S0030000FC\r\n"
                                  "S1051000702159\r\n"
                                  "S2060010024E7128\r\n"
                                  "S30700002000CAFE10\r\n"
                                  "S9031000EC\r\n");
  const Program program = read_program(right);
  EXPECT_EQ(program.entry, 0x1000u);
  ASSERT_EQ(program.segments.size(), 2u) << "records that follow each other are one segment";
  EXPECT_EQ(program.segments[0].bytes, (std::vector<std::uint8_t>{0x70, 0x21, 0x4E, 0x71}));
  EXPECT_EQ(program.segments[1].address, 0x2000u);
}

TEST(M68kProgram, BadSRecordsNameTheLine) {
  const test::TemporaryDirectory folder;
  EXPECT_THAT(refusal(folder.write("a", "S1\n"), ProgramFormat::kSRecord),
              Refuses("a, line 1", {"S-record"}));
  EXPECT_THAT(refusal(folder.write("b", "S1051000702G59\n")), Refuses("b, line 1", {"'2G'"}));
  EXPECT_THAT(refusal(folder.write("c", "S10610007021 59\n")), Refuses("c, line 1", {"S-record"}));
  EXPECT_THAT(refusal(folder.write("d", "S1061000702158\n")), Refuses("d, line 1", {6, 5}));
  EXPECT_THAT(refusal(folder.write("e", "S0030000FC\n")), Refuses("e", {"data records"}));
}

TEST(M68kProgram, BadElfFilesAreRefused) {
  const test::TemporaryDirectory folder;
  const std::string magic =
      "\x7F"
      "ELF";
  EXPECT_THAT(refusal(folder.write("short", magic)), Refuses("short", {52, 4, "truncated"}));
  EXPECT_THAT(refusal(folder.write("wrong", magic + std::string(60, '\1'))),
              Refuses("wrong", {32, "big-endian", "ELF", "m68k"}));
  // Every truncation of a good file is either refused or loads what was complete.
  const std::string whole = test::read_file(std::string(COLLIDE_FIRMWARE) + "/continuum.elf");
  for (std::size_t n = 4; n < whole.size(); n += 97) {
    EXPECT_NE(refusal(folder.write("cut", whole.substr(0, n))), "accepted") << n;
  }
}

void put(std::string& bytes, std::size_t at, std::uint32_t value, int size) {
  if (bytes.size() < at + 4) bytes.resize(at + 4);
  for (int i = size; i-- > 0; value >>= 8) {
    bytes[at + static_cast<std::size_t>(i)] = static_cast<char>(value);
  }
}
/// Header of an executable with its program headers of 32 bytes at 52.
std::string elf(std::uint32_t segments) {
  std::string bytes =
      "\x7F"
      "ELF"
      "\1\2";
  put(bytes, 0x10, 2, 2);   // executable
  put(bytes, 0x12, 4, 2);   // 68000
  put(bytes, 0x1C, 52, 4);  // program headers
  put(bytes, 0x2A, 32, 2);
  put(bytes, 0x2C, segments, 2);
  return bytes;
}
void put_segment(std::string& bytes, std::uint32_t number, std::uint32_t in_file,
                 std::uint32_t in_memory) {
  const std::size_t at = 52 + 32 * std::size_t{number};
  put(bytes, at, 1, 4);  // loaded
  put(bytes, at + 16, in_file, 4);
  put(bytes, at + 20, in_memory, 4);
  put(bytes, at + 28, 0, 4);
}
void put_symbol_table(std::string& bytes, std::size_t at) {
  put(bytes, at + 4, 2, 4);
  put(bytes, at + 36, 0, 4);
}

TEST(M68kProgram, SmallElfFilesDoNotTakeMuchMemoryOrTime) {
  const test::TemporaryDirectory folder;
  std::string segments = elf(2);
  put_segment(segments, 0, 0, 0x800000);
  put_segment(segments, 1, 0, 0x800000);
  EXPECT_EQ(refusal(folder.write("most", segments)), "accepted") << "two of 8 MB";
  put_segment(segments, 1, 0, 0x800001);
  EXPECT_THAT(refusal(folder.write("more", segments)), Refuses("more", {1, 16777217, "16 MB"}));
  put_segment(segments, 1, 2, 1);
  EXPECT_THAT(refusal(folder.write("less", segments)), Refuses("less", {1, 2}));

  std::string sections = elf(1);
  put_segment(sections, 0, 0, 4);
  put(sections, 0x20, 84, 4);  // section headers behind the program header
  put(sections, 0x2E, 0, 2);   // of no size: all are the same one
  put(sections, 0x30, 65535, 2);
  put_symbol_table(sections, 84);
  EXPECT_THAT(refusal(folder.write("same", sections)), Refuses("same", {0, 40}));
  put(sections, 0x2E, 40, 2);
  put(sections, 0x30, 2, 2);
  put_symbol_table(sections, 124);
  EXPECT_THAT(refusal(folder.write("two", sections)), Refuses("two", {"two", "one"}));
  put(sections, 0x30, 1, 2);
  EXPECT_EQ(refusal(folder.write("one", sections)), "accepted");
}

TEST(M68kProgram, TheHeadersOfAnElfFileAreNoPartOfTheProgram) {
  const test::TemporaryDirectory folder;
  std::string bytes = elf(1);
  put_segment(bytes, 0, 88, 90);
  put(bytes, 84, 0x4E714E72, 4);
  put(bytes, 0x18, 84, 4);
  const Program program = read_program(folder.write("mapped.elf", bytes));
  ASSERT_EQ(program.segments.size(), 1u);
  EXPECT_EQ(program.segments[0].address, 84u);
  EXPECT_EQ(program.segments[0].bytes, (std::vector<std::uint8_t>{0x4E, 0x71, 0x4E, 0x72, 0, 0}));
  EXPECT_EQ(program.entry, 84u);
  put(bytes, 0x18, 0, 4);
  EXPECT_FALSE(read_program(folder.write("none.elf", bytes)).entry) << "0 means that there is none";
}

TEST(M68kProgram, BinaryGoesToItsBase) {
  const test::TemporaryDirectory folder;
  const Program program =
      read_program(folder.write("x.bin", "Nq"), ProgramFormat::kAutomatic, 0x3000);
  EXPECT_EQ(program.segments.at(0).address, 0x3000u);
  EXPECT_EQ(program.entry, 0x3000u);
  EXPECT_EQ(read_program(folder.write("y", "Nq"), ProgramFormat::kBinary).segments.size(), 1u);
  EXPECT_THAT(refusal(folder.write("z.png", "\x89PNG")),
              Refuses("z.png", {"ELF", "S-records", ".bin", ".rom", ".prg"}));
  EXPECT_THAT(refusal(folder.write("nil", "")), Refuses("nil", {"empty"}));
  EXPECT_THAT(refusal(folder.path() / "missing"),
              Refuses("missing", {"No such file or directory"}));
}

}  // namespace
}  // namespace collide::m68k::program_test
