// SPDX-License-Identifier: MIT
//
// The argument about overlap as a whole: facts in the order in which they rest on each other, and
// the terms that they are about.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/equal/list_unit/whole.h"
#include "sim/equal/overlap/relation.h"
#include "sim/equal/terms.h"
#include "sim/equal/whole.h"

namespace collide::overlap {

using namespace symbolic;
using list_unit::bit_of;
using list_unit::busy;
using list_unit::kAnswerIsAskedFor;
using list_unit::kFill;
using list_unit::kHeader;
using list_unit::kLine;
using list_unit::kWait;
using list_unit::number;
using list_unit::Rests;
using list_unit::W;
using list_unit::wide32;

// Of sweep.r_state
constexpr unsigned kIdle = 0, kClear = 1, kLoad = 2, kScan = 3, kLatch = 4, kCompare = 5,
                   kAppend = 6, kNext = 7;
// Of hits.r_state
constexpr unsigned kNone = 0;

/// The sweep walks the open pairs of a row.
z3::expr walks(W w);
z3::expr in_state(W w, unsigned sweeping);

/// The parameters, and what follows from them.
struct Shape : Parameters {
  /// Bits of the number of an access to a descriptor, or of a line.
  unsigned number_bits() const { return data_width == 16 ? 3 : 2; }
  unsigned index_bits() const { return bits_for(sprites); }
  unsigned row_bits() const { return bits_for(rows); }

  unsigned pixels() const { return area ? 16 : 7; }
  unsigned pointer_bits() const {
    return sprites < 3 ? 2 : bits_for(sprites * (sprites - 1) / 2 + 1);
  }

  /// Words of descriptors that were answered.
  z3::expr words(W w) const {
    const z3::expr& answered = w("descriptors.r_answer");
    return answered.extract(answered.get_sort().bv_size() - 1, number_bits() - 2);
  }

 private:
  static unsigned bits_for(unsigned count) {
    return count <= 2 ? 1 : 1 + bits_for((count + 1) / 2);
  }
};

/// A sprite in a word of fixed width, as arrays of z3 have it.
constexpr unsigned kPacked = 7 * 17 + 2 * 11 + 10 + 2;  // its bits
z3::expr packed(const Sprite& s);
Sprite unpacked(const z3::expr& word);

/// What the golden model's `clip` makes of the first two words of a descriptor.
struct Clipped {
  z3::expr visible;
  Sprite sprite;
};
/// Of the descriptor whose words came last.
Clipped clipped(W w);
/// What of it may be anything, as what is known of it is enough.
std::vector<z3::expr> open(const Clipped& c);
/// Nothing, as the golden model numbers things.
z3::expr none();
/// The golden model's number for a link of the RTL; an empty one may have any.
z3::expr is_link(const z3::expr& number, const z3::expr& link);
Sprite sprite(W w, const z3::expr& index);
z3::expr is_placed(W w, const z3::expr& index);
/// With the address of its mask.
Sprite with_mask(W w, const z3::expr& index);
I32 this_row(W w);
/// One that was placed, and is on this row.
z3::expr on_this_row(W w, const z3::expr& index);
/// What a function of the golden model comes to, whichever way it takes.
z3::expr on_all_paths(const std::function<z3::expr()>& function);

/// What the golden model's open pairs are, by place: the RTL's memory. It takes from them and
/// puts back in the same order.
struct Pairs {
  unsigned index_bits, pixels;  // bits
  z3::expr word(W w, const z3::expr& place) const { return z3::select(w("open.r_memory"), place); }
  z3::expr later(const z3::expr& word) const {
    const unsigned width = word.get_sort().bv_size();
    return word.extract(width - 1, width - index_bits);
  }
  z3::expr earlier(const z3::expr& word) const {
    const unsigned width = word.get_sort().bv_size();
    return word.extract(width - index_bits - 1, width - 2 * index_bits);
  }
  z3::expr area(const z3::expr& word) const { return word.extract(pixels - 1, 0); }
};
/// A name that was given on this row, as the golden model gives it.
struct Name {
  z3::expr is_later, pair, later, sprite, pixels;
};
constexpr unsigned kNames = 17;  // bits of their number in a walk
z3::expr joined(const Name& n);
Name unjoined(W w, const Shape& p, const z3::expr& word);
/// By its number in the walk.
Name name(W w, const Shape& p, const z3::expr& number);

/// Numbers of rows and of their accesses, as they are asked for and answered in a walk.
struct Reads {
  Shape p;
  unsigned chunk_bits() const { return p.data_width == 16 ? 2 : 1; }
  unsigned tag_bits() const { return p.index_bits() + 14 + chunk_bits(); }
  unsigned kept_bits() const { return 1 + p.address_width + tag_bits(); }
  /// The port waits for an answer to a read, in this place of two.
  z3::expr is_open(W w, unsigned slot) const {
    return z3::ugt(w("port.r_open"), bits(slot, 2)) &&
           !bit_of(w("port.r_kept"), (slot + 1) * kept_bits() - 1);
  }
  /// The sprite whose row has this number.
  z3::expr sprite_of(W w, const z3::expr& row) const {
    return z3::select(w.ghost("sprite of a row"), row);
  }
  /// The access is the last of the row.
  z3::expr is_last(W w, const z3::expr& row, const z3::expr& access) const;
  /// An access to a row of a mask is taken, or answered.
  z3::expr taken(W w) const;
  z3::expr answered(W w) const;
  /// The row that is being answered: that it is now complete; its sprite; its pixels with those of
  /// an answer in this clock; what is visible of them.
  z3::expr completes(W w) const {
    return answered(w) && is_last(w, w.ghost("rows answered"), w.ghost("accesses answered"));
  }
  z3::expr coming(W w) const { return sprite_of(w, w.ghost("rows answered")); }
  z3::expr with_answer(W w) const;
  z3::expr visible_with_answer(W w) const;
};

/// Facts are added in the order in which they rest on each other within a clock.
class Argument : public list_unit::Argument {
 public:
  explicit Argument(const Parameters& parameters);

  Theorem theorem();

 private:
  void configuration();
  void loading();
  /// The words of descriptors, and what is kept of a sprite.
  void descriptors();
  /// What is kept of sprites until the run ends.
  void tables();
  /// The golden model's chains of sprites by the row that they begin on.
  void chains();
  /// The rows, and the open pairs in them.
  void rows();
  /// The walk of a row.
  void walk();
  /// Open pairs share columns and rows.
  void open_pairs();
  /// Which rows of masks are fetched.
  void fetches();
  /// Where those rows are read, and in which order.
  void reads();
  /// When they are there, and their pixels.
  void answers_to_reads();
  /// What is found of pairs.
  void tests();
  /// Which records they make, and what the registers say of them.
  void hits();
  /// Which records the list is offered.
  void records();
  /// The window's registers, and what is read of it and of what was found.
  void window();
  void reads_of_results();
  static z3::expr own_register(W w);
  /// When all descriptors are read, records find no room, and a run ends.
  void ends_of_runs();

  const Shape p_;
};

}  // namespace collide::overlap
