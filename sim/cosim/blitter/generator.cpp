// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/generator.h"

#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <random>
#include <utility>

#include "model/blitter/golden.h"
#include "model/blitter/host_bus.h"
#include "model/common/input_error.h"
#include "model/common/json.h"
#include "sim/cosim/blitter/run_job.h"

namespace collide::blitter {
namespace {

/// Accesses of a job that aims at nothing.
constexpr std::uint64_t kUsualAccesses = 4000;
/// Actions that disturb a blit.
constexpr unsigned kMostActions = 8;
/// Clocks of an access to a register off the bus.
constexpr unsigned kClocksOfAccess = 2;
/// One job in so many aims at a bit of the counts and addresses.
constexpr std::uint64_t kOneAims = 8;

/// Writes one job, with a golden model that follows every step, so that the next one can be chosen
/// for the state the chip is then in. With agents the steps get clocks, and others interfere; the
/// chip's state is then about that of the golden model.
class Scenario {
 public:
  Scenario(const cosim::Draw& draw, const cosim::Stimulus& stimulus, bool may_have_agents)
      : stimulus_(stimulus),
        draw_(draw),
        aims_(draw.number() % kOneAims == kOneAims - 1 && stimulus.around.empty()),
        agents_(may_have_agents && !aims_ && !stimulus.alone && stimulus.around.empty() &&
                draw_.percent(60)),
        faithful_(stimulus.around.empty() ? 0 : draw_.any_of({97U, 90U, 60U})),
        job_(environment()),
        memory_(make_memory(job_)),
        golden_(memory_),
        host_(golden_, job_.machine) {}

  Job write() && {
    if (aims_) {
      aim(draw_.number() / kOneAims);
    } else if (agents_ && draw_.percent(40)) {
      near_misses();
    } else {
      blits();
    }
    if (agents_) order_by_clocks();
    return std::move(job_);
  }

 private:
  const Golden::State& state() const { return golden_.state(); }

  void blits() {
    const unsigned blits = 1 + draw_.weighted({55, 33, 12});
    halftone();
    for (unsigned blit = 0; blit < blits; ++blit) {
      program(blit == 0 ? 94 : draw_.any_of({90U, 35U, 10U}));
      if (draw_.percent(12) && !stimulus_.plain) anything(draw_.between(1, 4));
      if (stimulus_.alone) {
        run_alone();
        continue;
      }
      start();
      for (unsigned action = draw_.up_to(kMostActions); action > 0; --action) act();
      // Most blits end; what is done to the rest finds the chip in the middle of something.
      if (draw_.percent(80) || stimulus_.plain) finish();
      if (stimulus_.plain) {
        if (!golden_.done()) return;
        continue;
      }
      if (draw_.percent(20)) anything(draw_.between(1, 5));
    }
  }

  Job environment() {
    cosim::Draw& draw = draw_;
    Job job;
    job.memory_bytes = draw.any_of({64U, 128U, 256U, 1024U, 2048U});
    if (draw.percent(6)) job.memory_bytes = draw.any_of({2U, 4U, 8U, 16U, 32U});
    if (draw.percent(90)) job.fill_seed = draw.between(1, 0xFFFFFFFE);
    if (draw.percent(10)) {
      job.load.push_back(
          {2 * draw.below(job.memory_bytes / 2),
           std::vector<std::uint8_t>(2 * draw.between(1, 6),
                                     draw.any_of({std::uint8_t{0x00}, std::uint8_t{0xFF}}))});
    }
    if (agents_) {
      surround(job);
    } else {
      share_bus(job);
    }
    if (stimulus_.no_wait_states) job.waits = {};
    if (stimulus_.alone) job.machine = {0, 0, 1};
    if (!stimulus_.plain) refuse_some(job);
    return job;
  }
  void share_bus(Job& job) {
    cosim::Draw& draw = draw_;
    if (draw.percent(45)) job.machine.slip_cycles = draw.below(4);
    if (draw.percent(30)) {
      job.machine.dma_every = draw.percent(85) ? draw.between(1, 9) : draw.between(10, 70);
      job.machine.dma_cycles = draw.percent(85) ? draw.between(1, 4) : draw.between(5, 130);
    }
    if (draw.percent(25)) {
      job.waits.base = draw.below(4);
      job.waits.random = draw.below(4);
      job.waits.seed = draw.between(1, 0xFFFFFFFE);
    }
  }
  void surround(Job& job) {
    Job::Surroundings& around = job.around;
    around.grant_delay = draw_.one_in(2) ? 0 : draw_.up_to(draw_.one_in(6) ? 20 : 3);
    around.parked = draw_.one_in(4);
    around.commits_asked = draw_.one_in(2);
    if (draw_.one_in(3)) return;
    job.waits = {draw_.up_to(3), draw_.up_to(draw_.one_in(12) ? 40 : 4), 1 + draw_.up_to(0xFFFF)};
  }
  /// Words that answer with a bus error, in one job of eight. They are chosen by what fills the
  /// memory, so that nothing else of a job depends on them.
  static void refuse_some(Job& job) {
    if (job.fill_seed % 8 != 1) return;
    std::uint32_t x = job.fill_seed;
    for (unsigned left = 1 + job.fill_seed / 8 % 3; left > 0; --left) {
      x = xorshift32(x);
      const std::uint32_t words = job.memory_bytes / 2;
      job.errors.emplace_back(2 * (x % words), 2 * (1 + x / words % std::min(words, 8U)));
    }
  }

  void step(const Job::Step& step) {
    do_action(job_, {{}, step}, host_, reads_);
    if (agents_) {
      std::visit(*this, step);
    } else {
      add({}, step);
    }
    if (stimulus_.alone && !golden_.done()) this->step(Job::Run{});
  }

  // --- clocks of the steps, with agents ---

