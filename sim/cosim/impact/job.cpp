// SPDX-License-Identifier: MIT
#include "sim/cosim/impact/job.h"

#include "model/impact/register_names.h"
#include "sim/cosim/job_forms.h"
#include "sim/units/impact/parameters.h"

namespace collide::impact {

const Record<Job>& record_of(const Job* /*job*/) {
  static const auto kRecord = cosim::begun_job<Job>("impact")
                                  .member("parameters", &Job::parameters)
                                  .left_out()
                                  .with(list_unit::program_record(register_names()));
  return kRecord;
}

Job parse_job(const JsonField& json) {
  return parsed<Job>(json);
}

Json to_json(const Job& job) {
  return json_of(job);
}

}  // namespace collide::impact
