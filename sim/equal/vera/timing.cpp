// SPDX-License-Identifier: MIT
//
// The raster, the rows chosen, interrupts, the row's budget and the display side, clock by clock.
#include <fmt/format.h>

#include "sim/equal/vera/chip.h"
#include "sim/equal/vera/lemmas.h"

namespace collide::vera {
namespace {

using symbolic::context;

/// Clocks since power on, and one more that can be counted.
Clock clock_now() {
  return any<Clock>("golden clock");
}
Bool can_go_on() {
  return clock_now() >= 0 && clock_now() < (std::int64_t{1} << 62);
}

Raster raster(const Chip& c) {
  return {c.interlaced(), c.out("o_interlace")};
}
Position beam(const z3::expr& line, const z3::expr& clock) {
  return {wide<I32>(line), wide<I32>(clock)};
}
Position beam(const Chip& c) {
  return beam(c.output("o_line"), c.output("o_clock"));
}
Registers settings(const Chip& c) {
  return related_registers(c.now).settings();
}

/// What the counters keep to.
Bool in_range(const Flops& f) {
  return f.as<I32>("raster.vga.r_clock") < vga_timing::kLineClocks &&
         f.as<I32>("raster.vga.r_line") < vga_timing::kLines &&
         f.as<I32>("raster.composite.r_clock") < composite_timing::kLineClocks;
}
constexpr const char* kInRange = "the beam is in a line";
constexpr const char* kAtRest = "rows are at their end until the raster starts";
constexpr const char* kIrqFirst = "a line's interrupt is in its first clock";
constexpr const char* kEnds = "a row's last clock is known in it";
constexpr const char* kClears = "one of 160 groups is cleared";

std::vector<Case> invariants(const Chip& c) {
  return {holds(after_reset(kInRange), c.now.flag("r_rst"), in_range(c.then)),
          holds(kInRange, in_range(c.now), in_range(c.then))};
}

/// Whether the swap of this clock begins a frame.
Bool frame_begins(const Chip& c, const CompositeTiming& timing) {
  const Bool vga = beam(c).line == vga_timing::kFrameLine;
  return (c.interlaced() && timing.frame_due()) || (!c.interlaced() && vga);
}

// ---- composite timing ----

std::vector<Case> composite(const Chip& c) {
  const auto golden = [c] {
    CompositeTiming timing = related_composite(c.now, clock_now());
    timing.run_to(clock_now() + 1);
    return fields(timing);
  };
  return {{"a clock",
           (c.runs() && in_range(c.now) && can_go_on()).term(),
           {},
           golden,
           all_of(fields(related_composite(c.then, clock_now() + 1)))}};
}

// ---- the place of the beam, and how far it is to what happens ----

std::vector<Case> vga(const Chip& c) {
  // Clocks since the first frame began
  const auto since = [&](const Flops& f) {
    return f.as<I64>("raster.vga.r_line") * vga_timing::kLineClocks +
           f.as<I64>("raster.vga.r_clock");
  };
  const Clock now = since(c.now);
  const auto golden = [now] {
    const Position at = vga_timing::position(now + 1 + vga_timing::kLineClocks);
    return Observation{{"line", at.line.term()}, {"clock", at.clock.term()}};
  };
  return {{"a clock",
           (c.runs() && in_range(c.now)).term(),
           {},
           golden,
           {always("line", c.then.as<I32>("raster.vga.r_line").term()),
            always("clock", c.then.as<I32>("raster.vga.r_clock").term())}}};
}

std::vector<Case> events(const Chip& c) {
  const auto golden = [c] {
    const CompositeTiming timing = related_composite(c.now, clock_now());
    return Observation{{"swap", (clocks_to_swap(beam(c), raster(c)) == 0).term()},
                       {"latch", (clocks_to_latch(beam(c), raster(c)) == 0).term()}};
  };
  return {{"a clock",
           (c.runs() && in_range(c.now)).term(),
           {},
           golden,
           {always("swap", c.out("o_swap")), always("latch", c.out("o_latch"))}}};
}

/// Lines in which the same event is the nearest, each to before the next.
std::vector<int> stretches(const Raster& raster) {
  if (raster.interlaced.term().simplify().is_false()) return {0, composite_timing::kCountedLines};
  const int lines = raster.interlace.term().simplify().is_true() ? composite_timing::kLines480i
                                                                 : composite_timing::kLines240p;
  return {0,     composite_timing::kEvenLast,         composite_timing::kEvenLast + 1, lines - 1,
          lines, composite_timing::kCountedLines - 1, composite_timing::kCountedLines};
}

/// A clock later it is a clock less: within a line, and from its end.
std::vector<Case> distances(const Chip& c, const Raster& raster,
                            I32 (*distance)(Position, const Raster&)) {
  const Bool interlaced = raster.interlaced;
  const Bool mode = (interlaced && c.interlaced() && c.out("o_interlace") == raster.interlace) ||
                    (!interlaced && !c.interlaced());
  const Position now = beam(c);
  const Position next = beam(c.later("o_line"), c.later("o_clock"));
  const Bool given = c.runs() && in_range(c.now) && !c.in("i_strobe") && mode;
  const auto golden = [=] {
    const I32 before = distance(now, raster);
    const I32 after = distance(next, raster);
    return Observation{
        {"a clock less, but behind it", (before == 0 || after == before - 1).term()}};
  };
  const std::vector<int> bounds = stretches(raster);
  std::vector<Case> cases;
  for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
    const bool last = i + 2 == bounds.size();
    const Bool here = now.line >= bounds[i] && (last || now.line < bounds[i + 1]);
    for (const bool ends : {false, true}) {
      cases.push_back({fmt::format("{} of lines {} to {}", ends ? "from the end" : "within one",
                                   bounds[i], bounds[i + 1] - 1),
                       (given && here && (next.clock == 0) == ends).term(),
                       {},
                       golden,
                       {always("a clock less, but behind it", yes())}});
    }
  }
  return cases;
}

// ---- lines, rows, interrupts ----

std::vector<Case> lines(const Chip& c) {
  const auto golden = [c] {
    const CompositeTiming timing = related_composite(c.now, clock_now());
    PictureLines lines = related_lines(c.now);
    const Lines seen = lines.seen();
    const Observation before = {{"o_shown", seen.shown.term()},
                                {"o_scanline", seen.scanline.term()},
                                {"o_field", seen.field.term()}};
    const Bool swaps = c.out("o_swap");
    if (swaps) lines.swap(settings(c), frame_begins(c, timing), timing.even_next());
    return before + fields(lines) + Observation{{"a line begins", swaps.term()}};
  };
  std::vector<Expected> expected = {always("o_shown", wide<I32>(c.output("o_shown")).term()),
                                    always("o_scanline", wide<I32>(c.output("o_scanline")).term()),
                                    always("o_field", wide<I32>(c.output("o_field")).term()),
                                    always("a line begins", c.then.flag("raster.r_line_first"))};
  for (Expected& one : expected = expected + all_of(fields(related_lines(c.then)))) {
    // It is for the first clock of a line.
    if (one.name == "line irq") one.when = c.then.flag("raster.r_line_first").term();
  }
  return {{"a clock", (c.runs() && in_range(c.now)).term(), {}, golden, expected}};
}

/// Before the raster starts the output can be chosen: then the golden model starts again.
std::vector<Case> set_up(const Chip& c) {
  const auto golden = [c] {
    PictureLines lines;
    lines.restart(c.interlaced());
    RowChoice rows;
    rows.restart(c.interlaced());
    return fields(lines) + fields(rows) + Observation{{"a line begins", (!c.interlaced()).term()}};
  };
  const auto at_rest = [](const Flops& f) {
    return f.flag("raster.r_started") ||
           (f.is("rows.r_position", kVisibleLines * 128) && !f.flag("raster.r_line_match"));
  };
  const Bool starts = !c.now.flag("r_rst") && c.in("i_hold") && !c.now.flag("raster.r_started");
  return {{"a clock",
           (starts && at_rest(c.now)).term(),
           {},
           golden,
           all_of(fields(related_lines(c.then)) + fields(related_rows(c.then))) +
               std::vector<Expected>{always("a line begins", c.then.flag("raster.r_line_first"))}},
          holds(kAtRest, at_rest(c.now), at_rest(c.then)),
          holds(after_reset(kAtRest), c.now.flag("r_rst"), at_rest(c.then))};
}

std::vector<Case> rows(const Chip& c) {
  const auto golden = [c] {
    const CompositeTiming timing = related_composite(c.now, clock_now());
    RowChoice rows = related_rows(c.now);
    Bool begins = false;
    if (c.now.flag("raster.r_line_first")) begins = rows.choose(settings(c), related_lines(c.now));
    if (c.out("o_swap") && frame_begins(c, timing)) rows.begin_frame();
    return fields(rows) + Observation{{"a row begins", begins.term()}, {"row", rows.row().term()}};
  };
  return {{"a clock",
           (c.runs() && in_range(c.now)).term(),
           {},
           golden,
           all_of(fields(related_rows(c.then))) +
               std::vector<Expected>{always("a row begins", is_high(c.later("o_row_start"))),
                                     always("row", wide<I32>(c.later("o_row")).term())}}};
}

/// Acknowledged first, as an access is; what the clock brings is set then.
std::vector<Case> interrupts(const Chip& c) {
  const auto golden = [c] {
    Interrupts interrupts = related_interrupts(c.now);
    const Observation before = {{"o_irq", interrupts.irq(settings(c)).term()}};
    const Bool write = c.in("i_strobe") && c.in("i_write");
    if (write && Bool(c.input("i_register") == number(kIsr, 5))) {
      interrupts.acknowledge(U8(c.input("i_data")));
    }
    if (c.now.flag("raster.r_line_first") && related_lines(c.now).irq()) interrupts.line();
    // A collision in the clock of the latch is lost.
    if (c.out("o_latch")) {
      interrupts.latch();
    } else {
      interrupts.collide(wide<U8>(c.output("o_pixel_hit")));
    }
    return before + fields(interrupts);
  };
  const auto first = [](const Flops& f) {
    return !f.flag("raster.r_line_match") || f.flag("raster.r_line_first");
  };
  return {{"a clock",
           (c.runs() && first(c.now)).term(),
           {},
           golden,
           std::vector<Expected>{always("o_irq", c.out("o_irq"))} +
               all_of(fields(related_interrupts(c.then)))},
          holds(kIrqFirst, c.runs() && first(c.now), first(c.then)),
          holds(after_reset(kIrqFirst), c.now.flag("r_rst"), first(c.then))};
}

// ---- the row's time, the display ----

constexpr unsigned kNoRow = kLastRenderClock + 1;

/// Clocks are counted from the row's first on, and the last one is known.
std::vector<Case> budget(const Chip& c) {
  const auto ends = [](const Flops& f) {
    return f.as<U32>("budget.r_t") <= kNoRow &&
           f.flag("budget.r_stop") == f.is("budget.r_t", kLastRenderClock);
  };
  const Clock since = any<Clock>("golden clocks of the row");
  const auto golden = [c, since] {
    const Bool starts = c.now.flag("rows.r_start");
    return Observation{{"t", row_clock(starts ? Clock(0) : since + 1).term()},
                       {"o_t", row_clock(since).term()}};
  };
  const Bool counts = since >= 0 && since < (std::int64_t{1} << 62);
  const Bool related =
      since == c.now.as<I64>("budget.r_t") || (since > kNoRow && c.now.is("budget.r_t", kNoRow));
  return {{"a clock",
           (c.runs() && ends(c.now) && counts && related).term(),
           {},
           golden,
           {always("t", c.then.as<I64>("budget.r_t").term()),
            always("o_t", wide<I64>(c.output("o_t")).term())}},
          holds(kEnds, c.runs() && ends(c.now), ends(c.then)),
          holds(after_reset(kEnds), c.now.flag("r_rst"), ends(c.then))};
}

/// The line buffer displayed, of which is noted what is cleared.
struct Cleared {
  Bool any = false;
  I32 from = 0;
  I32 to = 0;
  void clear_columns(I32 first, I32 end) {
    any = true;
    from = first;
    to = end;
  }
};

std::vector<Case> display(const Chip& c) {
  const auto clears = [](const Flops& f) {
    return !f.flag("display.r_clear") || f.as<I32>("display.r_clear_index") < Inside::kGroups;
  };
  const auto golden = [c] {
    Display display = related_display(c.now);
    Cleared cleared;
    const I32 at = c.now.as<I32>("raster.composite.r_clock");
    const Bool picture = at >= composite_timing::kSwapClock &&
                         at < composite_timing::kSwapClock + CompositeTiming::kPictureClocks;
    display.run(1, !c.interlaced() || picture, settings(c), cleared);
    if (c.out("o_swap")) display.begin_line();
    return fields(display) + Observation{{"column", display.column().term()},
                                         {"clears", cleared.any.term()},
                                         {"from", cleared.from.term()},
                                         {"to", cleared.to.term()}};
  };
  const I32 first = 4 * wide<I32>(c.output("o_clear_index"));
  const z3::expr clear = c.out("o_clear").term();
  const z3::expr column = c.then("display.r_position").extract(16, 7);
  return {{"a clock",
           (c.runs() && in_range(c.now) && clears(c.now)).term(),
           {},
           golden,
           all_of(fields(related_display(c.then))) +
               std::vector<Expected>{always("column", wide<I32>(column).term()),
                                     always("clears", clear),
                                     {"from", first.term(), clear},
                                     {"to", (first + 4).term(), clear}}},
          holds(kClears, clears(c.now), clears(c.then)),
          holds(after_reset(kClears), c.now.flag("r_rst"), clears(c.then))};
}

}  // namespace

