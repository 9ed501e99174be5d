// SPDX-License-Identifier: MIT
#include "model/tlm/remote_list_unit.h"

namespace collide::tlm2 {

void RemoteListUnit::write(unsigned offset, std::uint32_t data, unsigned select) {
  for (const unsigned half : {0u, 2u}) {
    const auto word = static_cast<std::uint16_t>(data >> (half == 0 ? 16 : 0));
    const std::uint32_t at = base_ + offset + half;
    switch (select >> (2 - half) & 3) {
      case 3:
        master_.write(at, word);
        break;
      case 2:
        master_.write_byte(at, static_cast<std::uint8_t>(word >> 8));
        break;
      case 1:
        master_.write_byte(at + 1, static_cast<std::uint8_t>(word));
        break;
      default:
        break;
    }
  }
}

std::uint64_t RemoteListUnit::run(std::uint64_t /*limit*/) {
  const std::uint64_t before = chip_.accesses();
  master_.sync();
  while (busy()) sc_core::wait(chip_.released());
  return chip_.accesses() - before;
}

}  // namespace collide::tlm2
