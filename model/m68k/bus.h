// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collide::m68k {

/// CPU clocks since the state was created.
using Clock = std::uint64_t;

enum FunctionCode : std::uint8_t {
  kUserData = 1,
  kUserProgram = 2,
  kSupervisorData = 5,
  kSupervisorProgram = 6,
  kCpuSpace = 7,
};

/// What a bus cycle shows in addition to address and data: function code, data strobes, and whether
/// it is half of the indivisible read-modify-write cycle of TAS.
class Access {
 public:
  static constexpr std::uint32_t kUds = 1u << 8;
  static constexpr std::uint32_t kLds = 1u << 9;
  static constexpr std::uint32_t kWord = kUds | kLds;
  static constexpr std::uint32_t kRmw = 1u << 10;

  constexpr explicit Access(std::uint32_t bits) : bits_(bits) {}

  constexpr unsigned fc() const { return bits_ & 7; }
  /// Upper strobe: the even byte, data bits 15-8.
  constexpr bool uds() const { return (bits_ & kUds) != 0; }
  /// Lower strobe: the odd byte, data bits 7-0.
  constexpr bool lds() const { return (bits_ & kLds) != 0; }
  constexpr bool rmw() const { return (bits_ & kRmw) != 0; }
  constexpr bool program() const { return (bits_ & 3) == 2; }
  constexpr bool supervisor() const { return (bits_ & 4) != 0; }
  constexpr std::uint32_t bits() const { return bits_; }

 private:
  std::uint32_t bits_;
};

/// The answer of memory or a device to a bus cycle: data, wait clocks (0..4095) added to the four
/// of the cycle, and how the cycle ended.
class Reply {
 public:
  Reply() = default;
  constexpr Reply(std::uint16_t data) : raw_(data) {}  // NOLINT(google-explicit-constructor)

  static constexpr Reply waiting(std::uint16_t data, unsigned clocks) {
    return from_raw(data | (clocks & 0xFFF) << 16);
  }
  /// BERR: the cycle ends in a bus error after `clocks` wait clocks.
  static constexpr Reply bus_error(unsigned clocks = 0) {
    return from_raw((clocks & 0xFFF) << 16 | kError);
  }
  /// BERR and HALT together: the processor runs the same cycle again.
  static constexpr Reply retry(unsigned clocks = 0) {
    return from_raw((clocks & 0xFFF) << 16 | kRetry);
  }
  /// The same answer with the 68030's cache inhibit input asserted.
  constexpr Reply uncached() const { return from_raw(raw_ | kInhibit); }

  constexpr std::uint16_t data() const { return static_cast<std::uint16_t>(raw_); }
  constexpr unsigned waits() const { return raw_ >> 16 & 0xFFF; }
  constexpr bool is_error() const { return (raw_ & kError) != 0; }
  constexpr bool is_retry() const { return (raw_ & kRetry) != 0; }
  constexpr bool is_uncached() const { return (raw_ & kInhibit) != 0; }
  /// Plain data without waits: what the hot path tests for.
  constexpr bool plain() const { return raw_ <= 0xFFFF; }

 private:
  static constexpr std::uint32_t kError = 1u << 28;
  static constexpr std::uint32_t kRetry = 1u << 29;
  static constexpr std::uint32_t kInhibit = 1u << 30;

  static constexpr Reply from_raw(std::uint32_t raw) {
    Reply reply;
    reply.raw_ = raw;
    return reply;
  }

  std::uint32_t raw_ = 0;
};

/// The answer to an interrupt acknowledge cycle.
struct Acknowledge {
  enum class Kind : std::uint8_t { kAutovector, kVector, kSpurious };
  Kind kind = Kind::kAutovector;
  std::uint8_t vector = 0;  ///< for kVector
  std::uint16_t waits = 0;
};

/// Everything outside the processor. One call is one 16-bit bus cycle, made in program order;
/// `clock` is the processor clock at which the cycle starts. A cycle takes four clocks and the
/// waits of the reply.
///
/// Calls may use Cpu::set_ipl() and Cpu::request_bus(), which then act as pins do in the middle of
/// an instruction; they must not run the processor or change its registers.
class Bus {
 public:
  virtual ~Bus() = default;

  /// `address` is even and 24 bits wide (32 from the 68020 on). A byte is in the half of the reply
  /// its strobe names.
  virtual Reply read(std::uint32_t address, Access access, Clock clock) = 0;
  /// Only the strobed half of `data` is valid; the other half is zero.
  virtual Reply write(std::uint32_t address, std::uint16_t data, Access access, Clock clock) = 0;

  /// Interrupt acknowledge for `level` 1..7 (function code 7).
  virtual Acknowledge acknowledge(unsigned level, Clock clock);
  /// The processor has been told to give up the bus (Cpu::request_bus) and is between two bus
  /// cycles. Returns the clocks another master keeps it; call request_bus(false) from here or later
  /// when it is done. Asked again before each bus cycle for as long as the request stands.
  virtual Clock granted(Clock clock);
  /// `clocks` without a bus cycle. Called only when observes_idle() is true.
  virtual void idle(unsigned clocks, Clock clock);
  /// Asked once, when the bus is attached.
  virtual bool observes_idle() const { return false; }
  /// RESET instruction: the reset output is low for 124 clocks from here.
  virtual void reset_output(Clock clock);
  /// Double fault: the HALT output is low until the processor is reset.
  virtual void halted(Clock clock);
  /// An access to an odd address that the processor aborts: no strobe is asserted, the four clocks
  /// pass.
  virtual void aborted(std::uint32_t address, std::uint16_t data, bool write, Access access,
                       Clock clock);
  /// BKPT #number (68010 on): returns the opcode to run instead, or the ILLEGAL opcode 0x4AFC.
  virtual std::uint16_t breakpoint(unsigned number, Clock clock);
};

/// What a processor without a bus is attached to: every cycle is a bus error. It has no state.
Bus* no_bus();

}  // namespace collide::m68k
