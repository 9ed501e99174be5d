// SPDX-License-Identifier: MIT
//
// Jobs of list units: the RTL as it is agrees, whoever acts when, and a fault such as a designer
// makes at pins, in handshakes, at the ends of runs, where two things meet in a clock or in a reset
// is found. By transactions so is a core of other clocks, and what is wrong with it whatever its
// clocks are. A default run hits nearly every bin of the coverage.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "sim/cosim/cosim.h"
#include "sim/cosim/impact/traits.h"
#include "sim/cosim/overlap/traits.h"
#include "sim/cosim/registry.h"
#include "sim/flows/other_rtl.h"
#include "sim/tools/project.h"
#include "tests/sim/cosim/at_fault.h"
#include "tests/sim/cosim/list_unit/broken/broken_list_unit.h"

namespace collide::cosim::list_unit_jobs_test {
namespace {

using test::kSeed;

// ---- the RTL as it is --------------------------------------------------------------------------

class AsItIs : public testing::TestWithParam<const char*> {
 protected:
  static const UnitBench& bench() { return find_unit(GetParam()); }
  /// The result of a job that is written.
  static Json result_of(const Json& job, On on) {
    RunOptions options;
    options.on = on;
    return bench().run(JsonField("job", job), options);
  }
};

void expect_agrees(const UnitBench& unit, unsigned clocks_a_comparison) {
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
  EXPECT_GT(compared.comparisons, compared.clocks / clocks_a_comparison);
}

TEST_P(AsItIs, Agrees) {
  expect_agrees(bench(), 2);
}

TEST_P(AsItIs, AJobIsAValue) {
  for (std::uint64_t number = 0; number < 20; ++number) {
    const AnyJob job = bench().random_job(kSeed, number);
    const Json printed = bench().print(job);
    const AnyJob again = bench().parse(JsonField("job", printed));
    EXPECT_EQ(bench().print(again), printed);
    EXPECT_EQ(bench().check(again).comparisons, bench().check(job).comparisons);
  }
}

/// At least every second job, by its clocks.
TEST_P(AsItIs, AgentsActAtOnce) {
  unsigned jobs = 0;
  for (std::uint64_t number = 0; number < 100; ++number) {
    const Json actions = bench().print(bench().random_job(kSeed, number))["do"];
    jobs += std::any_of(actions.begin(), actions.end(),
                        [](const Json& action) { return action.get<std::string>()[0] == '@'; });
  }
  EXPECT_GE(jobs, 50U);
}

/// Undisturbed the RTL comes to what the golden model comes to alone, but for its clocks.
TEST_P(AsItIs, TheGoldenModelAloneComesToTheSame) {
  Stimulus plain;
  plain.plain = true;
  for (std::uint64_t number = 0; number < 40; ++number) {
    const Json job = bench().print(bench().random_job(kSeed, number, plain));
    Json golden = result_of(job, On::kGolden), rtl = result_of(job, On::kRtl);
    for (Json* result : {&golden, &rtl}) {
      result->erase("on");
      result->erase("clocks");
    }
    EXPECT_EQ(golden, rtl) << job;
  }
}

/// The golden model takes any job: its actions in their order.
TEST_P(AsItIs, TheGoldenModelAloneTakesAnyJob) {
  for (std::uint64_t number = 0; number < 40; ++number) {
    const Json job = bench().print(bench().random_job(kSeed, number));
    EXPECT_EQ(result_of(job, On::kGolden)["on"], "golden");
  }
}

Json with_actions(const char* unit, const std::vector<std::string>& actions) {
  return {{"unit", unit}, {"do", actions}};
}

TEST_P(AsItIs, AnActionWithoutAClockFollowsTheOneBeforeIt) {
  const Json job = with_actions(
      GetParam(), {"COUNT=0", "CONTROL=0x0200", "@900 trigger", "SEQUENCE?", "run", "STATUS?"});
  EXPECT_EQ(result_of(job, On::kLockstep)["values"],
            Json({"0x00000001", "0x00000102"}));  // a run has begun; DONE and LOADED
}

TEST_P(AsItIs, AnActionWithAClockDoesNotWaitForOthers) {
  const Json job = with_actions(
      GetParam(), {"CONTROL=0x0200", "@1500 STATUS?", "@200 trigger", "@100 STATUS? given_up=2"});
  EXPECT_EQ(result_of(job, On::kLockstep)["values"], Json({"0x00000102"}));
}

/// The accesses of a run stop where `run` says, whatever happens then, and go on in the next.
TEST_P(AsItIs, TheMemoryTakesNoMoreThanTheRunSays) {
  const Json job = with_actions(
      GetParam(), {"COUNT=2", "CONTROL=1", "run 5", "@3000 CONTROL=2", "STATUS? 3", "run"});
  const Json result = result_of(job, On::kLockstep);
  EXPECT_EQ(result["reads"], 6);  // and the one that stood
  EXPECT_EQ(result["STATUS"], "0x0900");
}

INSTANTIATE_TEST_SUITE_P(ListUnits, AsItIs, testing::Values("overlap", "impact"),
                         [](const auto& one) { return std::string(one.param); });

// ---- coverage ----------------------------------------------------------------------------------

class DefaultRun : public testing::TestWithParam<std::tuple<const char*, std::uint64_t>> {};

/// With RTL of all parameters, as `cosim` has it.
TEST_P(DefaultRun, HitsEveryBin) {
  const auto& [unit, seed] = GetParam();
  flows::ChosenRtl rtl(tools::select_units(unit).at(0), "", {}, [](const auto&) {});
  CosimOptions options;
  options.seed = seed;
  options.count = rtl.bench().usual_jobs();
  const CosimResult result = cosimulate(rtl.bench(), options);
  ASSERT_EQ(result.failure(), nullptr);
  EXPECT_TRUE(result.coverage.consistent());
  std::vector<std::string> missed;
  for (const CoverGroup& group : result.coverage.groups()) {
    for (const std::string& bin : group.missed()) missed.push_back(group.name() + ": " + bin);
  }
  EXPECT_TRUE(missed.empty()) << testing::PrintToString(missed);
}

INSTANTIATE_TEST_SUITE_P(ListUnits, DefaultRun,
                         testing::Combine(testing::Values("overlap", "impact"),
                                          testing::Values(1, 4, kSeed)),
                         [](const auto& one) {
                           return std::string(std::get<0>(one.param)) + "_" +
                                  std::to_string(std::get<1>(one.param));
                         });

// ---- at fault ----------------------------------------------------------------------------------

struct Fault {
  std::string unit;
  std::size_t number;
  std::string what;
};
void PrintTo(const Fault& fault, std::ostream* out) {
  *out << fault.unit << ": " << fault.what;
}

/// Two faults of overlap are not among them: w_settled stuck at 1 and r_row_failed stuck at 0.
/// These signals decide only in which clock a run that is stopped ends. What it had found does not
/// show (rule 21), and CLOCKS may be any number within the bound.
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
  test::expect_found(unit, device, fault.what,
                     [&](std::uint64_t number) { return unit.random_job(kSeed, number); });
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

TEST_P(AsItIs, AgreesByTransactions) {
  const auto unit = bench().timed(kByTransactions);
  expect_agrees(*unit, 20);
}

TEST_P(AsItIs, InsideACoreOfOtherClocksAgreesByTransactions) {
  const auto unit = slow_core(GetParam(), kByTransactions);
  expect_agrees(*unit, 20);
}

TEST_P(AsItIs, InsideACoreOfOtherClocksIsNotThatClockByClock) {
  const auto unit = slow_core(GetParam(), {});
  EXPECT_THROW(unit->check(unit->random_job(kSeed, 0)), Divergence);
}

/// A run of no object ends with its interrupt off, and no access follows: the pin has to stay 0.
TEST_P(AsItIs, TheInterruptPinIsComparedByTransactionsWhileNothingIsUnderWay) {
  const std::vector<std::string> faults = test::list_unit_faults(GetParam());
  const auto fault =
      std::find(faults.begin(), faults.end(), "the interrupt pin rises without its enable");
  ASSERT_NE(fault, faults.end());
  const Json job = with_actions(GetParam(), {"COUNT=0", "CONTROL=1", "run", "@5000 STATUS?"});
  const auto sound = slow_core(GetParam(), kByTransactions);
  EXPECT_GT(sound->check(sound->parse(JsonField("job", job))).comparisons, 0U);
  const auto faulty =
      slow_core(GetParam(), kByTransactions, static_cast<std::size_t>(fault - faults.begin()));
  try {
    faulty->check(faulty->parse(JsonField("job", job)));
    ADD_FAILURE() << "not found";
  } catch (const Divergence& divergence) {
    EXPECT_EQ(divergence.kind(), "interrupt pin");
    EXPECT_LT(divergence.clock(), 5000U);
  }
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
        "the list takes the place of a request that is stalled"}},
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
}  // namespace collide::cosim::list_unit_jobs_test
