// SPDX-License-Identifier: MIT
#include "model/impact/pairs.h"
#include "sim/equal/impact/lemmas.h"
#include "sim/equal/impact/terms.h"

namespace collide::impact {
namespace {

constexpr unsigned kIndex = 7;

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

}  // namespace

std::vector<Lemma> heap_lemmas() {
  return {{"heap order", "goes by record_of", {"impact_heap"}, true, heap}};
}

}  // namespace collide::impact
