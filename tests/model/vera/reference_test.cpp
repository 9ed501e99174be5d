// SPDX-License-Identifier: MIT
// The golden model against a plain clock-by-clock account, on random scenes.
#include "tests/model/vera/reference.h"
#include "model/vera/golden.h"
#include "model/vera/layer.h"

#include <random>

#include "tests/model/vera/scene.h"

namespace collide::vera::reference_test {
namespace {

class RandomScene {
 public:
  explicit RandomScene(unsigned seed) : random_(seed) {}

  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
  bool one_in(int n) { return below(n) == 0; }

  Sprite sprite(int rows, bool stacked) {
    Sprite s;
    s.address = static_cast<std::uint32_t>(below(4096) * 32);
    s.bpp8 = one_in(3);
    s.x = static_cast<std::int16_t>(one_in(4) ? below(1024)
                                    : stacked ? 300 + below(12)
                                              : below(648));
    s.y = static_cast<std::int16_t>(one_in(10) ? below(1024) : (100 + below(rows)) % 1024);
    s.width = static_cast<std::uint8_t>(8 << below(4));
    s.height = static_cast<std::uint8_t>(8 << below(4));
    s.mask = static_cast<std::uint8_t>(below(16));
    s.z = static_cast<std::uint8_t>(one_in(8) ? 0 : 1 + below(3));
    s.palette = static_cast<std::uint8_t>(below(16));
    s.vflip = one_in(2);
    s.hflip = one_in(2);
    return s;
  }
  std::vector<std::uint8_t> image_bytes() {
    std::vector<std::uint8_t> bytes(kVramBytes - 1024);
    for (auto& byte : bytes) byte = one_in(3) ? 0 : static_cast<std::uint8_t>(random_());
    return bytes;
  }

  std::array<LayerSettings, 2> layers() {
    std::array<LayerSettings, 2> settings;
    for (LayerSettings& layer : settings) {
      layer.enable = !one_in(4);
      layer.config = static_cast<std::uint8_t>(below(256));
      layer.tile_base = static_cast<std::uint8_t>(below(256));
      if (one_in(2)) layer.hscroll = below(4096);
    }
    return settings;
  }

