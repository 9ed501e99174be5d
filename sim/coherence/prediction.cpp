// SPDX-License-Identifier: MIT
#include "sim/coherence/prediction.h"

#include <memory>
#include <optional>

namespace collide::coherence {
namespace {

/// What a read returned ("is COLFLAG set?") and why.
struct Seen {
  bool set = false;
  std::string reason;
};

/// COLFLAG's place in a cache, by the rules. Values are "set" or "clear".
class Place {
 public:
  virtual ~Place() = default;
  virtual Seen read() = 0;
  virtual Seen read_alias() { return read(); }
  /// TAS of both bytes: leaves the flag set.
  virtual Seen read_locked() = 0;
  virtual void read_neighbour() = 0;
  virtual void clear(bool as_long) = 0;
  /// The third pass ORs `hit` into the flag; returns what it wrote.
  virtual bool blit(bool hit) = 0;
  virtual void switch_cache(bool on) = 0;
  virtual void clear_entry() {}
  virtual void push() {}
  virtual void conflict() {}
  virtual void inhibit() {}
  /// Memory once all dirty data have been written back.
  virtual bool final_memory() = 0;
};

/// No cache.
class Uncached final : public Place {
 public:
  Seen read() override { return {memory_, "no cache"}; }
  Seen read_locked() override { return read(); }
  void read_neighbour() override {}
  void clear(bool /*as_long*/) override { memory_ = false; }
  bool blit(bool hit) override { return memory_ = memory_ || hit; }
  void switch_cache(bool /*on*/) override {}
  bool final_memory() override { return memory_; }

 private:
  bool memory_ = false;
};

/// 68030: write-through, so memory is right and only a hit can be wrong.
class Place030 final : public Place {
 public:
  explicit Place030(const CacheModel& model) : model_(model) {}

  Seen read() override {
    if (!on_) return {memory_, "cache off: read from memory"};
    if (tag_ == Tag::kFlag) return {value_, "hit on the entry made valid by " + cause_};
    Seen seen{memory_, "miss: read from memory"};
    fill(Tag::kFlag, "the test of the call before");
    if (tag_ != Tag::kFlag) seen.reason = "never entered: read from memory";
    return seen;
  }
  Seen read_alias() override {
    if (tag_ == Tag::kAlias) return {value_, "hit on the alias, resident since the call before"};
    Seen seen{memory_, "the alias misses: read from memory"};
    fill(Tag::kAlias, "the alias");
    return seen;
  }
  Seen read_locked() override {
    const Seen seen{memory_, "a locked read misses by force"};
    // The write half goes through and updates a hit.
    memory_ = true;
    if (tag_ == Tag::kFlag) value_ = true;
    return seen;
  }
  void read_neighbour() override {
    if (on_ && tag_ != Tag::kFlag) fill(Tag::kFlag, "a read of the neighbour word");
  }
  void clear(bool as_long) override {
    memory_ = false;
    if (!on_) return;
    if (tag_ == Tag::kFlag) {
      value_ = false;
    } else if (model_.write_allocate && as_long && !inhibited_) {
      // CIIN is ignored on writes.
      tag_ = Tag::kFlag;
      value_ = false;
      cause_ = "the aligned long clear (WA)";
    } else if (model_.write_allocate) {
      tag_ = Tag::kNone;
    }
  }
  bool blit(bool hit) override {
    memory_ = memory_ || hit;
    // The snooper compares the blitter's address with the tag.
    if (model_.snooper && tag_ == Tag::kFlag) tag_ = Tag::kNone;
    return memory_;
  }
  void switch_cache(bool on) override { on_ = on; }
  void clear_entry() override { tag_ = Tag::kNone; }
  void conflict() override {
    // Another tag takes the line, if the read may be entered.
    if (on_ && model_.cachable && !inhibited_) tag_ = Tag::kNone;
  }
  void inhibit() override { inhibited_ = true; }
  bool final_memory() override { return memory_; }

