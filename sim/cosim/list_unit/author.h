// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "sim/cosim/draw.h"
#include "sim/cosim/list_unit/job.h"
#include "sim/cosim/stimulus.h"

namespace collide::list_unit {

/// What random jobs of list units have in common: how the memory answers, where descriptors and
/// list lie and which of their accesses fail, and runs that are started, triggered, aborted,
/// disturbed, or whose registers are written meanwhile. The unit's own author draws descriptors.
class Author {
 protected:
  /// The purpose of a job, by its number.
  enum class Theme {
    kInTurns,    ///< actions one after the other
    kTogether,   ///< all agents act at once, in any clock
    kAimed,      ///< at bits of registers, counters and addresses, each in turn
    kShortRuns,  ///< many short runs that meet something near their ends, or are stopped
  };

  /// Descriptors lie anywhere below `descriptors_end`. The list has room for all records with
  /// `all_lines` at `list_at`.
  struct Layout {
    std::uint32_t memory_bytes, descriptors_end, list_at;
    unsigned all_lines;
    unsigned shortest_run;  ///< clocks of a run without descriptors and list
    unsigned short_run;     ///< and more than one of a few objects takes
  };

  Author(const cosim::Draw& draw, const cosim::Stimulus& stimulus, const Layout& layout, Job& job);
  ~Author() = default;

  // The unit's own part.

  /// Writes its registers of configuration.
  virtual void configure_own() {}
  /// Any register of configuration with its value.
  virtual Job::Write draw_configuration();
  /// The second mode is asked for in this run.
  virtual bool draws_mode() = 0;
  /// Accesses until something happens to a run that reads `loading` of them first.
  virtual unsigned draw_pause(unsigned loading) = 0;
  /// Offset of a word of what a run has found.
  virtual unsigned draw_answer() = 0;
  /// Where else the list may lie on purpose, if it is short.
  virtual std::uint32_t draw_list() { return descriptors_; }
  /// Accesses that fail, in addition to those to descriptors and list.
  virtual void fail_own() {}

  // What it is made with. Memory, descriptors, configuration and runs are drawn in this order.

  /// One of `sets`: the first every second time, and more often where clocks or bits matter.
  template <class Parameters>
  const Parameters& draw_parameters(const std::vector<Parameters>& sets) {
    const bool usual = aims() || (theme_ == Theme::kShortRuns && !draw_.one_in(4));
    const bool first = sets.size() == 1 || usual || draw_.one_in(2);
    return sets[first ? 0 : 1 + draw_.up_to(static_cast<unsigned>(sets.size()) - 2)];
  }
  void draw_memory();
  /// How many descriptors there are, of at most `capacity`: few, most of the time.
  void draw_count(unsigned capacity);
  /// Some of the classes: of few that lie side by side, so that they meet.
  std::uint16_t draw_classes();
  /// Puts `words_` into memory.
  void load_descriptors(const MemoryPort& port);
  void configure();
  void runs();

  bool aims() const { return theme_ == Theme::kAimed; }
  /// The descriptors are to meet: something is found.
  bool meets() const { return aims() || theme_ == Theme::kShortRuns; }
  /// Number of the aim of this job, of so many that take turns.
  unsigned aim(unsigned of) const { return static_cast<unsigned>(draw_.number() / 4 % of); }
  /// An address `before` a carry into that bit.
  std::uint32_t before_carry(unsigned bit, std::uint32_t before);

  /// Memory is repeated up to the end of addresses: how far up to go.
  std::uint32_t draw_repetition() { return draw_.bits() * layout_.memory_bytes; }
  /// Offset of the second half of a word of the port, or 0.
  std::uint32_t draw_half();
  void act(const Job::Step& step);

  cosim::Draw draw_;
  const cosim::Stimulus& stimulus_;
  std::vector<std::uint32_t> words_;  // of all descriptors
  std::uint32_t count_ = 0;

 private:
  Theme draw_theme() const;
  void fail();
  void start_and_run();
  void triggers_meanwhile();
  void spare();
  void start(std::uint32_t mode);
  void start_about_a_write(std::uint32_t control);
  void trigger_about(const Job::Write& write);
  void idle();
  void interfere();
  void clear_about_a_refusal();
  void write_any();
  void read_beside(unsigned offset);

  // While others act

  unsigned gap();
  void run(std::uint64_t limit = Unit::kNoLimit);
  void poll(unsigned clocks, unsigned offset);
  void crowd(unsigned clocks);
  void another();
  void trigger(unsigned within);
  void reset();

  void short_runs();
  void stop_at_access();
  void meet_end();
  void stop_and_start();

  const Layout layout_;
  Job& job_;
  const Theme theme_;
  const bool together_;      // actions have clocks
  std::uint64_t clock_ = 0;  // of the next action
  unsigned first_class_ = 0, any_of_classes_ = 1;
  MemoryPort port_;
  unsigned capacity_ = 0;
  std::uint32_t descriptors_ = 0, list_ = 0, lines_ = 0;
};

}  // namespace collide::list_unit
