// SPDX-License-Identifier: MIT
#include "sim/cosim/coverage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "model/common/input_error.h"
#include "model/common/record.h"

namespace collide::cosim::coverage_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

CoverGroup two_by_three() {
  return CoverGroup("cross", {{"a", {"0", "1"}}, {"b", {"x", "y", "z"}}});
}

TEST(CoverGroup, ABinForEveryCombination) {
  CoverGroup group = two_by_three();
  EXPECT_EQ(group.reachable(), 6U);
  EXPECT_EQ(group.covered(), 0U);
  group.hit({1, 2});
  group.hit({1, 2});
  group.hit({0, 1});
  EXPECT_EQ(group.covered(), 2U);
  EXPECT_EQ(group.hits({1, 2}), 2U);
  EXPECT_EQ(group.hits({0, 1}), 1U);
  EXPECT_EQ(group.hits({0, 2}), 0U);
  EXPECT_THAT(group.missed(), ElementsAre("a 0, b x", "a 0, b z", "a 1, b x", "a 1, b y"));
}

TEST(CoverGroup, ExcludedBinsCountForNothing) {
  CoverGroup group = two_by_three();
  group.exclude("a and z never meet", [](const auto& at) { return at[0] == 1 && at[1] == 2; });
  EXPECT_EQ(group.reachable(), 5U);
  ASSERT_EQ(group.exclusions().size(), 1U);
  EXPECT_EQ(group.exclusions()[0].bins, 1U);
  for (unsigned b = 0; b < 3; ++b) group.hit({0, b});
  group.hit({1, 0});
  group.hit({1, 1});
  EXPECT_EQ(group.covered(), 5U);
  EXPECT_THAT(group.missed(), IsEmpty());
  EXPECT_THAT(group.contradicted(), IsEmpty());
}

TEST(CoverGroup, AHitOnAnExcludedBinContradictsTheArgument) {
  CoverGroup group = two_by_three();
  group.exclude("never", [](const auto& at) { return at[1] == 0; });
  group.hit({1, 0});
  EXPECT_EQ(group.covered(), 0U);
  EXPECT_THAT(group.contradicted(), ElementsAre("a 1, b x"));
  const Coverage coverage({group});
  EXPECT_FALSE(coverage.consistent());
  EXPECT_THAT(coverage.table(), HasSubstr("NOT out of reach, cross: a 1, b x"));
}

TEST(CoverGroup, APointOffTheAxesIsRefused) {
  CoverGroup group = two_by_three();
  EXPECT_THROW(group.hit({2, 0}), std::logic_error);
  EXPECT_THROW(group.hit({0, 3}), std::logic_error);
  EXPECT_THROW(group.hit({0}), std::logic_error);
  EXPECT_THROW(group.hit({0, 0, 0}), std::logic_error);
}

TEST(Coverage, SumsItsGroupsAndNamesWhatIsMissed) {
  Coverage coverage({two_by_three(), CoverGroup("single", {{"c", {"0", "1"}}})});
  coverage.group(1).hit({1});
  EXPECT_EQ(coverage.reachable(), 8U);
  EXPECT_EQ(coverage.covered(), 1U);
  const std::string table = coverage.table(2);
  EXPECT_THAT(table, HasSubstr("missed cross: a 0, b y\n"));
  EXPECT_THAT(table, Not(HasSubstr("a 0, b z")));
  EXPECT_THAT(table, HasSubstr("missed: and 5 more bins\n"));
  const Json json = json_of(coverage);
  EXPECT_EQ(json["reachable"], 8);
  EXPECT_EQ(json["groups"][1]["missed"], Json::array({"c 0"}));
}

/// a=1, b=z is the last of the 2 x 3 bins, a=0, b=y the second.
TEST(Coverage, HitsOfTwoRunsAddUpAndTheFirstJobStays) {
  Coverage here({two_by_three(), CoverGroup("single", {{"c", {"0", "1"}}})});
  Coverage there = here;
  here.begin_job(4);
  here.group(0).hit({0, 1});
  there.begin_job(6);
  there.group(0).hit({0, 1});
  there.begin_job(7);
  there.group(0).hit({0, 1});
  there.group(0).hit({1, 2});
  there.group(1).hit({0});
  const Form<Coverage> hits = hits_form();
  EXPECT_EQ(hits.print(there), Json::parse("[[[1,2,6],[5,1,7]],[[0,1,7]]]"));
  here.add(there);
  EXPECT_EQ(hits.print(here), Json::parse("[[[1,3,4],[5,1,7]],[[0,1,7]]]"));
  EXPECT_EQ(here.covered(), 3U);
  EXPECT_THAT(here.group("single").missed(), ElementsAre("c 1"));
}

TEST(Coverage, IsReadAsItIsPrinted) {
  const Coverage empty({two_by_three(), CoverGroup("single", {{"c", {"0", "1"}}})});
  Coverage hit = empty;
  hit.begin_job(4);
  hit.group(0).hit({0, 1});
  hit.group(1).hit({1});
  const Json json = Json::parse(json_of(hit).dump());
  Coverage read = empty;
  record_of(&read).parse(JsonField("coverage", json), read);
  EXPECT_EQ(json_of(read), json);
  Json other = json;
  other["groups"][1]["name"] = "double";
  read = empty;
  EXPECT_THROW(record_of(&read).parse(JsonField("coverage", other), read), InputError);
}

TEST(Coverage, HitsOfOtherGroupsOrBinsAreRefused) {
  Coverage coverage({two_by_three(), CoverGroup("single", {{"c", {"0", "1"}}})});
  for (const char* const wrong : {"[[[1,1,0]]]", "[[[1,1,0]],[[2,1,0]]]", "[[[1,1,0]],[[1,-1,0]]]",
                                  "[[[1,1,0]],[[1,1]]]", "[[[1,1,0]],[],[]]"}) {
    const Json hits = Json::parse(wrong);
    EXPECT_THROW(hits_form().parse(JsonField("hits", hits), coverage), InputError) << wrong;
  }
  EXPECT_THROW(coverage.add(Coverage({two_by_three()})), std::logic_error);
}

}  // namespace
}  // namespace collide::cosim::coverage_test
