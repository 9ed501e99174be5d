// SPDX-License-Identifier: MIT
#include "model/common/printable.h"

#include <cstddef>
#include <cstdint>

namespace collide {
namespace {

constexpr std::uint32_t kNoCharacter = 0xFFFFFFFF;

struct Character {
  std::uint32_t code;  // or kNoCharacter: one byte that is not UTF-8
  std::size_t bytes;
};

Character character_at(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t n) {
    return n < text.size() ? static_cast<unsigned char>(text[n]) : 0U;
  };
  const std::uint32_t first = byte(at);
  if (first < 0x80) return {first, 1};
  const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (first < 0xC2 || first > 0xF4) return {kNoCharacter, 1};
  std::uint32_t code = first & (0x7FU >> bytes);
  for (std::size_t n = 1; n < bytes; ++n) {
    if ((byte(at + n) & 0xC0) != 0x80) return {kNoCharacter, 1};
    code = code << 6 | (byte(at + n) & 0x3F);
  }
  const bool is_half = code >= 0xD800 && code <= 0xDFFF;
  if (code < kLeast[bytes] || code > 0x10FFFF || is_half) return {kNoCharacter, 1};
  return {code, bytes};
}

bool is_within(std::uint32_t code, std::uint32_t first, std::uint32_t last) {
  return first <= code && code <= last;
}

bool is_control(std::uint32_t code) {
  return code < 0x20 || is_within(code, 0x7F, 0x9F);
}
bool turns_direction(std::uint32_t code) {
  return code == 0x61C || is_within(code, 0x200E, 0x200F) || is_within(code, 0x202A, 0x202E) ||
         is_within(code, 0x2066, 0x2069);
}
bool ends_line(std::uint32_t code) {
  return is_within(code, 0x2028, 0x2029);
}
bool is_space(std::uint32_t code) {
  return code == ' ' || code == 0xA0 || code == 0xAD || code == 0x1680 || code == 0x202F ||
         code == 0x205F || code == 0x3000 || code == 0xFEFF || is_within(code, 0x2000, 0x200F) ||
         is_within(code, 0x2060, 0x2064);
}
bool is_in_xml(std::uint32_t code) {
  return code == '\t' || code == '\n' || is_within(code, 0x20, 0xFFFD) ||
         is_within(code, 0x10000, 0x10FFFF);
}

/// The text with something in place of each character that is not taken: `instead` makes it of the
/// character's bytes.
template <typename Takes, typename Instead>
std::string replaced(const std::string& text, const Takes& takes, const Instead& instead) {
  std::string all;
  for (std::size_t at = 0; at < text.size();) {
    const Character one = character_at(text, at);
    const std::string bytes = text.substr(at, one.bytes);
    all += one.code != kNoCharacter && takes(one.code) ? bytes : instead(bytes);
    at += one.bytes;
  }
  return all;
}

std::string in_hex(const std::string& bytes) {
  constexpr const char* kDigits = "0123456789ABCDEF";
  std::string text;
  for (const char one : bytes) {
    const auto byte = static_cast<unsigned char>(one);
    text += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return text;
}

}  // namespace

std::string printable(const std::string& text) {
  const auto shows = [](std::uint32_t code) {
    return !is_control(code) && !turns_direction(code) && !ends_line(code);
  };
  return replaced(text, shows, in_hex);
}

std::string for_xml(const std::string& text) {
  return replaced(text, is_in_xml, [](const std::string&) { return " "; });
}

bool is_blank(const std::string& text) {
  const auto is_seen = [](std::uint32_t code) {
    return !is_control(code) && !is_space(code) && !turns_direction(code) && !ends_line(code);
  };
  bool blank = true;
  for (std::size_t at = 0; at < text.size() && blank;) {
    const Character one = character_at(text, at);
    blank = one.code != kNoCharacter && !is_seen(one.code);
    at += one.bytes;
  }
  return blank;
}

}  // namespace collide
