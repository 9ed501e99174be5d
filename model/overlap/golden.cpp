// SPDX-License-Identifier: MIT
#include "model/overlap/golden.h"

#include <algorithm>

namespace collide::overlap {

Golden::Golden(Memory& memory, const Parameters& parameters)
    : list_unit::Golden(memory, parameters,
                        {kIdReset | (parameters.area ? kHasArea : 0U) | (parameters.sprites - 1),
                         parameters.sprites, parameters.area}),
      parameters_(parameters),
      pairs_(parameters.sprites),
      sprites_(parameters.sprites),
      beginnings_(parameters.rows, parameters.sprites),
      active_(parameters.sprites) {
  open_.reserve(static_cast<std::size_t>(parameters.sprites) * (parameters.sprites - 1) / 2);
}

void Golden::reset() {
  list_unit::Golden::reset();
  origin_ = size_ = 0;
  clears_rows_ = true;
}

// Registers

std::uint32_t Golden::read_own(unsigned offset) const {
  if (offset == kWindowOrigin) return origin_;
  if (offset == kWindowSize) return size_;
  if (!shows_results()) return 0;  // Rule 21
  if (offset >= kPairs) {
    const unsigned sprite = (offset - kPairs) / 32;
    return sprite >= parameters_.sprites ? 0 : pairs_[sprite][offset / 4 % 8];
  }
  return offset >= kTouched && offset < kTouched + 32 ? touched_[(offset - kTouched) / 4] : 0;
}

bool Golden::is_own_configuration(unsigned offset) const {
  return offset == kWindowOrigin || offset == kWindowSize;
}

void Golden::configure_own(unsigned offset, std::uint32_t data) {
  if (offset == kWindowOrigin) {
    origin_ = data;
  } else {
    size_ = window_size(data, parameters_.rows);
  }
}

// The run

void Golden::clear() {
  touched_ = {};
  std::fill(pairs_.begin(), pairs_.end(), Table<U32, 8>{});
  cleared_rows_ = clears_rows_;
  clears_rows_ = false;
  std::fill(beginnings_.first.begin(), beginnings_.first.end(), -1);
  active_.count = 0;
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
      if (names_later(later_, open_[pair_].later)) {
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
void Golden::place(unsigned index, const list_unit::Words& words) {
  Loaded& s = sprites_[index];
  if (!clip(decode(words), origin_, size_, s)) return;
  s.fetched = -1;
  add(beginnings_, static_cast<U32>(s.first), index);
  ++to_begin_;
  ++quantities_.visible;
  if (mask_row(s, s.first) != 0) ++quantities_.offset;
}

/// Sprites begin, in order of rank, and open pairs with those that are there.
void Golden::open_row() {
  if (to_begin_ == 0 && open_.empty()) {  // Rule 17
    finish();
    return;
  }
  ++row_;
  for (int begins = beginnings_.first[static_cast<std::size_t>(row_)]; begins >= 0;
       begins = beginnings_.next[static_cast<std::size_t>(begins)]) {
    const auto later = static_cast<std::uint16_t>(begins);
    const Loaded& s = sprites_[later];
    Meeting meeting;
    for (const U32 count = active_.count; meeting.met != count;) {
      const U16 earlier = meet_next(meeting, active_);
      const Loaded& a = sprites_[earlier];
      if (is_over(a, row_)) continue;
      keep(meeting, active_, earlier);
      if (meet(s, a)) open_.push_back({later, earlier, 0});
    }
    quantities_.meetings += meeting.kept;
    join(meeting, active_, later);
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
  Loaded& s = sprites_[index];
  if (is_fetched(s.fetched, row_)) return true;  // Rule 10
  const U32 of_mask = mask_row(s, row_);
  const unsigned accesses = row_accesses(s, parameters_);
  if (accessed_ == 0) s.pixels = 0;
  while (accessed_ < accesses) {
    const std::uint32_t at = row_address(s, of_mask, accessed_, parameters_);
    const Outcome outcome = access(at, false, 0);
    if (outcome != Outcome::kDone) return outcome == Outcome::kFailed;
    s.pixels |= pixels_of(answer(), accessed_, parameters_);
    ++accessed_;
  }
  quantities_.mask_reads += accesses;
  accessed_ = 0;
  s.pixels = visible(s, s.pixels);
  s.fetched = row_;
  return true;
}

/// The pair at pair_, both of whose rows are there.
void Golden::test() {
  const Pair pair = open_[pair_++];
  step_ = Step::kLater;
  const Loaded& a = sprites_[pair.later];
  const Loaded& b = sprites_[pair.earlier];
  const Common common = common_of(a, a.pixels, b, b.pixels);
  if (common.pixels != 0) ++quantities_.common;
  const Test t = overlap::test(common, pair.later < pair.earlier ? a : b, row_,
                               row_ == std::min(a.last, b.last), mode(), pair.pixels);
  if (t.stays) {
    open_[kept_++] = {pair.later, pair.earlier, t.pixels};
  } else {
    closed_ = true;
  }
  if (t.found) found(pair, t.place);  // Rule 21
}

void Golden::found(const Pair& pair, std::uint32_t place) {
  ++found_;  // Rule 8
  enter(touched_, pair.later);
  enter(touched_, pair.earlier);
  enter(pairs_[pair.later], pair.earlier);
  enter(pairs_[pair.earlier], pair.later);
  record(record_of(pair.later, pair.earlier, place));
}

}  // namespace collide::overlap
