// SPDX-License-Identifier: MIT
#include <map>

#include "model/common/record.h"
#include "sim/campaign/folder.h"
#include "sim/campaign/task.h"
#include "sim/cosim/coverage.h"
#include "sim/cosim/longest.h"
#include "sim/cosim/registry.h"
#include "sim/flows/bounds.h"

namespace collide::campaign {
namespace {

constexpr std::uint64_t kCosimSharesOfAShard = 1000;

/// The hits of every group, as cosim::Coverage adds them up.
Json hits_of(const Json& coverage) {
  Json hits = Json::object();
  for (const Json& group : coverage.at("groups")) hits[group.at("name")] = group.at("hits");
  return hits;
}

class CosimSum : public Sum {
 public:
  explicit CosimSum(const Task& task)
      : Sum(task), coverage_(cosim::find_unit(task.of, "unit").coverage()) {}
  void add_to(Json& json) const override {
    json["jobs"] = jobs_;
    for (const auto& [what, count] : compared_) json["compared"][what] = count;
    json["clocks"] = clocks_;
    json["longest"] = longest_.to_json();
    json["waived"] = waived_;
    json["coverage"] = coverage_.to_json();
  }

 protected:
  std::uint64_t take(const Shard& shard, const Json& output, Findings& findings) override {
    std::uint64_t done = number(output, "jobs");
    jobs_ += done;
    clocks_ += number(output, "clocks");
    longest_.add(output.at("longest"));
    for (const auto& [what, count] : output.at("compared").items()) {
      compared_[what] += count.get<std::uint64_t>();
    }
    for (const auto& [reason, count] : output.at("waived").items()) {
      waived_[reason] += count.get<std::uint64_t>();
      done += count.get<std::uint64_t>();
    }
    // The shards' jobs are in order. Groups that are not the unit's, or not all, are refused.
    const Json hits = hits_of(output.at("coverage"));
    coverage_.add(JsonField(Folder::result_name(shard.number) + ": coverage", hits));
    for (const Json& kind : output.at("kinds")) {
      findings.diverged(task_, shard, kind.at("smallest"), number(kind, "jobs"));
      done += number(kind, "jobs");
    }
    for (const Json& crash : output.at("crashes")) {
      findings.job_crashed(task_, shard, crash);
      ++done;
    }
    return done;
  }

 private:
  std::uint64_t jobs_ = 0;
  std::uint64_t clocks_ = 0;
  cosim::LongestJobs longest_;
  std::map<std::string, std::uint64_t> compared_;
  std::map<std::string, std::uint64_t> waived_;
  cosim::Coverage coverage_;
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
        task.options.push_back("--" + flows::kRestrictions[known]);
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
