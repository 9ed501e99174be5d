// SPDX-License-Identifier: MIT
//
// What is kept is used again only for the same files, whichever tool reads them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/flows/equal.h"
#include "sim/flows/loaded_unit.h"
#include "sim/flows/mutant_library.h"
#include "sim/tools/failures.h"
#include "sim/tools/inputs.h"
#include "sim/tools/process.h"
#include "tests/support/process.h"

namespace collide::flows::kept_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

void nobody_sees(const std::string& /*step*/) {}

/// A tree with one unit, whose body only Yosys includes.
class Kept : public testing::Test {
 protected:
  Kept() {
    setenv("COLLIDE_ROOT", tree_.path().c_str(), 1);
    setenv("COLLIDE_STORE", (tree_.path() / "store").c_str(), 1);
    write("rtl/x/x.sv",
          "module x (input wire i_clk, input wire i_a, output reg o_b);\n`ifdef SYNTHESIS\n"
          "`include \"body.svh\"\n`else\n  always @(posedge i_clk) o_b <= i_a;\n`endif\n"
          "endmodule\n");
    write("rtl/x/body.svh", "  always @(posedge i_clk) o_b <= i_a;\n");
    unit_.includes = {"rtl/x"};
  }
  ~Kept() override {
    unsetenv("COLLIDE_STORE");
    unsetenv("COLLIDE_ROOT");
  }

  void write(const std::string& file, const std::string& text) const {
    write_file(tree_.path() / file, text);
  }
  void invert() const { write("rtl/x/body.svh", "  always @(posedge i_clk) o_b <= ~i_a;\n"); }

  /// A program in place of the prover: one lemma about x is proved unless something is inverted.
  /// `then` is run after a proof.
  EqualOptions with_prover(const std::string& then = "") const {
    equal::Known known;
    known.lemmas.push_back({"one", "", "x", {}});
    equal::LemmaResult proved, refuted;
    proved.verdict = equal::Verdict::kProved;
    proved.comparisons = 1;
    refuted.verdict = equal::Verdict::kRefuted;
    write("known.json", json_of(known).dump());
    write("proved.json", json_of(proved).dump());
    write("refuted.json", json_of(refuted).dump());
    write("prover",
          "#!/bin/sh\n[ $1 = list ] && exec cat known.json\nanswer=proved\n"
          "grep -q ' not ' \"$4\" && answer=refuted\ncat $answer.json\n" +
              then);
    EqualOptions options;
    options.prover = tree_.path() / "prover";
    fs::permissions(options.prover, fs::perms::owner_all);
    return options;
  }

  const test::TemporaryDirectory tree_;
  tools::RtlUnit unit_{"x", {"rtl/x/x.sv"}};
};

TEST_F(Kept, AProofIsOfTheHeadersThatYosysIncludes) {
  const auto verdict = [&] {
    const Equal proof(unit_, with_prover());
    return proof.prove(proof.lemmas().at(0)).verdict;
  };
  EXPECT_EQ(verdict(), equal::Verdict::kProved);
  invert();
  EXPECT_EQ(verdict(), equal::Verdict::kRefuted);
}

TEST_F(Kept, RtlThatChangesDuringProofsIsNamed) {
  const tools::InputWatch watch;
  const Equal proof(unit_, with_prover("echo '// changed' >> rtl/x/body.svh\n"));
  proof.prove_all(1, [](const EqualLemma& lemma) {
    EXPECT_EQ(lemma.verdict, equal::Verdict::kProved) << lemma.problem;
  });
  EXPECT_THAT([] { tools::require_unchanged_inputs(); },
              testing::ThrowsMessage<tools::ChangedError>(HasSubstr("body.svh: has changed")));
}

TEST_F(Kept, FaultsAreOfTheHeadersThatYosysIncludes) {
  const auto netlist = [&] {
    const MutantList faults(unit_, {1, 1, FaultKind::kBits}, nobody_sees);
    return test::read_file(faults.netlists().at(0));
  };
  const std::string before = netlist();
  EXPECT_EQ(netlist(), before);
  invert();
  EXPECT_NE(netlist(), before);
}

/// With what a library is compiled with: as little as there can be.
class KeptLibrary : public Kept {
 protected:
  KeptLibrary() {
    write("sim/units/runtime.h", "");
    write("sim/units/runtime.cpp", "");
    write("sim/units/loaded.cpp",
          "#include <cstdio>\n"
          "extern \"C\" void collide_data_file(const char*, const char*) {}\n"
          "extern \"C\" std::FILE* __real_fopen(const char*, const char*);\n"
          "extern \"C\" std::FILE* __wrap_fopen(const char* name, const char* mode) {\n"
          "  return __real_fopen(name, mode);\n"
          "}\n");
    write("sim/units/x/loaded.cpp",
          "#include \"model/x/generated/registers.h\"\ndouble sc_time_stamp() { return 0; }\n"
          "extern \"C\" int collide_offset() { return kOffset; }\n");
    write("model/x/generated/registers.h", "constexpr int kOffset = 8;\n");
  }

  int offset(bool reused) const {
    const LoadedUnit loaded(unit_, {{}, {"-O0"}}, nobody_sees);
    EXPECT_EQ(loaded.built().reused, reused);
    return loaded.library().symbol<int()>("collide_offset")();
  }
};

TEST_F(KeptLibrary, IsOfEveryHeaderAndMadeAgainIfItIsDamaged) {
  EXPECT_EQ(offset(false), 8);
  EXPECT_EQ(offset(true), 8);
  write("model/x/generated/registers.h", "constexpr int kOffset = 44;\n");
  EXPECT_EQ(offset(false), 44);
  write("model/x/generated/registers.h", "#error\n");
  EXPECT_THROW(offset(false), tools::ToolError);
  write("model/x/generated/registers.h", "constexpr int kOffset = 8;\n");
  EXPECT_EQ(offset(true), 8);
  for (const auto& entry : fs::directory_iterator(tree_.path() / "store")) {
    const fs::path library = entry.path() / "loaded.so";
    if (fs::exists(library)) fs::resize_file(library, 0);
  }
  EXPECT_EQ(offset(false), 8);
}

}  // namespace
}  // namespace collide::flows::kept_test