  void add(std::optional<std::uint64_t> clock, const Job::Step& step, unsigned given_up = 0) {
    job_.actions.push_back({clock, step, given_up});
  }

 public:
  template <class Access>
  void operator()(Access access) {
    if (draw_.one_in(14)) {
      // It is made again, or is never made.
      const unsigned after = draw_.one_in(4) ? 1 + draw_.up_to(30) : 1;
      add(clock_, access, after);
      clock_ += after + 1;
      if (draw_.one_in(4)) return;
    }
    add(clock_, access);
    clock_ += kClocksOfAccess * (access.size == 4 ? 2 : 1) + gap();
  }
  /// A blit goes on while the master waits, reads or writes.
  void operator()(const Job::Run& run) {
    const bool to_the_end = run.limit == HostBus::kNoLimit;
    const unsigned clocks = to_the_end
                                ? draw_.up_to(draw_.one_in(4) ? 500 : 120)
                                : static_cast<unsigned>(std::min<std::uint64_t>(run.limit, 80)) *
                                      (1 + job_.waits.base + job_.waits.random / 2);
    if (draw_.one_in(2)) withdraw(clocks);
    if (draw_.one_in(4)) foreign(clocks);
    switch (draw_.up_to(stimulus_.plain ? 4 : 7)) {
      case 0:
      case 1:
        clock_ += clocks;
        break;
      case 2:
      case 3:
      case 4:
        poll(clocks);
        break;
      default:
        crowd(clocks);
        break;
    }
  }
  void operator()(const Job::Cycles& cycles) {
    add(clock_ + draw_.up_to(3), Job::Cycles{std::min(cycles.count, 140U)});
    if (draw_.one_in(2)) clock_ += cycles.count;
  }
  void operator()(const Job::Withdraw& withdraw) { add(clock_, withdraw); }
  void operator()(const Job::Reset& reset) {
    add(clock_ + draw_.up_to(2 * kClocksOfAccess), reset);
  }

 private:
  /// Clocks between two accesses of a master.
  unsigned gap() {
    const unsigned kind = draw_.up_to(7);
    return kind == 0 ? draw_.up_to(3) : kind == 1 ? draw_.up_to(20) : 0;
  }
  unsigned live_register() {
    static constexpr unsigned kLive[] = {kSrcAddrHigh, kSrcAddrLow, kDstAddrHigh, kDstAddrLow,
                                         kXCount,      kYCount,     kControl};
    return draw_.any_of(kLive);
  }
  /// One register again and again, or another each time.
  void poll(unsigned clocks) {
    const std::uint64_t end = clock_ + std::min(clocks, 160U);
    const bool same = draw_.one_in(2);
    const unsigned offset = draw_.one_in(3) ? unsigned{kControl} : live_register();
    const auto fc = draw_.one_in(6) ? FunctionCode::kUserData : FunctionCode::kSupervisorData;
    while (clock_ < end) (*this)(Job::Read{same ? offset : live_register(), 2, fc});
  }
  /// Anything that a master may do.
  void crowd(unsigned clocks) {
    const std::uint64_t end = clock_ + std::min(clocks, 60U);
    clock_ += draw_.up_to(clocks);
    do {
      if (draw_.one_in(60)) (*this)(Job::Reset{});
      any();
    } while (clock_ < end);
  }
  void any() {
    switch (draw_.up_to(5)) {
      case 0:
        return (*this)(Job::Write{kControl, 2, value_for(kControl)});
      case 1:
        return anything(1);
      default:
        std::visit(*this, any_access());
    }
  }
  /// In any clock of an access, or of none.
  void withdraw(unsigned clocks) {
    std::uint64_t at = clock_;
    const unsigned apart = 1 + draw_.up_to(draw_.one_in(3) ? 40 : 10);
    for (unsigned left = 16; left > 0 && at < clock_ + clocks; --left) {
      at += 1 + draw_.up_to(apart);
      const unsigned length = draw_.one_in(10) ? draw_.up_to(40) : draw_.up_to(3);
      add(at, Job::Withdraw{1 + length});
    }
  }
  void foreign(unsigned clocks) {
    std::uint64_t at = clock_;
    for (unsigned left = draw_.up_to(6); left > 0 && at < clock_ + clocks; --left) {
      at += draw_.up_to(40);
      add(at, Job::Cycles{1 + draw_.up_to(draw_.one_in(4) ? 70 : 4)});
    }
  }

