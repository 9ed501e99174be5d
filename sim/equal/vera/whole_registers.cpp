// SPDX-License-Identifier: MIT
//
// Registers and data ports.
#include "sim/equal/vera/argument.h"

#include <fmt/format.h>

namespace collide::vera {

void Argument::registers() {
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
  state("data_ports", "work of the ports",
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
  clock(
      "data_ports", "requests of the CPU", "are those of the golden model, byte by byte",
      {"work of the ports", "where a port is", "registers", "which port"}, [](W w) {
        const z3::expr work = w.ghost("port work");
        const z3::expr writes_now = work == I32(PortWork::kWrite).term();
        const z3::expr reads_now = work == I32(PortWork::kRead).term();
        const z3::expr at = z3::ite(writes_now, w.ghost("stored at"),
                                    z3::ite(w.ghost("port") == I32(0).term(),
                                            w.ghost("port 0 address"), w.ghost("port 1 address")));
        const z3::expr byte = w.ghost("stored");
        const z3::expr lane = z3::shl(bits(1, 4), z3::zext(w.ghost("stored at").extract(1, 0), 2));
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

}  // namespace collide::vera
