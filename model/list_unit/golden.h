// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "model/list_unit/rule.h"

namespace collide::list_unit {

/// What golden models of list units share: registers, runs, descriptors in, lines out. Every access
/// is made in the order of the rules, as soon as it may be. While BUSY the next one is presented:
/// it is made even if the run is aborted. CLOCKS reads the most that the run may have taken.
class Golden : public Unit {
 public:
  void reset() override;
  std::uint32_t read(unsigned offset) final;
  void write(unsigned offset, std::uint32_t data, unsigned select = kAllBytes) final;
  void trigger() final;
  std::uint64_t run(std::uint64_t limit = kNoLimit) final;
  bool busy() const final { return registers_.busy; }
  /// Another on the same memory, as far as this one.
  virtual std::unique_ptr<Golden> clone() const = 0;
  bool irq() const final { return interrupt(registers_.status, registers_.control); }

  // For the one who knows when things happen.

  /// From now on a run that begins waits, even for its end, until run() or step() is called.
  void wait_for_run() { waits_ = true; }
  /// The next step of a run, with as many accesses as it needs. False where only the end is left.
  bool step();
  /// ABORT with no access on the bus: the run ends where it is, unless the first half of the
  /// header's tag is written.
  void stop();

 protected:
  /// ID; the greatest COUNT; whether there is a second mode.
  struct Identity {
    std::uint32_t id;
    unsigned capacity;
    bool has_mode;
  };
  enum class Outcome { kDone, kBlocked, kFailed };

  Golden(Memory& memory, const MemoryPort& port, const Identity& identity);

  // The unit's own part.

  /// A register that is not in the list above.
  virtual std::uint32_t read_own(unsigned offset) const = 0;
  /// There is a configuration register of the unit's own at this offset.
  virtual bool is_own_configuration(unsigned) const { return false; }
  /// Writes it.
  virtual void configure_own(unsigned, std::uint32_t) {}
  /// Nothing is found yet: after reset, and as a run begins.
  virtual void clear() = 0;
  /// A descriptor has been read.
  virtual void place(unsigned index, const Words& words) = 0;
  /// A step of the work when all are read, to the next access, record or to `finish`. False if the
  /// next access has to wait for another call of run().
  virtual bool advance_work() = 0;
  /// A run has ended, `complete` or by ABORT or an error.
  virtual void end_work(bool complete) = 0;
  /// The most clocks that the run may have taken, to where it is or to its end.
  virtual std::uint64_t clocks_so_far() const = 0;

  // What it is made with.

  Outcome access(std::uint32_t address, bool write, std::uint32_t data);
  /// Of the last read.
  std::uint32_t answer() const { return answer_; }
  /// A record for the list, the next in its order, if there is room.
  void record(std::uint32_t word);
  /// The work is done.
  void finish() { phase_ = Phase::kRest; }

  bool mode() const { return mode_; }
  std::uint32_t count() const { return registers_.count; }
  /// Descriptors read in this run; all of them once it works.
  std::uint32_t descriptors_taken() const { return phase_ == Phase::kLoad ? descriptor_ : count(); }
  std::uint32_t lines_written() const { return lines_; }  ///< in this run, header included

  const MemoryPort port_;
  std::uint32_t found_ = 0;

 private:
  /// kLine writes a full line in the midst of the work.
  enum class Phase { kLoad, kWork, kLine, kRest, kHeader, kEnd };

  void begin();
  void end(std::uint32_t status);
  void abort();

  bool advance();
  bool load();
  Outcome write_words(std::uint32_t at, const Words& words);
  bool write_line();
  bool write_header();

  Memory& memory_;
  const Identity identity_;

  Registers registers_;
  std::uint32_t stored_ = 0, error_address_ = 0;
  std::uint64_t clocks_ = 0;

  // The run
  std::uint64_t allowed_ = 0;  // accesses until run() returns
  bool aborting_ = false;      // the access that is made is the last
  bool waits_ = false;         // a run that begins does no more
  Phase phase_ = Phase::kEnd;
  bool mode_ = false;
  Words descriptor_words_{};
  unsigned descriptor_ = 0;  // being read
  unsigned accessed_ = 0;    // accesses made of the descriptor or line
  std::uint32_t answer_ = 0;
  List filling_;
  std::uint32_t lines_ = 0;
};

}  // namespace collide::list_unit
