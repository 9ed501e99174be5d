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

/// A verb, and what it needs before any of its options can be looked at.
struct Tested {
  std::string verb;
  Words needs = {};
};

const Tested kVerbs[] = {{"demo"},
                         {"compare", {"scene.json"}},
                         {"cosim", {"blitter", "--count", "1"}},
                         {"campaign", {"plan.json", "--dir", "new"}},
                         {"campaign status", {"folder"}},
                         {"campaign cancel"},
                         {"campaign shard", {"folder"}},
                         {"coherence"},
                         {"replay", {"jobs.json"}},
                         {"compare new", {"swarm"}},
                         {"lint"},
                         {"cpu", {"68000", "run", "program.elf"}},
                         {"platform", {"program.elf"}},
                         {"waves", {"wave.fst"}},
                         {"fpga"},
                         {"cocotb", {"blitter"}},
                         {"coverage", {"blitter"}},
                         {"mutate", {"blitter"}},
                         {"equal", {"blitter"}},
                         {"new-dut", {"blitter", "--bus", "68000"}},
                         {"site"},
                         {"prove", {"blitter"}}};

/// Of some options it is something else. Arguments need nothing if they are not here.
const std::map<std::string, Words> kNeeds = {
    {"cosim --count", {"blitter"}},
    {"campaign PLAN", {"--dir", "new"}},
    {"campaign --dir", {"plan.json"}},
    {"campaign shard N", {"folder"}},
    {"cpu ACTION", {"68000"}},
    {"cpu FILE", {"68000", "run"}},
    {"lint --rtl", {"blitter"}},
    {"cosim --netlist", {"blitter", "--gates", "ice40"}},
    {"new-dut UNIT", {"--bus", "68000"}},
    {"new-dut --bus", {"blitter"}},
    {"platform --watch", {"program.elf", "--wave", "w.fst"}},
    {"platform --rtl-wave", {"program.elf", "--blitter", "rtl"}},
    {"platform --rtl-wave-of", {"program.elf", "--blitter", "rtl", "--rtl-wave", "rtl.fst"}},
    {"waves --out", {}},
};

/// What the help's FILE, DIR or name of an argument does not tell: N is whole, X decimal, TEXT a
/// name, FILE is read, DIR written.
const std::map<std::string, Takes> kTakes = {
    {"compare SCENE", Takes::kFile},
    {"cosim --write-jobs", Takes::kNewFile},
    {"cosim --junit", Takes::kNewFile},
    {"cosim --ucis", Takes::kNewFile},
    {"site --man", Takes::kNewFile},
    {"site --completion", Takes::kNewFile},
    {"replay --junit", Takes::kNewFile},
    {"prove --junit", Takes::kNewFile},
    {"equal --junit", Takes::kNewFile},
    {"campaign PLAN", Takes::kFile},
    {"campaign status DIR", Takes::kFolder},
    {"campaign cancel DIR", Takes::kFolder},
    {"campaign shard DIR", Takes::kFolder},
    {"replay JOBS", Takes::kFile},
    {"replay --wave", Takes::kNewWave},
    {"compare new --output", Takes::kNewFile},
    {"mutate --only", Takes::kWhole},
    {"equal --only", Takes::kWhole},
    {"platform FIRMWARE", Takes::kFile},
    {"platform --trace", Takes::kNewFile},
    {"platform --wave", Takes::kNewWave},
    {"platform --rtl-wave", Takes::kNewWave},
    {"waves NAME", Takes::kFile},
    {"waves --png", Takes::kNewFile},
    {"waves --html", Takes::kNewFile},
};

Words words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

