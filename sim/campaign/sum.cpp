// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/campaign/merge.h"
#include "sim/cosim/registry.h"
#include "sim/flows/cosim_result.h"
#include "sim/flows/coverage.h"
#include "sim/flows/mutate.h"
#include "sim/tools/project.h"
#include "sim/tools/store.h"

namespace collide::campaign {
namespace {

/// The report of the one unit that a command is about.
JsonField only_one(const JsonField& list) {
  const std::vector<JsonField> elements = list.elements();
  if (elements.size() != 1) list.fail("expected one element");
  return elements[0];
}

void add_counts(const std::map<std::string, std::uint64_t>& more,
                std::map<std::string, std::uint64_t>& sum) {
  for (const auto& [reason, jobs] : more) sum[reason] += jobs;
}

class CosimSum : public Sum {
 public:
  explicit CosimSum(const Task& task) { none_.coverage = cosim::find_unit(task.run[1]).coverage(); }

  std::uint64_t add(const Shard& /*shard*/, const JsonField& output) override {
    flows::RtlCosimResult part = none_;
    record_of(&part).parse(output, part);
    std::uint64_t covered = part.jobs + part.crashes.size();
    for (const auto& [reason, jobs] : part.waived) covered += jobs;
    for (const cosim::KindOfDivergence& kind : part.kinds) covered += kind.jobs;
    if (!sum_) {
      sum_ = part;
      sum_->keeps_going = true;
      return covered;
    }
    sum_->add(part);
    sum_->seconds += part.seconds;
    add_counts(part.waived, sum_->waived);
    add_counts(part.passed, sum_->passed);
    sum_->crashes.insert(sum_->crashes.end(), part.crashes.begin(), part.crashes.end());
    for (const cosim::KindOfDivergence& kind : part.kinds) add(kind);
    return covered;
  }
  Json json() const override { return sum_ ? json_of(*sum_) : Json(); }

 private:
  void add(const cosim::KindOfDivergence& kind) {
    const Divergence& shrunk = kind.smallest.shrunk;
    for (cosim::KindOfDivergence& known : sum_->kinds) {
      const Divergence& smallest = known.smallest.shrunk;
      if (smallest.kind() != shrunk.kind() || smallest.conditions != shrunk.conditions) continue;
      known.jobs += kind.jobs;
      if (shrunk.step < smallest.step) known.smallest = kind.smallest;
      return;
    }
    sum_->kinds.push_back(kind);
  }

  flows::RtlCosimResult none_;  // all groups of the unit's coverage, without hits
  std::optional<flows::RtlCosimResult> sum_;
};

class CoverageSum : public Sum {
 public:
  CoverageSum(const Folder& folder, std::size_t number) : folder_(folder), number_(number + 1) {}

  std::uint64_t add(const Shard& shard, const JsonField& output) override {
    const auto part = parsed<flows::CoverageReport>(only_one(output));
    if (sum_.unit.empty()) {
      sum_.unit = part.unit;
      sum_.seed = part.seed;
      sum_.rtl = part.rtl;
    }
    sum_.jobs += part.jobs;
    sum_.crashes.insert(sum_.crashes.end(), part.crashes.begin(), part.crashes.end());
    if (part.failure) {
      if (!sum_.failure) sum_.failure = part.failure;
      return shard.count;  // the jobs after it were not run
    }
    files_.push_back(folder_.file(part.data).string());
    return part.jobs + part.crashes.size();
  }

  Json json() const override {
    if (sum_.unit.empty()) return {};
    flows::CoverageReport all = sum_;
    if (!files_.empty()) {
      all.data = fmt::format("coverage/{}-{}.dat", number_, all.unit);
      all.lcov = fmt::format("coverage/{}-{}.info", number_, all.unit);
      const std::string counts = merged_files();
      flows::PointCounts points;
      flows::add_coverage(counts, points);
      flows::add_points(points, all);
      write_file(folder_.file(all.data), counts);
      write_file(folder_.file(all.lcov), flows::lcov_of(folder_.file(all.data)));
    }
    return Json::array({json_of(all)});
  }

 private:
  std::string merged_files() const {
    constexpr std::size_t kMostFiles = 500;  // on one command line
    const tools::Scratch scratch;
    std::string sum;
    for (std::size_t at = 0; at < files_.size(); at += kMostFiles) {
      const auto from = files_.begin() + static_cast<std::ptrdiff_t>(at);
      const auto count = std::min(kMostFiles, files_.size() - at);
      Words some(from, from + static_cast<std::ptrdiff_t>(count));
      if (!sum.empty()) some.push_back(sum);
      sum = scratch.file(std::to_string(at));
      flows::merge_coverage(some, sum);
    }
    return tools::read_file(sum);
  }

  const Folder& folder_;
  std::size_t number_;
  flows::CoverageReport sum_;
  Words files_;
};

class MutateSum : public Sum {
 public:
  std::uint64_t add(const Shard& shard, const JsonField& output) override {
    flows::MutateReport part;
    flows::mutate_form().parse(only_one(output), part);
    const std::uint64_t covered = part.failure ? shard.count : part.mutants.size();
    if (!sum_) {
      sum_ = part;
    } else {
      sum_->mutants.insert(sum_->mutants.end(), part.mutants.begin(), part.mutants.end());
      sum_->seconds += part.seconds;
      if (!sum_->failure) sum_->failure = part.failure;
    }
    return covered;
  }
  Json json() const override {
    return sum_ ? Json::array({flows::mutate_form().print(*sum_)}) : Json();
  }

 private:
  std::optional<flows::MutateReport> sum_;
};

/// Results of a verb that prints a list of independent ones.
class ListSum : public Sum {
 public:
  std::uint64_t add(const Shard& shard, const JsonField& output) override {
    const std::vector<JsonField> elements = output.elements();
    for (const JsonField& element : elements) list_.push_back(element.value());
    return elements.empty() ? 0 : shard.count;
  }
  Json json() const override { return list_; }

 private:
  Json list_;
};

}  // namespace

std::unique_ptr<Sum> sum_of(const Folder& folder, const Plan& plan, std::size_t number) {
  const Task& task = plan.tasks[number];
  if (task.run[0] == "cosim") return std::make_unique<CosimSum>(task);
  if (task.run[0] == "coverage") return std::make_unique<CoverageSum>(folder, number);
  if (task.run[0] == "mutate") return std::make_unique<MutateSum>();
  return std::make_unique<ListSum>();
}

}  // namespace collide::campaign
