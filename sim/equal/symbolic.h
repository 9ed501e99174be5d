// SPDX-License-Identifier: MIT
#pragma once

#include <z3++.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

/// Numbers that stand for all their values: terms of z3 that compute as C++ integers do, promotion
/// and conversion included. A condition on which the program jumps is decided by Paths (paths.h),
/// which ensures that every answer is tried.
namespace collide::symbolic {

/// The one context of the program: numbers are made where none could be handed over.
z3::context& context();

/// A decision of the path under way. Throws std::logic_error if there is none.
bool decide(const z3::expr& condition);
/// Something that has to hold wherever the path under way has come to, as C++ gives no meaning to
/// what follows otherwise.
void require(const z3::expr& condition);

/// A `bool`.
class Bool {
 public:
  Bool(bool value = false) : term_(context().bool_val(value)) {}
  explicit Bool(const z3::expr& term) : term_(term) {}

  explicit operator bool() const { return decide(term_); }
  const z3::expr& term() const { return term_; }

 private:
  z3::expr term_;
};

inline Bool operator!(const Bool& a) {
  return Bool(!a.term());
}
// Nothing that the models join so has an effect: both sides may be evaluated. With a `bool` the
// built-in operator would be as good a match.
inline Bool operator&&(const Bool& a, const Bool& b) {
  return Bool(a.term() && b.term());
}
inline Bool operator&&(const Bool& a, bool b) {
  return a && Bool(b);
}
inline Bool operator&&(bool a, const Bool& b) {
  return Bool(a) && b;
}
inline Bool operator||(const Bool& a, const Bool& b) {
  return Bool(a.term() || b.term());
}
inline Bool operator||(const Bool& a, bool b) {
  return a || Bool(b);
}
inline Bool operator||(bool a, const Bool& b) {
  return Bool(a) || b;
}

template <unsigned bits, bool is_signed>
class Word;

/// An integer of C++, or an enumerator that is one.
template <class T>
constexpr bool kNumber = std::is_integral_v<T> ||
                         (std::is_enum_v<T> && std::is_convertible_v<T, int>);

/// What C++ computes with in place of a T, as a Word; `kSymbolic` if T is one of ours.
template <class T, class = void>
struct Operand {
  static constexpr bool kSymbolic = false;
};
template <unsigned bits, bool is_signed>
struct Operand<Word<bits, is_signed>> {
  static constexpr bool kSymbolic = true;
  using Type = std::conditional_t<(bits < 32), Word<32, true>, Word<bits, is_signed>>;
};
template <>
struct Operand<Bool> {
  static constexpr bool kSymbolic = true;
  using Type = Word<32, true>;
};
template <class T>
struct Operand<T, std::enable_if_t<kNumber<T>>> {
  static constexpr bool kSymbolic = false;
  using Promoted = decltype(+T{});
  using Type = Word<8 * sizeof(Promoted), std::is_signed_v<Promoted>>;
};

/// The usual arithmetic conversions.
template <class A, class B>
struct Common;
template <unsigned a, bool a_signed, unsigned b, bool b_signed>
struct Common<Word<a, a_signed>, Word<b, b_signed>> {
  static constexpr bool kSigned = a > b ? a_signed : b > a ? b_signed : a_signed&& b_signed;
  using Type = Word<(a > b ? a : b), kSigned>;
};

template <class A, class B>
using Both =
    std::enable_if_t<Operand<A>::kSymbolic || Operand<B>::kSymbolic,
                     typename Common<typename Operand<A>::Type, typename Operand<B>::Type>::Type>;

/// What z3 makes a number of any width of.
template <class T>
using Extended = std::conditional_t<std::is_unsigned_v<T>, std::uint64_t, std::int64_t>;

/// Constants are folded at once, so that loops over them end.
inline z3::expr folded(const z3::expr& term, const z3::expr& a, const z3::expr& b) {
  return a.is_numeral() && b.is_numeral() ? term.simplify() : term;
}

/// An integer of so many bits.
template <unsigned bits, bool is_signed>
class Word {
 public:
  Word() : Word(0) {}
  template <class T, class = std::enable_if_t<kNumber<T>>>
  Word(T value) : term_(context().bv_val(static_cast<Extended<T>>(value), bits)) {}
  explicit Word(const z3::expr& term) : term_(term) {}
  Word(const Bool& flag)
      : term_(z3::ite(flag.term(), context().bv_val(1, bits), context().bv_val(0, bits))) {}
  /// As with integers, except that what loses bits has to be said. It need not in an assignment.
  template <unsigned b, bool s, std::enable_if_t<(b < bits || (b == bits && s)), int> = 0>
  Word(const Word<b, s>& other) : term_(resized(other)) {}
  template <unsigned b, bool s,
            std::enable_if_t<(b > bits || (b == bits && !s && is_signed)), int> = 0>
  explicit Word(const Word<b, s>& other) : term_(resized(other)) {}
  template <unsigned b, bool s>
  Word& operator=(const Word<b, s>& other) {
    term_ = resized(other);
    return *this;
  }
  Word(const Word&) = default;
  Word& operator=(const Word&) = default;

