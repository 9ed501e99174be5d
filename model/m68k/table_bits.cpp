// SPDX-License-Identifier: MIT
#include "model/m68k/ops_bits.h"
#include "model/m68k/table.h"

namespace collide::m68k {

template <class P>
void enter_bits(Table& table) {
  using Ops = BitOps<P>;
  each(Ints<kAs, kLs, kRox, kRo>(), [&](auto kind) {
    constexpr int K = decltype(kind)::value;
    each(Ints<0, 1>(), [&](auto left) {
      constexpr bool kLeft = decltype(left)::value != 0;
      constexpr unsigned kDirection = kLeft ? 0x100 : 0;
      each(Sizes(), [&](auto size) {
        constexpr int S = decltype(size)::value;
        constexpr unsigned kBase = 0xE000 | kDirection | size_field(S) | K << 3;
        enter_pair(table, kBase, Ops::template shift_register<K, kLeft, S, false>);
        enter_pair(table, kBase | 0x20, Ops::template shift_register<K, kLeft, S, true>);
      });
      each(MemoryAlterable(), [&](auto mode) {
        constexpr int M = decltype(mode)::value;
        enter_mode(table, 0xE0C0 | kDirection | K << 9, M,
                   Ops::template shift_memory<K, kLeft, seldom(M)>);
      });
    });
  });
  each(Ints<kBtst, kBchg, kBclr, kBset>(), [&](auto op) {
    constexpr int O = decltype(op)::value;
    each(DataModes(), [&](auto mode) {
      constexpr int M = decltype(mode)::value;
      if constexpr (O == kBtst || M <= kAbsL) {
        enter_mode_x(table, 0x0100 | O << 6, M, Ops::template bit<O, seldom(M), true>);
        if constexpr (M != kImm)
          enter_mode(table, 0x0800 | O << 6, M, Ops::template bit<O, seldom(M), false>);
      }
    });
  });
  each(DataAlterable(), [&](auto mode) {
    constexpr int M = decltype(mode)::value;
    enter_mode(table, 0x4AC0, M, Ops::template tas<seldom(M)>);
    for (unsigned condition = 0; condition < 16; ++condition) {
      enter_mode(table, 0x50C0 | condition << 8, M, Ops::template scc<seldom(M)>);
    }
  });
}

template void enter_bits<Direct68000>(Table&);
template void enter_bits<Bus68000>(Table&);
template void enter_bits<Later>(Table&);

}  // namespace collide::m68k
