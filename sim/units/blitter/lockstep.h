// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/blitter/golden.h"
#include "model/blitter/unit.h"
#include "sim/units/scoreboard.h"
#include "sim/units/timing.h"

namespace collide::blitter {

/// What a mismatch report tells about the time before.
struct LockstepEvent {
  enum Kind : std::uint8_t { kReset, kRead, kWrite, kForeign, kGrant, kBusRead, kBusWrite };
  Kind kind = kReset;
  std::uint32_t address = 0;  // register offset or memory address
  std::uint32_t data = 0;     // or how many in a row
  Size size = Size::kWord;
};

/// What a chip is set to, as Divergence::conditions: "NFSR", "SMUDGE".
std::vector<std::string> settings_of(const Golden::State& state);

/// Golden model and RTL as one unit. The golden model works on the real bus; the RTL is then given
/// the same grants and must make the same accesses in the same order with the same data. Compared
/// at once: every access, register read, the bus request, the interrupt output, the clocks; and all
/// registers when a blit ends. Throws Divergence at the first difference.
///
/// Timed by transactions the RTL has its patience to come to the same outputs. It may ask for the
/// bus out of turn, and is given it, but must make nothing of it; and after its grant was withdrawn
/// it may make one more access, as a chip does that is on its way to it.
///
/// By results the reads of a word may come in any order before its write, each once. While those
/// that the RTL has made are not those of the golden model, registers are not compared; nor are
/// clocks.
///
/// Continues behind what `accepts` accepts of an access, a register, the interrupt output and the
/// clocks: the RTL is given the data that the golden model's memory has.
class Lockstep final : public Unit, private Witness<LockstepEvent> {
 public:
  /// Bits that are not compared, of the register word at offset 2n.
  using IgnoredBits = std::array<std::uint16_t, kRegisterBytes / 2>;

  Lockstep(Bus& bus, const MakeUnit& make_dut, const Timing& timing = {},
           const IgnoredBits& ignored = {}, const Accepts& accepts = {});
  ~Lockstep() override;

  void reset() override;
  std::optional<std::uint16_t> read(unsigned offset, Size size, FunctionCode fc) override;
  bool write(unsigned offset, Size size, std::uint16_t data, FunctionCode fc) override;
  bool requests_bus() const override { return golden_.requests_bus(); }
  std::uint64_t grant(std::uint64_t limit) override;
  void foreign_cycle() override;
  bool done() const override { return golden_.done(); }
  std::uint64_t done_edges() const override { return golden_.done_edges(); }
  std::uint64_t clocks() const override { return golden_.clocks(); }
  std::uint64_t wave_clock() const override { return dut_->wave_clock(); }

  std::uint64_t compared() const override { return score_.compared(); }
  std::uint64_t steps_compared() const override { return score_.steps(); }

  /// Reads every register on both. Only while not BUSY, when reading changes nothing.
  void compare_registers();

 private:
  class Recorder;
  class Checker;
  std::string tell(const LockstepEvent& event) const override;
  std::vector<std::string> conditions() const override;
  std::vector<std::string> upcoming() const override;

  template <class T>
  static Difference difference(const char* name, const T& expected, const T& actual);
  template <class T>
  void compare(const char* name, const T& expected, const T& actual);
  void compare_count(const char* name, std::uint64_t expected, std::uint64_t actual,
                     std::uint64_t& ahead);
  void compare_read(unsigned offset, Size size, FunctionCode fc,
                    const std::optional<std::uint16_t>& expected, bool at_end);
  bool outputs_agree() const;
  void compare_outputs();
  void grant_nothing();
  bool continue_grant(std::uint64_t further);
  [[noreturn]] void diverge(const Difference& difference) const {
    score_.diverge(difference, dut_->wave_clock());
  }
  void differ(const Difference& difference) const { score_.differ(difference, dut_->wave_clock()); }

  Timing timing_;
  IgnoredBits ignored_;
  std::unique_ptr<Recorder> recorder_;
  std::unique_ptr<Checker> checker_;
  Golden golden_;
  std::unique_ptr<Unit> dut_;
  Scoreboard<LockstepEvent> score_;
  /// Accesses that the golden model is ahead. What is accepted of a read that is not the model's
  /// has the memory of then.
  const std::uint64_t record_size_;
  std::uint64_t grant_limit_ = 0;   // of the present grant
  std::uint64_t grant_made_ = 0;    // by the golden model in it
  std::uint64_t clocks_ahead_ = 0;  // of the RTL's counts, modulo 2^64, as far as is accepted
  std::uint64_t edges_ahead_ = 0;
  bool was_reset_ = false;      // in the middle of things
  bool took_idle_bus_ = false;  // since, what an idle bus reads as has been shifted in
};

}  // namespace collide::blitter
