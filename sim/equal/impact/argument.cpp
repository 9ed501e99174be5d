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
                           {"loading", "before the pairs"},
                           {"loading", "how far it loads", "the last stays the last", "the report",
                            "behind the last pair"},
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
  motions();
  pairs();
  if (p_.wide) wide_pairs();
  if (!p_.wide) times();
  if (!p_.wide) first();
  if (!p_.wide) report();
  if (!p_.wide && p_.data_width == 32 && p_.all) {
    products();
    decisions();
  }
  list();
  asked();
  lines();
  end();
  answers();
  contacts();
  if (!p_.wide) answers_of_contacts();
  if (!p_.wide) most_pairs();
  if (!p_.wide) found();
  if (!p_.wide && p_.all) heap();
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
            rests("wide.motion.r_issuing");
            rests("wide.discriminant.r_valid");
            for (const char* sum :
                 {"wide.motion.r_factors_sum", "wide.motion.r_result_sum",
                  "wide.discriminant.r_factors_sum", "wide.discriminant.r_result_sum"}) {
              quiet = quiet && number(w, sum, 0);
            }
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
  state("report", "the report",
        "reads objects, and writes words of HIT, only while it goes through them", {}, [](W w) {
          return implies(!number(w, "report.r_state", kObjects),
                         !w.is("report.r_valid") && !w.is("report.r_write_hits"));
        });
}

void Argument::contacts() {
  // What the golden model knows of the last run: that it has ended undisturbed; and knew of it when
  // HIT or FIRST was looked at
  ghost("complete", bits(0, 1), [](W w) {
    const z3::expr undisturbed = z3::ite(w.is("run.r_stop"), bits(0, 1), bits(1, 1));
    return z3::ite(w.is("run.o_begin"), bits(0, 1),
                   z3::ite(w.is("run.w_end"), undisturbed, w.ghost("complete")));
  });
  ghost("knew", bits(0, 1), [](W w) {
    const z3::expr now = z3::ite(busy(w), bits(0, 1), w.ghost("complete"));
    return z3::ite(number(w, "registers.shared.r_state", 1), now, w.ghost("knew"));
  });
  state("run", "a complete run", "has loaded, and ended without ABORT and error",
        {"what stops runs", "loading", "the end of a run"}, [](W w) {
          return implies(busy(w), !is_set(w.ghost("complete")) && !w.is("run.r_error") &&
                                      !w.is("run.r_aborted")) &&
                 implies(busy(w) && !w.is("r_loading") && !w.is("run.r_stop"),
                         w.is("run.r_loaded")) &&
                 implies(!busy(w), is_set(w.ghost("complete")) ==
                                       (w.is("run.r_loaded") && !w.is("run.r_error") &&
                                        !w.is("run.r_aborted")));
        });
  state("registers", "what was known", "of contacts when HIT or FIRST was looked at",
        {"a complete run"}, [](W w) {
          return implies(number(w, "registers.shared.r_state", 2) && w.is("registers.r_known"),
                         is_set(w.ghost("knew")));
        });
  clock("registers", "HIT and FIRST", "are 0 but of a run that ended undisturbed",
        {"what was known", "an access is looked at"}, [](W w) {
          return implies(
              w.is("o_reg_ack") && w.is("registers.shared.i_late") && !is_set(w.ghost("knew")),
              w("o_reg_dat") == bits(0, 32));
        });
}

}  // namespace collide::impact
