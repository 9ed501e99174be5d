// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/scene/image.h"

namespace collide::soc {

/// The picture of examples/soc's show, by the golden models of overlap and VERA.
class GoldenShow {
 public:
  /// `image`: the sprite, 128 words of eight pixels.
  explicit GoldenShow(std::vector<std::uint32_t> image) : image_(std::move(image)) {}

  static constexpr unsigned kSprites = 128;
  struct Place {
    int x = 0, y = 0;
  };
  /// Where sprite `number` is after so many steps.
  static Place place(unsigned number, unsigned steps);

  /// Which sprites share a pixel with another after so many steps.
  std::array<bool, kSprites> touching(unsigned steps) const;
  /// The frame that is shown then.
  scene::Image frame(unsigned steps) const;

 private:
  std::vector<std::uint32_t> image_;
};

/// The words of a file as $readmemh reads it.
std::vector<std::uint32_t> hex_words(const std::string& text);

}  // namespace collide::soc
