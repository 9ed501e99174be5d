// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "sim/platform/platform.h"

namespace collide::platform {

/// The remote end of GDB's serial protocol, on the loopback interface only: one client, registers,
/// memory, software and hardware breakpoints (kept here, memory is not patched), step, continue,
/// interrupt, kill and detach. Memory is read as the processor would see it, cached data first, and
/// written behind the caches.
class GdbServer final : public tlm2::StepObserver {
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

  void before_instruction(m68k::Cpu& cpu) override;

 private:
  void talk(m68k::Cpu& cpu);
  /// Handles one command; true if the program goes on.
  bool command(const std::string& packet, m68k::Cpu& cpu);
  std::string registers(const m68k::Cpu& cpu) const;
  void set_register(m68k::Cpu& cpu, unsigned number, std::uint32_t value);
  std::string read_memory(std::uint32_t address, std::uint32_t bytes) const;
  bool write_memory(std::uint32_t address, const std::string& hex);
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
};

}  // namespace collide::platform
