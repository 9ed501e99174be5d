// SPDX-License-Identifier: MIT
//
// Symbolic integers compute as those of C++ do, and the paths of a program are all its paths.
#include "sim/equal/symbolic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "sim/equal/paths.h"

namespace collide::symbolic::symbolic_test {
namespace {

/// The value of a number that is known.
std::uint64_t value(const z3::expr& term) {
  const z3::expr simple = term.simplify();
  EXPECT_TRUE(simple.is_numeral()) << simple;
  return simple.get_numeral_uint64();
}
bool value(const Bool& flag) {
  return flag.term().simplify().is_true();
}

constexpr std::uint64_t kNumbers[] = {0,
                                      1,
                                      2,
                                      7,
                                      0x7F,
                                      0x80,
                                      0xFF,
                                      0x7FFF,
                                      0x8000,
                                      0xFFFE,
                                      0xFFFF,
                                      0x7FFFFFFF,
                                      0x80000000,
                                      0xFFFFFFFF,
                                      0x123456789ABCDEF0,
                                      0xFFFFFFFFFFFFFFFF};

/// Every operator on a Word and an integer of C++, against that on two integers of C++.
template <class Plain, class Symbolic, class Other>
void expect_as_in_c() {
  for (const std::uint64_t a : kNumbers) {
    for (const std::uint64_t b : kNumbers) {
      const auto left = static_cast<Plain>(a);
      const auto right = static_cast<Other>(b);
      const Symbolic word(left);
      using Result = decltype(left & right);
      const auto same = [&](const auto& ours, auto theirs, const char* what) {
        static_assert(sizeof(theirs) == sizeof(Result));
        const unsigned bits = ours.term().get_sort().bv_size();
        ASSERT_EQ(bits, 8 * sizeof(theirs)) << what;
        const std::uint64_t mask = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
        EXPECT_EQ(value(ours.term()), static_cast<std::uint64_t>(theirs) & mask) << a << what << b;
      };
      same(word & right, left & right, "&");
      same(word | right, left | right, "|");
      same(word ^ right, left ^ right, "^");
      // Signed overflow means nothing.
      if constexpr (std::is_unsigned_v<Result>) {
        same(word + right, left + right, "+");
        same(word - right, left - right, "-");
        same(word * right, left * right, "*");
      }
      const bool divides =
          right != 0 && !(std::is_signed_v<Result> && static_cast<Result>(right) == Result(-1));
      if (divides) {
        same(word / right, left / right, "/");
        same(word % right, left % right, "%");
      }
      EXPECT_EQ(value(word == right), static_cast<Result>(left) == static_cast<Result>(right))
          << a << "==" << b;
      EXPECT_EQ(value(word < right), static_cast<Result>(left) < static_cast<Result>(right))
          << a << "<" << b;
      EXPECT_EQ(value(word >= right), static_cast<Result>(left) >= static_cast<Result>(right))
          << a << ">=" << b;
    }
  }
}

TEST(Word, ComputesAsIntegersDo) {
  expect_as_in_c<std::uint8_t, U8, int>();
  expect_as_in_c<std::uint16_t, U16, int>();
  expect_as_in_c<std::uint16_t, U16, unsigned>();
  expect_as_in_c<std::int16_t, I16, int>();
  expect_as_in_c<std::int16_t, I16, unsigned>();
  expect_as_in_c<std::uint32_t, U32, int>();
  expect_as_in_c<std::uint32_t, U32, std::uint64_t>();
  expect_as_in_c<std::int32_t, I32, unsigned>();
  expect_as_in_c<std::uint64_t, U64, int>();
  expect_as_in_c<std::int64_t, I64, int>();
  expect_as_in_c<std::int64_t, I64, std::uint64_t>();
}

__extension__ using Plain128 = __int128;

TEST(Word, NumbersOf128BitsComputeAsIntegersDo) {
  const auto same = [](const z3::expr& ours, Plain128 theirs) {
    ASSERT_EQ(ours.get_sort().bv_size(), 128U);
    EXPECT_EQ(value(ours.extract(63, 0)), static_cast<std::uint64_t>(theirs));
    EXPECT_EQ(value(ours.extract(127, 64)), static_cast<std::uint64_t>(theirs >> 64));
  };
  for (const std::uint64_t a : kNumbers) {
    same(U128(a).term(), a);
    for (const std::uint64_t b : kNumbers) {
      const auto left = static_cast<std::int64_t>(a);
      const auto right = static_cast<std::int64_t>(b);
      const Plain128 wide = left;
      same((I128(I64(left)) * I64(right)).term(), wide * right);
      same((I128(left) - right).term(), wide - right);
      same((I128(left) >> 3).term(), wide >> 3);
      EXPECT_EQ(value(I128(left) < I128(right)), left < right) << a << "<" << b;
    }
  }
  EXPECT_EQ(value(static_cast<U64>(U128(5) << 100 >> 98).term()), 20U);
}

TEST(Word, IsChangedInPlace) {
  U64 number = 5;
  number <<= 3;
  EXPECT_EQ(value(number.term()), 40U);
  number |= 1;
  EXPECT_EQ(value(number.term()), 41U);
}

TEST(Word, ShortNumbersArePromotedToInt) {
  EXPECT_EQ(value((~U8(0xF0)).term()), 0xFFFFFF0F);
  EXPECT_EQ(value((U8(0xFF) << 8).term()), 0xFF00U);
  EXPECT_EQ(value((-U16(1)).term()), 0xFFFFFFFF);
  EXPECT_EQ(value((U16(0xFFFF) + 1).term()), 0x10000U);
}

TEST(Word, ShiftsRightAsItsSignSays) {
  EXPECT_EQ(value((I16(-2) >> 1).term()), 0xFFFFFFFF);
  EXPECT_EQ(value((U32(0x80000000) >> 31).term()), 1U);
  EXPECT_EQ(value((I32(-8) >> 1).term()), 0xFFFFFFFCU);
}

TEST(Word, ConversionsExtendAndCut) {
  EXPECT_EQ(value(U32(I32(I16(-2))).term()), 0xFFFFFFFE);
  EXPECT_EQ(value(static_cast<U8>(U16(0x1234)).term()), 0x34U);
  U8 narrow = 0;
  narrow = U16(0x1FF) + 1;
  EXPECT_EQ(value(narrow.term()), 0U);
  U16 count = 0;
  EXPECT_EQ(value((--count).term()), 0xFFFFU);
}

TEST(Word, QuotientsThatMeanNothingAreNotDefined) {
  const auto defined = [](const I32& a, const I32& b) {
    const auto divide = [&] { return Observation{{"quotient", (a / b).term()}}; };
    return explore(context().bool_val(true), divide).defined.simplify().is_true();
  };
  EXPECT_TRUE(defined(-7, 2));
  EXPECT_FALSE(defined(7, 0));
  EXPECT_FALSE(defined(INT32_MIN, -1));
}

TEST(Constants, AreThoseGiven) {
  constexpr Constants<U16, 5> kSquares{0, 1, 4, 9, 16};
  for (unsigned i = 0; i < 5; ++i) EXPECT_EQ(value(kSquares[U8(i)].term()), i * i);
  const auto beyond = [&] { return Observation{{"number", kSquares[U8(5)].term()}}; };
  EXPECT_TRUE(explore(context().bool_val(true), beyond).defined.simplify().is_false());
}

TEST(Word, DividesTowardsZero) {
  EXPECT_EQ(value((U32(0xFFFFFFFF) / 16U).term()), 0x0FFFFFFFU);
  EXPECT_EQ(value((I32(-7) / 2).term()), 0xFFFFFFFD);
}

TEST(Word, BitsAreCounted) {
  EXPECT_EQ(value(population(U64(0)).term()), 0U);
  EXPECT_EQ(value(population(~U64(0)).term()), 64U);
  EXPECT_EQ(value(population(U64(0x8000000000000011)).term()), 3U);
  EXPECT_EQ(value(leading_zeros(U64(1)).term()), 63U);
  EXPECT_EQ(value(leading_zeros(U64(0x0010000000000001)).term()), 11U);
}

TEST(Table, HoldsWhatWasWritten) {
  Table<U16, 16> table;
  table[U8(3)] = U16(0x1234);
  EXPECT_EQ(value(U16(table[3]).term()), 0x1234U);
  EXPECT_EQ(value(U16(table[2]).term()), 0U);
}

U32 any(const char* name) {
  return U32(context().bv_const(name, 32));
}
z3::expr anything() {
  return context().bool_val(true);
}
/// That the term is the same as what is expected, whatever the constants are.
bool always(const z3::expr& claim) {
  z3::solver solver(context());
  solver.add(!claim);
  return solver.check() == z3::unsat;
}

TEST(Paths, EveryPathIsTakenOnce) {
  const U32 a = any("a");
  const Explored explored = explore(anything(), [&] {
    unsigned kind = 0;
    if (a < 10U) kind += 1;
    if (a < 20U) kind += 2;
    return Observation{{"kind", U32(kind).term()}};
  });
  // a < 10 and a >= 20 exclude each other.
  EXPECT_EQ(explored.paths, 3U);
  const U32 kind(explored.observation.at(0).value);
  EXPECT_TRUE(always(z3::implies((a < 10U).term(), (kind == 3U).term())));
  EXPECT_TRUE(always(z3::implies((a >= 10U && a < 20U).term(), (kind == 2U).term())));
  EXPECT_TRUE(always(z3::implies((a >= 20U).term(), (kind == 0U).term())));
}

TEST(Paths, WhatIsAssumedLeavesPathsOut) {
  const U32 a = any("a");
  const auto program = [&] { return Observation{{"small", Bool(a < 10U ? true : false).term()}}; };
  EXPECT_EQ(explore(anything(), program).paths, 2U);
  EXPECT_EQ(explore((a == 3U).term(), program).paths, 1U);
}

TEST(Paths, AConditionIsDecidedOnce) {
  const U32 a = any("a");
  const Explored explored = explore(anything(), [&] {
    unsigned count = 0;
    for (int i = 0; i < 5; ++i) {
      if (a < 10U) ++count;
      if (!(a < 10U)) count += 10;
    }
    return Observation{{"count", U32(count).term()}};
  });
  EXPECT_EQ(explored.paths, 2U);
  const U32 count(explored.observation.at(0).value);
  EXPECT_TRUE(always(count.term() == z3::ite((a < 10U).term(), U32(5).term(), U32(50).term())));
}

TEST(Paths, ALoopGoesOnAsLongAsItCan) {
  const U32 a = any("a");
  const Explored explored = explore((a < 4U).term(), [&] {
    U32 i = 0;
    unsigned rounds = 0;
    for (; i < a; ++i) ++rounds;
    return Observation{{"rounds", U32(rounds).term()}};
  });
  EXPECT_EQ(explored.paths, 4U);
  EXPECT_TRUE(always(z3::implies((a < 4U).term(), explored.observation.at(0).value == a.term())));
}

TEST(Paths, TooManyAreAnError) {
  const U32 a = any("a");
  EXPECT_THROW(explore(
                   anything(),
                   [&] {
                     for (U32 i = 0; i < a; ++i) {
                     }
                     return Observation{};
                   },
                   10),
               std::runtime_error);
}

TEST(Paths, AProgramThatIsNotTheSameTwiceIsAnError) {
  const U32 a = any("a");
  const U32 b = any("b");
  unsigned runs = 0;
  EXPECT_THROW(explore(anything(),
                       [&] {
                         const Bool condition = runs++ == 0 ? a < 10U : b < 10U;
                         return Observation{{"x", Bool(condition ? true : false).term()}};
                       }),
               std::logic_error);
}

TEST(Paths, WhatCppDoesNotDefineIsNoticed) {
  const U32 a = any("a");
  const Explored shift = explore(anything(), [&] {
    return Observation{{"x", (U32(1) << a).term()}};
  });
  EXPECT_TRUE(always(shift.defined == (a < 32U).term()));
  const Explored index = explore(anything(), [&] {
    Table<U16, 16> table;
    return Observation{{"x", U16(table[a]).term()}};
  });
  EXPECT_TRUE(always(index.defined == (a < 16U).term()));
}

TEST(Paths, ADecisionOutsideOfThemIsAnError) {
  EXPECT_THROW(static_cast<void>(static_cast<bool>(any("a") < 10U)), std::logic_error);
}

}  // namespace
}  // namespace collide::symbolic::symbolic_test
