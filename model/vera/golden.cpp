// SPDX-License-Identifier: MIT
#include "model/vera/golden.h"

#include <algorithm>

namespace collide::vera {
namespace {

/// Lines are counted, and rows chosen, as at the end of a frame.
constexpr int kLastShown = vga_timing::kLines - 1;
constexpr int kTailShown = kVisibleLines - 1;  // interlaced, after a reset
constexpr int kCountedLines = 1024;

/// Rows are counted in 1/128.
constexpr int kScaleOne = 128;
/// Highest scan line that the register can show.
constexpr int kHighestScanLine = 511;

/// Of each layer, from its CONFIG on.
constexpr int kLayerRegisters = 7;

/// Clocks an access takes up in the CPU port, counted from the one it is made in.
constexpr int kAccessClocks = 4;

}  // namespace

Golden::Golden() {
  reset();
}

void Golden::reset() {
  vram_ = Vram();
  renderer_ = std::make_unique<Renderer>(vram_);
  registers_ = Registers{};
  load_ = Load{};
  chroma_ = border_ = control_ = status_ = nibble_ = 0;
  ports_ = {};
  now_ = 0;
  frames_ = 0;
  restart();
}

// CTRL bit 7. In the clock in which the registers are reset pixels and clearing go on, and nothing
// else happens.
void Golden::reset_registers() {
  ++now_;
  render_to(now_);
  display_to(now_);
  renderer_->stop();
  registers_ = Registers{};
  registers_.output = 0;
  registers_.interlace = false;
  registers_.sprites_enable = false;
  chroma_ = border_ = control_ = status_ = nibble_ = 0;
  ports_ = {};
  restart();
}

void Golden::restart() {
  origin_ = displayed_ = previous_latch_ = now_;
  composite_ = CompositeTiming(now_);
  display_ = Display{};
  begin_at_ = attributes_at_ = kNone;
  // An interlaced unit starts in the tail of an odd field, VGA with a line that may render a row.
  shown_ = interlaced() ? kTailShown : kLastShown;
  next_ = interlaced() ? kTailShown + 2 : 0;
  field_ = interlaced() ? 1 : 0;
  started_ = interlaced();
  choose_at_ = interlaced() ? kNone : now_;
  line_irq_ = rendering_ = false;
  scaled_ = kVisibleLines * kScaleOne;
  accumulator_ = line_hit_ = 0;
  frame_ = Frame{};
  choose_output(registers_);
}

Position Golden::position() const {
  if (!interlaced()) return vga_timing::position(now_ - origin_);
  CompositeTiming composite = composite_;
  composite.run_to(now_);
  return composite.position();
}

Lines Golden::lines() const {
  return {shown_, shown_ > kHighestScanLine ? kHighestScanLine : next_ & kHighestScanLine, field_};
}

// --- Set-up
// ---------------------------------------------------------------------------------------------------------

void Golden::load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    vram_.set((address + static_cast<std::uint32_t>(i)) & (kVramBytes - 1), data[i]);
  }
  load_sprites(address, size);
}

// Brings the records up to date that bytes have been written to.
void Golden::load_sprites(std::uint32_t address, std::size_t size) {
  int last = -1;
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint32_t at = (address + static_cast<std::uint32_t>(i)) & (kVramBytes - 1);
    if (at < kAttributeBase) continue;
    const auto sprite = static_cast<int>((at - kAttributeBase) / 8);
    if (sprite == last) continue;
    last = sprite;
    Attributes bytes;
    std::copy_n(vram_.data() + kAttributeBase + 8 * sprite, bytes.size(), bytes.begin());
    renderer_->sprites().set(sprite, bytes);
  }
}

void Golden::set_registers(const Registers& registers) {
  check(registers);
  display_to(now_);
  const Registers before = registers_;
  registers_ = registers;
  if (now_ == 0 && interlaced() != (before.output >= 2)) {
    restart();
  } else {
    choose_output(before);
  }
}

void Golden::set_load(const Load& load) {
  check(load);
  load_ = load;
}

// The output mode is in force from this clock on.
void Golden::choose_output(const Registers& before) {
  renderer_->port().set_layers(registers_.layers);
  if (before.interlace != registers_.interlace) composite_.run_to(now_);
  composite_.set_interlace(registers_.interlace);
  const Position beam = position();
  const int swap_clock =
      interlaced() ? composite_timing::kSwapClock - 1 : vga_timing::kLineClocks - 1;
  const int ahead = swap_clock - beam.clock;
  swap_at_ = now_ + (ahead < 0 ? ahead + raster().line_clocks() : ahead);
  latch_at_ = now_ + clocks_to_latch(beam, raster());
  schedule();
}

// --- Time
// -----------------------------------------------------------------------------------------------------------

