// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <vector>

#include "model/blitter/golden.h"
#include "sim/units/blitter/rtl.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"
#include "sim/units/timing.h"

namespace collide::blitter {

/// A clock at the pins of the chip.
struct PinClock {
  Inputs in;
  Outputs out{};
  /// It is the second clock of an access to a register that was looked at in the one before, which
  /// is answered unless it has been given up.
  bool second = false;

  /// The clock that follows this one, as `following`.
  void next(const Inputs& inputs, const Outputs& outputs, PinClock& following) const;
};

/// The only place where RTL is compared with the golden model of the blitter, which it owns. It is
/// shown the pins of every clock, whoever drives them, and holds ports and arbitration to the rules
/// 40 to 47 of docs/reference/blitter-rules.md. The golden model reads what the pins show of
/// memory.
///
/// Exact: every event takes effect in the clock, and those of a clock in the order, that the rules
/// say. Request, interrupt and whether the chip is on the bus are compared in every clock.
///
/// By transactions: an access to a register takes effect in any clock in which it stands. All
/// orders are followed that may still be right. Request, interrupt, entry of the bus and answers
/// may be late by the patience, and so may the chip be in leaving a bus that is granted no longer.
///
/// By results: the same, but the reads of a word may come in any order before its write, each once.
class Checker {
 public:
  /// Bits that are not compared, of the register word at offset 2n.
  using IgnoredBits = std::array<std::uint16_t, kRegisterBytes / 2>;

  /// `accepts` is asked about each difference after which the comparison can continue: of an
  /// access, a register, the interrupt, and the clock in which the chip comes to the bus. What the
  /// chip has read and written then counts.
  explicit Checker(const Timing& timing = {}, const IgnoredBits& ignored = {},
                   const Accepts& accepts = {});
  Checker(const Checker&) = delete;
  Checker& operator=(const Checker&) = delete;

  /// The pins of a clock, before the edge that ends it. The first one is that of a reset and has
  /// number 0. Throws Divergence, or std::logic_error if the surroundings break a rule.
  void see(const Inputs& in, const Outputs& out);
  /// Whether the outputs of the clock that has begun, with an idle register port, are what they are
  /// to be now.
  bool agrees(const Outputs& out) const;
  /// The chip has had its time: throws Divergence if they are not.
  void settle(const Outputs& out) {
    if (expects_usual_ && (word_of(out) & level_bits()) == usual_levels_) {
      compared_ += kLevelsCompared;
    } else {
      settle_slowly(out);
    }
  }
  /// Nothing more comes: throws Divergence if something is owed.
  void end();
  /// Reports that the pins can no longer be driven, as the RTL hangs or ends the simulation.
  [[noreturn]] void fail(const RtlFailure& failure);
  /// From now on, or no longer, all registers are read to compare them: one event of a report.
  void read_back(bool begins) { reads_back_ = begins; }

  /// Values compared.
  std::uint64_t comparisons() const { return compared_; }
  /// Accesses of the chip.
  std::uint64_t accesses() const { return accesses_; }
  /// The model that the outputs are compared with.
  const Golden& golden() const { return *orders_.front().golden; }

 private:
  /// Memory as the pins show it: an access of the golden model is held against that of the chip.
  class Echo final : public Bus {
   public:
    explicit Echo(Checker& checker) : checker_(checker) {}
    std::uint16_t read(std::uint32_t address) override { return checker_.echo_read(address); }
    void write(std::uint32_t address, std::uint16_t data) override {
      checker_.echo_write(address, data);
    }

   private:
    Checker& checker_;
  };
  struct Surplus {};  // an access of the chip alone has been accepted
  struct Access {
    bool write;
    std::uint32_t address;
    std::optional<std::uint16_t> data;
  };
  /// An event for the golden model, with the pins of its clock.
  struct Act {
    enum class Kind : std::uint8_t { kEnter, kAccess, kBusCycle, kRegister };
    Kind kind;
    Inputs in = {};

