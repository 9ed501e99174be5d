// SPDX-License-Identifier: MIT
//
// `collide compare` and `collide compare new` as a user runs them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "model/common/record.h"
#include "model/judge/adapters/registry.h"
#include "sim/compare/comparison.h"
#include "sim/compare/meaning.h"
#include "sim/compare/result.h"
#include "sim/compare/table.h"
#include "sim/scene/generate.h"
#include "tests/support/message.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::compare::compare_test {
namespace {

using test::Finished;
using test::quoted;
using test::Refuses;
using test::run_program;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kProgram = COLLIDE_PROGRAM;

std::string bundled(const std::string& name) {
  return COLLIDE_ROOT "/scenes/" + name + ".json";
}

/// One space where there are several: how wide columns are is another matter.
std::string words_of(const std::string& text) {
  return std::regex_replace(text, std::regex(" +"), " ");
}

void expect_one_line(const std::string& text) {
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
}

TEST(CompareProgram, PrintsATableAndTheFalseAnswers) {
  const Finished finished = run_program({kProgram, "compare", bundled("stand-ins")});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_EQ(finished.err, "");
  EXPECT_THAT(finished.out,
              StartsWith("stand-ins: 6 objects, 2 frames of 320x200, units on golden\n"));
  EXPECT_THAT(words_of(finished.out),
              HasSubstr("frame 0 invented box-is-not-mask ball and corner-ball\n"));
  EXPECT_THAT(words_of(finished.out),
              HasSubstr("Continuum's figure test (continuum) Macintosh cannot run: a screen of "
                        "320x200, expected 512x342\n"));
  EXPECT_THAT(finished.out, testing::Not(HasSubstr("mandin-cached")));
}

TEST(CompareProgram, TheTableIsInWords) {
  const Finished finished = run_program({kProgram, "compare", bundled("stand-ins"), "--no-time"});
  const std::string said = words_of(finished.out);
  EXPECT_THAT(said, HasSubstr("\n1 contact: two that may hit each other share a pixel of the "
                              "screen, counted in each frame\n"));
  EXPECT_THAT(said, HasSubstr("\ntechnique runs on it tells frames wrong found missed invented out "
                              "of reach cost of a frame memory\n"));
  // One true pair, one invented, in the same frame; one was told wrong in each of swept-l's frames.
  EXPECT_THAT(said,
              HasSubstr("\nBounding boxes (boxes) Any machine which two 1 1 0 1 0 48 accesses "
                        "-\n"));
  EXPECT_THAT(said, HasSubstr("\nMasks by the blitter (mandin) Atari ST which two 0 1 0 0 0 36 "
                              "blitter clocks 4 KB\n"));
  EXPECT_THAT(said, HasSubstr("\nTMS9918A sprites (tms9918) MSX sees none of your 1 contact: 32 "
                              "sprites of at most 16x16 on 256x192\n"));
  EXPECT_THAT(said, HasSubstr("at most 530 unit clocks")) << "a golden model knows a bound";
  EXPECT_THAT(said, HasSubstr("\nfound hits in all frames, as far as the technique tells them "
                              "apart: masks share a pixel; to swept-l, swept-r, impact: circles "
                              "meet in motion; to impact-overlap: masks meet in motion\n"));
  EXPECT_THAT(said, HasSubstr("\nreasons\n"));
  EXPECT_THAT(said, HasSubstr(" box-is-not-mask the boxes overlap, the masks share no pixel\n"));
  EXPECT_THAT(said, testing::Not(HasSubstr("precision")));
}

TEST(CompareProgram, ForAPcLeavesOtherMachinesOutAndEndsWithAdvice) {
  const Finished finished = run_program(
      {kProgram, "compare", COLLIDE_ROOT "/scenes/cave/cave.json", "--no-time", "--for", "pc"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  for (const char* other : {"Atari ST", "Commander X16", "A core of your own", "Amiga"}) {
    EXPECT_THAT(finished.out.substr(0, finished.out.find("\nframes wrong")),
                testing::Not(HasSubstr(other)));
  }
  // Of the 70 contacts of the scene pixel masks see all, and no other in their words does; two more
  // are between frames.
  EXPECT_THAT(finished.out,
              testing::EndsWith(
                  "left out: techniques of other machines (Macintosh, ZX Spectrum, Atari ST, "
                  "Commander X16, A core of your own, MSX, Commodore 64, Amiga, Gameduino, Atari "
                  "Lynx)\n"
                  "use Pixel masks (pixels): it finds 70 of 70 contacts, misses 0 and invents 0, "
                  "for 227 accesses a frame\n"
                  "it cannot see 2 more contacts between two frames; for what is fast add "
                  "Swept circle, exact (swept-r), for 2290 accesses a frame: circles touch on the "
                  "way\n"));
}

TEST(CompareProgram, ForAMachineItsOwnTechniquesAreThere) {
  const Finished finished =
      run_program({kProgram, "compare", bundled("chips"), "--no-time", "--json", "--for", "c64"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  const Json result = Json::parse(finished.out);
  test::expect_valid(test::schema("compare-result"), result, "compare --for");
  EXPECT_EQ(result["for"], "c64");
  std::set<std::string> names;
  for (const Json& technique : result["techniques"]) names.insert(technique["technique"]);
  EXPECT_EQ(names.count("vic-ii"), 1U);
  EXPECT_EQ(names.count("boxes"), 1U);
  EXPECT_EQ(names.count("denise"), 0U);
}

TEST(Compare, EveryMachineOfATechniqueCanBeChosen) {
  std::set<std::string> machines;
  for (const GameMachine& game : game_machines()) machines.insert(game.machine);
  for (const auto& maker : techniques::all_techniques()) {
    EXPECT_EQ(machines.count(maker.words.machine), 1U) << maker.name;
  }
}

TEST(CompareProgram, ExplainsAndPrintsEveryFigure) {
  const std::string said = words_of(
      run_program({kProgram, "compare", bundled("stand-ins"), "--no-time", "--explain"}).out);
  EXPECT_THAT(said,
              HasSubstr("\nAny machine: boxes names 1 of your 1 contacts (100 %); invents 1; "));
  EXPECT_THAT(said, HasSubstr("\ntechnique says judge precision recall hits missed invented quiet "
                              "candidates outside tunnelled circles only\n"));
  EXPECT_THAT(said, HasSubstr("\nit tells what an answer names"));
  EXPECT_THAT(said, testing::Not(HasSubstr("--explain")));
}

/// On a terminal; elsewhere lines are as long as what is in them.
TEST(CompareProgram, KeepsToTheWidthOfATerminal) {
  for (const int width : {80, 90, 200}) {
    const std::string command =
        fmt::format("stty cols {}; {} compare {} --no-time", width, kProgram, bundled("stand-ins"));
    const Finished finished = run_program({"script", "-qec", command, "/dev/null"});
    ASSERT_EQ(finished.status, 0) << finished.out << finished.err;
    std::istringstream lines(finished.out.substr(finished.out.find("technique")));
    std::size_t longest = 0;
    for (std::string line; std::getline(lines, line) && line != "\r";) {
      longest = std::max(longest, line.size() - 1);
    }
    EXPECT_LE(longest, static_cast<std::size_t>(width));
    EXPECT_GT(longest, 60U);
    EXPECT_EQ(finished.out.find("Bounding boxes") != std::string::npos, width == 200);
  }
}

TEST(CompareProgram, MeasuresWhatAnyProcessorRuns) {
  const Finished table = run_program({kProgram, "compare", bundled("rings")});
  EXPECT_THAT(words_of(table.out), testing::ContainsRegex("cost of a frame us here memory\n"));
  EXPECT_THAT(words_of(table.out),
              testing::ContainsRegex(
                  "Swept circle, exact \\(swept-r\\) .* accesses [0-9]+\\.[0-9][0-9] -\n"));
  EXPECT_THAT(table.out, HasSubstr("measured on this machine's processor: the median of 5 runs"));
  const Json json = Json::parse(run_program({kProgram, "compare", bundled("rings"), "--json"}).out);
  std::set<std::string> measured;
  for (const Json& technique : json["techniques"]) {
    if (!technique.contains("host")) continue;
    measured.insert(technique["technique"]);
    EXPECT_GT(technique["host"]["microseconds"], 0);
    EXPECT_EQ(technique["host"]["runs"], 5);
    EXPECT_EQ(technique["host"]["frames"], json["frames"]);
  }
  EXPECT_EQ(measured, (std::set<std::string>{"boxes", "fair-boxes", "circles", "pixels", "swept-l",
                                             "swept-r", "projection"}));
}

TEST(CompareProgram, WithoutTimeTheOutputIsTheSameEveryTime) {
  for (const std::string form : {"--explain", "--json"}) {
    const std::vector<std::string> words{kProgram, "compare", bundled("rings"), "--no-time", form};
    const std::string once = run_program(words).out;
    EXPECT_EQ(run_program(words).out, once);
    EXPECT_THAT(once, testing::Not(HasSubstr("microseconds")));
  }
}

/// Objects of one mask, in one place or side by side.
Json crowd(int count, int frames, bool apart) {
  Json scene = {{"name", "crowd"},
                {"screen", {4096, 4096}},
                {"frames", frames},
                {"masks", {{"dot", {{"rows", {"##", "##"}}}}}},
                {"objects", Json::array()}};
  for (int i = 0; i < count; ++i) {
    const int column = apart ? i % 1000 * 4 : 0, row = apart ? i / 1000 * 4 : 0;
    scene["objects"].push_back(
        {{"id", std::to_string(i)}, {"mask", "dot"}, {"class", "c"}, {"at", {column, row}}});
  }
  return scene;
}

TEST(CompareProgram, RefusesWhatDoesNotFitIntoMemory) {
  const test::TemporaryDirectory folder;
  const auto error = [&](const Json& scene) {
    const std::string file = folder.write("crowd.json", scene.dump()).string();
    const Finished finished = run_program({kProgram, "compare", file, "--no-time"});
    EXPECT_EQ(finished.status, 2) << finished.out;
    EXPECT_EQ(finished.out, "");
    expect_one_line(finished.err);
    return finished.err;
  };
  EXPECT_THAT(error(crowd(2000, 2, false)), Refuses("crowd.json", {1999000, 0, 1000000}));
  EXPECT_THAT(error(crowd(2049, 2, true)), Refuses("crowd.json.objects", {2049, 0, 2048}));
  EXPECT_THAT(error(crowd(20000, 2, true)), Refuses("crowd.json.objects", {20000, 16384}));
  // Apart, as many as a frame may have.
  const std::string file = folder.write("apart.json", crowd(2048, 1, true).dump()).string();
  const Finished finished = run_program({kProgram, "compare", file, "--no-time"});
  EXPECT_EQ(finished.status, 0) << finished.err;
}

/// A report holds the pictures of its scene; who passes it on is told of those from elsewhere.
TEST(CompareProgram, NamesPicturesFromOutsideTheFolderOfTheScene) {
  const test::TemporaryDirectory folder;
  std::filesystem::create_directories(folder.path() / "game/art");
  const std::string ship = COLLIDE_ROOT "/scenes/sprites/ship.png";
  std::filesystem::copy_file(ship, folder.path() / "game/art/in.png");
  std::filesystem::copy_file(ship, folder.path() / "out.png");
  std::filesystem::create_symlink(folder.path() / "out.png", folder.path() / "game/art/link.png");
  folder.write("game/sheet.json",
               R"({"frames": {"a": {"frame": {"x": 0, "y": 0, "w": 26, "h": 20}}},
                   "meta": {"image": "../out.png"}})");
  const auto notes = [&](const std::string& mask) {
    const std::string file =
        folder
            .write("game/s.json",
                   R"({"name": "s", "screen": [64, 64], "frames": 1, "masks": {"m": )" + mask +
                       R"(}, "objects": [
        {"id": "a", "mask": "m", "class": "c", "at": [0, 0]},
        {"id": "b", "mask": "m", "class": "c", "at": [9, 9]}]})")
            .string();
    const Finished finished = run_program({kProgram, "compare", file, "--no-time", "--film-only",
                                           "--report", (folder.path() / "report").string()});
    EXPECT_EQ(finished.status, 0) << finished.err;
    return finished.err;
  };
  EXPECT_EQ(notes(R"({"png": "art/in.png"})"), "");
  const std::vector<std::string> masks = {
      R"({"png": "../out.png"})", R"({"png": "art/link.png"})", R"({"png": ")" + ship + "\"}",
      R"({"aseprite": "sheet.json", "frame": "a"})",
      R"({"rows": ["#"], "sprite": {"png": "../out.png", "rect": [0, 0, 9, 9]}})"};
  for (const std::string& mask : masks) {
    const std::string note = notes(mask);
    EXPECT_THAT(note,
                StartsWith("note: the report holds a picture from outside the scene's folder: "))
        << mask;
    expect_one_line(note);
  }
}

TEST(CompareProgram, CutsLongListsUnlessAskedForAll) {
  // Circles in rule-l: seven contacts of circles whose 4x4 masks are apart.
  const Finished some = run_program({kProgram, "compare", bundled("rule-l")});
  EXPECT_THAT(some.out, HasSubstr("circles: invented circle-is-not-mask 7\n"));
  EXPECT_THAT(some.out, HasSubstr("and 2 more: --list\n"));
  const Finished all = run_program({kProgram, "compare", bundled("rule-l"), "--list"});
  EXPECT_THAT(all.out, testing::Not(HasSubstr("--list")));
  EXPECT_THAT(words_of(all.out), HasSubstr("circle-is-not-mask end and end-rock\n"));
}

TEST(CompareProgram, SaysTheSameAsJson) {
  const Finished finished = run_program({kProgram, "compare", bundled("stand-ins"), "--json"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  const Json json = Json::parse(finished.out);
  EXPECT_EQ(json["scene"], "stand-ins");
  EXPECT_EQ(json["frames"], 2);
  EXPECT_EQ(json["left_out"][0]["technique"], "continuum");
  // The bars cross in columns 56 to 59 of rows 20 to 23.
  EXPECT_EQ(json["contact_list"], Json::parse(R"([{"frame": 0, "objects": ["left-bar", "right-bar"],
                                                  "at": [56, 20], "pixels": 16}])"));
  const Json& boxes = json["techniques"][0];
  EXPECT_EQ(boxes["technique"], "boxes");
  EXPECT_EQ(boxes["judge"], "G1");
  // One true pair; the boxes of the balls overlap as well.
  EXPECT_EQ(boxes["precision"], 0.5);
  EXPECT_EQ(boxes["recall"], 1.0);
  EXPECT_EQ(boxes["candidate_pairs"], 2);
  const Json expected = {{"frame", 0},
                         {"sort", "invented"},
                         {"reason", "box-is-not-mask"},
                         {"objects", {"ball", "corner-ball"}}};
  EXPECT_EQ(boxes["false_answers"], Json::array({expected}));
}

TEST(CompareProgram, RunsTheHardwareUnitsInLockstep) {
  const Finished finished =
      run_program({kProgram, "compare", bundled("rings"), "--on", "lockstep", "--json"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  int locked = 0;
  const Json json = Json::parse(finished.out);
  for (const Json& technique : json["techniques"]) {
    if (!technique.contains("agreement")) continue;
    ++locked;
    EXPECT_EQ(technique["agreement"]["agreed"], true);
    EXPECT_GT(technique["agreement"]["compared"], 100);
  }
  EXPECT_EQ(locked, 6) << "mandin, overlap, impact, impact-overlap, vera, rings";
}

TEST(CompareProgram, OnRtlAnswersAsOnGolden) {
  const auto techniques = [](const char* on) {
    return Json::parse(
        run_program({kProgram, "compare", bundled("rings"), "--on", on, "--json", "--no-time"})
            .out)["techniques"];
  };
  Json rtl = techniques("rtl");
  Json golden = techniques("golden");
  // The golden models of list units know the most clocks that a run may take.
  const auto clocks_of = [](Json& list, const char* name) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const Json& technique) {
      return technique["technique"] == name;
    });
    const auto clocks = found->at("cost").at("clocks").get<std::uint64_t>();
    found->at("cost").erase("clocks");
    return clocks;
  };
  for (const char* const name : {"overlap", "impact", "impact-overlap"}) {
    const std::uint64_t taken = clocks_of(rtl, name);
    EXPECT_GT(taken, 0u) << name;
    EXPECT_LE(taken, clocks_of(golden, name)) << name;
  }
  EXPECT_EQ(rtl, golden);
}

Json native_of(const Json& json, const std::string& technique) {
  for (const Json& one : json["techniques"]) {
    if (one["technique"] == technique) return one.value("native", Json());
  }
  return nullptr;
}

TEST(CompareProgram, RunsProgramsAsMachineCodeOfTheirOwnProcessors) {
  const Finished text = run_program({kProgram, "compare", bundled("rings"), "--on", "rtl"});
  EXPECT_EQ(text.status, 0) << text.err;
  const std::string said = words_of(text.out);
  EXPECT_THAT(said, HasSubstr("\nin machine code\nflying-shark flying-shark-frame.prg on a Z80 "
                              "(spectrum): 5 frames, "));
  EXPECT_THAT(said, HasSubstr("\nrings rings-x16-scene.prg on a 65C02 (x16): 5 frames, "));
  for (const std::string on : {"golden", "rtl", "lockstep"}) {
    const Finished done =
        run_program({kProgram, "compare", bundled("rings"), "--on", on, "--json"});
    EXPECT_EQ(done.status, 0) << done.err;
    const Json json = Json::parse(done.out);
    const Json shark = native_of(json, "flying-shark"), rings = native_of(json, "rings");
    EXPECT_EQ(shark["processor"], "Z80");
    EXPECT_EQ(rings["processor"], "65C02");
    for (const Json& run : {shark, rings}) {
      EXPECT_EQ(run["agreed"], true);
      EXPECT_EQ(run["frames"], 5);
      EXPECT_GT(run["results"], 5);
    }
    // What the technique says that it costs is what the Z80 took.
    for (const Json& one : json["techniques"]) {
      if (one["technique"] == "flying-shark") {
        EXPECT_EQ(one["cost"]["clocks"], shark["clocks"]["sum"]);
      }
    }
    EXPECT_EQ(rings["compared"] != 0, on == "lockstep");
    EXPECT_EQ(native_of(json, "boxes"), Json());
  }
}

TEST(CompareProgram, RunsTheFigureTestOnA68000) {
  const Finished done = run_program({kProgram, "compare", bundled("dither"), "--json"});
  EXPECT_EQ(done.status, 0) << done.err;
  const Json json = Json::parse(done.out), run = native_of(json, "continuum");
  EXPECT_EQ(run["processor"], "68000");
  EXPECT_EQ(run["frames"], json["frames"]);
  for (const Json& one : json["techniques"]) {
    if (one["technique"] == "continuum") {
      EXPECT_EQ(one["cost"]["clocks"], run["clocks"]["sum"]);
    }
  }
}

TEST(CompareProgram, ThePageSaysWhatRanAsMachineCode) {
  const test::TemporaryDirectory folder;
  const Finished done = run_program({kProgram, "compare", bundled("rings"), "--report",
                                     (folder.path() / "out").string(), "--film-only"});
  EXPECT_EQ(done.status, 0) << done.err;
  const std::string page = test::read_file(folder.path() / "out/index.html");
  EXPECT_THAT(page, HasSubstr("\"native\":\"the same on Z80\""));
  EXPECT_THAT(page, HasSubstr("\"native\":\"the same on 65C02\""));
}

/// `compare` of the rings with other firmware.
Finished with_firmware(const std::filesystem::path& firmware) {
  return run_program({"/usr/bin/env", "COLLIDE_FIRMWARE=" + firmware.string(), kProgram, "compare",
                      bundled("rings")});
}

TEST(CompareProgram, AProgramThatAnswersOtherwiseIsAFailure) {
  const test::TemporaryDirectory folder;
  std::filesystem::copy(COLLIDE_FIRMWARE, folder.path() / "firmware");
  EXPECT_EQ(with_firmware(folder.path() / "firmware").status, 0);
  // LD SP,IY; POP IY behind a bullet: the next one is the same again, with its bit.
  const std::string program = "firmware/flying-shark-frame.prg";
  std::string bytes = test::read_file(folder.path() / program);
  const std::size_t at = bytes.find("\xFD\xF9\xFD\xE1");
  ASSERT_NE(at, std::string::npos);
  folder.write(program, bytes.replace(at, 4, std::string(4, '\0')));
  const Finished done = with_firmware(folder.path() / "firmware");
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.out, HasSubstr("flying-shark-frame.prg on a Z80 (spectrum): parts from the "
                                  "technique in frame 0: "));
}

TEST(CompareProgram, AProgramThatIsNotThereIsOneLine) {
  const test::TemporaryDirectory folder;
  std::filesystem::copy(COLLIDE_FIRMWARE, folder.path() / "firmware");
  std::filesystem::remove(folder.path() / "firmware/rings-x16-scene.prg");
  const Finished done = with_firmware(folder.path() / "firmware");
  EXPECT_EQ(done.status, 2);
  expect_one_line(done.err);
  EXPECT_THAT(done.err, HasSubstr("rings-x16-scene.prg"));
}

TEST(CompareProgram, CountsTheTrafficOfAPlatform) {
  const Finished finished =
      run_program({kProgram, "compare", bundled("zones"), "--platform", "lab", "--json"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  const Json json = Json::parse(finished.out);
  EXPECT_EQ(json["machine"], "lab");
  for (const Json& technique : json["techniques"]) {
    SCOPED_TRACE(technique["technique"].get<std::string>());
    EXPECT_EQ(technique["bus"]["answers"], "the same");
    EXPECT_GT(technique["bus"]["technique"]["bytes"], 0);
    const std::set<std::string> masters{"mandin", "overlap", "impact", "impact-overlap"};
    EXPECT_EQ(technique["bus"]["unit"]["bytes"] > 0, masters.count(technique["technique"]) == 1);
  }
  const Finished table = run_program({kProgram, "compare", bundled("zones"), "--platform", "st"});
  EXPECT_THAT(table.out, HasSubstr("st, each frame "));
  EXPECT_THAT(table.out,
              testing::ContainsRegex("vera  [- ]+  left out: machine st: has no VERA\n"));
}

TEST(CompareProgram, AnUnknownPlatformIsOneLine) {
  const Finished finished =
      run_program({kProgram, "compare", bundled("zones"), "--platform", "amiga"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, Refuses("machine", {"amiga", "st", "x16"}));
}

TEST(CompareProgram, ABadSceneIsOneLine) {
  const test::TemporaryDirectory folder;
  const auto file = folder.write("bad.json", R"({"name": "x", "screen": [320], "frames": 1})");
  for (const std::string& path : {file.string(), (folder.path() / "none.json").string()}) {
    const Finished finished = run_program({kProgram, "compare", path});
    EXPECT_EQ(finished.status, 2);
    EXPECT_THAT(finished.err, StartsWith("collide: " + path));
    expect_one_line(finished.err);
    EXPECT_EQ(finished.out, "");
  }
}

TEST(SceneProgram, MakesTheSameSceneFromASeed) {
  const test::TemporaryDirectory folder;
  for (const std::string& kind : scene::scene_kinds()) {
    const std::string file = (folder.path() / (kind + ".json")).string();
    const Finished made =
        run_program({kProgram, "compare", "new", kind, "--seed", "7", "-o", file});
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_EQ(made.out, "scene " + kind + "  seed 7  " + file + "\n");
    const Finished printed = run_program({kProgram, "compare", "new", kind, "--seed", "7"});
    EXPECT_EQ(printed.out, test::read_file(file));
    EXPECT_NE(printed.out, run_program({kProgram, "compare", "new", kind, "--seed", "8"}).out);
    EXPECT_THAT(printed.out, HasSubstr("--seed 7\""));
  }
}

TEST(SceneProgram, ScenesCanBeComparedAndHaveSomethingToShow) {
  const test::TemporaryDirectory folder;
  for (const std::string& kind : scene::scene_kinds()) {
    const scene::Scene scene = scene::read_scene(
        folder.write(kind + ".json", scene::scene_text(scene::generate_scene(kind, 3))).string());
    const techniques::Film film = techniques::film_of(scene);
    const Comparison comparison = compare(film);
    std::size_t hits = 0, false_answers = 0;
    for (const Outcome& outcome : comparison.outcomes) {
      hits += outcome.verdict.tally.hits;
      false_answers += outcome.verdict.false_answers.size() + outcome.verdict.tunnelled.size();
    }
    EXPECT_GT(hits, 0u) << kind;
    EXPECT_GT(false_answers, 0u) << kind;
    EXPECT_EQ(comparison.left_out.empty(), kind == "cave") << kind;
  }
}

TEST(SceneProgram, MakesAsManyAsAreWanted) {
  const test::TemporaryDirectory folder;
  for (const std::string kind : {"swarm", "shooter", "platformer", "asteroids", "anything"}) {
    const std::string file = (folder.path() / (kind + ".json")).string();
    const Finished made = run_program({kProgram, "compare", "new", kind, "--seed", "5", "--objects",
                                       "33", "--frames", "71", "--screen", "400x160", "-o", file});
    EXPECT_EQ(made.status, 0) << made.err;
    const scene::Scene scene = scene::read_scene(file);
    EXPECT_EQ(scene.objects.size(), 33u) << kind;
    EXPECT_EQ(scene.frames, 71) << kind;
    EXPECT_EQ(scene.width, 400) << kind;
    EXPECT_EQ(scene.height, 160) << kind;
    EXPECT_THAT(scene.note,
                testing::EndsWith("--seed 5 --objects 33 --frames 71 --screen 400x160"));
    EXPECT_EQ(scene.rules.all(), kind == "swarm" || kind == "anything");
    EXPECT_EQ(run_program({kProgram, "compare", file}).status, 0) << kind;
  }
}

TEST(SceneProgram, ASizeThatCannotBeIsOneLine) {
  const auto error = [](std::vector<std::string> words) {
    words.insert(words.begin(), {kProgram, "compare", "new"});
    const Finished finished = run_program(words);
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(finished.out, "");
    expect_one_line(finished.err);
    return finished.err;
  };
  for (const std::string screen :
       {"320", "320x", "x200", "63x200", "320x4097", "320x200x2", "-1x9"}) {
    EXPECT_THAT(error({"swarm", "--screen=" + screen}),
                Refuses("--screen", {quoted(screen), "WxH", 64, 4096}));
  }
  EXPECT_THAT(error({"cave", "--objects", "9"}),
              Refuses("KIND", {"cave", "swarm", "shooter", "platformer", "asteroids", "anything"}));
  EXPECT_THAT(error({"swarm", "--objects", "2048", "--frames", "100000"}),
              Refuses("--objects", {2048, 100000, 20000000}));
}

TEST(SceneProgram, ChoosesAndPrintsASeedOfItsOwn) {
  const Finished finished = run_program({kProgram, "compare", "new", "tunnel"});
  EXPECT_EQ(finished.status, 0);
  EXPECT_THAT(finished.err, StartsWith("scene tunnel  seed "));
}

TEST(SceneProgram, AnUnknownKindAndABadFileAreOneLine) {
  const Finished kind = run_program({kProgram, "compare", "new", "zoo"});
  EXPECT_EQ(kind.status, 2);
  EXPECT_THAT(kind.err, Refuses("KIND", {"zoo", "dogfight", "rings", "tunnel", "swarm", "cave",
                                         "shooter", "platformer", "asteroids", "anything",
                                         "collide compare new --help"}));
  const Finished file =
      run_program({kProgram, "compare", "new", "rings", "-o", "/dev/null/x.json"});
  EXPECT_EQ(file.status, 2);
  EXPECT_THAT(file.err, Refuses("/dev/null/x.json", {"Not a directory"}));
}

TEST(Compare, ReportsWhereRtlAndGoldenModelPart) {
  Comparison comparison;
  comparison.outcomes.emplace_back();
  EXPECT_TRUE(comparison.agreed());
  comparison.outcomes[0].agreement = Agreement{10, {}, {}};
  EXPECT_TRUE(comparison.agreed());
  comparison.outcomes[0].agreement = Agreement{10, 3, "clocks"};
  EXPECT_FALSE(comparison.agreed());
}

TEST(Compare, AnotherAnswerAcrossABusIsNoAgreement) {
  Comparison comparison;
  comparison.outcomes.emplace_back();
  comparison.outcomes[0].bus = OnBus{std::nullopt, "machine st: has no VERA"};
  EXPECT_TRUE(comparison.agreed());
  comparison.outcomes[0].bus = OnBus{platform::TechniqueRun{}, {}};
  EXPECT_TRUE(comparison.agreed());
  comparison.outcomes[0].bus->run->differs = 3;
  EXPECT_FALSE(comparison.agreed());
}

TEST(Compare, AnotherAnswerInMachineCodeIsNoAgreement) {
  Comparison comparison;
  comparison.outcomes.emplace_back();
  comparison.outcomes[0].native.emplace();
  comparison.outcomes[0].native->why = "there is nothing to show";
  EXPECT_TRUE(comparison.agreed());
  comparison.outcomes[0].native.emplace();
  EXPECT_TRUE(comparison.agreed());
  comparison.outcomes[0].native->frame = 3;
  EXPECT_FALSE(comparison.agreed());
}

Comparison compared(const std::string& text, const Options& options = {}) {
  static std::deque<scene::Scene> scenes;  // an outcome names the objects of its own
  scenes.push_back(scene::parse_scene(JsonField("s", parse_json(text, "s")), "."));
  return compare(techniques::film_of(scenes.back()), options);
}

std::string table_of(const Comparison& comparison) {
  std::string text;
  for (const std::string& line : table(comparison, *comparison.scene, {5, false})) {
    text += line + "\n";
  }
  return words_of(text);
}

const Outcome& outcome_of(const Comparison& comparison, const std::string& technique) {
  return *std::find_if(comparison.outcomes.begin(), comparison.outcomes.end(),
                       [&](const Outcome& outcome) { return outcome.technique == technique; });
}

// Two blocks that meet at column -1 in the first frame and at column 0 in the second; two others
// meet right of the screen in both, at column 404 of VERA's, which is 640 wide.
TEST(OffTheScreen, ContactsAreCountedAndNamed) {
  const Comparison comparison = compared(R"({"name":"s","screen":[320,200],"frames":2,
      "masks":{"m":{"rows":["####"]}},"hits":{"player":["enemy"]},"objects":[
      {"id":"a","mask":"m","class":"player","path":[[-4,10],[-3,10]]},
      {"id":"b","mask":"m","class":"enemy","path":[[-7,10],[-3,10]]},
      {"id":"c","mask":"m","class":"player","at":[401,50]},
      {"id":"d","mask":"m","class":"enemy","at":[404,50]},
      {"id":"e","mask":"m","class":"enemy","at":[405,50]}]})");
  EXPECT_EQ(comparison.contacts, 1U);
  EXPECT_EQ(comparison.off_screen_contacts, 3U) << "two enemies may not hit each other";
  EXPECT_EQ(comparison.off_screen_frames, 2);
  const std::string said = table_of(comparison);
  EXPECT_THAT(said, HasSubstr("\n1 contact: two that may hit each other share a pixel"));
  EXPECT_THAT(said,
              HasSubstr("\n3 contacts off the screen, in 2 frames, not counted: the two share "
                        "no pixel of 320x200."));
  EXPECT_THAT(said, HasSubstr("\ncounted on the larger screen of their own: vera on 640x480, rings "
                              "on 640x480, denise on 320x256, gameduino on 400x300\n"));
  EXPECT_EQ(outcome_of(comparison, "pixels").verdict.tally.hits, 1U);
  EXPECT_EQ(outcome_of(comparison, "vera").verdict.tally.true_pairs, 3U);
  const Json json = json_of(comparison);
  EXPECT_EQ(json["contacts"], 1);
  EXPECT_EQ(json["off_screen_contacts"], 3);
  for (const Json& technique : json["techniques"]) {
    if (technique["technique"] == "vera") {
      EXPECT_EQ(technique["screen"], Json::parse("[640, 480]"));
    }
  }
}

// The Lynx shows 160x102 of the scene: of two pairs that meet, the one at column 200 is beyond it.
TEST(OffTheScreen, WhatASmallerScreenDoesNotShowIsOutOfReach) {
  const Comparison comparison = compared(R"({"name":"s","screen":[320,200],"frames":3,
      "masks":{"m":{"rows":["####"]}},"hits":{"player":["enemy"]},"objects":[
      {"id":"a","mask":"m","class":"player","at":[10,10]},
      {"id":"b","mask":"m","class":"enemy","at":[12,10]},
      {"id":"c","mask":"m","class":"player","at":[200,10]},
      {"id":"d","mask":"m","class":"enemy","at":[202,10]}]})");
  EXPECT_EQ(comparison.contacts, 6U);
  const Outcome lynx = outcome_of(comparison, "lynx");
  EXPECT_EQ(lynx.verdict.tally.hits, 3U);
  EXPECT_EQ(lynx.verdict.tally.misses, 0U);
  EXPECT_EQ(lynx.verdict.tally.out_of_domain, 3U);
  EXPECT_EQ(lynx.contacts.outside(), 3U);
  EXPECT_EQ(outcome_of(comparison, "pixels").verdict.tally.out_of_domain, 0U);
  EXPECT_THAT(table_of(comparison), HasSubstr(" (lynx) Atari Lynx which two 0 3 0 0 3 "));
}

// The shot appears when the mine already has the first sprite: sprites are not in the scene's
// order.
TEST(Compare, AChipNamesObjectsWhicheverCameFirst) {
  const Comparison comparison = compared(R"({"name":"s","screen":[320,200],"frames":4,
      "masks":{"m":{"rows":["####"]}},"hits":{"player-bullet":["enemy"]},"objects":[
      {"id":"shot","mask":"m","class":"player-bullet","at":[50,50],"from":2},
      {"id":"mine","mask":"m","class":"enemy","at":[52,50]}]})");
  for (const std::string name : {"tms9918", "vic-ii", "denise", "gameduino", "lynx"}) {
    const techniques::Verdict& verdict = outcome_of(comparison, name).verdict;
    EXPECT_TRUE(verdict.false_answers.empty()) << name;
    EXPECT_EQ(verdict.tally.misses, 0U) << name;
  }
  EXPECT_EQ(outcome_of(comparison, "vic-ii").verdict.tally.hits, 4U) << "both, in two frames";
}

TEST(OffTheScreen, NothingIsSaidWhereThereIsNone) {
  const scene::Scene scene = scene::read_scene(bundled("stand-ins"));
  const Comparison comparison = compare(techniques::film_of(scene));
  EXPECT_EQ(comparison.off_screen_contacts, 0U);
  EXPECT_THAT(table_of(comparison), testing::Not(HasSubstr("off the screen")));
}

// A ship leaves on the right and comes in on the left; a rock is in the middle.
std::string wrapping(const std::string& members) {
  return R"({"name":"s","screen":[320,200],"frames":4,"masks":{"m":{"disc":16}},
      "hits":{"player":["enemy"]},)" +
         members + R"("objects":[
      {"id":"ship","mask":"m","class":"player","path":[[290,90],[300,90],[4,90],[14,90]]},
      {"id":"rock","mask":"m","class":"enemy","at":[150,90]}]})";
}

