// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/cell_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <utility>

#include "model/vera/golden.h"
#include "sim/cosim/vera/run_job.h"
#include "sim/units/hung.h"
#include "sim/units/vera/board.h"
#include "sim/units/vera/history.h"
#include "sim/units/vera/rtl.h"

namespace collide::vera {
namespace {

constexpr const char* kKinds = "row: ";
constexpr const char* kOfCells = "cells";
/// Clocks after a CPU access until the next.
constexpr int kAfterAccess = 3;
/// Columns that are cleared in a clock.
constexpr int kGroup = 4;

int packed(const Cell& cell) {
  return cell.mask << 10 | cell.z << 8 | cell.colour;
}

Cell unpacked(int cell) {
  return {static_cast<U8>(cell >> 10), static_cast<U8>(cell >> 8 & 3), static_cast<U8>(cell)};
}

/// Both line buffers of one side, by what its pins say that becomes of them.
class Buffers {
 public:
  Cell& at(unsigned side, int column) { return sides_[side][static_cast<std::size_t>(column)]; }
  unsigned side() const { return side_; }

  /// The clock in which the pins have this, but for the swap. `changed` is told every cell that is
  /// written or cleared.
  template <class Changed>
  void follow(const Outputs& out, const Changed& changed) {
    if (out.clear) {
      for (int column = kGroup * out.clear_index; column < kGroup * (out.clear_index + 1);
           ++column) {
        at(side_ ^ 1U, column) = Cell{};
        changed(side_ ^ 1U, column);
      }
    }
    if (out.pixel && out.pixel_write) {
      at(side_, out.pixel_column) = unpacked(out.pixel_cell);
      changed(side_, out.pixel_column);
    }
  }
  void swap() { side_ ^= 1U; }
  /// A write of CTRL has reset the unit.
  void restart() { side_ = 0; }

 private:
  std::array<std::array<Cell, kColumns>, 2> sides_{};
  unsigned side_ = 0;
};

/// Golden model and RTL as one unit, which runs them clock by clock.
class ClockByClock : public Unit {
 public:
  ClockByClock(std::unique_ptr<Unit> rtl, Board& board) : rtl_(std::move(rtl)), board_(board) {}

  std::string name() const override { return "clock by clock"; }
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
    wait_states_ = static_cast<std::uint8_t>(load.wait_states);
  }
  void write(std::uint8_t reg, std::uint8_t data) override {
    Inputs in;
    in.strobe = in.write = true;
    in.reg = reg;
    in.data = data;
    clock(in);
    clock({});
    if (reg == kCtrl && (data & kResets) != 0) {
      want_.restart();
      have_.restart();
    }
    run(kAfterAccess - 1);
  }
  std::uint8_t read(std::uint8_t reg) override {
    Inputs in;
    in.strobe = true;
    in.reg = reg;
    clock(in);
    const std::uint8_t value = golden_.outputs().data;
    run(kAfterAccess);
    return value;
  }
  std::uint64_t wave_clock() const override { return rtl_->wave_clock(); }
  Position position() const override { return golden_.position(); }
  Raster raster() const override { return golden_.raster(); }
  Lines lines() const override { return golden_.lines(); }
  bool irq() const override { return golden_.irq(); }
  void run(std::uint64_t clocks) override {
    for (; clocks > 0; --clocks) clock({});
  }
  Frame run_frame() override {
    run(static_cast<std::uint64_t>(clocks_to_latch(position(), raster())) + 1);
    return {};
  }
  void hold(unsigned clocks) override { rtl_->hold(clocks); }

 protected:
  /// A cell of either has been written or cleared in this clock.
  virtual void changed(unsigned /*side*/, int /*column*/) {}
  /// The pins of a clock of the wave; cells are as they are at its end.
  virtual void see(std::uint64_t clock) = 0;

  Buffers want_, have_;
  Outputs golden_pins_, rtl_pins_;

