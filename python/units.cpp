// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "model/blitter/generated/register_tables.h"
#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/common/record.h"
#include "model/impact/generated/register_tables.h"
#include "model/overlap/generated/register_tables.h"
#include "model/vera/generated/register_tables.h"
#include "python/arguments.h"
#include "python/define.h"
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

std::string run_job(const py::object& given, const py::object& where, const py::object& on) {
  cosim::RunOptions options;
  options.on = on_of(on);
  const std::string text = text_of("job", given), place = text_of("place", where);
  const py::gil_scoped_release release;
  const Json json = parse_json(text, place);
  const JsonField job(place, json);
  const JsonField name = job["unit"];
  const cosim::UnitBench& unit = cosim::find_unit(name.text(), name.place());
  const cosim::JobOutcome outcome = unit.run(unit.parse(job, options.on), options);
  if (options.on == On::kLockstep) tools::require_some(outcome.compared.comparisons, "compared");
  return outcome.result.dump();
}

std::string file_list(const py::object& file) {
  const tools::FileList list = tools::read_file_list(path_of("file", file));
  if (!list.vhdl.empty()) throw InputError(list.vhdl[0].path, "is VHDL, expected Verilog");
  return Json{{"sources", list.sources},
              {"configurations", list.configurations},
              {"includes", list.includes},
              {"defines", list.defines},
              {"libraries", list.libraries}}
      .dump();
}

std::string random_job(const py::object& unit, const py::object& seed, const py::object& number) {
  const cosim::UnitBench& bench = cosim::find_unit(text_of("unit", unit), "unit");
  const std::uint64_t first = whole_64_bits("seed", seed), which = whole_64_bits("number", number);
  const py::gil_scoped_release release;
  return bench.print(bench.random_job(first, which)).dump();
}

/// Name, offset and bytes of each register that nothing else chooses. Registers of longer arrays
/// are known by their offsets alone.
template <std::size_t kCount>
py::dict places_of(const DescribedRegister (&registers)[kCount]) {
  constexpr unsigned kLongestArray = 16;
  py::dict places;
  for (const DescribedRegister& one : registers) {
    const unsigned number = one.count * one.words;
    if (one.page >= 0 || number > kLongestArray) continue;
    for (unsigned n = 0; n < number; ++n) {
      const std::string name = std::string(one.name) + (one.is_array() ? std::to_string(n) : "");
      places[py::str(name)] = py::make_tuple(one.offset + n * one.bytes, one.bytes);
    }
  }
  return places;
}

py::dict registers() {
  py::dict units;
  units["blitter"] = places_of(blitter::kRegisters);
  units["overlap"] = places_of(overlap::kRegisters);
  units["impact"] = places_of(impact::kRegisters);
  units["vera"] = places_of(vera::kRegisters);
  return units;
}

}  // namespace

void bind_units(py::module_& module) {
  using namespace py::literals;
  define(module, "units", &units, "The names of the hardware units.");
  define(module, "_registers", &registers, "");
  define(module, "_file_list", &file_list, "", "file"_a);
  define(module, "_run_job", &run_job, "", "text"_a, "place"_a, "on"_a);
  define(module, "_random_job", &random_job, "", "unit"_a, "seed"_a, "number"_a);
}

}  // namespace collide::python
