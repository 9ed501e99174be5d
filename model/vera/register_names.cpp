// SPDX-License-Identifier: MIT
#include "model/vera/register_names.h"

#include <fmt/format.h>

#include "model/common/json.h"
#include "model/vera/generated/register_tables.h"

namespace collide::vera {
namespace {

NamedRegister where(const DescribedRegister& described) {
  const auto number = static_cast<std::uint8_t>(described.offset);
  if (described.page < 0) return {number, {}};
  return {number, described.page};
}

/// Where a program of the X16 finds register 0.
constexpr unsigned kFirstAddress = 0x9F20;

}  // namespace

std::optional<NamedRegister> find_register(std::string_view name) {
  for (const DescribedRegister& one : kRegisters) {
    if (one.name == name) return where(one);
  }
  return std::nullopt;
}

std::vector<std::string_view> register_names() {
  std::vector<std::string_view> names;
  for (const DescribedRegister& one : kRegisters) names.push_back(one.name);
  return names;
}

std::string_view name_register(std::uint8_t number, int dcsel, bool written) {
  std::string_view name = "no register";
  // Of two with the same number the first is written and the second read.
  for (const DescribedRegister& one : kRegisters) {
    if (!where(one).is(number, dcsel)) continue;
    name = one.name;
    if (written) break;
  }
  return name;
}

std::string describe_register(std::uint8_t number, int dcsel, bool written) {
  return fmt::format("{} ({})", name_register(number, dcsel, written),
                     hex(kFirstAddress + number, 4));
}

std::string describe_bits(std::uint8_t number, int dcsel, std::uint8_t mask) {
  const std::string_view name = name_register(number, dcsel, false);
  std::string text(name);
  std::string_view separator = ": ";
  for (const DescribedField& field : kFields) {
    if (field.of != name || (field.mask & mask) == 0) continue;
    text += separator;
    text += field.name;
    separator = " and ";
  }
  return text;
}

}  // namespace collide::vera
