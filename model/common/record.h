// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "model/common/json.h"

/// Records described once: the list of a struct's members, each with its name and a sentence. It
/// writes the struct as JSON and reads it, and gives the JSON Schema.
///
///     const Record<Divergence::Moment>& record_of(const Divergence::Moment*) {
///       static const auto record = Record<Divergence::Moment>("moment")
///                                      .member("golden", &Divergence::Moment::golden)
///                                      .member("rtl", &Divergence::Moment::rtl);
///       return record;
///     }
///
/// `record_of` is found next to the struct, so that a member which is such a struct, or a list of
/// them, needs no more than its name.
namespace collide {

/// What a schema refers to by its name, "$defs".
class SchemaParts {
 public:
  /// A reference to the part of that name, which `make` describes. Throws std::logic_error if
  /// another part has the name.
  Json refer(const std::string& name, const std::function<Json()>& make);
  const Json& all() const { return parts_; }

 private:
  Json parts_ = Json::object();
};

/// How a value stands in JSON. Made of a `Whole`, `List`, `Names` and so on, or what `form_of` says
/// of its type.
template <typename T>
struct Form {
  using Print = std::function<Json(const T&)>;
  /// Into a value that holds what is so if nothing is said. Throws InputError with the place.
  using Parse = std::function<void(const JsonField&, T&)>;
  using Describe = std::function<Json(SchemaParts&)>;

  Form(Print print_it, Parse parse_it, Describe describe_it)
      : print(std::move(print_it)), parse(std::move(parse_it)), schema(std::move(describe_it)) {}
  template <typename Spec, typename = decltype(std::declval<const Spec&>().template form<T>())>
  Form(const Spec& spec) : Form(spec.template form<T>()) {}  // NOLINT: a spec is a form

  Print print;
  Parse parse;
  Describe schema;
};

template <typename T>
Form<T> form_of();

/// The schema of a text such as "0x8A20" or "7".
Json numeral_schema(SchemaParts& parts);
/// The schema of a whole number that may be a string such as "0x8A20", too.
Json whole_schema(SchemaParts& parts, std::int64_t low, std::int64_t high);
/// That of hexadecimal digits, `fewest` to `most` behind "0x".
Json hex_schema(int fewest, int most);
/// Throws InputError unless `text` is one of them, and gives its place among them.
std::size_t one_of(const JsonField& field, const std::vector<std::string>& names);
/// Throws InputError of an array that has fewer elements.
[[noreturn]] void refuse_short(const JsonField& field, std::size_t fewest, const std::string& what);
/// Throws InputError of an array that has `count` elements.
[[noreturn]] void refuse_count(const JsonField& field, std::size_t count, std::size_t expected);
/// The members of an object, each with its name and place.
std::vector<std::pair<std::string, JsonField>> members_of(const JsonField& field);

/// A whole number within these bounds, printed as "0x" and that many digits if there are any. As
/// JSON a number, or a string such as "0x8A20".
struct Whole {
  std::int64_t low;
  std::int64_t high;
  int digits = 0;

  template <typename T, typename = std::enable_if_t<std::is_integral_v<T>>>
  Form<T> form() const {
    return {
        [digits = digits](const T& value) -> Json {
          if (digits == 0) return value;
          return hex(static_cast<std::uint64_t>(value), digits);
        },
        [whole = *this](const JsonField& field, T& value) {
          value = static_cast<T>(field.number(whole.low, whole.high));
        },
        [low = low, high = high](SchemaParts& parts) { return whole_schema(parts, low, high); }};
  }
};

/// A number of a result, always printed as "0x" and that many digits, or more.
struct HexText {
  int digits;
  int most = digits;

  template <typename T, typename = std::enable_if_t<std::is_integral_v<T>>>
  Form<T> form() const {
    return {[digits = digits](const T& value) { return hex(value, digits); },
            [](const JsonField& field, T& value) {
              field.text();
              value = static_cast<T>(field.number(0, std::numeric_limits<std::int64_t>::max()));
            },
            [digits = digits, most = most](SchemaParts&) { return hex_schema(digits, most); }};
  }
};

/// A number of a result, at most `high`.
struct AtMost {
  std::int64_t high;
  std::int64_t low = 0;

