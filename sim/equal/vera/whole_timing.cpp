// SPDX-License-Identifier: MIT
//
// The raster, lines and rows, interrupts.
#include "sim/equal/vera/argument.h"

namespace collide::vera {

namespace {

const char* time_to(const std::string& mode) {
  return mode == "VGA"    ? "time to a swap, VGA"
         : mode == "480i" ? "time to a swap, 480i"
                          : "time to a swap, 240p";
}

}  // namespace

void Argument::time_to_swap(const std::string& mode) {
  const bool composite = mode != "VGA", interlace = mode == "480i";
  state(
      "raster", time_to(mode), "as the golden model has reckoned it",
      {"places of the beam", "resets", "registers", "composite beam", "VGA beam", kFree}, [=](W w) {
        const Position beam = {wide<I32>(w("raster.o_line")), wide<I32>(w("raster.o_clock"))};
        const z3::expr to =
            all_paths([&] {
              return Observation{{"clocks", clocks_to_swap(beam, {composite, interlace}).term()}};
            })
                .at(0)
                .value;
        const Registers r = related_registers(now(w)).settings();
        const Bool here =
            composite ? r.interlaced() && Bool(r.interlace.term() == context().bool_val(interlace))
                      : !r.interlaced();
        return implies(here.term(), w.ghost("clocks to the swap") == to);
      });
  split([=](W w) {
    const z3::expr& video = w("registers.r_video");
    std::vector<z3::expr> all = {video.extract(1, 1) == bits(composite ? 1 : 0, 1),
                                 w("i_strobe") == bits(1, 1), w("i_hold") == bits(1, 1),
                                 (golden<I32>("clocks to the swap") == 0).term()};
    if (composite) all.push_back(video.extract(3, 3) == bits(interlace ? 0 : 1, 1));
    return all;
  });
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
  Rests swaps = {"places of the beam", "registers"};
  for (const char* const mode : {"VGA", "480i", "240p"}) {
    time_to_swap(mode);
    swaps.push_back(time_to(mode));
  }
  clock("raster", "swaps", "happen when the golden model has them due", swaps,
        [](W w) { return w.is("o_swap") == (w.ghost("clocks to the swap") == I32(0).term()); });
  clock("raster", "latches", "happen where the golden model has them due",
        {"places of the beam", "registers", "composite beam", "VGA beam"},
        [](W w) { return w.is("o_latch") == latch_is_due(); });
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
        {"lines of the picture", "resets", "registers", "latches", "start", kFree},
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
