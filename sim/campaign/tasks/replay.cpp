// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>

#include "model/common/record.h"
#include "sim/campaign/task.h"
#include "sim/cosim/job_file.h"

namespace collide::campaign {
namespace {

/// How many jobs are in each of the files. What is none is refused where the plan is read.
Json holds(const Json& files) {
  Json holds = Json::array();
  for (const std::string file : files) {
    if (!std::filesystem::is_regular_file(file)) return holds;
    cosim::JobTexts jobs(file);
    std::uint64_t count = 0;
    while (jobs.next()) ++count;
    holds.push_back(count);
  }
  return holds;
}

class ReplaySum : public Sum {
 public:
  using Sum::Sum;
  void add_to(TaskResult& result) const override { result.jobs = jobs_; }

 protected:
  std::uint64_t take(const Shard& shard, const JsonField& output, Findings& findings) override {
    const std::vector<JsonField> lines = output.elements();
    for (const JsonField& line : lines) {
      ++jobs_;
      const auto failed = [&](const JsonField& what) {
        findings.failed(task_, shard, fmt::format("job {}: {}", line["name"].text(), what.text()));
      };
      if (line.has("divergence")) failed(line["divergence"]["what"]);
      if (line.has("stopped")) failed(line["stopped"]);
      if (line.has("unexpected")) failed(line["unexpected"].elements().at(0));
      if (line.has("crash")) failed(line["crash"]["how"]);
    }
    const std::uint64_t holds = task_.holds.at(shard.first);
    if (lines.size() != holds) {
      output.fail(fmt::format("has {} jobs, expected {}", lines.size(), holds));
    }
    return 1;  // a file
  }

 private:
  std::uint64_t jobs_ = 0;
};

class ReplayTask : public TaskKind {
 public:
  void fill_in(const JsonField& given, const std::filesystem::path& from,
               Json& task) const override {
    TaskKind::fill_in(given, from, task);
    if (!given.has("files")) return;
    task["files"] = absolute_files(given["files"], from, ".json");
    task["holds"] = holds(task["files"]);
  }
  void read(const JsonField& json, Task& task) const override {
    const std::vector<std::string> on = {"golden", "rtl", "lockstep"};
    require_only(json, {"files", "holds", "on"}, {kOfRtl});
    read_files(json, task);
    for (const JsonField& jobs : json["holds"].elements()) {
      task.holds.push_back(static_cast<std::uint64_t>(jobs.number(1, INT64_MAX)));
    }
    if (task.holds.size() != task.items.size()) {
      json["holds"].fail("expected a number for each file");
    }
    if (json.has("on")) add_option(task, "--on", on[one_of(json["on"], on)]);
    read_rtl(json, task);
  }
  Words words(const Task& task, std::uint64_t first, std::uint64_t /*count*/) const override {
    return {task.verb, task.items.at(first)};
  }
  Words last_words() const override { return {}; }
  bool prints_lines() const override { return true; }
  std::unique_ptr<Sum> sum(const Task& task) const override {
    return std::make_unique<ReplaySum>(task);
  }
  std::pair<std::string, std::string> counted() const override { return {"jobs", "job"}; }
};

}  // namespace

const TaskKind& replay_task();
const TaskKind& replay_task() {
  static const ReplayTask kTask;
  return kTask;
}

}  // namespace collide::campaign
