// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

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

  // For the checker, which knows when things happen.

  /// From now on a run that begins waits for follow() and for its end: it is BUSY until then, and
  /// ABORT does nothing.
  void be_followed() { followed_ = true; }
  /// The run makes that many reads, or all that it has. Writes are made as soon as they may be.
  void follow(std::uint64_t reads);
  /// Address of the read that the run waits for; nothing if all that is left is its end.
  std::optional<std::uint32_t> next_read() const;
  /// The write in progress is the header's.
  bool writes_header() const { return phase_ == Phase::kHeader; }
  /// The run ends, as it does when nothing is left of it.
  void end_run();
  /// The run ends by ABORT, or by an error at that address.
  void stop(std::optional<std::uint32_t> error_address);

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
  virtual void end_work(bool /*complete*/) {}
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
  /// The results of a run can be read: it is over, and was not stopped.
  bool shows_results() const { return !busy() && (registers_.status & (kError | kAborted)) == 0; }
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
  bool followed_ = false;      // a run that begins does no more
  std::uint32_t next_ = 0;     // address of the access that waits
  std::uint32_t overflow_ = 0;
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
