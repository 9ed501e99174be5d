// SPDX-License-Identifier: MIT
#include "model/scene/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

#include "model/common/input_error.h"
#include "model/common/input_file.h"

namespace collide::scene {
namespace {

constexpr std::array<std::string_view, 5> kColumns{"frame", "x", "y", "id", "jumps"};
enum Column : std::size_t { kFrame, kX, kY, kId, kJumps };
using Header = std::array<std::optional<std::size_t>, kColumns.size()>;

[[noreturn]] void fail(const std::string& file, int line, const std::string& what) {
  throw InputError(fmt::format("{}: line {}", file, line), what);
}

/// Rows of comma separated values, as RFC 4180 has them: a field in quotes may hold commas, line
/// ends and, doubled, quotes. Takes a byte order mark, either line end, and empty lines at the end.
class Rows {
 public:
  Rows(const std::string& file, std::string_view text) : file_(file), text_(text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text_.substr(0, kByteOrderMark.size()) == kByteOrderMark) at_ = kByteOrderMark.size();
    while (text_.size() > at_ && (text_.back() == '\n' || text_.back() == '\r')) {
      text_.remove_suffix(1);
    }
  }

  bool at_end() const { return at_ >= text_.size(); }
  /// Line in which the last row began, from 1 on.
  int line() const { return line_; }
  std::vector<std::string> next() {
    line_ = next_line_;
    std::vector<std::string> fields;
    do {
      fields.push_back(field());
    } while (take(','));
    take('\r');
    if (!at_end() && !take('\n')) {
      fail(file_, next_line_, "has text after a closing quote, expected a comma");
    }
    ++next_line_;
    return fields;
  }

 private:
  bool take(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::string field() {
    if (take('"')) return quoted();
    const std::size_t line_end = std::min(text_.find('\n', at_), text_.size());
    std::size_t end = std::min(text_.find(',', at_), line_end);
    if (end == line_end && end > at_ && text_[end - 1] == '\r') --end;
    const std::size_t begin = at_;
    at_ = end;
    return std::string(text_.substr(begin, end - begin));
  }
  std::string quoted() {
    std::string value;
    while (!at_end()) {
      const char c = text_[at_++];
      if (c == '"' && !take('"')) return value;
      if (c == '\n') ++next_line_;
      value += c;
    }
    fail(file_, line_, "has no closing quote");
  }

  const std::string& file_;
  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1, next_line_ = 1;
};

/// Where each column is, among so many.
Header header_of(const std::string& file, const std::vector<std::string>& names) {
  Header at;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto known = std::find(kColumns.begin(), kColumns.end(), names[i]);
    if (known == kColumns.end()) continue;
    auto& place = at[static_cast<std::size_t>(known - kColumns.begin())];
    if (place) fail(file, 1, fmt::format("two columns \"{}\", expected one", names[i]));
    place = i;
  }
  for (const Column column : {kFrame, kX, kY}) {
    if (!at[column]) {
      fail(file, 1,
           fmt::format("no column \"{}\", expected a header such as frame,id,x,y",
                       kColumns[column]));
    }
  }
  return at;
}

template <typename Number>
Number number(const std::string& file, int line, const std::string& text, Number low, Number high,
              const char* expected) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !(value >= low) ||
      !(value <= high)) {
    fail(file, line, fmt::format("\"{}\" is not {}", text, expected));
  }
  return value;
}

/// Whether the row says that its object jumped: 1, or else 0 or nothing.
bool jumps(const std::string& file, int line, const std::string& text) {
  if (text.empty()) return false;
  return number(file, line, text, 0, 1, "a jump, expected 1, 0 or nothing") == 1;
}

}  // namespace

Recording::Recording(const std::filesystem::path& file) : file_(file.string()) {
  const std::string text = read_input(file);
  Header at;
  std::size_t columns = 0;
  for (Rows rows(file_, text); !rows.at_end();) {
    const std::vector<std::string> fields = rows.next();
    const int line = rows.line();
    if (columns == 0) {
      at = header_of(file_, fields);
      columns = fields.size();
      has_ids_ = at[kId].has_value();
      continue;
    }
    if (fields.size() == 1 && fields[0].empty()) {
      fail(file_, line, fmt::format("is empty, expected {} values", columns));
    }
    if (fields.size() != columns) {
      fail(file_, line, fmt::format("{} values, expected {}", fields.size(), columns));
    }
    constexpr double kFar = Scene::kLargestCoordinate;
    const auto coordinate = [&](Column column) {
      return number(file_, line, fields[*at[column]], -kFar, kFar, "a coordinate");
    };
    rows_.push_back(
        {line,
         number(file_, line, fields[*at[kFrame]], 0, Scene::kMostFrames - 1, "a frame number"),
         has_ids_ ? fields[*at[kId]] : "",
         {coordinate(kX), coordinate(kY)},
         at[kJumps] && jumps(file_, line, fields[*at[kJumps]])});
  }
  if (rows_.empty()) {
    throw InputError(file_, "has no rows, expected a header and one row per frame");
  }
}

Recorded Recording::of(const std::string& id) const {
  std::optional<Recorded> found;
  for (const Row& row : rows_) {
    if (has_ids_ && row.id != id) continue;
    if (!found) found = Recorded{row.frame, {}};
    const int next = found->from + static_cast<int>(found->path.size());
    if (row.frame != next) {
      fail(file_, row.line,
           fmt::format("frame {}{}, expected {}; an object that returns needs a new id", row.frame,
                       has_ids_ ? " of \"" + id + "\"" : "", next));
    }
    found->path.push_back(row.at);
    if (row.jumps) found->jumps.insert(row.frame);
  }
  if (!found) throw InputError(file_, fmt::format("has no row of \"{}\"", id));
  return *found;
}

}  // namespace collide::scene
