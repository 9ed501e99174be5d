// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/scatter.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "sim/cosim/vera/full_row.h"

namespace collide::vera {
namespace {

constexpr int kVgaLine = vga_timing::kLineClocks;
constexpr int kCompositeLine = composite_timing::kLineClocks;
constexpr unsigned kCompositeBit = 2;             // of DC_VIDEO
constexpr int kLastCleared = kScreenColumns - 4;  // the last columns that are

/// What a job's agents and sprites are drawn for, beside what meets by itself.
enum class Meeting : std::uint8_t {
  kAny,
  kLatch,      // a hit in the clocks about the latch
  kGhost,      // a ghost pixel with what the display has where it stops
  kByteInHold  // hold ends while a byte is on its way to the record that is looked up
};

class Scatter {
 public:
  explicit Scatter(cosim::Draw draw) : draw_(std::move(draw)) {}

  Job make() && {
    job_.fill_seed = 1 + draw_.up_to(1 << 30);
    job_.vram.push_back({kSolidImage, std::vector<std::uint8_t>(0x1000, 0x11)});
    const unsigned meetings[] = {10, 1, 1, 1};
    meeting_ = static_cast<Meeting>(draw_.weighted(meetings));
    set_registers();
    if (fills_row()) set_for_full_row();
    choose_place();
    if (fills_row()) {
      add_full_row();
    } else {
      add_sprites();
    }
    hold_and_wait();
    act();
    if (meeting_ == Meeting::kLatch) wait_for_latch();
    return std::move(job_);
  }

 private:
  bool fills_row() const { return meeting_ == Meeting::kLatch || meeting_ == Meeting::kGhost; }

  // ---- what it begins with ---------------------------------------------------------------------

  void set_registers() {
    Registers& r = job_.registers;
    composite_ = draw_.one_in(3);
    r.output = composite_ ? 2 + draw_.within(0, 1) : draw_.within(0, 1);
    r.interlace = draw_.one_in(2);
    r.sprites_enable = !draw_.one_in(5);
    r.ien = static_cast<std::uint8_t>(draw_.up_to(15));
    r.irq_line = draw_.one_in(2) ? draw_.within(0, 511) : draw_.within(0, 6);
    if (draw_.one_in(4)) r.vscale = draw_.within(0, 255);
    if (draw_.one_in(4)) r.hscale = draw_.within(0, 255);
    // Where it stops at the end of the picture a ghost pixel meets what is being cleared.
    if (draw_.one_in(2)) r.hstop = draw_.one_in(2) ? 636 : 4 * draw_.within(150, 170);
    if (draw_.one_in(6)) r.hstart = 4 * draw_.within(0, 20);
    if (draw_.one_in(8)) r.vstop = 2 * draw_.within(0, 255);
    if (draw_.one_in(8)) r.vstart = 2 * draw_.within(0, 5);
    if (draw_.one_in(4)) job_.load.wait_states = draw_.within(0, 15);
    if (!draw_.one_in(3)) return;
    for (LayerSettings& layer : r.layers) {
      layer.enable = draw_.one_in(2);
      layer.config = draw_.byte();
      layer.tile_base = draw_.byte();
      layer.hscroll = draw_.within(0, 4095);
    }
  }

  /// Rows follow each other, and nobody delays a sprite.
  void set_for_full_row() {
    Registers& r = job_.registers;
    const Registers usual;
    composite_ = false;
    r.output = draw_.within(0, 1);
    r.vscale = usual.vscale;
    r.vstart = usual.vstart;
    r.vstop = usual.vstop;
    r.layers = usual.layers;
    job_.load.wait_states = 0;
    // The display stops in the last columns that are cleared.
    if (draw_.one_in(4)) return;
    r.hscale = 128 + (draw_.one_in(2) ? draw_.within(0, 127) : 0);
    const int pixels = (kLastCleared * 128 + 4 * r.hscale - 1) / (4 * r.hscale) * 4;
    if (pixels * r.hscale >= kScreenColumns * 128) r.hscale = 128;
    r.hstart = 0;
    r.hstop = r.hscale == 128 ? kLastCleared : pixels;
  }

