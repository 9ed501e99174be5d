// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "sim/units/adapters/bridge.h"
#include "sim/units/blitter/make.h"

namespace collide::blitter {

/// A blitter whose register port is reached through a bridge. The function code goes beside it.
class BoardBehindBus final : public Board {
 public:
  BoardBehindBus(std::unique_ptr<Board> chip, std::unique_ptr<adapters::Bridge> bridge)
      : chip_(std::move(chip)), bridge_(std::move(bridge)) {}

  Outputs look(const Inputs& in) override {
    const adapters::Wishbone::Ask ask = bridge_->ask(
        {in.reg_cyc, in.reg_stb, in.reg_we, in.reg_offset, in.reg_sel, in.reg_dat}, in.rst);
    pins_.in = in;
    pins_.in.reg_fc = function_code(in);
    pins_.in.reg_cyc = ask.cyc;
    pins_.in.reg_stb = ask.stb;
    pins_.in.reg_we = ask.we;
    pins_.in.reg_offset = static_cast<std::uint8_t>(ask.address & 0x3EU);
    pins_.in.reg_sel = static_cast<std::uint8_t>(ask.sel & kBothLanes);
    pins_.in.reg_dat = static_cast<std::uint16_t>(ask.dat);
    Outputs out = pins_.out = chip_->look(pins_.in);
    const auto answer = bridge_->answer({out.reg_ack, out.reg_err, out.reg_dat});
    out.reg_ack = answer.ack;
    out.reg_err = answer.err;
    out.reg_dat = static_cast<std::uint16_t>(answer.dat);
    answers_ = out.answers();
    return out;
  }
  const ChipPins* at_chip(const Inputs& in) override {
    pins_.in.grant = in.grant;
    pins_.in.ack = in.ack;
    pins_.in.err = in.err;
    pins_.in.mem_dat = in.mem_dat;
    // An access to a register is a bus cycle of another master in the clock of the chip's answer.
    const bool made = pins_.out.answers() && !pins_.out.cyc;
    pins_.in.bus_cycle = made || (in.bus_cycle && !answers_);
    return &pins_;
  }
  void clock(const Inputs& in) override {
    at_chip(in);
    if (in.reg()) asked_fc_ = in.reg_fc;
    fc_ = pins_.in.reg_fc;
    stands_ = pins_.in.reg() && !pins_.out.answers();
    bridge_->clock();
    chip_->clock(pins_.in);
  }
  std::uint64_t wave_clock() const override { return chip_->wave_clock(); }

 private:
  /// It stays as it is while an access stands at the chip's port.
  FunctionCode function_code(const Inputs& in) const {
    if (stands_) return fc_;
    return in.reg() ? in.reg_fc : asked_fc_;
  }

  const std::unique_ptr<Board> chip_;
  const std::unique_ptr<adapters::Bridge> bridge_;
  ChipPins pins_;  // of the chip
  FunctionCode asked_fc_ = FunctionCode::kSupervisorData, fc_ = asked_fc_;
  bool stands_ = false;   // an access at the chip's port, since the clock before
  bool answers_ = false;  // of this board
};

/// The same device under test behind a bridge.
inline MakeDut behind_bus(const MakeDut& dut, const adapters::MakeBridge& bridge) {
  return [make = dut ? dut : own_dut(), bridge](const WaveOptions& wave) {
    return std::make_unique<BoardBehindBus>(make(wave), bridge());
  };
}

}  // namespace collide::blitter
