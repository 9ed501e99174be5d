// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "sim/tools/worker.h"

namespace collide::tools {

/// Jobs by their numbers: what a worker does at a time.
struct Share {
  std::uint64_t first = 0;
  std::uint64_t end = 0;   ///< behind the last
  std::vector<Json> jobs;  ///< what Sharing::next said of each, if there is that
};

/// What became of one.
struct ShareResult {
  enum class Fate {
    kDone,
    kCrashed,  ///< its one job has ended two processes
    kLate,     ///< it took longer than it may, and was ended
  };

  Share share;
  Fate fate = Fate::kDone;
  std::string how;  ///< it crashed

  /// What the work returned, or throws what it threw. Of one that is done.
  const Json& result() const {
    if (error) std::rethrow_exception(error);
    return answer;
  }

  Json answer;
  std::exception_ptr error;
};

/// How far shares have come.
struct SharesProgress {
  std::uint64_t next = 0;  ///< the first job whose result has not been taken
  std::uint64_t done = 0;  ///< jobs, of which some may wait for that
  std::string showing;     ///< what the workers show, with Worker::Says::kProgress
};

/// A range of numbered jobs, done by several processes.
struct Sharing {
  /// Told the number of a job before it begins, so that it is known which one ends a worker.
  using Begins = std::function<void(std::uint64_t job)>;

  static constexpr std::uint64_t kNoEnd = std::numeric_limits<std::int64_t>::max();

  std::uint64_t first = 0;
  std::uint64_t count = 0;  ///< up to kNoEnd - first
  /// Shares end at the multiples of this, whatever the range and the number of workers.
  std::uint64_t size = 1;
  /// Runs in a worker, which does several shares in its life.
  std::function<Json(const Share& share, const Begins& begins)> work;
  /// Asked for every job in order when its share begins: what the worker needs to know of it next
  /// to the number. Nothing: the range ends before it.
  std::function<std::optional<Json>()> next;
  /// In which they begin, if not in that of their numbers. Of shares of one job, from 0 on.
  std::vector<std::uint64_t> order;
  unsigned workers = 0;  ///< at once; 0 is one a core
  bool fresh = false;    ///< every share has its own process
  Worker::Says says = Worker::Says::kItself;
  /// Of the processor's time for a share, without that of programs it starts: on a busy machine
  /// nothing takes more of it.
  std::optional<std::chrono::nanoseconds> limit;
  /// Called several times a second.
  std::function<void(const SharesProgress&)> progress;
  /// Where an interrupt ends it; if absent, what was noted last.
  std::function<std::string(const SharesProgress&)> where;
};

/// Of the machine, one at least: as many processes as work is shared by unless it is said.
unsigned cores();

/// Runs all shares. `take` is called with each in the order of the jobs; false: it needs no more,
/// and what still runs is ended.
///
/// A worker that dies costs the share it was doing. It is run again without the job at which it
/// died, and that job by itself; if this ends a second process, it has crashed, and `take` is given
/// of it in its turn. Throws what `take` throws and Interrupted.
void run_shares(const Sharing& sharing, const std::function<bool(const ShareResult&)>& take);

}  // namespace collide::tools
