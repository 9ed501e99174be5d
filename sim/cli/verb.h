// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "model/common/input_error.h"
#include "sim/tools/bounds.h"

/// The command line as data: what verbs there are, what each takes, and what it does. Parsing, help
/// and completion all read it.
namespace collide::cli {

/// A word of the command line that cannot be used. The text names the option, the value and what
/// was expected, and ends with the command that shows the help.
class UsageError : public InputError {
 public:
  using InputError::InputError;
};

/// What an option sets. Numbers are unsigned, in decimal or, with 0x or $ before them, in hex; an
/// `int` takes those that fit it.
using Target = std::variant<bool*, std::string*, std::vector<std::string>*, std::uint16_t*,
                            std::uint32_t*, std::uint64_t*, int*, double*,
                            std::optional<std::uint16_t>*, std::optional<std::uint64_t>*>;

/// An option ("--count", "-o,--output") or, without dashes, an argument ("UNIT"). What the target
/// holds when the option is declared is its default; the help shows it unless it is zero or empty.
/// An option is given once unless its target is a list.
struct Option {
  /// What a text names, if it names a file.
  enum class Path { kNone, kFile, kNewFile, kFolder, kNewFolder, kFileOrFolder, kFileOrName };

  Option& required() { return with(is_required, true); }
  /// Both ends are allowed.
  Option& range(double low, double high) { return with(bounds, std::pair(low, high)); }
  Option& range(const tools::Bounds& both) {
    return range(static_cast<double>(both.low), static_cast<double>(both.high));
  }
  /// No other value is taken. A list is given with commas between its values.
  Option& one_of(std::vector<std::string> values) { return with(choices, std::move(values)); }
  /// Values that completion offers, among others.
  Option& such_as(std::function<std::vector<std::string>()> values) {
    return with(suggestions, std::move(values));
  }
  /// A file to read; "-" is left to the verb.
  Option& file() { return with(path, Path::kFile); }
  /// A file to write.
  Option& new_file() { return with(path, Path::kNewFile); }
  Option& folder() { return with(path, Path::kFolder); }
  /// Either, which has to be there.
  Option& file_or_folder() { return with(path, Path::kFileOrFolder); }
  /// A file to read, or a name that stands for something else.
  Option& file_or_name() { return with(path, Path::kFileOrName); }
  /// A folder to write to, made if it is missing.
  Option& new_folder() { return with(path, Path::kNewFolder); }
  /// Makes sense only together with another option of the verb.
  Option& needs(const Option& other) { return with(needed, &other); }
  /// Makes no sense together with anything else that the verb takes.
  Option& alone() { return with(is_alone, true); }

  bool is_argument() const { return names[0] != '-'; }
  bool is_flag() const { return std::holds_alternative<bool*>(target); }

  std::string names;
  Target target;
  std::string help;
  std::string initial;  // the default, as text
  bool is_required = false;
  bool is_alone = false;
  std::optional<std::pair<double, double>> bounds;
  std::vector<std::string> choices;
  std::function<std::vector<std::string>()> suggestions;
  Path path = Path::kNone;
  const Option* needed = nullptr;

 private:
  template <typename Member, typename Value>
  Option& with(Member& member, Value value) {
    member = std::move(value);
    return *this;
  }
};

/// A verb, with its own verbs or something that it does. The program is one, too, and its options
/// are understood after every verb.
class Verb {
 public:
  Verb(std::string name, std::string help) : name_(std::move(name)), help_(std::move(help)) {}
  Verb(const Verb&) = delete;
  Verb& operator=(const Verb&) = delete;

  Verb& verb(const std::string& name, const std::string& help);
  Option& option(const std::string& names, Target target, const std::string& help);
  /// Replaces the help.
  void page(const std::string& text) { page_ = text; }
  /// Ends the help.
  void footer(const std::string& text) { footer_ = text; }
  /// What the verb does once all options are set; if it has its own verbs, when none is named.
  void runs(std::function<void()> action) { action_ = std::move(action); }

  const std::string& name() const { return name_; }
  const std::string& help() const { return help_; }
  const std::string& page() const { return page_; }
  const std::string& footer() const { return footer_; }
  const std::list<Option>& options() const { return options_; }
  const std::list<Verb>& verbs() const { return verbs_; }
  const std::function<void()>& action() const { return action_; }

 private:
  std::string name_;
  std::string help_;
  std::string page_;
  std::string footer_;
  std::list<Option> options_;
  std::list<Verb> verbs_;
  std::function<void()> action_;
};

/// Sets the options from the words behind the program's name and does what the verb does, or prints
/// the help that was asked for. Throws UsageError before anything is done, also for a file to write
/// that is a file to read or to write of another option, by whatever name or link.
void run(const Verb& program, const std::vector<std::string>& words);

/// The same without doing it. Throws UsageError. The options of the verb are then set.
void check(const Verb& program, const std::vector<std::string>& words);

/// The number, written as options take it; nothing if it is written otherwise, UINT64_MAX at most.
std::optional<std::uint64_t> parse_number(const std::string& text);

}  // namespace collide::cli
