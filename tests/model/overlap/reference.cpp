// SPDX-License-Identifier: MIT
#include "tests/model/overlap/reference.h"

#include <algorithm>
#include <set>

#include "model/overlap/descriptor.h"

namespace collide::overlap {
namespace {

class Picture {
 public:
  Picture(const std::vector<std::uint32_t>& words, const Setup& setup)
      : words_(words), setup_(setup) {
    for (unsigned s = 0; s < setup.count; ++s) {
      DescriptorWords d{};
      for (unsigned w = 0; w < 4; ++w) d[w] = word(setup.descriptors + 16 * s + 4 * w);
      sprites_.push_back(decode(d));
    }
  }

  std::uint32_t word(std::uint32_t address) const {
    return words_[(address & setup_.parameters.address_mask()) / 4 % words_.size()];
  }

  /// On the screen and in the window alike: are row and column of the window in the box?
  bool has_row(unsigned s, int row) const {
    const int y = row + setup_.origin_y - sprites_[s].y;
    return row >= 0 && row < static_cast<int>(setup_.rows) && y >= 0 &&
           y < static_cast<int>(sprites_[s].height);
  }
  bool has_column(unsigned s, int column) const {
    const int x = column + setup_.origin_x - sprites_[s].x;
    return column >= 0 && column < static_cast<int>(setup_.columns) && x >= 0 &&
           x < static_cast<int>(sprites_[s].width);
  }

  std::uint32_t row_address(unsigned s, int row) const {
    const Descriptor& d = sprites_[s];
    const int y = row + setup_.origin_y - d.y;
    const auto m = static_cast<std::uint32_t>(d.vflip ? static_cast<int>(d.height) - 1 - y : y);
    return d.mask + 4 * m * d.stride;
  }

  bool opaque(unsigned s, int column, int row) const {
    if (!has_row(s, row) || !has_column(s, column)) return false;
    const Descriptor& d = sprites_[s];
    const int x = column + setup_.origin_x - d.x;
    const auto bit = static_cast<std::uint32_t>(d.hflip ? static_cast<int>(d.width) - 1 - x : x);
    return (word(row_address(s, row) + bit / 32 * 4) >> (31 - bit % 32) & 1U) != 0;
  }

  const Descriptor& sprite(unsigned s) const { return sprites_[s]; }
  unsigned count() const { return static_cast<unsigned>(sprites_.size()); }

