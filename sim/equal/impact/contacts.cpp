// SPDX-License-Identifier: MIT
//
// Contacts: what each object touches first, the order of records, and how they are written.
#include "model/impact/pairs.h"
#include "sim/equal/impact/lemmas.h"
#include "sim/equal/impact/terms.h"

namespace collide::impact {
namespace {

// ---- impact_first ----

constexpr unsigned kNone = 0x1FFFF;  // no contact, at a time that none has
constexpr unsigned kIndex = 7;

/// A word of the memory that is nothing, or a contact at a time up to 1.
z3::expr well_formed(const z3::expr& word) {
  const z3::expr contact = is_set(word.extract(31, 31)) && word.extract(23, 17) == 0 &&
                           z3::ule(word.extract(16, 0), number(0x10000, 17));
  return word == number(kNone, 32) || contact;
}
/// What the golden model has for it.
U32 word_of_first(const z3::expr& word) {
  return U32(z3::ite(is_set(word.extract(31, 31)), word, number(0, 32)));
}

class First {
 public:
  explicit First(const Rtl& rtl)
      : rtl_(rtl),
        before_(rtl.state("words.r_memory")),
        after_(rtl.next("words.r_memory")),
        looker_(z3::ite(high(), rtl.input("i_high"), rtl.input("i_low"))),
        partner_(z3::ite(high(), rtl.input("i_low"), rtl.input("i_high"))) {}

  std::vector<Case> cases() const {
    const z3::expr rests = pair() && !compares();
    const z3::expr looks =
        compares() && pair() && shows(before_, rtl_.state("words.o_data"), looker_);
    const z3::expr last = high() || !both();
    return {
        holds("a pair comes: who looks is read", rests,
              !ready() && will_compare() && unchanged() && will_high() == !is_set(low_looks()) &&
                  shows(after_, rtl_.next("words.o_data"),
                        z3::ite(will_high(), in("i_high"), in("i_low")))),
        looking(looks),
        holds("then the other one, if it looks", looks && !last,
              !ready() && will_compare() && will_high() &&
                  shows(after_, rtl_.next("words.o_data"), in("i_high"))),
        holds("or the pair is done", looks && last, ready() && !will_compare()),
        holds("no other object's word changes", looks && object() != looker_, unchanged()),
        holds("a word stays well formed", looks && well_formed(word(before_, looker_)),
              well_formed(word(after_, looker_))),
        forgotten(),
        holds("and well formed", loads(), well_formed(word(after_, in("i_object")))),
        holds("nothing is asked", alone() && !asks() && !compares(),
              unchanged() && !will_compare()),
    };
  }

 private:
  const z3::expr& in(const char* name) const { return rtl_.input(name); }
  z3::expr flag(const char* name) const { return is_set(rtl_.input(name)); }
  z3::expr high() const { return is_set(rtl_.state("r_high")); }
  z3::expr compares() const { return is_set(rtl_.state("r_compares")); }
  z3::expr will_compare() const { return is_set(rtl_.next("r_compares")); }
  z3::expr will_high() const { return is_set(rtl_.next("r_high")); }
  z3::expr ready() const { return is_set(rtl_.output("o_ready")); }
  const z3::expr& low_looks() const { return in("i_low_looks"); }
  z3::expr both() const { return flag("i_low_looks") && flag("i_high_looks"); }
  z3::expr asks() const { return flag("i_valid"); }

  /// No other use of the memory.
  z3::expr alone() const { return !flag("i_clear") && !flag("i_forget") && !flag("i_write_hits"); }
  /// A contact as the golden model has it: of two objects in their order, the one or the other
  /// looks, at a time up to 1. Being compared, it is the high object's turn only if that looks.
  z3::expr pair() const {
    return alone() && asks() && z3::ult(in("i_low"), in("i_high")) &&
           (flag("i_low_looks") || flag("i_high_looks")) &&
           z3::ule(in("i_t"), number(0x10000, 17)) &&
           z3::implies(compares(), z3::ite(high(), flag("i_high_looks"), flag("i_low_looks")));
  }