  /// From where on in the unit's time, and how long, the agents act. Late places cost the time it
  /// takes to get there.
  void choose_place() {
    const unsigned kinds[] = {56, 20, 14, 5, 2};
    const auto kind = meeting_ == Meeting::kLatch ? 2 : draw_.weighted(kinds);
    length_ = 600 + draw_.up_to(2400);
    at_latch_ = kind == 2;
    if (kind == 0) {
      start_ = draw_.one_in(4) ? 0 : draw_.up_to(1200);
    } else if (composite_) {
      start_in_composite(kind);
    } else {
      start_in_vga(kind);
    }
  }
  void start_in_vga(unsigned kind) {
    // The last of the picture, with its latch, and those in which bits of the line change
    const unsigned early[] = {1, 2, 3, 4, 8, 16, 32, 64};
    const unsigned late[] = {128, 256, 510, 511, 512, 523};
    line_ = static_cast<int>(kind == 1   ? draw_.any_of(early)
                             : kind == 3 ? draw_.any_of(late)
                                         : 479);
    if (kind != 2 && draw_.one_in(4) && line_ > 1) --line_;
    start_ = static_cast<std::uint64_t>(kVgaLine * (line_ + 1));
    start_ += kind == 1 || kind == 3 ? 0 : kVgaLine / 2;
    start_ -= draw_.up_to(400);
    if (kind == 2) length_ = 800 + draw_.up_to(400);
    if (kind != 4) return;
    const unsigned frames[] = {1, 5};
    start_ += draw_.any_of(frames) * std::uint64_t{vga_timing::kLines} * kVgaLine;
    length_ = 300 + draw_.up_to(900);
  }
  void start_in_composite(unsigned kind) {
    using namespace composite_timing;
    const int first[] = {kEvenFirst - 1, kEvenFirst, kEvenFirst + 2};
    const int last[] = {kEvenLast, kEvenLast - 1, kOddFirst - 1, kOddFirst + 1};
    line_ = kind == 1 ? draw_.any_of(first) : kind == 2 ? kEvenLast : draw_.any_of(last);
    start_ = static_cast<std::uint64_t>(kCompositeLine * line_);
    start_ += kind == 2 ? static_cast<unsigned>(draw_.one_in(2) ? kHalfClock : kCompositeLine - 100)
                        : 100U;
    start_ -= draw_.up_to(start_ > 400 ? 400 : 0);
    if (kind == 2) length_ = 300 + draw_.up_to(900);
    if (kind != 4) return;
    line_ = kLines480i - 1;
    const int lines = job_.registers.interlace ? kLines480i : kLines240p;
    start_ = static_cast<std::uint64_t>(kCompositeLine) *
                 static_cast<std::uint64_t>(lines * (1 + draw_.within(0, 2))) -
             draw_.up_to(400);
    length_ = 300 + draw_.up_to(900);
  }

