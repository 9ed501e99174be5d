// SPDX-License-Identifier: MIT
// The overlap unit's work by a 68000 alone (firmware/overlap/software.s) against pixels looked at
// one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

#include <collide/overlap.h>
#include "model/list_unit/ram.h"
#include "model/m68k/cpu.h"
#include "model/overlap/golden.h"
#include "sim/m68k/program.h"

namespace collide::software_test {
namespace {

constexpr std::uint32_t kBytes = 1U << 24;

struct Sprite {
  int x = 0, y = 0;
  unsigned width = 1, height = 1, stride = 1;
  std::uint32_t flags = OVERLAP_ENABLE;
  unsigned is = 1, hits = 1;
  std::uint32_t mask = 0;  ///< address
};

struct Window {
  int x = 0, y = 0;
  unsigned columns = 320, rows = 200;
};

class Software {
 public:
  Software()
      : program_(m68k::read_program(COLLIDE_FIRMWARE "/overlap-software.elf")), words_(kBytes / 2) {
    program_.load(words_);
    sprites_ = program_.symbol("descriptors");
    masks_ = sprites_ + 0x10000;
  }

  std::uint32_t sprites() const { return sprites_; }
  std::uint32_t masks() const { return masks_; }
  void put(std::uint32_t at, std::uint32_t value) {
    words_[at / 2] = static_cast<std::uint16_t>(value >> 16);
    words_[at / 2 + 1] = static_cast<std::uint16_t>(value);
  }
  std::uint32_t get(std::uint32_t at) const {
    return static_cast<std::uint32_t>(words_[at / 2]) << 16 | words_[at / 2 + 1];
  }

  /// The records, sorted.
  std::vector<std::uint32_t> run(const std::vector<Sprite>& sprites, const Window& window) {
    for (std::size_t i = 0; i < sprites.size(); ++i) {
      const Sprite& s = sprites[i];
      const std::uint32_t at = sprites_ + 16 * static_cast<std::uint32_t>(i);
      put(at, list_unit_place(s.x, s.y));
      put(at + 4, s.flags | overlap_shape(s.width, s.height, s.stride));
      put(at + 8, s.mask);
      put(at + 12, list_unit_classes(s.is, s.hits));
    }
    const std::uint32_t job = program_.symbol("job");
    put(job, static_cast<std::uint32_t>(sprites.size()));
    put(job + 4, sprites_);
    put(job + 8, list_unit_place(window.x, window.y));
    put(job + 12, static_cast<std::uint32_t>(window.rows) << 16 | window.columns);
    put(program_.symbol("frames"), 1 << 16);
    m68k::Cpu cpu(m68k::Model::k68000);
    cpu.attach_memory(words_.data(), kBytes);
    cpu.reset();
    for (m68k::Clock until = 0; until < 100'000'000 && !cpu.stopped(); until += 100) cpu.run(until);
    EXPECT_TRUE(cpu.stopped());
    const std::uint32_t records = program_.symbol("records");
    std::vector<std::uint32_t> result;
    for (std::uint32_t i = 0; i < get(program_.symbol("found")); ++i) {
      result.push_back(get(records + 4 * i));
    }
    std::sort(result.begin(), result.end());
    return result;
  }

  /// Whether the sprite is solid at a place of the plane.
  bool solid(const Sprite& s, int x, int y) const {
    int column = x - s.x;
    int row = y - s.y;
    const int width = static_cast<int>(s.width);
    const int height = static_cast<int>(s.height);
    if (column < 0 || row < 0 || column >= width || row >= height) return false;
    if (s.flags & OVERLAP_HFLIP) column = width - 1 - column;
    if (s.flags & OVERLAP_VFLIP) row = height - 1 - row;
    const std::uint32_t at = (s.mask & ~3U) + 4 * (static_cast<std::uint32_t>(row) * s.stride +
                                                   static_cast<std::uint32_t>(column) / 32);
    return get(at) >> (31 - column % 32) & 1;
  }

