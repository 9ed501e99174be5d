// SPDX-License-Identifier: MIT
//
// The register port: every register read and written, whatever DCSEL and ADDRSEL are.
#include <fmt/format.h>

#include "sim/equal/vera/chip.h"
#include "sim/equal/vera/lemmas.h"

namespace collide::vera {
namespace {

constexpr unsigned kRegisters = 32;

/// Of data_ports.r_state.
constexpr unsigned kIdle = 0, kReads = 1, kPauses = 2, kWrites = 3, kArrives = 4;
constexpr const char* kPorts = "data_ports.r_state";

RegisterFile::Elsewhere elsewhere(const Flops& f) {
  const Lines lines = related_lines(f).seen();
  const Interrupts interrupts = related_interrupts(f);
  return {lines.scanline, lines.field, interrupts.status(), interrupts.nibble()};
}

Bool strobe(const Chip& c) {
  return c.in("i_strobe");
}
Bool no_reset(const Chip& c) {
  return !c.now.flag("r_rst") && !c.in("i_rst");
}
/// The byte of a word of video RAM that is at this address.
z3::expr byte_of(const z3::expr& word, const z3::expr& address) {
  const z3::expr place = z3::concat(number(0, 27), z3::concat(address.extract(1, 0), number(0, 3)));
  return z3::lshr(word, place).extract(7, 0);
}
z3::expr address_of_port(const Flops& f) {
  return z3::ite(f.flag("data_ports.r_port").term(), f("data_ports.r_address1"),
                 f("data_ports.r_address0"));
}

/// What the data ports do in the clock after the access.
Observation asked(const RegisterFile::Effect& effect) {
  return {{"resets", Bool(effect.resets).term()},
          {"stores", Bool(effect.stores).term()},
          {"fetches", Bool(effect.fetches).term()},
          {"of port", U8(effect.port).term()},
          {"at", effect.address.term()}};
}
std::vector<Expected> asked(const Chip& c) {
  const Bool stores = c.then.is(kPorts, kWrites);
  const Bool fetches = stores || c.then.is(kPorts, kPauses);
  const z3::expr address = wide<U32>(z3::concat(c.later("o_vram_address"), number(0, 2))).term();
  const z3::expr place = c.then.as<U32>("data_ports.r_vram_address").term() & number(3, 32);
  return {always("resets", c.then.flag("r_rst")),
          {"stores",
           (is_high(c.later("o_vram_write")) && is_high(c.later("o_vram_request"))).term(), yes()},
          always("fetches", fetches),
          {"of port", c.then.as<U8>("data_ports.r_port").term(), fetches.term()},
          {"at", address | place, stores.term(), true}};
}
/// The byte written is on its lane, alone.
std::vector<Expected> stored(const Chip& c) {
  const z3::expr when = c.then.is(kPorts, kWrites).term();
  const z3::expr at = c.then("data_ports.r_vram_address");
  const z3::expr lane = z3::shl(number(1, 4), z3::concat(number(0, 2), at.extract(1, 0)));
  return {{"byte", byte_of(c.later("o_vram_data"), at), when},
          {"alone", Bool(c.later("o_vram_bytes") == lane).term(), when}};
}

Case access(const Chip& c, unsigned reg, bool writes) {
  const auto golden = [c, reg, writes] {
    RegisterFile file = related_registers(c.now);
    const auto number = static_cast<std::uint8_t>(reg);
    Observation seen;
    RegisterFile::Effect effect;
    if (writes) {
      const U8 data(c.input("i_data"));
      effect = file.write(number, data);
      seen = {{"byte", data.term()}, {"alone", yes()}};
    } else {
      seen = {{"value", file.read(number, elsewhere(c.now)).term()}};
      effect = file.after_read(number);
    }
    return seen + asked(effect) + fields(file);
  };
  const std::vector<Expected> rtl =
      writes ? stored(c) : std::vector<Expected>{always("value", c.then("registers.r_read_data"))};
  return {
      fmt::format("register {}", reg),
      (no_reset(c) && strobe(c) && c.now.is(kPorts, kIdle)).term(),
      {{c.input("i_register"), number(reg, 5)}, {c.input("i_write"), number(writes ? 1 : 0, 1)}},
      golden,
      rtl + asked(c) + all_of(fields(related_registers(c.then)))};
}
std::vector<Case> every(const Chip& c, bool writes) {
  std::vector<Case> cases;
  for (unsigned reg = 0; reg < kRegisters; ++reg) cases.push_back(access(c, reg, writes));
  return cases;
}

/// What is looked at; that nothing comes of it is part of what is said of clocks without an access.
std::vector<Case> looks(const Chip& c) {
  std::vector<Case> cases;
  for (unsigned reg = 0; reg < kRegisters; ++reg) {
    const auto golden = [c, reg] {
      RegisterFile file = related_registers(c.now);
      const auto number = static_cast<std::uint8_t>(reg);
      return Observation{{"value", file.read(number, elsewhere(c.now)).term()}};
    };
    cases.push_back({fmt::format("register {}", reg),
                     (no_reset(c) && !strobe(c) && c.in("i_look")).term(),
                     {{c.input("i_register"), number(reg, 5)}, {c.input("i_write"), number(0, 1)}},
                     golden,
                     {always("value", c.then("registers.r_read_data"))}});
  }
  return cases;
}

/// Nothing changes but the byte read ahead, which comes then.
std::vector<Case> no_access(const Chip& c) {
  const auto golden = [c] { return fields(related_registers(c.now)); };
  std::vector<Expected> same = all_of(fields(related_registers(c.then)));
  for (Expected& one : same) {
    if (one.name.find("data") != std::string::npos) {
      one.when = (!c.now.is(kPorts, kArrives)).term();
    }
  }
  return {{"a clock", (no_reset(c) && !strobe(c)).term(), {}, golden, same}};
}

constexpr const char* kReadsAtPort = "while a byte is read ahead, it is that of the port";
Bool reads_at_port(const Flops& f) {
  const Bool reads = f.is(kPorts, kReads) || f.is(kPorts, kArrives);
  return !reads || Bool(f("data_ports.r_vram_address") == address_of_port(f));
}

std::vector<Case> read_ahead(const Chip& c) {
  const Bool quiet = no_reset(c) && !strobe(c) && reads_at_port(c.now);
  const Bool ready = c.in("i_vram_ready");
  const z3::expr word = c.output("o_vram_address");
  const z3::expr port = address_of_port(c.now);
  const Bool at_port = Bool(word == port.extract(16, 2));
  const Bool is_read = c.out("o_vram_request") && !c.out("o_vram_write");
  // What memory holds there
  const U8 byte = any<U8>("byte of memory");
  const auto golden = [c, byte] {
    RegisterFile file = related_registers(c.now);
    file.fetched(c.now.flag("data_ports.r_port") ? 1 : 0, byte);
    return fields(file);
  };
  const Bool held(byte_of(c.input("i_vram_data"), port) == byte.term());
  return {
      holds(kReadsAtPort, quiet, reads_at_port(c.then)),
      holds("is asked for", quiet && c.now.is(kPorts, kReads), is_read && at_port),
      holds("is asked for when the byte is written", quiet && ready && c.now.is(kPorts, kWrites),
            c.then.is(kPorts, kReads)),
      holds("is asked for after a clock", quiet && c.now.is(kPorts, kPauses),
            c.then.is(kPorts, kReads)),
      holds("is served", quiet && ready && c.now.is(kPorts, kReads), c.then.is(kPorts, kArrives)),
      {"arrives",
       (quiet && c.now.is(kPorts, kArrives) && held).term(),
       {},
       golden,
       all_of(fields(related_registers(c.then)))},
      holds("is done", quiet && c.now.is(kPorts, kArrives), c.then.is(kPorts, kIdle)),
  };
}

/// From any state whatever.
std::vector<Case> resets(const Chip& c) {
  const auto golden = [] {
    RegisterFile file;
    file.reset();
    PictureLines lines;
    lines.restart(false);
    RowChoice rows;
    rows.restart(false);
    return fields(file) + fields(Interrupts()) + fields(CompositeTiming()) + fields(lines) +
           fields(rows) + fields(Display()) + Observation{{"quiet", yes()}};
  };
  const Flops& f = c.then;
  const Bool quiet = f.is(kPorts, kIdle) && f.is("finder.r_state", 0) && f.is("drawer.r_state", 0);
  return {{"a clock",
           c.now.flag("r_rst").term(),
           {},
           golden,
           all_of(fields(related_registers(f)) + fields(related_interrupts(f)) +
                  fields(related_composite(f, 0)) + fields(related_lines(f)) +
                  fields(related_rows(f)) + fields(related_display(f))) +
               std::vector<Expected>{always("quiet", quiet)}}};
}

}  // namespace

std::vector<Lemma> register_lemmas() {
  return {
      Chip::lemma("reset", "registers, lines, rows and status, from any state whatever", resets),
      Chip::lemma("register reads", "the 32 registers, and what a read asks of memory",
                  [](const Chip& c) { return every(c, false); }, {{kQuiet}, {}}),
      Chip::lemma("register writes", "the 32 registers, and what a write asks of memory",
                  [](const Chip& c) { return every(c, true); }, {{kQuiet}, {}}),
      Chip::lemma("register looks", "the 32 registers", looks),
      Chip::lemma("no access", "registers keep what they hold", no_access),
      Chip::lemma("reading ahead", "the byte at the address of the port", read_ahead,
                  {{kQuiet}, {kReadsAtPort}}),
  };
}

}  // namespace collide::vera
