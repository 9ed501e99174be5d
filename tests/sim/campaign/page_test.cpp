// SPDX-License-Identifier: MIT
//
// report.html of a campaign: what is in it, and what a browser makes of it.
#include "sim/campaign/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <string>

#include "tests/support/browser.h"
#include "tests/support/process.h"

namespace collide::campaign::page_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

const char* const kNone = "no chromium: install it to test the page in a browser";

/// A co-simulation with a hole and a divergence, RTL coverage with a missed line, three faults of
/// which one survived and one is equivalent, and a crash.
Json result() {
  return Json::parse(R"({
    "name": "night", "seed": 3, "agreed": false, "shards": 5,
    "tasks": [
      {"task": "cosim blitter", "verb": "cosim", "of": "blitter", "seed": 3,
       "shards": {"of": 2, "failed": 1, "crashed": 0},
       "jobs": 1200, "compared": {"comparisons": 34567}, "clocks": 890,
       "longest": [{"job": 77, "clocks": 65}], "waived": {}, "passed": {},
       "coverage": {"covered": 3, "reachable": 4, "groups": [
         {"name": "size", "covered": 3, "reachable": 4, "missed": ["size <huge>"], "contradicted": [],
          "excluded": [{"bins": 2, "reason": "counts are 16 bits"}], "hits": []}]}},
      {"task": "coverage blitter", "verb": "coverage", "of": "blitter", "seed": 3,
       "shards": {"of": 1, "failed": 0, "crashed": 0}, "jobs": 60,
       "points": {"line": {"hit": 9, "of": 10}, "branch": {"hit": 5, "of": 5},
                  "toggle": {"hit": 0, "of": 0}},
       "missed": [{"kind": "line", "file": "rtl/blitter/blitter.sv", "line": 1, "column": 1,
                   "what": "line 1"}]},
      {"task": "mutate blitter", "verb": "mutate", "of": "blitter", "seed": 3,
       "shards": {"of": 2, "failed": 0, "crashed": 1},
       "mutants": 3, "diverged": 1, "hung": 0, "crashed": 0, "equivalent": 1, "survived": 1,
       "score": 50.0, "results": [
         {"mutant": 1, "fate": "diverged", "jobs": 1, "what": "x", "mode": "inv", "module": "m",
          "port": "A", "wire": "", "source": [], "mutate": ""},
         {"mutant": 2, "fate": "survived", "jobs": 9, "what": "", "mode": "const0",
          "module": "blitter", "port": "Q[1]", "wire": "r_y[1]",
          "source": ["rtl/blitter/blitter.sv:0.0-0.0", "rtl/blitter/blitter.sv:2.1-3.9",
                     "elsewhere.sv:7.1-7.2"],
          "mutate": ""}]}],
    "divergences": [
      {"unit": "blitter", "rtl": [], "kind": "data written", "when": ["NFSR", "HOG"], "jobs": 7,
       "shards": 2, "shard": 1, "smallest": {
         "shrunk": {"kind": "data written", "when": ["NFSR", "HOG"], "step": 5,
                    "what": "bus access 4", "expected": "write 0x0806", "actual": "write 0x0826"},
         "job_file": "shards/000001/out/j.json", "wave_file": "shards/000001/out/j.fst",
         "reproduce": "collide replay shards/000001/out/j.json --on lockstep"}}],
    "failures": [{"task": "coverage blitter", "shard": 3, "what": "</script>", "reproduce": "c"}],
    "crashes": [{"task": "mutate blitter", "shard": 5, "how": "was ended by signal 9",
                 "reproduce": "collide mutate blitter"}]})");
}

Json times() {
  return Json::parse(R"({"seconds": 61.4, "tasks": [{"seconds": 1.25}, {"seconds": 0.15},
    {"seconds": 60.0}], "slowest": [{"shard": 4, "seconds": 59.0, "command": "collide mutate"}]})");
}

class CampaignPage : public testing::Test {
 protected:
  CampaignPage() { campaign("now", nullptr, 0); }

