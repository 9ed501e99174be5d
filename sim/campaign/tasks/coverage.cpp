// SPDX-License-Identifier: MIT
#include "model/common/record.h"
#include "sim/campaign/task.h"
#include "sim/cosim/registry.h"

namespace collide::campaign {
namespace {

constexpr std::uint64_t kCoverageSharesOfAShard = 20;

class RtlCoverageSum : public Sum {
 public:
  using Sum::Sum;
  void add_to(TaskResult& result) const override { result.jobs = jobs_; }
  std::vector<std::string> coverage_files() const override { return files_; }

 protected:
  std::uint64_t take(const Shard& shard, const JsonField& outputs, Findings& findings) override {
    const auto report = parsed<flows::CoverageReport>(only_one(outputs));
    jobs_ += report.jobs;
    for (const cosim::Crash& crash : report.crashes) findings.job_crashed(task_, shard, crash);
    if (report.failure) {
      findings.diverged(task_, shard, *report.failure, 1);
      return shard.count;  // what is behind it was not run
    }
    files_.push_back(place_of(shard, report.data));
    return report.jobs + report.crashes.size();
  }

 private:
  std::uint64_t jobs_ = 0;
  std::vector<std::string> files_;
};

class CoverageTask : public TaskKind {
 public:
  void read(const JsonField& json, Task& task) const override {
    require_only(json, {"unit", "jobs"}, {kOfAmount, kOfRtl});
    read_amount(json, "jobs", kCoverageSharesOfAShard * read_unit(json, task).share(), task);
    read_rtl(json, task);
  }
  Words words(const Task& task, std::uint64_t first, std::uint64_t count) const override {
    return {task.verb, task.of,
            "--seed",  std::to_string(task.seed),
            "--first", std::to_string(first),
            "--count", std::to_string(count)};
  }
  std::set<std::string> tools(const Task& /*task*/) const override { return {"verilator"}; }
  std::unique_ptr<Sum> sum(const Task& task) const override {
    return std::make_unique<RtlCoverageSum>(task);
  }
  std::pair<std::string, std::string> counted() const override { return {"jobs", "job"}; }
};

}  // namespace

const TaskKind& coverage_task();
const TaskKind& coverage_task() {
  static const CoverageTask kTask;
  return kTask;
}

}  // namespace collide::campaign
