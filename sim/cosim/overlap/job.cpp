// SPDX-License-Identifier: MIT
#include "sim/cosim/overlap/job.h"

#include "model/overlap/register_names.h"
#include "sim/units/overlap/parameters.h"

namespace collide::overlap {

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
  if (p.sprites != standard.sprites) parameters["SPRITES"] = p.sprites;
  if (p.data_width != standard.data_width) parameters["DATA_WIDTH"] = p.data_width;
  if (!p.big_endian) parameters["BIG_ENDIAN"] = 0;
  if (p.address_width != standard.address_width) parameters["ADDRESS_WIDTH"] = p.address_width;
  if (p.rows != standard.rows) parameters["ROWS"] = p.rows;
  if (!p.area) parameters["AREA"] = 0;
  return list_unit::to_json(job, "overlap", parameters, register_names());
}

}  // namespace collide::overlap