  template <typename T, typename = std::enable_if_t<std::is_integral_v<T>>>
  Form<T> form() const {
    return {[](const T& value) -> Json { return value; },
            [high = high, low = low](const JsonField& field, T& value) {
              value = static_cast<T>(field.number(low, high));
            },
            [high = high, low = low](SchemaParts&) {
              return Json{{"type", "integer"}, {"minimum", low}, {"maximum", high}};
            }};
  }
};

/// 0 or 1.
struct Bit {
  template <typename T, typename = std::enable_if_t<std::is_same_v<T, bool>>>
  Form<T> form() const {
    return {[](const T& value) -> Json { return value ? 1 : 0; },
            [](const JsonField& field, T& value) { value = field.number(0, 1) != 0; },
            [](SchemaParts&) {
              return Json{{"enum", {0, 1}}};
            }};
  }
};

/// Hex digits, two a byte; white space between bytes is allowed.
struct HexBytes {
  template <typename T, typename = std::enable_if_t<std::is_same_v<T, std::vector<std::uint8_t>>>>
  Form<T> form() const {
    return {hex_bytes, [](const JsonField& field, T& value) { value = field.bytes(); }, schema};
  }
  static Json schema(SchemaParts& parts);
};

/// A text that is one of a few: the values of an enumeration, by their names.
template <typename E>
struct Names {
  std::vector<std::pair<E, std::string>> names;

  template <typename T, typename = std::enable_if_t<std::is_same_v<T, E>>>
  Form<T> form() const {
    std::vector<std::string> texts;
    for (const auto& [value, name] : names) texts.push_back(name);
    return {[names = names](const E& value) -> Json {
              for (const auto& [one, name] : names) {
                if (one == value) return name;
              }
              return nullptr;
            },
            [names = names, texts](const JsonField& field, E& value) {
              value = names[one_of(field, texts)].first;
            },
            [texts](SchemaParts&) {
              return Json{{"enum", texts}};
            }};
  }
};
/// Those of 0 and up, by a function that names them.
template <typename E, typename NameOf>
Names<E> names(std::initializer_list<E> values, NameOf name_of) {
  Names<E> all;
  for (const E value : values) all.names.emplace_back(value, name_of(value));
  return all;
}

/// A text that is one of these.
struct OneOf {
  std::vector<std::string> texts;

  template <typename T, typename = std::enable_if_t<std::is_convertible_v<T, std::string>>>
  Form<T> form() const {
    return {
        [](const T& value) -> Json { return value; },
        [texts = texts](const JsonField& field, T& value) { value = texts[one_of(field, texts)]; },
        [texts = texts](SchemaParts&) {
          return Json{{"enum", texts}};
        }};
  }
};

namespace record_parts {

template <typename T>
void make_room(const JsonField& /*field*/, std::vector<T>& list, std::size_t count) {
  list = std::vector<T>(count);
}
template <typename T, std::size_t kCount>
void make_room(const JsonField& field, std::array<T, kCount>& /*list*/, std::size_t count) {
  if (count != kCount) refuse_count(field, count, kCount);
}

}  // namespace record_parts

/// An array of `fewest` or more of what `what` is in words; of a std::array, as many as it has.
template <typename Spec>
struct List {
  Spec of;
  std::size_t fewest = 0;
  std::string what = {};

  template <typename T, typename Element = typename T::value_type>
  Form<T> form() const {
    const Form<Element> element = of;
    return {[element](const T& list) {
              Json json = Json::array();
              for (const Element& one : list) json.push_back(element.print(one));
              return json;
            },
            [element, fewest = fewest, what = what](const JsonField& field, T& list) {
              const std::vector<JsonField> values = field.elements();
              record_parts::make_room(field, list, values.size());
              for (std::size_t i = 0; i < values.size(); ++i) element.parse(values[i], list[i]);
              if (list.size() < fewest) refuse_short(field, fewest, what);
            },
            [element, fewest = fewest](SchemaParts& parts) {
              Json schema = {{"type", "array"}, {"items", element.schema(parts)}};
              if (fewest != 0) schema["minItems"] = fewest;
              return schema;
            }};
  }
};
template <typename Spec>
List(Spec) -> List<Spec>;
template <typename Spec>
List(Spec, int) -> List<Spec>;
template <typename Spec>
List(Spec, int, const char*) -> List<Spec>;

/// A value, or nothing: then the member is `left_out`.
template <typename Spec>
struct IfAny {
  Spec of;

  template <typename T, typename Value = typename T::value_type>
  Form<T> form() const {
    const Form<Value> form = of;
    return {[form](const T& value) { return value ? form.print(*value) : Json(); },
            [form](const JsonField& field, T& value) { form.parse(field, value.emplace()); },
            form.schema};
  }
};
template <typename Spec>
IfAny(Spec) -> IfAny<Spec>;

/// A value or null.
template <typename Spec>
struct OrNull {
  Spec of;

