// SPDX-License-Identifier: MIT
//
// docs/howto/dpi.md: the examples under Verilator, with and without a fault, and the functions
// themselves at the pins of the list units.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "dpi/collide_dpi.h"
#include "model/list_unit/ram.h"
#include "sim/units/impact/make.h"
#include "sim/units/overlap/make.h"
#include "tests/support/message.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"

namespace collide::dpi_test {
namespace {

using test::Refuses;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kTree = COLLIDE_ROOT;
constexpr unsigned kBytes = 65536;

/// A bench built by Verilator, with the models.
class Bench {
 public:
  explicit Bench(const std::string& sources) {
    const test::Finished built = test::run_program(
        {"sh", "-c",
         "cd " + kTree +
             " && verilator --binary --timing --timescale 1ns/1ps --top-module bench "
             "-Wall -Wno-DECLFILENAME -Wno-UNUSED -Wno-UNDRIVEN -Wno-PINCONNECTEMPTY -Wno-BLKSEQ "
             "-Mdir " +
             folder_.path().string() + " " + sources +
             " -LDFLAGS \"-L" COLLIDE_DPI_FOLDER " -lcollide_dpi -Wl,-rpath," COLLIDE_DPI_FOLDER
             "\""});
    EXPECT_EQ(built.status, 0) << built.out << built.err;
  }
  test::Finished run(const std::vector<std::string>& words = {}) const {
    std::vector<std::string> command = {(folder_.path() / "Vbench").string()};
    command.insert(command.end(), words.begin(), words.end());
    return test::run_program(command);
  }

 private:
  test::TemporaryDirectory folder_;
};

TEST(Dpi, TheExampleFindsNothingButAFault) {
  const Bench bench("dpi/collide_pkg.sv examples/dpi/bench.sv rtl/blitter/*.sv");
  const test::Finished good = bench.run();
  EXPECT_EQ(good.status, 0) << good.out;
  EXPECT_THAT(good.out, StartsWith("PASS, 100 blits, "));
  const test::Finished bad = bench.run({"+fault"});
  EXPECT_NE(bad.status, 0);
  EXPECT_THAT(bad.out, ContainsRegex("^MISMATCH after [1-9][0-9]* comparisons: clock [0-9]+: bus "
                                     "access 3 [^\n]*: expected write 0x"));
}

TEST(Dpi, TheExampleOfVeraFindsNothingButAFault) {
  const Bench bench(
      "rtl/vera/vera.vlt dpi/collide_pkg.sv examples/dpi/vera_bench.sv rtl/vera/*.sv");
  const test::Finished good = bench.run();
  EXPECT_EQ(good.status, 0) << good.out;
  EXPECT_THAT(good.out, StartsWith("PASS, 2 frames, "));
  const test::Finished bad = bench.run({"+fault"});
  EXPECT_NE(bad.status, 0);
  EXPECT_THAT(bad.out,
              ContainsRegex("^MISMATCH after [0-9]+ comparisons: clock [0-9]+: read of ISR "));
}

/// A board whose pins a checker sees. A wire of it may be stuck: bit 0 of what is written to the
/// first word of the list.
class ShownBoard final : public list_unit::Board {
 public:
  ShownBoard(list_unit::Board& board, collide_checker checker) : board_(board), checker_(checker) {}

  list_unit::Outputs look(const list_unit::Inputs& in) override {
    in_ = in;
    out_ = board_.look(in);
    if (stuck_ && out_.we && out_.adr == kListAt) out_.dat ^= 1;
    return out_;
  }
  void answer(const list_unit::Inputs& in) override {
    in_ = in;
    board_.answer(in);
  }
  void clock() override {
    if (differs_.empty() && collide_see(checker_, packed().data()) == 0) {
      differs_ = collide_report(checker_);
    }
    board_.clock();
  }
  void stick() { stuck_ = true; }
  /// The first report.
  const std::string& differs() const { return differs_; }

  static constexpr std::uint32_t kListAt = 0x1C0;