  /// On the rows of the place.
  void add_sprites() {
    Job::OneFrame& frame = job_.frames.emplace_back();
    const int row = std::max(0, rows_from());
    // More than a row has time for, or some
    crowded_ = draw_.one_in(4);
    const int count = crowded_ ? 40 : 1 + draw_.within(0, 23);
    const int column = draw_.one_in(2) ? draw_.within(0, 660) : where_display_stops();
    int index = draw_.one_in(4) ? draw_.within(0, 40) : 0;
    if (meeting_ == Meeting::kByteInHold) {
      // Each would be there but for a byte.
      index = draw_.within(1, 40);
      for (int i = 0; i < index; ++i) {
        Sprite absent = sprite(row, column);
        absent.z = 0;
        frame.sprites[i] = encode(absent);
      }
    }
    first_sprite_ = static_cast<unsigned>(index);
    for (int i = 0; i < count && index < kSprites; ++i) {
      frame.sprites[index] = encode(sprite(row, column));
      index += draw_.one_in(6) ? 1 + draw_.within(0, 8) : 1;
    }
  }
  /// Up to the last clocks of the row.
  void add_full_row() {
    PixelInRow pixel;
    pixel.row = std::max(0, rows_from());
    pixel.t =
        meeting_ == Meeting::kGhost ? kLastRenderClock : kLastRenderClock - draw_.within(0, 2);
    pixel.column = draw_.within(64, 620);
    if (pixel.t == kLastRenderClock) {
      // It meets what was drawn on the row before.
      pixel.row -= draw_.within(1, 3);
      if (!draw_.one_in(3)) pixel.meets.push_back(kLastCleared - draw_.within(0, 4));
      if (!draw_.one_in(3)) pixel.meets.push_back(kScreenColumns);
    } else {
      // In that column for the first time, or for the last
      pixel.meets.push_back(pixel.column - (draw_.one_in(2) ? 7 : 0));
    }
    job_.frames.emplace_back().sprites = full_row(draw_, pixel);
  }
  /// Before the column that is being shown when it is cleared, and that a ghost pixel meets.
  int where_display_stops() {
    const Registers& r = job_.registers;
    const int stop = std::max(0, r.hstop - r.hstart) * r.hscale / 128;
    return std::max(0, std::min(stop, kScreenColumns) - draw_.within(0, 30));
  }
  int rows_from() const { return composite_ ? 2 * std::max(0, line_ - 21) : line_ + 1; }
  Sprite sprite(int row, int column) {
    Sprite s;
    s.address = draw_.one_in(2) ? kSolidImage : 32 * draw_.up_to(4095);
    s.bpp8 = draw_.one_in(3);
    s.width = static_cast<std::uint8_t>(
        8 << (crowded_ ? draw_.between(2, 3) : draw_.up_to(draw_.one_in(3) ? 3 : 1)));
    s.height = static_cast<std::uint8_t>(8 << draw_.up_to(3));
    s.x = static_cast<std::int16_t>((column + draw_.within(0, at_latch_ ? 10 : 40)) % kColumns);
    s.y = static_cast<std::int16_t>((row + draw_.within(-7, 4)) & (kColumns - 1));
    s.mask = static_cast<std::uint8_t>(draw_.one_in(2) ? 1U << draw_.up_to(3) : draw_.up_to(15));
    s.z = static_cast<std::uint8_t>(draw_.one_in(12) ? 0 : 1 + draw_.up_to(2));
    s.palette = static_cast<std::uint8_t>(draw_.up_to(15));
    s.vflip = draw_.one_in(2);
    s.hflip = draw_.one_in(2);
    return s;
  }

  // ---- hold, video RAM, wait states ------------------------------------------------------------

  void add(std::uint64_t at, const Job::Step& step) { job_.free.push_back({at, step}); }

  void hold_and_wait() {
    const unsigned densities[] = {0, 0, 400, 60, 9};
    if (meeting_ == Meeting::kByteInHold) {
      hold_in_lookups();
    } else if (at_latch_ ? !draw_.one_in(3) : draw_.one_in(4)) {
      hold_about_swaps();
    }
    const bool any = held_.empty() && meeting_ != Meeting::kLatch;
    const unsigned held = any ? draw_.any_of(densities) : 0;
    for (std::uint64_t at = start_; held != 0; at += 1 + draw_.up_to(2 * held)) {
      const unsigned clocks = draw_.one_in(16) ? 1 + draw_.up_to(40) : 1 + draw_.up_to(3);
      at = std::max(at, held_to_);
      if (at > start_ + length_) break;
      hold(at, clocks);
    }
    if (meeting_ != Meeting::kAny) return;
    const unsigned refused = draw_.any_of(densities);
    for (std::uint64_t at = start_; refused != 0; at += 1 + draw_.up_to(2 * refused)) {
      if (at > start_ + length_) break;
      add(at, Job::NotReady{draw_.one_in(16) ? 1 + draw_.up_to(40) : 1 + draw_.up_to(3)});
    }
    for (unsigned n = draw_.one_in(3) ? 1 + draw_.up_to(3) : 0; n > 0; --n) {
      add(start_ + draw_.up_to(length_),
          Job::WaitStates{static_cast<std::uint8_t>(draw_.up_to(15))});
    }
  }

