// SPDX-License-Identifier: MIT
#include "model/impact/golden.h"

#include <algorithm>

namespace collide::impact {

// Runs are those of all list units (rule 10).
Golden::Golden(Memory& memory, const Parameters& parameters)
    : list_unit::Golden(memory, parameters,
                        {kIdReset | (parameters.wide ? kIsWide : 0U) |
                             (parameters.all ? kHasAll : 0U) | (parameters.objects - 1),
                         parameters.objects, parameters.all}),
      parameters_(parameters),
      first_(parameters.objects) {
  objects_.reserve(parameters.objects);
}

std::uint32_t Golden::read_own(unsigned offset) const {
  if (!shows_results()) return 0;  // Rule 11
  if (offset >= kFirst && offset < kFirst + 4 * parameters_.objects) {
    return first_[(offset - kFirst) / 4];
  }
  if (offset < kHit || offset >= kHit + 16) return 0;
  std::uint32_t hit = 0;
  for (unsigned bit = 0; bit < 32; ++bit) {
    const unsigned object = 8 * (offset - kHit) + bit;
    if (object < parameters_.objects && has_hit(first_[object])) hit |= 1U << bit;
  }
  return hit;
}

void Golden::clear() {
  std::fill(first_.begin(), first_.end(), 0);
  tested_ = false;
  objects_.clear();
  records_.clear();
  recorded_ = 0;
  quantities_ = {};
}

void Golden::place(unsigned index, const list_unit::Words& words) {  // Rule 8
  const Descriptor d = decode(words);
  if (!d.enable) return;  // Rule 1
  objects_.push_back({d, index, box_of(d.circle)});
}

bool Golden::advance_work() {
  if (!tested_) test_pairs();
  if (recorded_ == records_.size()) {
    finish();  // Rule 9
  } else {
    ++found_;
    record(records_[recorded_++]);  // Rule 7
  }
  return true;
}

void Golden::test_pairs() {
  tested_ = true;
  for (auto j = objects_.begin(); j != objects_.end(); ++j) {
    for (auto i = objects_.begin(); i != j; ++i) {
      const bool i_looks = looks_for(i->d, j->d);
      const bool j_looks = looks_for(j->d, i->d);
      if ((!i_looks && !j_looks) || !meet(i->box, j->box)) continue;  // Rule 2
      ++quantities_.survivors;
      const Contact contact = rule_r(i->d.circle, j->d.circle, i->d.separating || j->d.separating);
      if (!contact.hit) continue;
      ++quantities_.contacts;
      if (i_looks) keep(i->index, j->index, contact.t);  // Rule 4
      if (j_looks) keep(j->index, i->index, contact.t);
      if (mode()) records_.push_back(record_of(contact.t, i->index, j->index));
    }
  }
  if (mode()) {
    std::sort(records_.begin(), records_.end());  // Rule 6
    return;
  }
  for (unsigned mover = 0; mover < parameters_.objects; ++mover) {
    const std::uint32_t word = first_[mover];
    if (has_hit(word)) records_.push_back(record_of_first(word, mover));  // Rule 5
  }
}

void Golden::keep(unsigned mover, unsigned partner, std::uint32_t t) {
  first_[mover] = earliest(first_[mover], partner, t);
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
