// SPDX-License-Identifier: MIT
#include "model/z80/virtual_bus.h"

namespace collide {

template std::uint64_t ByteCore<z80::VirtualCore<true>, z80::State>::run(std::uint64_t);
template std::uint64_t ByteCore<z80::VirtualCore<false>, z80::State>::run(std::uint64_t);

}  // namespace collide
