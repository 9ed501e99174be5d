// SPDX-License-Identifier: MIT
//
// docs/reference/results.md: what the verbs print with --json fits its schema. Those of coverage
// and mutate are checked where these run, in tests/sim/cli/flows_test.cpp, that of equal in
// tests/sim/equal, and that of a divergence in tests/sim/cosim/blitter/broken.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/json.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::results_test {
namespace {

using Words = std::vector<std::string>;

const std::string kScenes = std::string(COLLIDE_ROOT) + "/scenes/";

struct Printed {
  const char* schema;
  Words words;
};

class Results : public testing::TestWithParam<Printed> {};

TEST_P(Results, FitTheirSchema) {
  Words command = {COLLIDE_PROGRAM};
  command.insert(command.end(), GetParam().words.begin(), GetParam().words.end());
  command.emplace_back("--json");
  const test::Finished finished = test::run_program(command);
  ASSERT_EQ(finished.status, 0) << finished.err;
  const Json result = Json::parse(finished.out);
  test::expect_valid(test::schema(GetParam().schema), result, GetParam().schema);
}

INSTANTIATE_TEST_SUITE_P(
    OfVerbs, Results,
    testing::Values(
        Printed{"cosim-result", {"cosim", "blitter", "--seed", "3", "--count", "20"}},
        Printed{"cosim-result", {"cosim", "vera", "--seed", "3", "--count", "2"}},
        Printed{"compare-result", {"compare", kScenes + "tunnel.json", "--on", "lockstep"}},
        Printed{"compare-result",
                {"compare", kScenes + "rings.json", "--misused", "--platform", "x16-board"}},
        Printed{"coherence-result", {"coherence", "--only", "68030/none/"}},
        Printed{"coherence-result", {"coherence", "--only", "68030/overlap/none/"}}),
    [](const auto& tested) { return tested.param.words[0] + "_" + std::to_string(tested.index); });

TEST(ResultSchemas, RefuseWhatIsMissingOrUnknown) {
  const Json schema = test::schema("coherence-result");
  const Json verdicts = {
      {"calls", {"right", "right", "stale"}}, {"later", "stale"}, {"memory", "right"}};
  const Json cell = {{"cell", "68030/none/word/alone/one-word"},
                     {"cache", "68030"},
                     {"remedy", "none"},
                     {"measured", verdicts},
                     {"predicted", verdicts},
                     {"agrees", true},
                     {"reason", "a hit"}};
  const Json good = {{"cells", {cell}},
                     {"lists", Json::array()},
                     {"rules", Json::array()},
                     {"not_applicable", Json::array()},
                     {"mismatches", 0}};
  EXPECT_THAT(test::violations(schema, good), testing::IsEmpty());
  for (const char* name : {"cells", "lists", "rules", "not_applicable", "mismatches"}) {
    Json bad = good;
    bad.erase(name);
    EXPECT_EQ(test::violations(schema, bad).size(), 1U) << name;
  }
  Json bad = good;
  bad["more"] = 1;
  EXPECT_EQ(test::violations(schema, bad).size(), 1U);
  bad = good;
  bad["cells"][0]["measured"]["later"] = "unknown";
  EXPECT_EQ(test::violations(schema, bad).size(), 1U);
  bad = good;
  bad["cells"] = Json::array();
  EXPECT_EQ(test::violations(schema, bad).size(), 1U) << "nothing was run";
}

}  // namespace
}  // namespace collide::results_test