Frame Golden::run_frame() {
  advance(latch_at_ + 1);
  return frame_;
}

void Golden::schedule() {
  next_event_ = std::min({swap_at_, latch_at_, choose_at_, begin_at_, attributes_at_});
}

void Golden::advance(Clock to) {
  while (next_event_ < to) run_event(next_event_);
  render_to(to);
  now_ = to;
}

// A clock in which more happens than pixels.
void Golden::run_event(Clock at) {
  const bool latches = at == latch_at_;
  // A collision in the clock of the latch is lost.
  if (latches) render_to(at);
  render_to(at + 1, !latches);
  if (at == attributes_at_) {
    attributes_at_ = kNone;
    load_sprites(written_, 1);
  }
  const bool begins = at == begin_at_;
  if (begins) begin_row(at);
  if (at == choose_at_) choose_row(at);
  if (begins) renderer_->start(load_.wait_states);
  if (at == swap_at_) swap(at);
  if (latches) latch(at);
  schedule();
}

void Golden::render_to(Clock to, bool counted) {
  renderer_->advance(to);
  const std::uint8_t hits = renderer_->take_hits();
  line_hit_ |= hits;
  if (counted) accumulator_ |= hits;
}

// Whether the line that begins renders a row, and which one.
void Golden::choose_row(Clock at) {
  choose_at_ = kNone;
  if (begin_at_ == at) begin_at_ = kNone;
  if (line_irq_) status_ |= kLine;
  const Registers& r = registers_;
  if (!started_ && next_ >= r.vstart) {
    started_ = true;
    scaled_ = interlaced() && field_ == 1 ? r.vscale : 0;
  } else if (scaled_ / kScaleOne < kVisibleLines && shown_ >= r.vstart && shown_ < r.vstop) {
    scaled_ += (interlaced() ? 2 : 1) * r.vscale;
  } else {
    return;
  }
  renderer_->set_row(scaled_ / kScaleOne);
  begin_at_ = at + 1;
}

// The row chosen begins after this clock.
void Golden::begin_row(Clock at) {
  begin_at_ = kNone;
  rendering_ = true;
  row_ = Row{};
  row_.row = scaled_ / kScaleOne;
  now_ = at;
  row_.line = position().line;
}

bool Golden::at_irq_line() const {
  // Of composite lines the highest bit is not compared, nor the lowest.
  return interlaced() ? next_ % 512 / 2 == registers_.irq_line / 2 : next_ == registers_.irq_line;
}

/// Whether the swap of this clock begins a frame or field.
bool Golden::frame_ends(Clock at) {
  if (interlaced()) {
    composite_.run_to(at);
    return composite_.frame_due();
  }
  const bool ends = vga_timing::position(at - origin_).line == vga_timing::kFrameLine;
  if (ends) composite_.run_to(at);
  return ends;
}

void Golden::report_row(Clock at) {
  std::array<Cell, kColumns> cells;
  for (int c = 0; c < kColumns; ++c)
    cells[static_cast<std::size_t>(c)] = renderer_->rendered().cell(c);
  row_.cells = cells.data();
  row_.hit = line_hit_;
  row_.end = at + 1;
  renderer_->cost(row_);
  SpriteTable& sprites = renderer_->sprites();
  if (attributes_at_ != kNone) {
    // What has been written counts, though lookups do not see it yet.
    const auto sprite = static_cast<int>((written_ - kAttributeBase) / 8);
    const Attributes seen = encode(sprites[sprite]);
    load_sprites(written_, 1);
    row_.dropped = sprites.count_on(row_.row);
    sprites.set(sprite, seen);
  } else {
    row_.dropped = sprites.count_on(row_.row);
  }
  row_.dropped = std::max(0, row_.dropped - row_.drawn);
  observer()->on_row(row_);
}

void Golden::swap(Clock at) {
  if (rendering_ && observer() != nullptr) report_row(at);
  rendering_ = false;
  line_hit_ = 0;

  Cell under;
  if (renderer_->pixel_is_due()) {
    display_to(at);
    under = renderer_->displayed().cell(display_.column());
  }
  display_to(at + 1);
  display_.begin_line();
  renderer_->swap(under);

  line_irq_ = at_irq_line();
  shown_ = next_;
  if (frame_ends(at)) {
    field_ = composite_.even_next() ? 0 : 1;
    next_ = interlaced() ? field_ : 0;
    started_ = false;
  } else {
    next_ = (next_ + (interlaced() ? 2 : 1)) % kCountedLines;
  }
  swap_at_ = at + raster().line_clocks();
  choose_at_ = at + 1;
}

