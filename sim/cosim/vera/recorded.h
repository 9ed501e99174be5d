// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "model/vera/golden.h"
#include "model/vera/unit.h"
#include "sim/cosim/bench_of.h"

namespace collide::vera {

/// RTL alone, for its wave. It is run in the golden model's time, so that a job comes to the same
/// places as in lockstep whatever beam the RTL shows, and to the end of frames that the RTL never
/// ends.
class Recorded final : public Unit {
 public:
  /// `last` is the wave's last clock.
  Recorded(std::unique_ptr<Unit> rtl, std::uint64_t last) : rtl_(std::move(rtl)), last_(last) {}

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
  Monitor monitor() const override { return golden_.monitor(); }
  bool irq() const override { return golden_.irq(); }
  void run(std::uint64_t clocks) override {
    golden_.run(clocks);
    run_rtl(clocks);
  }
  Frame run_frame() override {
    const std::uint64_t before = golden_.wave_clock();
    const Frame frame = golden_.run_frame();
    run_rtl(golden_.wave_clock() - before);
    return frame;
  }
  void hold(unsigned clocks) override { rtl_->hold(clocks); }

 private:
  void run_rtl(std::uint64_t clocks) {
    const std::uint64_t now = rtl_->wave_clock();
    const std::uint64_t left = now > last_ ? 0 : last_ - now;
    if (clocks <= left) {
      rtl_->run(clocks);
    } else {
      rtl_->run(left + 1);
      throw cosim::WaveComplete{};
    }
  }

  Golden golden_;
  std::unique_ptr<Unit> rtl_;
  std::uint64_t last_;
};

}  // namespace collide::vera
