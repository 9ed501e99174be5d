// SPDX-License-Identifier: MIT
#include "sim/flows/new_dut.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "sim/cli/verbs.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"

namespace collide::cli {
namespace {

struct NewDutVerb {
  std::string unit;
  std::string bus;
  std::string language = flows::kVerilog;
  std::string folder;
};

void make_dut(const NewDutVerb& options) {
  const std::string folder =
      options.folder.empty() ? options.unit + "-" + options.bus : options.folder;
  const auto names = flows::new_dut(options.unit, options.bus, options.language, folder);
  fmt::print("{}: {}\n", folder, fmt::join(names, ", "));
  fmt::print("put your core into {} and its files into files.f, then\n",
             options.language == flows::kVhdl ? "your_core.vhd" : options.unit + ".sv");
  fmt::print("  {} cosim {} --rtl {} --timing transactions\n", tools::program_command(),
             options.unit, tools::shell_line({folder}));
}

}  // namespace

void add_new_dut(Verb& program) {
  const auto options = std::make_shared<NewDutVerb>();
  Verb& verb =
      program.verb("new-dut", "A folder in which a core of your own is put behind a unit's ports");
  verb.option("UNIT", &options->unit, "The unit that it is compared with, e.g. blitter")
      .required()
      .such_as(unit_names);
  verb.option("--bus", &options->bus,
              "What the core has: 68000, wishbone, apb or axi-lite for the blitter; x16 for VERA")
      .required();
  verb.option("--language", &options->language,
              "What the core is written in: with vhdl a wrapper in VHDL is around it")
      .one_of(flows::kLanguages);
  verb.option("--dir", &options->folder, "The folder, new or empty; UNIT-BUS if absent")
      .new_folder();
  verb.runs([options] { make_dut(*options); });
}

}  // namespace collide::cli
