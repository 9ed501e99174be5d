// SPDX-License-Identifier: MIT
// Flying Shark's arrays against boxes: `collide z80 flying-shark`.
#include "sim/z80/shark_map.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "model/judge/film.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::z80::shark_map_test {
namespace {

namespace shark = techniques::flying_shark;
using test::Finished;
using test::Refuses;
using test::TemporaryDirectory;
using testing::HasSubstr;

Finished verb(std::vector<std::string> arguments, const std::string& firmware = COLLIDE_FIRMWARE) {
  arguments.insert(arguments.begin(),
                   {"env", "COLLIDE_FIRMWARE=" + firmware, COLLIDE_PROGRAM, "z80", "flying-shark"});
  return test::run_program(arguments);
}

SharkMap small_map() {
  SharkMapOptions options;
  options.firmware = COLLIDE_FIRMWARE;
  options.arrangements = 3;
  return shark_map(options, {});
}

TEST(SharkMap, MedianOfAnEvenNumberIsTheUpperOne) {
  const Spread spread = spread_of({9, 1, 5, 7});
  EXPECT_EQ(spread.least, 1u);
  EXPECT_EQ(spread.median, 7u);
  EXPECT_EQ(spread.most, 9u);
}

TEST(SharkMap, HasAllNumbersOfObjects) {
  const SharkMap map = small_map();
  EXPECT_EQ(map.cells.size(), 7u * 9 * 6);
  // 378, 33 with more enemies and 3 with 16 objects; 3 by chance and both extremes.
  EXPECT_EQ(map.frames, (378u + 33 + 3) * (3 + 2));
  EXPECT_GT(map.results, map.frames * 8);
  for (const SharkCell& cell : map.cells) {
    // The arrays take what docs/explanation/flying-shark.md says, wherever the objects are.
    const unsigned objects = cell.enemies + cell.enemy_bullets;
    const unsigned sum = 3397 + (cell.bullets > 0 ? 33 + 640 * cell.bullets : 12) + 525 + 125 + 12 +
                         (objects > 0 ? 59 + 322 * objects : 12);
    EXPECT_EQ(cell.free.arrays.least, sum);
    EXPECT_EQ(cell.free.arrays.most, sum);
    EXPECT_LE(cell.boxes_apart, cell.free.boxes.least);
    EXPECT_LE(cell.free.boxes.most, cell.boxes_met);
    EXPECT_LE(cell.free.boxes.median, cell.contended.boxes.median);
    EXPECT_LT(cell.free.arrays.median, cell.contended.arrays.median);
  }
}

// The fullest frame: 177 and 43 + 6 x 314 + 262 to write; 156 + 12 + 30 + 26; an enemy is 331 + 12
// with 62 for the player and 57 for each bullet, an enemy bullet 313 + 62. If all meet, at the last
// comparison: 7 + 50 + 52 + 43 for the player, 45 + 52 + 52 + 34 for a bullet.
TEST(SharkMap, TheFullestFrameByHand) {
  const SharkCell cell = small_map().cell(6, 8, 5);
  const unsigned base = 177 + 43 + 6 * 314 + 262 + 156 + 12 + 30 + 26;
  EXPECT_EQ(cell.boxes_apart, base + 8 * (331 + 12 + 62 + 6 * 57) + 5 * (313 + 62));
  EXPECT_EQ(cell.boxes_met, base + 8 * (331 + 12 + 152 + 6 * 183) + 5 * (313 + 152));
  EXPECT_EQ(cell.free.arrays.median, 12177u);
}

// The author's question, and what the pages say: boxes are faster at all numbers the game can have,
// unless many pairs meet; the arrays are with more enemies.
TEST(SharkMap, WhoIsFasterWhere) {
  const SharkMap map = small_map();
  for (const SharkCell& cell : map.cells) {
    EXPECT_LT(cell.free.boxes.most, cell.free.arrays.least);
    EXPECT_LT(cell.contended.boxes.most, cell.contended.arrays.least);
  }
  const SharkCell full = map.cell(6, 8, 5);
  EXPECT_GT(full.boxes_met, full.free.arrays.most);
  EXPECT_LT(map.cell(6, 3, 5).boxes_met, map.cell(6, 3, 5).free.arrays.least);
  EXPECT_GT(map.cell(6, 4, 5).boxes_met, map.cell(6, 4, 5).free.arrays.least);
  const SharkCell& last = map.more_enemies.back();
  EXPECT_EQ(last.enemies, 32u);
  EXPECT_GT(last.free.boxes.least, last.free.arrays.most);
  ASSERT_EQ(map.sixteen.size(), 3u);
  EXPECT_GT(map.sixteen[0].free.boxes.least, map.sixteen[0].free.arrays.most);
  EXPECT_LT(map.sixteen[1].free.boxes.most, map.sixteen[1].free.arrays.least);
  EXPECT_GT(map.sixteen[2].free.boxes.least, map.sixteen[2].free.arrays.most);
}

TEST(SharkMap, MemoryInBytes) {
  const SharkMap map = small_map();
  EXPECT_EQ(map.arrays.tables, 512u);
  EXPECT_EQ(map.wide_arrays.tables, 1024u);
  EXPECT_EQ(map.boxes.tables, 12u + 4 * 7);
  EXPECT_EQ(map.wide_boxes.tables, 28u + 4 * 15);
  for (const SharkMemory* const memory :
       {&map.arrays, &map.boxes, &map.wide_arrays, &map.wide_boxes}) {
    EXPECT_GT(memory->code, 300u);
    EXPECT_LT(memory->code, 600u);
  }
}

// shot-1, shot-2, shot-3 and hook, four enemies, no player: 3397 + 33 + 4 x 640 + 12, 125 + 12 + 59
// + 4 x 322.
TEST(SharkMap, RunsTheFramesOfAScene) {
  const scene::Scene scene = scene::read_scene(COLLIDE_ROOT "/scenes/arrays.json");
  const techniques::Film film = techniques::film_of(scene);
  SharkMapOptions options;
  options.firmware = COLLIDE_FIRMWARE;
  options.arrangements = 1;
  const SharkMap map = shark_map(options, {&film});
  ASSERT_EQ(map.scenes.size(), 1u);
  EXPECT_EQ(map.scenes[0].name, "arrays");
  EXPECT_EQ(map.scenes[0].frames, 3u);
  EXPECT_EQ(map.scenes[0].free.arrays.least, 3397u + 33 + 4 * 640 + 12 + 125 + 12 + 59 + 4 * 322);
  EXPECT_EQ(map.scenes[0].boxes_faster, 3u);
  EXPECT_EQ(map.scenes[0].arrays_faster, 0u);
}

TEST(SharkMapVerb, PrintsTheMap) {
  const Finished text = verb({COLLIDE_ROOT "/scenes/arrays.json", "--arrangements", "2"});
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("378 numbers of objects; the arrays are faster\n"));
  EXPECT_THAT(text.out, HasSubstr("\nmemory in bytes "));
  EXPECT_THAT(text.out, HasSubstr("3 of 3\n"));
  const Finished printed =
      verb({COLLIDE_ROOT "/scenes/arrays.json", "--arrangements", "2", "--json", "--seed", "9"});
  const Json json = Json::parse(printed.out);
  EXPECT_EQ(json["seed"], 9);
  EXPECT_EQ(json["cells"].size(), 378u);
  EXPECT_EQ(json["scenes"][0]["name"], "arrays");
  EXPECT_EQ(json["arrays"]["tables"], 512);
  EXPECT_EQ(
      verb({COLLIDE_ROOT "/scenes/arrays.json", "--arrangements", "2", "--json", "--seed", "9"})
          .out,
      printed.out);
}

