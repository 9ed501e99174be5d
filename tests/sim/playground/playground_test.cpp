// SPDX-License-Identifier: MIT
//
// The playground without a browser: a scene's frame as a scene of its own, and the page's panels,
// which are what the comparison of the whole film says.
#include "sim/playground/playground.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "model/judge/adapters/registry.h"
#include "model/judge/film.h"
#include "sim/compare/comparison.h"
#include "sim/compare/describe.h"
#include "sim/compare/result.h"
#include "sim/playground/answers.h"
#include "sim/playground/moment.h"
#include "sim/playground/site.h"
#include "tests/support/process.h"

namespace collide::playground::playground_test {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const fs::path kScenes = COLLIDE_ROOT "/scenes";

struct Moment {
  std::string name;
  int frame;
  Json json;
};

/// The first frames of every scene, and some of the long one.
std::vector<Moment> moments() {
  std::vector<Moment> all;
  for (const auto& entry : fs::recursive_directory_iterator(kScenes)) {
    if (entry.path().extension() != ".json") continue;
    const scene::Scene scene = scene::read_scene(entry.path());
    const int step = scene.frames < 20 ? 1 : 40;
    for (int frame = 0; frame < scene.frames; frame += step) {
      all.push_back({scene.name, frame, moment_of(scene, frame)});
    }
  }
  return all;
}

scene::Scene read(const Json& json) {
  return scene::parse_scene(JsonField("moment", json), "");
}

std::array<int, 4> sides_of(const scene::Extents& extents) {
  return {extents.left, extents.top, extents.right, extents.bottom};
}

TEST(Moment, HasWhoIsThereWhereTheyWereAndTheTerrain) {
  int objects = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kScenes)) {
    if (entry.path().extension() != ".json") continue;
    const scene::Scene whole = scene::read_scene(entry.path());
    for (int frame = 0; frame < whole.frames; frame += whole.frames < 20 ? 1 : 40) {
      const scene::Scene moment = read(moment_of(whole, frame));
      ASSERT_EQ(moment.frames, kFrames);
      std::size_t next = 0;
      for (const scene::Object& object : whole.objects) {
        if (!object.life.includes(frame)) continue;
        SCOPED_TRACE(whole.name + " " + object.id + " in frame " + std::to_string(frame));
        ASSERT_LT(next, moment.objects.size());
        const scene::Object& own = moment.objects[next++];
        EXPECT_EQ(own.id, object.id);
        EXPECT_EQ(own.role, object.role);
        const auto same_place = [&](int then, int before) {
          const scene::Pixel a = whole.place(object, then), b = moment.place(own, before);
          EXPECT_EQ(a.x, b.x);
          EXPECT_EQ(a.y, b.y);
          const scene::Shape &is = whole.shape(object, then), &kept = moment.shape(own, before);
          EXPECT_EQ(is.mask.words(), kept.mask.words());
          EXPECT_EQ(is.drawn().words(), kept.drawn().words());
          EXPECT_EQ(is.drawn_at().x, kept.drawn_at().x);
          EXPECT_EQ(is.drawn_at().y, kept.drawn_at().y);
          ASSERT_EQ(is.extents.has_value(), kept.extents.has_value());
          if (is.extents) {
            EXPECT_EQ(sides_of(*is.extents), sides_of(*kept.extents));
          }
        };
        same_place(frame, 1);
        const bool born = frame > 0 && object.life.from == frame;
        EXPECT_EQ(own.life.from, born ? 1 : 0);
        if (!born) same_place(std::max(frame - 1, 0), 0);
        ++objects;
      }
      EXPECT_EQ(next, moment.objects.size());
      ASSERT_EQ(moment.terrain.has_value(), whole.terrain.has_value());
      if (!whole.terrain) continue;
      EXPECT_EQ(moment.terrain_place(1).y, whole.terrain_place(frame).y);
      for (int y = 0; y < whole.terrain->height(); ++y) {
        for (int x = 0; x < whole.terrain->width(); x += 7) {
          ASSERT_EQ(moment.terrain->solid(x, y), whole.terrain->solid(x, y)) << x << ", " << y;
        }
      }
    }
  }
  EXPECT_GT(objects, 100);
}

