// SPDX-License-Identifier: MIT
#include "model/common/record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

namespace collide {
namespace {

constexpr const char* kNumeral = "^-?(0[xX][0-9a-fA-F]+|[0-9]+)$";
constexpr const char* kHexBytes = "^\\s*([0-9a-fA-F]{2}\\s*)*$";

Json text_like(const char* pattern, const char* says) {
  return {{"type", "string"}, {"description", says}, {"pattern", pattern}};
}

}  // namespace

Json SchemaParts::refer(const std::string& name, const std::function<Json()>& make) {
  Json part = make();
  if (parts_.contains(name) && parts_[name] != part) {
    throw std::logic_error("two parts of a schema are called " + name);
  }
  parts_[name] = std::move(part);
  return {{"$ref", "#/$defs/" + name}};
}

Json numeral_schema(SchemaParts& parts) {
  return parts.refer("numeral", [] { return text_like(kNumeral, "A decimal or 0x number."); });
}

Json whole_schema(SchemaParts& parts, std::int64_t low, std::int64_t high) {
  return {{"anyOf",
           {{{"type", "integer"}, {"minimum", low}, {"maximum", high}}, numeral_schema(parts)}}};
}

Json hex_schema(int fewest, int most) {
  const std::string digits =
      fewest == most ? fmt::format("{}", most) : fmt::format("{},{}", fewest, most);
  return {{"type", "string"}, {"pattern", "^0x[0-9A-F]{" + digits + "}$"}};
}

Json HexBytes::schema(SchemaParts& parts) {
  return parts.refer("bytes", [] {
    return text_like(kHexBytes, "Bytes, two hex digits each; blanks between bytes are allowed.");
  });
}

std::size_t one_of(const JsonField& field, const std::vector<std::string>& names) {
  const std::string text = field.text();
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) {
    field.fail(fmt::format("\"{}\" is unknown, expected one of: {}", text, fmt::join(names, ", ")));
  }
  return static_cast<std::size_t>(found - names.begin());
}

void refuse_short(const JsonField& field, std::size_t fewest, const std::string& what) {
  field.fail(fmt::format("expected at least {}{}{}",
                         fewest == 1 ? "one" : fmt::format("{}", fewest), what.empty() ? "" : " ",
                         what));
}

void refuse_count(const JsonField& field, std::size_t count, std::size_t expected) {
  field.fail(fmt::format("{} values, expected {}", count, expected));
}

std::vector<std::pair<std::string, JsonField>> members_of(const JsonField& field) {
  if (!field.value().is_object()) {
    field.fail(fmt::format("expected an object, got {}", field.value().type_name()));
  }
  std::vector<std::pair<std::string, JsonField>> members;
  for (const auto& [name, value] : field.value().items()) {
    members.emplace_back(name, JsonField(field.place() + "." + name, value));
  }
  return members;
}

Json schema_document(const std::string& title, const std::string& says,
                     const std::function<Json(SchemaParts&)>& schema) {
  SchemaParts parts;
  const Json root = schema(parts);
  Json document = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", title}};
  if (!says.empty()) document["description"] = says;
  document.update(root);
  if (!parts.all().empty()) document["$defs"] = parts.all();
  return document;
}

namespace record_parts {

Form<bool> of_boolean() {
  return {[](const bool& value) -> Json { return value; },
          [](const JsonField& field, bool& value) { value = field.boolean(); },
          [](SchemaParts&) {
            return Json{{"type", "boolean"}};
          }};
}

Form<double> of_real() {
  return {[](const double& value) -> Json { return value; },
          [](const JsonField& field, double& value) {
            if (!field.value().is_number()) {
              field.fail("expected a number, got " + field.value().dump());
            }
            value = field.value().get<double>();
          },
          [](SchemaParts&) {
            return Json{{"type", "number"}};
          }};
}

Form<std::string> of_text() {
  return {[](const std::string& value) -> Json { return value; },
          [](const JsonField& field, std::string& value) { value = field.text(); },
          [](SchemaParts&) {
            return Json{{"type", "string"}};
          }};
}

Form<Json> of_json() {
  return {[](const Json& value) { return value; },
          [](const JsonField& field, Json& value) { value = field.value(); },
          [](SchemaParts&) { return Json::object(); }};
}

}  // namespace record_parts
}  // namespace collide
