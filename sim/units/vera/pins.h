// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "model/common/input_error.h"
#include "model/vera/unit.h"
#include "sim/units/clocked.h"
#include "sim/units/hung.h"
#include "sim/units/vera/board.h"
#include "sim/units/vera/optional_pins.h"
#include "sim/units/vera/rtl.h"
#include "sim/units/vera/vram.h"

namespace collide::vera {

/// The RTL behind the unit's interface: transactions to pins, and the monitor's pins to rows and
/// frames. `Model` is any verilation of rtl/vera: plain, traced, mutated or deliberately broken.
///
/// Set-up goes through the CPU port while the unit is held, so it takes none of the unit's time;
/// the data ports' addresses are restored.
template <class Model>
class Pins final : public Unit, public Board {
 public:
  explicit Pins(const WaveOptions& wave = {}) : wave_(wave) { reset(); }

  std::string name() const override { return "rtl"; }

  void reset() override {
    // A new model has the memories of one that is switched on.
    rtl_.emplace("", kRtlClockPeriod, wave_);
    vram_ = {};
    for (auto& side : cells_) side.fill(Cell{});
    side_ = 0;
    row_ = {};
    rendering_ = false;
    followed_ = true;
    follow_line();
    busy_ = 0;
    reset_due_ = false;
    frames_ = 0;
    clocks_ = 0;
    frame_start_ = 0;
    auto& pins = rtl_->pins();
    pins.i_vram_ready = 1;
    pins.i_hold = 1;
    pins.i_rst = 1;
    rtl_->settle();  // the first evaluation sees no edge
    tick();
    pins.i_rst = 0;
    tick();
    tick();
    pins.i_hold = 0;
    set_load(Load{});
    set_registers(Registers{});
  }

  void load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) override {
    const auto at = [&](std::size_t i) {
      return static_cast<std::uint32_t>((address + i) % kVramBytes);
    };
    std::size_t attributes = size;
    for (std::size_t i = size; i-- > 0;) {
      vram_[at(i)] = data[i];
      if (at(i) >= kAttributeBase) attributes = i;
    }
    if (attributes == size) return;
    const Held held(*this);
    const std::uint8_t ctrl = peek(kCtrl);
    poke(kCtrl, ctrl & 0xFE);
    const std::array<std::uint8_t, 3> port{peek(kAddrL), peek(kAddrM), peek(kAddrH)};
    for (std::size_t i = attributes; i < size; ++i) {
      if (at(i) < kAttributeBase) continue;
      poke(kAddrL, static_cast<std::uint8_t>(at(i)));
      poke(kAddrM, static_cast<std::uint8_t>(at(i) >> 8));
      poke(kAddrH, static_cast<std::uint8_t>(at(i) >> 16));
      poke(kData0, data[i]);
    }
    poke(kAddrL, port[0]);
    poke(kAddrM, port[1]);
    poke(kAddrH, port[2]);
    poke(kCtrl, ctrl);
  }

  void set_registers(const Registers& r) override {
    check(r);
    const Held held(*this);
    const std::uint8_t ctrl = peek(kCtrl);
    poke(kCtrl, ctrl & 1);
    const int chroma = peek(kDcVideo) & kChroma;
    for (const RegisterWrite& write : writes_of(r, ctrl & 1, chroma)) poke(write.reg, write.data);
    poke(kCtrl, ctrl);
  }

  void set_load(const Load& load) override {
    check(load);
    rtl_->pins().i_wait_states = byte(load.wait_states);
  }

  void write(std::uint8_t reg, std::uint8_t data) override {
    strobe(reg, data, true);
    clock();
    rtl_->pins().i_strobe = 0;
    if (reg == kCtrl && (data & kResets) != 0) {
      reset_clock();
      recover(kRecovery - 1);
    } else {
      recover(kRecovery);
    }
  }

  std::uint8_t read(std::uint8_t reg) override {
    strobe(reg, 0, false);
    clock();
    rtl_->pins().i_strobe = 0;
    const std::uint8_t value = rtl_->pins().o_data;
    recover(kRecovery);
    return value;
  }

