// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "model/common/record.h"

/// The actions of a job as text, the same for every unit:
///
///     action   = [ "@" when " " ] ( write | read | verb { " " word } ) { " " option }
///     when     = clock | line ":" clock
///     write    = register "=" number
///     read     = register "?" [ " " ( number | "null" ) ]
///     register = ( name | address ) [ "." size ]
///     option   = name "=" number
///     number   = decimal digits | "0x" hexadecimal digits
///
/// For example "CONTROL.w=0xC081", "@120 Y_COUNT? 3 given_up=1", "run", "load 0x1000 1234 5678". A
/// number behind a read is the value that it is expected to give, "null" no value. Options stand
/// behind accesses only.
namespace collide::cosim {

/// A verb of a unit and the words behind it.
struct ActionVerb {
  enum class Takes { kNothing, kNumber, kMaybeNumber, kWords };

  std::string name;
  Takes takes = Takes::kNothing;
  std::int64_t low = 0;  ///< bounds of the number
  std::int64_t high = 0;
  std::string words = {};  ///< a regular expression of the words, each with the blank before it
};

/// An option of accesses.
struct ActionOption {
  std::string name;
  std::int64_t low;
  std::int64_t high;
};

/// The registers, verbs and options of a unit.
struct ActionSyntax {
  std::vector<std::string> registers;  ///< names
  std::string addresses;               ///< a regular expression of registers without a name
  std::string sizes;                   ///< letters behind a register
  std::vector<ActionVerb> verbs;
  std::vector<ActionOption> options = {};
  bool has_lines = false;  ///< "@" takes a line and a clock, too

  /// The schema of one action.
  Json schema() const;
};

/// One action, cut into its parts.
class ActionText {
 public:
  enum class Kind { kWrite, kRead, kVerb };
  struct When {
    std::optional<std::int64_t> line;
    std::int64_t clock = 0;
  };

  /// Throws InputError that repeats the action and says what was expected.
  ActionText(const JsonField& field, const ActionSyntax& syntax);

  Kind kind() const { return kind_; }
  const std::optional<When>& when() const { return when_; }
  /// The verb, or the register without its size.
  const std::string& name() const { return name_; }
  /// The letter behind the register, or 0.
  char size() const { return size_; }
  const std::vector<std::string>& words() const { return words_; }
  /// The number behind a verb, if there is one.
  std::optional<std::int64_t> number() const;
  bool has_option(const std::string& name) const { return options_.count(name) != 0; }
  std::int64_t option(const std::string& name, std::int64_t usual) const;

  /// The data of a write, at most `high`; 0 for any other action. Refuses a read that expects more
  /// than `high`, too.
  std::uint32_t value(std::int64_t high) const;
  bool is_expected() const { return kind_ == Kind::kRead && value_.has_value(); }
  /// The number that this word is. Throws InputError unless it is within the bounds.
  std::int64_t number(const std::string& word, std::int64_t low, std::int64_t high) const;
  /// The bytes of the words from `first` on; "1234*3" repeats.
  std::vector<std::uint8_t> bytes(std::size_t first) const;

  [[noreturn]] void fail(const std::string& what) const;

 private:
  void cut(const ActionSyntax& syntax, std::vector<std::string> tokens);
  void cut_when(const ActionSyntax& syntax, const std::string& text);
  void cut_register(const ActionSyntax& syntax, const std::string& text);
  void cut_verb(const ActionSyntax& syntax, const std::vector<std::string>& tokens);
  void cut_options(const ActionSyntax& syntax, const std::vector<std::string>& tokens,
                   std::size_t first);

  std::string place_;
  Kind kind_ = Kind::kVerb;
  std::optional<When> when_;
  std::string name_;
  char size_ = 0;
  std::vector<std::string> words_;
  std::optional<std::string> value_;
  std::map<std::string, std::int64_t> options_;
};

/// A number as actions print it: a digit, or hexadecimal with whole bytes.
std::string number_text(std::uint64_t number);
/// Bytes as words of `size` bytes; four and more equal words are one with "*".
std::string words_text(const std::vector<std::uint8_t>& bytes, std::size_t size);
/// Bytes as such a text, or a list of them, one behind the other.
Form<std::vector<std::uint8_t>> bytes_form(std::size_t word);

/// Where the reads of a result are not what the job's own reads say: one line a read. The reads
/// stand in the member "reads" or "values" of the result or of its frames.
std::vector<std::string> unexpected_reads(const Json& job, const Json& result);
/// Whether a read of the job says what it is expected to give.
bool has_expected_reads(const Json& job);

/// An action of a list that has its clock, or none, in `at`, its `step`, and `given_up`.
template <class Action>
Form<Action> action_form(ActionSyntax syntax,
                         std::function<decltype(Action::step)(const ActionText&)> parse,
                         std::function<std::string(const decltype(Action::step)&)> print) {
  return {[print = std::move(print)](const Action& action) -> Json {
            std::string text = print(action.step);
            if (action.at) text = "@" + std::to_string(*action.at) + " " + text;
            if (action.given_up != 0) text += " given_up=" + std::to_string(action.given_up);
            return text;
          },
          [syntax, parse = std::move(parse)](const JsonField& field, Action& action) {
            const ActionText text(field, syntax);
            action.step = parse(text);
            if (text.when()) action.at = static_cast<std::uint64_t>(text.when()->clock);
            action.given_up = static_cast<unsigned>(text.option("given_up", 0));
          },
          [syntax](SchemaParts& parts) {
            return parts.refer("action", [&] { return syntax.schema(); });
          }};
}

}  // namespace collide::cosim
