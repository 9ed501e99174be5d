// SPDX-License-Identifier: MIT
//
// Plans: their shards, and what is refused.
#include "sim/campaign/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "tests/support/message.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::campaign::plan_test {
namespace {

using test::Refuses;
using testing::ElementsAre;

class Plans : public testing::Test {
 protected:
  Plan read(const std::string& text) const {
    const Json json = parse_json(text, "p.json");
    return parse_plan(JsonField("p.json", json), here_.path() / "p.json");
  }
  Plan of_task(const std::string& members) const {
    return read(R"({"seed":1,"tasks":[{)" + members + "}]}");
  }
  static Words commands(const Plan& plan) {
    Words commands;
    for (const Shard& shard : plan.shards) {
      EXPECT_EQ(shard.number, commands.size() + 1);
      commands.push_back(plan.command(shard));
    }
    return commands;
  }

  test::TemporaryDirectory here_;
};

TEST_F(Plans, EachPartIsInOneShard) {
  const Plan plan = read(R"({"seed":5,"tasks":[
      {"run":["cosim","blitter","--restrict","plain"],"jobs":10,"shard":4},
      {"run":["mutate","blitter"],"faults":3,"shard":3,"seed":9}]})");
  EXPECT_THAT(
      commands(plan),
      ElementsAre(
          "collide cosim blitter --restrict plain --seed 5 --first 0 --count 4 --keep-going "
          "-j 1 --json --out shards/000001/out",
          "collide cosim blitter --restrict plain --seed 5 --first 4 --count 4 --keep-going "
          "-j 1 --json --out shards/000002/out",
          "collide cosim blitter --restrict plain --seed 5 --first 8 --count 2 --keep-going "
          "-j 1 --json --out shards/000003/out",
          "collide mutate blitter --seed 9 --count 3 --only 1-3 "
          "-j 1 --json --out shards/000004/out"));
}

TEST_F(Plans, FilesAreRelativeToThePlanAndAFolderIsWhatItHolds) {
  std::filesystem::create_directory(here_.path() / "jobs");
  const std::string b = here_.write("jobs/b.json", "{\n}").string();
  const std::string a = here_.write("jobs/a.json", "{}").string();
  here_.write("jobs/notes.txt", "");
  const Plan plan =
      of_task(R"("run":["replay","--timing","transactions","--rtl","jobs"],"files":["jobs"])");
  const std::string rtl = (here_.path() / "jobs").string();
  EXPECT_THAT(commands(plan),
              ElementsAre("collide replay --timing transactions --rtl " + rtl + " " + a + " -j 1",
                          "collide replay --timing transactions --rtl " + rtl + " " + b + " -j 1"));
  EXPECT_THAT(plan.tasks[0].inputs, ElementsAre(a, b));
}

TEST_F(Plans, AllPropertiesOfAUnitAreTakenIfNoneIsNamed) {
  EXPECT_THAT(of_task(R"("run":["prove","vera"])").tasks[0].items,
              testing::Contains("vera_line_budget"));
  EXPECT_THAT(commands(of_task(R"("run":["prove","vera"],"properties":["vera_line_budget"])")),
              ElementsAre("collide prove vera --property vera_line_budget "
                          "-j 1 --json --out shards/000001/out"));
}

TEST_F(Plans, WhatIsFilledInMakesTheSamePlanAgain) {
  const Plan plan =
      read(R"({"tasks":[{"run":["prove","vera"]},{"run":["cosim","vera"],"jobs":7}]})");
  const Json filled = plan.json();
  const Plan again = parse_plan(JsonField("plan.json", filled), "elsewhere/plan.json");
  EXPECT_EQ(again.json(), filled);
  EXPECT_EQ(commands(again), commands(plan));
}