  Position position() const override {
    const auto& pins = rtl_->pins();
    return {pins.o_line, pins.o_clock};
  }
  Raster raster() const override {
    const auto& pins = rtl_->pins();
    return {pins.o_interlaced != 0, pins.o_interlace != 0};
  }
  Lines lines() const override {
    const auto& pins = rtl_->pins();
    return {pins.o_shown, pins.o_scanline, pins.o_field};
  }

  bool shows_picture() const override { return kShowsPicture<Model>; }
  Monitor monitor() const override {
    Monitor monitor;
    if constexpr (kShowsRowClock<Model>) monitor.t = rtl_->pins().o_t;
    if constexpr (kSaysBusy<Model>) monitor.busy = busy_;
    return monitor;
  }
  bool irq() const override { return rtl_->pins().o_irq != 0; }

  void run(std::uint64_t clocks) override {
    if (observer() != nullptr) {
      for (; clocks > 0; --clocks) clock<true>();
    } else {
      followed_ = followed_ && clocks == 0;
      for (; clocks > 0; --clocks) clock<false>();
    }
  }

  Frame run_frame() override {
    if (observer() != nullptr)
      clock_to_latch<true>();
    else
      clock_to_latch<false>();
    return frame_;
  }

  void hold(unsigned clocks) override {
    const Held held(*this);
    for (; clocks > 0; --clocks) tick();
  }

  bool can_be_looked_at() const override { return kCanBeLookedAt<Model>; }
  Outputs look() const override {
    const auto& pins = rtl_->pins();
    Outputs out;
    out.data = pins.o_data;
    out.busy = kSaysBusy<Model> ? is_busy() : Outputs::kNoMeaning;
    out.irq = pins.o_irq != 0;
    out.vram_request = pins.o_vram_request != 0;
    out.vram_write = pins.o_vram_write != 0;
    out.vram_bytes = pins.o_vram_bytes;
    out.vram_address = pins.o_vram_address;
    out.vram_data = pins.o_vram_data;
    out.picture = Outputs::kNoMeaning;
    if constexpr (kShowsPicture<Model>) out.picture = pins.o_picture;
    out.interlaced = pins.o_interlaced != 0;
    out.interlace = pins.o_interlace != 0;
    out.line = pins.o_line;
    out.clock = pins.o_clock;
    out.shown = pins.o_shown;
    out.scanline = pins.o_scanline;
    out.field = pins.o_field != 0;
    out.row_start = pins.o_row_start != 0;
    out.row = pins.o_row;
    out.t = Outputs::kNoMeaning;
    if constexpr (kShowsRowClock<Model>) out.t = pins.o_t;
    out.pixel = pins.o_pixel != 0;
    out.pixel_first = pins.o_pixel_first != 0;
    out.pixel_last = pins.o_pixel_last != 0;
    out.pixel_column = pins.o_pixel_column;
    out.pixel_write = pins.o_pixel_write != 0;
    out.pixel_cell = pins.o_pixel_cell;
    out.pixel_hit = pins.o_pixel_hit;
    out.working = Outputs::kNoMeaning;
    if constexpr (kShowsWork<Model>) out.working = pins.o_working;
    out.clear = pins.o_clear != 0;
    out.clear_index = pins.o_clear_index;
    out.swap = pins.o_swap != 0;
    out.latch = pins.o_latch != 0;
    out.nibble = pins.o_nibble;
    out.status = pins.o_status;
    return out;
  }
  void drive(const Inputs& in) override {
    auto& pins = rtl_->pins();
    pins.i_rst = in.rst;
    pins.i_hold = in.hold;
    pins.i_strobe = in.strobe;
    if constexpr (kCanBeLookedAt<Model>) pins.i_look = in.look;
    pins.i_write = in.write;
    pins.i_register = in.reg;
    pins.i_data = in.data;
    pins.i_vram_ready = in.ready;
    pins.i_wait_states = in.wait_states;
    const bool resets = std::exchange(reset_due_, in.rst || (!reset_due_ && resets_by(in)));
    unasked_ = in.vram_data;
    if (resets) {
      reset_clock(in.hold);
    } else if (in.hold) {
      tick();
    } else {
      clock();
    }
    unasked_ = OuterVram::kNobodyAsked;
    pins.i_rst = pins.i_hold = pins.i_strobe = 0;
    if constexpr (kCanBeLookedAt<Model>) pins.i_look = 0;
    pins.i_vram_ready = 1;
  }

