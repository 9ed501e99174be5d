// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/draw.h"
#include "sim/cosim/list_unit/job.h"

namespace collide::list_unit {

/// Makes a job run free: its steps become actions of the agents, in clocks that are drawn so that
/// whatever may meet in a clock does meet. Between them are reads and writes of any registers, in a
/// row and across the ends of runs, `answer` to `answer + 4 * answer_words` more than others.
void scatter(cosim::Draw draw, unsigned answer, unsigned answer_words, Job& job);

}  // namespace collide::list_unit
