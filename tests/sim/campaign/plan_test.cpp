// SPDX-License-Identifier: MIT
//
// What a plan says, how it is cut, and what is refused.
#include "sim/campaign/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "sim/campaign/shards.h"
#include "tests/support/message.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::campaign::plan_test {
namespace {

using test::Refuses;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

class Plans : public testing::Test {
 protected:
  Plan read(const std::string& text, const std::optional<Json>& begun = {}) const {
    return read_plan(here_.write("p.json", text), begun);
  }
  Plan of_task(const std::string& members) const {
    return read(R"({"seed":1,"tasks":[{)" + members + "}]}");
  }

  test::TemporaryDirectory here_;
};

TEST_F(Plans, EachPartIsInOneShard) {
  const Plan plan = read(R"({"seed":5,"tasks":[
      {"task":"cosim","unit":"blitter","jobs":10,"shard":4},
      {"task":"mutate","unit":"blitter","faults":3,"shard":3,"seed":9}]})");
  const std::vector<Shard> shards = shards_of(plan);
  ASSERT_THAT(shards, SizeIs(4));
  EXPECT_EQ(
      command_of(shards[0]),
      "collide cosim blitter --seed 5 --first 0 --count 4 --keep-going -j 1 --json --out out");
  EXPECT_EQ(
      command_of(shards[1]),
      "collide cosim blitter --seed 5 --first 4 --count 4 --keep-going -j 1 --json --out out");
  EXPECT_EQ(
      command_of(shards[2]),
      "collide cosim blitter --seed 5 --first 8 --count 2 --keep-going -j 1 --json --out out");
  EXPECT_EQ(command_of(shards[3]),
            "collide mutate blitter --seed 9 --count 3 --only 1-3 -j 1 --json --out out");
  for (std::size_t i = 0; i < shards.size(); ++i) EXPECT_EQ(shards[i].number, i + 1);
}

TEST_F(Plans, HoursAreWorkAtAKnownSpeed) {
  // A quarter of an hour is 900 s.
  const Plan plan =
      of_task(R"("task":"cosim","unit":"vera","hours":0.25,"per_second":20,"shard":10000)");
  EXPECT_EQ(plan.tasks[0].amount, 18'000U);
  EXPECT_THAT(shards_of(plan), SizeIs(2));
}

TEST_F(Plans, FilesAreRelativeToThePlanAndAFolderIsWhatItHolds) {
  std::filesystem::create_directory(here_.path() / "jobs");
  here_.write("jobs/b.json", "{\n}");
  here_.write("jobs/a.json", "{}\n\n{}\n");
  here_.write("jobs/notes.txt", "");
  const Plan plan = of_task(R"("task":"replay","files":["jobs"],"timing":"transactions")");
  EXPECT_THAT(plan.tasks[0].items, ElementsAre((here_.path() / "jobs/a.json").string(),
                                               (here_.path() / "jobs/b.json").string()));
  EXPECT_EQ(
      command_of(shards_of(plan)[1]),
      "collide replay " + (here_.path() / "jobs/b.json").string() + " --timing transactions -j 1");
  EXPECT_THAT(plan.tasks[0].holds, ElementsAre(2U, 1U)) << "jobs in each file";
}

TEST_F(Plans, AllPropertiesOfAUnitAreTakenIfNoneIsNamed) {
  const Plan all = of_task(R"("task":"prove","unit":"vera")");
  EXPECT_THAT(all.tasks[0].items, testing::Contains("vera_line_budget"));
  const Plan one = of_task(R"("task":"prove","unit":"vera","properties":["vera_line_budget"])");
  EXPECT_EQ(command_of(shards_of(one)[0]),
            "collide prove vera --property vera_line_budget -j 1 --json --out out");
}

TEST_F(Plans, WhatIsFilledInMakesTheSamePlanAgain) {
  const std::string text = R"({"tasks":[{"task":"prove","unit":"vera"},
      {"task":"cosim","unit":"vera","jobs":7,"stimulus":["plain"]}]})";
  const Plan plan = read(text);
  const Plan again = plan_of(JsonField("plan.json", plan.json));
  ASSERT_EQ(shards_of(again).size(), shards_of(plan).size());
  for (std::size_t i = 0; i < shards_of(plan).size(); ++i) {
    EXPECT_EQ(shards_of(again)[i].words, shards_of(plan)[i].words);
  }
  EXPECT_EQ(read(text, plan.json).json, plan.json) << "the seed is that of the one begun";
}

