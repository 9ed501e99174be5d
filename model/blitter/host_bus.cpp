// SPDX-License-Identifier: MIT
#include "model/blitter/host_bus.h"

#include <algorithm>

namespace collide::blitter {

std::optional<std::uint16_t> HostBus::read(unsigned offset, Size size, FunctionCode fc) {
  if (slip_left_ > 0) --slip_left_;
  return unit_.read(offset, size, fc);
}

bool HostBus::write(unsigned offset, Size size, std::uint16_t data, FunctionCode fc) {
  if (slip_left_ > 0) --slip_left_;
  const bool answered = unit_.write(offset, size, data, fc);
  const bool control = (offset & 0x3E) == kControl && (size == Size::kWord || offset == kControl);
  if (answered && control && !unit_.done()) slip_left_ = options_.slip_cycles;
  return answered;
}

void HostBus::write_address(unsigned offset, std::uint32_t address) {
  write_word(offset, static_cast<std::uint16_t>(address >> 16));
  write_word(offset + 2, static_cast<std::uint16_t>(address));
}

std::uint64_t HostBus::run(std::uint64_t limit) {
  std::uint64_t made = 0;
  while (!unit_.done() && made < limit) {
    if (slip_left_ > 0) {
      foreign_cycles(1);
      continue;
    }
    unit_.wait_for_request();
    if (unit_.done()) break;
    std::uint64_t chunk = limit - made;
    if (options_.dma_every != 0) chunk = std::min(chunk, options_.dma_every - since_dma_);
    const std::uint64_t accesses = unit_.grant(chunk);
    made += accesses;
    since_dma_ += accesses;
    if (options_.dma_every != 0 && since_dma_ >= options_.dma_every) {
      since_dma_ = 0;
      foreign_cycles(options_.dma_cycles);
    }
  }
  return made;
}

void HostBus::reset() {
  unit_.reset();
  slip_left_ = 0;
  since_dma_ = 0;
}

void HostBus::foreign_cycles(std::uint64_t count) {
  for (; count > 0; --count) {
    if (slip_left_ > 0) --slip_left_;
    unit_.foreign_cycle();
  }
}

}  // namespace collide::blitter