 private:
  std::mt19937 random_;
};

class AgainstReference : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seed, AgainstReference, testing::Range(1U, 41U));

TEST_P(AgainstReference, EveryLineAndFrameAgrees) {
  RandomScene random(GetParam());
  Reference reference;
  Registers& r = reference.registers;
  if (random.one_in(2)) r.vscale = random.below(256);
  if (random.one_in(4)) r.vstart = 2 * random.below(256);
  if (random.one_in(4)) r.vstop = 2 * random.below(256);
  if (random.one_in(3)) r.hscale = random.below(256);
  if (random.one_in(6)) r.hstart = 4 * random.below(8);
  if (random.one_in(6)) r.hstop = 4 * (152 + random.below(12));
  if (random.one_in(2)) r.layers = random.layers();
  if (random.one_in(4)) reference.load.wait_states = random.below(4);

  const auto image = random.image_bytes();
  std::copy(image.begin(), image.end(), reference.vram.begin());

  Golden unit;
  Recorder seen;
  unit.observe(&seen);
  unit.load_vram(0, image.data(), image.size());
  unit.set_registers(r);
  unit.set_load(reference.load);

  const int sprites = random.one_in(3) ? 10 : kSprites;
  const int rows = random.one_in(2) ? 60 : 390;
  const bool stacked = random.one_in(3);
  for (int frame = 0; frame < 3; ++frame) {
    for (int i = 0; i < sprites; ++i) {
      const Attributes bytes = encode(random.sprite(rows, stacked));
      std::copy(bytes.begin(), bytes.end(), reference.vram.begin() + kAttributeBase + 8 * i);
      unit.load_sprite(i, bytes);
    }
    seen.rows.clear();
    const Reference::Result expected = reference.run_frame();
    const Frame actual = unit.run_frame();
    ASSERT_EQ(seen.rows.size(), expected.lines.size());
    for (std::size_t n = 0; n < expected.lines.size(); ++n) {
      const Reference::Line& want = expected.lines[n];
      const Recorder::Seen& have = seen.rows[n];
      const std::string where =
          "frame " + std::to_string(frame) + " line " + std::to_string(want.line);
      ASSERT_EQ(have.row.row, want.row) << where;
      ASSERT_EQ(have.row.line, want.line) << where;
      for (std::size_t c = 0; c < kColumns; ++c) {
        ASSERT_TRUE(have.cells[c] == want.cells[c]) << where << " column " << c;
      }
      ASSERT_EQ(have.row.hit, want.hit) << where;
      ASSERT_EQ(have.row.clocks, want.clocks) << where;
    }
    ASSERT_EQ(actual.nibble, expected.nibble) << frame;
    ASSERT_EQ(actual.sprcol, expected.sprcol) << frame;
  }
}

// One layer against a port that is often taken: lines that begin early or late, and settings that
// change in mid-line, when a line has been given up among them.
TEST_P(AgainstReference, LayerAsksInTheSameClocks) {  // Rule 30
  RandomScene random(GetParam());
  Layer layer;
  Reference::LayerMachine machine;
  LayerSettings settings;
  Clock now = 0;
  int fetches = 0;
  for (int line = 0; line < 200; ++line) {
    const int length = random.one_in(4) ? 1 + random.below(900) : 800;
    const int busy = random.one_in(2) ? 0 : random.below(4);
    const bool changes = random.one_in(2);
    for (int t = 0; t < length; ++t, ++now) {
      if (random.one_in(changes ? 60 : 5000)) {
        settings = random.layers()[0];
        layer.set(settings, now);
      }
      const bool asks = settings.enable && machine.asks && !machine.served;
      ASSERT_EQ(layer.asks(now), asks) << "line " << line << " clock " << t;
      const bool granted = asks && (busy == 0 || random.below(busy + 1) == 0);
      if (granted) {
        layer.served(now);
        ++fetches;
      }
      machine.clock(settings, t == 0, granted);
      if (t == 0) layer.begin_row(now + 1);
    }
  }
  EXPECT_GT(fetches, 1000);
}

// Stopping anywhere, and set-up that changes nothing, must not change a run.
TEST_P(AgainstReference, RunningInPiecesChangesNothing) {
  RandomScene random(GetParam());
  Golden whole;
  Golden pieces;
  Recorder all;
  Recorder parts;
  whole.observe(&all);
  pieces.observe(&parts);
  const auto image = random.image_bytes();
  for (Golden* unit : {&whole, &pieces}) unit->load_vram(0, image.data(), image.size());
  Registers registers;
  registers.layers = random.layers();
  for (Golden* unit : {&whole, &pieces}) unit->set_registers(registers);
  Sprite fifth;
  for (int i = 0; i < kSprites; ++i) {
    const Sprite s = random.sprite(60, false);
    if (i == 5) fifth = s;
    whole.load_sprite(i, s);
    pieces.load_sprite(i, s);
  }
  whole.run_frame();
  while (parts.frames.empty()) {
    pieces.run(static_cast<std::uint64_t>(1 + random.below(3000)));
    pieces.load_sprite(5, fifth);
  }
  ASSERT_LE(all.rows.size(), parts.rows.size());
  for (std::size_t n = 0; n < all.rows.size(); ++n) {
    ASSERT_EQ(all.rows[n].row.hit, parts.rows[n].row.hit) << n;
    ASSERT_EQ(all.rows[n].row.clocks, parts.rows[n].row.clocks) << n;
    ASSERT_TRUE(all.rows[n].cells == parts.rows[n].cells) << n;
  }
  EXPECT_EQ(all.frames[0].nibble, parts.frames[0].nibble);
}

}  // namespace
}  // namespace collide::vera::reference_test
