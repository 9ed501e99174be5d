// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/campaign/folder.h"
#include "sim/campaign/shards.h"

namespace collide::campaign {

struct EngineOptions {
  unsigned at_once = 0;  ///< shards that run at the same time, at most; 0: as many as there is room
  bool stage = false;    ///< give the nodes a copy of the program and its tree, in the folder
  std::vector<std::string> slurm;  ///< options for sbatch
  bool allow_rtl = false;          ///< run the RTL that a plan names, which can run any program
};

/// What gets shards run: `run_shard` for each, wherever. The driver holds the folder's lock.
class Engine {
 public:
  virtual ~Engine() = default;

  /// Returns when every one of these shards has a result. `look` is to be called at least once a
  /// second; it shows how far the campaign is. Throws InputError if a shard cannot work, and what
  /// `look` throws; what runs is then ended.
  virtual void run(const Folder& folder, const Plan& plan, const std::vector<Shard>& shards,
                   const std::function<void()>& look) = 0;
  /// Ends, from another process, what runs.
  virtual void cancel(const Folder& folder) = 0;
};

/// The names that make_engine knows.
const std::vector<std::string>& engine_names();
std::unique_ptr<Engine> make_engine(const std::string& name, const EngineOptions& options);

}  // namespace collide::campaign
