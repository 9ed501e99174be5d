// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "sim/units/blitter/rtl.h"
#include "sim/units/clocked.h"

namespace collide::blitter {

/// Whether the design says by itself that it will do nothing more until it is asked.
template <class Model, class = void>
constexpr bool kSaysQuiet = false;
template <class Model>
constexpr bool kSaysQuiet<Model, std::void_t<decltype(std::declval<Model&>().o_quiet)>> = true;

/// The bare pins of a verilation. `Model` is any of rtl/blitter: plain, traced, mutated or
/// deliberately broken, or, timed by transactions, of a design with the same ports and other
/// clocks.
template <class Model>
class Pins final : public Board {
 public:
  explicit Pins(const WaveOptions& wave = {}) : rtl_("", kRtlClockPeriod, wave) {}

  auto& pins() { return rtl_.pins(); }

  Outputs look(const Inputs& in) override {
    // An edge leaves the outputs as they are with the inputs of before.
    if (!settled_ || in != driven_) {
      drive(in);
      rtl_.settle();
      settled_ = true;
    }
    Outputs out{};
    read(out);
    return out;
  }
  void clock(const Inputs& in) override {
    if (settled_ && in == driven_) return rtl_.tick_settled();
    drive(in);
    rtl_.tick();
  }
  void tick(const Inputs& in, Outputs& out) override {
    clock(in);
    read(out);
  }
  std::uint64_t wave_clock() const override { return rtl_.clock(); }

 private:
  void drive(const Inputs& in) {
    auto& pins = rtl_.pins();
    pins.i_rst = in.rst;
    pins.i_reg_cyc = in.reg_cyc;
    pins.i_reg_stb = in.reg_stb;
    pins.i_reg_we = in.reg_we;
    pins.i_reg_adr = in.reg_offset >> 1;
    pins.i_reg_sel = in.reg_sel;
    pins.i_reg_dat = in.reg_dat;
    pins.i_reg_fc = static_cast<unsigned char>(in.reg_fc);
    pins.i_bus_grant = in.grant;
    pins.i_bus_cycle = in.bus_cycle;
    pins.i_mem_ack = in.ack;
    pins.i_mem_err = in.err;
    pins.i_mem_dat = in.mem_dat;
    driven_ = in;
  }
  void read(Outputs& out) {
    const auto& pins = rtl_.pins();
    out.done = pins.o_done != 0;
    out.request = pins.o_bus_request != 0;
    out.reg_ack = pins.o_reg_ack != 0;
    out.reg_err = pins.o_reg_err != 0;
    out.reg_dat = pins.o_reg_dat;
    out.cyc = pins.o_mem_cyc != 0;
    out.stb = pins.o_mem_stb != 0;
    out.we = pins.o_mem_we != 0;
    out.sel = pins.o_mem_sel;
    out.adr = pins.o_mem_adr << 1;
    out.dat = pins.o_mem_dat;
    if constexpr (kSaysQuiet<Model>) out.quiet = pins.o_quiet != 0;
  }

  Clocked<Model> rtl_;
  Inputs driven_;         // last
  bool settled_ = false;  // once, with all of them
};

}  // namespace collide::blitter
