// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/techniques/technique.h"
#include "sim/compare/line_record.h"
#include "sim/cosim/on.h"

/// Every technique on one film, beside the truth.
namespace collide::compare {

/// What RTL and golden model made of each other in lockstep.
struct Agreement {
  std::uint64_t compared = 0;  ///< comparisons made
  std::optional<int> frame;    ///< in which they part; nothing: they agreed throughout
  std::string difference;      ///< what differed there
  bool agreed() const { return !frame; }
};

/// A technique's outcome.
struct Outcome {
  techniques::Verdict verdict;
  techniques::Judge judge;
  techniques::ItemKind kind;
  techniques::World screen;  ///< the one it sees
  std::vector<techniques::FrameResult> frames;
  /// Of a technique whose unit ran in lockstep. Where the two part, its verdict is empty.
  std::optional<Agreement> agreement;
  /// Of a technique on VERA, by frame; only if asked for.
  std::vector<FrameLines> lines;
};

/// A technique that cannot play the film.
struct LeftOut {
  std::string technique;
  std::string why;
};

struct Comparison {
  int frames = 0, objects = 0;
  cosim::On on = cosim::On::kGolden;
  std::vector<Outcome> outcomes;
  std::vector<LeftOut> left_out;
  /// By the screen's width and height.
  std::map<std::pair<int, int>, std::unique_ptr<techniques::Truths>> truths;

  const techniques::Truths& truths_on(const techniques::World& screen) const {
    return *truths.at({screen.width, screen.height});
  }
  /// Whether no lockstep found a difference.
  bool agreed() const;
};

struct Options {
  cosim::On on = cosim::On::kGolden;  ///< what the blitter and VERA run on
  bool lines = false;                 ///< keep what VERA draws
  bool misused = false;               ///< also the misused techniques, which run on golden models
  /// Told what is being done: the technique and the frame it has finished.
  std::function<void(const std::string& technique, int frame)> progress;
};

/// Runs every technique.
Comparison compare(const techniques::Film& film, const Options& options = {});

}  // namespace collide::compare
