// SPDX-License-Identifier: MIT
// The Continuum figure test: golden model and 68000 firmware, answer for answer, read for read and
// clock for clock.
#include "model/techniques/continuum.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <random>
#include <set>
#include <utility>

#include "model/techniques/continuum_frame.h"
#include "sim/m68k/continuum_firmware.h"

namespace collide::techniques::continuum::continuum_test {
namespace {

using m68k::Access;
using m68k::Clock;
using m68k::ContinuumFirmware;
using m68k::Reply;

constexpr std::uint32_t kScreen = 0x40000;
constexpr std::uint32_t kMask = 0x30000;

/// Golden memory and processor bus over one array; both write down which data addresses were read.
class Recorder final : public WordMemory, public m68k::Bus {
 public:
  explicit Recorder(std::vector<std::uint16_t>& words) : words_(words) {}
  std::uint16_t read(std::uint32_t address) override {
    reads.push_back(address);
    return words_[(address & (ContinuumFirmware::kBytes - 1)) / 2];
  }
  Reply read(std::uint32_t address, Access access, Clock /*clock*/) override {
    // The routine's own variables lie below the mask.
    if (!access.program() && address >= kMask - 0x4000) reads.push_back(address);
    return words_[(address & (ContinuumFirmware::kBytes - 1)) / 2];
  }
  Reply write(std::uint32_t address, std::uint16_t data, Access access, Clock /*clock*/) override {
    EXPECT_TRUE(access.uds() && access.lds());
    EXPECT_LT(address, kMask - 0x4000) << "mask and screen are only read";
    words_[address / 2] = data;
    return {};
  }

  std::vector<std::uint32_t> reads;

 private:
  std::vector<std::uint16_t>& words_;
};

class Continuum : public ::testing::Test {
 protected:
  Continuum()
      : firmware_(std::string(COLLIDE_FIRMWARE) + "/continuum.elf"), memory_(firmware_.memory()) {
    query_.screen = kScreen;
    query_.mask = kMask;
  }

  void set_mask(unsigned row, std::uint32_t value) { put_long(kMask + 4 * row, value); }
  void put(std::uint32_t at, std::uint16_t value) { memory_[at / 2] = value; }
  void put_long(std::uint32_t at, std::uint32_t value) {
    put(at, static_cast<std::uint16_t>(value >> 16));
    put(at + 2, static_cast<std::uint16_t>(value));
  }
  /// Sets or clears a dot of the buffer; columns beyond 511 continue in the next row.
  void dot(int column, int buffer_row, bool on = true) {
    const std::uint32_t at =
        kScreen + static_cast<std::uint32_t>(64 * buffer_row + (column >> 4) * 2);
    const auto bit = static_cast<std::uint16_t>(0x8000 >> (column & 15));
    auto& word = memory_[at / 2];
    word = static_cast<std::uint16_t>(on ? word | bit : word & ~bit);
  }
  void clear_screen() {
    for (std::uint32_t at = kScreen - 0x9000; at < kScreen + 0x9000; at += 2) put(at, 0);
  }

  /// Golden and firmware, compared in everything; returns the golden's result.
  Result both() {
    Recorder golden(memory_);
    const Result expected = check_figure(query_, golden);
    Recorder bus(memory_);
    const auto cycles = firmware_.run(query_, bus);
    EXPECT_EQ(cycles.d0, expected.d0);
    EXPECT_EQ(bus.reads, golden.reads);
    EXPECT_EQ(cycles.clocks, expected.clocks);
    EXPECT_EQ(cycles.instructions, expected.instructions);
    EXPECT_TRUE(cycles.registers_kept);
    const auto direct = firmware_.run(query_);
    EXPECT_EQ(direct.d0, expected.d0);
    EXPECT_EQ(direct.clocks, expected.clocks);
    EXPECT_EQ(direct.instructions, expected.instructions);
    reads_ = golden.reads;
    return expected;
  }

