// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace collide::compare {

/// Rows of cells as lines of text. Columns are as wide as what is in them; those of `right` are to
/// the right. The last cell of a row that is shorter than the first row takes the rest of the line.
/// Where a line would have more than `width` characters, cells continue in further lines; 0 is no
/// limit. A word is never parted.
std::vector<std::string> in_columns(const std::vector<std::vector<std::string>>& rows,
                                    const std::set<std::size_t>& right, std::size_t width = 0);

/// Whether each row of figures is one line.
bool fits(const std::vector<std::vector<std::string>>& rows, std::size_t width);

}  // namespace collide::compare
