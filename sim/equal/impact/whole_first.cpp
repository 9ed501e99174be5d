// SPDX-License-Identifier: MIT
//
// What each object touches first: the golden model's words of FIRST, which change as a contact
// leaves the pipeline. The RTL's change in the clocks before.
#include "sim/equal/impact/argument.h"

namespace collide::impact {

namespace {

constexpr unsigned kNone = 0x1FFFF;  // no contact, at a time that none has

/// The word of the golden model's for one of the RTL's memory.
z3::expr golden_word(const z3::expr& word) {
  return z3::ite(bit_of(word, 31), word, bits(0, 32));
}
/// Nothing, or a contact at a time up to 1.
z3::expr well_formed(const z3::expr& word) {
  const z3::expr contact = bit_of(word, 31) && word.extract(23, 17) == bits(0, 7) &&
                           z3::ule(word.extract(16, 0), bits(0x10000, 17));
  return word == bits(kNone, 32) || contact;
}
/// The golden model's word with a contact.
z3::expr with_contact(const z3::expr& word, const z3::expr& partner, const z3::expr& t) {
  const z3::expr before = constant("word before", 32);
  const z3::expr other = constant("partner", kIndex), time = constant("time", 17);
  return list_unit::on_all_paths(
      [=] {
        return Observation{
            {"word", earliest(U32(before), wide<U32>(other), wide<U32>(time)).term()}};
      },
      {{before, word}, {other, partner}, {time, t}})[0];
}

}  // namespace

z3::expr object_word(W w, const z3::expr& object) {
  return z3::select(w("first.words.r_memory"), z3::zext(object, 1));
}
z3::expr contact_under_way(W w) {
  return w.is("times.o_valid") && !bit_of(w("times.o_pair"), 2 + 2 * kIndex);
}

z3::expr contact_leaves(W w) {
  return contact_under_way(w) && w.is("times.i_ready");
}

void Argument::first() {
  const list_unit::Chip chip = unit_;
  const Rests begun = {"before the pairs", "loading", "what stops runs", "one pair at a time"};
  const auto with_begun = [=](const Rests& more) {
    Rests all = begun;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const auto low = [](W w) { return w("times.o_pair").extract(kIndex - 1, 0); };
  const auto high = [](W w) { return w("times.o_pair").extract(2 * kIndex - 1, kIndex); };
  const auto low_looks = [](W w) { return bit_of(w("times.o_pair"), 1 + 2 * kIndex); };
  const auto high_looks = [](W w) { return bit_of(w("times.o_pair"), 2 * kIndex); };

  // As the golden model keeps a contact: for the low object if it looks, then for the high one
  ghost("first", z3::const_array(context().bv_sort(kIndex), bits(0, 32)), [=](W w) {
    const z3::expr& all = w.ghost("first");
    const auto kept = [&](const z3::expr& words, const z3::expr& looks, const z3::expr& mover,
                          const z3::expr& partner) {
      const z3::expr word = with_contact(z3::select(words, mover), partner, w("times.o_t"));
      return z3::ite(looks, z3::store(words, mover, word), words);
    };
    const z3::expr both =
        kept(kept(all, low_looks(w), low(w), high(w)), high_looks(w), high(w), low(w));
    return z3::ite(w.is("run.o_begin"), z3::const_array(context().bv_sort(kIndex), bits(0, 32)),
                   z3::ite(contact_leaves(w), both, all));
  });
  // The RTL has kept the contact under way already.
  const auto kept = [=](const char* name, bool is_high) {
    ghost(name, bits(0, 1), [=](W w) {
      const z3::expr now =
          w.is("first.r_compares") && w.is("first.r_high") == context().bool_val(is_high);
      return z3::ite(!busy(w) || contact_leaves(w), bits(0, 1),
                     z3::ite(now, bits(1, 1), w.ghost(name)));
    });
  };
  kept("kept low", false);
  kept("kept high", true);

  const auto at_the_queue = [](const char* fact) {
    return Rest(fact, [](W w, const Any&) { return Any{w.ghost("popped")}; });
  };
  state("first", "comparing", "is of the contact under way, with the word of the object that looks",
        with_begun({"time of a contact", "root", "quotient", "numbers of pairs", "most pairs",
                    at_the_queue("queue of pairs"), at_the_queue("objects of pairs")}),
        [=](W w) {
          const z3::expr is_high = w.is("first.r_high");
          const z3::expr looker = z3::ite(is_high, high(w), low(w));
          const z3::expr kept_low = is_set(w.ghost("kept low")),
                         kept_high = is_set(w.ghost("kept high"));
          return implies(busy(w) && w.is("first.r_compares"),
                         contact_under_way(w) && !w.is("r_loading") &&
                             z3::ite(is_high, high_looks(w), low_looks(w)) &&
                             w("first.words.r_data") == object_word(w, looker) &&
                             implies(is_high && low_looks(w), kept_low)) &&
                 implies(busy(w) && (kept_low || kept_high),
                         contact_under_way(w) && !w.is("r_loading") &&
                             implies(kept_low, low_looks(w)) && implies(kept_high, high_looks(w)));
        });
  all_.facts.push_back(
      {Fact::Kind::kState,
       "first",
       "first contacts",
       "are the golden model's, but that the contact under way may be kept already",
       with_begun({"comparing", "behind the last pair", "the report", "time of a contact", "root",
                   "quotient", "bounds of a quotient", "how far it loads", "configured",
                   "configuration stands", "numbers of pairs", "most pairs",
                   at_the_queue("queue of pairs"), at_the_queue("objects of pairs")}),
       [=](W w, const Any& any) {
         const z3::expr golden = z3::select(w.ghost("first"), any[0]);
         const z3::expr t = w("times.o_t");
         const z3::expr ahead = z3::ite(is_set(w.ghost("kept low")) && any[0] == low(w),
                                        with_contact(golden, high(w), t),
                                        z3::ite(is_set(w.ghost("kept high")) && any[0] == high(w),
                                                with_contact(golden, low(w), t), golden));
         const z3::expr word = object_word(w, any[0]);
         const z3::expr loaded = is_answered(w, chip, any[0], 3);
         return implies(busy(w) && loaded, golden_word(word) == ahead && well_formed(word)) &&
                implies(busy(w) && !loaded, golden == bits(0, 32));
       },
       {kIndex}});
}

}  // namespace collide::impact
