// SPDX-License-Identifier: MIT
//
// RTL that is wrong: the unit's own, whose pins are bent.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>

#include "sim/units/list_unit/rtl.h"

namespace collide::list_unit {

/// Changes what the unit drives in a clock.
using Bend = std::function<void(const Inputs& in, Outputs& out)>;

/// RTL of which nothing but the pins is of use.
class Impostor final : public RtlUnit {
 public:
  Impostor(std::unique_ptr<RtlUnit> rtl, Bend bend)
      : rtl_(std::move(rtl)), board_(rtl_->board(), std::move(bend)) {}

  Board& board() override { return board_; }
  std::uint64_t wave_clock() const override { return rtl_->wave_clock(); }

  void reset() override { no(); }
  std::uint32_t read(unsigned) override { return no(); }
  void write(unsigned, std::uint32_t, unsigned) override { no(); }
  void trigger() override { no(); }
  std::uint64_t run(std::uint64_t) override { return no(); }
  bool busy() const override { return no() != 0; }
  bool irq() const override { return no() != 0; }
  void let_run() override { no(); }
  void clock() override { no(); }
  std::uint64_t waits() const override { return no(); }

 private:
  class BentBoard final : public Board {
   public:
    BentBoard(Board& board, Bend bend) : board_(board), bend_(std::move(bend)) {}
    Outputs look(const Inputs& inputs) override {
      Outputs out = board_.look(inputs);
      bend_(inputs, out);
      return out;
    }
    void answer(const Inputs& inputs) override { board_.answer(inputs); }
    void clock() override { board_.clock(); }

   private:
    Board& board_;
    Bend bend_;
  };

  [[noreturn]] static std::uint32_t no() { throw std::logic_error("it has pins alone"); }

  std::unique_ptr<RtlUnit> rtl_;
  BentBoard board_;
};

/// A register differs by bits when it is read.
inline Bend lie_at(unsigned offset, std::uint32_t bit) {
  return [=](const Inputs& in, Outputs& out) {
    const bool reads = in.reg && !in.reg_we && in.reg_offset == offset;
    if (reads && out.reg_ack) out.reg_dat ^= bit;
  };
}
/// Stands still before its access to that address.
inline Bend stop_at(std::uint32_t address) {
  return [address, stopped = false](const Inputs&, Outputs& out) mutable {
    stopped = stopped || (out.stb && out.adr == address);
    if (stopped) out.stb = out.cyc = false;
  };
}
/// Reads from the address behind that.
inline Bend stray(std::uint32_t address) {
  return [=](const Inputs&, Outputs& out) {
    if (out.stb && !out.we && out.adr == address) out.adr += 4;
  };
}

}  // namespace collide::list_unit
