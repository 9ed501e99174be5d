// SPDX-License-Identifier: MIT
// Internal to model/m68k: MOVE of one size, included by the files that instantiate it.
#pragma once

#include "model/m68k/ops_move.h"
#include "model/m68k/table.h"

namespace collide::m68k {

/// MOVE to every destination and MOVEA: the destination has register and mode swapped.
template <class P, int S>
void enter_move_size(Table& table) {
  constexpr unsigned kBase = S == kByte ? 0x1000 : S == kWord ? 0x3000 : 0x2000;
  each(AllModes(), [&](auto source) {
    constexpr int kSource = decltype(source)::value;
    if constexpr (S != kByte || kSource != kAn) {
      each(DataAlterable(), [&](auto destination) {
        constexpr int kDestination = decltype(destination)::value;
        constexpr Handler kHandler = MoveOps<P>::template move<S, often<P>(kSource), kDestination>;
        if constexpr (kDestination >= 7) {
          enter_mode(table, kBase | 0x1C0 | (kDestination - 7) << 9, kSource, kHandler);
        } else {
          enter_mode_x(table, kBase | kDestination << 6, kSource, kHandler);
        }
      });
      if constexpr (S != kByte) {
        enter_mode_x(table, kBase | 0x40, kSource,
                     MoveOps<P>::template movea<S, often<P>(kSource)>);
      }
    }
  });
}

}  // namespace collide::m68k
