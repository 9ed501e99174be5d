// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/sprite_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace collide::vera {
namespace {

constexpr std::size_t kHexDigits = 16;
constexpr const char* kExpected =
    "expected off, sixteen hex digits, or members such as x=300 y=480 16x8 z=1 mask=5 image=0x2000 "
    "palette=3 bpp8 hflip vflip";

/// Bits of a size in attribute 7: 8, 16, 32 or 64 pixels.
std::optional<unsigned> size_bits(const std::string& pixels) {
  unsigned bits = 0;
  for (const char* const size : {"8", "16", "32", "64"}) {
    if (pixels == size) return bits;
    ++bits;
  }
  return std::nullopt;
}

/// Takes a word without "=".
bool take_flag(const std::string& word, Sprite& sprite) {
  const std::size_t by = word.find('x');
  if (by != std::string::npos) {
    const auto width = size_bits(word.substr(0, by));
    const auto height = size_bits(word.substr(by + 1));
    if (!width || !height) return false;
    sprite.width = static_cast<U8>(8 << *width);
    sprite.height = static_cast<U8>(8 << *height);
    return true;
  }
  sprite.bpp8 = sprite.bpp8 || word == "bpp8";
  sprite.hflip = sprite.hflip || word == "hflip";
  sprite.vflip = sprite.vflip || word == "vflip";
  return word == "bpp8" || word == "hflip" || word == "vflip";
}

/// Takes a word with "=". Returns false if there is no such member.
bool take_number(const cosim::ActionText& text, const std::string& word, Sprite& sprite) {
  const std::size_t equals = word.find('=');
  const std::string name = word.substr(0, equals);
  const std::string value = word.substr(equals + 1);
  const auto number = [&](std::int64_t most) { return text.number(value, 0, most); };
  if (name == "x") {
    sprite.x = static_cast<I16>(number(kColumns - 1));
  } else if (name == "y") {
    sprite.y = static_cast<I16>(number(kColumns - 1));
  } else if (name == "z") {
    sprite.z = static_cast<U8>(number(3));
  } else if (name == "mask") {
    sprite.mask = static_cast<U8>(number(15));
  } else if (name == "palette") {
    sprite.palette = static_cast<U8>(number(15));
  } else if (name == "image") {
    sprite.address = static_cast<U32>(number(kVramBytes - 1));
    if (sprite.address % 32 != 0) text.fail(value + " is not a multiple of 32");
  } else {
    return false;
  }
  return true;
}

Attributes from_hex(const cosim::ActionText& text) {
  const std::vector<std::uint8_t> bytes = text.bytes(1);
  Attributes attributes{};
  if (bytes.size() != attributes.size()) {
    text.fail(fmt::format("{} bytes, expected 8", bytes.size()));
  }
  std::copy(bytes.begin(), bytes.end(), attributes.begin());
  return attributes;
}

}  // namespace

std::string sprite_text(const Attributes& attributes) {
  if (attributes == Attributes{}) return "off";
  const Sprite sprite = decode(attributes);
  // Bits without a meaning are kept.
  if (encode(sprite) != attributes) return hex_bytes({attributes.begin(), attributes.end()});
  std::string text =
      fmt::format("x={} y={} {}x{}", sprite.x, sprite.y, sprite.width, sprite.height);
  if (sprite.z != 0) text += fmt::format(" z={}", sprite.z);
  if (sprite.mask != 0) text += fmt::format(" mask={}", sprite.mask);
  text += fmt::format(" image=0x{:04X}", sprite.address);
  if (sprite.palette != 0) text += fmt::format(" palette={}", sprite.palette);
  if (sprite.bpp8) text += " bpp8";
  if (sprite.hflip) text += " hflip";
  if (sprite.vflip) text += " vflip";
  return text;
}

Attributes sprite_of(const cosim::ActionText& text) {
  const std::vector<std::string>& words = text.words();
  if (words.size() < 2) text.fail(kExpected);
  if (words.size() == 2 && words[1] == "off") return {};
  if (words.size() == 2 && words[1].size() == kHexDigits &&
      words[1].find_first_not_of("0123456789abcdefABCDEF") == std::string::npos) {
    return from_hex(text);
  }
  Sprite sprite;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool is_number = words[i].find('=') != std::string::npos;
    if (is_number ? take_number(text, words[i], sprite) : take_flag(words[i], sprite)) continue;
    text.fail(fmt::format("\"{}\" is unknown, {}", words[i], kExpected));
  }
  return encode(sprite);
}

std::string sprite_pattern() {
  return " [0-9]+(-[0-9]+)?( off| [0-9a-fA-F]{16}|( (x|y|z|mask|image|palette)=(0[xX][0-9a-fA-F]+|"
         "[0-9]+)| (8|16|32|64)x(8|16|32|64)| bpp8| hflip| vflip)+)";
}

}  // namespace collide::vera
