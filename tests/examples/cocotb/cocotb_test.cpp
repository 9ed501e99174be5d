// SPDX-License-Identifier: MIT
//
// docs/howto/cocotb.md. The benches of examples/cocotb find nothing in our RTL, and each of ten
// faults of the blitter and of overlap.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "sim/flows/broken_copy.h"
#include "tests/support/message.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"

namespace collide::cocotb_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using test::Refuses;
using testing::HasSubstr;
using testing::MatchesRegex;
using Words = std::vector<std::string>;

const fs::path kRoot = COLLIDE_ROOT;

class Cocotb : public testing::Test {
 protected:
  Finished collide(const Words& words) const {
    Words command = {"env",
                     "-C",
                     here_.path().string(),
                     "COLLIDE_ROOT=" + kRoot.string(),
                     "COLLIDE_OUT=out",
                     COLLIDE_PROGRAM};
    command.insert(command.end(), words.begin(), words.end());
    return test::run_program(command);
  }
  /// The bench, and whether there is a cocotb to run it.
  bool run(const Words& words, Finished& finished) const {
    Words all = {"cocotb"};
    all.insert(all.end(), words.begin(), words.end());
    finished = collide(all);
    return finished.err.find("is not available from the Python registry") == std::string::npos;
  }

  test::TemporaryDirectory here_;
};

#define RUN_OR_SKIP(...) \
  Finished finished;     \
  if (!run(__VA_ARGS__, finished)) GTEST_SKIP() << "no cocotb: " << finished.err

/// A bench that finds nothing.
struct Bench {
  const char* name;
  Words options;
};

class OurRtl : public Cocotb, public testing::WithParamInterface<Bench> {};

TEST_P(OurRtl, IsTheModel) {
  Words words = {GetParam().name, "--seed", "1"};
  words.insert(words.end(), GetParam().options.begin(), GetParam().options.end());
  RUN_OR_SKIP(words);
  EXPECT_EQ(finished.status, 0) << finished.out << finished.err;
  EXPECT_THAT(finished.out,
              MatchesRegex("cocotb " + std::string(GetParam().name) +
                           "  seed 1  icarus [0-9.]+\nmatched 1 test: [1-9][0-9]* accesses, "
                           "[1-9][0-9]* comparisons, in [0-9.]+ s\n"));
}

INSTANTIATE_TEST_SUITE_P(Of, OurRtl,
                         testing::Values(Bench{"blitter", {"--count", "20"}}, Bench{"overlap", {}},
                                         Bench{"overlap_axi", {"--count", "2"}},
                                         Bench{"impact", {"--count", "4"}}, Bench{"vera", {}}),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST_F(Cocotb, VerilatorIsTakenIfItIsNewEnough) {
  RUN_OR_SKIP({"blitter", "--sim", "verilator", "--seed", "1", "--count", "2"});
  const Finished said = test::run_program({"verilator", "--version"});
  unsigned major = 0, minor = 0;
  ASSERT_EQ(std::sscanf(said.out.c_str(), "Verilator %u.%u", &major, &minor), 2) << said.out;
  if (major * 1000 + minor < 5022) {
    EXPECT_EQ(finished.status, 2) << finished.out;
    EXPECT_THAT(finished.err, HasSubstr("cocotb needs 5.022 or later"));
  } else {
    EXPECT_EQ(finished.status, 0) << finished.out << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("matched 1 test: "));
  }
}

struct Fault {
  const char* unit;
  const char* list;  // below tests/sim/cosim
  std::string what;
};

constexpr const char* kBlitter = "blitter/broken/blitter.json";
constexpr const char* kShared = "list_unit/broken/shared.json";
constexpr const char* kOverlap = "list_unit/broken/overlap.json";

const Fault kFaults[] = {
    {"blitter", kBlitter, "the pattern is that of the latest register"},
    {"blitter", kBlitter, "ENDMASK3 is never used"},
    {"blitter", kBlitter, "a grant withdrawn inside a word begins it anew"},
    {"blitter", kBlitter, "the first turn is of 63 bus cycles"},
    {"blitter", kBlitter, "bus cycles of others do not count"},
    {"blitter", kBlitter, "HOG outlives the blit"},
    {"blitter", kBlitter, "BUSY written 0 does not suspend"},
    {"blitter", kBlitter, "X_COUNT is read as it was a word before"},
    {"blitter", kBlitter, "a write of Y_COUNT does not begin the word anew"},
    {"blitter", kBlitter, "a new grant leaves the latch of the bus"},
    {"overlap", kShared, "a write of the mode while BUSY is not refused"},
    {"overlap", kShared, "COUNT saturates by its lowest bits"},
    {"overlap", kShared, "the interrupt pin is inverted"},
    {"overlap", kShared, "the two upper bytes are written as one"},
    {"overlap", kShared, "the data wander while they are stalled"},
    {"overlap", kShared, "STB is a pulse"},
    {"overlap", kShared, "half of the bytes are selected on a write"},
    {"overlap", kShared, "START counts whatever bytes are selected"},
    {"overlap", kShared, "DONE is cleared whatever bytes are selected"},
    {"overlap", kOverlap, "TOUCHED is kept into the next run"},
};

