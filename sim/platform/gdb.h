// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "sim/platform/gdb_stub.h"
#include "sim/platform/platform.h"

namespace collide::platform {

/// GDB's serial protocol for a platform, on the loopback interface only, one client. Memory is read
/// as the processor would see it, cached data first; a write changes memory and every copy of it in
/// the caches. Watchpoints are about accesses by the program, hits in the caches included, not
/// about DMA; the program stops behind the instruction.
class GdbServer final : public tlm2::StepObserver,
                        public tlm2::DataObserver,
                        private Debuggee,
                        private GdbLink {
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
  void report_end(const Ending& outcome);

  void before_instruction(tlm2::Processor& cpu) override;
  void on_data(bool write, std::uint32_t address, int size) override;

 private:
  const tlm2::ProcessorDescription& description() const override;
  std::uint32_t get(unsigned reg) const override;
  void set(unsigned reg, std::uint32_t value) override;
  std::uint32_t pc() const override;
  void set_pc(std::uint32_t address) override;
  std::optional<std::uint8_t> read(std::uint32_t address) const override;
  bool write(std::uint32_t address, std::uint8_t value) override;
  void watch_data() override;
  void finish() override;

  bool read(char& c) override;
  bool write(const std::string& bytes) override;
  bool ready() override;

  void close_when_left();

  Platform& platform_;
  GdbStub stub_;
  int listener_ = -1;
  int client_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace collide::platform
