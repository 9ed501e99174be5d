// SPDX-License-Identifier: MIT
#include "sim/cli/verb.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <type_traits>

#include "model/common/named_files.h"
#include "sim/cli/help.h"

namespace collide::cli {
namespace {

namespace fs = std::filesystem;

template <typename T>
struct IsOptional : std::false_type {};
template <typename T>
struct IsOptional<std::optional<T>> : std::true_type {
  using Value = T;
};

/// What the option is called in messages: the last of its names.
std::string name_of(const Option& option) {
  return option.names.substr(option.names.rfind(',') + 1);
}

bool is_list(const Option& option) {
  return std::holds_alternative<std::vector<std::string>*>(option.target);
}

std::string text_of(const Target& target) {
  return std::visit(
      [](const auto* value) -> std::string {
        using T = std::decay_t<decltype(*value)>;
        if constexpr (std::is_same_v<T, std::string>) {
          return *value;
        } else if constexpr (std::is_same_v<T, double>) {
          return *value == 0 ? "" : fmt::format("{:g}", *value);
        } else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
          return *value == 0 ? "" : fmt::format("{}", *value);
        } else {
          return "";
        }
      },
      target);
}

/// Sets options of one verb from text.
class Setter {
 public:
  Setter(const Option& option, std::string see) : option_(option), see_(std::move(see)) {}

  void set(const std::vector<std::string>& values) const {
    for (const std::string& value : values) {
      if (value.empty()) refuse(value, "is empty");
    }
    std::visit([&](auto* target) { set(*target, values); }, option_.target);
  }

 private:
  [[noreturn]] void refuse(const std::string& value, const std::string& what) const {
    throw UsageError(name_of(option_), fmt::format("\"{}\" {}{}", value, what, see_));
  }

  template <typename T>
  void set(T& target, const std::vector<std::string>& values) const {
    if constexpr (std::is_same_v<T, std::vector<std::string>>) {
      target = option_.choices.empty() ? values : split(values);
      for (const std::string& value : target) check(value);
    } else {
      if (values.size() > 1) {
        throw UsageError(name_of(option_),
                         fmt::format("is given {} times, expected once{}", values.size(), see_));
      }
      if constexpr (std::is_same_v<T, std::string>) {
        check(values[0]);
        target = values[0];
      } else if constexpr (std::is_same_v<T, bool>) {
        target = true;
      } else if constexpr (std::is_same_v<T, double>) {
        target = decimal_of(values[0]);
      } else if constexpr (IsOptional<T>::value) {
        target = number_of<typename IsOptional<T>::Value>(values[0]);
      } else {
        target = number_of<T>(values[0]);
      }
    }
  }

  static std::vector<std::string> split(const std::vector<std::string>& lists) {
    std::vector<std::string> values;
    for (const std::string& list : lists) {
      for (std::size_t at = 0, comma = 0; comma != list.npos; at = comma + 1) {
        comma = list.find(',', at);
        values.push_back(list.substr(at, comma - at));
      }
    }
    return values;
  }

  void check(const std::string& value) const {
    if (!option_.choices.empty() &&
        std::find(option_.choices.begin(), option_.choices.end(), value) == option_.choices.end()) {
      refuse(value,
             fmt::format("is unknown, expected one of: {}", fmt::join(option_.choices, ", ")));
    }
    std::error_code ignored;
    switch (option_.path) {
      case Option::Path::kFile:
      case Option::Path::kNewFile:
        if (fs::is_directory(value, ignored)) refuse(value, "is a folder, expected a file");
        break;
      case Option::Path::kFolder:
        if (!fs::exists(value, ignored)) refuse(value, "does not exist, expected a folder");
        [[fallthrough]];
      case Option::Path::kNewFolder:
        if (fs::exists(value, ignored) && !fs::is_directory(value, ignored)) {
          refuse(value, "is not a folder, expected one");
        }
        break;
      case Option::Path::kFileOrFolder:
        if (!fs::exists(value, ignored)) refuse(value, "does not exist, expected a folder or file");
        break;
      case Option::Path::kFileOrName:
      case Option::Path::kNone:
        break;
    }
  }

  template <typename T>
  T number_of(const std::string& text) const {
    constexpr auto kLargest = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
    const std::string expected =
        option_.bounds ? bounds_text(option_) : fmt::format("0 to {}", kLargest);
    refuse_leading_zero(text);
    const std::optional<std::uint64_t> value = parse_number(text);
    if (!value) {
      // All digits, and yet no number: more than 64 bits.
      const bool digits = text.find_first_not_of("0123456789") == text.npos;
      refuse(text, fmt::format("is {}, expected {}", digits ? "too large" : "not a whole number",
                               expected));
    }
    if (*value > kLargest || outside(static_cast<double>(*value))) {
      refuse(text, "is out of range, expected " + expected);
    }
    return static_cast<T>(*value);
  }

  void refuse_leading_zero(const std::string& text) const {
    if (text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9') {
      refuse(text, "begins with 0, is it octal? expected decimal without it");
    }
  }

