// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "sim/cosim/adapters/history.h"
#include "sim/cosim/adapters/job.h"
#include "sim/cosim/agents.h"
#include "sim/units/adapters/buses.h"

/// Slaves behind an adapter: words that are written and read, some of which end in an error. Each
/// sees pins and drives its own, noise where nothing is promised, and writes down what it is asked.
namespace collide::adapters {

template <class Bus>
class Slave;

/// What all have: memory, responses in their order, what was seen.
class AnySlave {
 public:
  AnySlave(const Job& job, unsigned bytes, std::vector<Access>& seen);

 protected:
  const Job::Response& response(std::size_t number) const;
  /// The next that is not answered yet.
  const Job::Response& next_response() { return response(responses_++); }
  Access& begin(std::uint64_t clock, bool write, std::uint32_t address);
  void end(std::uint64_t clock, Access& access, bool error);
  static void cut(std::uint64_t clock, Access& access);
  std::uint32_t& word(std::uint32_t address);
  std::uint32_t noise() { return noise_() >> 3 ^ noise_() << 7; }

  std::vector<Access>& seen_;

 private:
  const Job& job_;
  const unsigned bytes_;
  cosim::Noise noise_;
  std::map<std::uint32_t, std::uint32_t> memory_;
  std::size_t responses_ = 0;
};

/// `before` is what it drives without regard to what is asked in the clock, `serve` what it drives
/// then.
template <>
class Slave<Wishbone> : public AnySlave {
 public:
  using AnySlave::AnySlave;
  Wishbone::Answer before() { return {false, false, noise()}; }
  Wishbone::Answer serve(std::uint64_t clock, const Wishbone::Ask& ask);
  void reset(std::uint64_t clock);

 private:
  bool running_ = false;
  Job::Response now_;
};

template <>
class Slave<Apb> : public AnySlave {
 public:
  using AnySlave::AnySlave;
  Apb::Answer before();
  Apb::Answer serve(std::uint64_t clock, const Apb::Ask& ask);
  void reset(std::uint64_t clock);

 private:
  bool running_ = false;
  Job::Response now_;
};

template <>
class Slave<AxiLite> : public AnySlave {
 public:
  using AnySlave::AnySlave;
  AxiLite::Answer before();
  AxiLite::Answer serve(std::uint64_t clock, const AxiLite::Ask& ask);
  void reset(std::uint64_t clock);

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  /// One direction.
  struct Side {
    std::size_t seen = kNone;  // the access under way
    Job::Response now;
    bool address_taken = false, data_taken = true;
    bool valid = false;  // it is answered
  };

  void serve_read(std::uint64_t clock, const AxiLite::Ask& ask, AxiLite::Answer& answer);
  void serve_write(std::uint64_t clock, const AxiLite::Ask& ask, AxiLite::Answer& answer);

  Side read_, write_;
};

/// Reading has effects: a register is another behind each access.
template <>
class Slave<VeraPort> : public AnySlave {
 public:
  using AnySlave::AnySlave;
  VeraPort::Answer before();
  VeraPort::Answer serve(std::uint64_t clock, const VeraPort::Ask& ask);
  void reset(std::uint64_t clock);

 private:
  VeraPort::Answer now_;
  unsigned busy_ = 1;
  bool looked_ = false;
  std::uint32_t looked_at_ = 0;
};

}  // namespace collide::adapters
