// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/transactions.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/vera/golden.h"
#include "sim/cosim/vera/looked_at.h"
#include "sim/cosim/vera/program_text.h"
#include "sim/units/hung.h"
#include "sim/units/vera/checker.h"

namespace collide::vera {
namespace {

constexpr std::uint8_t kCompositeOutput = 2;  // of DC_VIDEO
constexpr std::uint8_t kByOne = 0x10;         // increment
constexpr int kScanLineBit = 6;               // of IEN: bit 8 of SCANLINE

int dcsel_of(std::uint8_t ctrl) {
  return (ctrl & 0x7F) >> 1;
}

/// A write of DC_VIDEO that makes it another raster.
bool changes_raster(const Registers& registers, std::uint8_t video) {
  const bool composite = registers.output >= kCompositeOutput;
  return ((video & kCompositeOutput) != 0) != composite ||
         (composite && ((video & k240p) == 0) != registers.interlace);
}

/// What sets a chip to these registers, and its border to 0.
std::vector<RegisterWrite> writes_with_border(const Registers& registers) {
  std::vector<RegisterWrite> writes = writes_of(registers);
  writes.push_back({kDcBorder, 0});
  return writes;
}

/// What sets the data port that ADDRSEL selects to an address, stepping by one.
std::array<RegisterWrite, 3> writes_of(std::uint32_t address) {
  return {{{kAddrL, static_cast<std::uint8_t>(address)},
           {kAddrM, static_cast<std::uint8_t>(address >> 8)},
           {kAddrH, static_cast<std::uint8_t>(kByOne | address >> 16)}}};
}

/// The registers that the raster is found with: nothing shows, and nothing interrupts.
Registers quiet_registers(const Job& job) {
  Registers quiet;
  quiet.output = job.registers.output;
  quiet.interlace = job.registers.interlace;
  quiet.sprites_enable = false;
  return quiet;
}

Attributes record_of(const std::uint8_t* memory, int sprite) {
  Attributes record;
  std::copy_n(memory + kAttributeBase + record.size() * static_cast<std::size_t>(sprite),
              record.size(), record.begin());
  return record;
}

/// Where in a line or field accesses may be made.
class AccessWindows {
 public:
  AccessWindows(const Raster& raster, int patience) : raster_(raster) {
    // What is there just after a clock when it happens: a chip's raster is known to within an
    // access, and so are the ends of accesses.
    constexpr int kSettled = 4;
    const int after = patience + kSettled;
    const int before = 2 * patience + kSettled;
    const std::vector<int> events =
        raster.interlaced ? std::vector<int>{0, composite_timing::kSwapClock,
                                             composite_timing::kHalfClock, raster.line_clocks()}
                          : std::vector<int>{0, raster.line_clocks()};
    for (std::size_t i = 0; i + 1 < events.size(); ++i) {
      const Window window{events[i] + after, events[i + 1] - before};
      if (window.first <= window.last) windows_.push_back(window);
    }
  }

  /// Nothing happens about that clock: no line begins, no result is latched.
  bool calm(int clock) const {
    return std::any_of(windows_.begin(), windows_.end(), [clock](const Window& window) {
      return window.first <= clock && clock <= window.last;
    });
  }
  /// Clocks to the next beginning of those that are calm.
  int clocks_to_next(int clock) const {
    for (const Window& window : windows_) {
      if (window.first > clock) return window.first - clock;
    }
    return windows_[0].first + raster_.line_clocks() - clock;
  }

 private:
  struct Window {
    int first;
    int last;
  };

  Raster raster_;
  std::vector<Window> windows_;
};

/// Where SCANLINE turns to that value.
Position place_of(int scanline, bool interlaced) {
  if (!interlaced) return {scanline - 1, 0};
  using namespace composite_timing;
  return {(scanline % 2 == 0 ? kEvenFirst : kOddFirst) + scanline / 2, kSwapClock};
}

/// Drives a chip, in places where some clocks more or less make no difference, and shows the
/// checker what comes of it. Without a chip or a comparison the golden model is but driven.
class TransactionsRun final : private Observer {
 public:
  /// `needed` is the video RAM that the accesses of the job look at.
  TransactionsRun(const Job& job, const TransactionsOptions& options, LookedAt needed)
      : job_(job),
        options_(options),
        needed_(std::move(needed)),
        memory_(video_ram(job)),
        checker_(options.ignored, {}, this),
        places_({job.registers.output >= kCompositeOutput, job.registers.interlace},
                static_cast<int>(options.patience)) {
    for (int i = 0; i < kSprites; ++i) {
      const Attributes record = record_of(memory_.data(), i);
      if (record != Attributes{}) sprites_[i] = record;
    }
    std::fill(memory_.begin() + kAttributeBase, memory_.end(), std::uint8_t{0});
  }

