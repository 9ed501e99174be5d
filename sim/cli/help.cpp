// SPDX-License-Identifier: MIT
#include "sim/cli/help.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "sim/cli/overview.h"

namespace collide::cli {
namespace {

using Path = std::vector<const Verb*>;

constexpr std::size_t kWidth = 80;

constexpr const char* kHelp = "-h, --help";
constexpr const char* kHelpHelp = "Print this and do nothing else";

/// "golden, rtl or lockstep".
std::string alternatives(const std::vector<std::string>& words) {
  if (words.size() < 2) return fmt::format("{}", fmt::join(words, ""));
  return fmt::format("{} or {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

/// Without the ".0" of a whole number.
std::string decimal(double value) {
  return value == std::floor(value) ? fmt::format("{:.0f}", value) : fmt::format("{}", value);
}

/// What stands for the value in the help.
std::string placeholder(const Option& option) {
  switch (option.path) {
    case Option::Path::kFile:
    case Option::Path::kNewFile:
      return "FILE";
    case Option::Path::kFolder:
    case Option::Path::kNewFolder:
      return "DIR";
    case Option::Path::kFileOrFolder:
      return "PATH";
    case Option::Path::kFileOrName:
    case Option::Path::kNone:
      break;
  }
  if (std::holds_alternative<double*>(option.target)) return "X";
  const bool text = std::holds_alternative<std::string*>(option.target) ||
                    std::holds_alternative<std::vector<std::string>*>(option.target);
  return text ? "TEXT" : "N";
}

/// "-o, --output FILE", "UNIT".
std::string synopsis(const Option& option) {
  std::string names = option.names;
  if (const auto comma = names.find(','); comma != std::string::npos) names.insert(comma + 1, " ");
  return option.is_flag() || option.is_argument() ? names : names + " " + placeholder(option);
}

std::string described(const Option& option) {
  std::string text = option.help;
  if (!option.choices.empty()) text += " (" + alternatives(option.choices) + ")";
  if (option.bounds) text += " (" + bounds_text(option) + ")";
  if (!option.initial.empty()) text += " [" + option.initial + "]";
  return text;
}

/// The text in lines of the width, all but the first behind `indent` spaces; line ends of the text
/// are spaces, too.
std::string wrapped(const std::string& text, std::size_t at, std::size_t indent) {
  std::string lines;
  std::istringstream words(text);
  std::string word;
  for (bool first = true; words >> word; first = false) {
    if (!first && at + 1 + word.size() > kWidth) {
      lines += "\n" + std::string(indent, ' ');
      at = indent;
    } else if (!first) {
      lines += " ";
      ++at;
    }
    lines += word;
    at += word.size();
  }
  return lines + "\n";
}

/// A line of two columns; the second begins a line below if the first is too wide.
std::string row(const std::string& what, const std::string& help) {
  std::string line = "  " + what;
  if (line.size() + 2 > kHelpColumn) {
    line += "\n" + std::string(kHelpColumn, ' ');
  } else {
    line.resize(kHelpColumn, ' ');
  }
  return line + wrapped(help, kHelpColumn, kHelpColumn);
}

std::string words_of(const Path& path) {
  std::vector<std::string> words;
  for (const Verb* verb : path) words.push_back(verb->name());
  return fmt::format("{}", fmt::join(words, " "));
}

/// "collide cosim UNIT [OPTIONS]".
std::string usage(const Path& path) {
  const Verb& verb = *path.back();
  std::string text = words_of(path);
  if (!verb.verbs().empty()) text += verb.action() ? " [VERB]" : " VERB";
  for (const Option& option : verb.options()) {
    if (!option.is_argument()) continue;
    const bool many = std::holds_alternative<std::vector<std::string>*>(option.target);
    const std::string name = option.names + (many ? "..." : "");
    text += option.is_required ? " " + name : " [" + name + "]";
  }
  return text + " [OPTIONS]";
}

/// Every verb with its path, the program first.
template <typename Do>
void for_each_verb(Path path, const Do& act) {
  act(path);
  for (const Verb& nested : path.back()->verbs()) {
    Path longer = path;
    longer.push_back(&nested);
    for_each_verb(longer, act);
  }
}

/// Text that troff takes as it is.
std::string troff(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '\\') {
      safe += "\\e";
    } else if (c == '-') {
      safe += "\\-";
    } else if (c == '\n') {
      safe += ' ';
    } else {
      safe += c;
    }
  }
  return safe.empty() || (safe[0] != '.' && safe[0] != '\'') ? safe : "\\&" + safe;
}

std::string entry(const std::string& what, const std::string& help) {
  return ".TP\n\\fB" + troff(what) + "\\fR\n" + troff(help) + "\n";
}

/// The section of the manual page on options that many verbs take.
std::string common_options() {
  std::string section = ".SH COMMON OPTIONS\n";
  for (const Overview::Row& row : overview().rows) {
    if (row.section == "Common options") section += entry(row.what, row.help);
  }
  return section;
}

/// The text between single quotes for the shell.
std::string quoted(const std::string& text) {
  std::string safe = "'";
  for (const char c : text) safe += c == '\'' ? "'\\''" : std::string(1, c);
  return safe + "'";
}

std::vector<std::string> names_of(const Option& option) {
  std::vector<std::string> names;
  std::istringstream list(option.names);
  std::string name;
  while (std::getline(list, name, ',')) names.push_back(name);
  return names;
}

/// How bash finds values of an option: a call of compgen.
std::string values(const Option& option) {
  std::vector<std::string> words = option.choices;
  if (option.suggestions) words = option.suggestions();
  switch (option.path) {
    case Option::Path::kFile:
    case Option::Path::kNewFile:
    case Option::Path::kFileOrFolder:
      return "-f";
    case Option::Path::kFolder:
    case Option::Path::kNewFolder:
      return "-d";
    case Option::Path::kFileOrName:
    case Option::Path::kNone:
      break;
  }
  return fmt::format("-W {}", quoted(fmt::format("{}", fmt::join(words, " "))));
}

}  // namespace

std::string bounds_text(const Option& option) {
  return decimal(option.bounds->first) + " to " + decimal(option.bounds->second);
}

std::string help_text(const Path& path) {
  const Verb& verb = *path.back();
  if (!verb.page().empty()) return verb.page();
  std::string text = wrapped("Usage: " + usage(path), 0, 4);
  text += "\n" + wrapped(verb.help(), 0, 0);
  std::string arguments;
  std::string options;
  std::string common;
  for (const Option& option : verb.options()) {
    std::string& part = option.is_argument() ? arguments : is_common(option) ? common : options;
    part += row(synopsis(option), described(option));
  }
  if (!verb.verbs().empty()) text += "\nVerbs:\n";
  for (const Verb& nested : verb.verbs()) text += row(nested.name(), nested.help());
  if (!arguments.empty()) text += "\nArguments:\n" + arguments;
  text += "\nOptions:\n" + options + row(kHelp, kHelpHelp);
  if (!common.empty()) text += "\nCommon options:\n" + common;
  if (!verb.footer().empty()) text += "\n" + wrapped(verb.footer(), 0, 0);
  return text;
}

std::string manual_page(const Verb& program) {
  std::string page = ".TH COLLIDE 1 \"\" \"collide\" \"User commands\"\n.SH NAME\n" +
                     troff(program.name()) + " \\- " + troff(program.help()) + "\n";
  for_each_verb({&program}, [&](const Path& path) {
    const Verb& verb = *path.back();
    if (&verb == &program) {
      page += ".SH SYNOPSIS\n.B " + troff(usage(path)) + "\n.SH OPTIONS\n";
    } else {
      page += ".SS " + troff(usage(path)) + "\n" + troff(verb.help()) + "\n";
    }
    std::string common;
    for (const Option& option : verb.options()) {
      if (is_common(option)) {
        common += (common.empty() ? "" : ", ") + option.names;
      } else {
        page += entry(synopsis(option), described(option));
      }
    }
    if (!common.empty()) page += ".PP\nCommon options: " + troff(common) + "\n";
    if (&verb == &program) {
      page += entry(kHelp, kHelpHelp) + common_options() + ".SH DESCRIPTION\n" +
              troff(verb.footer()) + "\n.SH VERBS\n";
    } else if (!verb.footer().empty()) {
      page += ".PP\n" + troff(verb.footer()) + "\n";
    }
  });
  return page;
}

std::string bash_completion(const Verb& program) {
  // What the words before the one to complete name: a verb, or an option that wants a value.
  std::string script = R"(# bash completion of collide: source this file.
_collide() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} path=collide i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$path ${COMP_WORDS[i]}" in
      )";
  std::vector<std::string> paths;
  std::string of_options;
  std::string of_verbs;
  for_each_verb({&program}, [&](const Path& path) {
    const Verb& verb = *path.back();
    const std::string words = words_of(path);
    if (path.size() > 1) paths.push_back(quoted(words));
    std::vector<std::string> names = {"-h", "--help"};
    std::string argument;
    std::vector<std::string> words_of_arguments;
    // The program's own options are understood behind every verb.
    std::vector<const Option*> options;
    for (const Option& option : verb.options()) options.push_back(&option);
    if (&verb != &program) {
      for (const Option& option : program.options()) options.push_back(&option);
    }
    for (const Option* option : options) {
      if (option->is_argument()) {
        const auto& choices = option->choices;
        words_of_arguments.insert(words_of_arguments.end(), choices.begin(), choices.end());
        if (choices.empty()) argument = values(*option);
        continue;
      }
      for (const std::string& name : names_of(*option)) {
        names.push_back(name);
        if (option->is_flag()) continue;
        of_options += fmt::format("    {}) COMPREPLY=($(compgen {} -- \"$word\")); return ;;\n",
                                  quoted(words + " " + name), values(*option));
      }
    }
    if (!words_of_arguments.empty()) {
      const std::string choices = fmt::format("{}", fmt::join(words_of_arguments, " "));
      argument = fmt::format("-W {} {}", quoted(choices), argument);
    }
    if (!verb.verbs().empty()) {
      std::vector<std::string> nested;
      for (const Verb& one : verb.verbs()) nested.push_back(one.name());
      argument = fmt::format("-W {}", quoted(fmt::format("{}", fmt::join(nested, " "))));
    }
    of_verbs += fmt::format("    {}:-*) COMPREPLY=($(compgen -W {} -- \"$word\")) ;;\n",
                            quoted(words), quoted(fmt::format("{}", fmt::join(names, " "))));
    if (!argument.empty()) {
      of_verbs += fmt::format("    {}:*) COMPREPLY=($(compgen {} -- \"$word\")) ;;\n",
                              quoted(words), argument);
    }
  });
  script += fmt::format("{}", fmt::join(paths, " | "));
  script += R"()
        path="$path ${COMP_WORDS[i]}" ;;
    esac
  done
  case "$path $before" in
)" + of_options +
            R"(  esac
  case "$path:$word" in
)" + of_verbs +
            R"(  esac
}
complete -o filenames -F _collide collide ./collide
)";
  return script;
}

}  // namespace collide::cli
