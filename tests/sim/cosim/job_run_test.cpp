// SPDX-License-Identifier: MIT
//
// Jobs as values, and runs of them, on a unit as small as one can be: an adder, whose RTL adds
// numbers from 10 on wrongly, and stops at 99.
#include "sim/cosim/job_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <numeric>

#include "sim/cosim/bench_of.h"
#include "sim/cosim/cosim.h"
#include "sim/tools/check.h"

namespace collide::cosim::job_run_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Sum {
  std::vector<unsigned> numbers;
};

constexpr unsigned kWrongFrom = 10;
constexpr unsigned kWrongerFrom = 20;
constexpr unsigned kEndsProcess = 99;

class Adder : public UnitOf<Adder> {
 public:
  using Job = Sum;
  static constexpr auto kSteps = &Sum::numbers;

  /// Random numbers are up to `most`.
  explicit Adder(unsigned most) : most_(most) {}

  UnitFacts facts() const { return {"adder", "sums", 1000, 100, 10, 10, 4}; }
  Adder with(const SharedLibrary&, const Timing&) const { return *this; }

  Job parse(const JsonField& job, On) const {
    Job sum;
    for (const JsonField& number : job["numbers"].elements()) {
      sum.numbers.push_back(static_cast<unsigned>(number.number(0, kEndsProcess)));
    }
    return sum;
  }
  Json print(const Job& job) const { return {{"unit", "adder"}, {"numbers", job.numbers}}; }
  Job random(Draw draw, const Stimulus&) const {
    Job job;
    job.numbers.resize(draw.between(1, 6));
    for (unsigned& number : job.numbers) number = draw.up_to(most_);
    return job;
  }

  JobOutcome run(const Job& job, const RunOptions&) const {
    JobOutcome outcome;
    unsigned sum = 0;
    for (std::size_t step = 0; step < job.numbers.size(); ++step) {
      const unsigned number = job.numbers[step];
      if (number == kEndsProcess) std::abort();
      sum += number;
      ++outcome.compared.comparisons;
      ++outcome.compared.steps;
      outcome.compared.clocks += number;
      if (number < kWrongFrom) continue;
      Divergence divergence(number < kWrongerFrom ? "sum" : "carry", outcome.compared.clocks,
                            std::to_string(sum), std::to_string(sum + 1));
      divergence.step = step;
      throw divergence;
    }
    outcome.result = {{"sum", sum}};
    return outcome;
  }

  Coverage coverage() const { return Coverage({CoverGroup("numbers", {{"zero", {"no", "yes"}}})}); }
  void cover(const Job& job, Coverage& coverage) const {
    for (const unsigned number : job.numbers) coverage.group(0).hit({number == 0 ? 1U : 0U});
  }

 private:
  unsigned most_;
};

const UnitBench& adder() {
  static const auto kBench = bench_of(Adder(kWrongFrom - 1));
  return *kBench;
}

/// One job a line of them.
Jobs jobs_of(const std::vector<Sum>& sums, std::uint64_t first = 0) {
  return {first, sums.size(),
          [sums, first](std::uint64_t number) { return AnyJob::of(sums.at(number - first)); }};
}

const std::vector<unsigned>& numbers(const AnyJob& job) {
  return job.as<Sum>().numbers;
}

TEST(AnyJob, IsAValueThatNothingChanges) {
  Sum sum{{1, 2}};
  AnyJob job = AnyJob::of(sum);
  sum.numbers.clear();
  EXPECT_THAT(numbers(job), ElementsAre(1, 2));
  const AnyJob copy = job;
  job = AnyJob::of(Sum{{3}});
  EXPECT_THAT(numbers(copy), ElementsAre(1, 2));
  EXPECT_THAT(numbers(job), ElementsAre(3));
}

TEST(AnyJob, IsOfOneUnit) {
  EXPECT_THROW(AnyJob::of(std::string("another unit's")).as<Sum>(), std::bad_any_cast);
}

TEST(Bench, PrintsWhatItParses) {
  for (std::uint64_t number = 0; number < 50; ++number) {
    const AnyJob job = adder().random_job(1, number);
    const Json printed = adder().print(job);
    const AnyJob again = adder().parse(JsonField("job", printed));
    EXPECT_EQ(numbers(again), numbers(job));
    EXPECT_EQ(adder().print(again), printed);
  }
}

