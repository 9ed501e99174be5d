// SPDX-License-Identifier: MIT
#include "sim/equal/impact/argument.h"

#include "model/impact/generated/registers.h"

namespace collide::impact {

Argument::Argument(const Parameters& parameters)
    : list_unit::Argument({"impact",
                           parameters,
                           kIdReset | (parameters.wide ? kIsWide : 0U) |
                               (parameters.all ? kHasAll : 0U) | (parameters.objects - 1),
                           parameters.objects,
                           parameters.all,
                           "registers.o_all",
                           {},
                           {},
                           {"the report"},
                           {},
                           {"loading"},
                           parameters.wide
                               ? Rests{}
                               : Rests{"loading", "how far it loads", "the last stays the last",
                                       "the report", "behind the last pair"},
                           {{"loading"},
                            [](W) { return context().bool_val(false); },
                            [](W w) { return w.is("r_loading"); },
                            [](W w) { return !w.is("r_loading"); }}}),
      p_(parameters) {}

Theorem Argument::theorem() {
  surroundings();
  run();
  configuration();
  port();
  registers();
  stages();
  reads_of_descriptors();
  words_of_descriptors();
  objects();
  pairs();
  list();
  asked();
  lines();
  end();
  answers();
  return std::move(all_);
}

void Argument::configuration() {
  state("registers", "configured", "COUNT is at most OBJECTS", {},
        [p = p_](W w) { return z3::ule(w("registers.o_count"), bits(p.objects, 9)); });
}

void Argument::stages() {
  state("scan", "before the pairs", "no pair is under way while objects are loaded", {"loading"},
        [p = p_](W w) {
          z3::expr quiet = !w.is("scan.r_reading") && !w.is("scan.r_valid") &&
                           !w.is("scan.r_last") && !w.is("pairs.r_valid") &&
                           w("pairs.r_in") == w("pairs.r_out") && !w.is("first.r_compares") &&
                           !w.is("r_pushed") && number(w, "report.r_state", kRest) &&
                           !w.is("report.r_valid") && !w.is("report.r_write_hits");
          const auto rests = [&](const std::string& name) { quiet = quiet && !w.is(name); };
          if (p.wide) {
            rests("wide.motion.r_valid");
            rests("wide.discriminant.r_valid");
          } else {
            quiet = quiet && number(w, "narrow.products.r_state", 0);
          }
          const auto stage = [](const char* of, unsigned n) {
            return std::string("times.") + of + "[" + std::to_string(n) + "].stage.r_busy";
          };
          for (unsigned n = 0; n < (p.wide ? 8U : 1U); ++n) rests(stage("root", n));
          for (unsigned n = 0; n < (p.wide ? 3U : 1U); ++n) rests(stage("quotient", n));
          return implies(w.is("r_loading"), quiet);
        });
  state("port", "loading", "is of a run, and no line of the list is begun until it ends",
        {"what stops runs", "quiet port", "before the pairs"}, [](W w) {
          return implies(busy(w) && w.is("r_loading"),
                         number(w, "list.r_state", kFill) && number(w, "list.r_fill", 0));
        });
  state("report", "the report", "reads an object only while it goes through them", {}, [](W w) {
    return implies(!number(w, "report.r_state", kObjects), !w.is("report.r_valid"));
  });
}

}  // namespace collide::impact
