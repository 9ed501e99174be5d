// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "model/tlm/processor_description.h"

namespace collide::platform {

/// A register as the protocol has it: two hex digits a byte, in the order in which the target has
/// its bytes.
std::string hex_of_register(std::uint32_t value, unsigned bits, bool big_endian);
std::uint32_t register_of_hex(const std::string& hex, bool big_endian);

/// What a debugger works on: a processor before an instruction, and its memory.
class Debuggee {
 public:
  virtual ~Debuggee() = default;
  virtual const tlm2::ProcessorDescription& description() const = 0;
  virtual std::uint32_t get(unsigned reg) const = 0;
  virtual void set(unsigned reg, std::uint32_t value) = 0;
  virtual std::uint32_t pc() const = 0;
  virtual void set_pc(std::uint32_t address) = 0;
  /// As the processor would see it; nothing where there is no memory.
  virtual std::optional<std::uint8_t> read(std::uint32_t address) const = 0;
  /// False where there is no memory.
  virtual bool write(std::uint32_t address, std::uint8_t value) = 0;
  /// The stub wants to be notified of data accesses from here on.
  virtual void watch_data() = 0;
  /// Ends the program.
  virtual void finish() = 0;
};

/// The bytes to and from a client.
class GdbLink {
 public:
  virtual ~GdbLink() = default;
  /// Waits for one; false when there will be none.
  virtual bool read(char& c) = 0;
  /// False if the client is gone.
  virtual bool write(const std::string& bytes) = 0;
  /// Whether read() does not wait.
  virtual bool ready() = 0;
};

/// The remote end of GDB's serial protocol: registers, memory, software and hardware breakpoints
/// (kept here, memory is not patched), watchpoints, step, continue, interrupt, kill and detach.
class GdbStub {
 public:
  explicit GdbStub(Debuggee& debuggee) : debuggee_(debuggee) {}

  /// From now on the program stops, before its next instruction first.
  void attach(GdbLink* client) { client_ = client; }
  bool attached() const { return client_ != nullptr; }

  /// Talks to the client if the program is to stop here.
  void before_instruction();
  /// The program reads or writes data.
  void on_data(bool write, std::uint32_t address, int size);
  /// The last packet: how the program ended.
  void report_end(const std::string& how);

 private:
  struct Watchpoint {
    char kind = '2';  ///< as in the protocol: 2 writes, 3 reads, 4 both
    std::uint32_t address = 0;
    std::uint32_t bytes = 0;
    bool operator<(const Watchpoint& other) const {
      return std::tie(kind, address, bytes) < std::tie(other.kind, other.address, other.bytes);
    }
  };

  /// Handles one command; true if the program continues.
  bool command(const std::string& packet);
  /// Z and z: sets or takes away a breakpoint or watchpoint; the answer.
  std::string change_point(const std::string& packet);
  std::string registers() const;
  std::string read_memory(std::uint32_t address, std::uint32_t bytes) const;
  bool write_memory(std::uint32_t address, const std::string& bytes);
  std::string target_description(std::uint32_t offset, std::uint32_t length) const;

  bool receive(std::string& packet);
  void send(const std::string& text);
  bool interrupted();

  Debuggee& debuggee_;
  GdbLink* client_ = nullptr;
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
