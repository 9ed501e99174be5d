// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/draw.h"
#include "sim/cosim/list_unit/job.h"

namespace collide::list_unit {

/// Words of a register, the first of which shows the first objects.
struct Span {
  unsigned offset, count;
  unsigned stride = 1;
};

/// Makes a job run free: its steps become actions of the agents, in clocks that are drawn so that
/// whatever may meet in a clock does meet. Between them are reads and writes of any registers, in a
/// row and across the ends of runs: of those with a run's answer, `summary` and `details`, more
/// than of others.
void scatter(cosim::Draw draw, const Span& summary, const Span& details, Job& job);

}  // namespace collide::list_unit
