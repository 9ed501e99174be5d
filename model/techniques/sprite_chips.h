// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/scene/packed_mask.h"
#include "model/techniques/world.h"

/// The collision detection of video chips that compare sprites while they show them: what each
/// reports of one frame. Pixels only; colours, magnification and background are left out.
/// Behaviour, sources and what is our choice: docs/reference/sprite-chips.md.
namespace collide::techniques::chips {

/// A sprite with the top left corner of its mask at (x, y) of the chip's screen. No mask: not
/// shown.
struct Sprite {
  const scene::PackedMask* mask = nullptr;
  int x = 0, y = 0;
};

/// TMS9918A with 16x16 sprites, as in the MSX and the ColecoVision.
namespace tms9918 {
constexpr int kSprites = 32;
constexpr int kSide = 16;
constexpr int kPerLine = 4;
constexpr World kScreen{256, 192};

struct Status {
  bool coincidence = false;  ///< bit 5: two sprites shown share a pixel
  std::optional<int> fifth;  ///< bit 6 and bits 4-0: the first sprite that its line left out
};
/// At most kSprites sprites. On each line the first four whose 16 rows it crosses are shown.
Status show(const std::vector<Sprite>& sprites);
/// For each line, whether the sprite is among those that it shows.
std::vector<bool> lines_shown(const std::vector<Sprite>& sprites, int sprite);
}  // namespace tms9918

/// VIC-II of the Commodore 64, as in PAL machines.
namespace vic_ii {
constexpr int kSprites = 8;
constexpr int kWidth = 24, kHeight = 21;
constexpr World kScreen{320, 200};
/// A sprite continues under the border: leftmost and rightmost column, top and bottom row at which
/// its corner can be and it is still drawn.
constexpr int kLeft = -24, kRight = 343, kTop = -50, kBottom = 205;

/// Register D01E: bit n is set if sprite n shared a pixel with another, under the border too. At
/// most kSprites sprites. The registers of a sprite are x - kLeft and y - kTop: the latter is
/// compared with the low eight bits of the raster line, so that low values match twice a frame.
std::uint8_t sprite_collisions(const std::vector<Sprite>& sprites);
}  // namespace vic_ii

/// Denise of the Amiga.
namespace denise {
constexpr int kSprites = 8;
constexpr int kWidth = 16;
constexpr World kScreen{320, 256};
/// Columns and rows, from the corner of the display window, in which sprites are compared: those of
/// the beam, and of the lines in which sprites are fetched. Half-open.
constexpr int kLeft = -127, kRight = 327, kTop = -19, kBottom = 268;

/// The bit of CLXDAT (9..14) for two sprites, in either order; nothing for two of a pair.
std::optional<int> clxdat_bit(int first, int second);
/// The sprite bits of CLXDAT with all odd sprites enabled in CLXCON. At most kSprites sprites.
std::uint16_t clxdat(const std::vector<Sprite>& sprites);
}  // namespace denise

/// Gameduino (the first one).
namespace gameduino {
constexpr int kSprites = 256;
constexpr int kSide = 16;
constexpr World kScreen{400, 300};
constexpr std::uint8_t kNone = 0xFF;

/// The collision RAM: for each sprite the one whose pixel it covered last in scan order, of those
/// that lay on top there. At most kSprites sprites; the classes J and K are off.
std::vector<std::uint8_t> collisions(const std::vector<Sprite>& sprites);
}  // namespace gameduino

/// Suzy of the Atari Lynx.
namespace lynx {
/// Numbers are 1..15, and more sprites can share one; 0 is nobody's.
constexpr int kNumbers = 15;
constexpr World kScreen{160, 102};

struct Numbered {
  Sprite sprite;
  std::uint8_t number;  ///< 0..15
};

/// How a sprite's number gets into the collision buffer: sources disagree.
enum class Store : std::uint8_t {
  kAlways,
  kIfHigher,  ///< only over a lower number
};
/// The collision depositories: for each sprite, painted in this order, the highest number that it
/// met, 0 for none.
std::vector<std::uint8_t> depositories(const std::vector<Numbered>& sprites,
                                       Store store = Store::kAlways);
}  // namespace lynx

}  // namespace collide::techniques::chips
