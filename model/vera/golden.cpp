// SPDX-License-Identifier: MIT
#include "model/vera/golden.h"

#include <algorithm>

namespace collide::vera {
namespace {

/// Clocks an access takes up in the CPU port after the one it is made in.
constexpr int kRecovery = 3;
/// From the one in which a byte is written to the one in which it is in the attributes.
constexpr int kAttributeClocks = 2;

}  // namespace

Golden::Golden() {
  reset();
}

void Golden::reset() {
  vram_ = Vram();
  renderer_ = std::make_unique<Renderer>(vram_);
  registers_ = RegisterFile();
  interrupts_ = Interrupts();
  load_ = Load{};
  now_ = 0;
  frames_ = 0;
  busy_ = 0;
  sees_picture_ = reset_due_ = false;
  read_data_ = 0;
  port_work_ = PortWork();
  attributes_in_ = 0;
  restart();
}

// In the clock in which the registers are reset pixels and clearing go on, unless it is held, and
// nothing else happens.
void Golden::reset_registers(bool held) {
  reset_due_ = false;
  if (!held) {
    ++now_;
    render_to(now_);
    display_to(now_);
  }
  renderer_->stop();
  registers_.reset();  // Rule 4
  interrupts_ = Interrupts();
  read_data_ = 0;
  port_work_ = PortWork();
  restart();
}

// Held since the reset, the unit begins in whatever mode is chosen.
void Golden::wait_to_start() {
  lines_.restart(interlaced());
  rows_.restart(interlaced());
  // VGA begins with a line that may render a row.
  choose_at_ = interlaced() ? kNone : now_;
  schedule();
}

void Golden::restart() {
  origin_ = displayed_ = previous_latch_ = now_;
  composite_ = CompositeTiming(now_);
  display_ = Display{};
  follow_line();
  begin_at_ = kNone;
  asked_for_ = -1;
  started_ = false;
  interrupts_.restart();
  rendering_ = false;
  line_hit_ = 0;
  frame_ = Frame{};
  choose_output();
  wait_to_start();
}

Position Golden::position() const {
  if (!interlaced()) return vga_timing::position(now_ - origin_);
  CompositeTiming composite = composite_;
  composite.run_to(now_);
  return composite.position();
}

// --- Set-up
// ---------------------------------------------------------------------------------------------------------

void Golden::load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    vram_.set((address + static_cast<std::uint32_t>(i)) & (kVramBytes - 1), data[i]);
  }
  for (std::size_t i = 0; i < size;) {
    const std::uint32_t at = (address + static_cast<std::uint32_t>(i)) & (kVramBytes - 1);
    if (at < kAttributeBase) {
      i += kAttributeBase - at;
      continue;
    }
    // A record at a time, as far as the bytes go
    const auto sprite = static_cast<int>((at - kAttributeBase) / 8);
    Attributes record = renderer_->sprites().bytes(sprite);
    for (std::size_t b = at % 8; b < record.size() && i < size; ++b, ++i) record[b] = data[i];
    renderer_->sprites().set(sprite, record);
  }
  // They are written through data port 0, which then goes back to where it was.
  const auto end = (address & (kVramBytes - 1)) + size;
  if (end > kAttributeBase) registers_.fetched(0, vram_[registers_.address(0)]);
}

void Golden::set_registers(const Registers& registers) {
  check(registers);
  display_to(now_);
  const bool was_interlaced = interlaced();
  registers_.set(registers);
  if (!started_ && interlaced() != was_interlaced) {
    restart();
  } else {
    choose_output();
  }
}

void Golden::set_load(const Load& load) {
  check(load);
  load_ = load;
}

// The output mode is in force from this clock on.
void Golden::choose_output() {
  const Registers& r = registers();
  renderer_->port().set_layers(r.layers);
  if (composite_.interlace() != r.interlace) composite_.run_to(now_);
  composite_.set_interlace(r.interlace);
  const Position beam = position();
  swap_at_ = now_ + clocks_to_swap(beam, raster());  // Rule 28
  latch_at_ = now_ + clocks_to_latch(beam, raster());
  schedule();
}

// --- Time
// -----------------------------------------------------------------------------------------------------------

void Golden::run(std::uint64_t clocks) {
  sees_picture_ = false;
  Inputs idle;
  idle.wait_states = static_cast<std::uint8_t>(load_.wait_states);
  for (; clocks > 0 && !is_at_rest(); --clocks) step(idle);
  advance(now_ + static_cast<Clock>(clocks));
}

Frame Golden::run_frame() {
  run(0);
  advance(latch_at_ + 1);
  return frame_;
}

void Golden::schedule() {
  next_event_ = std::min({swap_at_, latch_at_, choose_at_, begin_at_});
}

void Golden::advance(Clock to) {
  started_ = started_ || to > now_;
  while (next_event_ < to) run_event(next_event_);
  render_to(to);
  now_ = to;
}