 private:
  enum class Tag : std::uint8_t { kNone, kFlag, kAlias };

  void fill(Tag tag, const char* cause) {
    if (!on_ || inhibited_ || !model_.cachable) return;
    tag_ = tag;
    value_ = memory_;
    cause_ = cause;
  }

  const CacheModel& model_;
  bool on_ = true;
  bool inhibited_ = false;
  bool memory_ = false;
  bool value_ = false;
  Tag tag_ = Tag::kNone;
  std::string cause_;
};

/// 68040: a line of four ways, of which COLFLAG and what these programs read need one.
class Place040 final : public Place {
 public:
  explicit Place040(const CacheModel& model) : model_(model) {}

  Seen read() override {
    if (!on_) return {memory_, "cache off: read from memory"};
    if (inhibited_) {
      purge();
      return {memory_, "inhibited: read from memory"};
    }
    if (valid_) return {value_, "hit on the line made valid by " + cause_};
    fill("the test of the call before");
    return {memory_, "miss: line read from memory"};
  }
  Seen read_alias() override {
    // Physical tags: the alias is the same line.
    Seen seen = read();
    seen.reason = "the alias is the same line: " + seen.reason;
    return seen;
  }
  Seen read_locked() override {
    purge();
    const Seen seen{memory_, "locked: the line is pushed, memory is read"};
    memory_ = true;
    return seen;
  }
  void read_neighbour() override {
    if (on_ && !inhibited_ && !valid_) fill("a read of the neighbour word");
  }
  void clear(bool /*as_long*/) override {
    if (!on_) {
      memory_ = false;
    } else if (inhibited_) {
      purge();
      memory_ = false;
    } else if (model_.copyback) {
      if (!valid_) fill("the clear itself (copyback)");
      value_ = false;
      dirty_ = true;
    } else {
      memory_ = false;
      if (valid_) value_ = false;
    }
  }
  /// A read and a write of COLFLAG for each word of the buffer.
  bool blit(bool hit) override {
    const bool updates = model_.snoop == cache::SnoopCode::kUpdate;
    const bool invalidates = model_.snoop == cache::SnoopCode::kInvalidate;
    const bool supplies = (updates || invalidates) && valid_ && dirty_;
    const bool written = (supplies ? value_ : memory_) || hit;
    if (updates && valid_ && dirty_) {
      value_ = written;  // memory is inhibited
    } else {
      memory_ = written;
      if (updates || invalidates) valid_ = dirty_ = false;
    }
    return written;
  }
  void switch_cache(bool on) override { on_ = on; }
  /// CINVL.
  void clear_entry() override { valid_ = dirty_ = false; }
  void push() override { purge(); }
  void conflict() override {}  // there are four ways
  void inhibit() override { inhibited_ = true; }
  bool final_memory() override {
    purge();
    return memory_;
  }

 private:
  void fill(const char* cause) {
    valid_ = true;
    dirty_ = false;
    value_ = memory_;
    cause_ = cause;
  }
  void purge() {
    if (valid_ && dirty_) memory_ = value_;
    valid_ = dirty_ = false;
  }

