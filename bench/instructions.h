// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace collide::bench {

/// A benchmark whose instructions count, and the most there should be of them for each thing that
/// it does.
struct InstructionFigure {
  std::string benchmark;  ///< its name
  std::string what;       ///< it does: "clock"
  double before = 0;      ///< measured in the same way in release 0.12
  double target = 0;      ///< 0: none
};

/// The hot loops of RTL and of RTL with its checker.
const std::vector<InstructionFigure>& instruction_figures();

/// `bench --instructions [WORD...]`: runs each figure whose name contains all words under
/// Callgrind, and prints instructions next to those of release 0.12 and to the target. The same
/// program gives the same figures on a loaded machine. Returns the exit status: 1 if a run fails, 2
/// if no name has the words.
int run_instructions(const std::vector<std::string>& words);

}  // namespace collide::bench
