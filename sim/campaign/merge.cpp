// SPDX-License-Identifier: MIT
#include "sim/campaign/merge.h"

namespace collide::campaign {

Json merge(const Folder& folder, const Plan& plan, const std::vector<Shard>& shards) {
  Json tasks = Json::array();
  for (const Task& task : plan.tasks) {
    tasks.push_back({{"task", task.title()}, {"shards", 0}, {"failed", 0}, {"crashed", 0}});
  }
  bool agreed = true;
  for (const Shard& shard : shards) {
    const Json result = folder.read(Folder::result_name(shard.number));
    Json& task = tasks[shard.task];
    const auto count = [&task](const char* what) { task[what] = task[what].get<int>() + 1; };
    count("shards");
    if (result.contains("crash")) count("crashed");
    if (result.value("status", 0) != 0) count("failed");
    agreed = agreed && !result.contains("crash") && result.at("status") == 0;
  }
  Json merged = {{"name", plan.name}, {"agreed", agreed}, {"tasks", tasks}};
  folder.write("result.json", merged);
  return merged;
}

}  // namespace collide::campaign
