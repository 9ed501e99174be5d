// SPDX-License-Identifier: MIT
#include "sim/cosim/shrink.h"

#include <rapidcheck.h>

#include <optional>
#include <utility>

namespace collide::cosim {
namespace {

class Shrinker {
 public:
  Shrinker(const UnitBench& unit, const Json& job, const Divergence& divergence,
           const ShrinkLimit& limit)
      : unit_(unit),
        limit_(limit),
        runs_(limit.runs.value_or(unit.shrink_runs())),
        best_{job, divergence} {}

  Shrunk run() {
    try_out(unit_.up_to(best_.job, best_.divergence.step));
    rc::Shrinkable<Json> job = unit_.shrinkable(best_.job);
    for (bool simpler = true; simpler && best_.finished;) {
      simpler = false;
      rc::Seq<rc::Shrinkable<Json>> candidates = job.shrinks();
      while (auto candidate = candidates.next()) {
        if (best_.runs == runs_) {
          best_.finished = false;
          break;
        }
        if (!try_out(candidate->value())) continue;
        job = std::move(*candidate);
        simpler = true;
        break;
      }
    }
    return std::move(best_);
  }

 private:
  /// Whether it diverges in the same kind; it is then the best.
  bool try_out(Json job) {
    if (limit_.progress) limit_.progress(best_.runs);
    ++best_.runs;
    try {
      unit_.check(JsonField("job", job));
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

Shrunk shrink(const UnitBench& unit, const Json& job, const Divergence& divergence,
              const ShrinkLimit& limit) {
  return Shrinker(unit, job, divergence, limit).run();
}

}  // namespace collide::cosim
