// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "model/common/record.h"
#include "sim/campaign/task.h"
#include "sim/flows/bounds.h"

namespace collide::campaign {
namespace {

constexpr std::uint64_t kFaultsOfAShard = 25;

class MutateSum : public Sum {
 public:
  using Sum::Sum;
  void add_to(TaskResult& result) const override { result.faults = sum_; }

 protected:
  std::uint64_t take(const Shard& shard, const JsonField& outputs, Findings& findings) override {
    flows::MutateReport report;
    flows::mutate_form().parse(only_one(outputs), report);
    if (report.failure) {
      findings.diverged(task_, shard, *report.failure, 1);
      return shard.count;  // no fault was tried
    }
    for (const flows::MutantResult& fault : report.mutants) {
      sum_.mutants.push_back(fault);
      if (fault.fate != flows::Fate::kUndecided) continue;
      findings.failed(task_, shard,
                      fmt::format("fault {} is undecided: {}", fault.mutant.number, fault.what));
    }
    return report.mutants.size();
  }

 private:
  flows::MutateResult sum_;
};

class MutateTask : public TaskKind {
 public:
  void read(const JsonField& json, Task& task) const override {
    require_only(json, {"unit", "faults", "kind", "jobs", "timeout"}, {kOfAmount, kOfRtl});
    read_unit(json, task);
    read_amount(json, "faults", kFaultsOfAShard, task);
    if (task.amount > static_cast<std::uint64_t>(flows::kFaults.high)) {
      json.fail(fmt::format("expected at most {} faults", flows::kFaults.high));
    }
    if (json.has("kind")) {
      task.options.push_back("--kind");
      task.options.push_back(flows::kFaultKinds[one_of(json["kind"], flows::kFaultKinds)]);
    }
    read_option(json, "jobs", "--jobs-per-mutant", flows::kJobsPerMutant, task);
    read_option(json, "timeout", "--timeout", flows::kTimeout, task);
    read_rtl(json, task);
  }
  Words words(const Task& task, std::uint64_t first, std::uint64_t count) const override {
    return {task.verb, task.of,
            "--seed",  std::to_string(task.seed),
            "--count", std::to_string(task.amount),
            "--only",  fmt::format("{}-{}", first + 1, first + count)};
  }
  std::set<std::string> tools(const Task& /*task*/) const override {
    return {"yosys", "verilator"};
  }
  std::unique_ptr<Sum> sum(const Task& task) const override {
    return std::make_unique<MutateSum>(task);
  }
  std::pair<std::string, std::string> counted() const override { return {"mutants", "fault"}; }
};

}  // namespace

const TaskKind& mutate_task();
const TaskKind& mutate_task() {
  static const MutateTask kTask;
  return kTask;
}

}  // namespace collide::campaign