  /// As soon as the hold before is over.
  std::uint64_t hold(std::uint64_t at, unsigned clocks) {
    at = std::max(at, held_to_);
    held_.push_back({at, clocks});
    add(at, Job::Hold{clocks});
    held_to_ = at + clocks;
    return at;
  }
  /// Calls what(time) of each swap of the place.
  template <class What>
  void at_swaps(const What& what) {
    const std::uint64_t line = composite_ ? kCompositeLine : kVgaLine;
    const std::uint64_t place = composite_ ? composite_timing::kSwapClock - 1 : kVgaLine - 1;
    for (std::uint64_t time = start_ - start_ % line + place; time < start_ + length_;
         time += line) {
      if (time >= 2) what(time);
    }
  }
  /// From the clock before to the one after on.
  void hold_about_swaps() {
    at_swaps([&](std::uint64_t time) {
      const std::uint64_t at = clock_of(time - 1) + draw_.up_to(2);
      hold(at, 1 + draw_.up_to(draw_.one_in(4) ? 20 : 2));
    });
  }
  /// Before the first sprite the finder looks up a record a clock, from the third after the swap
  /// on.
  void hold_in_lookups() {
    at_swaps([&](std::uint64_t time) {
      const unsigned record = draw_.up_to(first_sprite_ - 1);
      const unsigned clocks = 1 + draw_.up_to(draw_.one_in(4) ? 20 : 3);
      const std::uint64_t at = hold(clock_of(time + 3 + record), clocks);
      lookups_.push_back({at + clocks - 1, record});
    });
  }

  /// The clock in which the unit has run for so long since its last reset.
  std::uint64_t clock_of(std::uint64_t time) const {
    std::uint64_t clock = began_ + time;
    for (const auto& [at, clocks] : held_) {
      if (at >= began_ && at <= clock) clock += clocks;
    }
    return clock;
  }
  /// How long it has run in a clock.
  std::uint64_t time_in(std::uint64_t clock) const {
    if (clock <= began_) return 0;
    std::uint64_t time = clock - began_;
    for (const auto& [at, clocks] : held_) {
      if (at >= began_ && at < clock) time -= std::min<std::uint64_t>(clocks, clock - at);
    }
    return time;
  }
  /// The clock of the next swap, of what is thought to be the timing.
  std::uint64_t next_swap() const {
    const std::uint64_t line = composite_ ? kCompositeLine : kVgaLine;
    const std::uint64_t place = composite_ ? composite_timing::kSwapClock - 1 : kVgaLine - 1;
    const std::uint64_t now = time_in(clock_);
    std::uint64_t next = now - now % line + place;
    if (next < now + 4) next += line;
    return clock_of(next);
  }
  /// The clock of the next latch.
  std::uint64_t next_latch() const {
    const std::uint64_t now = time_in(clock_);
    std::uint64_t frame, place;
    if (!composite_) {
      frame = std::uint64_t{vga_timing::kLines} * kVgaLine;
      place = std::uint64_t{kVisibleLines + 1} * kVgaLine - 1;
    } else if (job_.registers.interlace) {
      frame = std::uint64_t{composite_timing::kLines480i} * kCompositeLine / 2;
      place = std::uint64_t{composite_timing::kEvenLast} * kCompositeLine +
              composite_timing::kHalfClock;
    } else {
      frame = std::uint64_t{composite_timing::kLines240p} * kCompositeLine / 2;
      place = frame - 1;
    }
    const std::uint64_t missed = now + 4 > place ? (now + 4 - place + frame - 1) / frame : 0;
    return clock_of(place + missed * frame);
  }

  // ---- the CPU ---------------------------------------------------------------------------------

  void write(std::uint8_t reg, unsigned data) {
    add(clock_, Job::Write{reg, static_cast<std::uint8_t>(data)});
    ++clock_;
  }
  void read(std::uint8_t reg) {
    add(clock_, Job::Read{reg});
    ++clock_;
  }
  void look(std::uint8_t reg) {
    add(clock_, Job::Look{reg});
    ++clock_;
  }

