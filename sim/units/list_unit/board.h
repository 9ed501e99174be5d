// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/list_unit/unit.h"
#include "sim/units/clocked.h"
#include "sim/units/list_unit/rtl.h"

namespace collide::list_unit {

/// A list unit's bare pins, of a verilation `Model`.
template <class Model>
class BoardOf final : public Board {
 public:
  explicit BoardOf(unsigned data_width, const WaveOptions& wave = {})
      : bytes_(data_width / 8), rtl_("", kRtlClockPeriod, wave) {}

  Outputs look(const Inputs& in) override {
    auto& pins = rtl_.pins();
    answer(in);
    // An edge leaves the outputs as they are with the inputs of before.
    if (const auto driven = driven_by(in); driven != driven_ || !evaluated_) {
      pins.i_rst = in.rst;
      pins.i_trigger = in.trigger;
      pins.i_reg_cyc = in.reg || in.reg_cyc;
      pins.i_reg_stb = in.reg;
      pins.i_reg_we = in.reg_we;
      pins.i_reg_adr = static_cast<std::uint16_t>(in.reg_offset / 4);
      pins.i_reg_sel = static_cast<std::uint8_t>(in.reg_sel);
      pins.i_reg_dat = in.reg_dat;
      rtl_.settle();
      driven_ = driven;
      evaluated_ = settled_ = true;
    }
    return {pins.o_irq != 0,
            pins.o_reg_ack != 0,
            pins.o_reg_dat,
            pins.o_mem_cyc != 0,
            pins.o_mem_stb != 0,
            pins.o_mem_we != 0,
            static_cast<std::uint32_t>(pins.o_mem_adr * bytes_),
            pins.o_mem_dat,
            pins.o_mem_sel};
  }
  void answer(const Inputs& in) override {
    auto& pins = rtl_.pins();
    const auto dat = static_cast<std::uint32_t>(bytes_ == 2 ? in.mem_dat & 0xFFFFU : in.mem_dat);
    const unsigned answer = (in.stall ? 4U : 0U) | (in.ack ? 2U : 0U) | (in.err ? 1U : 0U);
    if (evaluated_ && answer == answer_ && dat == pins.i_mem_dat) return;
    pins.i_mem_stall = in.stall;
    pins.i_mem_ack = in.ack;
    pins.i_mem_err = in.err;
    pins.i_mem_dat = dat;
    answer_ = answer;
    settled_ = false;
  }
  void clock() override {
    if (settled_) {
      rtl_.tick_settled();
    } else {
      rtl_.tick();
      settled_ = true;
    }
  }

  Clocked<Model>& rtl() { return rtl_; }
  const Clocked<Model>& rtl() const { return rtl_; }

 private:
  static std::uint64_t driven_by(const Inputs& in) {
    return std::uint64_t{in.reg_dat} << 32 | std::uint64_t{in.reg_offset} << 16 |
           std::uint64_t{in.reg_sel} << 8 | (in.rst ? 16U : 0U) | (in.trigger ? 8U : 0U) |
           (in.reg ? 4U : 0U) | (in.reg_cyc ? 2U : 0U) | (in.reg_we ? 1U : 0U);
  }

  const std::uint32_t bytes_;  // of an access
  Clocked<Model> rtl_;
  std::uint64_t driven_ = 0;  // reset, register port and trigger, as they were driven last
  unsigned answer_ = 0;       // of the memory, as it was driven last
  bool evaluated_ = false;    // once
  bool settled_ = false;      // what follows the inputs is as it is with those that are driven
};

}  // namespace collide::list_unit
