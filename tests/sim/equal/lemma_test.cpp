// SPDX-License-Identifier: MIT
//
// A lemma of which a part is empty is not proved.
#include "sim/equal/lemma.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/equal/symbolic.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::symbolic::lemma_test {
namespace {

using test::Refuses;

/// A bit that is what an input was.
constexpr const char* kBit =
    "1 sort bitvec 1\n"
    "2 input 1 in\n"
    "3 state 1 bit\n"
    "4 next 1 3 2\n";

class Lemmas : public testing::Test {
 protected:
  /// "bit" and "same" are compared, the latter when that holds, in cases in which `in` is 0, 1.
  LemmaResult proved(const std::vector<z3::expr>& whens) const {
    Lemma lemma;
    lemma.cases = [&](const Rtl& rtl) {
      std::vector<Case> cases;
      for (const z3::expr& when : whens) {
        const z3::expr in = rtl.input("in");
        const z3::expr given = in == context().bv_val(cases.empty() ? 0 : 1, 1);
        const auto golden = [in] { return Observation{{"bit", in}, {"same", in}}; };
        cases.push_back({"case " + std::to_string(cases.size()),
                         given,
                         {},
                         golden,
                         {always("bit", rtl.next("bit")), {"same", rtl.next("bit"), when}}});
      }
      return cases;
    };
    return prove(rtl_, lemma, 10'000);
  }
  z3::expr yes() const { return context().bool_val(true); }
  z3::expr no() const { return context().bool_val(false); }
  /// The input is 1: not in the first case.
  z3::expr one() const { return rtl_.input("in") == context().bv_val(1, 1); }

  test::TemporaryDirectory folder_;
  Rtl rtl_{folder_.write("x.btor", kBit)};
};

TEST_F(Lemmas, AreProvedIfAllIsCompared) {
  EXPECT_EQ(proved({yes()}).verdict, Verdict::kProved);
}

TEST_F(Lemmas, AComparisonWhoseConditionNeverHoldsShowsNothing) {
  for (const z3::expr& never : {no(), one()}) {
    const LemmaResult result = proved({never});
    EXPECT_EQ(result.verdict, Verdict::kUndecided);
    EXPECT_EQ(result.problem, "never compared in any case: same");
  }
}

TEST_F(Lemmas, AConditionMayHoldInAnotherCase) {
  EXPECT_EQ(proved({one(), one()}).verdict, Verdict::kProved);
  EXPECT_EQ(proved({no(), no()}).verdict, Verdict::kUndecided);
}

TEST_F(Lemmas, WithoutACaseOrWithOneThatNothingFulfilsAreUndecided) {
  EXPECT_EQ(proved({}).problem, "it has no case");
  Lemma lemma;
  lemma.cases = [&](const Rtl&) { return std::vector<Case>{holds("tea", no(), yes())}; };
  EXPECT_THAT(prove(rtl_, lemma, 10'000).problem, Refuses("tea", {"hold"}));
}

}  // namespace
}  // namespace collide::symbolic::lemma_test
