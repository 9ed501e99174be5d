// SPDX-License-Identifier: MIT
//
// Units whose registers are reached through a bus: the unit's own jobs agree, and they find a fault
// of the adapter such as a designer makes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/overlap/traits.h"
#include "sim/cosim/vera/bench.h"
#include "sim/units/divergence.h"
#include "tests/sim/cosim/adapters/broken/broken_adapters.h"
#include "tests/support/message.h"

namespace collide::cosim {

const UnitBench& impact_bench();
const UnitBench& overlap_bench();

}  // namespace collide::cosim

namespace collide::cosim::behind_bus_test {
namespace {

using test::Refuses;

constexpr std::uint64_t kSeed = 39;
constexpr std::uint64_t kMostJobs = 500;

struct Way {
  const UnitBench& (*unit)();
  std::string bus;
};

class OurRtl : public testing::TestWithParam<Way> {
 protected:
  const UnitBench& bench() const { return *bench_; }

 private:
  const std::unique_ptr<UnitBench> bench_ = GetParam().unit().behind(GetParam().bus);
};

TEST_P(OurRtl, IsTheModel) {
  Compared compared;
  for (std::uint64_t number = 0; number < 60; ++number) {
    const AnyJob job = bench().random_job(kSeed, number);
    try {
      compared.add(bench().check(job));
    } catch (const Divergence& found) {
      FAIL() << bench().print(job) << "\n" << found.sentence();
    }
  }
  EXPECT_GT(compared.comparisons, 2000U);
  EXPECT_GT(compared.steps, 1000U);
}

TEST_P(OurRtl, RunsAJobAgainTheSame) {
  for (std::uint64_t number = 0; number < 8; ++number) {
    const AnyJob job = bench().random_job(kSeed, number);
    const AnyJob again = bench().parse(JsonField("job", bench().print(job)));
    EXPECT_EQ(bench().run(again, {}).result, bench().run(job, {}).result);
  }
}

INSTANTIATE_TEST_SUITE_P(Of, OurRtl,
                         testing::Values(Way{blitter_bench, "apb"}, Way{blitter_bench, "axi-lite"},
                                         Way{overlap_bench, "apb"}, Way{overlap_bench, "axi-lite"},
                                         Way{impact_bench, "apb"}, Way{impact_bench, "axi-lite"},
                                         Way{vera_bench, "wishbone"}),
                         [](const auto& way) {
                           std::string name =
                               std::string(way.param.unit().name()) + "_" + way.param.bus;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

/// The agent of AXI4-Lite reads the first halftone word for itself.
TEST(ABus, AgentAndPortMayReadTheSameRegister) {
  Json job = {{"unit", "blitter"}, {"memory", {{"size", 64}}}, {"do", Json::array()}};
  for (int n = 0; n < 200; ++n) {
    job["do"].push_back("HALFTONE0=" + std::to_string(n));
    job["do"].push_back("SKEW=1 fc=7");
    job["do"].push_back("HALFTONE0?");
  }
  const auto bench = blitter_bench().behind("axi-lite");
  EXPECT_GT(bench->check(bench->parse(JsonField("job", job))).comparisons, 600U);
}

TEST(ABus, WithoutAnAdapterIsRefused) {
  try {
    overlap_bench().behind("isa");
    FAIL() << "it is refused";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses("--bus", {"isa", "apb", "axi-lite"}));
  }
}

// ---- adapters at fault -------------------------------------------------------------------------

struct Fault {
  std::string adapter;
  std::size_t number;
  std::string what;
};
void PrintTo(const Fault& fault, std::ostream* out) {
  *out << fault.adapter << ": " << fault.what;
}

std::vector<Fault> faults() {
  std::vector<Fault> all;
  for (const std::string adapter :
       {"apb_to_registers", "axi_lite_to_registers", "axi_lite_to_wishbone", "wishbone_to_apb",
        "wishbone_to_axi_lite", "wishbone_to_vera"}) {
    std::size_t number = 0;
    for (const std::string& what : test::adapter_faults(adapter)) {
      all.push_back({adapter, number++, what});
    }
  }
  return all;
}

/// Units whose jobs may find it. A list unit has no access that ends in an error, a blitter none
/// beside another.
std::vector<std::unique_ptr<UnitBench>> units_behind(const Fault& fault) {
  std::vector<std::unique_ptr<UnitBench>> units;
  if (fault.adapter == "wishbone_to_vera") {
    units.push_back(make_vera_bench(test::broken_wishbone_to_vera(fault.number)));
    return units;
  }
  const auto bridge = [&](adapters::Width width) {
    return test::broken_bridge(fault.adapter, fault.number, width);
  };
  if (fault.adapter == "apb_to_registers" || fault.adapter == "axi_lite_to_registers") {
    const ListUnit<overlap::Traits> overlap(overlap::make_rtl);
    units.push_back(bench_of(overlap.behind(bridge(adapters::Width::kWord))));
  }
  units.push_back(make_blitter_bench(bridge(adapters::Width::kHalf)));
  return units;
}

class AtFault : public testing::TestWithParam<Fault> {};

TEST_P(AtFault, IsFound) {
  for (const auto& unit : units_behind(GetParam())) {
    const std::uint64_t most = std::min<std::uint64_t>(unit->usual_jobs(), kMostJobs);
    for (std::uint64_t number = 0; number < most; ++number) {
      try {
        unit->check(unit->random_job(kSeed, number));
      } catch (const Divergence& divergence) {
        RecordProperty("job", std::to_string(number));
        RecordProperty("found", divergence.sentence());
        return;
      }
    }
  }
  FAIL() << "all jobs of seed " << kSeed << " agree";
}

INSTANTIATE_TEST_SUITE_P(Adapters, AtFault, testing::ValuesIn(faults()), [](const auto& one) {
  return one.param.adapter + "_" + std::to_string(one.param.number);
});

}  // namespace
}  // namespace collide::cosim::behind_bus_test