  void act() {
    clock_ = clock_of(start_);
    const std::uint64_t end = clock_ + length_;
    const unsigned pace = draw_.one_in(3) ? 4 : draw_.one_in(2) ? 40 : 200;
    const unsigned any_kind[] = {6, 5, 4, 4, 3, 2, 2, 1, 1, 1, 1};
    // Without accesses to the video RAM, and without settings
    const unsigned beside_full_row[] = {6, 0, 0, 0, 3, 2, 0, 0, 0, 0, 1};
    while (clock_ < end) {
      if (!lookups_.empty() && draw_.one_in(2) && byte_in_hold()) continue;
      switch (draw_.weighted(fills_row() ? beside_full_row : any_kind)) {
        case 0:
          about_an_event();
          break;
        case 1:
          any();
          break;
        case 2:
          data_port();
          break;
        case 3:
          attributes();
          break;
        case 4:
          about_a_line();
          break;
        case 5:
          read_status();
          break;
        case 6:
          settings_at_a_swap();
          break;
        case 7:
          read_all();
          break;
        case 8:
          if (draw_.one_in(3)) reset();
          break;
        case 9:
          layers();
          break;
        default:
          look(register_of_any());
          break;
      }
      if (!draw_.one_in(3)) clock_ += draw_.up_to(pace);
    }
    // What has become of it all
    read_status();
    look(kIsr);
    add(clock_ + draw_.up_to(800), Job::Read{kIsr});
  }

  std::uint8_t register_of_any() { return static_cast<std::uint8_t>(draw_.up_to(kRegisters - 1)); }

  /// ISR, read and acknowledged in the clocks around one that sets a bit of it.
  void about_an_event() {
    const std::uint64_t latch = next_latch();
    const std::uint64_t swap = next_swap();
    // LINE is set in the clock after the swap.
    const bool of_latch = latch < clock_ + 1500;
    const std::uint64_t event = of_latch ? latch : swap + 1;
    if (event > clock_ + 1700) return;
    if (!of_latch && draw_.one_in(2)) irq_line_of_next();
    if (draw_.one_in(2)) write(kIen, draw_.byte());
    const std::uint64_t first = event - 1 + draw_.up_to(2);
    if (draw_.one_in(3)) write(kIsr, 7);
    clock_ = std::max(clock_, first);
    for (unsigned n = 1 + draw_.up_to(2); n > 0; --n) {
      if (draw_.one_in(2)) {
        write(kIsr, draw_.one_in(2) ? 7 : draw_.byte());
      } else {
        read(kIsr);
      }
    }
    if (draw_.one_in(2)) read(kIsr);
  }
  /// Of the line that the next swap begins, or one about it.
  void irq_line_of_next() {
    const std::uint64_t time = time_in(clock_);
    unsigned line = 0;
    if (composite_) {
      const auto at = static_cast<int>(time / kCompositeLine) - 21;
      line = static_cast<unsigned>(2 * (at < 0 ? 243 + at : at) + draw_.within(0, 5));
    } else {
      line = static_cast<unsigned>(time / kVgaLine) % vga_timing::kLines;
      line += draw_.one_in(2) ? 0 : draw_.up_to(2);
    }
    if (draw_.one_in(6)) line ^= 1U << draw_.up_to(8);
    write(kIrqLineL, line & 255);
    write(kIen, (line >> 8 & 1) << 7 | draw_.up_to(15));
  }
  /// IRQLINE in the clocks around the comparison, and values at which bits change.
  void about_a_line() {
    if (draw_.one_in(2)) {
      const unsigned values[] = {0, 1, 2, 4, 8, 16, 32, 64, 128, 255, 256, 480, 510, 511, 257};
      const unsigned line = draw_.any_of(values);
      write(kIrqLineL, line & 255);
      write(kIen, (line >> 8) << 7 | draw_.up_to(15));
      return;
    }
    const std::uint64_t swap = next_swap();
    if (swap > clock_ + 1700) return;
    irq_line_of_next();
    clock_ = std::max(clock_, swap - 2 + draw_.up_to(3));
    irq_line_of_next();
    clock_ += draw_.up_to(3);
    read(kIsr);
  }
  void read_status() {
    const std::uint8_t registers[] = {kIsr, kIen, kIrqLineL, kDcVideo};
    for (unsigned n = 1 + draw_.up_to(3); n > 0; --n) read(draw_.any_of(registers));
  }
  void read_all() {
    write(kCtrl, draw_.up_to(5));
    for (std::uint8_t reg = 0; reg < kRegisters; ++reg) read(reg);
  }

