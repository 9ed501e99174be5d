// SPDX-License-Identifier: MIT
#include "model/m68k/table_move.inc.h"

namespace collide::m68k {

template <class P>
void enter_move(Table& table) {
  enter_move_size<P, kByte>(table);
  enter_move_size<P, kWord>(table);
}

template void enter_move<Direct68000>(Table&);
template void enter_move<Bus68000>(Table&);
template void enter_move<Later>(Table&);

}  // namespace collide::m68k
