// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "model/blitter/unit.h"
#include "model/tlm/blitter.h"
#include "model/tlm/technique_master.h"
#include "model/tlm/vera.h"
#include "model/vera/unit.h"

/// Units of a platform as a program on its bus has them: behind the same interfaces as the models,
/// so that a technique that drives a unit drives one across the bus. Register accesses are bus
/// cycles of the master; waiting lets simulated time pass. To be called in the master's process.
namespace collide::tlm2 {

/// A blitter at `base`. Its memory is that of the platform.
class RemoteBlitter final : public blitter::Unit {
 public:
  RemoteBlitter(TechniqueMaster& master, Blitter& chip, std::uint32_t base)
      : master_(master), chip_(chip), base_(base) {}

  void reset() override { chip_.unit().reset(); }
  std::optional<std::uint16_t> read(unsigned offset, blitter::Size size,
                                    blitter::FunctionCode fc) override;
  bool write(unsigned offset, blitter::Size size, std::uint16_t data,
             blitter::FunctionCode fc) override;
  bool requests_bus() const override;
  /// The whole turn of the chip, whatever the limit.
  std::uint64_t grant(std::uint64_t limit) override;
  void foreign_cycle() override { master_.other_cycle(); }
  bool done() const override { return chip_.unit().done(); }
  std::uint64_t done_edges() const override { return chip_.unit().done_edges(); }
  std::uint64_t clocks() const override { return chip_.unit().clocks(); }

 private:
  TechniqueMaster& master_;
  Blitter& chip_;
  std::uint32_t base_;
};

/// A VERA at `base` in VGA timing. Attributes are written through ADDR and DATA0, byte by byte,
/// from the first latch on: in the vertical blanking, as programs do it. Registers, load and images
/// are set up before the game begins, without bus cycles.
class RemoteVera final : public vera::Unit, private vera::Observer {
 public:
  RemoteVera(TechniqueMaster& master, Vera& chip, std::uint32_t base);
  ~RemoteVera() override { chip_.unit().observe(nullptr); }

  std::string name() const override { return chip_.unit().name(); }
  void reset() override;
  void load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) override;
  void set_registers(const vera::Registers& registers) override {
    chip_.unit().set_registers(registers);
  }
  void set_load(const vera::Load& load) override { chip_.unit().set_load(load); }
  void write(std::uint8_t reg, std::uint8_t data) override {
    master_.write_byte(base_ + reg, data);
  }
  std::uint8_t read(std::uint8_t reg) override { return master_.read_byte(base_ + reg); }
  std::uint64_t wave_clock() const override { return chip_.unit().wave_clock(); }
  vera::Position position() const override { return chip_.unit().position(); }
  vera::Raster raster() const override { return chip_.unit().raster(); }
  vera::Lines lines() const override { return chip_.unit().lines(); }
  bool irq() const override { return chip_.unit().irq(); }
  void run(std::uint64_t clocks) override;
  vera::Frame run_frame() override;

 private:
  void on_row(const vera::Row& row) override;
  void on_frame(const vera::Frame& frame) override { latched_ = frame; }

  TechniqueMaster& master_;
  Vera& chip_;
  std::uint32_t base_;
  bool started_ = false;       // a latch has been waited for since reset
  std::uint32_t pointer_ = 0;  // where ADDR is, as far as we have set it
  bool pointer_known_ = false;
  std::optional<vera::Frame> latched_;
};

}  // namespace collide::tlm2
