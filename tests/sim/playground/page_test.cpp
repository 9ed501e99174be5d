// SPDX-License-Identifier: MIT
//
// The playground in Node and in Chromium: the golden models for the browser come to the program's
// results, bit for bit, and what a user does changes what the page shows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "model/common/record.h"
#include "model/judge/film.h"
#include "model/scene/png.h"
#include "sim/compare/comparison.h"
#include "sim/compare/result.h"
#include "sim/playground/lockstep_run.h"
#include "sim/playground/moment.h"
#include "sim/playground/playground.h"
#include "sim/playground/site.h"
#include "sim/tools/packed.h"
#include "sim/units/vera/rtl.h"
#include "tests/sim/playground/in_chromium.h"
#include "tests/support/browser.h"
#include "tests/support/process.h"

namespace collide::playground::page_test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

/// The functions that call the models, as a script.
std::string calls() {
  const std::string module = test::read_file(COLLIDE_ROOT "/sim/playground/page/calls.js");
  return std::regex_replace(module, std::regex("(^|\n)export "), "$1");
}

/// As the program prints it, without what runs machine code.
std::string program_says(const Json& scene_json) {
  const scene::Scene scene = scene::parse_scene(JsonField("scene", scene_json), "");
  return json_of(compare::compare(techniques::film_of(scene))).dump(2);
}

