// SPDX-License-Identifier: MIT
//
// The .core files for FuseSoC, read as it reads them: they obey the schema, name what is there, and
// what their targets lint says nothing, and what they simulate passes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "model/common/json.h"
#include "sim/tools/file_list.h"
#include "sim/tools/releases.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::core_files_test {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

const std::string kHead = "CAPI=2:\n";
/// YAML on standard input to JSON.
const std::string kToJson =
    "import json, sys, yaml; json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout)";

struct Core {
  fs::path file;
  Json json;
};

Core read_core(const fs::path& file) {
  const std::string text = test::read_file(file);
  EXPECT_EQ(text.substr(0, kHead.size()), kHead) << file;
  const test::TemporaryDirectory folder;
  const fs::path yaml = folder.write("core.yaml", text.substr(kHead.size()));
  const test::Finished finished = test::run_program({"python3", "-c", kToJson, yaml.string()});
  EXPECT_EQ(finished.status, 0) << file << finished.err;
  return {file, Json::parse(finished.out)};
}

/// All, or those beside a module of their name.
std::vector<fs::path> core_files(bool with_top = false) {
  std::vector<fs::path> files;
  for (const char* folder : {"examples", "rtl"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(COLLIDE_ROOT) / folder)) {
      if (entry.path().extension() != ".core") continue;
      const fs::path top = fs::path(entry.path()).replace_extension(".sv");
      if (!with_top || fs::exists(top)) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// All of them, by their names.
const std::map<std::string, Core>& cores() {
  static const std::map<std::string, Core> all = [] {
    std::map<std::string, Core> read;
    for (const fs::path& file : core_files()) {
      Core core = read_core(file);
      read.emplace(core.json["name"].get<std::string>(), std::move(core));
    }
    return read;
  }();
  return all;
}

struct File {
  fs::path path;
  std::string type;
  bool is_include = false;
};

/// An entry of `files`: a name, or a name with what is said of it.
File file_of(const Core& core, const Json& fileset, const Json& entry) {
  const Json& about = entry.is_string() ? Json::object() : entry.begin().value();
  const std::string name = entry.is_string() ? entry.get<std::string>() : entry.begin().key();
  return {(core.file.parent_path() / name).lexically_normal(),
          about.value("file_type", fileset.value("file_type", "")),
          about.value("is_include_file", false)};
}

/// What a target is of, dependencies first; each file once.
void collect(const Core& core, const std::string& target, std::vector<File>& files) {
  for (const Json& name : core.json["targets"][target]["filesets"]) {
    const Json& fileset = core.json["filesets"].at(name.get<std::string>());
    for (const Json& other : fileset.value("depend", Json::array())) {
      collect(cores().at(other.get<std::string>()), "default", files);
    }
    for (const Json& entry : fileset["files"]) {
      const File file = file_of(core, fileset, entry);
      const auto same = [&](const File& f) { return f.path == file.path; };
      if (std::none_of(files.begin(), files.end(), same)) files.push_back(file);
    }
  }
}

/// Behind the words, the target's files of that type.
Words with_files(Words words, const std::vector<File>& files, const std::string& type) {
  for (const File& file : files) {
    if (file.type == type && !file.is_include) words.push_back(file.path.string());
  }
  return words;
}

class CoreFile : public testing::TestWithParam<fs::path> {
 protected:
  const Core core_ = read_core(GetParam());

  std::vector<File> files(const std::string& target) const {
    std::vector<File> files;
    collect(core_, target, files);
    return files;
  }
  const Json& target(std::string_view name) const {
    return core_.json["targets"][std::string(name)];
  }
};

TEST_P(CoreFile, ObeysTheSchemaAndNamesWhatIsThere) {
  test::expect_valid(test::schema("core"), core_.json, GetParam().filename());
  for (const auto& [name, target] : core_.json["targets"].items()) {
    ASSERT_FALSE(files(name).empty());
    for (const File& file : files(name)) {
      EXPECT_TRUE(fs::exists(file.path)) << file.path;
      EXPECT_NE(file.type, "") << file.path;
    }
  }
}

/// What the build and the program read.
TEST_P(CoreFile, HasTheSourcesOfTheListBesideIt) {
  std::set<fs::path> listed;
  for (const File& file : files("default")) {
    if (file.type == "systemVerilogSource") listed.insert(file.path);
  }
  // The example takes one of the adapters, of which FuseSoC gets all.
  if (core_.json["name"] == "collide:examples:soc:1.0.0") {
    const fs::path adapters = fs::path(COLLIDE_ROOT) / "rtl/adapters";
    for (auto file = listed.begin(); file != listed.end();) {
      const bool other =
          file->parent_path() == adapters && file->filename() != "wishbone_to_vera.sv";
      file = other ? listed.erase(file) : std::next(file);
    }
  }
  const tools::FileList list = tools::read_file_list(fs::path(GetParam()).replace_extension(".f"));
  EXPECT_EQ(std::set<fs::path>(list.sources.begin(), list.sources.end()), listed);
}

TEST_P(CoreFile, ListsEverySourceOfItsFolder) {
  std::set<fs::path> listed;
  for (const File& file : files("default")) {
    if (file.path.parent_path() == GetParam().parent_path()) listed.insert(file.path);
  }
  std::set<fs::path> there;
  for (const auto& entry : fs::directory_iterator(GetParam().parent_path())) {
    if (entry.path().extension() == ".sv") there.insert(entry.path());
    if (entry.path().extension() == ".hex") there.insert(entry.path());
  }
  EXPECT_EQ(listed, there);
}

/// Those with a top module.
class Buildable : public CoreFile {};

TEST_P(Buildable, HasLintSimulationAndSynthesis) {
  for (const char* name : {"lint", "sim", "synth"}) {
    EXPECT_TRUE(core_.json["targets"].contains(name)) << name;
  }
}

TEST_P(Buildable, ItsLintSaysNothing) {
  const Json& options = target("lint")["tools"]["verilator"];
  ASSERT_EQ(options["mode"], "lint-only");
  Words words = {"verilator", "--lint-only", "--top-module", target("lint")["toplevel"]};
  for (const Json& option : options["verilator_options"]) words.push_back(option);
  words = with_files(words, files("lint"), "vlt");
  words = with_files(words, files("lint"), "systemVerilogSource");
  const test::Finished finished = test::run_program(words);
  EXPECT_EQ(finished.status, 0);
  EXPECT_EQ(tools::without_account(finished.out + finished.err), "");
}

TEST_P(Buildable, ItsSimulationPasses) {
  const test::TemporaryDirectory folder;
  const std::string vvp = (folder.path() / "bench.vvp").string();
  Words words = {"iverilog", "-s", target("sim")["toplevel"], "-o", vvp};
  for (const Json& option : target("sim")["tools"]["icarus"]["iverilog_options"]) {
    words.push_back(option);
  }
  for (const File& file : files("sim")) {
    if (file.is_include) words.push_back("-I" + file.path.parent_path().string());
  }
  const test::Finished compiled =
      test::run_program(with_files(words, files("sim"), "systemVerilogSource"));
  ASSERT_EQ(compiled.status, 0) << compiled.err;
  EXPECT_EQ(compiled.out + compiled.err, "");
  // The example takes a minute, and soc_test plays its program.
  if (core_.json["name"] == "collide:examples:soc:1.0.0") return;
  const test::Finished finished = test::run_program({"vvp", "-n", vvp});
  EXPECT_THAT(finished.out, testing::HasSubstr("PASS, "));
  EXPECT_THAT(finished.out, testing::Not(testing::HasSubstr("FAIL")));
}

INSTANTIATE_TEST_SUITE_P(Of, CoreFile, testing::ValuesIn(core_files()),
                         [](const auto& tested) { return tested.param.stem().string(); });

INSTANTIATE_TEST_SUITE_P(Of, Buildable, testing::ValuesIn(core_files(true)),
                         [](const auto& tested) { return tested.param.stem().string(); });

}  // namespace
}  // namespace collide::core_files_test
