// SPDX-License-Identifier: MIT
#pragma once

#include "model/impact/unit.h"
#include "sim/cosim/list_unit/run_job.h"

namespace collide::impact {

/// A job of docs/impact-jobs.md as a value.
struct Job : list_unit::Job {
  Parameters parameters;
};

/// Part of the result.
constexpr Answer kAnswer{"HIT", kHit, 4};

const Record<Job>& record_of(const Job* job);
/// Throws InputError that names the member.
Job parse_job(const JsonField& json);
Json to_json(const Job& job);

}  // namespace collide::impact
