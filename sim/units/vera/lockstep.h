// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/vera/golden.h"
#include "model/vera/unit.h"
#include "sim/units/scoreboard.h"
#include "sim/units/vera/history.h"
#include "sim/units/vera/ignored_bits.h"

namespace collide::vera {

/// Golden model and another implementation as one unit. Compared: of every row its number, line,
/// all 1024 cells, hit, clocks (unless the other does not show them), counts and end; the picture
/// in every clock of every line, if the other shows it; every frame; every register read, but for
/// the bits that are ignored; the beam, the line displayed, scan line, field and IRQ pin after
/// every call. Throws Divergence at the first difference. But for pictures and reports that one of
/// them has not
/// made it continues behind what `accepts` accepts.
class Lockstep final : public Unit, private Witness<LockstepEvent> {
 public:
  explicit Lockstep(std::unique_ptr<Unit> dut, IgnoredBits ignored = {},
                    const Accepts& accepts = {});
  ~Lockstep() override;

  std::string name() const override { return "lockstep"; }
  void reset() override;
  void load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) override;
  void set_registers(const Registers& registers) override;
  void set_load(const Load& load) override;
  void write(std::uint8_t reg, std::uint8_t data) override;
  std::uint8_t read(std::uint8_t reg) override;
  Position position() const override { return golden_.position(); }
  Raster raster() const override { return golden_.raster(); }
  Lines lines() const override { return golden_.lines(); }
  Monitor monitor() const override { return golden_.monitor(); }
  bool irq() const override { return golden_.irq(); }
  std::uint64_t wave_clock() const override { return dut_->wave_clock(); }
  void run(std::uint64_t clocks) override;
  Frame run_frame() override;
  void hold(unsigned clocks) override;

  /// Rows, lines, frames, reads and outputs found equal so far.
  std::uint64_t compared() const override { return score_.compared(); }
  /// Of those, rows.
  std::uint64_t steps_compared() const override { return score_.steps(); }

 private:
  class Queue;
  struct SeenRow;

  std::string tell(const LockstepEvent& event) const override { return describe(event); }
  std::vector<std::string> conditions() const override;
  std::vector<std::string> upcoming() const override;

  /// In the clock in which a wave shows what is compared.
  [[noreturn]] void diverge(const Difference& difference) const {
    score_.diverge(difference, ahead_ + seen_);
  }
  void differ(const Difference& difference) const { score_.differ(difference, ahead_ + seen_); }

  void follow_wave();
  std::vector<std::string> sprites_of(const Row& row, int column) const;
  void compare_row(const SeenRow& want, const SeenRow& have);
  void compare_cells(const SeenRow& want, const SeenRow& have);
  void compare_line(const ShownLine& want, const ShownLine& have);
  void compare_frame(const Frame& want, const Frame& have);
  void compare_reports(const std::string& hung = "");
  template <class T>
  void compare_output(const char* kind, const T& expected, const T& actual);
  void compare_outputs();

  Golden golden_;
  std::unique_ptr<Unit> dut_;
  IgnoredBits ignored_;
  std::unique_ptr<Queue> expected_;
  std::unique_ptr<Queue> actual_;
  Scoreboard<LockstepEvent> score_;
  std::uint64_t seen_ = 0;   ///< clock since reset in which a wave shows what is compared
  std::uint64_t ahead_ = 0;  ///< clocks of the other's wave that the golden model does not count

  // For reports
  int dcsel_ = 0;
  bool over_budget_ = false;  ///< in this frame
  bool rewritten_ = false;    ///< in this frame, registers or attributes
  bool switched_ = false;     ///< the output mode was changed by a write
  bool was_reset_ = false;    ///< by CTRL
  struct Store {
    Clock clock;
    Position at;
  };
  std::optional<Store> stored_;  ///< the latest write of video RAM by the CPU
};

}  // namespace collide::vera
