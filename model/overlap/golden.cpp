// SPDX-License-Identifier: MIT
#include "model/overlap/golden.h"

#include <algorithm>

namespace collide::overlap {
namespace {

int low(std::uint32_t word) {
  return static_cast<std::int16_t>(word & 0xFFFFU);
}
int high(std::uint32_t word) {
  return static_cast<std::int16_t>(word >> 16);
}

std::uint64_t mirrored(std::uint64_t bits) {
  bits = (bits >> 1 & 0x5555555555555555U) | (bits & 0x5555555555555555U) << 1;
  bits = (bits >> 2 & 0x3333333333333333U) | (bits & 0x3333333333333333U) << 2;
  bits = (bits >> 4 & 0x0F0F0F0F0F0F0F0FU) | (bits & 0x0F0F0F0F0F0F0F0FU) << 4;
  return __builtin_bswap64(bits);
}

/// `count` ones from bit 63 down; 0..64.
std::uint64_t ones(int count) {
  return count == 0 ? 0 : ~std::uint64_t{0} << (64 - count);
}

}  // namespace

Golden::Golden(Memory& memory, const Parameters& parameters)
    : list_unit::Golden(memory, parameters,
                        {0x4F561000U | (parameters.area ? 0x100U : 0U) | (parameters.sprites - 1),
                         parameters.sprites, parameters.area}),
      parameters_(parameters),
      pairs_(parameters.sprites),
      sprites_(parameters.sprites),
      begins_(parameters.rows, -1),
      next_(parameters.sprites, -1) {
  active_.reserve(parameters.sprites);
  open_.reserve(static_cast<std::size_t>(parameters.sprites) * (parameters.sprites - 1) / 2);
}

void Golden::reset() {
  list_unit::Golden::reset();
  origin_ = size_ = 0;
  clears_rows_ = true;
}

// Registers

std::uint32_t Golden::read_own(unsigned offset) const {
  if (offset >= kPairs) {
    const unsigned sprite = (offset - kPairs) / 32;
    return busy() || sprite >= parameters_.sprites ? 0 : pairs_[sprite][offset / 4 % 8];
  }
  if (offset >= kTouched && offset < kTouched + 32) return touched_[(offset - kTouched) / 4];
  if (offset == kWindowOrigin) return origin_;
  return offset == kWindowSize ? size_ : 0;
}

bool Golden::is_own_configuration(unsigned offset) const {
  return offset == kWindowOrigin || offset == kWindowSize;
}

void Golden::configure_own(unsigned offset, std::uint32_t data) {
  if (offset == kWindowOrigin) {
    origin_ = data;
  } else {
    size_ = std::min(data >> 16, parameters_.rows) << 16 | std::min(data & 0xFFFFU, kColumns);
  }
}

// The run

void Golden::clear() {
  touched_ = {};
  std::fill(pairs_.begin(), pairs_.end(), std::array<std::uint32_t, 8>{});
  cleared_rows_ = clears_rows_;
  clears_rows_ = false;
  std::fill(begins_.begin(), begins_.end(), -1);
  active_.clear();
  open_.clear();
  step_ = Step::kRow;
  accessed_ = to_begin_ = 0;
  row_ = -1;
  quantities_ = {};
}

void Golden::end_work(bool complete) {
  if (!complete) clears_rows_ = true;
}

Quantities Golden::quantities() const {
  Quantities q = quantities_;
  q.descriptors = descriptors_taken();
  q.found = found_;
  q.lines = lines_written();
  return q;
}

std::uint64_t Golden::clocks_so_far() const {
  return clock_bound(quantities(), parameters_, mode()) + (cleared_rows_ ? parameters_.rows : 0);
}

bool Golden::advance_work() {
  switch (step_) {
    case Step::kRow:
      open_row();
      return true;
    case Step::kLater:
      if (pair_ == open_.size()) {
        quantities_.closing += closed_ ? open_.size() : 0;
        open_.resize(kept_);
        step_ = Step::kRow;
        return true;
      }
      if (open_[pair_].later != later_) {
        if (!fetch(open_[pair_].later)) return false;
        if (!busy()) return true;
        later_ = open_[pair_].later;
        ++quantities_.groups;
      }
      step_ = Step::kEarlier;
      return true;
    case Step::kEarlier:
      if (!fetch(open_[pair_].earlier)) return false;
      if (busy()) test();
      return true;
  }
  return false;
}

/// Clips the descriptor just read.
void Golden::place(unsigned index, const std::array<std::uint32_t, 4>& words) {
  if ((words[1] >> 31) == 0) return;
  Sprite& s = sprites_[index];
  s.height = (words[1] >> 16 & 1023U) + 1;
  s.width = (words[1] & 63U) + 1;
  s.x = low(words[0]) - low(origin_);
  s.y = high(words[0]) - high(origin_);
  s.left = std::max(s.x, 0);
  s.right = std::min(s.x + static_cast<int>(s.width), static_cast<int>(size_ & 0xFFFFU));
  s.first = std::max(s.y, 0);
  s.last = std::min(s.y + static_cast<int>(s.height), static_cast<int>(size_ >> 16)) - 1;
  if (s.left >= s.right || s.first > s.last) return;
  s.vflip = (words[1] >> 30 & 1U) != 0;
  s.hflip = (words[1] >> 29 & 1U) != 0;
  s.stride = words[1] >> 6 & 1023U;
  s.mask = words[2] & ~3U;
  s.is = static_cast<std::uint16_t>(words[3] >> 16);
  s.hits = static_cast<std::uint16_t>(words[3]);
  s.fetched = -1;
  next_[index] = begins_[static_cast<std::size_t>(s.first)];
  begins_[static_cast<std::size_t>(s.first)] = static_cast<int>(index);
  ++to_begin_;
  ++quantities_.visible;
  const int offset = s.first - s.y;
  if ((s.vflip ? static_cast<int>(s.height) - 1 - offset : offset) != 0) ++quantities_.offset;
}

/// Sprites begin, in order of rank, and open pairs with those that are there.
void Golden::open_row() {
  if (to_begin_ == 0 && open_.empty()) {
    finish();
    return;
  }
  ++row_;
  for (int begins = begins_[static_cast<std::size_t>(row_)]; begins >= 0;
       begins = next_[static_cast<std::size_t>(begins)]) {
    const auto later = static_cast<std::uint16_t>(begins);
    const Sprite& s = sprites_[later];
    std::size_t kept = 0;
    for (const std::uint16_t earlier : active_) {
      const Sprite& a = sprites_[earlier];
      if (a.last < row_) continue;
      active_[kept++] = earlier;
      const bool interest = ((s.is & a.hits) | (a.is & s.hits)) != 0;
      if (interest && s.left < a.right && a.left < s.right) open_.push_back({later, earlier, 0});
    }
    active_.resize(kept);
    quantities_.meetings += kept;
    active_.push_back(later);
    --to_begin_;
    quantities_.rows = static_cast<std::uint64_t>(row_) + 1;
  }
  if (open_.empty()) return;
  quantities_.rows = static_cast<std::uint64_t>(row_) + 1;
  ++quantities_.open_rows;
  quantities_.tests += open_.size();
  pair_ = kept_ = 0;
  later_ = -1;
  closed_ = false;
  step_ = Step::kLater;
}

/// Has the row of a sprite that is named. False if blocked; the run may have ended.
bool Golden::fetch(unsigned index) {
  Sprite& s = sprites_[index];
  if (s.fetched == row_) return true;
  const int down = row_ - s.y;
  const auto mask_row =
      static_cast<std::uint32_t>(s.vflip ? static_cast<int>(s.height) - 1 - down : down);
  const std::uint32_t begin = s.mask + 4 * mask_row * s.stride;
  const unsigned width = parameters_.data_width;
  const unsigned accesses = (s.width + width - 1) / width;
  if (accessed_ == 0) s.pixels = 0;
  while (accessed_ < accesses) {
    std::uint32_t at = begin + accessed_ * (width / 8);
    if (width == 16 && !parameters_.big_endian) at ^= 2U;
    const Outcome outcome = access(at, false, 0);
    if (outcome != Outcome::kDone) return outcome == Outcome::kFailed;
    s.pixels |= std::uint64_t{answer()} << (64 - width * (accessed_ + 1));
    ++accessed_;
  }
  quantities_.mask_reads += accesses;
  accessed_ = 0;
  if (s.hflip) s.pixels = mirrored(s.pixels) << (64 - s.width);
  s.pixels &= ones(s.right - s.x) & ~ones(s.left - s.x);
  s.fetched = row_;
  return true;
}

/// The pair at pair_, both of whose rows are there.
void Golden::test() {
  Pair pair = open_[pair_++];
  step_ = Step::kLater;
  const Sprite& a = sprites_[pair.later];
  const Sprite& b = sprites_[pair.earlier];
  const int right_by = a.x - b.x;  // of the later
  const std::uint64_t common =
      right_by >= 0 ? a.pixels & b.pixels << right_by : a.pixels << -right_by & b.pixels;
  if (common != 0) ++quantities_.common;
  const bool last = row_ == std::min(a.last, b.last);
  if (mode()) {
    pair.pixels += static_cast<std::uint32_t>(__builtin_popcountll(common));
    if (!last) {
      open_[kept_++] = pair;
      return;
    }
    closed_ = true;
    if (pair.pixels != 0) found(pair, std::min(pair.pixels, 0xFFFFU));
  } else if (common != 0) {
    closed_ = true;
    const Sprite& i = pair.later < pair.earlier ? a : b;
    const int column = std::max(a.x, b.x) + __builtin_clzll(common) - i.x;
    found(pair, static_cast<std::uint32_t>(row_ - i.y) << 6 | static_cast<std::uint32_t>(column));
  } else if (last) {
    closed_ = true;
  } else {
    open_[kept_++] = pair;
  }
}

void Golden::found(const Pair& pair, std::uint32_t place) {
  const unsigned i = std::min(pair.later, pair.earlier);
  const unsigned j = std::max(pair.later, pair.earlier);
  ++found_;
  touched_[i / 32] |= 1U << i % 32;
  touched_[j / 32] |= 1U << j % 32;
  pairs_[i][j / 32] |= 1U << j % 32;
  pairs_[j][i / 32] |= 1U << i % 32;
  record(i << 24 | j << 16 | place);
}

}  // namespace collide::overlap