  /// Clocks on the wave, set-up included.
  std::uint64_t wave_clock() const override { return rtl_->clock(); }

 private:
  static constexpr int kChroma = 0x04;
  /// Clocks after one CPU access until the next.
  static constexpr unsigned kRecovery = 3;
  /// More than it takes all lines that the composite timing can count.
  static constexpr std::uint64_t kLatchTimeout = 2'000'000;

  /// The unit is held for the time of a set-up.
  class Held {
   public:
    explicit Held(Pins& unit) : rtl_(*unit.rtl_) { rtl_.pins().i_hold = 1; }
    ~Held() { rtl_.pins().i_hold = 0; }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;

   private:
    Clocked<Model>& rtl_;
  };

  static constexpr std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

  void strobe(std::uint8_t reg, std::uint8_t data, bool write) {
    auto& pins = rtl_->pins();
    pins.i_strobe = 1;
    pins.i_write = write ? 1 : 0;
    pins.i_register = reg & 31;
    pins.i_data = data;
  }

  /// The clocks after an access, until the next may be made.
  void recover(unsigned clocks) {
    busy_ = is_busy();
    for (; clocks > 0; --clocks) {
      clock();
      busy_ += is_busy();
    }
  }
  int is_busy() const {
    if constexpr (kSaysBusy<Model>) return rtl_->pins().o_busy;
    return 0;
  }

  void poke(std::uint8_t reg, std::uint8_t data) {
    strobe(reg, data, true);
    held_access();
  }
  std::uint8_t peek(std::uint8_t reg) {
    strobe(reg, 0, false);
    held_access();
    return rtl_->pins().o_data;
  }
  void held_access() {
    tick();
    rtl_->pins().i_strobe = 0;
    for (unsigned i = 0; i < kRecovery; ++i) tick();
  }

  void tick() { vram_.tick(*rtl_, unasked_); }

  bool clock() {
    if (observer() != nullptr) return clock<true>();
    followed_ = false;
    return clock<false>();
  }

  /// One clock of the unit. Returns whether it was that of a latch. Following the monitor costs a
  /// tenth of the RTL, so it is done for an observer only.
  template <bool kFollowed>
  bool clock() {
    if constexpr (kFollowed) follow();
    const bool swaps = kFollowed && rtl_->pins().o_swap != 0;
    const bool latches = rtl_->pins().o_latch != 0;
    if (swaps) line_.line = rtl_->pins().o_shown;
    tick();
    ++clocks_;
    if (swaps) swap();
    if (latches) latch();
    return latches;
  }

  template <bool kFollowed>
  void clock_to_latch() {
    if constexpr (!kFollowed) followed_ = false;
    for (std::uint64_t waited = 0; !clock<kFollowed>(); ++waited) {
      if (waited == kLatchTimeout) throw Hung("no frame ends");
    }
  }

  /// What the monitor shows in this clock.
  void follow() {
    if (!followed_) throw InputError("observer", "has to be there from reset on");
    const auto& pins = rtl_->pins();
    if constexpr (kShowsWork<Model>) {
      if (pins.o_working != 0) ++row_.clocks;
    }
    if constexpr (kShowsPicture<Model>) {
      if (line_is_followed_) line_.picture.push_back(pins.o_picture);
    }
    if (pins.o_clear != 0) clear();
    if (pins.o_pixel != 0) pixel();
    if (pins.o_row_start != 0) start_row();
  }

  static bool resets_by(const Inputs& in) {
    return in.strobe && in.write && in.reg == kCtrl && (in.data & kResets) != 0;
  }
  /// The clock in which the registers are reset, by a pin or a write of CTRL.
  void reset_clock(bool held = false) {
    const auto& pins = rtl_->pins();
    if (!held && pins.o_clear != 0) clear();
    if (!held && pins.o_pixel != 0) pixel();
    tick();
    follow_line();
    side_ = 0;
    hit_ = 0;
    rendering_ = false;
    if (!held) ++clocks_;
    frame_start_ = clocks_;
  }

