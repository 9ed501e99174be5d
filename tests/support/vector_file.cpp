// SPDX-License-Identifier: MIT
#include "tests/support/vector_file.h"

#include <cstdint>

namespace collide::test {
namespace {

constexpr std::uint32_t kAt = 0x1000;  // the next word to prefetch
constexpr std::uint32_t kNop = 0x4E71;

std::string number(std::uint64_t value, unsigned bytes = 4) {
  std::string text;
  for (unsigned i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i));
  return text;
}

/// Sizes in front of blocks are not read.
std::string block(std::uint32_t magic) {
  return number(0) + number(magic);
}

std::string state(std::uint32_t pc) {
  constexpr unsigned kDataAndAddress = 15;
  std::string text = block(0x01234567);
  for (unsigned i = 0; i < kDataAndAddress; ++i) text += number(0);
  text += number(0x2000) + number(0x3000) + number(0x2700) + number(pc);
  text += number(kNop) + number(kNop);
  return text + number(1) + number(kAt) + number(kNop, 2);
}

std::string a_case() {
  const std::string name = "4e71 [NOP]";
  std::string text = block(0xABC12367) + block(0x89ABCDEF) + number(name.size()) + name;
  text += state(kAt) + state(kAt + 2);
  // A word of the program is read in four clocks.
  text += block(0x456789AB) + number(4) + number(1);
  constexpr unsigned kRead = 2, kSupervisorProgram = 6;
  text += number(kRead, 1) + number(4) + number(kSupervisorProgram) + number(kAt) + number(kNop);
  return text + number(1) + number(1);
}

}  // namespace

std::string vector_file(unsigned cases) {
  std::string text = number(0x1A3F5D71) + number(cases);
  const std::string one = a_case();
  for (unsigned i = 0; i < cases; ++i) text += one;
  return text;
}

}  // namespace collide::test
