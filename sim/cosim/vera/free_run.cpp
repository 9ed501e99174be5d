// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/free_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/vera/register_names.h"
#include "sim/cosim/agents.h"
#include "sim/units/scoreboard.h"
#include "sim/units/vera/board.h"
#include "sim/units/vera/history.h"

namespace collide::vera {
namespace {

/// Clocks after an access until the next, of RTL that does not say when that may come.
constexpr std::uint64_t kRecovery = 3;

using cosim::Noise;
using Timetable = cosim::Timetable<Job::Action>;

/// The CPU: an access in the clock that it is for, or as soon as the port takes it.
class Cpu {
 public:
  explicit Cpu(const Job& job)
      : actions_(cosim::actions_of<Job::Read, Job::Write, Job::Look>(job.free)),
        noise_(job.fill_seed + 1) {}

  std::uint64_t next() const { return actions_.next(); }
  /// Whether the byte that was read is on the pins.
  bool has_read() const { return reads_; }

  void drive(std::uint64_t clock, const Outputs& out, Inputs& in) {
    const std::uint32_t noise = noise_();
    in.write = (noise >> 31) != 0;
    in.reg = static_cast<std::uint8_t>(noise >> 26 & (kRegisters - 1));
    in.data = static_cast<std::uint8_t>(noise >> 18);
    reads_ = false;
    if (actions_.next() > clock) return;
    const bool busy = out.busy == Outputs::kNoMeaning ? clock < free_ : out.busy != 0;
    if (const auto* look = std::get_if<Job::Look>(&actions_.front().step)) {
      in.look = true;
      in.write = false;
      in.reg = look->reg;
      actions_.pop();
      return;
    }
    if (busy) return;
    in.strobe = true;
    if (const auto* write = std::get_if<Job::Write>(&actions_.front().step)) {
      in.write = true;
      in.reg = write->reg;
      in.data = write->data;
    } else {
      in.write = false;
      in.reg = std::get<Job::Read>(actions_.front().step).reg;
      reads_ = true;
    }
    free_ = clock + 1 + kRecovery;
    actions_.pop();
  }

 private:
  Timetable actions_;
  Noise noise_;
  std::uint64_t free_ = 0;
  bool reads_ = false;
};

/// A pin that is driven for some clocks at a time: as soon as the time before is over.
template <class Step>
class Level {
 public:
  explicit Level(const Job& job) : actions_(cosim::actions_of<Step>(job.free)) {}

  std::uint64_t next() const { return actions_.next(); }
  std::uint64_t end() const { return end_; }

  bool operator()(std::uint64_t clock) {
    if (clock >= end_ && actions_.next() <= clock) {
      end_ = clock + std::get<Step>(actions_.front().step).clocks;
      actions_.pop();
    }
    return clock < end_;
  }

 private:
  Timetable actions_;
  std::uint64_t end_ = 0;
};

/// The video RAM. Its pins have a word in the clock after a read was taken; in any other, and
/// beside a write, anything.
class VideoRam {
 public:
  VideoRam(const Job& job, OuterVram* ram) : noise_(job.fill_seed + 2), ram_(ram) {}

  void drive(const Outputs& out, Inputs& in) {
    const std::uint32_t noise = noise_();
    // The golden model has its own.
    if (ram_ == nullptr) return;
    in.vram_data = ram_->answer(noise);
    if (!out.vram_request || !in.ready) return;
    const auto address = static_cast<std::size_t>(out.vram_address);
    if (out.vram_write) {
      ram_->write(address, out.vram_bytes, out.vram_data);
    } else {
      ram_->read(address);
    }
  }

 private:
  Noise noise_;
  OuterVram* ram_;
};

/// What a report tells of the time before.
struct Happened {
  std::uint64_t clock = 0;
  Position at;
  Inputs in;
  int dcsel = 0;
};

class Runner final : private Witness<Happened> {
 public:
  Runner(const Job& job, Golden* golden, Unit* rtl, const WatchPins& watch)
      : job_(job),
        golden_(golden),
        rtl_(rtl),
        board_(dynamic_cast<Board*>(rtl)),
        watch_(watch),
        cpu_(job),
        hold_(job),
        not_ready_(job),
        reset_(job),
        waits_(cosim::actions_of<Job::WaitStates>(job.free)),
        ram_(job, board_ == nullptr ? nullptr : &board_->vram()),
        wait_states_(static_cast<std::uint8_t>(job.load.wait_states)) {
    if (rtl != nullptr && board_ == nullptr) {
      throw InputError("free", "a free-running job needs RTL with all pins of rtl/vera");
    }
    for (const Job::Action& action : job.free) last_ = std::max(last_, action.at);
  }

