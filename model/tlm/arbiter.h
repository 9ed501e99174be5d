// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <systemc>
#include <vector>

#include "model/tlm/bus_cycle.h"

namespace collide::tlm2 {

class DmaMaster;

/// Who has the bus. The processor has it for as long as nobody else takes it. Of other masters that
/// want it at the same time the one with the lowest index is first; none is interrupted. Times are
/// absolute.
class Arbiter final {
 public:
  /// Adds a master in addition to the processor; the index that its bus cycles carry.
  unsigned add(const std::string& name, DmaMaster& master);
  const std::string& name(unsigned index) const { return names_[index]; }
  /// How many there are in addition to the processor; the highest index.
  unsigned others() const { return static_cast<unsigned>(others_.size()); }
  /// Called whenever another master than the processor takes the bus, before its first access.
  void at_grant(std::function<void()> action) { at_grant_ = std::move(action); }

  // For the processor.

  /// Some master has work: the processor asks before, and reports, each of its bus cycles.
  bool active() const { return active_ != 0; }
  /// Whether a bus cycle of the processor that would start at that time has to wait.
  bool holds_bus(const sc_core::sc_time& at) const;
  /// The bus may be free again.
  const sc_core::sc_event& released() const { return released_; }
  /// The processor had the bus until `end` for one cycle.
  void processor_cycle(const sc_core::sc_time& end);

  // For another master.

  /// It has work, or no longer has.
  void count_active(bool active) { active_ += active ? 1 : -1; }
  /// In its process: waits until it is its turn.
  void take(unsigned index);
  /// In its process, after that many bus cycles.
  void give_back(std::uint64_t cycles);

 private:
  std::vector<std::string> names_{"processor"};
  std::vector<DmaMaster*> others_;
  int active_ = 0;  // how many of the others
  std::set<unsigned> waiting_;
  unsigned owner_ = kProcessor;
  sc_core::sc_event released_;
  std::function<void()> at_grant_ = [] {};
};

}  // namespace collide::tlm2
