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

std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields;
  for (;;) {
    const std::size_t comma = line.find(',');
    fields.emplace_back(line.substr(0, comma));
    if (comma == line.npos) return fields;
    line.remove_prefix(comma + 1);
  }
}

[[noreturn]] void fail(const std::string& file, int line, const std::string& what) {
  throw InputError(fmt::format("{}: line {}", file, line), what);
}

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
  int line = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view words(text.data() + begin, end - begin);
    begin = end + 1;
    ++line;
    if (!words.empty() && words.back() == '\r') words.remove_suffix(1);
    const std::vector<std::string> fields = fields_of(words);
    if (line == 1) {
      at = header_of(file_, fields);
      columns = fields.size();
      has_ids_ = at[kId].has_value();
      continue;
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
