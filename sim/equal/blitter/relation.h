// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/blitter/golden.h"
#include "sim/equal/btor.h"
#include "sim/equal/lemma.h"

namespace collide::blitter {

/// What is not to be seen from outside of the golden model.
struct GoldenInside {
  static Golden::State& state(Golden& golden) { return golden.state_; }
  static Table<U16, 16>& halftone(Golden& golden) { return golden.halftone_; }
  static U64& clocks(Golden& golden) { return golden.clocks_; }
  static U64& done_edges(Golden& golden) { return golden.done_edges_; }
};

/// The registers of the RTL, before a clock or after it.
class Registers {
 public:
  enum class At { kBefore, kAfter };
  /// Of bus_share.r_state.
  static constexpr unsigned kStopped = 0, kWaiting = 1, kMaster = 2;
  Registers(const symbolic::Rtl& rtl, At at) : rtl_(rtl), at_(at) {}

  const z3::expr& operator()(const std::string& name) const {
    return at_ == At::kBefore ? rtl_.state(name) : rtl_.next(name);
  }
  Bool flag(const std::string& name) const;

  Bool busy() const;
  Bool master() const;     // on the bus
  Bool answering() const;  // a register access is answered in this clock, if it still stands
  /// The count of shared mode runs.
  Bool counting() const;

 private:
  const symbolic::Rtl& rtl_;
  At at_;
};

/// The relation: the state of the golden model that goes with these registers. What the RTL does
/// not keep while it means nothing (`meaning`) is left open.
Golden::State related(const Registers& registers);

/// The fields of a state, by name.
symbolic::Observation fields(const Golden::State& state);

/// When a field means something; where there is none, it always does.
z3::expr meaning(const std::string& field, const Registers& registers);

/// What holds after every reset and is kept by every clock.
struct Invariant {
  const char* says;
  Bool holds;
};
std::vector<Invariant> invariants(const Registers& registers);

/// What is taken for granted of the world around the chip.
extern const std::vector<symbolic::Assumption> kAssumptions;
/// The same, of a clock.
Bool as_assumed(const symbolic::Rtl& rtl);

}  // namespace collide::blitter
