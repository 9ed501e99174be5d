// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/json.h"

namespace collide {

/// The description of a struct (model/common/record.h). A `record_of` is declared beside the
/// struct.
template <typename R>
class Record;
/// How a value stands in JSON.
template <typename T>
struct Form;

}  // namespace collide
