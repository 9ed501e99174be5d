// SPDX-License-Identifier: MIT
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/common/record.h"
#include "python/bindings.h"
#include "sim/cosim/registry.h"
#include "sim/tools/check.h"
#include "sim/tools/file_list.h"

namespace collide::python {
namespace {

std::vector<std::string> units() {
  std::vector<std::string> names;
  for (const cosim::UnitBench* const unit : cosim::units()) names.emplace_back(unit->name());
  return names;
}

std::string run_job(const std::string& text, const std::string& place, const std::string& on) {
  cosim::RunOptions options;
  options.on = parse_on(on, "on");
  const Json json = parse_json(text, place);
  const JsonField job(place, json);
  const JsonField name = job["unit"];
  const cosim::UnitBench& unit = cosim::find_unit(name.text(), name.place());
  const cosim::JobOutcome outcome = unit.run(unit.parse(job, options.on), options);
  if (options.on == On::kLockstep) tools::require_some(outcome.compared.comparisons, "compared");
  return outcome.result.dump();
}

std::string file_list(const std::filesystem::path& file) {
  const tools::FileList list = tools::read_file_list(file);
  if (!list.vhdl.empty()) throw InputError(list.vhdl[0].path, "is VHDL, expected Verilog");
  return Json{{"sources", list.sources},
              {"configurations", list.configurations},
              {"includes", list.includes},
              {"defines", list.defines},
              {"libraries", list.libraries}}
      .dump();
}

std::string random_job(const std::string& unit, std::uint64_t seed, std::uint64_t number) {
  const cosim::UnitBench& bench = cosim::find_unit(unit, "unit");
  return bench.print(bench.random_job(seed, number)).dump();
}

}  // namespace

void bind_units(py::module_& module) {
  const auto release = py::call_guard<py::gil_scoped_release>();
  module.def("units", &units, "The names of the hardware units.");
  module.def("_file_list", &file_list, py::arg("file"));
  module.def("_run_job", &run_job, py::arg("text"), py::arg("place"), py::arg("on"), release);
  module.def("_random_job", &random_job, py::arg("unit"), py::arg("seed"), py::arg("number"),
             release);
}

}  // namespace collide::python
