// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>

#include "model/common/json.h"

namespace collide::tools {

/// A function that runs in a process of its own: SystemC elaborates only once in the life of a
/// process, and a fault in RTL may hang or end its simulation.
class Worker {
 public:
  using Work = std::function<Json()>;

  /// Starts it. What a silent one writes to standard error is lost.
  explicit Worker(const Work& work, bool silent = false);
  /// Ends it if it still runs.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Can be read from as soon as there is a result.
  int output() const { return output_; }
  /// Waits for what the function returns. Throws InputError and OutputError with the text of those
  /// thrown there, and CheckError for everything else that ended it, a signal as well.
  Json result();

 private:
  pid_t child_ = 0;
  int output_ = -1;
};

/// One Worker.
Json run_isolated(const Worker::Work& work);

/// Works that are shared among processes.
struct Workload {
  std::size_t count = 0;
  std::function<Json(std::size_t index)> work;
  unsigned workers = 0;  ///< at once; 0 is one a core
  bool silent = false;
  std::optional<std::chrono::steady_clock::duration> limit;  ///< of the time that one may take
};

/// Runs them all. `done` is told of each, in the order in which they end, while it may be asked for
/// its result; a late one has none, and is ended. Throws what `done` throws and Interrupted, and
/// ends those that still run.
void run_workers(const Workload& load,
                 const std::function<void(std::size_t index, Worker& worker, bool late)>& done);

}  // namespace collide::tools
