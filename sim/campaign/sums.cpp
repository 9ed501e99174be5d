// SPDX-License-Identifier: MIT
#include "sim/campaign/sums.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "model/common/input_error.h"
#include "sim/campaign/folder.h"
#include "sim/cosim/coverage.h"
#include "sim/cosim/longest.h"
#include "sim/cosim/registry.h"

namespace collide::campaign {
namespace {

std::uint64_t number(const Json& json, const char* member) {
  return json.at(member).get<std::uint64_t>();
}

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

class RtlCoverageSum : public Sum {
 public:
  using Sum::Sum;
  void add_to(Json& json) const override { json["jobs"] = jobs_; }
  std::vector<std::string> coverage_files() const override { return files_; }

 protected:
  std::uint64_t take(const Shard& shard, const Json& outputs, Findings& findings) override {
    const Json& output = outputs.at(0);
    jobs_ += number(output, "jobs");
    for (const Json& crash : output.at("crashes")) findings.job_crashed(task_, shard, crash);
    if (!output.at("failure").is_null()) {
      findings.diverged(task_, shard, output["failure"], 1);
      return shard.count;  // what is behind it was not run
    }
    files_.push_back(place_of(shard, output.at("data")));
    return number(output, "jobs") + output["crashes"].size();
  }

 private:
  std::uint64_t jobs_ = 0;
  std::vector<std::string> files_;
};

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

class FuzzSum : public Sum {
 public:
  using Sum::Sum;
  void add_to(Json& json) const override { json["executions"] = executions_; }

 protected:
  std::uint64_t take(const Shard& shard, const Json& outputs, Findings& findings) override {
    const Json& output = outputs.at(0);
    executions_ += number(output, "executions");
    if (!output.at("finding").is_null()) {
      findings.failed(task_, shard, output["finding"]);
      return shard.count;
    }
    return std::min(shard.count, number(output, "executions"));
  }

 private:
  std::uint64_t executions_ = 0;
};

class ProveSum : public Sum {
 public:
  using Sum::Sum;
  void add_to(Json& json) const override {
    json["properties"] = properties_.size();
    json["results"] = properties_;
  }

 protected:
  std::uint64_t take(const Shard& shard, const Json& outputs, Findings& findings) override {
    for (const Json& output : outputs) {
      properties_.push_back({{"property", output.at("property")},
                             {"claim", output.at("claim")},
                             {"proved", output.at("proved")},
                             {"covers", output.at("covers")},
                             {"broken", output.at("broken")}});
      if (output["proved"]) continue;
      findings.failed(task_, shard,
                      fmt::format("{} is not proved", output["property"].get<std::string>()));
    }
    return outputs.size();
  }

 private:
  std::vector<Json> properties_;
};

class ReplaySum : public Sum {
 public:
  using Sum::Sum;
  void add_to(Json& json) const override { json["jobs"] = jobs_; }

 protected:
  std::uint64_t take(const Shard& shard, const Json& lines, Findings& findings) override {
    for (const Json& line : lines) {
      ++jobs_;
      const auto failed = [&](const Json& what) {
        findings.failed(
            task_, shard,
            fmt::format("job {}: {}", line.at("name").get<std::string>(), what.get<std::string>()));
      };
      if (line.contains("divergence")) failed(line["divergence"].at("what"));
      if (line.contains("stopped")) failed(line["stopped"]);
      if (line.contains("unexpected")) failed(line["unexpected"].at(0));
      if (line.contains("crash")) failed(line["crash"].at("how"));
    }
    const std::uint64_t holds = task_.holds.at(shard.first);
    if (lines.size() != holds) {
      throw InputError(Folder::result_name(shard.number),
                       fmt::format("is of {} jobs, expected {}", lines.size(), holds));
    }
    return 1;  // a file
  }

 private:
  std::uint64_t jobs_ = 0;
};

class VectorsSum : public Sum {
 public:
  using Sum::Sum;
  void add_to(Json& json) const override {
    json["files"] = files_;
    json["passed"] = passed_;
    json["failed_cases"] = failed_;
    json["known"] = known_;
  }

 protected:
  std::uint64_t take(const Shard& shard, const Json& files, Findings& findings) override {
    for (const Json& file : files) {
      ++files_;
      passed_ += number(file, "passed");
      failed_ += number(file, "failed");
      for (const auto& [rule, count] : file.at("known").items()) {
        known_[rule] += count.get<std::uint64_t>();
      }
      if (number(file, "failed") > 0) {
        findings.failed(task_, shard, file.at("first_difference"));
      }
    }
    return files.size();
  }

 private:
  std::uint64_t files_ = 0;
  std::uint64_t passed_ = 0;
  std::uint64_t failed_ = 0;
  std::map<std::string, std::uint64_t> known_;
};

template <typename T>
std::unique_ptr<Sum> make(const Task& task) {
  return std::make_unique<T>(task);
}

const std::map<std::string, std::unique_ptr<Sum> (*)(const Task&)> kSums = {
    {"cosim", make<CosimSum>},    {"coverage", make<RtlCoverageSum>}, {"fuzz", make<FuzzSum>},
    {"mutate", make<MutateSum>},  {"prove", make<ProveSum>},          {"replay", make<ReplaySum>},
    {"vectors", make<VectorsSum>}};

}  // namespace

void Sum::add(const Shard& shard, const Json& output, Findings& findings) {
  const std::string file = Folder::result_name(shard.number);
  std::uint64_t done = 0;
  try {
    done = take(shard, output, findings);
  } catch (const Json::exception& error) {
    throw InputError(file, std::string("is damaged: ") + error.what());
  } catch (const std::out_of_range&) {
    throw InputError(file, "is damaged");
  }
  if (done != shard.count) {
    throw InputError(file, fmt::format("is of {}, expected {}", done, shard.count));
  }
}

std::unique_ptr<Sum> make_sum(const Task& task) {
  return kSums.at(task.verb)(task);
}

}  // namespace collide::campaign
