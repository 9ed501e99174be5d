// SPDX-License-Identifier: MIT
#include "sim/cosim/overlap/job.h"

#include "model/overlap/register_names.h"
#include "sim/cosim/job_forms.h"
#include "sim/units/overlap/parameters.h"

namespace collide::overlap {

const Record<Job>& record_of(const Job* /*job*/) {
  static const auto kRecord = cosim::begun_job<Job>("overlap")
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

}  // namespace collide::overlap
