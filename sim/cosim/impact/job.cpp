// SPDX-License-Identifier: MIT
#include "sim/cosim/impact/job.h"

#include "model/impact/register_names.h"
#include "sim/units/impact/parameters.h"

namespace collide::impact {

Job parse_job(const JsonField& json) {
  Job job;
  list_unit::parse_job(json, register_names(), job);
  if (json.has("parameters")) job.parameters = parse_parameters(json["parameters"]);
  return job;
}

Json to_json(const Job& job) {
  const Parameters& p = job.parameters;
  const Parameters standard;
  Json parameters = Json::object();
  if (p.objects != standard.objects) parameters["OBJECTS"] = p.objects;
  if (p.data_width != standard.data_width) parameters["DATA_WIDTH"] = p.data_width;
  if (!p.big_endian) parameters["BIG_ENDIAN"] = 0;
  if (p.address_width != standard.address_width) parameters["ADDRESS_WIDTH"] = p.address_width;
  if (p.wide) parameters["WIDE"] = 1;
  if (!p.all) parameters["ALL"] = 0;
  return list_unit::to_json(job, "impact", parameters, register_names());
}

}  // namespace collide::impact
