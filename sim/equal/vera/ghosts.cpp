// SPDX-License-Identifier: MIT
//
// The ghosts: what they are after a reset, and which clocks they take.
#include "sim/equal/vera/argument.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

namespace collide::vera {

void Argument::state(const char* at, const char* name, const char* says, const Rests& rests,
                     const Holds& holds) {
  all_.facts.push_back({Fact::Kind::kState, at, name, says, rests,
                        [holds](W w, const Any&) { return implies(!w.is("r_rst"), holds(w)); }});
}
void Argument::clock(const char* at, const char* name, const char* says, const Rests& rests,
                     const Holds& holds) {
  all_.facts.push_back({Fact::Kind::kClock, at, name, says, rests,
                        [holds](W w, const Any&) { return implies(!w.is("r_rst"), holds(w)); }});
}
/// Splits the last fact into cases.
void Argument::split(const std::function<std::vector<z3::expr>(W)>& conditions) {
  all_.facts.back().split = [conditions](W w, const Any&) { return conditions(w); };
}

void Argument::part(const Part& part) {
  const auto known = std::make_shared<std::optional<Observation>>();
  for (std::size_t i = 0; i < part.reset.size(); ++i) {
    const auto next = [=](W w) {
      if (!*known) *known = part.then();
      z3::expr then = value_in(**known, part.reset[i].name);
      z3::expr_vector from(context()), to(context());
      for (const auto& [constant, value] : part.put_in(w)) {
        from.push_back(constant);
        to.push_back(value);
      }
      then = then.substitute(from, to);
      const z3::expr reset =
          part.is_reset ? part.reset[i].value : value_in(part.first(w), part.reset[i].name);
      return z3::ite(resets().term(), reset, then);
    };
    const auto first = [=](W w) {
      return part.first ? value_in(part.first(w), part.reset[i].name) : part.reset[i].value;
    };
    all_.ghosts.push_back({part.reset[i].name, first, next});
  }
}

namespace {

/// Of the side that is displayed the cell in this column.
z3::expr shown(W w, const I32& column) {
  return held(now(w), Bool(golden_bits("side", 1) == bits(0, 1)), low(column, 10));
}

}  // namespace

void Argument::ghosts() {
  // The registers are reset in the clock behind that of the reset.
  all_.ghosts.push_back({"reset due", [](W) { return flag(true); },
                         [](W) { return accessed().term() && asked("resets"); }});
  RegisterFile file;
  file.reset();
  part({fields(file), [] { return access(); }});
  part({{{"read data", U8(0).term()}}, read_then});
  part({{{"port work", PortWork().does().term()},
         {"port", I32(0).term()},
         {"stored at", U32(0).term()},
         {"stored", U8(0).term()}},
        work_then,
        [](W) { return Values(); },
        [](W w) {
          const auto then = [&](const char* name) { return w.rtl().next(name); };
          const Bool writing(then("data_ports.r_state") == bits(3, 3));
          return Observation{{"port work", chosen(writing, I32(PortWork::kWrite).term(),
                                                  I32(PortWork::kNone).term())},
                             {"port", I32(0).term()},
                             {"stored at", wide<U32>(then("data_ports.r_vram_address")).term()},
                             {"stored", then("data_ports.r_write_data")}};
        }});
  part({{{"attribute clocks", I32(0).term()},
         {"attribute at", U32(0).term()},
         {"attribute byte", U8(0).term()}},
        attributes_then,
        [](W) { return Values(); },
        [](W w) {
          const auto then = [&](const char* name) { return w.rtl().next(name); };
          const z3::expr lanes = then("attributes.r_lanes");
          const auto lane = [&](unsigned which) { return lanes == bits(1U << which, 4); };
          const z3::expr place =
              z3::ite(lane(1), bits(1, 2),
                      z3::ite(lane(2), bits(2, 2), z3::ite(lane(3), bits(3, 2), bits(0, 2))));
          const Bool some(lanes != bits(0, 4));
          return Observation{
              {"attribute clocks", chosen(some, I32(1).term(), I32(0).term())},
              {"attribute at", z3::concat(bits(kAttributeBase >> 10, 22),
                                          z3::concat(then("attributes.r_address"), place))},
              {"attribute byte", then("attributes.r_byte")}};
        },
        false});
  const U8 all_hits = any<U8>("hits of the clock");
  part({fields(Interrupts()), [all_hits] { return interrupts_then(all_hits); },
        [all_hits](W w) {
          return Values{{all_hits.term(), hits(w)}};
        }});
  part({fields(CompositeTiming()), composite_then});
  const Position first = vga_timing::position(0);
  part({{{"VGA frame clock", I64(kVgaFrame - vga_timing::kLineClocks).term()},
         {"VGA line", first.line.term()},
         {"VGA clock", first.clock.term()}},
        vga_then});
  const Raster at_first = raster(file.settings());
  const auto to_first = [&](I32 (*distance)(Position, const Raster&)) {
    return all_paths([&] { return Observation{{"clocks", distance(first, at_first).term()}}; });
  };
  part({{{"clocks to the swap", to_first(clocks_to_swap)[0].value},
         {"clocks to the latch", to_first(clocks_to_latch)[0].value}},
        clocks_then});
  part({{{"started", flag(false)}, {"chooses", flag(true)}}, [] {
          const Bool chooses_then(
              chosen(starts_late(), (!interlaced()).term(),
                     chosen(runs(), swaps().term(), golden_flag("chooses").term())));
          return Observation{{"started", (golden_flag("started") || runs()).term()},
                             {"chooses", chooses_then.term()}};
        }});
  PictureLines lines;
  lines.restart(false);
  part({fields(lines), lines_then});
  RowChoice rows;
  rows.restart(false);
  part({fields(rows) + Observation{{"row begins", flag(false)}}, rows_then});
  part({fields(Display()), display_then});
  part({{{"cell asked for", bits(0, 14)}, {"asked", flag(false)}}, asked_then, [](W w) {
          return Values{{constant("the cell displayed", 14), shown(w, golden_display().column())}};
        }});
  part({fields(Sprite()) + Observation{{"sprite number", I32(kSprites).term()},
                                       {"half sampled", flag(false)},
                                       {"sprite line", I32(0).term()},
                                       {"fetch", I32(0).term()},
                                       {"pixel", I32(0).term()}},
        sprites_then, sprite_sees});
  part({{{"drawing", flag(false)},
         {"placed", flag(false)},
         {"taken", Clock(0).term()},
         {"request", Clock(0).term()},
         {"first pixel", Clock(0).term()},
         {"wait states", I32(0).term()}},
        drawing_then,
        sprite_sees});
  // The memory answers in the next clock, held or not.
  all_.ghosts.push_back({"arrives", [](W) { return flag(false); },
                         [](W w) { return runs().term() && sprite_is_served(w); }});
  all_.ghosts.push_back(
      {"word", [](W) { return bits(0, 32); },
       [](W w) { return z3::ite(w.ghost("arrives"), w("i_vram_data"), w.ghost("word")); }});
  part({{{"side", bits(0, 1)}, {"crossed", flag(false)}, {"under", bits(0, 14)}},
        [] {
          const z3::expr side = golden_bits("side", 1), under = golden_bits("under", 14);
          return Observation{
              {"side", chosen(swaps(), ~side, side)},
              {"crossed", chosen(runs(), swaps().term(), golden_flag("crossed").term())},
              {"under", chosen(swaps(), constant("the cell displayed", 14), under)}};
        },
        [](W w) {
          const Display display = golden_display();
          const z3::expr may_differ = (display.clear_group() == 0 && display.column() < 4).term();
          return Values{{constant("the cell displayed", 14),
                         z3::ite(may_differ, bits(0, 14), shown(w, display.column()))}};
        }});
  part({{{"row clock", Clock(kLastRenderClock + 1).term()}}, row_time_then});
}

z3::expr same(W w, const Observation& fields) {
  z3::expr all = context().bool_val(true);
  for (const Observed& one : fields) all = all && one.value == w.ghost(one.name);
  return all;
}

z3::expr seen_word(W w) {
  const z3::expr at = z3::concat(w("finder.r_index"), w("finder.r_upper"));
  const auto lane = [&](unsigned which) {
    return z3::select(w(fmt::format("attributes.ram.r_memory{}", which)), at);
  };
  return z3::concat(z3::concat(lane(3), lane(2)), z3::concat(lane(1), lane(0)));
}

z3::expr number_is(W w, const char* name, unsigned value) {
  return w(name) == bits(value, w.width(name));
}

}  // namespace collide::vera
