// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/run_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "model/common/crc32.h"
#include "model/common/input_error.h"
#include "model/vera/golden.h"
#include "sim/cosim/agents.h"
#include "sim/cosim/vera/program_text.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"
#include "sim/units/vera/board.h"
#include "sim/units/vera/checked.h"

namespace collide::vera {
namespace {

/// Clocks that are looked at one by one after an action, and before the next.
constexpr std::uint64_t kWatchedAfter = 100;
constexpr std::uint64_t kWatchedBefore = 4;
/// Clocks that a job goes on when its actions are over, unless a frame was the last.
constexpr std::uint64_t kTail = 1024;
/// Clocks that an action may wait for its turn: longer than any frame.
constexpr std::uint64_t kLongestTurn = 4'000'000;

/// Collects lines and frames for the result.
class Collector final : public Observer {
 public:
  Collector(const Job& job, LineDetail detail, JobResult& result)
      : job_(job), detail_(detail), result_(result) {}

  void on_row(const Row& row) override {
    if (detail_ == LineDetail::kNone) return;
    JobResult::Line& line = result_.frames.back().lines[row.row];
    line = {row.hit, 0, row.clocks, row.dropped, row.cut, true, {}};
    if (detail_ == LineDetail::kPixels) add_pixels(row, line);
  }
  void on_frame(const Frame& frame) override {
    result_.frames.back().frame = frame;
    ++latches_;
  }
  std::uint64_t latches() const { return latches_; }

 private:
  void add_pixels(const Row& row, JobResult::Line& line) const {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(3 * kScreenColumns);
    for (int c = 0; c < kScreenColumns; ++c) {
      const Cell& cell = row.cells[c];
      line.empty = line.empty && cell == Cell{};
      bytes.insert(bytes.end(), {cell.mask, cell.z, cell.colour});
    }
    line.crc32 = crc32(bytes.data(), bytes.size());
    const bool wanted =
        std::find(job_.pixels_of.begin(), job_.pixels_of.end(), row.row) != job_.pixels_of.end();
    if (wanted) line.pixels = std::move(bytes);
  }

  const Job& job_;
  LineDetail detail_;
  JobResult& result_;
  std::uint64_t latches_ = 0;
};

/// The golden model's pins.
class GoldenBoard final : public Board {
 public:
  explicit GoldenBoard(Golden& golden) : golden_(golden) {}
  Outputs look() const override { return golden_.outputs(); }
  void drive(const Inputs& in) override { golden_.clock(in); }

 private:
  Golden& golden_;
};

/// Actions that follow each other, from one with a clock to the next one with a clock.
struct Chain {
  std::size_t next = 0;  ///< action
  std::size_t end = 0;
  std::uint64_t ready = 0;               ///< clock from which the next action may begin
  std::optional<std::uint64_t> latches;  ///< before that of the frame it waits for
};

/// A pin that is driven for some clocks at a time.
class Level {
 public:
  bool in(std::uint64_t clock) const { return clock < end_; }
  std::uint64_t end() const { return end_; }
  /// Whether it is free for so many clocks.
  bool take(std::uint64_t clock, unsigned clocks) {
    if (in(clock)) return false;
    end_ = clock + clocks;
    return true;
  }

 private:
  std::uint64_t end_ = 0;
};

class Runner {
 public:
  Runner(const Job& job, Unit& unit, LineDetail detail, JobWatch* watch)
      : job_(job),
        unit_(unit),
        board_(dynamic_cast<Board*>(&unit)),
        checked_(dynamic_cast<Checked*>(&unit)),
        watch_(watch),
        collector_(job, detail, result_),
        noise_(job.fill_seed + 1),
        unasked_(job.fill_seed + 2),
        wait_states_(static_cast<std::uint8_t>(job.load.wait_states)) {
    if (auto* const golden = dynamic_cast<Golden*>(&unit)) board_ = &golden_.emplace(*golden);
    if (board_ == nullptr) throw InputError(unit.name(), "jobs need RTL with all pins of rtl/vera");
    unit.observe(&collector_);
    result_.frames.emplace_back();
    find_chains();
  }

  JobResult run() {
    set_up(unit_, job_);
    for (;;) {
      begin_actions();
      if (is_over()) break;
      if (const std::uint64_t clocks = clocks_to_skip(); clocks > 0) {
        if (watch_ != nullptr) watch_->on_skip();
        if (checked_ != nullptr) checked_->settle();
        unit_.run(clocks);
        clock_ += clocks;
      } else {
        one_clock();
      }
    }
    if (checked_ != nullptr) checked_->settle();
    if (result_.frames.size() > 1 && frame_began_ == clock_) {
      result_.frames.pop_back();
    } else if (watch_ != nullptr) {
      watch_->on_frame(result_.frames.back());
    }
    result_.clocks = clock_;
    return std::move(result_);
  }

