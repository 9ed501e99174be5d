// SPDX-License-Identifier: MIT
#pragma once

#include "sim/units/blitter/rtl.h"
#include "sim/units/clocked.h"

namespace collide::blitter {

/// The bare pins of a verilation `Model`.
template <class Model>
class BoardOf final : public Board {
 public:
  explicit BoardOf(Clocked<Model>& rtl) : rtl_(rtl) {}

  Outputs look(const Inputs& in) override {
    auto& pins = rtl_.pins();
    pins.i_rst = in.rst;
    pins.i_reg_cyc = in.reg_cyc;
    pins.i_reg_stb = in.reg_stb;
    pins.i_reg_we = in.reg_we;
    pins.i_reg_adr = in.reg_offset >> 1;
    pins.i_reg_sel = in.reg_sel;
    pins.i_reg_dat = in.reg_dat;
    pins.i_reg_fc = static_cast<unsigned char>(in.reg_fc);
    rtl_.settle();
    return {pins.o_done != 0, pins.o_bus_request != 0, pins.o_reg_ack != 0, pins.o_reg_err != 0,
            pins.o_reg_dat,   pins.o_mem_cyc != 0,     pins.o_mem_stb != 0, pins.o_mem_we != 0,
            pins.o_mem_sel,   pins.o_mem_adr << 1,     pins.o_mem_dat};
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

 private:
  Clocked<Model>& rtl_;
};

}  // namespace collide::blitter
