// SPDX-License-Identifier: MIT
#include "model/list_unit/register_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/json.h"

namespace collide::list_unit {

const DescribedRegister* RegisterNames::at(unsigned offset) const {
  const auto found =
      std::find_if(begin_, end_, [&](const DescribedRegister& one) { return one.has(offset); });
  return found == end_ ? nullptr : found;
}

std::optional<unsigned> RegisterNames::find(std::string_view name) const {
  for (const auto* one = begin_; one != end_; ++one) {
    if (one->name == name && !one->is_array()) return one->offset;
  }
  return std::nullopt;
}

std::vector<std::string_view> RegisterNames::names() const {
  std::vector<std::string_view> names;
  for (const auto* one = begin_; one != end_; ++one) {
    if (!one->is_array()) names.push_back(one->name);
  }
  return names;
}

std::string RegisterNames::name_of(unsigned offset) const {
  const DescribedRegister* const one = at(offset);
  return one && !one->is_array() ? std::string(one->name) : hex(offset, 4);
}

std::string RegisterNames::describe(unsigned offset) const {
  const DescribedRegister* const one = at(offset);
  if (!one) return "register " + hex(offset, 4);
  std::string text(one->name);
  const unsigned from = offset - one->offset;
  if (one->count > 1) text += fmt::format(" of {}", from / one->stride);
  if (one->words > 1) text += fmt::format(", word {}", from / one->bytes % one->words);
  return text;
}

}  // namespace collide::list_unit
