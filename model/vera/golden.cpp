// SPDX-License-Identifier: MIT
#include "model/vera/golden.h"

#include <algorithm>

#include "model/common/input_error.h"

namespace collide::vera {
namespace {

constexpr int kLines = 525;

struct Timing {
  int line_clocks;
  int swap_clock;              // clock of a line in which buffers swap and the row is chosen
  std::uint64_t frame_clocks;  // from latch to latch
  std::uint64_t first_latch;   // clock of the first latch after reset
};
// A VGA unit starts in line 524 and latches in the last clock of line 479.
constexpr Timing kVga{800, 0, 525 * 800, 481 * 800 - 1};
constexpr Timing kInterlaced{1588, 270, 525 * 1588 / 2, 525 * 1588 / 2 - 1};

constexpr int kStartLine = 524;
constexpr int kPictureLines = 480;
constexpr int kFirstEvenLine = 21;
constexpr int kFirstOddLine = 284;

/// Clocks from the swap to t = 0.
constexpr int kSwapToLookup = 2;
/// Rows are counted in 1/128.
constexpr int kScaleOne = 128;
/// Highest scan line that the register can show.
constexpr int kHighestScanLine = 511;
/// Clocks at the end of a line in which the display side clears its buffer, four columns in each.
constexpr int kClearClocks = 160;
/// The display reads its line buffer up to the clock before the last of a line.
constexpr int kScalerClocks = 799;

/// Clocks an access takes up in the CPU port, counted from the one it is made in.
constexpr int kAccessClocks = 4;

const Timing& timing(bool interlaced) {
  return interlaced ? kInterlaced : kVga;
}

}  // namespace

Golden::Golden() {
  reset();
}

void Golden::reset() {
  vram_ = Vram();
  renderer_ = std::make_unique<Renderer>(vram_);
  registers_ = Registers{};
  load_ = Load{};
  layers_enabled_ = {};
  video_rest_ = border_ = control_ = status_ = nibble_ = 0;
  ports_ = {};
  now_ = frames_ = 0;
  restart();
}

// CTRL bit 7. The clock in which the registers are reset runs as any other, but neither a row nor a
// frame is complete at its end.
void Golden::reset_registers() {
  if (next_swap_ == now_) begin_line();
  ++now_;
  render_to(now_, now_);
  if (rendering_) renderer_->halt(relative(now_));
  const int left = static_cast<int>(next_swap_ - now_);
  renderer_->restart(4 * std::clamp(kClearClocks - left, 0, kClearClocks));
  registers_ = Registers{};
  registers_.output = 0;
  registers_.sprites_enable = false;
  video_rest_ = border_ = control_ = status_ = nibble_ = 0;
  for (int layer = 0; layer < 2; ++layer) {
    layers_enabled_[static_cast<std::size_t>(layer)] = false;
    renderer_->port().enable_layer(layer, false);
  }
  ports_ = {};
  restart();
}

void Golden::restart() {
  origin_ = previous_latch_ = now_;
  const Timing& t = timing(interlaced());
  next_swap_ = origin_ + static_cast<std::uint64_t>(t.swap_clock);
  latch_at_ = origin_ + t.first_latch;
  line_open_ = rendering_ = false;
  line_ = interlaced() ? -1 : kStartLine - 1;
  // An interlaced unit starts in what would be the end of an odd field. Nothing is rendered until a
  // field begins.
  field_ = interlaced() ? 1 : 0;
  field_line_ = kLines - kFirstOddLine - 1;
  started_ = true;
  scaled_ = kPictureLines * kScaleOne;
  scaler_ = scaler_clock_ = 0;
  accumulator_ = line_hit_ = latched_hits_ = 0;
  frame_ = Frame{};
}

int Golden::line_clocks() const {
  return timing(interlaced()).line_clocks;
}

Position Golden::position() const {
  const auto length = static_cast<std::uint64_t>(line_clocks());
  const std::uint64_t first = interlaced() ? 0 : kStartLine;
  const std::uint64_t since = now_ - origin_;
  return {static_cast<int>((since / length + first) % kLines), static_cast<int>(since % length)};
}

// --- Set-up
// ---------------------------------------------------------------------------------------------------------

void Golden::load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) {
  std::uint32_t at = address & (kVramBytes - 1);
  int pending = -1;  // sprite whose record has been written to
  const auto record = [this](int sprite) {
    Attributes bytes;
    std::copy_n(vram_.data() + kAttributeBase + 8 * sprite, bytes.size(), bytes.begin());
    renderer_->sprites().set(sprite, bytes);
  };
  for (std::size_t i = 0; i < size; ++i, at = (at + 1) & (kVramBytes - 1)) {
    vram_.set(at, data[i]);
    const int sprite = at >= kAttributeBase ? static_cast<int>((at - kAttributeBase) / 8) : -1;
    if (pending >= 0 && sprite != pending) record(pending);
    pending = sprite;
  }
  if (pending >= 0) record(pending);
}

