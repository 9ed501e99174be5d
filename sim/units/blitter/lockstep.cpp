// SPDX-License-Identifier: MIT
#include "sim/units/blitter/lockstep.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

#include "model/blitter/register_names.h"
#include "model/common/json.h"
#include "sim/units/divergence.h"
#include "sim/units/stopped.h"

namespace collide::blitter {
namespace {

constexpr std::uint64_t kRecordSize = 4096;
/// Accesses of the golden model after the divergence that a report shows.
constexpr std::size_t kShownAfter = 2;
/// Accesses after the grant was withdrawn, timed by transactions.
constexpr std::uint64_t kMadeOnTheWay = 1;

struct Access {
  bool write;
  std::uint32_t address;
  std::uint16_t data;
  unsigned wait_states;
  bool failed;            // with a bus error
  std::uint16_t was = 0;  // what a write replaces, if that is kept
};

std::string text_of(const Access& access) {
  return fmt::format("{} {} at {}{}", access.write ? "write" : "read", hex(access.data, 4),
                     hex(access.address, 6), access.failed ? ", a bus error" : "");
}

std::string lanes_text(unsigned lanes) {
  constexpr const char* kBytes[] = {"no byte", "the odd byte", "the even byte", "both bytes"};
  return kBytes[lanes & kBothLanes];
}

std::string register_text(unsigned offset, Size size) {
  return describe_register(offset, size == Size::kWord ? 2 : 1);
}

std::string text_of(std::uint64_t value) {
  return fmt::format("{}", value);
}
std::string text_of(bool value) {
  return value ? "1" : "0";
}
std::string text_of(const std::optional<std::uint16_t>& value) {
  return value ? hex(*value, 4) : "bus error";
}

constexpr const char* kNoAnswer = "answer of the register port";

/// As bits of the register word.
std::uint16_t bits_that_differ(unsigned offset, Size size, std::uint16_t a, std::uint16_t b) {
  const unsigned bits = a ^ b;
  return static_cast<std::uint16_t>(size == Size::kByte && offset % 2 == 0 ? bits << 8 : bits);
}

/// Of two answers to a read that differ.
std::string kind_of(unsigned offset, Size size, const std::optional<std::uint16_t>& expected,
                    const std::optional<std::uint16_t>& actual) {
  if (!expected || !actual) return kNoAnswer;
  return "register " +
         describe_bits(offset & ~1U, bits_that_differ(offset, size, *expected, *actual));
}

}  // namespace

/// The golden model's side of the bus: passes everything on and remembers it.
class Lockstep::Recorder final : public Bus {
 public:
  /// `keeps`: also what writes replace.
  Recorder(Bus& bus, bool keeps) : bus_(bus), keeps_(keeps) {}

  std::uint16_t read(std::uint32_t address) override {
    const auto known = std::find_if(early.begin(), early.end(), [&](const Access& access) {
      return access.address == address;
    });
    if (known != early.end()) {
      const std::uint16_t data = known->data;
      early.erase(known);
      return data;
    }
    const std::uint16_t data = bus_.read(address);
    accesses.push_back({false, address, data, waits_, bus_.fails(address)});
    return data;
  }
  /// By results: a read that the RTL makes before the golden model does, in a later grant.
  const Access& read_early(std::uint32_t address) {
    early.push_back({false, address, bus_.read(address), 0, bus_.fails(address)});
    return early.back();
  }
  void write(std::uint32_t address, std::uint16_t data) override {
    const std::uint16_t was = keeps_ ? std::uint16_t{bus_.peek(address)} : std::uint16_t{0};
    bus_.write(address, data);
    accesses.push_back({true, address, data, waits_, bus_.fails(address), was});
  }
  unsigned wait_states() override { return waits_ = bus_.wait_states(); }

  std::vector<Access> accesses;  // of the present grant
  std::vector<Access> early;     // of the open word, made by the RTL alone

  Bus& bus() { return bus_; }

 private:
  Bus& bus_;
  const bool keeps_;
  unsigned waits_ = 0;
};

/// The RTL's side: holds every access against the golden model's.
class Lockstep::Checker final : public Bus {
 public:
  explicit Checker(Lockstep& lockstep) : lockstep_(lockstep) {}

