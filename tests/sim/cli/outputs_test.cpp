// SPDX-License-Identifier: MIT
//
// No result is lost without a word: standard output, files and waves that cannot be written, and
// interrupts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "model/common/json.h"
#include "tests/support/message.h"
#include "tests/support/process.h"
#include "tests/support/vector_file.h"

namespace collide::outputs_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using test::Refuses;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using Words = std::vector<std::string>;

const std::string kElf = std::string(COLLIDE_FIRMWARE) + "/continuum.elf";
const std::string kScene = std::string(COLLIDE_ROOT) + "/scenes/tunnel.json";
constexpr const char* kJob = R"({"unit":"blitter","do":["ENDMASK1=0xFFFF",
  "X_COUNT=1","Y_COUNT=1","OP=15",
  "CONTROL=0xC0","run"]})";

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
  here_.write("job", kJob);
  fs::create_directory(tree_.path() / "out");
  tree_.write("out/w.fst", "some wave");
  const Finished finished = collide(GetParam(), {"sh", "-c", "exec \"$@\" > /dev/full", "sh"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, Refuses("standard output", {"No space left on device"}));
}

INSTANTIATE_TEST_SUITE_P(
    OfVerbs, ToAFullDevice,
    testing::Values(Words{"--help"}, Words{"cosim", "blitter", "--count", "5"},
                    Words{"cosim", "vera", "--count", "2", "--json"}, Words{"compare", kScene},
                    Words{"compare", kScene, "--json"}, Words{"cpu", "68000", "disasm", kElf},
                    Words{"cpu", "68000", "run", kElf},
                    Words{"cpu", "68000", "fuzz", "--rounds", "1"},
                    Words{"compare", "new", "swarm", "--seed", "1"}, Words{"waves", "--list"},
                    Words{"site", "--man", "-"}, Words{"site", "--completion", "-"},
                    Words{"replay", "job"}, Words{"platform", kElf},
                    Words{"coherence", "--only", "68030/none/word"},
                    Words{"coherence", "--explain", "68030/none/word/alone/one-word"}),
    [](const auto& tested) {
      return tested.param[0].substr(tested.param[0].find_first_not_of('-')) + "_" +
             std::to_string(tested.index);
    });

/// A command with an output that is a file of it already, and what the message names.
struct Clash {
  const char* name;
  Words words;
  const char* place;
  std::vector<test::Fact> facts;
};

class Clashes : public Outputs, public testing::WithParamInterface<Clash> {};

TEST_P(Clashes, AreRefusedAndNothingIsLost) {
  const std::string two_jobs = std::regex_replace(kJob, std::regex("\n *"), "");
  const std::vector<std::pair<const char*, std::string>> files = {
      {"job", kJob},
      {"jobs.jsonl", two_jobs + "\n" + two_jobs + "\n"},
      {"w.json", R"({"unit":"blitter","waivers":[{"kind":"data written","reason":"so"}]})"},
      {"st.json", test::read_file(fs::path(COLLIDE_ROOT) / "sim/platform/machines/st.json")},
      {"r/report.json", test::read_file(fs::path(COLLIDE_ROOT) / "scenes/sprites/ship.png")},
      {"sprite.bin", std::string(64, '\x11')},
      {"vera.json", R"({"unit":"vera","vram":[{"at":0,"file":"sprite.bin"}],)"
                    R"("frames":[{"sprites":{}}]})"},
      {"scene.json", R"({"name":"s","screen":[64,64],"frames":1,"masks":{"m":{"png":)"
                     R"("r/report.json"}},"objects":[{"id":"a","class":"c","mask":"m",)"
                     R"("at":[0,0]},{"id":"b","class":"c","mask":"m","at":[1,1]}]})"}};
  fs::create_directory(here_.path() / "r");
  for (const auto& [name, text] : files) here_.write(name, text);
  fs::create_symlink("job", here_.path() / "link");
  fs::create_symlink("new", here_.path() / "dangling");
  fs::create_hard_link(here_.path() / "job", here_.path() / "hard");
  const Finished finished = collide(GetParam().words);
  EXPECT_EQ(finished.status, 2) << finished.out;
  EXPECT_THAT(test::lines_of(finished.err),
              testing::Contains(Refuses(GetParam().place, GetParam().facts)))
      << finished.err;
  for (const auto& [name, text] : files) {
    EXPECT_EQ(test::read_file(here_.path() / name), text) << name;
  }
  EXPECT_FALSE(fs::exists(here_.path() / "new"));
}