  /// The last action that has begun, or waits for its turn.
  std::size_t begun() const { return begun_; }

 private:
  void find_chains() {
    for (std::size_t i = 0; i < job_.actions.size(); ++i) {
      const auto& at = job_.actions[i].at;
      if (i == 0 || at) waiting_.push_back({i, i, at.value_or(0), {}});
      waiting_.back().end = i + 1;
    }
    std::stable_sort(waiting_.begin(), waiting_.end(),
                     [](const Chain& a, const Chain& b) { return a.ready < b.ready; });
    std::reverse(waiting_.begin(), waiting_.end());  // the first is taken from the end
  }

  // ---- one clock -------------------------------------------------------------------------------

  /// Those that can begin in this clock do.
  void begin_actions() {
    out_ = board_->look();
    if (std::exchange(reads_, false)) result_.frames.back().reads.push_back(out_.data);
    in_ = {};
    for (; !waiting_.empty() && waiting_.back().ready <= clock_; waiting_.pop_back()) {
      active_.push_back(waiting_.back());
    }
    for (Chain& chain : active_) {
      while (chain.next < chain.end && !is_ended_ && begin(chain)) ++chain.next;
    }
    active_.erase(std::remove_if(active_.begin(), active_.end(),
                                 [](const Chain& one) { return one.next == one.end; }),
                  active_.end());
    in_.rst = reset_.in(clock_);
    in_.hold = hold_.in(clock_);
    in_.ready = !refusal_.in(clock_);
    in_.wait_states = wait_states_;
    if (in_.rst || in_.hold || !in_.ready || in_.strobe || in_.look) {
      watched_to_ = clock_ + 1 + kWatchedAfter;
    }
  }

  void one_clock() {
    const std::uint32_t noise = noise_();
    if (!in_.strobe && !in_.look) {
      in_.write = (noise >> 31) != 0;
      in_.reg = static_cast<std::uint8_t>(noise >> 26 & (kRegisters - 1));
    }
    if (!in_.strobe || !in_.write) in_.data = static_cast<std::uint8_t>(noise >> 18);
    in_.vram_data = unasked_();
    board_->drive(in_);
    if (watch_ != nullptr) watch_->on_clock(checked_ != nullptr ? checked_->expected() : out_, in_);
    ++clock_;
  }

  bool is_over() const {
    return is_ended_ || (active_.empty() && waiting_.empty() && clock_ >= over_at_);
  }

  /// Clocks in which nobody acts, less those before the next action.
  std::uint64_t clocks_to_skip() const {
    if (clock_ < watched_to_) return 0;
    std::uint64_t next = waiting_.empty() ? ~std::uint64_t{0} : waiting_.back().ready;
    for (const Chain& chain : active_) next = std::min(next, clock_of_next(chain));
    if (active_.empty() && waiting_.empty()) next = over_at_;
    return next - clock_ > kWatchedBefore ? next - clock_ - kWatchedBefore : 0;
  }
  /// When the chain's next action can begin, if nobody acts before.
  std::uint64_t clock_of_next(const Chain& chain) const {
    if (chain.ready > clock_) return chain.ready;
    const Job::Action& action = job_.actions[chain.next];
    int left = 0;
    if (chain.latches) {
      left = clocks_to_latch(unit_.position(), unit_.raster()) + 1;
    } else if (action.place) {
      left = clocks_between(unit_.position(), *action.place, unit_.raster());
    }
    return clock_ + static_cast<std::uint64_t>(left);
  }

  // ---- actions ---------------------------------------------------------------------------------

  bool begin(Chain& chain) {
    if (clock_ < chain.ready) return false;
    begun_ = std::max(begun_, chain.next);
    const Job::Action& action = job_.actions[chain.next];
    const bool here = !action.place || is_at(*action.place, chain.next);
    if (here && std::visit([&](const auto& step) { return take(step, chain); }, action.step)) {
      if (!std::holds_alternative<Job::Frame>(action.step) &&
          !std::holds_alternative<Job::Sprites>(action.step)) {
        over_at_ = std::max(over_at_, chain.ready + kTail);
      }
      return true;
    }
    if (clock_ - chain.ready > kLongestTurn) {
      throw Hung(chain.latches ? "no frame ends"
                 : here        ? "o_busy stays high after an access"
                               : "the beam does not come to " + name_of_action(job_, chain.next));
    }
    return false;
  }

  bool is_at(const Position& place, std::size_t number) const {
    const Position now = unit_.position();
    if (now == place) return true;
    if (!reaches(now, place, unit_.raster())) {
      throw InputError("job." + name_of_action(job_, number),
                       fmt::format("the beam is in line {} clock {} and does not come there",
                                   now.line, now.clock));
    }
    return false;
  }

