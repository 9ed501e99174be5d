// SPDX-License-Identifier: MIT
#include "model/list_unit/register_names.h"

#include <algorithm>

#include "model/common/json.h"
#include "model/list_unit/unit.h"

namespace collide::list_unit {

RegisterNames::RegisterNames(const std::vector<Named>& own)
    : registers_{{"ID", kId},
                 {"CONTROL", kControl},
                 {"STATUS", kStatus},
                 {"COUNT", kCount},
                 {"DESCRIPTORS", kDescriptors},
                 {"LIST", kList},
                 {"LIST_LINES", kListLines},
                 {"SEQUENCE", kSequence},
                 {"FOUND", kFound},
                 {"STORED", kStored},
                 {"ERROR_ADDRESS", kErrorAddress},
                 {"CLOCKS", kClocks}} {
  registers_.insert(registers_.end(), own.begin(), own.end());
  std::sort(registers_.begin(), registers_.end(),
            [](const Named& a, const Named& b) { return a.second < b.second; });
}

std::optional<std::string_view> RegisterNames::name_at(unsigned offset) const {
  for (const Named& one : registers_) {
    if (one.second == offset) return one.first;
  }
  return std::nullopt;
}

std::optional<unsigned> RegisterNames::find(std::string_view name) const {
  for (const Named& one : registers_) {
    if (one.first == name) return one.second;
  }
  return std::nullopt;
}

std::vector<std::string_view> RegisterNames::names() const {
  std::vector<std::string_view> names;
  for (const Named& one : registers_) names.push_back(one.first);
  return names;
}

std::string RegisterNames::name_of(unsigned offset) const {
  const auto name = name_at(offset);
  return name ? std::string(*name) : hex(offset, 4);
}

std::string RegisterNames::describe(unsigned offset) const {
  const auto name = name_at(offset);
  return name ? std::string(*name) : "register " + hex(offset, 4);
}

}  // namespace collide::list_unit
