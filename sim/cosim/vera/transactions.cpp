// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/transactions.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/vera/golden.h"
#include "sim/cosim/vera/looked_at.h"
#include "sim/units/hung.h"
#include "sim/units/scoreboard.h"
#include "sim/units/vera/history.h"

namespace collide::vera {
namespace {

constexpr std::uint8_t kCompositeOutput = 2;  // of DC_VIDEO
constexpr std::uint8_t kFieldBit = 0x80;
constexpr std::uint8_t kNibbleSteps = 6;  // FX, in ADDRx_H
constexpr std::uint8_t kByOne = 0x10;     // increment
/// The highest DCSEL with display registers; FX is above it.
constexpr int kLastDisplayDcsel = 1;
/// Audio and SPI from here on.
constexpr std::uint8_t kFirstOfOthers = 27;
constexpr int kScanLineBit = 6;  // of IEN: bit 8 of SCANLINE

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

class TransactionsRun final : private Observer, private Witness<LockstepEvent> {
 public:
  /// `needed` is the video RAM that the accesses of the job look at.
  TransactionsRun(const Job& job, const TransactionsOptions& options, LookedAt needed)
      : job_(job),
        options_(options),
        needed_(std::move(needed)),
        memory_(video_ram(job)),
        places_({job.registers.output >= kCompositeOutput, job.registers.interlace},
                static_cast<int>(options.patience)) {
    for (int i = 0; i < kSprites; ++i) {
      const Attributes record = record_of(memory_.data(), i);
      if (record != Attributes{}) first_sprites_[i] = record;
    }
    for (const auto& [index, record] : job.frames[0].sprites) first_sprites_[index] = record;
    std::fill(memory_.begin() + kAttributeBase, memory_.end(), std::uint8_t{0});
    golden_.observe(this);
  }

  /// What the accesses have looked at.
  const LookedAt& looked_at() const { return looked_at_; }

  TransactionsResult run() {
    const auto all = [](TransactionsRun& run) { run.run_frames(); };
    try {
      if (compares()) {
        score_.act(*this, all, [this](const std::string& hung) {
          diverge({"an access by the CPU", "ends", "hung: " + hung, "CPU port"});
        });
      } else {
        all(*this);
      }
    } catch (Divergence& divergence) {
      divergence.step = frame_;
      throw;
    }
    result_.compared = score_.compared();
    result_.frames = score_.steps();
    result_.clocks = golden_clock();
    return std::move(result_);
  }

  /// Of the chip.
  std::uint64_t wave_clock() const { return chip_ ? chip_->clock() : 0; }

 private:
  void run_frames() {
    find_raster();
    set_up();
    for (; frame_ < job_.frames.size(); ++frame_) run_frame(job_.frames[frame_]);
  }

  bool compares() const { return options_.on == On::kLockstep; }

  std::string tell(const LockstepEvent& event) const override { return describe(event); }
  std::vector<std::string> upcoming() const override { return seen_by_golden_; }
  std::vector<std::string> conditions() const override {
    const Registers& r = golden_.registers();
    std::vector<std::string> set;
    if (golden_.raster().interlaced) set = {"composite", r.interlace ? "480i" : "240p"};
    if (r.layers[0].enable || r.layers[1].enable) set.emplace_back("layers");
    return set;
  }

  [[noreturn]] void diverge(const Difference& difference) const {
    score_.diverge(difference, wave_clock());
  }

