// SPDX-License-Identifier: MIT
//
// A run that has compared, proved, counted or checked nothing is never a success, whatever the
// verb: status 1, or 2 where it is the input that holds nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "tests/support/tree.h"

namespace collide::nothing_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using test::Tree;

const std::string kElf = COLLIDE_FIRMWARE "/continuum.elf";

struct Row {
  const char* name;
  std::vector<std::string> words;  // of files, those in the tree behind "@"
  int status;
  const char* says;
};

std::ostream& operator<<(std::ostream& out, const Row& row) {
  return out << row.name;
}

const Row kRows[] = {
    {"demo_of_no_frame", {"demo", "--frames", "0"}, 2, "--frames"},
    {"compare_of_no_object", {"compare", "@no-object.json"}, 2, "expected one object at least"},
    {"compare_of_no_frame", {"compare", "@no-frame.json"}, 2, "frames: 0 is outside"},
    {"compare_of_an_object_alone",
     {"compare", "@alone.json"},
     2,
     "alone.json: has one object, expected another or terrain for it to meet"},
    {"compare_of_two_that_may_not_hit",
     {"compare", "@friends.json"},
     2,
     "friends.json: no two that may hit each other are ever there together, expected two that are"},
    {"compare_on_a_machine_that_runs_no_technique",
     {"compare", "@pair.json", "--platform", "@small.json"},
     1,
     "nothing was compared on machine small"},
    {"cosim_of_no_job", {"cosim", "blitter", "--count", "0"}, 2, "--count"},
    {"campaign_of_no_task",
     {"campaign", "@no-task.json", "--dir", "@new"},
     2,
     "expected at least one"},
    {"campaign_of_no_job", {"campaign", "@no-job.json", "--dir", "@new"}, 2, "jobs: 0 is outside"},
    {"campaign_status_of_none", {"campaign", "status", "@."}, 2, "no campaign"},
    {"coherence_of_no_cell", {"coherence", "--only", "68060"}, 2, "is part of no cell's name"},
    {"coherence_of_a_cell_that_is_not", {"coherence", "--explain", "68060/none"}, 2, "68060/none"},
    {"replay_of_an_empty_file", {"replay", "@empty"}, 2, "holds no job"},
    {"replay_of_blank_lines", {"replay", "@blank"}, 2, "holds no job"},
    {"replay_of_no_frame", {"replay", "@vera-of-none.json"}, 2, "frames"},
    {"lint_of_no_unit", {"lint"}, 1, "nothing was checked"},
    {"m65c02_vectors_of_an_empty_folder", {"m65c02", "vectors", "@bare"}, 2, "has no .json file"},
    {"m65c02_dormann_of_an_empty_file",
     {"m65c02", "dormann", "@empty", "--success", "0"},
     2,
     "is empty"},
    {"m65c02_disasm_of_nothing",
     {"m65c02", "disasm", "@three.prg", "--start", "5"},
     1,
     "nothing was disassembled"},
    {"m65c02_fuzz_of_no_round", {"m65c02", "fuzz", "--rounds", "0"}, 2, "--rounds"},
    {"z80_vectors_of_an_empty_folder", {"z80", "vectors", "@bare"}, 2, "has no .json file"},
    {"z80_zexall_of_an_empty_file", {"z80", "zexall", "@empty"}, 2, "is empty"},
    {"z80_disasm_of_an_empty_file", {"z80", "disasm", "@empty"}, 2, "is empty"},
    {"z80_fuzz_of_no_round", {"z80", "fuzz", "--rounds", "0"}, 2, "--rounds"},
    {"m68k_vectors_of_no_file", {"m68k", "vectors"}, 2, "FILES is required"},
    {"m68k_vectors_of_a_folder", {"m68k", "vectors", "@."}, 2, "is a folder, expected a file"},
    {"m68k_vectors_of_no_case", {"m68k", "vectors", "@none.sst"}, 2, "holds no case"},
    {"m68k_fuzz_of_no_round", {"m68k", "fuzz", "--rounds", "0"}, 2, "--rounds"},
    {"m68k_fuzz_of_no_time", {"m68k", "fuzz", "--seconds", "0"}, 2, "--seconds"},
    {"m68k_run_of_no_clock", {"m68k", "run", kElf, "--clocks", "0"}, 2, "--clocks"},
    {"m68k_disasm_of_nothing",
     {"m68k", "disasm", kElf, "--start", "0x500", "--end", "0x400"},
     1,
     "nothing was disassembled"},
    {"platform_in_lockstep_with_an_idle_unit",
     {"platform", kElf, "--machine", "mega-ste", "--blitter", "lockstep"},
     1,
     "nothing was compared in lockstep"},
    {"platform_of_no_time", {"platform", kElf, "--seconds", "0"}, 2, "--seconds"},
    {"waves_of_none", {"waves"}, 2, "none recorded yet"},
    {"waves_drawn_of_none", {"waves", "--png", "@w.png"}, 2, "none recorded yet"},
    {"waves_of_an_empty_file", {"waves", "@empty", "--png", "@w.png"}, 2, "empty"},
    {"fpga_of_no_wrapper", {"fpga"}, 1, "nothing was placed"},
    {"fuzz_from_no_seed", {"fuzz", "scene"}, 1, "nothing was tried"},
    {"fuzz_of_no_time", {"fuzz", "scene", "--seconds", "0"}, 2, "--seconds"},
    {"coverage_of_an_empty_file", {"coverage", "blitter", "--jobs", "@empty"}, 2, "holds no job"},
    {"coverage_of_jobs_of_another_unit",
     {"coverage", "blitter", "--jobs", "@vera.json"},
     2,
     "holds no job for the blitter"},
    {"coverage_of_no_job", {"coverage", "blitter", "--count", "0"}, 2, "--count"},
    {"mutate_by_an_empty_file", {"mutate", "blitter", "--jobs", "@empty"}, 2, "holds no job"},
    {"mutate_by_jobs_of_another_unit",
     {"mutate", "blitter", "--jobs", "@vera.json"},
     2,
     "holds no job for the blitter"},
    {"mutate_by_no_fault", {"mutate", "blitter", "--count", "0"}, 2, "--count"},
    {"mutate_by_no_job", {"mutate", "blitter", "--jobs-per-mutant", "0"}, 2, "--jobs-per-mutant"},
    {"gates_by_no_job",
     {"gates", "blitter", "--no-directed", "--jobs", "0"},
     1,
     "nothing was compared"},
    {"equal_of_a_lemma_that_is_not", {"equal", "blitter", "--lemma", "tea"}, 2, "no lemma \"tea\""},
    {"prove_of_no_unit", {"prove"}, 1, "nothing was proved"},
    {"prove_of_an_empty_list", {"prove", "blitter"}, 1, "lists no property"},
    {"prove_of_a_property_that_is_not",
     {"prove", "vera", "--property", "vera_rests"},
     2,
     "no property \"vera_rests\""},
    {"prove_of_an_empty_property",
     {"prove", "vera", "--property", "vera_claims"},
     1,
     "vera_claims asserts nothing"},
};

