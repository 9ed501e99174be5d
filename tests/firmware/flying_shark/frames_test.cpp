// SPDX-License-Identifier: MIT
//
// Flying Shark's routines in Z80 machine code beside the golden technique: arrays, result bytes and
// T states of whole frames.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "model/techniques/flying_shark.h"
#include "model/z80/core.h"
#include "sim/tools/program.h"
#include "sim/z80/spectrum_memory.h"

namespace collide::techniques::flying_shark::frames_test {
namespace {

constexpr std::uint16_t kRows = 0x7E00;
constexpr std::uint16_t kColumns = 0x7F00;
constexpr std::uint16_t kObjects = 0x9000;  ///< records of 32 bytes
constexpr std::uint16_t kRecord = 32;
constexpr tools::ElfTarget kTarget{"Z80", 220, false, 0, ""};

template <bool contended>
class BasicSpectrum {
 public:
  BasicSpectrum()
      : program_(tools::read_program(COLLIDE_FIRMWARE "/flying-shark-frame.prg", kTarget)) {
    for (const tools::Program::Segment& segment : program_.segments) {
      std::copy(segment.bytes.begin(), segment.bytes.end(), at(segment.address));
    }
  }

  /// Puts the frame's objects into memory, the lists in an order of their own, and runs it. The T
  /// states of both routines, or none if they were refused. The first of them is `at_clock`.
  unsigned run(const Frame& frame, std::uint8_t player_extra_y = 0, z80::Clock at_clock = 0) {
    next_ = kObjects;
    put_list("bullets", "bullet_count", frame.bullets,
             [this](std::uint16_t record, const Position& position) { place(record, position); });
    std::vector<Sampler> samplers = frame.enemies;
    samplers.insert(samplers.end(), frame.enemy_bullets.begin(), frame.enemy_bullets.end());
    put_list("objects", "object_count", samplers,
             [this](std::uint16_t record, const Sampler& sampler) {
               place(record, sampler.position);
               *at(record + 0x15u) = sampler.offset_x;
               *at(record + 0x16u) = sampler.offset_y;
               *at(record + 0x17u) = sampler.hurts_player ? 1 : 0;
             });
    put_word(symbol("player"), frame.player ? next_ : 0);
    if (frame.player) place(next_, *frame.player);
    *at(symbol("player_extra_y")) = player_extra_y;
    *at(symbol("bomb")) = frame.bomb ? 1 : 0;

    cpu_.reset();
    cpu_.registers().pc = static_cast<std::uint16_t>(*program_.entry);
    run_to(symbol("write"));
    cpu_.registers().clock = at_clock;
    const z80::Clock start = cpu_.clock();
    while (!cpu_.halted()) cpu_.step();
    const unsigned taken = static_cast<unsigned>(cpu_.clock() - start) - 4;  // HALT
    return cpu_.registers().pc == symbol("done") + 1 ? taken : 0;
  }

  std::uint8_t byte(std::uint16_t address) const { return memory_.bytes[address]; }
  std::uint8_t result(const char* list, std::size_t index) {
    std::uint16_t record = word(symbol(list));
    while (index-- > 0) record = word(record);
    return byte(static_cast<std::uint16_t>(record + 0x14));
  }
  std::uint16_t symbol(const char* name) const {
    return static_cast<std::uint16_t>(program_.symbol(name));
  }

 private:
  std::uint8_t* at(std::uint32_t address) { return memory_.bytes.data() + address; }
  std::uint16_t word(std::uint16_t address) const {
    return static_cast<std::uint16_t>(byte(address) | memory_.bytes[address + 1u] << 8);
  }
  void put_word(std::uint16_t address, std::uint16_t value) {
    *at(address) = static_cast<std::uint8_t>(value);
    *at(address + 1u) = static_cast<std::uint8_t>(value >> 8);
  }
  void place(std::uint16_t record, const Position& position) {
    *at(record + 0x0Bu) = position.x.low;
    *at(record + 0x0Cu) = position.x.high;
    *at(record + 0x0Du) = position.y.low;
    *at(record + 0x0Eu) = position.y.high;
    *at(record + 0x14u) = 0xAA;  // of the frame before
  }
  template <class Object, class Put>
  void put_list(const char* list, const char* count, const std::vector<Object>& objects,
                const Put& put) {
    *at(symbol(count)) = static_cast<std::uint8_t>(objects.size());
    std::uint16_t link = symbol(list);
    for (const Object& object : objects) {
      put_word(link, next_);
      put(next_, object);
      link = next_;
      next_ = static_cast<std::uint16_t>(next_ + kRecord);
    }
  }
  void run_to(std::uint16_t address) {
    while (cpu_.registers().pc != address) cpu_.step();
  }

