// SPDX-License-Identifier: MIT
#include "model/blitter/register_names.h"

#include <fmt/format.h>

#include <charconv>

#include "model/blitter/generated/register_tables.h"
#include "model/common/json.h"

namespace collide::blitter {
namespace {

/// The number behind the name of an array, as it is written here and no other way.
std::optional<unsigned> index_of(std::string_view digits, unsigned count) {
  unsigned index = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
  if (error != std::errc() || end != digits.data() + digits.size() || index >= count ||
      fmt::format("{}", index) != digits) {
    return std::nullopt;
  }
  return index;
}

}  // namespace

std::optional<NamedRegister> find_register(std::string_view name) {
  for (const DescribedRegister& one : kRegisters) {
    if (!one.is_array() && one.name == name) return NamedRegister{one.offset, one.bytes};
    if (!one.is_array() || name.substr(0, one.name.size()) != one.name) continue;
    if (const auto index = index_of(name.substr(one.name.size()), one.count)) {
      return NamedRegister{one.offset + one.stride * *index, one.bytes};
    }
  }
  return std::nullopt;
}

std::optional<std::string> register_name_at(unsigned offset) {
  for (const DescribedRegister& one : kRegisters) {
    if (!one.is_array() && one.offset == offset) return std::string(one.name);
    if (one.is_array() && one.has(offset) && (offset - one.offset) % one.stride == 0) {
      return fmt::format("{}{}", one.name, (offset - one.offset) / one.stride);
    }
  }
  return std::nullopt;
}

std::vector<std::string_view> register_names() {
  std::vector<std::string_view> names;
  for (const DescribedRegister& one : kRegisters) {
    if (!one.is_array()) names.push_back(one.name);
  }
  return names;
}

std::string describe_register(unsigned offset, unsigned bytes) {
  std::string name;
  unsigned size = 2;  // of the register
  for (const DescribedRegister& one : kRegisters) {
    if (!one.has(offset) && !one.has(offset + bytes - 1)) continue;
    name += (name.empty() ? "" : " and ") + std::string(one.name);
    size = one.bytes;
    if (one.is_array()) name += fmt::format("{}", (offset - one.offset) / one.stride);
    if (size == 4) name += offset < one.offset + 2 ? " high" : " low";
  }
  if (name.empty()) name = "no register";
  if (bytes == 1 && size != 1) name += offset % 2 == 0 ? ", even byte" : ", odd byte";
  return fmt::format("{} ({})", name, hex(0x8A00 + offset, 4));
}

std::string describe_bits(unsigned offset, std::uint16_t mask) {
  std::string names;
  for (const DescribedRegister& one : kRegisters) {
    if (one.is_array() && one.has(offset)) return std::string(one.name);
    if (one.offset / 2 != offset / 2) continue;
    // An even byte is the upper one of its word.
    const unsigned shift = one.bytes == 1 && one.offset % 2 == 0 ? 8 : 0;
    for (const DescribedField& field : kFields) {
      if (field.of != one.name || (field.mask << shift & mask) == 0) continue;
      names += (names.empty() ? "" : " and ") + std::string(field.name);
    }
  }
  if (!names.empty()) return names;
  const std::string described = describe_register(offset, 2);
  return described.substr(0, described.find(" ("));
}

}  // namespace collide::blitter