TEST(PlaygroundInNode, ResultsAreTheProgramsBitForBit) {
  if (!has_models()) GTEST_SKIP() << kNoModels;
  if (std::system("command -v node >/dev/null") != 0) GTEST_SKIP() << "no node: install nodejs";
  const test::TemporaryDirectory folder;
  std::vector<std::string> expected;
  Json asked = Json::array();
  const auto ask = [&](const Json& scene) {
    asked.push_back(scene.dump());
    expected.push_back(program_says(scene));
  };
  for (const auto& entry : fs::recursive_directory_iterator(kScenes)) {
    if (entry.path().extension() != ".json") continue;
    const scene::Scene scene = scene::read_scene(entry.path());
    const int step = scene.frames < 20 ? 1 : 60;
    for (int frame = 0; frame < scene.frames; frame += step) ask(moment_of(scene, frame));
  }
  for (const std::uint64_t seed : {1, 2, 3}) {
    ask(Playground::generated("swarm", seed, 40, 320, 200));
    ask(Playground::generated("anything", seed, 12, 320, 200));
  }
  folder.write("asked.json", asked.dump());
  const fs::path script = folder.write("ask.js", calls() + std::string(R"(
    const fs = require("fs"), collideModels = require(process.argv[2]);
    collideModels().then(models => {
      const answers = JSON.parse(fs.readFileSync(process.argv[3], "utf8")).map(scene => {
        const opened = callProgram(models, "open_scene", [scene]);
        return opened === "null" ? callProgram(models, "result", []) : opened;
      });
      console.log(JSON.stringify(answers));
    });)"));
  const test::Finished ran =
      test::run_program({"node", script.string(), (kModels / "models.js").string(),
                         (folder.path() / "asked.json").string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Json answers = Json::parse(ran.out);
  ASSERT_EQ(answers.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(answers[i].get<std::string>(), expected[i]) << asked[i];
  }
  EXPECT_GT(expected.size(), 40u);
}

/// A scene with that many discs in one place.
Json discs(int count, int side, int frames) {
  Json scene = {{"name", "discs"},
                {"screen", {4096, 4096}},
                {"frames", frames},
                {"masks", {{"disc", {{"disc", side}}}}},
                {"objects", Json::array()}};
  for (int i = 0; i < count; ++i) {
    Json path = Json::array();
    for (int frame = 0; frame < frames; ++frame)
      path.push_back({i % 20 * 150 + frame, i / 20 * 200});
    scene["objects"].push_back(
        {{"id", "o" + std::to_string(i)}, {"class", "c"}, {"mask", "disc"}, {"path", path}});
  }
  return scene;
}

/// Texts that the program's stack cannot hold, and scenes that a page would be silent over.
TEST(PlaygroundInNode, ALargeSceneIsAnsweredOrRefusedAndTheNextOneIsAnswered) {
  if (!has_models()) GTEST_SKIP() << kNoModels;
  if (std::system("command -v node >/dev/null") != 0) GTEST_SKIP() << "no node: install nodejs";
  const test::TemporaryDirectory folder;
  const Json small = moment_of(scene::read_scene(kScenes / "playground.json"), 1);
  Json noted = small, crowd = discs(0, 2048, 2), large = small;
  noted["note"] = std::string(3'000'000, 'x');
  large["note"] = std::string(kMostText, 'x');
  for (int i = 0; i < 400; ++i) {
    crowd["objects"].push_back({{"id", "o" + std::to_string(i)},
                                {"class", "c"},
                                {"mask", "disc"},
                                {"path", {{i, 0}, {i + 1, 0}}}});
  }
  const Json recording = discs(300, 8, 320), disc = discs(2, 2048, 2);
  ASSERT_GT(recording.dump().size(), 1U << 20);
  folder.write("asked.json", Json{noted, recording, disc, large, crowd}.dump());
  const fs::path script = folder.write("ask.js", calls() + std::string(R"(
    const fs = require("fs"), collideModels = require(process.argv[2]);
    collideModels().then(models => {
      const small = fs.readFileSync(process.argv[4], "utf8");
      const call = (name, ...values) => JSON.parse(callProgram(models, name, values));
      console.log(JSON.stringify(JSON.parse(fs.readFileSync(process.argv[3], "utf8")).map(scene => {
        const moment = call("moment", JSON.stringify(scene), 1);
        const opened = moment.error ? moment : call("open_scene", JSON.stringify(moment.scene));
        const error = opened ? opened.error : call("answers", "").error;
        call("open_scene", small);
        return {error: error || "", next: call("answers", "").truth.contacts.length};
      })));
    });)"));
  const test::Finished ran = test::run_program(
      {"node", script.string(), (kModels / "models.js").string(),
       (folder.path() / "asked.json").string(), folder.write("small.json", small.dump()).string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Json answers = Json::parse(ran.out);
  ASSERT_EQ(answers.size(), 5U);
  for (const Json& answer : answers) EXPECT_EQ(answer["next"], 2) << answer;
  for (const int answered : {0, 1, 2}) EXPECT_EQ(answers[answered]["error"], "") << answered;
  // JavaScript writes numbers in its own way, so that the number of bytes is another.
  EXPECT_THAT(answers[3]["error"].get<std::string>(),
              AllOf(StartsWith("scene: has 839"),
                    HasSubstr(" bytes of text, expected 8388608 at most in a page")));
  EXPECT_THAT(answers[4]["error"].get<std::string>(),
              AllOf(StartsWith("scene: "), HasSubstr("meet in the frames up to 0, expected")));
}

/// All of the page's programs together have 3 MB.
TEST(PlaygroundModels, AreSmallEnough) {
  if (!has_models()) GTEST_SKIP() << kNoModels;
  EXPECT_LT(compressed_size(test::read_file(kModels / "models.js")) +
                compressed_size(test::read_file(kModels / "rtl.js")),
            3'000'000U);
}

/// The RTL for the browser is that of the program, clock by clock; with its fault it diverges.
TEST(PlaygroundInNode, TheRtlIsTheProgramsAndItsFaultsAreFound) {
  if (!has_models()) GTEST_SKIP() << kNoModels;
  if (std::system("command -v node >/dev/null") != 0) GTEST_SKIP() << "no node: install nodejs";
  const test::TemporaryDirectory folder;
  const Json moment = moment_of(scene::read_scene(kScenes / "playground.json"), 1);
  const scene::Scene scene = scene::parse_scene(JsonField("scene", moment), "");
  folder.write("scene.json", moment.dump());
  const fs::path script = folder.write("ask.js", calls() + std::string(R"(
    const fs = require("fs"), collideRtl = require(process.argv[2]);
    collideRtl().then(rtl => {
      const scene = fs.readFileSync(process.argv[3], "utf8"), told = {};
      const faults = JSON.parse(callProgram(rtl, "rtl_faults", []));
      for (const unit of ["blitter", "overlap", "impact", "vera"]) {
        const run = fault => JSON.parse(callProgram(rtl, "rtl_run", [scene, unit, fault]));
        told[unit] = {good: run(-1), faulty: faults[unit].map((_, number) => run(number))};
        const at = told[unit].faulty[0].divergence.shown_clock;
        told[unit].wave = JSON.parse(callProgram(rtl, "rtl_wave",
          [scene, unit, 0, at - 20, at + 20, -1, -1, ""]));
      }
      told.other = JSON.parse(callProgram(rtl, "rtl_run", [scene, "denise", -1]));
      told.faults = faults;
      console.log(JSON.stringify(told));
    });)"));
  const test::Finished ran =
      test::run_program({"node", script.string(), (kModels / "rtl.js").string(),
                         (folder.path() / "scene.json").string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Json told = Json::parse(ran.out);
  Duts duts;
  duts.blitter = blitter::own_dut();
  duts.vera = [](const WaveOptions& wave) { return vera::make_rtl(wave); };
  duts.overlap = overlap::make_rtl;
  duts.impact = impact::make_rtl;
  for (const std::string unit : {"blitter", "overlap", "impact", "vera"}) {
    SCOPED_TRACE(unit);
    const LockstepRun expected = run_in_lockstep(techniques::film_of(scene), unit, duts);
    const Json& good = told[unit]["good"];
    EXPECT_FALSE(good.contains("divergence"));
    EXPECT_EQ(good["compared"], expected.compared);
    EXPECT_EQ(good["clocks"], expected.clocks);
    ASSERT_EQ(good["met"].size(), expected.met.size());
    for (std::size_t i = 0; i < expected.met.size(); ++i) {
      EXPECT_EQ(good["met"][i]["at"], expected.met[i].at);
    }
    ASSERT_EQ(told[unit]["faulty"].size(), 3U);
    for (const Json& faulty : told[unit]["faulty"]) {
      const Json& found = faulty["divergence"];
      EXPECT_NE(found["expected"], found["actual"]) << found;
      EXPECT_THAT(found["sentence"].get<std::string>(), HasSubstr("golden"));
    }
    // The wave viewer of `waves --html`, with that divergence.
    const std::string page = told[unit]["wave"].get<std::string>();
    EXPECT_THAT(page, AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("\"divergence\""),
                            HasSubstr("\"top\":\"" + unit + "\"")));
    for (const Json& fault : told["faults"][unit]) {
      EXPECT_TRUE(fs::exists(fs::path(COLLIDE_ROOT) / fault["file"].get<std::string>())) << fault;
    }
  }
  EXPECT_THAT(told["other"]["error"].get<std::string>(), HasSubstr("\"denise\" has no RTL"));
}

class PlaygroundInChromium : public InChromium {};

const char* const kState =
    "const state = () => ({contacts: stage.answers.truth.contacts.map(contactName),"
    "  status: $('status').textContent, boxes: answerOf('boxes').invented.length,"
    "  pixels: answerOf('pixels').found.length});";

TEST_F(PlaygroundInChromium, DraggingChangesAnswers) {
  const Json seen = told(std::string(kState) + R"(
    told.before = state();
    point('pointerdown', at('ship'));
    point('pointermove', [300, 250]);
    point('pointerup', [300, 250]);
    await pass();
    told.after = state();
    told.chosen = $('chosen-title').textContent;
    const now = nowOf(stage.scene.objects[to('ship')])[0];
    key('ArrowRight');
    told.stepped = nowOf(stage.scene.objects[to('ship')])[0] - now;
    // By touch, the spark out of the hoop; where nothing is, the page scrolls.
    const finger = ([x, y]) => { const r = canvas.getBoundingClientRect();
      const touch = new Touch({identifier: 1, target: canvas, clientX: r.left + x * scale,
        clientY: r.top + y * scale});
      const event = new TouchEvent('touchstart', {touches: [touch], cancelable: true});
      canvas.dispatchEvent(event);
      return event.defaultPrevented; };
    told.taken = [finger(at('spark')), finger([480, 20])];
    point('pointerdown', at('spark'), {pointerType: 'touch'});
    point('pointermove', [20, 20], {pointerType: 'touch'});
    point('pointerup', [20, 20], {pointerType: 'touch'});
    await pass();
    told.out = state();
    await new Promise(done => setTimeout(done, 600));
    told.live = $('live').textContent;)");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  EXPECT_EQ(seen["before"]["contacts"], Json({"drone and ship", "asteroid and dart"}));
  EXPECT_EQ(seen["before"]["boxes"], 1) << "the spark in the hollow of the hoop";
  EXPECT_EQ(seen["after"]["contacts"], Json({"asteroid and dart"}));
  EXPECT_EQ(seen["after"]["pixels"], 1);
  EXPECT_EQ(seen["chosen"], "ship");
  EXPECT_EQ(seen["stepped"], 1) << "keys go to what was dragged";
  EXPECT_THAT(seen["after"]["status"].get<std::string>(), StartsWith("1 contact: asteroid and"));
  EXPECT_EQ(seen["out"]["boxes"], 0);
  EXPECT_EQ(seen["taken"], Json({true, false}));
  EXPECT_THAT(seen["live"].get<std::string>(),
              AllOf(StartsWith("spark at 16, 16"), HasSubstr("1 contact: asteroid and dart")));
}

TEST_F(PlaygroundInChromium, KeysMoveTurnAndGiveSpeed) {
  const Json seen = told(R"(
    const ship = () => stage.scene.objects[to('ship')];
    sprites.children[to('ship')].focus();
    told.label = document.activeElement.getAttribute('aria-label');
    key('ArrowRight'); key('ArrowDown', {shiftKey: true});
    told.moved = nowOf(ship());
    key('ArrowLeft', {altKey: true}); key('ArrowLeft', {altKey: true});
    told.speed = speedOf(ship());
    const rows = stage.scene.masks.ship.rows;
    key(']');
    told.turned = stage.scene.masks[maskName(ship())].rows;
    key('[');
    told.back = maskName(ship());
    key('v'); key('V');
    told.again = maskName(ship());
    key('h');
    told.rows = rows;
    told.mirrored = stage.scene.masks[maskName(ship())].rows;
    told.focus = document.activeElement.getAttribute('aria-label');
    key('Delete');
    told.left = stage.scene.objects.map(one => one.id);
    await pass();
    told.contacts = stage.answers.truth.contacts.map(contactName);)");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  EXPECT_EQ(seen["label"], "ship, player, at 118, 158, speed 0, -6");
  EXPECT_EQ(seen["moved"], Json({119, 166}));
  EXPECT_EQ(seen["speed"], Json({-2, -6}));
  // 26x20: a quarter turn is 20x26, its first row the first column from below.
  ASSERT_EQ(seen["turned"].size(), 26u);
  std::string column;
  for (const Json& row : seen["rows"]) column.insert(0, 1, row.get<std::string>()[0]);
  EXPECT_EQ(seen["turned"][0], column);
  EXPECT_EQ(seen["back"], "ship") << "the mask that there is already";
  EXPECT_EQ(seen["again"], "ship");
  std::string mirrored = seen["rows"][16].get<std::string>();
  std::reverse(mirrored.begin(), mirrored.end());
  EXPECT_EQ(seen["mirrored"][16], mirrored);
  EXPECT_THAT(seen["focus"].get<std::string>(), StartsWith("ship, player"));
  EXPECT_THAT(seen["left"].get<std::vector<std::string>>(), Not(Contains("ship")));
  EXPECT_EQ(seen["contacts"], Json({"asteroid and dart"}));
}

/// Insets and what is drawn turn with the mask.
TEST_F(PlaygroundInChromium, BoxesAndDrawnSpritesTurnToo) {
  const Json seen = told(R"(
    const mask = {rows: ['####', '#..#', '####'], inset: [0, 1, 2, 0], outset: [3, 0, 0, 1],
      sprite: {rows: ['##', '##', '##'], at: [-1, 1]}};
    const after = (...hows) => hows.reduce(turnedMask, mask);
    told.right = after('right');
    told.mirrored = after('mirror');
    told.same = [['right', 'left'], ['right', 'right', 'right', 'right'], ['mirror', 'mirror'],
      ['flip', 'flip'], ['left', 'left', 'flip', 'mirror']].map(
        hows => JSON.stringify(after(...hows)) === JSON.stringify(mask));
    edit(() => { stage.scene.masks.ship = {...stage.scene.masks.ship, inset: [2, 3, 4, 5]}; }, '');
    chooseTechnique('fair-boxes');
    await pass();
    const box = () => { const [l, t, r, b] = stage.answers.inside.boxes[to('ship')];
      return [r - l, b - t]; };
    told.before = [...sizeOf(stage.scene.masks.ship), ...box()];
    turnObject(to('ship'), 'right');
    await pass();
    told.after = box();)");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  EXPECT_EQ(seen["right"], Json::parse(R"({"rows": ["###", "#.#", "#.#", "###"],
      "inset": [0, 0, 1, 2], "outset": [1, 3, 0, 0],
      "sprite": {"rows": ["###", "###"], "at": [-1, -1]}})"));
  EXPECT_EQ(seen["mirrored"]["inset"], Json({2, 1, 0, 0}));
  EXPECT_EQ(seen["mirrored"]["sprite"]["at"], Json({3, 1}));
  EXPECT_EQ(seen["same"], Json({true, true, true, true, true}));
  const auto [width, height] =
      std::pair(seen["before"][0].get<int>(), seen["before"][1].get<int>());
  EXPECT_EQ(seen["before"][2], width - 2 - 4);
  EXPECT_EQ(seen["before"][3], height - 3 - 5);
  EXPECT_EQ(seen["after"], Json({height - 3 - 5, width - 2 - 4}));
}

TEST_F(PlaygroundInChromium, TheArrowSaysWhereASpriteCameFrom) {
  const Json seen = told(R"(
    const bolt = () => stage.scene.objects[to('bolt')];
    told.before = stage.answers.truth.between.map(names);
    point('pointerdown', at('bolt'));
    point('pointerup', at('bolt'));
    // The tail of the arrow, to the right of the post.
    point('pointerdown', handleOf(bolt()));
    point('pointermove', [120, 80]);
    point('pointerup', [120, 80]);
    await pass();
    told.speed = speedOf(bolt());
    told.now = nowOf(bolt());
    told.after = stage.answers.truth.between.map(names);)");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  EXPECT_EQ(seen["before"], Json({"post and bolt"}));
  EXPECT_EQ(seen["now"], Json({134, 78}));
  EXPECT_EQ(seen["speed"], Json({20, 0}));
  EXPECT_THAT(seen["after"], IsEmpty());
}

/// Each panel's sentences are of what the program's comparison says.
TEST_F(PlaygroundInChromium, PanelsSayWhatTheProgramSays) {
  const Json seen = told(R"(
    panels.forEach(panel => seen.add(panel.name));
    answer();
    told.scene = sceneText();
    told.result = models.result();
    told.panels = Object.fromEntries(panels.map(panel => [panel.technique,
      {said: panel.text.textContent, truth: panel.truth.textContent, cost: panel.cost.textContent,
       body: panel.body.textContent}]));)");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  const std::string expected = program_says(Json::parse(seen["scene"].get<std::string>()));
  EXPECT_EQ(seen["result"].get<std::string>(), expected);
  const Json result = Json::parse(expected);
  int compared = 0;
  for (const Json& technique : result["techniques"]) {
    const std::string name = technique["technique"].get<std::string>();
    if (!seen["panels"].contains(name)) continue;
    const Json& panel = seen["panels"][name];
    SCOPED_TRACE(name);
    bool wrong = false;
    for (const Json& answer : technique["false_answers"]) {
      if (answer["frame"] != 1) continue;
      wrong = true;
      EXPECT_THAT(panel["truth"].get<std::string>(), HasSubstr(answer["sort"].get<std::string>()));
      for (const Json& object : answer["objects"]) {
        EXPECT_THAT(panel["truth"].get<std::string>(), HasSubstr(object.get<std::string>()));
      }
    }
    if (!wrong && technique["hits"] != 0) {
      EXPECT_THAT(panel["truth"].get<std::string>(),
                  testing::AnyOf(StartsWith("That is right"), HasSubstr("between"),
                                 StartsWith("True of circles, not of pixels: ")));
    }
    EXPECT_THAT(panel["cost"].get<std::string>(), HasSubstr("accesses for this frame"));
    ++compared;
  }
  EXPECT_EQ(compared, 9);
  EXPECT_THAT(seen["panels"]["mandin"]["body"].get<std::string>(),
              AllOf(HasSubstr("drone and ship: zone 18×4 at 126, 158"), HasSubstr("COLFLAG")));
  EXPECT_THAT(seen["panels"]["overlap"]["body"].get<std::string>(),
              HasSubstr("TOUCHED: drone, ship, asteroid, dart"));
  EXPECT_THAT(seen["panels"]["vera"]["body"].get<std::string>(), HasSubstr("clocks"));
  EXPECT_THAT(seen["panels"]["flying-shark"]["body"].get<std::string>(),
              HasSubstr("256 rows, bit 7 (player)"));
  EXPECT_THAT(seen["panels"]["continuum"]["body"].get<std::string>(), HasSubstr("hidden"));
  EXPECT_THAT(seen["panels"]["impact"]["body"].get<std::string>(), HasSubstr("post + bolt"));
  EXPECT_THAT(seen["panels"]["swept-r"]["body"].get<std::string>(), HasSubstr("t1"));
  EXPECT_THAT(seen["panels"]["rings"]["body"].get<std::string>(), HasSubstr("1 hit by the table"));
}

/// The RTL runs in the page; the pair that is clicked is marked in its wave.
TEST_F(PlaygroundInChromium, TheRtlRunsUnderTheHood) {
  const Json seen = told(R"(
    const until = async (name, count) => {
      while (Number(document.body.dataset[name] || 0) < count) await new Promise(done => setTimeout(done, 5)); };
    const marker = () => {
      const page = new DOMParser().parseFromString($('hood-wave').srcdoc, 'text/html');
      const data = JSON.parse(page.getElementById('data').textContent);
      return {top: data.top, marker: data.marker * data.tick / data.period, opens: data.opens,
        divergence: data.divergence?.what}; };
    const pick = (id, value) => {
      $(id).value = value;
      $(id).dispatchEvent(new Event('change')); };
    $('hood').open = true;
    await until('wave', 1);
    told.status = $('hood-status').textContent;
    told.pairs = [...$('hood-met').options].map(one => one.textContent);
    told.first = marker();
    told.met = hood.ran.met;
    const inner = () => $('hood-wave').contentDocument?.documentElement.dataset.theme;
    while (!inner()) await new Promise(done => setTimeout(done, 5));
    $('theme').click();
    await new Promise(done => setTimeout(done, 50));
    told.themes = [document.documentElement.dataset.theme, inner()];
    const last = hood.ran.met.length - 1;
    choose(hood.ran.met[last].pair[0]);
    await until('wave', 2);
    told.chosen = {pair: $('hood-met').selectedOptions[0].textContent, ...marker()};
    pick('hood-fault', 0);
    await until('wave', 3);
    told.broken = {status: $('hood-status').textContent, report: $('hood-report').textContent,
      file: $('hood-file').textContent, ...marker()};
    told.link = await fragment();
    pick('hood-fault', -1);
    await until('hood', 3);
    let runs = 3;
    for (const unit of ['overlap', 'impact']) {
      pick('hood-unit', unit);
      await until('hood', ++runs);
      told[unit] = {status: $('hood-status').textContent, ...marker()};
    }
    const before = $('hood-status').textContent;
    move(to('bolt'), [20, 20], [0, 0]);
    await until('hood', ++runs);
    told.moved = $('hood-status').textContent !== before;
    stage.pixel = stage.answers.truth.contacts[0].at;
    told.pixel = stage.pixel;
    // Of what is asked for while it runs, the last is run.
    pick('hood-unit', 'blitter');
    pick('hood-unit', 'overlap');
    pick('hood-unit', 'vera');
    await until('hood', ++runs);
    told.vera = {status: $('hood-status').textContent, unit: hood.ran.unit, ...marker()};)");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  EXPECT_THAT(seen["status"].get<std::string>(), StartsWith("The RTL does what the golden model"));
  EXPECT_EQ(seen["pairs"].size(), seen["met"].size());
  EXPECT_EQ(seen["themes"][0], seen["themes"][1]);
  EXPECT_EQ(seen["first"]["top"], "blitter");
  EXPECT_EQ(seen["first"]["marker"], seen["met"][0]["at"]);
  EXPECT_EQ(seen["first"]["opens"], seen["pairs"][0]);
  EXPECT_EQ(seen["chosen"]["opens"], seen["chosen"]["pair"]);
  EXPECT_NE(seen["chosen"]["marker"], seen["first"]["marker"]);
  EXPECT_THAT(seen["broken"]["status"].get<std::string>(), StartsWith("They diverge in clock"));
  EXPECT_THAT(seen["broken"]["report"].get<std::string>(),
              AllOf(StartsWith("Divergence report"), HasSubstr("golden model")));
  EXPECT_EQ(seen["broken"]["file"], "rtl/blitter/blitter_shifter.sv");
  EXPECT_THAT(seen["link"].get<std::string>(), HasSubstr("&hood=blitter&fault=1"));
  EXPECT_TRUE(seen["broken"]["divergence"].is_string());
  for (const char* const unit : {"overlap", "impact"}) {
    EXPECT_THAT(seen[unit]["status"].get<std::string>(), StartsWith("The RTL does what"));
    EXPECT_EQ(seen[unit]["top"], unit);
  }
  EXPECT_EQ(seen["moved"], true);
  EXPECT_EQ(seen["vera"]["unit"], "vera");
  EXPECT_EQ(seen["vera"]["top"], "vera");
  EXPECT_EQ(seen["vera"]["opens"],
            "pixel " + seen["pixel"][0].dump() + ", " + seen["pixel"][1].dump());
}

TEST_F(PlaygroundInChromium, ALinkHoldsTheScene) {
  const Json seen = told(R"(
    move(to('ship'), [200, 200], [3, -1.5]);
    await pass();
    told.scene = sceneText();
    told.result = models.result();
    const link = await fragment();
    told.length = link.length;
    await openBundled('zones');
    location.hash = link;
    await new Promise(done => setTimeout(done, 300));
    told.again = sceneText();
    told.resultAgain = models.result();
    await openBundled('cave/cave', 100);
    told.bundled = await fragment();)");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  EXPECT_EQ(Json::parse(seen["again"].get<std::string>()),
            Json::parse(seen["scene"].get<std::string>()));
  EXPECT_EQ(seen["resultAgain"], seen["result"]);
  EXPECT_LT(seen["length"], 2000);
  EXPECT_EQ(seen["bundled"], "scene=cave%2Fcave&frame=100&technique=pixels");
  // Another start of the page, from such a link.
  const Json opened = told(
      "told.name = stage.name; told.frame = stage.frame;"
      "told.terrain = !!stage.scene.terrain; told.technique = stage.technique;",
      "#scene=cave%2Fcave&frame=100&technique=boxes");
  EXPECT_EQ(opened, Json::parse(R"({"name": "cave/cave", "frame": 100, "terrain": true,
                                    "technique": "boxes"})"));
}

TEST_F(PlaygroundInChromium, CommandsAreShownWhereTheProgramTakesTheScene) {
  const Json seen = told(R"(
    const state = () => ({commands: !$('commands').hidden, refused: $('refused').hidden ? '' : $('refused').textContent});
    told.before = state();
    while (stage.scene.objects.length > 1) removeObject(0);
    await pass();
    told.after = state();)");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  EXPECT_EQ(seen["before"], Json({{"commands", true}, {"refused", ""}}));
  EXPECT_EQ(seen["after"]["commands"], false);
  EXPECT_THAT(seen["after"]["refused"].get<std::string>(),
              StartsWith("The program refuses this scene. playground.json: has one object"));
}

TEST_F(PlaygroundInChromium, ALinkOpensTheHood) {
  const std::string ran = R"(
    while (!document.body.dataset.hood) await new Promise(done => setTimeout(done, 5));
    told.open = $('hood').open;
    told.unit = hood.ran.unit;
    told.what = $('hood-fault').selectedOptions[0].textContent;
    told.status = $('hood-status').textContent;)";
  const Json seen = told(ran, "#scene=playground&frame=1&hood=overlap&fault=2");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  EXPECT_EQ(seen["open"], true);
  EXPECT_EQ(seen["unit"], "overlap");
  EXPECT_EQ(seen["what"], "the column counts from the later sprite's corner");
  EXPECT_THAT(seen["status"].get<std::string>(), StartsWith("They diverge in clock"));
  EXPECT_EQ(told("told.error = $('error').textContent;", "#hood=paula")["error"],
            "link: there is no unit “paula” under the hood");
}

/// A palette picture without transparency, whose background is not solid, and one with alpha.
TEST_F(PlaygroundInChromium, AnOwnPictureIsTheProgramsMask) {
  for (const char* const name : {"sprites/asteroid.png", "sprites/ship.png", "cave/bunker.png"}) {
    const fs::path file = kScenes / name;
    const Json seen =
        told("const bytes = toBytes('" + tools::base64(test::read_file(file)) + "');" + R"(
        await ownFile(new File([bytes], 'mine.png', {type: 'image/png'}));
        await pass();
        told.rows = stage.scene.masks.mine.rows;
        told.chosen = $('chosen-title').textContent;
        told.error = $('error').textContent;)");
    if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
    EXPECT_EQ(seen["rows"], rows_of(scene::read_mask(file.string()))) << name;
    EXPECT_EQ(seen["chosen"], "mine");
    EXPECT_EQ(seen["error"], "");
  }
}

TEST_F(PlaygroundInChromium, BrokenInputIsOneLineAndTheSceneStays) {
  const Json seen = told(R"(
    const before = sceneText(), error = () => $('error').hidden ? '' : $('error').textContent;
    const file = (name, parts) => ownFile(new File(parts, name));
    told.errors = [];
    const note = () => { told.errors.push(error()); fail(); };
    await file('a.png', ['no picture at all, however long it may be']); note();
    await file('b.png', [toBytes('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ')]); note();
    const empty = element('canvas', {width: 4, height: 4});
    await file('c.png', [await new Promise(done => empty.toBlob(done))]); note();
    await file('d.json', ['{']); note();
    await file('e.json', ['{"name": "e", "screen": [320, 200], "frames": 0}']); note();
    location.hash = 's=AAAA'; await new Promise(done => setTimeout(done, 300)); note();
    location.hash = 'scene=nowhere'; await new Promise(done => setTimeout(done, 300)); note();
    $('at-x').value = ''; $('at-x').dispatchEvent(new Event('input')); note();
    told.same = sceneText() === before;)");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  const auto errors = seen["errors"].get<std::vector<std::string>>();
  ASSERT_EQ(errors.size(), 8u);
  EXPECT_EQ(errors[0], "a.png: not a PNG file");
  EXPECT_THAT(errors[1], StartsWith("b.png: "));
  EXPECT_EQ(errors[2], "c.png: has no solid pixel, expected one with an alpha of 128 or more");
  EXPECT_THAT(errors[3], StartsWith("d.json: scene: not JSON"));
  EXPECT_THAT(errors[4], StartsWith("e.json: scene.frames: "));
  EXPECT_THAT(errors[5], StartsWith("link: the scene in it is damaged"));
  EXPECT_EQ(errors[6], "link: there is no scene “nowhere”");
  EXPECT_EQ(errors[7], "");
  EXPECT_EQ(seen["same"], true);
}

/// Circles touch where pixels do not, and do not where pixels do. The stage shows pixels.
TEST_F(PlaygroundInChromium, AnAnswerAboutCirclesIsNotToldAsOneAboutPixels) {
  const Json seen = told(R"(
    chooseTechnique('impact');
    told.stage = $('status').textContent;
    told.said = $('said').textContent;
    told.why = [$('why').textContent, $('why').className];
    const mark = $('choice-impact').parentElement.children[2];
    told.mark = [mark.textContent, mark.className];
    told.between = answerOf('impact').between.map(names);
    told.apart = apartOf(answerOf('impact')).map(names);
    told.fates = stage.answers.truth.contacts.map(one => fateOf(one, answerOf('impact')));
    told.boxes = saidText(answerOf('boxes'));
    told.pixels = verdictOf(answerOf('pixels'));)");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  EXPECT_THAT(seen["stage"].get<std::string>(),
              HasSubstr("right about circles, not about pixels."));
  EXPECT_EQ(
      seen["said"],
      "Says that circles touch on the way: post and bolt; hoop and spark; asteroid and dart.");
  EXPECT_EQ(seen["why"], Json({"True of circles, not of pixels: hoop and spark share no pixel; "
                               "drone and ship share pixels and are not named.",
                               "unlike"}));
  EXPECT_EQ(seen["mark"], Json({"3 by circles", "mark unlike"}));
  EXPECT_EQ(seen["between"], Json({"post and bolt"})) << "the spark never meets the hoop";
  EXPECT_EQ(seen["apart"], Json({"hoop and spark"}));
  EXPECT_EQ(seen["fates"], Json({"missed", "found"}));
  EXPECT_EQ(seen["boxes"].get<std::string>().find("Says that boxes meet: "), 0U);
  EXPECT_EQ(seen["pixels"], "passed");
}

/// Names that every object of the language has.
TEST_F(PlaygroundInChromium, AMaskMayHaveAnyName) {
  const Json seen = told(R"(
    const rows = ['####', '####', '####'], text = '{"name":"names","screen":[64,64],"frames":2,"masks":'
      + '{"__proto__":{"rows":["###","###"]},"constructor":{"rows":["##","##"]}},"hits":{"toString":["__proto__"]},'
      + '"objects":[{"id":"a","mask":"__proto__","class":"__proto__","path":[[1,1],[2,2]]},'
      + '{"id":"b","mask":"constructor","class":"toString","path":[[3,3],[3,3]]}]}';
    location.hash = `s=${await packLink(text)}`;
    while (stage.scene.name !== 'names') await new Promise(done => setTimeout(done, 20));
    await pass();
    told.roles = stage.scene.objects.map(roleOf);
    told.contacts = stage.answers.truth.contacts.map(contactName);
    told.circle = circleOf('__proto__').radius;
    turnObject(0, 'right');
    removeObject(1);
    told.masks = Object.keys(JSON.parse(sceneText()).masks);
    await openBundled('playground');
    told.link = text === JSON.stringify(JSON.parse(text));
    told.error = $('error').textContent;)");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  EXPECT_EQ(seen["roles"], Json({"none", "none"}));
  EXPECT_EQ(seen["contacts"], Json({"a and b"}));
  EXPECT_GT(seen["circle"].get<double>(), 1);
  EXPECT_EQ(seen["masks"].size(), 1U);
  EXPECT_EQ(seen["error"], "");
}

/// Links of a kilobyte that hold megabytes, files and pictures that are larger still.
TEST_F(PlaygroundInChromium, WhatIsTooLargeIsRefusedInASentence) {
  const Json seen = told(R"(
    const error = () => $('error').hidden ? '' : $('error').textContent;
    const scene = stage.scene;
    const link = async note => {
      await openBundled('zones');
      const packed = await packLink(JSON.stringify({...scene, note}));
      location.hash = `s=${packed}`;
      for (let i = 0; i < 200 && !error() && stage.name; ++i) await new Promise(done => setTimeout(done, 20));
      const said = [packed.length < 60000, error(), stage.name];
      fail();
      return said;
    };
    told.answered = await link('x'.repeat(2 << 20));
    told.contacts = stage.answers.truth.contacts.map(contactName);
    told.refused = await link('x'.repeat(9 << 20));
    await ownFile(new File(['{"note": "', 'x'.repeat(9 << 20), '"}'], 'a.json'));
    told.file = error();
    const png = toBytes('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ');
    png.set([0, 0, 64, 0, 0, 0, 64, 0], 16);
    await ownFile(new File([png, 'and more, so that it is long enough'], 'b.png'));
    told.png = error();
    await openBundled('zones');
    told.next = [error(), stage.answers.techniques.length];)");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  EXPECT_EQ(seen["answered"], Json({true, "", ""}));
  EXPECT_EQ(seen["contacts"], Json({"drone and ship", "asteroid and dart"}));
  EXPECT_EQ(seen["refused"][2], "zones") << "the scene before stays";
  EXPECT_EQ(
      seen["refused"][1].get<std::string>().find("link: its scene has more than 8388608 bytes"), 0U)
      << seen["refused"];
  EXPECT_EQ(seen["file"],
            "a.json: it has 9437196 bytes of text, expected 8388608 at most in a page");
  EXPECT_EQ(seen["png"], "b.png: has 16384x16384 pixels, expected 8388608 at most in a page");
  EXPECT_EQ(seen["next"][0], "");
  EXPECT_GT(seen["next"][1], 10);
}

/// A call that ends otherwise than by its answer.
TEST_F(PlaygroundInChromium, TheModelsStartAgainAfterAFailure) {
  const Json seen = told(R"(
    const error = () => $('error').hidden ? '' : $('error').textContent;
    const before = models.program;
    before._answers = () => { throw new WebAssembly.RuntimeError('unreachable'); };
    move(to('ship'), [240, 240], [0, 0]);
    answer();
    told.failed = error();
    answer();
    told.meanwhile = error();
    while (!models.program) await new Promise(done => setTimeout(done, 20));
    told.other = models.program !== before;
    // The scene of the stage is theirs, and the next one is.
    told.contacts = models.answers([]).truth.contacts.length;
    await openBundled('zones');
    told.next = [error(), stage.name, stage.answers.techniques.length];)");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  EXPECT_EQ(seen["failed"], "The models failed (unreachable) and start again.");
  EXPECT_EQ(seen["meanwhile"], "The models start again; try it in a moment.");
  EXPECT_EQ(seen["other"], true);
  EXPECT_EQ(seen["contacts"], 1);
  EXPECT_EQ(seen["next"][0], "");
  EXPECT_EQ(seen["next"][1], "zones");
}

TEST_F(PlaygroundInChromium, TheRtlStartsAgainAfterAFailure) {
  const Json seen = told(R"(
    $('hood').open = true;
    while (!document.body.dataset.hood) await new Promise(done => setTimeout(done, 5));
    try {
      await rtl('no_such_function');
    } catch (error) {
      told.failed = error.message;
    }
    await runHood();
    told.status = $('hood-status').textContent;)");
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  EXPECT_THAT(seen["failed"].get<std::string>(),
              AllOf(StartsWith("The RTL failed ("), HasSubstr(") and starts again.")));
  EXPECT_THAT(seen["status"].get<std::string>(), StartsWith("The RTL does what the golden model"));
}

/// What somebody brings into the page does not run, and the page asks nobody.
TEST_F(PlaygroundInChromium, RunsItsOwnScriptsAlone) {
  for (const char* const intruder :
       {"const script = element('script', {}); script.textContent = 'document.body.dataset.ran = "
        "1';"
        "document.body.append(script); await pass();",
        "try { await fetch('https://localhost/'); document.body.dataset.ran = 1; } catch {}"
        "await pass();"}) {
    const std::string page = document(intruder);
    if (page.empty()) GTEST_SKIP() << kNoBrowser;
    EXPECT_THAT(page, HasSubstr("data-told"));
    EXPECT_THAT(page, HasSubstr(" refuses ")) << intruder;
    EXPECT_THAT(page, Not(HasSubstr("data-ran"))) << intruder;
  }
}

TEST_F(PlaygroundInChromium, CanBeReadAndReachedByEverybody) {
  for (const std::string theme : {"light", "dark"}) {
    for (const int width : {390, 1280}) {
      const std::string page = document(
          "panels.forEach(panel => seen.add(panel.name)); answer(); choose(to('ship'));"
          "while (!document.body.dataset.hood) await pass();" +
              std::string(test::kLookForBarriers),
          "#technique=boxes&hood=vera&fault=1&theme=" + theme, "", width);
      if (page.empty()) GTEST_SKIP() << kNoBrowser;
      EXPECT_THAT(page, HasSubstr("data-theme=\"" + theme + "\""));
      ASSERT_THAT(page, HasSubstr("data-told")) << theme << width;
      test::expect_no_barriers(page, theme + " " + std::to_string(width));
      EXPECT_THAT(page, Not(HasSubstr("data-error")));
    }
  }
}

}  // namespace
}  // namespace collide::playground::page_test
