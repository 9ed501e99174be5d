// SPDX-License-Identifier: MIT
#include "sim/tools/file_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/input_file.h"
#include "sim/tools/places.h"

namespace collide::tools {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 16;
constexpr const char* kExpected =
    "expected files, +define+NAME=VALUE, +incdir+DIR, -y DIR, +libext+.EXT, -v FILE, -f FILE, and "
    "of VHDL --work=LIBRARY, --std=YEAR";
/// Those that GHDL knows.
const std::set<std::string> kStandards = {"87", "93", "93c", "00", "02", "08"};

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
    list.lists.push_back(file.string());
    const std::string library_before = std::exchange(library_, VhdlFile().library);
    std::istringstream lines(without_comments(read_input(file, file.string())));
    std::string text;
    for (int number = 1; std::getline(lines, text); ++number) {
      const std::string place = fmt::format("{}:{}", shown(file), number);
      std::istringstream words(text);
      for (std::string word; words >> word;) take(place, folder, word, words, depth);
    }
    library_ = library_before;
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
    } else if (word.rfind(kWork, 0) == 0) {
      library_ = word.substr(kWork.size());
      if (library_.empty()) throw InputError(place, word + " needs a name after it");
    } else if (word.rfind(kStd, 0) == 0) {
      take_standard(place, word.substr(kStd.size()));
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
        list.vhdl.push_back({file, library_});
        return;
      }
      (fs::path(file).extension() == ".vlt" ? list.configurations : list.sources).push_back(file);
    }
  }

  void take_standard(const std::string& place, const std::string& standard) {
    if (kStandards.count(standard) == 0) {
      throw InputError(place, fmt::format("\"{}\" is not a VHDL standard, expected one of: {}",
                                          standard, fmt::join(kStandards, ", ")));
    }
    if (!standard_place_.empty() && standard != list.vhdl_standard) {
      throw InputError(place, fmt::format("the standard is {} at {}, expected one for all VHDL",
                                          list.vhdl_standard, standard_place_));
    }
    list.vhdl_standard = standard;
    standard_place_ = place;
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
    if (!(words >> text)) throw InputError(place, word + " needs a name after it");
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
    fs::path path = (folder / name).lexically_normal();
    if (!path.has_filename()) path = path.parent_path();  // "core/"
    if (!fs::exists(path)) throw InputError(place, shown(path) + " does not exist");
    if (fs::is_directory(path) != is_folder) {
      throw InputError(place, shown(path) + (is_folder ? " is not a folder" : " is a folder"));
    }
    return path.string();
  }

  static void append(std::vector<std::string>& to, const std::vector<std::string>& words) {
    to.insert(to.end(), words.begin(), words.end());
  }

  inline static const std::string kWork = "--work=";
  inline static const std::string kStd = "--std=";

  std::string library_;         // of the VHDL files that follow
  std::string standard_place_;  // where it is said
};

}  // namespace

bool is_vhdl(const fs::path& file) {
  return file.extension() == ".vhd" || file.extension() == ".vhdl";
}

FileList read_file_list(const fs::path& file) {
  Reader reader;
  reader.read(fs::absolute(file).lexically_normal(), 0);
  if (reader.list.sources.empty() && reader.list.vhdl.empty())
    throw InputError(shown(file), "names no source");
  return reader.list;
}

}  // namespace collide::tools
