// SPDX-License-Identifier: MIT
//
// The ring program's look at its spatial maps in 65C02 machine code beside the golden technique:
// every size at every place, and the clocks.
#include <gtest/gtest.h>

#include <algorithm>

#include "model/m65c02/core.h"
#include "model/techniques/x16_detector.h"
#include "sim/m65c02/memory.h"
#include "sim/m65c02/program.h"

namespace collide::x16::maps_test {
namespace {

constexpr std::uint16_t kRecord = 0x9000;
constexpr std::uint16_t kReturn = 0x0200;  ///< where map_cells returns to
constexpr int kXCells = 5;

class Program {
 public:
  Program()
      : program_(tools::read_program(COLLIDE_FIRMWARE "/rings-x16-scene.prg", m65c02::kElfTarget)),
        core_(memory_) {
    for (const tools::Program::Segment& segment : program_.segments) {
      std::copy(segment.bytes.begin(), segment.bytes.end(),
                memory_.bytes.begin() + segment.address);
    }
    put_word(at("rec"), kRecord);
  }

  struct Mapped {
    Cells cells;
    std::uint64_t clocks = 0;
  };
  /// Of a sprite whose sides are those of these numbers.
  Mapped map(Position place, std::size_t width, std::size_t height) {
    constexpr std::uint8_t kSprite = 5;
    memory_.bytes[at("sizes") + kSprite] = static_cast<std::uint8_t>(height << 6 | width << 4);
    put_word(kRecord, static_cast<std::uint16_t>(place.x));
    put_word(kRecord + 2, static_cast<std::uint16_t>(place.y));
    put_word(kRecord + kXCells, 0xDEAD);
    put_word(kRecord + kXCells + 2, 0xDEAD);
    m65c02::Registers& registers = core_.registers();
    registers.s = 0xFD;
    put_word(0x01FE, kReturn - 1);
    registers.pc = at("map_cells");
    registers.x = kSprite;
    registers.d = false;
    const m65c02::Clock begin = core_.clock();
    while (registers.pc != kReturn) core_.step();
    EXPECT_EQ(registers.x, kSprite);
    return {{word(kRecord + kXCells), word(kRecord + kXCells + 2)}, core_.clock() - begin};
  }

 private:
  std::uint16_t at(const char* symbol) const {
    return static_cast<std::uint16_t>(program_.symbol(symbol));
  }
  std::uint16_t word(std::uint16_t address) const {
    return static_cast<std::uint16_t>(memory_.bytes[address] | memory_.bytes[address + 1u] << 8);
  }
  void put_word(std::uint16_t address, std::uint16_t value) {
    memory_.bytes[address] = static_cast<std::uint8_t>(value);
    memory_.bytes[address + 1u] = static_cast<std::uint8_t>(value >> 8);
  }

  tools::Program program_;
  m65c02::FastMemory memory_;
  m65c02::Core<m65c02::FastMemory> core_;
};

TEST(RingMaps, AreTheTechniquesForEverySizeAtEveryPlace) {
  Program program;
  for (std::size_t width = 0; width < kSides.size(); ++width) {
    for (std::size_t height = 0; height < kSides.size(); ++height) {
      for (int at = -1023; at <= 1023; ++at) {
        // Columns and rows are looked up apart: all of both, not all pairs.
        const Position place{at, 1023 - (at + 1023) * 7 % 2047};
        const Program::Mapped got = program.map(place, width, height);
        const Cells expected = mapped_cells(place, kSides[width], kSides[height]);
        ASSERT_EQ(got.cells.x, expected.x) << kSides[width] << " at " << place.x;
        ASSERT_EQ(got.cells.y, expected.y) << kSides[height] << " at " << place.y;
      }
    }
  }
}

// docs/evidence/programs.md: the same for every size, as the size only chooses the table. A word
// that lies across a page takes a clock more.
TEST(RingMaps, TakeTheSameClocksForEverySize) {
  Program program;
  for (std::size_t size = 0; size < kSides.size(); ++size) {
    std::uint64_t least = ~std::uint64_t{0}, most = 0;
    for (int y = 1 - kSides[size]; y < kScreenHeight; ++y) {
      for (int x = 1 - kSides[size]; x < kScreenWidth; x += 3) {
        const std::uint64_t clocks = program.map({x, y}, size, size).clocks;
        least = std::min(least, clocks);
        most = std::max(most, clocks);
      }
    }
    EXPECT_EQ(least, 255U) << kSides[size];
    EXPECT_EQ(most, 257U) << kSides[size];
    EXPECT_EQ(program.map({-kSides[size], -kSides[size]}, size, size).clocks, 171U);
  }
}

}  // namespace
}  // namespace collide::x16::maps_test
