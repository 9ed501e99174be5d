// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/cache/unit.h"
#include "model/common/json_fwd.h"
#include "model/tlm/dma_master.h"
#include "model/tlm/external_cache.h"
#include "model/tlm/processor.h"
#include "model/tlm/router.h"
#include "sim/platform/machine.h"
#include "sim/tools/program.h"

namespace collide::platform {

struct Timing {
  bool accurate = false;
  /// Every synchronisation is a wait, so that the kernel's time is the processor's: for waves.
  bool stepped = false;
  double quantum_us = 100;
};

struct Ending {
  enum class End : std::uint8_t {
    kExit,
    kHalted,  ///< for good, by what `error` says
    kAsleep,  ///< STOP, and nothing left that could wake the processor
    kLimit,   ///< the time is up
    kWild,    ///< an exception that has no handler, see `error`
  };
  End end = End::kLimit;
  unsigned code = 0;  ///< for kExit
  std::string error;  ///< for kWild: where and what, one line; for kHalted: by what
  std::uint32_t pc = 0;
  std::uint64_t instructions = 0;
  std::uint64_t clocks = 0;  ///< of the processor
  /// What a device did on the bus.
  struct Dma {
    std::string device;
    std::uint64_t accesses = 0;
    std::uint64_t grants = 0;
  };
  std::vector<Dma> dma;
  /// All zeros for what the machine has not.
  Dma dma_of(const std::string& device) const;
  /// What a user should know of how the devices were left, one line each.
  std::vector<std::string> notes;
  /// For lockstep units: comparisons made.
  std::uint64_t compared = 0;
};

/// A machine of SystemC modules. SystemC elaborates once a process, so there can be one of these in
/// the life of a program; the one who wants more runs them in separate processes
/// (sim/tools/worker.h).
class Platform {
 public:
  struct Options {
    Timing timing;
    std::function<void(char)> console = [](char) {};
  };

  Platform(const Machine& machine, Options options);
  ~Platform();
  Platform(const Platform&) = delete;
  Platform& operator=(const Platform&) = delete;

  /// Copies a program to memory; it starts at its reset vectors if it brings any, else at its
  /// entry. Throws InputError if it does not fit.
  void load(const tools::Program& program);
  /// Memory as it is behind all caches. Throws InputError for an address that is not memory.
  std::uint16_t word(std::uint32_t address) const;
  void set_word(std::uint32_t address, std::uint16_t value);
  std::uint32_t long_word(std::uint32_t address) const;
  void set_long(std::uint32_t address, std::uint32_t value);
  /// What the processor would read, from its data cache if it is there, else by debug transport:
  /// once run() has been called. Throws InputError where nothing answers.
  std::uint16_t seen_word(std::uint32_t address) const;
  /// A debugger's write of a byte: into memory and into what the caches hold of it. False where
  /// nothing answers a debugger.
  bool poke(std::uint32_t address, std::uint8_t value);

  /// Before run(). Any number of each, told in the order in which they came.
  void observe_bus(tlm2::BusObserver* observer);
  void observe_cache(cache::Observer* observer);
  void observe_steps(tlm2::StepObserver* observer);
  void observe_dma(tlm2::DmaObserver* observer);

  using Look = std::function<void()>;
  /// Runs until the program ends, at most `seconds` of simulated time. Throws what a unit threw (a
  /// divergence), and what `between` does, which is called every millisecond of that time.
  Ending run(
      double seconds, const Look& between = [] {});
  void finish();

  const Machine& machine() const;
  tlm2::Processor& cpu();
  const tlm2::Processor& cpu() const;
  /// Null if the machine has none.
  cache::Unit* cache();
  const tlm2::ExternalCache* external_cache() const;
  /// Of a bus cycle: "processor", or what device made it.
  const std::string& master_name(unsigned index) const;

 private:
  struct Modules;
  class ExceptionCheck;
  std::uint16_t& memory_at(std::uint32_t address) const;

  Machine machine_;
  Options options_;
  std::unique_ptr<cache::Unit> cache_;
  std::unique_ptr<Modules> modules_;
  std::unique_ptr<ExceptionCheck> exceptions_;
  tools::Program program_;
  unsigned exit_code_ = 0;
  bool exited_ = false;
};

/// Figures of a run and the caches' statistics.
Json statistics(Platform& platform, const Ending& outcome);

}  // namespace collide::platform
