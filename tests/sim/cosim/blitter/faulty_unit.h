// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>

#include "model/blitter/golden.h"
#include "sim/units/blitter/rtl.h"

namespace collide::blitter {

/// What is wrong with a FaultyUnit. Accesses are counted from 0.
struct Fault {
  std::optional<std::uint64_t> wrong_data;     // this access, a write, has bit 0 flipped
  std::optional<std::uint64_t> wrong_address;  // this access is made one word on
  std::optional<std::uint64_t> missing;        // this access is not made
  std::optional<std::uint64_t> repeated;       // this access is made twice
  std::optional<unsigned> wrong_register;      // reads of this offset have bit 0 flipped
  unsigned more_clocks = 0;                    // in each grant
  bool never_done = false;                     // the interrupt output stays low
  bool no_edges = false;                       // its edges are not counted
  bool no_request = false;                     // the bus is never requested
  bool no_answer = false;                      // register accesses end in bus errors
  bool deadly = false;                         // writing 3 modulo 8 to ENDMASK1 ends the process
};

/// A golden model that is wrong on purpose: what a scoreboard must catch.
class FaultyUnit final : public RtlUnit {
 public:
  FaultyUnit(Bus& bus, const Fault& fault) : fault_(fault), bus_(bus, fault_), inner_(bus_) {}

  void reset() override { inner_.reset(); }
  std::optional<std::uint16_t> read(unsigned offset, Size size, FunctionCode fc) override {
    auto value = inner_.read(offset, size, fc);
    if (fault_.no_answer) return std::nullopt;
    if (value && fault_.wrong_register == offset) *value ^= 1;
    return value;
  }
  bool write(unsigned offset, Size size, std::uint16_t data, FunctionCode fc) override {
    if (fault_.deadly && offset == kEndmask1 && data % 8 == 3) std::abort();
    return inner_.write(offset, size, data, fc) && !fault_.no_answer;
  }
  bool requests_bus() const override { return inner_.requests_bus() && !fault_.no_request; }
  std::uint64_t grant(std::uint64_t limit) override {
    const std::uint64_t before = bus_.extra;
    const std::uint64_t made = inner_.grant(limit);
    clocks_ += fault_.more_clocks;
    return made + bus_.extra - before;
  }
  void foreign_cycle() override { inner_.foreign_cycle(); }
  bool done() const override { return inner_.done() && !fault_.never_done; }
  std::uint64_t done_edges() const override { return fault_.no_edges ? 0 : inner_.done_edges(); }
  std::uint64_t clocks() const override { return inner_.clocks() + clocks_; }

 private:
  class FaultyBus final : public Bus {
   public:
    FaultyBus(Bus& bus, const Fault& fault) : bus_(bus), fault_(fault) {}

    std::uint16_t read(std::uint32_t address) override {
      const std::uint64_t number = next_++;
      if (fault_.missing == number) return --extra, std::uint16_t{0};
      if (fault_.wrong_address == number) address += 2;
      const std::uint16_t data = bus_.read(address);
      if (fault_.repeated == number) ++extra, bus_.read(address);
      return data;
    }
    void write(std::uint32_t address, std::uint16_t data) override {
      const std::uint64_t number = next_++;
      if (fault_.missing == number) return static_cast<void>(--extra);
      if (fault_.wrong_address == number) address += 2;
      if (fault_.wrong_data == number) data ^= 1;
      bus_.write(address, data);
      if (fault_.repeated == number) ++extra, bus_.write(address, data);
    }
    unsigned wait_states() override { return bus_.wait_states(); }

    std::uint64_t extra = 0;  // accesses made too many, modulo 2^64

   private:
    Bus& bus_;
    const Fault& fault_;
    std::uint64_t next_ = 0;
  };

  Fault fault_;
  FaultyBus bus_;
  Golden inner_;
  std::uint64_t clocks_ = 0;
};

}  // namespace collide::blitter
