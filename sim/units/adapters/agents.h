// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "sim/units/adapters/buses.h"

/// Agents of the buses: a master carries accesses of a Wishbone port onto its bus, a slave carries
/// accesses of its bus to a Wishbone port. Each sees pins only, keeps the protocol of its bus,
/// takes its time by chance and drives noise where nothing is promised.
namespace collide::adapters {

/// How a port lies on a data bus of 32 bits: over all of it, or 16 bits, big-endian, on the half
/// that the address names.
enum class Width : std::uint8_t { kWord, kHalf };

/// Pseudo-random numbers. They depend on what the agent has seen, so that each job has others.
class Chance {
 public:
  explicit Chance(std::uint32_t seed) : state_(seed * 2U + 1U) {}
  void stir(std::uint32_t word) { state_ = (state_ ^ word * 0x9E3779B9U) * 1664525U + 1013904223U; }
  std::uint32_t operator()() {
    state_ = state_ * 1664525U + 1013904223U;
    return state_ >> 16 ^ state_ << 13;
  }
  bool bit() { return ((*this)() >> 9 & 1U) != 0; }
  /// Length of a pause in clocks: none in half of all cases, at most 3.
  unsigned pause() { return bit() ? 0 : (*this)() >> 9 & 3U; }

 private:
  std::uint32_t state_;
};

/// Own accesses that an agent of AXI4-Lite makes beside those of its port: a read of a register,
/// and a write that changes nothing.
struct OwnAccesses {
  std::uint32_t address;
  /// The write is wider than the port: it ends in an error and does not reach the unit.
  bool wide_write;
};

template <class Bus>
class Master;

template <>
class Master<Wishbone> {
 public:
  explicit Master(Width /*width*/, const std::optional<OwnAccesses>& /*own*/ = {}) {}
  void stir(std::uint32_t /*word*/) {}
  static Wishbone::Ask drive(const Wishbone::Ask& outer, bool /*reset*/) { return outer; }
  static Wishbone::Answer see(const Wishbone::Answer& answer) { return answer; }
};

/// An access that its port gives up is carried to its end, as the bus has no way to withdraw it,
/// and its answer is dropped.
template <>
class Master<Apb> {
 public:
  explicit Master(Width /*width*/, const std::optional<OwnAccesses>& /*own*/ = {}) {}
  void stir(std::uint32_t word) { chance_.stir(word); }
  Apb::Ask drive(const Wishbone::Ask& outer, bool reset);
  Wishbone::Answer see(const Apb::Answer& answer);

 private:
  Chance chance_{1};
  Wishbone::Ask access_;
  Apb::Ask ask_;
  bool running_ = false, dropped_ = false;
  unsigned pause_ = 0;  // clocks before the next access
};

/// The same. Reads and writes proceed independently, and so do address and data of a write.
template <>
class Master<AxiLite> {
 public:
  explicit Master(Width width, const std::optional<OwnAccesses>& own = {})
      : width_(width), own_(own) {}
  void stir(std::uint32_t word) { chance_.stir(word); }
  AxiLite::Ask drive(const Wishbone::Ask& outer, bool reset);
  Wishbone::Answer see(const AxiLite::Answer& answer);

 private:
  /// An access of one direction.
  struct Stream {
    bool running = false;
    bool own = false;      // of the master itself
    bool dropped = false;  // its port has given it up
    bool address_taken = false, data_taken = false;
    unsigned address_in = 0, data_in = 0, ready_in = 0;  // clocks
    Wishbone::Ask access;
  };

  void begin(const Wishbone::Ask& access, bool own);
  void begin_those_due(const Wishbone::Ask& outer);
  void drive(Stream& stream);
  void hold_turns(const AxiLite::Answer& answer);
  Wishbone::Answer see(Stream& stream, bool valid, std::uint32_t response, std::uint32_t data);
  Stream& stream_of(bool write) { return write ? write_ : read_; }

  Width width_;
  std::optional<OwnAccesses> own_;
  Chance chance_{1};
  Stream read_, write_;
  AxiLite::Ask ask_;
  bool silent_ = true;  // a reset has just ended
  bool wrote_ = false;  // the access taken last is a write
  unsigned pause_ = 0;  // before the next access of the port
};

template <class Bus>
class Slave;

template <>
class Slave<Wishbone> {
 public:
  explicit Slave(Width /*width*/) {}
  void stir(std::uint32_t word) { chance_.stir(word); }
  Wishbone::Answer before() { return {false, false, chance_()}; }
  static Wishbone::Ask ask(const Wishbone::Ask& asked, bool /*reset*/) { return asked; }
  Wishbone::Answer answer(const Wishbone::Answer& inner) {
    return {inner.ack, inner.err, inner.ack ? inner.dat : chance_()};
  }

 private:
  Chance chance_{2};
};

template <>
class Slave<Apb> {
 public:
  explicit Slave(Width width) : lanes_(width == Width::kHalf ? 3 : 15) {}
  void stir(std::uint32_t word) { chance_.stir(word); }
  Apb::Answer before() { return {chance_.bit(), chance_.bit(), chance_()}; }
  Wishbone::Ask ask(const Apb::Ask& asked, bool reset);
  Apb::Answer answer(const Wishbone::Answer& inner);

 private:
  std::uint32_t lanes_;
  Chance chance_{2};
  Apb::Ask asked_;
  unsigned pause_ = 0;
};

template <>
class Slave<AxiLite> {
 public:
  explicit Slave(Width width) : width_(width) {}
  void stir(std::uint32_t word) { chance_.stir(word); }
  AxiLite::Answer before();
  Wishbone::Ask ask(const AxiLite::Ask& asked, bool reset);
  AxiLite::Answer answer(const Wishbone::Answer& inner);

 private:
  /// One direction.
  struct Side {
    bool address_taken = false, data_taken = false;
    bool answered = false;  // and the answer not taken
    bool error = false;
    unsigned pause = 0;  // clocks to the answer
    std::uint32_t address = 0, data = 0, strobes = 15;
    bool is_whole() const { return address_taken && data_taken && !answered; }
  };

  void take(AxiLite::Answer& answer);
  void give(AxiLite::Answer& answer);
  void end(Side& side, const Wishbone::Answer& inner);
  Wishbone::Ask access_of(const Side& side, bool write) const;

  Width width_;
  Chance chance_{2};
  AxiLite::Ask asked_;
  Side read_, write_;
  bool reset_ = false;
  bool writes_ = false;  // the unit's access is the write
};

}  // namespace collide::adapters
