// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <iterator>
#include <map>
#include <vector>

#include "model/judge/adapters/bounding_boxes.h"
#include "model/judge/adapters/registry.h"
#include "model/judge/score.h"

/// Techniques as a game in C++ would run them on the processor that this runs on: all pairs that
/// may hit each other are compared, from records that are there when the clock starts.
namespace collide::techniques::host {

/// An object as a game holds it when it asks for collisions.
struct Seen {
  int object;
  int sort;  ///< its class, from 0 on
  SeenBox box, fair_box;
  int x, y;
  const scene::PackedMask* mask;
  swept::MovingCircle<double> circle;
};

/// A film's frames as records, and which classes are compared with which. Of long films it takes
/// some of the frames.
class Records {
 public:
  /// `items_of` are the technique's items, of all pairs. The film must outlive the records.
  Records(const Film& film, const Granularity& items_of);

  const std::vector<Frame>& frames() const { return frames_; }
  /// Whether objects of the first class may hit those of the other.
  bool may_hit(const Seen& a, const Seen& b) const { return may_hit_[place(a.sort, b.sort)]; }
  /// Whether the first is a mover that is compared with the other.
  bool moves(const Seen& a, const Seen& b) const { return moves_[place(a.sort, b.sort)]; }

 private:
  std::size_t place(int a, int b) const {
    return static_cast<std::size_t>(a) * sorts_.size() + static_cast<std::size_t>(b);
  }
  int sort_of(int object) const {
    return sorts_.at(film_.classes()[static_cast<std::size_t>(object)]);
  }
  void ask(const Granularity& items_of);
  void add(int frame);

  const Film& film_;
  std::map<int, int> sorts_;  // by class
  std::vector<bool> may_hit_, moves_;
  std::vector<Frame> frames_;
};

inline bool boxes_meet(const SeenBox& a, const SeenBox& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/// How many pairs of a frame pass the test.
template <typename Test>
std::uint64_t pairs(const Records& records, const Frame& frame, Test test) {
  std::uint64_t found = 0;
  for (auto a = frame.begin(); a != frame.end(); ++a) {
    for (auto b = std::next(a); b != frame.end(); ++b) {
      if (records.may_hit(*a, *b) && test(*a, *b)) ++found;
    }
  }
  return found;
}

/// A program that is the same for every film.
template <typename Function>
auto with(Function program) {
  return [program](const Film& /*film*/) -> Program { return program; };
}

}  // namespace collide::techniques::host
