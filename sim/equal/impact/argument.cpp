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
                           {"loading", "how far it loads", "the last stays the last"},
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
  state("port", "loading", "is of a run, and no line of the list is begun until it ends",
        {"what stops runs", "quiet port"}, [](W w) {
          return implies(w.is("r_loading"), busy(w) && number(w, "list.r_state", kFill) &&
                                                number(w, "list.r_fill", 0) &&
                                                number(w, "report.r_state", kRest));
        });
  state("report", "the report", "reads an object only while it goes through them", {}, [](W w) {
    return implies(number(w, "report.r_state", kRest) || number(w, "report.r_state", kDone) ||
                       number(w, "report.r_state", kContacts),
                   !w.is("report.r_valid"));
  });
}

}  // namespace collide::impact
