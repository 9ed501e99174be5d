// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/scene/scene.h"
#include "sim/compare/outcome.h"

namespace collide::compare {

struct TableOptions {
  /// So many false answers of each technique are listed; of the others, how many there are.
  std::size_t most = 0;
  /// Also a sentence for each technique, every figure, and what each column says.
  bool explain = false;
  /// Characters in a line of the techniques and of what their columns say; 0: as many as it takes.
  std::size_t width = 0;
};

/// The outcome for a terminal, line by line: contacts, a row for each technique, who agreed, who
/// ran in machine code, and what is answered falsely.
std::vector<std::string> table(const Comparison& comparison, const scene::Scene& scene,
                               const TableOptions& options);

}  // namespace collide::compare
