// SPDX-License-Identifier: MIT
#include "sim/campaign/junit.h"

#include <fmt/format.h>

#include "model/common/input_error.h"
#include "sim/tools/junit.h"

namespace collide::campaign {

std::string junit(const Plan& plan, const std::vector<Shard>& shards,
                  const std::vector<Verdict>& verdicts) {
  std::vector<tools::JunitCase> cases;
  for (std::size_t i = 0; i < shards.size(); ++i) {
    cases.push_back({plan.tasks[shards[i].task].title(),
                     fmt::format("{:06} {}", shards[i].number, command_of(shards[i])),
                     verdicts[i].seconds, one_line(verdicts[i].wrong)});
  }
  return tools::junit(plan.name, cases);
}

}  // namespace collide::campaign
