// SPDX-License-Identifier: MIT
// With the releases of Verilator that docs/reference/platforms.md names the trial of the build
// succeeds.
#include <gtest/gtest.h>

#include <Vvera.h>

#include "sim/units/direct_edge.h"

namespace collide::direct_edge_test {
namespace {

TEST(DirectEdge, IsThereWithTheReleasesThatWereTried) {
  if (COLLIDE_EVAL_ONLY) GTEST_SKIP() << "built without";
#ifdef COLLIDE_DIRECT_EDGES_OF
  EXPECT_EQ(COLLIDE_DIRECT_EDGES_OF, VERILATOR_VERSION_INTEGER);
#else
  constexpr int kTried[] = {5006000, 5032000};
  for (const int release : kTried) {
    EXPECT_NE(release, VERILATOR_VERSION_INTEGER)
        << "see direct_edge/log in the folder of the build";
  }
#endif
}

}  // namespace
}  // namespace collide::direct_edge_test
