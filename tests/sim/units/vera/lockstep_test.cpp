// SPDX-License-Identifier: MIT
// The RTL with the checker attached, on random scenes and CPU accesses at any time; and what an
// observer of the RTL is told.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/vera/golden.h"
#include "sim/units/vera/checked.h"
#include "sim/units/vera/history.h"
#include "sim/units/vera/rtl.h"

namespace collide::vera::lockstep_test {
namespace {

/// Counts rows and frames.
class Log final : public Observer {
 public:
  void on_row(const Row& /*row*/) override { ++reports; }
  void on_frame(const Frame& /*frame*/) override { ++reports; }
  int reports = 0;
};

class Lockstep : public testing::TestWithParam<int> {
 protected:
  Lockstep() : random(static_cast<unsigned>(GetParam())), unit(make_rtl()) {}
  int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); }

  /// Few columns and rows, so that sprites meet, and some at the edges.
  Sprite sprite() {
    Sprite s;
    s.address = static_cast<std::uint32_t>(below(4096)) * 32;
    s.x = static_cast<std::int16_t>(below(8) == 0 ? below(1024) : below(200));
    s.y = static_cast<std::int16_t>(below(8) == 0 ? below(1024) : below(500));
    s.width = static_cast<std::uint8_t>(8 << below(4));
    s.height = static_cast<std::uint8_t>(8 << below(4));
    s.mask = static_cast<std::uint8_t>(below(16));
    s.z = static_cast<std::uint8_t>(below(4));
    s.palette = static_cast<std::uint8_t>(below(16));
    s.bpp8 = below(2) != 0;
    s.hflip = below(2) != 0;
    s.vflip = below(2) != 0;
    return s;
  }

  void scene() {
    std::vector<std::uint8_t> image(kAttributeBase);
    for (auto& byte : image) byte = static_cast<std::uint8_t>(below(3) == 0 ? 0 : below(256));
    unit.load_vram(0, image.data(), image.size());
    const int sprites = 1 + below(kSprites);
    for (int i = 0; i < sprites; ++i) {
      unit.load_sprite(i, sprite());
    }
    Registers r;
    r.output = below(4);
    r.interlace = below(3) != 0;
    r.vscale = below(3) == 0 ? below(256) : 128;
    r.hscale = below(3) == 0 ? below(256) : 128;
    r.vstart = below(3) == 0 ? 2 * below(256) : 0;
    r.vstop = below(3) == 0 ? 2 * below(256) : 480;
    r.hstart = below(3) == 0 ? 4 * below(160) : 0;
    r.hstop = below(3) == 0 ? 4 * below(256) : 640;
    r.ien = static_cast<std::uint8_t>(below(16));
    r.irq_line = below(512);
    Load load;
    for (LayerSettings& layer : r.layers) {
      layer.enable = below(2) != 0;
      layer.config = static_cast<std::uint8_t>(below(256));
      layer.tile_base = static_cast<std::uint8_t>(below(256));
      layer.hscroll = below(4096);
    }
    if (below(3) == 0) load.wait_states = below(16);
    unit.set_registers(r);
    unit.set_load(load);
  }

  /// Any register; the output mode changes, too.
  void access() {
    const auto reg = static_cast<std::uint8_t>(below(8) == 0 ? below(32) : below(27));
    if (below(3) == 0) {
      unit.read(reg);
      return;
    }
    auto data = static_cast<std::uint8_t>(below(256));
    if (reg == kCtrl) {
      data &= below(2) == 0 ? 1 : 0x7F;
      if (below(6) == 0) data |= kResets;
    }
    if (reg == kAddrH && below(2) != 0) data |= 1;  // towards the attributes
    if (reg == kAddrM && below(2) != 0) data |= 0xFC;
    unit.write(reg, data);
  }

  std::mt19937 random;
  Checked unit;
};