  double decimal_of(const std::string& text) const {
    refuse_leading_zero(text);
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    const std::string expected =
        option_.bounds ? "expected " + bounds_text(option_) : "expected a decimal number";
    if (error != std::errc() || stop != end || !std::isfinite(value)) {
      refuse(text, "is not a decimal number, " + expected);
    }
    if (outside(value)) refuse(text, "is out of range, " + expected);
    return value;
  }

  bool outside(double value) const {
    return option_.bounds && (value < option_.bounds->first || value > option_.bounds->second);
  }

  const Option& option_;
  std::string see_;
};

/// The files of a command line, each with what names it.
class NamedFiles {
 public:
  explicit NamedFiles(std::string see) : see_(std::move(see)) {
    add_stream("standard input", STDIN_FILENO, inputs_);
    add_stream("standard output", STDOUT_FILENO, outputs_);
    add_stream("standard error", STDERR_FILENO, outputs_);
  }

  void add(const Option& option) {
    for (const std::string& value : values_of(option)) {
      switch (option.path) {
        case Option::Path::kFile:
        case Option::Path::kFileOrFolder:
        case Option::Path::kFileOrName:
          if (is_file(value)) inputs_.push_back({name_of(option), value});
          break;
        case Option::Path::kNewFile:
          add_output({name_of(option), value});
          break;
        default:
          break;
      }
    }
  }
  /// Compares each output with each input, and lets nothing else replace those.
  void check() const {
    for (const File& output : outputs_) {
      if (output.is_stream) continue;  // the shell has opened it, and may append
      for (const File& input : inputs_) refuse_same(output, input);
    }
    for (const File& input : inputs_) protect_input(input.path);
  }

 private:
  struct File {
    std::string name;
    fs::path path;
    bool is_stream = false;
  };

  /// Options that were not given have no value.
  static std::vector<std::string> values_of(const Option& option) {
    if (const auto* const text = std::get_if<std::string*>(&option.target)) {
      return (*text)->empty() ? std::vector<std::string>{} : std::vector<std::string>{**text};
    }
    const auto* const texts = std::get_if<std::vector<std::string>*>(&option.target);
    return texts == nullptr ? std::vector<std::string>{} : **texts;
  }
  static bool is_file(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
  }
  /// Of a terminal, pipe or device there is nothing to lose.
  static void add_stream(const char* name, int stream, std::vector<File>& files) {
    const fs::path path = fmt::format("/proc/self/fd/{}", stream);
    if (is_file(path)) files.push_back({name, path, true});
  }
  void add_output(File output) {
    std::error_code ignored;
    if (output.path == "-" || (fs::exists(output.path, ignored) && !is_file(output.path))) return;
    if (output.path.lexically_normal().native().rfind("/dev/", 0) == 0) return;
    for (const File& other : outputs_) refuse_same(output, other);
    outputs_.push_back(std::move(output));
  }
  void refuse_same(const File& output, const File& other) const {
    if (!same_file(output.path, other.path)) return;
    throw UsageError(output.name, fmt::format("\"{}\" is the file of {}, expected another file{}",
                                              output.path.string(), other.name, see_));
  }

  std::string see_;
  std::vector<File> inputs_, outputs_;
};

/// Sorts words into verbs, options and values.
class Parser {
 public:
  explicit Parser(const Verb& program) : path_{&program} {}

  /// The verb whose options are now set, after those that it belongs to; nothing if help was
  /// printed.
  std::vector<const Verb*> parse(const std::vector<std::string>& words) {
    bool only_arguments = false;
    for (std::size_t at = 0; at < words.size(); ++at) {
      const std::string& word = words[at];
      if (!only_arguments && word == "--") {
        only_arguments = true;
      } else if (!only_arguments && word.size() > 1 && word[0] == '-') {
        if (take_option(word, at + 1 < words.size() ? &words[at + 1] : nullptr)) ++at;
      } else if (only_arguments || !take_verb(word)) {
        take_argument(word);
      }
    }
    if (help_) {
      fmt::print("{}", help_text(path_));
      return {};
    }
    if (!wrong_.empty()) throw UsageError(wrong_);
    set_and_check();
    return path_;
  }

 private:
  const Verb& chosen() const { return *path_.back(); }
  bool is_given(const Option& option) const { return given_.count(&option) != 0; }

  /// " (see collide cosim --help)"
  std::string see() const {
    std::string words;
    for (const Verb* verb : path_) words += verb->name() + " ";
    return " (see " + words + "--help)";
  }
  /// The first fault counts, if no help is asked for.
  void note(const std::string& wrong) {
    if (wrong_.empty()) wrong_ = wrong + see();
  }

  bool take_verb(const std::string& word) {
    for (const Verb& verb : chosen().verbs()) {
      if (verb.name() != word) continue;
      path_.push_back(&verb);
      return true;
    }
    return false;
  }