  static z3::expr word(const z3::expr& memory, const z3::expr& object) {
    return z3::select(memory, z3::zext(object, 1));
  }
  static z3::expr shows(const z3::expr& memory, const z3::expr& output, const z3::expr& object) {
    return output == word(memory, object);
  }
  /// Any of them.
  static z3::expr object() { return constant("object", kIndex); }
  z3::expr unchanged() const { return word(after_, object()) == word(before_, object()); }

  Case looking(const z3::expr& given) const {
    const auto golden = [self = *this] {
      const U32 word = word_of_first(self.word(self.before_, self.looker_));
      return Observation{{"first", earliest(word, u32(self.partner_), u32(self.in("i_t"))).term()}};
    };
    return {"the earlier contact stays",
            given && well_formed(word(before_, looker_)),
            {},
            golden,
            {always("first", word_of_first(word(after_, looker_)).term())}};
  }

  /// As an object is loaded.
  z3::expr loads() const { return flag("i_forget") && !flag("i_write_hits"); }
  Case forgotten() const {
    return {"loaded",
            loads(),
            {},
            [] {
              return Observation{{"first", U32(0).term()}};
            },
            {always("first", word_of_first(word(after_, in("i_object"))).term())}};
  }

  const Rtl& rtl_;
  z3::expr before_, after_;
  z3::expr looker_, partner_;
};

// ---- impact_heap ----

/// A record in the heap: 31 bits.
struct Record {
  std::string name;
  z3::expr t, i, j;

  explicit Record(const std::string& which)
      : name(which),
        t(constant(which + " t", 17)),
        i(constant(which + " i", kIndex)),
        j(constant(which + " j", kIndex)) {}