  FreeRun run() {
    const auto set_up_one = [&](Unit& unit) {
      set_up(unit, job_);
      for (const auto& [index, record] : job_.frames.front().sprites) {
        unit.load_sprite(index, record);
      }
    };
    if (golden_ != nullptr) set_up_one(*golden_);
    if (rtl_ != nullptr) act(set_up_one);
    for (std::uint64_t quiet = 0; clock_ <= last_ || quiet < kWatched;) {
      const bool acted = one_clock();
      quiet = acted ? 0 : quiet + 1;
      if (quiet >= kWatched) skip();
    }
    result_.clocks = clock_;
    result_.comparisons = score_.compared();
    return std::move(result_);
  }

 private:
  /// Whether an agent acts in it.
  bool one_clock() {
    const Outputs out = look();
    Inputs in;
    if (cpu_read_) result_.reads.push_back(out.data);
    in.rst = reset_(clock_);
    in.hold = hold_(clock_);
    in.ready = !not_ready_(clock_);
    cpu_.drive(clock_, out, in);
    cpu_read_ = cpu_.has_read();
    if (waits_.next() <= clock_) {
      wait_states_ = std::get<Job::WaitStates>(waits_.front().step).clocks;
      waits_.pop();
      waits_changed_ = true;
    }
    in.wait_states = wait_states_;
    ram_.drive(out, in);
    const bool acts = in.rst || in.hold || !in.ready || in.strobe || in.look ||
                      std::exchange(waits_changed_, false);
    if (acts) score_.remember({clock_, {out.line, out.clock}, in, dcsel_});
    if (watch_) watch_(golden_ != nullptr ? golden_outputs_ : out, in);
    if (in.strobe && in.write && in.reg == kCtrl)
      dcsel_ = (in.data & kResets) != 0 ? 0 : in.data >> 1;
    if (in.rst) dcsel_ = 0;
    result_.swaps += out.swap && !in.hold ? 1 : 0;
    if (board_ != nullptr) {
      act([&](Unit&) { board_->drive(in); });
    }
    if (golden_ != nullptr) golden_->clock(in);
    ++clock_;
    ++result_.watched;
    return acts;
  }

  /// Nobody acts before the next action.
  void skip() {
    std::uint64_t next =
        std::min({cpu_.next(), hold_.next(), not_ready_.next(), reset_.next(), waits_.next()});
    if (next == Timetable::kNever || next < clock_ + 2 * kWatchedBefore) return;
    const std::uint64_t clocks = next - kWatchedBefore - clock_;
    if (board_ != nullptr) {
      act([&](Unit& rtl) { rtl.run(clocks); });
    }
    if (golden_ != nullptr) golden_->run(clocks);
    clock_ += clocks;
  }

  /// RTL that ends the simulation diverges, if there is something that it differs from.
  template <class Act>
  void act(const Act& what) {
    if (golden_ == nullptr) return what(*rtl_);
    score_.act(*rtl_, what);
  }

  /// The pins of the clock that comes, the same on both sides.
  Outputs look() {
    if (golden_ != nullptr) golden_outputs_ = golden_->outputs();
    if (board_ == nullptr) return golden_outputs_;
    const Outputs have = board_->look();
    if (golden_ != nullptr) compare(golden_outputs_, have);
    return have;
  }