  ContinuumFirmware firmware_;
  std::vector<std::uint16_t>& memory_;
  Query query_;
  std::vector<std::uint32_t> reads_;
};

// The corner cases of docs/explanation/continuum.md.

TEST_F(Continuum, Corner1ShiftBySixteenLeavesNothingButTheWordIsRead) {
  query_.x = 0;
  query_.y = 0;
  query_.height = 1;
  query_.grey = {0xFFFFFFFF, 0xFFFFFFFF};
  set_mask(0, 0xFFFFFFFF);
  put(kScreen + 24 * 64 + 4, 0xFFFF);  // columns 32-47 all set
  EXPECT_FALSE(both().hit());
  EXPECT_EQ(reads_.back(), kScreen + 24 * 64 + 4);
}

TEST_F(Continuum, Corner2AnEmptyMaskRowReadsNoScreen) {
  query_.height = 1;
  set_mask(0, 0);
  EXPECT_FALSE(both().hit());
  EXPECT_EQ(reads_, (std::vector<std::uint32_t>{kMask, kMask + 2}));
}

TEST_F(Continuum, Corner2AHitInTheLongDoesNotReadTheWord) {
  query_.height = 1;
  query_.x = 5;
  query_.grey = {0xFFFFFFFF, 0xFFFFFFFF};
  set_mask(0, 0xFFFFFFFF);
  dot(5, 24);
  const Result result = both();
  EXPECT_TRUE(result.hit());
  EXPECT_FALSE(result.hit_in_word);
  EXPECT_EQ(reads_.size(), 4u);
}

TEST_F(Continuum, Corner2ARowThePatternEmptiesStillReadsLongAndWord) {
  query_.height = 1;
  query_.grey = {0, 0};
  set_mask(0, 0xFFFFFFFF);
  EXPECT_FALSE(both().hit());
  EXPECT_EQ(reads_.size(), 5u);
}

TEST_F(Continuum, Corner3RightEdgeContinuesInTheNextRow) {
  query_.height = 1;
  query_.grey = {0xFFFFFFFF, 0xFFFFFFFF};
  set_mask(0, 0xFFFFFFFF);
  for (int x = 479; x <= 511; ++x) {
    query_.x = static_cast<std::int16_t>(x);
    // Columns x..x+31: those from 512 on are columns 0.. of the next row.
    for (int column = 0; column < 40; ++column) {
      clear_screen();
      dot(column, 25);
      EXPECT_EQ(both().hit(), 512 + column < x + 32) << x << " " << column;
    }
  }
}

TEST_F(Continuum, Corner3TheLastRowReadsBeyondTheBuffer) {
  query_.height = 1;
  query_.x = 511;
  query_.y = kViewRows - 1;
  set_mask(0, 0xFFFFFFFF);
  both();
  EXPECT_EQ(reads_.back(), kScreen + kRows * kRowBytes + 2);
}

TEST_F(Continuum, Corner4LeftEdgeIsTheLastWordOfThePreviousRow) {
  query_.height = 1;
  query_.grey = {0xFFFFFFFF, 0xFFFFFFFF};
  query_.x = -1;
  query_.y = 3;
  set_mask(0, 0x80000000);
  dot(511, 26);
  EXPECT_TRUE(both().hit());
  EXPECT_EQ(reads_[2], kScreen + 27 * 64 - 2);
  set_mask(0, 0x40000000);  // the next dot is column 0 of the row itself
  EXPECT_FALSE(both().hit());
  dot(0, 27);
  EXPECT_TRUE(both().hit());
}

TEST_F(Continuum, Corner5RowsWrapAtSixteenBits) {
  EXPECT_EQ(word_address(0x40000, 0, 511), 0x40000u + 511 * 64);
  EXPECT_EQ(word_address(0x40000, 0, 512), 0x40000u - 512 * 64) << "512 * 64 = 0x8000 is negative";
  EXPECT_EQ(word_address(0x40000, 0, -512), 0x40000u - 512 * 64);
  EXPECT_EQ(word_address(0x40000, -17, 0), 0x40000u - 4);
  EXPECT_EQ(word_address(0x40000, 31, 0), 0x40000u + 2);
  query_.height = 1;
  set_mask(0, 0xFFFFFFFF);
  for (const int y : {487, 488, -536, -537, 1000, -2000, 32767, -32768}) {
    query_.y = static_cast<std::int16_t>(y);
    both();
    const auto offset = static_cast<std::int16_t>(static_cast<std::uint16_t>((y + 24) * 64));
    EXPECT_EQ(reads_[2], static_cast<std::uint32_t>(static_cast<int>(kScreen) + offset)) << y;
  }
}

TEST_F(Continuum, Corner6HeightIsSixteenBitsUnsignedAndZeroIsAll) {
  for (unsigned row = 0; row < 65536; ++row) set_mask(row & 0x3FFF, 0);
  query_.height = 1;
  EXPECT_EQ(both().rows, 1u);
  query_.height = 0x8001;
  EXPECT_EQ(both().rows, 0x8001u);
  query_.height = 0;
  EXPECT_EQ(both().rows, 65536u);
}

TEST_F(Continuum, Corner7TheUpperHalfOfD0KeepsTheLastAnd) {
  query_.height = 1;
  query_.grey = {0xFFFFFFFF, 0xFFFFFFFF};
  set_mask(0, 0xFFFFFFFF);
  put_long(kScreen + 24 * 64, 0x12345678);
  EXPECT_EQ(both().d0, 0x12340001u);
  put_long(kScreen + 24 * 64, 0);
  EXPECT_EQ(both().d0, 0u);
  query_.x = 1;
  put(kScreen + 24 * 64 + 4, 0x8000);
  const Result result = both();
  EXPECT_EQ(result.d0, 1u);
  EXPECT_TRUE(result.hit_in_word);
}

TEST_F(Continuum, Corner8NothingIsClippedVertically) {
  query_.height = 2;
  query_.grey = {0xFFFFFFFF, 0xFFFFFFFF};
  set_mask(0, 0x80000000);
  set_mask(1, 0x80000000);
  query_.y = -24;
  dot(0, 0);
  EXPECT_TRUE(both().hit()) << "top of the buffer, in the status bar";
  clear_screen();
  query_.y = kViewRows - 1;
  dot(0, kRows);
  EXPECT_TRUE(both().hit()) << "one row beyond the buffer";
}

// Pattern.

TEST_F(Continuum, PatternIsTheComplementOfTheRowsGreyAndSwapsEveryRow) {
  set_mask(0, 0xFFFFFFFF);
  set_mask(1, 0xFFFFFFFF);
  query_.height = 1;
  for (int y = -3; y < 4; ++y) {
    query_.y = static_cast<std::int16_t>(y);
    for (int column = 0; column < 32; ++column) {
      clear_screen();
      dot(column, y + kBarRows);
      // Even rows are filled with 0xAAAAAAAA: dots of even columns are black and not seen. -1 is
      // odd.
      const bool seen = ((column + y) & 1) != 0;
      EXPECT_EQ(both().hit(), seen) << column << " " << y;
    }
  }
}

TEST_F(Continuum, PlainGreyNeverHits) {
  std::vector<std::uint16_t> buffer(kRows * kRowBytes / 2);
  for (unsigned row = 0; row < kFigureRows; ++row) set_mask(row, 0xFFFFFFFF);
  for (const int scroll : {0, 1}) {
    query_.grey = grey_for_scroll(scroll, 0);
    clear_view(buffer, query_.grey);
    for (std::size_t i = 0; i < buffer.size(); ++i) memory_[kScreen / 2 + i] = buffer[i];
    for (const int x : {17, 32, 100, 465}) {
      query_.x = static_cast<std::int16_t>(x);
      query_.y = 17;
      EXPECT_FALSE(both().hit());
    }
    query_.grey = grey_for_scroll(scroll + 1, 0);
    EXPECT_TRUE(both().hit()) << "the other phase sees every dot of it";
  }
}

/// The game erases the figure's shape, draws walls by XOR with (grey ^ picture) and tests: exactly
/// the wanted black dots on the visible half count.
TEST_F(Continuum, XorOfGreyAndPictureLeavesTheWantedBlackDots) {
  std::vector<std::uint16_t> buffer(kRows * kRowBytes / 2);
  query_.grey = grey_for_scroll(0, 0);
  query_.x = 64;
  query_.y = 10;
  query_.height = 1;
  set_mask(0, 0xFFFF0000);
  const std::uint32_t at = kScreen + (10 + 24) * 64 + 8;
  for (const bool black : {true, false}) {
    clear_view(buffer, query_.grey);
    for (std::size_t i = 0; i < buffer.size(); ++i) memory_[kScreen / 2 + i] = buffer[i];
    put(at, 0);  // the shape erased
    put(at,
        static_cast<std::uint16_t>(0xAAAA ^ (black ? 0xFFFF : 0x0000)));  // XOR of grey ^ picture
    EXPECT_EQ(both().hit(), black);
  }
}

// Clocks.

// Lines of terrain, and the figure that crosses them.

using Dots = std::set<std::pair<int, int>>;

/// Dots of the view in black on the grey, with the figure's own place erased before, and the answer
/// for a figure of these dots, which lie in a square of 32x32 at (x, y).
bool finds(const Dots& black, const Dots& figure, int x, int y) {
  BackBuffer screen({0, 0});
  scene::Mask mask(kFigureRows, kFigureRows);
  for (const auto& [column, row] : figure) {
    screen.set(column, row, false);
    mask.set(column - x, row - y);
  }
  for (const auto& [column, row] : black) screen.exclusive_or(column, row, true);
  std::vector<std::uint16_t> memory(ContinuumFirmware::kBytes / 2);
  std::copy(screen.words().begin(), screen.words().end(), memory.begin() + kScreen / 2);
  auto at = memory.begin() + kMask / 2;
  for (const std::uint32_t row : figure_rows(mask)) {
    *at++ = static_cast<std::uint16_t>(row >> 16);
    *at++ = static_cast<std::uint16_t>(row);
  }
  Query query;
  query.screen = kScreen;
  query.mask = kMask;
  query.x = static_cast<std::int16_t>(x);
  query.y = static_cast<std::int16_t>(y);
  query.grey = screen.grey();
  Recorder recorder(memory);
  return check_figure(query, recorder).hit();
}

/// A line from one dot to another, drawn with a square brush.
Dots line_of(int x0, int y0, int x1, int y1, int thickness) {
  Dots dots;
  const int steps = std::max({std::abs(x1 - x0), std::abs(y1 - y0), 1});
  for (int i = 0; i <= steps; ++i) {
    const int x = x0 + (x1 - x0) * i / steps, y = y0 + (y1 - y0) * i / steps;
    for (int dy = 0; dy < thickness; ++dy) {
      for (int dx = 0; dx < thickness; ++dx) dots.insert({x + dx, y + dy});
    }
  }
  return dots;
}

RC_GTEST_PROP(ThickLines, AFigureThatCrossesALineTwoDotsThickIsAlwaysStopped, ()) {
  const auto within = [](int low, int high) { return *rc::gen::inRange(low, high); };
  const int x = within(80, 380), y = within(80, 180);
  const int thickness = within(2, 6);
  // Through a place in the figure's square, to both sides.
  const int middle_x = x + within(0, 30), middle_y = y + within(0, 30);
  const int dx = within(-70, 70), dy = within(-70, 70);
  Dots line = line_of(middle_x, middle_y, middle_x + dx, middle_y + dy, thickness);
  line.merge(line_of(middle_x, middle_y, middle_x - dx, middle_y - dy, thickness));
  // A figure of any shape that covers the line's thickness at that place.
  Dots figure;
  for (const auto& [column, row] :
       *rc::gen::container<Dots>(rc::gen::pair(rc::gen::inRange(0, 32), rc::gen::inRange(0, 32)))) {
    figure.insert({x + column, y + row});
  }
  for (int row = middle_y; row < y + 32 && line.count({middle_x, row}) != 0; ++row) {
    figure.insert({middle_x, row});
  }
  RC_ASSERT(finds(line, figure, x, y));
}

TEST(ThickLines, ALineOneDotThickIsCrossedUnseen) {
  // Up and to the right, on dots of an even sum, through a figure of 32x32 solid dots.
  Dots figure;
  for (int y = 100; y < 132; ++y) {
    for (int x = 200; x < 232; ++x) figure.insert({x, y});
  }
  EXPECT_FALSE(finds(line_of(190, 90, 240, 140, 1), figure, 200, 100));
  EXPECT_TRUE(finds(line_of(191, 90, 241, 140, 1), figure, 200, 100)) << "odd sums are seen";
  EXPECT_TRUE(finds(line_of(190, 90, 240, 140, 2), figure, 200, 100)) << "two dots thick";
  EXPECT_TRUE(finds(line_of(190, 110, 240, 110, 1), figure, 200, 100)) << "not a diagonal";
}

TEST(ThickLines, ADotAtTheEdgeOfAThickLineIsNotACrossing) {
  const Dots line = line_of(190, 110, 240, 110, 2);
  EXPECT_FALSE(finds(line, {{200, 110}}, 200, 100)) << "of an even sum";
  EXPECT_TRUE(finds(line, {{201, 110}}, 200, 100));
}

TEST_F(Continuum, ClocksOfTheTableForFullEmptyAndAlternatingFigures) {
  query_.y = 10;
  struct Row {
    std::uint32_t even, odd;
    std::uint64_t clocks, instructions;
  };
  for (const Row& row : {Row{0xFFFFFFFF, 0xFFFFFFFF, 5308, 486}, Row{0, 0, 2044, 198},
                         Row{0xFFFFFFFF, 0, 3676, 342}}) {
    for (unsigned i = 0; i < 32; ++i) set_mask(i, i % 2 == 0 ? row.even : row.odd);
    for (int x = 0; x < 16; ++x) {
      query_.x = static_cast<std::int16_t>(x);
      both();
      const auto run = firmware_.run(query_);
      EXPECT_EQ(run.clocks, row.clocks) << x;
      EXPECT_EQ(run.instructions, row.instructions) << x;
    }
  }
}

TEST_F(Continuum, ClocksOfTheTableForHits) {
  query_.grey = {0xFFFFFFFF, 0xFFFFFFFF};
  query_.x = 8;
  for (unsigned i = 0; i < 32; ++i) set_mask(i, 0xFFFFFFFF);
  struct Row {
    int row, column;
    std::uint64_t clocks, instructions;
  };
  for (const Row& row : {Row{0, 8, 536, 46}, Row{0, 36, 556, 48}, Row{16, 8, 2968, 270},
                         Row{31, 8, 5248, 480}, Row{31, 36, 5268, 482}}) {
    clear_screen();
    dot(row.column, row.row + 24);
    EXPECT_TRUE(both().hit());
    const auto run = firmware_.run(query_);
    EXPECT_EQ(run.clocks, row.clocks) << row.row << " " << row.column;
    EXPECT_EQ(run.instructions, row.instructions);
  }
  query_.height = 1;
  clear_screen();
  EXPECT_FALSE(both().hit());
  EXPECT_EQ(firmware_.run(query_).clocks, 596u);
  set_mask(0, 0);
  both();
  EXPECT_EQ(firmware_.run(query_).clocks, 494u);
}

// Random equality.

TEST_F(Continuum, GoldenAndFirmwareAgreeOnRandomCases) {
  constexpr unsigned kSeed = 20240731;
  constexpr int kCases = 120000;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  // Sparse enough that about half the cases miss.
  for (std::uint32_t at = kScreen - 0x9000; at < kScreen + 0x9000; at += 2) {
    put(at,
        random() % 24 == 0 ? static_cast<std::uint16_t>(1u << random() % 16) : std::uint16_t{0});
  }
  int hits = 0;
  for (int i = 0; i < kCases; ++i) {
    query_.x = static_cast<std::int16_t>(random() % 8 != 0 ? random() % 512 : random());
    query_.y = static_cast<std::int16_t>(random() % 8 != 0 ? random() % 318 : random());
    query_.height = static_cast<std::uint16_t>(1 + random() % 32);
    const auto kind = random() % 3;
    query_.grey = kind == 0   ? Grey{0xAAAAAAAA, 0x55555555}
                  : kind == 1 ? Grey{0x55555555, 0xAAAAAAAA}
                              : Grey{static_cast<std::uint32_t>(random()),
                                     static_cast<std::uint32_t>(random())};
    for (unsigned row = 0; row < query_.height; ++row) {
      set_mask(row, random() % 3 == 0 ? 0 : static_cast<std::uint32_t>(random() & random()));
    }
    Recorder golden(memory_);
    const Result expected = check_figure(query_, golden);
    const auto got = firmware_.run(query_);
    ASSERT_EQ(got.d0, expected.d0) << "case " << i;
    ASSERT_EQ(got.clocks, expected.clocks) << "case " << i;
    ASSERT_EQ(got.instructions, expected.instructions) << "case " << i;
    ASSERT_TRUE(got.registers_kept) << "case " << i;
    hits += expected.hit() ? 1 : 0;
  }
  EXPECT_GT(hits, kCases / 10);
  EXPECT_LT(hits, kCases * 9 / 10);
}

}  // namespace
}  // namespace collide::techniques::continuum::continuum_test