 private:
  void clock(Inputs in) {
    in.wait_states = wait_states_;
    golden_pins_ = golden_.outputs();
    rtl_pins_ = board_.look();
    const std::uint64_t now = rtl_->wave_clock();
    const auto tell = [&](unsigned side, int column) { changed(side, column); };
    want_.follow(golden_pins_, tell);
    have_.follow(rtl_pins_, tell);
    see(now);
    if (golden_pins_.swap) want_.swap();
    if (rtl_pins_.swap) have_.swap();
    serve(in);
    board_.drive(in);
    golden_.clock(in);
  }

  /// The RTL's video RAM, as it is served where nobody drives the pins.
  void serve(Inputs& in) {
    OuterVram& ram = board_.vram();
    in.vram_data = ram.answer(OuterVram::kNobodyAsked);
    if (!rtl_pins_.vram_request) return;
    const auto address = static_cast<std::size_t>(rtl_pins_.vram_address);
    if (rtl_pins_.vram_write) {
      ram.write(address, rtl_pins_.vram_bytes, rtl_pins_.vram_data);
    } else {
      ram.read(address);
    }
  }

  Golden golden_;
  std::unique_ptr<Unit> rtl_;
  Board& board_;
  std::uint8_t wait_states_ = 0;
};

/// Thrown where a run has seen all that it was for.
struct Seen {};

/// What one side does to a cell in a clock.
std::string deed(const Outputs& out, int column) {
  if (out.pixel && out.pixel_column == column) {
    return out.pixel_write ? "writes " + describe(unpacked(out.pixel_cell))
                           : std::string("draws a pixel there that leaves the cell as it is");
  }
  if (out.clear && out.clear_index == column / kGroup) return "clears it";
  if (out.pixel && out.pixel_write) return fmt::format("writes column {}", out.pixel_column);
  return "leaves it as it is";
}

/// Finds the clock in which a cell of the row first differed.
class Search final : public ClockByClock {
 public:
  struct Found {
    unsigned side;  // the buffer
    int column;
    Divergence::Origin origin;
  };

  /// `end` is the clock of the wave in which the row ends.
  Search(std::unique_ptr<Unit> rtl, Board& board, std::uint64_t end, std::optional<Found>& found)
      : ClockByClock(std::move(rtl), board), end_(end), found_(found) {}

 private:
  /// Since when a cell differs, and what both did then.
  struct Since {
    bool differs = false;
    std::uint64_t clock = 0;
    std::string expected, actual;
  };

  void changed(unsigned side, int column) override { touched_.emplace_back(side, column); }

  void see(std::uint64_t clock) override {
    for (const auto& [side, column] : touched_) {
      Since& since = since_[side][static_cast<std::size_t>(column)];
      const bool differs = want_.at(side, column) != have_.at(side, column);
      if (differs && !since.differs) {
        since = {true, clock, deed(golden_pins_, column), deed(rtl_pins_, column)};
      }
      since.differs = differs;
    }
    touched_.clear();
    if (clock < end_) return;
    const auto& row = since_[want_.side()];
    const auto earlier = [](const Since& a, const Since& b) {
      return a.differs != b.differs ? a.differs : a.clock < b.clock;
    };
    const auto first = std::min_element(row.begin(), row.end(), earlier);
    if (first->differs) {
      const auto column = static_cast<int>(first - row.begin());
      found_ = {want_.side(),
                column,
                {first->clock, fmt::format("column {}", column), first->expected, first->actual}};
    }
    throw Seen{};
  }

