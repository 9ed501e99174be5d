// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/common/port.h"
#include "model/judge/film.h"
#include "model/judge/reason.h"
#include "model/judge/score.h"

/// One interface for every technique, so that all of them can be asked about the same scene.
namespace collide::techniques {

/// Where a technique's records begin in its port's memory. What is below belongs to the machine and
/// to the blitter's flag and buffer.
constexpr std::uint32_t kRecords = 0x1000;

/// What answering cost. Clocks are of the unit's or machine's own, 0 where none is modelled;
/// accesses and bytes are of memory and registers.
struct Cost {
  std::uint64_t clocks = 0, accesses = 0, bytes = 0;

  Cost& operator+=(const Cost& other) {
    clocks += other.clocks;
    accesses += other.accesses;
    bytes += other.bytes;
    return *this;
  }
  void add(const Traffic& traffic) {
    accesses += traffic.accesses();
    bytes += traffic.bytes;
  }
};

/// The truth that a technique is judged by.
enum class Judge : std::uint8_t {
  kPixelPairs,  ///< G1
  kWorld,       ///< G2: what pairs say of objects that are drawn, and contacts with the backdrop
  kCircleContacts,  ///< G3
  kBounces,         ///< G3 as a bouncing game wants it: circles that touch and part are no contact
  kSixteenths,      ///< G3 of lengths rounded to sixteenths of a pixel
  kMovingPixels,    ///< G3p
};
/// Whether the judge is one of contacts with a time.
inline bool is_timed(Judge judge) {
  return judge != Judge::kPixelPairs && judge != Judge::kWorld;
}
/// Whether it is one of circles.
inline bool is_of_circles(Judge judge) {
  return is_timed(judge) && judge != Judge::kMovingPixels;
}

/// What the number of an item stands for.
enum class ItemKind : std::uint8_t {
  kPair,    ///< as `by_pair` numbers them
  kObject,  ///< the object's index
  kGroup,   ///< a bit that stands for several pairs
  kFrame,   ///< always 0: something met something
};

/// What a technique says of a frame.
struct Answer {
  Items items;
  std::vector<double> times;  ///< of each item, where the judge is of contacts with a time
  Cost cost;
};

/// What is known of a frame when a false answer is explained.
struct FrameFacts {
  int frame;
  const std::vector<Body>& bodies;
  const std::vector<IndexPair>& pixel_pairs;
  const std::vector<TimedPair>& circle_contacts;
  const std::vector<int>& backdrop_contacts;
};

/// A technique at work on one film, which it keeps a reference to.
class Technique {
 public:
  virtual ~Technique() = default;

  virtual Judge judge() const { return Judge::kPixelPairs; }
  /// By how much a time that it says may be short of the true one.
  virtual double time_unit() const { return 0; }
  virtual Granularity granularity() const = 0;
  virtual ItemKind item_kind() const { return ItemKind::kPair; }
  /// Its domain: whether it can see the object in this frame at all, and of objects that it sees
  /// the pair, where items stand for pairs. Called after the frame's `step`.
  virtual bool sees(int /*frame*/, int /*object*/) const { return true; }
  virtual bool sees_pair(int /*frame*/, const IndexPair& /*pair*/) const { return true; }
  Domain domain(int frame) const {
    return {[this, frame](int object) { return sees(frame, object); },
            [this, frame](const IndexPair& pair) { return sees_pair(frame, pair); }};
  }
  /// With kWorld: the items that it should say of objects that touch the backdrop.
  virtual Items of_backdrop(const std::vector<int>& /*objects*/) const { return {}; }
  /// The screen it sees: normally the film's.
  virtual World screen() const = 0;
  /// Bits of memory that it needs in addition to the masks and positions.
  virtual std::uint64_t memory_bits() const = 0;
  /// Frames from what is shown to the answer.
  virtual int latency() const { return 0; }

  /// Whether an answer or its cost depends on earlier frames. Where none does, the first `step` may
  /// be of any.
  virtual bool remembers() const { return false; }
  /// Answers for a frame. Frames come in order, from 0.
  virtual Answer step(int frame) = 0;
  /// Why the last answer is false: the item was missed, or else was answered wrongly. Nothing where
  /// the technique is exact.
  virtual std::optional<Reason> explain(const FrameFacts& /*facts*/, std::uint32_t /*item*/,
                                        bool /*missed*/) const {
    return std::nullopt;
  }
  /// With `item_kind` kObject: the other object that the last answer was about, where the technique
  /// knows it.
  virtual std::optional<int> partner(std::uint32_t /*item*/) const { return std::nullopt; }
};

}  // namespace collide::techniques
