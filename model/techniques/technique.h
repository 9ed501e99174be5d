// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/techniques/film.h"
#include "model/techniques/port.h"
#include "model/techniques/reason.h"
#include "model/techniques/score.h"

namespace collide::blitter {
class Bus;
class Unit;
}  // namespace collide::blitter
namespace collide::vera {
class Unit;
}  // namespace collide::vera

/// One interface for every technique, so that all of them can be asked about the same scene.
namespace collide::techniques {

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
};
/// Whether the judge is one of contacts with a time.
inline bool is_timed(Judge judge) {
  return judge == Judge::kCircleContacts || judge == Judge::kBounces;
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
  std::vector<double> times;  ///< of each item, where the judge is kCircleContacts
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

  /// A short name: "swept-r".
  virtual std::string name() const = 0;
  virtual Judge judge() const { return Judge::kPixelPairs; }
  virtual Granularity granularity() const = 0;
  virtual ItemKind item_kind() const { return ItemKind::kPair; }
  /// Its domain: whether it can see the pair in this frame at all. Called after the frame's `step`.
  virtual bool visible(int /*frame*/, const IndexPair& /*pair*/) const { return true; }
  /// With kWorld: the items that it should say of objects that touch the backdrop.
  virtual Items of_backdrop(const std::vector<int>& /*objects*/) const { return {}; }
  /// The screen it sees: normally the film's.
  virtual World screen() const = 0;
  /// Bits of memory that it needs besides the masks and positions.
  virtual std::uint64_t memory_bits() const = 0;
  /// Frames from what is shown to the answer.
  virtual int latency() const { return 0; }

  /// Answers for a frame. Frames come in order, from 0.
  virtual Answer step(int frame) = 0;
  /// Why the last answer is false: the item was missed, or else was answered wrongly.
  virtual std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t item,
                                        bool missed) const = 0;
  /// With `item_kind` kObject: the other object that the last answer was about, where the technique
  /// knows it.
  virtual std::optional<int> partner(std::uint32_t /*item*/) const { return std::nullopt; }
};

struct FalseAnswer {
  enum Sort : std::uint8_t {
    kMissed,
    kInvented,
    kMistimed,  ///< counted as a hit, but the time is another
  };
  int frame;
  std::uint32_t item;
  Sort sort;
  std::optional<Reason> reason;
  /// The pairs that it is about: of a miss, those that met and were to raise the item; of an
  /// invention, the one that was reported, where the technique names one.
  std::vector<IndexPair> pairs;
};

struct FramePair {
  int frame;
  IndexPair pair;
};

/// The outcome of a technique over a film.
struct Verdict {
  std::string technique;
  Tally tally;
  TimeErrors times;
  std::vector<FalseAnswer> false_answers;
  /// Pairs in its domain that met during a frame and whose masks share no pixel at either end. By
  /// pixels (G3p), these are contacts that a technique judged by G1 or G2 cannot see; by circles
  /// (G3), contacts that one judged by G3 sees and sampling would miss.
  std::vector<FramePair> tunnelled;
  Cost cost;
  std::uint64_t memory_bits = 0;
  int latency = 0;  ///< in frames
};

/// The truths of a film on a screen, worked out once for all techniques.
class Truths {
 public:
  Truths(const Film& film, const World& screen);

  struct Frame {
    std::vector<IndexPair> pixel_pairs;
    std::vector<TimedPair> circle_contacts;
    std::vector<TimedPair> bounces;  ///< of those, the ones that do not just part
    std::vector<int> backdrop_contacts;
    std::vector<IndexPair> tunnelled;          ///< of G3p
    std::vector<IndexPair> tunnelled_circles;  ///< of G3
  };
  const Frame& frame(int index) const { return frames_[static_cast<std::size_t>(index)]; }
  const World& screen() const { return screen_; }

 private:
  World screen_;
  std::vector<Frame> frames_;
};

/// What became of a frame: `judgement` and the hits among it whose time is wrong.
struct FrameResult {
  Judgement judgement;
  Items mistimed;
};
using OnFrame = std::function<void(int frame, const FrameResult& result)>;

/// Runs a technique over its film. `truths` are of the film and the technique's screen; `on_frame`
/// is told of every frame.
Verdict run(Technique& technique, const Film& film, const Truths& truths,
            const OnFrame& on_frame = nullptr);

/// A technique by name, made for a film. Null if it is not made for such films at all.
struct TechniqueMaker {
  std::string name;
  std::function<std::unique_ptr<Technique>(const Film&)> make;
};
/// What techniques run on: a memory and makers of the units. What is empty they have themselves,
/// the units as golden models.
struct Equipment {
  Port* port = nullptr;
  std::function<std::unique_ptr<blitter::Unit>(blitter::Bus&)> blitter;
  std::function<std::unique_ptr<vera::Unit>()> vera;
};
/// All techniques.
std::vector<TechniqueMaker> all_techniques(const Equipment& equipment = {});
/// The same as careless programs use them, "mandin-uncleared": docs/techniques.md.
std::vector<TechniqueMaker> misused_techniques(const Equipment& equipment = {});

}  // namespace collide::techniques
