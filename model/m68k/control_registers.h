// SPDX-License-Identifier: MIT
#pragma once

#include "model/m68k/model.h"

namespace collide::m68k {

/// A control register of MOVEC and the models that have it.
struct ControlRegister {
  unsigned code;
  const char* name;
  Model since;
  Model until = Model::k68040;
};
constexpr ControlRegister kControlRegisters[] = {
    {0x000, "sfc", Model::k68010},  {0x001, "dfc", Model::k68010},
    {0x800, "usp", Model::k68010},  {0x801, "vbr", Model::k68010},
    {0x002, "cacr", Model::k68020}, {0x802, "caar", Model::k68020, Model::k68030},
    {0x803, "msp", Model::k68020},  {0x804, "isp", Model::k68020},
    {0x003, "tc", Model::k68040},   {0x004, "itt0", Model::k68040},
    {0x005, "itt1", Model::k68040}, {0x006, "dtt0", Model::k68040},
    {0x007, "dtt1", Model::k68040}, {0x805, "mmusr", Model::k68040},
    {0x806, "urp", Model::k68040},  {0x807, "srp", Model::k68040},
};
/// The register of this number, null if the model has none.
constexpr const ControlRegister* control_register(Model model, unsigned code) {
  for (const ControlRegister& one : kControlRegisters) {
    if (one.code == code && model >= one.since && model <= one.until) return &one;
  }
  return nullptr;
}

}  // namespace collide::m68k
