// SPDX-License-Identifier: MIT
#include "sim/cosim/impact/bench.h"

#include <utility>

#include "sim/cosim/impact/coverage.h"
#include "sim/cosim/impact/generator.h"
#include "sim/cosim/list_unit/bench.h"

namespace collide::cosim {
namespace {

struct OfImpact {
  using Job = impact::Job;
  using Parameters = impact::Parameters;
  static constexpr const char* kName = "impact";
  static constexpr list_unit::Answer kAnswer = impact::kAnswer;
  static constexpr auto parse = impact::parse_job;
  static constexpr Json (*json_of)(const Job&) = impact::to_json;
  static constexpr auto maker = impact::unit_maker;
  static constexpr auto drawn = impact::drawn_parameters;
  static constexpr auto jobs = impact::json_jobs;
  static constexpr auto shrinkable = impact::shrinkable;
  static constexpr auto coverage = impact::make_coverage;
  static constexpr auto cover = impact::cover;
};

}  // namespace

const UnitBench& impact_bench() {
  static const ListUnitBench<OfImpact> kBench{impact::make_rtl};
  return kBench;
}

std::unique_ptr<UnitBench> make_impact_bench(impact::MakeDut dut) {
  return std::make_unique<ListUnitBench<OfImpact>>(std::move(dut));
}

}  // namespace collide::cosim
