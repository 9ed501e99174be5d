// SPDX-License-Identifier: MIT
// Internal to sim/coherence: what a rule cell is played on.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "model/cache/unit.h"
#include "model/m68k/cpu.h"
#include "sim/coherence/rule_cell.h"

namespace collide::coherence {

/// A processor with its caches, 256 KB of memory, and another master.
class RuleFixture final : public m68k::Bus {
 public:
  RuleFixture(const RuleCache& cache, cache::Unit& caches);

  // The processor, one instruction each.
  std::uint32_t load(std::uint32_t at);       ///< a long word
  std::uint32_t load_word(std::uint32_t at);  ///< a word
  std::uint32_t load_as_user(std::uint32_t at);
  void store(std::uint32_t at, std::uint32_t value);
  /// CAS of a long word that finds another value: reads it, locked, and does not write.
  std::uint32_t compare_and_fail(std::uint32_t at);
  void move_line(std::uint32_t from, std::uint32_t to);
  void push_line(std::uint32_t at);
  void invalidate_instructions();
  /// Runs the MOVEQ at `at` and returns what it loads.
  std::uint32_t execute(std::uint32_t at);
  void set_cacr(std::uint32_t value);
  void clear_entry(std::uint32_t caar, std::uint32_t cacr);
  void inhibit_everything();
  void cache_everything();
  bool faulted() const { return faulted_; }
  bool is_040() const { return cache_.cpu == m68k::Model::k68040; }

  // The other master. `seen`: the caches watch it.
  void dma_write(std::uint32_t at, std::uint32_t value, bool seen = true);
  void dma_write_line(std::uint32_t at, std::uint32_t value);
  std::uint16_t dma_read(std::uint32_t at);
  /// Before the processor's next bus cycle that reads `at`.
  void before_read(std::uint32_t at, std::function<void()> action);

  /// Memory, and its faults.
  std::uint32_t memory(std::uint32_t at) const;
  void set_memory(std::uint32_t at, std::uint32_t value);
  void fail_at(std::optional<std::uint32_t> at) { failing_ = at; }
  unsigned take_data_reads();

  m68k::Reply read(std::uint32_t address, m68k::Access access, m68k::Clock clock) override;
  m68k::Reply write(std::uint32_t address, std::uint16_t data, m68k::Access access,
                    m68k::Clock clock) override;

 private:
  void run(std::initializer_list<unsigned> code);
  std::uint16_t& word(std::uint32_t at) { return words_[at / 2 % words_.size()]; }

  const RuleCache& cache_;
  cache::Unit& caches_;
  std::vector<std::uint16_t> words_;
  std::map<std::uint32_t, std::function<void()>> before_;
  std::optional<std::uint32_t> failing_;
  unsigned data_reads_ = 0;
  unsigned stubs_ = 0;
  bool faulted_ = false;
  m68k::Cpu cpu_;
};

}  // namespace collide::coherence
