// SPDX-License-Identifier: MIT
#pragma once

namespace collide::tlm2 {

/// The ULA of a ZX Spectrum 48K next to a Z80 (model/z80/ula.h).
struct UlaOptions {
  bool fitted = false;
  bool contention = false;
};

}  // namespace collide::tlm2
