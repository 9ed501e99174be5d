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

/// How a value stands in JSON, by the value's address. The code behind a form is made once, not for
/// every type: a program has some hundred forms.
struct AnyForm {
  using Print = std::function<Json(const void*)>;
  /// Reads into a value that holds the defaults. Throws InputError with the place.
  using Parse = std::function<void(const JsonField&, void*)>;
  using Describe = std::function<Json(SchemaParts&)>;

  Print print;
  Parse parse;
  Describe schema;
};

/// How a value of this type stands in JSON. Made of a `Whole`, `List`, `Names` and so on, or what
/// `form_of` says of its type.
template <typename T>
struct Form : private AnyForm {
  explicit Form(AnyForm any) : AnyForm(std::move(any)) {}
  /// Three functions: `Json(const T&)`, `void(const JsonField&, T&)`, `Json(SchemaParts&)`.
  template <typename Print, typename Parse>
  Form(Print print_it, Parse parse_it, Describe describe_it)
      : AnyForm{[print_it](const void* value) { return print_it(*static_cast<const T*>(value)); },
                [parse_it](const JsonField& field, void* value) {
                  parse_it(field, *static_cast<T*>(value));
                },
                std::move(describe_it)} {}
  /// A form that is never read.
  template <typename Print>
  Form(Print print_it, Describe describe_it)
      : AnyForm{[print_it](const void* value) { return print_it(*static_cast<const T*>(value)); },
                {},
                std::move(describe_it)} {}
  template <typename Spec, typename = decltype(std::declval<const Spec&>().template form<T>())>
  Form(const Spec& spec) : Form(spec.template form<T>()) {}  // NOLINT: a spec is a form

  Json print(const T& value) const { return AnyForm::print(&value); }
  void parse(const JsonField& field, T& value) const { AnyForm::parse(field, &value); }
  using AnyForm::schema;
  const AnyForm& any() const { return *this; }
};

template <typename T>
Form<T> form_of();

/// The schema of a text such as "0x8A20" or "7".
Json numeral_schema(SchemaParts& parts);
/// The schema of a whole number that may be a string such as "0x8A20", too.
Json whole_schema(SchemaParts& parts, std::int64_t low, std::int64_t high);
/// The schema of "0x" followed by `fewest` to `most` hexadecimal digits.
Json hex_schema(int fewest, int most);
/// Throws InputError unless `text` is one of them, and gives its place among them.
std::size_t one_of(const JsonField& field, const std::vector<std::string>& names);
/// The members of an object, each with its name and place.
std::vector<std::pair<std::string, JsonField>> members_of(const JsonField& field);

