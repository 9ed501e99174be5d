// SPDX-License-Identifier: MIT
#include "model/vera/renderer.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>

namespace collide::vera {
namespace {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "bytes are reversed in 64-bit words");

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

void Renderer::swap(const Cell& under) {
  rendered_ ^= 1;
  swapped_at_ = now_;
  under_ = under;
}

void Renderer::start(int wait_states) {
  // A sprite taken in the clock before has turned the lookup to the other half of a record.
  first_is_low_ = taken_at_ == now_ - 1;
  start_ = clock_ = idle_ = now_;
  stop_ = start_ + kLast;
  wait_states_ = wait_states;
  index_ = 0;
  half_sampled_ = false;
  drawing_ = false;
  drawn_ = 0;
  cut_ = false;
  placed_ = {};
  port_.begin_row(start_);
}

void Renderer::stop() {
  rendered_ = 0;
  stop_ = -1;
  index_ = kSprites;
  half_sampled_ = drawing_ = false;
  placed_ = {};
  swapped_at_ = -1;
  port_.stop();
}

std::uint8_t Renderer::take_hits() {
  const std::uint8_t hits = any_lane(hits_);
  hits_ = Pixels{};
  return hits;
}

void Renderer::advance(Clock to) {
  place(to);
  while (find(to)) {
  }
  draw(to);
  port_.advance(to);
  now_ = to;
}

// One step of the finder: past the misses to a hit, and the hit handed over. False when it can do
// no more.
bool Renderer::find(Clock to) {
  const Clock lookups = std::min(to, stop_);
  if (!half_sampled_) {
    if (clock_ >= lookups) return false;
    std::optional<Sprite> high;
    if (first_is_low_) {
      first_is_low_ = false;
      Attributes halves{};
      std::copy_n(vram_.data() + kAttributeBase, 4, halves.begin() + 4);
      high = vera::decode(halves);
      if (!high->on_row(row_)) {
        ++index_;
        ++clock_;
        return true;
      }
    } else {
      const int hit = sprites_.next_on(row_, index_);
      const auto misses = static_cast<int>(std::min<Clock>(hit - index_, lookups - clock_));
      index_ += misses;
      clock_ += misses;
      if (index_ == kSprites || clock_ == lookups) return false;
      // A hit waits for the drawer. Its attributes are looked up again in every clock until then.
      if (drawing_ && !draw(to)) {
        clock_ = lookups;
        return false;
      }
      clock_ = std::min(std::max(clock_, idle_), lookups);
      if (clock_ == lookups) return false;
      high = sprites_[index_];
    }
    const int line = high->line_on(row_);
    image_line_ = high->vflip ? high->height - 1 - line : line;
    sprite_ = *high;
    half_sampled_ = true;
    taken_at_ = clock_;
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
  return true;
}

// Draws what is served before `to`. True when the sprite's last word is there.
bool Renderer::draw(Clock to) {
  const Clock grants = std::min(to, stop_);
  const Clock bound = std::min(to, stop_ + 1);
  while (drawing_) {
    if (placed_.next < placed_.count) return false;
    const int k = pixels_per_fetch(sprite_);
    std::array<std::uint8_t, 64 + 2 * kLanes> pixels;
    int burst = 1;
    bool in_time = false;  // all of it before `bound`
    if (port_.uncontended_from(request_)) {
      // The port may have been taken until now by what competes no more.
      request_ = std::max(request_, port_.clock());
      if (request_ >= grants) return false;
      const int fit = fetches_until(bound);
      in_time = fit > 0;
      burst = std::max(1, fit);
    } else {
      if (!port_.serve(request_, grants, request_)) return false;
      in_time = request_ + 2 + wait_states_ + k <= bound;
    }
    decode(burst, pixels.data());
    const int column = (sprite_.x + fetch_ * k) & (kColumns - 1);
    const Clock first = request_ + 2 + wait_states_;
    const bool begins = fetch_ == 0;
    fetch_ += burst;
    request_ = first + k + (burst - 1) * (k + 2 + wait_states_);
    const bool ends = fetch_ == fetches(sprite_);
    if (ends) {
      drawing_ = false;
      idle_ = request_;
    }
    if (in_time) {
      put(column, pixels.data(), burst * k, sprite_.mask, sprite_.z);
      count(begins, ends);
    } else {
      placed_ = {0, k, first, column, sprite_.mask, sprite_.z, begins, ends, {}};
      std::copy_n(pixels.begin(), k, placed_.colours.begin());
      place(bound);
    }
  }
  return true;
}

// Pixels of a sprite have been processed, its first or its last among them.
void Renderer::count(bool first, bool last) {
  if (first) {
    ++drawn_;
    cut_ = true;
  }
  if (last) cut_ = false;
}

// How many of the fetches to come, unhindered, have their last pixel before clock `bound`.
int Renderer::fetches_until(Clock bound) const {
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

// The pixels of the word fetched last that come before `to` and in the row's time.
void Renderer::place(Clock to) {
  Placed& p = placed_;
  const Clock left = std::min(to, stop_ + 1) - p.first;
  const int end = static_cast<int>(std::clamp<Clock>(left, 0, p.count));
  if (p.next >= end) return;
  const int from = p.next;
  if (p.first + p.next == swapped_at_) {
    put_over(under_, (p.column + p.next) & (kColumns - 1),
             p.colours[static_cast<std::size_t>(p.next)]);
    ++p.next;
  }
  if (p.next < end) {
    std::array<std::uint8_t, 2 * kLanes> part{};
    std::copy(p.colours.begin() + p.next, p.colours.begin() + end, part.begin());
    put((p.column + p.next) & (kColumns - 1), part.data(), end - p.next, p.mask, p.z);
    p.next = end;
  }
  count(p.begins && from == 0, p.ends && end == p.count);
}

// Applies the pixel rule from `column` on, round the end of the buffer. Sixteen zeros follow the
// pixels.
void Renderer::put(int column, const std::uint8_t* pixels, int count, int mask, int z) {
  const std::uint8_t tag = LineBuffer::tag(mask, z);
  const Pixels masks = splat(mask);
  LineBuffer& buffer = rendered();
  const int before_end = kColumns - column;
  if (count <= before_end) {
    hits_ |= buffer.draw(column, pixels, count, tag) & masks;
    return;
  }
  std::array<std::uint8_t, 64 + kLanes> part{};
  std::memcpy(part.data(), pixels, static_cast<std::size_t>(before_end));
  hits_ |= buffer.draw(column, part.data(), before_end, tag) & masks;
  hits_ |= buffer.draw(0, pixels + before_end, count - before_end, tag) & masks;
}

// One pixel that has another cell's content for what was in its own.
void Renderer::put_over(const Cell& under, int column, std::uint8_t colour) {
  if (colour == 0) return;
  if (column < kScreenColumns) hits_ |= splat(under.mask & placed_.mask);
  if (under.colour != 0 && placed_.z <= under.z) return;
  rendered().set(column, {static_cast<std::uint8_t>(under.mask | placed_.mask),
                          static_cast<std::uint8_t>(placed_.z), colour});
}

void Renderer::cost(Row& row) const {
  const bool done = index_ == kSprites && !half_sampled_ && !drawing_;
  row.budget = static_cast<int>(std::clamp<Clock>(now_ - start_, 0, kLast + 1));
  const Clock worked = std::max(clock_, idle_) - start_;
  row.clocks = done ? static_cast<int>(std::min<Clock>(worked, row.budget)) : row.budget;
  row.drawn = drawn_;
  row.cut = cut_;
}

}  // namespace collide::vera
