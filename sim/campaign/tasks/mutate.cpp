// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <map>

#include "sim/campaign/task.h"
#include "sim/flows/bounds.h"

namespace collide::campaign {
namespace {

constexpr std::uint64_t kFaultsOfAShard = 25;

class MutateSum : public Sum {
 public:
  using Sum::Sum;
  void add_to(Json& json) const override {
    json["mutants"] = faults_.size();
    for (const auto& [fate, count] : fates_) json[fate] = count;
    const std::uint64_t caught = fates_.at("diverged") + fates_.at("hung");
    const std::uint64_t faults = caught + fates_.at("survived");
    json["score"] = faults == 0
                        ? Json()
                        : Json(100.0 * static_cast<double>(caught) / static_cast<double>(faults));
    json["results"] = faults_;
  }

 protected:
  std::uint64_t take(const Shard& shard, const Json& outputs, Findings& findings) override {
    const Json& output = outputs.at(0);
    if (!output.at("failure").is_null()) {
      findings.diverged(task_, shard, output["failure"], 1);
      return shard.count;  // no fault was tried
    }
    for (const Json& result : output.at("results")) {
      faults_.push_back(result);
      ++fates_.at(result.at("fate"));
      if (result["fate"] != "undecided") continue;
      findings.failed(task_, shard,
                      fmt::format("fault {} is undecided: {}", result.at("mutant").dump(),
                                  result.at("what").get<std::string>()));
    }
    return output["results"].size();
  }

 private:
  std::vector<Json> faults_;
  std::map<std::string, std::uint64_t> fates_ = {
      {"diverged", 0}, {"hung", 0}, {"undecided", 0}, {"survived", 0}, {"equivalent", 0}};
};

class MutateTask : public TaskKind {
 public:
  void read(const JsonField& json, Task& task) const override {
    require_only(json, {"unit", "faults", "jobs", "timeout"}, {kOfAmount, kOfRtl});
    read_unit(json, task);
    read_amount(json, "faults", kFaultsOfAShard, task);
    if (task.amount > static_cast<std::uint64_t>(flows::kFaults.high)) {
      json.fail(fmt::format("expected at most {} faults", flows::kFaults.high));
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