TEST(SharkMapVerb, WithoutScenesItRunsThoseOfTheTree) {
  const Json json = Json::parse(verb({"--arrangements", "1", "--json"}).out);
  std::set<std::string> names;
  for (const Json& scene : json["scenes"]) {
    EXPECT_GT(scene["frames"], 0);
    EXPECT_EQ(scene["arrays_faster"], 0) << scene["name"];
    names.insert(scene["name"]);
  }
  for (const char* name : {"arrays", "cave", "fair", "shooter, seed 1", "shooter, seed 3"}) {
    EXPECT_EQ(names.count(name), 1u) << name;
  }
}

// docs/pictures/flying-shark-map.svg, made again by docs/pictures/renew.
TEST(SharkMapVerb, ThePictureIsOfTheMap) {
  const std::string pictures = COLLIDE_ROOT "/docs/pictures/";
  const Finished drawn =
      test::run_program({"python3", pictures + "shark_map.py"}, verb({"--json"}).out);
  EXPECT_EQ(drawn.status, 0) << drawn.err;
  EXPECT_EQ(drawn.out, test::read_file(pictures + "flying-shark-map.svg"));
}

// docs/evidence/programs.md, a figure of each table.
TEST(SharkMapVerb, ThePageHasItsFigures) {
  const Json json = Json::parse(verb({"--json"}).out);
  const std::string page = test::read_file(COLLIDE_ROOT "/docs/evidence/programs.md");
  const auto number = [](const Json& value) {
    std::string text = value.dump();
    if (text.size() > 3) text.insert(text.size() - 3, ",");
    return text;
  };
  const auto row = [&](const std::string& name, const std::vector<Json>& values) {
    std::string text = "| " + name + " |";
    for (const Json& value : values) text += " " + number(value) + " |";
    EXPECT_THAT(page, HasSubstr(text + "\n"));
  };
  const Json full = json["cells"].back();
  const auto contest = [&](const std::string& name, const Json& of) {
    row(name,
        {of["arrays"]["median"], of["boxes"]["least"], of["boxes"]["median"], of["boxes"]["most"]});
  };
  contest("nobody waits", full["free"]);
  contest("contended, from the first line of the picture on", full["contended"]);
  for (const char* extreme : {"boxes_apart", "boxes_met", "boxes_met_contended"}) {
    EXPECT_THAT(page, HasSubstr("| | " + number(full[extreme]) + " | |\n"));
  }
  const std::vector<std::string> names{"6 bullets, 16 enemies | 8", "14 bullets, 8 enemies | 16",
                                       "14 bullets, 16 enemies | 16"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Json& cell = json["sixteen"][i];
    row(names[i], {cell["free"]["arrays"]["median"], cell["free"]["boxes"]["median"],
                   cell["contended"]["arrays"]["median"], cell["contended"]["boxes"]["median"]});
  }
  for (const unsigned bullets : {0u, 2u, 4u, 6u}) {
    std::string text = "| " + std::to_string(bullets) + " |";
    for (const Json& cell : json["cells"]) {
      if (cell["bullets"] != bullets || cell["enemy_bullets"] != 5) continue;
      if (cell["enemies"].get<int>() % 2 != 0) continue;
      text += fmt::format(" {:.0f} |", 100.0 * cell["free"]["boxes"]["median"].get<unsigned>() /
                                           cell["free"]["arrays"]["median"].get<unsigned>());
    }
    EXPECT_THAT(page, HasSubstr(text + "\n"));
  }
  unsigned arrays = 0, boxes = 0;
  for (const Json& scene : json["scenes"]) {
    const unsigned by_arrays = scene["free"]["arrays"]["most"];
    const unsigned by_boxes = scene["free"]["boxes"]["most"];
    if (scene["name"] == "arrays") {
      EXPECT_THAT(page,
                  HasSubstr("takes " + number(by_arrays) + " T states by arrays and at most " +
                            number(by_boxes) + " by boxes"));
    }
    arrays = std::max(arrays, by_arrays);
    boxes = std::max(boxes, by_boxes);
  }
  EXPECT_THAT(page, HasSubstr("the arrays take up to " + number(arrays) +
                              " T states and boxes up to " + number(boxes) + "."));
  const auto memory = [&](const std::string& name, const Json& of, const std::string& rest = "") {
    EXPECT_THAT(page, HasSubstr("| " + name + " | " + number(of["code"]) + " | " +
                                number(of["tables"]) + " | " + of["records"].dump() + rest));
  };
  memory("arrays", json["arrays"], ": ");
  memory("boxes", json["boxes"], ": ");
  memory("arrays of 16 bits", json["wide_arrays"], " |\n");
  memory("boxes, 14 bullets", json["wide_boxes"], " |\n");
}

