// SPDX-License-Identifier: MIT
//
// Results of shards, written by hand, put together.
#include "sim/campaign/merge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "sim/campaign/shards.h"
#include "sim/cosim/registry.h"
#include "tests/support/message.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::campaign::merge_test {
namespace {

using test::Refuses;
using testing::AllOf;
using testing::HasSubstr;

/// Of the groups of the blitter one, with its four bins.
constexpr const char* kGroup = "counter";

Json& group_in(Json& coverage) {
  Json& groups = coverage["groups"];
  return *std::find_if(groups.begin(), groups.end(),
                       [](const Json& group) { return group["name"] == kGroup; });
}

/// All groups, hits in that one alone.
Json coverage(const Json& hits) {
  Json json = json_of(cosim::find_unit("blitter", "unit").coverage());
  group_in(json)["hits"] = hits;
  return json;
}

class Merging : public testing::Test {
 protected:
  Merging() {
    folder_.begin_with(
        {{"program", "p"}, {"rtl", "r"}, {"inputs", {{"i", "1"}}}, {"tools", Json::object()}});
  }
  /// A plan of co-simulation in shards of ten jobs.
  void plan(unsigned shards) {
    plan_task({{"task", "cosim"}, {"unit", "blitter"}, {"jobs", 10 * shards}, {"shard", 10}});
  }
  void plan_task(const Json& task) {
    plan_ =
        plan_of(JsonField("plan", {{"name", "n"}, {"seed", 3}, {"tasks", Json::array({task})}}));
    shards_ = shards_of(plan_);
  }
  /// What cosim prints of ten jobs that agree.
  static Json agreed() {
    return {{"unit", "blitter"},
            {"seed", 3},
            {"jobs", 10},
            {"compared", {{"comparisons", 100}, {"bus accesses", 7}}},
            {"clocks", 50},
            {"longest", Json::array()},
            {"seconds", 0.5},
            {"coverage", coverage({{0, 4, 1}, {1, 6, 2}})},
            {"waived", Json::object()},
            {"passed", Json::object()},
            {"crashes", Json::array()},
            {"failure", nullptr},
            {"kinds", Json::array()},
            {"rtl", nullptr},
            {"timing", "exact"}};
  }
  /// A divergence of a job that is small after `step` steps.
  static Json kind(const std::string& what, unsigned jobs, unsigned job, unsigned step) {
    const Json divergence = {
        {"kind", what}, {"when", {"FXSR"}}, {"step", step},  {"what", what},
        {"clock", 7},   {"expected", "1"},  {"actual", "0"}, {"context", Json::array()}};
    const std::string file = "out/cosim/blitter-3-" + std::to_string(job);
    return {{"kind", what},
            {"when", {"FXSR"}},
            {"jobs", jobs},
            {"smallest",
             {{"job", job},
              {"found", divergence},
              {"found_length", "9 steps"},
              {"shrunk", divergence},
              {"shrunk_length", "2 steps"},
              {"shrink_runs", 5},
              {"shrunk_whole", true},
              {"job_file", file + ".json"},
              {"whole_file", file + "-whole.json"},
              {"wave_file", file + ".fst"},
              {"wave_clocks", {0, 27}},
              {"reproduce", "elsewhere"},
              {"look", "elsewhere"}}}};
  }
  void write(unsigned number, const Json& output, int status = 0) const {
    Json result = {{"shard", number},     {"command", command_of(shards_[number - 1])},
                   {"status", status},    {"seconds", number},
                   {"sources", sources_}, {"output", output}};
    if (status == 1) result["error"] = "what was said";
    folder_.write(Folder::result_name(number), result);
  }
  Json merged() const { return json_of(merge(folder_, plan_, shards_)); }
  std::string error() const {
    try {
      merged();
    } catch (const InputError& error) {
      return error.what();
    }
    return "none";
  }

