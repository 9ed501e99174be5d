// SPDX-License-Identifier: MIT
#include "sim/cli/schemas.h"

#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/campaign/result.h"
#include "sim/coherence/matrix.h"
#include "sim/compare/result.h"
#include "sim/cosim/blitter/run_job.h"
#include "sim/cosim/impact/job.h"
#include "sim/cosim/overlap/job.h"
#include "sim/cosim/vera/run_job.h"
#include "sim/flows/cosim_result.h"
#include "sim/flows/coverage.h"
#include "sim/flows/equal_mutants.h"
#include "sim/flows/fpga.h"
#include "sim/flows/gates.h"
#include "sim/flows/mutate.h"
#include "sim/platform/machine.h"
#include "sim/units/divergence.h"

namespace collide::cli {
namespace {

template <typename Job>
Json job_schema(const std::string& unit) {
  return schema_document<Job>(
      "A job of the " + unit + " unit",
      "What the unit is given, with the memory it works on. A number given as a string "
      "has the range of the same JSON number, which this schema does not check.");
}

/// A result, or what came instead of one.
template <typename Ran>
Json result_schema(const std::string& unit, const Record<Ran>& record) {
  const auto failed = [](const std::string& how, const Json& on, const Json& what) {
    return Json{{"type", "object"},
                {"additionalProperties", false},
                {"required", {"name", "on", how}},
                {"properties", {{"name", {{"type", "string"}}}, {"on", on}, {how, what}}}};
  };
  const Json anything = {{"enum", {"golden", "rtl", "lockstep"}}};
  const Json text = {{"type", "string"}};
  const Json crash = {{"type", "object"},
                      {"additionalProperties", false},
                      {"required", {"job", "how"}},
                      {"properties", {{"job", text}, {"how", text}}}};
  return schema_document(
      "Result of a job of the " + unit + " unit",
      "One line of JSON a job, in the order of the jobs.", [&](SchemaParts& parts) {
        return Json{{"oneOf",
                     {record.schema(parts),
                      failed("divergence", {{"const", "lockstep"}}, brief_record().schema(parts)),
                      failed("waived", {{"const", "lockstep"}}, text),
                      failed("stopped", anything, text), failed("crash", anything, crash)}}};
      });
}

/// An array, an object a unit.
template <typename Report>
Json of_units_schema(const std::string& verb, const std::string& says, const Form<Report>& form) {
  return schema_document("What collide " + verb + " --json prints", says,
                         Form<std::vector<Report>>(List{form, 1}).schema);
}

Json equal_schema(SchemaParts& parts) {
  return {{"anyOf",
           {form_of<flows::EqualReport>().schema(parts),
            form_of<flows::EqualMutants>().schema(parts)}}};
}

}  // namespace

std::map<std::string, Json> schemas() {
  return {
      {"campaign-result",
       schema_document<campaign::Result>(
           "What a campaign comes to: result.json in its folder, and what collide campaign --json "
           "prints",
           "One object. Names of files are relative to the folder.")},
      {"cosim-result",
       schema_document<flows::RtlCosimResult>("What collide cosim --json prints", "One object.")},
      {"coverage-result", of_units_schema("coverage", "An array, one object a unit.",
                                          form_of<flows::CoverageReport>())},
      {"mutate-result",
       of_units_schema("mutate", "An array, one object a unit; out/mutate/UNIT.json holds one.",
                       flows::mutate_form())},
      {"blitter-job", job_schema<blitter::Job>("blitter")},
      {"blitter-result", result_schema("blitter", blitter::result_record())},
      {"coherence-result",
       schema_document<coherence::Matrix>("What collide coherence --json prints",
                                          "docs/reference/coherence.md explains the verdicts.")},
      {"compare-result",
       schema_document<compare::Comparison>("What collide compare --json prints",
                                            "docs/reference/compare.md explains the figures.")},
      {"equal-result",
       schema_document("What collide equal --json prints",
                       "One object: of the lemmas, or with --mutants of faults.", equal_schema)},
      {"fpga-result",
       of_units_schema("fpga", "An array, one object a design.", form_of<flows::FpgaReport>())},
      {"gates-result", schema_document<flows::GatesReport>(
                           "What collide cosim --gates --json prints", "One object.")},
      {"impact-job", job_schema<impact::Job>("impact")},
      {"impact-result",
       result_schema("impact", list_unit::result_record("impact", impact::kAnswer))},
      {"machine", schema_document<platform::Machine>(
                      "A machine for collide platform",
                      "Numbers may be JSON numbers or strings such as \"0xFF8A00\".")},
      {"overlap-job", job_schema<overlap::Job>("overlap")},
      {"overlap-result",
       result_schema("overlap", list_unit::result_record("overlap", overlap::kAnswer))},
      {"vera-job", job_schema<vera::Job>("vera")},
      {"vera-result", result_schema("vera", vera::result_record())}};
}

void write_schemas(const std::filesystem::path& folder) {
  for (const auto& [name, schema] : schemas()) {
    write_file(folder / (name + ".schema.json"), schema.dump(2) + "\n");
  }
}

}  // namespace collide::cli
