// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/common/json.h"
#include "sim/compare/outcome.h"

namespace collide::compare {

/// How a figure is shown.
enum class Form : std::uint8_t {
  kText,
  kShare,      ///< 0..1, four decimals
  kCount,      ///< a whole number
  kEachFrame,  ///< of the whole scene, shown for each frame; 0 is nothing
  kFrames,     ///< of time, in frames
};
const char* name_of(Form form);

enum class Part : std::uint8_t {
  kAccuracy,
  kCost,
  kBus,  ///< across a machine's bus, if there was one
};

/// A figure of an outcome, as table and page show it.
struct Figure {
  const char* key;      ///< in JSON, a path: "cost/clocks"
  const char* heading;  ///< "memory bits"
  Form form;
  Part part;
  Json value =
      {};  ///< null where there is nothing to divide by, or the technique has no such figure
};

/// Of every outcome the same figures in the same order.
std::vector<Figure> figures(const Outcome& outcome);

/// As the terminal shows it: "0.9831", "-".
std::string text(const Figure& figure, int frames);

}  // namespace collide::compare