TEST(PlansOfTheTree, AreReadAndFitTheirSchema) {
  for (const char* const name : {"smoke", "nightly", "signoff"}) {
    const std::string file = std::string(COLLIDE_ROOT) + "/plans/" + name + ".json";
    test::expect_valid(test::schema("plan"), Json::parse(test::read_file(file)), file);
    const Plan plan = read_plan(file, std::nullopt);
    EXPECT_EQ(plan.name, name);
    EXPECT_THAT(shards_of(plan), testing::Not(testing::IsEmpty()));
  }
}

TEST(PlansOfTheTree, ThatOfThePageIsReadAndFitsItsSchema) {
  const std::string page = test::page("reference/campaign");
  const std::size_t from = page.find("    {\"name\": \"nightly\"");
  const Json plan = Json::parse(page.substr(from, page.find("\n\n", from) - from));
  test::expect_valid(test::schema("plan"), plan, "the page's");
}

struct Bad {
  const char* name;
  const char* text;
  const char* place;  // within the plan
  std::vector<test::Fact> facts;
};

std::ostream& operator<<(std::ostream& out, const Bad& bad) {
  return out << bad.name;
}

class BadPlans : public Plans, public testing::WithParamInterface<Bad> {};

TEST_P(BadPlans, AreRefusedWithTheirPlace) {
  try {
    read(GetParam().text);
    FAIL() << "was taken";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses(std::string("p.json") + GetParam().place, GetParam().facts));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Plans, BadPlans,
    testing::Values(
        Bad{"no_json", "{", "", {"JSON", "line 1"}}, Bad{"no_task", R"({"seed":1})", "", {"tasks"}},
        Bad{"of_nothing", R"({"seed":1,"tasks":[]})", ".tasks", {"one"}},
        Bad{"unknown_member", R"({"seed":1,"tsks":[],"tasks":[]})", "", {"tsks", "tasks"}},
        Bad{"unknown_task",
            R"({"tasks":[{"task":"tea"}]})",
            ".tasks[0].task",
            {"tea", "cosim", "coverage"}},
        Bad{"unknown_unit",
            R"({"tasks":[{"task":"cosim","unit":"tea","jobs":1}]})",
            ".tasks[0].unit",
            {"tea", "blitter", "vera"}},
        Bad{"misspelt_member",
            R"({"tasks":[{"task":"cosim","unit":"vera","jbs":1}]})",
            ".tasks[0]",
            {"jbs", "jobs"}},
        Bad{"no_amount",
            R"({"tasks":[{"task":"cosim","unit":"vera"}]})",
            ".tasks[0]",
            {"jobs", "hours"}},
        Bad{"two_amounts",
            R"({"tasks":[{"task":"cosim","unit":"vera","jobs":1,"hours":1,"per_second":1}]})",
            ".tasks[0]",
            {"jobs", "hours"}},
        Bad{"hours_of_no_speed",
            R"({"tasks":[{"task":"cosim","unit":"vera","hours":1}]})",
            ".tasks[0]",
            {"per_second"}},
        Bad{"no_job",
            R"({"tasks":[{"task":"cosim","unit":"vera","jobs":0}]})",
            ".tasks[0].jobs",
            {0, 1}},
        Bad{"empty_shards",
            R"({"tasks":[{"task":"cosim","unit":"vera","jobs":1,"shard":0}]})",
            ".tasks[0].shard",
            {0, 1}},
        Bad{"too_many_shards",
            R"({"tasks":[{"task":"cosim","unit":"vera","jobs":1000000,"shard":1}]})",
            ".tasks[0]",
            {999999}},
        Bad{"no_such_rtl",
            R"({"tasks":[{"task":"cosim","unit":"vera","jobs":1,"rtl":"gone"}]})",
            ".tasks[0].rtl",
            {"gone"}},
        Bad{"no_such_file",
            R"({"tasks":[{"task":"replay","files":["gone"]}]})",
            ".tasks[0].files[0]",
            {"gone", "file"}},
        Bad{"no_file", R"({"tasks":[{"task":"replay","files":[]}]})", ".tasks[0].files", {"one"}},
        Bad{"an_empty_folder",
            R"({"tasks":[{"task":"vectors","files":["."]}]})",
            ".tasks[0].files[0]",
            {".sst"}},
        Bad{"unknown_property",
            R"({"tasks":[{"task":"prove","unit":"vera","properties":["tea"]}]})",
            ".tasks[0].properties[0]",
            {"tea", "vera_line_budget"}},
        Bad{"unknown_timing",
            R"({"tasks":[{"task":"cosim","unit":"vera","jobs":1,"timing":"tea"}]})",
            ".tasks[0].timing",
            {"tea", "exact", "transactions"}},
        Bad{"seed_of_chance", R"({"seed":0,"tasks":[]})", ".seed", {0, 1}},
        Bad{"no_time", R"({"seconds":0,"tasks":[]})", ".seconds", {0, 1}}),
    [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace collide::campaign::plan_test
