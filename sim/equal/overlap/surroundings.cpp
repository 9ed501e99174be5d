// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

Argument::Argument(const Parameters& parameters)
    : list_unit::Argument({"overlap",
                           parameters,
                           kIdReset | (parameters.area ? kHasArea : 0U) | (parameters.sprites - 1),
                           parameters.sprites,
                           parameters.area,
                           "registers.o_area",
                           {kWindowOrigin, kWindowSize},
                           {"registers.o_origin_x", "registers.o_origin_y", "registers.o_columns",
                            "registers.o_rows"},
                           {},
                           {"done stays", "between walks", "the last row"},
                           {"whose turn", "who waits"},
                           {"who waits", "before the rows", "how far it loads"},
                           {{"before the rows"},
                            [](W w) { return in_state(w, kClear); },
                            [](W w) { return in_state(w, kLoad); },
                            [](W w) { return z3::ugt(w("sweep.r_state"), bits(kLoad, 3)); }},
                           list_unit::Chip::Reads{{"own registers", "FOUND and STORED"},
                                                  own_register,
                                                  [](W w) { return w.ghost("FOUND"); },
                                                  [](W w) { return w.ghost("STORED"); }}}),
      p_{parameters} {}

void Argument::configuration() {
  state("port", "who waits", "keeps its request until it is taken",
        {"what stops runs", "before the rows", "quiet port"}, [](W w) {
          return implies(w.is("r_reader_waits"), w.is("reader.o_valid") && !w.is("sweep.o_load"));
        });
  state("port", "whose turn", "is the list's until its line is written", {}, [](W w) {
    return implies(!number(w, "list.r_access", 0), w.is("list.o_valid") && !w.is("r_reader_waits"));
  });
  state("registers", "configured",
        "COUNT is at most SPRITES, the window's size is cut, areas are only counted if they can be",
        {}, [p = p_](W w) {
          const z3::expr numbers = z3::ule(w("registers.o_count"), bits(p.sprites, 9)) &&
                                   z3::ule(w("registers.o_columns"), bits(kColumns, 11)) &&
                                   z3::ule(w("registers.o_rows"), bits(p.rows, 16));
          return p.area ? numbers : numbers && !w.is("registers.o_area");
        });
}

}  // namespace collide::overlap