std::ostream& operator<<(std::ostream& out, const Fault& fault) {
  return out << fault.unit << ": " << fault.what;
}

class Faults : public Cocotb, public testing::WithParamInterface<Fault> {};

/// A folder `mine` below `here` with the file that has the fault.
void put_fault(const Fault& known, const test::TemporaryDirectory& here) {
  const auto& [unit, list, what] = known;
  flows::BrokenCopy fault;
  std::ifstream file(kRoot / "tests/sim/cosim" / list);
  for (const Json& one : Json::parse(file)) {
    if (one.at("what") != what) continue;
    fault = {what, one.at("file"), one.value("signal", ""), one.at("becomes"),
             one.value("adds", "")};
  }
  ASSERT_FALSE(fault.file.empty()) << what;
  fs::path source = kRoot / "rtl" / unit / fault.file;
  if (!fs::exists(source)) source = kRoot / "rtl/common" / fault.file;
  fs::create_directory(here.path() / "mine");
  here.write("mine/" + fault.file, flows::with_fault(test::read_file(source), fault));
}

TEST_P(Faults, AreFound) {
  const auto& [unit, list, what] = GetParam();
  put_fault(GetParam(), here_);
  RUN_OR_SKIP({unit, "--seed", "1", "--rtl", "mine", "--no-wave"});
  EXPECT_EQ(finished.status, 1) << what << "\n" << finished.out << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("MISMATCH " + std::string(unit) + "  seed 1  clock "));
}

INSTANTIATE_TEST_SUITE_P(Of, Faults, testing::ValuesIn(kFaults));

TEST(FaultList, HasTenOfEach) {
  std::map<std::string, std::set<std::string>> faults;
  for (const Fault& fault : kFaults) faults[fault.unit].insert(fault.what);
  EXPECT_EQ(faults["blitter"].size(), 10U);
  EXPECT_EQ(faults["overlap"].size(), 10U);
}

// ---- a report ----

/// The line that begins with `name`, of a report.
std::string line_of(const std::string& report, const std::string& name) {
  const std::size_t at = report.find("  " + name + " ");
  return at == report.npos ? "" : report.substr(at, report.find('\n', at) - at);
}
/// The same without the time that it took.
std::string divergence_of(const std::string& report) {
  return report.substr(report.find("MISMATCH "), report.find("  wave ") - report.find("MISMATCH "));
}

/// The words of a command in a report, without the program.
Words words_of(const std::string& line, const std::string& verb) {
  Words words;
  std::istringstream stream(line.substr(line.find(" " + verb + " ")));
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// Our RTL and the model agree on the job of a report, and the RTL of the bench diverges.
class Jobs : public Cocotb {
 public:
  void expect_job(const std::string& report, const std::string& name) const {
    const std::string job = "out/cocotb/" + name + "-1.json";
    EXPECT_THAT(report, HasSubstr("  job         " + job + "\n"));
    EXPECT_EQ(collide({"replay", job, "--on", "golden"}).status, 0);
    EXPECT_EQ(collide({"replay", job, "--on", "lockstep"}).status, 0);
    const std::string line = line_of(report, "reproduce");
    ASSERT_THAT(line, HasSubstr(" replay " + job + " --on lockstep --rtl mine"));
    const Finished broken = collide(words_of(line, "replay"));
    EXPECT_EQ(broken.status, 1) << line << "\n" << broken.err;
    EXPECT_THAT(broken.out, HasSubstr("\"divergence\""));
  }
};

TEST_F(Jobs, OfOverlapHaveItsRuns) {
  put_fault({"overlap", kOverlap, "TOUCHED is kept into the next run"}, here_);
  RUN_OR_SKIP({"overlap", "--seed", "1", "--rtl", "mine", "--no-wave"});
  expect_job(finished.out, "overlap");
}

/// Icarus alone has the fault.
TEST_F(Jobs, ThatAgreeAreNotLeft) {
  std::string text = test::read_file(kRoot / "rtl/blitter/blitter_counters.sv");
  const std::string down = "i_line_down ? r_line - 4'd1 : r_line + 4'd1";
  ASSERT_NE(text.find(down), text.npos);
  text.replace(text.find(down), down.size(),
               "\n`ifndef __ICARUS__\n i_line_down ? r_line - 4'd1 :\n`endif\n r_line + 4'd1");
  fs::create_directory(here_.path() / "mine");
  here_.write("mine/blitter_counters.sv", text);
  RUN_OR_SKIP({"blitter", "--seed", "1", "--rtl", "mine", "--no-wave"});
  EXPECT_EQ(finished.status, 1) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("  no job      the mismatch depends on the bench's clocks"));
  EXPECT_EQ(line_of(finished.out, "reproduce"), "");
  EXPECT_FALSE(fs::exists(here_.path() / "out/cocotb/blitter-1.json"));
}

