// SPDX-License-Identifier: MIT
//
// Files of every format that cannot be used: cut short, empty, of another kind, damaged in the ways
// of text and JSON. Each is one line that names the file, and status 2.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "tests/support/tree.h"
#include "tests/support/vector_file.h"

namespace collide::bad_files_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using test::Tree;
using Words = std::vector<std::string>;

const std::string kRoot = COLLIDE_ROOT;
const std::string kElf = COLLIDE_FIRMWARE "/continuum.elf";

enum class Kind { kJson, kBinary, kText };

struct Format {
  const char* name;
  Kind kind;
  const char* file;  // its name matters to some
  std::string good;
  std::vector<Words> uses;  // "@": the file
};

std::ostream& operator<<(std::ostream& out, const Format& format) {
  return out << format.name;
}

std::string of_tree(const std::string& file) {
  return test::read_file(fs::path(kRoot) / file);
}

std::vector<Format> formats() {
  const std::string scene = kRoot + "/scenes/tunnel.json";
  return {
      {"blitter_job",
       Kind::kJson,
       "job.json",
       R"({"unit":"blitter","memory":{"size":256},"do":["OP=3"]})",
       {{"replay", "@"},
        {"coverage", "blitter", "--jobs", "@"},
        {"mutate", "blitter", "--count", "1", "--jobs", "@"}}},
      {"vera_job",
       Kind::kJson,
       "job.json",
       R"({"unit":"vera","registers":{"vscale":128},"frames":[{}]})",
       {{"replay", "@"}}},
      {"impact_job",
       Kind::kJson,
       "job.json",
       R"({"unit":"impact","registers":{"COUNT":1,"CONTROL":1}})",
       {{"replay", "@"}}},
      {"overlap_job",
       Kind::kJson,
       "job.json",
       R"({"unit":"overlap","registers":{"COUNT":1,"CONTROL":1}})",
       {{"replay", "@"}}},
      {"plan",
       Kind::kJson,
       "plan.json",
       R"({"seed":1,"tasks":[{"run":["cosim","blitter"],"jobs":1}]})",
       {{"campaign", "@", "--dir", "@campaign"}}},
      {"scene", Kind::kJson, "scene.json", of_tree("scenes/tunnel.json"), {{"compare", "@"}}},
      {"machine",
       Kind::kJson,
       "machine.json",
       of_tree("sim/platform/machines/st.json"),
       {{"platform", kElf, "--machine", "@"}, {"compare", scene, "--platform", "@"}}},
      {"waivers",
       Kind::kJson,
       "waivers.json",
       R"({"unit":"blitter","waivers":[{"register":"CONTROL","mask":128,"reason":"so"}]})",
       {{"cosim", "blitter", "--count", "1", "--waive", "@"}}},
      {"picture",
       Kind::kBinary,
       "picture.png",
       of_tree("scenes/sprites/ship.png"),
       {{"compare", "@pictured.json"}}},
      {"sprite_sheet",
       Kind::kText,
       "sheet.json",
       R"({"frames":{"ship":{"frame":{"x":0,"y":0,"w":35,"h":29}}},"meta":{"image":")" + kRoot +
           R"(/scenes/sprites/ship.png"}})",
       {{"compare", "@drawn.json"}}},
      {"tile_set",
       Kind::kText,
       "set.tsx",
       R"(<tileset tilewidth="35" tileheight="29" tilecount="1" columns="1"><image source=")" +
           kRoot + R"(/scenes/sprites/ship.png"/></tileset>)",
       {{"compare", "@tiled.json"}}},
      {"recording",
       Kind::kText,
       "run.csv",
       "frame,id,x,y\n0,a,3,4\n0,b,5,6\n",
       {{"compare", "@recorded.json"}}},
      {"elf",
       Kind::kBinary,
       "program.elf",
       test::read_file(kElf),
       {{"cpu", "68000", "run", "@"}, {"cpu", "68000", "disasm", "@"}, {"platform", "@"}}},
      {"s_records",
       Kind::kText,
       "program.srec",
       // MOVE.W #$3412,D0 and STOP, behind vectors.
       "S113000000002000000004000000000000000000C8\nS10B0400303C34124E72270057\nS9030400F8\n",
       {{"cpu", "68000", "run", "@"}, {"cpu", "68000", "disasm", "@"}, {"platform", "@"}}},
      {"vectors",
       Kind::kBinary,
       "NOP.sst",
       test::vector_file(4),
       {{"cpu", "68000", "vectors", "@"}}},
      {"byte_vectors",
       Kind::kJson,
       "ea.json",
       R"([{"name":"ea","initial":{"pc":0,"s":0,"a":0,"x":0,"y":0,"p":0,"ram":[[0,234]]},)"
       R"("final":{"pc":1,"s":0,"a":0,"x":0,"y":0,"p":0,"ram":[]},)"
       R"("cycles":[[0,234,"read"],[1,0,"read"]]}])",
       {{"cpu", "65c02", "vectors", "@"}}},
      {"z80_vectors",
       Kind::kJson,
       "00.json",
       R"([{"name":"00","initial":{"pc":0,"sp":0,"a":0,"b":0,"c":0,"d":0,"e":0,)"
       R"("f":0,"h":0,"l":0,"i":0,"r":0,"ei":0,"wz":0,"ix":0,"iy":0,"af_":0,"bc_":0,"de_":0,"hl_":0,"im":0,"p":0,"q":0,"iff1":0,"iff2":0,"ram":[]},)"
       R"("final":{"pc":1,"sp":0,"a":0,"b":0,"c":0,"d":0,"e":0,)"
       R"("f":0,"h":0,"l":0,"i":0,"r":1,"ei":0,"wz":0,"ix":0,"iy":0,"af_":0,"bc_":0,"de_":0,"hl_":0,"im":0,"p":0,"q":0,"iff1":0,"iff2":0,"ram":[]},)"
       R"("cycles":[[0,null,"----"],[0,null,"r-m-"],[0,0,"----"],[0,null,"----"]]}])",
       {{"cpu", "z80", "vectors", "@"}}},
      {"file_list",
       Kind::kText,
       "mine.f",
       "-f all.f\n",
       {{"cosim", "blitter", "--count", "1", "--rtl", "@"}}},
      {"wave", Kind::kBinary, "w.fst", "", {{"waves", "@", "--png", "/dev/null"}}},
  };
}