TEST(Bench, RefusesAJobByItsMember) {
  const Json job = {{"numbers", {1, 100}}};
  try {
    adder().parse(JsonField("job", job));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("job.numbers[1]"));
  }
}

TEST(Bench, CutsAJobBehindAStep) {
  const AnyJob job = AnyJob::of(Sum{{1, 2, 3}});
  EXPECT_THAT(numbers(adder().up_to(job, 1)), ElementsAre(1, 2));
  EXPECT_THAT(numbers(adder().up_to(job, 2)), ElementsAre(1, 2, 3));
  EXPECT_THAT(numbers(job), ElementsAre(1, 2, 3));
}

TEST(JobRun, TellsOfEachJobOnceAndAddsUp) {
  const Jobs jobs = jobs_of({{{1, 2}}, {{3}}, {{0, 9}}}, 7);
  JobRun run(adder(), jobs);
  std::vector<std::uint64_t> begun, agreed;
  run.coverage = adder().coverage();
  run.begins = [&](std::uint64_t number, const AnyJob& job) {
    begun.push_back(number);
    EXPECT_EQ(numbers(job), numbers(jobs.at(number)));
  };
  run.agreed = [&](std::uint64_t number) { agreed.push_back(number); };
  run.leaves = [] { return Json("more"); };
  const JobsDone done = run.here();
  EXPECT_THAT(begun, ElementsAre(7, 8, 9));
  EXPECT_EQ(agreed, begun);
  EXPECT_EQ(done.first, 7U);
  EXPECT_EQ(done.jobs, 3U);
  EXPECT_EQ(done.compared.comparisons, 5U);
  EXPECT_EQ(done.compared.clocks, 15U);
  EXPECT_THAT(done.divergences, IsEmpty());
  EXPECT_EQ(done.longest.jobs.at(0).number, 9U);
  EXPECT_EQ(done.longest.jobs.at(0).clocks, 9U);
  EXPECT_EQ(done.coverage.group("numbers").hits({0}), 4U);
  EXPECT_EQ(done.coverage.group("numbers").hits({1}), 1U);
  EXPECT_EQ(done.left, "more");
}

TEST(JobRun, EndsAtADivergence) {
  const Jobs jobs = jobs_of({{{1}}, {{2, 12}}, {{3}}});
  JobRun run(adder(), jobs);
  std::uint64_t begun = 0;
  run.begins = [&](std::uint64_t, const AnyJob&) { ++begun; };
  const JobsDone done = run.here();
  EXPECT_EQ(begun, 2U);
  EXPECT_EQ(done.jobs, 1U);
  ASSERT_EQ(done.divergences.size(), 1U);
  EXPECT_EQ(done.divergences[0].number, 1U);
  EXPECT_THAT(numbers(done.divergences[0].job), ElementsAre(2, 12));
  EXPECT_EQ(done.divergences[0].divergence.step, 1U);
}

TEST(JobRun, PassesADivergenceIfAsked) {
  const Jobs jobs = jobs_of({{{12}}, {{1}}, {{25}}, {{2}}});
  JobRun run(adder(), jobs);
  run.passes = [](const Divergence& divergence) { return divergence.kind() == "sum"; };
  const JobsDone done = run.here();
  EXPECT_EQ(done.jobs, 1U);
  ASSERT_EQ(done.divergences.size(), 2U);
  EXPECT_EQ(done.divergences[1].divergence.kind(), "carry");
}

TEST(JobRun, EndsWithWhatIsThrownBeforeAJob) {
  const Jobs jobs = jobs_of({{{1}}, {{2}}});
  JobRun run(adder(), jobs);
  run.begins = [](std::uint64_t number, const AnyJob&) {
    if (number == 1) throw InputError("job 1", "is not wanted");
  };
  EXPECT_THROW(run.here(), InputError);
}

class Shared : public testing::TestWithParam<unsigned> {};