TEST(Leaps, ThatNobodyMarksAreNamed) {
  const Comparison comparison = compared(wrapping(""));
  EXPECT_EQ(comparison.leaps, 1U);
  EXPECT_THAT(
      table_of(comparison),
      HasSubstr("\n1 step of more than half the screen, taken for motion: the first is that "
                "of ship in frame 2\nif they are jumps, say so in the scene: \"wrap\""));
  EXPECT_EQ(json_of(comparison)["unmarked_jumps"], 1);
  EXPECT_EQ(outcome_of(comparison, "pixels").verdict.tunnelled.size(), 1U);
}

TEST(Leaps, ThatTheSceneKnowsAreNotNamed) {
  const Comparison comparison = compared(wrapping(R"("wrap":[320,200],)"));
  EXPECT_EQ(comparison.leaps, 0U);
  EXPECT_THAT(table_of(comparison), testing::Not(HasSubstr("half the screen")));
  EXPECT_EQ(json_of(comparison)["unmarked_jumps"], 0);
  for (const Outcome& outcome : comparison.outcomes) {
    EXPECT_TRUE(outcome.verdict.tunnelled.empty()) << outcome.technique;
    EXPECT_EQ(outcome.verdict.tally.hits, 0U) << outcome.technique;
  }
}

// Discs of 9 side by side: circles of radius 4.69, 9 apart.
TEST(Compare, CirclesThatMeetAloneAreCountedApart) {
  const Comparison comparison = compared(R"({"name":"s","screen":[320,200],"frames":2,
      "masks":{"m":{"disc":9}},"objects":[
      {"id":"a","mask":"m","class":"player","at":[10,10]},
      {"id":"b","mask":"m","class":"enemy","at":[19,10]}]})");
  const Json json = json_of(comparison);
  for (const Json& technique : json["techniques"]) {
    const std::string name = technique["technique"];
    EXPECT_EQ(technique["tunnelled_contacts"], 0) << name;
    const bool by_circles = name == "swept-l" || name == "swept-r" || name == "impact";
    EXPECT_EQ(technique.contains("circle_contacts"), by_circles) << name;
    if (by_circles) {
      EXPECT_EQ(technique["circle_contacts"], 2) << name;
    }
  }
}