  /// Blits of one access, each as soon after the one before as can be.
  void quick_blits() {
    job_.waits = {};
    job_.around.grant_delay = 0;
    const auto write = [&](std::optional<std::uint64_t> at, unsigned offset, std::uint32_t data) {
      add(at, Job::Write{offset, offset == kControl ? 1U : 2U, data});
    };
    for (const unsigned mask : {kEndmask1, kEndmask2, kEndmask3}) write({}, mask, 0xFFFF);
    write({}, kHop, 0x000F);
    write({}, kXCount, 1);
    clock_ = 20;
    for (unsigned blit = draw_.between(4, 20); blit > 0; --blit) {
      write(clock_, kYCount, 1);
      write({}, kControl, kBusy | kHog);
      if (draw_.one_in(2)) {  // once more, before it gets the bus
        add(clock_ + 3, Job::Withdraw{draw_.between(1, 6)});
        write({}, kControl, kBusy | kHog);
      }
      clock_ += draw_.one_in(2) ? 6 : draw_.between(4, 16);
    }
  }
  /// Turns that other masters use up while the chip waits for the bus, in whose last access the
  /// grant goes and comes, or that others shorten.
  void whole_turns() {
    job_.around.grant_delay = 0;
    job_.waits = {stimulus_.no_wait_states ? 0U : 2U, 0, 1};
    const unsigned clocks = (1 + job_.waits.base) * kShareCycles;
    const auto withdraw_for = [&](std::uint64_t at, unsigned length) {
      add(at, Job::Withdraw{length});
    };
    const auto others = [&](std::uint64_t at, unsigned cycles) { add(at, Job::Cycles{cycles}); };
    for (unsigned turn = draw_.between(2, 6); turn > 0; --turn) {
      add(clock_, Job::Write{kControl, 1, kBusy});
      const unsigned kind = draw_.up_to(2), length = draw_.between(1, 3);
      const std::uint64_t end = clock_ + clocks + 2;
      if (kind == 0) {
        withdraw_for(clock_, kShareCycles + draw_.between(0, 4));
        others(clock_ + 3, kShareCycles);
      } else if (kind == 1) {
        withdraw_for(end - length + draw_.up_to(1), length);
      } else {
        others(end + 4, kShareCycles);
        if (!stimulus_.plain) add(end + 10, any_access(), 1);
        if (!stimulus_.plain && draw_.one_in(4)) add(end + 20, Job::Reset{});
        withdraw_for(end + kShareCycles + 20, 8);
        others(end + kShareCycles + 24, draw_.between(1, 4));
      }
      clock_ = end + clocks + 2 * kShareCycles;
    }
  }
  /// Resets, and accesses that begin, end or are given up about then.
  void quick_resets() {
    for (unsigned round = draw_.between(6, 20); round > 0; --round) {
      (*this)(Job::Write{kControl, 1, control_byte(true)});
      clock_ += draw_.between(4, 12);
      add(clock_, Job::Reset{});
      if (draw_.one_in(3)) add(clock_ + 2, Job::Reset{});
      add(clock_ + 1 - draw_.up_to(3), any_access(), given_up());
      clock_ += 8;
    }
  }
  /// Small blits, and within a few clocks of each whatever can meet it.
  void near_misses() {
    const unsigned kind = draw_.up_to(stimulus_.plain ? 0 : 8);
    if (kind == 1) return quick_blits();
    if (kind == 2) return quick_resets();
    if (kind == 3 && !stimulus_.hog) return whole_turns();
    if (draw_.one_in(2)) job_.waits = {stimulus_.no_wait_states ? 0 : draw_.up_to(1), 0, 1};
    for (unsigned round = draw_.between(8, 24); round > 0; --round) {
      add(clock_, Job::Write{kXCount, 2, draw_.between(1, 3)});
      add({}, Job::Write{kYCount, 2, draw_.between(1, 2)});
      if (draw_.one_in(3)) add({}, Job::Write{kHop, 2, value_for(kHop)});
      const std::uint64_t begin = clock_ + (draw_.one_in(3) ? 0 : 12);
      add(begin, Job::Write{kControl, 1, control_byte(true)});
      clock_ = begin;
      for (unsigned events = draw_.between(1, 4); events > 0; --events) meet(begin);
      clock_ = std::max(clock_, begin + draw_.between(12, 36));
    }
  }
  void meet(std::uint64_t begin) {
    const std::uint64_t at = begin + draw_.up_to(16);
    switch (draw_.up_to(7)) {
      case 0:
      case 1:
        add(at, Job::Withdraw{1 + draw_.up_to(3)});
        break;
      case 2:
        add(at, Job::Cycles{1 + draw_.up_to(3)});
        break;
      case 3:
        if (stimulus_.plain || draw_.one_in(2)) break;
        add(begin + 3 + draw_.up_to(8), Job::Reset{});
        if (draw_.one_in(2)) add(job_.actions.back().at, Job::Withdraw{2});
        break;
      default:
        clock_ = std::max(clock_, at);
        add(clock_, any_access(), given_up());
        // In the clock in which it is given up the chip may leave the bus.
        if (const unsigned after = job_.actions.back().given_up; after != 0 && draw_.one_in(2)) {
          add(clock_ + after - 1, Job::Withdraw{2});
        }
        clock_ += kClocksOfAccess;
    }
  }
  unsigned given_up() { return draw_.one_in(2) ? 0 : draw_.one_in(2) ? 1 : draw_.between(2, 3); }
  /// A read, a write of CONTROL, another write, or one with another function code.
  Job::Step any_access() {
    const unsigned kind = stimulus_.plain ? 3 * draw_.up_to(1) : draw_.up_to(3);
    if (kind == 1) return Job::Write{kControl, 1, control_byte(!draw_.one_in(4))};
    if (kind == 2) return Job::Write{draw_.one_in(2) ? kXCount : kYCount, 2, draw_.between(1, 3)};
    const auto fc = kind == 0 ? FunctionCode::kSupervisorData : FunctionCode::kUserData;
    return Job::Read{live_register(), 2, fc};
  }
  /// Every agent's actions by their clocks.
  void order_by_clocks() {
    job_.around.on_request = true;
    if (job_.actions.empty()) (*this)(Job::Read{kControl});
    std::uint64_t clock = 0;
    std::vector<std::pair<std::uint64_t, Job::Action>> timed;
    for (const Job::Action& action : job_.actions) {
      clock = action.at.value_or(clock);
      timed.emplace_back(clock, action);
    }
    std::stable_sort(timed.begin(), timed.end(),
                     [](const auto& one, const auto& other) { return one.first < other.first; });
    job_.actions.clear();
    for (auto& [at, action] : timed) job_.actions.push_back({at, action.step, action.given_up});
  }

  // --- what a job aims at ---

