// SPDX-License-Identifier: MIT
#include "model/common/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

#include "model/common/input_error.h"

namespace collide {
namespace {

/// The whole of `text` as a decimal or 0x number.
bool parse_number(std::string_view text, std::int64_t& value) {
  int base = 10;
  bool negative = false;
  if (!text.empty() && text.front() == '-') {
    negative = true;
    text.remove_prefix(1);
  }
  if (text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
    base = 16;
    text.remove_prefix(2);
  }
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) return false;
  if (negative) value = -value;
  return true;
}

/// A value for an error message, not all of it if it is long.
std::string shown(const Json& value) {
  constexpr std::size_t kMost = 80;
  std::string text = value.dump(-1, ' ', true);
  if (text.size() > kMost) text = text.substr(0, kMost) + " ...";
  return text;
}

/// The depth of arrays and objects in JSON text: how deep functions go that follow a value.
bool nested_deeper_than(std::size_t most, const std::string& text) {
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > most) return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

constexpr std::size_t kDeepest = 100;

/// Follows the library through a text. Of two members of one name it keeps one in silence.
class MembersOnce {
 public:
  explicit MembersOnce(const std::string& place) : place_(place) {}

  bool operator()(int /*depth*/, Json::parse_event_t event, const Json& parsed) {
    if (event == Json::parse_event_t::object_start) {
      open_.emplace_back();
    } else if (event == Json::parse_event_t::object_end) {
      open_.pop_back();
    } else if (event == Json::parse_event_t::key) {
      const auto& name = parsed.get_ref<const std::string&>();
      if (!open_.back().insert(name).second) {
        throw InputError(place_, fmt::format("member \"{}\" is given twice", name));
      }
    }
    return true;
  }

 private:
  const std::string& place_;
  std::vector<std::set<std::string>> open_;
};

}  // namespace

void JsonField::fail(const std::string& what) const {
  throw InputError(place_, what);
}

JsonField JsonField::operator[](const char* key) const {
  if (!value_->is_object()) fail(fmt::format("expected an object, got {}", value_->type_name()));
  const auto found = value_->find(key);
  if (found == value_->end()) fail(fmt::format("\"{}\" is missing", key));
  return {place_ + "." + key, *found};
}

std::vector<JsonField> JsonField::elements() const {
  if (!value_->is_array()) fail(fmt::format("expected an array, got {}", value_->type_name()));
  std::vector<JsonField> fields;
  fields.reserve(value_->size());
  for (std::size_t i = 0; i < value_->size(); ++i) {
    fields.emplace_back(fmt::format("{}[{}]", place_, i), (*value_)[i]);
  }
  return fields;
}

void JsonField::require_only(const std::vector<std::string_view>& known) const {
  if (!value_->is_object()) fail(fmt::format("expected an object, got {}", value_->type_name()));
  for (const auto& [key, unused] : value_->items()) {
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      fail(fmt::format("unknown member \"{}\", expected one of: {}", key, fmt::join(known, ", ")));
    }
  }
}

std::int64_t JsonField::number(std::int64_t low, std::int64_t high) const {
  std::int64_t value = 0;
  if (value_->is_number_unsigned() && value_->get<std::uint64_t>() > INT64_MAX) {
    fail(fmt::format("{} is outside {}..{}", shown(*value_), low, high));
  } else if (value_->is_number_integer()) {
    value = value_->get<std::int64_t>();
  } else if (!value_->is_string() || !parse_number(value_->get_ref<const std::string&>(), value)) {
    fail(fmt::format("expected a whole number or a string such as \"0x8A20\", got {}",
                     shown(*value_)));
  }
  if (value < low || value > high) {
    fail(fmt::format("{} is outside {}..{}", shown(*value_), low, high));
  }
  return value;
}

double JsonField::real(double low, double high) const {
  double value = 0;
  std::int64_t whole = 0;
  if (value_->is_number()) {
    value = value_->get<double>();
  } else if (value_->is_string() && parse_number(value_->get_ref<const std::string&>(), whole)) {
    value = static_cast<double>(whole);
  } else {
    fail(fmt::format("expected a number, got {}", shown(*value_)));
  }
  if (value < low || value > high) {
    fail(fmt::format("{} is outside {}..{}", shown(*value_), low, high));
  }
  return value;
}

std::string JsonField::text() const {
  if (!value_->is_string()) fail(fmt::format("expected a string, got {}", shown(*value_)));
  return value_->get<std::string>();
}

bool JsonField::boolean() const {
  if (!value_->is_boolean()) fail(fmt::format("expected true or false, got {}", shown(*value_)));
  return value_->get<bool>();
}

std::vector<std::uint8_t> JsonField::bytes() const {
  const std::string digits = text();
  std::vector<std::uint8_t> result;
  result.reserve(digits.size() / 2);
  int high = -1;
  for (const char c : digits) {
    if (std::isspace(static_cast<unsigned char>(c)) != 0 && high < 0) continue;
    unsigned nibble = 0;
    if (std::from_chars(&c, &c + 1, nibble, 16).ec != std::errc()) {
      fail(fmt::format("'{}' is not a hex digit", c));
    }
    if (high < 0) {
      high = static_cast<int>(nibble);
    } else {
      result.push_back(static_cast<std::uint8_t>(high << 4 | static_cast<int>(nibble)));
      high = -1;
    }
  }
  if (high >= 0) fail("odd number of hex digits");
  return result;
}

Json parse_json(const std::string& text, const std::string& place) {
  if (nested_deeper_than(kDeepest, text)) {
    throw InputError(place, fmt::format("nested deeper than {}", kDeepest));
  }
  // The library takes it for the end of the text.
  if (const auto at = text.find('\0'); at != text.npos) {
    throw InputError(place, fmt::format("not JSON, byte {} is 0", at));
  }
  try {
    return Json::parse(text, MembersOnce(place));
  } catch (const Json::exception& error) {
    // The library's text starts with "[json.exception.parse_error.101] parse error at line 1,
    // column 5: ", or for a number too large with "[json.exception.out_of_range.406] ".
    const std::string what = error.what();
    const auto at = what.find("at line");
    const auto bracket = what.find("] ");
    std::string message = at != std::string::npos        ? what.substr(at)
                          : bracket != std::string::npos ? what.substr(bracket + 2)
                                                         : what;
    std::replace(message.begin(), message.end(), '\n', ' ');
    throw InputError(place, "not JSON, " + message);
  }
}

std::string hex(std::uint64_t value, int digits) {
  return fmt::format("0x{:0{}X}", value, digits);
}

std::string hex_bytes(const std::vector<std::uint8_t>& bytes) {
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

}  // namespace collide
