// SPDX-License-Identifier: MIT
#include "sim/tools/file_list.h"

#include <fmt/format.h>

#include <optional>
#include <sstream>

#include "model/common/input_error.h"
#include "sim/tools/project.h"

namespace collide::tools {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 16;
constexpr const char* kExpected =
    "expected files, +define+NAME=VALUE, +incdir+DIR, -y DIR, +libext+.EXT, -v FILE, -f FILE";

/// The text with every comment blank; lines stay lines.
std::string without_comments(const std::string& text) {
  std::string out;
  enum { kText, kLine, kBlock } in = kText;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string two = text.substr(i, 2);
    if (text[i] == '\n') {
      if (in == kLine) in = kText;
      out += '\n';
    } else if (in == kText && (two == "//" || text[i] == '#')) {
      in = kLine;
    } else if (in == kText && two == "/*") {
      in = kBlock;
      ++i;
    } else if (in == kBlock && two == "*/") {
      in = kText;
      ++i;
    } else if (in == kText) {
      out += text[i];
    }
  }
  return out;
}

class Reader {
 public:
  FileList list;

  void read(const fs::path& file, int depth) {
    const fs::path folder = file.parent_path();
    std::istringstream lines(without_comments(read_file(file.string())));
    std::string text;
    for (int number = 1; std::getline(lines, text); ++number) {
      const std::string place = fmt::format("{}:{}", shown(file), number);
      std::istringstream words(text);
      for (std::string word; words >> word;) take(place, folder, word, words, depth);
    }
  }

 private:
  void take(const std::string& place, const fs::path& folder, const std::string& word,
            std::istringstream& words, int depth) {
    if (const auto names = of_plus(word, "+define+")) {
      append(list.defines, *names);
    } else if (const auto folders = of_plus(word, "+incdir+")) {
      for (const std::string& name : *folders) {
        list.includes.push_back(find_folder(place, folder, name));
      }
    } else if (word.rfind("+libext+", 0) == 0) {
      list.libraries.push_back(word);
    } else if (word == "-y") {
      append(list.libraries, {"-y", find_folder(place, folder, value(place, word, words))});
    } else if (word == "-v") {
      append(list.libraries, {"-v", find(place, folder, value(place, word, words))});
    } else if (word == "-f" || word == "-F") {
      if (depth == kDeepest) throw InputError(place, "too many lists within lists");
      read(find(place, folder, value(place, word, words)), depth + 1);
    } else if (word[0] == '-' || word[0] == '+') {
      throw InputError(place, fmt::format("\"{}\" is not understood, {}", word, kExpected));
    } else {
      const std::string file = find(place, folder, word);
      if (is_vhdl(file)) {
        throw InputError(place, word +
                                    " is VHDL, which Verilator does not read, expected Verilog: "
                                    "translate it first");
      }
      (fs::path(file).extension() == ".vlt" ? list.configurations : list.sources).push_back(file);
    }
  }

  static std::optional<std::vector<std::string>> of_plus(const std::string& word,
                                                         const std::string& start) {
    if (word.rfind(start, 0) != 0) return std::nullopt;
    std::vector<std::string> names;
    std::istringstream in(word.substr(start.size()));
    for (std::string name; std::getline(in, name, '+');) names.push_back(name);
    return names;
  }

  static std::string value(const std::string& place, const std::string& word,
                           std::istringstream& words) {
    std::string text;
    if (!(words >> text)) throw InputError(place, word + " needs a name behind it");
    return text;
  }

  static std::string find(const std::string& place, const fs::path& folder,
                          const std::string& name) {
    return find(place, folder, name, false);
  }
  static std::string find_folder(const std::string& place, const fs::path& folder,
                                 const std::string& name) {
    return find(place, folder, name, true);
  }
  static std::string find(const std::string& place, const fs::path& folder, const std::string& name,
                          bool is_folder) {
    const fs::path path = (folder / name).lexically_normal();
    if (!fs::exists(path)) throw InputError(place, shown(path) + " does not exist");
    if (fs::is_directory(path) != is_folder) {
      throw InputError(place, shown(path) + (is_folder ? " is no folder" : " is a folder"));
    }
    return path.string();
  }

  static void append(std::vector<std::string>& to, const std::vector<std::string>& words) {
    to.insert(to.end(), words.begin(), words.end());
  }
};

}  // namespace

bool is_vhdl(const fs::path& file) {
  return file.extension() == ".vhd" || file.extension() == ".vhdl";
}

FileList read_file_list(const fs::path& file) {
  Reader reader;
  reader.read(fs::absolute(file).lexically_normal(), 0);
  if (reader.list.sources.empty()) throw InputError(shown(file), "names no source");
  return reader.list;
}

}  // namespace collide::tools
