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

std::vector<std::string> values_of(const Parameters& p) {
  const Parameters standard;
  std::vector<std::string> values;
  const auto add = [&values](const char* name, unsigned value, unsigned usual) {
    if (value != usual) values.push_back(std::string(name) + "=" + std::to_string(value));
  };
  add("OBJECTS", p.objects, standard.objects);
  add("DATA_WIDTH", p.data_width, standard.data_width);
  add("BIG_ENDIAN", p.big_endian || p.data_width == 32 ? 1 : 0, 1);
  add("ADDRESS_WIDTH", p.address_width, standard.address_width);
  add("WIDE", p.wide ? 1 : 0, 0);
  add("ALL", p.all ? 1 : 0, 1);
  return values;
}

std::uint64_t clock_bound(const Quantities& q, const Parameters& parameters, bool all) {
  const std::uint64_t word = 4 * parameters.accesses_a_word();
  const std::uint64_t latency = parameters.wide ? 160 : 60;
  const std::uint64_t survivor = parameters.wide ? 8 : 92;
  const std::uint64_t hit_words = (parameters.objects + 31) / 32 * 32;
  const std::uint64_t sorted = all ? q.contacts * (7 * digits(q.contacts) + 8) : 0;
  return latency + word * q.descriptors + q.descriptors * (q.descriptors + 1) / 2 + hit_words +
         survivor * q.survivors + sorted + word * q.lines;
}

}  // namespace collide::impact