  // These functions run in few clocks, and are kept out of the loop over all of them.

  /// Four columns that were displayed.
  [[gnu::noinline]] void clear() {
    constexpr int kGroup = 4;
    std::fill_n(cells_[side_ ^ 1U].begin() + kGroup * rtl_->pins().o_clear_index, kGroup, Cell{});
  }

  [[gnu::noinline]] void pixel() {
    const auto& pins = rtl_->pins();
    ++row_.pixels;
    if (pins.o_pixel_first != 0) {
      ++row_.drawn;
      row_.cut = true;
    }
    if (pins.o_pixel_last != 0) row_.cut = false;
    hit_ |= pins.o_pixel_hit;
    if (pins.o_pixel_write != 0) {
      const unsigned cell = pins.o_pixel_cell;
      cells_[side_][pins.o_pixel_column] = {static_cast<std::uint8_t>(cell >> 10),
                                            static_cast<std::uint8_t>(cell >> 8 & 3),
                                            static_cast<std::uint8_t>(cell)};
    }
  }

  /// A ghost pixel has come before this, with the hit that it adds to the line.
  [[gnu::noinline]] void start_row() {
    row_ = {};
    if constexpr (!kShowsWork<Model>) row_.clocks = kNotShown;
    row_.row = rtl_->pins().o_row;
    row_.line = position().line;
    row_start_ = clocks_ + 1;
    rendering_ = true;
  }

  [[gnu::noinline]] void swap() {
    if (rendering_) {
      constexpr std::uint64_t kBudget = kLastRenderClock + 1;
      row_.cells = cells_[side_].data();
      row_.hit = hit_;
      row_.budget = static_cast<int>(std::min(clocks_ - row_start_, kBudget));
      row_.end = static_cast<Clock>(clocks_);
      row_.dropped = std::max(0, sprites_on(row_.row) - row_.drawn);
      observer()->on_row(row_);
    }
    swap_lines();
    rendering_ = false;
    hit_ = 0;
    side_ ^= 1U;
  }

  void swap_lines() {
    if (line_is_followed_) {
      line_.end = static_cast<Clock>(clocks_);
      observer()->on_line(line_);
    }
    follow_line();
  }
  void follow_line() {
    line_is_followed_ = kShowsPicture<Model> && observer() != nullptr && observer()->wants_lines();
    line_.picture.clear();
  }

  [[gnu::noinline]] void latch() {
    const auto& pins = rtl_->pins();
    frame_.number = frames_++;
    frame_.nibble = pins.o_nibble;
    frame_.sprcol = (pins.o_status & kSprcol) != 0;
    frame_.irq = irq();
    frame_.interlaced = pins.o_interlaced != 0;
    frame_.field = frame_.interlaced ? pins.o_field : 0;
    frame_.clocks = clocks_ - frame_start_;
    frame_start_ = clocks_;
    if (observer() != nullptr) observer()->on_frame(frame_);
  }

  int sprites_on(int row) const {
    int count = 0;
    for (std::size_t i = 0; i < kSprites; ++i) {
      Attributes record;
      std::copy_n(vram_.data() + kAttributeBase + 8 * i, record.size(), record.begin());
      if (decode(record).on_row(row)) ++count;
    }
    return count;
  }

  WaveOptions wave_;
  std::optional<Clocked<Model>> rtl_;
  OuterVram vram_;
  std::uint32_t unasked_ = OuterVram::kNobodyAsked;  ///< what it gives where nobody asks
  bool reset_due_ = false;                           ///< by pins that were driven, in this clock

  // What the monitor has shown
  std::array<std::array<Cell, kColumns>, 2> cells_;
  unsigned side_ = 0;
  Row row_;
  std::uint64_t row_start_ = 0;
  bool rendering_ = false;
  bool followed_ = true;  ///< in every clock since reset
  ShownLine line_;
  bool line_is_followed_ = false;  ///< since the swap or reset before
  int busy_ = 0;                   ///< clocks of the latest access
  std::uint8_t hit_ = 0;
  Frame frame_;
  std::uint64_t frames_ = 0;
  std::uint64_t clocks_ = 0;
  std::uint64_t frame_start_ = 0;
};

}  // namespace collide::vera
