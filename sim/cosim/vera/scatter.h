// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/draw.h"
#include "sim/cosim/vera/job.h"

namespace collide::vera {

/// A job that runs free: some lines at the start, or where the beam comes by later, in which all
/// agents around the unit act, in clocks that are drawn so that whatever may meet in a clock does
/// meet. What lies before is run on end.
Job free_job(cosim::Draw draw);

}  // namespace collide::vera
