// SPDX-License-Identifier: MIT
//
// The page of `collide compare --report`: what is in it, and what a browser makes of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <random>
#include <regex>
#include <string>

#include "model/common/input_error.h"
#include "model/scene/png.h"
#include "sim/show/compare/comparison_page.h"
#include "sim/show/compare/film_data.h"
#include "sim/show/page/page.h"
#include "tests/support/browser.h"
#include "tests/support/document.h"
#include "tests/support/packed.h"
#include "tests/support/process.h"

namespace collide::compare::report_test {
namespace {

using test::unpacked;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

/// A scene's report in a folder of its own.
class Report {
 public:
  explicit Report(const std::string& name)
      : scene_(scene::read_scene(COLLIDE_ROOT "/scenes/" + name + ".json")),
        film_(techniques::film_of(scene_)),
        comparison_(compare(film_, with_misuse())),
        file_(write_page(comparison_, film_, scene_, folder_.path() / "report")) {}

  Json data() const { return page_data(comparison_, film_, scene_); }
  const std::filesystem::path& file() const { return file_; }
  const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  static Options with_misuse() {
    Options options;
    options.misused = true;
    options.page = true;
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
  EXPECT_EQ(shot["x"], Json::parse(R"({"from": 0.0, "by": 40.0})"));
  EXPECT_EQ(shot["y"], Json::parse(R"({"from": 50.0, "by": 0.0})"));
  // VERA's masks of the roles.
  EXPECT_EQ(shot["groups"], 0xC);
  // Each frame has a list of pairs and one of objects on the terrain; shot-2, object 1 of 8, is on
  // post-2, object 3, in frame 1.
  EXPECT_THAT(unpacked(data["truth"]), ElementsAre(0, 0, 1, 8 * 1 + 3, 0, 0, 0));
}

TEST(Report, HoldsWhereContactsAreAndHowLargeTheyAre) {
  // tunnel, frame 1: the shot, 4x4 at (40, 70), lies within the post that it meets.
  const Json data = Report("tunnel").data();
  EXPECT_EQ(unpacked(data["areas"]).size(), 3u) << "one contact in all frames";
  // cave: the first contacts are with the terrain.
  const Json cave = Report("cave/cave").data();
  const auto truth = unpacked(cave["truth"]);
  std::size_t contacts = 0;
  for (std::size_t i = 0; i < truth.size(); i += static_cast<std::size_t>(truth[i]) + 1) {
    contacts += static_cast<std::size_t>(truth[i]);
  }
  EXPECT_EQ(unpacked(cave["areas"]).size(), 3 * contacts);
}

/// A scene of two pictures and a mask without one, in a folder of its own: `hero` at (2, 3) is red
/// over blue, `bat` at (4, 3) is yellow but for a hole, and `dot` lies on both.
class Pictured {
 public:
  Pictured() {
    scene::Image hero(4, 4, {200, 0, 0, 255}), bat(4, 4, {250, 220, 0, 255}),
        flat(4, 4, {0, 90, 0, 255});
    for (int x = 0; x < 4; ++x) hero.at(x, 3) = {0, 0, 200, 255};
    bat.at(1, 1) = {9, 9, 9, 0};
    bat.at(0, 0) = {0, 200, 200, 60};
    bat.at(3, 3) = {0, 0, 0, 255};
    write_png(hero, (folder_.path() / "hero.png").string());
    write_png(bat, (folder_.path() / "bat.png").string());
    write_png(flat, (folder_.path() / "flat.png").string());
    scene_ = scene::read_scene(folder_.write("s.json", R"({"name": "pictured", "screen": [40, 20],
        "frames": 2,
        "masks": {"hero": {"png": "hero.png"}, "bat": {"png": "bat.png"}, "flat": {"png": "flat.png"},
                  "dot": {"rows": ["#"]},
                  "core": {"rows": ["##", "##"], "sprite": {"png": "hero.png", "at": [-1, -2]}}},
        "objects": [{"id": "hero", "mask": "hero", "class": "player", "at": [2, 3]},
                    {"id": "bat", "mask": "bat", "class": "enemy", "at": [4, 3]},
                    {"id": "flat", "mask": "flat", "class": "wall", "at": [20, 3]},
                    {"id": "dot", "mask": "dot", "class": "enemy", "at": [30, 3]},
                    {"id": "core", "mask": "core", "class": "wall", "at": [11, 12]}]})"));
    film_.emplace(techniques::film_of(scene_));
    Options options;
    options.page = true;
    comparison_ = compare(*film_, options);
    file_ = write_page(comparison_, *film_, scene_, folder_.path() / "report");
  }
  Json data() const { return page_data(comparison_, *film_, scene_); }
  std::string in_browser(const std::string& fragment, const std::string& user) const {
    return test::in_browser(file_, folder_.path(), fragment, user);
  }