/// What is wrong, and how the file is then.
using Damages = std::map<std::string, std::string>;

std::string first_replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  return at == text.npos ? "" : text.replace(at, from.size(), to);
}

void damage_json(const std::string& good, Damages& damages) {
  damages["of another type: array"] = "[]";
  damages["of another type: text"] = "\"" + good.substr(1, 4) + "\"";
  damages["of another type: number"] = "5";
  damages["of another type: null"] = "null";
  const std::size_t name_end = good.find('"', good.find('"') + 1);
  const std::string first = good.substr(0, name_end + 1).substr(good.find('"'));
  damages["a member twice"] = first_replaced(good, "{", "{" + first + ":1,");
  damages["a member twice, inside"] =
      first_replaced(good.substr(1), "{", "{\"twice\":1,\"twice\":2,").insert(0, "{");
  damages["an unknown member"] = first_replaced(good, "{", "{\"unheard of\":1,");
  damages["too deep"] = first_replaced(
      good, "{", "{\"deep\":" + std::string(5000, '[') + std::string(5000, ']') + ",");
  damages["not UTF-8"] = first_replaced(good, "\"", "\"\xFF");
  damages["not a number"] = first_replaced(good, "{", "{\"number\":NaN,");
  damages["infinite"] = first_replaced(good, "{", "{\"number\":Infinity,");
  damages["too large a number"] = first_replaced(good, "{", "{\"number\":1e999,");
  damages["octal"] = first_replaced(good, "{", "{\"number\":010,");
  damages["a comma too many"] = good.substr(0, good.rfind('}')) + ",}";
  damages["more behind it"] = good + "}";
  damages["a line break in a name"] = first_replaced(good, "{", "{\"a\\nb\":1,");
  damages["zeros behind it"] = good + std::string(3, '\0');
}

Damages damages_of(const Format& format, const std::string& good) {
  Damages damages{{"empty", ""},
                  {"blank", " \n\n"},
                  {"garbage", "\x01\x02\x03garbage\n"},
                  {"zeros", std::string(1000, '\0')},
                  {"another format's", format.kind == Kind::kJson ? test::read_file(kElf) : "{}"}};
  if (format.kind == Kind::kJson) damage_json(good, damages);
  for (const std::size_t eighths : {1, 2, 3, 4, 5, 6, 7}) {
    damages["cut after " + std::to_string(eighths) + "/8"] =
        good.substr(0, good.size() * eighths / 8);
  }
  if (format.kind == Kind::kBinary) damages["cut by a byte"] = good.substr(0, good.size() - 1);
  return damages;
}

