// SPDX-License-Identifier: MIT
#include "sim/campaign/rtl_points.h"

#include <fmt/format.h>

#include "model/common/output_file.h"
#include "sim/flows/coverage.h"

namespace collide::campaign {
namespace {

/// Files on one command line.
constexpr std::size_t kMostFiles = 500;

/// The sum of the files, as a file of that name with a number behind it.
std::string merged(std::vector<std::string> files, const std::string& name) {
  unsigned sums = 0;
  while (files.size() > 1 || sums == 0) {
    std::vector<std::string> next;
    for (std::size_t at = 0; at < files.size(); at += kMostFiles) {
      const auto from = files.begin() + static_cast<std::ptrdiff_t>(at);
      const auto count = std::min(kMostFiles, files.size() - at);
      next.push_back(fmt::format("{}-{}", name, ++sums));
      flows::merge_coverage({from, from + static_cast<std::ptrdiff_t>(count)}, next.back());
    }
    files = next;
  }
  return files[0];
}

}  // namespace

RtlPoints::RtlPoints(const Folder& folder, const Plan& plan,
                     const std::vector<std::unique_ptr<Sum>>& sums)
    : folder_(folder), sums_(plan.tasks.size()) {
  for (std::size_t i = 0; i < sums.size(); ++i) {
    std::vector<std::string> files;
    for (const std::string& file : sums[i]->coverage_files()) {
      files.push_back(folder.file(file).string());
    }
    if (!files.empty()) sums_[i] = merged(files, scratch_.file(fmt::format("task-{}", i)));
  }
}

void RtlPoints::add_to(std::vector<TaskResult>& tasks) const {
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    if (sums_[i].empty()) continue;
    flows::PointCounts counts;
    flows::add_coverage(tools::read_file(sums_[i]), counts);
    flows::Tallies& points = tasks[i].points.emplace();
    std::vector<flows::Point>& missed = tasks[i].missed.emplace();
    for (const auto& [point, count] : counts) {
      points.add(point, count);
      if (count == 0) missed.push_back(point);
    }
  }
}

void RtlPoints::write_files() const {
  std::vector<std::string> files;
  for (const std::string& file : sums_) {
    if (!file.empty()) files.push_back(file);
  }
  if (files.empty()) return;
  const std::string all = merged(files, scratch_.file("all"));
  write_file(folder_.file("coverage.dat"), tools::read_file(all));
  write_file(folder_.file("coverage.info"), flows::lcov_of(all));
}

}  // namespace collide::campaign
