// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/looked_at.h"

namespace collide::vera {

void LookedAt::write(std::uint8_t reg, std::uint8_t data) {
  const RegisterFile::Effect effect = registers_.write(reg, data);
  if (effect.stores && effect.address >= kAttributeBase) {
    const std::uint32_t at = effect.address - kAttributeBase;
    Attributes& record = attributes_[at / sizeof(Attributes)];
    record[at % sizeof(Attributes)] = data;
    look_at_image(decode(record));
  }
  follow(effect);
}

void LookedAt::read(std::uint8_t reg) {
  follow(registers_.after_read(reg));
}

void LookedAt::follow(const RegisterFile::Effect& effect) {
  if (effect.fetches) bytes_[registers_.address(effect.port)] = true;
}

void LookedAt::look_at_image(const Sprite& sprite) {
  if (sprite.z == 0) return;
  const std::uint32_t size = static_cast<std::uint32_t>(sprite.pitch()) * sprite.height;
  for (std::uint32_t i = 0; i < size; ++i) bytes_[(sprite.address + i) & (kVramBytes - 1)] = true;
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> LookedAt::stretches() const {
  constexpr std::uint32_t kWritesOfAddress = 3;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
  for (std::uint32_t at = 0; at < kAttributeBase; ++at) {
    if (!bytes_[at]) continue;
    if (found.empty() || at - found.back().second > kWritesOfAddress) {
      found.emplace_back(at, at + 1);
    } else {
      found.back().second = at + 1;
    }
  }
  return found;
}

}  // namespace collide::vera