TEST_P(Lockstep, EveryRowAndFrameAgrees) {
  scene();
  for (int frame = 0; frame < 2; ++frame) EXPECT_NO_THROW(unit.run_frame());
  EXPECT_GT(unit.steps_compared(), 0U);
}

TEST_P(Lockstep, AccessesInMidFrameAgree) {
  scene();
  for (int i = 0; i < 300; ++i) {
    const auto clocks = static_cast<std::uint64_t>(below(3000));
    ASSERT_NO_THROW(unit.run(clocks));
    ASSERT_NO_THROW(access());
  }
  ASSERT_NO_THROW(unit.run_frame());
  // In each of four clocks of an access all pins.
  EXPECT_GT(unit.compared(), 300U * 4 * 20);
}

// A sprite alone, anywhere, with a random image: the text has the colour of each cell.
TEST(Report, SaysOfAPixelWhatTheGoldenModelDraws) {
  struct Rows final : Observer {
    void on_row(const Row& row) override {
      for (int column = 0; column < kScreenColumns; ++column) {
        for (const std::string& text : describe_sprites(golden->vram(), row.row, column)) {
          const int colour = row.cells[column].colour;
          const std::string shown =
              colour == 0 ? ", transparent" : ", colour " + hex(static_cast<unsigned>(colour), 2);
          EXPECT_EQ(text.substr(text.rfind(',')), shown) << text << " in column " << column;
          ++(colour == 0 ? transparent : coloured);
        }
      }
    }
    void on_frame(const Frame& /*frame*/) override {}
    const Golden* golden = nullptr;
    int transparent = 0, coloured = 0;
  } rows;
  std::mt19937 random(7);
  const auto below = [&random](unsigned n) { return random() % n; };
  for (int n = 0; n < 12; ++n) {
    std::vector<std::uint8_t> memory(kVramBytes);
    for (std::uint8_t& byte : memory) byte = static_cast<std::uint8_t>(random() & random());
    std::fill(memory.begin() + kAttributeBase, memory.end(), std::uint8_t{0});
    Attributes record;
    for (std::uint8_t& byte : record) byte = static_cast<std::uint8_t>(random());
    record[3] = static_cast<std::uint8_t>(below(2));  // X and Y on the screen
    record[5] = static_cast<std::uint8_t>(below(2));
    record[6] |= 4;  // Z
    std::copy(record.begin(), record.end(), memory.begin() + kAttributeBase);
    Golden golden;
    rows.golden = &golden;
    golden.observe(&rows);
    golden.load_vram(0, memory.data(), memory.size());
    golden.run_frame();
  }
  EXPECT_GT(rows.transparent, 100);
  EXPECT_GT(rows.coloured, 100);
}

TEST(Observer, OfTheRtlHasToBeThereFromResetOn) {
  const std::unique_ptr<Unit> rtl = make_rtl();
  rtl->run(1);
  Log late;
  rtl->observe(&late);
  EXPECT_THROW(rtl->run_frame(), InputError);
  rtl->reset();
  rtl->run_frame();
  EXPECT_GT(late.reports, 0);
}

TEST(Observer, ChangesNothingOfWhatTheRtlDoes) {
  const std::unique_ptr<Unit> watched = make_rtl();
  const std::unique_ptr<Unit> alone = make_rtl();
  Log log;
  watched->observe(&log);
  Sprite sprite;
  sprite.mask = 5;
  sprite.z = 1;
  std::vector<std::uint8_t> image(32, 0x11);
  for (Unit* unit : {watched.get(), alone.get()}) {
    unit->load_vram(0, image.data(), image.size());
    unit->load_sprite(0, sprite);
    unit->load_sprite(1, sprite);
    const Frame frame = unit->run_frame();
    EXPECT_EQ(frame.nibble, 5);
    EXPECT_EQ(frame.clocks, 480U * 800 + 800);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Lockstep, testing::Range(1, 13));

}  // namespace
}  // namespace collide::vera::lockstep_test
