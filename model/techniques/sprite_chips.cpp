// SPDX-License-Identifier: MIT
#include "model/techniques/sprite_chips.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace collide::techniques::chips {
namespace {

void check_count(const std::vector<Sprite>& sprites, int most) {
  if (sprites.size() > static_cast<std::size_t>(most)) {
    throw std::invalid_argument("more sprites than the chip has");
  }
}

bool has_row(const Sprite& sprite, int row) {
  return sprite.mask != nullptr && row >= sprite.y && row < sprite.y + sprite.mask->height();
}

/// Calls `visit(column)` for the sprite's solid pixels on a row, from left to right, between two
/// columns (half-open).
template <typename Visit>
void each_pixel(const Sprite& sprite, int row, int from, int to, Visit visit) {
  if (!has_row(sprite, row)) return;
  const int last = std::min(to, sprite.x + sprite.mask->width());
  for (int column = std::max(from, sprite.x); column < last; ++column) {
    if (sprite.mask->solid(column - sprite.x, row - sprite.y)) visit(column);
  }
}

/// What lies on top in each column of a line while sprites are painted one over the other.
template <typename Number>
class Occupancy {
 public:
  Occupancy(int width, Number none) : cells_(static_cast<std::size_t>(width), none) {}
  Number& at(int column) { return cells_[static_cast<std::size_t>(column)]; }
  void clear(Number none) { std::fill(cells_.begin(), cells_.end(), none); }

 private:
  std::vector<Number> cells_;
};

/// The sprites that a comparator finds in one column together, by bits: `met(bits)` for every
/// column of the window in which there are two or more.
template <typename Met>
void compare_columns(const std::vector<Sprite>& sprites, int left, int top, int right, int bottom,
                     Met met) {
  Occupancy<std::uint32_t> line(right - left, 0);
  for (int row = top; row < bottom; ++row) {
    if (std::none_of(sprites.begin(), sprites.end(),
                     [&](const Sprite& sprite) { return has_row(sprite, row); })) {
      continue;
    }
    line.clear(0);
    for (std::size_t i = 0; i < sprites.size(); ++i) {
      each_pixel(sprites[i], row, left, right, [&](int column) {
        std::uint32_t& bits = line.at(column - left);
        bits |= std::uint32_t{1} << i;
        if ((bits & (bits - 1)) != 0) met(bits);
      });
    }
  }
}

}  // namespace

namespace tms9918 {
namespace {

/// The first four sprites of a line, and the fifth if there is one.
struct Line {
  std::vector<int> shown;
  std::optional<int> fifth;
};

Line select(const std::vector<Sprite>& sprites, int row) {
  Line line;
  for (std::size_t i = 0; i < sprites.size(); ++i) {
    // The chip goes by the sprite's height, not by what is solid in it.
    const int into = row - sprites[i].y;
    if (sprites[i].mask == nullptr || into < 0 || into >= kSide) continue;
    if (line.shown.size() == kPerLine) {
      line.fifth = static_cast<int>(i);
      break;
    }
    line.shown.push_back(static_cast<int>(i));
  }
  return line;
}

}  // namespace

Status show(const std::vector<Sprite>& sprites) {
  check_count(sprites, kSprites);
  Status status;
  Occupancy<std::uint8_t> covered(kScreen.width, 0);
  for (int row = 0; row < kScreen.height; ++row) {
    const Line line = select(sprites, row);
    if (!status.fifth) status.fifth = line.fifth;
    if (line.shown.size() < 2) continue;
    covered.clear(0);
    for (const int sprite : line.shown) {
      each_pixel(sprites[static_cast<std::size_t>(sprite)], row, 0, kScreen.width, [&](int column) {
        status.coincidence = status.coincidence || covered.at(column) != 0;
        covered.at(column) = 1;
      });
    }
  }
  return status;
}

std::vector<bool> lines_shown(const std::vector<Sprite>& sprites, int sprite) {
  check_count(sprites, kSprites);
  std::vector<bool> lines;
  for (int row = 0; row < kScreen.height; ++row) {
    const std::vector<int> shown = select(sprites, row).shown;
    lines.push_back(std::count(shown.begin(), shown.end(), sprite) != 0);
  }
  return lines;
}

}  // namespace tms9918

namespace vic_ii {
namespace {

/// Raster lines of a frame, and X coordinates of a line.
constexpr int kLines = 312, kLineWidth = 504;

/// A sprite as the chip displays it. At an X coordinate that depends on the sprite's number, its
/// data for the next line is fetched: from there on the shift register is halted, and afterwards it
/// holds the next row.
class Displayed {
 public:
  Displayed(const Sprite& sprite, int number)
      : mask_(*sprite.mask),
        x_(sprite.x - kLeft),
        y_(sprite.y - kTop),
        halt_(kFirstHalt + number * kFetch) {}

