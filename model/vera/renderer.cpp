// SPDX-License-Identifier: MIT
#include "model/vera/renderer.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace collide::vera {
namespace {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "bytes are reversed in 64-bit words");

/// From here the display side clears in the last clock of a VGA line: a cell read in that clock is
/// still uncleared.
constexpr int kClearedLast = 636;

/// Two vectors interleaved: their first and their second halves.
Pixels low_pairs(Pixels a, Pixels b) {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
Pixels high_pairs(Pixels a, Pixels b) {
  return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                 31);
}

Pixels reversed(Pixels pixels) {
  using Pairs = std::uint16_t __attribute__((vector_size(16)));
  using Words = std::uint32_t __attribute__((vector_size(16)));
  Pairs pairs = reinterpret_cast<Pairs>(pixels);
  pairs = pairs << 8 | pairs >> 8;
  Words words = reinterpret_cast<Words>(pairs);
  words = words << 16 | words >> 16;
  return reinterpret_cast<Pixels>(__builtin_shufflevector(words, words, 3, 2, 1, 0));
}

/// Bytes of an image that are decoded at a time.
constexpr int kGroup = 16;

/// Final colours of `size` bytes of an image with 8 bits a pixel, in whole groups.
inline void decode_bytes(const std::uint8_t* image, int size, bool hflip, Pixels offset,
                         std::uint8_t* pixels) {
  for (int at = 0; at < size; at += kGroup) {
    const Pixels bytes =
        hflip ? reversed(load_pixels(image + size - kGroup - at)) : load_pixels(image + at);
    const Pixels low = reinterpret_cast<Pixels>(bytes != 0) & reinterpret_cast<Pixels>(bytes < 16);
    store_pixels(pixels + at, bytes | (offset & low));
  }
}
/// The same with 4 bits a pixel.
inline void decode_nibbles(const std::uint8_t* image, int size, bool hflip, Pixels offset,
                           std::uint8_t* pixels) {
  const auto coloured = [offset](Pixels raw) {
    return raw | (offset & reinterpret_cast<Pixels>(raw != 0));
  };
  for (int at = 0; at < size; at += kGroup) {
    Pixels even;
    Pixels odd;
    if (hflip) {
      const Pixels bytes = reversed(load_pixels(image + size - kGroup - at));
      even = coloured(bytes & 15);
      odd = coloured((bytes >> 4) & 15);
    } else {
      const Pixels bytes = load_pixels(image + at);
      even = coloured((bytes >> 4) & 15);
      odd = coloured(bytes & 15);
    }
    store_pixels(pixels + 2 * at, low_pairs(even, odd));
    store_pixels(pixels + 2 * at + kLanes, high_pairs(even, odd));
  }
}

int pixels_per_fetch(const Sprite& sprite) {
  return sprite.bpp8 ? 4 : 8;
}
int fetches(const Sprite& sprite) {
  return sprite.width >> (sprite.bpp8 ? 2 : 3);
}

}  // namespace

std::uint8_t Renderer::swap(int scaler_column) {
  rendered_ ^= 1;
  placed_.count = 0;
  LineBuffer& buffer = buffers_[rendered_];
  if (!ghost_.there) {
    buffer.clear();
    return 0;
  }
  const Cell under = scaler_column < kClearedLast ? Cell{} : buffer.cell(scaler_column);
  buffer.clear();
  ghost_.there = false;
  const Cell& ghost = ghost_.cell;
  if (under.colour == 0 || ghost.z > under.z) {
    buffer.set(ghost_.column,
               {static_cast<std::uint8_t>(under.mask | ghost.mask), ghost.z, ghost.colour});
  }
  return ghost_.column < kScreenColumns ? under.mask & ghost.mask : 0;
}

