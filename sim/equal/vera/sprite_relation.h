// SPDX-License-Identifier: MIT
//
// Finder, drawer and line buffer: which registers of the RTL go with which sprite, word and cell of
// the golden model, and what the registers keep to.
#pragma once

#include <functional>
#include <vector>

#include "model/vera/image.h"
#include "model/vera/line_buffer.h"
#include "sim/equal/vera/chip.h"

namespace collide::vera {

/// Of finder.r_state and drawer.r_state.
inline constexpr unsigned kLookup = 1, kLookupDone = 2;
inline constexpr unsigned kDrawerIdle = 0, kLoads = 1, kFindsAddress = 2, kFetches = 3,
                          kGetsData = 4, kWaits = 5, kDraws = 6;
inline constexpr const char* kFinder = "finder.r_state";
inline constexpr const char* kDrawer = "drawer.r_state";

inline constexpr const char* kPorts = "data_ports.r_state";
inline constexpr unsigned kPortsIdle = 0, kPortsWrite = 3;

struct Invariant {
  const char* says;
  Bool holds;
};

z3::expr drawer(const Flops& f);
Bool drawer_from(const Flops& f, unsigned state);
/// A record of which this half is known.
Sprite record(const z3::expr& word, bool upper);
/// The sprite that is drawn, and the line of its image.
Sprite related_sprite(const Flops& f);
I32 related_line(const Flops& f);
I32 related_fetch(const Flops& f);
/// A byte of an attribute word: in memory, or on its way there.
z3::expr attribute(const Flops& f, const z3::expr& address, unsigned lane);
z3::expr attribute_word(const Flops& f, const z3::expr& address);
/// What the renderer has of it.
z3::expr looked_up(const Flops& f);
Bool same_byte(const Flops& f);
/// The word of the fetch under way.
z3::expr word_at(const Flops& f);
std::vector<Invariant> invariants(const Flops& f);
Bool all(const std::vector<Invariant>& invariants);
/// As {mask 4, z 2, colour 8}.
Cell cell_of(const z3::expr& bits);
/// Of the four cells of a group
z3::expr of_lane(const z3::expr& lane, const std::function<z3::expr(unsigned)>& cell);
z3::expr memory_of(const Flops& f, unsigned side, unsigned lane);
z3::expr read_of(const Flops& f, unsigned side, unsigned lane);
/// What comes from a side.
z3::expr comes(const Flops& f, const Bool& side);
/// The cell that a pixel meets.
z3::expr met(const Flops& f);
/// The cell that is displayed.
z3::expr displayed(const Flops& f);
/// Of a side, any one.
z3::expr held(const Flops& f, const Bool& side, const z3::expr& column);
z3::expr shown_column(const Flops& f);
/// The group of the column displayed is being cleared.
Bool meets(const Flops& f);
Bool on_screen(const Flops& f);
Bool in_screen(const Flops& f);
Bool read_before(const Flops& f);

}  // namespace collide::vera
