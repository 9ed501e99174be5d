// SPDX-License-Identifier: MIT
//
// The order of rank, in which sprites begin and meet those that are there, and the names of a row.
#include <fmt/format.h>

#include "sim/equal/overlap/lemmas.h"
#include "sim/equal/overlap/relation.h"
#include "sim/equal/terms.h"

namespace collide::overlap {
namespace {

using namespace symbolic;
using Cases = std::vector<Case>;

constexpr unsigned kSprites = 1U << kIndexBits;

/// Cells that may hold anything.
template <class Number>
Cells<Number> any_cells(const char* name, std::size_t count) {
  Cells<Number> cells(count);
  cells.set(context().constant(name, cells.term().get_sort()));
  return cells;
}

/// A number of the golden model, of which -1 is none, as {there is one, which}.
z3::expr as_link(const I32& number, unsigned width) {
  return z3::ite((number == -1).term(), bits(0, width + 1),
                 z3::concat(bits(1, 1), low(number, width)));
}
/// The golden model's number for a link; whatever lies beside an empty one.
z3::expr same_link(const I32& number, const z3::expr& link) {
  const unsigned width = link.get_sort().bv_size() - 1;
  const z3::expr there = is_set(link.extract(width, width));
  const z3::expr which = z3::zext(link.extract(width - 1, 0), 32 - width);
  return z3::ite(there, number.term() == which, number.term() == bits(0xFFFFFFFF, 32));
}

// ---- overlap_sweep ----

/// Of r_state.
constexpr unsigned kLoad = 2, kScan = 3, kLatch = 4, kCompare = 5, kAppend = 6, kNext = 7;

z3::expr in_state(const Rtl& rtl, unsigned state) {
  return rtl.state("r_state") == bits(state, 3) && low_for(rtl, "i_rst", 1) &&
         is_set(rtl.input("i_busy"));
}
z3::expr next_state(const Rtl& rtl, unsigned state) {
  return rtl.next("r_state") == bits(state, 3);
}

/// What a memory of the RTL has at an address, now and later.
z3::expr at(const Rtl& rtl, const char* memory, const z3::expr& address, unsigned clocks = 0) {
  return z3::select(rtl.later(rtl.state(memory), clocks), address);
}

/// The golden model's chains, of which these memories have the same where they are looked at.
struct Chains {
  Beginnings golden{kRows, kSprites};
  z3::expr row = constant("row", kRowBits), sprite = constant("sprite", kIndexBits);  // any

