// SPDX-License-Identifier: MIT
//
// A wave that is not whole is noticed: its writers look at no error.
#include "sim/tools/wave_file.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/process.h"

namespace collide::tools::wave_file_test {
namespace {

/// An FST file of `signals` counters, as GTKWave's converter writes it: names packed by LZ4, or, as
/// Icarus writes them, by gzip (-F).
std::string wave_of(const test::TemporaryDirectory& folder, int signals,
                    const std::string& packing = "-4") {
  std::string vcd = "$timescale 1ps $end\n$scope module top $end\n";
  const auto code = [](int i) { return std::string{char('!' + i / 90), char('!' + i % 90)}; };
  for (int i = 0; i < signals; ++i) {
    vcd += "$var wire 8 " + code(i) + " a_name_of_some_length_" + std::to_string(i * 7919) +
           " [7:0] $end\n";
  }
  vcd += "$upscope $end\n$enddefinitions $end\n";
  for (int time = 0; time < 50; ++time) {
    vcd += "#" + std::to_string(10 * time) + "\n";
    for (int i = 0; i < signals; ++i)
      vcd += (time + i) % 2 == 0 ? "b1 " + code(i) + "\n" : "b0 " + code(i) + "\n";
  }
  const std::string from = folder.write("w.vcd", vcd).string();
  const std::string to = (folder.path() / "w.fst").string();
  EXPECT_EQ(test::run_program({"vcd2fst", packing, "-v", from, "-f", to}).status, 0);
  return test::read_file(to);
}

TEST(WholeFst, IsOneThatIsNotCutAnywhere) {
  const test::TemporaryDirectory folder;
  for (const char* packing : {"-4", "-F"}) {
    const std::string whole = wave_of(folder, 300, packing);
    EXPECT_TRUE(is_whole_fst(folder.path() / "w.fst")) << packing;
    for (std::size_t size = 0; size < whole.size(); size += size < whole.size() - 400 ? 97 : 1) {
      EXPECT_FALSE(is_whole_fst(folder.write("cut.fst", whole.substr(0, size)))) << size;
    }
  }
}

// The writer comes back to the length of its last block, and sets it to what there is.
void expect_counted_cut_is_seen(const char* packing) {
  const test::TemporaryDirectory folder;
  std::string cut = wave_of(folder, 300, packing);
  std::size_t at = 0;
  const auto length = [&] {
    std::size_t value = 0;
    for (int i = 1; i <= 8; ++i) value = value << 8 | static_cast<unsigned char>(cut[at + i]);
    return value;
  };
  while (at + 1 + length() < cut.size()) at += 1 + length();
  const std::size_t shorter = length() - 40;
  cut.resize(cut.size() - 40);
  for (int i = 0; i < 8; ++i) cut[at + 8 - i] = static_cast<char>(shorter >> (8 * i));
  EXPECT_FALSE(is_whole_fst(folder.write("cut.fst", cut))) << packing;
}

TEST(WholeFst, IsNotOneWhoseNamesAreCutAndCounted) {
  for (const char* packing : {"-4", "-F"}) expect_counted_cut_is_seen(packing);
}

TEST(WaveFile, TakesNoOtherName) {
  EXPECT_THROW(WaveFile("x.txt"), InputError);
  EXPECT_THROW(WaveFile("x"), InputError);
}

TEST(WaveFile, AnEmptyOneIsNotKept) {
  const test::TemporaryDirectory folder;
  WaveFile wave(folder.path() / "x.fst");
  EXPECT_THROW(wave.keep(), OutputError);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "x.fst"));
}

}  // namespace
}  // namespace collide::tools::wave_file_test