  z3::expr bits() const { return z3::concat(t, z3::concat(i, j)); }
  U32 golden() const { return record_of(u32(t), u32(i), u32(j)); }
};

enum HeapState : unsigned {
  kWeighUp = 2,
  kPlaceUp = 3,
  kRight = 7,
  kWeighDown = 8,
  kPlaceDown = 9
};

/// The order in which the golden model sorts decides what goes up and what goes down.
std::vector<Case> heap(const Rtl& rtl) {
  const Record record("record"), left("left"), right("right");
  const auto in_state = [&](HeapState state) {
    return rtl.state("r_state") == number(state, 4) && !is_set(rtl.input("i_clear"));
  };
  const auto flag = [&](const char* name) { return is_set(rtl.state(name)); };
  const auto next = [&](const char* name) { return is_set(rtl.next(name)); };
  const z3::expr& node = rtl.state("r_node");
  const z3::expr holds_record = rtl.state("r_record") == record.bits();
  const z3::expr shows_left = rtl.state("r_output") == left.bits();
  const z3::expr shows_right = rtl.state("r_output") == right.bits();
  const z3::expr placed = z3::zext(z3::select(rtl.next("r_memory"), node), 1);
  const z3::expr has_left = flag("r_has_left"), has_right = flag("r_has_right");
  const auto less = [](const Record& one, const Record& other) {
    return one.golden() < other.golden();
  };

  // Up: `left` is the record of the parent.
  const Case weighed_up = {"up: the parent is weighed",
                           in_state(kWeighUp) && holds_record && shows_left,
                           {},
                           [=] {
                             return Observation{{"less", less(left, record).term()}};
                           },
                           {always("less", next("r_less"))}};
  const z3::expr known_up = flag("r_less") == (left.golden() < record.golden()).term();
  const Case placed_up = {
      "up: the greater one is placed below",
      in_state(kPlaceUp) && holds_record && shows_left && known_up && node != 1,
      {},
      [=] {
        return Observation{{"placed", (less(left, record) ? record : left).golden().term()}};
      },
      {{"placed", placed, record.bits() != left.bits()}}};
  const Case root = {"up: at the root the record is placed",
                     in_state(kPlaceUp) && holds_record && node == 1,
                     {},
                     [=] {
                       return Observation{{"placed", record.golden().term()}};
                     },
                     {always("placed", placed)}};

  // Down
  const Case weighed_left = {
      "down: the left one is weighed",
      in_state(kRight) && holds_record && shows_left,
      {},
      [=] {
        return Observation{{"less", (Bool(has_left) && less(left, record)).term()},
                           {"left", left.golden().term()}};
      },
      {always("less", next("r_left_less")), always("left", z3::zext(rtl.next("r_left"), 1))}};
  const z3::expr known_left = rtl.state("r_left") == left.bits() &&
                              flag("r_left_less") == (Bool(has_left) && less(left, record)).term();
  const auto lesser = [=] { return Bool(has_left) && less(left, record) ? left : record; };
  const Case weighed_right = {"down: the right one is weighed against the lesser",
                              in_state(kWeighDown) && holds_record && shows_right && known_left,
                              {},
                              [=] {
                                return Observation{{"less", less(right, lesser()).term()}};
                              },
                              {always("less", next("r_less"))}};
  const Case placed_down = {
      "down: the least of the three is placed",
      in_state(kPlaceDown) && holds_record && shows_right && known_left &&
          flag("r_less") ==
              z3::ite(flag("r_left_less"), less(right, left).term(), less(right, record).term()),
      {},
      [=] {
        const Record so_far = lesser();
        const bool to_the_right = bool(Bool(has_right) && less(right, so_far));
        return Observation{{"placed", (to_the_right ? right : so_far).golden().term()}};
      },
      {always("placed", placed)}};
  return {weighed_up, placed_up, root, weighed_left, weighed_right, placed_down};
}

// ---- impact_report ----

std::vector<Case> records(const Rtl& rtl) {
  const z3::expr& word = rtl.input("i_word");
  const z3::expr& object = rtl.state("r_object");
  const z3::expr passes = rtl.state("r_state") == number(1, 2) && is_set(rtl.state("r_valid")) &&
                          z3::ule(rtl.input("i_count"), number(128, 8));
  const z3::expr in_run = z3::ult(object, rtl.input("i_count"));
  const auto golden = [word, object, in_run] {
    const U32 first(word);
    return Observation{{"a record", (has_hit(first) && Bool(in_run)).term()},
                       {"record", record_of_first(first, u32(object)).term()}};
  };
  const auto bit = [word, in_run] {
    return Observation{{"bit of HIT", (has_hit(U32(word)) && Bool(in_run)).term()}};
  };
  const z3::expr offered = is_set(rtl.output("o_record"));
  const z3::expr& hits = rtl.output("o_hits");
  const z3::expr moves = !offered || is_set(rtl.input("i_ready"));
  return {
      {"an object's record",
       passes && !is_set(rtl.input("i_all")) && well_formed(word),
       {},
       golden,
       {always("a record", offered), {"record", rtl.output("o_data"), offered}}},
      {"an object's bit",
       passes && moves,
       {},
       bit,
       {always("bit of HIT", is_set(rtl.later(hits).extract(31, 31)))}},
      holds("behind those before", passes && moves,
            rtl.later(hits).extract(30, 0) == hits.extract(31, 1)),
      holds("the least record, as it comes", is_set(rtl.output("o_drain")),
            rtl.output("o_data") == z3::zext(rtl.input("i_least_data"), 1) &&
                rtl.output("o_record") == rtl.input("i_least")),
  };
}

}  // namespace

std::vector<Lemma> contact_lemmas() {
  return {
      {"earliest",
       "the lowest partner of the least time",
       {"impact_first"},
       true,
       [](const Rtl& rtl) { return First(rtl).cases(); },
       {{"a contact stays at the inputs until it is taken, and is alone there",
         "objects are loaded before pairs come, words of HIT are written behind the last",
         {symbolic::by_monitor("impact_first_inputs")}}}},
      {"heap order", "goes by record_of", {"impact_heap"}, true, heap},
      {"records",
       "of the list, and the bits of HIT",
       {"impact_report"},
       true,
       records,
       {{"at most OBJECTS objects exist",
         "the registers take no greater COUNT",
         {symbolic::by_lemma("configured")}}}},
  };
}

}  // namespace collide::impact
