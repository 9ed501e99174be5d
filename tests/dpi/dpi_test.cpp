// SPDX-License-Identifier: MIT
//
// docs/howto/dpi.md: the example under Verilator, with and without a fault, and the functions
// themselves beside the RTL of the list units.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
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
  EXPECT_THAT(bad.out, StartsWith("MISMATCH after "));
  EXPECT_THAT(bad.out, HasSubstr("expected write 0x"));
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
              ContainsRegex("^MISMATCH after [0-9]+ comparisons: expected IRQ 1, byte 0x"));
}

/// The memory of a design: every access of its RTL is one of the model.
class Followed : public list_unit::Memory {
 public:
  Followed(collide_model model, const std::map<std::uint32_t, std::uint32_t>& words)
      : model_(model) {
    for (const auto& [address, word] : words) {
      ram_.write(address, word);
      collide_store(model, address, word);
    }
  }
  std::optional<std::uint32_t> read(std::uint32_t address) override {
    const auto data = ram_.read(address);
    follow(false, address, *data);
    return data;
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    // A wire that is stuck: bit 0 of the first word of the list.
    const std::uint32_t seen = stuck_ && address == kListAt ? data ^ 1 : data;
    follow(true, address, seen);
    return ram_.write(address, seen);
  }
  void stick() { stuck_ = true; }
  /// The first of the design's accesses that was none of the model's.
  const std::string& mismatch() const { return mismatch_; }

  static constexpr std::uint32_t kListAt = 0x1C0;

 private:
  void follow(bool write, std::uint32_t address, std::uint32_t data) {
    if (collide_access(model_, write ? 1 : 0, address, data) == 0 && mismatch_.empty()) {
      mismatch_ = collide_mismatch(model_);
    }
  }

  collide_model model_;
  list_unit::Ram ram_{kBytes, {}};
  bool stuck_ = false;
  std::string mismatch_;
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

template <typename MakeUnit>
void expect_follows(const ListCase& c, const MakeUnit& make) {
  for (const bool stuck : {false, true}) {
    const collide_model model = collide_create(c.unit, kBytes);
    ASSERT_NE(model, 0U);
    Followed memory(model, c.words);
    if (stuck) memory.stick();
    const auto rtl = make(memory);
    const auto put = [&](unsigned offset, std::uint32_t data) {
      rtl->write(offset, data);
      collide_write(model, offset, data, 4);
    };
    put(list_unit::kCount, c.count);
    put(list_unit::kDescriptors, 0x100);
    if (c.window != 0) put(overlap::kWindowSize, c.window);
    put(list_unit::kList, Followed::kListAt);
    put(list_unit::kListLines, 2);
    put(list_unit::kControl, list_unit::kStart);
    rtl->run();
    if (stuck) {
      // FOUND is 1.
      EXPECT_EQ(memory.mismatch(), "expected write 0x0001C0 0x0001, actual write 0x0001C0 0x0000");
    } else {
      EXPECT_EQ(memory.mismatch(), "");
      // Four words of each descriptor, and two lines of four words.
      EXPECT_GE(collide_compared(model), 4 * c.count + 8);
      EXPECT_EQ(collide_finished(model), 1);
      EXPECT_EQ(collide_fetch(model, Followed::kListAt), 1U);
      EXPECT_EQ(collide_fetch(model, Followed::kListAt + 16), c.record);
      EXPECT_NE(collide_read(model, list_unit::kStatus, 4) & list_unit::kDone, 0U);
      EXPECT_EQ(collide_access(model, 0, 0x1000, 0), 0);
      EXPECT_STREQ(collide_mismatch(model), "expected no access, actual read 0x001000 0x0000");
    }
    collide_destroy(model);
  }
}

/// Some requests wait, and answers are late, so that reads are ahead of what they are for.
const list_unit::MemoryTiming kSlow{30, 1, 5, false, list_unit::Commits::kTaken, 3};

TEST(Dpi, FollowsTheRtlOfOverlap) {
  expect_follows(kSprites, overlap::unit_maker(On::kRtl, {}, kSlow));
}

TEST(Dpi, FollowsTheRtlOfImpact) {
  expect_follows(kCircles, impact::unit_maker(On::kRtl, {}, kSlow));
}

TEST(Dpi, ResetAndMemory) {
  const collide_model model = collide_create("blitter", kBytes);
  ASSERT_NE(model, 0U);
  collide_store(model, 0x100, 0xBEEF);
  EXPECT_EQ(collide_fetch(model, 0x100), 0xBEEFU);
  collide_write(model, 0x28, 0x1234, 2);
  EXPECT_EQ(collide_read(model, 0x28, 2), 0x1234U);
  collide_reset(model);
  EXPECT_EQ(collide_read(model, 0x28, 2), 0U);
  collide_destroy(model);
}

TEST(Dpi, WhatThereIsNotIsNull) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(collide_create("copper", kBytes), 0U);
  EXPECT_EQ(collide_create("blitter", 1000), 0U);
  EXPECT_EQ(collide_create("vera", kBytes), 0U);
  EXPECT_THAT(test::lines_of(testing::internal::GetCapturedStderr()),
              testing::ElementsAre(
                  Refuses("collide_create", {"copper", "blitter", "overlap", "impact", "vera"}),
                  Refuses("collide_create", {1000, "power of two", "16 MB"}),
                  Refuses("collide_create", {65536, 131072})));
}