/// A source tree and a folder to be in, with files that are no good and some that are.
class Place {
 public:
  Place() {
    for (const char* folder : {"docs", "examples", "model", "rtl", "scenes", "sim", "tests"}) {
      fs::create_directory_symlink(fs::path(COLLIDE_ROOT) / folder, tree_.path() / folder);
    }
    here_.write("empty", "");
    here_.write("garbage", "\x01garbage\n");
    fs::create_directory(here_.path() / "folder");
    fs::create_symlink("/dev/full", here_.path() / "full.fst");
    here_.write("jobs.json", R"({"unit":"blitter","do":[]})");
    here_.write("plan.json", R"({"tasks":[{"run":["cosim","blitter"],"jobs":1}]})");
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

/// What the help of a verb says that there is.
struct Help {
  std::vector<std::pair<std::string, std::string>> options;  // and the name of the value
  std::vector<std::string> verbs;
};

Help help_of(const std::string& verb) {
  Words command = words_of(verb);
  command.insert(command.begin(), COLLIDE_PROGRAM);
  command.emplace_back("--help");
  const Finished said = test::run_program(command);
  if (said.status != 0) throw std::runtime_error(said.err);
  const std::regex row(
      "  (?:-[a-z], ?)?(--?[a-z0-9-]+|[A-Z]+|[a-z0-9-]+)(?: ([A-Z]+))?(?:[ .].*)?");
  std::istringstream lines(said.out);
  std::smatch match;
  Help help;
  for (std::string line; std::getline(lines, line);) {
    if (!std::regex_match(line, match, row) || match[1] == "--help" || match[1] == "-h") continue;
    const std::string word = match[1];
    if (word[0] == '-' || std::isupper(static_cast<unsigned char>(word[0])) != 0) {
      help.options.emplace_back(word, match[2]);
    } else if (word != "collide") {
      help.verbs.push_back(word);
    }
  }
  return help;
}

std::vector<std::pair<std::string, std::string>> options_of(const std::string& verb) {
  return help_of(verb).options;
}

Takes what_it_takes(const std::string& option, const std::string& value_name) {
  static const std::map<std::string, Takes> kByName = {
      {"N", Takes::kWhole},       {"X", Takes::kDecimal},   {"FILE", Takes::kFile},
      {"DIR", Takes::kNewFolder}, {"PATH", Takes::kFolder}, {"TEXT", Takes::kName}};
  const auto known = kTakes.find(option);
  if (known != kTakes.end()) return known->second;
  const std::string word = option.substr(option.rfind(' ') + 1);
  const auto by_name = kByName.find(word[0] == '-' ? value_name : word);
  if (by_name != kByName.end()) return by_name->second;
  return word[0] == '-' ? Takes::kNothing : Takes::kName;
}

class Options : public testing::TestWithParam<Tested> {
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
  const auto& [verb, needs] = GetParam();
  for (const auto& [option, value_name] : options_of(verb)) {
    SCOPED_TRACE(option);
    const bool argument = option[0] != '-';
    const std::string full_name = verb + " " + option;
    const auto needed = kNeeds.find(full_name);
    Words before = words_of(verb);
    const Words& more = needed != kNeeds.end() ? needed->second : argument ? Words() : needs;
    before.insert(before.end(), more.begin(), more.end());
    const auto words = [&, &name = option](const std::string& value) {
      Words all = before;
      if (!argument) all.push_back(name);
      all.push_back(value);
      return all;
    };
    const Takes takes = what_it_takes(full_name, value_name);
    if (takes == Takes::kNothing) {
      Words flag = before;
      flag.push_back(option + "=maybe");
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

std::string name_of(const testing::TestParamInfo<Tested>& tested) {
  std::string name = tested.param.verb;
  std::replace(name.begin(), name.end(), ' ', '_');
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(OfEveryVerb, Options, testing::ValuesIn(kVerbs), name_of);

/// What the launcher does without the program.
const std::set<std::string> kOfTheLauncher = {"test", "bench", "python", "registers"};

/// Every verb that has options or arguments of its own.
void collect(const std::string& verb, std::set<std::string>& found) {
  const Help help = help_of(verb);
  if (!verb.empty() && (!help.options.empty() || help.verbs.empty())) found.insert(verb);
  for (const std::string& nested : help.verbs) {
    if (kOfTheLauncher.count(nested) == 0)
      collect(verb + (verb.empty() ? "" : " ") + nested, found);
  }
}

TEST(OptionTable, HasARowForEveryVerb) {
  std::set<std::string> there, tested;
  collect("", there);
  for (const Tested& row : kVerbs) tested.insert(row.verb);
  EXPECT_EQ(there, tested);
}

TEST(OptionTable, NamesOptionsThatThereAre) {
  std::set<std::string> there;
  for (const Tested& row : kVerbs) {
    for (const auto& [option, value_name] : options_of(row.verb)) {
      there.insert(row.verb + " " + option);
    }
  }
  EXPECT_GT(there.size(), 90U);
  for (const auto& [option, needs] : kNeeds) EXPECT_EQ(there.count(option), 1U) << option;
  for (const auto& [option, takes] : kTakes) EXPECT_EQ(there.count(option), 1U) << option;
}

}  // namespace
}  // namespace collide::options_test
