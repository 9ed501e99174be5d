// SPDX-License-Identifier: MIT
#include "model/impact/golden.h"

#include <algorithm>

namespace collide::impact {
namespace {

/// Sorts by time, then by indices.
std::uint32_t record_of(std::uint32_t t, unsigned i, unsigned j) {
  return t << 14 | i << 7 | j;
}

}  // namespace

Golden::Golden(Memory& memory, const Parameters& parameters)
    : list_unit::Golden(memory, parameters,
                        {0x494D1000U | (parameters.wide ? 0x200U : 0U) |
                             (parameters.all ? 0x100U : 0U) | (parameters.objects - 1),
                         parameters.objects, parameters.all}),
      parameters_(parameters),
      first_(parameters.objects) {
  objects_.reserve(parameters.objects);
}

std::uint32_t Golden::read_own(unsigned offset) const {
  if (busy() || !complete_) return 0;
  if (offset >= kFirst && offset < kFirst + 4 * parameters_.objects) {
    return first_[(offset - kFirst) / 4];
  }
  if (offset < kHit || offset >= kHit + 16) return 0;
  std::uint32_t hit = 0;
  for (unsigned bit = 0; bit < 32; ++bit) {
    const unsigned object = 8 * (offset - kHit) + bit;
    if (object < parameters_.objects && (first_[object] & kHasHit) != 0) hit |= 1U << bit;
  }
  return hit;
}

void Golden::clear() {
  std::fill(first_.begin(), first_.end(), 0);
  complete_ = tested_ = false;
  objects_.clear();
  records_.clear();
  recorded_ = 0;
  quantities_ = {};
}

void Golden::place(unsigned index, const std::array<std::uint32_t, 4>& words) {
  const Descriptor d = decode(words);
  if (!d.enable) return;
  const Circle& c = d.circle;
  objects_.push_back({d, index, std::min(c.from_x, c.to_x) - c.radius,
                      std::max(c.from_x, c.to_x) + c.radius, std::min(c.from_y, c.to_y) - c.radius,
                      std::max(c.from_y, c.to_y) + c.radius});
}

bool Golden::advance_work() {
  if (!tested_) test_pairs();
  if (recorded_ == records_.size()) {
    finish();
  } else {
    ++found_;
    record(records_[recorded_++]);
  }
  return true;
}

void Golden::test_pairs() {
  tested_ = true;
  for (auto j = objects_.begin(); j != objects_.end(); ++j) {
    for (auto i = objects_.begin(); i != j; ++i) {
      const bool i_looks = (i->d.hits & j->d.is) != 0;
      const bool j_looks = (j->d.hits & i->d.is) != 0;
      if (!i_looks && !j_looks) continue;
      if (i->left > j->right || j->left > i->right || i->top > j->bottom || j->top > i->bottom) {
        continue;
      }
      ++quantities_.survivors;
      const Contact contact = rule_r(i->d.circle, j->d.circle, i->d.separating || j->d.separating);
      if (!contact.hit) continue;
      ++quantities_.contacts;
      if (i_looks) keep(i->index, j->index, contact.t);
      if (j_looks) keep(j->index, i->index, contact.t);
      if (mode()) records_.push_back(record_of(contact.t, i->index, j->index));
    }
  }
  if (mode()) {
    std::sort(records_.begin(), records_.end());
    return;
  }
  for (unsigned mover = 0; mover < parameters_.objects; ++mover) {
    const std::uint32_t word = first_[mover];
    if ((word & kHasHit) != 0) {
      records_.push_back(record_of(word & 0x1FFFFU, mover, word >> 24 & 0x7FU));
    }
  }
}

/// Partners come in the order of their indices: of equal times the lowest stays.
void Golden::keep(unsigned mover, unsigned partner, std::uint32_t t) {
  std::uint32_t& word = first_[mover];
  if ((word & kHasHit) == 0 || t < (word & 0x1FFFFU)) word = kHasHit | partner << 24 | t;
}

void Golden::end_work(bool complete) {
  complete_ = complete;
}

std::uint64_t Golden::clocks_so_far() const {
  return clock_bound(quantities(), parameters_, mode());
}

Quantities Golden::quantities() const {
  Quantities all = quantities_;
  all.descriptors = descriptors_taken();
  all.lines = lines_written();
  return all;
}

}  // namespace collide::impact
