// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

void Argument::surroundings() {
  const char* const answers = "the memory answers each accepted access once, in order";
  all_.requirements.push_back({kAnswerIsAskedFor, "overlap", answers});
}

// ---- the run ----

void Argument::run() {
  state("run", "what stops runs", "a run that is stopped is BUSY, and one that failed is stopped",
        {}, [](W w) {
          return implies(w.is("run.r_stop"), w.is("run.r_busy")) &&
                 implies(w.is("run.r_failed") && w.is("run.r_busy"), w.is("run.r_stop"));
        });
  clock("run", "a run begins once", "no run begins while one is BUSY", {},
        [](W w) { return implies(w.is("run.o_begin"), !w.is("run.o_busy")); });
  state("registers", "configured", "COUNT is at most SPRITES, and the window's size is cut", {},
        [p = p_](W w) {
          return z3::ule(w("registers.o_count"), bits(p.sprites, 9)) &&
                 z3::ule(w("registers.o_columns"), bits(kColumns, 11)) &&
                 z3::ule(w("registers.o_rows"), bits(p.rows, 16));
        });
  clock(
      "registers", "configuration stands", "while BUSY no register of configuration changes", {},
      [](W w) {
        z3::expr all = context().bool_val(true);
        for (const char* name :
             {"registers.o_count", "registers.o_descriptors", "registers.o_origin_x",
              "registers.o_origin_y", "registers.o_columns", "registers.o_rows", "registers.o_list",
              "registers.o_list_lines", "registers.o_sequence", "registers.o_area"}) {
          all = all && w.then(w(name)) == w(name);
        }
        return implies(w.is("run.o_busy"), all);
      });
}

// ---- the memory port ----

void Argument::port() {
  state("port", "open accesses", "at most two, as the port's monitor counts them",
        {kAnswerIsAskedFor}, [](W w) {
          const z3::expr& open = w("port.r_open");
          return z3::ule(open, bits(2, 2)) && w("ports.memory_port.r_open") == z3::zext(open, 2) &&
                 implies(w.is("port.r_held"), z3::ule(open, bits(1, 2)));
        });
  state("port", "quiet port", "without a run nothing is asked for or open",
        {"what stops runs", "open accesses", kAnswerIsAskedFor}, [](W w) {
          return implies(!w.is("run.r_busy"), number(w, "port.r_open", 0) && !w.is("port.r_held"));
        });
}

}  // namespace collide::overlap