  /// A bit of addresses, increments and counts, or a number of words or lines.
  void aim(std::uint64_t number) {
    constexpr unsigned kBits = 2 * 23, kNumbers = 2 * 13, kPrimed = 16, kTouched = 2;
    auto aim = static_cast<unsigned>(number % (kBits + kNumbers + kPrimed + kTouched));
    if (aim < kBits) return aim_at_bit(1 + aim / 2, aim % 2 != 0);
    aim -= kBits;
    if (aim < kNumbers) return count_to_the_end(aim / 2, aim % 2 != 0);
    aim -= kNumbers;
    if (stimulus_.plain || stimulus_.alone) return blits();
    if (aim >= kPrimed) return touch_all();
    prime_a_word(aim % 2 != 0, 2 + aim / 2 % 2, aim / 4 % 2 != 0, aim / 8 != 0);
  }
  void aim_at_bit(unsigned bit, bool down) {
    program(90);
    const auto signed_step = [&](unsigned size) { return down ? 0x10000 - size : size; };
    const auto blit = [&](std::uint32_t from, unsigned step, unsigned words, unsigned lines) {
      // They differ, so that by results reads can be told apart.
      write_register(kSrcAddrHigh, 4, from);
      write_register(kDstAddrHigh, 4, bit < 23 ? from ^ 0x800000 : from);
      for (const unsigned increment : {kSrcXInc, kSrcYInc, kDstXInc, kDstYInc}) {
        write_register(increment, 2, signed_step(step));
      }
      write_register(kXCount, 2, words);
      write_register(kYCount, 2, lines);
      start();
      step_to_the_end();
    };
    write_register(kHop, 2, 0x0203);
    const std::uint32_t carries = 1U << bit;
    blit(down ? carries : carries - 2, 2, 2, 1);
    const unsigned low = draw_.word();
    const unsigned size = 1U << std::min(bit, down ? 15U : 14U);
    blit(draw_.bits() & 0xFFFFFE, size | (low & (size - 1) & ~1U), 2, 2);
    // A count that borrows through all bits below.
    if (bit > 16 || stimulus_.alone) return;
    write_register(kXCount, 2, down ? 2 : carries & 0xFFFF);
    write_register(kYCount, 2, down ? carries & 0xFFFF : 1);
    start();
    run(draw_.between(9, 20));
  }
  /// So many words of a line, or lines of a blit.
  void count_to_the_end(unsigned size, bool lines) {
    const unsigned number = size == 12   ? 0x10000
                            : size == 11 ? 0x8001
                                         : (0x20U << size) | draw_.below(16);
    program(90);
    if (number > 0x1000) job_.machine.dma_cycles = std::min(job_.machine.dma_cycles, 4U);
    write_register(kXCount, 2, lines ? 1 : number & 0xFFFF);
    write_register(kYCount, 2, lines ? number & 0xFFFF : 1);
    start();
    step_to_the_end();
    read_register(kXCount, 2, FunctionCode::kSupervisorData);
  }
  /// FXSR is written in mid-line, in the third or second word from its end, so that the next has
  /// an extra source read; and NFSR between its reads and its write.
  void prime_a_word(bool primed, unsigned left, bool nfsr, bool masked) {
    program(90);
    write_register(kHop, 2, 0x0203);
    for (const unsigned mask : {kEndmask2, kEndmask3}) {
      write_register(mask, 2, masked ? 0xFF0F : 0xFFFF);
    }
    write_register(kSkew, 1, 0);
    write_register(kXCount, 2, 3);
    write_register(kYCount, 2, 1);
    write_register(kControl, 1, kBusy | kHog);
    while (state().x_count > left) run(1);
    run(1);
    if (primed) write_register(kSkew, 1, kFxsr);
    while (state().x_count == left) run(1);
    run(primed ? 2 : 1);
    write_register(kSkew, 1, nfsr ? unsigned{kNfsr} : 0U);
    step_to_the_end();
  }
  /// Each register in each size while BUSY.
  void touch_all() {
    program(90);
    start();
    for (const bool write : {false, true}) {
      for (unsigned offset = kSrcXInc - 2; offset < kRegisterBytes; ++offset) {
        for (unsigned size = 1; size <= 2 - offset % 2; ++size) {
          if (!write) {
            read_register(offset, size, FunctionCode::kSupervisorData);
          } else if ((offset & 0x3E) != kControl) {
            write_register(offset, size, value_for(offset & 0x3E) & (size == 1 ? 0xFFU : 0xFFFFU));
          } else if (offset == kControl) {
            control(control_byte(true));
          } else {
            write_register(kSkew, 1, skew_byte());
          }
        }
      }
    }
    run(20);
  }
  void step_to_the_end() {
    if (!golden_.done()) step(Job::Run{});
  }

  /// The 68000 has no byte lane for a word at an odd address, so bytes alone may be odd.
  void write_register(unsigned offset, unsigned size, std::uint32_t data) {
    step(Job::Write{offset, size, data});
  }
  void read_register(unsigned offset, unsigned size, FunctionCode fc) {
    step(Job::Read{offset, size, fc});
  }

  // --- what registers are given ---

  /// What the state that the job comes back to has there, mostly.
  std::optional<std::uint32_t> wanted(const char* field) {
    if (stimulus_.around.empty()) return std::nullopt;
    const auto value = stimulus_.around.find(field);
    if (value == stimulus_.around.end() || !draw_.percent(faithful_)) return std::nullopt;
    return value->second;
  }
  std::uint16_t wanted_or(const char* field, std::uint16_t other) {
    return static_cast<std::uint16_t>(wanted(field).value_or(other));
  }

  struct Bits {
    const char* field;
    unsigned mask;
  };
  std::uint8_t with_wanted(unsigned byte, std::initializer_list<Bits> parts) {
    for (const auto& [field, mask] : parts) {
      if (const auto value = wanted(field)) {
        byte = (byte & ~mask) | (*value * (mask & (~mask + 1)) & mask);
      }
    }
    return static_cast<std::uint8_t>(byte);
  }