  /// A campaign in the folder above, so many hours older than this one.
  void campaign(const std::string& name, const Json& merged, int hours) const {
    const fs::path folder = above_.path() / name;
    fs::create_directories(folder);
    above_.write(name + "/plan.json", "{}");
    fs::last_write_time(folder / "plan.json",
                        fs::file_time_type::clock::now() - std::chrono::hours(hours));
    if (!merged.is_null()) above_.write(name + "/result.json", merged.dump());
  }
  Folder folder() const { return Folder(above_.path() / "now"); }
  Json data() const { return page_data(folder(), result(), times()); }
  /// The document after what a user does.
  std::string shown(const std::string& fragment, const std::string& user = "",
                    const Json& merged = result()) const {
    write_page(folder(), merged, times());
    return test::in_browser(folder().file("report.html"), above_.path(), fragment, user);
  }

  test::TemporaryDirectory above_;
};

TEST_F(CampaignPage, HasTheTotalsOfEveryTask) {
  const Json shown = data();
  EXPECT_EQ(shown["facts"], "seed 3, 5 shards, 61 s of cores");
  EXPECT_EQ(shown["verdict"],
            "Not everything agreed: 1 kind of divergence, 1 failed check, 1 crash.");
  EXPECT_EQ(shown["tasks"][0], Json::parse(R"({"task": "cosim blitter", "shards": 2,
    "work": "1200 jobs", "comparisons": 34567, "clocks": 890, "seconds": 1.25, "failed": 1,
    "crashed": 0})"));
  EXPECT_EQ(shown["longest"], Json::parse(R"([{"job": 77, "clocks": 65,
    "command": "collide cosim blitter --seed 3 --first 77 --count 1"}])"));
  EXPECT_EQ(shown["tasks"][2]["work"], "3 faults");
  EXPECT_EQ(shown["tasks"][2]["clocks"], nullptr);
}

TEST_F(CampaignPage, ShowsTheSourceOfASurvivorAndOfAMissedPoint) {
  const Json shown = data();
  const Json& mutants = shown["mutants"][0];
  EXPECT_EQ(mutants["caught"], 1);
  EXPECT_EQ(mutants["survivors"].size(), 1u);
  EXPECT_EQ(mutants["survivors"][0]["what"], "const0 of Q[1] (r_y[1]) in blitter");
  // Only the second place is one of a file that is there: lines 2 and 3, with two on either side.
  ASSERT_EQ(mutants["survivors"][0]["places"].size(), 1u);
  const Json& place = mutants["survivors"][0]["places"][0];
  EXPECT_EQ(place["line"], 2);
  EXPECT_EQ(place["end"], 3);
  EXPECT_EQ(place["first"], 1);
  EXPECT_EQ(place["text"].size(), 5u);
  EXPECT_EQ(place["text"][0], "// SPDX-License-Identifier: MIT");
  EXPECT_EQ(shown["rtl"][0]["missed"][0]["text"], "// SPDX-License-Identifier: MIT");
}

TEST_F(CampaignPage, ComparesWithCampaignsOfThatNameTheOldestFirst) {
  Json good = result();
  good["agreed"] = true;
  good["divergences"] = good["failures"] = good["crashes"] = Json::array();
  good["tasks"][0]["coverage"]["covered"] = 4;
  campaign("yesterday", good, 24);
  campaign("long-ago", result(), 240);
  Json other = good;
  other["name"] = "smoke";
  campaign("another", other, 1);
  campaign("unfinished", nullptr, 1);
  campaign("damaged", Json::array(), 1);
  const Json trend = data()["trend"];
  ASSERT_EQ(trend.size(), 3u);
  EXPECT_EQ(trend[0]["folder"], "long-ago");
  // 1200 and 60 jobs; three bins of four; 14 points of 15; one fault caught, one not.
  EXPECT_EQ(trend[0]["jobs"], 1260);
  EXPECT_EQ(trend[0]["bins"], 75.0);
  EXPECT_NEAR(trend[0]["points"].get<double>(), 93.3333, 1e-4);
  EXPECT_EQ(trend[0]["score"], 50.0);
  EXPECT_EQ(trend[0]["wrong"], 3);
  EXPECT_EQ(trend[1]["folder"], "yesterday");
  EXPECT_EQ(trend[1]["wrong"], 0);
  EXPECT_EQ(trend[1]["bins"], 100.0);
  EXPECT_EQ(trend[2]["folder"], "now");
  EXPECT_EQ(trend[2]["here"], true);
}