// A technique that is added brings its words along: no other place has to know it.
TEST(Compare, ATechniqueIsToldInTheWordsOfItsRow) {
  const scene::Scene scene = scene::read_scene(bundled("stand-ins"));
  const techniques::Film film = techniques::film_of(scene);
  techniques::TechniqueMaker maker = techniques::all_techniques()[0];
  maker.name = "brand-new";
  maker.words.name = "Something new";
  maker.words.machine = "Its machine";
  Play one;
  one.makers = {maker};
  const Comparison comparison = play(film, one);
  EXPECT_THAT(table_of(comparison),
              HasSubstr("\nSomething new (brand-new) Its machine which two "));
  std::string explained;
  for (const std::string& line : table(comparison, scene, {0, true})) explained += line + "\n";
  EXPECT_THAT(explained, HasSubstr("\nIts machine: brand-new names 1 of your 1 contacts"));
}

const std::string kOwnClasses = R"({"name":"s","screen":[512,342],"frames":2,
    "masks":{"m":{"disc":8}},"hits":{"ship":["asteroid"],"laser":["asteroid"]},"objects":[
    {"id":"ship","mask":"m","class":"ship","at":[100,100]},
    {"id":"rock","mask":"m","class":"asteroid","path":[[102,100],[198,200]]},
    {"id":"beam","mask":"m","class":"laser","path":[[198,100],[102,200]]}]%})";

