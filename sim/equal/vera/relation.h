// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/vera/display.h"
#include "model/vera/interrupts.h"
#include "model/vera/raster.h"
#include "model/vera/register_file.h"
#include "sim/equal/btor.h"
#include "sim/equal/lemma.h"
#include "sim/equal/symbolic.h"

namespace collide::vera {

z3::expr number(unsigned value, unsigned bits);
z3::expr yes();
Bool is_high(const z3::expr& pin);

/// A vector of bits as a wider number.
template <class Number>
Number wide(const z3::expr& bits) {
  const unsigned to = Number().term().get_sort().bv_size();
  const unsigned from = bits.get_sort().bv_size();
  return Number(from == to ? bits : z3::zext(bits, to - from));
}
/// Any number; this one wherever it has the name.
template <class Number>
Number any(const std::string& name) {
  return Number(symbolic::context().constant(name.c_str(), Number().term().get_sort()));
}

/// The registers of the RTL, before a clock or after it.
class Flops {
 public:
  enum class At { kBefore, kAfter };
  Flops(const symbolic::Rtl& rtl, At at) : rtl_(rtl), at_(at) {}

  const z3::expr& operator()(const std::string& name) const {
    return at_ == At::kBefore ? rtl_.state(name) : rtl_.next(name);
  }
  Bool flag(const std::string& name) const { return is_high((*this)(name)); }
  Bool is(const std::string& name, unsigned value) const;
  template <class Number>
  Number as(const std::string& name) const {
    return wide<Number>((*this)(name));
  }

 private:
  const symbolic::Rtl& rtl_;
  At at_;
};

/// What is not to be seen from outside of the golden model.
struct Inside {
  using Port = RegisterFile::Port;
  static Registers& settings(RegisterFile& file) { return file.settings_; }
  static U8& chroma(RegisterFile& file) { return file.chroma_; }
  static U8& border(RegisterFile& file) { return file.border_; }
  static U8& control(RegisterFile& file) { return file.control_; }
  static Port& port(RegisterFile& file, std::size_t which) { return file.ports_[which]; }

  static U8& status(Interrupts& interrupts) { return interrupts.status_; }
  static U8& nibble(Interrupts& interrupts) { return interrupts.nibble_; }
  static U8& accumulator(Interrupts& interrupts) { return interrupts.accumulator_; }

  static void set(CompositeTiming& timing, Clock now, Position at) {
    timing.now_ = now;
    timing.line_ = at.line;
    timing.clock_ = at.clock;
  }
  static Clock& now(CompositeTiming& timing) { return timing.now_; }
  static Bool& odd(CompositeTiming& timing) { return timing.odd_; }
  static Bool& frame_due(CompositeTiming& timing) { return timing.frame_due_; }
  static Bool& even_next(CompositeTiming& timing) { return timing.even_next_; }
  static void run_part(CompositeTiming& timing, Clock to) { timing.run_part(to); }

  static I32& next(PictureLines& lines) { return lines.next_; }
  static I32& shown(PictureLines& lines) { return lines.shown_; }
  static I32& field(PictureLines& lines) { return lines.field_; }
  static Bool& irq(PictureLines& lines) { return lines.irq_; }

  static Bool& begun(RowChoice& rows) { return rows.begun_; }
  static I32& scaled(RowChoice& rows) { return rows.scaled_; }

  static I32& half_pixels(Display& display) { return display.half_pixels_; }
  static I32& scaled(Display& display) { return display.scaled_; }
  static I32& group(Display& display) { return display.group_; }
  static constexpr int kGroups = Display::kGroups;
};

// The relation: parts of the golden model that go with these registers.

RegisterFile related_registers(const Flops& flops);
Interrupts related_interrupts(const Flops& flops);
/// Its time is `now`.
CompositeTiming related_composite(const Flops& flops, Clock now);
PictureLines related_lines(const Flops& flops);
RowChoice related_rows(const Flops& flops);
Display related_display(const Flops& flops);

// Everything in a part, by name.

symbolic::Observation fields(RegisterFile file);
symbolic::Observation fields(Interrupts interrupts);
symbolic::Observation fields(CompositeTiming timing);
symbolic::Observation fields(PictureLines lines);
symbolic::Observation fields(RowChoice rows);
symbolic::Observation fields(Display display);

}  // namespace collide::vera