  const z3::expr& term() const { return term_; }

  Word& operator++() { return *this = *this + 1; }
  Word& operator--() { return *this = *this - 1; }
  template <class T>
  Word& operator+=(const T& other) {
    return *this = *this + other;
  }
  template <class T>
  Word& operator-=(const T& other) {
    return *this = *this - other;
  }
  template <class T>
  Word& operator&=(const T& other) {
    return *this = *this & Word(other);
  }
  template <class T>
  Word& operator|=(const T& other) {
    return *this = *this | Word(other);
  }
  template <class T>
  Word& operator<<=(const T& by) {
    return *this = *this << by;
  }

 private:
  template <unsigned b, bool s>
  static z3::expr resized(const Word<b, s>& other) {
    const z3::expr& term = other.term();
    if constexpr (b == bits) return term;
    z3::expr result(context());
    if constexpr (b > bits) {
      result = term.extract(bits - 1, 0);
    } else {
      result = s ? z3::sext(term, bits - b) : z3::zext(term, bits - b);
    }
    return folded(result, term, term);
  }

  z3::expr term_;
};

// What is defined below on the two operands as C++ converts them: `a` and `b`, of type `Type`.
#define COLLIDE_SYMBOLIC_OPERATOR(operation, Result, result)          \
  template <class A, class B, class Type = Both<A, B>>                \
  Result operator operation(const A& left, const B& right) {          \
    const z3::expr a = Type(typename Operand<A>::Type(left)).term();  \
    const z3::expr b = Type(typename Operand<B>::Type(right)).term(); \
    constexpr bool kSigned = Common<Type, Type>::kSigned;             \
    static_cast<void>(kSigned);                                       \
    return Result(folded(result, a, b));                              \
  }
COLLIDE_SYMBOLIC_OPERATOR(+, Type, a + b)
COLLIDE_SYMBOLIC_OPERATOR(-, Type, a - b)
COLLIDE_SYMBOLIC_OPERATOR(*, Type, a* b)
COLLIDE_SYMBOLIC_OPERATOR(&, Type, a& b)
COLLIDE_SYMBOLIC_OPERATOR(|, Type, a | b)
COLLIDE_SYMBOLIC_OPERATOR(^, Type, a ^ b)
COLLIDE_SYMBOLIC_OPERATOR(==, Bool, a == b)
COLLIDE_SYMBOLIC_OPERATOR(!=, Bool, a != b)
COLLIDE_SYMBOLIC_OPERATOR(<, Bool, kSigned ? a < b : z3::ult(a, b))
COLLIDE_SYMBOLIC_OPERATOR(<=, Bool, kSigned ? a <= b : z3::ule(a, b))
COLLIDE_SYMBOLIC_OPERATOR(>, Bool, kSigned ? a > b : z3::ugt(a, b))
COLLIDE_SYMBOLIC_OPERATOR(>=, Bool, kSigned ? a >= b : z3::uge(a, b))
#undef COLLIDE_SYMBOLIC_OPERATOR

// Division rounds towards 0. Its results have no meaning if the divisor is 0, or if the quotient is
// too large.
#define COLLIDE_SYMBOLIC_DIVISION(operation, result)                                         \
  template <class A, class B, class Type = Both<A, B>>                                       \
  Type operator operation(const A& left, const B& right) {                                   \
    const z3::expr a = Type(typename Operand<A>::Type(left)).term();                         \
    const z3::expr b = Type(typename Operand<B>::Type(right)).term();                        \
    constexpr bool kSigned = Common<Type, Type>::kSigned;                                    \
    const unsigned bits = b.get_sort().bv_size();                                            \
    require(b != context().bv_val(0, bits));                                                 \
    if (kSigned) {                                                                           \
      const z3::expr least = z3::shl(context().bv_val(1, bits), static_cast<int>(bits - 1)); \
      require(a != least || b != context().bv_val(-1, bits));                                \
    }                                                                                        \
    return Type(folded(result, a, b));                                                       \
  }
COLLIDE_SYMBOLIC_DIVISION(/, kSigned ? a / b : z3::udiv(a, b))
COLLIDE_SYMBOLIC_DIVISION(%, kSigned ? z3::srem(a, b) : z3::urem(a, b))
#undef COLLIDE_SYMBOLIC_DIVISION

/// The operands of a shift are converted each by itself; the result has the type of the left one.
template <class A, class B, class = Both<A, B>, class Type = typename Operand<A>::Type>
Type operator<<(const A& left, const B& right) {
  const z3::expr a = Type(left).term();
  const z3::expr b = Type(typename Operand<B>::Type(right)).term();
  require(z3::ult(b, context().bv_val(a.get_sort().bv_size(), b.get_sort().bv_size())));
  return Type(folded(z3::shl(a, b), a, b));
}
template <class A, class B, class = Both<A, B>, class Type = typename Operand<A>::Type>
Type operator>>(const A& left, const B& right) {
  const z3::expr a = Type(left).term();
  const z3::expr b = Type(typename Operand<B>::Type(right)).term();
  require(z3::ult(b, context().bv_val(a.get_sort().bv_size(), b.get_sort().bv_size())));
  return Type(folded(Common<Type, Type>::kSigned ? z3::ashr(a, b) : z3::lshr(a, b), a, b));
}

template <class A, class = std::enable_if_t<Operand<A>::kSymbolic>,
          class Type = typename Operand<A>::Type>
Type operator~(const A& operand) {
  const z3::expr a = Type(operand).term();
  return Type(folded(~a, a, a));
}
template <class A, class = std::enable_if_t<Operand<A>::kSymbolic>,
          class Type = typename Operand<A>::Type>
Type operator-(const A& operand) {
  const z3::expr a = Type(operand).term();
  return Type(folded(-a, a, a));
}

/// One of the values of an enumeration.
template <class Enumeration>
class Choice {
 public:
  Choice(Enumeration value) : term_(context().bv_val(static_cast<unsigned>(value), kBits)) {}
  explicit Choice(const z3::expr& term) : term_(term) {}

