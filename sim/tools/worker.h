// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "model/common/json.h"

namespace collide::tools {

/// A function that runs in a process of its own: SystemC elaborates only once in the life of a
/// process, and a fault in RTL may hang or end its simulation.
class Worker {
 public:
  using Work = std::function<Json()>;

  enum class Says {
    kItself,    ///< it writes to standard error as any process does
    kNothing,   ///< what it writes there is lost
    kProgress,  ///< and what it shows of its progress is told by progress()
  };

  explicit Worker(const Work& work, Says says = Says::kItself);
  /// Ends it if it still runs.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Can be read from when receive() has something to take.
  int output() const { return output_; }
  /// Takes what has come. True when that is all: the function has returned.
  bool receive();
  /// The last that it showed.
  const std::string& progress() const { return progress_; }
  /// Waits for what the function returns. Throws InputError and OutputError with the text of those
  /// thrown there, and CheckError for everything else that ended it, a signal as well.
  Json result();

 private:
  pid_t child_ = 0;
  int output_ = -1;
  std::string received_;
  std::string progress_;
};

/// One Worker.
Json run_isolated(const Worker::Work& work);

/// Works that are shared among processes.
struct Workload {
  std::size_t count = 0;
  std::function<Json(std::size_t index)> work;
  unsigned workers = 0;  ///< at once; 0 is one a core
  Worker::Says says = Worker::Says::kItself;
  std::optional<std::chrono::steady_clock::duration> limit;  ///< of the time that one may take
  /// Is told what those that run show, with Says::kProgress.
  std::function<void(const std::string& where)> progress;
};

/// Runs them all. `done` is told of each, in the order in which they end, while it may be asked for
/// its result; a late one has none, and is ended. Throws what `done` throws and Interrupted, and
/// ends those that still run.
void run_workers(const Workload& load,
                 const std::function<void(std::size_t index, Worker& worker, bool late)>& done);

}  // namespace collide::tools
