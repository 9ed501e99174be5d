// SPDX-License-Identifier: MIT
#include "sim/waves/vcd.h"

#include <iterator>
#include <sstream>
#include <vector>

#include "sim/tools/releases.h"

namespace collide::waves {
namespace {

/// "[15:0]" of a declaration such as "$var wire 16 2 w_result [15:0] $end"; a bit has none.
std::string full_name(const std::vector<std::string>& scopes, const std::string& name,
                      const std::string& range) {
  std::string text;
  for (const std::string& scope : scopes) {
    if (scope != tools::kScopeOfPins) text += scope + ".";
  }
  return text + name + (range == "$end" ? "" : range);
}

/// What follows the name of a table: how many, their names, their values, the number of the table.
void read_states(std::istream& words, const VcdReader& reader) {
  std::size_t count = 0;
  words >> count;
  const std::vector<std::string> all(std::istream_iterator<std::string>(words), {});
  // Behind the number, $end.
  if (count == 0 || all.size() != 2 * count + 2) return;
  std::map<std::string, std::string> names;
  for (std::size_t i = 0; i < count; ++i) names[all[count + i]] = all[i];
  reader.states(all[2 * count], names);
}

}  // namespace

bool read_vcd(std::istream& vcd, const VcdReader& reader) {
  std::vector<std::string> scopes;
  bool any = false, topped = false;
  std::string states;  // of the next signal
  for (std::string line; std::getline(vcd, line);) {
    line.erase(0, line.find_first_not_of(' '));
    if (line.empty()) continue;
    std::istringstream words(line);
    std::string keyword, type, width, code, name, range;
    if (line[0] == '#') {
      if (reader.time) reader.time(std::stoull(line.substr(1)));
    } else if (line[0] == '$') {
      words >> keyword;
      if (keyword == "$scope") {
        words >> type >> name;
        const bool is_first = !topped && name != tools::kScopeOfPins;
        if (is_first && reader.top) reader.top(name);
        topped = topped || is_first;
        scopes.push_back(name);
      } else if (keyword == "$upscope") {
        if (!scopes.empty()) scopes.pop_back();
      } else if (keyword == "$var") {
        words >> type >> width >> code >> name >> range;
        any = true;
        if (reader.signal) {
          reader.signal({full_name(scopes, name, range), code, type, !states.empty(),
                         std::stoi(width), states});
        }
        states.clear();
      } else if (keyword == "$attrbegin") {
        // A name declares a table of values, none says that the next signal has one.
        words >> type >> width >> name;
        if (name == "\"\"") {
          words >> states;
        } else if (reader.states) {
          read_states(words, reader);
        }
      }
    } else if (!reader.change) {
      continue;
    } else if (line[0] == 'b') {
      words >> keyword >> code;
      reader.change(code, keyword.substr(1));
    } else if (std::string("01xz").find(line[0]) != std::string::npos) {
      reader.change(line.substr(1), line.substr(0, 1));
    }
  }
  return any;
}

}  // namespace collide::waves
