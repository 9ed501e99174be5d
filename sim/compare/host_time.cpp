// SPDX-License-Identifier: MIT
#include "sim/compare/host_time.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "model/judge/adapters/host_program.h"

namespace collide::compare {
namespace {

constexpr int kRuns = 5;

}  // namespace

std::optional<HostTime> host_time(const techniques::TechniqueMaker& technique,
                                  const techniques::Film& film,
                                  const techniques::Granularity& items_of) {
  if (!technique.host) return std::nullopt;
  const techniques::host::Program program = technique.host(film);
  const techniques::host::Records records(film, items_of);
  HostTime time;
  time.runs = kRuns;
  time.frames = static_cast<int>(records.frames().size());
  std::vector<double> taken;
  for (int run = 0; run < kRuns; ++run) {
    time.found = 0;
    const auto start = std::chrono::steady_clock::now();
    for (const techniques::host::Frame& frame : records.frames()) {
      time.found += program(records, frame);
    }
    const std::chrono::duration<double, std::micro> passed =
        std::chrono::steady_clock::now() - start;
    taken.push_back(passed.count() / time.frames);
  }
  std::nth_element(taken.begin(), taken.begin() + kRuns / 2, taken.end());
  time.microseconds = taken[kRuns / 2];
  return time;
}

}  // namespace collide::compare