void Golden::latch(Clock at) {
  nibble_ = accumulator_;
  accumulator_ = 0;
  status_ |= kVsync;
  if (nibble_ != 0) status_ |= kSprcol;
  now_ = at + 1;
  frame_ = {frames_++,
            nibble_,
            (status_ & kSprcol) != 0,
            irq(),
            interlaced(),
            interlaced() ? field_ : 0,
            static_cast<std::uint64_t>(now_ - previous_latch_)};
  previous_latch_ = now_;
  latch_at_ = now_ + clocks_to_latch(position(), raster());
  if (observer() != nullptr) observer()->on_frame(frame_);
}

// Runs the display side through the clocks before `to`, with the registers in force.
void Golden::display_to(Clock to) {
  constexpr int kPictureFirst = composite_timing::kSwapClock;
  constexpr int kPictureEnd = kPictureFirst + CompositeTiming::kPictureClocks;
  while (displayed_ < to) {
    Clock until = to;
    bool pixels = true;
    if (interlaced()) {
      const auto clock = static_cast<int>((displayed_ - origin_) % composite_timing::kLineClocks);
      const int end = clock < kPictureFirst ? kPictureFirst
                      : clock < kPictureEnd ? kPictureEnd
                                            : composite_timing::kLineClocks;
      pixels = end == kPictureEnd;
      until = std::min(to, displayed_ + end - clock);
    }
    display_.run(static_cast<int>(until - displayed_), pixels, registers_, renderer_->displayed());
    displayed_ = until;
  }
}

// --- CPU port
// -------------------------------------------------------------------------------------------------------

void Golden::Port::step() {
  constexpr std::array<std::uint32_t, 16> kSteps{0,   1,   2,   4,  8,  16,  32,  64,
                                                 128, 256, 512, 40, 80, 160, 320, 640};
  const std::uint32_t by = kSteps[control >> 4];
  address = ((control & 8) != 0 ? address - by : address + by) & (kVramBytes - 1);
}

void Golden::write(std::uint8_t reg, std::uint8_t data) {
  // Cleared before what this clock sets.
  if (reg == kIsr) status_ &= static_cast<std::uint8_t>(~data);
  const Clock end = now_ + kAccessClocks;
  advance(now_ + 1);
  poke(reg, data);
  advance(end);
}

std::uint8_t Golden::read(std::uint8_t reg) {
  const std::uint8_t value = peek(reg);
  advance(now_ + 1);
  if (reg == kData0 || reg == kData1) {
    const int port = reg - kData0;
    ports_[static_cast<std::size_t>(port)].step();
    fetch_ahead(port);
  }
  advance(now_ + kAccessClocks - 1);
  return value;
}

std::uint8_t Golden::peek(std::uint8_t reg) const {
  const Port& port = ports_[control_ & 1];
  const int scan = lines().scanline;
  switch (reg) {
    case kAddrL:
      return static_cast<std::uint8_t>(port.address);
    case kAddrM:
      return static_cast<std::uint8_t>(port.address >> 8);
    case kAddrH:
      return static_cast<std::uint8_t>(port.control | port.address >> 16);
    case kData0:
      return ports_[0].data;
    case kData1:
      return ports_[1].data;
    case kCtrl:
      return control_;
    case kIen:
      return static_cast<std::uint8_t>((registers_.irq_line >> 8) << 7 | (scan >> 8) << 6 |
                                       registers_.ien);
    case kIsr:
      return static_cast<std::uint8_t>(nibble_ << 4 | status_);
    case kIrqLineL:
      return static_cast<std::uint8_t>(scan);
    case kDcVideo:
    case kDcHscale:
    case kDcVscale:
    case kDcBorder:
      return peek_display(reg);
    default:
      return reg >= kL1Config ? peek_layer(registers_.layers[1], reg - kL1Config)
                              : peek_layer(registers_.layers[0], reg - kL0Config);
  }
}

std::uint8_t Golden::peek_layer(const LayerSettings& layer, int index) {
  const std::array<int, kLayerRegisters> bytes{
      layer.config,       layer.map_base,      layer.tile_base,   layer.hscroll & 255,
      layer.hscroll >> 8, layer.vscroll & 255, layer.vscroll >> 8};
  return index < kLayerRegisters ? static_cast<std::uint8_t>(bytes[static_cast<std::size_t>(index)])
                                 : std::uint8_t{0};
}

std::uint8_t Golden::peek_display(std::uint8_t reg) const {
  const int index = reg - kDcVideo;
  const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
  const Registers& r = registers_;
  if (control_ >> 1 == 0) {
    const int video = field_ << 7 | (r.sprites_enable ? 0x40 : 0) |
                      (r.layers[1].enable ? 0x20 : 0) | (r.layers[0].enable ? 0x10 : 0) |
                      (r.interlace ? 0 : k240p) | chroma_ | r.output;
    return byte(
        std::array<int, 4>{video, r.hscale, r.vscale, border_}[static_cast<std::size_t>(index)]);
  }
  if (control_ >> 1 == 1) {
    return byte(std::array<int, 4>{r.hstart / 4, r.hstop / 4, r.vstart / 2,
                                   r.vstop / 2}[static_cast<std::size_t>(index)]);
  }
  return std::array<std::uint8_t, 4>{'V', 48, 0, 1}[static_cast<std::size_t>(index)];
}

