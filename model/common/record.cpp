// SPDX-License-Identifier: MIT
#include "model/common/record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <memory>
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

Json HexBytes::schema(SchemaParts& parts) {
  return parts.refer("bytes", [] {
    return text_like(kHexBytes, "Bytes, two hex digits each; blanks between bytes are allowed.");
  });
}

Json hex_schema(int fewest, int most) {
  const std::string digits =
      fewest == most ? fmt::format("{}", most) : fmt::format("{},{}", fewest, most);
  return {{"type", "string"}, {"pattern", "^0x[0-9A-F]{" + digits + "}$"}};
}

std::size_t one_of(const JsonField& field, const std::vector<std::string>& names) {
  const std::string text = field.text();
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) {
    field.fail(fmt::format("\"{}\" is unknown, expected one of: {}", text, fmt::join(names, ", ")));
  }
  return static_cast<std::size_t>(found - names.begin());
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
namespace {

/// The form of a whole that has the part of that form, a member or a base, and nothing else to say.
AnyForm within(const AnyForm& form, const AnyRecord::Part& part) {
  AnyForm whole{{}, {}, form.schema};
  if (form.print) {
    whole.print = [print = form.print, part](const void* value) {
      return print(part(const_cast<void*>(value)));
    };
  }
  if (form.parse) {
    whole.parse = [parse = form.parse, part](const JsonField& field, void* value) {
      parse(field, part(value));
    };
  }
  return whole;
}

AnyForm::Print printer(const AnyInteger& integer) {
  return [integer](const void* value) -> Json {
    const std::int64_t number = integer.get(value);
    if (integer.is_unsigned) return static_cast<std::uint64_t>(number);
    return number;
  };
}

AnyForm::Parse reader(const AnyInteger& integer, std::int64_t low, std::int64_t high) {
  return [integer, low, high](const JsonField& field, void* value) {
    integer.set(value, field.number(low, high));
  };
}

/// Makes a list of `count` new elements. Throws InputError if it is an array of another size.
void make_room(const JsonField& field, const AnyList& list, void* value, std::size_t count) {
  if (list.resize != nullptr) {
    list.resize(value, count);
  } else if (count != list.fixed) {
    field.fail(fmt::format("{} values, expected {}", count, list.fixed));
  }
}

[[noreturn]] void refuse_short(const JsonField& field, std::size_t fewest,
                               const std::string& what) {
  field.fail(fmt::format("expected at least {}{}{}",
                         fewest == 1 ? "one" : fmt::format("{}", fewest), what.empty() ? "" : " ",
                         what));
}

}  // namespace
}  // namespace record_parts

void AnyRecord::add(const std::string& name, const std::string& says, AnyForm form) {
  members_.push_back({name, says, std::move(form)});
}

void AnyRecord::add_member(const std::string& name, const std::string& says, const AnyForm& form,
                           const Part& part) {
  add(name, says, record_parts::within(form, part));
}

void AnyRecord::add_constant(const std::string& name, const std::string& text) {
  add(name, "",
      {[text](const void*) { return Json(text); },
       [text](const JsonField& field, void*) {
         if (field.text() != text) field.fail("expected \"" + text + "\"");
       },
       [text](SchemaParts&) {
         return Json{{"const", text}};
       }});
  members_.back().is_known = true;
}

void AnyRecord::add_mark(const std::string& name) {
  add(name, "",
      {[](const void*) { return Json(true); },
       [](const JsonField& field, void*) {
         if (!field.boolean()) field.fail("expected true");
       },
       [](SchemaParts&) {
         return Json{{"const", true}};
       }});
}

void AnyRecord::add_group(const std::string& name, const AnyRecord& inner, const std::string& says,
                          const Part& base) {
  AnyForm form = inner.form();
  form.schema = [inner](SchemaParts& parts) { return inner.schema(parts); };
  add(name, says, record_parts::within(form, base));
}

void AnyRecord::add_all_of(const AnyRecord& record, const Part& base, const Said& said) {
  for (const Member& member : record.members_) {
    members_.push_back(member);
    Member& own = members_.back();
    own.form = record_parts::within(member.form, base);
    if (own.is_said) {
      own.is_said = [said_of = member.is_said, base](const void* whole) {
        return said_of(base(const_cast<void*>(whole)));
      };
    }
    if (!said) continue;
    print_if([said, inner = own.is_said](const void* whole) {
      return said(whole) && (!inner || inner(whole));
    });
  }
  for (const AnyForm::Parse& one : record.checks_) {
    check([one, base](const JsonField& field, void* whole) { one(field, base(whole)); });
  }
  more_.update(record.more_);
}

void AnyRecord::leave_out(const void* fresh) {
  Member& last = members_.back();
  last.usual = last.form.print(fresh);
  last.is_left_out = true;
  last.is_required = false;
}

void AnyRecord::print_if(Said said) {
  members_.back().is_said = std::move(said);
  members_.back().is_required = false;
}

