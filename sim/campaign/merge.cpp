// SPDX-License-Identifier: MIT
#include "sim/campaign/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/campaign/build.h"
#include "sim/campaign/findings.h"
#include "sim/campaign/junit.h"
#include "sim/campaign/page.h"
#include "sim/campaign/rtl_points.h"
#include "sim/campaign/task.h"

namespace collide::campaign {
namespace {

constexpr std::size_t kSlowest = 20;

/// The seconds of every task and the slowest shards: what differs from run to run.
Json times_of(const Plan& plan, const std::vector<Shard>& shards,
              const std::vector<Verdict>& verdicts) {
  double all = 0;
  std::vector<double> of_tasks(plan.tasks.size());
  std::vector<std::size_t> slowest(shards.size());
  for (std::size_t i = 0; i < shards.size(); ++i) {
    slowest[i] = i;
    of_tasks[shards[i].task] += verdicts[i].seconds;
    all += verdicts[i].seconds;
  }
  Json times = {{"seconds", all}, {"tasks", Json::array()}, {"slowest", Json::array()}};
  for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
    const Task& task = plan.tasks[i];
    times["tasks"].push_back(
        {{"task", task.title()},
         {"seconds", of_tasks[i]},
         {"per_second",
          of_tasks[i] > 0 ? Json(static_cast<double>(task.amount) / of_tasks[i]) : Json()}});
  }
  std::stable_sort(slowest.begin(), slowest.end(), [&](std::size_t a, std::size_t b) {
    return verdicts[a].seconds > verdicts[b].seconds;
  });
  slowest.resize(std::min(slowest.size(), kSlowest));
  for (const std::size_t i : slowest) {
    times["slowest"].push_back({{"shard", shards[i].number},
                                {"seconds", verdicts[i].seconds},
                                {"command", command_of(shards[i])}});
  }
  return times;
}

class Merger {
 public:
  Merger(const Folder& folder, const Plan& plan, const std::vector<Shard>& shards)
      : folder_(folder),
        build_(folder.build()),
        plan_(plan),
        shards_(shards),
        shards_of_tasks_(plan.tasks.size()) {
    for (const Task& task : plan.tasks) sums_.push_back(task_kind(task.verb).sum(task));
  }

  Result run() {
    for (const Shard& shard : shards_) {
      if (!folder_.done(shard.number)) {
        throw InputError(folder_.path().string(),
                         fmt::format("shard {} has no result", shard.number));
      }
      take(shard, folder_.read(Folder::result_name(shard.number)));
    }
    const RtlPoints points(folder_, plan_, sums_);
    Result merged = result();
    points.add_to(merged.tasks);
    points.write_files();
    const Json times = times_of(plan_, shards_, verdicts_);
    folder_.write("times.json", times);
    const Json json = json_of(merged);
    write_page(folder_, json, times);
    write_file(folder_.file("junit.xml"), junit(plan_, shards_, verdicts_));
    folder_.write("result.json", json);
    return merged;
  }

 private:
  void take(const Shard& shard, const Json& result) {
    const Task& task = plan_.tasks[shard.task];
    const JsonField field(folder_.file(Folder::result_name(shard.number)).string(), result);
    if (field["command"].text() != command_of(shard)) {
      field["command"].fail("belongs to another shard");
    }
    TaskResult::Shards& counts = shards_of_tasks_[shard.task];
    ++counts.of;
    Verdict verdict;
    const std::uint64_t before = findings_.count();
    if (field.has("crash")) {
      ++counts.crashed;
      findings_.crashed(task, shard, field["crash"].text());
    } else {
      require_build(field);
      verdict.seconds = field["seconds"].real(0, 1e9);
      const bool failed = field["status"].number(0, 1) == 1;
      const JsonField output = field["output"];
      if (!failed || !output.value().is_null()) sums_[shard.task]->add(shard, output, findings_);
      if (failed) ++counts.failed;
      if (failed && findings_.count() == before) {
        findings_.failed(task, shard, field["error"].text());
      } else if (!failed && findings_.count() != before) {
        field["status"].fail("is 0, expected 1: the result has findings");
      }
    }
    if (findings_.count() != before) verdict.wrong = findings_.behind(before);
    verdicts_.push_back(verdict);
  }

  /// Results of other sources are not what the others go with.
  void require_build(const JsonField& result) const {
    const JsonField sources = result["sources"];
    std::string changed;
    try {
      changed = changed_since(build_, sources.value());
    } catch (const Json::exception&) {
      sources.fail("is damaged");
    }
    if (!changed.empty()) sources.fail("is from a different state of " + changed);
  }

  Result result() const {
    Result result;
    result.name = plan_.name;
    result.seed = count_in(JsonField("plan.json", plan_.json)["seed"]);
    result.build = build_;
    result.shards = shards_.size();
    for (std::size_t i = 0; i < plan_.tasks.size(); ++i) {
      const Task& task = plan_.tasks[i];
      TaskResult& one = result.tasks.emplace_back();
      one.task = task.title();
      one.verb = task.verb;
      one.of = task.of;
      one.seed = task.seed;
      one.shards = shards_of_tasks_[i];
      sums_[i]->add_to(one);
    }
    findings_.add_to(result);
    return result;
  }

  const Folder& folder_;
  const Json build_;
  const Plan& plan_;
  const std::vector<Shard>& shards_;
  std::vector<std::unique_ptr<Sum>> sums_;  // of the tasks
  std::vector<TaskResult::Shards> shards_of_tasks_;
  std::vector<Verdict> verdicts_;  // of the shards
  Findings findings_;
};

}  // namespace

void remove_merged(const Folder& folder) {
  for (const char* const file :
       {"result.json", "times.json", "junit.xml", "report.html", "coverage.dat", "coverage.info"}) {
    std::filesystem::remove(folder.file(file));
  }
}

Result merge(const Folder& folder, const Plan& plan, const std::vector<Shard>& shards) {
  return Merger(folder, plan, shards).run();
}

}  // namespace collide::campaign
