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

#include "tests/support/message.h"
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
  const char* place;
  std::vector<test::Fact> facts;
};

std::ostream& operator<<(std::ostream& out, const Row& row) {
  return out << row.name;
}

const Row kRows[] = {
    {"compare_of_no_object",
     {"compare", "@no-object.json"},
     2,
     "no-object.json.objects",
     {"empty", "one"}},
    {"compare_of_no_frame", {"compare", "@no-frame.json"}, 2, "no-frame.json.frames", {0, 1}},
    {"compare_of_an_object_alone", {"compare", "@alone.json"}, 2, "alone.json", {"one", "terrain"}},
    {"compare_of_two_that_may_not_hit",
     {"compare", "@friends.json"},
     2,
     "friends.json",
     {"two", "hit"}},
    {"compare_on_a_machine_that_runs_no_technique",
     {"compare", "@pair.json", "--platform", "@small.json"},
     1,
     "machine small",
     {"nothing", "compared"}},
    {"cosim_of_no_job", {"cosim", "blitter", "--count", "0"}, 2, "--count", {0, 1}},
    {"campaign_of_no_task",
     {"campaign", "@no-task.json", "--dir", "@new"},
     2,
     "no-task.json.tasks",
     {"one"}},
    {"campaign_of_no_job",
     {"campaign", "@no-job.json", "--dir", "@new"},
     2,
     "no-job.json.tasks[0].jobs",
     {0, 1}},
    {"campaign_status_of_none", {"campaign", "status", "@."}, 2, ".", {"campaign", "plan.json"}},
    {"coherence_of_no_cell", {"coherence", "--only", "68060"}, 2, "--only", {68060, "cell"}},
    {"coherence_of_a_cell_that_is_not",
     {"coherence", "--explain", "68060/none"},
     2,
     "--explain",
     {"68060/none", "cell"}},
    {"replay_of_an_empty_file", {"replay", "@empty"}, 2, "empty", {"job"}},
    {"replay_of_blank_lines", {"replay", "@blank"}, 2, "blank", {"job"}},
    {"replay_of_no_frame",
     {"replay", "@vera-of-none.json"},
     2,
     "vera-of-none.json:1.do",
     {"frame or end"}},
    {"lint_of_no_unit", {"lint"}, 1, "nothing", {"checked", "unit"}},
    {"m65c02_vectors_of_an_empty_folder",
     {"cpu", "65c02", "vectors", "@bare"},
     2,
     "bare",
     {".json"}},
    {"m65c02_run_of_an_empty_file",
     {"cpu", "65c02", "run", "@empty", "--end", "0"},
     2,
     "empty",
     {"empty"}},
    {"m65c02_disasm_of_nothing",
     {"cpu", "65c02", "disasm", "@three.prg", "--start", "5"},
     1,
     "nothing",
     {"disassembled"}},
    {"m65c02_fuzz_of_no_round", {"cpu", "65c02", "fuzz", "--rounds", "0"}, 2, "--rounds", {0, 1}},
    {"z80_vectors_of_an_empty_folder", {"cpu", "z80", "vectors", "@bare"}, 2, "bare", {".json"}},
    {"z80_run_of_an_empty_file", {"cpu", "z80", "run", "@empty"}, 2, "empty", {"empty"}},
    {"z80_disasm_of_an_empty_file", {"cpu", "z80", "disasm", "@empty"}, 2, "empty", {"empty"}},
    {"z80_fuzz_of_no_round", {"cpu", "z80", "fuzz", "--rounds", "0"}, 2, "--rounds", {0, 1}},
    {"m68k_vectors_of_no_file", {"cpu", "68000", "vectors"}, 2, "FILE", {"needs", "one"}},
    {"m68k_vectors_of_an_empty_folder", {"cpu", "68000", "vectors", "@bare"}, 2, "bare", {".sst"}},
    {"m68k_vectors_of_no_case", {"cpu", "68000", "vectors", "@none.sst"}, 2, "none.sst", {"case"}},
    {"m68k_fuzz_of_no_round", {"cpu", "68000", "fuzz", "--rounds", "0"}, 2, "--rounds", {0, 1}},
    {"m68k_fuzz_of_no_time",
     {"cpu", "68000", "fuzz", "--seconds", "0"},
     2,
     "--seconds",
     {0, "0.001"}},
    {"m68k_run_of_no_clock", {"cpu", "68000", "run", kElf, "--clocks", "0"}, 2, "--clocks", {0, 1}},
    {"m68k_disasm_of_nothing",
     {"cpu", "68000", "disasm", kElf, "--start", "0x500", "--end", "0x400"},
     1,
     "nothing",
     {"disassembled"}},
    {"platform_in_lockstep_with_an_idle_unit",
     {"platform", kElf, "--machine", "mega-ste", "--blitter", "lockstep"},
     1,
     "nothing",
     {"compared", "lockstep"}},
    {"platform_of_no_time", {"platform", kElf, "--seconds", "0"}, 2, "--seconds", {0, 100000}},
    {"waves_of_none", {"waves"}, 2, "waves", {"none", "cosim blitter --wave"}},
    {"waves_drawn_of_none",
     {"waves", "--png", "@w.png"},
     2,
     "waves",
     {"none", "cosim blitter --wave"}},
    {"waves_of_an_empty_file", {"waves", "@empty", "--png", "@w.png"}, 2, "empty", {"FST"}},
    {"fpga_of_no_wrapper", {"fpga"}, 1, "nothing", {"placed", "FPGA wrapper"}},
    {"coverage_of_an_empty_file", {"coverage", "blitter", "--jobs", "@empty"}, 2, "empty", {"job"}},
    {"coverage_of_jobs_of_another_unit",
     {"coverage", "blitter", "--jobs", "@vera.json"},
     2,
     "vera.json",
     {"job", "blitter"}},
    {"coverage_of_no_job", {"coverage", "blitter", "--count", "0"}, 2, "--count", {0, 1}},
    {"mutate_by_an_empty_file", {"mutate", "blitter", "--jobs", "@empty"}, 2, "empty", {"job"}},
    {"mutate_by_jobs_of_another_unit",
     {"mutate", "blitter", "--jobs", "@vera.json"},
     2,
     "vera.json",
     {"job", "blitter"}},
    {"mutate_by_no_fault", {"mutate", "blitter", "--count", "0"}, 2, "--count", {0, 1}},
    {"mutate_in_no_module",
     {"mutate", "blitter", "--count", "2", "--module", "blitter_tea"},
     2,
     "--module",
     {"blitter_tea", "blitter"}},
    {"mutate_in_what_is_no_module",
     {"mutate", "blitter", "--count", "2", "--module", "a;b"},
     2,
     "--module",
     {"a;b", "blitter"}},
    {"mutate_by_no_job",
     {"mutate", "blitter", "--jobs-per-mutant", "0"},
     2,
     "--jobs-per-mutant",
     {0, 1}},
    {"cosim_of_gates_by_no_job",
     {"cosim", "blitter", "--gates", "ice40", "--count", "0"},
     2,
     "--count",
     {0, 1}},
    {"equal_of_a_lemma_that_is_not", {"equal", "blitter", "--lemma", "tea"}, 2, "--lemma", {"tea"}},
    {"prove_of_no_unit", {"prove"}, 1, "nothing", {"proved"}},
    {"prove_of_an_empty_list", {"prove", "blitter"}, 1, "properties.json", {"nothing", "property"}},
    {"prove_of_a_property_that_is_not",
     {"prove", "vera", "--property", "vera_rests"},
     2,
     "--property",
     {"vera_rests"}},
    {"prove_of_an_empty_property",
     {"prove", "vera", "--property", "vera_claims"},
     1,
     "vera_claims",
     {"nothing", "proved"}},
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
    tree_.write("no-job.json", R"({"tasks":[{"run":["cosim","vera"],"jobs":0}]})");
    tree_.write("vera.json", R"({"unit":"vera","do":["frame"]})");
    tree_.write("vera-of-none.json", R"({"unit":"vera","do":[]})");
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
  EXPECT_THAT(finished.err, test::Refuses(GetParam().place, GetParam().facts));
}

INSTANTIATE_TEST_SUITE_P(Done, Nothing, testing::ValuesIn(kRows),
                         [](const auto& tested) { return std::string(tested.param.name); });

// demo: tests/sim/cli/demo_test.cpp; test: launcher_test.cpp there; bench: tests/bench; registers:
// tests/docs; cocotb: tests/examples. The others make or print something and check nothing.
const std::set<std::string> kElsewhere = {"demo",      "test",   "bench",   "python",
                                          "registers", "cocotb", "new-dut", "site"};

TEST(NothingTable, HasARowForEveryVerbThatChecks) {
  std::set<std::string> tested;
  for (const Row& row : kRows) tested.insert(row.words[0]);
  const Finished help = test::run_program({COLLIDE_PROGRAM, "--help"});
  std::istringstream lines(help.out);
  std::size_t verbs = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.size() < 3 || line[0] != ' ' || std::islower(line[2]) == 0) continue;
    const std::string verb = line.substr(2, line.find(' ', 2) - 2);
    EXPECT_EQ(tested.count(verb) + kElsewhere.count(verb), 1U) << verb;
    ++verbs;
  }
  EXPECT_GT(verbs, 15U);
}

}  // namespace
}  // namespace collide::nothing_test