  Chains() {
    golden.first = any_cells<I32>("first of rows", kRows);
    golden.next = any_cells<I32>("next of sprites", kSprites);
  }
  z3::expr same_first(const Rtl& rtl, const z3::expr& of) const {
    return same_link(golden.first[wide<U32>(of)], at(rtl, "heads.r_memory", of));
  }
  z3::expr same_next(const Rtl& rtl, const z3::expr& of) const {
    return same_link(golden.next[wide<U32>(of)], at(rtl, "links.r_memory", of));
  }
};

/// As a sprite is loaded, it becomes the first of its row: two clocks.
Cases chaining(const Rtl& rtl) {
  const Chains chains;
  const z3::expr& first = rtl.input("i_first");
  const z3::expr& index = rtl.input("i_index");
  const z3::expr given = in_state(rtl, kLoad) && stays(rtl, "i_busy", bits(1, 1), 2) &&
                         low_for(rtl, "i_rst", 2) && low_for(rtl, "i_loaded", 2) &&
                         is_set(rtl.input("i_place")) && !is_set(rtl.input("i_place", 1)) &&
                         !is_set(rtl.state("r_hang")) && chains.same_first(rtl, first) &&
                         chains.same_first(rtl, chains.row) && chains.same_next(rtl, chains.sprite);
  const auto golden = [=] {
    Beginnings all = chains.golden;
    add(all, wide<U32>(first), wide<U32>(index));
    return Observation{
        {"first of a row", as_link(all.first[wide<U32>(chains.row)], kIndexBits)},
        {"next of a sprite", as_link(all.next[wide<U32>(chains.sprite)], kIndexBits)}};
  };
  const auto link = [](const z3::expr& of) {
    const z3::expr there = is_set(of.extract(kIndexBits, kIndexBits));
    return z3::ite(there, of, bits(0, kIndexBits + 1));
  };
  const auto then = [&](const char* memory, const z3::expr& of) {
    return link(at(rtl, memory, of, 2));
  };
  return {{"a sprite",
           given,
           {},
           golden,
           {always("first of a row", then("heads.r_memory", chains.row)),
            always("next of a sprite", then("links.r_memory", chains.sprite))}}};
}

/// Sprites begin in the order of their chain.
Cases beginning(const Rtl& rtl) {
  const Chains chains;
  const z3::expr& row = rtl.output("o_row");
  const z3::expr& head = rtl.state("heads.o_data");
  const z3::expr& sprite = rtl.state("r_new");
  const z3::expr scans = in_state(rtl, kScan) && !is_set(rtl.state("r_walking")) &&
                         head == at(rtl, "heads.r_memory", row) && chains.same_first(rtl, row) &&
                         !is_set(rtl.state("r_hang")) && low_for(rtl, "i_place", 1) &&
                         // There is one for each link.
                         z3::implies(is_set(head.extract(kIndexBits, kIndexBits)),
                                     rtl.state("r_waiting") != bits(0, kIndexBits + 1));
  const z3::expr begins = next_state(rtl, kLatch);
  const auto begun = [&](const z3::expr& given, const I32& next) {
    return Case{
        "",
        given,
        {},
        [next] {
          return Observation{{"begins", (next >= 0).term()}, {"which", low(next, kIndexBits)}};
        },
        {always("begins", begins), {"which", rtl.next("r_new"), begins}}};
  };
  Case first = begun(scans, chains.golden.first[wide<U32>(row)]);
  first.name = "the first of a row";
  // r_next has the link behind it.
  const z3::expr& link = rtl.state("r_next");
  const z3::expr behind = same_link(chains.golden.next[wide<U32>(sprite)], link);
  const I32 next = chains.golden.next[wide<U32>(sprite)];
  Case following = begun(in_state(rtl, kNext) && behind && (next >= 0).term(), next);
  following.name = "the next";
  const z3::expr looked_up = rtl.state("links.o_data") == at(rtl, "links.r_memory", sprite);
  return {first, following,
          holds("there is a next", in_state(rtl, kAppend) && behind,
                next_state(rtl, kNext) == (next >= 0).term() && rtl.next("r_next") == link &&
                    rtl.next("r_new") == sprite),
          holds("is looked up",
                (scans || (in_state(rtl, kNext) && !is_set(rtl.state("r_hang")))) &&
                    chains.same_next(rtl, chains.sprite),
                z3::implies(begins && rtl.next("r_new") == chains.sprite,
                            rtl.next("links.o_data") ==
                                z3::select(rtl.next("links.r_memory"), chains.sprite))),
          holds("and kept", in_state(rtl, kLatch) && looked_up && chains.same_next(rtl, sprite),
                same_link(next, rtl.next("r_next")) && rtl.next("r_new") == sprite)};
}

U16 sprite_at(const Active& active, const U32& place) {
  return active.sprites[place & (kSprites - 1U)];
}

/// One that begins meets those that are active, one a clock.
Cases meeting(const Rtl& rtl) {
  const auto now = [&](const char* name) { return wide<U32>(rtl.state(name)); };
  Active active(kSprites);
  active.sprites = any_cells<U16>("active", kSprites);
  active.count = now("r_active");
  const z3::expr any = constant("place", kIndexBits);
  const auto same = [&](const U32& place) {
    return sprite_at(active, place).term() ==
           z3::zext(at(rtl, "active.r_memory", low(place, kIndexBits)), 16 - kIndexBits);
  };
  const auto holds_it = [&](const z3::expr& pin, const U32& place) {
    return z3::implies((place < active.count).term(),
                       pin == at(rtl, "active.r_memory", low(place, kIndexBits)));
  };
  /// What the pipeline has in the next clock
  const auto will_hold = [&](const z3::expr& pin, const U32& place) {
    return z3::implies((place < active.count).term(),
                       pin == at(rtl, "active.r_memory", low(place, kIndexBits), 1));
  };
  const U32 stay = now("r_kept");
  const U32 met = now("r_met") - 2U;
  const Sprite other = any_sprite("other");
  const z3::expr row = rtl.output("o_row");
  const z3::expr bounds = (active.count <= kSprites).term();

  // Before the first
  const z3::expr begins = (in_state(rtl, kScan) || in_state(rtl, kNext));
  const z3::expr latched = rtl.state("r_met") == bits(1, kIndexBits + 1) &&
                           rtl.state("r_kept") == bits(0, kIndexBits + 1) &&
                           holds_it(rtl.state("active.o_data"), 0U);
  const z3::expr will_be_latched = rtl.next("r_met") == bits(1, kIndexBits + 1) &&
                                   rtl.next("r_kept") == bits(0, kIndexBits + 1) &&
                                   will_hold(rtl.next("active.o_data"), 0U);
  const auto ready_for = [&](const U32& place) {
    return rtl.next("r_met") == low(place + 2U, kIndexBits + 1) &&
           will_hold(rtl.next("r_other"), place) &&
           will_hold(rtl.next("active.o_data"), place + 1U);
  };
  const Bool none = active.count == 0U;
  Cases cases = {
      holds("begins", begins && bounds && next_state(rtl, kLatch), will_be_latched),
      holds("there are some", in_state(rtl, kLatch) && bounds && latched && (!none).term(),
            next_state(rtl, kCompare) && ready_for(0U) &&
                rtl.next("r_kept") == bits(0, kIndexBits + 1)),
      holds("there are none", in_state(rtl, kLatch) && bounds && latched && none.term(),
            next_state(rtl, kAppend) && rtl.next("r_kept") == bits(0, kIndexBits + 1))};

  // One of them
  const z3::expr meets =
      in_state(rtl, kCompare) && bounds && (stay <= met && met < active.count).term() &&
      holds_it(rtl.state("r_other"), met) && holds_it(rtl.state("active.o_data"), met + 1U) &&
      same(met) && same(wide<U32>(any)) && is_clipped(other) &&
      rtl.state("boxes.o_data") == kept(other, {"o_left", "o_right", "o_last"});
  const auto place_of = [](const Active& all, const z3::expr& place) {
    return low(sprite_at(all, wide<U32>(place)), kIndexBits);
  };
  cases.push_back({"one is met",
                   meets,
                   {},
                   [=] {
                     Active then = active;
                     Meeting meeting{met, stay};
                     const U16 sprite = meet_next(meeting, then);
                     if (!is_over(other, wide<I32>(row))) keep(meeting, then, sprite);
                     return Observation{{"which", low(sprite, kIndexBits)},
                                        {"kept", low(meeting.kept, kIndexBits + 1)},
                                        {"at a place", place_of(then, any)},
                                        {"was the last", (meeting.met == then.count).term()}};
                   },
                   {always("which", rtl.output("o_earlier")), always("kept", rtl.next("r_kept")),
                    always("at a place", at(rtl, "active.r_memory", any, 1)),
                    always("was the last", next_state(rtl, kAppend))}});
  cases.push_back(holds("and then another", meets && (met + 1U < active.count).term(),
                        next_state(rtl, kCompare) && ready_for(met + 1U) &&
                            rtl.next("r_active") == rtl.state("r_active")));

  // The one that begins
  const z3::expr joins = in_state(rtl, kAppend) && (stay < kSprites).term() && same(wide<U32>(any));
  cases.push_back({"joins them",
                   joins && low_for(rtl, "i_place", 1),
                   {},
                   [=] {
                     Active then = active;
                     join(Meeting{met, stay}, then, wide<U16>(rtl.state("r_new")));
                     return Observation{{"active", low(then.count, kIndexBits + 1)},
                                        {"at a place", place_of(then, any)}};
                   },
                   {always("active", rtl.next("r_active")),
                    always("at a place", at(rtl, "active.r_memory", any, 1))}});
  return cases;
}

// ---- overlap_namer ----

/// Nothing but the walk of a row.
z3::expr walks(const Rtl& rtl) {
  return low_for(rtl, "i_clear", 1) && low_for(rtl, "i_walk", 1) && low_for(rtl, "i_unstamp", 1);
}

/// The stamp that was read is that of the sprite to be named, or of the one that was stamped since.
z3::expr is_current(const Rtl& rtl, unsigned clocks) {
  const auto now = [&](const char* name) { return rtl.later(rtl.state(name), clocks); };
  const z3::expr sprite = rtl.later(rtl.output("o_sprite"), clocks);
  const z3::expr stamp = z3::concat(bits(1, 1), rtl.input("i_row"));
  const z3::expr last = now("r_last_stamped");
  const z3::expr stamped = is_set(now("r_stamped"));
  const auto memory = [&](const z3::expr& of) { return at(rtl, "stamps.r_memory", of, clocks); };
  return z3::implies(stamped, memory(last) == stamp) &&
         z3::implies(is_set(now("r_valid")),
                     now("stamps.o_data") == memory(sprite) || (stamped && last == sprite));
}

/// The golden model's row that was fetched last of each sprite, and the stamps.
struct Stamps {
  Cells<I32> fetched = any_cells<I32>("fetched", kSprites);
  z3::expr any = constant("sprite", kIndexBits);

