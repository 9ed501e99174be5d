// SPDX-License-Identifier: MIT
#include "tests/examples/soc/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace collide::soc {

std::vector<Step> read_program(const std::string& text) {
  constexpr std::size_t kDigits = 16;
  std::vector<Step> program;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::string digits = line.substr(0, line.find("//"));
    digits.erase(
        std::remove_if(digits.begin(), digits.end(), [](char c) { return c == '_' || c == ' '; }),
        digits.end());
    if (digits.empty()) continue;
    if (digits.size() != kDigits) throw std::runtime_error("not a step: " + line);
    const std::uint64_t word = std::stoull(digits, nullptr, 16);
    program.push_back({static_cast<Operation>(word >> 60), static_cast<unsigned>(word >> 56 & 15),
                       static_cast<std::uint32_t>(word >> 32 & 0xFFFFFF),
                       static_cast<std::uint32_t>(word), word});
  }
  return program;
}

std::string with_step(const std::vector<Step>& program, std::size_t number, std::uint64_t word) {
  std::string text;
  for (std::size_t i = 0; i < program.size(); ++i) {
    text += fmt::format("{:016X}\n", i == number ? word : program[i].word);
  }
  return text;
}

std::uint32_t mask_of(unsigned bytes) {
  std::uint32_t mask = 0;
  for (unsigned byte = 0; byte < 4; ++byte) {
    if ((bytes >> byte & 1) != 0) mask |= 0xFFU << (8 * byte);
  }
  return mask;
}

}  // namespace collide::soc
