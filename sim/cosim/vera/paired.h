// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "model/common/input_error.h"
#include "model/vera/golden.h"
#include "model/vera/unit.h"
#include "sim/cosim/bench_of.h"
#include "sim/units/vera/board.h"

namespace collide::vera {

/// Golden model and RTL side by side, without comparing them. A job comes to the same places as in
/// lockstep whatever the RTL does, and to the end of frames that the RTL never ends.
class Paired : public Unit, public Board, private Observer {
 public:
  /// Throws InputError for RTL without a Board.
  explicit Paired(std::unique_ptr<Unit> rtl)
      : rtl_(std::move(rtl)), board_(dynamic_cast<Board*>(rtl_.get())) {
    if (board_ == nullptr) throw InputError(rtl_->name(), "has not all pins of rtl/vera");
    golden_.observe(this);
  }

  std::string name() const override { return rtl_->name(); }
  void reset() override {
    golden_.reset();
    rtl_->reset();
  }
  void load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) override {
    golden_.load_vram(address, data, size);
    rtl_->load_vram(address, data, size);
  }
  void set_registers(const Registers& registers) override {
    golden_.set_registers(registers);
    rtl_->set_registers(registers);
  }
  void set_load(const Load& load) override {
    golden_.set_load(load);
    rtl_->set_load(load);
  }
  void write(std::uint8_t reg, std::uint8_t data) override {
    golden_.write(reg, data);
    rtl_->write(reg, data);
  }
  std::uint8_t read(std::uint8_t reg) override {
    rtl_->read(reg);
    return golden_.read(reg);
  }
  std::uint64_t wave_clock() const override { return rtl_->wave_clock(); }
  Position position() const override { return golden_.position(); }
  Raster raster() const override { return golden_.raster(); }
  Lines lines() const override { return golden_.lines(); }
  bool irq() const override { return golden_.irq(); }
  void run(std::uint64_t clocks) override {
    golden_.run(clocks);
    rtl_->run(clocks);
  }
  Frame run_frame() override {
    run(static_cast<std::uint64_t>(clocks_to_latch(position(), raster())) + 1);
    return {};
  }

  Outputs look() const override { return golden_.outputs(); }
  void drive(const Inputs& in) override {
    golden_.clock(in);
    board_->drive(in);
  }

 protected:
  Unit& rtl() { return *rtl_; }
  Outputs rtl_pins() const { return board_->look(); }

 private:
  void on_row(const Row& row) override {
    if (observer() != nullptr) observer()->on_row(row);
  }
  void on_frame(const Frame& frame) override {
    if (observer() != nullptr) observer()->on_frame(frame);
  }

  mutable Golden golden_;
  std::unique_ptr<Unit> rtl_;
  Board* board_;
};

/// The same for the RTL's wave, up to its last clock.
class Recorded final : public Paired {
 public:
  Recorded(std::unique_ptr<Unit> rtl, std::uint64_t last) : Paired(std::move(rtl)), last_(last) {}

  void run(std::uint64_t clocks) override {
    const std::uint64_t now = wave_clock();
    Paired::run(std::min(clocks, now > last_ ? 1 : last_ - now + 1));
    stop();
  }
  void drive(const Inputs& in) override {
    Paired::drive(in);
    stop();
  }

 private:
  void stop() const {
    if (wave_clock() > last_) throw cosim::WaveComplete{};
  }

  std::uint64_t last_;
};

}  // namespace collide::vera