  template <typename T, typename Value = typename T::value_type>
  Form<T> form() const {
    const Form<Value> form = of;
    return {IfAny<Spec>{of}.template form<T>().print,
            [form](const JsonField& field, T& value) {
              if (field.value().is_null()) {
                value.reset();
              } else {
                form.parse(field, value.emplace());
              }
            },
            [form](SchemaParts& parts) {
              return Json{{"anyOf", Json::array({form.schema(parts), {{"type", "null"}}})}};
            }};
  }
};
template <typename Spec>
OrNull(Spec) -> OrNull<Spec>;

/// The usual form, with nothing more to say.
struct Usual {
  template <typename T>
  Form<T> form() const {
    return form_of<T>();
  }
};

namespace record_parts {

template <typename T>
struct Kind {
  enum { kIsList = false, kIsOptional = false, kIsMap = false };
};
template <typename T>
struct Kind<std::vector<T>> {
  enum { kIsList = true, kIsOptional = false, kIsMap = false };
};
template <typename T>
struct Kind<std::optional<T>> {
  enum { kIsList = false, kIsOptional = true, kIsMap = false };
};
template <typename T>
struct Kind<std::map<std::string, T>> {
  enum { kIsList = false, kIsOptional = false, kIsMap = true };
};

}  // namespace record_parts

/// The description of a struct.
template <typename R>
class Record {
 public:
  template <typename Access>
  using Value = std::decay_t<std::invoke_result_t<Access, R&>>;
  template <typename Of>
  using Shown = std::decay_t<std::invoke_result_t<Of, const R&>>;
  using Check = std::function<void(const JsonField&, R&)>;

  /// `name` is what schemas call it.
  explicit Record(std::string name, std::string says = "")
      : name_(std::move(name)), says_(std::move(says)) {}

  /// A member by a pointer to it or a function that gives a reference to it.
  template <typename Access>
  Record& member(const std::string& name, Access access, const std::string& says = "") {
    return member(name, access, form_of<Value<Access>>(), says);
  }
  template <typename Access>
  Record& member(const std::string& name, Access access, const Form<Value<Access>>& form,
                 const std::string& says = "") {
    add({name, says, form.schema});
    members_.back().print = [access, print = form.print](const R& record) {
      return print(std::invoke(access, record));
    };
    members_.back().parse = [access, parse = form.parse](const JsonField& field, R& record) {
      parse(field, std::invoke(access, record));
    };
    return *this;
  }
  /// What follows from others, by a function of the record: it is printed, and passed over in
  /// reading.
  template <typename Of>
  Record& shows(const std::string& name, Of of, const std::string& says = "") {
    return shows(name, of, form_of<Shown<Of>>(), says);
  }
  template <typename Of>
  Record& shows(const std::string& name, Of of, const Form<Shown<Of>>& form,
                const std::string& says = "") {
    add({name, says, form.schema});
    members_.back().print = [of, print = form.print](const R& record) {
      return print(std::invoke(of, record));
    };
    return *this;
  }
  /// What is read and never printed: for people, or another way to say something.
  Record& reads(const std::string& name, typename Form<R>::Describe schema, const std::string& says,
                const Check& parse = {}) {
    add({name, says, std::move(schema)});
    members_.back().parse = parse;
    return may_lack();
  }
  /// The same of a form that is the same for all.
  Record& reads(const std::string& name, const Json& schema, const std::string& says = "") {
    return reads(
        name, [schema](SchemaParts&) { return schema; }, says);
  }
  /// Always this text. Who reads the record knows it, so that it need not be there; another text is
  /// refused.
  Record& constant(const std::string& name, const std::string& text) {
    add({name, "", [text](SchemaParts&) { return Json{{"const", text}}; }});
    members_.back().print = [text](const R&) { return Json(text); };
    members_.back().parse = [text](const JsonField& field, R&) {
      if (field.text() != text) field.fail("expected \"" + text + "\"");
    };
    members_.back().is_known = true;
    return *this;
  }
  /// Always true: the name is all that is said.
  Record& mark(const std::string& name) {
    add({name, "", [](SchemaParts&) { return Json{{"const", true}}; }});
    members_.back().print = [](const R&) { return Json(true); };
    members_.back().parse = [](const JsonField& field, R&) {
      if (!field.boolean()) field.fail("expected true");
    };
    return *this;
  }
  /// Members of the same struct that stand in their own object.
  template <typename Base>
  Record& group(const std::string& name, const Record<Base>& inner, const std::string& says = "") {
    add({name, says, [inner](SchemaParts& parts) { return inner.schema(parts); }});
    members_.back().print = [inner](const R& record) { return inner.print(record); };
    members_.back().parse = [inner](const JsonField& field, R& record) {
      inner.parse(field, record);
    };
    return *this;
  }
  /// All that is said of a base of the struct; if it is given, printed only when `said` says so.
  template <typename Base>
  Record& with(const Record<Base>& base, const std::function<bool(const R&)>& said = {}) {
    for (const auto& m : base.members_) {
      members_.push_back({m.name, m.says, m.schema, m.print, m.parse, m.is_said, m.usual,
                          m.is_required, m.is_known, m.is_left_out});
      if (!said) continue;
      only_if([said, inner = members_.back().is_said](const R& record) {
        return said(record) && (!inner || inner(record));
      });
    }
    for (const auto& check : base.checks_) checks_.push_back(check);
    more_.update(base.more_);
    return *this;
  }

