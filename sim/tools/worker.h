// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "model/common/json_fwd.h"
#include "sim/tools/check.h"

namespace collide::tools {

/// What a process has used of the processor, without the programs it has started; 0 if it has
/// ended. Process 0 is this one.
std::chrono::nanoseconds processor_time(pid_t process = 0);

/// A worker that ended before its work did: by a signal, without memory, or by itself.
class WorkerDied : public CheckError {
 public:
  using CheckError::CheckError;
};

/// A function that runs in a separate process: SystemC elaborates only once in the life of a
/// process, and a fault in RTL may hang or end its simulation.
class Worker {
 public:
  using Work = std::function<Json()>;
  /// What is done with one task after another.
  using Series = std::function<Json(const Json& task)>;

  enum class Says {
    kItself,    ///< it writes to standard error as any process does
    kNothing,   ///< what it writes there is lost
    kProgress,  ///< and what it shows of its progress comes from progress()
  };

  explicit Worker(const Work& work, Says says = Says::kItself);
  /// Waits for its first task.
  explicit Worker(const Series& series, Says says = Says::kItself);
  /// Ends it if it still runs.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// The next task, when the one before it has been answered.
  void give(const Json& task);
  /// Can be read from when receive() has something to take.
  int output() const { return link_; }
  /// Takes what has come. True when result() does not wait.
  bool receive();
  std::chrono::nanoseconds processor_time() const { return tools::processor_time(child_); }
  /// The last that it showed.
  const std::string& progress() const { return progress_; }
  /// Waits for what the function returns. Throws what was thrown there, if failures.h knows it,
  /// CheckError for other exceptions, WorkerDied if there will be no answer.
  Json result();

 private:
  [[noreturn]] void bury();

  pid_t child_ = 0;
  int link_ = -1;
  std::string received_;
  std::optional<std::string> answer_;
  bool silent_ = false;  // nothing more will come
  std::string progress_;
};

/// One Worker.
Json run_isolated(const Worker::Work& work);

}  // namespace collide::tools
