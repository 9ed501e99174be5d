// SPDX-License-Identifier: MIT
#include "sim/flows/vhdl_text.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>

#include "sim/tools/project.h"

namespace collide::flows {
namespace {

/// The text in small letters, with comments and strings blank; places stay places.
std::string bare(const std::string& text) {
  std::string out = in_small_letters(text);
  enum { kText, kLine, kBlock, kString } in = kText;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const char c = out[i];
    const bool dashes = out.compare(i, 2, "--") == 0;
    const bool opens = out.compare(i, 2, "/*") == 0;
    if (c == '\n') {
      if (in != kBlock) in = kText;
      continue;
    }
    if (in == kText && dashes) in = kLine;
    if (in == kText && opens) in = kBlock;
    // The mark itself is a character where it stands between two others: '"'.
    const bool is_character = i > 0 && out[i - 1] == '\'' && out.compare(i + 1, 1, "'") == 0;
    if (in == kText && c == '"' && !is_character) {
      in = kString;
    } else if (in == kString && c == '"') {
      in = kText;
    } else if (in == kBlock && out.compare(i, 2, "*/") == 0) {
      out.replace(i, 2, "  ");
      ++i;
      in = kText;
      continue;
    }
    if (in != kText) out[i] = ' ';
  }
  return out;
}

bool is_part_of_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

class SourceText {
 public:
  SourceText(const std::string& file, const std::string& text) : file_(file), text_(text) {}

  SourceLocation of(std::size_t at) const {
    const auto end = text_.begin() + static_cast<std::ptrdiff_t>(at);
    const auto line = std::count(text_.begin(), end, '\n');
    const std::size_t start = text_.rfind('\n', at) + 1;  // the first line begins at 0
    return {file_, static_cast<std::size_t>(line) + 1, at - start + 1};
  }

 private:
  std::string file_;
  const std::string& text_;
};

/// The ports of the list that begins behind its bracket.
void read_ports(const std::string& text, std::size_t at, const SourceText& places,
                VhdlEntity& entity) {
  int depth = 1;
  bool of_names = true;  // and not of types
  std::vector<std::string> names;
  for (; at < text.size() && depth > 0; ++at) {
    const char c = text[at];
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (depth == 1 && c == ':') of_names = false;
    if (depth == 1 && c == ';') {
      of_names = true;
      names.clear();
    }
    if (!is_part_of_name(c)) continue;
    const std::size_t start = at;
    while (at + 1 < text.size() && is_part_of_name(text[at + 1])) ++at;
    const std::string word = text.substr(start, at + 1 - start);
    if (of_names && word != "signal") {
      entity.ports[word] = places.of(start);
      names.push_back(word);
    } else if (word == "inout") {
      entity.inouts.insert(entity.inouts.end(), names.begin(), names.end());
    }
  }
}

}  // namespace

std::string in_small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

VhdlEntities vhdl_entities(const std::vector<std::string>& files) {
  static const std::regex declaration("\\bentity\\s+(\\w+)\\s+is\\b");
  static const std::regex ports("\\bport\\s*\\(");
  static const std::regex end("\\bend\\b");
  VhdlEntities entities;
  for (const std::string& file : files) {
    const std::string text = bare(tools::read_file(file));
    const SourceText places(file, text);
    for (std::sregex_iterator one(text.begin(), text.end(), declaration), none; one != none;
         ++one) {
      VhdlEntity& entity = entities[(*one)[1]];
      entity.place = places.of(static_cast<std::size_t>(one->position(1)));
      const auto behind = text.begin() + one->position() + one->length();
      std::smatch stop;
      const auto until =
          std::regex_search(behind, text.end(), stop, end) ? stop[0].first : text.end();
      std::smatch list;
      if (std::regex_search(behind, until, list, ports)) {
        read_ports(text, static_cast<std::size_t>(list[0].second - text.begin()), places, entity);
      }
    }
  }
  return entities;
}

bool vhdl_is_driven(const SourceLocation& declared) {
  static const std::regex next("\\barchitecture\\b");
  static const std::regex no_value("'[x\\-uwz]'|\\bothers\\b|=>|[()\\s]");
  const std::string text = bare(tools::read_file(declared.file));
  std::size_t at = 0;
  for (std::size_t line = 1; line < declared.line && at != std::string::npos; ++line) {
    at = text.find('\n', at) + 1;
  }
  at += declared.column - 1;
  std::size_t end = at;
  while (end < text.size() && is_part_of_name(text[end])) ++end;
  const std::string name = text.substr(at, end - at);
  if (name.empty()) return false;
  std::smatch following;
  const std::string behind = text.substr(end);
  const bool more = std::regex_search(behind, following, next);
  const std::string architecture = more ? following.prefix().str() : behind;
  const std::regex assignment("\\b" + name + "\\s*(?:\\([^;]*?\\)|\\.\\s*\\w+)*\\s*<=\\s*([^;]*);");
  for (std::sregex_iterator one(architecture.begin(), architecture.end(), assignment), none;
       one != none; ++one) {
    if (!std::regex_replace((*one)[1].str(), no_value, "").empty()) return true;
  }
  return false;
}

std::map<std::string, SourceLocation> vhdl_variables(const std::vector<std::string>& files) {
  static const std::regex declaration("\\b(variable|signal)\\s+([\\w\\s,]+):");
  static const std::regex word("\\w+");
  std::map<std::string, SourceLocation> variables;
  std::set<std::string> signals;
  for (const std::string& file : files) {
    const std::string text = bare(tools::read_file(file));
    const SourceText places(file, text);
    for (std::sregex_iterator one(text.begin(), text.end(), declaration), none; one != none;
         ++one) {
      const std::string names = (*one)[2];
      for (std::sregex_iterator name(names.begin(), names.end(), word); name != none; ++name) {
        if ((*one)[1] == "signal") {
          signals.insert(name->str());
        } else {
          variables.emplace(name->str(), places.of(static_cast<std::size_t>(one->position(2) +
                                                                            name->position())));
        }
      }
    }
  }
  for (const std::string& name : signals) variables.erase(name);
  return variables;
}

}  // namespace collide::flows