void Renderer::begin_row(int row, int swap_at, int latch_at, int wait_states,
                         const std::array<int, 2>& layer_words) {
  row_ = row;
  swap_at_ = swap_at;
  latch_at_ = latch_at;
  wait_states_ = wait_states;
  before_ = lost_ = after_ = Pixels{};
  clock_ = 0;
  index_ = 0;
  half_sampled_ = false;
  drawing_ = false;
  first_ = kNever;
  idle_ = 0;
  drawn_ = 0;
  placed_.count = 0;
  port_.begin_row(layer_words);
}

void Renderer::halt(int at) {
  for (int p = std::max(0, at - placed_.first); p < placed_.count; ++p) {
    buffers_[rendered_].set((placed_.column + p) & (kColumns - 1),
                            placed_.before[static_cast<std::size_t>(p)]);
  }
}

void Renderer::restart(int cleared) {
  buffers_[rendered_ ^ 1].clear_columns(cleared);
  rendered_ = 0;
  ghost_.there = false;
}

void Renderer::advance(int lookups, int grants) {
  lookups = std::min(lookups, kLast);
  grants = std::min(grants, kLast);
  while (find(lookups, grants)) {
  }
  draw(grants);
  port_.advance(grants);
}

// One step of the finder: past the misses to a hit, and the hit handed over. False when it can do
// no more.
bool Renderer::find(int lookups, int grants) {
  if (!half_sampled_) {
    if (clock_ >= lookups) return false;
    const int hit = sprites_.next_on(row_, index_);
    const int misses = std::min(hit - index_, lookups - clock_);
    index_ += misses;
    clock_ += misses;
    if (index_ == kSprites || clock_ == lookups) return false;
    // A hit waits for the drawer. Its attributes are looked up again in every clock until then.
    if (drawing_ && !draw(grants)) {
      clock_ = lookups;
      return false;
    }
    clock_ = std::min(std::max(clock_, idle_), lookups);
    if (clock_ == lookups) return false;
    const Sprite& high = sprites_[index_];
    const int line = high.line_on(row_);
    image_line_ = high.vflip ? high.height - 1 - line : line;
    sprite_ = high;
    half_sampled_ = true;
    ++clock_;
  }
  if (clock_ >= lookups) return false;
  const Sprite& low = sprites_[index_];
  sprite_.address = low.address;
  sprite_.bpp8 = low.bpp8;
  sprite_.x = low.x;
  half_sampled_ = false;
  ++clock_;
  ++index_;
  drawing_ = true;
  fetch_ = 0;
  request_ = clock_ + 1;
  first_ = kNever;
  return true;
}

// Draws what is served before `grants`. True when the sprite is complete.
bool Renderer::draw(int grants) {
  while (drawing_) {
    const int k = pixels_per_fetch(sprite_);
    const int column = sprite_.x + fetch_ * k;
    std::array<std::uint8_t, 64 + 2 * kLanes> pixels;
    int burst = 1;
    bool in_time = false;  // all of it before latch and swap
    if (port_.uncontended_from(request_)) {
      // The port may have been taken until now by what competes no more.
      request_ = std::max(request_, port_.clock());
      if (request_ >= grants) return false;
      const int fit = fetches_until(std::min({budget(), latch_at_, grants}));
      in_time = fit > 0;
      burst = std::max(1, fit);
      decode(burst, pixels.data());
    } else {
      int served = 0;
      if (!port_.serve(request_, grants, served)) return false;
      request_ = served;
      decode(1, pixels.data());
    }
    const int first = request_ + 2 + wait_states_;
    if (fetch_ == 0) {
      first_ = first;
      if (first < budget()) ++drawn_;
    }
    if (in_time) {
      put(column & (kColumns - 1), pixels.data(), burst * k, before_);
    } else {
      place(first, column, pixels.data(), k);
    }
    fetch_ += burst;
    request_ = first + k + (burst - 1) * (k + 2 + wait_states_);
    if (fetch_ == fetches(sprite_)) {
      drawing_ = false;
      idle_ = request_;
    }
  }
  return true;
}

