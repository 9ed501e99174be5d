// SPDX-License-Identifier: MIT
#include "model/m68k/ops_arith.h"
#include "model/m68k/table.h"

namespace collide::m68k {

template <class P>
void enter_arith(Table& table) {
  using Ops = ArithOps<P>;
  each(Ints<kSub, kAdd, kCmp>(), [&](auto alu) {
    constexpr int A = decltype(alu)::value;
    constexpr unsigned kBase = A == kSub ? 0x9000 : A == kAdd ? 0xD000 : 0xB000;
    constexpr unsigned kImmediate = A == kSub ? 0x0400 : A == kAdd ? 0x0600 : 0x0C00;
    each(Sizes(), [&](auto size) {
      constexpr int S = decltype(size)::value;
      constexpr unsigned kSize = size_field(S);
      each(AllModes(), [&](auto mode) {
        constexpr int M = decltype(mode)::value;
        if constexpr (S != kByte || M != kAn) {
          enter_mode_x(table, kBase | kSize, M, Ops::template to_register<A, S, often<P>(M)>);
        }
        if constexpr (S != kByte) {
          enter_mode_x(table, kBase | (S == kLong ? 0x1C0 : 0x0C0), M,
                       Ops::template to_address<A, S, seldom(M)>);
        }
      });
      each(DataAlterable(), [&](auto mode) {
        constexpr int M = decltype(mode)::value;
        enter_mode(table, kImmediate | kSize, M, Ops::template immediate<A, S, seldom(M)>);
        if constexpr (A != kCmp && M != kDn) {
          enter_mode_x(table, kBase | 0x100 | kSize, M, Ops::template to_memory<A, S, seldom(M)>);
        }
      });
      if constexpr (A == kCmp) {
        enter_pair(table, 0xB108 | kSize, Ops::template cmpm<S>);
      } else {
        enter_pair(table, kBase | 0x100 | kSize, Ops::template extended<A, S, false>);
        enter_pair(table, kBase | 0x108 | kSize, Ops::template extended<A, S, true>);
        each(Ints<0, 1, 2, 3, 4, 5, 6, 7, 8>(), [&](auto mode) {
          constexpr int M = decltype(mode)::value;
          if constexpr (S != kByte || M != kAn) {
            enter_mode_x(table, (A == kAdd ? 0x5000 : 0x5100) | kSize, M,
                         Ops::template quick<A, S, seldom(M)>);
          }
        });
      }
    });
  });
}

template void enter_arith<Direct68000>(Table&);
template void enter_arith<Bus68000>(Table&);
template void enter_arith<Later>(Table&);

}  // namespace collide::m68k