 private:
  test::TemporaryDirectory folder_;
  scene::Scene scene_;
  std::optional<techniques::Film> film_;
  Comparison comparison_;
  std::filesystem::path file_;
};

TEST(Report, HoldsPicturesOfSeveralColours) {
  const Json data = Pictured().data();
  // Base 64 of the eight bytes that every PNG begins with.
  EXPECT_THAT(data["shapes"][0]["picture"].get<std::string>(), StartsWith("iVBORw0KGgo"));
  EXPECT_TRUE(data["shapes"][1].contains("picture"));
  EXPECT_FALSE(data["shapes"][2].contains("picture")) << "of one colour: a silhouette";
  EXPECT_FALSE(data["shapes"][3].contains("picture")) << "of no picture";
  EXPECT_FALSE(data["shapes"][3].contains("sprite"));
  EXPECT_FALSE(data["shapes"][4].contains("picture"));
  const Json& sprite = data["shapes"][4]["sprite"];
  EXPECT_EQ(sprite["x"], -1);
  EXPECT_EQ(sprite["y"], -2);
  EXPECT_EQ(sprite["rows"][3], Json({0, 4}));
  EXPECT_EQ(sprite["picture"], data["shapes"][0]["picture"]);
  EXPECT_FALSE(data.contains("picturesLeftOut"));
  // hero and bat share columns 4 and 5 of rows 3 to 6 but for (4, 3), which is 60 of 255 solid, and
  // (5, 4).
  EXPECT_THAT(unpacked(data["areas"]), ElementsAre(5, 3, 6, 5, 3, 6));
}

TEST(Report, LeavesOutPicturesThatWouldMakeItTooLarge) {
  const test::TemporaryDirectory folder;
  scene::Image noise(1700, 1300);
  std::mt19937 random(1);
  for (scene::Colour& colour : noise.pixels) {
    const auto bits = static_cast<std::uint32_t>(random());
    colour = {static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(bits >> 8),
              static_cast<std::uint8_t>(bits >> 16), 255};
  }
  write_png(noise, (folder.path() / "noise.png").string());
  const scene::Scene scene = scene::read_scene(folder.write("s.json", R"({"name": "s",
      "screen": [40, 20], "frames": 1, "terrain": {"png": "noise.png"},
      "masks": {"dot": {"rows": ["#"]}},
      "objects": [{"id": "dot", "mask": "dot", "class": "player", "at": [2, 3]}]})"));
  const techniques::Film film = techniques::film_of(scene);
  const Json data = page_data(compare(film), film, scene);
  EXPECT_EQ(data["picturesLeftOut"], 1);
  EXPECT_FALSE(data["terrain"].contains("picture"));
  // The contact with the terrain.
  EXPECT_THAT(unpacked(data["areas"]), ElementsAre(2, 3, 1));
}

TEST(Report, KnowsWhereTheScreenIs) {
  // The cave begins scrolled by (0, 37), then (0, 38).
  const Json scroll = Report("cave/cave").data()["scroll"]["y"];
  const auto values = test::values_of_packed_track(scroll["packed"], scroll["unit"], 240);
  EXPECT_EQ(values[0], 37);
  EXPECT_EQ(values[1], 38);
  EXPECT_EQ(Report("dither").data()["scroll"]["x"], Json::parse(R"({"from": 0.0, "by": 0.0})"));
}

TEST(Report, KnowsHowThingsCameToTheirPlaces) {
  const Json json = Json::parse(R"({"name": "s", "screen": [320, 200], "frames": 5,
      "masks": {"m": {"rows": ["####"]}, "n": {"rows": ["##"], "anchor": [0, 1]}},
      "wrap": [320, 0], "order": [{"from": 3, "objects": ["b"]}], "objects": [
      {"id": "a", "mask": "m", "class": "player", "path": [[300, 9], [2, 9], [8, 9]], "jumps": [3]},
      {"id": "b", "mask": "n", "class": "enemy", "path": [[0, 9], [200, 9]], "from": 1}]})");
  const scene::Scene scene = scene::parse_scene(JsonField("s", json), "");
  const techniques::Film film = techniques::film_of(scene);
  const Json data = page_data(compare(film), film, scene);
  EXPECT_EQ(data["objects"][0]["jumps"], Json::parse("[1, 3]"));
  EXPECT_EQ(data["objects"][1]["jumps"], Json::parse("[2]")) << "not that it is born in 1";
  EXPECT_EQ(data["orders"], Json::parse("[[3, [1, 0]]]"));
  EXPECT_EQ(data["shapes"][0]["anchor"], Json::parse("[2.0, 0.5]"));
  EXPECT_EQ(data["shapes"][1]["anchor"], Json::parse("[0.0, 1.0]"));
  EXPECT_EQ(data["doubts"], "");
}

TEST(Report, HoldsAnswersAndFalseOnes) {
  const Json data = Report("tunnel").data();
  const Json& boxes = data["techniques"][0];
  EXPECT_EQ(boxes["name"], "boxes");
  // Frame 1: one found; none missed, invented, mistimed.
  EXPECT_THAT(unpacked(boxes["answers"]), ElementsAre(1, 1, 8 * 1 + 3, 0, 0, 0));
  // Frame 1, tunnelled, the first reason, no item, and a list of two: shot-1 and the object two
  // further, post-1; in the same frame shot-3 and drone-3.
  EXPECT_THAT(unpacked(boxes["falses"]),
              ElementsAre(1, 3, 0 + 1, -1 + 1, 2, 0, 2, 0, 3, 0 + 1, -1 + 1, 2, 4, 2));
  EXPECT_EQ(boxes["figures"]["tunnelled_contacts"], 2);
  EXPECT_EQ(data["reasons"][0][0], "tunnelled");
  for (const Json& technique : data["techniques"]) {
    EXPECT_GT(technique["about"].get<std::string>().size(), 20u) << technique["name"];
  }
}

TEST(Report, DrawsWhatTechniquesNameAsTheirView) {
  const std::string film = test::read_file(COLLIDE_ROOT "/sim/show/page/stage.js");
  auto makers = techniques::all_techniques();
  for (auto& maker : techniques::misused_techniques()) makers.push_back(std::move(maker));
  std::size_t layers = 0;
  for (const auto& maker : makers) {
    const techniques::TechniqueWords& words = maker.words;
    EXPECT_STRNE(words.looks, "") << maker.name;
    EXPECT_THAT(std::string(words.panel), testing::AnyOf("", "zones", "groups")) << maker.name;
    for (const char* const name : words.layers) {
      if (name == nullptr) continue;
      const std::string layer = name;
      ++layers;
      const bool drawn = film.find("\n  " + layer + "(pen") != film.npos ||
                         film.find("\n  \"" + layer + "\"(pen") != film.npos ||
                         film.find("\n  \"" + layer + "\": draw") != film.npos;
      EXPECT_TRUE(drawn) << maker.name << ": " << layer;
    }
  }
  EXPECT_GT(layers, makers.size() / 2);
}

TEST(Report, MotionKeepsItsPixel) {
  // Not linear: the second step is another. 0.9999 is in pixel 0, however short of 1.
  const std::vector<double> values = {0.9999, 1.5, 3.999999, -0.25};
  const Json json = track(values);
  EXPECT_EQ(json["unit"], 256);
  const auto read = test::values_of_packed_track(json["packed"], 256, values.size());
  // In 256ths, rounded down.
  EXPECT_THAT(read, ElementsAre(255 / 256.0, 1.5, 3 + 255 / 256.0, -0.25));
  // Whole numbers stay what they are.
  EXPECT_EQ(track({4, 4, 9})["unit"], 1);
  EXPECT_THAT(unpacked(track({4, 4, 9})["packed"]), ElementsAre(4, -4, 5));
  EXPECT_EQ(track({7}), Json::parse(R"({"from": 7.0, "by": 0.0})"));
}

TEST(Report, MuchMotionTakesLittleRoom) {
  // A waving way that no line describes: 3000 frames. What moves evenly takes a formula.
  std::vector<double> waving, even;
  for (int frame = 0; frame < 3000; ++frame) {
    waving.push_back(240 + 200 * std::sin(0.01 * frame));
    even.push_back(7 - 0.1 * frame);
  }
  EXPECT_LT(track(waving).dump().size(), 2u * waving.size());
  EXPECT_LT(track(even).dump().size(), 40u);
}

TEST(Report, HoldsVerasLines) {
  // stand-ins: a bar of 40 pixels from column 20 in line 20, with the mask 0011, and one from
  // column 56 with 0101; the screen is 640 columns wide.
  const Json data = Report("stand-ins").data();
  for (const Json& technique : data["techniques"]) {
    EXPECT_EQ(technique.contains("lines"),
              technique["name"] == "vera" || technique["name"] == "rings");
    if (technique["name"] != "vera") continue;
    const auto numbers = unpacked(technique["lines"][0]);
    // Row 0 and those like it: alike, no hit, clocks, nothing drawn, dropped or cut, one run.
    ASSERT_GT(numbers.size(), 30u);
    EXPECT_THAT(std::vector<std::int64_t>(numbers.begin(), numbers.begin() + 3),
                ElementsAre(0, 0, 20));
    EXPECT_EQ(numbers[3], 0);
    EXPECT_THAT(std::vector<std::int64_t>(numbers.begin() + 5, numbers.begin() + 13),
                ElementsAre(0, 0, 0, 1, 640, 0, 0, 0));
    // Four alike: bit 0 hit; two drawn.
    EXPECT_EQ(numbers[13], 4);
    EXPECT_EQ(numbers[14], 1);
    EXPECT_THAT(std::vector<std::int64_t>(numbers.begin() + 16, numbers.begin() + 19),
                ElementsAre(2, 0, 0));
    // Runs: 20 empty, the player's 40 with mask 3 and z 2 in colour 1, ...
    EXPECT_THAT(std::vector<std::int64_t>(numbers.begin() + 20, numbers.begin() + 28),
                ElementsAre(20, 0, 0, 0, 40, 3, 2, 1));
  }
}

TEST(Report, IsOnePageThatNeedsNothingElse) {
  const Report report("tunnel");
  const std::string page = test::read_file(report.file());
  for (const char* outside : {"src=", "href=\"http", "@import", "url(", "fetch("}) {
    EXPECT_THAT(page, Not(HasSubstr(outside)));
  }
}

/// A second line of defence: the browser runs nothing else, and loads nothing.
TEST(Report, ItsPolicyAllowsItsOwnScriptsAlone) {
  for (const std::string& page : {show::page("a", Json::object()), show::wave_page("a", {})}) {
    const std::string before = "<meta http-equiv=\"Content-Security-Policy\" content=\"";
    const std::size_t from = page.find(before);
    ASSERT_NE(from, page.npos);
    EXPECT_LT(from, page.find("<style>"));
    EXPECT_THAT(page.substr(from + before.size()),
                testing::MatchesRegex("default-src 'none'; script-src 'sha256-[A-Za-z0-9+/]{43}='; "
                                      "style-src 'unsafe-inline'; .*"));
  }
}

TEST(Report, TextOfTheSceneCannotEndTheScript) {
  const std::string page = show::page("<b>&", Json{{"name", "</script><script>alert(1)</script>"}});
  EXPECT_THAT(page, HasSubstr("<title>&lt;b>&amp;</title>"));
  EXPECT_THAT(page, Not(HasSubstr("</script><script>alert")));
  EXPECT_THAT(page, HasSubstr("\\u003c/script>"));
}

TEST(Report, AFolderThatCannotBeMadeIsSaid) {
  const scene::Scene scene = scene::read_scene(COLLIDE_ROOT "/scenes/tunnel.json");
  const techniques::Film film = techniques::film_of(scene);
  EXPECT_THROW(write_page(compare(film), film, scene, "/proc/nowhere"), InputError);
}

std::string in_browser(const Report& report, const std::string& fragment,
                       const std::string& user = "") {
  return test::in_browser(report.file(), report.folder(), fragment, user);
}

void expect_shown(const std::string& page, const std::string& frame, const std::string& technique) {
  auto shown = test::body(page);
  EXPECT_EQ(shown["data-frame"], frame);
  EXPECT_EQ(shown["data-technique"], technique);
}

std::vector<std::string> texts(const std::vector<test::Element>& elements) {
  std::vector<std::string> found;
  for (const test::Element& element : elements) found.push_back(element.text);
  return found;
}

TEST(ReportInChromium, ShowsTheStateThatTheAddressAsksFor) {
  const Report report("sprites");
  const std::string page = in_browser(report, "#frame=2&technique=vera&theme=dark");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  expect_shown(page, "2", "vera");
  EXPECT_THAT(page, HasSubstr("data-theme=\"dark\""));
  EXPECT_EQ(test::element(page, "output", "id", "number").text, "2 / 4");
  // The status line, which a screen reader speaks.
  EXPECT_THAT(page, HasSubstr("is wrong once: group bit 2: shot, drone missed, because the line's "
                              "time was over before the sprite's turn."));
  // The list of false answers, its frame marked, and the table.
  EXPECT_THAT(page, HasSubstr("aria-current=\"true\""));
  EXPECT_EQ(test::element(page, "tr", "data-name", "vera").attributes["class"], "chosen");
  EXPECT_THAT(test::element(page, "tr", "data-name", "vera-believed").text,
              StartsWith("vera-believed "));
  EXPECT_THAT(test::elements(page, "svg"), Not(IsEmpty()));
}

TEST(ReportInChromium, AFalseAnswerThatIsClickedShowsItsFrame) {
  const Report report("sprites");
  const std::string page = in_browser(report, "#frame=4&technique=boxes",
                                      "document.getElementById('choice-vera').click();"
                                      "document.querySelectorAll('#false button')[1].click();");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  expect_shown(page, "2", "vera");
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
  EXPECT_EQ(test::body(stepped)["data-frame"], "2");
  EXPECT_EQ(test::body(after("e>"))["data-frame"], "4") << "nothing after the last";
  EXPECT_EQ(test::body(after("n"))["data-frame"], "2") << "the next false answer";
  const std::string playing = after(" ");
  EXPECT_THAT(playing, HasSubstr("Pause"));
}

TEST(ReportInChromium, ArrowsStepAfterATechniqueWasClicked) {
  const Report report("sprites");
  const auto after = [&](const std::string& before) {
    return in_browser(report, "#frame=1&technique=boxes",
                      "const radio = document.getElementById('choice-vera');"
                      "const press = key => { const event = new KeyboardEvent('keydown',"
                      "  {key, bubbles: true, cancelable: true});"
                      "  radio.dispatchEvent(event);"
                      "  document.body.dataset.taken = event.defaultPrevented; };" +
                          before + "radio.click(); press('ArrowRight');");
  };
  const std::string clicked = after("");
  if (clicked.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  expect_shown(clicked, "2", "vera");
  EXPECT_EQ(test::body(clicked)["data-taken"], "true") << "the radio does not take it as well";
  // Who came with Tab chooses with arrows.
  const std::string tabbed = after("press('Tab');");
  expect_shown(tabbed, "1", "vera");
  EXPECT_EQ(test::body(tabbed)["data-taken"], "false");
}

TEST(ReportInChromium, NamesWhatATechniqueFinds) {
  // Two of the three lie between two pictures: no mask of this frame shows them.
  const std::string page = in_browser(Report("tunnel"), "#frame=1&technique=impact-overlap");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  EXPECT_THAT(
      test::element(page, "p", "id", "status").text,
      HasSubstr("impact-overlap finds 3 pairs (shot-1 and post-1, shot-2 and post-2, shot-3 "
                "and drone-3), of which it says that masks share a pixel on the way, and is not "
                "wrong."));
}

TEST(ReportInChromium, RunsItsOwnScriptsAlone) {
  const std::string page = in_browser(Report("zones"), "",
                                      "const script = document.createElement('script');"
                                      "script.textContent = 'document.body.dataset.ran = 1';"
                                      "document.body.append(script);"
                                      "document.body.insertAdjacentHTML('beforeend', '<img src=x "
                                      "onerror=\"document.body.dataset.ran"
                                      " = 1\">');");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  EXPECT_THAT(page, Not(HasSubstr("data-ran")));
  EXPECT_THAT(page, HasSubstr("data-error"));
}

/// The terrain's contacts are in the sentence as they are in the list below it.
TEST(ReportInChromium, TheSentenceAndTheListCountTheSameContacts) {
  const std::string page = in_browser(Report("cave/cave"), "#frame=0&technique=boxes");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  EXPECT_EQ(test::element(page, "small", "id", "contacts-count").text, "1");
  EXPECT_THAT(test::element(page, "p", "id", "status").text,
              StartsWith("Frame 0: 0 pairs of masks truly overlap, and 1 object truly overlaps the "
                         "terrain. boxes finds 0 pairs"));
}

/// The same of an answer about circles: it is not "never wrong" above pixels that it does not name.
TEST(ReportInChromium, AnAnswerAboutCirclesIsNotToldAsOneAboutPixels) {
  const Report report("playground");
  const std::string page =
      in_browser(report, "#frame=1&technique=impact",
                 "document.body.dataset.mark = $('choice-impact').parentElement.textContent;"
                 "document.body.dataset.fates = contactsOf(1).map(one => one.fate).join();"
                 "document.body.dataset.pixels = $('choice-pixels').parentElement.textContent;");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  auto shown = test::body(page);
  EXPECT_THAT(test::element(page, "p", "id", "status").text,
              AllOf(HasSubstr("of which it says that circles touch on the way, and is right about "
                              "circles. Of pixels that is not true: 1 with no pixel in common, 1 "
                              "pair of masks not named."),
                    Not(HasSubstr("not wrong"))));
  EXPECT_THAT(shown["data-mark"], HasSubstr("by pixels 1 missed, 2 invented"));
  EXPECT_EQ(shown["data-fates"], "missed,found");
  EXPECT_THAT(shown["data-pixels"], Not(HasSubstr("by pixels")));
}

/// A frame is where the slider's thumb is.
TEST(ReportInChromium, TheStripIsInLineWithTheSlider) {
  const std::string page = in_browser(
      Report("sprites"), "#frame=0&technique=vera",
      "const strip = $('strip').getBoundingClientRect(), slider = "
      "$('frame').getBoundingClientRect();"
      "document.body.dataset.edges = [strip.left - slider.left, strip.right - slider.right].map("
      "  Math.round).join();"
      "const marks = [];"
      "for (const frame of [0, 2, frames - 1]) {"
      "  go(frame);"
      "  const pen = $('strip').getContext('2d'), row = pen.getImageData(0, 1, $('strip').width, "
      "1);"
      "  const wanted = stripX(frame, strip.width) * devicePixelRatio;"
      "  const drawn = [...Array(row.width).keys()].filter(x => row.data[4 * x + 3] > 0"
      "    && row.data[4 * x] < 100);"
      "  marks.push(drawn.length > 0 && drawn.every(x => Math.abs(x - wanted) <= 2),"
      "    frameAt(stripX(frame, strip.width)) === frame);"
      "}"
      "document.body.dataset.marks = marks.join();");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  auto shown = test::body(page);
  EXPECT_EQ(shown["data-edges"], "0,0");
  EXPECT_EQ(shown["data-marks"], "true,true,true,true,true,true");
}

TEST(ReportInChromium, AWrongAddressShowsTheFirstFrame) {
  const Report report("dither");
  const std::string page = in_browser(report, "#frame=-7&technique=none");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  expect_shown(page, "0", "boxes");
}

TEST(ReportInChromium, ShowsTheLineBufferOfTheLineThatIsChosen) {
  const Report report("stand-ins");
  const std::string page = in_browser(report, "#frame=0&technique=vera",
                                      "document.getElementById('line-table').open = true;");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  // The first line with a collision, unasked.
  EXPECT_THAT(page,
              HasSubstr("Line 20: Pixels of sprites that share bit 0 collide here. 2 sprites"));
  EXPECT_THAT(page, HasSubstr("Line buffer of line 20"));
  EXPECT_THAT(texts(test::elements(page, "tr")), Contains("player – – ● ●"));
  const std::string other =
      in_browser(report, "#frame=0&technique=vera",
                 "const line = document.getElementById('line'); line.value = 100;"
                 "line.dispatchEvent(new Event('input'));");
  EXPECT_THAT(other, HasSubstr("Line 100: "));
  const std::string boxes = in_browser(report, "#frame=0&technique=boxes");
  EXPECT_EQ(test::element(boxes, "section", "id", "lines-card").attributes.count("hidden"), 1U);
}

TEST(ReportInChromium, ListsMandinsZones) {
  const std::string page = in_browser(Report("stand-ins"), "#frame=0&technique=mandin");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  // Columns 56 to 59 of lines 20 to 23.
  EXPECT_THAT(
      texts(test::elements(page, "tr")),
      Contains(AllOf(HasSubstr("left-bar and right-bar 4×4 at 56,20"), HasSubstr("not 0: hit"))));
}

TEST(ReportInChromium, DrawsSpritesInTheirOwnColours) {
  // Pixels of the film by their place in the scene, as drawn with nothing over them.
  const std::string look =
      "const at = (x, y) => [...film.getContext('2d').getImageData((x + .5) * film.width / width,"
      "  (y + .5) * film.height / height, 1, 1).data].slice(0, 3).join();"
      "const note = key => { document.body.dataset[key] ="
      "  [at(2, 3), at(2, 6), at(6, 3), at(21, 4), at(30, 3)].join(' '); };"
      "addEventListener('load', () => {"
      "  for (const id of ['truth', 'view']) document.getElementById(id).click();"
      "  note('own'); document.getElementById('colours').click(); note('roles'); });";
  const std::string page = Pictured().in_browser("#technique=vera", look);
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  auto shown = test::body(page);
  EXPECT_EQ(shown["data-pictures"], "3");
  // #67727f is a wall, #ffb566 an enemy, #74c7ff a player.
  EXPECT_EQ(shown["data-own"], "200,0,0 0,0,200 250,220,0 103,114,127 255,181,102");
  EXPECT_EQ(shown["data-roles"], "116,199,255 116,199,255 255,181,102 103,114,127 255,181,102");
  EXPECT_THAT(page, Not(HasSubstr("data-error")));
}

TEST(ReportInChromium, ShowsWhatCollidesOverWhatIsDrawn) {
  // The core's mask is at columns 11 and 12 of rows 12 and 13; it is drawn from (10, 10) on, red
  // but for row 13, which is blue.
  const std::string look =
      "const at = (x, y) => [...film.getContext('2d').getImageData((x + .5) * film.width / width,"
      "  (y + .5) * film.height / height, 1, 1).data].slice(0, 3).join();"
      "const note = key => { document.body.dataset[key] ="
      "  [at(10, 10), at(13, 13), at(11, 12)].join(' '); };"
      "addEventListener('load', () => {"
      "  for (const id of ['truth', 'view']) document.getElementById(id).click();"
      "  note('both'); document.getElementById('solid').click(); note('drawn');"
      "  document.body.dataset.part = document.getElementById('solid-part').hidden; });";
  const std::string page = Pictured().in_browser("#technique=vera", look);
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  auto shown = test::body(page);
  EXPECT_EQ(shown["data-part"], "false");
  EXPECT_EQ(shown["data-drawn"], "200,0,0 0,0,200 200,0,0");
  EXPECT_EQ(shown["data-both"].rfind("200,0,0 0,0,200 ", 0), 0u);
  EXPECT_NE(shown["data-both"], shown["data-drawn"]) << "the mask lies over it";
  EXPECT_THAT(page, Not(HasSubstr("data-error")));
}

TEST(ReportInChromium, ListsTheContactsOfTheFrame) {
  const std::string page = Pictured().in_browser(
      "#frame=1&technique=boxes",
      "document.querySelector('#contacts button').click();"
      "const cross = film.getContext('2d').getImageData((5.5) * film.width / width, 1, 1, 1).data;"
      "document.body.dataset.cross = [...cross].slice(0, 3).join();"
      "document.body.dataset.tip = tip(5, 3).join('; ');"
      "document.body.dataset.hole = tip(5, 4).join('; ');");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  EXPECT_EQ(test::element(page, "small", "id", "contacts-count").text, "1");
  EXPECT_THAT(texts(test::elements(page, "tr")), Contains("hero and bat 5, 3 6 found"));
  auto shown = test::body(page);
  EXPECT_EQ(shown["data-cross"], "255,224,138");
  EXPECT_EQ(shown["data-tip"],
            "hero and bat: 6 common pixels, the first at 5, 3; found; hero (player); bat (enemy)");
  EXPECT_EQ(shown["data-hole"], "hero (player)");
}

TEST(ReportInChromium, HasNoErrorsAndNamesEveryControl) {
  // Every control and picture has a name for screen readers.
  const std::string page = in_browser(
      Report("sprites"), "#frame=2&technique=vera",
      "document.body.dataset.unnamed = "
      "[...document.querySelectorAll('button,input,select,canvas,svg')]"
      ".filter(e => !e.closest('[hidden]') && e.getAttribute('aria-hidden') !== 'true' &&"
      "!(e.getAttribute('aria-label') || e.textContent.trim() || (e.labels && e.labels.length)))"
      ".map(e => e.id || e.tagName).join();");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  EXPECT_EQ(test::body(page).at("data-unnamed"), "");
  EXPECT_THAT(page, Not(HasSubstr("data-error")));
}

TEST(ReportInChromium, ANarrowWindowDoesNotOverflow) {
  const std::string page = in_browser(
      Report("stand-ins"), "#technique=vera",
      "document.documentElement.style.width = '390px'; document.body.style.width = '390px';"
      "dispatchEvent(new Event('resize'));"
      "document.body.dataset.wide = [...document.querySelectorAll('main > *, header, footer')]"
      ".filter(e => !e.hidden && e.getBoundingClientRect().right > 391).length;");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  EXPECT_EQ(test::body(page).at("data-wide"), "0");
}

TEST(ReportInChromium, TellsWhatTunnelledFromWhatIsWrong) {
  // Two contacts lie between two pictures; of those that are in one, boxes miss and invent none.
  const std::string page =
      in_browser(Report("tunnel"), "#technique=boxes",
                 "const label = document.getElementById('choice-boxes').parentElement;"
                 "document.body.dataset.marks = label.querySelector('.mark').textContent;"
                 "document.body.dataset.meaning = document.getElementById('meaning').textContent;");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  EXPECT_EQ(test::body(page).at("data-marks"), "2 tunnelled");
  EXPECT_THAT(test::body(page).at("data-meaning"),
              StartsWith("Any machine: boxes names 1 of your 1 contacts (100 %); "
                         "2 between two pictures pass it by"));
}

TEST(ReportInChromium, DoesNotPraiseWhatDidNotLook) {
  // Four contacts are outside the view of the two units.
  const std::string page =
      in_browser(Report("who-meets-whom"), "#technique=impact-overlap",
                 "const label = document.getElementById('choice-impact-overlap').parentElement;"
                 "document.body.dataset.marks = label.querySelector('.mark').textContent;");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  EXPECT_THAT(test::body(page).at("data-marks"), StartsWith("right in what it sees, "));
}

TEST(ReportInChromium, ATableWiderThanThePageShowsIt) {
  const std::string page =
      in_browser(Report("stand-ins"), "#technique=vera",
                 "const scroll = document.getElementById('results').parentElement;"
                 "document.body.dataset.shadow = getComputedStyle(scroll).backgroundAttachment;");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  // Two that go with the table hide two that stay at the sides.
  EXPECT_EQ(test::body(page).at("data-shadow"), "local, local, scroll, scroll");
}

/// Relative luminance and contrast as WCAG 2 defines them.
using Rgb = std::array<double, 3>;
double luminance(const Rgb& colour) {
  const auto linear = [](double value) {
    const double share = value / 255;
    return share <= 0.03928 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}
double contrast(const Rgb& a, const Rgb& b) {
  const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
  return (light + 0.05) / (dark + 0.05);
}
Rgb mixed(const Rgb& a, const Rgb& b, double share) {
  Rgb result{};
  for (std::size_t i = 0; i < 3; ++i) result[i] = a[i] * share + b[i] * (1 - share);
  return result;
}
/// The variables of a rule that are colours.
std::map<std::string, Rgb> colours(const std::string& css, const std::string& rule) {
  const std::size_t begin = css.find(rule + " {");
  const std::string text = css.substr(begin, css.find('}', begin) - begin);
  std::map<std::string, Rgb> found;
  const std::regex variable("--([a-z0-9-]+): #([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2});");
  for (std::sregex_iterator at(text.begin(), text.end(), variable), end; at != end; ++at) {
    for (std::size_t i = 0; i < 3; ++i) found[(*at)[1]][i] = std::stoi((*at)[i + 2], nullptr, 16);
  }
  return found;
}

TEST(PageColours, ContrastIsThatOfTheStandard) {
  // Black on white is 21:1 by definition, and 4.5:1 is where grey 767676 just passes on white.
  EXPECT_NEAR(contrast({0, 0, 0}, {255, 255, 255}), 21, 1e-9);
  EXPECT_GT(contrast({0x76, 0x76, 0x76}, {255, 255, 255}), 4.5);
  EXPECT_LT(contrast({0x77, 0x77, 0x77}, {255, 255, 255}), 4.5);
}

TEST(PageColours, TextCanBeReadOnEveryGround) {
  const std::string css = test::read_file(COLLIDE_ROOT "/sim/show/page/common.css");
  for (const char* theme : {":root", ":root[data-theme=\"dark\"]"}) {
    auto colour = colours(css, theme);
    ASSERT_EQ(colour.count("card"), 1u) << theme;
    // What is chosen or pointed at, and what a timing diagram marks, lies on the card.
    const std::map<std::string, Rgb> grounds{
        {"ground", colour["ground"]},
        {"card", colour["card"]},
        {"chosen", mixed(colour["accent"], colour["card"], 0.16)},
        {"mark", mixed(colour["mistimed"], colour["card"], 0.15)}};
    for (const char* text : {"ink", "soft", "accent", "found", "missed", "invented", "mistimed",
                             "tunnelled", "outside"}) {
      ASSERT_EQ(colour.count(text), 1u) << theme << " " << text;
      for (const auto& [name, ground] : grounds) {
        EXPECT_GE(contrast(colour[text], ground), 4.5) << theme << " " << text << " on " << name;
      }
    }
    for (const char* ground : {"accent", "missed", "mistimed"}) {
      EXPECT_GE(contrast(colour["card"], colour[ground]), 4.5) << theme << " card on " << ground;
    }
  }
}

}  // namespace
}  // namespace collide::compare::report_test