  void take_argument(const std::string& word) {
    bool takes_some = false;
    for (const Option& option : chosen().options()) {
      if (!option.is_argument()) continue;
      takes_some = true;
      if (is_given(option) && !is_list(option)) continue;
      given_[&option].push_back(word);
      return;
    }
    if (takes_some || chosen().verbs().empty()) {
      note(fmt::format("\"{}\" is one argument too many", word));
    } else {
      note(fmt::format("\"{}\" is not a verb, {}", word, expected_verbs()));
    }
  }

  /// The option of that name, of the chosen verb or one that it belongs to; null if there is none.
  const Option* find(const std::string& name) const {
    for (auto verb = path_.rbegin(); verb != path_.rend(); ++verb) {
      for (const Option& option : (*verb)->options()) {
        if (!option.is_argument() &&
            ("," + option.names + ",").find("," + name + ",") != name.npos) {
          return &option;
        }
      }
    }
    return nullptr;
  }

  /// Takes "--name", "--name=value", "-n", "-nvalue" or several flags "-ab"; true if the next word
  /// is the value.
  bool take_option(const std::string& word, const std::string* next) {
    const bool is_long = word[1] == '-';
    const std::size_t end = is_long ? std::min(word.find('='), word.size()) : 2;
    const std::string name = word.substr(0, end);
    if (name == "--help" || name == "-h") {
      help_ = true;
      return false;
    }
    const Option* const option = find(name);
    if (option == nullptr) {
      note(name + ": unknown option");
    } else if (option->is_flag()) {
      given_[option];
      if (end == word.size()) return false;
      if (!is_long) return take_option("-" + word.substr(end), next);
      note(name + ": takes no value");
    } else if (end + 1 == word.size() && is_long) {
      note(name + ": \"\" is empty");
    } else if (end < word.size()) {
      given_[option].push_back(word.substr(is_long ? end + 1 : end));
    } else if (next != nullptr) {
      given_[option].push_back(*next);
      return true;
    } else {
      note(name + ": needs a value");
    }
    return false;
  }

  void set_and_check() {
    if (!chosen().verbs().empty() && !chosen().action()) {
      throw UsageError("a verb is missing, " + expected_verbs() + see());
    }
    NamedFiles files(see());
    for (const Verb* verb : path_) {
      const bool is_other = verb != path_[0] && verb != path_.back() && verb->action();
      for (const Option& option : verb->options()) {
        if (is_given(option)) {
          if (is_other) refuse_option_of(*verb, option);
          check_company(*verb, option);
          Setter(option, see()).set(given_.at(&option));
        } else if (option.is_required && verb == path_.back()) {
          throw UsageError(name_of(option) + " is required" + see());
        }
        files.add(option);
      }
    }
    files.check();
  }

  /// A verb before the chosen one has options for what it does itself.
  [[noreturn]] void refuse_option_of(const Verb& verb, const Option& option) const {
    throw UsageError(name_of(option), fmt::format("is an option of {}, not of its verb {}{}",
                                                  verb.name(), chosen().name(), see()));
  }

  void check_company(const Verb& verb, const Option& option) const {
    if (option.needed != nullptr && !is_given(*option.needed)) {
      throw UsageError(name_of(option), "needs " + name_of(*option.needed) + see());
    }
    if (!option.is_alone) return;
    for (const Option& other : verb.options()) {
      if (&other == &option || !is_given(other)) continue;
      throw UsageError(name_of(option),
                       "cannot be combined with " + name_of(other) + ", expected it alone" + see());
    }
  }

  std::string expected_verbs() const {
    std::vector<std::string> names;
    for (const Verb& nested : chosen().verbs()) names.push_back(nested.name());
    return fmt::format("expected one of: {}", fmt::join(names, ", "));
  }

  std::vector<const Verb*> path_;
  std::map<const Option*, std::vector<std::string>> given_;  // with their values; flags have none
  bool help_ = false;
  std::string wrong_;
};

}  // namespace

Verb& Verb::verb(const std::string& name, const std::string& help) {
  return verbs_.emplace_back(name, help);
}

Option& Verb::option(const std::string& names, Target target, const std::string& help) {
  Option& option = options_.emplace_back();
  option.names = names;
  option.target = target;
  option.help = help;
  option.initial = text_of(target);
  return option;
}

void run(const Verb& program, const std::vector<std::string>& words) {
  const std::vector<const Verb*> path = Parser(program).parse(words);
  if (!path.empty() && path.back()->action()) path.back()->action()();
}

std::optional<std::uint64_t> parse_number(const std::string& text) {
  std::size_t prefix = 0;
  if (text.rfind("0x", 0) == 0 || text.rfind("0X", 0) == 0) {
    prefix = 2;
  } else if (text.rfind('$', 0) == 0) {
    prefix = 1;
  } else if (text.size() > 1 && text[0] == '0') {
    return std::nullopt;  // octal to some
  }
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] =
      std::from_chars(text.data() + prefix, end, value, prefix == 0 ? 10 : 16);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

}  // namespace collide::cli
