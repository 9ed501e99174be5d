// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "model/vera/renderer.h"
#include "model/vera/unit.h"

namespace collide::vera {

/// The golden model: exact to the clock in every cell, collision and count that `Unit` shows. It
/// works a row at a time and stops within a row only where the CPU port is used.
class Golden final : public Unit {
 public:
  Golden();

  std::string name() const override { return "golden"; }
  void reset() override;
  void load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) override;
  void set_registers(const Registers& registers) override;
  void set_load(const Load& load) override;
  void write(std::uint8_t reg, std::uint8_t data) override;
  std::uint8_t read(std::uint8_t reg) override;
  Position position() const override;
  std::uint64_t wave_clock() const override { return now_; }
  bool irq() const override { return (status_ & registers_.ien) != 0; }
  void run(std::uint64_t clocks) override { advance(now_ + clocks); }
  Frame run_frame() override;

 protected:
  int line_clocks() const override;

 private:
  bool interlaced() const { return registers_.output >= 2; }
  void reset_registers();
  void restart();
  void advance(std::uint64_t to);
  void begin_line();
  void end_line();
  bool choose_row();
  void latch();
  void render_to(std::uint64_t lookups, std::uint64_t grants);
  int relative(std::uint64_t clock) const;
  int line_clock() const;
  void run_scaler(int upto_clock);
  int scan_line() const;
  int raster_line() const;

  std::uint8_t peek(std::uint8_t reg) const;
  std::uint8_t peek_display(std::uint8_t reg) const;
  void poke(std::uint8_t reg, std::uint8_t data);
  void poke_display(std::uint8_t reg, std::uint8_t data);
  void store(std::uint32_t address, std::uint8_t data);
  void fetch_ahead(int port);

  struct Port {
    std::uint32_t address = 0;
    std::uint8_t control = 0;  // ADDR_H bits 7:1
    std::uint8_t data = 0;

    void step();
  };

  Vram vram_;
  std::unique_ptr<Renderer> renderer_;

  Registers registers_;
  Load load_;
  std::array<bool, 2> layers_enabled_{};
  std::uint8_t video_rest_ = 0;  // DC_VIDEO bits 3:2
  std::uint8_t border_ = 0;
  std::uint8_t control_ = 0;
  std::array<Port, 2> ports_;
  std::uint8_t status_ = 0;  // ISR bits 2:0
  std::uint8_t nibble_ = 0;

  // Time, in clocks since power on. A scan line runs from swap to swap.
  std::uint64_t now_ = 0;
  std::uint64_t origin_ = 0;  // of the last reset
  std::uint64_t next_swap_ = 0;
  std::uint64_t latch_at_ = 0;
  std::uint64_t previous_latch_ = 0;
  bool line_open_ = false;
  int line_ = 0;  // of the swap last made

  // Row selection.
  int field_ = 0;
  int field_line_ = 0;  // swaps in this field
  bool started_ = false;
  int scaled_ = 0;  // row number * 128
  bool rendering_ = false;
  std::uint64_t row_start_ = 0;  // t = 0

  // Horizontal scaler of the display side.
  int scaler_ = 0;
  int scaler_clock_ = 0;

  std::uint8_t accumulator_ = 0;
  std::uint8_t line_hit_ = 0;
  std::uint8_t latched_hits_ = 0;  // of the row in progress, already in the accumulator
  std::uint64_t frames_ = 0;
  Frame frame_;
};

}  // namespace collide::vera