  std::uint16_t read(std::uint32_t address) override {
    if (lockstep_.timing_.results) {
      if (const auto data = read_of_word(address)) return *data;
    }
    const Access golden = expect();
    if (!golden.write && golden.address == address) return made(golden);
    fail(golden.write ? "read for write" : "address of a read", text_of(golden), reads_at(address));
    if (golden.write) {
      --next_;
      ++surplus_;
    }
    return other_read(address);
  }
  void write(std::uint32_t address, std::uint16_t data) override {
    const Access actual{true, address, data, 0, false};
    if (lockstep_.timing_.results) gather();
    for (; !owed_.empty(); owed_.erase(owed_.begin())) {
      count_access();
      leave_out(owed_.front(), actual);
    }
    Access golden = expect();
    for (; !golden.write; golden = expect()) leave_out(golden, actual);
    if (golden.address != address || golden.data != data) {
      fail(golden.address != address ? "address of a write" : "data written", text_of(golden),
           text_of(actual));
    }
    compare_lanes("write");
    matched(golden);
  }
  unsigned wait_states() override {
    if (lockstep_.timing_.results) return owed_.empty() ? 0 : owed_.front().wait_states;
    return has_record() ? record()[next_].wait_states : 0;
  }
  bool fails(std::uint32_t) override { return failed_; }
  void select(unsigned lanes) override { lanes_ = lanes; }

  void start_grant() {
    next_ = 0;
    left_out_ = surplus_ = 0;
  }
  void reset() {
    owed_.clear();
    early().clear();
  }
  /// Of a word golden model and RTL have made other reads.
  bool reads_differ() const { return !owed_.empty() || !lockstep_.recorder_->early.empty(); }
  /// Of so many accesses of the golden model in this grant, those of the RTL.
  std::uint64_t made_of(std::uint64_t golden) const { return golden - left_out_ + surplus_; }
  /// The golden model's next accesses of this grant, as far as it has made them.
  std::vector<std::string> upcoming() const {
    std::vector<std::string> texts;
    for (const Access& access : owed_) texts.push_back(text_of(access));
    for (std::size_t i = next_; i < std::min(record().size(), next_ + kShownAfter); ++i) {
      texts.push_back(text_of(record()[i]));
    }
    return texts;
  }

 private:
  const std::vector<Access>& record() const { return lockstep_.recorder_->accesses; }
  std::vector<Access>& early() { return lockstep_.recorder_->early; }
  Bus& bus() { return lockstep_.recorder_->bus(); }
  static std::string reads_at(std::uint32_t address) {
    return fmt::format("read at {}", hex(address, 6));
  }
  /// What a read finds that the golden model does not make, which is an access ahead.
  std::uint16_t other_read(std::uint32_t address) {
    const bool is_written =
        next_ < record().size() && record()[next_].write && record()[next_].address == address;
    failed_ = bus().fails(address);
    return is_written ? record()[next_].was : bus().peek(address);
  }
  std::uint16_t made(const Access& access) {
    compare_lanes("read");
    matched(access);
    return access.data;
  }

  // By results, of the word that is open

  /// Takes the golden model's reads from the record, up to its write or the end of its grant.
  void gather() {
    do {
      for (; next_ < record().size(); ++next_) {
        if (record()[next_].write) return forget_early();
        owed_.push_back(record()[next_]);
      }
      next_ = 0;
    } while (lockstep_.continue_grant(0));
  }
  /// At its write the golden model has made all its reads: what the RTL has made before it and is
  /// not one of them is another.
  void forget_early() {
    for (const Access& access : std::exchange(early(), {})) {
      fail("address of a read", text_of(owed_.front()), reads_at(access.address));
      owed_.erase(owed_.begin());
    }
  }
  /// What a read is answered with that is not the one for the write that comes next, nor too many.
  std::optional<std::uint16_t> read_of_word(std::uint32_t address) {
    gather();
    const bool is_behind = owed_.size() + record().size() - next_ > early().size();
    if (!is_behind) {
      if (!lockstep_.continue_grant(kMadeOnTheWay)) return std::nullopt;
      gather();
    }
    const auto found = std::find_if(owed_.begin(), owed_.end(), [&](const Access& access) {
      return access.address == address;
    });
    const bool is_whole = next_ < record().size();  // the write is there
    if (is_whole && owed_.empty()) return std::nullopt;
    count_access();
    if (found == owed_.end() && !is_whole) return made(lockstep_.recorder_->read_early(address));
    const Access golden = found == owed_.end() ? owed_.front() : *found;
    owed_.erase(found == owed_.end() ? owed_.begin() : found);
    if (golden.address == address) return made(golden);
    fail("address of a read", text_of(golden), reads_at(address));
    return other_read(address);
  }
  void leave_out(const Access& golden, const Access& actual) {
    fail("write for read", text_of(golden), text_of(actual));
    ++left_out_;
  }
  void count_access() {
    lockstep_.score_.count();
    lockstep_.score_.count_step();
  }

