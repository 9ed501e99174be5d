// SPDX-License-Identifier: MIT
#include "model/m68k/table_move.inc.h"

namespace collide::m68k {

template <class P>
void enter_move_long(Table& table) {
  enter_move_size<P, kLong>(table);
}

template void enter_move_long<Direct68000>(Table&);
template void enter_move_long<Bus68000>(Table&);
template void enter_move_long<Later>(Table&);

}  // namespace collide::m68k
