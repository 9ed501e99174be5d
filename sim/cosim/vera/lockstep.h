// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/vera/golden.h"
#include "model/vera/unit.h"

namespace collide::vera {

/// Golden model and another implementation as one unit. Compared: of every row its number, line,
/// all 1024 cells, hit, clocks, counts and end; every frame; ISR after every latch; every register
/// read; the beam, the line displayed, scan line, field and IRQ pin after every call. Throws
/// cosim::Divergence at the first difference.
class Lockstep final : public Unit {
 public:
  explicit Lockstep(std::unique_ptr<Unit> dut);
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
  bool irq() const override { return golden_.irq(); }
  std::uint64_t wave_clock() const override { return dut_->wave_clock(); }
  void run(std::uint64_t clocks) override;
  Frame run_frame() override;

  /// Rows, frames, reads and outputs found equal so far.
  std::uint64_t compared() const override { return compared_; }
  /// Of those, rows.
  std::uint64_t rows() const { return rows_; }

 private:
  class Queue;

  template <class T>
  void compare(const std::string& what, const T& expected, const T& actual);
  void compare_reports();
  void compare_outputs();

  Golden golden_;
  std::unique_ptr<Unit> dut_;
  std::unique_ptr<Queue> expected_;
  std::unique_ptr<Queue> actual_;
  std::uint64_t compared_ = 0;
  std::uint64_t rows_ = 0;
  std::uint64_t clock_ = 0;       // since reset, of the last thing compared
  std::uint64_t seen_ = 0;        // the same, in which a wave shows it
  std::uint64_t wave_start_ = 0;  // the other's clock count then
};

}  // namespace collide::vera