TEST(PlansOfTheTree, AreReadAndFitTheirSchema) {
  const std::string page = test::page("reference/campaign");
  const std::size_t from = page.find("    {\"name\": \"nightly\"");
  std::map<std::string, std::string> plans = {
      {"page", page.substr(from, page.find("\n\n", from) - from)}};
  for (const char* const name : {"smoke", "nightly", "signoff"}) {
    plans[name] = test::read_file(std::string(COLLIDE_ROOT) + "/plans/" + name + ".json");
  }
  for (const auto& [name, text] : plans) {
    const Json json = Json::parse(text);
    test::expect_valid(test::schema("plan"), json, name);
    const Plan plan = parse_plan(JsonField(name, json), COLLIDE_ROOT "/plans/" + name + ".json");
    EXPECT_FALSE(plan.shards.empty());
  }
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
        Bad{"unknown_verb",
            R"({"tasks":[{"run":["new-dut","x"]}]})",
            ".tasks[0].run[0]",
            {"new-dut", "cosim", "coverage"}},
        Bad{"no_unit", R"({"tasks":[{"run":["cosim"],"jobs":1}]})", ".tasks[0].run", {"name"}},
        Bad{"unknown_unit",
            R"({"tasks":[{"run":["cosim","tea"],"jobs":1}]})",
            ".tasks[0].run",
            {"tea", "blitter", "vera"}},
        Bad{"an_option_that_writes",
            R"({"tasks":[{"run":["cosim","vera","--write-jobs","x"],"jobs":1}]})",
            ".tasks[0].run[2]",
            {"--write-jobs", "--timing"}},
        Bad{"rtl_in_one_word",
            R"({"tasks":[{"run":["cosim","vera","--rtl=x"],"jobs":1}]})",
            ".tasks[0].run[2]",
            {"--rtl=x", "--rtl"}},
        Bad{"no_value",
            R"({"tasks":[{"run":["cosim","vera","--timing"],"jobs":1}]})",
            ".tasks[0].run[2]",
            {"--timing", "value"}},
        Bad{"misspelt_member",
            R"({"tasks":[{"run":["cosim","vera"],"jbs":1}]})",
            ".tasks[0]",
            {"jbs", "jobs"}},
        Bad{"no_amount", R"({"tasks":[{"run":["cosim","vera"]}]})", ".tasks[0]", {"jobs"}},
        Bad{"no_job", R"({"tasks":[{"run":["cosim","vera"],"jobs":0}]})", ".tasks[0].jobs", {0, 1}},
        Bad{"empty_shards",
            R"({"tasks":[{"run":["cosim","vera"],"jobs":1,"shard":0}]})",
            ".tasks[0].shard",
            {0, 1}},
        Bad{"too_many_shards",
            R"({"tasks":[{"run":["cosim","vera"],"jobs":1000000,"shard":1}]})",
            ".tasks[0]",
            {999999}},
        Bad{"no_such_rtl",
            R"({"tasks":[{"run":["cosim","vera","--rtl","gone"],"jobs":1}]})",
            ".tasks[0].run[3]",
            {"gone"}},
        Bad{"no_such_file",
            R"({"tasks":[{"run":["replay"],"files":["gone"]}]})",
            ".tasks[0].files[0]",
            {"gone", "file"}},
        Bad{"no_file", R"({"tasks":[{"run":["replay"],"files":[]}]})", ".tasks[0].files", {"one"}},
        Bad{"an_empty_folder",
            R"({"tasks":[{"run":["cpu","68000","vectors"],"files":["."]}]})",
            ".tasks[0].files[0]",
            {".sst"}},
        Bad{"unknown_property",
            R"({"tasks":[{"run":["prove","vera"],"properties":["tea"]}]})",
            ".tasks[0].properties[0]",
            {"tea", "vera_line_budget"}},
        Bad{"seed_of_chance", R"({"seed":0,"tasks":[]})", ".seed", {0, 1}},
        Bad{"no_time", R"({"seconds":0,"tasks":[]})", ".seconds", {0, 1}}),
    [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace collide::campaign::plan_test
