// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/common/record.h"
#include "sim/cosim/vera/job.h"

namespace collide::vera {

/// "do" of a job as text (docs/reference/vera-jobs.md).
Form<std::vector<Job::Action>> program_form();
/// Name of an action in `do`, for messages: `do[3] "@10:0 ISR?"`.
std::string name_of_action(const Job& job, std::size_t index);

}  // namespace collide::vera
