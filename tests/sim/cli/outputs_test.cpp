// SPDX-License-Identifier: MIT
//
// No result is lost without a word: standard output, files and waves that cannot be written, and
// interrupts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "model/common/json.h"
#include "tests/support/process.h"

namespace collide {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using Words = std::vector<std::string>;

const std::string kElf = std::string(COLLIDE_FIRMWARE) + "/continuum.elf";
const std::string kScene = std::string(COLLIDE_ROOT) + "/scenes/tunnel.json";
constexpr const char* kJob = R"({"unit":"blitter","steps":[{"write":"ENDMASK1","data":"0xFFFF"},
  {"write":"X_COUNT","data":1},{"write":"Y_COUNT","data":1},{"write":"OP","data":15},
  {"write":"CONTROL","data":"0xC0"},{"run":true}]})";

class Outputs : public testing::Test {
 protected:
  Outputs() {
    for (const char* folder : {"model", "rtl", "scenes", "sim"}) {
      fs::create_directory_symlink(fs::path(COLLIDE_ROOT) / folder, tree_.path() / folder);
    }
  }

  /// Runs the program behind other words, in a tree and a folder of its own.
  Finished collide(const Words& words, const Words& before = {}) const {
    Words command = {"env", "-C", here_.path().string(), "COLLIDE_ROOT=" + tree_.path().string()};
    command.insert(command.end(), before.begin(), before.end());
    command.emplace_back(COLLIDE_PROGRAM);
    command.insert(command.end(), words.begin(), words.end());
    return test::run_program(command);
  }
  /// A signal comes after two seconds.
  Finished interrupted(const char* signal, const Words& words) const {
    return collide(words, {"timeout", "--preserve-status", "-s", signal, "2"});
  }
  std::vector<std::string> left() const {
    std::vector<std::string> files;
    for (const fs::path& root : {tree_.path(), here_.path()}) {
      for (const auto& entry : fs::recursive_directory_iterator(root)) {
        if (!entry.is_symlink()) files.push_back(entry.path().lexically_relative(root).string());
      }
    }
    return files;
  }

  test::TemporaryDirectory tree_;
  test::TemporaryDirectory here_;
};

class ToAFullDevice : public Outputs, public testing::WithParamInterface<Words> {};

