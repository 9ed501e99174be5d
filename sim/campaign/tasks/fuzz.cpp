// SPDX-License-Identifier: MIT
#include <algorithm>

#include "model/common/record.h"
#include "sim/campaign/task.h"
#include "sim/flows/fuzz.h"

namespace collide::campaign {
namespace {

constexpr std::uint64_t kExecutionsOfAShard = 1'000'000;

class FuzzSum : public Sum {
 public:
  using Sum::Sum;
  void add_to(TaskResult& result) const override { result.executions = executions_; }

 protected:
  std::uint64_t take(const Shard& shard, const JsonField& outputs, Findings& findings) override {
    const JsonField output = only_one(outputs);
    const std::uint64_t executions = count_in(output["executions"]);
    executions_ += executions;
    if (!output["finding"].value().is_null()) {
      findings.failed(task_, shard, output["finding"].text());
      return shard.count;
    }
    return std::min(shard.count, executions);
  }

 private:
  std::uint64_t executions_ = 0;
};

class FuzzTask : public TaskKind {
 public:
  void read(const JsonField& json, Task& task) const override {
    require_only(json, {"target", "executions"}, {kOfAmount});
    std::vector<std::string> names;
    for (const flows::FuzzTarget& target : flows::fuzz_targets()) names.push_back(target.name);
    task.of = names[one_of(json["target"], names)];
    read_amount(json, "executions", kExecutionsOfAShard, task);
  }
  Words words(const Task& task, std::uint64_t first, std::uint64_t count) const override {
    // Each a seed of its own, or they would all do the same.
    return {task.verb,      task.of,
            "--seed",       std::to_string(task.seed + first / task.shard),
            "--executions", std::to_string(count)};
  }
  std::unique_ptr<Sum> sum(const Task& task) const override {
    return std::make_unique<FuzzSum>(task);
  }
  std::pair<std::string, std::string> counted() const override {
    return {"executions", "execution"};
  }
};

}  // namespace

const TaskKind& fuzz_task();
const TaskKind& fuzz_task() {
  static const FuzzTask kTask;
  return kTask;
}

}  // namespace collide::campaign
