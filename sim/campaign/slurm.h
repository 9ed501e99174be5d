// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sim/campaign/engine.h"

namespace collide::campaign {

/// Job arrays of a Slurm cluster, whose nodes see the campaign's folder under the same name.
///
/// An array's jobs are shards by their numbers less an offset that is in the array's name, next to
/// a name of the folder's own: what is in the queue tells what a driver that died had submitted,
/// and job ids, which a cluster may use again, say nothing. A shard that has left the queue without
/// a result is submitted once more; no accounting is needed.
class SlurmEngine : public Engine {
 public:
  explicit SlurmEngine(const EngineOptions& options) : options_(options) {}

  void run(const Folder& folder, const Plan& plan, const std::vector<Shard>& shards,
           const std::function<void()>& look) override;
  void cancel(const Folder& folder) override;

 private:
  EngineOptions options_;
};

/// Numbers as sbatch wants them: "1-3,7". In order and none twice.
std::string array_of(const std::vector<unsigned>& numbers);

}  // namespace collide::campaign
