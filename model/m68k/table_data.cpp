// SPDX-License-Identifier: MIT
#include "model/m68k/ops_move.h"
#include "model/m68k/table.h"

namespace collide::m68k {

template <class P>
void enter_data(Table& table) {
  using Ops = MoveOps<P>;
  for (unsigned x = 0; x < 8; ++x) {
    for (unsigned n = 0; n < 256; ++n) table[0x7000 | x << 9 | n] = Ops::moveq;
  }
  each(WordSizes(), [&](auto size) {
    constexpr int S = decltype(size)::value;
    constexpr unsigned kSize = S == kLong ? 0x40 : 0;
    each(Ints<2, 4, 5, 6, 7, 8>(), [&](auto mode) {
      constexpr int M = decltype(mode)::value;
      enter_mode(table, 0x4880 | kSize, M, Ops::template movem_to_memory<S, M>);
    });
    each(Ints<2, 3, 5, 6, 7, 8, 9, 10>(), [&](auto mode) {
      constexpr int M = decltype(mode)::value;
      enter_mode(table, 0x4C80 | kSize, M, Ops::template movem_to_registers<S, M>);
    });
    enter_pair(table, 0x0108 | kSize, Ops::template movep_to_register<S>);
    enter_pair(table, 0x0188 | kSize, Ops::template movep_to_memory<S>);
  });
  each(Control(), [&](auto mode) {
    constexpr int M = decltype(mode)::value;
    enter_mode_x(table, 0x41C0, M, Ops::template lea<M>);
    enter_mode(table, 0x4840, M, Ops::template pea<M>);
  });
  enter_pair(table, 0xC140, Ops::template exg<0>);
  enter_pair(table, 0xC148, Ops::template exg<1>);
  enter_pair(table, 0xC188, Ops::template exg<2>);
  enter_y(table, 0x4840, Ops::swap);
  enter_y(table, 0x4E50, Ops::link);
  enter_y(table, 0x4E58, Ops::unlk);
  each(DataAlterable(), [&](auto mode) {
    constexpr int M = decltype(mode)::value;
    enter_mode(table, 0x40C0, M, Ops::template move_from_sr<seldom(M)>);
    if constexpr (P::kLater) enter_mode(table, 0x42C0, M, Ops::template move_from_ccr<seldom(M)>);
  });
  each(DataModes(), [&](auto mode) {
    constexpr int M = decltype(mode)::value;
    enter_mode(table, 0x44C0, M, Ops::template move_to_ccr<seldom(M)>);
    enter_mode(table, 0x46C0, M, Ops::template move_to_sr<seldom(M)>);
  });
  enter_y(table, 0x4E60, Ops::move_to_usp);
  enter_y(table, 0x4E68, Ops::move_from_usp);
}

template void enter_data<Direct68000>(Table&);
template void enter_data<Bus68000>(Table&);
template void enter_data<Later>(Table&);

}  // namespace collide::m68k
