// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/list_unit/golden.h"
#include "sim/units/divergence.h"
#include "sim/units/list_unit/rtl.h"
#include "sim/units/timing.h"

namespace collide::list_unit {

/// The description of a list unit for the checker.
struct CheckedUnit {
  /// Words of a register of the unit's own.
  struct Span {
    unsigned offset, words;
  };

  MemoryPort port;
  std::function<std::unique_ptr<Golden>(Memory&)> make_golden;
  /// A register in words.
  std::function<std::string(unsigned offset)> describe;
  /// The name of the second mode.
  const char* mode_name;
  /// Registers that show what a run has found.
  std::vector<Span> results;
  /// Clocks without a request in a run, more than any has.
  std::uint64_t longest_silence;
};

/// Compares a list unit with its golden model at the pins, clock by clock while it runs, whoever
/// drives them. It holds both ports to their protocols, feeds the golden model with what the memory
/// answers, and knows which orders of events the rules allow (docs/reference/overlap-rules.md,
/// rules 18 to 26). The pins do not show when BUSY falls: where that decides what an event does, it
/// follows each possibility until the pins contradict it (Herlihy and Wing 1990: linearizability).
/// By transactions a register access takes effect in any clock in which it stands, a trigger and
/// what pins and registers show of the memory port some clocks later, and a run takes any time.
class Checker {
 public:
  /// `clock` is the number of the first clock that it sees, in or behind a reset.
  Checker(CheckedUnit unit, std::uint64_t clock, const Timing& timing);
  ~Checker();

  /// The pins of a clock, before the edge that ends it. Throws Divergence, at the latest in the
  /// clock after, when nothing that the golden model may do agrees.
  void see(const Inputs& in, const Outputs& out);
  /// No clock follows: what the last one showed is compared, too. Throws Divergence.
  void end();

  /// From now on, or no longer, all registers are read to compare them: one event of a report.
  void read_back(bool begins);

  /// RTL that cannot go on, because of that: the same report as any other, with what the golden
  /// model would do next.
  Divergence stuck(const RtlFailure& failure) const;

  /// The golden model as far as it has followed the pins: up to the clock before the last one, in
  /// one of the orders that agree with them.
  Golden& golden() const;

  /// Comparisons of any kind, the interrupt pin in each clock included.
  std::uint64_t comparisons() const;
  /// Accesses of the memory port that agreed.
  std::uint64_t accesses() const;
  /// Clocks seen.
  std::uint64_t clocks() const;

 private:
  class Frontier;
  std::unique_ptr<Frontier> frontier_;
};

/// A board that shows the checker what passes through it.
class CheckedBoard final : public Board {
 public:
  CheckedBoard(Board& board, Checker& checker) : board_(board), checker_(checker) {}

  Outputs look(const Inputs& inputs) override {
    in_ = inputs;
    return out_ = board_.look(inputs);
  }
  void answer(const Inputs& inputs) override {
    in_ = inputs;
    board_.answer(inputs);
  }
  void clock() override {
    const UnitPins* const unit = board_.at_unit();
    if (unit == nullptr) {
      checker_.see(in_, out_);
    } else {
      checker_.see(unit->in, unit->out);
    }
    board_.clock();
  }

 private:
  Board& board_;
  Checker& checker_;
  Inputs in_;
  Outputs out_{};
};

}  // namespace collide::list_unit