namespace record_parts {

/// A whole number of some type or an enumeration's value, by its address.
struct AnyInteger {
  std::int64_t (*get)(const void*);
  void (*set)(void*, std::int64_t);
  bool is_unsigned;
  std::int64_t low;
  std::int64_t high;
  /// Whether values above `high` exist.
  bool is_wider;
};

template <typename T>
std::int64_t get_integer(const void* value) {
  return static_cast<std::int64_t>(*static_cast<const T*>(value));
}
template <typename T>
void set_integer(void* value, std::int64_t integer) {
  *static_cast<T*>(value) = static_cast<T>(integer);
}
template <typename T>
AnyInteger any_integer() {
  AnyInteger any{get_integer<T>, set_integer<T>, false, 0, 0, false};
  if constexpr (std::is_integral_v<T>) {
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    any.is_unsigned = std::is_unsigned_v<T>;
    any.is_wider = any.is_unsigned && sizeof(T) == sizeof kMost;
    any.low = static_cast<std::int64_t>(std::numeric_limits<T>::min());
    any.high = any.is_wider ? kMost : static_cast<std::int64_t>(std::numeric_limits<T>::max());
  }
  return any;
}

/// A vector or an array, by its address.
struct AnyList {
  std::size_t (*size)(const void*);
  void* (*at)(void*, std::size_t);
  /// Makes a vector of so many new elements. Not for an array, whose size is `fixed`.
  void (*resize)(void*, std::size_t);
  std::size_t fixed;
};

template <typename T>
std::size_t list_size(const void* list) {
  return static_cast<const T*>(list)->size();
}
template <typename T>
void* list_at(void* list, std::size_t i) {
  return &(*static_cast<T*>(list))[i];
}
template <typename T>
void resize_list(void* list, std::size_t count) {
  *static_cast<T*>(list) = T(count);
}
template <typename E>
AnyList any_list(const std::vector<E>* /*type*/) {
  using T = std::vector<E>;
  return {list_size<T>, list_at<T>, resize_list<T>, 0};
}
template <typename E, std::size_t kCount>
AnyList any_list(const std::array<E, kCount>* /*type*/) {
  using T = std::array<E, kCount>;
  return {list_size<T>, list_at<T>, nullptr, kCount};
}

/// A std::optional, by its address.
struct AnyOptional {
  /// Null if there is no value.
  const void* (*value)(const void*);
  /// A new value's address.
  void* (*emplace)(void*);
  void (*reset)(void*);
};

template <typename T>
const void* optional_value(const void* optional) {
  const auto& held = *static_cast<const T*>(optional);
  return held ? &*held : nullptr;
}
template <typename T>
void* emplace_optional(void* optional) {
  return &static_cast<T*>(optional)->emplace();
}
template <typename T>
void reset_optional(void* optional) {
  static_cast<T*>(optional)->reset();
}
template <typename T>
AnyOptional any_optional() {
  return {optional_value<T>, emplace_optional<T>, reset_optional<T>};
}

/// A std::map from names, by its address.
struct AnyMap {
  void (*print)(const void*, const AnyForm&, Json&);
  void (*clear)(void*);
  /// The address of that name's value.
  void* (*add)(void*, const std::string&);
};

template <typename T>
void print_map(const void* map, const AnyForm& form, Json& json) {
  for (const auto& [name, value] : *static_cast<const T*>(map)) json[name] = form.print(&value);
}
template <typename T>
void clear_map(void* map) {
  static_cast<T*>(map)->clear();
}
template <typename T>
void* add_to_map(void* map, const std::string& name) {
  return &(*static_cast<T*>(map))[name];
}
template <typename T>
AnyMap any_map() {
  return {print_map<T>, clear_map<T>, add_to_map<T>};
}

AnyForm boolean_form();
AnyForm real_form();
AnyForm text_form();
AnyForm json_form();
AnyForm bytes_form();
AnyForm bit_form();
AnyForm integer_form(const AnyInteger& integer);
AnyForm whole_form(const AnyInteger& integer, std::int64_t low, std::int64_t high, int digits);
AnyForm hex_form(const AnyInteger& integer, int digits, int most);
AnyForm at_most_form(const AnyInteger& integer, std::int64_t low, std::int64_t high);
AnyForm names_form(const AnyInteger& integer,
                   std::vector<std::pair<std::int64_t, std::string>> names);
AnyForm one_of_form(const std::vector<std::string>& texts);
AnyForm list_form(const AnyList& list, const AnyForm& element, std::size_t fewest,
                  const std::string& what);
AnyForm if_any_form(const AnyOptional& optional, const AnyForm& form);
AnyForm or_null_form(const AnyOptional& optional, const AnyForm& form);
AnyForm map_form(const AnyMap& map, const AnyForm& form);

}  // namespace record_parts

/// A whole number within these bounds, printed as "0x" and that many digits if there are any. As
/// JSON a number, or a string such as "0x8A20".
struct Whole {
  std::int64_t low;
  std::int64_t high;
  int digits = 0;

  template <typename T, typename = std::enable_if_t<std::is_integral_v<T>>>
  Form<T> form() const {
    static_assert(!std::is_same_v<T, bool>);
    return Form<T>(record_parts::whole_form(record_parts::any_integer<T>(), low, high, digits));
  }
};

/// A number of a result, always printed as "0x" and that many digits, or more.
struct HexText {
  int digits;
  int most = digits;

  template <typename T, typename = std::enable_if_t<std::is_integral_v<T>>>
  Form<T> form() const {
    return Form<T>(record_parts::hex_form(record_parts::any_integer<T>(), digits, most));
  }
};

/// A number of a result, at most `high`.
struct AtMost {
  std::int64_t high;
  std::int64_t low = 0;

  template <typename T, typename = std::enable_if_t<std::is_integral_v<T>>>
  Form<T> form() const {
    static_assert(!std::is_same_v<T, bool>);
    return Form<T>(record_parts::at_most_form(record_parts::any_integer<T>(), low, high));
  }
};

/// 0 or 1.
struct Bit {
  template <typename T, typename = std::enable_if_t<std::is_same_v<T, bool>>>
  Form<T> form() const {
    return Form<T>(record_parts::bit_form());
  }
};

/// Hex digits, two a byte; white space between bytes is allowed.
struct HexBytes {
  template <typename T, typename = std::enable_if_t<std::is_same_v<T, std::vector<std::uint8_t>>>>
  Form<T> form() const {
    return Form<T>(record_parts::bytes_form());
  }
  static Json schema(SchemaParts& parts);
};

/// A text that is one of a few: the values of an enumeration, by their names.
template <typename E>
struct Names {
  std::vector<std::pair<E, std::string>> names;

