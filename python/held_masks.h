// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/scene/packed_mask.h"
#include "python/bindings.h"

COLLIDE_BOUND(collide::scene::PackedMask);

namespace collide::python {

/// The mask in an argument. Throws InputError that names the argument unless it is a Mask.
const scene::PackedMask& mask_of(const char* name, const py::handle& value);

/// The elements of the argument `masks`. They live as long as this, whatever becomes of the
/// sequence.
class HeldMasks {
 public:
  /// Throws InputError unless it is a sequence of as many masks as the argument `rows_of` has rows.
  HeldMasks(const py::handle& masks, const char* rows_of, py::ssize_t rows);

  /// Needs no GIL.
  const scene::PackedMask& operator[](py::ssize_t number) const {
    return *masks_[static_cast<std::size_t>(number)];
  }

 private:
  std::vector<py::object> owned_;
  std::vector<const scene::PackedMask*> masks_;
};

}  // namespace collide::python