  const Cells<I32>& golden() const { return fetched; }
  z3::expr same(const Rtl& rtl, const z3::expr& of) const {
    return same_link(golden()[wide<U32>(of)], at(rtl, "stamps.r_memory", of));
  }
};
/// A stamp, but for what lies beside an empty one.
z3::expr stamp_of(const z3::expr& word) {
  return z3::ite(is_set(word.extract(kRowBits, kRowBits)), word, bits(0, kRowBits + 1));
}

Cases naming(const Rtl& rtl) {
  const Stamps stamps;
  const z3::expr& sprite = rtl.output("o_sprite");
  const I32 row = wide<I32>(rtl.input("i_row"));
  const z3::expr named = is_set(rtl.output("o_name"));
  const z3::expr given = walks(rtl) && is_current(rtl, 0);
  const z3::expr any = stamps.any;
  // What is named
  const I32 last(z3::ite(is_set(rtl.state("r_named")),
                         z3::zext(rtl.state("r_later"), 32 - kIndexBits), bits(0xFFFFFFFF, 32)));
  const U32 later = wide<U32>(rtl.input("i_later"));
  const U32 earlier = wide<U32>(rtl.input("i_earlier"));
  const z3::expr advances =
      walks(rtl) && is_set(rtl.input("i_valid")) && (!is_set(rtl.state("r_valid")) || named);
  const auto last_then =
      z3::ite(is_set(rtl.next("r_named")), z3::concat(bits(1, 1), rtl.next("r_later")),
              bits(0, kIndexBits + 1));
  return {
      {"which of a pair",
       advances,
       {},
       [=] {
         const Bool names = names_later(last, later);
         const U32 which = names ? later : earlier;
         return Observation{
             {"which", low(which, kIndexBits)},
             {"is the later", as_bit(names)},
             {"and the pair is done", as_bit(!names)},
             {"named last", as_link(names ? I32(static_cast<I32>(later)) : last, kIndexBits)}};
       },
       {always("which", rtl.later(sprite)),
        always("is the later", rtl.later(rtl.output("o_is_later"))),
        always("and the pair is done", rtl.output("o_take")), always("named last", last_then)}},
      holds("is named", advances, is_set(rtl.next("r_valid"))),
      holds("none", walks(rtl) && !advances,
            !is_set(rtl.output("o_take")) && rtl.next("r_named") == rtl.state("r_named") &&
                rtl.next("r_later") == rtl.state("r_later")),
      holds("waits", walks(rtl) && is_set(rtl.state("r_valid")) && !named,
            rtl.later(sprite) == sprite && is_set(rtl.next("r_valid")) &&
                !is_set(rtl.output("o_fetch"))),
      {"whether its row is fetched",
       given && named && stamps.same(rtl, sprite) && stamps.same(rtl, any),
       {},
       [=] {
         Cells<I32> fetched = stamps.fetched;
         const U32 which = wide<U32>(sprite);
         const Bool was = is_fetched(stamps.golden()[which], row);
         if (!was) fetched[which] = row;
         const Cells<I32>& then = fetched;
         return Observation{{"is fetched", as_bit(!was)},
                            {"is waited for", as_bit(!was)},
                            {"of a sprite", as_link(then[wide<U32>(any)], kRowBits)}};
       },
       {always("is fetched", rtl.output("o_fetch")),
        always("is waited for", rtl.output("o_fetched")),
        always("of a sprite", stamp_of(at(rtl, "stamps.r_memory", any, 1)))}},
      holds("stamps stay current", given, is_current(rtl, 1)),
      holds("a row begins",
            low_for(rtl, "i_clear", 1) && is_set(rtl.input("i_walk")) &&
                low_for(rtl, "i_valid", 1) && low_for(rtl, "i_unstamp", 1) &&
                !is_set(rtl.state("r_valid")),
            !is_set(rtl.next("r_named")) && is_current(rtl, 1)),
      holds("a sprite is loaded", is_set(rtl.input("i_unstamp")) && !is_set(rtl.state("r_valid")),
            stamp_of(at(rtl, "stamps.r_memory", any, 1)) ==
                z3::ite(any == rtl.input("i_unstamp_index"), bits(0, kRowBits + 1),
                        stamp_of(at(rtl, "stamps.r_memory", any)))),
  };
}

// ---- all of them ----

using Assumptions = std::vector<symbolic::Assumption>;

const Assumptions kLoaded = {
    {"sprites are loaded at most every other clock, and before the sweep",
     "four words each: common_descriptors, overlap_load",
     {symbolic::by_monitor("overlap_sweep_inputs")}},
    {"the chains are empty when a run begins",
     "CLEAR, or the sweep, which takes from them what it begins with",
     {symbolic::by_monitor("overlap_sweep_inputs")}},
};
const Assumptions kWalked = {
    {"sprites are loaded at most every other clock, and before the sweep",
     "four words each: common_descriptors, overlap_load",
     {symbolic::by_monitor("overlap_sweep_inputs")}},
    {"the row does not change while pairs are named, and none waits when a walk begins",
     "overlap_sweep waits for all of them",
     {symbolic::by_monitor("overlap_namer_inputs")}},
};

}  // namespace

std::vector<Lemma> order_lemmas() {
  const auto lemma = [](const char* name, const char* says, const char* module,
                        Cases (*cases)(const Rtl&), const Assumptions& assumptions) {
    return Lemma{name, says, {module}, true, cases, assumptions};
  };
  return {
      lemma("chains", "a sprite that is loaded becomes the first of its row", "overlap_sweep",
            chaining, kLoaded),
      lemma("order of rank", "which sprite begins next", "overlap_sweep", beginning, kLoaded),
      lemma("meeting", "the active sprites in their order, those that stay, and the new one",
            "overlap_sweep", meeting, kLoaded),
      lemma("names", "which sprite of an open pair is named, and whether its row is fetched",
            "overlap_namer", naming, kWalked),
  };
}

}  // namespace collide::overlap
