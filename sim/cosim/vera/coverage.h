// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "sim/cosim/vera/run_job.h"

namespace collide::vera {

/// Functional coverage of VERA jobs: counts, for each named bin, how often a run met it. All bins
/// are reachable.
class Coverage {
 public:
  Coverage();

  /// Counts what `job` put in and what came of it; its result must have the lines.
  void sample(const Job& job, const JobResult& result);

  struct Bin {
    std::string name;
    std::uint64_t hits = 0;
  };
  std::vector<Bin> bins() const;
  /// Names of the bins not met.
  std::vector<std::string> holes() const;
  /// Bins met, of all.
  double percent() const;

 private:
  void hit(const std::string& name);
  void sample_sprite(const Sprite& sprite);

  std::map<std::string, std::uint64_t> bins_;
};

}  // namespace collide::vera