void Golden::set_registers(const Registers& registers) {
  check(registers);
  const bool was = interlaced();
  if (now_ != 0 && was != (registers.output >= 2)) {
    throw InputError("output",
                     "VGA and interlaced timing can be exchanged straight after reset only");
  }
  run_scaler(line_clock());
  registers_ = registers;
  if (was != interlaced()) restart();
}

void Golden::set_load(const Load& load) {
  check(load);
  load_ = load;
  for (std::size_t i = 0; i < 2; ++i) {
    layers_enabled_[i] = load.layer_words[i] > 0;
    renderer_->port().enable_layer(static_cast<int>(i), layers_enabled_[i]);
  }
}

// --- Time
// -----------------------------------------------------------------------------------------------------------

Frame Golden::run_frame() {
  advance(latch_at_ + 1);
  return frame_;
}

// Clocks before `to` run. At the same instant a line ends, then the frame is latched, then the next
// line begins.
void Golden::advance(std::uint64_t to) {
  for (;;) {
    if (latch_at_ < to && latch_at_ + 1 < next_swap_) {
      latch();
    } else if (line_open_ && next_swap_ <= to) {
      end_line();
    } else if (latch_at_ < to && latch_at_ + 1 == next_swap_) {
      latch();
    } else if (next_swap_ < to) {
      begin_line();
    } else {
      break;
    }
  }
  now_ = to;
  render_to(to, to);
}

void Golden::render_to(std::uint64_t lookups, std::uint64_t grants) {
  if (rendering_) renderer_->advance(relative(lookups), relative(grants));
}

// Clock of the row in progress.
int Golden::relative(std::uint64_t clock) const {
  return clock >= row_start_
             ? static_cast<int>(std::min<std::uint64_t>(clock - row_start_, Renderer::kNever))
             : -static_cast<int>(row_start_ - clock);
}

void Golden::begin_line() {
  const Timing& t = timing(interlaced());
  run_scaler(kScalerClocks);
  // A VGA unit begins its first line as it comes out of reset: there is nothing to swap.
  line_hit_ = next_swap_ == origin_ ? 0 : renderer_->swap(scaler_ / kScaleOne);
  accumulator_ |= line_hit_;
  scaler_ = scaler_clock_ = 0;

  line_ = line_ + 1 == kLines ? 0 : line_ + 1;
  ++field_line_;
  const bool even_begins = interlaced() ? line_ == kFirstEvenLine : line_ == kStartLine;
  const bool odd_begins = interlaced() && line_ == kFirstOddLine;
  if (even_begins || odd_begins) {
    field_ = odd_begins ? 1 : 0;
    field_line_ = 0;
    started_ = false;
  }
  const std::uint64_t begin = next_swap_;
  next_swap_ += static_cast<std::uint64_t>(t.line_clocks);
  line_open_ = true;

  const int shown = scan_line();
  const bool line_matches =
      interlaced() ? shown / 2 == registers_.irq_line / 2 : shown == registers_.irq_line;
  if (shown >= 0 && line_matches) status_ |= kLine;

  rendering_ = choose_row();
  if (!rendering_) return;
  row_start_ = begin + kSwapToLookup;
  latched_hits_ = 0;
  const int swap_at = relative(next_swap_);
  const int latch_at = latch_at_ >= row_start_ ? relative(latch_at_) : Renderer::kNever;
  renderer_->begin_row(scaled_ / kScaleOne, swap_at, latch_at, load_.wait_states,
                       load_.layer_words);
}

// Display line of the picture, -1 where there is none: in the line in which a field's first row is
// rendered.
int Golden::scan_line() const {
  if (interlaced()) return field_line_ == 0 ? -1 : 2 * (field_line_ - 1) + field_;
  return line_ == kStartLine ? -1 : line_;
}

// The line that the raster counts in this clock, which may be the first of a new line. An
// interlaced field's first row is rendered in the last line of the field before it.
int Golden::raster_line() const {
  if (!interlaced()) return position().line;
  int field = field_;
  int line = field_line_;
  if (now_ == next_swap_) {
    ++line;
    if (line_ + 1 == kFirstEvenLine || line_ + 1 == kFirstOddLine) {
      field = line_ + 1 == kFirstOddLine ? 1 : 0;
      line = 0;
    }
  }
  if (line == 0) return kLines - 2 + field;
  return 2 * (line - 1) + field;
}

// Whether the line that begins renders a row, and which one.
bool Golden::choose_row() {
  const int step = interlaced() ? 2 : 1;
  const int shown = scan_line();
  const int next = interlaced() ? 2 * field_line_ + field_ : shown + 1;
  if (!started_ && next >= registers_.vstart) {
    started_ = true;
    scaled_ = interlaced() && field_ == 1 ? registers_.vscale : 0;
    return true;
  }
  if (scaled_ / kScaleOne >= kPictureLines || shown < registers_.vstart ||
      shown >= registers_.vstop)
    return false;
  scaled_ += step * registers_.vscale;
  return true;
}

