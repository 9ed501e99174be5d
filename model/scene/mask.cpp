// SPDX-License-Identifier: MIT
#include "model/scene/mask.h"

#include <fmt/format.h>

#include "model/common/input_error.h"

namespace collide::scene {
namespace {

int checked(int value, const char* what) {
  if (value < 1 || value > Mask::kLargestSide) {
    throw InputError(
        fmt::format("mask: a {} of {} is outside 1..{}", what, value, Mask::kLargestSide));
  }
  return value;
}

}  // namespace

Mask::Mask(int width, int height)
    : width_(checked(width, "width")),
      height_(checked(height, "height")),
      words_per_row_((width + 15) / 16),
      words_(static_cast<std::size_t>(words_per_row_) * static_cast<std::size_t>(height)) {}

Mask Mask::from_rows(const std::vector<std::string>& rows) {
  Mask mask(rows.empty() ? 0 : static_cast<int>(rows[0].size()), static_cast<int>(rows.size()));
  for (int y = 0; y < mask.height(); ++y) {
    const std::string& row = rows[static_cast<std::size_t>(y)];
    if (static_cast<int>(row.size()) != mask.width()) {
      throw InputError(
          fmt::format("mask: row {} has {} pixels, row 0 has {}", y, row.size(), mask.width()));
    }
    for (int x = 0; x < mask.width(); ++x) {
      const char c = row[static_cast<std::size_t>(x)];
      if (c != '.' && c != ' ' && c != '0') mask.set(x, y);
    }
  }
  return mask;
}

}  // namespace collide::scene
