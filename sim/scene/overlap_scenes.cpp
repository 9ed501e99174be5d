// SPDX-License-Identifier: MIT
#include "sim/scene/overlap_scenes.h"

#include <algorithm>
#include <functional>

#include "model/overlap/descriptor.h"
#include "model/techniques/x16_rings.h"

namespace collide::overlap {
namespace {

constexpr unsigned kSprites = 128;
constexpr std::uint32_t kMemoryWords = 1U << 17;
constexpr std::uint32_t kMasksAt = 0x1000, kListAt = 0x40000;
constexpr unsigned kListRoom = 1 + (kSprites * (kSprites - 1) / 2 + 2) / 3;

class Builder {
 public:
  Builder(std::string name, unsigned columns, unsigned rows) : seed_(kSprites) {
    scene_.name = std::move(name);
    Setup& s = scene_.task.setup;
    s.count = kSprites;
    s.columns = columns;
    s.rows = rows;
    s.list = kListAt;
    s.list_lines = kListRoom;
    scene_.task.words.resize(kMemoryWords);
  }

  /// A mask given pixel by pixel; its address.
  std::uint32_t mask(unsigned width, unsigned height,
                     const std::function<bool(unsigned x, unsigned y)>& opaque) {
    const std::uint32_t at = next_mask_;
    const unsigned stride = (width + 31) / 32;
    for (unsigned y = 0; y < height; ++y) {
      for (unsigned x = 0; x < width; ++x) {
        if (!opaque(x, y)) continue;
        scene_.task.words[at / 4 + y * stride + x / 32] |= 1U << (31 - x % 32);
      }
    }
    next_mask_ += 4 * stride * height;
    return at;
  }
  std::uint32_t disc(unsigned size) {
    return mask(size, size, [size](unsigned x, unsigned y) {
      const int dx = 2 * static_cast<int>(x) + 1 - static_cast<int>(size);
      const int dy = 2 * static_cast<int>(y) + 1 - static_cast<int>(size);
      return dx * dx + dy * dy <= static_cast<int>(size * size);
    });
  }

  void add(unsigned x, unsigned y, unsigned width, unsigned height, std::uint32_t mask,
           std::uint16_t is = 1, std::uint16_t hits = 1) {
    Descriptor d;
    d.x = static_cast<int>(x);
    d.y = static_cast<int>(y);
    d.width = width;
    d.height = height;
    d.stride = (width + 31) / 32;
    d.mask = mask;
    d.is = is;
    d.hits = hits;
    const DescriptorWords words = encode(d);
    std::copy(words.begin(), words.end(), scene_.task.words.begin() + 4 * added_++);
  }
  /// Anywhere in the window.
  void scatter(unsigned size, std::uint32_t mask, std::uint16_t is = 1, std::uint16_t hits = 1) {
    const Setup& s = scene_.task.setup;
    const unsigned x = below(s.columns - size + 1);
    add(x, below(s.rows - size + 1), size, size, mask, is, hits);
  }

  Scene done() { return std::move(scene_); }

 private:
  unsigned below(unsigned n) {
    seed_ ^= seed_ << 13;
    seed_ ^= seed_ >> 17;
    seed_ ^= seed_ << 5;
    return (seed_ >> 8) % n;
  }

  Scene scene_;
  std::uint32_t seed_;
  std::uint32_t next_mask_ = kMasksAt;
  std::ptrdiff_t added_ = 0;
};

Scene discs(unsigned size, unsigned columns, unsigned rows) {
  Builder b("discs " + std::to_string(size) + "x" + std::to_string(size) + " over " +
                std::to_string(columns) + "x" + std::to_string(rows),
            columns, rows);
  const std::uint32_t disc = b.disc(size);
  for (unsigned n = 0; n < kSprites; ++n) b.scatter(size, disc);
  return b.done();
}

Scene bullets() {
  Builder b("player 32x32, 127 bullets 8x8", 640, 480);
  const std::uint32_t player = b.disc(32), bullet = b.disc(8);
  b.add(304, 224, 32, 32, player, 1, 2);
  for (unsigned n = 1; n < kSprites; ++n) b.scatter(8, bullet, 2, 1);
  return b.done();
}

/// As the original program has them: screen 640x480, every path at its start.
Scene rings() {
  Builder b("X16 rings, first frame", 640, 480);
  const scene::Mask shape = x16::ring_shape();
  const std::uint32_t mask = b.mask(16, 16, [&shape](unsigned x, unsigned y) {
    return shape.solid(static_cast<int>(x), static_cast<int>(y));
  });
  for (const x16::Ring& ring : x16::kRings) {
    const bool projectiles = &ring == x16::kRings.data();
    const auto path = x16::make_path(ring);
    for (int n = 0; n < ring.sprites; ++n) {
      const x16::Position& at = path[static_cast<std::size_t>(n * ring.phase % ring.points)].place;
      b.add(static_cast<unsigned>(at.x), static_cast<unsigned>(at.y), 16, 16, mask,
            projectiles ? 1 : 2, projectiles ? 2 : 1);
    }
  }
  return b.done();
}

/// Ground below and rock above, in strips that meet the sprites but not each other.
Scene terrain() {
  Builder b("118 of 16x16, terrain of 10 strips 64x480", 640, 480);
  const std::uint32_t disc = b.disc(16);
  for (unsigned n = 0; n < 118; ++n) b.scatter(16, disc, 1, 3);
  for (unsigned strip = 0; strip < 10; ++strip) {
    const std::uint32_t mask = b.mask(64, 480, [strip](unsigned x, unsigned y) {
      const unsigned at = (64 * strip + x) % 160, slope = at < 80 ? at : 160 - at;
      return y < 30 + slope / 2 || y >= 450 - slope;
    });
    b.add(64 * strip, 0, 64, 480, mask, 2, 1);
  }
  return b.done();
}

Scene one_place(const std::string& name,
                const std::function<bool(unsigned n, unsigned x, unsigned y)>& opaque,
                unsigned masks, bool two_sides) {
  Builder b(name, 640, 480);
  std::vector<std::uint32_t> at;
  for (unsigned n = 0; n < masks; ++n) {
    at.push_back(b.mask(64, 64, [&](unsigned x, unsigned y) { return opaque(n, x, y); }));
  }
  for (unsigned n = 0; n < kSprites; ++n) {
    const bool other = two_sides && n % 2 == 1;
    b.add(288, 208, 64, 64, at[n % masks], other ? 2 : 1, two_sides && !other ? 2 : 1);
  }
  return b.done();
}

}  // namespace

std::vector<Scene> make_scenes() {
  return {
      discs(16, 640, 480), discs(32, 640, 480), discs(32, 320, 240), discs(64, 640, 480), bullets(),
      rings(), terrain(),
      one_place(
          "64x64 in one place: solid", [](unsigned, unsigned, unsigned) { return true; }, 1, false),
      // No more than 64 pixels of a row can be shared out: the other sprites have none.
      one_place(
          "the same, no common pixel", [](unsigned n, unsigned x, unsigned) { return n == x; },
          kSprites, false),
      one_place(
          "the same, 64 + 64 in interleaved checkerboards",
          [](unsigned n, unsigned x, unsigned y) { return (x + y + n) % 2 == 0; }, 2, true)};
}

}  // namespace collide::overlap
