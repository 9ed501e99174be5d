// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/tools/file_list.h"
#include "sim/tools/store.h"

namespace collide::flows {

/// VHDL sources, of which GHDL takes what it needs.
struct VhdlSources {
  std::vector<tools::VhdlFile> files;
  std::string standard = tools::kVhdlStandard;
};

/// An entity as Verilog, with the VHDL's names and places (ghdl_verilog.h).
struct ConvertedVhdl {
  std::string name;
  std::string prefix;  // of the names of other modules
  std::shared_ptr<const tools::Stored> stored;
  std::string file;      // in it
  std::string warnings;  // file with what GHDL warned of, a line each
};

/// Whether an entity of that name is declared, in whatever letters.
bool declares_entity(const VhdlSources& sources, const std::string& name);

/// GHDL synthesizes the entity with all that it instantiates; kept in the store. The module is
/// called `name`, as are its ports in small letters. `prefix` goes before the names of the other
/// modules. Throws InputError with GHDL's first error and its place.
ConvertedVhdl convert_vhdl(const VhdlSources& sources, const std::string& name,
                           const std::string& prefix);

}  // namespace collide::flows