  /// Of the last member: it need not be there to be read.
  Record& may_lack() {
    members_.back().is_required = false;
    return *this;
  }
  /// And is not printed when it is as in a record that has just been made.
  Record& left_out() {
    members_.back().usual = members_.back().print(R{});
    members_.back().is_left_out = true;
    return may_lack();
  }
  /// And is printed only when this says so.
  Record& only_if(std::function<bool(const R&)> said) {
    members_.back().is_said = std::move(said);
    return may_lack();
  }
  /// Exactly one of these members has to be there; `what` says so.
  Record& either(const std::vector<std::string>& names, const std::string& what) {
    Json schema = Json::array();
    for (const std::string& name : names) schema.push_back({{"required", {name}}});
    more_["oneOf"] = schema;
    return checked([names, what](const JsonField& field, R&) {
      std::size_t given = 0;
      for (const std::string& name : names) given += field.has(name.c_str()) ? 1 : 0;
      if (given != 1) field.fail(what);
    });
  }
  /// What else has to hold of what was read.
  Record& checked(const Check& check) {
    checks_.push_back(check);
    return *this;
  }
  /// What else the schema says.
  Record& schema_has(const std::string& keyword, const Json& argument) {
    more_[keyword] = argument;
    return *this;
  }

  Json print(const R& record) const {
    Json json = Json::object();
    for (const Member& member : members_) {
      if (!member.print || (member.is_said && !member.is_said(record))) continue;
      Json value = member.print(record);
      if (member.is_left_out && value == member.usual) continue;
      json[member.name] = std::move(value);
    }
    return json;
  }
  /// Refuses members that it does not know. Throws InputError with the place.
  void parse(const JsonField& field, R& record) const {
    field.require_only(names());
    for (const Member& member : members_) {
      const char* const name = member.name.c_str();
      const bool is_wanted = member.is_required && !member.is_known;
      if (!member.parse || (!is_wanted && !field.has(name))) continue;
      member.parse(field[name], record);
    }
    for (const Check& check : checks_) check(field, record);
  }
  R parsed(const JsonField& field) const {
    R record{};
    parse(field, record);
    return record;
  }
  /// An object, without its name.
  Json schema(SchemaParts& parts) const {
    Json json = {{"type", "object"}, {"additionalProperties", false}};
    if (!says_.empty()) json["description"] = says_;
    for (const Member& member : members_) {
      if (member.is_required) json["required"].push_back(member.name);
    }
    json["properties"] = Json::object();
    for (const Member& member : members_) {
      Json& one = json["properties"][member.name] = member.schema(parts);
      if (!member.says.empty()) one["description"] = member.says;
    }
    for (const auto& [keyword, argument] : more_.items()) json[keyword] = argument;
    return json;
  }

  const std::string& name() const { return name_; }
  /// The name of the first member: by it one of several records is known.
  const std::string& first() const { return members_.front().name; }

  template <typename T, typename = std::enable_if_t<std::is_same_v<T, R>>>
  Form<T> form() const {
    return {[record = *this](const R& value) { return record.print(value); },
            [record = *this](const JsonField& field, R& value) { record.parse(field, value); },
            [record = *this](SchemaParts& parts) {
              return parts.refer(record.name_, [&] { return record.schema(parts); });
            }};
  }

 private:
  template <typename Derived>
  friend class Record;

  struct Member {
    std::string name;
    std::string says;
    typename Form<R>::Describe schema;
    std::function<Json(const R&)> print = {};
    Check parse = {};
    std::function<bool(const R&)> is_said = {};
    Json usual = nullptr;
    bool is_required = true;
    bool is_known = false;
    bool is_left_out = false;
  };

  void add(Member member) { members_.push_back(std::move(member)); }

  std::vector<std::string_view> names() const {
    std::vector<std::string_view> names;
    for (const Member& member : members_) names.push_back(member.name);
    return names;
  }

