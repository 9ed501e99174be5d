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
#include "sim/cosim/blitter/run_job.h"
#include "sim/cosim/blitter/scatter.h"

namespace collide::blitter {
namespace {

/// Of a job without a long line, and of what it shrinks to.
constexpr std::uint64_t kUsualAccesses = 4000;
/// That disturb a blit.
constexpr unsigned kMostActions = 8;

/// Plain memory that ends a run which makes too many accesses.
class LimitedBus final : public Bus {
 public:
  LimitedBus(Ram& memory, std::uint64_t limit) : memory_(memory), left_(limit) {}
  struct Exceeded {};

  std::uint16_t read(std::uint32_t address) override {
    spend();
    return memory_.read(address);
  }
  void write(std::uint32_t address, std::uint16_t data) override {
    spend();
    memory_.write(address, data);
  }
  std::uint64_t left() const { return left_; }

 private:
  void spend() {
    if (left_ == 0) throw Exceeded{};
    --left_;
  }
  Ram& memory_;
  std::uint64_t left_;
};

/// Writes one job, with a golden model that follows every step, so that the next one can be chosen
/// for the state the chip is then in.
class Scenario {
 public:
  Scenario(const cosim::Draw& draw, const cosim::Stimulus& stimulus)
      : stimulus_(stimulus),
        draw_(draw),
        faithful_(stimulus.around.empty() ? 0 : draw_.any_of({97U, 90U, 60U})),
        job_(environment(draw_, stimulus)),
        memory_(make_memory(job_)),
        golden_(memory_),
        host_(golden_, job_.machine) {}

  Job write() && {
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
        if (!golden_.done()) return std::move(job_);
        continue;
      }
      if (draw_.percent(20)) anything(draw_.between(1, 5));
    }
    if (draw_.percent(1) && !stimulus_.alone) long_line();
    return std::move(job_);
  }

 private:
  const Golden::State& state() const { return golden_.state(); }