/// What it would be to do nothing depends on the tree: one with no unit, no seed and no wave, or
/// one with units of which nothing is claimed.
bool needs_units(const Row& row) {
  return std::any_of(row.words.begin(), row.words.end(), [](const std::string& word) {
    return word == "blitter" || word.find("vera") != word.npos;
  });
}

constexpr const char* kScene = R"({"name":"s","screen":[64,64],"frames":%F,
 "masks":{"dot":{"rows":["##","##"]}},"objects":[%O]})";
constexpr const char* kObject = R"({"id":"%I","mask":"dot","class":"enemy","at":[3,4]})";

std::string with(std::string text, const std::string& what, const std::string& value) {
  return text.replace(text.find(what), what.size(), value);
}
std::string scene(const std::string& frames, const std::string& objects) {
  return with(with(kScene, "%F", frames), "%O", objects);
}
std::string object(const std::string& id) {
  return with(kObject, "%I", id);
}

class Nothing : public testing::TestWithParam<Row> {
 protected:
  Nothing() {
    fs::create_directories(tree_.path("rtl"));
    fs::create_directories(tree_.path("scenes"));
    tree_.link("sim");
    tree_.link("model");
    tree_.write("empty", "");
    fs::create_directories(tree_.path("bare"));
    tree_.write("three.prg", std::string("\0\0\xEA", 3));
    tree_.write("blank", "\n  \n\t\n");
    tree_.write("no-object.json", scene("1", ""));
    tree_.write("no-frame.json", scene("0", object("a")));
    tree_.write("alone.json", scene("1", object("a")));
    tree_.write("friends.json", with(scene("1", object("a") + "," + object("b")), R"("masks")",
                                     R"("hits":{"player":["enemy"]},"masks")"));
    tree_.write("pair.json", scene("1", object("a") + "," + object("b")));
    // Too little memory for any firmware, and no unit.
    tree_.write("small.json", R"({"name":"small","cpu":{"model":"68000","clock":8000000},
      "memory":[{"at":0,"bytes":64}]})");
    tree_.write("no-task.json", R"({"tasks":[]})");
    tree_.write("no-job.json", R"({"tasks":[{"task":"cosim","unit":"vera","jobs":0}]})");
    tree_.write("vera.json", R"({"unit":"vera","frames":[{}]})");
    tree_.write("vera-of-none.json", R"({"unit":"vera","frames":[]})");
    // The head of a vector file, and a count.
    tree_.write("none.sst", std::string("\x71\x5D\x3F\x1A\0\0\0\0", 8));
    if (!needs_units(GetParam())) return;
    tree_.write("rtl/blitter/blitter.f", "blitter.sv\n");
    tree_.write("rtl/blitter/blitter.sv", "module blitter; endmodule\n");
    tree_.write("rtl/blitter/formal/properties.json", R"({"properties":[]})");
    tree_.write("rtl/vera/vera.f", "vera.sv\n");
    tree_.write("rtl/vera/vera.sv", "module vera; endmodule\n");
    tree_.write("rtl/vera/formal/vera_claims.sv",
                "module vera_claims (input wire i_clk);\n  vera dut ();\nendmodule\n");
    tree_.write("rtl/vera/formal/properties.json",
                R"({"properties":[{"name":"vera_claims","claim":"","depth":1,)"
                R"("induction":1,"reach":1,"broken":[]}]})");
  }

  Tree tree_;
};

