// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/cosim/adapters/history.h"
#include "sim/cosim/adapters/job.h"
#include "sim/cosim/agents.h"
#include "sim/units/adapters/buses.h"

/// Masters in front of an adapter. Each sees pins and drives its own, and writes down what it asked
/// for and was answered.
namespace collide::adapters {

template <class Bus>
class Master;

/// One access at a time, whatever the bus.
class OneAtATime {
 public:
  OneAtATime(const Job& job, std::vector<Access>& seen);

  bool done() const { return next_ == job_.accesses.size(); }
  void reset(std::uint64_t clock);

 protected:
  /// Whether behind one that is given up the next stands at once.
  bool replaces() const { return replaces_; }
  const Job::Access& wanted() const { return job_.accesses[next_]; }
  bool may_begin(std::uint64_t clock) const { return !done() && wanted().at <= clock; }
  void begin(std::uint64_t clock);
  void end(std::uint64_t clock, Access::End how);
  Access& access() { return seen_.back(); }

  bool running_ = false;
  cosim::Noise noise_;

 private:
  const Job& job_;
  std::vector<Access>& seen_;
  const bool replaces_;
  std::size_t next_ = 0;
};

/// STB stays high from one access to the next if that is due; one that is given up leaves a clock
/// without.
template <>
class Master<Wishbone> : public OneAtATime {
 public:
  using OneAtATime::OneAtATime;
  Wishbone::Ask drive(std::uint64_t clock);
  void see(std::uint64_t clock, const Wishbone::Answer& answer);

 private:
  unsigned clocks_ = 0;  // of the access
  bool pauses_ = false;
};

template <>
class Master<Apb> : public OneAtATime {
 public:
  using OneAtATime::OneAtATime;
  Apb::Ask drive(std::uint64_t clock);
  void see(std::uint64_t clock, const Apb::Answer& answer);

 private:
  bool is_enabled_ = false;  // the setup phase is over
};

/// Five channels. Reads and writes proceed at once, addresses and data of writes each by
/// themselves.
template <>
class Master<AxiLite> {
 public:
  Master(const Job& job, std::vector<Access>& seen);

  bool done() const;
  AxiLite::Ask drive(std::uint64_t clock);
  void see(std::uint64_t clock, const AxiLite::Answer& answer);
  void reset(std::uint64_t clock);

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  /// Accesses of one direction.
  struct Stream {
    std::vector<std::size_t> numbers;  // of the job
    std::vector<std::size_t> seen;     // where they are written down, kNone if not yet
    std::size_t addresses = 0;         // taken
    std::size_t data = 0;              // taken, of writes
    std::size_t answered = 0;
    bool address_shown = false, data_shown = false;
    unsigned waited = 0;           // clocks of the answer
    std::uint64_t address_at = 0;  // earliest clock of the next
    bool is_done() const { return answered == numbers.size(); }
  };

  bool address_is_due(const Stream& stream, std::uint64_t clock) const;
  bool data_are_due(std::uint64_t clock) const;
  Access& written_down(Stream& stream, std::size_t place, std::uint64_t clock);
  void see_answer(Stream& stream, std::uint64_t clock, bool valid, bool ready, std::uint32_t resp,
                  std::uint32_t data);
  bool is_ready(const Stream& stream) const;

  const Job& job_;
  std::vector<Access>& seen_;
  Stream reads_, writes_;
  AxiLite::Ask ask_;
  cosim::Noise noise_;
  bool silent_ = true;  // behind a reset
};

}  // namespace collide::adapters