/// The scene above, with more of it.
Comparison of_own_classes(const std::string& more, const Options& options = {}) {
  std::string text = kOwnClasses;
  return compared(text.replace(text.find('%'), 1, more), options);
}

TEST(OwnClasses, RunWhereNoPartsAreFixed) {
  const Comparison comparison = of_own_classes("");
  std::set<std::string> left_out;
  for (const LeftOut& out : comparison.left_out) {
    left_out.insert(out.technique);
    EXPECT_THAT(out.why, HasSubstr(out.technique == "continuum" ? "player" : "say in \"roles\""));
  }
  EXPECT_EQ(left_out, (std::set<std::string>{"continuum", "projection", "flying-shark", "rings"}));
  EXPECT_THAT(table_of(comparison),
              HasSubstr("Flying Shark's arrays (flying-shark) ZX Spectrum cannot run: it needs a "
                        "class that plays player or player-bullet, and none does: say in "
                        "\"roles\"\n"));
  for (const std::string name : {"boxes", "pixels", "mandin", "overlap", "vera"}) {
    EXPECT_EQ(outcome_of(comparison, name).verdict.tally.hits, 1U) << name;
  }
  // Rock and laser cross on their ways.
  for (const std::string name : {"swept-r", "impact", "impact-overlap"}) {
    EXPECT_EQ(outcome_of(comparison, name).verdict.tally.out_of_domain, 0U) << name;
    EXPECT_EQ(outcome_of(comparison, name).verdict.tally.hits, 3U) << name;
  }
}

