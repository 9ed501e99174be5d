// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "sim/cosim/unit_bench.h"
#include "sim/units/divergence.h"

namespace collide::cosim {

/// A job made small that diverges in the same kind.
struct Shrunk {
  AnyJob job;
  Divergence divergence;
  std::uint64_t runs = 0;
  bool finished = true;  // false: the runs were used up, a smaller one may exist
};

/// How long to try. Runs and not seconds, so that a job shrinks to the same on every machine.
struct ShrinkLimit {
  std::optional<std::uint64_t> runs;  // the unit's if absent
  /// Called before every run.
  std::function<void(std::uint64_t run)> progress;
};

/// Cuts what follows the divergence, then takes the first simpler job that still diverges in the
/// same kind, until there is none.
Shrunk shrink(const UnitBench& unit, const AnyJob& job, const Divergence& divergence,
              const ShrinkLimit& limit);

}  // namespace collide::cosim
