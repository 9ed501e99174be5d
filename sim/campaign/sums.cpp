// SPDX-License-Identifier: MIT
#include "sim/campaign/sums.h"

#include <fmt/format.h>

#include <limits>

namespace collide::campaign {

std::uint64_t count_in(const JsonField& field) {
  return static_cast<std::uint64_t>(field.number(0, std::numeric_limits<std::int64_t>::max()));
}

JsonField only_one(const JsonField& list) {
  const std::vector<JsonField> elements = list.elements();
  if (elements.size() != 1) list.fail("expected one element");
  return elements[0];
}

void Sum::add(const Shard& shard, const JsonField& output, Findings& findings) {
  const std::uint64_t done = take(shard, output, findings);
  if (done != shard.count) output.fail(fmt::format("covers {}, expected {}", done, shard.count));
}

}  // namespace collide::campaign
