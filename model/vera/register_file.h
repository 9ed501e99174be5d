// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "model/vera/registers.h"

namespace collide::vera {

/// What the registers are to the CPU: settings, and two windows on video RAM. The chip around it
/// reads and writes the memory.
class RegisterFile {
 public:
  /// What is read from elsewhere.
  struct Elsewhere {
    I32 scanline;
    I32 field;
    U8 status;  // ISR bits 2:0
    U8 nibble;  // ISR bits 7:4
  };
  /// What an access asks for, in this order, and what has been written.
  struct Effect {
    bool resets = false;   // all, in the next clock
    bool stores = false;   // the byte written
    U32 address = 0;       // there
    bool fetches = false;  // the byte at the address of `port`, ahead
    int port = 0;
    bool video = false;  // DC_VIDEO has been written
  };

  const Registers& settings() const { return settings_; }
  void set(const Registers& settings) { settings_ = settings; }
  void reset();

  U8 read(std::uint8_t reg, const Elsewhere& elsewhere) const;
  /// What a read does afterwards.
  Effect after_read(std::uint8_t reg);
  Effect write(std::uint8_t reg, U8 data);

  /// Address of a data port, and the byte that is read ahead from there.
  U32 address(int port) const { return ports_[static_cast<std::size_t>(port)].address; }
  void fetched(int port, U8 data) { ports_[static_cast<std::size_t>(port)].data = data; }

 private:
  friend struct Inside;

  struct Port {
    U32 address = 0;
    U8 control = 0;  // ADDR_H bits 7:1
    U8 data = 0;

    void step();
  };

  int selected() const { return (control_ & 1) != 0 ? 1 : 0; }
  U8 read_display(std::uint8_t reg, const Elsewhere& elsewhere) const;
  void write_display(std::uint8_t reg, U8 data);
  void write_video(U8 data);

  Registers settings_;
  U8 chroma_ = 0;  // DC_VIDEO bit 2
  U8 border_ = 0;
  U8 control_ = 0;  // CTRL
  std::array<Port, 2> ports_;
};

}  // namespace collide::vera