  /// What the accesses have looked at.
  const LookedAt& looked_at() const { return looked_at_; }

  TransactionsResult run() {
    const auto all = [](TransactionsRun& run) { run.run_actions(); };
    try {
      if (compares()) {
        checker_.act(*this, all);
      } else {
        all(*this);
      }
    } catch (Divergence& divergence) {
      divergence.step = action_;
      throw;
    }
    result_.compared = checker_.comparisons();
    result_.frames = checker_.steps();
    result_.clocks = golden_clock();
    return std::move(result_);
  }

  /// Of the chip.
  std::uint64_t wave_clock() const { return chip_ ? chip_->clock() : 0; }

 private:
  void run_actions() {
    find_raster();
    set_up();
    result_.job.frames.emplace_back();
    for (; action_ < job_.actions.size(); ++action_) {
      std::visit([this](const auto& step) { take(step); }, job_.actions[action_].step);
    }
    put_sprites();
    if (result_.job.frames.size() > 1 && result_.job.frames.back().reads.empty()) {
      result_.job.frames.pop_back();
    }
  }

  bool compares() const { return options_.on == On::kLockstep; }

  const Golden& golden() const { return checker_.golden(); }
  std::function<std::uint64_t()> chip_clock() const {
    return [this] { return wave_clock(); };
  }

  // --- The start ---

  /// Makes the chip, fills the memory that the job needs and waits for the beam in the picture; the
  /// golden model is then put to the same place.
  void find_raster() {
    constexpr int kNearest = 478;  // to the lines where accesses are made
    int scanline = kNearest;
    if (options_.on != On::kGolden) {
      chip_ = options_.make_chip();
      load_chip();
      // Behind a change to composite timing lines are numbered from where they were, until a frame
      // begins (rule 28).
      if (job_.registers.output >= kCompositeOutput) {
        chip_->run(composite_timing::kLines240p * composite_timing::kLineClocks);
      }
      scanline = wait_for_line(kNearest);
    }
    checker_.set_up(
        [this, scanline](Golden& golden) {
          golden.set_registers(quiet_registers(job_));
          golden.load_vram(0, memory_.data(), memory_.size());
          const Position place = place_of(scanline, golden.raster().interlaced);
          golden.run_to(place.line, place.clock);
        },
        wave_clock());
    golden_start_ = golden().wave_clock();
    together(clock());
  }

  void load_chip() {
    for (const RegisterWrite& write : writes_with_border(quiet_registers(job_)))
      chip_->write(write.reg, write.data);
    // The attributes first: nothing is drawn from then on.
    load_chip(kAttributeBase, kVramBytes);
    for (const auto& [first, end] : needed_.stretches()) load_chip(first, end);
  }
  void load_chip(std::uint32_t first, std::uint32_t end) {
    for (const RegisterWrite& write : writes_of(first)) chip_->write(write.reg, write.data);
    for (std::uint32_t at = first; at < end; ++at) chip_->write(kData0, memory_[at]);
  }

  /// Until SCANLINE of the chip steps to a line of the picture, which it returns. The read that
  /// shows it begins within an access of the step.
  int wait_for_line(int last) {
    constexpr std::uint64_t kTwoFrames =
        2 * composite_timing::kLines240p * composite_timing::kLineClocks;
    const std::uint64_t start = chip_->clock();
    std::uint8_t low = chip_->read(kIrqLineL);
    while (chip_->clock() < start + kTwoFrames) {
      const std::uint64_t before = chip_->clock();
      const std::uint8_t next = chip_->read(kIrqLineL);
      if (next == low) continue;
      const int line = (chip_->read(kIen) >> kScanLineBit & 1) << 8 | next;
      if (line >= 2 && line <= last) {
        chip_start_ = before;
        chip_edges_ = chip_->irq_edges();
        return line;
      }
      low = chip_->read(kIrqLineL);
    }
    const std::string stays = fmt::format("it does not in two frames, and reads {}", low);
    if (!compares()) throw Hung("SCANLINE should step through the picture: " + stays);
    checker_.diverge({"the raster", "SCANLINE steps through the picture", stays}, wave_clock());
  }

  void set_up() {
    write(kIsr, kSprcol | kLine | kVsync);
    for (const RegisterWrite& one : writes_with_border(job_.registers)) write(one.reg, one.data);
    for (const std::uint8_t port : {1, 0}) {
      write(kCtrl, port);
      for (const std::uint8_t reg : {kAddrL, kAddrM, kAddrH}) write(reg, 0);
    }
    is_set_up_ = true;
  }

  // --- Time: clocks since the golden model and the chip were at the same place ---

