// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "python/bindings.h"

namespace collide::python {

/// Ends work at ^C; called without the GIL.
inline void look_for_signals() {
  const py::gil_scoped_acquire acquire;
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

/// Calls `go_on` with numbers whose sum is the count, and looks for signals after each. Called
/// without the GIL.
template <class GoOn>
void in_parts(std::uint64_t count, std::uint64_t most, const GoOn& go_on) {
  while (count > 0) {
    const std::uint64_t part = std::min(count, most);
    go_on(part);
    count -= part;
    look_for_signals();
  }
}

}  // namespace collide::python
