// SPDX-License-Identifier: MIT
#include "model/blitter/register_names.h"

#include <fmt/format.h>

#include <charconv>

#include "model/blitter/unit.h"
#include "model/common/json.h"

namespace collide::blitter {
namespace {

struct Entry {
  std::string_view name;
  NamedRegister where;
};

constexpr Entry kRegisters[] = {
    {"SRC_XINC", {kSrcXInc, 2}},
    {"SRC_YINC", {kSrcYInc, 2}},
    {"SRC_ADDR", {kSrcAddrHigh, 4}},
    {"ENDMASK1", {kEndmask1, 2}},
    {"ENDMASK2", {kEndmask2, 2}},
    {"ENDMASK3", {kEndmask3, 2}},
    {"DST_XINC", {kDstXInc, 2}},
    {"DST_YINC", {kDstYInc, 2}},
    {"DST_ADDR", {kDstAddrHigh, 4}},
    {"X_COUNT", {kXCount, 2}},
    {"Y_COUNT", {kYCount, 2}},
    {"HOP", {kHop, 1}},
    {"OP", {kOp, 1}},
    {"CONTROL", {kControl, 1}},
    {"SKEW", {kSkew, 1}},
};

/// Of the words that hold several.
struct Field {
  unsigned offset;
  std::uint16_t mask;
  std::string_view name;
};
constexpr Field kFields[] = {
    {kHop, 0x0300, "HOP"},      {kHop, 0x000F, "OP"},         {kControl, 0x8000, "BUSY"},
    {kControl, 0x4000, "HOG"},  {kControl, 0x2000, "SMUDGE"}, {kControl, 0x0F00, "LINE"},
    {kControl, 0x0080, "FXSR"}, {kControl, 0x0040, "NFSR"},   {kControl, 0x000F, "SKEW"},
};

constexpr std::string_view kHalftonePrefix = "HALFTONE";

}  // namespace

std::optional<NamedRegister> find_register(std::string_view name) {
  for (const Entry& entry : kRegisters) {
    if (entry.name == name) return entry.where;
  }
  if (name.substr(0, kHalftonePrefix.size()) != kHalftonePrefix) return std::nullopt;
  const std::string_view digits = name.substr(kHalftonePrefix.size());
  unsigned index = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
  const bool canonical = digits.size() == 1 || (digits.size() == 2 && digits[0] == '1');
  if (error != std::errc() || end != digits.data() + digits.size() || index > 15 || !canonical) {
    return std::nullopt;
  }
  return NamedRegister{kHalftone + 2 * index, 2};
}

std::vector<std::string_view> register_names() {
  std::vector<std::string_view> names;
  for (const Entry& entry : kRegisters) names.push_back(entry.name);
  return names;
}

std::string describe_register(unsigned offset, unsigned bytes) {
  std::string name;
  unsigned size = 2;  // of the register
  if (offset < kSrcXInc) name = fmt::format("{}{}", kHalftonePrefix, offset / 2);
  for (const Entry& entry : kRegisters) {
    const unsigned first = entry.where.offset;
    if (first >= offset + bytes || first + entry.where.size <= offset) continue;
    name += (name.empty() ? "" : " and ") + std::string(entry.name);
    size = entry.where.size;
    if (size == 4) name += offset < first + 2 ? " high" : " low";
  }
  if (name.empty()) name = "no register";
  if (bytes == 1 && size != 1) name += offset % 2 == 0 ? ", even byte" : ", odd byte";
  return fmt::format("{} ({})", name, hex(0x8A00 + offset, 4));
}

std::string describe_bits(unsigned offset, std::uint16_t mask) {
  if (offset < kSrcXInc) return std::string(kHalftonePrefix);
  std::string names;
  for (const Field& field : kFields) {
    if (field.offset != offset || (field.mask & mask) == 0) continue;
    names += (names.empty() ? "" : " and ") + std::string(field.name);
  }
  if (!names.empty()) return names;
  const std::string described = describe_register(offset, 2);
  return described.substr(0, described.find(" ("));
}

}  // namespace collide::blitter