TEST(OwnClasses, PlayTheirRoles) {
  const Comparison comparison =
      of_own_classes(R"(,"roles":{"ship":"player","laser":"player-bullet","asteroid":"enemy"})");
  EXPECT_TRUE(comparison.left_out.empty());
  EXPECT_EQ(outcome_of(comparison, "flying-shark").verdict.tally.hits, 1U);
  EXPECT_EQ(outcome_of(comparison, "projection").verdict.tally.hits, 1U);
  EXPECT_EQ(outcome_of(comparison, "continuum").verdict.tally.hits, 1U);
}

// A disc of 700 pixels; the shot is in the corner of its box, then over it.
TEST(LargeMasks, AreForThoseThatCan) {
  const Comparison comparison = compared(R"({"name":"s","screen":[1024,768],"frames":2,
      "masks":{"big":{"disc":700},"dot":{"disc":4}},"objects":[
      {"id":"planet","mask":"big","class":"enemy","at":[100,30]},
      {"id":"shot","mask":"dot","class":"player-bullet","path":[[102,32],[400,300]]}]})");
  for (const std::string name : {"boxes", "circles", "pixels", "overlap"}) {
    EXPECT_EQ(outcome_of(comparison, name).verdict.tally.hits, 1U) << name;
  }
  EXPECT_EQ(outcome_of(comparison, "pixels").verdict.tally.false_alarms, 0U);
  EXPECT_EQ(outcome_of(comparison, "overlap").verdict.tally.false_alarms, 0U);
  EXPECT_EQ(outcome_of(comparison, "boxes").verdict.tally.false_alarms, 1U) << "at the corner";
  EXPECT_THAT(
      table_of(comparison),
      HasSubstr("VERA's collision bits (vera) Commander X16 sees none of your 1 contact: its "
                "four bits are"));
}

