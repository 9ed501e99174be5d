// SPDX-License-Identifier: MIT
#include "model/common/port.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"

namespace collide {

void CountingPort::grow(std::uint32_t address) {
  if (address >= kBytes) {
    throw InputError(fmt::format("address 0x{:X}", address), "is beyond a memory of 16 MiB");
  }
  const std::size_t needed = address / 2 + std::size_t{1};
  words_.resize(std::max(needed, std::min<std::size_t>(2 * needed, kBytes / 2)));
}

}  // namespace collide