  std::uint64_t golden_clock() const { return golden().wave_clock() - golden_start_; }
  std::uint64_t clock() const {
    return chip_ ? std::max(golden_clock(), chip_->clock() - chip_start_) : golden_clock();
  }
  void together(std::uint64_t clock) {
    checker_.run(clock - golden_clock());
    if (chip_) chip_->run(clock - (chip_->clock() - chip_start_));
  }

  /// Both to the next clocks in which nothing happens, and what has come of those before is
  /// compared.
  void to_next_window() {
    latched_ = false;
    together(clock() +
             static_cast<std::uint64_t>(places_.clocks_to_next(golden().position().clock)));
    if (!is_set_up_) return;
    if (latched_) compare_latch();
    compare_pin();
  }

  void to_quiet_place() {
    while (!places_.calm(golden().position().clock) ||
           !is_quiet(golden().position().line, golden().registers())) {
      to_next_window();
    }
  }

  // --- Accesses ---

  void write(std::uint8_t reg, std::uint8_t data) {
    to_quiet_place();
    checker_.write(reg, data);
    looked_at_.write(reg, data);
    if (chip_) chip_->write(reg, data);
    together(clock());
  }

  std::uint8_t read(std::uint8_t reg) {
    to_quiet_place();
    return read_here(reg);
  }

  /// Of a register that reading changes nothing of.
  std::uint8_t read_here(std::uint8_t reg) {
    looked_at_.read(reg);
    std::uint8_t actual = 0;
    const auto read_chip = [&] { return actual = chip_->read(reg); };
    const std::uint8_t expected = checker_.read(
        reg, compares() ? std::function<std::uint8_t()>(read_chip) : nullptr, chip_clock());
    if (options_.on == On::kRtl) read_chip();
    together(clock());
    return options_.on == On::kRtl ? actual : expected;
  }

  /// The pin, and that it has come and gone as often.
  void compare_pin() {
    if (!compares()) return;
    checker_.irq(chip_->irq(), chip_->irq_edges() - chip_edges_, chip_clock(),
                 [this] { read_here(kIsr); });
  }

  /// ISR after a latch, and the line: a frame has as many as it should have.
  void compare_latch() {
    isr_ = read_here(kIsr);
    read_here(kIrqLineL);
    if (compares()) checker_.count_frame();
  }

  // --- Frames ---

  void on_row(const Row& row) override {
    lines_[row.row] = {row.hit, 0, row.clocks, row.dropped, row.cut, false, {}};
  }
  void on_frame(const Frame& frame) override {
    latched_ = true;
    latest_ = frame;
    latest_lines_ = std::exchange(lines_, {});
  }

  // --- Actions ---

  void take(const Job::Sprites& sprites) {
    for (int n = sprites.first; n <= sprites.last; ++n) sprites_[n] = sprites.attributes;
    if (options_.watch != nullptr) options_.watch->on_sprites(sprites);
  }
  void take(const Job::Read& read) {
    Inputs in;
    in.reg = read.reg;
    begin_access(in);
    result_.job.frames.back().reads.push_back(this->read(read.reg));
  }
  void take(const Job::Write& write) {
    Inputs in;
    in.write = true;
    in.reg = write.reg;
    in.data = write.data;
    begin_access(in);
    this->write(write.reg, write.data);
  }
  void take(const Job::Frame& /*frame*/) {
    put_sprites();
    for (latched_ = false; !latched_;) to_next_window();
    JobResult::OneFrame& one = result_.job.frames.back();
    one.frame = latest_;
    one.latched = true;
    one.frame.nibble = static_cast<std::uint8_t>(isr_ >> 4);
    one.frame.sprcol = (isr_ & kSprcol) != 0;
    if (options_.on == On::kRtl) one.frame.irq = chip_->irq();
    one.lines = latest_lines_;
    if (options_.watch != nullptr) options_.watch->on_frame(one);
    result_.job.frames.emplace_back();
  }
  /// Clocks have no meaning; all else is refused.
  template <class Other>
  void take(const Other& /*step*/) {}

  /// Earlier settings are in force now, and coverage sees them.
  void begin_access(Inputs in) {
    put_sprites();
    to_quiet_place();
    if (options_.watch == nullptr) return;
    in.strobe = true;
    Outputs out;
    out.interlaced = golden().raster().interlaced;
    out.interlace = golden().raster().interlace;
    out.shown = golden().lines().shown;
    out.field = golden().lines().field != 0;
    options_.watch->on_clock(out, in);
  }