 private:
  /// As collide_list_unit_pins, from its last member on.
  std::array<collide_logic, 10> packed() const {
    std::array<collide_logic, 10> vector{};
    std::size_t at = 0;
    const auto put = [&](unsigned width, std::uint32_t value) {
      for (unsigned bit = 0; bit < width; ++bit, ++at) {
        vector[at / 32].value |= (value >> bit & 1) << at % 32;
      }
    };
    for (const auto& [width, value] : std::initializer_list<std::pair<unsigned, std::uint32_t>>{
             {32, out_.dat},  {4, out_.sel},     {31, out_.adr / 4}, {1, out_.we},
             {1, out_.stb},   {1, out_.cyc},     {32, out_.reg_dat}, {1, out_.reg_ack},
             {1, out_.irq},   {32, in_.mem_dat}, {1, in_.err},       {1, in_.ack},
             {1, in_.stall},  {32, in_.reg_dat}, {4, in_.reg_sel},   {12, in_.reg_offset / 4},
             {1, in_.reg_we}, {1, in_.reg},      {1, in_.reg},       {1, in_.trigger},
             {1, in_.rst}}) {
      put(width, value);
    }
    return vector;
  }

  list_unit::Board& board_;
  collide_checker checker_;
  list_unit::Inputs in_;
  list_unit::Outputs out_{};
  bool stuck_ = false;
  std::string differs_;
};

/// Descriptors, and what is found of them: one record.
struct ListCase {
  const char* unit;
  std::map<std::uint32_t, std::uint32_t> words;
  std::uint32_t count, window;
  std::uint32_t record;  ///< worked out by hand
};

/// Three sprites of 8x2, of which 0 at (10, 20) and 1 at (14, 21) share pixels: the first is in row
/// 1, column 4 of sprite 0, record 1 << 16 | 1 << 6 | 4.
const ListCase kSprites{"overlap",
                        {{0x100, 0x0014000A},
                         {0x104, 0x80010007},
                         {0x108, 0x180},
                         {0x10C, 0x10001},
                         {0x110, 0x0015000E},
                         {0x114, 0x80010007},
                         {0x118, 0x180},
                         {0x11C, 0x10001},
                         {0x120, 0x00140064},
                         {0x124, 0x80010007},
                         {0x128, 0x180},
                         {0x12C, 0x10001},
                         {0x180, 0xFF000000}},
                        3,
                        0x00F00140,  // 320x240
                        0x00010044};

/// Circle 0, of radius 1, goes from (0, 0) to (10, 0); circle 1, of radius 1, is at (6, 0). They
/// touch at x = 4: t = 0.4, of 65536 truncated $6666, record $6666 << 14 | 0 << 7 | 1.
const ListCase kCircles{"impact",
                        {{0x104, 0xA0},
                         {0x108, 0x80000010},
                         {0x10C, 0x10002},
                         {0x110, 0x60},
                         {0x114, 0x60},
                         {0x118, 0x80000010},
                         {0x11C, 0x20000}},
                        2,
                        0,
                        0x19998001};

/// Some requests wait, and answers are late, so that reads are ahead of what they are for.
const list_unit::MemoryTiming kSlow{30, 1, 5, false, list_unit::Commits::kTaken, 3};

template <typename MakeUnit>
void expect_follows(const ListCase& c, const MakeUnit& make) {
  for (const bool stuck : {false, true}) {
    const collide_checker checker = collide_create(c.unit, "exact", 48, "");
    ASSERT_NE(checker, 0U);
    list_unit::Ram ram(kBytes, {});
    for (const auto& [address, word] : c.words) ram.write(address, word);
    const auto rtl = make(ram);
    auto board = std::make_unique<ShownBoard>(rtl->board(), checker);
    ShownBoard& shown = *board;
    if (stuck) shown.stick();
    list_unit::OnPins unit(ram, std::move(board), {32, 1U << 20}, kSlow);
    unit.reset();
    unit.write(list_unit::kCount, c.count);
    unit.write(list_unit::kDescriptors, 0x100);
    if (c.window != 0) unit.write(overlap::kWindowSize, c.window);
    unit.write(list_unit::kList, ShownBoard::kListAt);
    unit.write(list_unit::kListLines, 2);
    unit.write(list_unit::kControl, list_unit::kStart);
    unit.run();
    if (stuck) {
      // FOUND is 1.
      EXPECT_THAT(shown.differs(),
                  ContainsRegex("^clock [0-9]+: .*expected write 0x00000001 at 0x000001C0, actual "
                                "write 0x00000000 at 0x000001C0"));
      EXPECT_EQ(collide_end(checker), 0);
    } else {
      EXPECT_EQ(shown.differs(), "");
      EXPECT_EQ(ram.word(ShownBoard::kListAt + 16), c.record);
      EXPECT_EQ(collide_end(checker), 1) << collide_report(checker);
      // Four words of each descriptor, and two lines of four words.
      EXPECT_GE(collide_accesses(checker), 4 * c.count + 8);
      EXPECT_GT(collide_comparisons(checker), collide_accesses(checker));
    }
    collide_destroy(checker);
  }
}

TEST(Dpi, FollowsTheRtlOfOverlap) {
  expect_follows(kSprites,
                 [](list_unit::Memory& memory) { return overlap::make_rtl(memory, {}, {}, {}); });
}

TEST(Dpi, FollowsTheRtlOfImpact) {
  expect_follows(kCircles,
                 [](list_unit::Memory& memory) { return impact::make_rtl(memory, {}, {}, {}); });
}

TEST(Dpi, WhatThereIsNotIsNull) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(collide_create("copper", "exact", 48, ""), 0U);
  EXPECT_EQ(collide_create("blitter", "late", 48, ""), 0U);
  EXPECT_EQ(collide_create("vera", "transactions", 48, ""), 0U);
  EXPECT_EQ(collide_create("overlap", "exact", 48, "{\"SPRITES\": 1}"), 0U);
  EXPECT_EQ(collide_create("blitter", "exact", 48, "{\"SPRITES\": 32}"), 0U);
  EXPECT_THAT(test::lines_of(testing::internal::GetCapturedStderr()),
              testing::ElementsAre(
                  Refuses("collide_create", {"copper", "blitter", "overlap", "impact", "vera"}),
                  Refuses("collide_create", {"timing", "late", "exact", "transactions", "results"}),
                  Refuses("collide_create", {"timing", "transactions", "exact"}),
                  Refuses("collide_create", {"parameters.SPRITES", 1}),
                  Refuses("collide_create", {"parameters"})));
}

/// Bits of collide_blitter_pins, which has 115: i_rst is the highest, and o_done comes after 50
/// bits of inputs.
constexpr std::size_t kReset = 114, kDone = 64;

/// The pins of a blitter in a clock of reset or after it: only o_done is high.
std::array<collide_logic, 10> idle_blitter(bool reset) {
  std::array<collide_logic, 10> vector{};
  const auto set = [&](std::size_t bit) { vector[bit / 32].value |= 1U << bit % 32; };
  set(kDone);
  if (reset) set(kReset);
  return vector;
}

TEST(Dpi, NothingComparedIsNoSuccess) {
  const collide_checker checker = collide_create("blitter", "exact", 48, "");
  ASSERT_NE(checker, 0U);
  EXPECT_EQ(collide_lacks(checker, "o_done"), 0);
  EXPECT_THAT(collide_report(checker), HasSubstr("\"o_done\" is not optional"));
  EXPECT_EQ(collide_lacks(checker, "o_quiet"), 1);
  EXPECT_EQ(collide_see(checker, idle_blitter(true).data()), 1) << collide_report(checker);
  EXPECT_EQ(collide_see(checker, idle_blitter(false).data()), 1) << collide_report(checker);
  EXPECT_EQ(collide_comparisons(checker), 3U);
  EXPECT_EQ(collide_end(checker), 0);
  EXPECT_STREQ(collide_report(checker), "blitter: nothing was compared");
  collide_destroy(checker);
}

TEST(Dpi, AnUnknownOutputIsADifference) {
  const collide_checker checker = collide_create("blitter", "exact", 48, "");
  ASSERT_NE(checker, 0U);
  EXPECT_EQ(collide_see(checker, idle_blitter(true).data()), 1);
  auto vector = idle_blitter(false);
  vector[kDone / 32].unknown |= 1U << kDone % 32;
  EXPECT_EQ(collide_see(checker, vector.data()), 0);
  EXPECT_STREQ(collide_report(checker), "clock 1: o_done: expected 0 or 1 in each bit, actual X");
  EXPECT_EQ(collide_see(checker, idle_blitter(false).data()), 0) << "nothing more is compared";
  collide_destroy(checker);
}

TEST(Dpi, NoCheckerIsNoSuccess) {
  EXPECT_EQ(collide_see(0, idle_blitter(true).data()), 0);
  EXPECT_EQ(collide_end(0), 0);
  EXPECT_STREQ(collide_report(0), "no such checker");
  EXPECT_EQ(collide_comparisons(0), 0U);
}

TEST(Dpi, OnlyVeraHasAVideoRam) {
  const collide_checker vera = collide_create("vera", "exact", 48, "");
  EXPECT_EQ(collide_load(vera, 0, 0x11111111), 1);
  EXPECT_EQ(collide_load(vera, 0x1FC00, 1), 0) << "an attribute";
  const collide_checker blitter = collide_create("blitter", "exact", 48, "");
  EXPECT_EQ(collide_load(blitter, 0, 1), 0);
  collide_destroy(vera);
  collide_destroy(blitter);
}

}  // namespace
}  // namespace collide::dpi_test
