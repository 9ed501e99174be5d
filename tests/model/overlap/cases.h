// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tests/model/overlap/stimulus.h"

namespace collide::overlap {

/// A corner case: a run, and what comes of it by the rules, worked out by hand.
struct Case {
  std::string name;
  Task task;
  std::vector<std::uint32_t> records;  ///< in order, as if the list were endless
  /// Word addresses of mask rows in the order of reads, on a 32-bit port.
  std::optional<std::vector<std::uint32_t>> rows;
};

/// Every one runs on any port width and byte order; those of more than 512 rows on ROWS 1024.
const std::vector<Case>& corner_cases();

}  // namespace collide::overlap