  std::uint16_t increment() {
    switch (draw_.weighted({12, 30, 22, 14, 8, 6, 8})) {
      case 0:
        return 0;
      case 1:
        return 2;
      case 2:
        return static_cast<std::uint16_t>(-2);
      case 3:
        return static_cast<std::uint16_t>(static_cast<int>(draw_.below(33)) - 16);
      case 4:
        return static_cast<std::uint16_t>(1 | draw_.word());  // bit 0 counts for nothing
      case 5:
        return draw_.any_of({std::uint16_t{0x7FFE}, std::uint16_t{0x8000}, std::uint16_t{0xFFFF}});
      default:
        return draw_.word();
    }
  }

  std::uint32_t address(const char* field) {
    if (const auto value = wanted(field)) return *value;
    switch (draw_.weighted({45, 20, 20, 15})) {
      case 0:
        return draw_.below(job_.memory_bytes);
      case 1:
        return draw_.below(12);  // a step or two down and it wraps
      case 2:
        return 0xFFFFFF - draw_.below(12);
      default:
        return draw_.bits();  // bits 31-24 and 0 count for nothing
    }
  }

  std::uint16_t mask() {
    switch (draw_.weighted({40, 14, 13, 13, 6, 14})) {
      case 0:
        return 0xFFFF;
      case 1:
        return 0;
      case 2:
        return static_cast<std::uint16_t>(0xFFFF >> draw_.below(16));
      case 3:
        return static_cast<std::uint16_t>(0xFFFF << draw_.below(16));
      case 4:  // nearly full
        return static_cast<std::uint16_t>(0xFFFF ^ 1 << draw_.below(16));
      default:
        return draw_.word();
    }
  }

  /// 1, 2, a few, many, or 0, which is the most.
  std::uint16_t count(unsigned many) {
    switch (draw_.weighted({26, 25, 37, 9, 3})) {
      case 0:
        return 1;
      case 1:
        return 2;
      case 2:
        return static_cast<std::uint16_t>(draw_.between(3, 6));
      case 3:
        return static_cast<std::uint16_t>(draw_.between(7, many));
      default:
        return stimulus_.alone ? 1 : 0;  // there is a limit to what a grant may come to
    }
  }
  std::uint16_t x_count() {
    if (!stimulus_.around.empty()) {
      const auto value = wanted(draw_.percent(50) ? "x_count" : "x_reload");
      if (value) return static_cast<std::uint16_t>(*value);
    }
    return count(40);
  }
  std::uint16_t y_count() { return wanted_or("y_count", count(20)); }

  std::uint8_t skew_byte() {
    const unsigned undefined = draw_.percent(15) ? draw_.byte() & 0x30 : 0;
    return with_wanted((draw_.percent(50) ? kFxsr : 0) | (draw_.percent(45) ? kNfsr : 0) |
                           undefined | (draw_.percent(25) ? 0 : draw_.below(16)),
                       {{"fxsr", kFxsr}, {"nfsr", kNfsr}, {"skew", 15}});
  }

  std::uint8_t control_byte(bool busy) {
    const unsigned undefined = draw_.percent(15) ? 0x10 : 0;
    const bool hog = draw_.percent(50) || stimulus_.hog || stimulus_.alone;
    return with_wanted((busy ? kBusy : 0) | (hog ? kHog : 0) | (draw_.percent(35) ? kSmudge : 0) |
                           undefined | draw_.below(16),
                       {{"hog", kHog}, {"smudge", kSmudge}, {"line", 15}});
  }

  std::uint8_t hop_byte() {
    return with_wanted(
        (draw_.percent(15) ? draw_.byte() & 0xFC : 0) | (draw_.percent(50) ? 2 : draw_.below(4)),
        {{"hop", 3}});
  }
  std::uint8_t op_byte() {
    return with_wanted(
        (draw_.percent(15) ? draw_.byte() & 0xF0 : 0) | (draw_.percent(15) ? 3 : draw_.below(16)),
        {{"op", 15}});
  }

  /// A fitting value for the word register at `offset`.
  std::uint16_t value_for(unsigned offset) {
    switch (offset) {
      case kSrcXInc:
        return wanted_or("src_xinc", increment());
      case kSrcYInc:
        return wanted_or("src_yinc", increment());
      case kDstXInc:
        return wanted_or("dst_xinc", increment());
      case kDstYInc:
        return wanted_or("dst_yinc", increment());
      case kSrcAddrHigh:
        return static_cast<std::uint16_t>(address("src_addr") >> 16);
      case kDstAddrHigh:
        return static_cast<std::uint16_t>(address("dst_addr") >> 16);
      case kSrcAddrLow:
        return static_cast<std::uint16_t>(address("src_addr"));
      case kDstAddrLow:
        return static_cast<std::uint16_t>(address("dst_addr"));
      case kEndmask1:
        return wanted_or("endmask[0]", mask());
      case kEndmask2:
        return wanted_or("endmask[1]", mask());
      case kEndmask3:
        return wanted_or("endmask[2]", mask());
      case kXCount:
        return x_count();
      case kYCount:
        return y_count();
      case kHop:
        return static_cast<std::uint16_t>(hop_byte() << 8 | op_byte());
      case kControl:
        return static_cast<std::uint16_t>(control_byte(draw_.percent(60) && !stimulus_.alone) << 8 |
                                          skew_byte());
      default:
        return draw_.word();
    }
  }

  // --- what is done ---

  void halftone() {
    if (draw_.percent(25)) return;
    const unsigned lines = draw_.percent(50) ? 16 : draw_.between(1, 15);
    const unsigned first = lines == 16 ? 0 : draw_.below(17 - lines);
    for (unsigned line = first; line < first + lines; ++line) {
      if (line + 1 < first + lines && draw_.percent(70)) {
        write_register(2 * line, 4, draw_.bits());
        ++line;
      } else {
        write_register(2 * line, 2, draw_.word());
      }
    }
  }