  void point_at(std::uint32_t address, unsigned step) {
    write(kAddrL, address & 255);
    write(kAddrM, address >> 8 & 255);
    write(kAddrH, step << 3 | (address >> 16 & 1));
    if (draw_.one_in(4)) read(draw_.one_in(2) ? kAddrL : kAddrM);
  }
  void data_port() {
    if (draw_.one_in(3)) write(kCtrl, draw_.up_to(1));
    const std::uint32_t edges[] = {0, 0x1FFFF, 0xFF, 0xFFFF, 0x10000, kSolidImage, 0x1FBFF};
    const std::uint32_t address = draw_.one_in(2) ? draw_.any_of(edges) : draw_.up_to(0x1FFFF);
    if (!draw_.one_in(4)) point_at(address, draw_.up_to(31));
    for (unsigned n = 1 + draw_.up_to(6); n > 0; --n) {
      const std::uint8_t port = draw_.one_in(3) ? kData1 : kData0;
      if (draw_.one_in(2)) {
        write(port, draw_.byte());
      } else {
        read(port);
      }
      if (draw_.one_in(3)) look(draw_.one_in(2) ? kData0 : register_of_any());
      clock_ += draw_.up_to(5);
    }
  }
  void attributes() {
    // Of one on the row that is rendered, as a rule, while it is
    if (!draw_.one_in(3)) {
      const std::uint64_t row = next_swap() + draw_.up_to(200);
      if (row < clock_ + 1700) clock_ = row;
    }
    const auto& sprites = job_.frames.front().sprites;
    const auto some =
        std::next(sprites.begin(), draw_.within(0, static_cast<int>(sprites.size()) - 1));
    const auto sprite =
        draw_.one_in(6) ? draw_.up_to(kSprites - 1) : static_cast<unsigned>(some->first);
    point_at(kAttributeBase + 8 * sprite + (draw_.one_in(2) ? 4 : 0) + draw_.up_to(3), 2);
    for (unsigned n = 1 + draw_.up_to(8); n > 0; --n) {
      write(draw_.one_in(6) ? kData1 : kData0, draw_.byte());
      clock_ += draw_.one_in(2) ? draw_.up_to(5) : 0;
    }
  }

  /// Of the record that is looked up, or of the next one, on its way in the last clock of hold.
  bool byte_in_hold() {
    const auto next = std::find_if(lookups_.begin(), lookups_.end(),
                                   [&](const auto& one) { return one.first > clock_ + 24; });
    if (next == lookups_.end()) return false;
    const auto [last, record] = *next;
    const unsigned bytes[] = {4, 5, 6, 6, 6, 7};
    write(kCtrl, 0);
    point_at(kAttributeBase + 8 * (record + draw_.up_to(1)) + draw_.any_of(bytes), 2);
    clock_ = std::max(clock_, draw_.one_in(4) ? last - 3 + draw_.up_to(2) : last - 2);
    write(kData0, draw_.byte());
    return true;
  }