// How many of the fetches to come, unhindered, have their last pixel before clock `bound`.
int Renderer::fetches_until(int bound) const {
  const int period = pixels_per_fetch(sprite_) + 2 + wait_states_;
  int fit = fetches(sprite_) - fetch_;
  while (fit > 0 && request_ + fit * period > bound) --fit;
  return fit;
}

// Final colours of the next `count` fetches, and zeros up to the next whole vector.
void Renderer::decode(int count, std::uint8_t* pixels) const {
  const int size = 4 * count;
  const int left = sprite_.hflip ? sprite_.pitch() - 4 * fetch_ - size : 4 * fetch_;
  const std::uint32_t from =
      (sprite_.address + static_cast<std::uint32_t>(image_line_ * sprite_.pitch() + left)) &
      (kVramBytes - 1);
  const std::uint8_t* const image = vram_.data() + from;
  const Pixels offset = splat(sprite_.palette << 4);
  // A row has much the same sprites as the one before: branches on what they are cost little.
  if (sprite_.bpp8) {
    decode_bytes(image, size, sprite_.hflip, offset, pixels);
  } else {
    decode_nibbles(image, size, sprite_.hflip, offset, pixels);
  }
  // The last group may have brought bytes from outside the row.
  store_pixels(pixels + count * pixels_per_fetch(sprite_), Pixels{});
}

// Pixels of one fetch, the first at clock `first`, each to where its clock says it counts.
void Renderer::place(int first, int column, const std::uint8_t* pixels, int count) {
  placed_.first = first;
  placed_.column = column;
  placed_.count = count;
  for (int p = 0; p < count; ++p) {
    placed_.before[static_cast<std::size_t>(p)] =
        buffers_[rendered_].cell((column + p) & (kColumns - 1));
  }
  for (int p = 0; p < count && first + p <= kLast;) {
    const int t = first + p;
    const auto colour = pixels[p];
    if (t >= swap_at_) {
      if (colour != 0) {
        ghost_.there = true;
        ghost_.column = (column + p) & (kColumns - 1);
        ghost_.cell = {static_cast<std::uint8_t>(sprite_.mask),
                       static_cast<std::uint8_t>(sprite_.z), colour};
      }
      ++p;
      continue;
    }
    const int until = t < latch_at_ ? latch_at_ : t == latch_at_ ? t + 1 : kLast + 1;
    const int end = std::min({count, until - first, budget() - first});
    std::array<std::uint8_t, 2 * kLanes> part{};
    std::memcpy(part.data(), pixels + p, static_cast<std::size_t>(end - p));
    put((column + p) & (kColumns - 1), part.data(), end - p,
        t < latch_at_    ? before_
        : t == latch_at_ ? lost_
                         : after_);
    p = end;
  }
}

// Applies the pixel rule from `column` on, round the end of the buffer. Sixteen zeros follow the
// pixels.
void Renderer::put(int column, const std::uint8_t* pixels, int count, Pixels& hits) {
  const std::uint8_t tag = LineBuffer::tag(sprite_.mask, sprite_.z);
  const Pixels mask = splat(sprite_.mask);
  LineBuffer& buffer = buffers_[rendered_];
  const int before_end = kColumns - column;
  if (count <= before_end) {
    hits |= buffer.draw(column, pixels, count, tag) & mask;
    return;
  }
  std::array<std::uint8_t, 64 + kLanes> part{};
  std::memcpy(part.data(), pixels, static_cast<std::size_t>(before_end));
  hits |= buffer.draw(column, part.data(), before_end, tag) & mask;
  hits |= buffer.draw(0, pixels + before_end, count - before_end, tag) & mask;
}

void Renderer::cost(Row& row) const {
  const bool done = index_ == kSprites && !half_sampled_ && !drawing_;
  row.budget = budget();
  row.clocks = done ? std::min(std::max(clock_, idle_), row.budget) : row.budget;
  row.drawn = drawn_;
  row.cut = first_ < row.budget && (drawing_ || idle_ > row.budget);
  row.dropped = std::max(0, sprites_.count_on(row_) - drawn_);
}

}  // namespace collide::vera