TEST(Moment, OfAMomentIsTheSame) {
  for (const Moment& moment : moments()) {
    if (moment.frame == 0) continue;
    EXPECT_EQ(moment_of(read(moment.json), 1), moment.json) << moment.name << moment.frame;
  }
}

TEST(Moment, NamesNoFile) {
  for (const Moment& moment : moments()) EXPECT_THAT(moment.json.dump(), Not(HasSubstr("png")));
}

// In frame 2 the ship has wrapped, the rock is below it, and its picture is another.
TEST(Moment, KeepsHowThingsMovedAndAreDrawn) {
  const scene::Scene scene = read(Json::parse(R"({"name": "s", "screen": [320, 200], "frames": 4,
      "masks": {"m": {"rows": ["####"]}, "n": {"rows": ["##"], "anchor": [2, 1]}},
      "wrap": [320, 200], "order": [{"from": 2, "objects": ["rock", "ship"]}], "objects": [
      {"id": "ship", "mask": "m", "class": "player", "path": [[290, 9], [300, 9], [2, 9], [12, 9]]},
      {"id": "rock", "mask": ["m", "m", "n"], "class": "enemy", "at": [5, 9]}]})"));
  const techniques::Film whole = techniques::film_of(scene);
  const scene::Scene wrapped = read(moment_of(scene, 2)), after = read(moment_of(scene, 3));
  EXPECT_EQ(wrapped.objects[0].id, "rock");
  EXPECT_TRUE(wrapped.jumps(wrapped.objects[1], 1));
  EXPECT_FALSE(after.jumps(after.objects[1], 1));
  const techniques::Film moment = techniques::film_of(wrapped);
  for (const auto& [in_whole, in_moment] : {std::pair{0, 1}, std::pair{1, 0}}) {
    const auto a = techniques::movement_of(whole.bodies(2)[static_cast<std::size_t>(in_whole)]);
    const auto b = techniques::movement_of(moment.bodies(1)[static_cast<std::size_t>(in_moment)]);
    EXPECT_EQ(a.from.x, b.from.x);
    EXPECT_EQ(a.to.x, b.to.x);
    EXPECT_EQ(a.to.y, b.to.y);
    EXPECT_EQ(a.mask->width(), b.mask->width());
  }
}

TEST(Moment, KeepsInsetsAndOutsets) {
  Json scene = moment_of(scene::read_scene(kScenes / "drawn.json"), 1);
  Json& masks = scene["masks"];
  const std::string first = masks.items().begin().key();
  for (const Json& sides :
       {Json::parse(R"({"inset": [1, 0, 2, 0], "outset": [0, 3, 0, 0]})"),
        Json::parse(R"({"outset": [0, 0, 0, 0]})"), Json::parse(R"({"inset": [1, 1, 1, 1]})")}) {
    masks[first].erase("inset");
    masks[first].erase("outset");
    for (const auto& [name, value] : sides.items()) masks[first][name] = value;
    const Json kept = moment_of(read(scene), 1)["masks"][first];
    EXPECT_EQ(sides_of(*read(scene).shapes[0].extents),
              sides_of(*read(moment_of(read(scene), 1)).shapes[0].extents));
    if (sides.size() == 1) {
      EXPECT_EQ(kept[sides.begin().key()], sides.begin().value());
    }
  }
}

TEST(Moment, KeepsWhoMayHitWhom) {
  const scene::Scene lives = scene::read_scene(kScenes / "lives.json");
  const Json moment = moment_of(lives, 4);
  EXPECT_EQ(read(moment).rules.pairs(), lives.rules.pairs());
}