  /// Calls `visit(x)` for every solid pixel on a raster line.
  template <typename Visit>
  void each_pixel(int line, Visit visit) const {
    // The halted comparator does not find the sprite.
    if (x_ >= halt_ && x_ < halt_ + kHalted) return;
    const auto row = row_on(line);
    if (!row) return;
    for (int column = 0; column < mask_.width(); ++column) {
      const int x = x_ + column;
      if (x_ < halt_ && x >= halt_) break;
      if (x < kLineWidth && mask_.solid(column, *row)) visit(x);
    }
    const int held = halt_ - 1 - x_;
    if (held < 0 || held >= mask_.width() || !mask_.solid(held, *row)) return;
    for (int x = halt_; x < halt_ + kHeld; ++x) visit(x);
  }

 private:
  /// Where sprite 0 is halted, and how far from there the next sprite is.
  static constexpr int kFirstHalt = 0x163, kFetch = 16;
  /// Pixels for which it is halted, and for how many of them the last pixel stays.
  static constexpr int kHalted = 12, kHeld = 7;
  /// Y is an eight-bit register.
  static constexpr int kYPeriod = 256;

  std::optional<int> row_on(int line) const {
    const int fetched = x_ < halt_ ? 1 : 0;  // lines from the match to the first row
    for (int start = y_; start < kLines; start += kYPeriod) {
      const int row = (line - start - fetched + kLines) % kLines;
      if (row < mask_.height()) return row;
    }
    return std::nullopt;
  }

  const scene::PackedMask& mask_;
  int x_, y_, halt_;
};

}  // namespace

std::uint8_t sprite_collisions(const std::vector<Sprite>& sprites) {
  check_count(sprites, kSprites);
  std::uint32_t collided = 0;
  Occupancy<std::uint32_t> seen(kLineWidth, 0);
  for (int line = 0; line < kLines; ++line) {
    seen.clear(0);
    for (std::size_t i = 0; i < sprites.size(); ++i) {
      if (sprites[i].mask == nullptr) continue;
      Displayed(sprites[i], static_cast<int>(i)).each_pixel(line, [&](int x) {
        std::uint32_t& bits = seen.at(x);
        bits |= std::uint32_t{1} << i;
        if ((bits & (bits - 1)) != 0) collided |= bits;
      });
    }
  }
  return static_cast<std::uint8_t>(collided);
}

}  // namespace vic_ii

namespace denise {

std::optional<int> clxdat_bit(int first, int second) {
  // Bits 9 to 11: pair 0 with 1, 2, 3. Bits 12 and 13: 1 with 2, 3. Bit 14: 2 with 3.
  constexpr int kFirstBit[] = {8, 10, 11};
  const auto [low, high] = std::minmax({first / 2, second / 2});
  if (low == high) return std::nullopt;
  return kFirstBit[low] + high;
}

std::uint16_t clxdat(const std::vector<Sprite>& sprites) {
  check_count(sprites, kSprites);
  unsigned data = 0;
  compare_columns(sprites, kLeft, kTop, kRight, kBottom, [&](std::uint32_t bits) {
    for (int i = 0; i < kSprites; ++i) {
      for (int j = i + 1; j < kSprites; ++j) {
        const auto bit = clxdat_bit(i, j);
        if (bit && (bits >> i & bits >> j & 1) != 0) data |= 1U << *bit;
      }
    }
  });
  return static_cast<std::uint16_t>(data);
}

}  // namespace denise

namespace gameduino {

std::vector<std::uint8_t> collisions(const std::vector<Sprite>& sprites) {
  check_count(sprites, kSprites);
  std::vector<std::uint8_t> met(sprites.size(), kNone);
  constexpr int kEmpty = -1;
  Occupancy<int> top(kScreen.width, kEmpty);
  for (int row = 0; row < kScreen.height; ++row) {
    top.clear(kEmpty);
    for (std::size_t i = 0; i < sprites.size(); ++i) {
      each_pixel(sprites[i], row, 0, kScreen.width, [&](int column) {
        int& under = top.at(column);
        if (under != kEmpty) met[i] = static_cast<std::uint8_t>(under);
        under = static_cast<int>(i);
      });
    }
  }
  return met;
}

}  // namespace gameduino

namespace lynx {

std::vector<std::uint8_t> depositories(const std::vector<Numbered>& sprites, Store store) {
  std::vector<std::uint8_t> met(sprites.size(), 0);
  Occupancy<std::uint8_t> buffer(kScreen.width, 0);
  for (int row = 0; row < kScreen.height; ++row) {
    buffer.clear(0);
    for (std::size_t i = 0; i < sprites.size(); ++i) {
      const std::uint8_t number = sprites[i].number;
      each_pixel(sprites[i].sprite, row, 0, kScreen.width, [&](int column) {
        std::uint8_t& cell = buffer.at(column);
        met[i] = std::max(met[i], cell);
        if (store == Store::kAlways || number > cell) cell = number;
      });
    }
  }
  return met;
}

}  // namespace lynx

}  // namespace collide::techniques::chips
