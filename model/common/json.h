// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "model/common/json_fwd.h"

namespace collide {

/// A place in a JSON document and the value there. Every accessor throws InputError with the place
/// when the value is not of the wanted form.
class JsonField {
 public:
  JsonField(std::string place, const Json& value) : place_(std::move(place)), value_(&value) {}

  const std::string& place() const { return place_; }
  const Json& value() const { return *value_; }

  bool has(const char* key) const { return value_->is_object() && value_->contains(key); }
  /// Member `key` of an object, which must be there.
  JsonField operator[](const char* key) const;
  /// Every element of an array, each with its place.
  std::vector<JsonField> elements() const;
  /// Refuses members other than the `known` ones, which catches misspelt options.
  void require_only(const std::vector<std::string_view>& known) const;

  /// A JSON number or a string such as "0xFF8A20", within [low, high].
  std::int64_t number(std::int64_t low, std::int64_t high) const;
  /// The same, where fractions are allowed too: 7.5.
  double real(double low, double high) const;
  std::string text() const;
  bool boolean() const;
  /// Hex digits, two a byte; white space between bytes is allowed.
  std::vector<std::uint8_t> bytes() const;

  [[noreturn]] void fail(const std::string& what) const;

 private:
  std::string place_;
  const Json* value_;
};

/// Parses one JSON document; `place` names it in errors.
Json parse_json(const std::string& text, const std::string& place);

/// "0x" and `digits` upper-case hexadecimal digits.
std::string hex(std::uint64_t value, int digits);
/// Two lower-case hexadecimal digits a byte.
std::string hex_bytes(const std::vector<std::uint8_t>& bytes);

}  // namespace collide
