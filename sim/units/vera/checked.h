// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "model/vera/unit.h"
#include "sim/units/vera/board.h"
#include "sim/units/vera/checker.h"

namespace collide::vera {

/// RTL with the checker attached at its pins, whoever drives them: clock by clock as a Board, or as
/// a Unit. It is in the golden model's time, and gives its results.
class Checked final : public Unit, public Board, private Observer {
 public:
  /// Throws InputError for RTL that is no Board.
  explicit Checked(std::unique_ptr<Unit> rtl, IgnoredBits ignored = {},
                   const Accepts& accepts = {});

  std::string name() const override { return "lockstep"; }
  void reset() override;
  void load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) override;
  void set_registers(const Registers& registers) override;
  void set_load(const Load& load) override;
  void write(std::uint8_t reg, std::uint8_t data) override;
  std::uint8_t read(std::uint8_t reg) override;
  Position position() const override { return golden().position(); }
  Raster raster() const override { return golden().raster(); }
  Lines lines() const override { return golden().lines(); }
  bool irq() const override { return golden().irq(); }
  std::uint64_t wave_clock() const override { return rtl_->wave_clock(); }
  void run(std::uint64_t clocks) override;
  Frame run_frame() override;
  void hold(unsigned clocks) override;

  bool can_be_looked_at() const override { return board_.can_be_looked_at(); }
  Outputs look() const override { return board_.look(); }
  void drive(const Inputs& in) override;
  /// Compares what the clock that was driven last has led to.
  void settle() { checker_.quiet(0, look()); }

  /// The golden model's pins in the clock that was driven last.
  const Outputs& expected() const { return checker_.pins(); }

  std::uint64_t compared() const override { return checker_.comparisons(); }
  std::uint64_t steps_compared() const override { return checker_.steps(); }

 private:
  const Golden& golden() const { return checker_.golden(); }
  void on_row(const Row& row) override;
  void on_frame(const Frame& frame) override;

  /// A clock of somebody who uses the CPU port alone.
  void clock(Inputs in);
  void access(Inputs in);
  template <class Act>
  void set_up(const Act& act);

  std::unique_ptr<Unit> rtl_;
  Board& board_;
  Checker checker_;
  bool shows_itself_ = false;  ///< the board shows the checker the unit's own pins
  std::uint8_t wait_states_ = 0;
};

}  // namespace collide::vera