// All are on the screen, and all frames are measured: what is found is what the techniques say.
TEST(HostTime, IsOfTheSameQuestion) {
  Options options;
  options.time = true;
  const Comparison comparison = of_own_classes(
      R"(,"roles":{"ship":"player","laser":"player-bullet","asteroid":"enemy"})", options);
  for (const std::string name :
       {"boxes", "fair-boxes", "circles", "pixels", "swept-l", "swept-r", "projection"}) {
    const Outcome& outcome = outcome_of(comparison, name);
    ASSERT_TRUE(outcome.host) << name;
    EXPECT_EQ(outcome.host->frames, 2) << name;
    EXPECT_EQ(outcome.host->found, outcome.verdict.tally.hits + outcome.verdict.tally.false_alarms)
        << name;
    EXPECT_GT(outcome.host->microseconds, 0) << name;
  }
  EXPECT_FALSE(outcome_of(comparison, "mandin").host);
  EXPECT_FALSE(outcome_of(of_own_classes(""), "boxes").host) << "not asked for";
}

/// A technique's sentence in the table.
std::string meaning_of(const Comparison& comparison, const std::string& technique) {
  for (const Outcome& outcome : comparison.outcomes) {
    if (outcome.technique == technique) return meaning(outcome, comparison.frames);
  }
  return "left out";
}