std::vector<Lemma> timing_lemmas() {
  const auto until = [](const char* name, const Raster& raster,
                        I32 (*distance)(Position, const Raster&)) {
    return Chip::lemma(name, "is a clock less after a clock",
                       [=](const Chip& c) { return distances(c, raster, distance); },
                       {{}, {kInRange}});
  };
  return {
      Chip::lemma("beam", "keeps to its lines, after reset and after a clock", invariants),
      Chip::lemma("composite timing", "fields and lines, a clock", composite,
                  {{kTime}, {kInRange}}),
      Chip::lemma("VGA timing", "lines of the first frame, a clock", vga, {{}, {kInRange}}),
      Chip::lemma("swaps and latches", "happen when the golden model has them due", events,
                  {{}, {kInRange}}),
      until("VGA, time to a swap", {false, true}, clocks_to_swap),
      until("VGA, time to a latch", {false, true}, clocks_to_latch),
      until("480i, time to a swap", {true, true}, clocks_to_swap),
      until("480i, time to a latch", {true, true}, clocks_to_latch),
      until("240p, time to a swap", {true, false}, clocks_to_swap),
      until("240p, time to a latch", {true, false}, clocks_to_latch),
      Chip::lemma("lines", "shown, next, field, SCANLINE and the interrupt's", lines,
                  {{}, {kInRange}}),
      Chip::lemma("rows", "whether a line renders a row, and which", rows, {{}, {kInRange}}),
      Chip::lemma("set-up", "the output chosen before the raster starts", set_up, {{}, {kAtRest}}),
      Chip::lemma("interrupts", "status, acknowledged and set in one clock; the collision latch",
                  interrupts, {{}, {kIrqFirst}}),
      Chip::lemma("row's time", "the clocks of a row and its last one", budget, {{kTime}, {kEnds}}),
      Chip::slow(Chip::lemma("display", "the column shown and the clearing behind it, a clock",
                             display, {{}, {kInRange, kClears}})),
  };
}

}  // namespace collide::vera
