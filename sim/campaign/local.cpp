// SPDX-License-Identifier: MIT
#include "sim/campaign/local.h"

#include "sim/campaign/run_shard.h"
#include "sim/tools/shares.h"

namespace collide::campaign {

void LocalEngine::run(const Folder& folder, const Plan& plan, const std::vector<Shard>& shards,
                      const std::function<void()>& look) {
  tools::Sharing sharing;
  sharing.count = shards.size();
  sharing.workers = options_.at_once;
  sharing.fresh = true;
  sharing.says = tools::Worker::Says::kProgress;
  sharing.work = [&](const tools::Share& share, const auto&) {
    run_shard(folder, plan, shards[share.first]);
    return Json();
  };
  sharing.progress = [&](const tools::SharesProgress&) { look(); };
  tools::run_shares(sharing, [&](const tools::ShareResult& done) {
    const Shard& shard = shards[done.share.first];
    if (done.fate == tools::ShareResult::Fate::kCrashed) {
      give_up(folder, shard, done.how);
    } else {
      done.result();  // or what it threw
    }
    return true;
  });
}

}  // namespace collide::campaign
