// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collide::cache {

struct Config030 {
  /// False: the 68020, an instruction cache only.
  bool has_data_cache = true;
  /// Logic outside the chip clears the valid bit of a long word when another master writes it. Not
  /// possible with a real 68030; the remedy a board would have needed.
  bool external_snooper = false;
  /// The locked read of TAS, CAS and CAS2 comes from memory; whether it then brings a cached copy
  /// up to date is not settled by the manuals.
  bool locked_read_refreshes = true;
};

/// SC1:SC0 as the system drives them while another master has the bus. 11 is reserved; the model
/// does not snoop then.
enum class SnoopCode : std::uint8_t { kNone = 0, kUpdate = 1, kInvalidate = 2, kReserved = 3 };

struct Config040 {
  SnoopCode snoop = SnoopCode::kNone;
  std::uint32_t seed = 1;  ///< of the pseudo-random replacement
};

}  // namespace collide::cache