// A clock in which more happens than pixels.
void Golden::run_event(Clock at) {
  const bool latches = at == latch_at_;
  // A collision in the clock of the latch is lost.
  if (latches) render_to(at);
  render_to(at + 1, !latches);  // Rule 25
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
  if (counted) interrupts_.collide(hits);
}

// Whether the line that begins renders a row, and which one.
void Golden::choose_row(Clock at) {
  choose_at_ = kNone;
  if (begin_at_ == at) begin_at_ = kNone;
  if (lines_.irq()) interrupts_.line();
  if (!rows_.choose(registers(), lines_)) return;
  renderer_->set_row(rows_.row());
  begin_at_ = at + 1;
}

// The row chosen begins after this clock.
void Golden::begin_row(Clock at) {
  begin_at_ = kNone;
  rendering_ = true;
  row_ = Row{};
  row_.row = rows_.row();
  now_ = at;
  row_.line = position().line;
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
  const std::array<Cell, kColumns> cells = renderer_->rendered().cells();
  row_.cells = cells.data();
  row_.hit = line_hit_;
  row_.end = at + 1;
  renderer_->cost(row_);
  SpriteTable& sprites = renderer_->sprites();
  if (attributes_in_ > 0) {
    // What has been written counts, though lookups do not see it yet.
    const auto sprite = static_cast<int>((attribute_at_ - kAttributeBase) / 8);
    const Attributes seen = sprites.bytes(sprite);
    sprites.set(attribute_at_, attribute_);
    row_.dropped = sprites.count_on(row_.row);
    sprites.set(sprite, seen);
  } else {
    row_.dropped = sprites.count_on(row_.row);
  }
  row_.dropped = std::max(0, row_.dropped - row_.drawn);
  observer()->on_row(row_);
}

void Golden::report_line(Clock at) {
  if (line_is_followed_) {
    line_.line = lines_.seen().shown;
    line_.end = at + 1;
    observer()->on_line(line_);
  }
  follow_line();
}

// The line that begins, if it is wanted.
void Golden::follow_line() {
  line_is_followed_ = observer() != nullptr && observer()->wants_lines();
  line_.picture.clear();
}

void Golden::swap(Clock at) {
  if (rendering_ && observer() != nullptr) report_row(at);
  rendering_ = false;
  line_hit_ = 0;

  Cell under;
  if (renderer_->pixel_is_due()) {
    display_to(at);
    under = display_.crossing(renderer_->displayed());  // Rule 24
  }
  display_to(at + 1);
  asked_for_ = -1;
  report_line(at);
  display_.begin_line();
  renderer_->swap(under);

  const bool frame = frame_ends(at);
  lines_.swap(registers(), frame, composite_.even_next());
  if (frame) rows_.begin_frame();
  swap_at_ = at + raster().line_clocks();
  choose_at_ = at + 1;
}

void Golden::latch(Clock at) {
  interrupts_.latch();
  now_ = at + 1;
  frame_ = {frames_++,
            interrupts_.nibble(),
            interrupts_.collision(),
            irq(),
            interlaced(),
            interlaced() ? lines_.field() : 0,
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
    const auto clocks = static_cast<int>(until - displayed_);
    LineBuffer& shown = renderer_->displayed();
    if (line_is_followed_ || sees_picture_) {
      const std::uint16_t visible = registers().sprites_enable ? 0xFFFF : 0;  // Rule 13
      std::uint16_t* picture = nullptr;
      if (line_is_followed_) {
        line_.picture.resize(line_.picture.size() + static_cast<std::size_t>(clocks));
        picture = line_.picture.data() + line_.picture.size() - clocks;
      }
      std::uint16_t asked = asked_;
      display_.run(clocks, pixels, registers(), shown, [&](const Cell& cell) {
        if (picture != nullptr) *picture++ = asked & visible;
        asked = static_cast<std::uint16_t>(cell.z << 8 | cell.colour);
      });
      asked_ = asked;
      asked_for_ = until;
    } else {
      display_.run(clocks, pixels, registers(), shown);
    }
    displayed_ = until;
  }
}

// --- CPU port
// -------------------------------------------------------------------------------------------------------

void Golden::write(std::uint8_t reg, std::uint8_t data) {
  Inputs in;
  in.strobe = in.write = true;
  in.reg = reg;
  in.data = data;
  access(in);
}

std::uint8_t Golden::read(std::uint8_t reg) {
  Inputs in;
  in.strobe = true;
  in.reg = reg;
  access(in);
  return read_data_;
}

void Golden::access(Inputs in) {
  sees_picture_ = false;
  in.wait_states = static_cast<std::uint8_t>(load_.wait_states);
  step(in);
  in.strobe = false;
  busy_ = 0;
  for (int i = 0; i < kRecovery; ++i) {
    if (port_work_.busy()) ++busy_;
    step(in);
  }
}

// --- Pins
// -----------------------------------------------------------------------------------------------------------

void Golden::clock(const Inputs& in) {
  sees_picture_ = true;
  load_.wait_states = in.wait_states;
  step(in);
  composite_.run_to(now_);
}