 private:
  const std::vector<std::uint32_t>& words_;
  const Setup& setup_;
  std::vector<Descriptor> sprites_;
};

/// A sprite's visible box: rows and columns, first and last.
struct Box {
  unsigned sprite;
  int top, bottom, left, right;
};

struct Candidate {
  unsigned later, earlier;
  bool closed = false;
  bool was_open = false;  // on the row before
  std::uint32_t pixels = 0;
  int bottom = 0;  // last row of both
};

}  // namespace

Reference refer(const std::vector<std::uint32_t>& words, const Setup& setup) {
  const Parameters& p = setup.parameters;
  const Picture picture(words, setup);
  Reference result;
  Quantities& q = result.quantities;
  q.descriptors = setup.count;

  // Accesses of a word are at ascending addresses; of a mask row from left to right.
  const unsigned bytes = p.data_width / 8;
  const std::uint32_t all = p.address_mask();
  for (std::uint32_t at = 0; at < 16 * setup.count; at += bytes) {
    result.reads.push_back({false, (setup.descriptors + at) & all, 0});
  }

  // Rule 1, and rank (rule 5)
  std::vector<Box> boxes;
  for (unsigned s = 0; s < picture.count(); ++s) {
    if (!picture.sprite(s).enable) continue;
    Box box{s, -1, -1, -1, -1};
    for (int row = 0; row < static_cast<int>(setup.rows); ++row) {
      if (!picture.has_row(s, row)) continue;
      if (box.top < 0) box.top = row;
      box.bottom = row;
    }
    for (int column = 0; column < static_cast<int>(setup.columns); ++column) {
      if (!picture.has_column(s, column)) continue;
      if (box.left < 0) box.left = column;
      box.right = column;
    }
    if (box.top < 0 || box.left < 0) continue;
    boxes.push_back(box);
    ++q.visible;
    if (picture.row_address(s, box.top) != picture.sprite(s).mask ||
        picture.sprite(s).stride == 0) {
      const Descriptor& d = picture.sprite(s);
      const int y = box.top + setup.origin_y - d.y;
      if ((d.vflip ? static_cast<int>(d.height) - 1 - y : y) != 0) ++q.offset;
    }
    q.rows = std::max(q.rows, static_cast<std::uint64_t>(box.top) + 1);
  }
  std::sort(boxes.begin(), boxes.end(), [](const Box& a, const Box& b) {
    return a.top != b.top ? a.top < b.top : a.sprite > b.sprite;
  });

  // Pairs in the order of rule 5; of interest and with a common column and row
  std::vector<Candidate> pairs;
  for (std::size_t l = 0; l < boxes.size(); ++l) {
    for (std::size_t e = 0; e < l; ++e) {
      const Box& later = boxes[l];
      const Box& earlier = boxes[e];
      if (later.top > earlier.bottom) continue;
      ++q.meetings;
      const Descriptor& a = picture.sprite(later.sprite);
      const Descriptor& b = picture.sprite(earlier.sprite);
      if ((a.is & b.hits) == 0 && (b.is & a.hits) == 0) continue;
      if (later.left > earlier.right || earlier.left > later.right) continue;
      Candidate pair;
      pair.later = later.sprite;
      pair.earlier = earlier.sprite;
      pair.bottom = std::min(later.bottom, earlier.bottom);
      pairs.push_back(pair);
    }
  }

  for (int row = 0; row < static_cast<int>(setup.rows); ++row) {
    std::set<unsigned> named, groups;
    const auto name = [&](unsigned s) {
      if (!named.insert(s).second) return;
      const unsigned n = (picture.sprite(s).width + p.data_width - 1) / p.data_width;
      for (unsigned k = 0; k < n; ++k) {
        std::uint32_t at = picture.row_address(s, row) + k * bytes;
        if (p.data_width == 16 && !p.big_endian) at = at % 4 == 0 ? at + 2 : at - 2;
        result.reads.push_back({false, at & all, 0});
        ++q.mask_reads;
      }
    };
    std::uint64_t tests = 0;
    bool closes = false;
    for (Candidate& pair : pairs) {
      const bool shared = picture.has_row(pair.later, row) && picture.has_row(pair.earlier, row);
      if (pair.closed || !shared) continue;
      name(pair.later);
      name(pair.earlier);
      groups.insert(pair.later);
      ++tests;
      const unsigned i = std::min(pair.later, pair.earlier);
      const unsigned j = std::max(pair.later, pair.earlier);
      int first = -1;
      for (int column = 0; column < static_cast<int>(setup.columns); ++column) {
        if (!picture.opaque(i, column, row) || !picture.opaque(j, column, row)) continue;
        if (first < 0) first = column;
        ++pair.pixels;
      }
      if (first >= 0) ++q.common;
      const Descriptor& corner = picture.sprite(i);
      const std::uint32_t head = i << 24 | j << 16;
      if (!setup.area && first >= 0) {
        pair.closed = true;
        const auto down = static_cast<std::uint32_t>(row + setup.origin_y - corner.y);
        const auto right = static_cast<std::uint32_t>(first + setup.origin_x - corner.x);
        result.found.push_back({i, j, head | down << 6 | right});
      } else if (row == pair.bottom) {
        pair.closed = true;
        if (setup.area && pair.pixels > 0) {
          result.found.push_back({i, j, head | std::min(pair.pixels, 65535U)});
        }
      }
      closes = closes || pair.closed;
    }
    if (tests == 0) continue;
    ++q.open_rows;
    q.rows = std::max(q.rows, static_cast<std::uint64_t>(row) + 1);
    q.tests += tests;
    q.groups += groups.size();
    if (closes) q.closing += tests;
  }
  q.found = result.found.size();

  // The list
  if (setup.list_lines == 0) return result;
  const std::uint32_t sequence = (setup.sequence + 1) << 16;
  const auto line = [&](unsigned n, const DescriptorWords& w) {
    ++q.lines;
    for (unsigned k = 0; k < 16 / bytes; ++k) {
      const std::uint32_t word = w[k * bytes / 4];
      const bool upper = (k % 2 == 0) == p.big_endian;
      const std::uint32_t data = bytes == 4 ? word : upper ? word >> 16 : word & 0xFFFFU;
      result.writes.push_back({true, (setup.list + 16 * n + k * bytes) & all, data});
    }
  };
  const std::size_t room = 3 * (static_cast<std::size_t>(setup.list_lines) - 1);
  result.stored = static_cast<unsigned>(std::min(room, result.found.size()));
  result.overflow = result.found.size() > room;
  for (unsigned r = 0; r < result.stored; r += 3) {
    const auto record = [&](unsigned n) {
      return n < result.stored ? result.found[n].record : kNoRecord;
    };
    line(r / 3 + 1, {record(r), record(r + 1), record(r + 2), sequence | (r / 3 + 1)});
  }
  line(0, {static_cast<std::uint32_t>(result.found.size()), result.stored,
           (result.overflow ? 0x200U : 0U) | (setup.area ? 1U : 0U), sequence});
  return result;
}

}  // namespace collide::overlap
