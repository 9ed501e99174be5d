// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "model/vera/chip.h"
#include "sim/units/clocked.h"
#include "sim/units/hung.h"
#include "sim/units/timing.h"
#include "sim/units/vera/optional_pins.h"
#include "sim/units/vera/rtl.h"
#include "sim/units/vera/vram.h"

namespace collide::vera {

/// Whether its video RAM is outside, as our unit's is.
template <class Model, class = void>
constexpr bool kHasOuterVram = false;
template <class Model>
constexpr bool kHasOuterVram<
    Model, std::void_t<decltype(std::tie(
               std::declval<Model&>().o_vram_request, std::declval<Model&>().o_vram_write,
               std::declval<Model&>().o_vram_bytes, std::declval<Model&>().o_vram_address,
               std::declval<Model&>().o_vram_data, std::declval<Model&>().i_vram_ready,
               std::declval<Model&>().i_vram_data))>> = true;

/// A design as a chip: transactions of its CPU port to pins. `Model` is any verilation of a design
/// that has at least the port's pins of rtl/vera; other inputs of that stay 0.
template <class Model>
class PortPins final : public Chip {
 public:
  explicit PortPins(const WaveOptions& wave = {}, const Timing& timing = {})
      : rtl_("", kRtlClockPeriod, wave), patience_(std::max(timing.patience, kAccessClocks)) {
    if constexpr (kHasOuterVram<Model>) rtl_.pins().i_vram_ready = 1;
    rtl_.pins().i_rst = 1;
    rtl_.settle();  // the first evaluation sees no edge
    run(kResetClocks);
    rtl_.pins().i_rst = 0;
    tick();
    for (unsigned waited = 0; busy(); ++waited) {
      if (waited == kLongestStart) throw Hung("o_busy stays high after reset");
      tick();
    }
  }

  auto& pins() { return rtl_.pins(); }

  void write(std::uint8_t reg, std::uint8_t data) override { access(reg, data, true); }
  std::uint8_t read(std::uint8_t reg) override {
    access(reg, 0, false);
    return rtl_.pins().o_data;
  }
  void run(std::uint64_t clocks) override {
    for (; clocks > 0; --clocks) tick();
  }
  std::uint64_t clock() const override { return rtl_.clock(); }
  bool irq() const override { return rtl_.pins().o_irq != 0; }
  std::uint64_t irq_edges() const override { return irq_edges_; }

 private:
  /// That our unit needs for an access.
  static constexpr unsigned kAccessClocks = 4;
  /// For a chip that has no reset but that of being switched on.
  static constexpr unsigned kResetClocks = 256;
  /// Clocks after reset in which a chip may do other things first.
  static constexpr unsigned kLongestStart = 1 << 22;

  void access(std::uint8_t reg, std::uint8_t data, bool write) {
    auto& pins = rtl_.pins();
    pins.i_strobe = 1;
    pins.i_write = write ? 1 : 0;
    pins.i_register = reg & 31;
    pins.i_data = data;
    tick();
    pins.i_strobe = 0;
    for (unsigned clocks = 1; clocks < kAccessClocks || busy(); ++clocks) {
      if (clocks == patience_) throw Hung("o_busy stays high after an access");
      tick();
    }
  }

  bool busy() const {
    if constexpr (kSaysBusy<Model>) return rtl_.pins().o_busy != 0;
    return false;
  }

  void tick() {
    if constexpr (kHasOuterVram<Model>) {
      vram_.tick(rtl_);
    } else {
      rtl_.tick();
    }
    const bool now = irq();
    irq_edges_ += now != was_irq_ ? 1 : 0;
    was_irq_ = now;
  }

  Clocked<Model> rtl_;
  OuterVram vram_;
  unsigned patience_;
  bool was_irq_ = false;
  std::uint64_t irq_edges_ = 0;
};

}  // namespace collide::vera
