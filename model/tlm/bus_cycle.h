// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <tlm>

/// TLM-2.0 faces of the units and what lies between them.
///
/// Byte order, once and for all: sockets are 16 bits wide and an access is one word at an even
/// address, in host byte order, as TLM-2.0 wants it. Bits 15-8 are the byte at the even address.
/// Byte enables stand for the data strobes. What DMI pointers point to is laid out in the same way:
/// one word in host byte order for every two addresses.
namespace collide::tlm2 {

constexpr unsigned kBusWidth = 16;

/// Masters are numbered. This is the processor, or what has its place; see Arbiter for the others.
constexpr unsigned kProcessor = 0;

/// What a bus cycle carries in addition to address and data.
class BusCycle final : public tlm::tlm_extension<BusCycle> {
 public:
  unsigned master = kProcessor;
  unsigned fc = 5;
  bool locked = false;
  /// Answer: the cache inhibit input of the processor was asserted.
  bool inhibit = false;

  tlm::tlm_extension_base* clone() const override { return new BusCycle(*this); }
  void copy_from(const tlm::tlm_extension_base& other) override {
    *this = static_cast<const BusCycle&>(other);
  }
};

/// The strobes of an access, and the byte enables that stand for them.
struct Strobes {
  bool upper = true;
  bool lower = true;

  std::uint16_t mask() const {
    return static_cast<std::uint16_t>((upper ? 0xFF00 : 0) | (lower ? 0x00FF : 0));
  }
};

/// The access in a payload. Throws nothing; check `valid`.
struct WordAccess {
  bool valid = false;  ///< one word at an even address, a read or a write
  bool write = false;
  std::uint64_t address = 0;
  std::uint16_t* data = nullptr;
  std::uint16_t mask = 0xFFFF;  ///< bits that the strobes select
};
WordAccess word_access(tlm::tlm_generic_payload& payload);

}  // namespace collide::tlm2
