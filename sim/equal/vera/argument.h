// SPDX-License-Identifier: MIT
//
// The argument about VERA as a whole: the golden model's state as ghosts, which follow the pins
// alone, against the registers of the whole unit. A clock of a ghost is what Golden::step does in
// it, with the golden model's functions.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/vera/fetch_time.h"
#include "model/vera/port_work.h"
#include "sim/equal/terms.h"
#include "sim/equal/vera/sprite_relation.h"
#include "sim/equal/whole.h"

namespace collide::vera {

using namespace symbolic;
using W = const Whole&;
using Rests = std::vector<Rest>;

constexpr const char* kFree = "ports.cpu_port.free_for_access";

// ---- the ghosts, by name ----

template <class Number>
Number golden(const std::string& name) {
  return Number(context().constant(("golden " + name).c_str(), Number().term().get_sort()));
}
Bool golden_flag(const std::string& name);
z3::expr golden_bits(const char* name, unsigned count);
z3::expr pins(const char* name, unsigned count);
Bool pin(const char* name);
z3::expr value_in(const Observation& all, const std::string& name);

RegisterFile golden_registers();
Registers golden_settings();
Interrupts golden_interrupts();
/// Its time is 0.
CompositeTiming golden_composite();
PictureLines golden_lines();
RowChoice golden_rows();
Display golden_display();
PortWork golden_work();
/// The sprite that is drawn.
Sprite golden_sprite();
Observation fields(const Sprite& sprite);
I32 golden_row();

// ---- a clock ----

Bool resets();
/// Raster and renderer run.
Bool runs();
Bool accessed();
Bool interlaced();
Raster raster(const Registers& settings);
Bool swaps();
/// Clocks of VGA since the first of line 0 of a frame: time goes round once a frame.
constexpr int kVgaFrame = vga_timing::kLines * vga_timing::kLineClocks;
Bool starts_late();
/// On all paths of a program, whose values have no other names than those it gives them.
Observation all_paths(const std::function<Observation()>& program, const Bool& given = Bool(true));
z3::expr chosen(const Bool& condition, const z3::expr& then, const z3::expr& otherwise);
/// Of two programs that observe the same.
Observation chosen(const z3::expr& condition, const Observation& then,
                   const Observation& otherwise);

// What there is of the golden model's parts after a clock, by name.

/// Of the registers, and what they ask for.
const Observation& access();
z3::expr asked(const char* what);
Observation read_then();
Observation work_then();
Observation interrupts_then(const U8& hits);
Observation composite_then();
Observation vga_then();
/// How many clocks it is to the next swap and latch, reckoned as the golden model does.
Observation clocks_then();
Observation lines_then();
Observation rows_then();
/// Column, half pixels and clearing.
Observation display_then();
/// What is asked for in a clock is the same whether a pixel passes in it or not.
Observation asked_then();
Observation row_time_then();
/// Of a byte that is written to the attributes how many clocks it is until it is there.
Observation attributes_then();

// ---- sprites ----

/// A pixel of the word placed is due in this clock,
Bool pixel_is_due();
/// in this column.
z3::expr pixel_column();
/// What it does to the cell that it meets, of the line buffers' memories.
Observation pixel_meets(W w);
/// The masks that it meets.
z3::expr hits(W w);
/// A sprite's word is asked for in this clock,
Bool sprite_asks();
/// and is read in it, as neither the CPU asks nor one of the layers.
z3::expr sprite_has_turn(W w);
z3::expr sprite_is_served(W w);
/// The attributes that the lookup sees, and whether a sprite is served, for their constants.
Values sprite_sees(W w);
Bool looks();
/// A lookup in the row's time.
Observation sprites_then();
/// When the drawer asks for a word, and when it has pixels, in clocks of the row.
Observation drawing_then();
/// Every pixel of a word in its final colour.
std::vector<U8> colours_of(const Sprite& sprite, const z3::expr& word);

// ---- what facts are written with ----

inline z3::expr flag(bool value) {
  return context().bool_val(value);
}
inline Flops now(W w) {
  return Flops(w.rtl(), Flops::At::kBefore);
}
/// As the golden model has it, by name.
z3::expr same(W w, const Observation& fields);
z3::expr number_is(W w, const char* name, unsigned value);
/// The half of a record that this clock's lookup is of, as the attributes hold it.
z3::expr seen_word(W w);

/// A part of the golden model's state: what it is when the registers have been reset, and after any
/// other clock. Terms of the RTL are put in for constants.
struct Part {
  Observation reset;
  std::function<Observation()> then;
  std::function<Values(W)> put_in = [](W) { return Values(); };
  /// Behind a reset it is what the RTL has, and so behind the clock in which the registers are
  /// reset, unless it is reset then.
  std::function<Observation(W)> first = nullptr;
  bool is_reset = true;
};

/// Facts are added in the order in which they rest on each other within a clock.
class Argument {
 public:
  Theorem theorem();

 private:
  using Holds = std::function<z3::expr(W)>;

  void state(const char* at, const char* name, const char* says, const Rests& rests,
             const Holds& holds);
  void clock(const char* at, const char* name, const char* says, const Rests& rests,
             const Holds& holds);
  /// Splits the last fact into cases.
  void split(const std::function<std::vector<z3::expr>(W)>& conditions);

  void part(const Part& part);
  void ghosts();
  /// Registers and ports.
  void registers();
  /// To swaps and latches.
  void times();
  /// The raster.
  void timing();
  /// Lines and rows, interrupts.
  void picture();
  /// Attributes and finder.
  void attributes();
  /// The drawer.
  void sprites();
  /// Line buffer and collisions.
  void cells();

  Theorem all_;
};

}  // namespace collide::vera
