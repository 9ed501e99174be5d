// SPDX-License-Identifier: MIT
#include "sim/cosim/overlap/bench.h"

#include <utility>

#include "sim/cosim/list_unit/bench.h"
#include "sim/cosim/overlap/coverage.h"
#include "sim/cosim/overlap/generator.h"

namespace collide::cosim {
namespace {

struct OfOverlap {
  using Job = overlap::Job;
  using Parameters = overlap::Parameters;
  static constexpr const char* kName = "overlap";
  static constexpr list_unit::Answer kAnswer = overlap::kAnswer;
  static constexpr auto parse = overlap::parse_job;
  static constexpr Json (*json_of)(const Job&) = overlap::to_json;
  static constexpr auto maker = overlap::unit_maker;
  static constexpr auto drawn = overlap::drawn_parameters;
  static constexpr auto jobs = overlap::json_jobs;
  static constexpr auto shrinkable = overlap::shrinkable;
  static constexpr auto coverage = overlap::make_coverage;
  static constexpr auto cover = overlap::cover;
};

}  // namespace

const UnitBench& overlap_bench() {
  static const ListUnitBench<OfOverlap> kBench{overlap::make_rtl};
  return kBench;
}

std::unique_ptr<UnitBench> make_overlap_bench(overlap::MakeDut dut) {
  return std::make_unique<ListUnitBench<OfOverlap>>(std::move(dut));
}

}  // namespace collide::cosim
