// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <systemc>
#include <vector>

#include "model/tlm/arbiter.h"
#include "model/tlm/word_master.h"

namespace collide::tlm2 {

struct DmaTiming {
  sc_core::sc_time clock;  ///< period of the bus clock
  unsigned clocks_per_access = 4;
  unsigned arbitration_clocks = 4;  ///< 8 on the Mega STE
  unsigned release_clocks = 4;
  /// True: every access happens at its own time. False: those of one grant happen together when the
  /// bus is granted, and the time they take passes afterwards.
  bool accurate = false;
};

/// Sees a unit's own accesses, before any cache does.
class DmaObserver {
 public:
  virtual ~DmaObserver() = default;
  virtual void on_dma(bool write, std::uint32_t address, std::uint16_t data) = 0;
};

/// What is read where nothing answers.
constexpr std::uint16_t kFloatingBus = 0xFFFF;

/// A unit that takes the bus from the processor: what all of them have in common. Its requests,
/// grants and accesses, in words, and the time they take.
class DmaMaster {
  Arbiter& arbiter_;
  unsigned index_;

 public:
  WordMaster master;

  virtual ~DmaMaster() = default;

  /// It has work: it hears of each bus cycle of others.
  bool active() const { return active_; }
  /// Its work is not finished, whether or not it has the bus.
  bool busy() const { return has_work(); }
  /// Whether a bus cycle of the processor that would start at that time has to wait for it.
  bool holds_bus(const sc_core::sc_time& at) const {
    return owns_bus_ || (requested_ && at >= request_time_);
  }
  const sc_core::sc_event& released() const { return arbiter_.released(); }
  /// Another master had the bus until `end` for one cycle.
  void foreign_until(const sc_core::sc_time& end);

  /// Also notified of every access.
  void observe(DmaObserver* observer) { observers_.push_back(observer); }

  /// What the arbiter calls it.
  const std::string& master_name() const { return arbiter_.name(index_); }
  std::uint64_t accesses() const { return accesses_; }
  std::uint64_t grants() const { return grants_; }

 protected:
  DmaMaster(Arbiter& arbiter, const std::string& name, const DmaTiming& timing);

  const DmaTiming& timing() const { return timing_; }
  /// For the unit's process: serves requests, forever.
  void serve_requests();
  /// After whatever may have given the unit work. If it wants the bus, it gets it from `at` on.
  void look(const sc_core::sc_time& at);
  bool has_bus() const { return owns_bus_; }
  /// An access in a grant. Nothing, and false, is a bus error.
  std::optional<std::uint16_t> read_word(std::uint32_t address);
  bool write_word(std::uint32_t address, std::uint16_t data);

 private:
  virtual bool has_work() const = 0;
  virtual bool wants_bus() const = 0;
  /// Uses the bus until it lets go of it; the number of accesses.
  virtual std::uint64_t use_bus() = 0;
  /// Another master made a bus cycle.
  virtual void foreign_cycle() = 0;
  /// It has given the bus back.
  virtual void at_release() = 0;

  void request(const sc_core::sc_time& at);
  void follow_work();
  void serve();
  void pass(const sc_core::sc_time& waits);

  DmaTiming timing_;
  std::vector<DmaObserver*> observers_;
  bool active_ = false;
  bool owns_bus_ = false;
  bool requested_ = false;
  sc_core::sc_time request_time_;  // from then on the bus is the unit's
  sc_core::sc_time others_until_;  // end of the others' last cycle
  sc_core::sc_time grant_waits_;   // wait states of the grant under way
  sc_core::sc_event requested_event_;
  std::uint64_t accesses_ = 0;
  std::uint64_t grants_ = 0;
};

}  // namespace collide::tlm2