  /// Whether the golden model makes another access in this grant, which is then in the record.
  bool has_record() {
    if (next_ < record().size()) return true;
    next_ = 0;
    return lockstep_.continue_grant(lockstep_.timing_.exact ? 0 : kMadeOnTheWay);
  }
  /// Of an access that the golden model does not make: what forbids it.
  std::string kind_of_surplus() const {
    const Golden& golden = lockstep_.golden_;
    const bool busy = golden.state().busy;
    if (lockstep_.grant_limit_ == 0) {
      return busy ? "access in the turn of others" : "access without BUSY";
    }
    if (golden.requests_bus()) return "access after the grant was withdrawn";
    return busy ? "access past the end of a turn" : "access past the end of the blit";
  }
  const Access& expect() {
    if (!has_record()) {
      lockstep_.diverge({fmt::format("bus access {}", lockstep_.score_.steps()),
                         "none: the chip lets go of the bus", "another access", kind_of_surplus()});
    }
    count_access();
    return record()[next_++];
  }
  void compare_lanes(const char* kind) const {
    lockstep_.score_.count();
    if (lanes_ == kBothLanes) return;
    fail(fmt::format("bytes of a {}", kind).c_str(), lanes_text(kBothLanes), lanes_text(lanes_));
  }
  void matched(const Access& access) {
    failed_ = access.failed;
    lockstep_.score_.remember({access.write ? LockstepEvent::kBusWrite : LockstepEvent::kBusRead,
                               access.address, access.data});
  }
  void fail(const char* kind, const std::string& expected, const std::string& actual) const {
    lockstep_.differ(
        {fmt::format("bus access {}", lockstep_.score_.steps() - 1), expected, actual, kind});
  }

