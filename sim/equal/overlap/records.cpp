// SPDX-License-Identifier: MIT
//
// The records of a run: the list is offered those that are found, each by its number. And where the
// golden model's run comes to: all descriptors are read, records find no room, it ends.
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

namespace {
constexpr unsigned kHandOn = 1;  // of hits.r_state

z3::expr number_of(W w, const char* ghost) {
  return wide32(w.ghost(ghost));
}
z3::expr is_offered(W w) {
  return number(w, "list.r_state", kFill) && w.is("list.i_record") && !w.is("run.r_stop");
}
}  // namespace

void Argument::records() {
  const unsigned width = unit_.port.address_width;
  const z3::expr most = bits(p_.sprites * (p_.sprites - 1) / 2, 32);
  const auto offered = [](W w) -> const z3::expr& { return w.ghost("offered"); };
  state("list", "records offered", "are those that were found, as many as were handed on",
        {"what stops runs", "the pair that is entered", "most pairs that are found",
         "the line and its records"},
        [=](W w) {
          const z3::expr one =
              z3::ite(number(w, "hits.r_state", kHandOn), bits(0, 32), bits(1, 32));
          return is_set(w.ghost("few")) &&
                 z3::ite(busy(w),
                         z3::ule(offered(w), number_of(w, "recorded")) &&
                             (w.is("run.r_stop") || offered(w) == number_of(w, "recorded")),
                         z3::ule(offered(w), most + one));
        });
  clock("list", "records of the list", "are the golden model's, each by its number",
        {"records offered", "records", "the pair that is entered", "what stops runs"}, [=](W w) {
          return implies(
              busy(w) && is_offered(w),
              w("list.i_data") == z3::select(w.ghost("all records"),
                                             offered(w).extract(
                                                 w.ghost("found").get_sort().bv_size() - 1, 0)) &&
                  offered(w) + 1 == number_of(w, "found"));
        });
  state("list", "room for records", "no more are stored, or on their way, than found room",
        {"records offered", "the line and its records", "open accesses", "quiet port",
         "what stops runs", "most pairs that are found", kAnswerIsAskedFor},
        [=](W w) {
          const auto tag = [&](unsigned count, const char* slot) {
            return z3::ite(z3::uge(w("port.r_open"), bits(count, 2)),
                           wide32(w.ghost(slot).extract(width + 2, width + 1)), bits(0, 32));
          };
          const z3::expr on_their_way =
              wide32(w.ghost("records")) + tag(1, "asked 0") + tag(2, "asked 1");
          const z3::expr& stored = w.ghost("STORED");
          const z3::expr& accepted = w.ghost("accepted");
          return z3::ule(stored, accepted) && z3::ule(on_their_way, accepted - stored) &&
                 z3::ule(accepted, offered(w));
        });
  state("list", "most records that are stored", "are those of all sprites",
        {then("room for records"), then("records offered"), then("most pairs that are found"),
         then("the pair that is entered"), "room for records", "records offered",
         "most pairs that are found", "the pair that is entered", "what stops runs",
         "the end of a run", "quiet port", "open accesses", kAnswerIsAskedFor},
        [=](W w) { return z3::ule(w.ghost("STORED"), most); });
  clock("registers", "FOUND and STORED", "are the golden model's",
        {"register FOUND", "register STORED", "records offered", "most records that are stored"},
        [](W w) {
          return w("registers.i_found") == w.ghost("FOUND") &&
                 w("registers.i_stored") == w.ghost("STORED");
        });
}

void Argument::ends_of_runs() {
  const list_unit::Chip unit = unit_;
  // Accesses to descriptors that are answered
  ghost("descriptors read", bits(0, 32), [](W w) {
    const z3::expr& before = w.ghost("descriptors read");
    const z3::expr one = w.is("i_mem_ack") && !w.is("i_mem_err") && in_state(w, kLoad);
    return z3::ite(w.is("run.o_begin"), bits(0, 32),
                   z3::ite(busy(w) && one && !w.is("run.r_stop"), before + 1, before));
  });
  state("descriptors", "how many it has read", "all accesses before the rows are to them",
        {"what stops runs", "before the rows", "how far it loads", "answers", "open accesses",
         "quiet port", "configured", "configuration stands", kAnswerIsAskedFor},
        [](W w) {
          return implies(busy(w) && !w.is("run.r_stop"),
                         w.ghost("descriptors read") == wide32(w("descriptors.r_answer")));
        });
  const auto all_read = [=](W w) {
    return w.ghost("descriptors read") == wide32(unit.all_of_them(w));
  };
  clock("run", "LOADED", "is set when all descriptors are read",
        {"how many it has read", "before the rows", "how far it loads", "what stops runs"},
        [=](W w) {
          return implies(busy(w) && !w.is("run.r_stop") && !in_state(w, kClear),
                         implies(w.is("run.i_loaded"), all_read(w)) &&
                             implies(in_state(w, kLoad) && all_read(w), w.is("run.i_loaded"))) &&
                 implies(in_state(w, kClear), !w.is("run.i_loaded"));
        });
  state("run", "LOADED stays", "until the run ends", {"what stops runs", "before the rows"},
        [](W w) {
          return implies(
              busy(w) && !w.is("run.r_stop") && z3::ugt(w("sweep.r_state"), bits(kLoad, 3)),
              w.is("run.r_loaded"));
        });
  clock("list", "OVERFLOW", "is set at the end if records found no room",
        {"what stops runs", "the end of a run", "what found room", "the line and its records",
         "all lines are stored", "records offered"},
        [](W w) {
          const List list = list_unit::golden_list(w);
          const U32 stored(w.ghost("STORED"));
          const z3::expr lost = on_all_paths([&] { return overflow_of(list, stored).term(); });
          const Bool has_header = list_unit::has_header(wide<U32>(w("registers.o_list_lines")));
          return implies(w.is("run.w_end") && !w.is("run.r_stop"),
                         w.is("list.o_overflow") == (has_header.term() && lost != bits(0, 32)));
        });
  clock("list", "numbers of the header", "all records that were found, and those that are stored",
        {"nothing is found behind the list", "register FOUND", "register STORED", "records offered",
         "most records that are stored", "the pair that is entered", "what stops runs"},
        [](W w) {
          const z3::expr found = wide32(w.ghost("found"));
          return implies(busy(w) && number(w, "list.r_state", list_unit::kHeader),
                         wide32(w("list.i_found")) == found &&
                             wide32(w("list.r_stored")) == w.ghost("STORED") &&
                             (w.is("run.r_stop") || w.ghost("offered") == found));
        });
  clock("run", "the end",
        "of a run that is not stopped: no sprite is left to begin, no pair is open, "
        "all records that were found were offered, the list is written",
        {"what stops runs", "the end of a run", "the list ends", "nothing is found behind the list",
         "the pair that is entered", "records offered", "register FOUND", "LOADED stays",
         "before the rows", "the line and its records", "what found room", "between walks"},
        [](W w) {
          const z3::expr found = wide32(w.ghost("found"));
          return implies(
              w.is("run.w_end") && !w.is("run.r_stop"),
              w.is("run.r_loaded") && number(w, "sweep.r_waiting", 0) &&
                  number(w, "open.r_count", 0) && w.ghost("offered") == found &&
                  w.ghost("FOUND") == found && w.ghost("records") == bits(0, 2) &&
                  w.ghost("accessed") == bits(0, w.ghost("accessed").get_sort().bv_size()) &&
                  number(w, "list.r_state", list_unit::kWait));
        });
}

}  // namespace collide::overlap
