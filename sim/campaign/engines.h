// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

#include "sim/campaign/folder.h"

namespace collide::campaign {

/// Called at least once a second while shards run; may throw Interrupted, which ends them.
using Look = std::function<void()>;

/// Runs shards as processes of this machine, `at_once` at a time (0: one a core).
void run_local(const Folder& folder, const Plan& plan, unsigned at_once, const Look& look);

struct SlurmOptions {
  unsigned at_once = 0;    ///< 0: as many as the cluster has room for
  Words options;           ///< for sbatch
  bool allow_rtl = false;  ///< what `campaign shard` is told
};
/// Runs shards as elements of a job array of a Slurm cluster, whose nodes see the campaign's folder
/// and this program under the same names. One array is in the queue at a time; shards that it
/// leaves without a result are in the next one, once. Throws AwayError if the cluster does not
/// answer, InputError if a shard cannot work.
void run_on_slurm(const Folder& folder, const Plan& plan, const SlurmOptions& options,
                  const Look& look);
/// Takes the campaign's array out of the queue.
void cancel_on_slurm(const Folder& folder);

}  // namespace collide::campaign
