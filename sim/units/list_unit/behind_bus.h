// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "sim/units/adapters/bridge.h"
#include "sim/units/list_unit/make.h"

namespace collide::list_unit {

/// The pins of a list unit whose register port is reached through a bridge.
class BoardBehindBus final : public Board {
 public:
  BoardBehindBus(std::unique_ptr<RtlUnit> unit, std::unique_ptr<adapters::Bridge> bridge)
      : unit_(std::move(unit)), board_(unit_->board()), bridge_(std::move(bridge)) {}

  Outputs look(const Inputs& in) override {
    const adapters::Wishbone::Ask ask = bridge_->ask(
        {in.reg || in.reg_cyc, in.reg, in.reg_we, in.reg_offset, in.reg_sel, in.reg_dat}, in.rst);
    pins_.in = in;
    pins_.in.reg = ask.stands();
    pins_.in.reg_cyc = ask.cyc && !ask.stb;
    pins_.in.reg_we = ask.we;
    pins_.in.reg_offset = ask.address & (kRegisterBytes - 4);
    pins_.in.reg_sel = ask.sel;
    pins_.in.reg_dat = ask.dat;
    Outputs out = pins_.out = board_.look(pins_.in);
    const auto answer = bridge_->answer({out.reg_ack, false, out.reg_dat});
    out.reg_ack = answer.ack;
    out.reg_dat = answer.dat;
    return out;
  }
  void answer(const Inputs& in) override {
    pins_.in.stall = in.stall;
    pins_.in.ack = in.ack;
    pins_.in.err = in.err;
    pins_.in.mem_dat = in.mem_dat;
    board_.answer(pins_.in);
  }
  void clock() override {
    bridge_->clock();
    board_.clock();
  }
  const UnitPins* at_unit() const override { return &pins_; }

 private:
  const std::unique_ptr<RtlUnit> unit_;
  Board& board_;
  const std::unique_ptr<adapters::Bridge> bridge_;
  UnitPins pins_;  // of the unit
};

/// The same device under test behind a bridge.
template <class Parameters>
MakeDut<Parameters> behind_bus(const MakeDut<Parameters>& dut, const adapters::MakeBridge& bridge) {
  return [dut, bridge](Memory& memory, const Parameters& parameters, const MemoryTiming& timing,
                       const WaveOptions& wave) {
    std::unique_ptr<RtlUnit> unit = dut(memory, parameters, timing, wave);
    const std::uint64_t clock = unit->wave_clock();
    auto behind = std::make_unique<OnPins>(
        memory, std::make_unique<BoardBehindBus>(std::move(unit), bridge()),
        OnPins::Facts{parameters.data_width, longest_silence(parameters)}, timing, clock);
    behind->reset();
    return behind;
  };
}

}  // namespace collide::list_unit
