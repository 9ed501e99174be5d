// SPDX-License-Identifier: MIT
//
// The only file that includes CLI11, which sorts the words into verbs, options and values. What a
// value may be is decided here: CLI11 takes "010" as octal, clamps what is too large, and wraps
// "-1".
#include "sim/cli/verb.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <unistd.h>

#include <CLI/CLI.hpp>
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
        // "-" is left to the verb.
        if (value != "-" && !fs::exists(value, ignored)) {
          refuse(value, "does not exist, expected a folder or file");
        }
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

/// CLI11's view of a program.
class Parser {
 public:
  explicit Parser(const Verb& program) {
    app_.name(program.name());
    add(app_, program, {&program});
  }

  /// The verb whose options are now set, behind those it belongs to; nothing if help was printed.
  std::vector<const Verb*> parse(const std::vector<std::string>& words) {
    refuse_empty_values(words);
    // CLI11 takes them from the back.
    std::vector<std::string> reversed(words.rbegin(), words.rend());
    try {
      app_.parse(std::move(reversed));
    } catch (const CLI::CallForHelp&) {
      fmt::print("{}", help_text(paths_.at(&chosen())));
      return {};
    } catch (const CLI::ExtrasError&) {
      throw UsageError(extra(app_.remaining(true).at(0)));
    } catch (const CLI::ArgumentMismatch& error) {
      const std::string what = error.what();
      throw UsageError(what.substr(0, what.find(':')), "needs a value" + see(chosen()));
    } catch (const CLI::ParseError& error) {
      throw UsageError(error.what() + see(chosen()));
    }
    const Verb& verb = chosen();
    if (!verb.verbs().empty() && !verb.action()) {
      throw UsageError("a verb is missing, " + expected_verbs(verb) + see(verb));
    }
    if (!verb.verbs().empty()) require_options(verb);
    refuse_options_of_others(verb);
    refuse_company(verb);
    NamedFiles files(see(verb));
    for (const Verb* one : paths_.at(&verb)) {
      for (const Option& option : one->options()) files.add(option);
    }
    files.check();
    return paths_.at(&verb);
  }

 private:
  void add(CLI::App& app, const Verb& verb, const std::vector<const Verb*>& path) {
    verbs_[&app] = &verb;
    paths_[&verb] = path;
    app.fallthrough();
    for (const Option& option : verb.options()) add(app, option);
    for (const Option& option : verb.options()) {
      if (option.needed == nullptr) continue;
      app.get_option(name_of(option))->needs(app.get_option(name_of(*option.needed)));
    }
    if (verb.verbs().empty()) return;
    app.require_subcommand(0, 1);
    for (const Verb& nested : verb.verbs()) {
      std::vector<const Verb*> longer = path;
      longer.push_back(&nested);
      add(*app.add_subcommand(nested.name()), nested, longer);
    }
  }

  void add(CLI::App& app, const Option& option) {
    if (option.is_flag()) {
      app.add_flag(option.names, *std::get<bool*>(option.target));
      return;
    }
    const bool many = is_list(option);
    const CLI::callback_t set =
        [&option, see = see(*verbs_.at(&app))](const std::vector<std::string>& values) {
          Setter(option, see).set(values);
          return true;
        };
    CLI::Option* const added = app.add_option(option.names, set);
    // Each occurrence takes one value, and how many there may be is the setter's business.
    added->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    if (many && option.is_argument()) {
      added->expected(1, CLI::detail::expected_max_vector_size)->allow_extra_args();
    } else {
      added->expected(1);
    }
    // Of a verb with verbs they are needed if none of those is named.
    added->required(option.is_required && verbs_.at(&app)->verbs().empty());
  }

  bool is_given(const Verb& verb, const Option& option) const {
    const auto app = std::find_if(verbs_.begin(), verbs_.end(),
                                  [&](const auto& entry) { return entry.second == &verb; });
    return app->first->get_option(name_of(option))->count() != 0;
  }
  void require_options(const Verb& verb) const {
    for (const Option& option : verb.options()) {
      if (option.is_required && !is_given(verb, option)) {
        throw UsageError(name_of(option) + " is required" + see(verb));
      }
    }
  }
  /// A verb before the chosen one has options for what it does itself.
  void refuse_options_of_others(const Verb& chosen) const {
    for (const Verb* const verb : paths_.at(&chosen)) {
      if (verb == &chosen || verb == paths_.at(&chosen)[0] || !verb->action()) continue;
      for (const Option& option : verb->options()) {
        if (!is_given(*verb, option)) continue;
        throw UsageError(name_of(option), fmt::format("is an option of {}, not of its verb {}{}",
                                                      verb->name(), chosen.name(), see(chosen)));
      }
    }
  }
  void refuse_company(const Verb& verb) const {
    for (const Option& option : verb.options()) {
      if (!option.is_alone || !is_given(verb, option)) continue;
      for (const Option& other : verb.options()) {
        if (&other == &option || !is_given(verb, other)) continue;
        throw UsageError(name_of(option), "cannot be combined with " + name_of(other) +
                                              ", expected it alone" + see(verb));
      }
    }
  }

  /// The innermost verb named so far.
  const Verb& chosen() const {
    const CLI::App* app = &app_;
    while (!app->get_subcommands().empty()) app = app->get_subcommands()[0];
    return *verbs_.at(app);
  }

  std::string see(const Verb& verb) const {
    std::string words;
    for (const Verb* one : paths_.at(&verb)) words += one->name() + " ";
    return " (see " + words + "--help)";
  }

  static std::string expected_verbs(const Verb& verb) {
    std::vector<std::string> names;
    for (const Verb& nested : verb.verbs()) names.push_back(nested.name());
    return fmt::format("expected one of: {}", fmt::join(names, ", "));
  }

  std::string extra(const std::string& word) const {
    const Verb& verb = chosen();
    if (word.size() > 1 && word[0] == '-') return word + ": unknown option" + see(verb);
    if (!verb.verbs().empty()) {
      return fmt::format("\"{}\" is not a verb, {}{}", word, expected_verbs(verb), see(verb));
    }
    return fmt::format("\"{}\" is one argument too many{}", word, see(verb));
  }

  /// CLI11 would take the next word for the value of "--seed=".
  void refuse_empty_values(const std::vector<std::string>& words) const {
    const Verb* verb = verbs_.at(&app_);
    for (const std::string& word : words) {
      if (word == "--") return;
      for (const Verb& nested : verb->verbs()) {
        if (nested.name() != word) continue;
        verb = &nested;
        break;
      }
      if (word.size() > 3 && word.rfind("--", 0) == 0 && word.back() == '=') {
        throw UsageError(word.substr(0, word.size() - 1), "\"\" is empty" + see(*verb));
      }
    }
  }

  CLI::App app_;
  std::map<const CLI::App*, const Verb*> verbs_;
  std::map<const Verb*, std::vector<const Verb*>> paths_;
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

void check(const Verb& program, const std::vector<std::string>& words) {
  Parser(program).parse(words);
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
