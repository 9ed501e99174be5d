// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "model/judge/technique.h"
#include "model/judge/truths.h"

namespace collide::techniques {

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
  Tally tally;
  TimeErrors times;
  std::vector<FalseAnswer> false_answers;
  /// Pairs in its domain whose masks met on the way (G3p), and share no pixel at either end of the
  /// frame: contacts that a technique judged by G1 or G2 cannot see. One judged by G3 sees those
  /// whose circles met as well.
  std::vector<FramePair> tunnelled;
  /// Contacts in its domain whose masks share no pixel at any time; only if circles judge it.
  std::uint64_t circles_alone = 0;
  Cost cost;
  std::uint64_t memory_bits = 0;
  int latency = 0;  ///< in frames
};

/// What became of a frame: `judgement` and the hits among it whose time is wrong.
struct FrameResult {
  Judgement judgement;
  Items mistimed;
};
using OnFrame = std::function<void(int frame, const Answer& answer, const FrameResult& result)>;

/// Runs a technique over its film. `truths` are of the film and the technique's screen; `on_frame`
/// is notified of every frame that is judged, which are those from `from` on. The technique answers
/// the others only if it remembers them.
Verdict run(Technique& technique, const Film& film, const Truths& truths,
            const OnFrame& on_frame = nullptr, int from = 0);

}  // namespace collide::techniques
