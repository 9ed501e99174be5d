// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include "model/common/record.h"
#include "sim/campaign/task.h"
#include "sim/cosim/registry.h"
#include "sim/flows/bounds.h"
#include "sim/flows/cosim_result.h"

namespace collide::campaign {
namespace {

constexpr std::uint64_t kCosimSharesOfAShard = 1000;

/// As far as the groups of coverage depend on it.
cosim::Stimulus stimulus_of(const Task& task) {
  cosim::Stimulus stimulus;
  for (const std::string& option : task.options) {
    if (option == "--free-running") stimulus.free_running = true;
  }
  return stimulus;
}

class CosimSum : public Sum {
 public:
  explicit CosimSum(const Task& task)
      : Sum(task),
        unit_(cosim::find_unit(task.of, "unit")),
        none_(unit_.coverage(stimulus_of(task))) {
    sum_.coverage = none_;
  }
  void add_to(TaskResult& result) const override {
    result.jobs = sum_.jobs;
    result.compared = {{"comparisons", sum_.compared.comparisons},
                       {std::string(unit_.step_name()), sum_.compared.steps}};
    result.clocks = sum_.compared.clocks;
    result.longest = sum_.longest.jobs;
    result.waived = waived_;
    result.coverage = sum_.coverage;
  }

 protected:
  std::uint64_t take(const Shard& shard, const JsonField& output, Findings& findings) override {
    flows::RtlCosimResult result;
    result.coverage = none_;
    record_of(&result).parse(output, result);
    sum_.add(result);  // the shards' jobs are in order
    std::uint64_t done = result.jobs + result.crashes.size();
    for (const auto& [reason, jobs] : result.passed) waived_[reason] += jobs;
    for (const auto& [reason, jobs] : result.waived) {
      waived_[reason] += jobs;
      done += jobs;
    }
    for (const cosim::KindOfDivergence& kind : result.kinds) {
      findings.diverged(task_, shard, kind.smallest, kind.jobs);
      done += kind.jobs;
    }
    for (const cosim::Crash& crash : result.crashes) findings.job_crashed(task_, shard, crash);
    return done;
  }

 private:
  const cosim::UnitBench& unit_;
  const cosim::Coverage none_;  // its groups, nothing hit yet
  cosim::Agreed sum_;
  std::map<std::string, std::uint64_t> waived_;
};

class CosimTask : public TaskKind {
 public:
  void read(const JsonField& json, Task& task) const override {
    require_only(json, {"unit", "jobs", "stimulus", "waive", "shrink_runs"}, {kOfAmount, kOfRtl});
    read_amount(json, "jobs", kCosimSharesOfAShard * read_unit(json, task).share(), task);
    read_rtl(json, task);
    if (json.has("stimulus")) {
      for (const JsonField& restriction : json["stimulus"].elements()) {
        const std::size_t known = one_of(restriction, flows::kRestrictions);
        const std::string& name = flows::kRestrictions[known];
        if (name == "free-running" || name == "in-turns") {
          task.options.push_back("--" + name);
        } else {
          add_option(task, "--restrict", name);
        }
      }
    }
    if (json.has("waive")) {
      task.inputs.push_back(existing(json["waive"], false));
      add_option(task, "--waive", task.inputs.back());
    }
    read_option(json, "shrink_runs", "--shrink-runs", flows::kShrinkRuns, task);
  }
  Words words(const Task& task, std::uint64_t first, std::uint64_t count) const override {
    return {task.verb,     task.of,
            "--seed",      std::to_string(task.seed),
            "--first",     std::to_string(first),
            "--count",     std::to_string(count),
            "--keep-going"};
  }
  std::unique_ptr<Sum> sum(const Task& task) const override {
    return std::make_unique<CosimSum>(task);
  }
  std::pair<std::string, std::string> counted() const override { return {"jobs", "job"}; }
};

}  // namespace

const TaskKind& cosim_task();
const TaskKind& cosim_task() {
  static const CosimTask kTask;
  return kTask;
}

}  // namespace collide::campaign