TEST(SharkMapVerb, RefusesWhatIsNoScene) {
  const TemporaryDirectory folder;
  const Finished none = verb({folder.write("s.json", "{}").string()});
  EXPECT_EQ(none.status, 2);
  EXPECT_THAT(none.err, Refuses("s.json", {"name"}));
  const Finished role = verb({folder
                                  .write("r.json", R"({"name":"r","screen":[64,64],"frames":1,
      "masks":{"m":{"disc":4}},"objects":[{"id":"a","mask":"m","class":"rock","at":[0,0]}]})")
                                  .string()});
  EXPECT_EQ(role.status, 2);
  EXPECT_THAT(role.err, Refuses("r.json", {"player", "player-bullet", "roles"}));
}

// SUB C in the comparison of rows becomes SUB D: LD A,(HL); SUB C; CP IXL.
TEST(SharkMapVerb, AWrongProgramIsNoticed) {
  const TemporaryDirectory folder;
  for (const std::string name : {"frame", "frame-wide", "boxes", "boxes-wide"}) {
    for (const std::string end : {".prg", ".lbl"}) {
      const std::string file = "flying-shark-" + name + end;
      std::string bytes = test::read_file(std::string(COLLIDE_FIRMWARE "/") + file);
      if (file == "flying-shark-boxes.prg") {
        const std::size_t at = bytes.find("\x7E\x91\xDD\xBD");
        ASSERT_NE(at, std::string::npos);
        for (std::size_t next = at; next != std::string::npos;
             next = bytes.find("\x7E\x91\xDD\xBD", next + 1)) {
          bytes[next + 1] = '\x92';
        }
      }
      folder.write(file, bytes);
    }
  }
  const std::string with = folder.path().string();
  const Finished wrong = verb({"--arrangements", "1"}, with);
  EXPECT_EQ(wrong.status, 1);
  EXPECT_THAT(wrong.err, HasSubstr("boxes: "));
  EXPECT_THAT(wrong.err, HasSubstr(" is not the model's"));
  std::filesystem::remove(folder.path() / "flying-shark-boxes.prg");
  const Finished missing = verb({"--arrangements", "1"}, with);
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr("flying-shark-boxes.prg"));
}

}  // namespace
}  // namespace collide::z80::shark_map_test
