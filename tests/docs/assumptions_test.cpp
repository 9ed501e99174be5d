// SPDX-License-Identifier: MIT
//
// Every assumption has a home that exists.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <sstream>

#include "model/common/input_error.h"
#include "sim/flows/equal.h"
#include "sim/flows/ledger.h"
#include "sim/tools/project.h"
#include "tests/support/message.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"

namespace collide::flows::assumptions_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::map<std::string, equal::Known>& known() {
  static const auto kKnown = [] {
    std::map<std::string, equal::Known> all;
    for (const tools::RtlUnit& unit : tools::rtl_units()) {
      all[unit.name] = Equal(unit, {}).known();
    }
    return all;
  }();
  return kKnown;
}

TEST(Assumptions, HaveHomesThatThereAre) {
  EXPECT_THAT(homeless(read_ledger(known()), known()), IsEmpty());
}

TEST(Assumptions, OfNeedsAreShownByTests) {
  for (const std::string page : {"blitter", "overlap", "impact", "vera", "adapters"}) {
    std::istringstream lines(test::page("reference/" + page));
    bool inside = false;
    int rows = 0;
    for (std::string line; std::getline(lines, line);) {
      if (line.rfind("| need | otherwise | shown by |", 0) == 0) inside = true;
      if (line.empty()) inside = false;
      if (!inside || line.find("rtl/") == std::string::npos) continue;
      ++rows;
      static const std::regex kTest("`(rtl/[a-z_/*]+)` \\|$");
      std::smatch match;
      ASSERT_TRUE(std::regex_search(line, match, kTest)) << line;
      if (match[1] == "rtl/adapters/*_tb") continue;
      EXPECT_TRUE(
          std::filesystem::exists(std::string(COLLIDE_ROOT "/tests/") + match[1].str() + ".sv"))
          << line;
    }
    EXPECT_GT(rows, 0) << page;
  }
}

std::string refusal(const std::string& text) {
  Ledger ledger;
  try {
    add_assumed("rtl/a/formal/b.sv", text, ledger);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Assumptions, WithoutAHomeAreRefused) {
  EXPECT_THAT(refusal("  if (a) assume (b);\n"), HasSubstr("rtl/a/formal/b.sv:1: an assumption "));
  EXPECT_THAT(refusal("// Assumed: all is well\nassume (b);\n"), HasSubstr("has no \"By:\""));
  EXPECT_THAT(refusal("// Assumed: x\n// By: hope\nassume (b);\n"), HasSubstr("expected proof"));
  // A blank line ends what a note is about.
  EXPECT_THAT(refusal("// Assumed: x\n// By: proof y\nassume (b);\n\nassume (c);\n"),
              HasSubstr("b.sv:5"));
  EXPECT_EQ(refusal("`ifdef NARROW\nassume (b);\n`endif\n"), "");
}

TEST(Assumptions, AreReadOverLines) {
  Ledger ledger;
  add_assumed("rtl/a/formal/b.sv",
              "// Assumed: one\n// and two\n// By: proof p; need overlap: the\n// memory\n"
              "if (MASTER) assume (a); else assert (a);\n",
              ledger);
  ASSERT_EQ(ledger.properties.size(), 1U);
  EXPECT_EQ(ledger.properties[0].says, "one and two");
  EXPECT_EQ(ledger.properties[0].where, "rtl/a/formal/b.sv:5");
  ASSERT_EQ(ledger.properties[0].by.size(), 2U);
  EXPECT_EQ(ledger.properties[0].by[1].name, "overlap: the memory");
}

TEST(Assumptions, NameWhatThereIs) {
  Ledger ledger;
  add_assumed("rtl/a/formal/b.sv",
              "// Assumed: x\n// By: proof no_such; monitor no_such; need overlap: no such; lemma "
              "vera: no such\nassume (a);\n",
              ledger);
  EXPECT_EQ(homeless(ledger, known()).size(), 4U);
}

equal::Claim claim(const std::string& name, const std::vector<equal::Home>& by,
                   const std::vector<std::string>& parameters = {}) {
  equal::Claim claim;
  claim.name = name;
  claim.parameters = parameters;
  claim.assumptions = {{"something", "", by}};
  return claim;
}

TEST(RestsOn, IsOfLemmasThatThereAre) {
  for (const auto& [unit, of_unit] : known()) EXPECT_NO_THROW(rests_on(unit, of_unit)) << unit;
  EXPECT_FALSE(rests_on("impact", known().at("impact")).empty());
}

std::string wrong(const equal::Known& of_unit) {
  try {
    rests_on("unit", of_unit);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(RestsOn, RefusesALemmaThatThereIsNot) {
  EXPECT_THAT(wrong({{claim("a", {equal::by_lemma("b")})}, {}}), HasSubstr("\"b\""));
}

TEST(RestsOn, RefusesAssumptionsThatOnlySimulationsHold) {
  EXPECT_THAT(wrong({{claim("a", {equal::by_monitor("m")})}, {}}),
              HasSubstr("monitor m, expected a lemma or a need"));
  EXPECT_EQ(wrong({{claim("a", {equal::by_need("page", "line")})}, {}}), "");
}

TEST(RestsOn, RefusesALemmaWithoutTheParameters) {
  equal::Known of_unit{{claim("a", {equal::by_lemma("b", {"", "WIDTH 16"})}), claim("b", {})}, {}};
  EXPECT_THAT(wrong(of_unit), HasSubstr("\"b\" with WIDTH 16"));
  of_unit.lemmas.push_back(claim("b, 16 bits", {}, {"WIDTH 16"}));
  EXPECT_EQ(wrong(of_unit), "");
}

TEST(RestsOn, RefusesACircle) {
  EXPECT_THAT(wrong({{claim("a", {equal::by_lemma("b")}), claim("b", {equal::by_lemma("c")}),
                      claim("c", {equal::by_lemma("a")})},
                     {}}),
              HasSubstr("a on b on c on a"));
}

}  // namespace
}  // namespace collide::flows::assumptions_test
