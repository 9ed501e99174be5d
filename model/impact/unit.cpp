// SPDX-License-Identifier: MIT
#include "model/impact/unit.h"

namespace collide::impact {
namespace {

/// Binary digits.
std::uint64_t digits(std::uint64_t value) {
  std::uint64_t count = 0;
  for (; value != 0; value >>= 1) ++count;
  return count;
}

}  // namespace

std::uint64_t clock_bound(const Quantities& q, const Parameters& parameters, bool all) {
  const std::uint64_t word = 4 * parameters.accesses_a_word();
  const std::uint64_t latency = parameters.wide ? 160 : 60;
  const std::uint64_t survivor = parameters.wide ? 8 : 90;
  const std::uint64_t hit_words = (parameters.objects + 31) / 32 * 32;
  const std::uint64_t sorted = all ? q.contacts * (7 * digits(q.contacts) + 8) : 0;
  return latency + word * q.descriptors + q.descriptors * (q.descriptors + 1) / 2 + hit_words +
         survivor * q.survivors + sorted + word * q.lines;
}

}  // namespace collide::impact