  /// By the first data port, which is then put back.
  void put_sprites() {
    if (sprites_.empty()) return;
    const auto sprites = std::exchange(sprites_, {});
    const std::uint8_t ctrl = read(kCtrl);
    write(kCtrl, ctrl & 0x7E);
    std::array<RegisterWrite, 3> before{{{kAddrL, 0}, {kAddrM, 0}, {kAddrH, 0}}};
    for (RegisterWrite& one : before) one.data = read(one.reg);
    int next = -1;
    for (const auto& [index, record] : sprites) {
      const auto address =
          static_cast<std::uint32_t>(record.size()) * static_cast<std::uint32_t>(index);
      if (index != next) {
        for (const RegisterWrite& one : writes_of(kAttributeBase + address))
          write(one.reg, one.data);
      }
      for (const std::uint8_t byte : record) write(kData0, byte);
      next = index + 1;
    }
    for (const RegisterWrite& one : before) write(one.reg, one.data);
    write(kCtrl, ctrl);
  }

  const Job& job_;
  const TransactionsOptions& options_;
  const LookedAt needed_;
  LookedAt looked_at_;
  std::vector<std::uint8_t> memory_;   // with no sprite in it
  std::map<int, Attributes> sprites_;  // that are still to be put there
  Checker checker_;
  AccessWindows places_;
  std::unique_ptr<Chip> chip_;
  TransactionsResult result_;
  std::uint64_t golden_start_ = 0;  // the clock that counts as 0
  std::uint64_t chip_start_ = 0;
  std::uint64_t chip_edges_ = 0;  // before
  bool is_set_up_ = false;

  std::size_t action_ = 0;
  bool latched_ = false;
  Frame latest_;
  std::map<int, JobResult::Line> lines_;
  std::map<int, JobResult::Line> latest_lines_;
  std::uint8_t isr_ = 0;
};

/// Why an action is not for a chip, or null.
const char* refusal(const Job::Action& action) {
  const auto is_pin = [&action](auto... step) {
    return (std::holds_alternative<decltype(step)>(action.step) || ...);
  };
  if (action.at) return "a chip's clocks cannot be named, expected no @CLOCK by transactions";
  if (is_pin(Job::Look{}, Job::Hold{}, Job::NotReady{}, Job::WaitStates{}, Job::Reset{})) {
    return "drives a pin that a chip does not have, expected CPU accesses by transactions";
  }
  if (is_pin(Job::End{})) {
    return "the beam position of a chip is not visible, expected whole frames by transactions";
  }
  return nullptr;
}

/// Why a write is not, or null. `dcsel` is followed.
const char* refusal(const Job& job, const Job::Action& action, int& dcsel) {
  const auto* const write = std::get_if<Job::Write>(&action.step);
  if (write == nullptr) return nullptr;
  if (write->reg == kCtrl && (write->data & kResets) != 0) {
    return "resets the chip, expected no such write by transactions";
  }
  if (write->reg == kCtrl) dcsel = dcsel_of(write->data);
  if (write->reg == kDcVideo && dcsel == 0 && changes_raster(job.registers, write->data)) {
    return "chooses another raster, expected that of \"registers\" by transactions";
  }
  return nullptr;
}

}  // namespace

// Rows are rendered up to the line before VSTART or VSTOP, and nothing is two lines after that or
// the latch, if that is later, until two before the first of a frame.
bool is_quiet(int line, const Registers& registers) {
  using namespace composite_timing;
  const bool early = registers.vstart <= kVisibleLines && registers.vstop <= kVisibleLines;
  const auto within = [line](int after, int before) {
    return after + 2 <= line && line < before - 2;
  };
  if (registers.output < kCompositeOutput) {
    return within(early ? kVisibleLines : kRowNumbers - 2, vga_timing::kFirstLine);
  }
  constexpr int kLastRow = kRowNumbers / 2 - 1;  // of a field
  return within(early ? kEvenLast : kEvenFirst + kLastRow, kOddFirst) ||
         within((early ? kLines480i - 1 : kOddFirst + kLastRow) - kLines480i, kEvenFirst);
}

void check_by_transactions(const Job& job, const std::string& place) {
  if (job.load.wait_states != 0) {
    throw InputError(place + ".registers.wait_states",
                     "a chip has its own memory, expected no wait states by transactions");
  }
  int dcsel = 0;
  for (std::size_t i = 0; i < job.actions.size(); ++i) {
    const char* why = refusal(job.actions[i]);
    if (why == nullptr) why = refusal(job, job.actions[i], dcsel);
    if (why != nullptr) throw InputError(place + "." + name_of_action(job, i), why);
  }
}

TransactionsResult run_by_transactions(const Job& job, const TransactionsOptions& options) {
  TransactionsOptions golden = options;
  golden.on = On::kGolden;
  golden.watch = nullptr;
  TransactionsRun rehearsal(job, golden, {});
  TransactionsResult result = rehearsal.run();
  if (options.on == On::kGolden) return result;
  return TransactionsRun(job, options, rehearsal.looked_at()).run();
}

}  // namespace collide::vera