  Lockstep& lockstep_;
  std::size_t next_ = 0;
  unsigned lanes_ = kBothLanes;  // of the access about to be made
  bool failed_ = false;          // the access just made
  std::vector<Access> owed_;     // reads of the golden model that the RTL has not made yet
  std::uint64_t left_out_ = 0;   // in this grant: accesses of the golden model alone
  std::uint64_t surplus_ = 0;    // and of the RTL alone
};

Lockstep::Lockstep(Bus& bus, const MakeUnit& make_dut, const Timing& timing,
                   const IgnoredBits& ignored, const Accepts& accepts)
    : timing_(timing),
      ignored_(ignored),
      recorder_(std::make_unique<Recorder>(bus, accepts != nullptr)),
      checker_(std::make_unique<Checker>(*this)),
      golden_(*recorder_),
      score_(*this, accepts),
      record_size_(accepts ? 1 : kRecordSize) {
  try {
    dut_ = make_dut(*checker_);
  } catch (const Stopped& stopped) {
    throw divergence_of(stopped, 0);
  }
}

Lockstep::~Lockstep() = default;

std::string Lockstep::tell(const LockstepEvent& event) const {
  switch (event.kind) {
    case LockstepEvent::kReset:
      return "reset";
    case LockstepEvent::kRead:
      return fmt::format("CPU reads {}", register_text(event.address, event.size));
    case LockstepEvent::kWrite:
      return fmt::format("CPU writes {} to {}", hex(event.data, event.size == Size::kWord ? 4 : 2),
                         register_text(event.address, event.size));
    case LockstepEvent::kForeign:
      return fmt::format("{} bus cycle(s) of another master", event.data);
    case LockstepEvent::kGrant:
      return "the chip is granted the bus";
    case LockstepEvent::kBusRead:
    case LockstepEvent::kBusWrite:
      break;
  }
  return text_of(Access{event.kind == LockstepEvent::kBusWrite, event.address,
                        static_cast<std::uint16_t>(event.data), 0, false});
}

std::vector<std::string> settings_of(const Golden::State& s) {
  std::vector<std::string> set;
  const auto add = [&](bool is_set, const char* name) {
    if (is_set) set.emplace_back(name);
  };
  add(s.smudge, "SMUDGE");
  add(s.fxsr, "FXSR");
  add(s.nfsr, "NFSR");
  add(s.hog, "HOG");
  add((s.hop & 1) != 0, "halftone");
  return set;
}

/// As the registers set them, or in the grant under way.
std::vector<std::string> Lockstep::conditions() const {
  std::vector<std::string> set = settings_of(golden_.state());
  if (was_reset_) set.emplace_back("reset");
  if (took_idle_bus_) set.emplace_back("idle bus");
  return set;
}

std::vector<std::string> Lockstep::upcoming() const {
  return checker_->upcoming();
}

template <class T>
Difference Lockstep::difference(const char* name, const T& expected, const T& actual) {
  std::string kind = name;
  if constexpr (std::is_same_v<T, bool>) kind += expected ? " missing" : " out of turn";
  if constexpr (std::is_same_v<T, std::uint64_t>)
    kind += expected > actual ? ", too few" : ", too many";
  return {name, text_of(expected), text_of(actual), kind};
}

template <class T>
void Lockstep::compare(const char* name, const T& expected, const T& actual) {
  score_.count();
  if (expected != actual) diverge(difference(name, expected, actual));
}

/// Of a count whose difference is accepted what follows is compared.
void Lockstep::compare_count(const char* name, std::uint64_t expected, std::uint64_t actual,
                             std::uint64_t& ahead) {
  score_.count();
  if (expected + ahead == actual) return;
  differ(difference(name, expected + ahead, actual));
  ahead = actual - expected;
}

bool Lockstep::outputs_agree() const {
  const bool request = golden_.requests_bus();
  const bool asked_for_nothing = !timing_.exact && !request;
  return (request == dut_->requests_bus() || asked_for_nothing) && golden_.done() == dut_->done() &&
         golden_.done_edges() + edges_ahead_ == dut_->done_edges();
}

void Lockstep::compare_outputs() {
  unsigned rested = 0;
  const auto rests = [&rested](Unit& rtl) { return rtl.rest(rested); };
  while (!outputs_agree() && score_.act(*dut_, rests)) ++rested;
  if (!timing_.exact && !golden_.requests_bus() && dut_->requests_bus()) {
    grant_nothing();
  } else {
    compare("bus request", golden_.requests_bus(), dut_->requests_bus());
  }
  score_.count();
  if (golden_.done() != dut_->done()) {
    differ(difference<bool>("interrupt output", golden_.done(), dut_->done()));
  }
  compare_count("rising edges of the interrupt output", golden_.done_edges(), dut_->done_edges(),
                edges_ahead_);
  if (!timing_.results) compare_count("clocks", golden_.clocks(), dut_->clocks(), clocks_ahead_);
}

void Lockstep::reset() {
  score_.remember({LockstepEvent::kReset});
  was_reset_ = true;
  clocks_ahead_ = edges_ahead_ = 0;
  checker_->reset();
  golden_.reset();
  score_.act(*dut_, [](Unit& rtl) { rtl.reset(); });
  compare_outputs();
}

/// Silence is a divergence too.
void Lockstep::compare_read(unsigned offset, Size size, FunctionCode fc,
                            const std::optional<std::uint16_t>& expected, bool at_end) {
  const auto name = [&] {
    return at_end ? register_text(offset, size) + " at the end"
                  : "read of " + register_text(offset, size);
  };
  score_.count();
  const auto actual = score_.act(
      *dut_, [&](Unit& rtl) { return rtl.read(offset, size, fc); },
      [&](const std::string& hung) {
        diverge({name(), text_of(expected), hung, kNoAnswer});
      });
  if (expected == actual) return;
  if (expected && actual &&
      (bits_that_differ(offset, size, *expected, *actual) & ~ignored_[offset / 2]) == 0) {
    return;
  }
  if (expected && actual && checker_->reads_differ()) return;
  // The clock in which the answer was there is over.
  const std::uint64_t now = dut_->wave_clock();
  score_.differ(
      {name(), text_of(expected), text_of(actual), kind_of(offset, size, expected, actual)},
      now - std::min<std::uint64_t>(now, 1));
}

std::optional<std::uint16_t> Lockstep::read(unsigned offset, Size size, FunctionCode fc) {
  score_.remember({LockstepEvent::kRead, offset, 0, size});
  const auto expected = golden_.read(offset, size, fc);
  compare_read(offset, size, fc, expected, false);
  compare_outputs();
  return expected;
}

bool Lockstep::write(unsigned offset, Size size, std::uint16_t data, FunctionCode fc) {
  score_.remember({LockstepEvent::kWrite, offset, data, size});
  const bool expected = golden_.write(offset, size, data, fc);
  const auto diverges = [&](const std::string& actual) {
    diverge({"answer to the write of " + register_text(offset, size), text_of(expected), actual,
             kNoAnswer});
  };
  score_.count();
  const bool actual = score_.act(
      *dut_, [&](Unit& rtl) { return rtl.write(offset, size, data, fc); }, diverges);
  if (expected != actual) diverges(text_of(actual));
  compare_outputs();
  return expected;
}

std::uint64_t Lockstep::grant(std::uint64_t limit) {
  score_.remember({LockstepEvent::kGrant});
  recorder_->accesses.clear();
  checker_->start_grant();
  grant_limit_ = limit;
  const bool ends_line = golden_.state().nfsr && golden_.state().x_count == 1;
  grant_made_ = golden_.grant(std::min(limit, record_size_));
  // A blind shift before the grant's first read
  if (ends_line && !recorder_->accesses.empty() && recorder_->accesses[0].write) {
    took_idle_bus_ = true;
  }
  const std::uint64_t granted = score_.act(*dut_, [&](Unit& rtl) { return rtl.grant(limit); });
  if (granted == checker_->made_of(grant_made_))
    continue_grant(0);  // makes no access unless the RTL stopped too early
  compare("accesses in one grant", checker_->made_of(grant_made_), granted);
  compare_outputs();
  if (golden_.done()) compare_registers();
  return granted;
}

/// Lets the golden model make the next accesses of the present grant, `more` than its limit; false
/// if it has none left. The record is kept short, as the longest blits have 2^33 accesses.
bool Lockstep::continue_grant(std::uint64_t further) {
  recorder_->accesses.clear();
  const std::uint64_t limit = std::max(grant_limit_, grant_limit_ + further);
  const std::uint64_t left = limit - std::min(limit, grant_made_);
  const std::uint64_t granted = left > 0 ? golden_.extend_grant(std::min(left, record_size_)) : 0;
  grant_made_ += granted;
  return granted > 0;
}

/// A 68000's arbiter answers a request that the chip has no use for any more: nothing may come of
/// it.
void Lockstep::grant_nothing() {
  recorder_->accesses.clear();
  checker_->start_grant();
  grant_limit_ = grant_made_ = 0;
  compare("accesses in a grant out of turn", std::uint64_t{0},
          score_.act(*dut_, [](Unit& rtl) { return rtl.grant(1); }));
}

void Lockstep::foreign_cycle() {
  LockstepEvent* const latest = score_.latest();
  if (latest != nullptr && latest->kind == LockstepEvent::kForeign) {
    ++latest->data;
  } else {
    score_.remember({LockstepEvent::kForeign, 0, 1});
  }
  golden_.foreign_cycle();
  score_.act(*dut_, [](Unit& rtl) { rtl.foreign_cycle(); });
  compare_outputs();
}

void Lockstep::compare_registers() {
  for (unsigned offset = 0; offset < kRegisterBytes; offset += 2) {
    const auto fc = FunctionCode::kSupervisorData;
    compare_read(offset, Size::kWord, fc, golden_.read(offset, Size::kWord, fc), true);
  }
}

}  // namespace collide::blitter
