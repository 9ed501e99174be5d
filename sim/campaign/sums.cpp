// SPDX-License-Identifier: MIT
#include "sim/campaign/sums.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "model/common/input_error.h"
#include "sim/campaign/folder.h"
#include "sim/cosim/longest.h"

namespace collide::campaign {
namespace {

std::uint64_t number(const Json& json, const char* member) {
  return json.at(member).get<std::uint64_t>();
}

/// Functional coverage by its JSON (docs/results.md): bins are missed that every shard has missed.
class CoverageSum {
 public:
  void add(const Json& coverage) {
    const Json& groups = coverage.at("groups");
    if (groups_.empty()) groups_.resize(groups.size());
    for (std::size_t i = 0; i < groups.size(); ++i) groups_.at(i).add(groups[i]);
  }
  Json to_json() const {
    Json json = {{"covered", 0}, {"reachable", 0}, {"groups", Json::array()}};
    for (const Group& group : groups_) {
      json["groups"].push_back(group.to_json());
      for (const char* const sum : {"covered", "reachable"}) {
        json[sum] = number(json, sum) + number(json["groups"].back(), sum);
      }
    }
    return json;
  }

 private:
  struct Hits {
    std::uint64_t count = 0;
    std::uint64_t first = 0;
  };
  class Group {
   public:
    void add(const Json& group) {
      if (json_.is_null()) {
        json_ = group;
        missed_ = group.at("missed").get<std::vector<std::string>>();
      } else {
        const auto others = group.at("missed").get<std::set<std::string>>();
        missed_.erase(std::remove_if(missed_.begin(), missed_.end(),
                                     [&](const auto& bin) { return others.count(bin) == 0; }),
                      missed_.end());
      }
      for (const Json& bin : group.at("contradicted")) contradicted_.insert(bin);
      for (const Json& bin : group.at("hits")) {
        // The shards' jobs are in order, and so the first to hit it stays.
        Hits& hits = hits_.try_emplace(bin.at(0), Hits{0, bin.at(2)}).first->second;
        hits.count += bin.at(1).get<std::uint64_t>();
      }
    }
    Json to_json() const {
      Json json = json_;
      json["covered"] = number(json_, "reachable") - missed_.size();
      json["missed"] = missed_;
      json["contradicted"] = contradicted_;
      json["hits"] = Json::array();
      for (const auto& [bin, hits] : hits_) json["hits"].push_back({bin, hits.count, hits.first});
      return json;
    }

   private:
    Json json_;  // of the first shard
    std::vector<std::string> missed_;
    std::set<std::string> contradicted_;
    std::map<std::uint64_t, Hits> hits_;
  };

  std::vector<Group> groups_;
};

class CosimSum : public Sum {
 public:
  using Sum::Sum;
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
    coverage_.add(output.at("coverage"));
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
  CoverageSum coverage_;
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
    std::uint64_t equivalent = 0;
    std::uint64_t survived = 0;
    for (const auto& [fate, count] : fates_) {
      json[fate] = count;
      if (fate == "equivalent") equivalent = count;
      if (fate == "survived") survived = count;
    }
    const std::uint64_t faults = faults_.size() - equivalent;
    json["score"] =
        faults == 0
            ? Json()
            : Json(100.0 * static_cast<double>(faults - survived) / static_cast<double>(faults));
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
    }
    return output["results"].size();
  }

 private:
  std::vector<Json> faults_;
  std::map<std::string, std::uint64_t> fates_ = {
      {"diverged", 0}, {"hung", 0}, {"crashed", 0}, {"survived", 0}, {"equivalent", 0}};
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
      const std::string name = line.at("name");
      if (line.contains("divergence")) {
        findings.failed(
            task_, shard,
            fmt::format("job {}: {}", name, line["divergence"].at("what").get<std::string>()));
      }
      if (line.contains("crash")) {
        findings.failed(
            task_, shard,
            fmt::format("job {}: {}", name, line["crash"].at("how").get<std::string>()));
      }
    }
    return lines.empty() ? 0 : 1;  // a file
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