  std::string name_;
  std::string says_;
  std::vector<Member> members_;
  std::vector<Check> checks_;
  Json more_ = Json::object();
};

/// One of several records, each known by its first member.
template <typename... Ts>
Form<std::variant<Ts...>> choice(const Record<Ts>&... records) {
  using Choice = std::variant<Ts...>;
  const auto all = std::make_tuple(records...);
  const auto print = [all](const Choice& value) {
    return std::visit(
        [&](const auto& one) {
          return std::get<Record<std::decay_t<decltype(one)>>>(all).print(one);
        },
        value);
  };
  const auto parse = [all](const JsonField& field, Choice& value) {
    std::string known;
    const auto take = [&](const auto& record) {
      known += (known.empty() ? "" : ", ") + record.first();
      if (!field.has(record.first().c_str())) return false;
      value = record.parsed(field);
      return true;
    };
    const bool taken =
        std::apply([&](const auto&... record) { return (take(record) || ...); }, all);
    if (!taken) field.fail("expected one of: " + known);
  };
  const auto schema = [all](SchemaParts& parts) {
    return std::apply(
        [&](const auto&... record) {
          return Json{{"oneOf", Json::array({record.schema(parts)...})}};
        },
        all);
  };
  return {print, parse, schema};
}

namespace record_parts {

template <typename T>
Form<T> of_integer() {
  return {[](const T& value) -> Json { return value; },
          [](const JsonField& field, T& value) {
            if (field.value().is_number_unsigned() && sizeof(T) == sizeof(std::uint64_t)) {
              value = field.value().get<T>();
            } else {
              using Limits = std::numeric_limits<T>;
              constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
              value = static_cast<T>(field.number(
                  static_cast<std::int64_t>(Limits::min()),
                  sizeof(T) < sizeof kMost ? static_cast<std::int64_t>(Limits::max()) : kMost));
            }
          },
          [](SchemaParts&) {
            Json schema = {{"type", "integer"}};
            if (std::is_unsigned_v<T>) schema["minimum"] = 0;
            return schema;
          }};
}

/// An object of values of one form, by their names.
template <typename T>
Form<std::map<std::string, T>> of_map(const Form<T>& form) {
  using Map = std::map<std::string, T>;
  return {[form](const Map& map) {
            Json json = Json::object();
            for (const auto& [name, value] : map) json[name] = form.print(value);
            return json;
          },
          [form](const JsonField& field, Map& map) {
            map.clear();
            for (const auto& [name, value] : members_of(field)) form.parse(value, map[name]);
          },
          [form](SchemaParts& parts) {
            return Json{{"type", "object"}, {"additionalProperties", form.schema(parts)}};
          }};
}

Form<bool> of_boolean();
Form<double> of_real();
Form<std::string> of_text();
Form<Json> of_json();

}  // namespace record_parts

/// A number from 0 up, a text, a list, a value or null, ... by the type alone.
template <typename T>
Form<T> form_of() {
  using Kind = record_parts::Kind<T>;
  if constexpr (std::is_same_v<T, bool>) {
    return record_parts::of_boolean();
  } else if constexpr (std::is_same_v<T, double>) {
    return record_parts::of_real();
  } else if constexpr (std::is_same_v<T, std::string>) {
    return record_parts::of_text();
  } else if constexpr (std::is_same_v<T, Json>) {
    return record_parts::of_json();
  } else if constexpr (std::is_integral_v<T>) {
    return record_parts::of_integer<T>();
  } else if constexpr (std::is_enum_v<T>) {
    return names_of(static_cast<const T*>(nullptr));
  } else if constexpr (Kind::kIsList) {
    return List<Usual>{};
  } else if constexpr (Kind::kIsOptional) {
    return OrNull<Usual>{};
  } else if constexpr (Kind::kIsMap) {
    return record_parts::of_map(form_of<typename T::mapped_type>());
  } else {
    return record_of(static_cast<const T*>(nullptr));
  }
}

/// The record as JSON, and back.
template <typename R>
Json json_of(const R& record) {
  return record_of(&record).print(record);
}
template <typename R>
R parsed(const JsonField& field) {
  return record_of(static_cast<const R*>(nullptr)).parsed(field);
}

/// The schema of a document: `title` and `says` are for people.
Json schema_document(const std::string& title, const std::string& says,
                     const std::function<Json(SchemaParts&)>& schema);
template <typename R>
Json schema_document(const std::string& title, const std::string& says) {
  const Record<R>& record = record_of(static_cast<const R*>(nullptr));
  return schema_document(title, says, [&](SchemaParts& parts) { return record.schema(parts); });
}

}  // namespace collide
