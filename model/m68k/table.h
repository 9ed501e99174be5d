// SPDX-License-Identifier: MIT
// Internal to model/m68k: the decode table and how the groups of instructions enter it.
#pragma once

#include <array>
#include <type_traits>
#include <utility>

#include "model/m68k/exec.h"

namespace collide::m68k {

using Table = std::array<Handler, 65536>;

template <int I>
using Int = std::integral_constant<int, I>;
template <int... I>
using Ints = std::integer_sequence<int, I...>;

using Sizes = Ints<kByte, kWord, kLong>;
using WordSizes = Ints<kWord, kLong>;
using AllModes = Ints<0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11>;
using DataModes = Ints<0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11>;
using DataAlterable = Ints<0, 2, 3, 4, 5, 6, 7, 8>;
using MemoryAlterable = Ints<2, 3, 4, 5, 6, 7, 8>;
using Control = Ints<2, 5, 6, 7, 8, 9, 10>;
using Conditions = Ints<0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15>;

/// The mode that the handler of an instruction is made for. One for each mode is fast, and
/// thousands of them take a minute to compile: what programs seldom use has one for all modes in
/// memory.
constexpr int seldom(int mode) {
  return is_memory(mode) ? kMemory : mode;
}
/// And what they often use, the same for modes in which they do not. A later model spends its time
/// in caches.
template <class P>
constexpr int often(int mode) {
  const bool handled_alone =
      mode == kInd || mode == kPost || mode == kDisp || mode == kIndex || mode == kAbsL;
  return handled_alone && !P::kLater ? mode : seldom(mode);
}

/// Calls f(Int<I>()) for each member of the list.
template <int... I, class F>
void each(Ints<I...> /*list*/, F f) {
  (f(Int<I>()), ...);
}

/// Size field in bits 7-6 of most opcodes.
constexpr unsigned size_field(int size) {
  return size == kByte ? 0x00 : size == kWord ? 0x40 : 0x80;
}

/// Enters the opcodes base | ea for every register of an addressing mode.
void enter_mode(Table& table, unsigned base, int mode, Handler handler);
/// The same for each register in bits 11-9.
void enter_mode_x(Table& table, unsigned base, int mode, Handler handler);
/// base | x << 9 | y for all pairs of registers.
void enter_pair(Table& table, unsigned base, Handler handler);
void enter_y(Table& table, unsigned base, Handler handler);

// One file each instantiates these for every policy.
template <class P>
void enter_move(Table& table);
template <class P>
void enter_move_long(Table& table);
template <class P>
void enter_data(Table& table);
template <class P>
void enter_arith(Table& table);
template <class P>
void enter_logic(Table& table);
template <class P>
void enter_bits(Table& table);
template <class P>
void enter_flow(Table& table);
void enter_later(Table& table, Model model);

}  // namespace collide::m68k