  const CacheModel& model_;
  bool on_ = true;
  bool inhibited_ = false;
  bool memory_ = false;
  bool value_ = false;
  bool valid_ = false;
  bool dirty_ = false;
  std::string cause_;
};

std::unique_ptr<Place> place_of(const CacheModel& model) {
  if (model.cpu == m68k::Model::k68030) return std::make_unique<Place030>(model);
  if (model.cpu == m68k::Model::k68040) return std::make_unique<Place040>(model);
  return std::make_unique<Uncached>();
}

void before_test(Place& place, Remedy remedy, bool is_040) {
  switch (remedy) {
    case Remedy::kOffTest:
      place.switch_cache(false);
      break;
    case Remedy::kClearEntry:
    case Remedy::kInvalidate:
    case Remedy::kPushInvalidate:
      place.clear_entry();
      break;
    case Remedy::kClearAll:
    case Remedy::kClearAllOff:
      // The 68040's form is CPUSHA, which does not lose dirty data.
      if (is_040) {
        place.push();
      } else {
        place.clear_entry();
      }
      if (remedy == Remedy::kClearAllOff) place.switch_cache(false);
      break;
    case Remedy::kConflict:
      place.conflict();
      break;
    default:
      break;
  }
}

Seen test(Place& place, Remedy remedy) {
  if (remedy == Remedy::kAlias) return place.read_alias();
  if (remedy == Remedy::kLocked) return place.read_locked();
  return place.read();
}

/// The buffer instead of COLFLAG: nothing clears it, the second pass writes what the calls' truth
/// is. What an earlier look made resident is what later looks see.
Prediction predict_in_buffer(const Cell& cell) {
  const CacheModel& model = *cell.cache;
  Prediction prediction;
  const bool cached =
      model.cpu != m68k::Model::k68000 && model.cachable && !model.snooper &&
      (model.snoop == cache::SnoopCode::kNone || model.snoop == cache::SnoopCode::kReserved);
  // 3800 bytes: a 256-byte cache that is gone through from the front has lost the front by the end,
  // and each line again before its resident long words are reached. 4 KB hold all of it.
  const bool stays = cached && (!cell.large || model.cpu == m68k::Model::k68040);
  for (unsigned i = 0; i < Observation::kCalls; ++i) {
    const bool answer = stays ? touches(0) : touches(i);
    prediction.outcome.calls[i] = judge(answer, touches(i), touches(i));
    prediction.reasons[i] = !cached ? "the look at the buffer reads memory"
                            : !stays
                                ? "the zone is larger than the cache: gone before the next look"
                            : i == 0 ? "miss: read from memory"
                                     : "hit on what the look of the call before made valid";
  }
  prediction.later_reason = "COLFLAG is not used";
  return prediction;
}

}  // namespace

const std::string& Prediction::reason() const {
  for (unsigned i = 0; i < Observation::kCalls; ++i) {
    if (outcome.calls[i] != Sight::kRight) return reasons[i];
  }
  return outcome.later != Sight::kRight ? later_reason : reasons.back();
}

Prediction predict(const Cell& cell) {
  if (cell.in_buffer) return predict_in_buffer(cell);
  const bool is_040 = cell.cache->cpu == m68k::Model::k68040;
  const std::unique_ptr<Place> place = place_of(*cell.cache);
  Prediction prediction;
  bool written = false;
  if (cell.remedy == Remedy::kInhibit) place->inhibit();
  for (unsigned i = 0; i < Observation::kCalls; ++i) {
    if (cell.neighbour) place->read_neighbour();
    if (cell.remedy == Remedy::kOffAll) place->switch_cache(false);
    place->clear(cell.clear_long);
    if (cell.remedy == Remedy::kBeforeOnly) place->clear_entry();
    if (cell.remedy == Remedy::kPushInvalidate) place->push();
    written = place->blit(touches(i));
    before_test(*place, cell.remedy, is_040);
    const Seen seen = test(*place, cell.remedy);
    place->switch_cache(true);
    prediction.outcome.calls[i] = judge(seen.set, written, touches(i));
    prediction.reasons[i] =
        prediction.outcome.calls[i] == Sight::kCorrupt
            ? "the clear was not in memory when the blitter ORed into it; " + seen.reason
            : seen.reason;
  }
  const Seen later = place->read();
  prediction.outcome.later = judge(later.set, written, touches(Observation::kCalls - 1));
  prediction.later_reason = "later: " + later.reason;
  if (written && !place->final_memory()) prediction.outcome.memory = Sight::kCorrupt;
  return prediction;
}

}  // namespace collide::coherence
