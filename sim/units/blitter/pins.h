// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "model/blitter/unit.h"
#include "sim/units/blitter/board.h"
#include "sim/units/blitter/rtl.h"
#include "sim/units/clocked.h"
#include "sim/units/hung.h"
#include "sim/units/timing.h"

namespace collide::blitter {

/// Whether the design says by itself that it will do nothing more until it is asked.
template <class Model, class = void>
constexpr bool kSaysQuiet = false;
template <class Model>
constexpr bool kSaysQuiet<Model, std::void_t<decltype(std::declval<Model&>().o_quiet)>> = true;

/// The RTL behind the unit's interface: transactions to pins. `Model` is any verilation of
/// rtl/blitter: plain, traced, mutated or deliberately broken, or, timed by transactions, of a
/// design with the same ports and other clocks.
template <class Model>
class Pins final : public RtlUnit {
 public:
  explicit Pins(Bus& bus, const WaveOptions& wave = {}, const Timing& timing = {})
      : bus_(bus), rtl_("", kRtlClockPeriod, wave), timing_(timing) {
    reset();
  }

  auto& pins() { return rtl_.pins(); }
  void reset() override {
    rtl_.pins().i_rst = 1;
    rtl_.settle();  // the first evaluation sees no edge
    for (unsigned i = 0; i < (timing_.exact ? 1 : kForeignReset); ++i) rtl_.tick();
    rtl_.pins().i_rst = 0;
    rtl_.settle();
    clocks_ = 0;
    done_edges_ = 0;
    was_done_ = true;
  }

  std::optional<std::uint16_t> read(unsigned offset, Size size, FunctionCode fc) override {
    if (!register_cycle(offset, size, fc, false, 0)) return std::nullopt;
    const std::uint16_t word = read_data_;
    if (size == Size::kWord) return word;
    return static_cast<std::uint16_t>((offset & 1) != 0 ? word & 0xFF : word >> 8);
  }

  bool write(unsigned offset, Size size, std::uint16_t data, FunctionCode fc) override {
    // A 68000 drives a byte on both halves of the bus.
    const auto lanes =
        static_cast<std::uint16_t>(size == Size::kWord ? data : (data & 0xFF) * 0x0101);
    return register_cycle(offset, size, fc, true, lanes);
  }

  bool requests_bus() const override { return rtl_.pins().o_bus_request != 0; }

  std::uint64_t grant(std::uint64_t limit) override {
    auto& pins = rtl_.pins();
    if (pins.o_bus_request == 0) return 0;
    std::uint64_t granted = 0;
    pins.i_bus_grant = 1;
    rtl_.tick();
    while (timing_.exact ? accesses() : comes_to_access(granted > 0)) {
      const unsigned waits = bus_.wait_states();
      for (unsigned i = 0; i < waits; ++i) rtl_.tick();
      clocks_ += 1 + waits;
      const std::uint32_t address = pins.o_mem_adr << 1;
      bus_.select(pins.o_mem_sel);
      if (pins.o_mem_we != 0) {
        bus_.write(address, pins.o_mem_dat);
      } else {
        pins.i_mem_dat = bus_.read(address);
      }
      (bus_.fails(address) ? pins.i_mem_err : pins.i_mem_ack) = 1;
      pins.i_bus_grant = static_cast<unsigned char>(++granted < limit);
      rtl_.tick();
      pins.i_mem_ack = 0;
      pins.i_mem_err = 0;
    }
    pins.i_bus_grant = 0;
    if (timing_.exact || granted > 0) ++clocks_;  // the idle one
    watch_done();
    return granted;
  }

  void foreign_cycle() override {
    rtl_.pins().i_bus_cycle = 1;
    rtl_.tick();
    rtl_.pins().i_bus_cycle = 0;
    ++clocks_;
    watch_done();
    if constexpr (kSaysQuiet<Model>) {
      if (++owed_ == kMostOwed) catch_up();
    }
  }

  bool rest(unsigned rested) override {
    if (timing_.exact || has_nothing_to_do(rested)) return false;
    rtl_.tick();
    watch_done();
    return true;
  }

