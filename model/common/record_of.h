// SPDX-License-Identifier: MIT
#pragma once

namespace collide {

/// The description of a struct (model/common/record.h). A `record_of` is declared next to the
/// struct.
template <typename R>
class Record;
/// The names of an enumeration. A `names_of` is declared next to it.
template <typename E>
struct Names;
/// How a value stands in JSON.
template <typename T>
struct Form;

}  // namespace collide
