// SPDX-License-Identifier: MIT
#include "tests/model/vera/reference.h"

#include <algorithm>

namespace collide::vera {

Sprite Reference::sprite(int index) const {
  Attributes bytes;
  std::copy_n(vram.begin() + kAttributeBase + 8 * index, 8, bytes.begin());
  return decode(bytes);
}

Reference::Result Reference::run_frame() {
  Result result;
  for (;;) {
    const int line = line_;
    const bool line_ends = x_ == 799;
    const bool latch = line == 479 && line_ends;
    clock();
    if (line_ends && row_in_line_) {
      result.lines.push_back({scaled_ / 128, line, line_hit_, busy_clocks_,
                              buffers_[static_cast<std::size_t>(render_)]});
    }
    if (latch) break;
  }
  result.nibble = nibble_;
  result.sprcol = sprcol_;
  return result;
}

void Reference::clock() {
  if (x_ == 0) {
    // Swap.
    render_ ^= 1;
    beam_ = 0;
    line_hit_ = 0;
    busy_clocks_ = 0;
    row_in_line_ = false;
    if (line_ == 524) started_ = false;
    const int next = line_ == 524 ? 0 : line_ + 1;
    if (!started_ && next >= registers.vstart) {
      started_ = true;
      scaled_ = 0;
      row_in_line_ = true;
    } else if (line_ != 524 && scaled_ / 128 < 480 && line_ >= registers.vstart &&
               line_ < registers.vstop) {
      scaled_ += registers.vscale;
      row_in_line_ = true;
    }
  }
  if (row_in_line_ && x_ == 2) {
    t_ = 0;
    find_ = Find::kLook;
    index_ = 0;
    start_ = false;
    draw_ = Draw::kIdle;
  }
  clock_hit_ = 0;
  arbitrate();
  if (t_ <= 798) {
    if (find_ != Find::kDone || draw_ != Draw::kIdle || start_) {
      if (t_ < 798) ++busy_clocks_;
    }
    // The finder sees the drawer as it was when the clock began.
    const bool drawer_busy = draw_ != Draw::kIdle || start_;
    drawer();
    if (t_ < 798) finder(drawer_busy);
  }
  line_hit_ |= clock_hit_;

  // Latch.
  if (line_ == 479 && x_ == 799) {
    nibble_ = accumulator_;
    accumulator_ = 0;
    sprcol_ = sprcol_ || nibble_ != 0;
  } else {
    accumulator_ |= clock_hit_;
  }

  // Display side: reads, then clears four columns a clock.
  std::vector<Cell>& shown = buffers_[static_cast<std::size_t>(render_ ^ 1)];
  beam_cell_ = shown[static_cast<std::size_t>((beam_ / 128) % kColumns)];
  if (x_ >= registers.hstart && x_ < registers.hstop && beam_ / 128 < 640)
    beam_ += registers.hscale;
  if (x_ >= 640) {
    for (int c = 4 * (x_ - 640); c < 4 * (x_ - 640) + 4; ++c)
      shown[static_cast<std::size_t>(c)] = Cell{};
  }
  ++t_;
  if (++x_ == 800) {
    x_ = 0;
    line_ = (line_ + 1) % 525;
  }
}

void Reference::finder(bool drawer_busy) {
  if (find_ == Find::kSecondHalf) {
    const Sprite low = sprite(index_);
    next_.address = low.address;
    next_.bpp8 = low.bpp8;
    next_.x = low.x;
    start_ = true;
    find_ = ++index_ < kSprites ? Find::kLook : Find::kDone;
  } else if (find_ == Find::kLook) {
    const Sprite s = sprite(index_);
    if (!s.on_row(scaled_ / 128)) {
      if (++index_ == kSprites) find_ = Find::kDone;
    } else if (!drawer_busy) {
      next_ = s;
      next_line_ = s.line_on(scaled_ / 128);
      find_ = Find::kSecondHalf;
    }
  }
}

// CPU is idle; layers before sprites.
void Reference::arbitrate() {
  served_ = true;
  for (std::size_t i = 0; i < 2; ++i) {
    const LayerSettings& settings = registers.layers[i];
    LayerMachine& layer = layers_[i];
    const bool granted = served_ && settings.enable && layer.asks && !layer.served;
    served_ = served_ && !granted;
    layer.clock(settings, row_in_line_ && x_ == 1, granted);
  }
}

void Reference::LayerMachine::clock(const LayerSettings& settings, bool starts, bool granted) {
  const bool bitmap = settings.bitmap();
  const int wide = settings.wide() ? 2 : 1;
  const int bits = 1 << settings.depth();
  // A word has 32 bits, of which tiles of one or two bits a pixel take what their line needs.
  const int line = 8 * wide;
  const int pixels = bitmap ? 32 / bits : std::min(32 / bits, line);
  const int words = std::max(1, line * bits / 32);
  const LayerMachine now = *this;

  const bool done = now.column >= 640;
  const bool draws = !done && (now.busy || now.draw);
  const bool ends = draws && !now.draw && now.pixel == pixels - 1;
  const bool free = starts || ends || (!now.busy && !draws);

  served = granted;
  draw = now.state == State::kDraw && free;
  switch (now.state) {
    case State::kIdle:
      break;
    case State::kMap:
      asks = true;
      state = State::kMapWait;
      break;
    case State::kMapWait:
      if (now.served) {
        asks = false;
        state = State::kWord;
      }
      break;
    case State::kWord:
      asks = true;
      state = State::kWordWait;
      break;
    case State::kWordWait:
      if (now.served) {
        asks = false;
        state = State::kDraw;
      }
      break;
    case State::kDraw:
      if (free) {
        state = State::kWord;
        // Two bits count words, five bits pixels: a setting can change below the count.
        if (!bitmap) word = (now.word + 1) % 4;
        if (!bitmap && now.word + 1 == words) {
          word = 0;
          ++tile;
          const int scrolled = now.tile + settings.hscroll / (8 * wide);
          if (scrolled % 2 == 1) state = State::kMap;
        }
      }
      if (done) state = State::kIdle;
      break;
  }
  if (draws) {
    ++column;
    pixel = ends ? 0 : now.draw ? 1 : (now.pixel + 1) % 32;
    busy = !ends;
  }
  if (starts) {
    state = bitmap ? State::kWord : State::kMap;
    word = tile = pixel = 0;
    busy = false;
    column = bitmap ? 0 : -(settings.hscroll % (8 * wide));
  }
}

void Reference::drawer() {
  switch (draw_) {
    case Draw::kIdle:
      if (start_) {
        // T + 2: the drawer takes the sprite over and asks for memory in the next clock.
        start_ = false;
        now_ = next_;
        image_line_ = now_.vflip ? now_.height - 1 - next_line_ : next_line_;
        p_ = 0;
        draw_ = Draw::kRequest;
      }
      break;
    case Draw::kRequest:
      if (served_) {
        draw_ = Draw::kData;
        wait_ = load.wait_states;
      }
      break;
    case Draw::kData:
      if (wait_-- == 0) draw_ = Draw::kPixels;
      break;
    case Draw::kPixels:
      pixel();
      ++p_;
      if (p_ % (now_.bpp8 ? 4 : 8) == 0) draw_ = p_ == now_.width ? Draw::kIdle : Draw::kRequest;
      break;
  }
}

std::uint8_t Reference::colour_at(int position) const {
  const int pixel = now_.hflip ? now_.width - 1 - position : position;
  const int byte = image_line_ * now_.pitch() + (now_.bpp8 ? pixel : pixel / 2);
  const int value = vram[(now_.address + static_cast<std::uint32_t>(byte)) % kVramBytes];
  const int raw = now_.bpp8 ? value : pixel % 2 == 0 ? value / 16 : value % 16;
  return static_cast<std::uint8_t>(raw > 0 && raw < 16 ? raw + 16 * now_.palette : raw);
}

void Reference::pixel() {
  const int column = (now_.x + p_) % kColumns;
  const std::uint8_t colour = colour_at(p_);
  if (colour == 0) return;
  Cell& cell = buffers_[static_cast<std::size_t>(render_)][static_cast<std::size_t>(column)];
  // At t = 798 the buffers have swapped, and what was read is what the display side read.
  const Cell under = t_ == 798 ? beam_cell_ : cell;
  if (column < 640) clock_hit_ = under.mask & now_.mask;
  if (under.colour == 0 || now_.z > under.z) {
    cell = {static_cast<std::uint8_t>(under.mask | now_.mask), now_.z, colour};
  }
}

}  // namespace collide::vera
