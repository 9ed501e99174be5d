// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <memory>

#include "model/vera/display.h"
#include "model/vera/raster.h"
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
  Raster raster() const override { return {interlaced(), registers_.interlace}; }
  Lines lines() const override;
  std::uint64_t wave_clock() const override { return static_cast<std::uint64_t>(now_); }
  bool irq() const override { return (status_ & registers_.ien) != 0; }
  void run(std::uint64_t clocks) override { advance(now_ + static_cast<Clock>(clocks)); }
  Frame run_frame() override;

  // For reports: what it is set to now
  const Registers& registers() const { return registers_; }
  const Load& load() const { return load_; }
  const Vram& vram() const { return vram_; }

 private:
  /// Never.
  static constexpr Clock kNone = std::numeric_limits<Clock>::max();

  bool interlaced() const { return registers_.output >= 2; }
  void reset_registers();
  void restart();
  void choose_output(const Registers& before);
  void schedule();

  void advance(Clock to);
  void run_event(Clock at);
  void render_to(Clock to, bool counted = true);
  void choose_row(Clock at);
  void begin_row(Clock at);
  void report_row(Clock at);
  void swap(Clock at);
  void latch(Clock at);
  void display_to(Clock to);
  bool at_irq_line() const;
  bool frame_ends(Clock at);

  std::uint8_t peek(std::uint8_t reg) const;
  std::uint8_t peek_display(std::uint8_t reg) const;
  void poke(std::uint8_t reg, std::uint8_t data);
  void poke_display(std::uint8_t reg, std::uint8_t data);
  void set_output(std::uint8_t video);
  static std::uint8_t peek_layer(const LayerSettings& layer, int index);
  static void poke_layer(LayerSettings& layer, int index, std::uint8_t data);
  void store(std::uint32_t address, std::uint8_t data);
  void load_sprites(std::uint32_t address, std::size_t size);
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
  std::uint8_t chroma_ = 0;  // DC_VIDEO bit 2
  std::uint8_t border_ = 0;
  std::uint8_t control_ = 0;
  std::array<Port, 2> ports_;
  std::uint8_t status_ = 0;  // ISR bits 2:0
  std::uint8_t nibble_ = 0;

  // Time. A scan line runs from swap to swap. Events are in these clocks, or kNone.
  Clock now_ = 0;
  Clock origin_ = 0;  // of the last reset
  Clock swap_at_ = kNone;
  Clock latch_at_ = kNone;
  Clock choose_at_ = kNone;      // the first of a line: whether it renders a row
  Clock begin_at_ = kNone;       // the last before a row
  Clock attributes_at_ = kNone;  // the last before a write to them is seen
  Clock next_event_ = kNone;
  Clock previous_latch_ = 0;
  CompositeTiming composite_;

  // Lines of the picture.
  int next_ = 0;   // to be displayed after the next swap
  int shown_ = 0;  // displayed
  int field_ = 0;
  bool line_irq_ = false;  // the line that begins is the interrupt's

  // Row selection.
  bool started_ = false;
  int scaled_ = 0;  // row number * 128
  bool rendering_ = false;
  Row row_;

  Display display_;
  Clock displayed_ = 0;        // the clock that the display was run to
  std::uint32_t written_ = 0;  // attribute byte that is seen after attributes_at_

  std::uint8_t accumulator_ = 0;
  std::uint8_t line_hit_ = 0;
  std::uint64_t frames_ = 0;
  Frame frame_;
};

}  // namespace collide::vera
