// SPDX-License-Identifier: MIT
#include "sim/flows/jobs.h"

#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "sim/cosim/vera/transactions.h"

namespace collide::flows::jobs_test {
namespace {

// By transactions VERA has no wait states, is not reset and keeps its raster.
TEST(Jobs, AreThoseOfTheTiming) {
  const auto refused = [](const Timing& timing) {
    const cosim::Jobs jobs = make_jobs("vera", {1, 44, "", timing});
    int count = 0;
    for (std::uint64_t i = 0; i < jobs.count; ++i) {
      try {
        vera::check_by_transactions(jobs.at(i).as<vera::Job>());
      } catch (const InputError&) {
        ++count;
      }
    }
    return count;
  };
  EXPECT_GT(refused({}), 4);
  EXPECT_EQ(refused({false, 48}), 0);
}

}  // namespace
}  // namespace collide::flows::jobs_test
