// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>

#include "model/blitter/ram.h"
#include "model/blitter/unit.h"
#include "sim/units/timing.h"

namespace collide {
struct WaveOptions;
}  // namespace collide

namespace collide::blitter {

/// Of the clock in waves, in picoseconds: 8 MHz, as in the ST.
constexpr std::uint64_t kRtlClockPeriod = 125'000;

/// What drives the chip's pins in a clock, and what it drives itself.
struct Inputs {
  bool rst = false;
  bool reg_cyc = false, reg_stb = false, reg_we = false;
  std::uint8_t reg_offset = 0, reg_sel = kBothLanes;  ///< the offset of a word
  std::uint16_t reg_dat = 0;
  std::uint16_t mem_dat = 0;
  FunctionCode reg_fc = FunctionCode::kSupervisorData;
  bool grant = false, bus_cycle = false;
  bool ack = false, err = false;

  /// The same level at each pin. The members have no gaps, and `err` is the last of them.
  bool operator==(const Inputs& other) const {
    return std::memcmp(this, &other, offsetof(Inputs, err) + sizeof err) == 0;
  }
  bool operator!=(const Inputs& other) const { return !(*this == other); }
  /// An access to a register stands.
  bool reg() const { return reg_cyc && reg_stb; }
  /// The chip's own access is answered.
  bool answers() const { return ack || err; }
};
static_assert(offsetof(Inputs, err) == 14, "no gaps");
struct Outputs {
  bool done, request;
  bool reg_ack, reg_err;
  std::uint16_t reg_dat;
  bool cyc, stb, we;
  std::uint8_t sel;
  std::uint32_t adr;  ///< a byte address
  std::uint16_t dat;
  /// The output o_quiet, if the design has one: it has nothing more to do until it is asked.
  std::optional<bool> quiet = {};

  bool answers() const { return reg_ack || reg_err; }
  bool accesses() const { return cyc && stb; }
};

/// The pins of a clock.
struct ChipPins {
  Inputs in;
  Outputs out{};
};

/// The bare pins. Whoever drives them looks once in a clock, or again with other inputs, and then
/// ends it.
class Board {
 public:
  virtual ~Board() = default;
  /// The chip's outputs while reset, register port and grant are driven so. Nothing that it
  /// drives depends on the other inputs in the same clock.
  virtual Outputs look(const Inputs& inputs) = 0;
  /// The rest of the inputs, and the edge that ends the clock.
  virtual void clock(const Inputs& inputs) = 0;
  /// Ends the clock that has these outputs, and looks at the next one with the same inputs.
  virtual void tick(const Inputs& inputs, Outputs& outputs) {
    clock(inputs);
    outputs = look(inputs);
  }
  /// The chip's own pins in the clock that ends with these inputs, where an adapter is between them
  /// and this board; null where they are those of this board.
  virtual const ChipPins* at_chip(const Inputs& /*inputs*/) { return nullptr; }
  /// Clocks since power-up, as its wave counts them.
  virtual std::uint64_t wave_clock() const = 0;
};

/// Clocks of a reset: a foreign design may need several.
constexpr unsigned clocks_of_reset(const Timing& timing) {
  return timing.exact ? 1 : 16;
}

/// Any board behind the unit's interface: transactions to pins.
class RtlUnit final : public Unit {
 public:
  /// In reset first. `bus` is the memory at the pins.
  RtlUnit(Bus& bus, Board& board, const Timing& timing = {});
  RtlUnit(Bus& bus, std::unique_ptr<Board> board, const Timing& timing = {});

  void reset() override;
  std::optional<std::uint16_t> read(unsigned offset, Size size, FunctionCode fc) override;
  bool write(unsigned offset, Size size, std::uint16_t data, FunctionCode fc) override;
  bool requests_bus() const override { return out_.request; }
  std::uint64_t grant(std::uint64_t limit) override;
  void foreign_cycle() override;
  void wait_for_request() override;
  bool rest(unsigned rested) override;
  bool done() const override { return out_.done; }
  std::uint64_t done_edges() const override { return done_edges_; }
  std::uint64_t clocks() const override { return clocks_; }
  std::uint64_t wave_clock() const override { return board_.wave_clock(); }

  /// The chip's outputs in the clock that has begun.
  const Outputs& outputs() const { return out_; }

 private:
  void tick();
  template <class Memory>
  std::uint64_t make_accesses(Memory& memory, std::uint64_t limit);
  template <class Memory>
  void answer_access(Memory& memory);
  bool register_cycle(unsigned offset, Size size, FunctionCode fc, bool write, std::uint16_t data);
  bool comes_to_access(bool made_one);
  void catch_up();
  bool has_nothing_to_do(unsigned silent) const;

  Bus& bus_;
  Ram* const ram_ = dynamic_cast<Ram*>(&bus_);  // the same bus, when it is plain memory
  const std::unique_ptr<Board> owned_;
  Board& board_;
  const Timing timing_;
  Inputs in_;
  Outputs out_{};
  std::uint16_t read_data_ = 0;
  unsigned owed_ = 0;
  std::uint64_t clocks_ = 0;
  std::uint64_t done_edges_ = 0;
};

/// rtl/blitter under Verilator. With a wave it is the slower, traced build of the same sources.
std::unique_ptr<Board> make_board(const WaveOptions& wave);

}  // namespace collide::blitter
