// SPDX-License-Identifier: MIT
//
// Every option of every verb with values that cannot be used: status 2, one line, nothing printed,
// nothing left behind, and no work done first. What options there are is asked of the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/support/process.h"

namespace collide::options_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using Words = std::vector<std::string>;

/// What an option takes.
enum class Takes {
  kNothing,
  kWhole,      // a number
  kDecimal,    // a number that may have decimals
  kName,       // one of the words that mean something
  kFile,       // to read
  kFolder,     // to read
  kNewFile,    // to write
  kNewWave,    // to write, of a name that ends in .fst
  kNewFolder,  // to write
};

Words bad_values(Takes takes) {
  switch (takes) {
    case Takes::kNothing:
      return {};
    case Takes::kWhole:
      return {"",
              "many",
              "-1",
              "99999999999999999999999",
              "18446744073709551616",
              "010",
              "nan",
              "inf",
              "1.5",
              "0x",
              "1e3",
              " 7",
              "two\nlines"};
    case Takes::kDecimal:
      return {"", "much", "-1", "1e999", "010", "nan", "inf", "1,5", " 7", "two\nlines"};
    case Takes::kName:
      return {"", "garbage!", "two\nlines", std::string(10'000, 'x')};
    case Takes::kFile:
      return {"", "missing", "folder", "empty", "garbage", "two\nlines"};
    case Takes::kFolder:
      return {"", "missing", "folder", "garbage"};
    case Takes::kNewFile:
      return {"", "folder", "garbage/x", "/proc/no/x", "/dev/full"};
    case Takes::kNewWave:
      return {"",      "folder", "garbage/x.fst", "/proc/no/x.fst",
              "x.txt", "x",      "full.fst",      "/dev/full"};
    case Takes::kNewFolder:
      return {"", "garbage", "garbage/x", "/proc/no/x", "/dev/full"};
  }
  return {};
}

/// A value that is good but for a disk that takes nothing.
std::string good_name(Takes takes) {
  switch (takes) {
    case Takes::kNewFile:
    case Takes::kNewFolder:
      return "new/x";
    case Takes::kNewWave:
      return "new/x.fst";
    default:
      return "";
  }
}

struct Row {
  std::string verb;
  Words before;  // that the verb needs besides
  std::map<std::string, Takes> options;
};

const Row kRows[] = {
    {"demo",
     {},
     {{"--first", Takes::kFile},
      {"--second", Takes::kFile},
      {"--frames", Takes::kWhole},
      {"--json", Takes::kNothing}}},
    {"compare", {}, {{"SCENE", Takes::kFile}}},
    {"compare",
     {"scene.json"},
     {{"--on", Takes::kName},
      {"--misused", Takes::kNothing},
      {"--platform", Takes::kName},
      {"--list", Takes::kNothing},
      {"--report", Takes::kNewFolder},
      {"--film-only", Takes::kNothing},
      {"--json", Takes::kNothing}}},
    {"cosim", {}, {{"UNIT", Takes::kName}}},
    {"cosim",
     {"blitter"},
     {{"--rtl", Takes::kFolder},
      {"--timing", Takes::kName},
      {"--patience", Takes::kWhole},
      {"--seed", Takes::kWhole},
      {"--count", Takes::kWhole},
      {"--first", Takes::kWhole},
      {"--only", Takes::kWhole},
      {"--wave", Takes::kNothing},
      {"--keep-going", Takes::kNothing},
      {"--waive", Takes::kFile},
      {"--plain", Takes::kNothing},
      {"--no-wait-states", Takes::kNothing},
      {"--hog", Takes::kNothing},
      {"--no-load", Takes::kNothing},
      {"--write-jobs", Takes::kNewFile},
      {"--shrink-runs", Takes::kWhole},
      {"-j", Takes::kWhole},
      {"--json", Takes::kNothing}}},
    {"campaign", {"--dir", "new"}, {{"PLAN", Takes::kFile}}},
    {"campaign", {"plan.json"}, {{"--dir", Takes::kNewFolder}}},
    {"campaign",
     {"plan.json", "--dir", "new"},
     {{"--resume", Takes::kNothing},
      {"--engine", Takes::kName},
      {"--slurm", Takes::kName},
      {"--stage", Takes::kNothing},
      {"-j", Takes::kWhole},
      {"--json", Takes::kNothing}}},
    {"campaign status", {}, {{"DIR", Takes::kFolder}}},
    {"campaign status", {"folder"}, {{"--json", Takes::kNothing}}},
    {"campaign cancel", {}, {{"DIR", Takes::kFolder}}},
    {"campaign shard", {}, {{"DIR", Takes::kFolder}}},
    {"campaign shard", {"folder"}, {{"N", Takes::kWhole}}},
    {"coherence",
     {},
     {{"--blitter", Takes::kName},
      {"--overlap", Takes::kName},
      {"--only", Takes::kName},
      {"--explain", Takes::kName},
      {"--accurate", Takes::kNothing},
      {"--all", Takes::kNothing},
      {"--json", Takes::kNothing},
      {"--picture", Takes::kNewFile},
      {"-j", Takes::kWhole}}},
    {"replay", {}, {{"JOBS", Takes::kFile}}},
    {"replay",
     {"jobs.json"},
     {{"--on", Takes::kName},
      {"--rtl", Takes::kFolder},
      {"--timing", Takes::kName},
      {"--patience", Takes::kWhole},
      {"--wave", Takes::kNewWave},
      {"-j", Takes::kWhole}}},
    {"scene", {}, {}},
    {"scene new", {}, {{"KIND", Takes::kName}}},
    {"scene new",
     {"swarm"},
     {{"--seed", Takes::kWhole},
      {"--objects", Takes::kWhole},
      {"--frames", Takes::kWhole},
      {"--screen", Takes::kName},
      {"--output", Takes::kNewFile}}},
    {"completion", {}, {{"SHELL", Takes::kName}}},
    {"man", {}, {{"--markdown", Takes::kNothing}, {"--schemas", Takes::kNewFolder}}},
    {"lint", {}, {{"UNIT", Takes::kName}, {"-j", Takes::kWhole}, {"--json", Takes::kNothing}}},
    {"m65c02", {}, {}},
    {"m65c02 vectors",
     {},
     {{"FOLDER", Takes::kFile}, {"-j", Takes::kWhole}, {"--json", Takes::kNothing}}},
    {"m65c02 dormann", {}, {{"FILE", Takes::kFile}}},
    {"m65c02 dormann",
     {"program.elf", "--success", "0x400"},
     {{"--base", Takes::kWhole},
      {"--start", Takes::kWhole},
      {"--feedback", Takes::kWhole},
      {"--clocks", Takes::kWhole}}},
    {"m65c02 dormann", {"program.elf"}, {{"--success", Takes::kWhole}}},
    {"m65c02 disasm", {}, {{"FILE", Takes::kFile}}},
    {"m65c02 disasm",
     {"program.elf"},
     {{"--base", Takes::kWhole},
      {"--start", Takes::kWhole},
      {"--end", Takes::kWhole},
      {"--plain", Takes::kNothing}}},
    {"m65c02 fuzz",
     {},
     {{"--seed", Takes::kWhole}, {"--seconds", Takes::kDecimal}, {"--rounds", Takes::kWhole}}},
    {"z80", {}, {}},
    {"z80 vectors",
     {},
     {{"FOLDER", Takes::kFile}, {"-j", Takes::kWhole}, {"--json", Takes::kNothing}}},
    {"z80 zexall", {}, {{"FILE", Takes::kFile}}},
    {"z80 zexall", {"program.elf"}, {{"--clocks", Takes::kWhole}, {"--ports", Takes::kWhole}}},
    {"z80 disasm", {}, {{"FILE", Takes::kFile}}},
    {"z80 disasm", {"program.elf"}, {{"--base", Takes::kWhole}, {"--plain", Takes::kNothing}}},
    {"z80 fuzz",
     {},
     {{"--seed", Takes::kWhole}, {"--seconds", Takes::kDecimal}, {"--rounds", Takes::kWhole}}},
    {"m68k", {}, {}},
    {"m68k vectors",
     {},
     {{"FILES", Takes::kFile}, {"-j", Takes::kWhole}, {"--json", Takes::kNothing}}},
    {"m68k run", {}, {{"FILE", Takes::kFile}}},
    {"m68k run",
     {"program.elf"},
     {{"--format", Takes::kName},
      {"--base", Takes::kWhole},
      {"--cpu", Takes::kName},
      {"--syntax", Takes::kName},
      {"--memory", Takes::kWhole},
      {"--entry", Takes::kName},
      {"--stack", Takes::kName},
      {"--set", Takes::kName},
      {"--break", Takes::kName},
      {"--watch", Takes::kName},
      {"--catch", Takes::kName},
      {"--clocks", Takes::kWhole},
      {"--trace", Takes::kNewFile},
      {"--last", Takes::kWhole},
      {"--dump", Takes::kName},
      {"--json", Takes::kNothing}}},
    {"m68k fuzz",
     {},
     {{"--seed", Takes::kWhole},
      {"--first", Takes::kWhole},
      {"--seconds", Takes::kDecimal},
      {"--rounds", Takes::kWhole},
      {"-j", Takes::kWhole}}},
    {"m68k disasm", {}, {{"FILE", Takes::kFile}}},
    {"m68k disasm",
     {"program.elf"},
     {{"--format", Takes::kName},
      {"--base", Takes::kWhole},
      {"--cpu", Takes::kName},
      {"--syntax", Takes::kName},
      {"--start", Takes::kName},
      {"--end", Takes::kName},
      {"--plain", Takes::kNothing}}},
    {"platform", {}, {{"FIRMWARE", Takes::kFile}}},
    {"platform",
     {"program.elf"},
     {{"--machine", Takes::kName},
      {"--cpu", Takes::kName},
      {"--cache", Takes::kName},
      {"--snoop", Takes::kName},
      {"--contention", Takes::kNothing},
      {"--blitter", Takes::kName},
      {"--vera", Takes::kName},
      {"--overlap", Takes::kName},
      {"--impact", Takes::kName},
      {"--timing", Takes::kName},
      {"--quantum", Takes::kDecimal},
      {"--seconds", Takes::kDecimal},
      {"--trace", Takes::kNewFile},
      {"--wave", Takes::kNewWave},
      {"--gdb", Takes::kWhole},
      {"--json", Takes::kNothing}}},
    {"platform", {"program.elf", "--wave", "w.fst"}, {{"--watch", Takes::kName}}},
    {"platform", {"program.elf", "--blitter", "rtl"}, {{"--rtl-wave", Takes::kNewWave}}},
    {"platform",
     {"program.elf", "--blitter", "rtl", "--rtl-wave", "rtl.fst"},
     {{"--rtl-wave-of", Takes::kName}}},
    {"waves", {}, {{"NAME", Takes::kFile}}},
    {"waves",
     {"wave.fst"},
     {{"--png", Takes::kNewFile},
      {"--html", Takes::kNewFile},
      {"--clock", Takes::kWhole},
      {"--list", Takes::kNothing}}},
    {"fpga",
     {},
     {{"UNIT", Takes::kName},
      {"--parameter", Takes::kName},
      {"--seed", Takes::kWhole},
      {"--json", Takes::kNothing}}},
    {"fuzz",
     {},
     {{"TARGET", Takes::kName},
      {"--seconds", Takes::kWhole},
      {"--executions", Takes::kWhole},
      {"--seed", Takes::kWhole},
      {"-j", Takes::kWhole},
      {"--json", Takes::kNothing}}},
    {"coverage", {}, {{"UNIT", Takes::kName}}},
    {"coverage",
     {"blitter"},
     {{"--rtl", Takes::kFolder},
      {"--timing", Takes::kName},
      {"--patience", Takes::kWhole},
      {"--count", Takes::kWhole},
      {"--first", Takes::kWhole},
      {"--seed", Takes::kWhole},
      {"--jobs", Takes::kFile},
      {"-j", Takes::kWhole},
      {"--json", Takes::kNothing}}},
    {"mutate", {}, {{"UNIT", Takes::kName}}},
    {"mutate",
     {"blitter"},
     {{"--rtl", Takes::kFolder},
      {"--timing", Takes::kName},
      {"--patience", Takes::kWhole},
      {"--count", Takes::kWhole},
      {"--only", Takes::kWhole},
      {"--seed", Takes::kWhole},
      {"--jobs-per-mutant", Takes::kWhole},
      {"--jobs", Takes::kFile},
      {"--timeout", Takes::kWhole},
      {"-j", Takes::kWhole},
      {"--minimum", Takes::kDecimal},
      {"--json", Takes::kNothing}}},
    {"equal", {}, {{"UNIT", Takes::kName}}},
    {"equal",
     {"blitter"},
     {{"--rtl", Takes::kFolder},
      {"--lemma", Takes::kName},
      {"--quick", Takes::kNothing},
      {"--timeout", Takes::kWhole},
      {"--jobs", Takes::kWhole},
      {"--mutants", Takes::kWhole},
      {"--only", Takes::kWhole},
      {"-j", Takes::kWhole},
      {"--seed", Takes::kWhole},
      {"--json", Takes::kNothing}}},
    {"new-dut", {"--bus", "68000"}, {{"UNIT", Takes::kName}}},
    {"new-dut", {"blitter"}, {{"--bus", Takes::kName}}},
    {"new-dut", {"blitter", "--bus", "68000"}, {{"--dir", Takes::kNewFolder}}},
    {"prove", {}, {{"UNIT", Takes::kName}}},
    {"prove",
     {"blitter"},
     {{"--property", Takes::kName},
      {"--depth", Takes::kWhole},
      {"--quick", Takes::kNothing},
      {"--cover-waves", Takes::kNothing},
      {"--timeout", Takes::kWhole},
      {"-j", Takes::kWhole},
      {"--json", Takes::kNothing}}},
    {"coherence", {}, {{"--out", Takes::kNewFolder}}},
    {"cosim", {"blitter", "--count", "1"}, {{"--out", Takes::kNewFolder}}},
    {"coverage", {"blitter"}, {{"--out", Takes::kNewFolder}}},
    {"demo", {}, {{"--out", Takes::kNewFolder}}},
    {"equal", {"blitter"}, {{"--out", Takes::kNewFolder}}},
    {"fuzz", {}, {{"--out", Takes::kNewFolder}}},
    {"mutate", {"blitter"}, {{"--out", Takes::kNewFolder}}},
    {"prove", {"blitter"}, {{"--out", Takes::kNewFolder}}},
    {"waves", {}, {{"--out", Takes::kNewFolder}}},
};

Words words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

/// A source tree and a folder to be in, with files that are no good and some that are.
class Place {
 public:
  Place() {
    for (const char* folder : {"docs", "model", "rtl", "scenes", "sim", "tests"}) {
      fs::create_directory_symlink(fs::path(COLLIDE_ROOT) / folder, tree_.path() / folder);
    }
    here_.write("empty", "");
    here_.write("garbage", "\x01garbage\n");
    fs::create_directory(here_.path() / "folder");
    fs::create_symlink("/dev/full", here_.path() / "full.fst");
    here_.write("jobs.json", R"({"unit":"blitter","steps":[]})");
    here_.write("plan.json", R"({"tasks":[{"task":"cosim","unit":"blitter","jobs":1}]})");
    fs::copy_file(fs::path(COLLIDE_ROOT) / "scenes/tunnel.json", here_.path() / "scene.json");
    fs::copy_file(fs::path(COLLIDE_FIRMWARE) / "continuum.elf", here_.path() / "program.elf");
    const Finished wave =
        collide({"replay", "jobs.json", "--on", "rtl", "--wave", "wave.fst"}, false);
    if (wave.status != 0) throw std::runtime_error(wave.err);
  }

  /// `full`: no file can get a byte. Standard streams are pipes then.
  Finished collide(const Words& words, bool full) const {
    Words command = {"env", "-C", here_.path().string(), "COLLIDE_ROOT=" + tree_.path().string()};
    if (full) {
      const Words shell = {"bash", "-c",
                           "set -o pipefail; "
                           "{ prlimit --fsize=0 \"$@\" 2>&1 1>&3 3>&- | cat >&2; } 3>&1 | cat",
                           "bash"};
      command.insert(command.end(), shell.begin(), shell.end());
    }
    command.emplace_back(COLLIDE_PROGRAM);
    command.insert(command.end(), words.begin(), words.end());
    return test::run_program(command);
  }
  std::set<std::string> files() const {
    std::set<std::string> names;
    for (const fs::path& root : {tree_.path(), here_.path()}) {
      for (const auto& entry : fs::recursive_directory_iterator(root)) names.insert(entry.path());
    }
    return names;
  }

 private:
  test::TemporaryDirectory tree_;
  test::TemporaryDirectory here_;
};

class Options : public testing::TestWithParam<Row> {
 protected:
  void expect_refused(const Words& words, bool full = false) {
    SCOPED_TRACE(testing::PrintToString(words) + (full ? " on a full disk" : ""));
    const auto before = place_.files();
    const auto start = std::chrono::steady_clock::now();
    const Finished finished = place_.collide(words, full);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(3));
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(finished.out, "");
    EXPECT_THAT(finished.err, testing::StartsWith("collide: "));
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
    EXPECT_EQ(place_.files(), before) << "left behind";
  }

  Place place_;
};

TEST_P(Options, RefuseWhatTheyCannotUse) {
  const Row& row = GetParam();
  for (const auto& [option, takes] : row.options) {
    const bool argument = option[0] != '-';
    const auto words = [&, &name = option](const std::string& value) {
      Words all = words_of(row.verb);
      all.insert(all.end(), row.before.begin(), row.before.end());
      if (!argument) all.push_back(name);
      all.push_back(value);
      return all;
    };
    if (takes == Takes::kNothing) {
      Words flag = words("");
      flag.pop_back();
      flag.back() += "=maybe";
      expect_refused(flag);
      continue;
    }
    for (const std::string& value : bad_values(takes)) expect_refused(words(value));
    if (!good_name(takes).empty()) expect_refused(words(good_name(takes)), true);
    if (!argument) {
      Words missing = words("");
      missing.pop_back();
      expect_refused(missing);
    }
  }
}

std::string name_of(const testing::TestParamInfo<Row>& tested) {
  std::string name = tested.param.verb + "_" + std::to_string(tested.index);
  std::replace(name.begin(), name.end(), ' ', '_');
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(OfEveryVerb, Options, testing::ValuesIn(kRows), name_of);

/// What the launcher does without the program.
const std::set<std::string> kOfTheLauncher = {"test", "bench", "python", "registers"};

/// Every verb with its options and arguments, from what the help says of them.
void collect(const Words& verb, std::set<std::string>& found) {
  Words command = verb;
  command.insert(command.begin(), COLLIDE_PROGRAM);
  command.emplace_back("--help");
  const Finished help = test::run_program(command);
  ASSERT_EQ(help.status, 0) << help.err;
  std::string name;
  for (const std::string& word : verb) name += (name.empty() ? "" : " ") + word;
  const std::regex row("  (?:-[a-z], ?)?(--[a-z0-9-]+|[A-Z]+|[a-z0-9-]+)(?:[ .].*)?");
  std::istringstream lines(help.out);
  std::smatch match;
  for (std::string line; std::getline(lines, line);) {
    if (!std::regex_match(line, match, row) || match[1] == "--help") continue;
    const std::string word = match[1];
    if (word[0] == '-' || std::isupper(static_cast<unsigned char>(word[0])) != 0) {
      if (!name.empty()) found.insert(name + " " + word);
    } else if (kOfTheLauncher.count(word) == 0 && word != "collide") {
      Words nested = verb;
      nested.push_back(word);
      collect(nested, found);
    }
  }
}

TEST(OptionTable, HasARowForEveryOptionThatThereIs) {
  std::set<std::string> there, tested;
  collect({}, there);
  EXPECT_GT(there.size(), 90U);
  for (const Row& row : kRows) {
    for (const auto& [option, takes] : row.options) tested.insert(row.verb + " " + option);
  }
  const auto without = [](const std::set<std::string>& all, const std::set<std::string>& some) {
    std::vector<std::string> left;
    std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::back_inserter(left));
    return left;
  };
  EXPECT_THAT(without(there, tested), testing::IsEmpty()) << "without a row";
  EXPECT_THAT(without(tested, there), testing::IsEmpty()) << "with a row, and not there";
}

}  // namespace
}  // namespace collide::options_test
