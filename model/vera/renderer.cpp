// SPDX-License-Identifier: MIT
#include "model/vera/renderer.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "model/vera/fetch_time.h"
#include "model/vera/pixel.h"
#include "model/vera/raster.h"

namespace collide::vera {

void Renderer::swap(const Cell& under) {
  rendered_ ^= 1;
  swapped_at_ = now_;
  under_ = under;
}

void Renderer::start(int wait_states) {
  // A sprite taken in the clock before has turned the lookup to the other half of a record.
  first_is_low_ = taken_at_ == now_ - 1;
  start_ = clock_ = idle_ = now_;
  stop_ = start_ + kLast;  // Rule 20
  wait_states_ = wait_states;
  index_ = 0;
  half_sampled_ = false;
  drawing_ = false;
  drawn_ = 0;
  cut_ = false;
  pixels_ = 0;
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

void Renderer::work(Clock to) {
  place(to);
  while (find(to)) {
  }
  draw(to);
}

// One step of the finder: past the misses to a hit, and the hit handed over. False when it can do
// no more.
bool Renderer::find(Clock to) {
  const Clock lookups = std::min(to, stop_);
  if (!half_sampled_) {
    if (clock_ >= lookups) return false;
    if (first_is_low_) {
      first_is_low_ = false;
      Attributes halves{};
      std::copy_n(sprites_.bytes(0).begin(), 4, halves.begin() + 4);
      sprite_ = vera::decode(halves);
      if (!sprite_.on_row(row_)) {
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
      sprite_ = sprites_[index_];
    }
    image_line_ = sprite_.image_line(row_);
    half_sampled_ = true;
    taken_at_ = clock_;
    ++clock_;
  }
  if (clock_ >= lookups) return false;
  sprite_.sample_late(sprites_[index_]);
  half_sampled_ = false;
  ++clock_;
  ++index_;
  drawing_ = true;
  fetch_ = 0;
  request_ = first_request(taken_at_);
  return true;
}

// Draws what is served before `to`. True when the sprite's last word is there.
bool Renderer::draw(Clock to) {
  const Clock grants = std::min(to, stop_);
  const Clock bound = std::min(to, stop_ + 1);
  while (drawing_) {
    if (placed_.next < placed_.count) return false;
    const int k = sprite_.pixels_per_fetch();
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
      in_time = next_request(first_pixel(request_, wait_states_), k) <= bound;
    }
    decode_fetches(sprite_, vram_, image_line_, fetch_, burst, pixels.data());
    const int column = (sprite_.x + fetch_ * k) & (kColumns - 1);
    const Clock first = first_pixel(request_, wait_states_);
    const bool begins = fetch_ == 0;
    fetch_ += burst;
    request_ = next_request(first, k) + (burst - 1) * (k + 2 + wait_states_);
    const bool ends = fetch_ == sprite_.fetches();
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
  const int period = sprite_.pixels_per_fetch() + 2 + wait_states_;
  int fit = sprite_.fetches() - fetch_;
  while (fit > 0 && request_ + fit * period > bound) --fit;
  return fit;
}

// The pixels of the word fetched last that come before `to` and in the row's time.
void Renderer::place(Clock to) {
  Placed& p = placed_;
  const Clock left = std::min(to, stop_ + 1) - p.first;
  const int end = static_cast<int>(std::clamp<Clock>(left, 0, p.count));
  if (p.next >= end) return;
  const int from = p.next;
  if (p.first + p.next == swapped_at_) {  // Rule 23
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
  pixels_ += count;
  const std::uint8_t tag = LineBuffer::tag(mask, z);
  const Lanes masks = splat(mask);
  LineBuffer& buffer = rendered();
  const int before_end = kColumns - column;
  if (count <= before_end) {
    hits_ |= buffer.draw(column, pixels, count, tag) & masks;
    return;
  }
  std::array<std::uint8_t, 64 + kLanes> part{};  // Rule 15
  std::memcpy(part.data(), pixels, static_cast<std::size_t>(before_end));
  hits_ |= buffer.draw(column, part.data(), before_end, tag) & masks;
  hits_ |= buffer.draw(0, pixels + before_end, count - before_end, tag) & masks;
}

Renderer::Pixel Renderer::due_pixel() const {
  const Placed& p = placed_;
  const int column = (p.column + p.next) & (kColumns - 1);
  const Cell under = now_ == swapped_at_ ? under_ : buffers_[rendered_].cell(column);
  const std::uint8_t colour = p.colours[static_cast<std::size_t>(p.next)];
  const auto meeting = LineBuffer::meet(under, column, colour, LineBuffer::tag(p.mask, p.z));
  return {column, p.begins && p.next == 0, p.ends && p.next + 1 == p.count, meeting,
          static_cast<std::uint8_t>(meeting.under & p.mask)};
}

// One pixel that has another cell's content for what was in its own.
void Renderer::put_over(const Cell& under, int column, std::uint8_t colour) {
  const std::uint8_t tag = LineBuffer::tag(placed_.mask, placed_.z);
  ++pixels_;
  hits_ |= splat(rendered().draw_over(under, column, colour, tag) & placed_.mask);
}

void Renderer::cost(Row& row) const {
  const bool done = index_ == kSprites && !half_sampled_ && !drawing_;
  row.budget = row_clock();
  const Clock worked = std::max(clock_, idle_) - start_;
  row.clocks = done ? static_cast<int>(std::min<Clock>(worked, row.budget)) : row.budget;
  row.drawn = drawn_;
  row.cut = cut_;
  row.pixels = pixels_;
}

int Renderer::row_clock() const {
  return stop_ < 0 ? kLast + 1 : static_cast<int>(vera::row_clock(now_ - start_));
}

}  // namespace collide::vera
