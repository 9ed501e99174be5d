// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/list_unit/golden.h"
#include "sim/units/list_unit/rtl.h"
#include "sim/units/scoreboard.h"

namespace collide::list_unit {

/// What a mismatch report tells about the time before.
struct LockstepEvent {
  enum Kind : std::uint8_t { kReset, kRead, kWrite, kTrigger, kMemoryRead, kMemoryWrite };
  Kind kind = kReset;
  std::uint32_t address = 0;  // register offset or memory address
  std::uint32_t data = 0;
};

/// RTL and golden model on the same register accesses. The RTL has the memory; the golden model
/// follows on the answers that the RTL got, reads and writes each in their order, as far as the RTL
/// has come. Compared are each access, what the CPU reads while the unit is idle, the interrupt
/// after every step and, when a run has ended, all registers, the unit's answer and the clocks; and
/// the accesses after a bus error (rule 19 of docs/reference/overlap-rules.md). Throws Divergence.
class Lockstep : public Unit, private Witness<LockstepEvent> {
 public:
  ~Lockstep() override;

  void reset() override;
  std::uint32_t read(unsigned offset) override;
  void write(unsigned offset, std::uint32_t data, unsigned select = kAllBytes) override;
  void trigger() override;
  std::uint64_t run(std::uint64_t limit = kNoLimit) override;
  bool busy() const override { return rtl_->busy(); }
  bool irq() const override { return rtl_->irq(); }
  std::uint64_t wave_clock() const override { return rtl_->wave_clock(); }

  std::uint64_t compared() const override { return score_.compared(); }
  std::uint64_t steps_compared() const override { return score_.steps(); }

 protected:
  using MakeGolden = std::function<std::unique_ptr<Golden>(Memory&)>;
  using MakeRtl = std::function<std::unique_ptr<RtlUnit>(Memory&)>;

  Lockstep(Memory& memory, const MemoryPort& port, const MakeGolden& make_golden,
           const MakeRtl& make_rtl);

  // The unit's own part.

  /// A register in words.
  virtual std::string describe(unsigned offset) const = 0;
  /// What the mode is called.
  virtual const char* mode_name() const = 0;
  /// A register of the unit's own that changes while BUSY.
  virtual bool is_live(unsigned /*offset*/) const { return false; }
  /// One that has what was found before ABORT or an error.
  virtual bool is_partial(unsigned /*offset*/) const { return false; }
  /// A run has ended, `undisturbed` or by ABORT or an error.
  virtual void compare_answer(bool undisturbed) = 0;

  // What it compares with.

  std::uint32_t golden_register(unsigned offset) { return golden_->read(offset); }
  std::uint32_t rtl_register(unsigned offset);
  void compare_register(unsigned offset, std::uint32_t rtl);
  void compare_count(const char* what, std::uint64_t golden, std::uint64_t rtl);

 private:
  class Tap;
  class Echo;
  struct Access {
    std::uint32_t address;
    std::uint32_t data;
    bool ok;
  };
  /// Accesses of one kind in a run.
  struct Stream {
    std::vector<Access> accesses;  ///< by the RTL
    std::size_t followed = 0;      ///< by the golden model
    void clear() {
      accesses.clear();
      followed = 0;
    }
  };

  std::string tell(const LockstepEvent& event) const override;
  std::vector<std::string> conditions() const override;
  std::vector<std::string> upcoming() const override;

  template <class Act, class OnHung>
  auto act(const Act& what, const OnHung& on_hung);
  void on_access(Stream& stream, const Access& access);
  void begin();
  void begun(std::uint32_t sequence);
  void compare_irq();
  void follow();
  bool has_ended_disturbed();
  bool disturbed();
  void compare_end();
  std::uint64_t whole_records() const;
  std::vector<std::string> next_accesses(std::size_t count) const;
  std::string next_of_run() const;
  [[noreturn]] void diverge(const Difference& difference) const;

  const MemoryPort port_;
  Stream reads_, writes_;
  bool cut_ = false;     ///< the RTL has ended by an error or ABORT: what it has not made is none
  bool failed_ = false;  ///< an access of the run has ended in a bus error
  unsigned after_error_ = 0;     ///< accesses since
  bool shows_expected_ = false;  ///< what differs is the golden model's next access
  std::unique_ptr<Tap> tap_;
  std::unique_ptr<Echo> echo_;
  std::unique_ptr<RtlUnit> rtl_;
  std::unique_ptr<Golden> golden_;
  Scoreboard<LockstepEvent> score_{*this};
  std::uint64_t waits_ = 0;  ///< of the RTL's memory when the run began
};

}  // namespace collide::list_unit