  test::TemporaryDirectory here_;
  Folder folder_{here_.path()};
  Json sources_ = {{"rtl", "r"}, {"inputs", {{"i", "1"}}}};
  Plan plan_;
  std::vector<Shard> shards_;
};

TEST_F(Merging, AddsUpAThousandShards) {
  plan(1000);
  const Json output = agreed();
  for (unsigned number = 1; number <= 1000; ++number) write(number, output);
  Json result = merged();
  EXPECT_EQ(result["agreed"], true);
  EXPECT_EQ(result["shards"], 1000);
  const Json& task = result["tasks"][0];
  EXPECT_EQ(task["jobs"], 10'000);
  EXPECT_EQ(task["compared"]["comparisons"], 100'000);
  EXPECT_EQ(task["compared"]["bus accesses"], 7'000);
  EXPECT_EQ(task["clocks"], 50'000);
  EXPECT_EQ(task["coverage"]["covered"], 2);
  EXPECT_EQ(group_in(result["tasks"][0]["coverage"])["hits"],
            Json::parse("[[0,4000,1],[1,6000,2]]"));
  test::expect_valid(test::schema("campaign-result"), result, "of a thousand shards");
  // 1 + 2 + ... + 1000
  const Json times = folder_.read("times.json");
  EXPECT_EQ(times["seconds"], 500'500);
  EXPECT_EQ(times["slowest"][0]["shard"], 1000);
  EXPECT_EQ(folder_.read("result.json"), result);
}

TEST_F(Merging, TheLongestJobsAreThoseOfAllShards) {
  plan(3);
  const std::vector<Json> longest = {
      {{{"job", 4}, {"clocks", 90}}, {{"job", 1}, {"clocks", 70}}, {{"job", 9}, {"clocks", 10}}},
      {{{"job", 12}, {"clocks", 95}}, {{"job", 11}, {"clocks", 70}}},
      {{{"job", 20}, {"clocks", 90}}, {{"job", 29}, {"clocks", 60}}}};
  for (unsigned number = 1; number <= 3; ++number) {
    Json output = agreed();
    output["longest"] = longest[number - 1];
    write(number, output);
  }
  EXPECT_EQ(merged()["tasks"][0]["longest"], Json::parse(R"([
      {"job": 12, "clocks": 95}, {"job": 4, "clocks": 90}, {"job": 20, "clocks": 90},
      {"job": 1, "clocks": 70}, {"job": 11, "clocks": 70}])"));
}

TEST_F(Merging, ABinIsMissedIfEveryShardMissesItAndItsFirstJobIsTheLowest) {
  plan(2);
  Json first = agreed();
  first["coverage"] = coverage({{0, 4, 9}});
  Json second = agreed();
  second["coverage"] = coverage({{0, 3, 11}, {1, 2, 15}});
  write(1, first);
  write(2, second);
  Json result = merged();
  const Json& group = group_in(result["tasks"][0]["coverage"]);
  EXPECT_EQ(group["covered"], 2);
  EXPECT_EQ(group["missed"].size(), 2U);
  EXPECT_EQ(group["hits"], Json::parse("[[0,7,9],[1,2,15]]"));
}

TEST_F(Merging, DivergencesOfASignatureAreOneWithTheSmallestJob) {
  plan(3);
  Json output = agreed();
  output["jobs"] = 7;
  output["kinds"] = Json::array({kind("data written", 3, 4, 9)});
  write(1, output, 1);
  output["jobs"] = 8;
  output["kinds"] = Json::array({kind("data written", 2, 15, 5)});
  write(2, output, 1);
  output["jobs"] = 9;
  output["kinds"] = Json::array({kind("register HOG", 1, 25, 2)});
  write(3, output, 1);
  const Json result = merged();
  EXPECT_EQ(result["agreed"], false);
  ASSERT_EQ(result["divergences"].size(), 2U);
  const Json& one = result["divergences"][0];
  EXPECT_EQ(one["kind"], "data written");
  EXPECT_EQ(one["jobs"], 5);
  EXPECT_EQ(one["shards"], 2);
  EXPECT_EQ(one["shard"], 2);
  EXPECT_EQ(one["smallest"]["wave_file"], "shards/000002/out/cosim/blitter-3-15.fst");
  EXPECT_EQ(one["smallest"]["reproduce"],
            "collide replay shards/000002/out/cosim/blitter-3-15.json --on lockstep");
  EXPECT_EQ(result["divergences"][1]["jobs"], 1);
  EXPECT_EQ(result["tasks"][0]["jobs"], 24);
  test::expect_valid(test::schema("campaign-result"), result, "with divergences");
  EXPECT_EQ(result["tasks"][0]["shards"], Json::parse(R"({"of":3,"failed":3,"crashed":0})"));
}

TEST_F(Merging, AShardThatHasDiedIsACrashWithItsCommand) {
  plan(2);
  write(1, agreed());
  folder_.write(
      Folder::result_name(2),
      {{"shard", 2}, {"command", command_of(shards_[1])}, {"crash", "was ended by signal 9"}});
  const Json result = merged();
  EXPECT_EQ(result["agreed"], false);
  ASSERT_EQ(result["crashes"].size(), 1U);
  EXPECT_EQ(result["crashes"][0]["shard"], 2);
  EXPECT_EQ(result["crashes"][0]["reproduce"], command_of(shards_[1]));
  EXPECT_EQ(result["tasks"][0]["jobs"], 10);
  test::expect_valid(test::schema("campaign-result"), result, "with a crash");
  const std::string xml = test::read_file(here_.path() / "junit.xml");
  EXPECT_THAT(xml, HasSubstr(R"(tests="2" failures="1")"));
  EXPECT_THAT(xml, HasSubstr(R"(<failure message="crash: was ended by signal 9" />)"));
}

TEST_F(Merging, AFailedCheckThatIsNoDivergenceFailsInItsOwnWords) {
  plan(1);
  write(1, nullptr, 1);
  const Json result = merged();
  EXPECT_EQ(result["agreed"], false);
  EXPECT_EQ(result["failures"][0]["what"], "what was said");
  test::expect_valid(test::schema("campaign-result"), result, "with a failure");
}

TEST_F(Merging, AResultThatIsNotOfAllItsJobsIsRefused) {
  plan(1);
  Json output = agreed();
  output["jobs"] = 9;
  write(1, output);
  EXPECT_THAT(error(), Refuses("shards/000001/result.json.output", {9, 10}));
}

TEST_F(Merging, AResultThatIsMissingCutOrAnotherShardsIsRefused) {
  plan(2);
  write(1, agreed());
  EXPECT_THAT(error(), Refuses("shard 2", {"result"}));
  folder_.write(Folder::result_name(2), folder_.read(Folder::result_name(1)));
  EXPECT_THAT(error(), Refuses("shards/000002/result.json.command", {"shard"}));
  here_.write("shards/000002/result.json", "{\"shard\":2,");
  EXPECT_THAT(error(), HasSubstr("shards/000002/result.json"));
}

TEST_F(Merging, AResultWithoutAGroupOfCoverageOrWithAnotherIsRefused) {
  plan(2);
  write(1, agreed());
  Json output = agreed();
  output["coverage"]["groups"].erase(0);
  write(2, output);
  EXPECT_THAT(error(), Refuses("shards/000002/result.json.output.coverage.groups", {"unit"}));
  output = agreed();
  output["coverage"]["groups"][1]["name"] = "weather";
  write(2, output);
  EXPECT_THAT(error(),
              Refuses("shards/000002/result.json.output.coverage.groups[1].name", {"weather"}));
  output = agreed();
  output["coverage"]["groups"][0]["hits"] = Json::parse("[[128,1,12]]");
  write(2, output);
  EXPECT_THAT(error(), Refuses("shards/000002/result.json.output.coverage.groups[0].hits",
                               {"[128,1,12]", 128}));
}

TEST_F(Merging, AResultOfOtherSourcesIsRefused) {
  plan(1);
  sources_["rtl"] = "other";
  write(1, agreed());
  EXPECT_THAT(error(), Refuses("shards/000001/result.json.sources", {"rtl"}));
  sources_ = {{"rtl", "r"}, {"inputs", {{"i", "2"}}}};
  write(1, agreed());
  EXPECT_THAT(error(), Refuses("shards/000001/result.json.sources", {"i"}));
  sources_ = Json::object();
  write(1, agreed());
  EXPECT_THAT(error(), Refuses("shards/000001/result.json.sources", {"damaged"}));
  sources_ = {{"rtl", "r"}, {"inputs", Json::object()}};
  write(1, agreed());
  EXPECT_EQ(merged()["build"]["rtl"], "r");
}

TEST_F(Merging, AReplayIsOfAllJobsOfItsFile) {
  const std::string file = here_.write("two.jsonl", "{}\n{}\n").string();
  plan_task({{"task", "replay"}, {"files", {file, file}}, {"holds", {2, 1}}});
  const Json line = {{"name", "a"}, {"on", "golden"}};
  write(1, Json::array({line, line}));
  write(2, Json::array({line}));
  EXPECT_EQ(merged()["tasks"][0]["jobs"], 3);
  write(1, Json::array({line}));
  EXPECT_THAT(error(), Refuses("shards/000001/result.json.output", {1, 2}));
}

TEST_F(Merging, AReplaySaysWhatWasNotAsExpected) {
  const std::string file = here_.write("one.json", "{}").string();
  plan_task({{"task", "replay"}, {"files", {file}}, {"holds", {1}}});
  write(1, Json::array({{{"name", "a"}, {"on", "rtl"}, {"unexpected", {"clocks: no"}}}}), 1);
  EXPECT_EQ(merged()["failures"][0]["what"], "job a: clocks: no");
  write(1, Json::array({{{"name", "a"}, {"on", "rtl"}, {"stopped", "$finish"}}}), 1);
  EXPECT_EQ(merged()["failures"][0]["what"], "job a: $finish");
}

TEST_F(Merging, AnUndecidedFaultIsNotCaughtAndFails) {
  plan_task({{"task", "mutate"}, {"unit", "blitter"}, {"faults", 4}});
  const auto fault = [](unsigned number, const char* fate) {
    return Json{{"mutant", number},
                {"fate", fate},
                {"jobs", 3},
                {"what", "ended by signal 9"},
                {"mode", "inv"},
                {"module", "m"},
                {"port", "o_a"},
                {"wire", "w"},
                {"source", Json::array()},
                {"mutate", "-mode inv"}};
  };
  write(1,
        Json::array({{{"unit", "blitter"},
                      {"seed", 3},
                      {"mutants", 4},
                      {"jobs", 3},
                      {"score", 50},
                      {"seconds", 1},
                      {"failure", nullptr},
                      {"diverged", 1},
                      {"hung", 0},
                      {"undecided", 1},
                      {"equivalent", 1},
                      {"survived", 1},
                      {"rtl", nullptr},
                      {"results",
                       {fault(1, "diverged"), fault(2, "survived"), fault(3, "undecided"),
                        fault(4, "equivalent")}}}}),
        1);
  const Json result = merged();
  EXPECT_EQ(result["tasks"][0]["score"], 50);
  EXPECT_EQ(result["tasks"][0]["undecided"], 1);
  EXPECT_EQ(result["failures"][0]["what"], "fault 3 is undecided: ended by signal 9");
}

TEST_F(Merging, JUnitNamesAllThatIsWrongInAShard) {
  plan(1);
  Json output = agreed();
  output["jobs"] = 7;
  output["kinds"] = Json::array({kind("data written", 2, 4, 9), kind("register HOG", 1, 5, 2)});
  write(1, output, 1);
  merged();
  EXPECT_THAT(
      test::read_file(here_.path() / "junit.xml"),
      testing::ContainsRegex("<failure message=\"data written: [^\"]*blitter-3-4.json [^\"]*; "
                             "register HOG: [^\"]*blitter-3-5.json "));
}

TEST_F(Merging, StatusAndFindingsMustAgree) {
  plan(1);
  Json output = agreed();
  output["jobs"] = 9;
  output["kinds"] = Json::array({kind("data written", 1, 4, 9)});
  write(1, output, 0);
  EXPECT_THAT(error(), Refuses("shards/000001/result.json.status", {0}));
}

}  // namespace
}  // namespace collide::campaign::merge_test
