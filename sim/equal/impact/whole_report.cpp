// SPDX-License-Identifier: MIT
//
// The report: the golden model's loop over the objects, the words of HIT, and what is read of HIT
// and FIRST behind a run.
#include "sim/equal/impact/argument.h"

namespace collide::impact {

namespace {

constexpr unsigned kMover = kIndex + 1;  // bits of the object that the report comes to
constexpr unsigned kObjectsOfHit = 128;  // in its words

/// Whether the golden model's word of an object is a contact.
z3::expr has(const z3::expr& words, const z3::expr& object) {
  return has_hit(U32(z3::select(words, object))).term();
}
}  // namespace

z3::expr report_passes(W w) {
  return busy(w) && w.is("report.r_valid") && w.is("report.w_go");
}

z3::expr bit_at(const z3::expr& word, const z3::expr& place) {
  return bit_of(z3::lshr(word, z3::zext(place, 27)), 0);
}
/// The word of HIT in the memory.
z3::expr word_of_hit(W w, const z3::expr& number) {
  return z3::select(w("first.words.r_memory"), z3::concat(bits(0x20, 6), number));
}

void Argument::report() {
  const Rests begun = {"before the pairs",     "loading",    "what stops runs",
                       "behind the last pair", "the report", "comparing"};
  const auto with_begun = [=](const Rests& more) {
    Rests all = begun;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const auto in = [](W w, unsigned state) { return number(w, "report.r_state", state); };
  ghost("mover", bits(0, kMover), [](W w) {
    const z3::expr& mover = w.ghost("mover");
    return z3::ite(w.is("run.o_begin"), bits(0, kMover),
                   z3::ite(report_passes(w), mover + 1, mover));
  });
  const z3::expr end = bits(kObjectsOfHit, kMover);
  state("report", "objects in turn", "are those of the golden model's loop",
        with_begun({"configuration stands"}), [=](W w) {
          const z3::expr &mover = w.ghost("mover"), &next = w("report.r_next");
          const z3::expr there =
              z3::ite(w.is("report.r_valid"),
                      w("report.r_object") == mover && next == mover + 1 && z3::ult(mover, end) &&
                          w("first.words.r_data") == object_word(w, mover.extract(kIndex - 1, 0)),
                      next == mover);
          return implies(busy(w), z3::ule(mover, end) && z3::ule(w("report.r_state"), bits(3, 2)) &&
                                      implies(in(w, kRest), mover == bits(0, kMover)) &&
                                      implies(in(w, kContacts), w.is("registers.o_all")) &&
                                      implies(in(w, kObjects), there) &&
                                      implies(in(w, kContacts) || in(w, kDone), mover == end));
        });
  clock("report", "records of first contacts",
        "are the golden model's of each object in turn, and so is which objects have one",
        with_begun(
            {"objects in turn", "how far it loads", "configured",
             Rest("first contacts",
                  [](W w, const Any&) { return Any{w.ghost("mover").extract(kIndex - 1, 0)}; })}),
        [=](W w) {
          const z3::expr mover = w.ghost("mover").extract(kIndex - 1, 0);
          const z3::expr word = z3::select(w.ghost("first"), mover);
          const z3::expr record = list_unit::on_all_paths(
              [] {
                const U32 first(constant("first", 32));
                const U32 object = wide<U32>(constant("object", kIndex));
                return Observation{{"record", record_of_first(first, object).term()}};
              },
              {{constant("first", 32), word}, {constant("object", kIndex), mover}})[0];
          const z3::expr offers = w.is("list.i_record");
          const z3::expr taken = offers && w.is("list.o_ready");
          return implies(busy(w) && !w.is("registers.o_all"),
                         implies(report_passes(w), taken == has(w.ghost("first"), mover)) &&
                             implies(taken, report_passes(w)) &&
                             implies(offers, w.is("report.r_valid") && w("list.i_data") == record));
        });
  all_.facts.push_back(
      {Fact::Kind::kState,
       "report",
       "words of HIT",
       "have the objects with a contact, of those that the report has passed",
       with_begun(
           {"objects in turn", "how far it loads", "configured", "configuration stands",
            Rest("first contacts",
                 [](W w, const Any&) { return Any{w.ghost("mover").extract(kIndex - 1, 0)}; })}),
       [=](W w, const Any& any) {
         const z3::expr& mover = w.ghost("mover");
         const z3::expr passed = z3::ult(z3::zext(any[0], 1), mover);
         const z3::expr word = any[0].extract(6, 5), place = any[0].extract(4, 0);
         const z3::expr word_now = mover.extract(7, 5), count = mover.extract(4, 0);
         const z3::expr writes = w.is("report.r_write_hits");
         const z3::expr& hits = w("report.r_hits");
         const z3::expr here = has(w.ghost("first"), any[0]);
         const z3::expr shown =
             z3::ite(z3::zext(word, 1) == word_now, bit_at(hits, place - count),
                     z3::ite(writes && w("report.r_hits_word") == word, bit_at(hits, place),
                             bit_at(word_of_hit(w, word), place)));
         return implies(
             busy(w) && !in(w, kRest),
             implies(passed, shown == here) &&
                 implies(writes, count == bits(0, 5) &&
                                     z3::zext(w("report.r_hits_word"), 1) + 1 == word_now));
       },
       {kIndex}});
}

}  // namespace collide::impact
