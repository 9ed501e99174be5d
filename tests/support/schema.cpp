// SPDX-License-Identifier: MIT
#include "tests/support/schema.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <stdexcept>

#include "model/common/json.h"
#include "tests/support/process.h"

namespace collide::test {
namespace {

/// The pattern's expression. Compiling a pattern of all actions takes longer than matching it.
const std::regex& compiled(const std::string& pattern) {
  static std::map<std::string, std::regex> all;
  const auto known = all.find(pattern);
  return known != all.end() ? known->second : all.emplace(pattern, pattern).first->second;
}

using Violations = std::vector<std::string>;

bool has_type(const std::string& type, const Json& value) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "null") return value.is_null();
  if (type == "number") return value.is_number();
  if (type == "integer") return value.is_number_integer();
  throw std::runtime_error("schema: unknown type " + type);
}

class Validator {
 public:
  explicit Validator(const Json& root) : root_(root) {}

  void check(const Json& schema, const Json& value, const std::string& place,
             Violations& found) const {
    if (schema.is_boolean()) {
      if (!schema.get<bool>()) found.push_back(place + ": not allowed");
      return;
    }
    for (const auto& [keyword, argument] : schema.items()) {
      apply(keyword, argument, schema, value, place, found);
    }
  }

 private:
  void apply(const std::string& keyword, const Json& argument, const Json& schema,
             const Json& value, const std::string& place, Violations& found) const {
    const auto fail = [&](const std::string& what) { found.push_back(place + ": " + what); };
    if (keyword == "$ref") {
      refer(argument.get<std::string>(), value, place, found);
    } else if (keyword == "type") {
      if (!has_type(argument.get<std::string>(), value)) fail("is no " + argument.dump());
    } else if (keyword == "const") {
      if (value != argument) fail("is not " + argument.dump());
    } else if (keyword == "enum") {
      if (std::find(argument.begin(), argument.end(), value) == argument.end()) {
        fail("is none of " + argument.dump());
      }
    } else if (keyword == "anyOf" || keyword == "oneOf") {
      const auto matches = std::count_if(argument.begin(), argument.end(), [&](const Json& one) {
        Violations inside;
        check(one, value, place, inside);
        return inside.empty();
      });
      if (matches == 0 || (keyword == "oneOf" && matches != 1)) {
        fail(fmt::format("matches {} of {}: {}", matches, keyword, value.dump()));
      }
    } else if (value.is_number() && keyword == "minimum") {
      if (value < argument) fail("is less than " + argument.dump());
    } else if (value.is_number() && keyword == "maximum") {
      if (value > argument) fail("is more than " + argument.dump());
    } else if (value.is_string() && keyword == "pattern") {
      if (!std::regex_search(value.get<std::string>(), compiled(argument.get<std::string>()))) {
        fail(value.dump() + " does not match " + argument.dump());
      }
    } else if (value.is_object() && keyword == "required") {
      for (const Json& name : argument) {
        if (!value.contains(name.get<std::string>())) fail("lacks " + name.dump());
      }
    } else if (value.is_object() && keyword == "properties") {
      for (const auto& [name, member] : value.items()) {
        if (argument.contains(name)) check(argument[name], member, place + "." + name, found);
      }
    } else if (value.is_object() && keyword == "additionalProperties") {
      for (const auto& [name, member] : value.items()) {
        if (!schema.contains("properties") || !schema["properties"].contains(name)) {
          check(argument, member, place + "." + name, found);
        }
      }
    } else if (value.is_object() && keyword == "propertyNames") {
      for (const auto& [name, member] : value.items())
        check(argument, name, place + "." + name, found);
    } else if (value.is_object() && keyword == "minProperties") {
      if (value.size() < argument.get<std::size_t>()) fail("has too few members");
    } else if (value.is_array() && keyword == "prefixItems") {
      for (std::size_t i = 0; i < std::min(argument.size(), value.size()); ++i) {
        check(argument[i], value[i], fmt::format("{}[{}]", place, i), found);
      }
    } else if (value.is_array() && keyword == "items") {
      const std::size_t first = schema.contains("prefixItems") ? schema["prefixItems"].size() : 0;
      for (std::size_t i = first; i < value.size(); ++i) {
        check(argument, value[i], fmt::format("{}[{}]", place, i), found);
      }
    } else if (value.is_array() && keyword == "minItems") {
      if (value.size() < argument.get<std::size_t>()) fail("has too few elements");
    } else if (value.is_array() && keyword == "maxItems") {
      if (value.size() > argument.get<std::size_t>()) fail("has too many elements");
    } else {
      static const std::vector<std::string> kKnown = {
          "$schema",       "$id",          "$defs",       "title",
          "description",   "default",      "minimum",     "maximum",
          "pattern",       "required",     "items",       "minItems",
          "maxItems",      "properties",   "prefixItems", "additionalProperties",
          "propertyNames", "minProperties"};
      if (std::find(kKnown.begin(), kKnown.end(), keyword) == kKnown.end()) {
        throw std::runtime_error("schema: unknown keyword " + keyword);
      }
    }
  }

  /// "#/$defs/name", or the same behind the name of another schema's file.
  void refer(const std::string& reference, const Json& value, const std::string& place,
             Violations& found) const {
    const std::size_t hash = reference.find('#');
    const Json::json_pointer pointer(reference.substr(hash + 1));
    if (hash == 0) {
      check(root_.at(pointer), value, place, found);
    } else {
      const Json other = schema(reference.substr(0, reference.find(".schema.json")));
      Validator(other).check(other.at(pointer), value, place, found);
    }
  }

  const Json& root_;
};

constexpr const char* kSchema = ".schema.json";

void read_schemas(const std::filesystem::path& folder, std::map<std::string, Json>& schemas) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename();
    schemas[name.substr(0, name.find(kSchema))] = parse_json(read_file(entry.path()), name);
  }
}

/// All schemas by name: those of the tree, and those that the program writes.
std::map<std::string, Json> all_schemas() {
  const TemporaryDirectory made;
  const Finished written =
      run_program({COLLIDE_PROGRAM, "site", "--schemas", (made.path() / "new").string()});
  if (written.status != 0) throw std::runtime_error("site --schemas: " + written.err);
  std::map<std::string, Json> schemas;
  read_schemas(std::filesystem::path(COLLIDE_ROOT) / "docs/schema", schemas);
  read_schemas(made.path() / "new", schemas);
  return schemas;
}

}  // namespace

Json schema(const std::string& name) {
  static const std::map<std::string, Json> kSchemas = all_schemas();
  return kSchemas.at(name);
}

void expect_valid(const Json& schema, const Json& value, const std::string& what) {
  for (const std::string& violation : violations(schema, value)) {
    ADD_FAILURE() << what << ": " << violation;
  }
}

Violations violations(const Json& schema, const Json& value) {
  Violations found;
  Validator(schema).check(schema, value, "$", found);
  return found;
}

}  // namespace collide::test
