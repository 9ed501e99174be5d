// SPDX-License-Identifier: MIT
#include "model/m68k/ops_flow.h"
#include "model/m68k/table.h"

namespace collide::m68k {

template <class P>
void enter_flow(Table& table) {
  using Ops = FlowOps<P>;
  each(Conditions(), [&](auto condition) {
    constexpr int C = decltype(condition)::value;
    const unsigned base = 0x6000 | C << 8;
    if constexpr (C == kFalse) {
      table[base] = Ops::template bsr<true>;
      for (unsigned n = 1; n < 256; ++n) table[base | n] = Ops::template bsr<false>;
    } else {
      table[base] = Ops::template bcc<C, true>;
      for (unsigned n = 1; n < 256; ++n) table[base | n] = Ops::template bcc<C, false>;
    }
    enter_y(table, 0x50C8 | C << 8, Ops::template dbcc<C == kFalse>);
  });
  each(Control(), [&](auto mode) {
    constexpr int M = decltype(mode)::value;
    enter_mode(table, 0x4EC0, M, Ops::template jmp<M>);
    enter_mode(table, 0x4E80, M, Ops::template jsr<M>);
  });
  for (unsigned n = 0; n < 16; ++n) table[0x4E40 | n] = Ops::trap;
  table[0x4E70] = Ops::reset;
  table[0x4E71] = Ops::nop;
  table[0x4E72] = Ops::stop;
  table[0x4E73] = Ops::rte;
  table[0x4E75] = Ops::rts;
  table[0x4E76] = Ops::trapv;
  table[0x4E77] = Ops::rtr;
}

template void enter_flow<Direct68000>(Table&);
template void enter_flow<Bus68000>(Table&);
template void enter_flow<Later>(Table&);

}  // namespace collide::m68k
