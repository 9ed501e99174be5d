// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/cell_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <utility>

#include "sim/cosim/vera/paired.h"
#include "sim/cosim/vera/run_job.h"
#include "sim/units/hung.h"
#include "sim/units/vera/history.h"
#include "sim/units/vera/rtl.h"
#include "sim/units/vera/vram.h"

namespace collide::vera {
namespace {

constexpr const char* kKinds = "row: ";
constexpr const char* kOfCells = "cells";
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

/// Runs both clock by clock.
class ClockByClock : public Paired {
 public:
  using Paired::Paired;

  void run(std::uint64_t clocks) override {
    Inputs in = before_;
    in.rst = in.hold = in.strobe = in.look = false;
    in.ready = true;
    in.vram_data = OuterVram::kNobodyAsked;
    for (; clocks > 0; --clocks) drive(in);
  }
  void set_load(const Load& load) override {
    Paired::set_load(load);
    before_.wait_states = static_cast<std::uint8_t>(load.wait_states);
  }
  void drive(const Inputs& in) override {
    golden_pins_ = look();
    rtl_pins_ = rtl_pins();
    const std::uint64_t now = wave_clock();
    if (!in.hold) {
      const auto tell = [&](unsigned side, int column) { changed(side, column); };
      want_.follow(golden_pins_, tell);
      have_.follow(rtl_pins_, tell);
    }
    see(now);
    if (golden_pins_.swap && !in.hold) want_.swap();
    if (rtl_pins_.swap && !in.hold) have_.swap();
    if (resets(before_)) {
      want_.restart();
      have_.restart();
    }
    Paired::drive(in);
    before_ = in;
  }

 protected:
  /// A cell of either has been written or cleared in this clock.
  virtual void changed(unsigned /*side*/, int /*column*/) {}
  /// The pins of a clock of the wave; cells are as they are at its end.
  virtual void see(std::uint64_t clock) = 0;

  Buffers want_, have_;
  Outputs golden_pins_, rtl_pins_;

 private:
  static bool resets(const Inputs& in) {
    return in.rst || (in.strobe && in.write && in.reg == kCtrl && (in.data & kResets) != 0);
  }

  Inputs before_;
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
  Search(std::unique_ptr<Unit> rtl, std::uint64_t end, std::optional<Found>& found)
      : ClockByClock(std::move(rtl)), end_(end), found_(found) {}

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
  Notes(std::unique_ptr<Unit> rtl, const Search::Found& cell, std::uint64_t first,
        std::uint64_t last, std::vector<waves::AddedSignal>& signals)
      : ClockByClock(std::move(rtl)),
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

/// Runs the job on a pair of golden model and RTL that `make` makes of the RTL.
template <class Make>
void run_pair(const Job& job, const MakeDut& make_dut, const Make& make) {
  try {
    run_job(
        job, [&] { return make(make_dut(WaveOptions{})); }, LineDetail::kNone);
  } catch (const Seen&) {
  } catch (const RtlFailure&) {
    // It hangs or stops after the row, or before: nothing is found then.
  }
}

}  // namespace

std::optional<cosim::TracedBack> trace_cell(const Job& job, const Divergence& divergence,
                                            const MakeDut& make_dut) {
  const std::string& kind = divergence.kind();
  if (kind.rfind(kKinds, 0) != 0 || kind.find(kOfCells) == kind.npos) return std::nullopt;
  std::optional<Search::Found> found;
  run_pair(job, make_dut, [&](std::unique_ptr<Unit> rtl) {
    return std::make_unique<Search>(std::move(rtl), divergence.clock(), found);
  });
  if (!found) return std::nullopt;
  return cosim::TracedBack{
      found->origin, [job, make_dut, cell = *found](std::uint64_t first, std::uint64_t last) {
        std::vector<waves::AddedSignal> signals;
        run_pair(job, make_dut, [&](std::unique_ptr<Unit> rtl) {
          return std::make_unique<Notes>(std::move(rtl), cell, first, last, signals);
        });
        return signals;
      }};
}

}  // namespace collide::vera
