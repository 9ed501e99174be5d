// SPDX-License-Identifier: MIT
#include "tests/support/packed.h"

namespace collide::test {

std::vector<std::int64_t> unpacked(const std::string& text) {
  static const std::string kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<std::uint8_t> bytes;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char digit : text) {
    if (digit == '=') break;
    bits = bits << 6 | static_cast<std::uint32_t>(kDigits.find(digit));
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes.push_back(static_cast<std::uint8_t>(bits >> held));
  }
  std::vector<std::int64_t> numbers;
  std::size_t at = 0;
  const auto next = [&] {
    std::uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
      const std::uint8_t byte = bytes.at(at++);
      value |= std::uint64_t{byte & 0x7Fu} << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.size()) {
    const std::uint64_t value = next();
    const auto half = static_cast<std::int64_t>(value >> 1);
    numbers.push_back((value & 1) != 0 ? -half - 1 : half);
    if (value == 0) numbers.insert(numbers.end(), next(), 0);
  }
  return numbers;
}

std::vector<double> values_of_packed_track(const std::string& text, double unit,
                                           std::size_t frames) {
  std::vector<double> values;
  std::int64_t step = 0, value = 0;
  for (const std::int64_t change : unpacked(text)) {
    step += change;
    value += step;
    values.push_back(static_cast<double>(value) / unit);
  }
  values.resize(frames);
  return values;
}

}  // namespace collide::test
