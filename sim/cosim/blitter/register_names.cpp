// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/register_names.h"

#include <charconv>

#include "model/blitter/unit.h"

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

}  // namespace collide::blitter
