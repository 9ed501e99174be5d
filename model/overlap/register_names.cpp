// SPDX-License-Identifier: MIT
#include "model/overlap/register_names.h"

#include <fmt/format.h>

#include "model/common/json.h"
#include "model/overlap/unit.h"

namespace collide::overlap {
namespace {

struct Entry {
  std::string_view name;
  unsigned offset;
};

constexpr Entry kRegisters[] = {{"ID", kId},
                                {"CONTROL", kControl},
                                {"STATUS", kStatus},
                                {"COUNT", kCount},
                                {"DESCRIPTORS", kDescriptors},
                                {"WINDOW_ORIGIN", kWindowOrigin},
                                {"WINDOW_SIZE", kWindowSize},
                                {"LIST", kList},
                                {"LIST_LINES", kListLines},
                                {"SEQUENCE", kSequence},
                                {"FOUND", kFound},
                                {"STORED", kStored},
                                {"ERROR_ADDRESS", kErrorAddress},
                                {"CLOCKS", kClocks}};

std::optional<std::string_view> name_at(unsigned offset) {
  for (const Entry& entry : kRegisters) {
    if (entry.offset == offset) return entry.name;
  }
  return std::nullopt;
}

}  // namespace

std::optional<unsigned> find_register(std::string_view name) {
  for (const Entry& entry : kRegisters) {
    if (entry.name == name) return entry.offset;
  }
  return std::nullopt;
}

std::vector<std::string_view> register_names() {
  std::vector<std::string_view> names;
  for (const Entry& entry : kRegisters) names.push_back(entry.name);
  return names;
}

std::string register_name(unsigned offset) {
  const auto name = name_at(offset);
  return name ? std::string(*name) : hex(offset, 4);
}

std::string describe_register(unsigned offset) {
  if (const auto name = name_at(offset)) return std::string(*name);
  if (offset >= kPairs) {
    return fmt::format("PAIRS of {}, word {}", (offset - kPairs) / 32, offset / 4 % 8);
  }
  if (offset >= kTouched && offset < kTouched + 32) {
    return fmt::format("TOUCHED, word {}", (offset - kTouched) / 4);
  }
  return "register " + hex(offset, 4);
}

}  // namespace collide::overlap
