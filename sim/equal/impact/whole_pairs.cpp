// SPDX-License-Identifier: MIT
//
// The objects that the scan keeps, the pairs that it names, and their order.
#include "model/impact/pairs.h"
#include "sim/equal/impact/argument.h"

namespace collide::impact {

namespace {

constexpr const char* kWords[] = {"words 0", "words 1", "words 2", "classes"};

z3::expr any(unsigned which) {
  return constant("word " + std::to_string(which), 32);
}
/// The golden model's box of the object whose word 2 comes, as the scan keeps it behind whether it
/// is enabled.
z3::expr box_that_comes(W w, const z3::expr& index) {
  const Values values = {{any(0), z3::select(w.ghost(kWords[0]), index)},
                         {any(1), z3::select(w.ghost(kWords[1]), index)},
                         {any(2), w("descriptors.o_data")}};
  return list_unit::on_all_paths(
      [] {
        const Descriptor d = decode({U32(any(0)), U32(any(1)), U32(any(2)), 0});
        const Box box = box_of(d.circle);
        z3::expr_vector parts(context());
        parts.push_back(as_bit(d.enable));
        for (const I32* side : {&box.bottom, &box.top, &box.right, &box.left}) {
          parts.push_back(low(*side, 18));
        }
        return Observation{{"box", z3::concat(parts)}};
      },
      values)[0];
}
z3::expr object_that_comes(W w) {
  return w("descriptors.o_index").extract(kIndex - 1, 0);
}
z3::expr comes(W w, unsigned which) {
  return w.is("descriptors.o_word") && w("descriptors.o_which") == bits(which, 2);
}
z3::expr kept_box(W w, const z3::expr& index) {
  return z3::select(w.ghost("boxes"), index);
}
Descriptor shown(const z3::expr& box, const z3::expr& classes) {
  Descriptor d = decode({0, 0, 0, U32(classes)});
  d.enable = Bool(bit_of(box, 72));
  return d;
}
Box box_in(const z3::expr& word) {
  const auto side = [&](unsigned from) { return I32(z3::sext(word.extract(from + 17, from), 14)); };
  return {side(0), side(18), side(36), side(54)};
}
/// What the golden model says of two objects: whether the pair is tested, and who looks.
struct Filtered {
  z3::expr named, low_looks, high_looks;
};
Filtered filtered(W w, const z3::expr& i, const z3::expr& j) {
  const auto at = [&](const z3::expr& index) {
    return shown(kept_box(w, index), z3::select(w.ghost(kWords[3]), index));
  };
  const Descriptor one = at(i), other = at(j);
  const Bool i_looks = looks_for(one, other), j_looks = looks_for(other, one);
  const Bool named = one.enable && other.enable && (i_looks || j_looks) &&
                     meet(box_in(kept_box(w, i)), box_in(kept_box(w, j)));
  return {named.term(), i_looks.term(), j_looks.term()};
}

}  // namespace

Descriptor object(W w, const z3::expr& index) {
  const auto word = [&](unsigned which) { return U32(z3::select(w.ghost(kWords[which]), index)); };
  return decode({word(0), word(1), word(2), word(3)});
}
z3::expr is_answered(W w, const list_unit::Chip& chip, const z3::expr& index, unsigned which) {
  const z3::expr words = chip.words(w);
  const unsigned width = words.get_sort().bv_size();
  return z3::ult(z3::zext(z3::concat(index, bits(which, 2)), width - kIndex - 2), words);
}

void Argument::objects() {
  const list_unit::Chip chip = unit_;
  const z3::sort index = context().bv_sort(kIndex);
  for (unsigned which = 0; which < 4; ++which) {
    const char* const name = kWords[which];
    ghost(name, z3::const_array(index, bits(0, 32)), [=](W w) {
      const z3::expr& all = w.ghost(name);
      return z3::ite(comes(w, which), z3::store(all, object_that_comes(w), w("descriptors.o_data")),
                     all);
    });
  }
  ghost("boxes", z3::const_array(index, bits(0, 73)), [](W w) {
    const z3::expr& all = w.ghost("boxes");
    const z3::expr& at = object_that_comes(w);
    return z3::ite(comes(w, 2), z3::store(all, at, box_that_comes(w, at)), all);
  });
  const auto on_its_way = [=](W w) { return chip.words(w).extract(kIndex + 1, 2); };
  state("load", "the object on its way", "keeps its places until its box is made",
        {"words of descriptors", "how far it loads", "what stops runs"}, [=](W w) {
          const z3::expr word_0 = z3::select(w.ghost(kWords[0]), on_its_way(w));
          const z3::expr word_1 = z3::select(w.ghost(kWords[1]), on_its_way(w));
          const z3::expr which = chip.words(w).extract(1, 0);
          const auto side = [](const z3::expr& word, unsigned from) {
            return word.extract(from + 15, from);
          };
          const auto least = [&](unsigned from) {
            const z3::expr a = side(word_0, from), b = side(word_1, from);
            return z3::ite(b < a, b, a);
          };
          const auto most = [&](unsigned from) {
            const z3::expr a = side(word_0, from), b = side(word_1, from);
            return z3::ite(b < a, a, b);
          };
          return implies(busy(w) && which != bits(0, 2),
                         z3::concat(w("load.r_y"), w("load.r_x")) == word_0) &&
                 implies(busy(w) && z3::uge(which, bits(2, 2)),
                         w("load.r_least_x") == least(0) && w("load.r_most_x") == most(0) &&
                             w("load.r_least_y") == least(16) && w("load.r_most_y") == most(16));
        });
  clock("load", "the box of an object", "is the golden model's",
        {"the object on its way", "words of descriptors", "how far it loads", "what stops runs"},
        [](W w) {
          return implies(busy(w) && comes(w, 2),
                         w("load.o_box") == box_that_comes(w, object_that_comes(w)));
        });
  all_.facts.push_back(
      {Fact::Kind::kState,
       "scan",
       "boxes and classes",
       "are those of the descriptors that were answered",
       {"words of descriptors", "how far it loads", "what stops runs", "the box of an object",
        "configured", "configuration stands"},
       [=](W w, const Any& any) {
         const z3::expr box = kept_box(w, any[0]);
         const z3::expr classes = z3::select(w.ghost(kWords[3]), any[0]);
         const auto held = [&](const char* memory) {
           return z3::select(w(std::string("scan.") + memory + ".r_memory"), any[0]);
         };
         return implies(busy(w) && is_answered(w, chip, any[0], 2), held("boxes") == box) &&
                implies(busy(w) && is_answered(w, chip, any[0], 3), held("classes") == classes);
       },
       {kIndex},
       [](W w) {
         return std::vector<z3::expr>{w("load.o_box"), box_that_comes(w, object_that_comes(w))};
       }});
}

void Argument::pairs() {
  // The golden model's loops: the pair that is looked at next, and the one that was
  const auto next_pair = [](W w, bool is_high) {
    const z3::expr &i = w.ghost("low"), &j = w.ghost("high");
    const z3::expr ends = z3::zext(i, 1) + 1 == j;
    const z3::expr next = is_high ? z3::ite(ends, j + 1, j) : z3::ite(ends, bits(0, kIndex), i + 1);
    const z3::expr first = is_high ? bits(1, kIndex + 1) : bits(0, kIndex);
    return z3::ite(w.is("scan.i_begin"), first,
                   z3::ite(w.is("scan.w_read"), next, is_high ? j : i));
  };
  ghost("low", bits(0, kIndex), [=](W w) { return next_pair(w, false); });
  ghost("high", bits(0, kIndex + 1), [=](W w) { return next_pair(w, true); });
  state("scan", "pairs in order", "are looked at as the golden model's loops go",
        {"before the pairs", "loading", "what stops runs", "how far it loads", "configured",
         "configuration stands"},
        [](W w) {
          const z3::expr &i = w.ghost("low"), &j = w.ghost("high");
          const z3::expr count = w("registers.o_count").extract(kIndex, 0);
          const z3::expr reads = busy(w) && w.is("scan.r_reading");
          const z3::expr low = w("scan.r_read_low");
          const z3::expr high = z3::zext(w("scan.r_read_high"), 1);
          const auto past = [&](const z3::expr& one, const z3::expr& other) {
            return z3::ult(other, j) || (other == j && z3::ult(one, i));
          };
          return implies(reads, w("scan.r_low") == i && w("scan.r_high") == j &&
                                    z3::ult(z3::zext(i, 1), j) && z3::ule(j, bits(128, 8))) &&
                 implies(reads && z3::uge(j, count) && z3::ugt(count, bits(1, 8)),
                         i == bits(0, kIndex) && j == count) &&
                 implies(busy(w) && w.is("scan.r_valid"),
                         z3::ult(z3::zext(low, 1), high) && z3::ult(high, count)) &&
                 implies(reads && w.is("scan.r_valid"), past(low, high)) &&
                 implies(busy(w) && w.is("scan.r_last"),
                         !w.is("scan.r_reading") && !w.is("scan.r_valid")) &&
                 implies(w.is("scan.r_reading"), !w.is("r_loading"));
        });
  state("scan", "objects of a pair", "are at the outputs of the memories",
        {"before the pairs", "pairs in order", "how far it loads", "what stops runs"}, [](W w) {
          z3::expr all = context().bool_val(true);
          for (const char* side : {"low", "high"}) {
            for (const char* of : {"boxes", "classes"}) {
              const std::string memory = std::string("scan.") + of;
              all = all &&
                    w(memory + ".r_" + side) ==
                        z3::select(w(memory + ".r_memory"), w(std::string("scan.r_read_") + side));
            }
          }
          // The higher one is read with its first pair.
          const z3::expr goes_on =
              busy(w) && w.is("scan.r_reading") && w("scan.r_low") != bits(0, kIndex);
          const z3::expr stays = w.is("scan.r_valid") &&
                                 w("scan.r_read_high") == w("scan.r_high").extract(kIndex - 1, 0);
          return implies(busy(w) && w.is("scan.r_valid"), !w.is("r_loading") && all) &&
                 implies(goes_on, stays);
        });
  const auto at = [](const char* wire) { return [wire](W w, const Any&) { return Any{w(wire)}; }; };
  all_.facts.push_back(
      {Fact::Kind::kClock,
       "scan",
       "which pairs are named",
       "those of interest whose boxes meet, as the golden model tests them",
       {Rest("boxes and classes", at("scan.r_read_low")),
        Rest("boxes and classes", at("scan.r_read_high")), "objects of a pair", "pairs in order",
        "how far it loads", "loading"},
       [](W w, const Any&) {
         const Filtered golden = filtered(w, w("scan.r_read_low"), w("scan.r_read_high"));
         const z3::expr named = w.is("scan.o_pair");
         return implies(busy(w) && w.is("scan.r_valid"),
                        named == golden.named &&
                            implies(named, !w.is("scan.o_last") &&
                                               w.is("scan.o_low_looks") == golden.low_looks &&
                                               w.is("scan.o_high_looks") == golden.high_looks)) &&
                implies(busy(w) && !w.is("scan.r_valid"), named == w.is("scan.o_last"));
       }});

  // The queue
  const z3::sort numbers = context().bv_sort(kNumber);
  const auto pushes = [](W w) { return w.is("pairs.i_push"); };
  const auto pops = [](W w) { return w.is("pairs.o_valid") && w.is("pairs.i_pop"); };
  const auto counted = [](const char* name, const std::function<z3::expr(W)>& when) {
    return [=](W w) {
      const z3::expr& count = w.ghost(name);
      return z3::ite(w.is("run.o_begin"), bits(0, kNumber), z3::ite(when(w), count + 1, count));
    };
  };
  ghost("pushed", bits(0, kNumber), counted("pushed", pushes));
  ghost("popped", bits(0, kNumber), counted("popped", pops));
  ghost("named", z3::const_array(numbers, bits(0, 3 + 2 * kIndex)), [=](W w) {
    const z3::expr& all = w.ghost("named");
    return z3::ite(pushes(w), z3::store(all, w.ghost("pushed"), w("pairs.i_data")), all);
  });
  const auto first_queued = [](W w) {
    return w.ghost("popped") + z3::ite(w.is("pairs.r_valid"), bits(1, kNumber), bits(0, kNumber));
  };
  state("pairs", "numbers of pairs", "that are named and taken, as the queue has them",
        {"before the pairs", "loading", "what stops runs"}, [=](W w) {
          const z3::expr waiting = w.ghost("pushed") - first_queued(w);
          return implies(busy(w), w("pairs.r_in") == w.ghost("pushed").extract(4, 0) &&
                                      w("pairs.r_out") == first_queued(w).extract(4, 0) &&
                                      z3::ule(waiting, bits(16, kNumber))) &&
                 implies(!busy(w) || w.is("r_loading"),
                         implies(busy(w), w.ghost("pushed") == bits(0, kNumber) &&
                                              w.ghost("popped") == bits(0, kNumber)));
        });
  all_.facts.push_back(
      {Fact::Kind::kState,
       "pairs",
       "queue of pairs",
       "keeps their order",
       {"numbers of pairs", "before the pairs", "loading", "what stops runs",
        Rest("queue of pairs", [=](W w, const Any&) { return Any{first_queued(w)}; })},
       [=](W w, const Any& any) {
         const z3::expr place = any[0] - first_queued(w);
         const z3::expr waiting = w.ghost("pushed") - first_queued(w);
         return implies(busy(w) && z3::ult(place, waiting),
                        z3::select(w("pairs.r_memory"), any[0].extract(3, 0)) ==
                            z3::select(w.ghost("named"), any[0])) &&
                implies(busy(w) && w.is("pairs.r_valid"),
                        w("pairs.r_data") == z3::select(w.ghost("named"), w.ghost("popped")));
       },
       {kNumber}});
  all_.facts.push_back(
      {Fact::Kind::kState,
       "pairs",
       "the end of pairs",
       "is named behind all of them",
       {"numbers of pairs", "pairs in order", "which pairs are named", "before the pairs",
        "loading", "what stops runs"},
       [](W w, const Any& any) {
         const z3::expr last = bit_of(z3::select(w.ghost("named"), any[0]), 2 + 2 * kIndex);
         const z3::expr ended = !w.is("scan.r_reading") && !w.is("scan.r_valid") &&
                                !w.is("scan.r_last") && !w.is("r_loading");
         return implies(
             busy(w) &&
                 z3::ult(any[0] - w.ghost("popped"), w.ghost("pushed") - w.ghost("popped")) && last,
             any[0] + 1 == w.ghost("pushed") && ended);
       },
       {kNumber}});
  all_.facts.push_back(
      {Fact::Kind::kState,
       "pairs",
       "objects of pairs",
       "that are named: the low one before the high one, loaded, and one of them looks",
       {"numbers of pairs", "pairs in order", "which pairs are named", "before the pairs",
        "loading", "what stops runs", "configuration stands"},
       [](W w, const Any& any) {
         const z3::expr pair = z3::select(w.ghost("named"), any[0]);
         const z3::expr one = z3::zext(pair.extract(kIndex - 1, 0), 1);
         const z3::expr other = z3::zext(pair.extract(2 * kIndex - 1, kIndex), 1);
         return implies(
             busy(w) && z3::ult(any[0], w.ghost("pushed")) && !bit_of(pair, 2 + 2 * kIndex),
             z3::ult(one, other) && z3::ult(other, w("registers.o_count").extract(kIndex, 0)) &&
                 (bit_of(pair, 1 + 2 * kIndex) || bit_of(pair, 2 * kIndex)));
       },
       {kNumber}});
  if (p_.wide) return;
  const auto rests = [](W w) {
    return number(w, "narrow.products.r_state", 0) && !w.is("times.root[0].stage.r_busy") &&
           !w.is("times.quotient[0].stage.r_busy");
  };
  state("narrow.products", "one pair at a time", "is computed, the one at the queue's output",
        {"before the pairs", "loading", "what stops runs"}, [=](W w) {
          const z3::expr results = number(w, "narrow.products.r_state", 5);
          return implies(busy(w), implies(!w.is("pairs.r_valid"), rests(w)) &&
                                      implies(w.is("times.root[0].stage.r_busy"), results) &&
                                      implies(w.is("times.quotient[0].stage.r_busy"),
                                              results && w.is("times.root[0].stage.r_busy") &&
                                                  number(w, "times.root[0].stage.r_left", 0)) &&
                                      implies(w.is("times.quotient[0].stage.r_late"),
                                              w.is("times.quotient[0].stage.r_busy") &&
                                                  number(w, "times.quotient[0].stage.r_left", 16)));
        });
  state("report", "behind the last pair", "none is under way",
        {"before the pairs", "loading", "what stops runs", "one pair at a time", "numbers of pairs",
         Rest("the end of pairs", [](W w, const Any&) { return Any{w.ghost("popped")}; }),
         Rest("queue of pairs", [](W w, const Any&) { return Any{w.ghost("popped")}; })},
        [=](W w) {
          return implies(busy(w) && !number(w, "report.r_state", kRest),
                         !w.is("pairs.r_valid") && w("pairs.r_in") == w("pairs.r_out") &&
                             !w.is("scan.r_reading") && !w.is("scan.r_valid") &&
                             !w.is("scan.r_last") && !w.is("r_loading") && rests(w));
        });
}

}  // namespace collide::impact
