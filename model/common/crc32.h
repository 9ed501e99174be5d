// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace collide {

/// CRC-32 (IEEE 802.3) of `size` bytes; `crc` continues an earlier sum.
std::uint32_t crc32(const void* data, std::size_t size, std::uint32_t crc = 0);

}  // namespace collide
