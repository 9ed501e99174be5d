// SPDX-License-Identifier: MIT
//
// Facts about a unit as a whole: what they rest on, and what is no proof.
#include "sim/equal/whole.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "sim/equal/terms.h"
#include "tests/support/process.h"

namespace collide::symbolic::whole_test {
namespace {

using Kind = Fact::Kind;

/// A bit that is what an input was, and one that is what that was; the surroundings keep the input
/// as the monitor says: it is high only if `low` is low.
constexpr const char* kBits =
    "1 sort bitvec 1\n"
    "2 input 1 i_rst\n"
    "3 input 1 i_in\n"
    "4 input 1 i_low\n"
    "5 zero 1\n"
    "6 state 1 r_first\n"
    "7 ite 1 2 5 3\n"
    "8 next 1 6 7\n"
    "9 state 1 r_second\n"
    "10 ite 1 2 5 6\n"
    "11 next 1 9 10\n"
    "12 and 1 3 4\n"
    "13 not 1 12\n"
    "14 or 1 2 13\n"
    "15 constraint 14\n"
    "16 uext 1 14 0 ports.rule.w_assumed\n";

class Facts : public testing::Test {
 protected:
  static Fact fact(Kind kind, const char* name, const std::vector<Rest>& rests,
                   const std::function<z3::expr(const Whole&)>& holds) {
    return {kind, "unit", name,
            "",   rests,  [holds](const Whole& whole, const Any&) { return holds(whole); }};
  }
  /// What becomes of the last of them.
  LemmaResult proved(const std::vector<Fact>& facts, const std::vector<Ghost>& ghosts = {},
                     const std::vector<Requirement>& requirements = {}) const {
    const std::vector<Lemma> lemmas = lemmas_of({requirements, ghosts, facts}, {"unit"});
    return prove(rtl_, lemmas.back(), 10'000);
  }
  static z3::expr low(const Whole& whole, const char* name) { return !whole.is(name); }

  test::TemporaryDirectory folder_;
  Rtl rtl_{folder_.write("x.btor", kBits)};
};

const Fact kInLow = {Kind::kClock,
                     "unit",
                     "the input is low",
                     "",
                     {"ports.rule"},
                     [](const Whole& whole, const Any&) {
                       return z3::implies(whole.is("i_low"), !whole.is("i_in"));
                     }};
const Requirement kRule = {"ports.rule", "unit", "a line"};

TEST_F(Facts, RestOnRequirements) {
  EXPECT_EQ(proved({kInLow}, {}, {kRule}).verdict, Verdict::kProved);
  Fact without = kInLow;
  without.rests.clear();
  EXPECT_EQ(proved({without}).verdict, Verdict::kRefuted);
}

TEST_F(Facts, AreShownFromAClockToTheNext) {
  const auto first =
      fact(Kind::kState, "first", {}, [](const Whole& w) { return low(w, "r_first"); });
  EXPECT_EQ(proved({first}).verdict, Verdict::kRefuted);
  // A false fact hides in no other: each is shown by its own lemma.
  const auto second =
      fact(Kind::kState, "second", {"first"}, [](const Whole& w) { return low(w, "r_second"); });
  EXPECT_EQ(proved({first, second}).verdict, Verdict::kProved);
  EXPECT_EQ(proved({second, first}).verdict, Verdict::kRefuted);
}

TEST_F(Facts, KnowGhosts) {
  const Ghost seen = {"seen", [](const Whole&) { return bits(0, 1); },
                      [](const Whole& w) { return w("i_in"); }};
  const auto same = [](const char* name) {
    return fact(Kind::kState, "same", {},
                [name](const Whole& w) { return w(name) == w.ghost("seen"); });
  };
  EXPECT_EQ(proved({same("r_first")}, {seen}).verdict, Verdict::kProved);
  EXPECT_EQ(proved({same("r_second")}, {seen}).verdict, Verdict::kRefuted);
}

TEST_F(Facts, AreShownCaseByCase) {
  auto follows = fact(Kind::kState, "follows", {}, [](const Whole& w) {
    return z3::implies(w.is("r_second"), w.then(w.is("r_first")) || w.is("r_second"));
  });
  follows.kind = Kind::kClock;
  follows.split = [](const Whole& w, const Any&) {
    return std::vector<z3::expr>{w.is("i_in"), w.is("r_first")};
  };
  const LemmaResult result = proved({follows});
  EXPECT_EQ(result.verdict, Verdict::kProved);
  EXPECT_EQ(result.cases, 2U);  // that there is such a clock, and that it follows in any
  auto in_both = follows;
  in_both.holds = [](const Whole& w, const Any&) {
    const z3::expr& bit = w("r_first");
    return z3::implies(w.is("i_in"), bit * bit * bit == bit);
  };
  EXPECT_EQ(proved({in_both}).cases, 4U);  // the second condition matters if the first holds
  auto wrong = follows;
  wrong.holds = [](const Whole& w, const Any&) {
    return z3::implies(w.is("i_in"), w.is("r_first"));
  };
  EXPECT_EQ(proved({wrong}).verdict, Verdict::kRefuted);
}

TEST_F(Facts, AreShownWithABitThatIsNotSet) {
  auto follows = fact(Kind::kClock, "follows", {}, [](const Whole& w) {
    return z3::implies(!w.is("i_in"), low(w, "i_low") || !w.then(w.is("r_first")));
  });
  follows.split = [](const Whole& w, const Any&) {
    return std::vector<z3::expr>{w("i_in") == bits(0, 1)};
  };
  EXPECT_EQ(proved({follows}).verdict, Verdict::kProved);
  auto wrong = follows;
  wrong.holds = [](const Whole& w, const Any&) {
    return z3::implies(!w.is("i_in"), w.is("r_first"));
  };
  EXPECT_EQ(proved({wrong}).verdict, Verdict::kRefuted);
}

/// A bit that is 0 at power-up and stays so, a reset or not; one that is set by an input.
constexpr const char* kPowerUp =
    "1 sort bitvec 1\n"
    "2 input 1 i_rst\n"
    "3 input 1 i_in\n"
    "4 zero 1\n"
    "5 state 1 r_zero\n"
    "6 init 1 5 4\n"
    "7 and 1 5 3\n"
    "8 next 1 5 7\n"
    "9 state 1 r_set\n"
    "10 init 1 9 4\n"
    "11 or 1 9 2\n"
    "12 next 1 9 11\n"
    "13 state 1 r_open\n"
    "14 next 1 13 13\n";

TEST_F(Facts, OfMemoriesHoldFromPowerUpOn) {
  const Rtl rtl(folder_.write("power_up.btor", kPowerUp));
  const auto verdict = [&](const char* name) {
    const Fact one =
        fact(Kind::kAlways, "low", {}, [name](const Whole& w) { return low(w, name); });
    const std::vector<Lemma> lemmas = lemmas_of({{}, {}, {one}}, {"unit"});
    return prove(rtl, lemmas.back(), 10'000).verdict;
  };
  EXPECT_EQ(verdict("r_zero"), Verdict::kProved);
  // Set in a reset; anything at power-up
  EXPECT_EQ(verdict("r_set"), Verdict::kRefuted);
  EXPECT_EQ(verdict("r_open"), Verdict::kRefuted);
  // What holds behind a reset only is no ground for it.
  const Fact behind =
      fact(Kind::kState, "behind", {}, [](const Whole& w) { return low(w, "r_zero"); });
  const Fact always =
      fact(Kind::kAlways, "always", {"behind"}, [](const Whole& w) { return low(w, "r_zero"); });
  EXPECT_THROW(lemmas_of({{}, {}, {behind, always}}, {"unit"}), std::logic_error);
}

TEST_F(Facts, WithoutGroundsAreNone) {
  const auto clock = [](const char* name, const std::vector<Rest>& rests) {
    return fact(Kind::kClock, name, rests, [](const Whole& w) { return low(w, "i_in"); });
  };
  // In a circle within a clock; on nothing; on a wire a clock later
  EXPECT_THROW(lemmas_of({{}, {}, {clock("a", {"b"}), clock("b", {"a"})}}, {"unit"}),
               std::logic_error);
  EXPECT_THROW(lemmas_of({{}, {}, {clock("a", {"a"})}}, {"unit"}), std::logic_error);
  EXPECT_THROW(lemmas_of({{}, {}, {clock("a", {"tea"})}}, {"unit"}), std::logic_error);
  EXPECT_THROW(lemmas_of({{}, {}, {clock("a", {}), clock("b", {then("a")})}}, {"unit"}),
               std::logic_error);
  EXPECT_THROW(lemmas_of({{}, {}, {clock("a", {}), clock("a", {})}}, {"unit"}), std::logic_error);
  // A requirement that nothing rests on
  EXPECT_THROW(lemmas_of({{kRule}, {}, {clock("a", {})}}, {"unit"}), std::logic_error);
}

TEST_F(Facts, OfAnImpossibleClockAreUndecided) {
  const auto never =
      fact(Kind::kState, "never", {}, [](const Whole&) { return context().bool_val(false); });
  const auto any =
      fact(Kind::kClock, "any", {"never"}, [](const Whole& w) { return low(w, "i_in"); });
  EXPECT_EQ(proved({never, any}).verdict, Verdict::kUndecided);
}

}  // namespace
}  // namespace collide::symbolic::whole_test
