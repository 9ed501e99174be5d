// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <rapidcheck/Random.h>
#include <rapidcheck/Shrinkable.h>

#include "sim/cosim/list_unit/job.h"
#include "sim/cosim/stimulus.h"

namespace collide::list_unit {

/// Draws from a rapidcheck random state.
class Draw {
 public:
  explicit Draw(const rc::Random& random) : random_(random) {}

  std::uint32_t bits() { return static_cast<std::uint32_t>(random_.next()); }
  /// 0..most
  unsigned up_to(unsigned most) { return static_cast<unsigned>(random_.next() % (most + 1)); }
  int between(int low, int high) {
    return low + static_cast<int>(up_to(static_cast<unsigned>(high - low)));
  }
  bool one_in(unsigned n) { return up_to(n - 1) == 0; }

 private:
  rc::Random random_;
};

/// What random jobs of list units have in common: how the memory answers, and runs that are
/// started, triggered, aborted, disturbed, or whose registers are written meanwhile.
class Author {
 protected:
  Author(const rc::Random& random, const cosim::Stimulus& stimulus, Job& job)
      : draw_(random), stimulus_(stimulus), job_(job) {}
  ~Author() = default;

  // What the unit has of its own.

  /// Writes all registers of configuration.
  virtual void configure() = 0;
  /// One of them, of which bytes may be written, with its value.
  virtual Job::Write any_configuration() const = 0;
  /// The second mode is asked for in this run.
  virtual bool draws_mode() = 0;
  /// Accesses until something happens to a run.
  virtual unsigned draw_pause() = 0;
  /// A word of the answer.
  virtual unsigned draw_answer() = 0;

  MemoryTiming draw_timing();
  /// Descriptors are at `descriptors`, in `words`.
  void load_descriptors();
  void start_and_run();
  void step(Job::Step one) { job_.steps.push_back(std::move(one)); }

  Draw draw_;
  const cosim::Stimulus& stimulus_;
  MemoryPort port_;
  std::vector<std::uint32_t> words_;  // of all descriptors
  std::uint32_t count_ = 0, descriptors_ = 0;

 private:
  void idle();
  void disturb();

  Job& job_;
};

}  // namespace collide::list_unit
