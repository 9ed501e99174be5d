// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/campaign/folder.h"
#include "sim/campaign/sums.h"
#include "sim/tools/store.h"

namespace collide::campaign {

/// Verilator's coverage of the RTL, put together by verilator_coverage.
class RtlPoints {
 public:
  RtlPoints(const Folder& folder, const Plan& plan, const std::vector<std::unique_ptr<Sum>>& sums);

  /// Gives tasks that have some their points.
  void add_to(std::vector<TaskResult>& tasks) const;
  /// coverage.dat and, for lcov, coverage.info, if there is any coverage.
  void write_files() const;

 private:
  const Folder& folder_;
  tools::Scratch scratch_;
  std::vector<std::string> sums_;  // a file of each task, or nothing
};

}  // namespace collide::campaign