  void settings_at_a_swap() {
    const std::uint64_t swap = next_swap();
    if (draw_.one_in(3) && swap < clock_ + 1700) {
      clock_ = std::max(clock_, swap - 2 + draw_.up_to(4));
    }
    write(kCtrl, draw_.one_in(2) ? 0 : 2);
    for (unsigned n = 1 + draw_.up_to(2); n > 0; --n) setting();
  }
  void setting() {
    const std::uint8_t registers[] = {kDcVideo, kDcHscale, kDcVscale, kDcBorder};
    const std::uint8_t reg = draw_.any_of(registers);
    unsigned data = draw_.byte();
    // Another timing now and then
    if (reg == kDcVideo && !draw_.one_in(4)) {
      data = (data & ~kCompositeBit) | (composite_ ? kCompositeBit : 0);
    }
    const unsigned usual[] = {128, 0, 160, 240, 159, 1};
    if (reg != kDcVideo && draw_.one_in(3)) data = draw_.any_of(usual);
    // As it may be: with DCSEL 1 HSTART is there.
    if (reg == kDcVideo) composite_ = (data & kCompositeBit) != 0;
    write(reg, data);
  }
  void layers() {
    if (draw_.one_in(2)) write(kCtrl, 0);
    const auto reg = static_cast<std::uint8_t>(draw_.one_in(2) ? kL0Config : kL1Config);
    const std::uint8_t of_pace[] = {0, 2, 3};
    write(
        static_cast<std::uint8_t>(reg + (draw_.one_in(4) ? draw_.up_to(6) : draw_.any_of(of_pace))),
        draw_.byte());
    if (draw_.one_in(3)) {
      write(kDcVideo, 0x71U | draw_.up_to(15) << 2 | (composite_ ? kCompositeBit : 0));
    }
  }

  void any() {
    switch (draw_.up_to(9)) {
      case 0:
        return write(kIsr, draw_.byte());
      case 1:
        return write(kIen, draw_.byte());
      case 2:
        return write(kCtrl, draw_.up_to(7));
      case 3:
        return write(kCtrl, draw_.up_to(127));
      case 4:
        return write(kIrqLineL, draw_.byte());
      case 5:
        return write(static_cast<std::uint8_t>(kL0Config + draw_.up_to(18)), draw_.byte());
      case 6:
        return setting();
      default:
        return read(register_of_any());
    }
  }

  /// What it leaves is seen at the next one, which is sooner there in composite timing.
  void wait_for_latch() {
    if (draw_.one_in(4)) return reset();
    if (!draw_.one_in(8)) {
      composite_ = true;
      write(kCtrl, 0);
      write(kDcVideo, kCompositeBit | (job_.registers.interlace ? 0 : k240p));
    }
    clock_ = next_latch() - 1;
    for (unsigned n = 0; n < 4; ++n) read(kIsr);
  }

  void reset() {
    // With a swap or a latch
    const std::uint64_t event = draw_.one_in(2) ? next_latch() : next_swap();
    if (draw_.one_in(2) && event < clock_ + 1700) {
      clock_ = std::max(clock_, event - draw_.up_to(1));
    }
    if (draw_.one_in(2)) {
      write(kCtrl, kResets | draw_.up_to(127));
      began_ = clock_ + 1;
    } else {
      const unsigned clocks = draw_.one_in(4) ? 1 + draw_.up_to(6) : 1;
      add(clock_, Job::Reset{clocks});
      began_ = clock_ + clocks + 1;
      if (draw_.one_in(2)) any();
    }
    composite_ = false;
    // The first access that can be, and whatever the registers are
    if (draw_.one_in(2)) clock_ = began_;
    if (draw_.one_in(2)) hold_from_reset();
    if (draw_.one_in(2)) read_all();
  }
  /// The output mode may be chosen then.
  void hold_from_reset() {
    const unsigned clocks = 4 + draw_.up_to(20);
    add(began_ - draw_.up_to(2), Job::Hold{clocks});
    clock_ = std::max(clock_, began_);
    write(kDcVideo, draw_.byte());
    clock_ = std::max(clock_, began_ + clocks);
  }

  cosim::Draw draw_;
  Job job_;
  Meeting meeting_ = Meeting::kAny;
  bool composite_ = false;
  bool at_latch_ = false;
  bool crowded_ = false;
  int line_ = -1;  // of the place; -1 is the one that a reset begins with
  std::uint64_t start_ = 0;
  unsigned length_ = 0;

  unsigned first_sprite_ = 0;

  std::vector<std::pair<std::uint64_t, unsigned>> held_;
  std::vector<std::pair<std::uint64_t, unsigned>> lookups_;  // last clock of hold, record
  std::uint64_t held_to_ = 0;
  std::uint64_t began_ = 0;  // the clock in which the unit's time is 0
  std::uint64_t clock_ = 0;  // of the CPU
};

}  // namespace

Job free_job(cosim::Draw draw) {
  return Scatter(std::move(draw)).make();
}

}  // namespace collide::vera