  /// Each register with that chance, in any order; the rest is left over from before.
  void program(unsigned chance) {
    std::array<unsigned, 13> fields = {kSrcXInc,  kSrcYInc, kSrcAddrHigh, kEndmask1,    kEndmask2,
                                       kEndmask3, kDstXInc, kDstYInc,     kDstAddrHigh, kXCount,
                                       kYCount,   kHop,     kSkew};
    for (std::size_t last = fields.size(); last > 1; --last) {
      std::swap(fields[last - 1], fields[draw_.below(static_cast<unsigned>(last))]);
    }
    for (const unsigned field : fields) {
      if (draw_.percent(chance)) write_field(field);
    }
    // Without lines to do, or with the blit before just ended, a start does nothing.
    if (state().ended && draw_.percent(80)) write_field(kYCount);
  }

  void write_field(unsigned field) {
    switch (field) {
      case kSrcAddrHigh:
      case kDstAddrHigh: {
        const std::uint32_t target = address(field == kSrcAddrHigh ? "src_addr" : "dst_addr");
        if (draw_.percent(60)) {
          write_register(field, 4, target);
        } else if (draw_.percent(50)) {
          write_register(field, 2, target >> 16);
          write_register(field + 2, 2, target & 0xFFFF);
        } else {
          write_register(field + 2, 2, target & 0xFFFF);
        }
        break;
      }
      case kHop:
        if (draw_.percent(60)) {
          write_register(kHop, 2, value_for(kHop));
        } else {
          write_register(kHop, 1, hop_byte());
          write_register(kOp, 1, op_byte());
        }
        break;
      case kSkew:
        write_register(kSkew, 1, skew_byte());
        break;
      default:
        if (draw_.percent(12) && field != kYCount) {
          write_register(field, 4, std::uint32_t{value_for(field)} << 16 | value_for(field + 2));
        } else {
          write_register(field, 2, value_for(field));
        }
    }
  }

  void start() {
    if (draw_.percent(75)) {
      write_register(kControl, 1, control_byte(true));
    } else {  // the skew byte along with it
      write_register(kControl, 2,
                     static_cast<std::uint32_t>(control_byte(true) << 8 | skew_byte()));
    }
  }

  void control(std::uint8_t data) { write_register(kControl, 1, data); }

  /// The control byte as it reads, BUSY set: what TAS and BSET #7 write.
  std::uint8_t as_it_is(bool busy) const {
    const Golden::State& s = state();
    return static_cast<std::uint8_t>((busy ? kBusy : 0) | (s.hog ? kHog : 0) |
                                     (s.smudge ? kSmudge : 0) | s.line);
  }

  /// Accesses to any register, of any size and kind.
  void anything(unsigned count) {
    for (; count > 0; --count) {
      const unsigned size = draw_.any_of({1U, 1U, 2U, 2U, 4U});
      unsigned offset = draw_.percent(20) ? draw_.below(kSrcXInc) : draw_.between(kSrcXInc, 0x3F);
      if (draw_.percent(10)) offset = draw_.between(kHop, kSkew);
      if (size > 1) offset &= ~1U;
      if (size == 4) offset = std::min(offset, kRegisterBytes - 4U);
      const auto fc = draw_.percent(82) ? FunctionCode::kSupervisorData
                                        : static_cast<FunctionCode>(draw_.below(8));
      if (draw_.percent(45)) {
        read_register(offset, size, fc);
        continue;
      }
      std::uint32_t data = value_for(offset & 0x3E);
      if (size == 1) data = (offset & 1) != 0 ? data & 0xFF : data >> 8;
      if (size == 4) data = data << 16 | value_for((offset & 0x3E) + 2);
      step(Job::Write{offset, size, data, fc});
    }
  }

  void run(std::uint64_t limit) {
    if (accesses_left_ == 0) return;
    limit = std::min(limit, accesses_left_);
    accesses_left_ -= limit;
    step(Job::Run{limit});
  }

  void run_a_little() {
    switch (draw_.weighted({55, 25, 20})) {
      case 0:
        run(draw_.between(1, 8));
        break;
      case 1:
        run(draw_.between(9, 60));
        break;
      default:
        end_turn();
    }
  }

  /// In shared mode: up to where the present turn ends, or nearly.
  void end_turn() {
    if (golden_.done() || state().hog) {
      run(draw_.between(1, 8));
      return;
    }
    const unsigned left = state().share_left;
    const unsigned short_by = draw_.percent(60) ? 0 : draw_.below(3);
    if (!state().chip_share || draw_.percent(50)) {
      // Cycles of others count as well and cost next to nothing.
      if (left > short_by) step(Job::Cycles{left - short_by});
    } else {
      run(std::max(1U, left - std::min(left - 1, short_by)));
    }
  }

  /// In a plain job what a program that leaves the registers alone sees of a blit.
  void act() {
    static constexpr unsigned kAny[] = {34, 10, 14, 14, 8, 6, 8, 5, 4};
    static constexpr unsigned kPlain[] = {55, 20, 0, 0, 0, 15, 0, 10, 0};
    switch (draw_.weighted(stimulus_.plain ? kPlain : kAny)) {
      case 0:
        run_a_little();
        break;
      case 1:
        read_live();
        break;
      case 2:  // suspend, mostly change something, and mostly resume
        run_a_little();
        control(draw_.percent(75) ? as_it_is(false) : control_byte(false));
        if (draw_.percent(55)) change();
        if (draw_.percent(25)) step(Job::Cycles{draw_.between(1, 80)});
        if (draw_.percent(90)) control(draw_.percent(75) ? as_it_is(true) : control_byte(true));
        break;
      case 3:  // BUSY again, as the usual wait loop does it
        run_a_little();
        if (draw_.percent(30)) step(Job::Cycles{draw_.between(1, 70)});
        control(draw_.percent(80) ? as_it_is(true) : control_byte(true));
        break;
      case 4:
        run_a_little();
        change();
        break;
      case 5:
        step(Job::Cycles{draw_.percent(70) ? draw_.between(1, 8) : draw_.between(9, 140)});
        break;
      case 6:
        anything(draw_.between(1, 3));
        break;
      case 7:
        end_turn();
        break;
      default:
        run_a_little();
        step(Job::Reset{});
        if (draw_.percent(80)) {
          program(80);
          start();
        }
    }
  }

