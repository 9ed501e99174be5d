// SPDX-License-Identifier: MIT
#include "model/overlap/task.h"

namespace collide::overlap {

void configure(Unit& unit, const Setup& setup) {
  const auto halves = [](unsigned high, unsigned low) { return high << 16 | (low & 0xFFFFU); };
  unit.write(kCount, setup.count);
  unit.write(kDescriptors, setup.descriptors);
  unit.write(kWindowOrigin,
             halves(static_cast<unsigned>(setup.origin_y), static_cast<unsigned>(setup.origin_x)));
  unit.write(kWindowSize, halves(setup.rows, setup.columns));
  unit.write(kList, setup.list);
  unit.write(kListLines, setup.list_lines);
  unit.write(kSequence, setup.sequence);
}

Ram make_ram(const Task& task) {
  Ram ram(static_cast<std::uint32_t>(task.words.size()) * 4, task.setup.parameters);
  for (std::uint32_t n = 0; n < task.words.size(); ++n) ram.word(4 * n) = task.words[n];
  return ram;
}

}  // namespace collide::overlap
