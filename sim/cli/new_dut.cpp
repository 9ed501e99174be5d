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
  constexpr tools::Bounds kClocks{flows::kFewestClocks, flows::kMostClocks};
  verb.option("--enable", &options->kind.enable,
              "The core runs in one of N clocks, by an input i_enable (68000, wishbone)")
      .range(kClocks);
  verb.option("--clock", &options->kind.clock,
              "The core has a clock of its own, N of ours long, between their edges (68000)")
      .range(kClocks);
  verb.option("--active-low", &options->kind.active_low,
              "The core's reset is low when it holds, and on Wishbone cyc, stb, ack and err");
  verb.option("--inout", &options->kind.inout_data, "The core's data pins go both ways (68000)");
  verb.runs([options] { make_dut(*options); });
}

}  // namespace collide::cli