void AnyRecord::require_one_of(const std::vector<std::string>& names, const std::string& what) {
  Json one_of = Json::array();
  for (const std::string& name : names) one_of.push_back({{"required", {name}}});
  schema_has("oneOf", one_of);
  check([names, what](const JsonField& field, void*) {
    std::size_t given = 0;
    for (const std::string& name : names) given += field.has(name.c_str()) ? 1 : 0;
    if (given != 1) field.fail(what);
  });
}

Json AnyRecord::print(const void* record) const {
  Json json = Json::object();
  for (const Member& member : members_) {
    if (!member.form.print || (member.is_said && !member.is_said(record))) continue;
    Json value = member.form.print(record);
    if (member.is_left_out && value == member.usual) continue;
    json[member.name] = std::move(value);
  }
  return json;
}

void AnyRecord::parse(const JsonField& field, void* record) const {
  field.require_only(names());
  for (const Member& member : members_) {
    const char* const name = member.name.c_str();
    const bool is_wanted = member.is_required && !member.is_known;
    if (!member.form.parse || (!is_wanted && !field.has(name))) continue;
    member.form.parse(field[name], record);
  }
  for (const AnyForm::Parse& check : checks_) check(field, record);
}

Json AnyRecord::schema(SchemaParts& parts) const {
  Json json = {{"type", "object"}, {"additionalProperties", false}};
  if (!says_.empty()) json["description"] = says_;
  for (const Member& member : members_) {
    if (member.is_required) json["required"].push_back(member.name);
  }
  json["properties"] = Json::object();
  for (const Member& member : members_) {
    Json& one = json["properties"][member.name] = member.form.schema(parts);
    if (!member.says.empty()) one["description"] = member.says;
  }
  for (const auto& [keyword, argument] : more_.items()) json[keyword] = argument;
  return json;
}

AnyForm AnyRecord::form() const {
  const auto shared = std::make_shared<const AnyRecord>(*this);
  return {[shared](const void* value) { return shared->print(value); },
          [shared](const JsonField& field, void* value) { shared->parse(field, value); },
          [shared](SchemaParts& parts) {
            return parts.refer(shared->name_, [&] { return shared->schema(parts); });
          }};
}

std::vector<std::string_view> AnyRecord::names() const {
  std::vector<std::string_view> names;
  for (const Member& member : members_) names.push_back(member.name);
  return names;
}