// Knife and bat meet once, and the chip also tells of hero and knife. Two words a sprite, and
// CLXDAT: 5 accesses with two sprites, twice, 7 with three, four times; 38 in 6 frames.
TEST(Meaning, OfAChipThatTellsMoreThanIsAsked) {
  const scene::Scene scene = scene::read_scene(bundled("lives"));
  const techniques::Film film = techniques::film_of(scene);
  EXPECT_EQ(meaning_of(compare(film), "denise"),
            "Amiga: denise notices 1 of your 1 contacts (100 %), as a bit for several pairs; "
            "invents 1; costs 6 accesses a frame");
}

// 40 columns are more than a sprite of the chip has. Two bytes of address, and the status.
TEST(Meaning, SaysWhyATechniqueIsSilent) {
  const Json json =
      Json::parse(R"({"name":"s","screen":[256,192],"frames":2,"masks":{"m":{"disc":40}},
      "objects":[{"id":"a","mask":"m","class":"player","at":[50,50]},
                 {"id":"b","mask":"m","class":"enemy","at":[60,50]}]})");
  const scene::Scene scene = scene::parse_scene(JsonField("s", json), ".");
  const techniques::Film film = techniques::film_of(scene);
  EXPECT_EQ(meaning_of(compare(film), "tms9918"),
            "MSX: tms9918 is silent on all of your 2 contacts, which are outside what it sees: 32 "
            "sprites of at most 16x16 on 256x192; costs 3 accesses a frame");
}

TEST(Meaning, HasAMachineForEveryTechniqueThatIsOfOne) {
  const scene::Scene scene = scene::read_scene(bundled("lives"));
  const techniques::Film film = techniques::film_of(scene);
  const Comparison comparison = compare(film);
  std::set<std::string> anywhere;
  for (const Outcome& outcome : comparison.outcomes) {
    if (meaning(outcome, comparison.frames).rfind("Any machine: ", 0) == 0)
      anywhere.insert(outcome.technique);
  }
  EXPECT_EQ(anywhere, (std::set<std::string>{"boxes", "fair-boxes", "circles", "pixels", "swept-l",
                                             "swept-r", "projection"}));
}

}  // namespace
}  // namespace collide::compare::compare_test