    /// Accesses made, or what a register reads as.
    std::optional<std::uint16_t> operator()(Golden& golden) const;
  };
  /// The reads of a word up to its write, where their order may be another.
  struct Word {
    std::optional<Golden> before;  // the word, if it is open
    std::vector<Act> since;        // what has happened to the golden model
    std::vector<Access> chip;      // what the chip has read
    std::vector<Access> golden;    // and the golden model
    std::size_t replayed = 0;      // of the golden model's

    void open(const Golden& now);
    bool in_order() const;
    /// Both have made the same reads, in whatever order.
    bool same(const Golden::State& now) const;
  };
  /// One possible order of the events up to now.
  struct Order {
    std::optional<Golden> golden;
    Word word = {};
    bool on_bus = false;                      // exact: the chip has the bus
    bool entered = false;                     // it has made an access since it came there
    bool may_stay = false;                    // or before, and may not have left the bus
    bool in_grant = false;                    // it has made an access since the bus was granted
    bool early = false;                       // the access to a register under way has taken effect
    std::optional<std::uint16_t> found = {};  // what it has read then
    unsigned stray = 0;                       // accesses since the grant was withdrawn
    unsigned owed = 0;        // bus cycles of others that may come behind its access
    unsigned gone = 0;        // clocks without a grant, for a chip that may stay
    unsigned silent = 0;      // clocks in which it neither asks for the bus nor uses it
    unsigned unlike = 0;      // clocks of another level of the interrupt
    std::uint64_t edges = 0;  // of the interrupt, since the reset
  };
  struct Levels {
    bool request = false, grant = false, done = false;
  };
  /// One thing that has happened, or several in a row.
  struct Event {
    enum class Kind : std::uint8_t { kCycle, kReset, kReadBack, kOther };
    std::uint64_t clock = 0;
    Levels before;
    PinClock now;
    Kind kind = Kind::kOther;
    unsigned count = 1;
  };
  /// How a read of the golden model is answered.
  enum class Reads : std::uint8_t { kCompared, kInAnyOrder, kReplayed, kForeseen };

  /// Outputs with a level that is compared with the golden model's in every clock.
  static constexpr unsigned kLevelsCompared = 3;

  /// The outputs that have a level in every clock, and those between them.
  static std::uint64_t word_of(const Outputs& out) {
    static_assert(offsetof(Outputs, done) == 0 && offsetof(Outputs, stb) == 7);
    std::uint64_t word;
    std::memcpy(&word, &out, sizeof word);
    return word;
  }
  static std::uint64_t level_bits() {
    Outputs all{};
    all.done = all.request = all.reg_ack = all.reg_err = all.cyc = all.stb = true;
    return word_of(all);
  }

  void see_any(const Inputs& in, const Outputs& out);
  bool is_usual(const Inputs& in, const Outputs& out) const;
  bool stands_as_before(const Outputs& out) const;
  void make_usual_access(Order& order);
  void note_usual(const PinClock& now);
  void put_event(const PinClock& now, Event::Kind kind);
  void expect_usual();
  void end_clock();
  void settle_slowly(const Outputs& out);
  void follow(const PinClock& now);
  void follow_exactly(Order& order, const PinClock& now);
  void follow_orders(const PinClock& now);
  void fork(const PinClock& now);
  void fork_early(const PinClock& now);
  void fork_entry();
  void drop_repeated();
  static bool same(const Order& one, const Order& other);
  /// The reads of a word may be others. Then a chip that keeps asking for the bus while it is
  /// granted stays on it.
  bool takes_words() const { return timing_.results || accepts_; }
  void follow_late(Order& order, const PinClock& now);
  void watch(Order& order, const PinClock& now);
  void follow_bus(Order& order, const PinClock& now);
  void count_owed(Order& order);
  void hold_ports(const PinClock& now) const;
  void hold_register_port(const PinClock& now) const;
  void hold_memory_port(const PinClock& now) const;
  void hold_patience(const PinClock& now);
  void require(bool kept, const char* rule) const;
  unsigned levels(const Order& order, bool pulse) const;
  void compare_exactly(Order& order, const Outputs& out, bool pulse);
  void compare_interrupt(bool expected, bool actual);
  void compare_edges(Order& order, std::uint64_t edges);
  std::uint64_t edges_with(const Order& order, const Outputs& out) const;
  bool agrees(const Order& order, const Outputs& out) const;

