// SPDX-License-Identifier: MIT
//
// Whatever ends with status 1 says why in the last line on standard error, in one sentence: every
// verb, with input that makes it fail.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/support/message.h"
#include "tests/support/tree.h"
#include "tests/support/vector_file.h"

namespace collide::why_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using test::Tree;
using testing::HasSubstr;
using Words = std::vector<std::string>;

/// Leaves out one of the two blind shifts of NFSR.
const std::string kBroken = COLLIDE_ROOT "/tests/sim/cosim/blitter/broken";

struct Row {
  std::string verb;
  Words words;  // behind it; files of the tree behind "@"
  std::string place;
  std::vector<test::Fact> facts;
  bool of_the_tree = true;  // the real one's sources; else those that are written here
};

std::ostream& operator<<(std::ostream& out, const Row& row) {
  return out << row.verb;
}

const Row kRows[] = {
    {"compare", {"@pair.json"}, "rings-x16-scene.prg", {"rings", "frame 0"}},
    {"cosim",
     {"blitter", "--seed", "1234", "--count", "60", "--rtl", kBroken, "--shrink-runs", "9"},
     "blitter",
     {"job", "RTL", "golden model", "expected", "got"}},
    {"cosim",
     {"blitter", "--seed", "1234", "--count", "60", "--rtl", kBroken, "--shrink-runs", "9",
      "--keep-going", "--json"},
     "blitter",
     {"job", "RTL", "golden model"}},
    {"campaign", {"@plan.json", "--dir", "@new"}, "false.json", {1, "failed", "accesses.writes"}},
    {"replay", {"@false.json"}, "false.json", {"accesses.writes", 7, 0}},
    {"lint", {"blitter"}, "blitter, verilator", {1, "checks", "failed"}, false},
    {"cpu", {"65c02", "vectors", "@6502"}, "ea.json", {1, "cases", "expected"}},
    {"cpu",
     {"65c02", "run", "@loop.bin", "--base", "0x400", "--end", "0x404"},
     "loop.bin",
     {"0x0400", "0x0404"}},
    {"cpu", {"65c02", "disasm", "@loop.prg", "--start", "9"}, "nothing", {"disassembled"}},
    {"cpu", {"68000", "vectors", "@wrong.sst"}, "wrong.sst", {1, "cases"}},
    {"cpu", {"68000", "run", "@odd.srec"}, "halted", {"double fault"}},
    {"cpu",
     {"68000", "disasm", COLLIDE_FIRMWARE "/continuum.elf", "--start", "0x500", "--end", "0x400"},
     "nothing",
     {"disassembled"}},
    {"cpu", {"z80", "vectors", "@z80"}, "00.json", {1, "cases", "expected"}},
    {"cpu", {"z80", "run", "@end.com"}, "groups", {0, "Tests complete"}},
    {"platform",
     {COLLIDE_FIRMWARE "/continuum.elf", "--machine", "mega-ste", "--blitter", "lockstep"},
     "nothing",
     {"compared", "lockstep"}},
    {"fpga", {}, "nothing", {"placed"}, false},
    {"coverage",
     {"blitter", "--seed", "1234", "--count", "60", "--rtl", kBroken},
     "blitter",
     {"job", "RTL", "golden model"}},
    {"mutate",
     {"blitter", "--count", "2", "--jobs", "@idle.json", "--minimum", "50"},
     "blitter",
     {"0.0 %", "50 %"}},
    {"prove",
     {"vera", "--property", "vera_claims", "--quick"},
     "vera_claims",
     {1, "properties"},
     false},
};

/// What has no row, and why.
const std::map<std::string, std::string> kWithout = {
    {"demo", "its input is bundled and agrees"},
    {"coherence", "what it checks is in the program"},
    {"equal", "tests/sim/equal/equal_test.cpp"},
    {"cocotb", "tests/examples/cocotb/cocotb_test.cpp"},
    {"campaign shard", "has status 0 when it has written a result, whatever that is"},
    {"campaign status", "checks nothing"},
    {"campaign cancel", "checks nothing"},
    {"compare new", "checks nothing"},
    {"waves", "checks nothing"},
    {"new-dut", "checks nothing"},
    {"site", "checks nothing"},
    {"test", "the launcher's: what it runs says why"},
    {"bench", "the launcher's: what it runs says why"},
    {"python", "the launcher's: what it runs says why"},
    {"registers", "the launcher's: tests/docs/registers_test.cpp"},
};