  std::uint64_t end_;
  std::optional<Found>& found_;
  std::vector<std::pair<unsigned, int>> touched_;  // in this clock
  std::array<std::array<Since, kColumns>, 2> since_{};
};

/// Notes the golden model's pins, and the cell of a column on both sides.
class Notes final : public ClockByClock {
 public:
  Notes(std::unique_ptr<Unit> rtl, Board& board, const Search::Found& cell, std::uint64_t first,
        std::uint64_t last, std::vector<waves::AddedSignal>& signals)
      : ClockByClock(std::move(rtl), board),
        side_(cell.side),
        column_(cell.column),
        first_(first),
        last_(last),
        signals_(signals) {
    signals_ = {{"column", 10},       {"expected", 14},       {"actual", 14},
                {"expected_mask", 4}, {"actual_mask", 4},     {"differs", 1},
                {"o_pixel", 1},       {"o_pixel_column", 10}, {"o_pixel_write", 1},
                {"o_pixel_cell", 14}, {"o_pixel_hit", 4}};
  }

 private:
  /// In the order of the signals.
  enum Signal : std::size_t {
    kColumn,
    kExpected,
    kActual,
    kExpectedMask,
    kActualMask,
    kDiffers,
    kPixel,
    kPixelColumn,
    kPixelWrite,
    kPixelCell,
    kPixelHit
  };

  void see(std::uint64_t clock) override {
    if (clock > last_) throw Seen{};
    if (clock + 1 >= first_) {
      // What is written in a clock is there in the next.
      const std::uint64_t next = (clock + 1) * kRtlClockPeriod;
      const Cell want = want_.at(side_, column_), have = have_.at(side_, column_);
      set(kExpected, next, packed(want));
      set(kActual, next, packed(have));
      set(kExpectedMask, next, want.mask);
      set(kActualMask, next, have.mask);
      set(kDiffers, next, want != have);
    }
    if (clock < first_) return;
    const std::uint64_t now = clock * kRtlClockPeriod;
    const Outputs& out = golden_pins_;
    set(kColumn, now, column_);
    set(kPixel, now, out.pixel);
    set(kPixelWrite, now, out.pixel && out.pixel_write);
    set(kPixelHit, now, out.pixel ? out.pixel_hit : 0);
    if (out.pixel) set(kPixelColumn, now, out.pixel_column);
    if (out.pixel && out.pixel_write) set(kPixelCell, now, out.pixel_cell);
  }
  void set(Signal signal, std::uint64_t time, int value) {
    signals_[signal].set(time, static_cast<std::uint64_t>(value));
  }

  unsigned side_;
  int column_;
  std::uint64_t first_, last_;
  std::vector<waves::AddedSignal>& signals_;
};

/// Runs the job on a pair of golden model and RTL that `make` makes. False for RTL without a Board.
template <class Make>
bool run_pair(const Job& job, const MakeDut& make_dut, const Make& make) {
  std::unique_ptr<Unit> rtl = make_dut(WaveOptions{});
  auto* const board = dynamic_cast<Board*>(rtl.get());
  if (board == nullptr) return false;
  try {
    run_job(
        job, [&] { return make(std::move(rtl), *board); }, LineDetail::kNone);
  } catch (const Seen&) {
  } catch (const RtlFailure&) {
    // It hangs or stops behind the row, or before: nothing is found then.
  }
  return true;
}

}  // namespace

std::optional<cosim::TracedBack> trace_cell(const Job& job, const Divergence& divergence,
                                            const MakeDut& make_dut) {
  const std::string& kind = divergence.kind();
  if (kind.rfind(kKinds, 0) != 0 || kind.find(kOfCells) == kind.npos) return std::nullopt;
  std::optional<Search::Found> found;
  run_pair(job, make_dut, [&](std::unique_ptr<Unit> rtl, Board& board) {
    return std::make_unique<Search>(std::move(rtl), board, divergence.clock(), found);
  });
  if (!found) return std::nullopt;
  return cosim::TracedBack{
      found->origin, [job, make_dut, cell = *found](std::uint64_t first, std::uint64_t last) {
        std::vector<waves::AddedSignal> signals;
        run_pair(job, make_dut, [&](std::unique_ptr<Unit> rtl, Board& board) {
          return std::make_unique<Notes>(std::move(rtl), board, cell, first, last, signals);
        });
        return signals;
      }};
}

}  // namespace collide::vera
