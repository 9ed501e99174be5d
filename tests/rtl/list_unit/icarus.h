// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "sim/units/clocked.h"

namespace collide::list_unit {

/// Pins of a list unit, those that sim/units/list_unit/pins.h uses, as of a verilated model.
struct IcarusPins {
  std::uint32_t i_rst = 0, i_trigger = 0;
  std::uint32_t i_reg_cyc = 0, i_reg_stb = 0, i_reg_we = 0, i_reg_adr = 0, i_reg_sel = 0,
                i_reg_dat = 0;
  std::uint32_t i_mem_stall = 0, i_mem_ack = 0, i_mem_err = 0, i_mem_dat = 0;
  std::uint32_t o_irq = 0, o_reg_ack = 0, o_reg_dat = 0;
  std::uint32_t o_mem_cyc = 0, o_mem_stb = 0, o_mem_we = 0, o_mem_adr = 0, o_mem_dat = 0,
                o_mem_sel = 0;
};

/// Icarus Verilog with a bench of list_unit_pins.svh, compiled to a .vvp file, as a process beside
/// this one.
class IcarusProcess {
 public:
  explicit IcarusProcess(const std::string& vvp);
  ~IcarusProcess();
  IcarusProcess(const IcarusProcess&) = delete;
  IcarusProcess& operator=(const IcarusProcess&) = delete;

  IcarusPins& pins() { return pins_; }
  /// A clock, or only outputs that follow inputs. Throws RtlFailure if an output is unknown (X)
  /// that must not be, or the simulator has ended.
  void step(bool clock);

 private:
  IcarusPins pins_;
  int child_;
  std::FILE* to_;
  std::FILE* from_;
};

/// In the place of a verilated model: `Bench::kVvp` is what runs.
template <class Bench>
struct Icarus {};

}  // namespace collide::list_unit

namespace collide {

template <class Bench>
class Clocked<list_unit::Icarus<Bench>> {
 public:
  Clocked(const char*, std::uint64_t, const WaveOptions&) : process_(Bench::kVvp) {}

  list_unit::IcarusPins& pins() { return process_.pins(); }
  const list_unit::IcarusPins& pins() const { return const_cast<Clocked*>(this)->pins(); }
  void settle() { process_.step(false); }
  void tick() {
    process_.step(true);
    ++clock_;
  }
  void tick_settled() { tick(); }
  std::uint64_t clock() const { return clock_; }

 private:
  list_unit::IcarusProcess process_;
  std::uint64_t clock_ = 0;
};

}  // namespace collide
