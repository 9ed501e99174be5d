// SPDX-License-Identifier: MIT
//
// What is read of HIT and FIRST behind a run that ended undisturbed.
#include "sim/equal/impact/argument.h"

namespace collide::impact {

namespace {

/// The access is to a word of HIT, or of FIRST, by the number of the word that it asks for.
z3::expr is_hit(const z3::expr& address) {
  return address.extract(11, 2) == bits(kHit / 16, 10);
}
z3::expr is_first(const z3::expr& address) {
  return address.extract(11, 7) == bits(kFirst / 512, 5);
}
z3::expr object_of(const z3::expr& address) {
  return address.extract(kIndex - 1, 0);
}
/// The golden model's bit of the word of HIT.
z3::expr golden_bit(const z3::expr& words, const z3::expr& address, const z3::expr& place) {
  const z3::expr object = z3::concat(address.extract(1, 0), place);
  return has_hit(U32(z3::select(words, object))).term();
}

}  // namespace

void Argument::answers_of_contacts() {
  all_.facts.push_back(
      {Fact::Kind::kState,
       "first",
       "contacts of a complete run",
       "are the golden model's until the next run begins",
       {"the end of a run", "the last stays the last", "what stops runs", "loading",
        "before the pairs", "quiet port", "a complete run", "the report", "objects in turn",
        "behind the last pair", "comparing", "how far it loads", "configured",
        "configuration stands", kAnswerIsAskedFor,
        Rest("first contacts", [](W, const Any& any) { return any; }),
        Rest("words of HIT", [](W, const Any& any) { return any; })},
       [](W w, const Any& any) {
         const z3::expr& words = w.ghost("first");
         const z3::expr golden = z3::select(words, any[0]), word = object_word(w, any[0]);
         const z3::expr count = w("registers.r_run_count");
         const z3::expr in_run = z3::ult(z3::zext(any[0], 1), count);
         const z3::expr hits = word_of_hit(w, any[0].extract(6, 5));
         return implies(
             !busy(w) && is_set(w.ghost("complete")),
             !w.is("first.r_compares") && !w.is("report.r_write_hits") && !contact_under_way(w) &&
                 !w.is("report.r_valid") &&
                 (number(w, "report.r_state", kRest) || number(w, "report.r_state", kDone)) &&
                 golden == z3::ite(in_run && bit_of(word, 31), word, bits(0, 32)) &&
                 bit_at(hits, any[0].extract(4, 0)) == has_hit(U32(golden)).term());
       },
       {kIndex}});
  // The golden model's words when one was looked at
  ghost("first then", z3::const_array(context().bv_sort(kIndex), bits(0, 32)), [](W w) {
    return z3::ite(number(w, "registers.shared.r_state", 1), w.ghost("first"),
                   w.ghost("first then"));
  });
  const auto looked_at = [](W w, const Any& any) {
    const z3::expr& address = w("registers.i_adr");
    const z3::expr object = object_of(address);
    return Any{z3::ite(is_hit(address), z3::concat(address.extract(1, 0), any[0]), object)};
  };
  all_.facts.push_back(
      {Fact::Kind::kState,
       "registers",
       "the word looked up",
       "is the golden model's of the clock in which it is looked at, and if it is known",
       {Rest("contacts of a complete run", looked_at), "what was known", "a complete run",
        "an access is looked at", kRequestIsKept, "what stops runs"},
       [](W w, const Any& any) {
         const z3::expr& address = w("ports.register_port.r_past_adr");
         const z3::expr& words = w.ghost("first then");
         const z3::expr& word = w("first.words.r_data");
         const z3::expr golden = z3::select(words, object_of(address));
         const z3::expr known = w.is("registers.r_known");
         return implies(number(w, "registers.shared.r_state", 2) && is_set(w.ghost("knew")),
                        implies(is_hit(address), known && bit_at(word, any[0]) ==
                                                              golden_bit(words, address, any[0])) &&
                            implies(is_first(address), golden == z3::ite(known && bit_of(word, 31),
                                                                         word, bits(0, 32))));
       },
       {5}});
  all_.facts.push_back(
      {Fact::Kind::kClock,
       "registers",
       "words of HIT and FIRST",
       "are read as the golden model has them in the clock in which the access is looked at",
       {Rest("the word looked up", [](W, const Any& any) { return any; }), "what was known",
        "an access is looked at", kRequestIsKept},
       [](W w, const Any& any) {
         const z3::expr& address = w("registers.i_adr");
         const z3::expr& words = w.ghost("first then");
         const z3::expr& read = w("o_reg_dat");
         const z3::expr knew = is_set(w.ghost("knew"));
         const z3::expr golden = z3::select(words, object_of(address));
         return implies(
             w.is("o_reg_ack"),
             implies(is_hit(address),
                     bit_at(read, any[0]) == (knew && golden_bit(words, address, any[0]))) &&
                 implies(is_first(address), read == z3::ite(knew, golden, bits(0, 32))));
       },
       {5}});
}

void Argument::most_pairs() {
  // The pairs that the golden model's loops have looked at are at least those that are named.
  state("pairs", "most pairs", "are those of all objects, and the end",
        {"numbers of pairs", "pairs in order", "before the pairs", "loading", "what stops runs",
         "which pairs are named", "configured", "configuration stands"},
        [](W w) {
          const auto wide = [](const z3::expr& index) {
            return z3::zext(index, kNumber - index.get_sort().bv_size());
          };
          const z3::expr i = wide(w.ghost("low")), j = wide(w.ghost("high"));
          const z3::expr looked_at = z3::lshr(j * (j - 1), bits(1, kNumber)) + i;
          const z3::expr& pushed = w.ghost("pushed");
          const z3::expr count = w("registers.o_count").extract(kIndex, 0);
          const z3::expr valid = z3::ite(w.is("scan.r_valid"), bits(1, kNumber), bits(0, kNumber));
          const z3::expr scans = w.is("scan.r_reading") || w.is("scan.r_valid");
          return implies(busy(w) && scans,
                         z3::ule(pushed + valid, looked_at) &&
                             z3::ule(w.ghost("high"), bits(128, 8)) &&
                             implies(!w.is("scan.r_reading") || z3::uge(w.ghost("high"), count),
                                     w.ghost("low") == bits(0, kIndex))) &&
                 implies(busy(w) && w.is("scan.r_last"), z3::ule(pushed, bits(8128, kNumber))) &&
                 implies(busy(w), z3::ule(pushed, bits(8129, kNumber)) &&
                                      z3::ule(w.ghost("popped"), pushed) &&
                                      implies(w.is("pairs.r_valid"), w.ghost("popped") != pushed));
        });
}

void Argument::found() {
  // Contacts in all mode, else first contacts
  const auto all = [](W w) { return w.is("registers.o_all"); };
  ghost("FOUND", bits(0, kNumber), [=](W w) {
    const z3::expr mover = w.ghost("mover").extract(kIndex - 1, 0);
    const z3::expr first =
        report_passes(w) && has_hit(U32(z3::select(w.ghost("first"), mover))).term();
    const z3::expr& found = w.ghost("FOUND");
    return z3::ite(w.is("run.o_begin"), bits(0, kNumber),
                   z3::ite(busy(w) && z3::ite(all(w), contact_leaves(w), first), found + 1, found));
  });
  state("registers", "FOUND", "counts contacts in all mode, else the objects with one",
        {"behind the last pair", "the report", "the end of a run", "the last stays the last",
         "a complete run", "records of first contacts", "objects in turn", "comparing",
         "numbers of pairs", "most pairs", "time of a contact", "root", "quotient",
         "one pair at a time", "before the pairs", "loading", "what stops runs",
         "configuration stands",
         Rest("contacts of a complete run", [](W, const Any&) { return Any{bits(0, kIndex)}; })},
        [=](W w) {
          const z3::expr& found = w.ghost("FOUND");
          const auto is = [&](const z3::expr& count) {
            return z3::zext(w("r_found"), kNumber - w.width("r_found")) == count;
          };
          const z3::expr pushed = w.is("r_pushed");
          const z3::expr most =
              z3::ite(all(w), w.ghost("popped"), z3::zext(w.ghost("mover"), kNumber - kIndex - 1));
          return implies(busy(w), is(found + z3::ite(pushed, bits(1, kNumber), bits(0, kNumber))) &&
                                      implies(pushed, all(w) && contact_under_way(w)) &&
                                      z3::ule(found, most)) &&
                 implies(!busy(w) && is_set(w.ghost("complete")), is(found));
        });
}

}  // namespace collide::impact
