// SPDX-License-Identifier: MIT
#include "sim/flows/new_dut.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "sim/cli/verbs.h"
#include "sim/tools/bounds.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"

namespace collide::cli {
namespace {

struct NewDutVerb {
  std::string unit;
  std::string bus;
  std::string language = flows::kVerilog;
  std::string folder;
  flows::CoreKind kind;
};

void make_dut(const NewDutVerb& options) {
  const std::string folder =
      options.folder.empty() ? options.unit + "-" + options.bus : options.folder;
  const auto names =
      flows::new_dut(options.unit, options.bus, options.language, folder, options.kind);
  fmt::print("{}: {}\n", folder, fmt::join(names, ", "));
  fmt::print("put your core into {} and its files into files.f, then\n",
             options.language == flows::kVhdl ? "your_core.vhd" : options.unit + ".sv");
  fmt::print("  {} cosim {} --rtl {} --timing transactions\n", tools::program_command(),
             options.unit, tools::shell_line({folder}));
}

}  // namespace

void add_new_dut(Verb& program) {
  const auto options = std::make_shared<NewDutVerb>();
  Verb& verb = add_verb(program, "new-dut");
  verb.option("UNIT", &options->unit, "The unit to compare with, e.g. blitter")
      .required()
      .such_as(unit_names);
  verb.option("--bus", &options->bus,
              "The core's bus: 68000, wishbone, apb or axi-lite for the blitter; x16 for VERA");
  verb.option("--language", &options->language, "The core's language; vhdl adds a wrapper in VHDL")
      .one_of(flows::kLanguages);
  verb.option("--dir", &options->folder, "New or empty folder; default: UNIT-BUS").new_folder();
  constexpr tools::Bounds kClocks{flows::kFewestClocks, flows::kMostClocks};
  verb.option("--enable", &options->kind.enable,
              "The core runs in one of N clocks, enabled by an input i_enable (68000, wishbone)")
      .range(kClocks);
  verb.option("--clock", &options->kind.clock,
              "The core has its own clock with a period of N of ours, off their edges (68000)")
      .range(kClocks);
  verb.option("--active-low", &options->kind.active_low,
              "The core's reset is active-low, and on Wishbone cyc, stb, ack and err");
  verb.option("--inout", &options->kind.inout_data,
              "The core's data pins are bidirectional (68000)");
  verb.runs([options] { make_dut(*options); });
}

}  // namespace collide::cli