TEST_F(CampaignPage, NeedsNothingElseAndNothingInItEndsItsScript) {
  write_page(folder(), result(), times());
  const std::string page = test::read_file(folder().file("report.html"));
  for (const char* outside : {"src=", "href=\"http", "@import", "url(", "fetch("}) {
    EXPECT_THAT(page, Not(HasSubstr(outside)));
  }
  EXPECT_THAT(page, HasSubstr("\\u003c/script>"));
}

TEST_F(CampaignPage, InChromiumShowsWhatIsWrongWithItsCommands) {
  campaign("yesterday", result(), 24);
  const std::string page = shown("");
  if (page.empty()) GTEST_SKIP() << kNone;
  EXPECT_THAT(page, HasSubstr("<h3>blitter: data written</h3><p>7 jobs, where NFSR, HOG. "
                              "bus access 4</p>"));
  EXPECT_THAT(page, HasSubstr("<code>write 0x0826</code>"));
  EXPECT_THAT(page,
              HasSubstr("<code>collide replay shards/000001/out/j.json --on lockstep</code>"));
  EXPECT_THAT(page, HasSubstr("<th scope=\"row\">size</th><td class=\"l\">size &lt;huge&gt;</td>"
                              "<td class=\"l why\">no argument on file</td>"));
  EXPECT_THAT(page, HasSubstr("<td class=\"l\">2 bins</td><td class=\"l why\">counts are 16 bits"));
  EXPECT_THAT(page, HasSubstr("<summary>Mutant 2: const0 of Q[1] (r_y[1]) in blitter</summary>"));
  EXPECT_THAT(page, HasSubstr("<mark>    2  "));
  EXPECT_THAT(page, HasSubstr("was ended by signal 9"));
  EXPECT_THAT(page, HasSubstr("<th scope=\"row\">yesterday</th><td>no</td>"));
  EXPECT_THAT(page, HasSubstr("<svg viewBox="));
  EXPECT_THAT(page, Not(HasSubstr("data-error")));
}

TEST_F(CampaignPage, InChromiumCanBeReadAndReachedByEverybody) {
  campaign("yesterday", result(), 24);
  for (const std::string theme : {"light", "dark"}) {
    for (const bool agreed : {false, true}) {
      Json merged = result();
      merged["agreed"] = agreed;
      const std::string page = shown("#theme=" + theme, test::kLookForBarriers, merged);
      if (page.empty()) GTEST_SKIP() << kNone;
      EXPECT_THAT(page, HasSubstr("data-theme=\"" + theme + "\""));
      test::expect_no_barriers(page, theme);
      EXPECT_THAT(page, Not(HasSubstr("data-error")));
    }
  }
}

TEST_F(CampaignPage, InChromiumHasNoPartForWhatThereIsNot) {
  Json merged = result();
  merged["divergences"] = merged["failures"] = merged["crashes"] = Json::array();
  merged["agreed"] = true;
  merged["tasks"].erase(1);
  merged["tasks"].erase(1);
  const std::string page = shown("",
                                 "document.body.dataset.shown = [...document.querySelectorAll("
                                 "'main > section:not([hidden]) h2')].map(e => e.id).join();",
                                 merged);
  if (page.empty()) GTEST_SKIP() << kNone;
  EXPECT_THAT(page,
              HasSubstr("data-shown=\"totals-title,functional-title,slow-title,long-title\""));
  EXPECT_THAT(page, HasSubstr(">Everything agreed.</p>"));
}

}  // namespace
}  // namespace collide::campaign::page_test