TEST_P(Shared, TellsOfRowsInOrderWhateverTheNumberOfProcesses) {
  std::vector<Sum> sums;
  for (unsigned i = 0; i < 20; ++i) sums.push_back({{i % kWrongFrom, 1}});
  sums[9].numbers = {1, 15};
  const Jobs jobs = jobs_of(sums, 2);
  SharedJobRun run(adder(), jobs);
  run.workers = GetParam();
  run.passes = [](const Divergence&) { return true; };
  std::vector<std::uint64_t> firsts;
  std::uint64_t agreed = 0, comparisons = 0;
  std::vector<JobDivergence> divergences;
  run.done = [&](const JobsDone& row) {
    firsts.push_back(row.first);
    agreed += row.jobs;
    comparisons += row.compared.comparisons;
    for (const JobDivergence& found : row.divergences) divergences.push_back(found);
    return true;
  };
  run.run();
  EXPECT_THAT(firsts, ElementsAre(2, 4, 8, 12, 16, 20));
  EXPECT_EQ(agreed, 19U);
  EXPECT_EQ(comparisons, 38U);
  ASSERT_EQ(divergences.size(), 1U);
  EXPECT_EQ(divergences[0].number, 11U);
  EXPECT_THAT(numbers(divergences[0].job), ElementsAre(1, 15));
  EXPECT_EQ(divergences[0].divergence.expected(), "16");
  EXPECT_EQ(divergences[0].divergence.actual(), "17");
}

TEST_P(Shared, EndsWhenNoMoreIsNeeded) {
  const Jobs jobs = jobs_of(std::vector<Sum>(20, Sum{{1}}));
  SharedJobRun run(adder(), jobs);
  run.workers = GetParam();
  std::uint64_t rows = 0;
  run.done = [&](const JobsDone&) { return ++rows < 2; };
  run.run();
  EXPECT_EQ(rows, 2U);
}

TEST_P(Shared, TellsOfAJobThatEndsItsProcess) {
  const Jobs jobs = jobs_of({{{1}}, {{2}}, {{kEndsProcess}}, {{3}}});
  SharedJobRun run(adder(), jobs);
  run.workers = GetParam();
  std::uint64_t agreed = 0;
  run.done = [&](const JobsDone& row) {
    agreed += row.jobs;
    return true;
  };
  EXPECT_THROW(run.run(), tools::CheckError);
  agreed = 0;
  std::vector<std::uint64_t> crashed;
  run.crashed = [&](const JobCrash& crash) {
    crashed.push_back(crash.number);
    EXPECT_THAT(numbers(crash.job), ElementsAre(kEndsProcess));
    EXPECT_NE(crash.how, "");
  };
  run.run();
  EXPECT_EQ(agreed, 3U);
  EXPECT_THAT(crashed, ElementsAre(2));
}

INSTANTIATE_TEST_SUITE_P(Processes, Shared, testing::Values(1U, 2U));

TEST(Cosimulation, OfNoJobsIsAnError) {
  CosimOptions options;
  options.count = 0;
  EXPECT_THROW(cosimulate(adder(), options), tools::CheckError);
  options.count = 10;
  EXPECT_EQ(cosimulate(adder(), options).jobs, 10U);
}

TEST(Shrinking, LeavesTheStepThatDiverges) {
  const AnyJob job = AnyJob::of(Sum{{1, 2, 12, 25}});
  const Divergence found = [&] {
    try {
      adder().check(job);
    } catch (const Divergence& divergence) {
      return divergence;
    }
    throw std::logic_error("it agrees");
  }();
  std::vector<std::uint64_t> told;
  const Shrunk shrunk =
      shrink(adder(), job, found, {{}, [&](std::uint64_t n) { told.push_back(n); }});
  EXPECT_THAT(numbers(shrunk.job), ElementsAre(12));
  EXPECT_TRUE(shrunk.finished);
  EXPECT_EQ(shrunk.divergence.step, 0U);
  EXPECT_EQ(shrunk.divergence.kind(), "sum");
  std::vector<std::uint64_t> all(shrunk.runs);
  std::iota(all.begin(), all.end(), 0);
  EXPECT_EQ(told, all);
  EXPECT_THAT(numbers(job), ElementsAre(1, 2, 12, 25));

  // The first run cuts what is behind the divergence, and there is no other.
  const Shrunk cut = shrink(adder(), job, found, {1, {}});
  EXPECT_THAT(numbers(cut.job), ElementsAre(1, 2, 12));
  EXPECT_FALSE(cut.finished);
  EXPECT_EQ(cut.runs, 1U);
}

}  // namespace
}  // namespace collide::cosim::job_run_test