/// The panels' answers against those of the comparison that plays all frames.
TEST(Answers, AreThoseOfTheWholeComparison) {
  int compared = 0;
  for (const Moment& moment : moments()) {
    SCOPED_TRACE(moment.name + ", frame " + std::to_string(moment.frame));
    const scene::Scene scene = read(moment.json);
    const techniques::Film film = techniques::film_of(scene);
    const Json panels = answers_of(film, {"blitter", "vera", "rings", "overlap", "impact",
                                          "continuum", "arrays", "boxes", "swept"});
    std::map<std::string, techniques::Cost> costs;
    compare::Play all;
    all.makers = techniques::all_techniques();
    all.answered = [&](const std::string& technique, int, const techniques::Answer& answer) {
      costs[technique] = answer.cost;
    };
    const compare::Comparison whole = compare::play(film, all);
    ASSERT_EQ(panels["techniques"].size(), whole.outcomes.size());
    EXPECT_EQ(panels["left_out"].size(), whole.left_out.size());
    for (std::size_t i = 0; i < whole.outcomes.size(); ++i) {
      const Json& shown = panels["techniques"][i];
      const compare::Outcome& outcome = whole.outcomes[i];
      SCOPED_TRACE(outcome.technique);
      EXPECT_EQ(shown["technique"], outcome.technique);
      const techniques::Judgement& judgement = outcome.frames.back().judgement;
      EXPECT_EQ(shown["found"].size(), judgement.hits.size());
      EXPECT_EQ(shown["missed"].size(), judgement.misses.size());
      EXPECT_EQ(shown["invented"].size(), judgement.false_alarms.size());
      EXPECT_EQ(shown["mistimed"].size(), outcome.frames.back().mistimed.size());
      EXPECT_EQ(shown["clocks"], costs[outcome.technique].clocks);
      EXPECT_EQ(shown["accesses"], costs[outcome.technique].accesses);
      std::vector<std::string> expected, falses;
      for (const techniques::FalseAnswer& answer : outcome.verdict.false_answers) {
        if (answer.frame != 1) continue;
        expected.push_back(compare::what(answer, outcome.kind, scene) + " " +
                           compare::reason(answer));
      }
      for (const Json& one : shown["falses"]) {
        falses.push_back(one["what"].get<std::string>() + " " + one["reason"].get<std::string>());
      }
      EXPECT_EQ(falses, expected);
      ++compared;
    }
  }
  EXPECT_GT(compared, 300);
}

/// The scene that the page begins with; its note says what is where.
class Start : public testing::Test {
 protected:
  const scene::Scene scene_ = scene::read_scene(kScenes / "playground.json");
  const techniques::Film film_ = techniques::film_of(scene_);
  const Json panels_ = answers_of(
      film_, {"blitter", "vera", "rings", "overlap", "impact", "continuum", "arrays", "swept"});

  int object(const std::string& id) const {
    for (std::size_t i = 0; i < scene_.objects.size(); ++i) {
      if (scene_.objects[i].id == id) return static_cast<int>(i);
    }
    return -1;
  }
  Json pair(const std::string& a, const std::string& b) const { return {object(a), object(b)}; }
  const Json& inside(const char* panel) const { return panels_["inside"][panel]; }
};

TEST_F(Start, BlitterShowsZoneAndAndAndFlag) {
  const Json* found = nullptr;
  for (const Json& test : inside("blitter")) {
    if (test["pair"] == pair("drone", "ship")) found = &test;
  }
  ASSERT_NE(found, nullptr);
  const Json& test = *found;
  // The ship is at 118, 158 and 26 wide, the drone at 126, 146 and 19x16: columns 126 to 143, rows
  // 158 to 161.
  EXPECT_EQ(test["zone"], Json({126, 158, 18, 4}));
  ASSERT_EQ(test["common"].size(), 2u * 4u) << "two words a row";
  std::uint16_t expected = 0;
  for (const Json& word : test["common"]) expected |= word.get<std::uint16_t>();
  EXPECT_EQ(test["flag"], expected) << "COLFLAG is the OR of the words";
  // The AND has a bit where both masks are solid.
  const scene::Mask& ship =
      scene_.shape(scene_.objects[static_cast<std::size_t>(object("ship"))], 1).mask;
  const scene::Mask& drone =
      scene_.shape(scene_.objects[static_cast<std::size_t>(object("drone"))], 1).mask;
  int pixels = 0;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 18; ++x) {
      const auto word = test["common"][static_cast<std::size_t>(2 * y + x / 16)].get<unsigned>();
      const bool both = ship.solid(x + 8, y) && drone.solid(x, y + 12);
      EXPECT_EQ((word >> (15 - x % 16) & 1) != 0, both) << x << ", " << y;
      pixels += both ? 1 : 0;
    }
  }
  EXPECT_EQ(panels_["truth"]["contacts"][0]["pixels"], pixels);
  EXPECT_GT(test["clocks"], 0);
}

