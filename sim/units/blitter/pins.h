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
    auto& pins = rtl_.pins();
    // An edge leaves the outputs as they are with the inputs of before.
    if (const auto driven = driven_by(in); driven != driven_ || !settled_) {
      pins.i_rst = in.rst;
      pins.i_reg_cyc = in.reg_cyc;
      pins.i_reg_stb = in.reg_stb;
      pins.i_reg_we = in.reg_we;
      pins.i_reg_adr = in.reg_offset >> 1;
      pins.i_reg_sel = in.reg_sel;
      pins.i_reg_dat = in.reg_dat;
      pins.i_reg_fc = static_cast<unsigned char>(in.reg_fc);
      pins.i_bus_grant = in.grant;
      rtl_.settle();
      driven_ = driven;
      settled_ = true;
    }
    Outputs out{pins.o_done != 0, pins.o_bus_request != 0, pins.o_reg_ack != 0, pins.o_reg_err != 0,
                pins.o_reg_dat,   pins.o_mem_cyc != 0,     pins.o_mem_stb != 0, pins.o_mem_we != 0,
                pins.o_mem_sel,   pins.o_mem_adr << 1,     pins.o_mem_dat};
    if constexpr (kSaysQuiet<Model>) out.quiet = pins.o_quiet != 0;
    return out;
  }
  void clock(const Inputs& in) override {
    auto& pins = rtl_.pins();
    pins.i_bus_grant = in.grant;
    pins.i_bus_cycle = in.bus_cycle;
    pins.i_mem_ack = in.ack;
    pins.i_mem_err = in.err;
    pins.i_mem_dat = in.mem_dat;
    rtl_.tick();
  }
  std::uint64_t wave_clock() const override { return rtl_.clock(); }

 private:
  static std::uint64_t driven_by(const Inputs& in) {
    return std::uint64_t{in.reg_dat} << 32 | static_cast<std::uint64_t>(in.reg_fc) << 24 |
           (in.grant ? 1U << 16 : 0U) | std::uint64_t{in.reg_offset} << 8 |
           std::uint64_t{in.reg_sel} << 4 | (in.rst ? 8U : 0U) | (in.reg_cyc ? 4U : 0U) |
           (in.reg_stb ? 2U : 0U) | (in.reg_we ? 1U : 0U);
  }

  Clocked<Model> rtl_;
  std::uint64_t driven_ = 0;  // reset, register port and grant, as they were driven last
  bool settled_ = false;
};

}  // namespace collide::blitter
