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
  /// Descriptors lie anywhere below `descriptors_end`. The list has room for all records with
  /// `all_lines` at `list_at`.
  struct Layout {
    std::uint32_t memory_bytes, descriptors_end, list_at;
    unsigned all_lines;
  };

  Author(const cosim::Draw& draw, const cosim::Stimulus& stimulus, const Layout& layout, Job& job)
      : draw_(draw), stimulus_(stimulus), layout_(layout), job_(job) {}
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
  /// Offset of a word of the answer.
  virtual unsigned draw_answer() = 0;
  /// Where else the list may lie on purpose, if it is short.
  virtual std::uint32_t draw_list() { return descriptors_; }
  /// Accesses that fail, in addition to those to descriptors and list.
  virtual void fail_own() {}

  // What it is made with. Memory, descriptors, configuration and runs are drawn in this order.

  /// One of `sets`: the first, every second time.
  template <class Parameters>
  const Parameters& draw_parameters(const std::vector<Parameters>& sets) {
    const bool first = sets.size() == 1 || draw_.one_in(2);
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

  /// Memory is repeated up to the end of addresses: how far up to go.
  std::uint32_t draw_repetition() { return draw_.bits() * layout_.memory_bytes; }
  /// Offset of the second half of a word of the port, or 0.
  std::uint32_t draw_half();
  void step(Job::Step one) { job_.steps.push_back(std::move(one)); }

  cosim::Draw draw_;
  const cosim::Stimulus& stimulus_;
  std::vector<std::uint32_t> words_;  // of all descriptors
  std::uint32_t count_ = 0;

 private:
  void fail();
  void start_and_run();
  void start(std::uint32_t control);
  void idle();
  void disturb();
  void write_any();
  void read_beside(unsigned offset);

  const Layout layout_;
  Job& job_;
  unsigned first_class_ = 0, any_of_classes_ = 1;
  MemoryPort port_;
  unsigned capacity_ = 0;
  std::uint32_t descriptors_ = 0, list_ = 0, lines_ = 0;
};

}  // namespace collide::list_unit
