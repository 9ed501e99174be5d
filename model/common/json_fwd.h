// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

/// The names of model/common/json.h, for headers that only declare with them: the library's own
/// header takes longer to compile than most of our files.
namespace collide {

/// Objects keep the order of their members, so that results read as they were written.
using Json = nlohmann::ordered_json;
class JsonField;

}  // namespace collide
