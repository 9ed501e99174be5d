// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/cache/config.h"
#include "model/cache/unit.h"
#include "sim/coherence/cell.h"

namespace collide::coherence {

/// A cache with the settings that the cells of the blitter's program do not vary.
struct RuleCache {
  const char* name;
  m68k::Model cpu;
  cache::Config030 config_030{};
  cache::Config040 config_040{};
  bool copyback = false;
  bool inhibits = false;  ///< the memory system asserts CIIN or TCI on every read
};

/// What one look shows.
struct Look {
  const char* what;
  Sight verdict;
};

class RuleFixture;

/// A cell for one rule of a cache: a few instructions of the processor, and another master's
/// accesses at given moments, in the middle of a line fill if need be.
struct RuleCell {
  RuleCache cache;
  const char* situation;
  const char* rule;  ///< why it ends as predicted, with the clause of a manual
  std::vector<Sight> predicted;
  std::vector<Look> (*play)(RuleFixture& fixture);

  /// "68040-wt-01/fill-race".
  std::string name() const { return std::string(cache.name) + "/" + situation; }
};
const std::vector<RuleCell>& rule_cells();

struct RuleResult {
  const RuleCell* cell = nullptr;
  std::vector<Look> looks;
  bool agrees() const;
};

std::unique_ptr<cache::Unit> caches_of(const RuleCell& cell);
/// Plays a cell on its own caches, or on caches that stand in for them.
RuleResult run_rule_cell(const RuleCell& cell);
RuleResult run_rule_cell(const RuleCell& cell, cache::Unit& caches);

}  // namespace collide::coherence
