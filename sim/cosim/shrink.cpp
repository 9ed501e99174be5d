// SPDX-License-Identifier: MIT
#include "sim/cosim/shrink.h"

#include <optional>
#include <utility>

namespace collide::cosim {
namespace {

class Shrinker {
 public:
  Shrinker(const UnitBench& unit, const AnyJob& job, const Divergence& divergence,
           const ShrinkLimit& limit)
      : unit_(unit),
        limit_(limit),
        runs_(limit.runs.value_or(unit.shrink_runs())),
        best_{job, divergence} {}

  Shrunk run() {
    try_out(unit_.up_to(best_.job, best_.divergence.step));
    for (bool simpler = true; simpler && best_.finished;) {
      simpler = false;
      rc::Seq<AnyJob> candidates = unit_.simpler(best_.job);
      while (auto candidate = candidates.next()) {
        if (best_.runs == runs_) {
          best_.finished = false;
          break;
        }
        simpler = try_out(std::move(*candidate));
        if (simpler) break;
      }
    }
    return std::move(best_);
  }

 private:
  /// Whether it diverges in the same kind; it is then the best.
  bool try_out(AnyJob job) {
    if (limit_.progress) limit_.progress(best_.runs);
    ++best_.runs;
    try {
      unit_.check(job);
    } catch (const Divergence& divergence) {
      if (divergence.kind() != best_.divergence.kind()) return false;
      best_.job = std::move(job);
      best_.divergence = divergence;
      return true;
    }
    return false;
  }

  const UnitBench& unit_;
  const ShrinkLimit& limit_;
  std::uint64_t runs_;
  Shrunk best_;
};

}  // namespace

Shrunk shrink(const UnitBench& unit, const AnyJob& job, const Divergence& divergence,
              const ShrinkLimit& limit) {
  return Shrinker(unit, job, divergence, limit).run();
}

}  // namespace collide::cosim