INSTANTIATE_TEST_SUITE_P(
    OfVerbs, Clashes,
    testing::Values(
        Clash{"input", {"replay", "job", "--junit", "job"}, "--junit", {"job", "JOBS"}},
        Clash{"other_name", {"replay", "job", "--junit", "r/../job"}, "--junit", {"job", "JOBS"}},
        Clash{"symbolic_link", {"replay", "link", "--junit", "job"}, "--junit", {"job", "JOBS"}},
        Clash{"to_symbolic_link", {"replay", "job", "--junit", "link"}, "--junit", {"link"}},
        Clash{"hard_link", {"replay", "job", "--junit", "hard"}, "--junit", {"hard", "JOBS"}},
        Clash{"outputs",
              {"cosim", "blitter", "--count", "1", "--write-jobs", "new", "--junit", "./new"},
              "--junit",
              {"new", "--write-jobs"}},
        Clash{"outputs_by_link",
              {"cosim", "blitter", "--count", "1", "--write-jobs", "dangling", "--ucis", "new"},
              "--ucis",
              {"new", "--write-jobs"}},
        Clash{"option",
              {"cosim", "blitter", "--count", "1", "--waive", "w.json", "--ucis", "w.json"},
              "--ucis",
              {"w.json", "--waive"}},
        Clash{"machine",
              {"platform", kElf, "--machine", "st.json", "--trace", "st.json"},
              "--trace",
              {"st.json", "--machine"}},
        Clash{
            "in_a_folder", {"compare", "scene.json", "--report", "r"}, "r/report.json", {"input"}},
        Clash{"read_by_a_worker",
              {"replay", "vera.json", "--on", "golden", "--junit", "sprite.bin"},
              "sprite.bin",
              {"input"}},
        Clash{"numbered",
              {"replay", "jobs.jsonl", "--wave", "n.fst", "--junit", "n-2.fst"},
              "n-2.fst",
              {"written"}}),
    [](const auto& tested) { return tested.param.name; });

TEST_F(Outputs, StandardInputAndOutputAreNotReplaced) {
  here_.write("job", kJob);
  const Finished input =
      collide({"replay", "-", "--junit", "job"}, {"sh", "-c", "exec \"$@\" < job", "sh"});
  EXPECT_EQ(input.status, 2);
  EXPECT_THAT(input.err, Refuses("--junit", {"job", "standard input"}));
  EXPECT_EQ(test::read_file(here_.path() / "job"), kJob);
  const Finished output =
      collide({"replay", "job", "--junit", "out.txt"}, {"sh", "-c", "exec \"$@\" > out.txt", "sh"});
  EXPECT_EQ(output.status, 2);
  EXPECT_THAT(output.err, Refuses("--junit", {"out.txt", "standard output"}));
  EXPECT_EQ(collide({"replay", "job", "--junit", "/dev/null"}).status, 0);
}

// A FIFO without a writer would be waited for.
TEST_F(Outputs, AFifoIsNoInput) {
  ASSERT_EQ(mkfifo((here_.path() / "pipe").c_str(), 0600), 0);
  here_.write("scene.json", R"({"name":"s","screen":[64,64],"frames":1,"masks":{"m":{"png":"pipe"}},
    "objects":[{"id":"a","class":"c","mask":"m","at":[0,0]}]})");
  here_.write("vera.json",
              R"({"unit":"vera","vram":[{"at":0,"file":"pipe"}],"frames":[{"sprites":{}}]})");
  for (const Words& words : std::vector<Words>{{"compare", "scene.json"},
                                               {"compare", "pipe"},
                                               {"replay", "pipe"},
                                               {"replay", "vera.json", "--on", "golden"},
                                               {"cosim", "blitter", "--waive", "pipe"},
                                               {"cpu", "68000", "disasm", "pipe"},
                                               {"campaign", "pipe", "--dir", "c"}}) {
    const Finished finished = collide(words, {"timeout", "20"});
    EXPECT_EQ(finished.status, 2) << words[0];
    EXPECT_THAT(finished.err, HasSubstr("pipe: is a FIFO, expected a file\n")) << words[0];
  }
}

