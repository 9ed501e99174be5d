// SPDX-License-Identifier: MIT
// Flying Shark's arrays against boxes: `collide bench flying-shark`.
#include "bench/shark_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "sim/tools/check.h"
#include "sim/z80/shark_program.h"
#include "tests/support/process.h"

namespace collide::bench::shark_table_test {
namespace {

using test::TemporaryDirectory;
using testing::HasSubstr;

const SharkTable& small_table() {
  static const SharkTable kTable = measure_shark(COLLIDE_FIRMWARE, 3);
  return kTable;
}

TEST(SharkTable, MedianOfAnEvenNumberIsTheUpperOne) {
  const SharkSpread spread = spread_of({9, 1, 5, 7});
  EXPECT_EQ(spread.least, 1u);
  EXPECT_EQ(spread.median, 7u);
  EXPECT_EQ(spread.most, 9u);
}

TEST(SharkTable, HasAllNumbersOfObjects) {
  const SharkTable& table = small_table();
  EXPECT_EQ(table.game.size(), 7u * 9 * 6);
  // 378, 33 with more enemies and 3 with 16 objects; 3 by chance and both extremes.
  EXPECT_EQ(table.frames, (378u + 33 + 3) * (3 + 2));
  EXPECT_GT(table.results, table.frames * 4 * 5);
  for (const SharkRow& row : table.game) {
    // The arrays take what docs/explanation/flying-shark.md says, wherever the objects are.
    const unsigned objects = row.enemies + row.enemy_bullets;
    const unsigned sum = 3397 + (row.bullets > 0 ? 33 + 640 * row.bullets : 12) + 525 + 125 + 12 +
                         (objects > 0 ? 59 + 322 * objects : 12);
    EXPECT_EQ(row.arrays.least, sum);
    EXPECT_EQ(row.arrays.most, sum);
    EXPECT_LE(row.boxes_apart, row.boxes.least);
    EXPECT_LE(row.boxes.most, row.boxes_met);
    EXPECT_LE(row.boxes.median, row.boxes_contended.median);
    EXPECT_LT(row.arrays.median, row.arrays_contended.median);
  }
}

// The fullest frame: 177 and 43 + 6 x 314 + 262 to write; 156 + 12 + 30 + 26; an enemy is 331 + 12
// with 62 for the player and 57 for each bullet, an enemy bullet 313 + 62. If all meet, at the last
// comparison: 7 + 50 + 52 + 43 for the player, 45 + 52 + 52 + 34 for a bullet.
TEST(SharkTable, TheFullestFrameByHand) {
  const SharkRow& row = small_table().row(6, 8, 5);
  const unsigned base = 177 + 43 + 6 * 314 + 262 + 156 + 12 + 30 + 26;
  EXPECT_EQ(row.boxes_apart, base + 8 * (331 + 12 + 62 + 6 * 57) + 5 * (313 + 62));
  EXPECT_EQ(row.boxes_met, base + 8 * (331 + 12 + 152 + 6 * 183) + 5 * (313 + 152));
  EXPECT_EQ(row.arrays.median, 12177u);
}

// The author's question, and what the pages say: boxes are faster at all numbers the game can have,
// unless many pairs meet; the arrays are with more enemies.
TEST(SharkTable, WhoIsFasterWhere) {
  const SharkTable& table = small_table();
  for (const SharkRow& row : table.game) {
    EXPECT_LT(row.boxes.most, row.arrays.least);
    EXPECT_LT(row.boxes_contended.most, row.arrays_contended.least);
  }
  EXPECT_GT(table.row(6, 8, 5).boxes_met, table.row(6, 8, 5).arrays.most);
  EXPECT_LT(table.row(6, 3, 5).boxes_met, table.row(6, 3, 5).arrays.least);
  EXPECT_GT(table.row(6, 4, 5).boxes_met, table.row(6, 4, 5).arrays.least);
  const SharkRow& last = table.more.back();
  EXPECT_EQ(last.enemies, 32u);
  EXPECT_GT(last.boxes.least, last.arrays.most);
  ASSERT_EQ(table.sixteen.size(), 3u);
  EXPECT_GT(table.sixteen[0].boxes.least, table.sixteen[0].arrays.most);
  EXPECT_LT(table.sixteen[1].boxes.most, table.sixteen[1].arrays.least);
  EXPECT_GT(table.sixteen[2].boxes.least, table.sixteen[2].arrays.most);
}

TEST(SharkTable, MemoryInBytes) {
  const auto memory = [](z80::SharkProgram program) {
    return z80::SharkSpectrum(program, COLLIDE_FIRMWARE).memory();
  };
  using z80::SharkProgram;
  EXPECT_EQ(memory(SharkProgram::kArrays).tables, 512u);
  EXPECT_EQ(memory(SharkProgram::kWideArrays).tables, 1024u);
  EXPECT_EQ(memory(SharkProgram::kBoxes).tables, 12u + 4 * 7);
  EXPECT_EQ(memory(SharkProgram::kWideBoxes).tables, 28u + 4 * 15);
  // The code as docs/evidence/programs.md has it.
  EXPECT_EQ(memory(SharkProgram::kArrays).code, 400u);
  EXPECT_EQ(memory(SharkProgram::kBoxes).code, 460u);
  EXPECT_EQ(memory(SharkProgram::kWideArrays).code, 561u);
  EXPECT_EQ(memory(SharkProgram::kWideBoxes).code, 503u);
}

TEST(SharkTable, IsThatOfThePage) {
  EXPECT_THAT(test::read_file(COLLIDE_ROOT "/docs/evidence/programs.md"),
              HasSubstr(markdown(measure_shark(COLLIDE_FIRMWARE))));
}

// SUB C in the comparison of rows becomes SUB D: LD A,(HL); SUB C; CP IXL.
TEST(SharkTable, AWrongProgramIsNoticed) {
  const TemporaryDirectory folder;
  for (const std::string name : {"frame", "frame-wide", "boxes", "boxes-wide"}) {
    for (const std::string end : {".prg", ".lbl"}) {
      const std::string file = "flying-shark-" + name + end;
      std::string bytes = test::read_file(std::string(COLLIDE_FIRMWARE "/") + file);
      if (file == "flying-shark-boxes.prg") {
        const std::size_t at = bytes.find("\x7E\x91\xDD\xBD");
        ASSERT_NE(at, std::string::npos);
        for (std::size_t next = at; next != std::string::npos;
             next = bytes.find("\x7E\x91\xDD\xBD", next + 1)) {
          bytes[next + 1] = '\x92';
        }
      }
      folder.write(file, bytes);
    }
  }
  try {
    measure_shark(folder.path(), 1);
    FAIL() << "not noticed";
  } catch (const tools::CheckError& error) {
    EXPECT_THAT(error.what(), HasSubstr("boxes: "));
    EXPECT_THAT(error.what(), HasSubstr(" is not the model's"));
  }
  std::filesystem::remove(folder.path() / "flying-shark-boxes.prg");
  EXPECT_THROW(measure_shark(folder.path(), 1), InputError);
}

}  // namespace
}  // namespace collide::bench::shark_table_test