  void access(Order& order, const PinClock& now);
  bool make_access(Order& order);
  void replay(Order& order);
  void compare_lanes(const PinClock& now);
  std::uint16_t echo_read(std::uint32_t address);
  std::uint16_t replayed_read(std::uint32_t address);
  std::vector<Access>::iterator other_read(std::uint32_t address);
  void echo_write(std::uint32_t address, std::uint16_t data);
  void answer(Order& order, const PinClock& now);
  void compare_answer(const Order& order, const PinClock& now, std::uint16_t word);
  static std::optional<std::uint16_t> act(Order& order, const Act& what);

  Divergence of_output(const char* what, bool expected, bool actual) const;
  Divergence of_access(const Access& expected, const std::string& actual, const char* kind) const;
  Divergence missing_access(const Order& order);
  Divergence surplus_access(const Order& order, const Outputs& out) const;
  std::string register_name(const Inputs& in) const;
  void differ(Divergence divergence);
  void tell(Divergence& divergence);
  template <class What>
  void telling(const What& what);
  void note(const PinClock& now);
  Levels levels_before() const { return {last_->out.request, last_->in.grant, last_->out.done}; }
  static std::vector<std::string> texts_of(const Event& event);
  bool begins_a_turn() const;
  std::vector<Access> foreseen(const Order& order, std::size_t count);

  const Timing timing_;
  const IgnoredBits ignored_;
  const Accepts accepts_;
  Echo echo_{*this};
  std::list<Order> orders_;
  Order* order_;            // that is followed
  bool strict_ = false;     // of several orders each has to explain all
  std::uint64_t seen_ = 0;  // clocks
  // Exact: what the next clock shows, if it is one without a reset and without an access to a
  // register
  bool expects_usual_ = false;
  std::uint64_t usual_levels_ = 0;
  std::array<PinClock, 2> clocks_;
  PinClock* last_ = &clocks_[0];
  PinClock* now_ = &clocks_[1];
  unsigned stands_ = 0;  // clocks of an access to a register without an answer, off the bus
  Reads reads_ = Reads::kCompared;
  std::vector<Access> foreseen_;
  bool left_out_ = false;  // a read of the golden model that the chip has not made
  bool unlike_accepted_ = false;
  bool reads_back_ = false;
  bool was_reset_ = false;
  bool took_idle_bus_ = false;  // what an idle bus reads as has been shifted in
  std::uint64_t compared_ = 0;
  std::uint64_t accesses_ = 0;
  std::array<Event, 9> events_{};  // the latest, a ring
  std::size_t noted_ = 0;
  std::uint64_t since_ = 0;  // the clock in which the turn began
};

/// Any board with a checker that is shown what passes at the chip's own pins.
class CheckedBoard final : public Board {
 public:
  CheckedBoard(Board& board, Checker& checker) : board_(board), checker_(checker) {}

  Outputs look(const Inputs& in) override { return out_ = board_.look(in); }
  void clock(const Inputs& in) override {
    const ChipPins* const chip = board_.at_chip(in);
    if (chip == nullptr) {
      checker_.see(in, out_);
    } else {
      checker_.see(chip->in, chip->out);
    }
    board_.clock(in);
  }
  void tick(const Inputs& in, Outputs& out) override {
    const ChipPins* const chip = board_.at_chip(in);
    if (chip == nullptr) {
      checker_.see(in, out);
    } else {
      checker_.see(chip->in, chip->out);
    }
    board_.tick(in, out);
    out_ = out;
  }
  std::uint64_t wave_clock() const override { return board_.wave_clock(); }

 private:
  Board& board_;
  Checker& checker_;
  Outputs out_{};
};

/// The settings of a chip, as Divergence::conditions: "NFSR", "SMUDGE".
std::vector<std::string> settings_of(const Golden::State& state);

}  // namespace collide::blitter
