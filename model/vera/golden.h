// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <memory>

#include "model/vera/display.h"
#include "model/vera/interrupts.h"
#include "model/vera/port_work.h"
#include "model/vera/raster.h"
#include "model/vera/register_file.h"
#include "model/vera/renderer.h"
#include "model/vera/signals.h"
#include "model/vera/unit.h"

namespace collide::vera {

/// The golden model: exact to the clock in every cell, collision and count that `Unit` shows. It
/// works a row at a time and stops within a row only where the CPU port is used. Driven by its pins
/// it works a clock at a time, and shows them in each.
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
  Raster raster() const override { return {interlaced(), registers().interlace}; }
  Lines lines() const override { return lines_.seen(); }
  std::uint64_t wave_clock() const override { return static_cast<std::uint64_t>(now_); }
  bool shows_picture() const override { return true; }
  Monitor monitor() const override { return {renderer_->row_clock(), busy_}; }
  bool irq() const override { return interrupts_.irq(registers()); }
  void run(std::uint64_t clocks) override;
  Frame run_frame() override;

  /// One clock of the pins, held or not.
  void clock(const Inputs& in);
  /// What they show in the clock that comes. The picture has a meaning if this was asked in the
  /// clock before, which was run by clock().
  Outputs outputs();

  // For reports: what it is set to now
  const Registers& registers() const { return registers_.settings(); }
  const Load& load() const { return load_; }
  const Vram& vram() const { return vram_; }

 private:
  /// Never.
  static constexpr Clock kNone = std::numeric_limits<Clock>::max();

  bool interlaced() const { return registers().interlaced(); }
  void access(Inputs in);
  void step(const Inputs& in);
  void work_at_port(bool ready);
  void make(const Inputs& in);
  void reset_registers(bool held);
  void wait_to_start();
  void restart();
  void choose_output();
  void schedule();

  void advance(Clock to);
  void run_event(Clock at);
  void render_to(Clock to, bool counted = true);
  void choose_row(Clock at);
  void begin_row(Clock at);
  void report_row(Clock at);
  void report_line(Clock at);
  void follow_line();
  void swap(Clock at);
  void latch(Clock at);
  void display_to(Clock to);
  bool frame_ends(Clock at);

  bool is_at_rest() const { return !reset_due_ && !port_work_.busy() && attributes_in_ == 0; }

  Vram vram_;
  std::unique_ptr<Renderer> renderer_;

  RegisterFile registers_;
  Interrupts interrupts_;
  Load load_;

  // Time. A scan line runs from swap to swap. Events are in these clocks, or kNone.
  Clock now_ = 0;
  Clock origin_ = 0;  // of the last reset
  Clock swap_at_ = kNone;
  Clock latch_at_ = kNone;
  Clock choose_at_ = kNone;  // the first of a line: whether it renders a row
  Clock begin_at_ = kNone;   // the last before a row
  Clock next_event_ = kNone;
  Clock previous_latch_ = 0;
  CompositeTiming composite_;

  PictureLines lines_;
  RowChoice rows_;
  bool rendering_ = false;
  Row row_;

  Display display_;
  Clock displayed_ = 0;  // the clock that the display was run to
  ShownLine line_;
  bool line_is_followed_ = false;  // since the swap or reset before
  bool sees_picture_ = false;      // is run by its pins
  std::uint16_t asked_ = 0;        // picture that is there in the clock after it was asked for,
  Clock asked_for_ = -1;           // which is this

  // CPU port. Its clocks continue while the unit is held.
  bool started_ = false;    // not held in every clock since the reset
  bool reset_due_ = false;  // in this clock
  std::uint8_t read_data_ = 0;
  PortWork port_work_;
  int port_ = 0;                 // that reads ahead
  std::uint32_t stored_at_ = 0;  // byte being written
  std::uint8_t stored_ = 0;
  std::uint8_t ahead_ = 0;  // byte that arrives
  int attributes_in_ = 0;   // clocks until a write to them has been made
  std::uint32_t attribute_at_ = 0;
  std::uint8_t attribute_ = 0;

  std::uint8_t line_hit_ = 0;
  std::uint64_t frames_ = 0;
  Frame frame_;
  int busy_ = 0;
};

}  // namespace collide::vera
