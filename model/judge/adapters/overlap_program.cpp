// SPDX-License-Identifier: MIT
#include "model/judge/adapters/overlap_program.h"

#include <algorithm>

#include "model/common/input_error.h"
#include "model/judge/pairs.h"
#include "model/overlap/descriptor.h"
#include "model/overlap/record.h"

namespace collide::techniques {
namespace {

constexpr int kSpriteColumns = 64;  // a multiple of 32
constexpr int kSpriteRows = 1024;
constexpr int kRows = 512;

int words_a_row(const scene::Mask& mask) {
  return (mask.width() + 31) / 32;
}
bool in_reach(int coordinate) {
  return coordinate >= -32768 && coordinate <= 32767;
}

}  // namespace

OverlapProgram::OverlapProgram(const Film& film, Port& port, std::uint32_t base,
                               const overlap::MakeUnit& make)
    : film_(film),
      port_(port),
      unit_(port, base, make),
      next_mask_(base + ListUnitProgram::kBytes) {
  for (const Film::Shape& shape : film.shapes()) masks_.push_back(put_mask(shape.mask));
  const World seen = screen(film.world());
  unit_.set(overlap::kWindowSize,
            static_cast<std::uint32_t>(seen.height) << 16 | static_cast<std::uint32_t>(seen.width));
}

World OverlapProgram::screen(const World& world) {
  return {std::min(world.width, static_cast<int>(overlap::kColumns)),
          std::min(world.height, kRows)};
}

/// Rows of whole 32-bit words. Returns the address.
std::uint32_t OverlapProgram::put_mask(const scene::Mask& mask) {
  const std::uint32_t at = next_mask_;
  const int halves = 2 * words_a_row(mask);
  for (int y = 0; y < mask.height(); ++y) {
    for (int half = 0; half < halves; ++half, next_mask_ += 2) {
      if (next_mask_ + 2 > CountingPort::kBytes) {
        throw InputError("the masks do not fit 16 MiB");
      }
      const bool inside = 2 * half < mask.stride();
      const auto word = static_cast<std::size_t>(y * mask.stride() / 2 + half);
      port_.preset(next_mask_, inside ? mask.words()[word] : std::uint16_t{0});
    }
  }
  return at;
}

std::size_t OverlapProgram::strips(int shape) const {
  const auto parts = [](int side, int most) {
    return static_cast<std::size_t>((side + most - 1) / most);
  };
  return parts(mask_of(shape).width(), kSpriteColumns) *
         parts(mask_of(shape).height(), kSpriteRows);
}

bool OverlapProgram::add(const Sprites& sprites) {
  const scene::Mask& mask = mask_of(sprites.shape);
  if (owners_.size() + strips(sprites.shape) > kSprites) return false;
  const auto stride = static_cast<std::uint32_t>(words_a_row(mask));
  for (int row = 0; row < mask.height(); row += kSpriteRows) {
    for (int column = 0; column < mask.width(); column += kSpriteColumns) {
      overlap::Descriptor d;
      d.x = sprites.x + column;
      d.y = sprites.y + row;
      // Far outside, where its coordinates end, it shows nothing.
      d.enable = in_reach(d.x) && in_reach(d.y);
      d.width = static_cast<unsigned>(std::min(kSpriteColumns, mask.width() - column));
      d.height = static_cast<unsigned>(std::min(kSpriteRows, mask.height() - row));
      d.stride = stride;
      d.mask = masks_[static_cast<std::size_t>(sprites.shape)] +
               4 * stride * static_cast<std::uint32_t>(row) +
               static_cast<std::uint32_t>(column / 8);
      d.is = sprites.is;
      d.hits = sprites.hits;
      unit_.describe(owners_.size(), encode(d));
      owners_.push_back(sprites.owner);
    }
  }
  return true;
}

std::vector<IndexPair> OverlapProgram::run() {
  std::vector<IndexPair> pairs;
  records_ = unit_.run(owners_.size());
  for (const std::uint32_t record : records_) {
    // Strips of one mask never share a pixel.
    const overlap::ListRecord pair = overlap::decode_record(record);
    pairs.push_back(ordered(owners_[pair.first], owners_[pair.second]));
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

OverlapRun OverlapProgram::left(int frame) {
  OverlapRun run{frame, owners_, records_, {}};
  for (unsigned at = 0; at < kSprites / 8; at += 4) {
    run.touched.push_back(unit_.look_at(overlap::kTouched + at));
  }
  return run;
}

}  // namespace collide::techniques
