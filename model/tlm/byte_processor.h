// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/tlm/processor.h"

namespace collide::tlm2 {

/// A processor of eight bits on the bus: an access is one half of a word, the upper one at even
/// addresses. Loosely timed it reaches memory at address 0 through DMI, while nobody else wants the
/// bus and until its data accesses are observed. Where nothing answers it reads FF.
class ByteProcessor : public Processor {
 protected:
  using Processor::Processor;

  /// As a 68000's function codes name them.
  static constexpr unsigned kDataAccess = 5, kProgramAccess = 6;
  static constexpr std::uint8_t kFloating = 0xFF;
  static constexpr unsigned kNmiLevel =
      7;  ///< of the interrupt inputs; others are the maskable one

  std::uint8_t load(std::uint16_t address, unsigned function, bool observed, Clock clock) {
    if (direct(address)) return half(window_[address / 2], address);
    clock = begin(clock);
    if (observed && data_watched()) tell_data(false, address, 1);
    const Reply reply = read_bus(address & ~1u, strobes(address), function, false, clock);
    held_up_ += reply.waits;
    return reply.ok ? half(reply.data, address) : kFloating;
  }
  void store(std::uint16_t address, std::uint8_t value, unsigned function, bool observed,
             Clock clock) {
    const bool low = (address & 1) != 0;
    if (direct(address)) {
      std::uint16_t& word = window_[address / 2];
      word =
          static_cast<std::uint16_t>(low ? (word & 0xFF00) | value : (word & 0x00FF) | value << 8);
      return;
    }
    clock = begin(clock);
    if (observed && data_watched()) tell_data(true, address, 1);
    const auto data = static_cast<std::uint16_t>(low ? value : value << 8);
    held_up_ += write_bus(address & ~1u, data, strobes(address), function, false, clock).waits;
  }
  /// When an access that begins at `clock` really does: other masters may have the bus first.
  Clock begin(Clock clock) {
    if (requested_) {
      const Clock granted = grant_bus(clock);
      held_up_ += static_cast<unsigned>(granted);
      clock += granted;
    }
    now_ = clock;
    return clock;
  }
  /// The next access is held up on the way to the bus.
  void hold(unsigned clocks) { held_up_ += clocks; }
  /// Clocks by which the accesses since were held up.
  unsigned take_held_up() {
    const unsigned clocks = held_up_;
    held_up_ = 0;
    return clocks;
  }
  /// Byte `i` from an address on of the words around it, 0 beyond them.
  static std::uint8_t byte_of(const std::vector<std::uint16_t>& words, std::uint32_t address,
                              unsigned i) {
    const unsigned at = (address & 1) + i;
    return at / 2 < words.size() ? half(words[at / 2], at) : std::uint8_t{0};
  }

  bool counts_its_stop() const override { return false; }
  void request_bus(bool asserted) override { requested_ = asserted; }
  void use_memory(std::uint16_t* words, std::uint32_t bytes) override {
    if (data_watched()) return;
    window_ = words;
    window_bytes_ = bytes;
  }
  void watch_data() override { window_bytes_ = 0; }

  /// Of the latest access on the bus, or the end of the latest run: when pins change.
  Clock now_ = 0;

 private:
  static std::uint8_t half(std::uint16_t word, unsigned address) {
    return static_cast<std::uint8_t>(word >> ((address & 1) != 0 ? 0 : 8));
  }
  static Strobes strobes(unsigned address) { return {(address & 1) == 0, (address & 1) != 0}; }
  bool direct(unsigned address) const { return address < window_bytes_ && !requested_; }

  std::uint16_t* window_ = nullptr;
  std::uint32_t window_bytes_ = 0;
  bool requested_ = false;
  unsigned held_up_ = 0;
};

}  // namespace collide::tlm2