  void compare(const Outputs& want, const Outputs& have) {
    const auto same = [&](const char* pin, auto expected, auto actual) {
      score_.count();
      if (expected != actual) differ(pin, static_cast<long>(expected), static_cast<long>(actual));
    };
    const auto if_shown = [&](const char* pin, int expected, int actual) {
      if (expected != Outputs::kNoMeaning && actual != Outputs::kNoMeaning) {
        same(pin, expected, actual);
      }
    };
    same("o_irq", want.irq, have.irq);
    same("o_data", want.data, have.data);
    if_shown("o_busy", want.busy, have.busy);
    same("o_status", want.status, have.status);
    same("o_nibble", want.nibble, have.nibble);
    same("o_line", want.line, have.line);
    same("o_clock", want.clock, have.clock);
    same("o_shown", want.shown, have.shown);
    same("o_scanline", want.scanline, have.scanline);
    same("o_field", want.field, have.field);
    same("o_interlaced", want.interlaced, have.interlaced);
    same("o_interlace", want.interlace, have.interlace);
    same("o_swap", want.swap, have.swap);
    same("o_latch", want.latch, have.latch);
    same("o_row_start", want.row_start, have.row_start);
    same("o_row", want.row, have.row);
    if_shown("o_t", want.t, have.t);
    if_shown("o_working", want.working, have.working);
    same("o_vram_request", want.vram_request, have.vram_request);
    same("o_vram_write", want.vram_write, have.vram_write);
    if (want.vram_request) if_shown("o_vram_address", want.vram_address, have.vram_address);
    if (want.vram_write) {
      same("o_vram_bytes", want.vram_bytes, have.vram_bytes);
      same("o_vram_data", want.vram_data, have.vram_data);
    }
    same("o_pixel", want.pixel, have.pixel);
    same("o_pixel_write", want.pixel_write, have.pixel_write);
    same("o_pixel_hit", want.pixel_hit, have.pixel_hit);
    if (want.pixel) {
      same("o_pixel_first", want.pixel_first, have.pixel_first);
      same("o_pixel_last", want.pixel_last, have.pixel_last);
      same("o_pixel_column", want.pixel_column, have.pixel_column);
    }
    if (want.pixel_write) same("o_pixel_cell", want.pixel_cell, have.pixel_cell);
    same("o_clear", want.clear, have.clear);
    if (want.clear) same("o_clear_index", want.clear_index, have.clear_index);
    if_shown("o_picture", want.picture, have.picture);
  }

  [[noreturn]] void differ(const char* pin, long expected, long actual) const {
    const Position at = golden_->position();
    const auto text = [](long value) {
      return value < 10 ? fmt::format("{}", value) : fmt::format("{} ({:#x})", value, value);
    };
    score_.diverge({fmt::format("{} in {}, clock {} of the job", pin, describe(at), clock_),
                    text(expected),
                    text(actual),
                    std::string("pin ") + pin,
                    {},
                    {fmt::format("{} {}", pin, expected), fmt::format("{} {}", pin, actual)}},
                   rtl_->wave_clock());
  }

  std::string tell(const Happened& one) const override {
    std::string text = fmt::format("clock {}, {}:", one.clock, describe(one.at));
    const auto add = [&](bool is, const std::string& what) {
      if (is) text += (text.back() == ':' ? " " : ", ") + what;
    };
    const Inputs& in = one.in;
    const std::string reg = describe_register(in.reg, one.dcsel, in.write);
    add(in.rst, "reset");
    add(in.hold, "held");
    add(!in.ready, "the video RAM is not ready");
    add(in.strobe && in.write, fmt::format("CPU writes {} to {}", hex(in.data, 2), reg));
    add(in.strobe && !in.write, "CPU reads " + reg);
    add(in.look, "CPU looks at " + reg);
    add(text.back() == ':', fmt::format("{} wait states", in.wait_states));
    return text;
  }

  const Job& job_;
  Golden* const golden_;
  Unit* const rtl_;
  Board* const board_;
  const WatchPins& watch_;
  Cpu cpu_;
  Level<Job::Hold> hold_;
  Level<Job::NotReady> not_ready_;
  Level<Job::Reset> reset_;
  Timetable waits_;
  VideoRam ram_;
  std::uint8_t wait_states_;
  bool waits_changed_ = false;
  bool cpu_read_ = false;
  int dcsel_ = 0;
  std::uint64_t last_ = 0;
  std::uint64_t clock_ = 0;
  Outputs golden_outputs_;
  FreeRun result_;
  Scoreboard<Happened> score_{*this};
};

}  // namespace

FreeRun run_free(const Job& job, Golden* golden, Unit* rtl, const WatchPins& watch) {
  return Runner(job, golden, rtl, watch).run();
}

}  // namespace collide::vera