  tools::Program program_;
  z80::SpectrumMemory<contended> memory_;
  z80::VirtualCore<contended> cpu_{memory_};
  std::uint16_t next_ = kObjects;
};
using Spectrum = BasicSpectrum<false>;

void expect_same(Spectrum& spectrum, const Arrays& arrays, const Report& report) {
  for (unsigned i = 0; i < 256; ++i) {
    ASSERT_EQ(spectrum.byte(static_cast<std::uint16_t>(kRows + i)), arrays.rows().get(i))
        << "row " << i;
    ASSERT_EQ(spectrum.byte(static_cast<std::uint16_t>(kColumns + i)), arrays.columns().get(i))
        << "column " << i;
  }
  for (std::size_t i = 0; i < report.bullets.size(); ++i) {
    ASSERT_EQ(spectrum.result("bullets", i), report.bullets[i]) << "bullet " << i;
  }
  std::vector<std::uint8_t> results = report.enemies;
  results.insert(results.end(), report.enemy_bullets.begin(), report.enemy_bullets.end());
  for (std::size_t i = 0; i < results.size(); ++i) {
    ASSERT_EQ(spectrum.result("objects", i), results[i]) << "object " << i;
  }
  ASSERT_EQ(spectrum.byte(spectrum.symbol("player_hit")), report.player_hit ? 0x80 : 0);
}

TEST(FlyingSharkFirmware, MarksAndLooksAsTheSpecificationsExample) {
  // x 98, y 43: columns 98 to 109 and rows 44 to 51.
  Spectrum spectrum;
  Frame frame;
  frame.bullets = {{{0x40, 0x0C}, {0x60, 0x05}}};
  const auto pixel = [](unsigned value) {
    return Coordinate::of(static_cast<std::uint16_t>(value << 5));
  };
  for (const auto& [x, y] :
       {std::pair{98u, 44u}, {109u, 51u}, {110u, 51u}, {98u, 43u}, {98u, 52u}}) {
    frame.enemies.push_back({{pixel(x), pixel(y)}});
  }
  spectrum.run(frame);
  for (unsigned i = 0; i < 256; ++i) {
    EXPECT_EQ(spectrum.byte(static_cast<std::uint16_t>(kRows + i)), i >= 44 && i <= 51 ? 1 : 0);
    EXPECT_EQ(spectrum.byte(static_cast<std::uint16_t>(kColumns + i)), i >= 98 && i <= 109 ? 1 : 0);
  }
  EXPECT_EQ(spectrum.result("bullets", 0), 1);
  const std::uint8_t wanted[] = {1, 1, 0, 0, 0};
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(spectrum.result("objects", i), wanted[i]) << i;
}

// Counted from Zilog's table: 3397 + 12 + 12 to write nothing but zeros, 125 + 12 + 12 to look at
// nothing. A bullet: LD E,C 4, LD H,n 7, pixel 57, INC A 4, LD L,A 4, eight entries of 22 less the
// last 4, LD H,n 7, pixel 57, LD L,A 4, twelve entries, LD (IY+d),C 19, RLC C 8, LD SP,IY 10, POP
// IY 14, DJNZ 13: 640; around the first, 7 + 4 + 7 + 20, less 5 of the last DJNZ, in place of 12.
TEST(FlyingSharkFirmware, TakesTheTStatesOfItsInstructions) {
  Spectrum spectrum;
  Frame frame;
  EXPECT_EQ(spectrum.run(frame), 3397u + 12 + 12 + 125 + 12 + 12);
  frame.bullets.resize(1);
  EXPECT_EQ(spectrum.run(frame), 3397u + 33 + 640 + 12 + 125 + 12 + 12);
  frame.bullets.resize(6);
  frame.player = Position{};
  frame.bomb = true;
  frame.enemies.resize(8);
  frame.enemy_bullets.resize(5);
  EXPECT_EQ(spectrum.run(frame), 3397u + 33 + 6 * 640 + 525 + 125 + 107 + 59 + 13 * 322);
}

Frame fullest() {
  Frame frame;
  frame.bullets.resize(6);
  frame.player = Position{};
  frame.bomb = true;
  frame.enemies.resize(8);
  frame.enemy_bullets.resize(5);
  return frame;
}

// Arrays and stack are in memory that the ULA shares, records and program are not.
TEST(FlyingSharkFirmware, WaitsForTheUlaWhereThePictureIsFetched) {
  BasicSpectrum<true> spectrum;
  const Frame frame = fullest();
  const unsigned free = t_states(frame);
  unsigned most = 0;
  z80::Clock worst = 0;
  for (z80::Clock start = 0; start < z80::Ula::kFrame; ++start) {
    const unsigned taken = spectrum.run(frame, 0, start);
    ASSERT_GE(taken, free);
    // At either border there is nothing to wait for: 14335 T states from the interrupt on, and from
    // the last line's 128th on, 57247.
    if (start + free <= z80::Ula::kFirst || start >= 57247) {
      ASSERT_EQ(taken, free) << start;
    }
    if (taken > most) {
      most = taken;
      worst = start;
    }
  }
  // Both accesses of an entry that is marked, of those of both arrays that are cleared and looked
  // at, and of the stack: none waits longer than 6.
  EXPECT_LE(most, free + 6 * (2 * (6 * 20 + 16) + 512 + 2 * 13 + 8));
  RecordProperty("free", std::to_string(free));
  RecordProperty("most", std::to_string(most) + " from " + std::to_string(worst) + " on");
  RecordProperty("first line", std::to_string(spectrum.run(frame, 0, z80::Ula::kFirst)));
}

// A write that has waited begins at 6 of the pattern. The second of a PUSH is 3 later, at 1: it
// waits for 5. The first of the next one is 3, 4 and 1 later, at 6 again: it does not. So a PUSH
// waits for 5 while a line is fetched, and for nothing in its rest; DJNZ between eight of them
// costs at most another 6.
TEST(FlyingSharkFirmware, ClearingWaitsForFiveAPushAtTheMost) {
  BasicSpectrum<true> spectrum;
  const Frame nothing;
  const unsigned free = t_states(nothing);
  const unsigned taken = spectrum.run(nothing, 0, z80::Ula::kFirst);
  EXPECT_GT(taken, free + 256 * 2);
  EXPECT_LE(taken, free + 256 * 5 + 32 * 6);
}

TEST(FlyingSharkFirmware, ASeventhBulletIsRefusedAndNothingTouched) {
  Spectrum spectrum;
  Frame frame;
  frame.bullets.resize(6);
  spectrum.run(frame);
  const std::uint8_t row = spectrum.byte(kRows + 1);
  EXPECT_EQ(row, 0x3F);
  frame.bullets.resize(7);
  frame.bullets[0].y = Coordinate::of(100 << 5);
  EXPECT_EQ(spectrum.run(frame), 0u);
  EXPECT_EQ(spectrum.byte(kRows + 1), row);
  EXPECT_EQ(spectrum.byte(kRows + 101), 0);
}

TEST(FlyingSharkFirmware, IsTheGoldenTechniqueInRandomFrames) {
  constexpr unsigned kSeed = 25;
  constexpr int kFrames = 4000;
  SCOPED_TRACE(kSeed);
  std::mt19937 random(kSeed);
  const auto below = [&](unsigned limit) { return static_cast<unsigned>(random() % limit); };
  // Mostly close together, so that they meet; at times any bits, also over 13.
  const auto coordinate = [&] {
    const unsigned any = static_cast<unsigned>(random()) & 0xFFFF;
    return Coordinate::of(
        static_cast<std::uint16_t>(below(10) == 0 ? any : below(40) << 5 | (any & 31)));
  };
  const auto position = [&] { return Position{coordinate(), coordinate()}; };
  const auto sampler = [&] {
    Sampler made{position()};
    if (below(2) == 0) {
      made.offset_x = static_cast<std::uint8_t>(random());
      made.offset_y = static_cast<std::uint8_t>(below(16));
    }
    made.hurts_player = below(3) != 0;
    return made;
  };
  Spectrum spectrum;
  unsigned hits = 0, players_hit = 0, bombed = 0;
  for (int f = 0; f < kFrames; ++f) {
    SCOPED_TRACE(f);
    Options options;
    options.player_extra_y = static_cast<std::uint8_t>(below(2));
    Frame frame;
    for (unsigned i = below(kMostBullets + 1); i > 0; --i) frame.bullets.push_back(position());
    if (below(4) != 0) frame.player = position();
    frame.bomb = below(2) == 0;
    for (unsigned i = below(kMostEnemies + 1); i > 0; --i) frame.enemies.push_back(sampler());
    for (unsigned i = below(kMostEnemyBullets + 1); i > 0; --i)
      frame.enemy_bullets.push_back(sampler());
    Arrays arrays(options);
    const Report report = arrays.step(frame);
    ASSERT_EQ(spectrum.run(frame, options.player_extra_y), report.t_states);
    expect_same(spectrum, arrays, report);
    if (testing::Test::HasFatalFailure()) return;
    for (const std::uint8_t result : report.enemies) {
      hits += (result & 0x3F) != 0 ? 1u : 0u;
      bombed += (result & kBomb) != 0 ? 1u : 0u;
    }
    players_hit += report.player_hit ? 1u : 0u;
  }
  EXPECT_GT(hits, 500u);
  EXPECT_GT(bombed, 1000u);
  EXPECT_GT(players_hit, 100u);
}

}  // namespace
}  // namespace collide::techniques::flying_shark::frames_test