class Why : public testing::TestWithParam<Row> {
 protected:
  Why() {
    if (GetParam().of_the_tree) {
      for (const char* const folder : {"rtl", "sim", "model", "tests"}) tree_.link(folder);
    } else {
      fs::create_directories(tree_.path("rtl"));
      fs::create_directories(tree_.path("scenes"));
      tree_.link("sim");
      tree_.link("model");
    }
    tree_.write("pair.json", R"({"name":"s","screen":[64,64],"frames":1,
        "masks":{"dot":{"rows":["##","##"]}},"objects":[
        {"id":"a","mask":"dot","class":"player-bullet","at":[3,4]},
        {"id":"b","mask":"dot","class":"enemy","at":[3,4]}]})");
    tree_.write("idle.json", R"({"unit":"blitter","name":"idle","do":["cycles 1"]})");
    tree_.write("false.json", R"({"unit":"blitter","name":"false","do":["cycles 1",
        "OP=3"],"expect":{"accesses":{"writes":7}}})");
    tree_.write("plan.json", R"({"seed":1,"tasks":[{"run":["replay"],"files":["false.json"]}]})");
    tree_.write("6502/ea.json",
                R"([{"name":"ea","initial":{"pc":0,"s":0,"a":0,"x":0,"y":0,"p":0,"ram":[[0,234]]},)"
                R"("final":{"pc":1,"s":0,"a":5,"x":0,"y":0,"p":0,"ram":[]},)"
                R"("cycles":[[0,234,"read"],[1,0,"read"]]}])");
    const std::string z80 =
        R"("sp":0,"a":0,"b":0,"c":0,"d":0,"e":0,"f":0,"h":0,"l":0,"i":0,"ei":0,"wz":0,"ix":0,)"
        R"("iy":0,"af_":0,"bc_":0,"de_":0,"hl_":0,"im":0,"p":0,"q":0,"iff1":0,"iff2":0,"ram":[])";
    tree_.write("z80/00.json", R"([{"name":"00","initial":{"pc":0,"r":0,)" + z80 +
                                   R"(},"final":{"pc":9,"r":1,)" + z80 +
                                   R"(},"cycles":[[0,null,"----"],[0,null,"r-m-"],[0,0,"----"],)"
                                   R"([0,null,"----"]]}])");
    // JMP to itself.
    tree_.write("loop.bin", std::string("\x4C\x00\x04", 3));
    tree_.write("loop.prg", std::string("\0\0\xEA", 3));
    // A NOP that is said to take more clocks than the first four.
    std::string vectors = test::vector_file(1);
    const std::size_t clocks = vectors.find(std::string("\xAB\x89\x67\x45", 4)) + 4;
    tree_.write("wrong.sst", vectors.replace(clocks, 1, "\x06"));
    // Both vectors of reset are odd, and so is that of the error.
    tree_.write("odd.srec", "S10B0000000000010000000FE4\nS9030000FC\n");
    // LD DE,$010B; LD C,9; CALL 5: prints what is there; JP 0: the warm boot.
    tree_.write("end.com", std::string("\x11\x0B\x01\x0E\x09\xCD\x05\0\xC3\0\0", 11) +
                               "Z80all instruction exerciser\n\r$");
    if (GetParam().of_the_tree) return;
    tree_.write("rtl/blitter/blitter.f", "blitter.sv\n");
    tree_.write("rtl/vera/vera.f", "vera.sv\n");
    tree_.write("rtl/blitter/blitter.sv", "module blitter (input wire i_a); endmodule\n");
    tree_.write("rtl/vera/vera.sv", "module vera; endmodule\n");
    tree_.write("rtl/vera/formal/vera_claims.sv",
                "module vera_claims (input wire i_clk);\n  vera dut ();\n"
                "  always @(posedge i_clk) assert (i_clk == 1'b0 && 1'b0);\nendmodule\n");
    tree_.write("rtl/vera/formal/properties.json",
                R"({"properties":[{"name":"vera_claims","claim":"","depth":2,)"
                R"("induction":1,"reach":1,"broken":[]}]})");
  }

  /// Programs as they are, but for a byte of the ring program: BEQ behind the decision table.
  Words firmware() const {
    fs::copy(COLLIDE_FIRMWARE, tree_.path("firmware"));
    std::string text = test::read_file(fs::path(COLLIDE_FIRMWARE) / "rings-x16-scene.prg");
    text.replace(text.find("\xB1\x22\xF0"), 3, "\xB1\x22\xD0");
    tree_.write("firmware/rings-x16-scene.prg", text);
    return {"COLLIDE_FIRMWARE=" + tree_.path("firmware")};
  }

  Tree tree_;
};

TEST_P(Why, IsTheLastLine) {
  std::istringstream verb(GetParam().verb);
  Words words{std::istream_iterator<std::string>(verb), {}};
  for (const std::string& word : GetParam().words) {
    words.push_back(word[0] == '@' ? tree_.path(word.substr(1)) : word);
  }
  const Finished finished =
      tree_.collide(words, GetParam().verb == "compare" ? firmware() : Words());
  EXPECT_EQ(finished.status, 1) << finished.out << finished.err;
  ASSERT_THAT(finished.err, testing::EndsWith("\n"));
  const std::string all = "\n" + finished.err.substr(0, finished.err.size() - 1);
  const std::string last = all.substr(all.rfind('\n') + 1);
  EXPECT_THAT(last, testing::StartsWith("collide: ")) << finished.err;
  EXPECT_THAT(last, test::Refuses(GetParam().place, GetParam().facts)) << finished.err;
}

INSTANTIATE_TEST_SUITE_P(OfEveryVerb, Why, testing::ValuesIn(kRows), [](const auto& tested) {
  std::string name = tested.param.verb + "_" + std::to_string(tested.index);
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
});

TEST(WhyTable, HasARowForEveryVerbThatThereIs) {
  std::set<std::string> tested;
  for (const Row& row : kRows) tested.insert(row.verb);
  const Finished manual = test::run_program({COLLIDE_PROGRAM, "site", "--man", "-"});
  ASSERT_EQ(manual.status, 0) << manual.err;
  const std::string page = std::regex_replace(manual.out, std::regex(R"(\\-)"), "-");
  const std::regex section("\\n\\.SS collide ([a-z0-9-]+(?: [a-z0-9-]+)*)");
  std::size_t verbs = 0;
  for (std::sregex_iterator at(page.begin(), page.end(), section), end; at != end; ++at) {
    EXPECT_EQ(tested.count((*at)[1]) + kWithout.count((*at)[1]), 1U) << (*at)[1];
    ++verbs;
  }
  EXPECT_EQ(verbs, tested.size() + kWithout.size());
}

}  // namespace
}  // namespace collide::why_test