/// A sprite of 8x8 pixels with collision mask 1 in line 10, and another over it: in line 479 the
/// chip latches nibble 1.
TEST(Dpi, VeraCollidesWhereItIsClocked) {
  const collide_model model = collide_create("vera", 0x20000);
  ASSERT_NE(model, 0U);
  for (unsigned i = 0; i < 64; i += 4) collide_store(model, i, 0x11111111);
  EXPECT_EQ(collide_fetch(model, 60), 0x11111111U);
  const auto idle = [&](unsigned clocks) {
    for (unsigned i = 0; i < clocks; ++i) collide_clock(model, 0, 0, 0, 0, 0);
  };
  const auto put = [&](unsigned reg, unsigned data) {
    collide_clock(model, 0, 1, 1, reg, data);
    idle(3);
  };
  put(0, 0x00);
  put(1, 0xFC);
  put(2, 0x11);
  for (int sprite = 0; sprite < 2; ++sprite) {
    for (const unsigned data : {0x00U, 0x80U, 20U, 0U, 10U, 0U, 0x1CU, 0x00U}) put(3, data);
  }
  put(6, 0x04);
  put(9, 0x41);
  EXPECT_EQ(collide_pins(model, 0, 0, 0), 1);
  idle(525 * 800);
  EXPECT_EQ(collide_pins(model, 1, 0, 0), 1) << collide_mismatch(model);
  collide_clock(model, 0, 1, 0, 7, 0);
  EXPECT_EQ(collide_pins(model, 1, 1, 0x17), 1) << collide_mismatch(model);
  EXPECT_EQ(collide_compared(model), 3U);
  EXPECT_EQ(collide_pins(model, 1, 1, 0x07), 0);
  EXPECT_THAT(collide_mismatch(model), StartsWith("expected IRQ 1, byte 0x17 in clock "));
  collide_reset(model);
  EXPECT_EQ(collide_pins(model, 0, 0, 0), 1) << "the interrupt is gone with the reset";
  collide_destroy(model);
}

TEST(Dpi, AFunctionOfAnotherUnitSaysSoAndComparesNothing) {
  const collide_model vera = collide_create("vera", 0x20000);
  const collide_model blitter = collide_create("blitter", kBytes);
  testing::internal::CaptureStderr();
  EXPECT_EQ(collide_access(vera, 0, 0, 0), 0);
  EXPECT_EQ(collide_finished(vera), 0);
  EXPECT_EQ(collide_pins(blitter, 0, 0, 0), 0);
  EXPECT_EQ(collide_access(0, 0, 0, 0), 0);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "collide_access: not for a model of this unit\n"
            "collide_finished: not for a model of this unit\n"
            "collide_pins: not for a model of this unit\n"
            "collide_access: no such model\n");
  EXPECT_EQ(collide_compared(vera), 0U);
  collide_destroy(vera);
  collide_destroy(blitter);
}

}  // namespace
}  // namespace collide::dpi_test