TEST_P(Nothing, IsNeverASuccess) {
  std::vector<std::string> words = GetParam().words;
  for (std::string& word : words) {
    if (word[0] == '@') word = tree_.path(word.substr(1));
  }
  const Finished finished = tree_.collide(words);
  EXPECT_EQ(finished.status, GetParam().status) << finished.out;
  EXPECT_THAT(finished.err, testing::StartsWith("collide: "));
  EXPECT_THAT(finished.err, testing::HasSubstr(GetParam().says));
  EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
}

INSTANTIATE_TEST_SUITE_P(Done, Nothing, testing::ValuesIn(kRows),
                         [](const auto& tested) { return std::string(tested.param.name); });

// test: tests/sim/cli/launcher_test.cpp; bench: tests/bench; registers: tests/docs; cocotb:
// tests/examples. The others make or print something and check nothing.
const std::set<std::string> kElsewhere = {"test",    "bench", "python", "registers", "cocotb",
                                          "new-dut", "scene", "man",    "completion"};

TEST(NothingTable, HasARowForEveryVerbThatChecks) {
  std::set<std::string> tested;
  for (const Row& row : kRows) tested.insert(row.words[0]);
  const Finished help = test::run_program({COLLIDE_PROGRAM, "--help"});
  std::istringstream lines(help.out.substr(help.out.find("Verbs:\n")));
  std::string line;
  std::size_t verbs = 0;
  for (std::getline(lines, line); std::getline(lines, line) && !line.empty();) {
    if (line[2] == ' ') continue;
    const std::string verb = line.substr(2, line.find(' ', 2) - 2);
    EXPECT_EQ(tested.count(verb) + kElsewhere.count(verb), 1U) << verb;
    ++verbs;
  }
  EXPECT_GT(verbs, 18U);
}

}  // namespace
}  // namespace collide::nothing_test
