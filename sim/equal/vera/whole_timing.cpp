// SPDX-License-Identifier: MIT
//
// The raster, lines and rows, interrupts.
#include <array>

#include "sim/equal/vera/argument.h"

namespace collide::vera {

namespace {

/// A mode of output, and what the facts about it are called.
struct Mode {
  bool composite, interlace;
  const char *to_swap, *to_latch, *nearer;
};
constexpr std::array<Mode, 3> kModes = {
    {{false, false, "time to a swap, VGA", "time to a latch, VGA", "nearer to a latch, VGA"},
     {true, true, "time to a swap, 480i", "time to a latch, 480i", "nearer to a latch, 480i"},
     {true, false, "time to a swap, 240p", "time to a latch, 240p", "nearer to a latch, 240p"}}};

/// Of the golden model's settings.
z3::expr is_mode(const Mode& mode) {
  const Registers r = golden_settings();
  const Bool here = mode.composite
                        ? r.interlaced() && Bool(r.interlace.term() == flag(mode.interlace))
                        : !r.interlaced();
  return here.term();
}
/// From the place of the golden model's beam.
z3::expr clocks(const Mode& mode, I32 (*distance)(Position, const Raster&)) {
  const std::string of = mode.composite ? "composite" : "VGA";
  const Position beam = {golden<I32>(of + " line"), golden<I32>(of + " clock")};
  return value_of([&] { return distance(beam, {mode.composite, mode.interlace}).term(); });
}
std::vector<z3::expr> cases_of(W w, const char* clocks) {
  return {golden_flag("reset due").term(), w("i_hold") == bits(1, 1), asked("video"),
          (golden<I32>(clocks) == 0).term()};
}

/// Wherever the beam comes to.
std::vector<z3::expr> any_beam(W) {
  const Observation composite = composite_then(), vga = vga_then();
  return {value_in(composite, "composite line"), value_in(composite, "composite clock"),
          value_in(vga, "VGA line"), value_in(vga, "VGA clock")};
}

}  // namespace

void Argument::times() {
  for (const Mode& mode : kModes) {
    state("raster", mode.to_swap, "as the golden model has reckoned it",
          {"places of the beam", "composite beam", "VGA beam", "resets"}, [mode](W w) {
            return implies(is_mode(mode),
                           w.ghost("clocks to the swap") == clocks(mode, clocks_to_swap));
          });
    split([](W w) { return cases_of(w, "clocks to the swap"); });
  }
  for (const Mode& mode : kModes) {
    const std::string of = mode.composite ? "composite" : "VGA";
    clock(mode.composite ? "raster.composite" : "raster.vga", mode.nearer,
          "a clock nearer, but in that of a latch and in a hold",
          {"places of the beam", "resets", mode.composite ? "composite beam" : "VGA beam"},
          [mode](W w) {
            const z3::expr to = clocks(mode, clocks_to_latch);
            const z3::expr here = mode.composite
                                      ? golden_settings().interlace.term() == flag(mode.interlace)
                                      : flag(true);
            const z3::expr then = w.then(to);
            return implies(here && !resets().term(),
                           z3::ite(pin("i_hold").term(), then == to,
                                   to == bits(0, 32) || then == to - bits(1, 32)));
          });
    split([mode, of](W w) {
      const I32 line = golden<I32>(of + " line"), clock = golden<I32>(of + " clock");
      const int last =
          (mode.composite ? composite_timing::kLineClocks : vga_timing::kLineClocks) - 1;
      std::vector<z3::expr> all = {golden_flag("reset due").term(), w("i_hold") == bits(1, 1),
                                   (clock == last).term()};
      if (!mode.composite) return all;
      const int lines =
          mode.interlace ? composite_timing::kLines480i : composite_timing::kLines240p;
      for (const int bound : {composite_timing::kEvenLast, composite_timing::kEvenLast + 1, lines,
                              composite_timing::kCountedLines - 1}) {
        all.push_back((line < bound).term());
      }
      return all;
    });
    state("raster", mode.to_latch, "as the golden model has reckoned it", {mode.nearer, "resets"},
          [mode](W w) {
            return implies(is_mode(mode),
                           w.ghost("clocks to the latch") == clocks(mode, clocks_to_latch));
          });
    split([](W w) { return cases_of(w, "clocks to the latch"); });
    all_.facts.back().open = any_beam;
  }
}

void Argument::timing() {
  state("raster", "places of the beam", "keeps to its lines", {}, [](W w) {
    return z3::ult(w("raster.vga.r_clock"), bits(vga_timing::kLineClocks, 10)) &&
           z3::ult(w("raster.vga.r_line"), bits(vga_timing::kLines, 10)) &&
           z3::ult(w("raster.composite.r_clock"), bits(composite_timing::kLineClocks, 11));
  });
  state("raster.composite", "composite beam", "is the golden model's",
        {"places of the beam", "resets", "registers"},
        [](W w) { return same(w, fields(related_composite(now(w), 0))); });
  state("raster.vga", "VGA beam", "is the golden model's", {"places of the beam", "resets"},
        [](W w) {
          const auto at = [&](const char* name) { return wide<I64>(w(name)); };
          const I64 in_frame =
              at("raster.vga.r_line") * vga_timing::kLineClocks + at("raster.vga.r_clock");
          return w.ghost("VGA frame clock") == in_frame.term() &&
                 w.ghost("VGA line") == wide<I32>(w("raster.vga.r_line")).term() &&
                 w.ghost("VGA clock") == wide<I32>(w("raster.vga.r_clock")).term();
        });
  times();
  Rests swaps = {"places of the beam", "registers", "composite beam", "VGA beam"}, latches = swaps;
  for (const Mode& mode : kModes) {
    swaps.push_back(mode.to_swap);
    latches.push_back(mode.to_latch);
  }
  clock("raster", "swaps", "happen when the golden model has them due", swaps,
        [](W w) { return w.is("o_swap") == (w.ghost("clocks to the swap") == I32(0).term()); });
  clock("raster", "latches", "happen when the golden model has them due", latches,
        [](W w) { return w.is("o_latch") == (w.ghost("clocks to the latch") == I32(0).term()); });
}

void Argument::picture() {
  state("raster", "start", "whether a clock was not held since the reset", {"resets"},
        [](W w) { return w.is("raster.r_started") == w.ghost("started"); });
  state(
      "raster", "lines of the picture",
      "shown, next and field; a line's first clock, and its interrupt",
      {"start", "resets", "registers", "swaps", "composite beam", "VGA beam", "places of the beam"},
      [](W w) {
        const auto is = [&](const char* ghost, const char* held) {
          return w.ghost(ghost) == wide<I32>(w(held)).term();
        };
        return is("next", "raster.r_next") && is("shown", "raster.r_shown") &&
               is("field", "raster.r_field") && w.is("raster.r_line_first") == w.ghost("chooses") &&
               w.is("raster.r_line_match") == (w.ghost("chooses") && w.ghost("line irq")) &&
               implies(!w.ghost("started"), !w.ghost("line irq"));
      });
  state("rows", "rows chosen", "which lines render one, and which",
        {"start", "lines of the picture", "resets", "registers", "swaps", "composite beam",
         "VGA beam", "places of the beam"},
        [](W w) {
          return same(w, fields(related_rows(now(w)))) &&
                 w.is("rows.r_start") == w.ghost("row begins") &&
                 implies(!w.ghost("started"),
                         w.ghost("scaled row") == I32(kVisibleLines * 128).term() &&
                             !w.ghost("row begins"));
        });
  state("interrupts", "status and nibble", "acknowledged, set and latched as in the golden model",
        {"lines of the picture", "resets", "registers", "latches", "start", kFree, "pixels drawn",
         "clocks of pixels"},
        [](W w) { return same(w, fields(related_interrupts(now(w)))); });
  state("budget", "clocks of a row", "its clock, and its last one", {"resets", "rows chosen"},
        [](W w) {
          const z3::expr t = w("budget.r_t");
          return w.ghost("row clock") == wide<I64>(t).term() &&
                 z3::ule(t, bits(kLastRenderClock + 1, 10)) &&
                 w.is("budget.r_stop") == (t == bits(kLastRenderClock, 10));
        });
  clock("interrupts", "interrupt", "the level of the pin", {"status and nibble", "registers"},
        [](W w) {
          const z3::expr irq = golden_interrupts().irq(golden_settings()).term();
          return w.is("o_irq") == irq;
        });
  state("registers", "read data", "is what the golden model reads or looks at",
        {"resets", "registers", "lines of the picture", "status and nibble", "work of the ports",
         kFree},
        [](W w) { return w("registers.r_read_data") == w.ghost("read data"); });
}

}  // namespace collide::vera
