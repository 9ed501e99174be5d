// SPDX-License-Identifier: MIT
//
// Free-running jobs: the RTL as it is is explained, and a fault such as a designer makes at pins,
// in handshakes, at the ends of runs, where two things meet in a clock or in a reset is found. By
// transactions so is a core of other clocks, and what is wrong with it whatever its clocks are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "sim/cosim/impact/traits.h"
#include "sim/cosim/overlap/traits.h"
#include "sim/cosim/registry.h"
#include "tests/sim/cosim/at_fault.h"
#include "tests/sim/cosim/list_unit/broken/broken_list_unit.h"
#include "tests/support/message.h"

namespace collide::cosim::free_running_test {
namespace {

using test::Refuses;
using testing::HasSubstr;

using test::kSeed;

const Stimulus& free_running() {
  static const Stimulus kStimulus = [] {
    Stimulus stimulus;
    stimulus.free_running = true;
    return stimulus;
  }();
  return kStimulus;
}

// ---- the RTL as it is --------------------------------------------------------------------------

class AsItIs : public testing::TestWithParam<const char*> {
 protected:
  static const UnitBench& bench() { return find_unit(GetParam()); }
};

TEST_P(AsItIs, IsExplained) {
  Compared compared;
  for (std::uint64_t number = 0; number < 300; ++number) {
    const Compared one = bench().check(bench().random_job(kSeed, number, free_running()));
    compared.comparisons += one.comparisons;
    compared.clocks += one.clocks;
  }
  EXPECT_GT(compared.comparisons, compared.clocks / 10);
}

TEST_P(AsItIs, AJobIsAValue) {
  for (std::uint64_t number = 0; number < 20; ++number) {
    const AnyJob job = bench().random_job(kSeed, number, free_running());
    const Json printed = bench().print(job);
    ASSERT_TRUE(printed.contains("free"));
    const AnyJob again = bench().parse(JsonField("job", printed));
    EXPECT_EQ(bench().print(again), printed);
    EXPECT_EQ(bench().check(again).comparisons, bench().check(job).comparisons);
  }
}

TEST_P(AsItIs, TheGoldenModelAloneHasNoPinsToDrive) {
  const Json job = bench().print(bench().random_job(kSeed, 0, free_running()));
  try {
    bench().parse(JsonField("job", job), On::kGolden);
    FAIL() << "it is refused";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses("job.free", {"RTL"}));
  }
}

INSTANTIATE_TEST_SUITE_P(ListUnits, AsItIs, testing::Values("overlap", "impact"),
                         [](const auto& one) { return std::string(one.param); });

// ---- at fault ----------------------------------------------------------------------------------

struct Fault {
  std::string unit;
  std::size_t number;
  std::string what;
};
void PrintTo(const Fault& fault, std::ostream* out) {
  *out << fault.unit << ": " << fault.what;
}

std::vector<Fault> faults() {
  std::vector<Fault> all;
  for (const char* unit : {"overlap", "impact"}) {
    std::size_t number = 0;
    for (const std::string& what : test::list_unit_faults(unit)) {
      all.push_back({unit, number++, what});
    }
  }
  return all;
}

std::unique_ptr<UnitBench> at_fault(const Fault& fault) {
  if (fault.unit == "overlap") {
    return bench_of(ListUnit<overlap::Traits>(test::broken_overlap(fault.number)));
  }
  return bench_of(ListUnit<impact::Traits>(test::broken_impact(fault.number)));
}

void expect_found(const UnitBench& unit, const std::string& device, const Fault& fault) {
  test::expect_found(unit, device, fault.what, [&](std::uint64_t number) {
    return unit.random_job(kSeed, number, free_running());
  });
}

class AtFault : public testing::TestWithParam<Fault> {};

TEST_P(AtFault, IsFound) {
  expect_found(*at_fault(GetParam()), GetParam().unit, GetParam());
}

std::string name_of(const testing::TestParamInfo<Fault>& fault) {
  return fault.param.unit + "_" + std::to_string(fault.param.number);
}
INSTANTIATE_TEST_SUITE_P(ListUnits, AtFault, testing::ValuesIn(faults()), name_of);

// ---- by transactions ---------------------------------------------------------------------------

constexpr Timing kByTransactions{false, 48};

std::unique_ptr<UnitBench> slow_core(const std::string& unit, const Timing& timing,
                                     std::size_t fault = test::kSound) {
  if (unit == "overlap") {
    return bench_of(ListUnit<overlap::Traits>(test::slow_overlap(fault), timing));
  }
  return bench_of(ListUnit<impact::Traits>(test::slow_impact(fault), timing));
}

void expect_explained(const UnitBench& unit) {
  Compared compared;
  for (std::uint64_t number = 0; number < 300; ++number) {
    try {
      compared.add(unit.check(unit.random_job(kSeed, number)));
    } catch (const Divergence& divergence) {
      std::string before;
      for (const auto& moment : divergence.context) before += "\n" + moment.golden;
      FAIL() << "job " << number << ": " << divergence.sentence() << before;
    }
  }
  EXPECT_GT(compared.comparisons, compared.clocks / 20);
}

TEST_P(AsItIs, IsExplainedByTransactions) {
  const auto unit = bench().timed(kByTransactions);
  expect_explained(*unit);
}

TEST_P(AsItIs, ByTransactionsThereAreNoJobsInTurns) {
  const Stimulus in_turns = [] {
    Stimulus stimulus;
    stimulus.in_turns = true;
    return stimulus;
  }();
  const auto unit = bench().timed(kByTransactions);
  const Json job = bench().print(bench().random_job(kSeed, 0, in_turns));
  EXPECT_THROW(unit->random_job(kSeed, 0, in_turns), InputError);
  EXPECT_THROW(unit->parse(JsonField("job", job)), InputError);
}

TEST_P(AsItIs, InsideACoreOfOtherClocksIsExplainedByTransactions) {
  const auto unit = slow_core(GetParam(), kByTransactions);
  expect_explained(*unit);
}

TEST_P(AsItIs, InsideACoreOfOtherClocksIsNotThatClockByClock) {
  const auto unit = slow_core(GetParam(), {});
  EXPECT_THROW(unit->check(unit->random_job(kSeed, 0, free_running())), Divergence);
}

/// Without those that are no faults there but in their clocks, that the core hides, or that take
/// more jobs.
std::vector<Fault> faults_by_transactions() {
  const std::set<std::string> of_both = {
      "a sequence written in the clock of a trigger is not counted",
      "a trigger in the clock in which it is enabled is none",
      "START and a trigger in one clock are one start",
      "an access that is given up is acknowledged",
      "an access that is given up leaves the next one half way",
      "the interrupt pin rises a clock late",
      "clear beats set of DONE",
      "clear beats set of REFUSED",
      "ABORT acts when the header's tag is on its way",
      "a start in the clock behind a run is lost",
      "a request that is stalled is taken back when the run is stopped",
      "CYC falls when the run is stopped",
      "a carry into bit 16 of a line's address is lost"};
  std::map<std::string, std::set<std::string>> left_out = {
      {"overlap",
       {"FOUND is kept into a run of COUNT 0", "PAIRS show nothing in the first clock behind a run",
        "a COUNT written in the clock of a trigger is not what is loaded",
        "the list takes the place of a request that is stalled",
        "a run that is stopped ends before what it has found is entered",
        "what is read behind an error in a mask row counts"}},
      {"impact",
       {"a COUNT written in the clock of a trigger is loaded, and the old one scanned",
        "COUNT of the next run decides what FIRST shows of the last"}}};
  std::vector<Fault> some;
  for (auto& [unit, names] : left_out) {
    names.insert(of_both.begin(), of_both.end());
    const std::vector<std::string> all = test::list_unit_faults(unit);
    for (const std::size_t number : test::faults_without(all, names)) {
      some.push_back({unit, number, all[number]});
    }
  }
  return some;
}

using AtFaultByTransactions = AtFault;

TEST_P(AtFaultByTransactions, IsFound) {
  const Fault& fault = GetParam();
  expect_found(*slow_core(fault.unit, kByTransactions, fault.number), "slow " + fault.unit, fault);
}

INSTANTIATE_TEST_SUITE_P(ListUnits, AtFaultByTransactions,
                         testing::ValuesIn(faults_by_transactions()), name_of);

}  // namespace
}  // namespace collide::cosim::free_running_test