class BadFile : public testing::TestWithParam<Format> {
 protected:
  BadFile() {
    for (const char* folder : {"rtl", "sim", "model", "scenes"}) tree_.link(folder);
    fs::permissions(tree_.path(""), fs::perms::others_read | fs::perms::others_exec,
                    fs::perm_options::add);
    fs::create_directory(tree_.path("home"));
    tree_.write("pictured.json", R"({"name":"s","screen":[64,64],"frames":1,
      "masks":{"ship":{"png":"picture.png"}},
      "objects":[{"id":"a","mask":"ship","class":"enemy","at":[3,4]},
                 {"id":"b","mask":"ship","class":"player","at":[5,6]}]})");
    tree_.write("drawn.json", R"({"name":"s","screen":[64,64],"frames":1,
      "masks":{"ship":{"aseprite":"sheet.json","frame":"ship"}},
      "objects":[{"id":"a","mask":"ship","class":"enemy","at":[3,4]},
                 {"id":"b","mask":"ship","class":"player","at":[5,6]}]})");
    tree_.write("tiled.json", R"({"name":"s","screen":[64,64],"frames":1,
      "masks":{"ship":{"tiled":"set.tsx","tile":0}},
      "objects":[{"id":"a","mask":"ship","class":"enemy","at":[3,4]},
                 {"id":"b","mask":"ship","class":"player","at":[5,6]}]})");
    tree_.write("recorded.json", R"({"name":"s","screen":[64,64],"frames":1,
      "masks":{"dot":{"rows":["##"]}},
      "objects":[{"id":"a","mask":"dot","class":"enemy","csv":"run.csv"},
                 {"id":"b","mask":"dot","class":"player","csv":"run.csv"}]})");
    std::string all;
    for (const auto& source : fs::directory_iterator(kRoot + "/rtl/blitter")) {
      if (source.path().extension() == ".sv") all += source.path().string() + "\n";
    }
    tree_.write("all.f", all);
    good_ = GetParam().good;
    if (!good_.empty()) return;
    tree_.write("job", R"({"unit":"blitter","do":[]})");
    tree_.collide({"replay", tree_.path("job"), "--wave", tree_.path("good.fst")});
    good_ = test::read_file(tree_.path("good.fst"));
  }

  Words in_tree(Words words) const {
    for (std::string& word : words) {
      if (word[0] == '@') word = tree_.path(word == "@" ? GetParam().file : word.substr(1));
    }
    return words;
  }

  void expect_refused(const std::string& why, const Words& before = {}) const {
    for (const Words& use : GetParam().uses) {
      const Words words = in_tree(use);
      SCOPED_TRACE(words[0] + " " + words[1] + ": " + why);
      const std::vector<std::string> there = tree_.files();
      Words command = {"env", "-C", tree_.path("home"), "HOME=" + tree_.path("home")};
      command.insert(command.end(), before.begin(), before.end());
      const Finished finished = tree_.collide(words, command);
      EXPECT_EQ(finished.status, 2) << finished.err;
      EXPECT_EQ(finished.out, "");
      EXPECT_THAT(finished.err, testing::StartsWith("collide: "));
      EXPECT_THAT(finished.err, testing::HasSubstr(GetParam().file));
      EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
      EXPECT_EQ(tree_.files(), there) << "left behind";
    }
  }

  Tree tree_;
  std::string good_;
};

TEST_P(BadFile, IsOneLineThatNamesIt) {
  for (const auto& [why, text] : damages_of(GetParam(), good_)) {
    tree_.write(GetParam().file, text);
    expect_refused(why);
  }
  fs::remove(tree_.path(GetParam().file));
  expect_refused("missing");
  fs::create_directory(tree_.path(GetParam().file));
  expect_refused("a folder");
  fs::remove(tree_.path(GetParam().file));
  fs::create_symlink("/dev/zero", tree_.path(GetParam().file));
#ifdef __SANITIZE_ADDRESS__  // maps more than any limit
  expect_refused("a device that never ends");
#else
  expect_refused("a device that never ends", {"prlimit", "--as=8589934592"});
#endif
}

TEST_P(BadFile, ThatCannotBeReadIsOneLineThatNamesIt) {
  tree_.write(GetParam().file, good_);
  fs::permissions(tree_.path(GetParam().file), fs::perms::none);
  if (geteuid() != 0) {
    expect_refused("unreadable");
    return;
  }
  // Root reads everything.
  const Words nobody = {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"};
  Words probe = nobody;
  probe.insert(probe.end(), {"test", "-x", COLLIDE_PROGRAM, "-a", "-r", kRoot + "/rtl"});
  if (test::run_program(probe).status != 0) GTEST_SKIP() << "others cannot read " << kRoot;
  fs::permissions(tree_.path("home"), fs::perms::all);
  expect_refused("unreadable", nobody);
}

TEST_P(BadFile, IsToldFromAGoodOne) {
  tree_.write(GetParam().file, good_);
  const Finished finished = tree_.collide(in_tree(GetParam().uses[0]));
  EXPECT_EQ(finished.status, 0) << finished.err;
}

INSTANTIATE_TEST_SUITE_P(Formats, BadFile, testing::ValuesIn(formats()),
                         [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace collide::bad_files_test