  /// One to three of the registers that steer the blit under way.
  void change() {
    if (draw_.percent(12)) {  // the line ends sooner than it was going to, and otherwise
      write_register(kXCount, 2, draw_.between(1, 2));
      write_register(kSkew, 1, static_cast<std::uint32_t>(kFxsr | kNfsr | draw_.below(16)));
      return;
    }
    static constexpr unsigned kFields[] = {kSkew,    kSkew,     kHop,         kXCount,
                                           kYCount,  kEndmask1, kEndmask2,    kEndmask3,
                                           kSrcXInc, kDstYInc,  kSrcAddrHigh, kDstAddrHigh};
    for (unsigned count = draw_.between(1, 3); count > 0; --count) {
      write_field(draw_.any_of(kFields));
    }
  }

  void read_live() {
    for (unsigned count = draw_.between(1, 3); count > 0; --count) {
      read_register(live_register(), 2, FunctionCode::kSupervisorData);
    }
  }

  /// Nobody takes the bus away from it.
  void run_alone() {
    for (const unsigned field : {kXCount, kYCount}) {
      const bool is_0 = (field == kXCount ? state().x_count : state().y_count) == 0;
      if (is_0 && !state().ended) write_field(field);
    }
    start();
    if (draw_.percent(20) && !stimulus_.plain) anything(draw_.between(1, 5));
    if (draw_.percent(5) && !stimulus_.plain) step(Job::Reset{});
  }

  void finish() {
    if (golden_.done()) return;
    const auto length = [](unsigned count) { return count == 0 ? 65536U : count; };
    const Golden::State& s = state();
    const std::uint64_t words =
        length(s.x_count) + (length(s.y_count) - std::uint64_t{1}) * length(s.x_reload);
    const std::uint64_t most = 4 * words;  // accesses
    if (most <= accesses_left_ && draw_.percent(85)) {
      accesses_left_ -= most;
      step(Job::Run{});
    } else {
      run(draw_.between(1, 200));
    }
  }

