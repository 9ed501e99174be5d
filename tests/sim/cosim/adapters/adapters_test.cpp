// SPDX-License-Identifier: MIT
//
// Adapters between agents that do all that their buses allow: the RTL as it is is explained, and a
// fault such as a designer makes is found.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "sim/cosim/adapters/bench.h"
#include "sim/units/divergence.h"
#include "tests/sim/cosim/adapters/broken/broken_adapters.h"
#include "tests/support/message.h"

namespace collide::cosim::adapters_test {
namespace {

using test::Refuses;
using testing::HasSubstr;

constexpr std::uint64_t kSeed = 39;
constexpr std::uint64_t kMostJobs = 10'000;

// ---- the RTL as it is --------------------------------------------------------------------------

class AsItIs : public testing::TestWithParam<std::string> {
 protected:
  const UnitBench& bench() const { return *bench_; }

 private:
  const std::unique_ptr<UnitBench> bench_ =
      adapters::make_bench(adapters::adapter_of(GetParam()), adapters::own_rtl(GetParam()));
};

TEST_P(AsItIs, IsExplainedAndReachesAllThatIsToBeReached) {
  Coverage reached = bench().coverage();
  Compared compared;
  for (std::uint64_t number = 0; number < 2000; ++number) {
    compared.add(bench().check(bench().random_job(kSeed, number), &reached));
  }
  EXPECT_GT(compared.comparisons, 2000U * 4);
  EXPECT_TRUE(reached.consistent());
  for (const CoverGroup& group : reached.groups()) {
    EXPECT_THAT(group.missed(), testing::IsEmpty()) << group.name();
  }
}

TEST_P(AsItIs, AJobIsAValue) {
  for (std::uint64_t number = 0; number < 50; ++number) {
    const AnyJob job = bench().random_job(kSeed, number);
    const Json printed = bench().print(job);
    const AnyJob again = bench().parse(JsonField("job", printed));
    EXPECT_EQ(bench().print(again), printed);
    EXPECT_EQ(bench().run(again, {}).result, bench().run(job, {}).result);
  }
}

TEST_P(AsItIs, ThereIsNoGoldenModel) {
  const Json job = bench().print(bench().random_job(kSeed, 0));
  try {
    bench().parse(JsonField("job", job), On::kGolden);
    FAIL() << "it is refused";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses("job.unit", {"adapter", "golden model"}));
  }
}

INSTANTIATE_TEST_SUITE_P(Adapters, AsItIs, testing::ValuesIn(adapters::adapter_names()),
                         [](const auto& one) { return one.param; });

// ---- at fault ----------------------------------------------------------------------------------

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
  for (const std::string& adapter : adapters::adapter_names()) {
    std::size_t number = 0;
    for (const std::string& what : test::adapter_faults(adapter)) {
      all.push_back({adapter, number++, what});
    }
  }
  return all;
}

TEST(AtFault, TenOfEachAdapter) {
  for (const std::string& adapter : adapters::adapter_names()) {
    EXPECT_GE(test::adapter_faults(adapter).size(), 10U) << adapter;
  }
}

class AtFault : public testing::TestWithParam<Fault> {};

TEST_P(AtFault, IsFound) {
  const std::unique_ptr<UnitBench> unit =
      adapters::make_bench(adapters::adapter_of(GetParam().adapter),
                           test::broken_adapter(GetParam().adapter, GetParam().number));
  for (std::uint64_t number = 0; number < kMostJobs; ++number) {
    const AnyJob job = unit->random_job(kSeed, number);
    try {
      unit->check(job);
    } catch (const Divergence& divergence) {
      RecordProperty("job", std::to_string(number));
      RecordProperty("found", divergence.sentence());
      return;
    }
  }
  FAIL() << kMostJobs << " jobs of seed " << kSeed << " are explained";
}

INSTANTIATE_TEST_SUITE_P(Adapters, AtFault, testing::ValuesIn(faults()), [](const auto& one) {
  return one.param.adapter + "_" + std::to_string(one.param.number);
});

}  // namespace
}  // namespace collide::cosim::adapters_test
