// SPDX-License-Identifier: MIT
#include "model/common/crc32.h"

#include <zlib.h>

namespace collide {

std::uint32_t crc32(const void* data, std::size_t size, std::uint32_t crc) {
  return static_cast<std::uint32_t>(::crc32_z(crc, static_cast<const Bytef*>(data), size));
}

}  // namespace collide
