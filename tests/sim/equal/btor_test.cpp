// SPDX-License-Identifier: MIT
#include "sim/equal/btor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "sim/equal/lemma.h"
#include "sim/equal/symbolic.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::symbolic::btor_test {
namespace {

using test::Refuses;

/// A counter of four bits that an input clears.
constexpr const char* kCounter =
    "1 sort bitvec 1\n"
    "2 sort bitvec 4\n"
    "3 input 1 clear ; counter.sv:3\n"
    "4 state 2 count\n"
    "5 const 2 0001\n"
    "6 add 2 4 5\n"
    "7 const 2 0000\n"
    "8 ite 2 3 7 6\n"
    "9 next 2 4 8\n"
    "10 init 2 4 7\n"
    "11 eq 1 4 7\n"
    "12 output 11 zero\n";

class Btor : public testing::Test {
 protected:
  Rtl read(const std::string& text) { return Rtl(folder_.write("x.btor", text)); }
  std::string error(const std::string& text) {
    try {
      read(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  test::TemporaryDirectory folder_;
};

bool always(const z3::expr& claim) {
  z3::solver solver(context());
  solver.add(!claim);
  return solver.check() == z3::unsat;
}
z3::expr bits(unsigned value, unsigned count) {
  return context().bv_val(value, count);
}

TEST_F(Btor, TransitionsAndOutputsAreTerms) {
  const Rtl rtl = read(kCounter);
  const z3::expr count = rtl.state("count");
  const z3::expr clear = rtl.input("clear");
  EXPECT_TRUE(always(z3::implies(clear == bits(1, 1), rtl.next("count") == bits(0, 4))));
  EXPECT_TRUE(always(z3::implies(clear == bits(0, 1), rtl.next("count") == count + bits(1, 4))));
  EXPECT_TRUE(always((rtl.output("zero") == bits(1, 1)) == (count == bits(0, 4))));
  EXPECT_TRUE(always(rtl.initial("count") == bits(0, 4)));
  // After a clock without "clear" it is zero if it was 15.
  EXPECT_TRUE(always(z3::implies(clear == bits(0, 1), (rtl.later(rtl.output("zero")) ==
                                                       bits(1, 1)) == (count == bits(15, 4)))));
}

TEST_F(Btor, EachClockHasItsOwnInputs) {
  const Rtl rtl = read(kCounter);
  const z3::expr in_three = rtl.later(rtl.state("count"), 3);
  const auto clears = [&](unsigned clock) { return rtl.input("clear", clock) == bits(1, 1); };
  // Cleared in the first clock and not in the two behind it: two
  EXPECT_TRUE(always(z3::implies(clears(0) && !clears(1) && !clears(2), in_three == bits(2, 4))));
  EXPECT_TRUE(always(z3::implies(clears(2), in_three == bits(0, 4))));
  EXPECT_FALSE(always(z3::implies(clears(1), in_three == bits(0, 4))));
}

/// The counter behind an inverter, as Yosys names it.
TEST_F(Btor, AWireStandsForARegisterThatHasNoName) {
  std::string text = kCounter;
  text.replace(text.find("state 2 count"), 13, "state 2");
  const Rtl rtl = read(text +
                       "13 not 2 4\n"
                       "14 uext 2 13 0 count\n"
                       "15 ite 2 3 13 4\n"
                       "16 uext 2 15 0 mixed\n");
  const z3::expr clear = rtl.input("clear");
  EXPECT_TRUE(always((rtl.output("zero") == bits(1, 1)) == (rtl.state("count") == bits(15, 4))));
  EXPECT_TRUE(always(z3::implies(clear == bits(1, 1), rtl.next("count") == bits(15, 4))));
  EXPECT_TRUE(always(
      z3::implies(clear == bits(0, 1), rtl.next("count") == rtl.state("count") - bits(1, 4))));
  // An input has a say in it.
  EXPECT_THROW(rtl.state("mixed"), InputError);
}

TEST_F(Btor, WhatIsMissingOrWrongIsOneLine) {
  EXPECT_THAT(error(""), Refuses("x.btor", {"empty", "BTOR2"}));
  EXPECT_THAT(error("1 sort real\n"), Refuses("x.btor:1", {"real"}));
  EXPECT_THAT(error("1 sort bitvec 1\n2 gargle 1 3\n"), Refuses("x.btor:2", {"gargle"}));
  EXPECT_THAT(error("1 sort bitvec 1\n2 not 1 3\n"), Refuses("x.btor:2", {"node 3"}));
  EXPECT_THAT(error("1 sort bitvec 1\n2 not 1\n"), Refuses("x.btor:2", {"line ends"}));
  EXPECT_THAT(error("1 sort bitvec 2\n2 const 1 12\n"), Refuses("x.btor:2", {"binary", 12}));
  const Rtl rtl = read(kCounter);
  EXPECT_THROW(rtl.state("tea"), InputError);
}

TEST_F(Btor, ClocksFollowEachOther) {
  const Rtl rtl = read(kCounter);
  const z3::expr& count = rtl.state("count");
  const Clocks clocks(rtl, 3, [](const std::string& name, const z3::expr& value, unsigned clock) {
    // It is cleared in clock 1, perhaps.
    return name == "clear" && clock != 1 ? bits(0, 1) : value;
  });
  const z3::expr clear = clocks.at(rtl.input("clear"), 1);
  EXPECT_TRUE(always(clocks.at(count, 1) == count + bits(1, 4)));
  EXPECT_TRUE(always(z3::implies(clear == bits(0, 1), clocks.at(count, 3) == count + bits(3, 4))));
  EXPECT_TRUE(always(z3::implies(clear == bits(1, 1), clocks.at(count, 3) == bits(1, 4))));
}

TEST_F(Btor, AStateMayBeTakenToBeAnything) {
  const Rtl rtl = read(kCounter);
  const Clocks clocks(rtl, 2, [](const std::string& name, const z3::expr& value, unsigned clock) {
    if (name == "clear") return bits(0, 1);
    return name == "count" && clock == 1 ? bits(7, 4) : value;
  });
  EXPECT_TRUE(always(clocks.at(rtl.state("count"), 2) == bits(8, 4)));
}

/// Both count, and one of them may be wrong.
LemmaResult count_alike(const Rtl& rtl, const z3::expr& given, unsigned step) {
  const z3::expr count = rtl.state("count");
  const auto golden = [count, step] {
    return Observation{{"count", (count + bits(step, 4)).simplify()}};
  };
  const Case one{
      "a clock", given, {}, golden, {{"count", rtl.next("count"), context().bool_val(true)}}};
  return prove(rtl,
               {"counting", "", {}, true, [one](const Rtl&) { return std::vector<Case>{one}; }},
               10'000);
}

TEST_F(Btor, ALemmaIsProved) {
  const Rtl rtl = read(kCounter);
  const LemmaResult result = count_alike(rtl, rtl.input("clear") == bits(0, 1), 1);
  EXPECT_EQ(result.verdict, Verdict::kProved) << result.problem;
  EXPECT_EQ(result.cases, 1U);
}

TEST_F(Btor, ALemmaIsRefutedWithBothSides) {
  const Rtl rtl = read(kCounter);
  const z3::expr five = rtl.input("clear") == bits(0, 1) && rtl.state("count") == bits(5, 4);
  const LemmaResult result = count_alike(rtl, five, 2);
  ASSERT_EQ(result.verdict, Verdict::kRefuted);
  ASSERT_TRUE(result.counterexample);
  ASSERT_EQ(result.counterexample->differences.size(), 1U);
  EXPECT_EQ(result.counterexample->differences[0].rtl, "6");
  EXPECT_EQ(result.counterexample->differences[0].golden, "7");
}

/// That the two are the same, whatever a and b are.
LemmaResult products(const Rtl& rtl, const z3::expr& one, const z3::expr& other) {
  const auto golden = [other] { return Observation{{"product", other}}; };
  const Case same{"products",
                  context().bool_val(true),
                  {},
                  golden,
                  {{"product", one, context().bool_val(true)}}};
  return prove(rtl, {"", "", {}, true, [same](const Rtl&) { return std::vector<Case>{same}; }},
               10'000);
}

TEST_F(Btor, ProductsAreTakenApartOnlyIfTheyHaveToBe) {
  const Rtl rtl = read(kCounter);
  const z3::expr a = context().bv_const("a", 64), b = context().bv_const("b", 64);
  const z3::expr c = context().bv_const("c", 64), product = a * b;
  EXPECT_EQ(products(rtl, (product & c) + (product | c), product + c).verdict, Verdict::kProved);
  const z3::expr x = context().bv_const("x", 6), y = context().bv_const("y", 6);
  EXPECT_EQ(products(rtl, (x + 1) * y, x * y + y).verdict, Verdict::kProved);
  const LemmaResult wrong = products(rtl, (x + 1) * y, x * y + 1);
  ASSERT_EQ(wrong.verdict, Verdict::kRefuted);
  EXPECT_NE(wrong.counterexample->differences.at(0).rtl,
            wrong.counterexample->differences.at(0).golden);
}

TEST_F(Btor, WideNumbersAreShownWhole) {
  const Rtl rtl = read(kCounter);
  const z3::expr big = z3::concat(context().bv_val(5, 3), context().bv_val(0x89ABCDEF, 64));
  const LemmaResult result = products(rtl, big, big + 1);
  ASSERT_EQ(result.verdict, Verdict::kRefuted);
  EXPECT_EQ(result.counterexample->differences.at(0).rtl, "50000000089ABCDEF");
}

TEST_F(Btor, NothingIsNeverProved) {
  const Rtl rtl = read(kCounter);
  const z3::expr clear = rtl.input("clear");
  EXPECT_EQ(count_alike(rtl, clear == bits(0, 1) && clear == bits(1, 1), 1).verdict,
            Verdict::kUndecided);
  const Lemma empty{"nothing", "", {}, true, [](const Rtl&) { return std::vector<Case>{}; }};
  EXPECT_EQ(prove(rtl, empty, 10'000).verdict, Verdict::kUndecided);
}

TEST_F(Btor, ALemmaThatTakesTooLongIsNotProved) {
  const Rtl rtl = read(kCounter);
  // It has factors, 2147483629 and 2147483647, but they are not found so soon.
  const z3::expr product = context().bv_val(std::uint64_t{4611685975477714963}, 64);
  const z3::expr a = z3::zext(context().bv_const("a", 32), 32);
  const z3::expr b = z3::zext(context().bv_const("b", 32), 32);
  const z3::expr factors = a * b == product && a != 1 && b != 1;
  const auto golden = [=] { return Observation{{"factors", factors}}; };
  const Case one{"a product",
                 context().bool_val(true),
                 {},
                 golden,
                 {{"factors", context().bool_val(false), context().bool_val(true)}}};
  const Lemma prime{"prime", "", {}, true, [one](const Rtl&) { return std::vector<Case>{one}; }};
  const LemmaResult result = prove(rtl, prime, 100);
  EXPECT_EQ(result.verdict, Verdict::kUndecided);
  EXPECT_THAT(result.problem, testing::HasSubstr("a product, factors"));
}

}  // namespace
}  // namespace collide::symbolic::btor_test
