// SPDX-License-Identifier: MIT
#pragma once

#include "model/impact/generated/register_tables.h"
#include "model/list_unit/register_names.h"

namespace collide::impact {

/// As docs/reference/impact.md has them.
inline const list_unit::RegisterNames& register_names() {
  static const list_unit::RegisterNames kNames(kRegisters);
  return kNames;
}

}  // namespace collide::impact