 private:
  m68k::Program program_;
  std::vector<std::uint16_t> words_;
  std::uint32_t sprites_ = 0, masks_ = 0;
};

/// Pixel by pixel.
std::vector<std::uint32_t> looked_at(const Software& software, const std::vector<Sprite>& sprites,
                                     const Window& window) {
  std::vector<std::uint32_t> result;
  for (std::size_t i = 0; i < sprites.size(); ++i) {
    for (std::size_t j = i + 1; j < sprites.size(); ++j) {
      const Sprite& a = sprites[i];
      const Sprite& b = sprites[j];
      if (!(a.flags & b.flags & OVERLAP_ENABLE) || !((a.is & b.hits) | (b.is & a.hits))) continue;
      bool found = false;
      for (unsigned row = 0; row < a.height && !found; ++row) {
        for (unsigned column = 0; column < a.width && !found; ++column) {
          const int x = a.x + static_cast<int>(column);
          const int y = a.y + static_cast<int>(row);
          if (x < window.x || y < window.y || x >= window.x + static_cast<int>(window.columns) ||
              y >= window.y + static_cast<int>(window.rows)) {
            continue;
          }
          if (!software.solid(a, x, y) || !software.solid(b, x, y)) continue;
          found = true;
          result.push_back(static_cast<std::uint32_t>(i << 24 | j << 16 | row << 6 | column));
        }
      }
    }
  }
  return result;
}

/// What the unit finds of the sprites that were last run, read with the header; sorted.
std::vector<std::uint32_t> listed(const Software& software, const std::vector<Sprite>& sprites,
                                  const Window& window) {
  constexpr std::uint32_t kUsed = 1U << 22;
  constexpr std::uint32_t kList = 0x300000;
  overlap::Ram ram(kUsed, {});
  for (std::uint32_t at = 0; at < kUsed; at += 4) ram.word(at) = software.get(at);
  overlap::Golden unit(ram);
  const auto set = [&](unsigned index, std::uint32_t value) { unit.write(4 * index, value); };
  set(LIST_UNIT_COUNT, static_cast<std::uint32_t>(sprites.size()));
  set(LIST_UNIT_DESCRIPTORS, software.sprites());
  set(OVERLAP_WINDOW_ORIGIN, list_unit_place(window.x, window.y));
  set(OVERLAP_WINDOW_SIZE, static_cast<std::uint32_t>(window.rows) << 16 | window.columns);
  set(LIST_UNIT_LIST, kList);
  set(LIST_UNIT_LIST_LINES, list_unit_lines(128 * 127 / 2));
  set(LIST_UNIT_CONTROL, LIST_UNIT_START);
  unit.run();
  EXPECT_EQ(unit.read(4 * LIST_UNIT_STATUS), LIST_UNIT_DONE | LIST_UNIT_LOADED);
  const unsigned sequence = unit.read(4 * LIST_UNIT_SEQUENCE);
  std::vector<list_unit_line> list(list_unit_lines(unit.read(4 * LIST_UNIT_STORED)));
  std::memcpy(list.data(), &ram.word(kList), list.size() * sizeof(list_unit_line));

  list_unit_line line;
  EXPECT_TRUE(list_unit_read_line(list.data(), 0, sequence, &line));
  EXPECT_FALSE(list_unit_read_line(list.data(), 0, sequence + 1, &line));
  const std::uint32_t found = line.word[0];
  EXPECT_EQ(line.word[1], found);
  std::vector<std::uint32_t> result;
  for (unsigned n = 1; n < list.size(); ++n) {
    EXPECT_TRUE(list_unit_read_line(list.data(), n, sequence, &line)) << n;
    for (unsigned i = 0; i < LIST_UNIT_RECORDS_A_LINE; ++i) {
      if (line.word[i] != LIST_UNIT_NO_RECORD) result.push_back(line.word[i]);
    }
  }
  EXPECT_EQ(result.size(), found);
  std::sort(result.begin(), result.end());
  return result;
}

TEST(OverlapSoftware, TwoCornersMeetInOnePixel) {
  Software software;
  software.put(software.masks(), 0xFFFF0000);  // every row, by stride 0
  const Sprite a{10, 20, 16, 8, 0, OVERLAP_ENABLE, 1, 1, software.masks()};
  const Sprite b{25, 27, 16, 8, 0, OVERLAP_ENABLE, 1, 1, software.masks()};
  // Row 7 and column 15 of the first one's box.
  EXPECT_EQ(software.run({a, b}, {}), std::vector<std::uint32_t>{0x000101CF});
  EXPECT_EQ(software.run({b, a}, {}), std::vector<std::uint32_t>{0x00010000});
  const Sprite beside{26, 27, 16, 8, 0, OVERLAP_ENABLE, 1, 1, software.masks()};
  EXPECT_TRUE(software.run({a, beside}, {}).empty());
}

TEST(OverlapSoftware, HighestThenLeftmostAcrossTwoStrips) {
  // 64 wide, in one place: row 0 common in column 40 only, row 1 in column 3.
  Software software;
  const std::uint32_t m = software.masks();
  software.put(m, 0);
  software.put(m + 4, 1U << (63 - 40));
  software.put(m + 8, 1U << (31 - 3));
  software.put(m + 12, 0);
  const Sprite s{0, 0, 64, 2, 2, OVERLAP_ENABLE, 1, 1, m};
  EXPECT_EQ(software.run({s, s}, {}), std::vector<std::uint32_t>{0x00010028});
  Sprite flipped = s;
  flipped.flags |= OVERLAP_VFLIP;  // rows the other way: 3 in row 0
  EXPECT_EQ(software.run({flipped, flipped}, {}), std::vector<std::uint32_t>{0x00010003});
  flipped.flags |= OVERLAP_HFLIP;  // 63 - 3
  EXPECT_EQ(software.run({flipped, flipped}, {}), std::vector<std::uint32_t>{0x0001003C});
}

TEST(OverlapSoftware, AgreesWithPixelsOnRandomScenes) {
  Software software;
  std::size_t pairs = 0;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const auto draw = [&](int low, int high) {
      return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
    };
    // A thin pattern, so that first pixels are not all in the first common row.
    for (std::uint32_t at = 0; at < 0x4000; at += 4) {
      software.put(software.masks() + at, random() & random());
    }
    const Window window{draw(-40, 40), draw(-40, 40), static_cast<unsigned>(draw(20, 200)),
                        static_cast<unsigned>(draw(20, 150))};
    std::vector<Sprite> sprites;
    for (int n = draw(2, 90); n > 0; --n) {
      Sprite s;
      s.x = draw(-60, 140);
      s.y = draw(-50, 110);
      s.width = static_cast<unsigned>(draw(1, draw(0, 1) == 0 ? 16 : 64));
      s.height = static_cast<unsigned>(draw(1, 40));
      s.stride = static_cast<unsigned>(draw(0, 4));
      s.flags = (draw(0, 9) == 0 ? 0 : OVERLAP_ENABLE) | (draw(0, 2) == 0 ? OVERLAP_HFLIP : 0) |
                (draw(0, 2) == 0 ? OVERLAP_VFLIP : 0);
      s.is = static_cast<unsigned>(draw(0, 7));
      s.hits = static_cast<unsigned>(draw(0, 7));
      s.mask = software.masks() + static_cast<std::uint32_t>(draw(0, 0x3000));
      sprites.push_back(s);
    }
    const std::vector<std::uint32_t> expected = looked_at(software, sprites, window);
    ASSERT_EQ(software.run(sprites, window), expected);
    ASSERT_EQ(listed(software, sprites, window), expected);
    pairs += expected.size();
  }
  EXPECT_GT(pairs, 500U);
}

}  // namespace
}  // namespace collide::software_test
