// SPDX-License-Identifier: MIT
#include "model/vera/golden.h"

#include <algorithm>

namespace collide::vera {
namespace {

/// Clocks an access takes up in the CPU port, counted from the one it is made in.
constexpr int kAccessClocks = 4;
/// Those of them in which it writes a byte, or pauses, and reads ahead.
constexpr int kBusyClocks = 3;

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
  restart();
}

// CTRL bit 7. In the clock in which the registers are reset pixels and clearing go on, and nothing
// else happens.
void Golden::reset_registers() {
  ++now_;
  render_to(now_);
  display_to(now_);
  renderer_->stop();
  registers_.reset();
  interrupts_ = Interrupts();
  restart();
}

void Golden::restart() {
  origin_ = displayed_ = previous_latch_ = now_;
  composite_ = CompositeTiming(now_);
  display_ = Display{};
  follow_line();
  begin_at_ = attributes_at_ = kNone;
  lines_.restart(interlaced());
  rows_.restart(interlaced());
  interrupts_.restart();
  // VGA begins with a line that may render a row.
  choose_at_ = interlaced() ? kNone : now_;
  rendering_ = false;
  line_hit_ = 0;
  frame_ = Frame{};
  choose_output();
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
  load_sprites(address, size);
  // They are written through data port 0, which then goes back to where it was.
  const auto end = (address & (kVramBytes - 1)) + size;
  if (end > kAttributeBase) registers_.fetched(0, vram_[registers_.address(0)]);
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
  const bool was_interlaced = interlaced();
  registers_.set(registers);
  if (now_ == 0 && interlaced() != was_interlaced) {
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
  swap_at_ = now_ + clocks_to_swap(beam, raster());
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
    under = display_.crossing(renderer_->displayed());
  }
  display_to(at + 1);
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
    if (line_is_followed_) {
      const bool enabled = registers().sprites_enable;
      display_.run(clocks, pixels, registers(), shown, [&](const Cell& asked) {
        line_.picture.push_back(enabled ? asked_ : std::uint16_t{0});
        asked_ = static_cast<std::uint16_t>(asked.z << 8 | asked.colour);
      });
    } else {
      display_.run(clocks, pixels, registers(), shown);
    }
    displayed_ = until;
  }
}

// --- CPU port
// -------------------------------------------------------------------------------------------------------

void Golden::write(std::uint8_t reg, std::uint8_t data) {
  if (reg == kIsr) interrupts_.acknowledge(data);
  const Clock end = now_ + kAccessClocks;
  advance(now_ + 1);
  if (reg >= kDcVideo && reg <= kDcBorder) display_to(now_);
  const RegisterFile::Effect effect = registers_.write(reg, data);
  if (reg >= kL0Config) renderer_->port().set_layers(registers().layers);
  if (effect.video) choose_output();
  follow(effect, data);
  if (effect.resets) reset_registers();
  advance(end);
}

std::uint8_t Golden::read(std::uint8_t reg) {
  const Lines lines = this->lines();
  const std::uint8_t value = registers_.read(
      reg, {lines.scanline, lines.field, interrupts_.status(), interrupts_.nibble()});
  advance(now_ + 1);
  follow(registers_.after_read(reg), 0);
  advance(now_ + kAccessClocks - 1);
  return value;
}

// The clock of the access has run; what is written is in force now.
void Golden::follow(const RegisterFile::Effect& effect, std::uint8_t data) {
  if (effect.stores) store(effect.address, data);
  if (effect.fetches) fetch_ahead(effect.port);
  busy_ = effect.fetches ? kBusyClocks : 0;
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
  registers_.fetched(port, vram_[registers_.address(port)]);
}

}  // namespace collide::vera
