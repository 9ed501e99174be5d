// SPDX-License-Identifier: MIT
#include "sim/campaign/engines.h"
#include "sim/tools/shares.h"

namespace collide::campaign {

void run_local(const Folder& folder, const Plan& plan, unsigned at_once, const Look& look) {
  const std::vector<unsigned> left = folder.left(plan);
  const auto shard_of = [&](const tools::Share& share) -> const Shard& {
    return plan.shards[left[share.first] - 1];
  };
  tools::Sharing sharing;
  sharing.count = left.size();
  sharing.workers = at_once;
  sharing.fresh = true;
  sharing.says = tools::Worker::Says::kProgress;
  sharing.work = [&](const tools::Share& share, const auto&) {
    run_shard(folder, plan, shard_of(share));
    return Json();
  };
  sharing.progress = [&](const tools::SharesProgress&) { look(); };
  tools::run_shares(sharing, [&](const tools::ShareResult& done) {
    if (done.fate == tools::ShareResult::Fate::kCrashed) {
      give_up(folder, plan, shard_of(done.share), done.how);
    } else {
      done.result();  // or what it threw
    }
    return true;
  });
}

}  // namespace collide::campaign
