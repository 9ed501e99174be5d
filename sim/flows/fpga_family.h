// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "model/common/record.h"

namespace collide::flows {

/// The command of Yosys that makes iCE40 cells of a module.
constexpr const char* kIce40Synthesis = "synth_ice40 -dsp";

/// Cells of a synthesized module, of the same kinds in all families.
struct FpgaCells {
  unsigned lut4 = 0;  // those with fewer inputs count, too
  unsigned dff = 0;
  unsigned carry = 0;
  unsigned lut_ram = 0;          // memories of 64 bits, made of LUTs
  unsigned block_ram = 0;        // iCE40: of 4 kbit, the others: of 18 kbit
  unsigned single_port_ram = 0;  // of 256 kbit
  unsigned dsp = 0;
};
const Record<FpgaCells>& record_of(const FpgaCells* cells);

/// How many of what the device has.
struct FpgaShare {
  unsigned used = 0;
  unsigned available = 0;
};
const Record<FpgaShare>& record_of(const FpgaShare* share);

/// What nextpnr says of a clock.
struct FpgaClock {
  std::string name;
  double mhz = 0;
  double wanted_mhz = 0;
  bool met() const { return mhz >= wanted_mhz; }
};
const Record<FpgaClock>& record_of(const FpgaClock* clock);

/// What a report of nextpnr says.
struct FpgaPlacement {
  FpgaShare logic;
  FpgaShare block_ram;
  std::vector<FpgaClock> clocks;  // by name
};

/// A kind of cells, and what the types of Yosys that are of it begin with.
struct FpgaCellTypes {
  unsigned FpgaCells::*kind;
  std::vector<std::string> begin_with;
};

/// A family of FPGAs: which tools make what of a design, with the device that is taken.
struct FpgaFamily {
  std::string name;
  std::string device;                // for people
  std::string prepare;               // commands of Yosys in front, behind which $TOP is the module
  std::string synthesis;             // and the one that makes cells
  std::vector<FpgaCellTypes> cells;  // a type is of the first that fits

  std::vector<std::string> placers;   // programs, of which the first that exists does it
  std::string packaged;               // where they are to be had
  std::vector<std::string> chosen;    // their options for the device
  std::vector<std::string> anywhere;  // and for pins that have no place
  std::vector<std::string> pins;      // places of all pins, if the family must have them
  std::string constraints;            // extension of a file with places of pins
  std::string constraints_option;     // behind which it stands
  std::string placed_option;          // behind which the file stands that is written
  std::string placed;                 // its extension
  bool icetime = false;               // which gives the clock once more

  std::string packer;     // makes a bitstream of that file
  std::string packed_in;  // where that is no argument but behind an option
  std::string bitstream;  // its extension
  std::vector<std::string> pack_options;

  std::string logic;       // what nextpnr's report calls the cells of logic
  std::string logic_name;  // what people do
  std::string block_ram;   // what the report calls block RAMs

  /// The cells of a module of Yosys's netlist.
  FpgaCells count(const Json& netlist, const std::string& top) const;
  /// What nextpnr's report says; throws InputError with `file` if it is no such report, or of
  /// another family.
  FpgaPlacement read(const Json& report, const std::string& file) const;
  /// The program that places and routes; throws InputError that says where it is to be had.
  std::string placer() const;
};

std::vector<std::string> fpga_families();
/// Throws InputError for a name that is none.
const FpgaFamily& fpga_family(const std::string& name);

}  // namespace collide::flows
