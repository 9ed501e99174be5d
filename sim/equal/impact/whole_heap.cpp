// SPDX-License-Identifier: MIT
//
// All mode: records of contacts go into the heap, and what it gives goes to the list. How it sorts
// is not told here.
#include "sim/equal/impact/argument.h"

namespace collide::impact {

namespace {

z3::expr n(unsigned value) {
  return bits(value, kNumber);
}
z3::expr all_mode(W w) {
  return w.is("registers.o_all");
}
/// A record goes into the heap.
z3::expr enters(W w) {
  return w.is("all.heap.i_push") && w.is("all.heap.o_ready");
}
z3::expr is_drained(W w) {
  return w.is("all.heap.o_valid") && w.is("all.heap.i_pop");
}

}  // namespace

void Argument::heap() {
  const Rests begun = {"before the pairs",     "loading",    "what stops runs",
                       "behind the last pair", "the report", "FOUND"};
  const auto with_begun = [=](const Rests& more) {
    Rests all = begun;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  clock("all.heap", "records of contacts", "go into the heap, each once before the contact leaves",
        with_begun({"time of a contact"}), [](W w) {
          const z3::expr& pair = w("times.o_pair");
          const z3::expr t = constant("time", 17), i = constant("low", kIndex),
                         j = constant("high", kIndex);
          const z3::expr record = list_unit::on_all_paths(
              [=] {
                return Observation{
                    {"record", record_of(wide<U32>(t), wide<U32>(i), wide<U32>(j)).term()}};
              },
              {{t, w("times.o_t")},
               {i, pair.extract(kIndex - 1, 0)},
               {j, pair.extract(2 * kIndex - 1, kIndex)}})[0];
          const z3::expr pushed = w.is("r_pushed");
          return implies(busy(w),
                         implies(enters(w), all_mode(w) && contact_under_way(w) && !pushed &&
                                                z3::zext(w("all.heap.i_data"), 1) == record) &&
                             implies(all_mode(w) && contact_leaves(w), pushed || enters(w)));
        });
  ghost("drained", n(0), [](W w) {
    const z3::expr& drained = w.ghost("drained");
    return z3::ite(w.is("run.o_begin"), n(0),
                   z3::ite(busy(w) && is_drained(w), drained + 1, drained));
  });
  state("all.heap", "records in the heap", "are those of contacts, less those that were taken",
        with_begun({"records of contacts", "numbers of pairs", "most pairs", "configuration stands",
                    "objects in turn"}),
        [](W w) {
          const auto in = [&](unsigned state) { return number(w, "report.r_state", state); };
          const z3::expr &drained = w.ghost("drained"), &count = w("all.heap.r_count");
          const z3::expr entered = w.ghost("FOUND") + z3::ite(w.is("r_pushed"), n(1), n(0));
          const z3::expr least = number(w, "all.heap.r_state", 4);
          return implies(busy(w), implies(least, !number(w, "all.heap.r_count", 0)) &&
                                      z3::zext(count, kNumber - count.get_sort().bv_size()) ==
                                          z3::ite(all_mode(w), entered - drained, n(0)) &&
                                      z3::ule(drained, z3::ite(all_mode(w), entered, n(0))) &&
                                      implies(drained != n(0), in(kContacts) || in(kDone)));
        });
  clock("report", "records from the heap", "are what it gives, each once, when no pair is left",
        with_begun({"objects in turn", "records in the heap"}), [](W w) {
          return implies(busy(w) && all_mode(w),
                         implies(w.is("list.i_record"),
                                 w.is("all.heap.o_valid") &&
                                     w("list.i_data") == z3::zext(w("all.heap.o_data"), 1) &&
                                     !contact_under_way(w) && !w.is("r_pushed")) &&
                             (w.is("list.i_record") && w.is("list.o_ready")) == is_drained(w));
        });
  state("report", "the end of records",
        "in all mode comes when the heap is empty, or the list has no room",
        with_begun({"records in the heap", "records from the heap", "objects in turn",
                    "configuration stands"}),
        [](W w) {
          const z3::expr enough = w.is("list.r_overflow") || number(w, "registers.o_list_lines", 0);
          return implies(busy(w) && all_mode(w) && number(w, "report.r_state", kDone),
                         enough || w.ghost("drained") == w.ghost("FOUND"));
        });
  state("list", "records of the list", "are those of the report, numbered alike, until a stop",
        with_begun({"records from the heap", "records of first contacts", "records in the heap",
                    "the line and its records", "what found room", "objects in turn", "most pairs",
                    "numbers of pairs", "what stops runs", "configuration stands"}),
        [](W w) {
          const z3::expr of_report = z3::ite(all_mode(w), w.ghost("drained"), w.ghost("FOUND"));
          return implies(busy(w),
                         is_set(w.ghost("few")) &&
                             implies(!w.is("run.r_stop"),
                                     w.ghost("offered") == z3::zext(of_report, 32 - kNumber)));
        });
}

}  // namespace collide::impact
