// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/record.h"
#include "sim/units/divergence.h"

namespace collide::cosim {

inline Json to_json(const Divergence& divergence) {
  return json_of(divergence);
}
/// The divergence of what to_json has made. Throws InputError.
inline Divergence divergence_of(const Json& json) {
  return parsed<Divergence>(JsonField("divergence", json));
}

}  // namespace collide::cosim