  /// What collides in the frame that was latched, by the golden model.
  std::vector<std::string> hits() const {
    constexpr std::size_t kRowsShown = 1;
    std::vector<std::string> texts;
    std::size_t rows = 0;
    for (const auto& [number, line] : latest_lines_) {
      if (line.hit == 0 || ++rows > kRowsShown) continue;
      texts.push_back(fmt::format("row {}: hit {}", number, hex(line.hit, 1)));
      for (std::string& sprite : describe_sprites(golden_.vram(), number, -1))
        texts.push_back(std::move(sprite));
    }
    if (rows > kRowsShown) texts.push_back(fmt::format("{} more rows hit", rows - kRowsShown));
    if (rows == 0) texts.emplace_back("no row hit");
    return texts;
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
    golden_.set_registers(quiet_registers(job_));
    golden_.load_vram(0, memory_.data(), memory_.size());
    const Position place = place_of(scanline, golden_.raster().interlaced);
    golden_.run_to(place.line, place.clock);
    golden_start_ = golden_.wave_clock();
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
    diverge({"the raster", "SCANLINE steps through the picture", stays});
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

  std::uint64_t golden_clock() const { return golden_.wave_clock() - golden_start_; }
  std::uint64_t clock() const {
    return chip_ ? std::max(golden_clock(), chip_->clock() - chip_start_) : golden_clock();
  }
  void together(std::uint64_t clock) {
    golden_.run(clock - golden_clock());
    watch_golden();
    if (chip_) chip_->run(clock - (chip_->clock() - chip_start_));
  }
  /// Its level only rises while it runs, and falls in accesses.
  void watch_golden() {
    golden_edges_ += golden_.irq() != was_irq_ ? 1 : 0;
    was_irq_ = golden_.irq();
  }

  /// Both to the next clocks in which nothing happens, and what has come of those before is
  /// compared.
  void to_next_window() {
    latched_ = false;
    together(clock() +
             static_cast<std::uint64_t>(places_.clocks_to_next(golden_.position().clock)));
    if (!is_set_up_) return;
    if (latched_) compare_latch();
    compare_pin();
  }

  void to_quiet_place() {
    while (!places_.calm(golden_.position().clock) ||
           !is_quiet(golden_.position().line, golden_.registers())) {
      to_next_window();
    }
  }

  // --- Accesses ---

  void write(std::uint8_t reg, std::uint8_t data) {
    to_quiet_place();
    score_.remember(Access{golden_.position(), reg, dcsel_, true, data});
    golden_.write(reg, data);
    looked_at_.write(reg, data);
    watch_golden();
    if (chip_) chip_->write(reg, data);
    together(clock());
    if (reg == kCtrl) dcsel_ = dcsel_of(data);
  }

  std::uint8_t read(std::uint8_t reg) {
    to_quiet_place();
    return read_here(reg);
  }

  /// Of a register that reading changes nothing of.
  std::uint8_t read_here(std::uint8_t reg) {
    score_.remember(Access{golden_.position(), reg, dcsel_, false, 0});
    const std::string place = describe(golden_.position());
    const std::uint8_t expected = golden_.read(reg);
    looked_at_.read(reg);
    const std::uint8_t actual = chip_ ? chip_->read(reg) : expected;
    together(clock());
    if (compares()) compare_read(reg, expected, actual, place);
    return compares() ? expected : actual;
  }

  /// Bits that depend on how the chip came to where its raster was found, or are not the unit's.
  std::uint8_t not_compared(std::uint8_t reg) const {
    if (reg == kIsr) return kAflow;
    const bool vga = !golden_.raster().interlaced;
    return reg == kDcVideo && dcsel_ == 0 && vga ? kFieldBit : 0;
  }

  void compare_read(std::uint8_t reg, std::uint8_t expected, std::uint8_t actual,
                    const std::string& place) {
    score_.count();
    const int shown = 0xFF & ~(not_compared(reg) | options_.ignored.of(reg, dcsel_));
    const int bits = (expected ^ actual) & shown;
    if (bits == 0) return;
    if (reg == kIsr && (bits & ~(kLine | kVsync)) != 0) seen_by_golden_ = hits();
    diverge({fmt::format("{} read in {}", name_register(reg, dcsel_, false), place),
             hex(expected & shown, 2), hex(actual & shown, 2),
             "register " + describe_bits(reg, dcsel_, static_cast<std::uint8_t>(bits))});
  }

  /// The pin, and that it has come and gone as often.
  void compare_pin() {
    if (!compares()) return;
    const std::uint64_t edges = chip_->irq_edges() - chip_edges_;
    score_.count();  // the pin
    score_.count();  // its edges
    if (golden_.irq() == chip_->irq() && golden_edges_ == edges) return;
    const std::string place = describe(golden_.position());
    read_here(kIsr);  // may say why
    if (golden_.irq() != chip_->irq()) {
      diverge({fmt::format("IRQ pin in {}", place), golden_.irq() ? "1" : "0",
               chip_->irq() ? "1" : "0", "IRQ pin"});
    }
    diverge({fmt::format("edges of the IRQ pin until {}", place), fmt::format("{}", golden_edges_),
             fmt::format("{}", edges), "edges of the IRQ pin"});
  }

  /// ISR after a latch, and the line: a frame has as many as it should have.
  void compare_latch() {
    isr_ = read_here(kIsr);
    read_here(kIrqLineL);
    if (compares()) score_.count_step();
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

  void run_frame(const Job::OneFrame& frame) {
    const auto& sprites = frame_ == 0 ? first_sprites_ : frame.sprites;
    put(sprites);
    JobResult::OneFrame one;
    for (const Job::Access& access : frame.accesses) {
      to_quiet_place();
      one.moments.push_back({golden_.raster(), golden_.lines(), dcsel_});
      if (access.write) {
        write(access.reg, access.data);
      } else {
        one.reads.push_back(read(access.reg));
      }
    }
    one.moments.push_back({golden_.raster(), golden_.lines(), dcsel_});
    one.registers = golden_.registers();
    for (const auto& [index, record] : sprites)
      one.sprites[index] = record_of(golden_.vram().data(), index);
    for (latched_ = false; !latched_;) to_next_window();
    one.frame = latest_;
    one.latched = true;
    one.frame.nibble = static_cast<std::uint8_t>(isr_ >> 4);
    one.frame.sprcol = (isr_ & kSprcol) != 0;
    if (options_.on == On::kRtl) one.frame.irq = chip_->irq();
    one.lines = latest_lines_;
    result_.job.frames.push_back(std::move(one));
    if (frame.ack) write(kIsr, kSprcol);
  }

  /// By the first data port, which is then put back.
  void put(const std::map<int, Attributes>& sprites) {
    if (sprites.empty()) return;
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
  std::vector<std::uint8_t> memory_;  // with no sprite in it
  std::map<int, Attributes> first_sprites_;
  AccessWindows places_;
  Golden golden_;
  std::unique_ptr<Chip> chip_;
  TransactionsResult result_;
  Scoreboard<LockstepEvent> score_{*this};
  std::vector<std::string> seen_by_golden_;  // of what differs

  std::uint64_t golden_start_ = 0;  // the clock that counts as 0
  std::uint64_t chip_start_ = 0;
  std::uint64_t golden_edges_ = 0;
  std::uint64_t chip_edges_ = 0;  // before
  bool was_irq_ = false;
  bool is_set_up_ = false;
  int dcsel_ = 0;

  std::size_t frame_ = 0;
  bool latched_ = false;
  Frame latest_;
  std::map<int, JobResult::Line> lines_;
  std::map<int, JobResult::Line> latest_lines_;
  std::uint8_t isr_ = 0;
};

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
  for (std::size_t f = 0; f < job.frames.size(); ++f) {
    if (job.frames[f].until) {
      throw InputError(
          fmt::format("{}.frames[{}].until", place, f),
          "the beam position of a chip is not visible, expected whole frames by transactions");
    }
    for (std::size_t a = 0; a < job.frames[f].accesses.size(); ++a) {
      const Job::Access& access = job.frames[f].accesses[a];
      const auto refuse = [&](const char* what) {
        throw InputError(fmt::format("{}.frames[{}].accesses[{}]", place, f, a), what);
      };
      if (access.hold != 0) refuse("freezes the renderer, expected no such access by transactions");
      if (!access.write) continue;
      if (access.reg == kCtrl && (access.data & kResets) != 0) {
        refuse("resets the chip, expected no such write by transactions");
      }
      if (access.reg == kCtrl) dcsel = dcsel_of(access.data);
      if (access.reg == kDcVideo && dcsel == 0 && changes_raster(job.registers, access.data)) {
        refuse("chooses another raster, expected that of \"registers\" by transactions");
      }
    }
  }
}

Job by_transactions(Job job) {
  job.load.wait_states = 0;
  job.registers.ien &= static_cast<std::uint8_t>(~kAflow);
  int dcsel = 0;
  for (Job::OneFrame& frame : job.frames) {
    frame.until.reset();
    std::vector<Job::Access>& all = frame.accesses;
    all.erase(std::remove_if(all.begin(), all.end(),
                             [](const Job::Access& one) { return one.reg >= kFirstOfOthers; }),
              all.end());
    for (Job::Access& access : all) {
      access.hold = 0;
      if (!access.write) continue;
      const auto clear = [&](int bits) { access.data &= static_cast<std::uint8_t>(~bits); };
      if (access.reg == kAddrH) clear(kNibbleSteps);
      if (access.reg == kIen) clear(kAflow);
      if (access.reg == kCtrl) {
        clear(kResets);
        if (dcsel_of(access.data) > kLastDisplayDcsel) access.data |= kVersionDcsel << 1;
        dcsel = dcsel_of(access.data);
      }
      if (access.reg == kDcVideo && dcsel == 0 && changes_raster(job.registers, access.data)) {
        clear(kCompositeOutput | k240p);
        access.data |= static_cast<std::uint8_t>((job.registers.output & kCompositeOutput) |
                                                 (job.registers.interlace ? 0 : k240p));
      }
    }
  }
  return job;
}

TransactionsResult run_by_transactions(const Job& job, const TransactionsOptions& options) {
  TransactionsOptions golden = options;
  golden.on = On::kGolden;
  TransactionsRun rehearsal(job, golden, {});
  TransactionsResult result = rehearsal.run();
  if (options.on == On::kGolden) return result;
  return TransactionsRun(job, options, rehearsal.looked_at()).run();
}

}  // namespace collide::vera