  Bool operator==(Enumeration value) const { return Bool(term_ == Choice(value).term_); }
  Bool operator!=(Enumeration value) const { return Bool(term_ != Choice(value).term_); }
  const z3::expr& term() const { return term_; }

  static constexpr unsigned kBits = 8;

 private:
  z3::expr term_;
};

/// Numbers of which any may be asked for: an array of z3.
template <class Number, unsigned index_bits>
class Array {
 public:
  /// One of them, to be read or changed.
  class Place {
   public:
    Place(Array& array, const z3::expr& index) : array_(array), index_(index) {}
    operator Number() const { return Number(z3::select(array_.term_, index_)); }
    Place& operator=(const Number& number) {
      array_.term_ = z3::store(array_.term_, index_, number.term());
      return *this;
    }

   private:
    Array& array_;
    z3::expr index_;
  };

  explicit Array(std::size_t count)
      : term_(z3::const_array(context().bv_sort(index_bits), Number().term())), size_(count) {}

  template <class T>
  Place operator[](const T& index) {
    return Place(*this, checked(index));
  }
  template <class T>
  Number operator[](const T& index) const {
    return Number(z3::select(term_, checked(index)));
  }
  std::size_t size() const { return size_; }
  const z3::expr& term() const { return term_; }
  void set(const z3::expr& term) { term_ = term; }

 private:
  z3::expr checked(const Word<64, false>& index) const {
    require((index < static_cast<std::uint64_t>(size_)).term());
    return index.term().extract(index_bits - 1, 0).simplify();
  }

  z3::expr term_;
  std::size_t size_;
};

/// Known numbers, of which any may be asked for.
template <class Number, std::size_t count>
struct Constants {
  std::array<std::uint64_t, count> numbers;

  template <class T>
  Number operator[](const T& index) const {
    const Word<64, false> at(index);
    require((at < static_cast<std::uint64_t>(count)).term());
    Number number(numbers[count - 1]);
    for (std::size_t i = count - 1; i-- > 0;) {
      number = Number(z3::ite((at == i).term(), Number(numbers[i]).term(), number.term()));
    }
    return number;
  }
};

/// The bits that number `count` things.
constexpr unsigned index_bits(std::size_t count) {
  return count <= 2 ? 1 : 1 + index_bits((count + 1) / 2);
}

template <class Number, std::size_t count>
class Table : public Array<Number, index_bits(count)> {
 public:
  Table() : Array<Number, index_bits(count)>(count) {}
};

}  // namespace collide::symbolic

namespace collide {

using symbolic::Bool;
using U8 = symbolic::Word<8, false>;
using U16 = symbolic::Word<16, false>;
using U32 = symbolic::Word<32, false>;
using U64 = symbolic::Word<64, false>;
using U128 = symbolic::Word<128, false>;
using I16 = symbolic::Word<16, true>;
using I32 = symbolic::Word<32, true>;
using I64 = symbolic::Word<64, true>;
using I128 = symbolic::Word<128, true>;
using symbolic::Choice;
using symbolic::Constants;
using symbolic::Table;
template <class Number>
using Cells = symbolic::Array<Number, 32>;

inline U32 population(const U64& bits) {
  U32 count = 0;
  for (int i = 0; i < 64; ++i) count += static_cast<U32>(bits >> i & 1U);
  // Kept apart from what it is added to
  return U32(z3::zext(count.term().extract(6, 0), 25));
}
inline I32 leading_zeros(const U64& bits) {
  symbolic::require((bits != 0).term());
  z3::expr zeros = I32(63).term();
  for (int i = 1; i < 64; ++i) {
    zeros = z3::ite((bits >> i & 1U).term() == U64(1).term(), I32(63 - i).term(), zeros);
  }
  return I32(zeros);
}

}  // namespace collide
