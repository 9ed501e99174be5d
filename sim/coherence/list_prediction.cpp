// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>

#include "sim/coherence/list_cell.h"

namespace collide::coherence {
namespace {

using cache::SnoopCode;

/// What a line of memory holds: a run's words by its number, or these.
constexpr int kAtFirst = 0;
constexpr int kCleared = -1;

/// A line of memory and the place it has in a data cache, by the rules. Its four long words are
/// always read, written and dropped together.
class Line {
 public:
  explicit Line(const CacheModel& model) : model_(model) {}

  void switch_cache(bool on) { on_ = on; }
  void inhibit() { inhibited_ = true; }

  int read() {
    if (uncached()) return memory_;
    if (!valid_) {
      if (is_030() && !model_.cachable) return memory_;
      fill();
    }
    return value_;
  }
  /// By aligned long words.
  void clear() { write(kCleared, true); }
  /// Of a part of it: allocates nothing on a 68030.
  void change(int content) { write(content, false); }

  void dma_write(int content) {
    const bool update = model_.snoop == SnoopCode::kUpdate;
    if (is_040() && update && valid_ && dirty_) {
      value_ = content;  // memory is inhibited
      return;
    }
    memory_ = content;
    if (is_040() ? update || model_.snoop == SnoopCode::kInvalidate : model_.snooper) drop();
  }
  /// What the unit has of a word behind the line's first one.
  int dma_read() {
    if (valid_ && dirty_ && model_.snoop == SnoopCode::kUpdate) return value_;
    // The first word was supplied, and took the line with it.
    if (model_.snoop == SnoopCode::kInvalidate) drop();
    return memory_;
  }

  /// CED, CINVL: dirty or not.
  void drop() { valid_ = dirty_ = false; }
  /// CD, CPUSH.
  void push() {
    if (dirty_) memory_ = value_;
    drop();
  }

 private:
  bool is_030() const { return model_.cpu == m68k::Model::k68030; }
  bool is_040() const { return model_.cpu == m68k::Model::k68040; }
  bool uncached() const { return !on_ || inhibited_ || model_.cpu == m68k::Model::k68000; }

  void fill() {
    valid_ = true;
    dirty_ = false;
    value_ = memory_;
  }
  void write(int content, bool long_words) {
    if (!uncached() && model_.copyback) {
      if (!valid_) fill();
      value_ = content;
      dirty_ = true;
      return;
    }
    memory_ = content;
    if (uncached()) return;
    // CIIN is ignored on writes.
    if (is_030() && model_.write_allocate) valid_ = valid_ || long_words;
    if (valid_) value_ = content;
  }

  const CacheModel& model_;
  bool on_ = true, inhibited_ = false;
  bool valid_ = false, dirty_ = false;
  int memory_ = kAtFirst, value_ = kAtFirst;
};

struct Answer {
  bool there = true;  ///< else memory does not have the list
  bool found = false;
  std::string reason;
};

/// The program, the unit, and three lines: the sprite that moves, header and first line of the
/// list.
class Story {
 public:
  explicit Story(const ListCell& cell)
      : cell_(cell), sprite_(*cell.cache), header_(*cell.cache), line_(*cell.cache) {
    if (cell.remedy == ListRemedy::kInhibit) {
      for (Line* const each : all()) each->inhibit();
    }
  }

  Answer frame(unsigned run) {
    const ListRemedy remedy = cell_.remedy;
    const bool is_040 = cell_.cache->cpu == m68k::Model::k68040;
    run_ = static_cast<int>(run) + 1;
    sprite_.change(run_);
    if (is_040 && cell_.lines != Lines::kUnpushed) sprite_.push();
    if (cell_.lines == Lines::kWritten) {
      header_.clear();
      line_.clear();
    }
    if (remedy == ListRemedy::kDropBefore) drop();
    if (remedy == ListRemedy::kPush || remedy == ListRemedy::kPushDrop) push();
    const int seen = sprite_.dma_read();
    const bool found = seen != kAtFirst && touches(static_cast<unsigned>(seen) - 1);
    found_[run] = found;
    old_sprite_ = seen != run_;
    if (found) line_.dma_write(run_);
    header_.dma_write(run_);
    if (remedy == ListRemedy::kClearAll) push();
    if (remedy == ListRemedy::kDrop || remedy == ListRemedy::kPushDrop) drop();
    for (Line* const each : all()) each->switch_cache(remedy != ListRemedy::kOffRead);
    const Answer answer = read();
    for (Line* const each : all()) each->switch_cache(true);
    return answer;
  }
  Answer read() {
    if (cell_.way == Way::kRegister) {
      return {true, found(), old_sprite_ ? "the unit has seen the sprite of before" : "a register"};
    }
    if (cell_.way == Way::kBlind) {
      const int content = header_.read();
      const bool is_found = content > 0 && found_.at(static_cast<std::size_t>(content) - 1);
      return {true, is_found, reason(content)};
    }
    Answer answer{true, found(), reason(run_)};
    if (!proved(header_, answer)) return answer;
    if (found()) proved(line_, answer);
    return answer;
  }
  bool found() const { return found_.at(static_cast<std::size_t>(run_) - 1); }
  /// Everything dirty has been written back.
  bool kept() {
    push();
    const bool header = header_.read() == run_;
    return header && (!found() || line_.read() == run_);
  }

 private:
  std::array<Line*, 3> all() { return {&sprite_, &header_, &line_}; }
  void drop() {
    header_.drop();
    line_.drop();
  }
  void push() {
    for (Line* const each : all()) each->push();
  }
  bool proved(Line& line, Answer& answer) {
    if (line.read() == run_) return true;
    line.drop();
    if (line.read() == run_) {
      answer.reason = "a stale line is invalidated and read again";
      return true;
    }
    answer = {false, false,
              "the line is neither in the cache nor in memory: a push or CINVL lost it"};
    return false;
  }
  std::string reason(int content) const {
    if (content == kCleared) return "the program's own clear";
    if (content == kAtFirst) return "memory from before the first run";
    if (content != run_) return fmt::format("a hit on the list of run {}", content);
    return old_sprite_ ? "the unit has seen the sprite of before" : "the list of this run";
  }

  const ListCell& cell_;
  Line sprite_, header_, line_;
  int run_ = 0;
  std::array<bool, Observation::kCalls> found_{};  // by each run
  bool old_sprite_ = false;
};

Sight verdict_of(const Answer& answer, bool written, bool truth) {
  return answer.there ? judge(answer.found, written, truth) : Sight::kCorrupt;
}

}  // namespace

Prediction predict(const ListCell& cell) {
  Story story(cell);
  Prediction prediction;
  for (unsigned i = 0; i < Observation::kCalls; ++i) {
    const Answer answer = story.frame(i);
    prediction.outcome.calls[i] = verdict_of(answer, story.found(), touches(i));
    prediction.reasons[i] = answer.reason;
  }
  const Answer later = story.read();
  prediction.outcome.later = verdict_of(later, story.found(), touches(Observation::kCalls - 1));
  prediction.later_reason = later.reason;
  if (!story.kept()) prediction.outcome.memory = Sight::kCorrupt;
  return prediction;
}

}  // namespace collide::coherence