// One clock: what was asked for before, what the beam brings, and the access that is made in it.
void Golden::step(const Inputs& in) {
  if (!in.hold && (port_work_.asks() || !in.ready)) renderer_->port().take();
  const bool accessed = in.strobe && !reset_due_;
  if ((in.strobe || in.look) && !in.write && !reset_due_) {
    const Lines seen = lines();
    read_data_ = registers_.read(
        in.reg, {seen.scanline, seen.field, interrupts_.status(), interrupts_.nibble()});
  }
  // Before what the beam sets
  if (accessed && in.write && in.reg == kIsr) interrupts_.acknowledge(in.data);
  work_at_port(in.ready);
  if (reset_due_) {
    reset_registers(in.hold);
  } else if (!in.hold) {
    advance(now_ + 1);
  } else if (!started_) {  // Rule 31
    wait_to_start();
  }
  if (attributes_in_ > 0 && --attributes_in_ == 0) {
    renderer_->sprites().set(attribute_at_, attribute_);  // Rule 9
  }
  if (accessed) make(in);
  if (in.rst) reset_due_ = true;  // Rule 36
}

// What the data ports do at the video RAM in this clock.
void Golden::work_at_port(bool ready) {
  const bool passes = ready || !port_work_.asks();
  switch (port_work_.does()) {
    case PortWork::kWrite:
      // The attributes are the unit's own, and wait for nobody (rule 37).
      if (stored_at_ >= kAttributeBase && attributes_in_ == 0) {
        attributes_in_ = kAttributeClocks;
        attribute_at_ = stored_at_;
        attribute_ = stored_;
      }
      if (passes) vram_.set(stored_at_, stored_);
      break;
    case PortWork::kRead:
      if (passes) ahead_ = vram_[registers_.address(port_)];
      break;
    case PortWork::kArrive:
      registers_.fetched(port_, ahead_);
      break;
    default:
      break;
  }
  port_work_ = port_work_.next(ready);
}

// The clock of the access has run; what is written is in force now.
void Golden::make(const Inputs& in) {
  RegisterFile::Effect effect;
  if (in.write) {
    if (in.reg >= kDcVideo && in.reg <= kDcBorder) display_to(now_);
    effect = registers_.write(in.reg, in.data);
    if (in.reg >= kL0Config) renderer_->port().set_layers(registers().layers);
    if (effect.video) choose_output();
  } else {
    effect = registers_.after_read(in.reg);
  }
  reset_due_ = effect.resets;
  if (!effect.fetches) return;
  port_ = effect.port;
  port_work_ = PortWork::after_access(effect.stores);
  stored_at_ = effect.address;
  stored_ = in.data;
}

Outputs Golden::outputs() {
  display_to(now_);
  Outputs out;
  out.data = read_data_;
  out.busy = reset_due_ || port_work_.busy() ? 1 : 0;  // Rule 33
  out.irq = irq();
  if (port_work_.does() == PortWork::kWrite) {
    out.vram_request = out.vram_write = true;
    out.vram_bytes = static_cast<std::uint8_t>(1 << stored_at_ % 4);
    out.vram_address = static_cast<int>(stored_at_ / 4);
    out.vram_data = 0x01010101U * stored_;
  } else if (port_work_.does() == PortWork::kRead) {
    out.vram_request = true;
    out.vram_address = static_cast<int>(registers_.address(port_) / 4);
  } else if (renderer_->port().layer_asks()) {
    out.vram_request = true;
    out.vram_address = Outputs::kNoMeaning;
  } else if (renderer_->asks()) {
    out.vram_request = true;
    out.vram_address = renderer_->asked_word();
  }

  out.picture = asked_for_ != now_ ? Outputs::kNoMeaning : registers().sprites_enable ? asked_ : 0;
  out.interlaced = interlaced();
  out.interlace = registers().interlace;
  const Position beam = position();
  out.line = beam.line;
  out.clock = beam.clock;
  const Lines seen = lines();
  out.shown = seen.shown;
  out.scanline = seen.scanline;
  out.field = seen.field != 0;

  out.row_start = begin_at_ == now_;
  out.row = rows_.row();
  out.t = renderer_->row_clock();
  if (renderer_->pixel_is_due()) {
    const Renderer::Pixel pixel = renderer_->due_pixel();
    const Cell& cell = pixel.meeting.cell;
    out.pixel = true;
    out.pixel_first = pixel.first;
    out.pixel_last = pixel.last;
    out.pixel_column = pixel.column;
    out.pixel_write = pixel.meeting.takes;
    out.pixel_cell = cell.mask << 10 | cell.z << 8 | cell.colour;
    out.pixel_hit = pixel.hit;
  }
  out.working = renderer_->works() ? 1 : 0;
  out.clear = display_.clears();
  out.clear_index = display_.clear_group();
  out.swap = swap_at_ == now_;
  out.latch = latch_at_ == now_;
  out.nibble = interrupts_.nibble();
  out.status = interrupts_.status();
  return out;
}

}  // namespace collide::vera
