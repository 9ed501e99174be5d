// SPDX-License-Identifier: MIT
#pragma once

#include "model/list_unit/register_names.h"
#include "model/overlap/generated/register_tables.h"

namespace collide::overlap {

/// As docs/reference/overlap.md has them.
inline const list_unit::RegisterNames& register_names() {
  static const list_unit::RegisterNames kNames(kRegisters);
  return kNames;
}

}  // namespace collide::overlap