  static Job environment(cosim::Draw& draw, const cosim::Stimulus& stimulus) {
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
    if (stimulus.no_wait_states) job.waits = {};
    if (stimulus.alone) job.machine = {0, 0, 1};
    if (!stimulus.plain) refuse_some(job);
    return job;
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
    do_step(step, host_, reads_);
    job_.steps.push_back(step);
    if (stimulus_.alone && !golden_.done()) this->step(Job::Run{});
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

  struct Range {
    unsigned first, last;
  };
  /// 1, 2, a few, many, or 0, which is the most.
  std::uint16_t count(const unsigned (&weights)[5], Range few, Range many) {
    switch (draw_.weighted(weights)) {
      case 0:
        return 1;
      case 1:
        return 2;
      case 2:
        return static_cast<std::uint16_t>(draw_.between(few.first, few.last));
      case 3:
        return static_cast<std::uint16_t>(draw_.between(many.first, many.last));
      default:
        return stimulus_.alone ? 1 : 0;  // there is a limit to what a grant may come to
    }
  }

  std::uint16_t x_count() {
    if (!stimulus_.around.empty()) {
      const auto value = wanted(draw_.percent(50) ? "x_count" : "x_reload");
      if (value) return static_cast<std::uint16_t>(*value);
    }
    return count({25, 25, 38, 9, 3}, {3, 6}, {7, 40});
  }

  std::uint16_t y_count() {
    if (const auto value = wanted("y_count")) return static_cast<std::uint16_t>(*value);
    return count({28, 24, 35, 10, 3}, {3, 5}, {6, 20});
  }

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

  void act() {
    if (stimulus_.plain) {
      let_time_pass();
      return;
    }
    switch (draw_.weighted({34, 10, 14, 14, 8, 6, 8, 5, 1})) {
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

  /// What a program that leaves the registers alone sees of a blit.
  void let_time_pass() {
    switch (draw_.weighted({55, 20, 15, 10})) {
      case 0:
        run_a_little();
        break;
      case 1:
        read_live();
        break;
      case 2:
        step(Job::Cycles{draw_.percent(70) ? draw_.between(1, 8) : draw_.between(9, 140)});
        break;
      default:
        end_turn();
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
    static constexpr unsigned kLive[] = {kSrcAddrHigh, kSrcAddrLow, kDstAddrHigh, kDstAddrLow,
                                         kXCount,      kYCount,     kControl};
    for (unsigned count = draw_.between(1, 3); count > 0; --count) {
      read_register(draw_.any_of(kLive), 2, FunctionCode::kSupervisorData);
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

  /// One line of any length to its end: the only way to the upper bits of X_COUNT's reload value.
  void long_line() {
    if (!golden_.done()) step(Job::Reset{});
    program(90);
    write_register(kXCount, 2, draw_.word());
    write_register(kYCount, 2, 1);
    start();
    step(Job::Run{});
  }

  cosim::Stimulus stimulus_;
  cosim::Draw draw_;
  unsigned faithful_;  // percent of what is wanted
  Job job_;
  Ram memory_;
  Golden golden_;
  HostBus host_;
  Reads reads_;
  std::uint64_t accesses_left_ = kUsualAccesses;
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
  rc::Seq<Job::Step> operator()(const Job::Reset&) const { return {}; }
};

/// The same of a free-running job.
struct SimplerActions {
  rc::Seq<Job::Action> operator()(const Job::Action& action) const {
    std::vector<Job::Action> simpler;
    if (action.given_up != 0) simpler.push_back({action.at, action.step, 0});
    if (action.at != 0) simpler.push_back({0, action.step, action.given_up});
    return rc::seq::concat(
        rc::seq::fromContainer(std::move(simpler)),
        rc::seq::map(std::visit(*this, action.step),
                     [action](const Job::Action::Step& step) {
                       return Job::Action{action.at, step, action.given_up};
                     }),
        rc::seq::map(rc::shrink::towards<std::uint64_t>(action.at, 0), [action](std::uint64_t at) {
          return Job::Action{at, action.step, action.given_up};
        }));
  }
  template <class Step>
  rc::Seq<Job::Action::Step> operator()(const Step& step) const {
    return rc::seq::map(SimplerSteps{}(step), [](const Job::Step& simpler) {
      return Job::Action::Step{std::get<Step>(simpler)};
    });
  }
  rc::Seq<Job::Action::Step> operator()(const Job::Withdraw& withdraw) const {
    return rc::seq::map(
        rc::shrink::towards<std::uint32_t>(withdraw.clocks, 1),
        [](std::uint32_t clocks) -> Job::Action::Step { return Job::Withdraw{clocks}; });
  }
};

/// The job with other actions.
rc::Seq<Job> with_actions(const Job& job, rc::Seq<std::vector<Job::Action>> actions) {
  return rc::seq::map(
      rc::seq::filter(std::move(actions), [](const auto& some) { return !some.empty(); }),
      [job](std::vector<Job::Action> some) {
        Job other = job;
        other.free = std::move(some);
        return other;
      });
}
rc::Seq<Job> fewer_actions(const Job& job) {
  return with_actions(job, rc::shrink::removeChunks(job.free));
}
rc::Seq<Job> simpler_actions(const Job& job) {
  return with_actions(job, rc::shrink::eachElement(job.free, SimplerActions{}));
}

std::vector<Job> simpler_environments(const Job& job) {
  std::vector<Job> simpler;
  const auto with = [&](auto change) {
    simpler.push_back(job);
    change(simpler.back());
  };
  const HostBusOptions standard;
  if (job.machine.dma_every != 0) {
    with([&](Job& other) {
      other.machine.dma_every = standard.dma_every;
      other.machine.dma_cycles = standard.dma_cycles;
    });
  }
  if (job.machine.dma_every != 0 && job.machine.dma_cycles != standard.dma_cycles) {
    with([&](Job& other) { other.machine.dma_cycles = standard.dma_cycles; });
  }
  if (job.machine.slip_cycles != standard.slip_cycles) {
    with([&](Job& other) { other.machine.slip_cycles = standard.slip_cycles; });
  }
  if (!job.errors.empty()) with([](Job& other) { other.errors.clear(); });
  if (job.errors.size() > 1) with([](Job& other) { other.errors.resize(1); });
  if (job.around.grant_delay != 0) with([](Job& other) { other.around.grant_delay = 0; });
  if (job.around.parked) with([](Job& other) { other.around.parked = false; });
  if (job.around.commits_asked) with([](Job& other) { other.around.commits_asked = false; });
  if (job.waits.random != 0) with([](Job& other) { other.waits = {other.waits.base, 0, 1}; });
  if (job.waits.base != 0) with([](Job& other) { other.waits.base = 0; });
  if (!job.load.empty()) with([](Job& other) { other.load.clear(); });
  if (job.fill_seed != 0) with([](Job& other) { other.fill_seed = 0; });
  if (job.fill_seed > 1) with([](Job& other) { other.fill_seed = 1; });
  if (job.memory_bytes > 64) with([](Job& other) { other.memory_bytes = 64; });
  return simpler;
}

}  // namespace

std::uint64_t accesses(const Job& job, std::uint64_t limit) {
  Ram memory = make_memory(job);
  LimitedBus bus(memory, limit);
  Golden golden(bus);
  HostBus host(golden, job.machine);
  Reads reads;
  try {
    for (const Job::Step& step : job.steps) do_step(step, host, reads);
  } catch (const LimitedBus::Exceeded&) {
    return limit + 1;
  }
  return limit - bus.left();
}

std::optional<std::size_t> write_while_busy(const Job& job) {
  Ram memory = make_memory(job);
  Golden golden(memory);
  HostBus host(golden, job.machine);
  Reads reads;
  for (std::size_t n = 0; n < job.steps.size(); ++n) {
    const auto* const write = std::get_if<Job::Write>(&job.steps[n]);
    if (write != nullptr && write->fc == FunctionCode::kSupervisorData && !golden.done()) return n;
    do_step(job.steps[n], host, reads);
  }
  return std::nullopt;
}

Job random_job(const cosim::Draw& draw, const cosim::Stimulus& stimulus) {
  if (stimulus.alone && stimulus.free_running) {
    throw InputError("--restrict alone, --free-running",
                     "cannot be combined, expected one of them");
  }
  if (stimulus.no_load) {
    throw InputError("--restrict no-load",
                     "not available for the blitter: no other master loads its memory");
  }
  Job job = Scenario(draw, stimulus).write();
  if (stimulus.free_running) {
    cosim::Draw own = draw;
    scatter(cosim::Draw{std::mt19937_64(own.next())}, stimulus, job);
  }
  return job;
}

rc::Seq<Job> simpler_jobs(const Job& job) {
  if (job.runs_free()) {
    // However long its blits are, the bus is granted only for so many clocks behind the last
    // action.
    return rc::seq::concat(fewer_actions(job), rc::seq::fromContainer(simpler_environments(job)),
                           simpler_actions(job));
  }
  const auto fewer_steps =
      rc::seq::map(rc::shrink::removeChunks(job.steps), [job](std::vector<Job::Step> steps) {
        Job other = job;
        other.steps = std::move(steps);
        return other;
      });
  const auto simpler_steps = rc::seq::map(
      rc::shrink::eachElement(
          job.steps, [](const Job::Step& step) { return std::visit(SimplerSteps{}, step); }),
      [job](std::vector<Job::Step> steps) {
        Job other = job;
        other.steps = std::move(steps);
        return other;
      });
  // Counts of 0 stand for 65536: with a step less a blit may be much longer, which is not simpler.
  const std::uint64_t limit = accesses(job, kMostAccesses);
  return rc::seq::filter(
      rc::seq::concat(fewer_steps, rc::seq::fromContainer(simpler_environments(job)),
                      simpler_steps),
      [limit](const Job& other) { return accesses(other, limit) <= limit; });
}

}  // namespace collide::blitter
