// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <map>
#include <utility>

#include "model/common/printable.h"
#include "sim/cli/cpu.h"
#include "sim/tools/check.h"
#include "sim/tools/progress.h"
#include "sim/tools/shares.h"

namespace collide::cli {
namespace {

using tools::VectorResult;

std::vector<std::string> files_of(const CpuOptions& options, const CpuKind& kind) {
  std::vector<std::string> files;
  for (const std::string& path : options.files) {
    for (std::string& file : tools::vector_files(path, kind.vectors_end, kind.vectors_set)) {
      files.push_back(std::move(file));
    }
  }
  return files;
}

/// A crash is a failed case.
VectorResult result_of(const tools::ShareResult& done) {
  VectorResult result;
  if (done.fate == tools::ShareResult::Fate::kCrashed) {
    result.failed = 1;
    result.first_difference = done.how;
    return result;
  }
  const Json& json = done.result();
  result.passed = json["passed"];
  result.failed = json["failed"];
  result.known = json["known"].get<std::map<std::string, unsigned>>();
  result.first_difference = json["first_difference"];
  return result;
}

void print_file(const std::string& file, const VectorResult& result) {
  fmt::print("{}  {:5} passed {:5} failed {:5} known  {}\n", verdict(result.failed == 0),
             result.passed, result.failed, result.known_cases(), printable(file));
  if (result.failed != 0) fmt::print("      {}\n", printable(result.first_difference));
}

void print_sum(const VectorResult& sum, const CpuKind& kind) {
  fmt::print("{} cases: {} passed, {} failed, {} known\n", sum.cases(), sum.passed, sum.failed,
             sum.known_cases());
  for (const KnownRule& rule : kind.rules) {
    const auto applied = sum.known.find(rule.name);
    if (applied == sum.known.end()) continue;
    fmt::print("  {:5} {}: {}\n", applied->second, rule.name, rule.reason);
  }
}

}  // namespace

void vectors_cpu(const CpuOptions& options, const CpuKind& kind) {
  const std::vector<std::string> files = files_of(options, kind);
  tools::Progress progress;
  VectorResult sum;
  Json report = Json::array();
  const auto place = [&](std::uint64_t done) {
    return fmt::format("{} of {} files, {} cases run", done, files.size(), sum.cases());
  };
  tools::Sharing sharing;
  sharing.count = files.size();
  sharing.workers = options.workers;
  sharing.work = [&](const tools::Share& share, const auto&) {
    return to_json(kind.run_vectors(files[share.first]));
  };
  sharing.where = [&](const tools::SharesProgress& so_far) {
    return fmt::format("{}: {}", files[so_far.next], place(so_far.next));
  };
  sharing.progress = [&](const tools::SharesProgress& so_far) {
    progress.show(place(so_far.done));
  };
  tools::run_shares(sharing, [&](const tools::ShareResult& done) {
    const VectorResult result = result_of(done);
    const std::string& file = files[done.share.first];
    if (result.failed != 0 && sum.failed == 0) {
      sum.first_difference = file + ": " + result.first_difference;
    }
    sum += result;
    progress.clear();
    if (options.json) {
      Json entry = {{"file", file}};
      entry.update(to_json(result));
      report.push_back(entry);
    } else {
      print_file(file, result);
    }
    return true;
  });
  progress.clear();
  if (options.json) fmt::print("{}\n", report.dump(2));
  tools::require_some(sum.cases(), "run");
  if (!options.json) print_sum(sum, kind);
  if (sum.failed == 0) return;
  throw tools::CheckError(
      fmt::format("{} of {} cases failed; {}", sum.failed, sum.cases(), sum.first_difference));
}

}  // namespace collide::cli