TEST_F(Start, OverlapShowsRecordsAndWhoIsTouched) {
  std::vector<Json> pairs;
  for (const Json& record : inside("overlap")["records"]) {
    Json both = record["pair"];
    if (both[0] > both[1]) std::swap(both[0], both[1]);
    pairs.push_back(both);
  }
  EXPECT_THAT(pairs,
              testing::UnorderedElementsAre(pair("drone", "ship"), pair("asteroid", "dart")));
  // Masks up to 64 wide: a descriptor for each object.
  const Json& touched = inside("overlap")["touched"];
  ASSERT_EQ(touched.size(), 4u);
  unsigned expected = 0;
  for (const char* id : {"drone", "ship", "asteroid", "dart"}) expected |= 1U << object(id);
  EXPECT_EQ(touched[0], expected);
}

TEST_F(Start, ImpactSaysWhenTheBoltMeetsThePost) {
  bool met = false;
  for (const Json& record : inside("impact")) {
    met = met || record["pair"] == pair("post", "bolt");
  }
  EXPECT_TRUE(met);
  EXPECT_THAT(panels_["truth"]["between"], ElementsAre(pair("post", "bolt")));
}

TEST_F(Start, SweptCirclesHaveBothTimes) {
  int both = 0;
  for (const Json& one : inside("swept")) {
    if (!one.contains("t1")) continue;
    EXPECT_LE(one["t1"], one["t2"]);
    EXPECT_LE(one["t1"], 1);
    EXPECT_GE(one["t2"], 0);
    ++both;
  }
  EXPECT_GT(both, 0);
}

TEST_F(Start, ContinuumShowsWhatTheGreyHides) {
  ASSERT_FALSE(inside("continuum").empty());
  int hits = 0;
  for (const Json& test : inside("continuum")) {
    ASSERT_EQ(test["dots"].size(), 32u);
    int hidden = 0;
    for (const Json& row : test["dots"]) {
      for (const char dot : row.get<std::string>()) hidden += dot == 'h' ? 1 : 0;
    }
    EXPECT_EQ(test["hidden"], hidden);
    hits += test["hit"] ? 1 : 0;
  }
  EXPECT_EQ(hits, 1);
}

TEST_F(Start, FlyingSharkShowsItsArrays) {
  const auto set = [](const Json& entries, unsigned bit) {
    std::vector<int> places;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if ((entries[i].get<unsigned>() >> bit & 1) != 0) places.push_back(static_cast<int>(i));
    }
    return places;
  };
  const Json& arrays = inside("arrays");
  // The player marks eight rows and columns from four pixels within its corner, 118, 158.
  EXPECT_THAT(set(arrays["rows"], 7), ElementsAre(162, 163, 164, 165, 166, 167, 168, 169));
  EXPECT_THAT(set(arrays["columns"], 7), ElementsAre(122, 123, 124, 125, 126, 127, 128, 129));
}

TEST_F(Start, VeraShowsLinesAndRingsTheirCells) {
  for (const Json& technique : panels_["techniques"]) {
    const bool drawn = technique["technique"] == "vera" || technique["technique"] == "rings";
    EXPECT_EQ(technique.contains("lines"), drawn) << technique["technique"];
  }
  EXPECT_GT(inside("rings")["sprites"].size(), 3u);
  EXPECT_EQ(inside("rings")["hits"].size(), 1u) << "the dart in the asteroid";
}

