// SPDX-License-Identifier: MIT
//
// The golden model's state as ghosts, which follow the pins alone, against the registers of the
// whole unit. A clock of a ghost is what Golden::step does in it, with the golden model's
// functions.
#include "sim/equal/vera/whole.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "model/vera/fetch_time.h"
#include "model/vera/port_work.h"
#include "sim/equal/terms.h"
#include "sim/equal/vera/sprite_relation.h"
#include "sim/equal/whole.h"

namespace collide::vera {
namespace {

using namespace symbolic;
using W = const Whole&;
using Rests = std::vector<Rest>;

constexpr const char* kFree = "ports.cpu_port.free_for_access";

// ---- the ghosts, by name ----

template <class Number>
Number golden(const std::string& name) {
  return Number(context().constant(("golden " + name).c_str(), Number().term().get_sort()));
}
Bool golden_flag(const std::string& name) {
  return Bool(context().bool_const(("golden " + name).c_str()));
}
z3::expr pins(const char* name, unsigned count) {
  return constant(name, count);
}
Bool pin(const char* name) {
  return Bool(is_set(pins(name, 1)));
}
z3::expr value_in(const Observation& all, const std::string& name) {
  for (const Observed& one : all) {
    if (one.name == name) return one.value;
  }
  throw std::logic_error("no value " + name);
}

RegisterFile golden_registers() {
  RegisterFile file;
  Registers& r = Inside::settings(file);
  for (const auto& [number, name] :
       std::initializer_list<std::pair<I32*, const char*>>{{&r.vscale, "vscale"},
                                                           {&r.hscale, "hscale"},
                                                           {&r.vstart, "vstart"},
                                                           {&r.vstop, "vstop"},
                                                           {&r.hstart, "hstart"},
                                                           {&r.hstop, "hstop"},
                                                           {&r.output, "output"},
                                                           {&r.irq_line, "irq_line"}}) {
    *number = golden<I32>(name);
  }
  r.interlace = golden_flag("interlace");
  r.sprites_enable = golden_flag("sprites_enable");
  r.ien = golden<U8>("ien");
  Inside::chroma(file) = golden<U8>("chroma");
  Inside::border(file) = golden<U8>("border");
  Inside::control(file) = golden<U8>("control");
  for (std::size_t i = 0; i < 2; ++i) {
    const auto of_layer = [&](const char* name) { return fmt::format("layer {} {}", i, name); };
    LayerSettings& layer = r.layers[i];
    layer.enable = golden_flag(of_layer("enable"));
    layer.config = golden<U8>(of_layer("config"));
    layer.map_base = golden<U8>(of_layer("map_base"));
    layer.tile_base = golden<U8>(of_layer("tile_base"));
    layer.hscroll = golden<I32>(of_layer("hscroll"));
    layer.vscroll = golden<I32>(of_layer("vscroll"));
    const auto of_port = [&](const char* name) { return fmt::format("port {} {}", i, name); };
    Inside::Port& port = Inside::port(file, i);
    port.address = golden<U32>(of_port("address"));
    port.control = golden<U8>(of_port("control"));
    port.data = golden<U8>(of_port("data"));
  }
  return file;
}
Registers golden_settings() {
  return golden_registers().settings();
}
Interrupts golden_interrupts() {
  Interrupts interrupts;
  Inside::status(interrupts) = golden<U8>("status");
  Inside::nibble(interrupts) = golden<U8>("nibble");
  Inside::accumulator(interrupts) = golden<U8>("accumulator");
  return interrupts;
}
/// Its time is 0.
CompositeTiming golden_composite() {
  CompositeTiming timing;
  Inside::set(timing, 0, {golden<I32>("composite line"), golden<I32>("composite clock")});
  timing.set_interlace(golden_flag("interlace"));
  Inside::odd(timing) = golden_flag("odd");
  Inside::frame_due(timing) = golden_flag("frame_due");
  Inside::even_next(timing) = golden_flag("even_next");
  return timing;
}
PictureLines golden_lines() {
  PictureLines lines;
  Inside::next(lines) = golden<I32>("next");
  Inside::shown(lines) = golden<I32>("shown");
  Inside::field(lines) = golden<I32>("field");
  Inside::irq(lines) = golden_flag("line irq");
  return lines;
}
RowChoice golden_rows() {
  RowChoice rows;
  Inside::begun(rows) = golden_flag("begun");
  Inside::scaled(rows) = golden<I32>("scaled row");
  return rows;
}
Display golden_display() {
  Display display;
  Inside::half_pixels(display) = golden<I32>("half_pixels");
  Inside::scaled(display) = golden<I32>("scaled column");
  Inside::group(display) = golden<I32>("group");
  return display;
}
z3::expr golden_bits(const char* name, unsigned count) {
  return constant(std::string("golden ") + name, count);
}
PortWork golden_work() {
  return PortWork(golden<I32>("port work"));
}

// ---- a clock ----

Bool resets() {
  return golden_flag("reset due");
}
/// Raster and renderer run.
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
/// The golden model reckons a latch's clock once; that from each place of the beam it is a clock
/// less is shown by lemmas of its own.
const z3::expr& latch_is_due() {
  static const z3::expr kDue =
      explore(context().bool_val(true),
              [] {
                const Registers settings = golden_settings();
                const Position beam =
                    settings.interlaced()
                        ? Position{golden<I32>("composite line"), golden<I32>("composite clock")}
                        : Position{golden<I32>("VGA line"), golden<I32>("VGA clock")};
                return Observation{{"due", (clocks_to_latch(beam, raster(settings)) == 0).term()}};
              })
          .observation.at(0)
          .value;
  return kDue;
}
Bool latches() {
  return runs() && Bool(latch_is_due());
}
Bool chooses() {
  return runs() && golden_flag("chooses");
}
/// Clocks of VGA since the first of line 0 of a frame: time goes round once a frame.
constexpr int kVgaFrame = vga_timing::kLines * vga_timing::kLineClocks;
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

/// On all paths of a program, whose values have no other names than those it gives them.
Observation all_paths(const std::function<Observation()>& program, const Bool& given = Bool(true)) {
  return explore(given.term(), program).observation;
}
z3::expr chosen(const Bool& condition, const z3::expr& then, const z3::expr& otherwise) {
  return z3::ite(condition.term(), then, otherwise);
}
/// Of two programs that observe the same.
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
/// Where the beam is in the clock that comes, in the mode that is in force then.
Position beam_then() {
  const Observation composite = composite_then(), vga = vga_then();
  const z3::expr shown = settings_then().interlaced().term();
  return {I32(z3::ite(shown, value_in(composite, "composite line"), value_in(vga, "VGA line"))),
          I32(z3::ite(shown, value_in(composite, "composite clock"), value_in(vga, "VGA clock")))};
}
/// How many clocks it is to the next swap, reckoned as the golden model does.
z3::expr clocks_then() {
  const I32 now = golden<I32>("clocks to the swap");
  const Position beam = beam_then();
  const auto of = [](const std::function<I32()>& value) {
    return all_paths([&] { return Observation{{"clocks", value().term()}}; }).at(0).value;
  };
  const z3::expr line = of([] { return raster(golden_settings()).line_clocks(); });
  const z3::expr again = of([&] { return clocks_to_swap(beam, raster(settings_then())); });
  const z3::expr goes =
      chosen(!runs(), now.term(), chosen(now == 0, line - bits(1, 32), (now - 1).term()));
  return z3::ite(asked("video"), again, goes);
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
/// What is asked for in a clock is the same whether a pixel passes in it or not.
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

/// Of a byte that is written to the attributes how many clocks it is until it is there.
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

// ---- sprites ----

/// The sprite that is drawn.
Sprite golden_sprite() {
  Sprite sprite;
  sprite.address = golden<U32>("sprite address");
  sprite.x = golden<I16>("sprite x");
  sprite.width = golden<U8>("sprite width");
  sprite.mask = golden<U8>("sprite mask");
  sprite.z = golden<U8>("sprite z");
  sprite.palette = golden<U8>("sprite palette");
  sprite.bpp8 = golden_flag("sprite bpp8");
  sprite.hflip = golden_flag("sprite hflip");
  return sprite;
}
Observation fields(const Sprite& sprite) {
  return {{"sprite address", sprite.address.term()},
          {"sprite x", sprite.x.term()},
          {"sprite width", sprite.width.term()},
          {"sprite mask", sprite.mask.term()},
          {"sprite z", sprite.z.term()},
          {"sprite palette", sprite.palette.term()},
          {"sprite bpp8", sprite.bpp8.term()},
          {"sprite hflip", sprite.hflip.term()}};
}
/// What of the attributes the lookup sees, and what the drawer has done: constants for terms of the
/// RTL.
struct Seen {
  z3::expr word = constant("the word looked up", 32);
  Bool drawer_is_idle = Bool(is_set(constant("the drawer is idle", 1)));
  Bool pixel = Bool(is_set(constant("a pixel is processed", 1)));
};
I32 golden_row() {
  return golden_rows().row();
}
Bool looks() {
  return golden<I32>("sprite number") < kSprites && !golden_flag("half sampled");
}
/// A lookup in the row's time.
Observation sprites_then() {
  return all_paths([] {
    const Seen sees;
    I32 number = golden<I32>("sprite number");
    Bool half = golden_flag("half sampled");
    Sprite sprite = golden_sprite();
    I32 line = golden<I32>("sprite line");
    I32 fetch = golden<I32>("fetch");
    I32 pixel = golden<I32>("pixel");
    if (runs()) {
      if (sees.pixel) {
        ++pixel;
        if (pixel == sprite.pixels_per_fetch()) {
          pixel = 0;
          ++fetch;
        }
      }
      if (half) {
        sprite.sample_late(record(sees.word, false));
        half = false;
        ++number;
        fetch = 0;
        pixel = 0;
      } else if (number < kSprites) {
        const Sprite looked_at = record(sees.word, true);
        const Bool found = looked_at.on_row(golden_row());
        if (!found) {
          ++number;
        } else if (sees.drawer_is_idle) {
          half = true;
          sprite = looked_at;
          line = looked_at.image_line(golden_row());
        }
      }
      if (golden<I64>("row clock") == kLastRenderClock) {
        number = kSprites;
        half = false;
      }
      if (golden_flag("row begins")) {
        number = 0;
        half = false;
      }
    }
    return fields(sprite) + Observation{{"sprite number", number.term()},
                                        {"half sampled", half.term()},
                                        {"sprite line", line.term()},
                                        {"fetch", fetch.term()},
                                        {"pixel", pixel.term()}};
  });
}

/// When the drawer asks for a word, and when it has pixels, in clocks of the row.
Observation drawing_then() {
  return all_paths([] {
    const Seen sees;
    const Bool served(is_set(constant("a sprite is served", 1)));
    const Clock now = golden<I64>("row clock");
    Bool drawing = golden_flag("drawing");
    Bool placed = golden_flag("placed");
    Clock taken = golden<I64>("taken");
    Clock request = golden<I64>("request");
    Clock first = golden<I64>("first pixel");
    I32 wait_states = golden<I32>("wait states");
    if (runs()) {
      const Sprite sprite = golden_sprite();
      if (placed && now == first + golden<I32>("pixel") &&
          golden<I32>("pixel") + 1 == sprite.pixels_per_fetch()) {
        placed = false;
        drawing = golden<I32>("fetch") + 1 < sprite.fetches();
      }
      if (served) {
        first = first_pixel(now, wait_states);
        request = next_request(first, sprite.pixels_per_fetch());
        placed = true;
      }
      if (golden_flag("half sampled")) {
        drawing = true;
        request = first_request(taken);
      } else if (looks() && sees.drawer_is_idle) {
        taken = now;
      }
      if (now == kLastRenderClock || golden_flag("row begins")) drawing = placed = false;
      if (golden_flag("row begins")) wait_states = wide<I32>(pins("i_wait_states", 4));
    }
    return Observation{{"drawing", drawing.term()},   {"placed", placed.term()},
                       {"taken", taken.term()},       {"request", request.term()},
                       {"first pixel", first.term()}, {"wait states", wait_states.term()}};
  });
}
/// Every pixel of a word in its final colour.
std::vector<U8> colours_of(const Sprite& sprite, const z3::expr& word) {
  constexpr int kRoom = 2 * kLanes;
  std::array<U8, 2 * kRoom> image;
  for (std::size_t i = 0; i < image.size(); ++i) image[i] = any<U8>(fmt::format("byte {}", i));
  for (unsigned i = 0; i < 4; ++i) image[kRoom + i] = U8(word.extract(8 * i + 7, 8 * i));
  std::array<U8, 64 + kRoom> colours;
  decode_words(sprite, image.data() + kRoom, 1, colours.data());
  return {colours.begin(), colours.begin() + 8};
}

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
  Theorem theorem() {
    all_.requirements.push_back({kFree, "vera", "33"});
    ghosts();
    registers();
    timing();
    picture();
    attributes();
    sprites();
    cells();
    return std::move(all_);
  }

 private:
  using Holds = std::function<z3::expr(W)>;

  void state(const char* at, const char* name, const char* says, const Rests& rests,
             const Holds& holds) {
    all_.facts.push_back({Fact::Kind::kState, at, name, says, rests,
                          [holds](W w, const Any&) { return implies(!w.is("r_rst"), holds(w)); }});
  }
  void clock(const char* at, const char* name, const char* says, const Rests& rests,
             const Holds& holds) {
    all_.facts.push_back({Fact::Kind::kClock, at, name, says, rests,
                          [holds](W w, const Any&) { return implies(!w.is("r_rst"), holds(w)); }});
  }
  /// Splits the last fact into cases.
  void split(const std::function<std::vector<z3::expr>(W)>& conditions) {
    all_.facts.back().split = [conditions](W w, const Any&) { return conditions(w); };
  }

  void part(const Part& part) {
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

  static z3::expr flag(bool value) { return context().bool_val(value); }

  void ghosts() {
    latch_is_due();  // not within a path of another program
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
    const U8 hits = any<U8>("hits of the clock");
    part({fields(Interrupts()), [hits] { return interrupts_then(hits); },
          [hits](W w) {
            return Values{{hits.term(), wide<U8>(w("o_pixel_hit")).term()}};
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
    part({{{"clocks to the swap", to_first(clocks_to_swap)[0].value}}, [] {
            return Observation{{"clocks to the swap", clocks_then()}};
          }});
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
    part({{{"cell asked for", bits(0, 14)}, {"asked", flag(false)}}, asked_then, shown_cell});
    part({fields(Sprite()) + Observation{{"sprite number", I32(kSprites).term()},
                                         {"half sampled", flag(false)},
                                         {"sprite line", I32(0).term()},
                                         {"fetch", I32(0).term()},
                                         {"pixel", I32(0).term()}},
          sprites_then, [](W w) {
            const Seen sees;
            return Values{{sees.word, seen_word(w)},
                          {constant("the drawer is idle", 1), w("drawer.o_idle")},
                          {constant("a pixel is processed", 1), w("drawer.o_pixel")}};
          }});
    part({{{"drawing", flag(false)},
           {"placed", flag(false)},
           {"taken", Clock(0).term()},
           {"request", Clock(0).term()},
           {"first pixel", Clock(0).term()},
           {"wait states", I32(0).term()}},
          drawing_then,
          [](W w) {
            const z3::expr served =
                w.is("drawer.o_request") && w.is("drawer.i_turn") && w.is("i_vram_ready");
            return Values{
                {constant("the drawer is idle", 1), w("drawer.o_idle")},
                {constant("a sprite is served", 1), z3::ite(served, bits(1, 1), bits(0, 1))}};
          }});
    all_.ghosts.push_back(
        {"word", [](W) { return bits(0, 32); },
         [](W w) { return z3::ite(w.is("drawer.r_arrives"), w("i_vram_data"), w.ghost("word")); }});
    part({{{"side", bits(0, 1)}, {"crossed", flag(false)}, {"under", bits(0, 14)}},
          [] {
            const z3::expr side = golden_bits("side", 1), under = golden_bits("under", 14);
            return Observation{
                {"side", chosen(swaps(), ~side, side)},
                {"crossed", chosen(runs(), swaps().term(), golden_flag("crossed").term())},
                {"under", chosen(swaps(), constant("the cell displayed", 14), under)}};
          },
          [](W w) {
            const Flops f = now(w);
            const Display display = related_display(f);
            const z3::expr may_differ = (display.clear_group() == 0 && display.column() < 4).term();
            const z3::expr column = low(display.column(), 10);
            return Values{{constant("the cell displayed", 14),
                           z3::ite(may_differ, bits(0, 14),
                                   held(f, Bool(golden_bits("side", 1) == bits(0, 1)), column))}};
          }});
    part({{{"row clock", Clock(kLastRenderClock + 1).term()}}, row_time_then});
  }

  /// The golden model's display is that of the RTL's registers, of which a clock is a step of it by
  /// a lemma of its own. Of the side that is displayed the cell of its column.
  static Values shown_cell(W w) {
    const Display display = related_display(now(w));
    Values all = {
        {constant("the cell displayed", 14),
         held(now(w), Bool(golden_bits("side", 1) == bits(0, 1)), low(display.column(), 10))}};
    for (const Observed& one : collide::vera::fields(display)) {
      all.emplace_back(golden<I32>(one.name).term(), one.value);
    }
    return all;
  }
  static z3::expr same(W w, const Observation& fields) {
    z3::expr all = context().bool_val(true);
    for (const Observed& one : fields) all = all && one.value == w.ghost(one.name);
    return all;
  }
  static Flops now(W w) { return Flops(w.rtl(), Flops::At::kBefore); }
  static z3::expr reads(W w, const char* name) { return w.ghost(name); }

  // ---- registers and ports ----

  void registers() {
    all_.facts.push_back({Fact::Kind::kState,
                          "vera",
                          "resets",
                          "come when the golden model has them due",
                          {kFree},
                          [](W w, const Any&) { return w.is("r_rst") == w.ghost("reset due"); }});
    const auto work_is = [](W w, unsigned rtl, int golden_model) {
      return (w("data_ports.r_state") == bits(rtl, 3)) ==
             (w.ghost("port work") == I32(golden_model).term());
    };
    state(
        "data_ports", "work of the ports",
        "a byte is written or a clock passes, one is read ahead, and comes, as in the golden model",
        {"resets", kFree}, [=](W w) {
          return z3::ule(w("data_ports.r_state"), bits(4, 3)) &&
                 z3::ule(w.ghost("port work"), bits(4, 32)) && work_is(w, 0, PortWork::kNone) &&
                 work_is(w, 3, PortWork::kWrite) && work_is(w, 2, PortWork::kPause) &&
                 work_is(w, 1, PortWork::kRead) && work_is(w, 4, PortWork::kArrive);
        });
    state("registers", "registers", "and the ports' addresses and bytes are the golden model's",
          {"resets", "work of the ports", "which port", "where a port is", kFree},
          [](W w) { return same(w, fields(related_registers(now(w)))); });
    state("data_ports", "which port", "reads ahead",
          {"resets", "work of the ports", "registers", kFree},
          [](W w) { return wide<I32>(w("data_ports.r_port")).term() == w.ghost("port"); });
    state("data_ports", "where a port is",
          "the byte is written where the golden model writes it, and read at the port's address",
          {"resets", "work of the ports", "which port", "registers", kFree}, [](W w) {
            const z3::expr port = z3::ite(w.is("data_ports.r_port"), w("data_ports.r_address1"),
                                          w("data_ports.r_address0"));
            const z3::expr work = w.ghost("port work");
            const z3::expr at = w("data_ports.r_vram_address");
            const auto does = [&](int what) { return work == I32(what).term(); };
            return implies(does(PortWork::kWrite),
                           wide<U32>(at).term() == w.ghost("stored at") &&
                               w("data_ports.r_write_data") == w.ghost("stored")) &&
                   implies(does(PortWork::kRead) || does(PortWork::kArrive), at == port);
          });
    clock("data_ports", "requests of the CPU", "are those of the golden model, byte by byte",
          {"work of the ports", "where a port is", "registers", "which port"}, [](W w) {
            const z3::expr work = w.ghost("port work");
            const z3::expr writes_now = work == I32(PortWork::kWrite).term();
            const z3::expr reads_now = work == I32(PortWork::kRead).term();
            const z3::expr at =
                z3::ite(writes_now, w.ghost("stored at"),
                        z3::ite(w.ghost("port") == I32(0).term(), w.ghost("port 0 address"),
                                w.ghost("port 1 address")));
            const z3::expr byte = w.ghost("stored");
            const z3::expr lane =
                z3::shl(bits(1, 4), z3::zext(w.ghost("stored at").extract(1, 0), 2));
            return w.is("o_vram_write") == writes_now &&
                   implies(writes_now || reads_now,
                           w.is("o_vram_request") && w("o_vram_address") == at.extract(16, 2)) &&
                   implies(writes_now, w("o_vram_bytes") == lane &&
                                           w("o_vram_data") == z3::concat(z3::concat(byte, byte),
                                                                          z3::concat(byte, byte)));
          });
    clock("vera", "busy", "while the golden model is", {"work of the ports", "resets"}, [](W w) {
      return w.is("o_busy") == (w.ghost("port work") != I32(PortWork::kNone).term());
    });
  }

  // ---- raster ----

  static const char* time_to(const std::string& mode) {
    return mode == "VGA"    ? "time to a swap, VGA"
           : mode == "480i" ? "time to a swap, 480i"
                            : "time to a swap, 240p";
  }
  void time_to_swap(const std::string& mode) {
    const bool composite = mode != "VGA", interlace = mode == "480i";
    state(
        "raster", time_to(mode), "as the golden model has reckoned it",
        {"places of the beam", "resets", "registers", "composite beam", "VGA beam", kFree},
        [=](W w) {
          const Position beam = {wide<I32>(w("raster.o_line")), wide<I32>(w("raster.o_clock"))};
          const z3::expr to =
              all_paths([&] {
                return Observation{{"clocks", clocks_to_swap(beam, {composite, interlace}).term()}};
              })
                  .at(0)
                  .value;
          const Registers r = related_registers(now(w)).settings();
          const Bool here =
              composite
                  ? r.interlaced() && Bool(r.interlace.term() == context().bool_val(interlace))
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

  void timing() {
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

  // ---- lines and rows, interrupts ----

  void picture() {
    state("raster", "start", "whether a clock was not held since the reset", {"resets"},
          [](W w) { return w.is("raster.r_started") == w.ghost("started"); });
    state("raster", "lines of the picture",
          "shown, next and field; a line's first clock, and its interrupt",
          {"start", "resets", "registers", "swaps", "composite beam", "VGA beam",
           "places of the beam"},
          [](W w) {
            const auto is = [&](const char* ghost, const char* held) {
              return w.ghost(ghost) == wide<I32>(w(held)).term();
            };
            return is("next", "raster.r_next") && is("shown", "raster.r_shown") &&
                   is("field", "raster.r_field") &&
                   w.is("raster.r_line_first") == w.ghost("chooses") &&
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

  // ---- finder ----

  /// The half of a record that this clock's lookup is of, as the attributes hold it.
  static z3::expr seen_word(W w) {
    const z3::expr at = z3::concat(w("finder.r_index"), w("finder.r_upper"));
    const auto lane = [&](unsigned which) {
      return z3::select(w(fmt::format("attributes.ram.r_memory{}", which)), at);
    };
    return z3::concat(z3::concat(lane(3), lane(2)), z3::concat(lane(1), lane(0)));
  }

  static z3::expr number_is(W w, const char* name, unsigned value) {
    return w(name) == bits(value, w.width(name));
  }

  void attributes() {
    all_.facts.push_back(
        {Fact::Kind::kState,
         "data_ports",
         "a byte written",
         "also in the clock in which the registers are reset",
         {"resets", "registers", "work of the ports", kFree},
         [](W w, const Any&) {
           const z3::expr writes_now = w("data_ports.r_state") == bits(3, 3);
           return writes_now == (w.ghost("port work") == I32(PortWork::kWrite).term()) &&
                  implies(writes_now, wide<U32>(w("data_ports.r_vram_address")).term() ==
                                              w.ghost("stored at") &&
                                          w("data_ports.r_write_data") == w.ghost("stored"));
         }});
    state("attributes", "a byte on its way", "is not another than the one that is written",
          {"work of the ports", "resets", kFree}, [](W w) { return same_byte(now(w)).term(); });
    all_.facts.push_back(
        {Fact::Kind::kState,
         "attributes",
         "writes of attributes",
         "go to the byte that the golden model writes, or are those of one that is there",
         {"a byte written", "resets", kFree},
         [](W w, const Any&) {
           const z3::expr& lanes = w("attributes.r_lanes");
           const z3::expr& word = w("attributes.r_address");
           const z3::expr& byte = w("attributes.r_byte");
           const z3::expr clocks = w.ghost("attribute clocks"), at = w.ghost("attribute at");
           const z3::expr lane = z3::shl(bits(1, 4), z3::zext(at.extract(1, 0), 2));
           const z3::expr some = clocks == I32(1).term();
           const z3::expr same_place = at.extract(31, 10) == bits(kAttributeBase >> 10, 22) &&
                                       word == at.extract(9, 2) && lanes == lane &&
                                       byte == w.ghost("attribute byte");
           z3::expr there = context().bool_val(false);
           for (unsigned i = 0; i < 4; ++i) {
             const z3::expr& memory = w(fmt::format("attributes.ram.r_memory{}", i));
             there = there || (lanes == bits(1U << i, 4) && z3::select(memory, word) == byte);
           }
           const z3::expr writes_now = w.ghost("port work") == I32(PortWork::kWrite).term();
           const z3::expr again = wide<U32>(z3::concat(bits(kAttributeBase >> 10, 7),
                                                       z3::concat(word, at.extract(1, 0))))
                                          .term() == w.ghost("stored at") &&
                                  byte == w.ghost("stored");
           const z3::expr holds = (some || clocks == I32(0).term()) && implies(some, same_place) &&
                                  implies(!some && lanes != bits(0, 4), there) &&
                                  implies(some && writes_now, again && at == w.ghost("stored at"));
           return implies(!w.is("r_rst"), holds);
         }});
    all_.facts.push_back(
        {Fact::Kind::kClock,
         "attributes",
         "attributes",
         "are written where and when the golden model writes them",
         {"writes of attributes"},
         [](W w, const Any& any) {
           const z3::expr& address = any[0];  // of any byte
           const auto place = [&](z3::expr value) { return (value == address).simplify(); };
           z3::expr all = context().bool_val(true);
           for (unsigned i = 0; i < 4; ++i) {
             const z3::expr& memory = w(fmt::format("attributes.ram.r_memory{}", i));
             const z3::expr before = z3::select(memory, address.extract(9, 2));
             const z3::expr sets = w.ghost("attribute clocks") == I32(1).term() &&
                                   place(w.ghost("attribute at").extract(9, 0));
             all = all && implies(address.extract(1, 0) == bits(i, 2),
                                  w.then(z3::select(memory, address.extract(9, 2))) ==
                                      z3::ite(sets, w.ghost("attribute byte"), before));
           }
           return implies(!w.is("r_rst"), all);
         },
         {10}});
    state("finder", "index", "the one behind it is known", {}, [](W w) {
      return w("finder.r_next") == w("finder.r_index") + bits(1, 7) &&
             z3::ule(w("finder.r_state"), bits(2, 2));
    });
    state("attributes", "the word looked up", "is that half of the record in this clock",
          {"a byte on its way", "index", "resets"}, [](W w) {
            return implies(w("finder.r_state") != bits(0, 2), looked_up(now(w)) == seen_word(w));
          });
    state("finder", "sprites in turn",
          "each sprite is looked up once, by its number, and taken as the golden model takes it",
          {"index", "the word looked up", "rows chosen", "clocks of a row", "resets"}, [](W w) {
            const z3::expr number = w.ghost("sprite number"), half = w.ghost("half sampled");
            const z3::expr& state = w("finder.r_state");
            const z3::expr none = number == I32(kSprites).term();
            return (state == bits(0, 2)) == none && (state == bits(2, 2)) == half &&
                   implies(!none, number == wide<I32>(w("finder.r_index")).term()) &&
                   implies(half, !none && !w.is("finder.r_upper"));
          });
    clock("finder", "who is taken", "the sprites on the row, when the drawer is idle",
          {"the word looked up", "rows chosen", "sprites in turn", "index"}, [](W w) {
            const Sprite sprite = record(seen_word(w), true);
            const Bool found = sprite.on_row(golden_row());
            return w.is("finder.o_take") ==
                   (looks() && found && Bool(w.is("drawer.o_idle"))).term();
          });
  }

  // ---- drawer ----

  void sprites() {
    state("drawer", "words and pixels to go", "are no more than there are",
          {"who is taken", "sprites in turn"}, [](W w) { return all(invariants(now(w))).term(); });
    state("drawer", "the sprite drawn", "is the one taken, and its line",
          {"who is taken", "sprites in turn", "the word looked up", "rows chosen",
           "clocks of a row", "resets", "words and pixels to go"},
          [](W w) {
            const Flops f = now(w);
            const auto held_since = [&](unsigned state, const z3::expr& same) {
              return implies(drawer_from(f, state).term(), same);
            };
            const Sprite sprite = related_sprite(f);
            Observation early, late;
            for (const Observed& one : fields(sprite)) {
              if (one.name == "sprite x") continue;
              const bool is_late = one.name == "sprite address" || one.name == "sprite bpp8";
              (is_late ? late : early).push_back(one);
            }
            return (w("drawer.r_state") == bits(kLoads, 3)) == w.ghost("half sampled") &&
                   held_since(kLoads,
                              same(w, early) && related_line(f).term() == w.ghost("sprite line")) &&
                   held_since(kFindsAddress, same(w, late));
          });
    state("drawer", "how far it is drawn", "fetch by fetch, and pixel by pixel",
          {"the sprite drawn", "words and pixels to go", "sprites in turn", "the word looked up",
           "resets"},
          [](W w) {
            const Flops f = now(w);
            const Sprite sprite = golden_sprite();
            const I32 fetch = golden<I32>("fetch"), pixel = golden<I32>("pixel");
            const z3::expr each = value_of([&] { return sprite.pixels_per_fetch().term(); });
            const I32 all_fetches(value_of([&] { return sprite.fetches().term(); }));
            const z3::expr column =
                (I32(sprite.x) + fetch * I32(each) + pixel).term().extract(9, 0);
            return implies(drawer_from(f, kFindsAddress).term(),
                           w("drawer.r_column") == column &&
                               implies(w("drawer.r_state") != bits(kDraws, 3),
                                       pixel.term() == bits(0, 32))) &&
                   implies(w("drawer.r_state") == bits(kFindsAddress, 3),
                           fetch.term() == bits(0, 32)) &&
                   implies(drawer_from(f, kFetches).term(),
                           value_of([&] { return related_fetch(f).term(); }) == fetch.term() &&
                               (fetch >= 0).term() && (fetch < all_fetches).term() &&
                               wide<I32>(w("drawer.r_pixels_left")).term() ==
                                   each - bits(1, 32) - pixel.term());
          });
    clock("drawer", "words fetched", "are the golden model's, one after the other",
          {"how far it is drawn", "the sprite drawn", "words and pixels to go"}, [](W w) {
            const z3::expr at = value_of([&] {
              return golden_sprite()
                  .words_at(golden<I32>("sprite line"), golden<I32>("fetch"), 1)
                  .term();
            });
            return implies(w.is("drawer.o_request"), w("drawer.o_address") == at.extract(16, 2));
          });
    state(
        "drawer", "clocks of the drawer",
        "it asks from the clock on, and has its pixels in those, that the golden model reckons",
        {"the sprite drawn", "how far it is drawn", "words and pixels to go", "sprites in turn",
         "the word looked up", "clocks of a row", "rows chosen", "who is taken", "after a row",
         "resets"},
        [](W w) {
          const auto in = [&](unsigned state) { return w("drawer.r_state") == bits(state, 3); };
          const z3::expr t = w.ghost("row clock");
          const z3::expr drawing = w.ghost("drawing"), placed = w.ghost("placed");
          const Clock now(t), first = golden<I64>("first pixel"), request = golden<I64>("request");
          const I32 wait = golden<I32>("wait states");
          const z3::expr has_word = in(kGetsData) || in(kWaits) || in(kDraws);
          const z3::expr next = value_of(
              [&] { return next_request(first, golden_sprite().pixels_per_fetch()).term(); });
          return implies(placed, request.term() == next) &&
                 drawing == (in(kFindsAddress) || in(kFetches) || has_word) && placed == has_word &&
                 implies(w("drawer.r_state") != bits(kDrawerIdle, 3),
                         wide<I32>(w("drawer.r_wait_states")).term() == wait.term()) &&
                 implies(w("finder.r_state") != bits(0, 2),
                         wide<I32>(w("drawer.r_wait_states")).term() == wait.term()) &&
                 implies(in(kLoads), (golden<I64>("taken") == now - 1).term()) &&
                 implies(in(kFindsAddress), (request == now + 1).term()) &&
                 implies(in(kFetches), (request <= now).term()) &&
                 implies(in(kGetsData), (first == now + 1 + wait).term()) &&
                 implies(in(kWaits), (first == now + wide<I32>(w("drawer.r_wait"))).term() &&
                                         !number_is(w, "drawer.r_wait", 0)) &&
                 implies(in(kDraws), (first + golden<I32>("pixel") == now).term());
        });
    clock("drawer", "requests of sprites", "in the clocks in which the golden model asks",
          {"clocks of the drawer", "the sprite drawn", "clocks of a row", "words and pixels to go"},
          [](W w) {
            const z3::expr asks = (golden_flag("drawing") && !golden_flag("placed") &&
                                   golden<I64>("request") <= golden<I64>("row clock"))
                                      .term();
            return w.is("drawer.o_request") == asks;
          });
    clock("drawer", "clocks of pixels", "those of the golden model",
          {"clocks of the drawer", "how far it is drawn"}, [](W w) {
            const z3::expr due =
                (golden_flag("placed") &&
                 golden<I64>("first pixel") + golden<I32>("pixel") == golden<I64>("row clock"))
                    .term();
            return w.is("o_pixel") == due;
          });
    clock("arbiter", "turns of sprites", "come when neither the CPU nor a layer asks",
          {"work of the ports"}, [](W w) {
            const z3::expr cpu = golden_work().asks().term();
            const z3::expr others = cpu || w.is("layer0.o_request") || w.is("layer1.o_request");
            const z3::expr served = w.is("drawer.o_request") && !others;
            return w.is("arbiter.o_sprite_turn") == served &&
                   implies(served, w.is("o_vram_request") && !w.is("o_vram_write") &&
                                       w("o_vram_address") == w("drawer.o_address"));
          });
    state("drawer", "the word drawn", "is what the memory answered", {"resets"}, [](W w) {
      const Flops f = now(w);
      return implies(w.is("drawer.r_arrives"), !drawer_from(f, kGetsData + 1).term()) &&
             implies(drawer_from(f, kGetsData).term() && !w.is("drawer.r_arrives"),
                     w("drawer.r_data") == w.ghost("word"));
    });
    state("drawer", "after a row", "nobody is looked up or drawn",
          {"clocks of a row", "rows chosen", "sprites in turn", "the sprite drawn"}, [](W w) {
            return implies(w("budget.r_t") == bits(kLastRenderClock + 1, 10),
                           w("finder.r_state") == bits(0, 2) && w("drawer.r_state") == bits(0, 3));
          });
  }

  // ---- line buffer and collisions ----

  void cells() {
    state("line_buffer", "sides", "change places when the golden model's do", {"resets", "swaps"},
          [](W w) { return w("line_buffer.r_side") == w.ghost("side"); });
    state("display", "on the screen", "what is displayed and cleared is of the screen", {},
          [](W w) { return (on_screen(now(w)) && in_screen(now(w))).term(); });
    state("line_buffer", "read before", "a group that is displayed and cleared was read before",
          {"on the screen"}, [](W w) { return read_before(now(w)).term(); });
    state("line_buffer", "the cell met", "is that of the column, or after a swap the one displayed",
          {"sides", "read before", "words and pixels to go", "resets", "swaps"}, [](W w) {
            const Flops f = now(w);
            const z3::expr cell = held(f, Bool(is_set(w.ghost("side"))), w("drawer.r_column"));
            return implies(drawer_from(f, kFetches).term(),
                           met(f) == z3::ite(w.ghost("crossed"), w.ghost("under"), cell));
          });
    state("line_buffer", "the cell displayed", "is the one that the golden model asked for",
          {"sides", "read before", "on the screen", "resets", "swaps"}, [](W w) {
            return implies(w.ghost("asked"), displayed(now(w)) == w.ghost("cell asked for"));
          });
    clock("vera", "picture", "is the golden model's, but in the first clock after a swap or reset",
          {"the cell displayed", "registers"}, [](W w) {
            const z3::expr cell = w.ghost("cell asked for");
            return implies(w.ghost("asked"),
                           w("o_picture") ==
                               z3::ite(w.ghost("sprites_enable"), cell.extract(9, 0), bits(0, 10)));
          });
    // Of any column of either side
    const std::vector<unsigned> cell = {10, 1};
    const auto of = [](W w, const Any& any) { return held(now(w), Bool(is_set(any[1])), any[0]); };
    all_.facts.push_back({Fact::Kind::kAlways,
                          "line_buffer",
                          "form of cells",
                          "one without colour has no mask and no Z",
                          {},
                          [=](W w, const Any& any) { return is_cell(of(w, any)); },
                          cell});
    all_.facts.push_back(
        {Fact::Kind::kClock,
         "line_buffer",
         "cells changed",
         "change where a pixel takes them and where the display side clears, and nowhere else",
         {},
         [=](W w, const Any& any) {
           const z3::expr runs_now = !w.is("i_hold");
           const z3::expr drawn = any[1] == w("line_buffer.r_side");
           const z3::expr takes =
               runs_now && w.is("o_pixel_write") && w("o_pixel_column") == any[0];
           const z3::expr clears =
               runs_now && w.is("o_clear") && w("o_clear_index") == any[0].extract(9, 2);
           return w.then(of(w, any)) == z3::ite(drawn,
                                                z3::ite(takes, w("o_pixel_cell"), of(w, any)),
                                                z3::ite(clears, bits(0, 14), of(w, any)));
         },
         cell});
    state("line_buffer", "form of the cell under", "without colour it has no mask and no Z", {},
          [](W w) { return is_cell(w.ghost("under")); });
    all_.facts.back().rests = {Rest("form of cells",
                                    [](W w, const Any&) {
                                      return Any{shown_column(now(w)), ~w.ghost("side")};
                                    }),
                               "resets", "sides"};
    clock("collision", "pixels drawn", "colour, cell and collision of each are the golden model's",
          {"the sprite drawn", "how far it is drawn", "the word drawn", "words and pixels to go",
           "the cell met", "form of cells met"},
          [](W w) {
            const z3::expr draws = w("drawer.r_state") == bits(kDraws, 3);
            return w.is("o_pixel") == draws && implies(draws, pixel_is(w));
          });
    {
      Fact& pixels = all_.facts.back();
      pixels.rests.pop_back();
      pixels.rests.push_back(Rest("form of cells", [](W w, const Any&) {
        return Any{w("drawer.r_column"), w.ghost("side")};
      }));
      pixels.rests.push_back(Rest("form of the cell under"));
    }
  }

  static z3::expr is_cell(const z3::expr& bits_of) {
    const Cell cell = cell_of(bits_of);
    return (cell.colour != 0 || (cell.mask == 0 && cell.z == 0)).term();
  }
  /// What becomes of the pixel that is due, and of the cell that it meets.
  static z3::expr pixel_is(W w) {
    const Sprite sprite = golden_sprite();
    const I32 pixel = golden<I32>("pixel");
    const Observation colour = all_paths([&] {
      const std::vector<U8> all = colours_of(sprite, w.ghost("word"));
      z3::expr chosen_one = all[0].term();
      for (std::size_t i = 1; i < all.size(); ++i) {
        chosen_one = z3::ite((pixel == static_cast<int>(i)).term(), all[i].term(), chosen_one);
      }
      return Observation{{"colour", chosen_one}};
    });
    const Cell under =
        cell_of(z3::ite(w.ghost("crossed"), w.ghost("under"),
                        held(now(w), Bool(is_set(w.ghost("side"))), w("drawer.r_column"))));
    const auto meets_at = [&](int column) {
      return all_paths([&] {
        const auto meeting = LineBuffer::meet(under, column, U8(colour[0].value),
                                              LineBuffer::tag(sprite.mask, sprite.z));
        return Observation{{"takes", meeting.takes.term()},
                           {"mask", meeting.cell.mask.term()},
                           {"z", meeting.cell.z.term()},
                           {"colour", meeting.cell.colour.term()},
                           {"hit", static_cast<U8>(meeting.under & sprite.mask).term()}};
      });
    };
    const z3::expr visible = z3::ult(w("drawer.r_column"), bits(kScreenColumns, 10));
    const Observation met_there = chosen(visible, meets_at(0), meets_at(kColumns - 1));
    const Cell taken = cell_of(w("o_pixel_cell"));
    const z3::expr takes = value_in(met_there, "takes");
    return w("o_pixel_column") == w("drawer.r_column") && w.is("o_pixel_write") == takes &&
           wide<U8>(w("o_pixel_hit")).term() == value_in(met_there, "hit") &&
           implies(takes, taken.mask.term() == value_in(met_there, "mask") &&
                              taken.z.term() == value_in(met_there, "z") &&
                              taken.colour.term() == value_in(met_there, "colour"));
  }

  Theorem all_;
};

}  // namespace

std::vector<Lemma> whole_lemmas() {
  const Module module{"vera", {}, true};
  std::vector<Lemma> all = lemmas_of(Argument().theorem(), module);
  for (Lemma& lemma : all) lemma.quick = false;
  return all;
}

void add_theorem(symbolic::Scope& scope) {
  scope.theorem =
      "From the end of a reset on, for any accesses, any hold and whatever the memory answers, "
      "VERA's registers, data ports, beam, swaps, latches, lines, rows, status, nibble, interrupt "
      "and picture are in each clock what the golden model's functions make of the pins; on each "
      "row the sprites are looked up in turn, taken, fetched and drawn in the golden model's "
      "clocks, in the turns that CPU and layers leave, and each pixel does to its cell and to the "
      "nibble what the golden model's does.";
  scope.requirements = Argument().theorem().requirements;
}

}  // namespace collide::vera
