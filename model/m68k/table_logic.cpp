// SPDX-License-Identifier: MIT
#include "model/m68k/ops_arith.h"
#include "model/m68k/table.h"

namespace collide::m68k {

template <class P>
void enter_logic(Table& table) {
  using Ops = ArithOps<P>;
  each(Ints<kOr, kAnd, kEor>(), [&](auto alu) {
    constexpr int A = decltype(alu)::value;
    constexpr unsigned kBase = A == kOr ? 0x8000 : A == kAnd ? 0xC000 : 0xB000;
    constexpr unsigned kImmediate = A == kOr ? 0x0000 : A == kAnd ? 0x0200 : 0x0A00;
    each(Sizes(), [&](auto size) {
      constexpr int S = decltype(size)::value;
      constexpr unsigned kSize = size_field(S);
      if constexpr (A != kEor) {
        each(DataModes(), [&](auto mode) {
          constexpr int M = decltype(mode)::value;
          enter_mode_x(table, kBase | kSize, M, Ops::template to_register<A, S, often<P>(M)>);
        });
      } else {
        enter_mode_x(table, kBase | 0x100 | kSize, kDn, Ops::template eor_register<S>);
      }
      each(DataAlterable(), [&](auto mode) {
        constexpr int M = decltype(mode)::value;
        enter_mode(table, kImmediate | kSize, M, Ops::template immediate<A, S, seldom(M)>);
        if constexpr (M != kDn) {
          enter_mode_x(table, kBase | 0x100 | kSize, M, Ops::template to_memory<A, S, seldom(M)>);
        }
      });
    });
    table[kImmediate | 0x3C] = Ops::template immediate_status<A, false>;
    table[kImmediate | 0x7C] = Ops::template immediate_status<A, true>;
  });
  each(Sizes(), [&](auto size) {
    constexpr int S = decltype(size)::value;
    constexpr unsigned kSize = size_field(S);
    each(DataAlterable(), [&](auto mode) {
      constexpr int M = decltype(mode)::value;
      enter_mode(table, 0x4000 | kSize, M, Ops::template unary<typename Ops::Negx, S, seldom(M)>);
      enter_mode(table, 0x4200 | kSize, M, Ops::template unary<typename Ops::Clr, S, seldom(M)>);
      enter_mode(table, 0x4400 | kSize, M, Ops::template unary<typename Ops::Neg, S, seldom(M)>);
      enter_mode(table, 0x4600 | kSize, M, Ops::template unary<typename Ops::Not, S, seldom(M)>);
      enter_mode(table, 0x4A00 | kSize, M, Ops::template tst<S, often<P>(M)>);
    });
  });
  enter_y(table, 0x4880, Ops::template ext<kWord>);
  enter_y(table, 0x48C0, Ops::template ext<kLong>);
  each(DataModes(), [&](auto mode) {
    constexpr int M = decltype(mode)::value;
    enter_mode_x(table, 0xC0C0, M, Ops::template mul<false, seldom(M)>);
    enter_mode_x(table, 0xC1C0, M, Ops::template mul<true, seldom(M)>);
    enter_mode_x(table, 0x80C0, M, Ops::template divu<seldom(M)>);
    enter_mode_x(table, 0x81C0, M, Ops::template divs<seldom(M)>);
    enter_mode_x(table, 0x4180, M, Ops::template chk<seldom(M)>);
  });
  each(DataAlterable(), [&](auto mode) {
    constexpr int M = decltype(mode)::value;
    enter_mode(table, 0x4800, M, Ops::template nbcd<seldom(M)>);
  });
  enter_pair(table, 0xC100, Ops::template bcd<true, false>);
  enter_pair(table, 0xC108, Ops::template bcd<true, true>);
  enter_pair(table, 0x8100, Ops::template bcd<false, false>);
  enter_pair(table, 0x8108, Ops::template bcd<false, true>);
}

template void enter_logic<Direct68000>(Table&);
template void enter_logic<Bus68000>(Table&);
template void enter_logic<Later>(Table&);

}  // namespace collide::m68k
