// SPDX-License-Identifier: MIT
#include "model/tlm/remote_units.h"

namespace collide::tlm2 {
namespace {

using sc_core::sc_time_stamp;

constexpr std::uint8_t kStepOfOne = 0x10;

sc_core::sc_time pixel_clocks(std::uint64_t count) {
  return static_cast<double>(count) * sc_core::sc_time(40, sc_core::SC_NS);
}

}  // namespace

std::optional<std::uint16_t> RemoteBlitter::read(unsigned offset, blitter::Size size,
                                                 blitter::FunctionCode /*fc*/) {
  const std::uint32_t at = base_ + offset;
  if (size == blitter::Size::kByte) return std::uint16_t{master_.read_byte(at)};
  return master_.read(at);
}

bool RemoteBlitter::write(unsigned offset, blitter::Size size, std::uint16_t data,
                          blitter::FunctionCode /*fc*/) {
  const std::uint32_t at = base_ + offset;
  if (size == blitter::Size::kByte) {
    master_.write_byte(at, static_cast<std::uint8_t>(data));
  } else {
    master_.write(at, data);
  }
  return true;
}

bool RemoteBlitter::requests_bus() const {
  return chip_.unit().requests_bus() || chip_.holds_bus(sc_time_stamp());
}

std::uint64_t RemoteBlitter::grant(std::uint64_t /*limit*/) {
  const std::uint64_t before = chip_.accesses();
  master_.sync();
  while (requests_bus()) sc_core::wait(chip_.released());
  return chip_.accesses() - before;
}

RemoteVera::RemoteVera(TechniqueMaster& master, Vera& chip, std::uint32_t base)
    : master_(master), chip_(chip), base_(base) {
  chip_.unit().observe(this);
}

void RemoteVera::reset() {
  chip_.unit().reset();
  started_ = false;
  pointer_known_ = false;
}

void RemoteVera::load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) {
  if (address < vera::kAttributeBase) {
    chip_.unit().load_vram(address, data, size);
    return;
  }
  if (!started_) run_frame();
  if (!pointer_known_ || pointer_ != address) {
    write(vera::kAddrL, static_cast<std::uint8_t>(address));
    write(vera::kAddrM, static_cast<std::uint8_t>(address >> 8));
    write(vera::kAddrH, static_cast<std::uint8_t>(kStepOfOne | (address >> 16 & 1)));
  }
  for (std::size_t i = 0; i < size; ++i) write(vera::kData0, data[i]);
  pointer_ = (address + static_cast<std::uint32_t>(size)) % vera::kVramBytes;
  pointer_known_ = true;
}

void RemoteVera::run(std::uint64_t clocks) {
  master_.sync(pixel_clocks(clocks));
  chip_.update();
}

vera::Frame RemoteVera::run_frame() {
  started_ = true;
  master_.sync();
  chip_.update();
  latched_.reset();
  // Up to the clock after the latch.
  int clocks = 1 + vera::clocks_to_latch(chip_.unit().position(), chip_.unit().raster());
  while (!latched_) {
    run(static_cast<std::uint64_t>(clocks));
    clocks = 1;
  }
  return *latched_;
}

void RemoteVera::on_row(const vera::Row& row) {
  if (observer() != nullptr) observer()->on_row(row);
}

}  // namespace collide::tlm2