namespace record_parts {

AnyForm boolean_form() {
  return Form<bool>([](const bool& value) -> Json { return value; },
                    [](const JsonField& field, bool& value) { value = field.boolean(); },
                    [](SchemaParts&) {
                      return Json{{"type", "boolean"}};
                    })
      .any();
}

AnyForm real_form() {
  return Form<double>([](const double& value) -> Json { return value; },
                      [](const JsonField& field, double& value) {
                        if (!field.value().is_number()) {
                          field.fail("expected a number, got " + field.value().dump());
                        }
                        value = field.value().get<double>();
                      },
                      [](SchemaParts&) {
                        return Json{{"type", "number"}};
                      })
      .any();
}

AnyForm text_form() {
  return Form<std::string>([](const std::string& value) -> Json { return value; },
                           [](const JsonField& field, std::string& value) { value = field.text(); },
                           [](SchemaParts&) {
                             return Json{{"type", "string"}};
                           })
      .any();
}

AnyForm json_form() {
  return Form<Json>([](const Json& value) { return value; },
                    [](const JsonField& field, Json& value) { value = field.value(); },
                    [](SchemaParts&) { return Json::object(); })
      .any();
}

AnyForm bytes_form() {
  using Bytes = std::vector<std::uint8_t>;
  return Form<Bytes>([](const Bytes& value) -> Json { return hex_bytes(value); },
                     [](const JsonField& field, Bytes& value) { value = field.bytes(); },
                     HexBytes::schema)
      .any();
}

AnyForm bit_form() {
  return Form<bool>([](const bool& value) -> Json { return value ? 1 : 0; },
                    [](const JsonField& field, bool& value) { value = field.number(0, 1) != 0; },
                    [](SchemaParts&) {
                      return Json{{"enum", {0, 1}}};
                    })
      .any();
}

AnyForm integer_form(const AnyInteger& integer) {
  return {printer(integer),
          [integer](const JsonField& field, void* value) {
            const Json& given = field.value();
            const bool is_whole = given.is_number_unsigned() && integer.is_wider;
            integer.set(value, is_whole ? static_cast<std::int64_t>(given.get<std::uint64_t>())
                                        : field.number(integer.low, integer.high));
          },
          [is_unsigned = integer.is_unsigned](SchemaParts&) {
            Json schema = {{"type", "integer"}};
            if (is_unsigned) schema["minimum"] = 0;
            return schema;
          }};
}

AnyForm whole_form(const AnyInteger& integer, std::int64_t low, std::int64_t high, int digits) {
  const auto print_hex = [integer, digits](const void* value) -> Json {
    return hex(static_cast<std::uint64_t>(integer.get(value)), digits);
  };
  return {digits == 0 ? printer(integer) : print_hex, reader(integer, low, high),
          [low, high](SchemaParts& parts) { return whole_schema(parts, low, high); }};
}

AnyForm hex_form(const AnyInteger& integer, int digits, int most) {
  return {[integer, digits](const void* value) -> Json {
            return hex(static_cast<std::uint64_t>(integer.get(value)), digits);
          },
          [integer](const JsonField& field, void* value) {
            field.text();
            integer.set(value, field.number(0, std::numeric_limits<std::int64_t>::max()));
          },
          [digits, most](SchemaParts&) { return hex_schema(digits, most); }};
}

AnyForm at_most_form(const AnyInteger& integer, std::int64_t low, std::int64_t high) {
  return {printer(integer), reader(integer, low, high), [low, high](SchemaParts&) {
            return Json{{"type", "integer"}, {"minimum", low}, {"maximum", high}};
          }};
}

AnyForm names_form(const AnyInteger& integer,
                   std::vector<std::pair<std::int64_t, std::string>> names) {
  std::vector<std::string> texts;
  for (const auto& [value, name] : names) texts.push_back(name);
  return {[integer, names](const void* value) -> Json {
            for (const auto& [one, name] : names) {
              if (one == integer.get(value)) return name;
            }
            return nullptr;
          },
          [integer, names, texts](const JsonField& field, void* value) {
            integer.set(value, names[one_of(field, texts)].first);
          },
          [texts](SchemaParts&) {
            return Json{{"enum", texts}};
          }};
}

AnyForm one_of_form(const std::vector<std::string>& texts) {
  return Form<std::string>([](const std::string& value) -> Json { return value; },
                           [texts](const JsonField& field, std::string& value) {
                             value = texts[one_of(field, texts)];
                           },
                           [texts](SchemaParts&) {
                             return Json{{"enum", texts}};
                           })
      .any();
}

AnyForm list_form(const AnyList& list, const AnyForm& element, std::size_t fewest,
                  const std::string& what) {
  return {[list, element](const void* value) {
            Json json = Json::array();
            for (std::size_t i = 0; i < list.size(value); ++i) {
              json.push_back(element.print(list.at(const_cast<void*>(value), i)));
            }
            return json;
          },
          [list, element, fewest, what](const JsonField& field, void* value) {
            const std::vector<JsonField> elements = field.elements();
            make_room(field, list, value, elements.size());
            for (std::size_t i = 0; i < elements.size(); ++i) {
              element.parse(elements[i], list.at(value, i));
            }
            if (elements.size() < fewest) refuse_short(field, fewest, what);
          },
          [element, fewest](SchemaParts& parts) {
            Json schema = {{"type", "array"}, {"items", element.schema(parts)}};
            if (fewest != 0) schema["minItems"] = fewest;
            return schema;
          }};
}

AnyForm if_any_form(const AnyOptional& optional, const AnyForm& form) {
  return {[optional, form](const void* value) {
            const void* const held = optional.value(value);
            return held != nullptr ? form.print(held) : Json();
          },
          [optional, form](const JsonField& field, void* value) {
            form.parse(field, optional.emplace(value));
          },
          form.schema};
}

AnyForm or_null_form(const AnyOptional& optional, const AnyForm& form) {
  AnyForm all = if_any_form(optional, form);
  all.parse = [optional, parse = all.parse](const JsonField& field, void* value) {
    if (field.value().is_null()) {
      optional.reset(value);
    } else {
      parse(field, value);
    }
  };
  all.schema = [form](SchemaParts& parts) {
    return Json{{"anyOf", Json::array({form.schema(parts), {{"type", "null"}}})}};
  };
  return all;
}

AnyForm map_form(const AnyMap& map, const AnyForm& form) {
  return {[map, form](const void* value) {
            Json json = Json::object();
            map.print(value, form, json);
            return json;
          },
          [map, form](const JsonField& field, void* value) {
            map.clear(value);
            for (const auto& [name, one] : members_of(field)) form.parse(one, map.add(value, name));
          },
          [form](SchemaParts& parts) {
            return Json{{"type", "object"}, {"additionalProperties", form.schema(parts)}};
          }};
}

AnyForm choice_form(const std::vector<Alternative>& all) {
  return {[all](const void* choice) {
            for (const Alternative& one : all) {
              const void* const held = one.held(choice);
              if (held != nullptr) return one.record.print(held);
            }
            return Json();
          },
          [all](const JsonField& field, void* choice) {
            std::string known;
            for (const Alternative& one : all) {
              const std::string& first = one.record.first();
              if (field.has(first.c_str())) return one.record.parse(field, one.emplace(choice));
              known += (known.empty() ? "" : ", ") + first;
            }
            field.fail("expected one of: " + known);
          },
          [all](SchemaParts& parts) {
            Json one_of = Json::array();
            for (const Alternative& one : all) one_of.push_back(one.record.schema(parts));
            return Json{{"oneOf", one_of}};
          }};
}

}  // namespace record_parts
}  // namespace collide
