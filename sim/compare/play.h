// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/judge/adapters/registry.h"
#include "model/judge/film.h"
#include "sim/compare/outcome.h"

namespace collide::compare {

/// Throws InputError if in the scene, which is from that place, no two that may hit each other are
/// ever there together, and there is no terrain: nothing would be compared.
void require_somebody_to_meet(const scene::Scene& scene, const std::string& place);

/// What is played, and what is done around it. Functions that are empty are not called.
struct Play {
  std::vector<techniques::TechniqueMaker> makers;
  /// What VERA draws, if the page shows it; the makers' equipment has it.
  LineRecorder* lines = nullptr;
  bool page = false;  ///< keep what only the report shows
  int from = 0;       ///< frames before this one are not judged
  /// The technique has answered.
  std::function<void(const std::string& technique, int frame, const techniques::Answer& answer)>
      answered;
  /// The next technique begins.
  std::function<void()> begin;
  /// Calls `run`, which counts `frame` up; may catch what it throws.
  std::function<void(Outcome& outcome, const int& frame, const std::function<void()>& run)> around;
  /// The technique has been through the film.
  std::function<void(Outcome& outcome, const techniques::Granularity& items_of)> end;
  /// Told what is being done: the technique and the frame it has finished.
  std::function<void(const std::string& technique, int frame)> progress;
};

/// Runs every technique over the film and judges it.
Comparison play(const techniques::Film& film, const Play& play);

}  // namespace collide::compare