TEST(Answers, LookInsideOnlyWhereAsked) {
  const scene::Scene scene = scene::read_scene(kScenes / "playground.json");
  const Json panels = answers_of(techniques::film_of(scene), {"swept"});
  ASSERT_EQ(panels["inside"].size(), 1u);
  EXPECT_TRUE(panels["inside"].contains("swept"));
}

TEST(Playground, AnObjectThatIsPutElsewhereIsAnsweredThere) {
  Playground page;
  const std::string text = test::read_file(kScenes / "playground.json");
  page.open(page.moment(text, 1)["scene"].dump());
  EXPECT_EQ(page.answers({})["truth"]["contacts"].size(), 2u);
  // The ship goes to the right, away from the drone.
  page.place(5, {300, 200}, {300, 200});
  EXPECT_EQ(page.answers({})["truth"]["contacts"].size(), 1u);
  // The scene that says so from the beginning comes to the same.
  Json moved = page.moment(text, 1)["scene"];
  ASSERT_EQ(moved["objects"][5]["id"], "ship");
  moved["objects"][5]["path"] = {{300, 200}, {300, 200}};
  Playground other;
  other.open(moved.dump());
  EXPECT_EQ(other.result(), page.result());
}

std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Playground, RefusesABadSceneAndKeepsTheOldOne) {
  Playground page;
  page.open(page.moment(test::read_file(kScenes / "playground.json"), 1)["scene"].dump());
  const Json before = page.result();
  EXPECT_THAT(error_of([&] { page.open("{"); }), HasSubstr("scene: not JSON"));
  EXPECT_THAT(error_of([&] { page.open("{}"); }), HasSubstr("scene: \"name\" is missing"));
  EXPECT_THAT(error_of([&] {
                page.open(R"({"name": "a", "screen": [9, 9], "frames": 2,
                  "masks": {"a": {"png": "a.png"}}, "objects": []})");
              }),
              HasSubstr("a.png: is a file, which a page cannot read, expected \"rows\""));
  EXPECT_THAT(error_of([&] { page.place(99, {0, 0}, {0, 0}); }), HasSubstr("object: 99"));
  EXPECT_THAT(error_of([&] { page.place(0, {0, 0}, {0, 2e6}); }), HasSubstr("place: 2000000"));
  EXPECT_EQ(page.result(), before);
}

TEST(Playground, SaysWhatTheProgramDoesNotCompare) {
  Json json = Json::parse(test::read_file(kScenes / "playground.json"));
  Playground playground;
  playground.open(json.dump());
  EXPECT_EQ(playground.refusal(), nullptr);
  json["objects"].erase(json["objects"].begin() + 1, json["objects"].end());
  playground.open(json.dump());
  EXPECT_EQ(playground.refusal(),
            "playground.json: has one object, expected another or terrain for it to meet");
}

TEST(Playground, MakesSwarms) {
  const Json swarm = Playground::generated("swarm", 7, 128, 512, 342);
  EXPECT_EQ(swarm["objects"].size(), 128u);
  Playground page;
  page.open(swarm.dump());
  EXPECT_GT(page.answers({})["truth"]["contacts"].size(), 10u);
}

TEST(PlaygroundPage, NeedsNothingButItsModels) {
  const std::string page = page_text(kScenes);
  EXPECT_THAT(page, HasSubstr("<script src=\"models.js\" defer></script>"));
  for (const char* outside : {"href=\"http", "@import", "url(", "fetch(", "import "}) {
    EXPECT_THAT(page, Not(HasSubstr(outside)));
  }
  // A worker of a file would need a server.
  const std::regex worker("new Worker\\(([^)]*)");
  for (std::sregex_iterator at(page.begin(), page.end(), worker), end; at != end; ++at) {
    EXPECT_EQ((*at)[1], "URL.createObjectURL(text");
  }
}

}  // namespace
}  // namespace collide::playground::playground_test
