// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/vera/register_file.h"
#include "model/vera/sprite.h"

namespace collide::vera {

/// The bytes of video RAM that accesses by the CPU can show: what the data ports read ahead, and
/// the images of sprites with a Z, whatever their rows. Layers show in the picture alone.
class LookedAt {
 public:
  void write(std::uint8_t reg, std::uint8_t data);
  void read(std::uint8_t reg);

  /// Stretches of addresses, each with the one behind its last, that hold all such bytes below the
  /// attributes. Between two of them there are more bytes than an address takes writes to set.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> stretches() const;

 private:
  void follow(const RegisterFile::Effect& effect);
  void look_at_image(const Sprite& sprite);

  RegisterFile registers_;
  std::array<Attributes, kSprites> attributes_{};
  std::vector<bool> bytes_ = std::vector<bool>(kVramBytes);
};

}  // namespace collide::vera
