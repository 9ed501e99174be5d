// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/vera/golden.h"
#include "model/vera/signals.h"
#include "sim/units/scoreboard.h"
#include "sim/units/vera/history.h"
#include "sim/units/vera/ignored_bits.h"

namespace collide::vera {

template <class T>
struct Pin;

/// Holds a VERA to the golden model, which it owns, whoever drives the pins. Each call agrees or
/// throws the Divergence; behind one that `accepts` accepts the comparison goes on.
///
/// It is shown the pins of each clock (see). Where nobody acts, it may be shown a stretch of clocks
/// at once (quiet): it compares the rows, pictures and frames that the pins came to there (monitor)
/// and all pins at its end. Of a chip that shows no more than CPU port and IRQ pin it is told
/// accesses and levels instead (write, read, irq). Bits of registers that are ignored are not
/// compared when they are read.
class Checker final : private Witness<LockstepEvent>, private Observer {
 public:
  /// Both are switched on. The golden model's rows and frames go to `heard` as well.
  explicit Checker(IgnoredBits ignored = {}, const Accepts& accepts = {},
                   Observer* heard = nullptr);
  ~Checker();

  /// The pins of one clock, before the edge that ends it: what the unit is given, and what it
  /// drives. A pin that it does not have has no meaning, and is not compared.
  void see(const Inputs& in, const Outputs& out);
  /// Nobody has acted in the `clocks` before this one, in which the unit drives `out`.
  void quiet(std::uint64_t clocks, const Outputs& out);
  /// Receives, from reset on, the rows, lines and frames that the unit's pins come to, each in the
  /// clock in which it ends. `shows_picture`: lines, too.
  Observer& monitor(bool shows_picture);
  /// Nothing more comes. Throws Divergence if a row, line or frame is owed.
  void end() { compare_reports(); }

  /// Sets the golden model up as the unit was, which takes none of its time. The next clock is
  /// number `clock` of the unit's wave.
  void set_up(const std::function<void(Golden& golden)>& act, std::uint64_t clock);
  /// Both are switched on again.
  void reset(std::uint64_t clock);

  // A chip of which only CPU port and IRQ pin are seen; `clock` is that of its wave.

  /// The golden model runs alone.
  void run(std::uint64_t clocks);
  void write(std::uint8_t reg, std::uint8_t data);
  /// A read of both: `actual` makes that of the chip. Without it nothing is compared. Returns what
  /// the golden model reads.
  std::uint8_t read(std::uint8_t reg, const std::function<std::uint8_t()>& actual,
                    const std::function<std::uint64_t()>& clock);
  /// The level of the chip's IRQ pin, and how often it has changed. Before a difference is told,
  /// `why` may find its cause.
  void irq(bool level, std::uint64_t edges, const std::function<std::uint64_t()>& clock,
           const std::function<void()>& why);
  /// A frame of the chip has been compared.
  void count_frame() { score_.count_step(); }

  /// Lets the unit do something: it diverges if it ends the simulation or hangs.
  template <class Unit, class Act>
  auto act(Unit& unit, const Act& what) {
    return score_.act(unit, what, [&](const std::string& hung) {
      diverge({"an access by the CPU", "ends", "hung: " + hung, "CPU port"}, unit.wave_clock());
    });
  }
  [[noreturn]] void diverge(const Difference& difference, std::uint64_t clock);

  /// Values found equal. The pins of a clock count as so many as have a meaning in it, a
  /// row, line or frame as its parts.
  std::uint64_t comparisons() const { return score_.compared(); }
  /// Rows compared; frames of a whole chip.
  std::uint64_t steps() const { return score_.steps(); }

  /// The golden model, in the clock that comes.
  const Golden& golden() const { return golden_; }
  /// The golden model's pins in the clock that comes.
  Outputs expected() { return golden_.outputs(); }
  /// The golden model's pins in the clock that was compared last.
  const Outputs& pins() const { return pins_; }
  /// The DCSEL in force.
  int dcsel() const { return dcsel_; }
  /// The frame that ended last, by the golden model.
  const Frame& frame() const { return frame_; }

 private:
  class Reports;
  struct SeenRow;
  /// A read of a register, by which o_data is known.
  struct Read {
    Position at;
    std::uint8_t reg = 0;
    int dcsel = 0;
  };

  std::string tell(const LockstepEvent& event) const override { return describe(event); }
  std::vector<std::string> conditions() const override;

  void on_row(const Row& row) override;
  void on_frame(const Frame& frame) override;
  bool wants_lines() const override { return shows_picture_; }
  void on_line(const ShownLine& line) override;

  void forget();
  void note(const Inputs& in);
  void note_write(std::uint8_t reg, std::uint8_t data);

  void differ(const Difference& difference, std::uint64_t clock);
  Clock golden_clock() const { return static_cast<Clock>(golden_.wave_clock()); }
  /// The clock of the wave that was this one of the golden model.
  std::uint64_t wave_clock(Clock clock) const {
    return clock_ - golden_.wave_clock() + static_cast<std::uint64_t>(clock);
  }

  void compare_pins(const Outputs& have);
  void compare_data(std::uint8_t data);
  void compare_read(const Read& read, std::uint8_t shown, std::uint8_t expected,
                    std::uint8_t actual, std::uint64_t clock);
  void tell_pins(const Outputs& have);
  template <class T>
  void tell_pin(const Pin<T>& pin, const Outputs& have);

  void compare_reports();
  void compare_row(const SeenRow& want, const SeenRow& have);
  void compare_cells(const SeenRow& want, const SeenRow& have);
  void compare_line(const ShownLine& want, const ShownLine& have);
  void compare_frame(const Frame& want, const Frame& have);
  [[noreturn]] void tell_missing();
  std::vector<std::string> sprites_of(const Row& row, int column) const;

  std::vector<std::string> hits() const;
  void follow_level();
  void foretell(Divergence& found);

  Golden golden_;
  IgnoredBits ignored_;
  Observer* heard_;
  Scoreboard<LockstepEvent> score_;
  std::uint64_t clock_ = 0;  ///< of the unit's wave, that comes
  std::unique_ptr<Reports> expected_;
  std::unique_ptr<Reports> actual_;  ///< null: nothing is reported
  bool shows_picture_ = false;
  Outputs pins_;
  Frame frame_;

  // Derived from the inputs
  Inputs before_;           ///< of the clock before
  bool reset_due_ = false;  ///< the registers are reset in this clock
  int dcsel_ = 0;
  bool data_known_ = true;    ///< o_data, as no set-up has read since
  std::optional<Read> read_;  ///< the latest
  bool irq_ = false;          ///< level of the golden model's
  std::uint64_t irq_edges_ = 0;

  // For reports
  bool over_budget_ = false;  ///< in this frame
  bool rewritten_ = false;    ///< in this frame, registers or attributes
  bool switched_ = false;     ///< the output mode was changed by a write
  bool was_reset_ = false;    ///< by CTRL
  struct Store {
    Clock clock;
    Position at;
  };
  std::optional<Store> stored_;           ///< the latest write of video RAM by the CPU
  std::map<int, std::uint8_t> row_hits_;  ///< of this frame
  std::map<int, std::uint8_t> hits_;      ///< of the frame that ended last
};

}  // namespace collide::vera
