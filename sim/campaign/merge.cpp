// SPDX-License-Identifier: MIT
#include "sim/campaign/merge.h"

#include <fmt/format.h>

#include "model/common/input_error.h"
#include "model/common/record.h"

namespace collide::campaign {
namespace {

/// Adds the result of a shard to its task. Returns what is wrong, or nothing.
std::string take(const Plan& plan, const Shard& shard, const JsonField& result, Sum& sum) {
  if (result["command"].text() != plan.command(shard)) {
    result["command"].fail("belongs to another shard");
  }
  if (result.has("crash")) return "crash: " + result["crash"].text();
  const bool failed = result["status"].number(0, 1) == 1;
  const JsonField output = result["output"];
  if (!failed || !output.value().is_null()) {
    const std::uint64_t covered = sum.add(shard, output);
    if (covered != shard.count) {
      output.fail(fmt::format("covers {}, expected {}", covered, shard.count));
    }
  }
  return failed ? result["error"].text() : "";
}

}  // namespace

const Record<TaskResult>& record_of(const TaskResult* /*task*/) {
  static const auto kRecord =
      Record<TaskResult>("task")
          .member("task", &TaskResult::task, "verb, unit or target, and options")
          .member("shards", &TaskResult::shards)
          .member("failed", &TaskResult::failed, "of these shards")
          .member("result", &TaskResult::result,
                  "what the verb prints with --json for the whole task; of replay a list of its "
                  "lines; null if no shard printed anything");
  return kRecord;
}

const Record<FailedShard>& record_of(const FailedShard* /*failed*/) {
  static const auto kRecord =
      Record<FailedShard>("failed_shard")
          .member("shard", &FailedShard::shard)
          .member("task", &FailedShard::task)
          .member("what", &FailedShard::what, "the last line of its command, or how that died")
          .member("reproduce", &FailedShard::reproduce, "a command for the campaign's folder");
  return kRecord;
}

const Record<Result>& record_of(const Result* /*result*/) {
  static const auto kRecord = Record<Result>("campaign")
                                  .member("name", &Result::name)
                                  .member("seed", &Result::seed)
                                  .shows("agreed", &Result::agreed, "exit status 0")
                                  .member("tasks", &Result::tasks, List{Usual{}, 1})
                                  .member("failures", &Result::failures);
  return kRecord;
}

Result merge(const Folder& folder, const Plan& plan) {
  Result merged{plan.name, plan.seed, {}, {}};
  std::vector<std::unique_ptr<Sum>> sums;
  for (const Task& task : plan.tasks) {
    merged.tasks.push_back({task.title(), 0, 0, {}});
    sums.push_back(sum_of(folder, plan, sums.size()));
  }
  for (const Shard& shard : plan.shards) {
    const std::string name = Folder::result_name(shard.number);
    if (!folder.done(shard.number)) throw InputError(folder.file(name).string(), "is missing");
    const Json result = folder.read(name);
    TaskResult& task = merged.tasks[shard.task];
    ++task.shards;
    const std::string wrong =
        take(plan, shard, JsonField(folder.file(name).string(), result), *sums[shard.task]);
    if (wrong.empty()) continue;
    ++task.failed;
    merged.failures.push_back({shard.number, task.task, wrong, plan.command(shard)});
  }
  for (std::size_t i = 0; i < sums.size(); ++i) merged.tasks[i].result = sums[i]->json();
  folder.write("result.json", json_of(merged));
  return merged;
}

}  // namespace collide::campaign
