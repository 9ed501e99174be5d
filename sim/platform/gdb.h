// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "sim/platform/platform.h"

namespace collide::platform {

/// A register as the protocol has it: two hex digits a byte, in the order in which the target has
/// its bytes.
std::string hex_of_register(std::uint32_t value, unsigned bits, bool big_endian);
std::uint32_t register_of_hex(const std::string& hex, bool big_endian);

/// The remote end of GDB's serial protocol, on the loopback interface only: one client, registers,
/// memory, software and hardware breakpoints (kept here, memory is not patched), watchpoints, step,
/// continue, interrupt, kill and detach. Memory is read as the processor would see it, cached data
/// first; a write changes memory and every copy of it in the caches. Watchpoints are about accesses
/// by the program, hits in the caches included, not about DMA; the program stops behind the
/// instruction.
class GdbServer final : public tlm2::StepObserver, public tlm2::DataObserver {
 public:
  /// Listens on 127.0.0.1; port 0 is any free one. Throws InputError if that is not possible.
  GdbServer(Platform& platform, std::uint16_t port);
  ~GdbServer() override;
  GdbServer(const GdbServer&) = delete;
  GdbServer& operator=(const GdbServer&) = delete;

  std::uint16_t port() const { return port_; }
  /// Waits for the client and attaches to the platform: the program stops before its first
  /// instruction.
  void accept();
  /// Tells the client how the program ended.
  void report_end(const Outcome& outcome);

  void before_instruction(tlm2::Processor& cpu) override;
  void on_data(bool write, std::uint32_t address, int size) override;

 private:
  struct Watchpoint {
    char kind = '2';  ///< as in the protocol: 2 writes, 3 reads, 4 both
    std::uint32_t address = 0;
    std::uint32_t bytes = 0;
    bool operator<(const Watchpoint& other) const {
      return std::tie(kind, address, bytes) < std::tie(other.kind, other.address, other.bytes);
    }
  };

  void talk(tlm2::Processor& cpu);
  /// Z and z: sets or takes away a breakpoint or watchpoint; the answer.
  std::string change_point(const std::string& packet);
  /// Handles one command; true if the program goes on.
  bool command(const std::string& packet, tlm2::Processor& cpu);
  std::string registers(const tlm2::Processor& cpu) const;
  std::string read_memory(std::uint32_t address, std::uint32_t bytes) const;
  bool write_memory(tlm2::Processor& cpu, std::uint32_t address, const std::string& bytes);
  std::string target_description(std::uint32_t offset, std::uint32_t length) const;

  bool next_byte(char& c);
  bool receive(std::string& packet);
  void send(const std::string& text);
  bool interrupted();
  void close_client();

  Platform& platform_;
  int listener_ = -1;
  int client_ = -1;
  std::uint16_t port_ = 0;
  bool acknowledge_ = true;
  bool stepping_ = true;
  bool started_ = false;
  unsigned since_poll_ = 0;
  std::set<std::uint32_t> breakpoints_;
  std::set<Watchpoint> watchpoints_;
  bool watches_data_ = false;
  std::optional<Watchpoint> seen_;  ///< accessed by the latest instruction
};

}  // namespace collide::platform
