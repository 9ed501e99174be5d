// SPDX-License-Identifier: MIT
#include "sim/flows/yosys.h"

#include "sim/flows/elaboration.h"
#include "sim/tools/plain_path.h"

namespace collide::flows {

std::string yosys_word(const std::string& text) {
  tools::require_plain(text, text);
  return text;
}

std::string yosys_words(const std::vector<std::string>& texts) {
  std::string words;
  for (const std::string& text : texts) words += (words.empty() ? "" : " ") + yosys_word(text);
  return words;
}

std::string read_verilog(const tools::RtlUnit& unit) {
  std::vector<std::string> words = {"read_verilog", "-sv"};
  for (const auto& more : {include_options(unit), unit.sources}) {
    words.insert(words.end(), more.begin(), more.end());
  }
  return yosys_words(words);
}

}  // namespace collide::flows
