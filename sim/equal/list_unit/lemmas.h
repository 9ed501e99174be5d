// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/list_unit/unit.h"
#include "sim/equal/lemma.h"

namespace collide::list_unit {

/// Parameters of every way to connect memory, as Home::covers has them.
inline const std::vector<std::string> kPorts = {"", "DATA_WIDTH 16", "DATA_WIDTH 16, BIG_ENDIAN 0"};

/// A lemma for every way to connect memory; the short form has the standard one.
void for_ports(std::vector<symbolic::Lemma>& lemmas, const std::string& name,
               const std::string& says, const symbolic::Module& module,
               std::vector<symbolic::Case> (*cases)(const symbolic::Rtl&, const MemoryPort&),
               const std::vector<symbolic::Assumption>& assumptions);

/// Of what list units have in common: registers and runs, descriptors in, lines out.
std::vector<symbolic::Lemma> lemmas();
/// Those of them about registers and runs.
std::vector<symbolic::Lemma> register_lemmas();

}  // namespace collide::list_unit