/// The command of its last line makes the same report again.
TEST_F(Jobs, AReportHasAWaveAndIsMadeAgain) {
  fs::create_directory(here_.path() / "mine");
  std::string text = test::read_file(kRoot / "rtl/blitter/blitter_counters.sv");
  const std::string down = "i_line_down ? r_line - 4'd1 : r_line + 4'd1";
  ASSERT_NE(text.find(down), text.npos);
  here_.write("mine/blitter_counters.sv",
              text.replace(text.find(down), down.size(), "r_line + 4'd1"));
  for (const Words& timing : {Words{}, {"--timing", "transactions", "--patience", "60"}}) {
    Words words = {"blitter", "--seed", "1", "--rtl", "mine"};
    words.insert(words.end(), timing.begin(), timing.end());
    RUN_OR_SKIP(words);
    EXPECT_EQ(finished.status, 1) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("\nRTL: blitter_counters.sv replaces ours\nMISMATCH "));
    EXPECT_THAT(finished.err, HasSubstr("blitter: design and golden model differ: "));
    // A run of more than ten seconds prints its progress before this line.
    const std::size_t said = finished.err.find("collide: ");
    EXPECT_EQ(finished.err.find("collide: ", said + 1), std::string::npos) << finished.err;
    EXPECT_EQ(collide({"waves", "out/cocotb/blitter-1.fst", "--list"}).status, 0);

    expect_job(finished.out, "blitter");
    const std::string line = line_of(finished.out, "again");
    const Finished second = collide(words_of(line, "cocotb"));
    EXPECT_EQ(divergence_of(second.out), divergence_of(finished.out)) << line;
  }
}

void replace(std::string& text, const std::string& old, const std::string& by) {
  ASSERT_NE(text.find(old), text.npos) << old;
  text.replace(text.find(old), old.size(), by);
}
/// Our blitter as a core that takes its time, into a folder of `new-dut`.
void put_core_into(const fs::path& folder) {
  fs::create_directory(folder / "core");
  for (const auto& entry : fs::directory_iterator(kRoot / "rtl/blitter")) {
    if (entry.path().extension() == ".sv") fs::copy(entry.path(), folder / "core");
  }
  fs::remove(folder / "core/blitter.sv");
  std::string unit = test::read_file(kRoot / "rtl/blitter/blitter.sv");
  replace(unit, "module blitter (", "module blitter_unit (");
  std::ofstream(folder / "core/blitter_unit.sv") << unit;
  fs::copy(kRoot / "tests/rtl/cores/slow_blitter.sv", folder / "core");
  fs::copy(kRoot / "tests/rtl/cores/wishbone/your_core.sv", folder / "core");
  std::string list = test::read_file(folder / "files.f");
  replace(list, "// your_core.sv", "-y core +libext+.sv");
  std::ofstream(folder / "files.f") << list;
}

/// A core with clocks of its own, behind the wrapper of `new-dut`.
TEST_F(Cocotb, AWholeDesignIsHeldByTransactions) {
  const Finished made = collide({"new-dut", "blitter", "--bus", "wishbone", "--dir", "mine"});
  ASSERT_EQ(made.status, 0) << made.err;
  put_core_into(here_.path() / "mine");
  RUN_OR_SKIP({"blitter", "--seed", "1", "--count", "10", "--rtl", "mine", "--no-wave"});
  EXPECT_EQ(finished.status, 0) << finished.out << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("  timing transactions\nRTL: "));
  Finished exact;
  ASSERT_TRUE(
      run({"blitter", "--seed", "1", "--rtl", "mine", "--no-wave", "--timing", "exact"}, exact));
  EXPECT_EQ(exact.status, 1) << exact.out;
}

/// The last line of a report is a command that does the same again.
TEST_F(Cocotb, ABenchOfTheUsersIsNamedByItsFile) {
  fs::create_directory(here_.path() / "mine");
  std::string text = test::read_file(kRoot / "rtl/blitter/blitter_counters.sv");
  const std::string down = "i_line_down ? r_line - 4'd1 : r_line + 4'd1";
  here_.write("mine/blitter_counters.sv",
              text.replace(text.find(down), down.size(), "r_line + 4'd1"));
  here_.write("test_mine.py", test::read_file(kRoot / "examples/cocotb/test_blitter.py"));
  RUN_OR_SKIP({"test_mine.py", "--seed", "1", "--rtl", "mine", "--no-wave"});
  EXPECT_EQ(finished.status, 1) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr(" cocotb test_mine.py --seed 1 --rtl mine --no-wave\n"));
}

