// SPDX-License-Identifier: MIT
#pragma once

#include "model/impact/register_names.h"
#include "sim/cosim/list_unit/run_job.h"
#include "sim/units/impact/parameters.h"

namespace collide::impact {

/// A job of docs/reference/impact-jobs.md as a value.
using Job = list_unit::JobOf<Parameters>;

/// Part of the result.
constexpr Answer kAnswer{"HIT", kHit, 4};

inline const Record<Job>& record_of(const Job* /*job*/) {
  static const auto kRecord = list_unit::job_record<Parameters>("impact", register_names());
  return kRecord;
}

/// Throws InputError that names the member.
inline Job parse_job(const JsonField& json) {
  return parsed<Job>(json);
}

inline Json to_json(const Job& job) {
  return json_of(job);
}

}  // namespace collide::impact
