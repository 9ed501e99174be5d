// SPDX-License-Identifier: MIT
#include "sim/flows/coverage.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace collide::flows::coverage_test {
namespace {

/// A line of a coverage file: names and values between the control characters 1 and 2.
std::string line(const std::string& page, unsigned at, const std::string& what,
                 const std::string& count) {
  return "C '\1t\2x\1page\2" + page + "\1f\2rtl/x.sv\1l\2" + std::to_string(at) + "\1n\0029\1o\2" +
         what + "\1h\2top.x' " + count + "\n";
}

const std::string kHead = "# SystemC::Coverage-3\n";

TEST(CoverageFile, KindsPlacesAndCounts) {
  PointCounts counts;
  add_coverage(kHead + line("v_line/x", 3, "block", "7") + line("v_branch/x", 4, "if", "0") +
                   line("v_toggle/x", 5, "r_a[2]", "1"),
               counts);
  ASSERT_EQ(counts.size(), 3U);
  EXPECT_EQ(counts.at({PointKind::kLine, "rtl/x.sv", 3, 9, "block"}), 7U);
  EXPECT_EQ(counts.at({PointKind::kBranch, "rtl/x.sv", 4, 9, "if"}), 0U);
  EXPECT_EQ(counts.at({PointKind::kToggle, "rtl/x.sv", 5, 9, "r_a[2]"}), 1U);
}

TEST(CoverageFile, InstancesOfAModuleAndFurtherFilesAdd) {
  PointCounts counts;
  add_coverage(kHead + line("v_line/x", 3, "block", "7") + line("v_line/x", 3, "block", "2"),
               counts);
  add_coverage(kHead + line("v_line/x", 3, "block", "1"), counts);
  ASSERT_EQ(counts.size(), 1U);
  EXPECT_EQ(counts.begin()->second, 10U);
}

TEST(CoverageFile, CoverStatementsOfUsersAreNotCounted) {
  PointCounts counts;
  add_coverage(kHead + line("v_user/x", 3, "mine", "7"), counts);
  EXPECT_TRUE(counts.empty());
}

TEST(CoverageFile, AnotherFileIsAnError) {
  PointCounts counts;
  EXPECT_THROW(add_coverage("{}\n", counts), std::runtime_error);
}

}  // namespace
}  // namespace collide::flows::coverage_test