/// As `cosim` takes it: new-dut writes such a list.
TEST_F(Cocotb, AListNamesLibrariesAndMacros) {
  fs::create_directories(here_.path() / "mine/core");
  for (const auto& entry : fs::directory_iterator(kRoot / "rtl/blitter")) {
    const fs::path& file = entry.path();
    if (file.extension() != ".sv") continue;
    const bool top = file.filename() == "blitter.sv";
    fs::copy(file, here_.path() / (top ? "mine" : "mine/core"));
  }
  here_.write("mine/files.f",
              "+define+MINE=1 +incdir+core\n-y core/ // and what it needs\n+libext+.sv\n"
              "blitter.sv\n");
  RUN_OR_SKIP({"blitter", "--seed", "1", "--rtl", "mine", "--no-wave"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(finished.out,
              HasSubstr("  timing transactions\nRTL: 1 files are from mine\nmatched "));
}

TEST_F(Cocotb, WhatCannotBeUsedIsStatus2) {
  const auto expect = [&](const Words& words, const std::string& place,
                          const std::vector<test::Fact>& facts) {
    RUN_OR_SKIP(words);
    EXPECT_EQ(finished.status, 2) << finished.out;
    EXPECT_THAT(finished.err, Refuses(place, facts));
  };
  for (const char* folder : {"none", "other", "wrong"}) fs::create_directory(here_.path() / folder);
  here_.write("other/mine.sv", "module mine; endmodule\n");
  here_.write("wrong/blitter_counters.sv", "module blitter_counters; garbage\n");
  here_.write("test_bare.py", "DESIGN = None\n");
  expect({"toaster"}, "EXAMPLE", {"toaster", ".py", "blitter"});
  expect({"test_bare.py"}, "test_bare.py", {"DESIGN", "collide.cocotb.Design"});
  expect({"blitter", "--rtl", "none"}, "none", {".sv", ".v"});
  expect({"blitter", "--rtl", "other"}, "other", {"mine.sv", "rtl/blitter", "blitter.sv"});
  expect({"blitter", "--rtl", "wrong"}, "icarus", {"error"});
}

/// A bench that never asks its scoreboard, and one that has nothing to ask.
TEST_F(Cocotb, NothingComparedIsStatus1) {
  const std::string head =
      "import cocotb\nfrom collide.cocotb import BlitterBench, Design\nDESIGN = "
      "Design('blitter')\n\n\n@cocotb.test()\nasync def idle(dut):\n    bench = await "
      "BlitterBench.start(dut, bytes(64))\n";
  here_.write("test_mute.py", head);
  here_.write("test_idle.py", head + "    bench.check()\n");
  RUN_OR_SKIP({"test_mute.py"});
  EXPECT_EQ(finished.status, 1) << finished.out;
  EXPECT_THAT(finished.err, HasSubstr("mute: 1 tests and 0 checkers that compared"));
  EXPECT_TRUE(run({"test_idle.py"}, finished));
  EXPECT_EQ(finished.status, 1) << finished.out;
  EXPECT_THAT(finished.err, HasSubstr("blitter: nothing was compared"));
}

// ---- Python ----

TEST_F(Cocotb, TheBenchOfThePage) {
  here_.write("test_fills.py", test::code_blocks(test::page("howto/cocotb"), "python bench").at(0));
  RUN_OR_SKIP({"test_fills.py"});
  EXPECT_EQ(finished.status, 0) << finished.out << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("matched 1 test: 17 accesses, "));
}

std::string python() {
  return (fs::path(COLLIDE_ROOT) / "build/cocotb/bin/python").string();
}

/// Under pytest, in the environment that the verb has made.
TEST_F(Cocotb, Pytest) {
  RUN_OR_SKIP({"blitter", "--count", "1", "--seed", "1"});
  for (const fs::path& file : {kRoot / "tests/examples/cocotb/test_monitors.py",
                               kRoot / "examples/cocotb/test_overlap.py"}) {
    const Finished tested = test::run_program(
        {"env", "-C", here_.path().string(), "PYTHONPATH=" COLLIDE_PYTHONPATH,
         "PYTHONDONTWRITEBYTECODE=1", "COLLIDE_ROOT=" + kRoot.string(), "COLLIDE_OUT=out", python(),
         "-m", "pytest", "-q", "-p", "no:cacheprovider", file.string()});
    EXPECT_EQ(tested.status, 0) << tested.out << tested.err;
    EXPECT_THAT(tested.out, testing::ContainsRegex("\n[1-9][0-9]* passed in "));
  }
}

}  // namespace
}  // namespace collide::cocotb_test
