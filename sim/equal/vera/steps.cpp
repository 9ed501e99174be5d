// SPDX-License-Identifier: MIT
//
// What a clock makes of the golden model's parts.
#include "sim/equal/vera/argument.h"

#include <fmt/format.h>

namespace collide::vera {

Bool resets() {
  return golden_flag("reset due");
}
Bool runs() {
  return !resets() && !pin("i_hold");
}
Bool accessed() {
  return pin("i_strobe") && !resets();
}
Bool writes(std::uint8_t reg) {
  return accessed() && pin("i_write") && Bool(pins("i_register", 5) == bits(reg, 5));
}
U8 data_in() {
  return U8(pins("i_data", 8));
}
Bool interlaced() {
  return golden_settings().interlaced();
}
Raster raster(const Registers& settings) {
  return {settings.interlaced(), settings.interlace};
}
Bool swaps() {
  return runs() && golden<I32>("clocks to the swap") == 0;
}
Bool latches() {
  return runs() && golden<I32>("clocks to the latch") == 0;
}
Bool chooses() {
  return runs() && golden_flag("chooses");
}
Position vga_position(I64 in_frame) {
  return vga_timing::position(in_frame + vga_timing::kLineClocks);
}
Bool frame_begins() {
  return swaps() && ((interlaced() && golden_flag("frame_due")) ||
                     (!interlaced() && golden<I32>("VGA line") == vga_timing::kFrameLine));
}
Bool starts_late() {
  return !resets() && pin("i_hold") && !golden_flag("started");
}

Observation all_paths(const std::function<Observation()>& program, const Bool& given) {
  return explore(given.term(), program).observation;
}
z3::expr chosen(const Bool& condition, const z3::expr& then, const z3::expr& otherwise) {
  return z3::ite(condition.term(), then, otherwise);
}
Observation chosen(const z3::expr& condition, const Observation& then,
                   const Observation& otherwise) {
  Observation all;
  for (std::size_t i = 0; i < then.size(); ++i) {
    all.push_back({then[i].name, z3::ite(condition, then[i].value, otherwise[i].value)});
  }
  return all;
}

/// The byte that is read ahead, of the word answered.
U8 byte_ahead() {
  const auto& address = [](std::size_t port) {
    return golden<U32>(fmt::format("port {} address", port)).term();
  };
  const z3::expr at = chosen(golden<I32>("port") == 0, address(0), address(1));
  return U8(z3::lshr(pins("i_vram_data", 32),
                     z3::concat(z3::concat(bits(0, 27), at.extract(1, 0)), bits(0, 3)))
                .extract(7, 0));
}
/// Golden::step up to the access: the byte that was read ahead.
RegisterFile fetched_registers() {
  RegisterFile file = golden_registers();
  for (int i = 0; i < 2; ++i) {
    const Bool here = golden_work().does() == PortWork::kArrive && golden<I32>("port") == i;
    U8& held = Inside::port(file, static_cast<std::size_t>(i)).data;
    held = U8(chosen(here, byte_ahead().term(), held.term()));
  }
  return file;
}
Observation seen(const RegisterFile& file, const RegisterFile::Effect& effect) {
  return fields(file) + Observation{{"resets", Bool(effect.resets).term()},
                                    {"stores", Bool(effect.stores).term()},
                                    {"fetches", Bool(effect.fetches).term()},
                                    {"of port", I32(effect.port).term()},
                                    {"at", effect.address.term()},
                                    {"video", Bool(effect.video).term()}};
}
/// What there is of the registers after a clock, and what they ask for.
const Observation& access() {
  static const Observation kAll = [] {
    Observation all = seen(fetched_registers(), {});
    for (unsigned reg = 0; reg < 32; ++reg) {
      const auto number = static_cast<std::uint8_t>(reg);
      const z3::expr here = accessed().term() && pins("i_register", 5) == bits(reg, 5);
      const z3::expr write = pin("i_write").term();
      all = chosen(here && write, all_paths([number] {
                     RegisterFile file = fetched_registers();
                     const RegisterFile::Effect effect = file.write(number, data_in());
                     return seen(file, effect);
                   }),
                   all);
      all = chosen(here && !write, all_paths([number] {
                     RegisterFile file = fetched_registers();
                     const RegisterFile::Effect effect = file.after_read(number);
                     return seen(file, effect);
                   }),
                   all);
    }
    return all;
  }();
  return kAll;
}
z3::expr asked(const char* what) {
  return value_in(access(), what);
}
/// DC_VIDEO has been written: the output mode is another from the next clock on, perhaps.
Registers settings_then() {
  Registers r = golden_settings();
  r.output = I32(asked("output"));
  r.interlace = Bool(asked("interlace"));
  return r;
}

RegisterFile::Elsewhere elsewhere() {
  const Lines lines = golden_lines().seen();
  const Interrupts interrupts = golden_interrupts();
  return {lines.scanline, lines.field, interrupts.status(), interrupts.nibble()};
}
Observation read_then() {
  Observation all = {{"read data", golden<U8>("read data").term()}};
  for (unsigned reg = 0; reg < 32; ++reg) {
    const auto number = static_cast<std::uint8_t>(reg);
    const Bool asks = (pin("i_strobe") || pin("i_look")) && !pin("i_write") &&
                      Bool(pins("i_register", 5) == bits(reg, 5));
    all = chosen(
        asks.term(), all_paths([number] {
          return Observation{{"read data", golden_registers().read(number, elsewhere()).term()}};
        }),
        all);
  }
  return all;
}

Observation work_then() {
  return all_paths([] {
    PortWork work = golden_work().next(pin("i_vram_ready"));
    I32 port = golden<I32>("port");
    U32 at = golden<U32>("stored at");
    U8 byte = golden<U8>("stored");
    if (Bool(asked("fetches"))) {
      const Bool stores(asked("stores"));
      work = PortWork::after_access(static_cast<bool>(stores));
      port = I32(asked("of port"));
      at = U32(asked("at"));
      byte = data_in();
    }
    return Observation{{"port work", work.does().term()},
                       {"port", port.term()},
                       {"stored at", at.term()},
                       {"stored", byte.term()}};
  });
}

Observation interrupts_then(const U8& hits) {
  return all_paths([hits] {
    Interrupts interrupts = golden_interrupts();
    if (writes(kIsr)) interrupts.acknowledge(data_in());
    if (runs() && !latches()) interrupts.collide(hits);
    if (chooses() && golden_lines().irq()) interrupts.line();
    if (latches()) interrupts.latch();
    return fields(interrupts);
  });
}

Observation composite_then() {
  const Bool counted = golden<I32>("composite clock") >= 0 &&
                       golden<I32>("composite clock") < composite_timing::kLineClocks;
  Observation all = all_paths(
      [] {
        CompositeTiming timing = golden_composite();
        timing.run_to(1);
        return fields(timing);
      },
      counted);
  return chosen(runs().term(), all, fields(golden_composite()));
}
Observation vga_then() {
  const I64 now = golden<I64>("VGA frame clock");
  const I64 next(chosen(now == kVgaFrame - 1, I64(0).term(), (now + 1).term()));
  const Position at = vga_position(next);
  const Observation then = {{"VGA frame clock", next.term()},
                            {"VGA line", at.line.term()},
                            {"VGA clock", at.clock.term()}};
  const Observation same = {{"VGA frame clock", now.term()},
                            {"VGA line", golden<I32>("VGA line").term()},
                            {"VGA clock", golden<I32>("VGA clock").term()}};
  return chosen(runs().term(), then, same);
}
namespace {
/// How many clocks it is from the beam to an event, in the mode that is in force.
z3::expr distance(I32 (*to)(Position, const Raster&), const Position& composite,
                  const Position& vga, const Registers& settings) {
  // Of any place, whatever is known of this one
  const Position any_place = {any<I32>("any line"), any<I32>("any clock")};
  const auto in_mode = [&](const Position& beam, bool interlaced, bool interlace) {
    z3::expr clocks =
        all_paths([&] {
          return Observation{{"clocks", to(any_place, {interlaced, interlace}).term()}};
        })
            .at(0)
            .value;
    z3::expr_vector from(context()), place(context());
    from.push_back(any_place.line.term());
    from.push_back(any_place.clock.term());
    place.push_back(beam.line.term());
    place.push_back(beam.clock.term());
    return clocks.substitute(from, place);
  };
  return chosen(
      settings.interlaced(),
      chosen(settings.interlace, in_mode(composite, true, true), in_mode(composite, true, false)),
      in_mode(vga, false, false));
}
}  // namespace
Observation clocks_then() {
  const Observation composite = composite_then(), vga = vga_then();
  const auto again = [&](I32 (*to)(Position, const Raster&)) {
    return distance(
        to,
        {I32(value_in(composite, "composite line")), I32(value_in(composite, "composite clock"))},
        {I32(value_in(vga, "VGA line")), I32(value_in(vga, "VGA clock"))}, settings_then());
  };
  const auto goes = [](const I32& now, const z3::expr& behind) {
    return chosen(!runs(), now.term(), chosen(now == 0, behind, (now - 1).term()));
  };
  const z3::expr line = chosen(interlaced(), I32(composite_timing::kLineClocks - 1).term(),
                               I32(vga_timing::kLineClocks - 1).term());
  const z3::expr video = asked("video");
  const z3::expr swap = again(clocks_to_swap), latch = again(clocks_to_latch);
  return {
      {"clocks to the swap", z3::ite(video, swap, goes(golden<I32>("clocks to the swap"), line))},
      {"clocks to the latch",
       z3::ite(video, latch, goes(golden<I32>("clocks to the latch"), latch))}};
}

Observation lines_then() {
  return all_paths([] {
    PictureLines lines = golden_lines();
    if (starts_late()) lines.restart(interlaced());
    if (swaps()) lines.swap(golden_settings(), frame_begins(), golden_flag("even_next"));
    return fields(lines);
  });
}
Observation rows_then() {
  return all_paths([] {
    RowChoice rows = golden_rows();
    Bool begins = golden_flag("row begins") && pin("i_hold");
    if (chooses()) begins = rows.choose(golden_settings(), golden_lines());
    if (frame_begins()) rows.begin_frame();
    if (starts_late()) rows.restart(interlaced());
    return fields(rows) + Observation{{"row begins", begins.term()}};
  });
}

/// The line buffer displayed, of which one cell is wanted.
struct Displayed {
  void clear_columns(I32, I32) {}
  Cell cell(I32) const { return cell_of(constant("the cell displayed", 14)); }
};
z3::expr bits_of(const Cell& cell) {
  return z3::concat(low(cell.mask, 4), z3::concat(low(cell.z, 2), cell.colour.term()));
}
// Facts say that numbers are in their ranges, so that the lowest bits are all of them.
Observation display_then() {
  const auto in = [](I32& number, unsigned count) { number = wide<I32>(low(number, count)); };
  Display before = golden_display();
  in(Inside::half_pixels(before), 11);
  in(Inside::scaled(before), 17);
  in(Inside::group(before), 8);
  Registers r = golden_settings();
  in(r.hscale, 8);
  in(r.hstart, 10);
  in(r.hstop, 10);
  I32 at = golden<I32>("composite clock");
  in(at, 11);
  const Bool counted = Inside::scaled(before) < (kScreenColumns + 2) * 128 &&
                       Inside::group(before) <= Inside::kGroups;
  const Bool picture = at >= composite_timing::kSwapClock &&
                       at < composite_timing::kSwapClock + CompositeTiming::kPictureClocks;
  const auto in_mode = [&](bool is_interlaced, bool passes) {
    r.output = is_interlaced ? 2 : 1;
    return all_paths(
        [=] {
          Display display = before;
          Displayed shown;
          display.run(1, passes, r, shown);
          return fields(display);
        },
        counted);
  };
  const Observation ran =
      chosen(interlaced().term(), chosen(picture.term(), in_mode(true, true), in_mode(true, false)),
             in_mode(false, true));
  Display next;
  Inside::half_pixels(next) = I32(value_in(ran, "half_pixels"));
  Inside::scaled(next) = I32(value_in(ran, "scaled column"));
  Inside::group(next) = I32(value_in(ran, "group"));
  next.begin_line();
  return chosen(runs().term(), chosen(swaps().term(), fields(next), ran), fields(golden_display()));
}
Observation asked_then() {
  return all_paths([] {
    Display display = golden_display();
    Displayed shown;
    z3::expr asked_cell = golden_bits("cell asked for", 14);
    if (runs()) {
      display.run(1, false, Registers(), shown,
                  [&](const Cell& cell) { asked_cell = bits_of(cell); });
    }
    return Observation{{"cell asked for", asked_cell},
                       {"asked", chosen(runs(), (!swaps()).term(), golden_flag("asked").term())}};
  });
}
Observation row_time_then() {
  const Clock now = golden<I64>("row clock");
  return all_paths([now] {
    Clock then = now;
    if (runs()) then = golden_flag("row begins") ? Clock(0) : row_clock(now + 1);
    return Observation{{"row clock", then.term()}};
  });
}

Observation attributes_then() {
  return all_paths([] {
    I32 clocks = golden<I32>("attribute clocks");
    U32 at = golden<U32>("attribute at");
    U8 byte = golden<U8>("attribute byte");
    const U32 stored_at = golden<U32>("stored at");
    if (golden_work().does() == PortWork::kWrite && stored_at >= kAttributeBase && clocks == 0) {
      clocks = 2;
      at = stored_at;
      byte = golden<U8>("stored");
    }
    if (clocks > 0) --clocks;
    return Observation{{"attribute clocks", clocks.term()},
                       {"attribute at", at.term()},
                       {"attribute byte", byte.term()}};
  });
}

}  // namespace collide::vera
