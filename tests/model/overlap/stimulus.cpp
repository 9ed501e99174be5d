// SPDX-License-Identifier: MIT
#include "tests/model/overlap/stimulus.h"

#include <algorithm>

#include "model/overlap/descriptor.h"

namespace collide::overlap {
namespace {

constexpr std::uint32_t kWords = 1U << 16;
constexpr std::uint32_t kMasks = 0x4000, kMaskBytes = 0x10000, kListPlace = 0x20000;

}  // namespace

Task random_task(std::mt19937& random, const Parameters& parameters) {
  const auto up_to = [&](unsigned most) { return static_cast<unsigned>(random() % (most + 1)); };
  const auto one_in = [&](unsigned n) { return random() % n == 0; };
  Task task;
  Setup& s = task.setup;
  s.parameters = parameters;
  s.area = parameters.area && one_in(3);
  s.count = one_in(20)  ? 0
            : one_in(4) ? parameters.sprites
                        : up_to(std::min(parameters.sprites, 24U));
  s.descriptors = 16 * up_to(31);
  s.origin_x = one_in(2) ? 0 : static_cast<int>(up_to(200)) - 100;
  s.origin_y = one_in(2) ? 0 : static_cast<int>(up_to(200)) - 100;
  s.columns = one_in(20) ? 0 : one_in(4) ? kColumns : 1 + up_to(one_in(2) ? 300 : 60);
  s.rows = one_in(20) ? 0 : 1 + up_to(std::min(parameters.rows - 1, one_in(2) ? 300U : 60U));
  s.list = kListPlace + 16 * up_to(15);
  s.list_lines = one_in(8) ? 0 : one_in(3) ? up_to(6) : 12000;
  s.sequence = one_in(4) ? 0xFFFF : up_to(0xFFFF);

  // Rows of few, many or nearly all pixels
  task.words.resize(kWords);
  const unsigned density = up_to(3);
  for (std::uint32_t at = kMasks; at < kMasks + kMaskBytes; at += 4) {
    std::uint32_t bits = static_cast<std::uint32_t>(random());
    if (density == 0) bits &= static_cast<std::uint32_t>(random() & random() & random());
    if (density == 1) bits &= static_cast<std::uint32_t>(random());
    if (density == 3) bits = one_in(3) ? 0 : bits | static_cast<std::uint32_t>(random());
    task.words[at / 4] = bits;
  }

  const unsigned spread = 20 + up_to(one_in(2) ? 400 : 60);
  const bool tall = one_in(6), alike = one_in(8), wide = one_in(3);
  const unsigned kinds = one_in(3) ? 3 : 15;
  for (unsigned n = 0; n < parameters.sprites; ++n) {
    Descriptor d;
    d.x = s.origin_x + static_cast<int>(up_to(spread)) - 40;
    d.y = s.origin_y + static_cast<int>(up_to(spread)) - 40;
    if (alike) d.x = s.origin_x + 3, d.y = s.origin_y + static_cast<int>(up_to(1));
    d.width = 1 + up_to(wide ? 63 : 20);
    d.height = 1 + up_to(tall ? 1023 : 40);
    d.stride = one_in(10) ? 0 : one_in(6) ? up_to(1023) : (d.width + 31) / 32;
    if (tall) d.stride = std::min(d.stride, 8U);
    d.mask = kMasks + 4 * up_to(kMaskBytes / 8);
    if (d.stride * d.height * 4 > kMaskBytes / 2) d.stride = up_to(3);
    if (d.stride * d.height * 4 > kMaskBytes / 2) d.stride = 1;
    d.is = static_cast<std::uint16_t>(up_to(kinds));
    d.hits = static_cast<std::uint16_t>(up_to(kinds));
    if (one_in(4)) d.is = d.hits = 0xFFFF;
    d.enable = !one_in(12);
    d.hflip = one_in(3);
    d.vflip = one_in(3);
    if (one_in(60)) d.x = one_in(2) ? -32768 : 32767;
    if (one_in(60)) d.y = one_in(2) ? -32768 : 32767;
    auto words = encode(d);
    words[1] |= up_to(7) << 26;
    words[2] |= up_to(3);
    for (unsigned w = 0; w < 4; ++w) task.words[s.descriptors / 4 + 4 * n + w] = words[w];
  }
  return task;
}

}  // namespace collide::overlap