  template <typename T, typename = std::enable_if_t<std::is_same_v<T, E>>>
  Form<T> form() const {
    std::vector<std::pair<std::int64_t, std::string>> all;
    for (const auto& [value, name] : names) {
      all.emplace_back(static_cast<std::int64_t>(value), name);
    }
    return Form<T>(record_parts::names_form(record_parts::any_integer<T>(), std::move(all)));
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

  template <typename T, typename = std::enable_if_t<std::is_same_v<T, std::string>>>
  Form<T> form() const {
    return Form<T>(record_parts::one_of_form(texts));
  }
};

/// An array of `fewest` or more of what `what` is in words; of a std::array, as many as it has.
template <typename Spec>
struct List {
  Spec of;
  std::size_t fewest = 0;
  std::string what = {};

  template <typename T, typename Element = typename T::value_type>
  Form<T> form() const {
    const Form<Element> element = of;
    return Form<T>(record_parts::list_form(record_parts::any_list(static_cast<const T*>(nullptr)),
                                           element.any(), fewest, what));
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
    const Form<Value> value = of;
    return Form<T>(record_parts::if_any_form(record_parts::any_optional<T>(), value.any()));
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
    const Form<Value> value = of;
    return Form<T>(record_parts::or_null_form(record_parts::any_optional<T>(), value.any()));
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

/// The description of a struct, by the struct's address.
class AnyRecord {
 public:
  using Said = std::function<bool(const void*)>;
  /// The address of a part of what stands at an address: a member or a base.
  using Part = std::function<void*(void*)>;

  AnyRecord(std::string name, std::string says) : name_(std::move(name)), says_(std::move(says)) {}

  void add(const std::string& name, const std::string& says, AnyForm form);
  void add_member(const std::string& name, const std::string& says, const AnyForm& form,
                  const Part& part);
  void add_constant(const std::string& name, const std::string& text);
  void add_mark(const std::string& name);
  void add_group(const std::string& name, const AnyRecord& inner, const std::string& says,
                 const Part& base);
  void add_all_of(const AnyRecord& record, const Part& base, const Said& said);
  void make_optional() { members_.back().is_required = false; }
  void leave_out(const void* fresh);
  void print_if(Said said);
  void require_one_of(const std::vector<std::string>& names, const std::string& what);
  void check(AnyForm::Parse check) { checks_.push_back(std::move(check)); }
  void schema_has(const std::string& keyword, const Json& argument) { more_[keyword] = argument; }

  Json print(const void* record) const;
  void parse(const JsonField& field, void* record) const;
  Json schema(SchemaParts& parts) const;
  AnyForm form() const;

  const std::string& name() const { return name_; }
  const std::string& first() const { return members_.front().name; }

 private:
  struct Member {
    std::string name;
    std::string says;
    AnyForm form;
    Said is_said = {};
    Json usual = nullptr;
    bool is_required = true;
    bool is_known = false;
    bool is_left_out = false;
  };

  std::vector<std::string_view> names() const;

  std::string name_;
  std::string says_;
  std::vector<Member> members_;
  std::vector<AnyForm::Parse> checks_;
  Json more_ = Json::object();
};

/// The description of a struct.
template <typename R>
class Record {
 public:
  template <typename Access>
  using Value = std::decay_t<std::invoke_result_t<Access, R&>>;
  template <typename Of>
  using Shown = std::decay_t<std::invoke_result_t<Of, const R&>>;

  /// `name` is what schemas call it.
  explicit Record(std::string name, std::string says = "")
      : any_(std::move(name), std::move(says)) {}

  /// A member by a pointer to it or a function that gives a reference to it.
  template <typename Access>
  Record& member(const std::string& name, Access access, const std::string& says = "") {
    return member(name, access, form_of<Value<Access>>(), says);
  }
  template <typename Access>
  Record& member(const std::string& name, Access access, const Form<Value<Access>>& form,
                 const std::string& says = "") {
    any_.add_member(name, says, form.any(), [access](void* record) -> void* {
      return &std::invoke(access, *static_cast<R*>(record));
    });
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
    const auto print = [of, print = form.any().print](const void* record) {
      const Shown<Of>& value = std::invoke(of, *static_cast<const R*>(record));
      return print(&value);
    };
    any_.add(name, says, {print, {}, form.schema});
    return *this;
  }
  /// What is read and never printed: for people, or another way to say something.
  Record& reads(const std::string& name, AnyForm::Describe schema, const std::string& says) {
    any_.add(name, says, {{}, {}, std::move(schema)});
    return may_lack();
  }
  template <typename Parse>
  Record& reads(const std::string& name, AnyForm::Describe schema, const std::string& says,
                Parse parse) {
    any_.add(name, says, {{}, typed(parse), std::move(schema)});
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
    any_.add_constant(name, text);
    return *this;
  }
  /// Always true: the name is all that is said.
  Record& mark(const std::string& name) {
    any_.add_mark(name);
    return *this;
  }
  /// Members of the same struct that stand in their own object.
  template <typename Base>
  Record& group(const std::string& name, const Record<Base>& inner, const std::string& says = "") {
    any_.add_group(name, inner.any(), says, base<Base>);
    return *this;
  }
  /// All that is said of a base of the struct; if it is given, printed only when `said` says so.
  template <typename Base>
  Record& with(const Record<Base>& record) {
    any_.add_all_of(record.any(), base<Base>, {});
    return *this;
  }
  template <typename Base, typename Said>
  Record& with(const Record<Base>& record, Said said) {
    any_.add_all_of(record.any(), base<Base>, typed_said(said));
    return *this;
  }

  /// Makes the last member optional when reading.
  Record& may_lack() {
    any_.make_optional();
    return *this;
  }
  /// And is not printed when it is as in a record that has just been made.
  Record& left_out() {
    const R fresh{};
    any_.leave_out(&fresh);
    return *this;
  }
  /// And is printed only when this says so.
  template <typename Said>
  Record& only_if(Said said) {
    any_.print_if(typed_said(said));
    return *this;
  }
  /// Exactly one of these members has to be there; `what` says so.
  Record& either(const std::vector<std::string>& names, const std::string& what) {
    any_.require_one_of(names, what);
    return *this;
  }
  /// What else has to hold of what was read.
  template <typename Check>
  Record& checked(Check check) {
    any_.check(typed(check));
    return *this;
  }
  /// What else the schema says.
  Record& schema_has(const std::string& keyword, const Json& argument) {
    any_.schema_has(keyword, argument);
    return *this;
  }

  Json print(const R& record) const { return any_.print(&record); }
  /// Refuses members that it does not know. Throws InputError with the place.
  void parse(const JsonField& field, R& record) const { any_.parse(field, &record); }
  R parsed(const JsonField& field) const {
    R record{};
    parse(field, record);
    return record;
  }
  /// An object, without its name.
  Json schema(SchemaParts& parts) const { return any_.schema(parts); }

  const std::string& name() const { return any_.name(); }
  const AnyRecord& any() const { return any_; }

  template <typename T, typename = std::enable_if_t<std::is_same_v<T, R>>>
  Form<T> form() const {
    return Form<T>(any_.form());
  }

 private:
  template <typename Base>
  static void* base(void* record) {
    return static_cast<Base*>(static_cast<R*>(record));
  }
  template <typename Parse>
  static AnyForm::Parse typed(Parse parse) {
    return
        [parse](const JsonField& field, void* record) { parse(field, *static_cast<R*>(record)); };
  }
  template <typename Said>
  static AnyRecord::Said typed_said(Said said) {
    return [said](const void* record) {
      return static_cast<bool>(std::invoke(said, *static_cast<const R*>(record)));
    };
  }

  AnyRecord any_;
};

namespace record_parts {

/// One of the records of a `choice`: a std::variant, by its address, may hold it.
struct Alternative {
  AnyRecord record;
  /// Null if it holds another.
  const void* (*held)(const void*);
  void* (*emplace)(void*);
};

template <typename T, typename Choice>
const void* held_in(const void* choice) {
  return std::get_if<T>(static_cast<const Choice*>(choice));
}
template <typename T, typename Choice>
void* emplace_in(void* choice) {
  return &static_cast<Choice*>(choice)->template emplace<T>();
}

AnyForm choice_form(const std::vector<Alternative>& all);

}  // namespace record_parts

/// One of several records, each known by its first member.
template <typename... Ts>
Form<std::variant<Ts...>> choice(const Record<Ts>&... records) {
  using Choice = std::variant<Ts...>;
  return Form<Choice>(record_parts::choice_form({{records.any(), record_parts::held_in<Ts, Choice>,
                                                  record_parts::emplace_in<Ts, Choice>}...}));
}

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

/// An object of values of one form, by their names.
template <typename T>
Form<std::map<std::string, T>> of_map(const Form<T>& form) {
  using Map = std::map<std::string, T>;
  return Form<Map>(map_form(any_map<Map>(), form.any()));
}

}  // namespace record_parts

/// A number from 0 up, a text, a list, a value or null, ... by the type alone.
template <typename T>
Form<T> form_of() {
  using Kind = record_parts::Kind<T>;
  if constexpr (std::is_same_v<T, bool>) {
    return Form<T>(record_parts::boolean_form());
  } else if constexpr (std::is_same_v<T, double>) {
    return Form<T>(record_parts::real_form());
  } else if constexpr (std::is_same_v<T, std::string>) {
    return Form<T>(record_parts::text_form());
  } else if constexpr (std::is_same_v<T, Json>) {
    return Form<T>(record_parts::json_form());
  } else if constexpr (std::is_integral_v<T>) {
    return Form<T>(record_parts::integer_form(record_parts::any_integer<T>()));
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
