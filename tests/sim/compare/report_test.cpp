// SPDX-License-Identifier: MIT
//
// The page of `collide compare --report`: what is in it, and what a browser makes of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "model/common/input_error.h"
#include "sim/compare/report.h"
#include "sim/report/page.h"
#include "tests/support/process.h"

namespace collide::compare {
namespace {

using test::run_program;
using testing::HasSubstr;
using testing::Not;

/// A scene's report in a folder of its own.
class Report {
 public:
  explicit Report(const std::string& name)
      : scene_(scene::read_scene(COLLIDE_ROOT "/scenes/" + name + ".json")),
        film_(techniques::film_of(scene_)),
        comparison_(compare(film_, with_misuse())),
        file_(write_report(comparison_, film_, scene_, folder_.path() / "report")) {}

  Json data() const { return page_data(comparison_, film_, scene_); }
  const std::filesystem::path& file() const { return file_; }
  const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  static Options with_misuse() {
    Options options;
    options.misused = true;
    return options;
  }

  test::TemporaryDirectory folder_;
  scene::Scene scene_;
  techniques::Film film_;
  Comparison comparison_;
  std::filesystem::path file_;
};

TEST(Report, HoldsTheFilm) {
  const Json data = Report("tunnel").data();
  EXPECT_EQ(data["frames"], 3);
  // A row of the shot's mask: four pixels from column 0 on.
  EXPECT_EQ(data["shapes"][0]["rows"][0], Json({0, 4}));
  const Json& shot = data["objects"][0];
  EXPECT_EQ(shot["id"], "shot-1");
  EXPECT_EQ(shot["role"], "player-bullet");
  EXPECT_EQ(shot["x"], Json({0, 40, 80}));
  EXPECT_EQ(shot["y"], Json::array({50})) << "the last one stays";
  // shot-2 is on post-2 in frame 1.
  EXPECT_EQ(data["truth"][0]["pairs"], Json::array());
  EXPECT_EQ(data["truth"][1]["pairs"], Json::parse("[[1,3]]"));
}

TEST(Report, KnowsWhichDotsOfTheGreyAreBlack) {
  // The cave begins scrolled by (0, 37), then (0, 38).
  const Json parity = Report("cave/cave").data()["scrollParity"];
  EXPECT_EQ(parity[0], 1);
  EXPECT_EQ(parity[1], 0);
  EXPECT_EQ(Report("dither").data()["scrollParity"], Json::array({0}));
}

TEST(Report, HoldsAnswersAndFalseOnes) {
  const Json data = Report("tunnel").data();
  const Json& boxes = data["techniques"][0];
  EXPECT_EQ(boxes["name"], "boxes");
  EXPECT_EQ(boxes["frames"]["1"]["found"], Json::array({4 * 1 + 3}));
  ASSERT_EQ(boxes["falses"].size(), 1u);
  // Frame, tunnelled, its reason, no item, and shot-1 with post-1.
  EXPECT_EQ(boxes["falses"][0], Json({1, 3, 0, -1, 0, 2}));
  EXPECT_EQ(data["reasons"][0][0], "tunnelled");
  for (const Json& technique : data["techniques"]) {
    EXPECT_GT(technique["about"].get<std::string>().size(), 20u) << technique["name"];
  }
}

TEST(Report, IsOnePageThatNeedsNothingElse) {
  const Report report("tunnel");
  const std::string page = test::read_file(report.file());
  for (const char* outside : {"src=", "href=\"http", "@import", "url(", "fetch("}) {
    EXPECT_THAT(page, Not(HasSubstr(outside)));
  }
}

TEST(Report, TextOfTheSceneCannotEndTheScript) {
  const std::string page =
      report::page("<b>&", Json{{"name", "</script><script>alert(1)</script>"}});
  EXPECT_THAT(page, HasSubstr("<title>&lt;b>&amp;</title>"));
  EXPECT_THAT(page, Not(HasSubstr("</script><script>alert")));
  EXPECT_THAT(page, HasSubstr("\\u003c/script>"));
}

TEST(Report, AFolderThatCannotBeMadeIsSaid) {
  const scene::Scene scene = scene::read_scene(COLLIDE_ROOT "/scenes/tunnel.json");
  const techniques::Film film = techniques::film_of(scene);
  EXPECT_THROW(write_report(compare(film), film, scene, "/proc/nowhere"), InputError);
}

/// The page after its script has run, at a fragment, and then what a user does, as a script; empty
/// without a browser.
std::string in_browser(const Report& report, const std::string& fragment,
                       const std::string& user = "") {
  const std::filesystem::path page = report.folder() / "page.html";
  std::ofstream(page) << test::read_file(report.file()) << "<script>" << user << "</script>\n";
  for (const char* browser : {"chromium", "chromium-browser", "google-chrome"}) {
    if (std::system(("command -v " + std::string(browser) + " >/dev/null").c_str()) != 0) continue;
    return run_program({"timeout", "60", browser, "--headless", "--no-sandbox", "--disable-gpu",
                        "--user-data-dir=" + (report.folder() / "profile").string(), "--dump-dom",
                        "file://" + page.string() + fragment})
        .out;
  }
  return "";
}

TEST(ReportInChromium, ShowsTheStateThatTheAddressAsksFor) {
  const Report report("sprites");
  const std::string page = in_browser(report, "#frame=2&technique=vera&theme=dark");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  EXPECT_THAT(page, HasSubstr("<body data-frame=\"2\" data-technique=\"vera\">"));
  EXPECT_THAT(page, HasSubstr("data-theme=\"dark\""));
  EXPECT_THAT(page, HasSubstr("<output id=\"number\" for=\"frame\">2 / 4</output>"));
  // The status line, which a screen reader speaks.
  EXPECT_THAT(page, HasSubstr("is wrong once: group bit 2: shot, drone missed, because the line's "
                              "time was over before the sprite's turn."));
  // The list of false answers, its frame marked, and the table.
  EXPECT_THAT(page, HasSubstr("aria-current=\"true\""));
  EXPECT_THAT(page, HasSubstr("<tr data-name=\"vera\" class=\"chosen\">"));
  EXPECT_THAT(page, HasSubstr("<th scope=\"row\">vera-believed</th>"));
  EXPECT_THAT(page, HasSubstr("<svg viewBox="));
}

TEST(ReportInChromium, AFalseAnswerThatIsClickedShowsItsFrame) {
  const Report report("sprites");
  const std::string page = in_browser(report, "#frame=4&technique=boxes",
                                      "document.getElementById('choice-vera').click();"
                                      "document.querySelectorAll('#false button')[1].click();");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  EXPECT_THAT(page, HasSubstr("<body data-frame=\"2\" data-technique=\"vera\">"));
  EXPECT_THAT(page, HasSubstr("2, by vera"));
}

TEST(ReportInChromium, IsDrivenByKeys) {
  const Report report("sprites");
  const auto after = [&](const std::string& keys) {
    std::string script;
    for (const char key : keys) {
      const std::string name = key == '>'   ? "ArrowRight"
                               : key == '<' ? "ArrowLeft"
                               : key == 'e' ? "End"
                                            : std::string(1, key);
      script += "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '" + name +
                "', bubbles: true}));";
    }
    return in_browser(report, "#frame=0&technique=vera", script);
  };
  const std::string stepped = after(">>><");
  if (stepped.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  EXPECT_THAT(stepped, HasSubstr("<body data-frame=\"2\""));
  EXPECT_THAT(after("e>"), HasSubstr("<body data-frame=\"4\"")) << "nothing after the last";
  EXPECT_THAT(after("n"), HasSubstr("<body data-frame=\"2\"")) << "the next false answer";
  const std::string playing = after(" ");
  EXPECT_THAT(playing, HasSubstr("Pause"));
}

TEST(ReportInChromium, AWrongAddressShowsTheFirstFrame) {
  const Report report("dither");
  const std::string page = in_browser(report, "#frame=-7&technique=none");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  EXPECT_THAT(page, HasSubstr("<body data-frame=\"0\" data-technique=\"boxes\">"));
}

}  // namespace
}  // namespace collide::compare
