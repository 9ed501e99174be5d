// SPDX-License-Identifier: MIT
#include "tests/examples/soc/golden_show.h"

#include <algorithm>
#include <sstream>

#include "model/overlap/golden.h"
#include "model/vera/golden.h"
#include "tests/examples/soc/golden_soc.h"

namespace collide::soc {
namespace {

constexpr unsigned kSize = 32;
constexpr std::uint32_t kDescriptors = 0x800;
constexpr std::uint32_t kAttributes = 0x1FC00;

/// To and fro between 0 and `range`.
int walk(unsigned at, unsigned range) {
  const unsigned round = at % (2 * range);
  return static_cast<int>(std::min(round, 2 * range - round));
}

/// VERA's picture as lines of its pins.
class Lines final : public vera::Observer {
 public:
  explicit Lines(scene::Image& image) : image_(image) {}
  void on_row(const vera::Row& /*row*/) override {}
  void on_frame(const vera::Frame& /*frame*/) override {}
  bool wants_lines() const override { return true; }
  void on_line(const vera::ShownLine& line) override {
    if (line.line >= image_.height) return;
    for (int x = 0; x < image_.width; ++x) {
      const auto at = vera::ShownLine::kFirst + static_cast<std::size_t>(x);
      image_.at(x, line.line) = colour(line.picture.at(at));
    }
  }

 private:
  static scene::Colour colour(unsigned shown) {
    const unsigned bright = shown & 15;
    const auto of = [](unsigned nibble) { return static_cast<std::uint8_t>(nibble * 17); };
    if (bright == 0) return {of(1), of(1), of(2)};
    const bool touching = (shown >> 4 & 15) == 2;
    if (touching) return {of(bright), of(bright / 4), of(0)};
    return {of(bright / 4), of(bright / 2), of(bright)};
  }

  scene::Image& image_;
};

}  // namespace

GoldenShow::Place GoldenShow::place(unsigned number, unsigned steps) {
  return {walk(number * 397 + steps * (1 + number % 4), 608),
          walk(number * 211 + steps * (1 + number / 4 % 4), 448)};
}

std::array<bool, GoldenShow::kSprites> GoldenShow::touching(unsigned steps) const {
  Ram ram;
  for (unsigned row = 0; row < kSize; ++row) {
    std::uint32_t mask = 0;
    for (unsigned x = 0; x < kSize; ++x) {
      const bool opaque = (image_.at(row * 4 + x / 8) >> (28 - x % 8 * 4) & 15) != 0;
      mask = mask << 1 | (opaque ? 1 : 0);
    }
    ram.write(row * 4, mask);
  }
  for (unsigned n = 0; n < kSprites; ++n) {
    const Place at = place(n, steps);
    const std::uint32_t to = kDescriptors + 16 * n;
    ram.write(to, static_cast<std::uint32_t>(at.y) << 16 | static_cast<std::uint32_t>(at.x));
    ram.write(to + 4, 1U << 31 | (kSize - 1) << 16 | 1 << 6 | (kSize - 1));
    ram.write(to + 8, 0);
    ram.write(to + 12, 0x00010001);
  }
  overlap::Golden unit(ram);
  unit.write(0x0C, kSprites);
  unit.write(0x10, kDescriptors);
  unit.write(0x18, 480U << 16 | 640);
  unit.write(0x04, 1);
  unit.run();
  std::array<bool, kSprites> touching{};
  for (unsigned n = 0; n < kSprites; ++n) {
    touching[n] = (unit.read(0x40 + n / 32 * 4) >> n % 32 & 1) != 0;
  }
  return touching;
}

scene::Image GoldenShow::frame(unsigned steps) const {
  scene::Image image(640, 480);
  Lines lines(image);
  vera::Golden unit;
  unit.observe(&lines);
  std::vector<std::uint8_t> bytes;
  for (const std::uint32_t word : image_) {
    for (int shift = 24; shift >= 0; shift -= 8) {
      bytes.push_back(static_cast<std::uint8_t>(word >> shift));
    }
  }
  unit.load_vram(0, bytes.data(), bytes.size());
  const auto touches = touching(steps);
  for (unsigned n = 0; n < kSprites; ++n) {
    const Place at = place(n, steps);
    const std::array<std::uint8_t, 8> attributes = {
        0,
        0,
        static_cast<std::uint8_t>(at.x),
        static_cast<std::uint8_t>(at.x >> 8),
        static_cast<std::uint8_t>(at.y),
        static_cast<std::uint8_t>(at.y >> 8),
        0x1C,
        static_cast<std::uint8_t>(0xA0 | (touches[n] ? 2 : 1))};
    unit.load_vram(kAttributes + 8 * n, attributes.data(), attributes.size());
  }
  unit.write(9, 0x41);
  // The line that the beam is in when it all begins is not whole, nor is the frame: the next is.
  unit.run_frame();
  unit.run_frame();
  unit.run(800);
  return image;
}

std::vector<std::uint32_t> hex_words(const std::string& text) {
  std::vector<std::uint32_t> words;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream rest(line.substr(0, line.find("//")));
    for (std::string word; rest >> word;) {
      words.push_back(static_cast<std::uint32_t>(std::stoul(word, nullptr, 16)));
    }
  }
  return words;
}

}  // namespace collide::soc