void Golden::end_line() {
  line_open_ = false;
  if (!rendering_) return;
  renderer_->finish();
  rendering_ = false;
  const Renderer::Hits hits = renderer_->hits();
  accumulator_ |= hits.after | (hits.before & ~latched_hits_);
  if (observer() == nullptr) return;
  std::array<Cell, kColumns> cells;
  for (int c = 0; c < kColumns; ++c)
    cells[static_cast<std::size_t>(c)] = renderer_->buffer().cell(c);
  Row row;
  row.row = scaled_ / kScaleOne;
  row.line = line_;
  row.cells = cells.data();
  row.hit = line_hit_ | hits.before | hits.lost | hits.after;
  renderer_->cost(row);
  observer()->on_row(row);
}

void Golden::latch() {
  if (rendering_) {
    // Every pixel of the clocks before the latch has its fetch before it.
    render_to(latch_at_, latch_at_);
    latched_hits_ = renderer_->hits().before;
    accumulator_ |= latched_hits_;
  }
  nibble_ = accumulator_;
  accumulator_ = 0;
  status_ |= kVsync;
  if (nibble_ != 0) status_ |= kSprcol;
  const std::uint64_t end = latch_at_ + 1;
  frame_ = {frames_++,
            nibble_,
            (status_ & kSprcol) != 0,
            irq(),
            interlaced() ? field_ : 0,
            end - previous_latch_};
  previous_latch_ = end;
  latch_at_ += timing(interlaced()).frame_clocks;
  if (observer() != nullptr) observer()->on_frame(frame_);
}

// Clock of the line that is coming up; past its end when the next line is about to begin.
int Golden::line_clock() const {
  return now_ == next_swap_
             ? kScalerClocks
             : static_cast<int>((now_ - origin_) % static_cast<std::uint64_t>(line_clocks()));
}

// Runs the horizontal scaler through the clocks of the line before `line_clock` (VGA; interlaced
// lines have no ghost pixels to need it).
void Golden::run_scaler(int upto_clock) {
  const int upto = std::min(upto_clock, kScalerClocks);
  const int steps =
      std::max(0, std::min(upto, registers_.hstop) - std::max(scaler_clock_, registers_.hstart));
  const int left = kScreenColumns * kScaleOne - scaler_;
  if (registers_.hscale > 0 && left > 0) {
    const int needed = (left + registers_.hscale - 1) / registers_.hscale;
    scaler_ += std::min(steps, needed) * registers_.hscale;
  }
  scaler_clock_ = std::max(scaler_clock_, upto);
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
  const std::uint64_t end = now_ + kAccessClocks;
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
  const int scan = std::min(raster_line(), kHighestScanLine);
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
      return 0;
  }
}

std::uint8_t Golden::peek_display(std::uint8_t reg) const {
  const int index = reg - kDcVideo;
  const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
  const Registers& r = registers_;
  if (control_ >> 1 == 0) {
    const int video = (raster_line() & 1) << 7 | (r.sprites_enable ? 0x40 : 0) |
                      (layers_enabled_[1] ? 0x20 : 0) | (layers_enabled_[0] ? 0x10 : 0) |
                      video_rest_ | r.output;
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
      break;
  }
}

void Golden::poke_display(std::uint8_t reg, std::uint8_t data) {
  Registers& r = registers_;
  const int select = control_ >> 1;
  if (select > 1) return;
  run_scaler(line_clock());
  if (reg == kDcVideo && select == 0) {
    if ((data & 2) != (r.output & 2)) {
      throw InputError("DC_VIDEO",
                       "VGA and interlaced timing can be exchanged straight after reset only");
    }
    r.output = data & 3;
    r.sprites_enable = (data & 0x40) != 0;
    video_rest_ = data & 0x0C;
    for (int layer = 0; layer < 2; ++layer) {
      const bool enabled = (data & (0x10 << layer)) != 0;
      layers_enabled_[static_cast<std::size_t>(layer)] = enabled;
      renderer_->port().enable_layer(layer, enabled);
    }
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

// A CPU write, in the current clock. Lookups see it two clocks later, so those before that are made
// first.
void Golden::store(std::uint32_t address, std::uint8_t data) {
  render_to(now_ + 2, now_);
  if (rendering_) renderer_->port().take_for_cpu(relative(now_));
  load_vram(address, &data, 1);
}

// Reads the byte for the CPU, in the next clock.
void Golden::fetch_ahead(int port) {
  if (rendering_) renderer_->port().take_for_cpu(relative(now_ + 1));
  Port& p = ports_[static_cast<std::size_t>(port)];
  p.data = vram_[p.address];
}

}  // namespace collide::vera
