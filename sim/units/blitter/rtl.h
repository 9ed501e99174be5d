// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>

#include "model/blitter/unit.h"

namespace collide {
struct Timing;
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
  FunctionCode reg_fc = FunctionCode::kSupervisorData;
  bool grant = false, bus_cycle = false;
  bool ack = false, err = false;
  std::uint16_t mem_dat = 0;

  /// An access to a register stands.
  bool reg() const { return reg_cyc && reg_stb; }
  /// The chip's own access is answered.
  bool answers() const { return ack || err; }
};
struct Outputs {
  bool done, request;
  bool reg_ack, reg_err;
  std::uint16_t reg_dat;
  bool cyc, stb, we;
  std::uint8_t sel;
  std::uint32_t adr;  ///< a byte address
  std::uint16_t dat;

  bool answers() const { return reg_ack || reg_err; }
};

/// The bare pins, for surroundings that drive each of them in every clock.
class Board {
 public:
  virtual ~Board() = default;
  /// What the chip drives while reset and register port are driven so. Nothing that it drives
  /// depends on the other inputs in the same clock.
  virtual Outputs look(const Inputs& inputs) = 0;
  /// The rest of the inputs, and the edge that ends the clock.
  virtual void clock(const Inputs& inputs) = 0;
};

/// What the RTL shows in addition.
class RtlUnit : public Unit {
 public:
  /// The pins, for who drives them all; nothing else of the unit is of use then. What stands in for
  /// RTL in a test has none: std::logic_error.
  virtual Board& board() { throw std::logic_error("there are no pins"); }
};

/// rtl/blitter under Verilator, just out of reset. With a wave it is the slower, traced build of
/// the same sources.
std::unique_ptr<RtlUnit> make_rtl(Bus& bus);
std::unique_ptr<RtlUnit> make_rtl(Bus& bus, const WaveOptions& wave, const Timing& timing);

}  // namespace collide::blitter