TEST_P(ToAFullDevice, EndsWithOneLineAndStatus2) {
  const Finished finished = collide(GetParam(), {"sh", "-c", "exec \"$@\" > /dev/full", "sh"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_EQ(finished.err, "collide: standard output: cannot be written: No space left on device\n");
}

INSTANTIATE_TEST_SUITE_P(
    OfVerbs, ToAFullDevice,
    testing::Values(Words{"--help"}, Words{"cosim", "blitter", "--count", "5"},
                    Words{"cosim", "vera", "--count", "2", "--json"}, Words{"compare", kScene},
                    Words{"compare", kScene, "--json"}, Words{"m68k", "disasm", kElf},
                    Words{"m68k", "run", kElf}, Words{"m68k", "run", kElf, "--trace", "-"},
                    Words{"m68k", "fuzz", "--rounds", "1"},
                    Words{"scene", "new", "swarm", "--seed", "1"},
                    Words{"coherence", "--only", "68030/none/word", "--picture", "/dev/null"},
                    Words{"coherence", "--explain", "68030/none/word/alone/one-word"}),
    [](const auto& tested) {
      return tested.param[0].substr(tested.param[0].find_first_not_of('-')) + "_" +
             std::to_string(tested.index);
    });

TEST_F(Outputs, AReaderThatGoesAwayEndsItQuietly) {
  const Finished finished =
      collide({"m68k", "disasm", kElf}, {"bash", "-c", "set -o pipefail; \"$@\" | true", "bash"});
  EXPECT_THAT(finished.status, testing::AnyOf(0, 128 + 13));
  EXPECT_EQ(finished.err, "");
}

TEST_F(Outputs, AClosedStandardOutputIsNoted) {
  const Finished finished =
      collide({"scene", "new", "swarm", "--seed", "1"}, {"sh", "-c", "exec \"$@\" >&-", "sh"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_EQ(finished.err, "collide: standard output: cannot be written: Bad file descriptor\n");
}

TEST_F(Outputs, TheFolderOfAWaveIsMade) {
  here_.write("job", kJob);
  const Finished finished = collide({"replay", "job", "--wave", "out/waves/start.fst"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_GT(fs::file_size(here_.path() / "out/waves/start.fst"), 500U);
}

// Verilator's writer maps its files, so that a full disk is a bus error.
TEST_F(Outputs, AWaveOnAFullDiskIsOneLine) {
  here_.write("job", kJob);
  for (const char* bytes : {"0", "1", "512", "1024", "2048", "4096"}) {
    const Finished finished =
        collide({"replay", "job", "--wave", "new/w.fst"},
                {"bash", "-c",
                 "set -o pipefail; n=$1; shift; { prlimit --fsize=$n \"$@\" 2>&1 1>&3 3>&- | cat "
                 ">&2; } 3>&1 | cat",
                 "bash", bytes});
    EXPECT_EQ(finished.status, 2) << bytes;
    EXPECT_THAT(finished.err, MatchesRegex("collide: new/w.fst: cannot be written: [^\n]*\n"))
        << bytes;
    EXPECT_THAT(left(), testing::ElementsAre("job")) << bytes;
  }
}

TEST_F(Outputs, APlatformsFilesOnAFullDiskAreOneLine) {
  for (const char* option : {"--trace", "--wave"}) {
    for (const char* bytes : {"0", "4096"}) {
      const Finished finished =
          collide({"platform", kElf, option, "new/w.fst"},
                  {"bash", "-c",
                   "set -o pipefail; n=$1; shift; { prlimit --fsize=$n \"$@\" 2>&1 1>&3 3>&- | "
                   "cat >&2; } 3>&1 | cat",
                   "bash", bytes});
      EXPECT_EQ(finished.status, 2) << option << bytes;
      EXPECT_THAT(finished.err,
                  MatchesRegex("collide: new/w.fst[.a-z]*: cannot be written: [^\n]*\n"))
          << option << bytes;
      EXPECT_THAT(left(), IsEmpty());
    }
  }
}

TEST_F(Outputs, APlatformsWaveIsNamedAsItWasGiven) {
  for (const char* name : {"w.vcd", "w.fst"}) {
    const Finished finished = collide({"platform", kElf, "--wave", name});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_GT(fs::file_size(here_.path() / name), 500U);
    fs::remove(here_.path() / name);
    EXPECT_THAT(left(), IsEmpty()) << "nothing else";
  }
}

TEST_F(Outputs, APictureIsWhereTheCallerIs) {
  const Finished finished =
      collide({"coherence", "--only", "68030/none/word", "--picture", "p/m.png"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_EQ(test::read_file(here_.path() / "p/m.png").substr(1, 3), "PNG");
}

TEST_F(Outputs, AReportIsThereAsAWholeOrNotAtAll) {
  fs::create_directory(here_.path() / "r");
  here_.write("r/waves", "in the way of the folder");
  const Finished finished = collide({"compare", kScene, "--report", "r"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, HasSubstr("r/waves/"));
  EXPECT_FALSE(fs::exists(here_.path() / "r/index.html"));
  fs::remove(here_.path() / "r/waves");
  EXPECT_EQ(collide({"compare", kScene, "--report", "r", "--film-only"}).status, 0);
  EXPECT_TRUE(fs::exists(here_.path() / "r/index.html"));
}

TEST_F(Outputs, AnInterruptSaysHowToGoOn) {
  const Finished finished =
      interrupted("INT", {"cosim", "blitter", "--seed", "7", "--count", "100000000"});
  EXPECT_EQ(finished.status, 128 + 2);
  EXPECT_THAT(finished.err,
              MatchesRegex("collide: interrupted at job [0-9]+ of 100000000, seed 7; go on with "
                           "--first [0-9]+ --count [0-9]+\n"));
  EXPECT_THAT(left(), IsEmpty());
}

struct Long {
  const char* name;
  const char* signal;
  int status;
  Words words;
  const char* where;
};

class Interrupts : public Outputs, public testing::WithParamInterface<Long> {};

TEST_P(Interrupts, SayHowFarItCameAndLeaveNothing) {
  const Finished finished = interrupted(GetParam().signal, GetParam().words);
  EXPECT_EQ(finished.status, GetParam().status);
  EXPECT_THAT(finished.err, testing::StartsWith("collide: interrupted at "));
  EXPECT_THAT(finished.err, HasSubstr(GetParam().where));
  EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
  for (const std::string& file : left()) EXPECT_THAT(file, testing::Not(HasSubstr(".collide")));
}

INSTANTIATE_TEST_SUITE_P(
    OfVerbs, Interrupts,
    testing::Values(Long{"coherence", "INT", 130, {"coherence", "--accurate"}, "coherence "},
                    Long{"compare",
                         "TERM",
                         143,
                         {"compare", std::string(COLLIDE_ROOT) + "/scenes/cave/cave.json", "--on",
                          "lockstep", "--report", "r"},
                         ": frame "},
                    Long{"prove", "INT", 130, {"prove", "vera"}, "prove "},
                    Long{"fuzz", "HUP", 129, {"m68k", "fuzz", "--seconds", "1000"}, " rounds, "},
                    Long{"mutate", "INT", 130, {"mutate", "blitter"}, "mutate blitter: "},
                    Long{"coverage", "INT", 130, {"coverage", "vera"}, "coverage vera: "}),
    [](const auto& tested) { return tested.param.name; });

TEST_F(Outputs, TheJobsOfASeedAreTheSameInParts) {
  const auto run = [&](Words more) {
    Words words = {"cosim", "blitter", "--seed", "5", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return Json::parse(collide(words).out);
  };
  const Json whole = run({"--count", "40"});
  const Json first = run({"--count", "25"});
  const Json second = run({"--first", "25", "--count", "15"});
  EXPECT_EQ(second["jobs"], 15);
  EXPECT_EQ(whole["clocks"].get<int>(), first["clocks"].get<int>() + second["clocks"].get<int>());
  EXPECT_EQ(run({"--only", "39"})["clocks"], run({"--first", "39", "--count", "1"})["clocks"]);
  EXPECT_EQ(collide({"cosim", "blitter", "--only", "1", "--first", "1"}).status, 2);
}

}  // namespace
}  // namespace collide