// The clock of the access has run; what is written is in force now.
void Golden::poke(std::uint8_t reg, std::uint8_t data) {
  const int selected = control_ & 1;
  Port& port = ports_[static_cast<std::size_t>(selected)];
  switch (reg) {
    case kAddrL:
      port.address = (port.address & 0x1FF00) | data;
      fetch_ahead(selected);
      break;
    case kAddrM:
      port.address = (port.address & 0x100FF) | static_cast<std::uint32_t>(data) << 8;
      fetch_ahead(selected);
      break;
    case kAddrH:
      port.address = (port.address & 0x0FFFF) | (data & 1U) << 16;
      port.control = data & 0xFE;
      fetch_ahead(selected);
      break;
    case kData0:
    case kData1: {
      Port& written = ports_[static_cast<std::size_t>(reg - kData0)];
      store(written.address, data);
      written.step();
      fetch_ahead(reg - kData0);
      break;
    }
    case kCtrl:
      control_ = data & 0x7F;
      if ((data & kResetBit) != 0) reset_registers();
      break;
    case kIen:
      registers_.ien = data & 15;
      registers_.irq_line = (registers_.irq_line & 255) | (data & 0x80) << 1;
      break;
    case kIrqLineL:
      registers_.irq_line = (registers_.irq_line & 256) | data;
      break;
    case kDcVideo:
    case kDcHscale:
    case kDcVscale:
    case kDcBorder:
      poke_display(reg, data);
      break;
    default:
      poke_layer(registers_.layers[reg >= kL1Config ? 1 : 0],
                 reg - (reg >= kL1Config ? kL1Config : kL0Config), data);
      renderer_->port().set_layers(registers_.layers);
      break;
  }
}

void Golden::poke_layer(LayerSettings& layer, int index, std::uint8_t data) {
  const auto low = [data](int scroll) { return (scroll & 0xF00) | data; };
  const auto high = [data](int scroll) { return (data & 15) << 8 | (scroll & 255); };
  switch (index) {
    case 0:
      layer.config = data;
      break;
    case 1:
      layer.map_base = data;
      break;
    case 2:
      layer.tile_base = data;
      break;
    case 3:
      layer.hscroll = low(layer.hscroll);
      break;
    case 4:
      layer.hscroll = high(layer.hscroll);
      break;
    case 5:
      layer.vscroll = low(layer.vscroll);
      break;
    case 6:
      layer.vscroll = high(layer.vscroll);
      break;
    default:
      break;
  }
}

void Golden::poke_display(std::uint8_t reg, std::uint8_t data) {
  Registers& r = registers_;
  const int select = control_ >> 1;
  if (select > 1) return;
  display_to(now_);
  if (reg == kDcVideo && select == 0) {
    set_output(data);
  } else if (reg == kDcVideo) {
    r.hstart = data * 4;
  } else if (reg == kDcHscale) {
    (select == 0 ? r.hscale : r.hstop) = select == 0 ? data : data * 4;
  } else if (reg == kDcVscale) {
    (select == 0 ? r.vscale : r.vstart) = select == 0 ? data : data * 2;
  } else if (select == 0) {
    border_ = data;
  } else {
    r.vstop = data * 2;
  }
}

// DC_VIDEO.
void Golden::set_output(std::uint8_t video) {
  const Registers before = registers_;
  registers_.output = video & 3;
  registers_.interlace = (video & k240p) == 0;
  registers_.sprites_enable = (video & 0x40) != 0;
  chroma_ = video & 4;
  registers_.layers[0].enable = (video & 0x10) != 0;
  registers_.layers[1].enable = (video & 0x20) != 0;
  choose_output(before);
}

// A CPU write, in the current clock. Lookups see it two clocks later.
void Golden::store(std::uint32_t address, std::uint8_t data) {
  renderer_->port().take_for_cpu(now_);
  vram_.set(address, data);
  if (address < kAttributeBase) return;
  written_ = address;
  attributes_at_ = now_ + 1;
  schedule();
}

// Reads the byte for the CPU, in the next clock.
void Golden::fetch_ahead(int port) {
  renderer_->port().take_for_cpu(now_ + 1);
  Port& p = ports_[static_cast<std::size_t>(port)];
  p.data = vram_[p.address];
}

}  // namespace collide::vera