TEST_F(Outputs, NamesDoNotReachTheTerminalAsTheyAre) {
  here_.write("scene.json",
              R"({"name":"\u001b]0;x\u0007\r\n\u009b31mred\u202e","screen":[64,64],"frames":1,)"
              R"("masks":{"m":{"disc":8}},"objects":[{"id":"a\u001b[1m\n","class":"c",)"
              R"("mask":"m","at":[0,0]},{"id":"b","class":"c","mask":"m","at":[12,0]}]})");
  const Finished finished = collide({"compare", "scene.json", "--list", "--no-time"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(finished.out,
              testing::StartsWith("\\x1B]0;x\\x07\\x0D\\x0A\\xC2\\x9B31mred\\xE2\\x80\\xAE: 2 "
                                  "objects"));
  for (const char* const raw : {"\x1B", "\a", "\r", "\xC2\x9B", "\xE2\x80\xAE"}) {
    EXPECT_THAT(finished.out, testing::Not(HasSubstr(raw)));
  }
}

TEST_F(Outputs, AReaderThatGoesAwayEndsItQuietly) {
  const Finished finished = collide({"cpu", "68000", "disasm", kElf},
                                    {"bash", "-c", "set -o pipefail; \"$@\" | true", "bash"});
  EXPECT_THAT(finished.status, testing::AnyOf(0, 128 + 13));
  EXPECT_EQ(finished.err, "");
}

TEST_F(Outputs, AClosedStandardOutputIsNoted) {
  const Finished finished =
      collide({"compare", "new", "swarm", "--seed", "1"}, {"sh", "-c", "exec \"$@\" >&-", "sh"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, Refuses("standard output", {"Bad file descriptor"}));
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

struct TinyDisk {
  const char* name;
  unsigned kilobytes;
  Words words;
};

/// A disk that has room for names and some bytes, as the program's current folder, tree's cache
/// and place of results.
class OnATinyDisk : public Outputs, public testing::WithParamInterface<TinyDisk> {
 protected:
  /// Mounts need root, or a user namespace of one's own.
  static Words unshare() {
    return geteuid() == 0 ? Words{"unshare", "-m"} : Words{"unshare", "-rm"};
  }

  Finished on_disk(unsigned kilobytes, const Words& words) const {
    Words before = unshare();
    const Words shell = {
        "sh",
        "-c",
        "size=$1 disk=$2 left=$3; shift 3\n"
        "mount -t tmpfs -o size=${size}k tmpfs \"$disk\" || exit 77\n"
        "cp job good.sv \"$disk\"; mkdir \"$disk/good\"; mv \"$disk/good.sv\" "
        "\"$disk/good/blitter_shifter.sv\"; cd \"$disk\"; find . -type f | sort > \"$left\"\n"
        "COLLIDE_OUT=$disk/out COLLIDE_STORE=$disk/store \"$@\"; status=$?\n"
        "find . -type f ! -name '*.lock' | sort | comm -13 \"$left\" - > \"$left.new\"\n"
        "mv \"$left.new\" \"$left\"; exit $status",
        "sh",
        std::to_string(kilobytes),
        (here_.path() / "disk").string(),
        (here_.path() / "left").string()};
    before.insert(before.end(), shell.begin(), shell.end());
    return collide(words, before);
  }
};

TEST_P(OnATinyDisk, WhatDoesNotFitIsOneLineAndLeavesNothing) {
  Words probe = unshare();
  probe.insert(probe.end(), {"mount", "-t", "tmpfs", "tmpfs", here_.path().string()});
  if (const Finished mount = test::run_program(probe); mount.status != 0) {
    GTEST_SKIP() << "nothing can be mounted here: " << mount.err;
  }
  fs::create_directory(here_.path() / "disk");
  here_.write("job", kJob);
  here_.write("good.sv",
              test::read_file(fs::path(COLLIDE_ROOT) / "rtl/blitter/blitter_shifter.sv"));
  const Finished finished = on_disk(GetParam().kilobytes, GetParam().words);
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, testing::StartsWith("collide: "));
  EXPECT_THAT(finished.err, HasSubstr("No space left"));
  EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
  EXPECT_EQ(test::read_file(here_.path() / "left"), "") << "left behind";
}

INSTANTIATE_TEST_SUITE_P(
    Full, OnATinyDisk,
    testing::Values(
        TinyDisk{"wave", 20, {"replay", "job", "--wave", "w.fst"}},
        TinyDisk{"wave_of_a_platform", 40, {"platform", kElf, "--wave", "w.fst"}},
        TinyDisk{"trace_of_a_platform", 40, {"platform", kElf, "--trace", "t"}},
        TinyDisk{"report", 100, {"compare", kScene, "--report", "r"}},
        TinyDisk{"film", 60, {"compare", kScene, "--report", "r", "--film-only"}},
        TinyDisk{"jobs", 40, {"cosim", "blitter", "--count", "500", "--write-jobs", "j"}},
        TinyDisk{"scene", 20, {"compare", "new", "swarm", "--seed", "1", "-o", "s.json"}},
        TinyDisk{
            "wave_of_cosim", 16, {"cosim", "blitter", "--seed", "1", "--count", "1", "--wave"}},
        TinyDisk{"library", 400, {"-q", "cosim", "blitter", "--rtl", "good"}},
        TinyDisk{"model", 40, {"-q", "prove", "vera", "--quick", "--property", "vera_line_budget"}},
        TinyDisk{"netlist", 40, {"-q", "mutate", "blitter", "--count", "1"}},
        TinyDisk{"placement", 100, {"-q", "fpga", "blitter"}}, TinyDisk{"demo", 12, {"demo"}}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST_F(Outputs, APlatformsWaveIsNamedAsItWasGiven) {
  for (const char* name : {"w.vcd", "w.fst"}) {
    const Finished finished = collide({"platform", kElf, "--wave", name});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_GT(fs::file_size(here_.path() / name), 500U);
    fs::remove(here_.path() / name);
    EXPECT_THAT(left(), IsEmpty()) << "nothing else";
  }
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
              MatchesRegex("collide: interrupted at job [0-9]+ of 100000000, seed 7; continue with "
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
  for (const std::string& file : left()) {
    EXPECT_THAT(file, testing::Not(testing::AnyOf(HasSubstr(".collide"), HasSubstr(".aside-"))));
  }
}

INSTANTIATE_TEST_SUITE_P(
    OfVerbs, Interrupts,
    testing::Values(Long{"coherence", "INT", 130, {"coherence", "-j", "1"}, "coherence "},
                    Long{"compare",
                         "TERM",
                         143,
                         {"compare", std::string(COLLIDE_ROOT) + "/scenes/cave/cave.json", "--on",
                          "lockstep", "--report", "r"},
                         ": frame "},
                    Long{"prove", "INT", 130, {"prove", "vera"}, "prove "},
                    Long{"cpu_fuzz",
                         "HUP",
                         129,
                         {"cpu", "68000", "fuzz", "--seed", "4294967295", "--seconds", "1000"},
                         " steps; continue with --seed "},
                    Long{"demo", "TERM", 143, {"demo"}, "coherence "},
                    Long{"fpga", "INT", 130, {"fpga", "vera"}, "fpga vera: "},
                    Long{"lint", "INT", 130, {"lint", "vera"}, "lint vera: "},
                    Long{"mutate", "INT", 130, {"mutate", "blitter"}, "mutate blitter: "},
                    Long{"coverage", "INT", 130, {"coverage", "vera"}, "coverage vera: "}),
    [](const auto& tested) { return tested.param.name; });

TEST_F(Outputs, AnInterruptOfAFuzzerSaysHowToGoOn) {
  const auto fuzz = [&](const Words& more) {
    Words words = {"cpu", "68000", "fuzz", "--seed", "4294967290"};
    words.insert(words.end(), more.begin(), more.end());
    return interrupted("INT", words).err;
  };
  std::smatch match;
  const std::string text = fuzz({"--rounds", "1000000"});
  ASSERT_TRUE(std::regex_match(text, match,
                               std::regex("collide: interrupted at round (\\d+), seed 4294967290, "
                                          "\\d+ steps; continue with --seed (\\d+) --rounds "
                                          "(\\d+)\n")))
      << text;
  const std::uint64_t round = std::stoull(match[1]);
  EXPECT_GT(round, 0U);
  EXPECT_EQ(std::stoull(match[2]), (4294967290 + round) % (1ULL << 32));
  EXPECT_EQ(std::stoull(match[3]), 1000000 - round);
  EXPECT_THAT(fuzz({}), MatchesRegex("collide: .* continue with --seed [0-9]+\n"));
}

TEST_F(Outputs, AnInterruptedCosimSaysWhatItFoundAndHowToGoOn) {
  const Finished finished = interrupted("INT", {"cosim", "blitter", "--keep-going", "--seed", "3",
                                                "--first", "5", "--count", "1000000"});
  EXPECT_EQ(finished.status, 128 + 2);
  std::smatch found;
  ASSERT_TRUE(std::regex_search(finished.out, found, std::regex("\nmatched (\\d+) jobs: ")))
      << finished.out;
  EXPECT_THAT(finished.out, HasSubstr("\ncoverage\n"));
  const std::uint64_t next = 5 + std::stoull(found[1]);
  EXPECT_GT(next, 5U);
  EXPECT_EQ(finished.err, "collide: interrupted at job " + std::to_string(next) +
                              " of 1000005, seed 3; continue with --first " + std::to_string(next) +
                              " --count " + std::to_string(1'000'005 - next) + "\n");
}

TEST_F(Outputs, AnInterruptedReplaySaysWhereItIs) {
  const Finished finished =
      collide({"replay", "-", "--on", "golden"},
              {"timeout", "--preserve-status", "-s", "INT", "2", "bash", "-c",
               "exec \"$@\" > /dev/null < <(yes '{\"unit\":\"blitter\",\"do\":[]}')", "bash"});
  EXPECT_EQ(finished.status, 128 + 2);
  EXPECT_THAT(finished.err, MatchesRegex("collide: interrupted at standard input:([0-9]+), "
                                         "[0-9]+ jobs run\n"));
}

TEST_F(Outputs, InterruptedVectorsSayWhichFile) {
  // 10,000 instructions that do nothing, of which the file says nothing true.
  here_.write("NOP.sst", test::vector_file(10'000));
  Words words = {"cpu", "68000", "vectors"};
  words.resize(2000, "NOP.sst");
  const Finished finished = interrupted("INT", words);
  EXPECT_EQ(finished.status, 128 + 2);
  EXPECT_THAT(finished.err, MatchesRegex("collide: interrupted at NOP.sst: [0-9]+ of 1997 files, "
                                         "[0-9]+ cases run\n"));
}

TEST_F(Outputs, AnInterruptedProgramSaysWhereItIs) {
  here_.write("loop", "\x60\xFE");  // BRA to itself
  const Finished finished = interrupted(
      "INT", {"cpu", "68000", "run", "loop", "--base", "0", "--clocks", "1000000000000"});
  EXPECT_EQ(finished.status, 128 + 2);
  std::smatch match;
  ASSERT_TRUE(std::regex_match(finished.err, match,
                               std::regex("collide: interrupted at (\\d+) instructions, (\\d+) "
                                          "clocks, pc 0x000000\n")))
      << finished.err;
  EXPECT_GT(std::stoull(match[1]), 0U);
  EXPECT_EQ(std::stoull(match[2]), 10 * std::stoull(match[1]));
  EXPECT_EQ(left(), Words{"loop"});
}

TEST_F(Outputs, AnInterruptedPlatformSaysWhereItsProgramIs) {
  here_.write("loop", "S105100060FE8C\nS9031000EC\n");  // BRA to itself at 0x1000
  const Finished finished = interrupted(
      "INT", {"platform", "loop", "--seconds", "100000", "--trace", "t.txt", "--wave", "p.fst"});
  EXPECT_EQ(finished.status, 128 + 2);
  EXPECT_EQ(finished.out, "");
  EXPECT_THAT(finished.err, MatchesRegex("collide: interrupted at [1-9][0-9]* instructions, "
                                         "[1-9][0-9]* clocks, pc 0x001000\n"));
  EXPECT_EQ(left(), Words{"loop"});
}

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
}

}  // namespace
}  // namespace collide::outputs_test