  bool done() const override { return rtl_.pins().o_done != 0; }
  std::uint64_t done_edges() const override { return done_edges_; }
  std::uint64_t clocks() const override { return clocks_; }
  std::uint64_t wave_clock() const override { return rtl_.clock(); }
  Board& board() override { return board_; }

 private:
  bool register_cycle(unsigned offset, Size size, FunctionCode fc, bool write, std::uint16_t data) {
    auto& pins = rtl_.pins();
    pins.i_reg_cyc = 1;
    pins.i_reg_stb = 1;
    pins.i_reg_we = static_cast<unsigned char>(write);
    pins.i_reg_adr = static_cast<unsigned char>(offset >> 1 & 0x1F);
    pins.i_reg_sel = size == Size::kWord ? 3 : (offset & 1) != 0 ? 1 : 2;
    pins.i_reg_dat = data;
    pins.i_reg_fc = static_cast<unsigned char>(fc);
    for (unsigned waited = 0; pins.o_reg_ack == 0 && pins.o_reg_err == 0; ++waited) {
      if (timing_.exact ? waited == kRegisterTimeout : waited > 0 && has_nothing_to_do(waited)) {
        throw Hung("the register slave does not answer");
      }
      rtl_.tick();
      watch_done();
    }
    const bool answered = pins.o_reg_ack != 0;
    read_data_ = pins.o_reg_dat;
    pins.i_bus_cycle = 1;
    rtl_.tick();
    pins.i_bus_cycle = 0;
    pins.i_reg_cyc = 0;
    pins.i_reg_stb = 0;
    pins.i_reg_we = 0;
    rtl_.settle();
    watch_done();
    return answered;
  }

  bool accesses() {
    const auto& pins = rtl_.pins();
    return pins.o_mem_cyc != 0 && pins.o_mem_stb != 0;
  }

  /// Lets the RTL take its time to its next access in a grant; false if it has let go of the bus or
  /// lost the patience. With an access made, a request taken back says that no other follows.
  bool comes_to_access(bool made_one) {
    const auto& pins = rtl_.pins();
    for (unsigned silent = 0; !accesses(); ++silent) {
      if (has_nothing_to_do(silent)) return false;
      if (made_one && pins.o_mem_cyc == 0 && pins.o_bus_request == 0) return false;
      rtl_.tick();
      watch_done();
    }
    return true;
  }
  /// Lets RTL whose bus cycles take longer make those that it owes.
  void catch_up() {
    owed_ = 0;
    for (unsigned silent = 0; !has_nothing_to_do(silent); ++silent) {
      rtl_.tick();
      watch_done();
    }
  }
  /// After that many silent clocks: the RTL says so, or, if it never does, has had its patience.
  bool has_nothing_to_do(unsigned silent) {
    if constexpr (kSaysQuiet<Model>) {
      return rtl_.pins().o_quiet != 0 || silent == kLongestSilence;
    }
    return silent == timing_.patience;
  }

  void watch_done() {
    const bool now = done();
    if (now && !was_done_) ++done_edges_;
    was_done_ = now;
  }

  /// Clocks a register access may take before the RTL counts as hung.
  static constexpr unsigned kRegisterTimeout = 16;
  /// Clocks in which RTL that says when it is quiet may say nothing.
  static constexpr unsigned kLongestSilence = 1 << 16;
  /// Bus cycles of another master that RTL may be behind with: fewer than it is silent for.
  static constexpr unsigned kMostOwed = 100;
  /// Clocks of reset for a design that may need several.
  static constexpr unsigned kForeignReset = 16;

  Bus& bus_;
  Clocked<Model> rtl_;
  BoardOf<Model> board_{rtl_};
  Timing timing_;
  std::uint16_t read_data_ = 0;
  unsigned owed_ = 0;
  std::uint64_t clocks_ = 0;
  std::uint64_t done_edges_ = 0;
  bool was_done_ = true;
};

}  // namespace collide::blitter