  cosim::Stimulus stimulus_;
  cosim::Draw draw_;
  const bool aims_;
  const bool agents_;
  unsigned faithful_;  // percent of what is wanted
  Job job_;
  Ram memory_;
  Golden golden_;
  HostBus host_;
  Reads reads_;
  std::uint64_t accesses_left_ = kUsualAccesses;
  std::uint64_t clock_ = 0;  // with agents: in which the master is free, if nothing delays it
};

// --- shrinking ---

/// Whether the write sets a count to 0, which is the longest there is.
bool has_count_0(const Job::Write& write) {
  if (write.size == 2) {
    return (write.offset == kXCount || write.offset == kYCount) && write.data == 0;
  }
  if (write.size != 4) return false;
  for (const unsigned count : {unsigned{kXCount}, unsigned{kYCount}}) {
    if (write.offset == count && write.data >> 16 == 0) return true;
    if (write.offset + 2 == count && (write.data & 0xFFFF) == 0) return true;
  }
  return false;
}

struct SimplerSteps {
  rc::Seq<Job::Step> operator()(const Job::Write& write) const {
    std::vector<Job::Step> simpler;
    const auto with = [&](auto change) {
      Job::Write other = write;
      change(other);
      if (!has_count_0(other) || has_count_0(write)) simpler.push_back(other);
    };
    if (write.fc != FunctionCode::kSupervisorData) {
      with([](Job::Write& other) { other.fc = FunctionCode::kSupervisorData; });
    }
    // Of counts, 1 is the simplest: 0 stands for 65536.
    const bool count = write.size == 2 && (write.offset == kXCount || write.offset == kYCount);
    if (count && write.data != 1) with([](Job::Write& other) { other.data = 1; });
    if (count && write.data <= 1) return rc::seq::fromContainer(std::move(simpler));
    // Fewer bits, then smaller numbers.
    if (!count && write.data != 0) with([](Job::Write& other) { other.data = 0; });
    for (std::uint32_t bit = 0x80000000; bit != 0; bit >>= 1) {
      if ((write.data & bit) != 0 && write.data != bit) {
        with([bit](Job::Write& other) { other.data &= ~bit; });
      }
    }
    if (write.data > 1) with([](Job::Write& other) { other.data /= 2; });
    if (write.data > 1) with([](Job::Write& other) { --other.data; });
    return rc::seq::fromContainer(std::move(simpler));
  }
  rc::Seq<Job::Step> operator()(const Job::Read& read) const {
    if (read.fc == FunctionCode::kSupervisorData) return {};
    return rc::seq::just<Job::Step>(Job::Read{read.offset, read.size});
  }
  rc::Seq<Job::Step> operator()(const Job::Run& run) const {
    if (run.limit == HostBus::kNoLimit) return {};
    return rc::seq::concat(
        rc::seq::just<Job::Step>(Job::Run{}),
        rc::seq::map(rc::shrink::towards<std::uint64_t>(run.limit, 1),
                     [](std::uint64_t limit) -> Job::Step { return Job::Run{limit}; }));
  }
  rc::Seq<Job::Step> operator()(const Job::Cycles& cycles) const {
    return rc::seq::map(rc::shrink::towards<std::uint32_t>(cycles.count, 1),
                        [](std::uint32_t count) -> Job::Step { return Job::Cycles{count}; });
  }
  rc::Seq<Job::Step> operator()(const Job::Withdraw& withdraw) const {
    return rc::seq::map(rc::shrink::towards<std::uint32_t>(withdraw.clocks, 1),
                        [](std::uint32_t clocks) -> Job::Step { return Job::Withdraw{clocks}; });
  }
  rc::Seq<Job::Step> operator()(const Job::Reset&) const { return {}; }
};

rc::Seq<Job::Action> simpler_actions(const Job::Action& action) {
  std::vector<Job::Action> simpler;
  if (action.given_up != 0) simpler.push_back({action.at, action.step});
  if (action.at) simpler.push_back({{}, action.step, action.given_up});
  return rc::seq::concat(rc::seq::fromContainer(std::move(simpler)),
                         rc::seq::map(std::visit(SimplerSteps{}, action.step),
                                      [action](const Job::Step& step) {
                                        return Job::Action{action.at, step, action.given_up};
                                      }),
                         rc::seq::map(rc::shrink::towards<std::uint64_t>(action.at.value_or(0), 0),
                                      [action](std::uint64_t at) {
                                        return Job::Action{at, action.step, action.given_up};
                                      }));
}

/// The actions without a part of them: all, halves, quarters, and so on to single ones.
rc::Seq<std::vector<Job::Action>> fewer_actions(const std::vector<Job::Action>& actions) {
  std::vector<std::pair<std::size_t, std::size_t>> parts;
  for (std::size_t size = actions.size(); size > 0; size /= 2) {
    for (std::size_t first = 0; first < actions.size(); first += size) {
      parts.emplace_back(first, std::min(first + size, actions.size()));
    }
  }
  return rc::seq::map(rc::seq::fromContainer(std::move(parts)), [actions](const auto& part) {
    std::vector<Job::Action> fewer(actions.begin(),
                                   actions.begin() + static_cast<std::ptrdiff_t>(part.first));
    fewer.insert(fewer.end(), actions.begin() + static_cast<std::ptrdiff_t>(part.second),
                 actions.end());
    return fewer;
  });
}

/// The job with other actions.
rc::Seq<Job> with_actions(const Job& job, rc::Seq<std::vector<Job::Action>> actions) {
  return rc::seq::map(std::move(actions), [job](std::vector<Job::Action> some) {
    Job other = job;
    other.actions = std::move(some);
    return other;
  });
}

std::vector<Job> simpler_environments(const Job& job) {
  using Change = void (*)(Job&);
  static constexpr Change kChanges[] = {
      [](Job& other) { other.machine.dma_every = 0, other.machine.dma_cycles = 1; },
      [](Job& other) { other.machine.dma_cycles = 1; },
      [](Job& other) { other.machine.slip_cycles = 1; },
      [](Job& other) { other.errors.clear(); },
      [](Job& other) { other.errors.resize(std::min<std::size_t>(other.errors.size(), 1)); },
      [](Job& other) { other.around.on_request = false; },
      [](Job& other) { other.around.grant_delay = 0; },
      [](Job& other) { other.around.parked = false; },
      [](Job& other) { other.around.commits_asked = false; },
      [](Job& other) {
        other.waits = {other.waits.base, 0, 1};
      },
      [](Job& other) { other.waits.base = 0; },
      [](Job& other) { other.load.clear(); },
      [](Job& other) { other.fill_seed = 0; },
      [](Job& other) { other.fill_seed = std::min(other.fill_seed, 1U); },
      [](Job& other) { other.memory_bytes = std::min(other.memory_bytes, 64U); }};
  std::vector<Job> simpler;
  const Json now = to_json(job);
  for (const Change change : kChanges) {
    simpler.push_back(job);
    change(simpler.back());
    if (to_json(simpler.back()) == now) simpler.pop_back();
  }
  return simpler;
}

}  // namespace

std::uint64_t accesses(const Job& job, std::uint64_t limit) {
  Ram memory = make_memory(job);
  Golden golden(memory);
  HostBus host(golden, job.machine);
  Reads reads;
  std::uint64_t made = 0;
  for (const Job::Action& action : job.actions) {
    if (const auto* const run = std::get_if<Job::Run>(&action.step)) {
      made += host.run(std::min(run->limit, limit + 1 - made));
      if (made > limit) break;
    } else {
      do_action(job, action, host, reads);
    }
  }
  return made;
}

std::optional<std::size_t> write_while_busy(const Job& job) {
  Ram memory = make_memory(job);
  Golden golden(memory);
  HostBus host(golden, job.machine);
  Reads reads;
  for (std::size_t n = 0; n < job.actions.size(); ++n) {
    const Job::Action& action = job.actions[n];
    const auto* const write = std::get_if<Job::Write>(&action.step);
    if (write != nullptr && write->fc == FunctionCode::kSupervisorData && !golden.done()) return n;
    do_action(job, action, host, reads);
  }
  return std::nullopt;
}

Job random_job(const cosim::Draw& draw, const cosim::Stimulus& stimulus, bool may_have_agents) {
  if (stimulus.no_load) {
    throw InputError("--restrict no-load",
                     "not available for the blitter: no other master loads its memory");
  }
  return Scenario(draw, stimulus, may_have_agents).write();
}

rc::Seq<Job> simpler_jobs(const Job& job) {
  auto simpler =
      rc::seq::concat(with_actions(job, fewer_actions(job.actions)),
                      rc::seq::fromContainer(simpler_environments(job)),
                      with_actions(job, rc::shrink::eachElement(job.actions, simpler_actions)));
  // However long its blits are, a bus on request is granted only for so many clocks.
  if (job.around.on_request) return simpler;
  // Counts of 0 stand for 65536: with an action less a blit may be much longer, which is not
  // simpler.
  const std::uint64_t limit = accesses(job, kMostAccesses);
  return rc::seq::filter(std::move(simpler),
                         [limit](const Job& other) { return accesses(other, limit) <= limit; });
}

}  // namespace collide::blitter
