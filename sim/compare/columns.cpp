// SPDX-License-Identifier: MIT
#include "sim/compare/columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <sstream>

namespace collide::compare {
namespace {

using Rows = std::vector<std::vector<std::string>>;
using Widths = std::vector<std::size_t>;

constexpr std::size_t kGap = 2, kNarrowGap = 1;

/// The words in lines of at most that width, or of a longer word each.
std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  if (text.size() <= width) return {text};
  std::vector<std::string> lines;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (lines.empty() || lines.back().size() + 1 + word.size() > width) {
      lines.push_back(word);
    } else {
      lines.back() += " " + word;
    }
  }
  return lines;
}

/// For each column the largest of its cells, `size` of each. A sentence in place of figures does
/// not make its column wide.
template <typename Size>
Widths largest(const Rows& rows, Size size) {
  Widths widths(rows[0].size());
  for (const auto& row : rows) {
    const std::size_t cells = row.size() == rows[0].size() ? row.size() : row.size() - 1;
    for (std::size_t i = 0; i < cells; ++i) widths[i] = std::max(widths[i], size(row[i]));
  }
  return widths;
}

Widths widest(const Rows& rows) {
  return largest(rows, [](const std::string& cell) { return cell.size(); });
}

Widths narrowest(const Rows& rows) {
  return largest(rows, [](const std::string& cell) {
    std::size_t longest = 0;
    for (const std::string& word : wrapped(cell, 1)) longest = std::max(longest, word.size());
    return longest;
  });
}

std::size_t total(const Widths& widths, std::size_t gap) {
  return std::accumulate(widths.begin(), widths.end(), gap * (widths.size() - 1));
}

/// Lines that a column's cells take at that width.
std::size_t height(const Rows& rows, std::size_t column, std::size_t width) {
  std::size_t lines = 0;
  for (const auto& row : rows) {
    if (row.size() == rows[0].size()) lines += wrapped(row[column], width).size();
  }
  return lines;
}

/// The column that then takes the fewest further lines is narrowed, of several the one that has
/// most to give, until the line fits or no column has anything.
Widths fitted(const Rows& rows, std::size_t width, std::size_t gap) {
  Widths widths = widest(rows);
  const Widths least = narrowest(rows);
  while (width != 0 && total(widths, gap) > width) {
    std::optional<std::size_t> from;
    std::size_t fewest = 0, most = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      if (widths[i] == least[i]) continue;
      const std::size_t more = height(rows, i, widths[i] - 1) - height(rows, i, widths[i]);
      const std::size_t rest = widths[i] - least[i];
      if (from && (more > fewest || (more == fewest && rest <= most))) continue;
      from = i;
      fewest = more;
      most = rest;
    }
    if (!from) break;
    --widths[*from];
  }
  return widths;
}

std::string line_of(const Rows& cells, std::size_t line, const Widths& widths, std::size_t gap,
                    const std::set<std::size_t>& right) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i != 0) text.append(gap, ' ');
    const std::string part = line < cells[i].size() ? cells[i][line] : "";
    text += right.count(i) != 0 ? fmt::format("{:>{}}", part, widths[i])
                                : fmt::format("{:<{}}", part, widths[i]);
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

}  // namespace

std::vector<std::string> in_columns(const Rows& rows, const std::set<std::size_t>& right,
                                    std::size_t width) {
  const bool wide = width == 0 || total(narrowest(rows), kGap) <= width;
  const std::size_t gap = wide ? kGap : kNarrowGap;
  const Widths widths = fitted(rows, width, gap);
  std::vector<std::string> lines;
  for (const auto& row : rows) {
    const bool whole = row.size() == rows[0].size();
    Rows cells;  // each as its lines
    std::size_t before = 0, height = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      std::size_t room = widths[i];
      if (width == 0) {
        room = row[i].size();
      } else if (!whole && i + 1 == row.size() && width > before) {
        room = std::max(room, width - before);
      }
      cells.push_back(wrapped(row[i], room));
      before += widths[i] + gap;
      height = std::max(height, cells.back().size());
    }
    for (std::size_t line = 0; line < height; ++line) {
      lines.push_back(line_of(cells, line, widths, gap, whole ? right : std::set<std::size_t>{}));
    }
  }
  return lines;
}

bool fits(const Rows& rows, std::size_t width) {
  return width == 0 || total(widest(rows), kGap) <= width;
}

}  // namespace collide::compare