  /// No access is on its way, and all levels are low.
  bool is_at_rest() const {
    return !is_busy() && clock_ >= port_free_ && !hold_.in(clock_) && !refusal_.in(clock_) &&
           clock_ >= (reset_.end() == 0 ? 0 : reset_.end() + kAccessClocks);
  }
  bool is_busy() const {
    return out_.busy == Outputs::kNoMeaning ? clock_ < port_free_ : out_.busy != 0;
  }

  bool take(const Job::Sprites& sprites, Chain& chain) {
    if (in_.strobe || in_.look || !is_at_rest()) return false;
    for (int n = sprites.first; n <= sprites.last; ++n) unit_.load_sprite(n, sprites.attributes);
    if (watch_ != nullptr) watch_->on_sprites(sprites);
    out_ = board_->look();
    chain.ready = clock_;
    return true;
  }
  bool take(const Job::Frame& /*frame*/, Chain& chain) {
    if (!chain.latches) chain.latches = collector_.latches();
    if (collector_.latches() == *chain.latches) return false;
    chain.latches.reset();
    chain.ready = clock_;
    JobResult::OneFrame& frame = result_.frames.back();
    frame.latched = true;
    if (watch_ != nullptr) watch_->on_frame(frame);
    result_.frames.emplace_back();
    frame_began_ = over_at_ = clock_;
    return true;
  }
  bool take(const Job::Wait& wait, Chain& chain) {
    chain.ready = clock_ + wait.clocks;
    return true;
  }
  bool take(const Job::End& /*end*/, Chain& /*chain*/) {
    is_ended_ = true;
    return true;
  }
  bool access(const Inputs& in, Chain& chain) {
    if (in_.strobe || in_.look || is_busy()) return false;
    in_.strobe = true;
    in_.write = in.write;
    in_.reg = in.reg;
    in_.data = in.data;
    chain.ready = port_free_ = clock_ + kAccessClocks;
    return true;
  }
  bool take(const Job::Read& read, Chain& chain) {
    Inputs in;
    in.reg = read.reg;
    const bool taken = access(in, chain);
    reads_ = reads_ || taken;
    return taken;
  }
  bool take(const Job::Write& write, Chain& chain) {
    Inputs in;
    in.write = true;
    in.reg = write.reg;
    in.data = write.data;
    return access(in, chain);
  }
  bool take(const Job::Look& look, Chain& chain) {
    if (in_.strobe || in_.look) return false;
    in_.look = true;
    in_.reg = look.reg;
    chain.ready = clock_ + 1;
    return true;
  }
  bool drive(Level& level, unsigned clocks, Chain& chain) {
    if (!level.take(clock_, clocks)) return false;
    chain.ready = clock_ + clocks;
    return true;
  }
  bool take(const Job::Hold& hold, Chain& chain) { return drive(hold_, hold.clocks, chain); }
  bool take(const Job::NotReady& refusal, Chain& chain) {
    return drive(refusal_, refusal.clocks, chain);
  }
  bool take(const Job::Reset& reset, Chain& chain) { return drive(reset_, reset.clocks, chain); }
  bool take(const Job::WaitStates& waits, Chain& chain) {
    wait_states_ = waits.clocks;
    watched_to_ = std::max(watched_to_, clock_ + kWatchedAfter);
    chain.ready = clock_;
    return true;
  }

  const Job& job_;
  Unit& unit_;
  std::optional<GoldenBoard> golden_;
  Board* board_;
  Checked* checked_;
  JobWatch* watch_;
  JobResult result_;
  Collector collector_;
  cosim::Noise noise_;    // on pins of the CPU without an access
  cosim::Noise unasked_;  // what the video RAM gives where no word was asked for

  std::vector<Chain> waiting_;  // for their clocks
  std::vector<Chain> active_;
  std::uint64_t clock_ = 0;
  std::size_t begun_ = 0;
  bool is_ended_ = false;
  std::uint64_t over_at_ = 0;      // if nothing more begins
  std::uint64_t watched_to_ = 0;   // clocks are run one by one
  std::uint64_t frame_began_ = 0;  // of the result

  // The clock's pins, and their agents
  Outputs out_;
  Inputs in_;
  Level hold_, refusal_, reset_;
  std::uint8_t wait_states_;
  bool reads_ = false;
  std::uint64_t port_free_ = 0;
};

}  // namespace

JobResult run_job(const Job& job, const MakeUnit& make_unit, LineDetail detail,
                  const std::function<void(const Unit&)>& at_end, JobWatch* watch) {
  const std::unique_ptr<Unit> unit = make_unit();
  Runner runner(job, *unit, detail, watch);
  try {
    JobResult result = runner.run();
    if (at_end) at_end(*unit);
    return result;
  } catch (Divergence& divergence) {
    divergence.step = runner.begun();
    throw;
  } catch (RtlFailure& failure) {
    failure.step = runner.begun();
    throw;
  }
}

}  // namespace collide::vera
