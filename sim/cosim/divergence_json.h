// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/json.h"
#include "sim/units/divergence.h"

namespace collide::cosim {

Json to_json(const Divergence& divergence);
/// The divergence of what to_json has made.
Divergence divergence_of(const Json& json);

}  // namespace collide::cosim
