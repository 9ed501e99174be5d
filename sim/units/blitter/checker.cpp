// SPDX-License-Identifier: MIT
#include "sim/units/blitter/checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "model/blitter/register_names.h"
#include "model/common/json.h"
#include "sim/units/stopped.h"

namespace collide::blitter {
namespace {

/// Events before a divergence that a report shows, and accesses after it.
constexpr std::size_t kShownBefore = 8;
constexpr std::size_t kShownAfter = 2;
/// Accesses that a late chip may be on its way to as the grant is withdrawn.
constexpr unsigned kMadeOnTheWay = 1;

constexpr const char* kNoAnswer = "answer of the register port";
constexpr const char* kLetsGo = "none: the chip lets go of the bus";

std::string access_text(bool write, std::uint32_t address, std::optional<std::uint16_t> data) {
  return fmt::format("{}{} at {}", write ? "write" : "read", data ? " " + hex(*data, 4) : "",
                     hex(address, 6));
}
std::string access_text(const Outputs& out) {
  return access_text(out.we, out.adr, out.we ? std::optional(out.dat) : std::nullopt);
}

std::string lanes_text(unsigned lanes) {
  constexpr const char* kBytes[] = {"no byte", "the odd byte", "the even byte", "both bytes"};
  return kBytes[lanes & kBothLanes];
}

/// An access to a register as the golden model has it.
unsigned offset_of(const Inputs& in) {
  return in.reg_offset + (in.reg_sel == 1 ? 1U : 0U);
}
Size size_of(const Inputs& in) {
  return in.reg_sel == kBothLanes ? Size::kWord : Size::kByte;
}
/// The bytes of a word that the access selects.
std::uint16_t value_of(const Inputs& in, std::uint16_t word) {
  if (in.reg_sel == kBothLanes) return word;
  return static_cast<std::uint16_t>(in.reg_sel == 2 ? word >> 8 : word & 0xFF);
}
std::uint16_t bits_of(const Inputs& in) {
  return static_cast<std::uint16_t>(((in.reg_sel & 2) != 0 ? 0xFF00U : 0U) |
                                    ((in.reg_sel & 1) != 0 ? 0x00FFU : 0U));
}
std::string value_text(const Inputs& in, std::uint16_t word) {
  return hex(value_of(in, word), in.reg_sel == kBothLanes ? 4 : 2);
}
std::string register_text(const Inputs& in) {
  return describe_register(offset_of(in), size_of(in) == Size::kWord ? 2 : 1);
}

bool is_supervisor(const Inputs& in) {
  return in.reg_fc == FunctionCode::kSupervisorData;
}
bool writes_control(const Inputs& in) {
  return in.reg() && in.reg_we && is_supervisor(in) && in.reg_offset == kControl;
}
/// Outputs that have a level in every clock.
enum Level : unsigned { kDone = 1, kRequest = 2, kCyc = 4, kStb = 8, kAck = 16, kErr = 32 };
unsigned levels_of(const Outputs& out) {
  return (out.done ? kDone : 0U) | (out.request ? kRequest : 0U) | (out.cyc ? kCyc : 0U) |
         (out.stb ? kStb : 0U) | (out.reg_ack ? kAck : 0U) | (out.reg_err ? kErr : 0U);
}

/// Clocks that count for the patience: none while the chip says that it is at work.
unsigned passes(const PinClock& now) {
  return now.out.quiet && !*now.out.quiet ? 0 : 1;
}
/// Then the interrupt output shows "done" (rule 27).
bool pulses(const PinClock& now) {
  return now.out.reg_ack && writes_control(now.in) && (now.in.reg_sel & 2) != 0;
}

/// Which of the accesses of a word it is.
const char* role_of(const Golden::State& state, bool write) {
  if (write) return "destination write";
  switch (state.next_access()) {
    case Golden::Next::kPrime:
      return "extra source read";
    case Golden::Next::kSource:
      return "source read";
    default:
      return "destination read";
  }
}

}  // namespace

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

void PinClock::next(const Inputs& inputs, const Outputs& outputs, PinClock& following) const {
  const bool stands = !in.rst && in.reg() && !second;
  const bool is_looked_at = is_supervisor(in) ? !out.cyc && !outputs.cyc : out.cyc || !outputs.cyc;
  following.in = inputs;
  following.out = outputs;
  following.second = stands && is_looked_at;
}

std::optional<std::uint16_t> Checker::Act::operator()(Golden& golden) const {
  switch (kind) {
    case Kind::kEnter:
      return static_cast<std::uint16_t>(golden.grant(1));
    case Kind::kAccess:
      return static_cast<std::uint16_t>(golden.extend_grant(1));
    case Kind::kBusCycle:
      golden.foreign_cycle();
      return {};
    case Kind::kRegister:
      break;
  }
  // A byte is that of the word: of the rest nobody has said anything.
  if (!in.reg_we) return golden.read(in.reg_offset, Size::kWord, in.reg_fc);
  golden.write(offset_of(in), size_of(in), value_of(in, in.reg_dat), in.reg_fc);
  return {};
}

void Checker::Word::open(const Golden& now) {
  if (before) return;
  before.emplace(now);
  since.clear();
  chip.clear();
  golden.clear();
  replayed = 0;
}
bool Checker::Word::in_order() const {
  return std::equal(chip.begin(), chip.end(), golden.begin(), golden.end(),
                    [](const Access& a, const Access& b) { return a.address == b.address; });
}
bool Checker::Word::same(const Golden::State& now) const {
  // A read of the destination's address may be one of the source.
  const bool either = now.next_access() != Golden::Next::kWrite &&
                      std::any_of(chip.begin(), chip.end(),
                                  [&](const Access& read) { return read.address == now.dst_addr; });
  return !either && std::is_permutation(
                        chip.begin(), chip.end(), golden.begin(), golden.end(),
                        [](const Access& a, const Access& b) { return a.address == b.address; });
}

Checker::Checker(const Timing& timing, const IgnoredBits& ignored, const Accepts& accepts)
    : timing_(timing), ignored_(ignored), accepts_(accepts) {
  orders_.push_back({Golden(echo_)});
  orders_.front().golden->reset();
  order_ = &orders_.front();
}

void Checker::see_any(const Inputs& in, const Outputs& out) {
  if (seen_ == 0 && !in.rst) throw std::logic_error("the first clock is not one of a reset");
  last_->next(in, out, *now_);
  // The chip may drive anything before its first reset.
  if (seen_ > 0) telling([this] { follow(*now_); });
  note(*now_);
  expects_usual_ = timing_.exact && !accepts_ && !in.rst && !in.reg();
  if (expects_usual_) expect_usual();
  if (begins_a_turn()) since_ = seen_;
  end_clock();
}

void Checker::end_clock() {
  std::swap(last_, now_);
  ++seen_;
}

/// Whether levels, ports and surroundings are right in a clock in which nothing happens but an
/// access of the chip or a bus cycle of another master.
bool Checker::is_usual(const Inputs& in, const Outputs& out) const {
  if (!expects_usual_ || in.rst || in.reg_cyc) return false;
  if ((word_of(out) & level_bits()) != usual_levels_) return false;
  return out.cyc ? !in.bus_cycle && out.sel == kBothLanes && stands_as_before(out) : !in.answers();
}

/// Does the work of a usual clock. What is unusual or wrong is for follow_exactly(), which says the
/// same of any clock.
void Checker::see(const Inputs& in, const Outputs& out) {
  if (!is_usual(in, out)) return see_any(in, out);
  now_->in = in;
  now_->out = out;
  now_->second = false;
  compared_ += kLevelsCompared;
  Order& order = *order_;
  Golden& golden = *order.golden;
  if (!out.cyc) {
    const bool requested = golden.requests_bus();
    if (in.bus_cycle) golden.foreign_cycle();
    const bool requests = golden.requests_bus();
    order.on_bus = in.grant && requested && requests;
    order.entered = false;
    if (order.on_bus || requested != requests) expect_usual();
  } else if (in.answers()) {
    telling([&] { make_usual_access(order); });
    ++accesses_;
    order.on_bus = in.grant && golden.requests_bus();
    if (!order.on_bus) expect_usual();
  }
  note_usual(*now_);
  end_clock();
}

/// An access that waits (hold_memory_port()).
bool Checker::stands_as_before(const Outputs& out) const {
  const Outputs& before = last_->out;
  if (!before.stb || last_->in.answers()) return true;
  return out.we == before.we && out.adr == before.adr && out.sel == before.sel &&
         (!out.we || out.dat == before.dat);
}

void Checker::make_usual_access(Order& order) {
  if (!order.entered) return access(order, *now_);
  compared_ += 2;
  reads_ = Reads::kCompared;
  if (order.golden->extend_grant_by_one() == 0) throw surplus_access(order, now_->out);
}

/// The levels of the next clock. They follow from the golden model and from who has the bus.
void Checker::expect_usual() {
  const Golden& golden = *order_->golden;
  Outputs expected{};
  expected.done = golden.done();
  expected.request = golden.requests_bus();
  expected.cyc = expected.stb = order_->on_bus;
  usual_levels_ = word_of(expected);
}

/// The same as note() and begins_a_turn().
void Checker::note_usual(const PinClock& now) {
  const bool level = ((word_of(now.out) ^ word_of(last_->out)) & level_bits()) != 0 ||
                     now.in.grant != last_->in.grant;
  if (level || noted_ == 0) {
    note(now);
    if (begins_a_turn()) since_ = seen_;
    return;
  }
  if (now.in.answers()) {
    put_event(now, Event::Kind::kOther);
  } else if (now.in.bus_cycle) {
    Event& latest = events_[(noted_ - 1) % events_.size()];
    if (latest.kind == Event::Kind::kCycle) return static_cast<void>(++latest.count);
    put_event(now, Event::Kind::kCycle);
  }
}

void Checker::put_event(const PinClock& now, Event::Kind kind) {
  Event& event = events_[noted_++ % events_.size()];
  event.clock = seen_;
  event.before = levels_before();
  event.now = now;
  event.kind = kind;
  event.count = 1;
}

/// A reset, a write of CONTROL, a grant, or the chip's entry of a bus that was granted before.
bool Checker::begins_a_turn() const {
  const Inputs& in = now_->in;
  const bool enters = now_->out.cyc && !last_->out.cyc && seen_ != since_ + 1;
  return in.rst || (in.grant && !last_->in.grant) || enters ||
         (now_->out.reg_ack && writes_control(in));
}

void Checker::follow(const PinClock& now) {
  if (timing_.exact) {
    follow_exactly(*order_, now);
  } else {
    follow_orders(now);
  }
  hold_patience(now);
  if (now.in.rst && !last_->in.rst) was_reset_ = true;
  if (now.in.answers()) ++accesses_;
}

// ---- the rules of the ports --------------------------------------------------------------------

void Checker::require(bool kept, const char* rule) const {
  if (!kept) throw Divergence("rules of the ports", seen_, "they are kept", rule, rule);
}

void Checker::hold_ports(const PinClock& now) const {
  hold_register_port(now);
  hold_memory_port(now);
  if (timing_.exact || !last_->in.rst || now.in.rst) return;
  const Outputs& out = now.out;
  require(!out.cyc && !out.request && !out.answers(),
          "the chip is silent in the clock behind a reset");
  require(out.done, "the interrupt pin is high in the clock behind a reset");
}

void Checker::hold_register_port(const PinClock& now) const {
  const Outputs& out = now.out;
  const bool supervisor = is_supervisor(now.in);
  if (timing_.exact) {
    const bool answers = now.second && now.in.reg();
    require(out.reg_ack == (answers && supervisor),
            "an access to a register is acknowledged in its second clock off the bus, and nothing "
            "else is");
    require(out.reg_err == (answers && !supervisor),
            "an access with another function code is refused in its second clock, and nothing "
            "else is");
    return;
  }
  require(!out.answers() || now.in.reg(), "nothing is answered but an access to a register");
  require(!out.reg_ack || supervisor, "an access with another function code is refused");
  require(!out.reg_err || !supervisor, "an access to a register is acknowledged");
}

void Checker::hold_memory_port(const PinClock& now) const {
  const Outputs& out = now.out;
  require(out.cyc || !out.stb, "stb of the memory port is within cyc");
  require(out.stb == out.cyc || !timing_.exact, "cyc and stb of the memory port are one");
  if (now.in.answers() && !out.stb) throw std::logic_error("the memory answers what was not asked");
  const Outputs& before = last_->out;
  const bool waits = before.stb && !last_->in.answers() && !last_->in.rst;
  if (!waits) return;
  require(out.stb, "an access stands until it is answered");
  require(out.we == before.we && out.adr == before.adr && out.sel == before.sel,
          "an access that waits stands as it is");
  require(!out.we || out.dat == before.dat, "what is written stands while it waits");
}

/// Off the bus a late chip answers an access to a register within the patience.
void Checker::hold_patience(const PinClock& now) {
  if (timing_.exact) return;
  const bool stands = now.in.reg() && !now.out.answers() && !now.out.cyc && !now.in.rst;
  stands_ = stands ? stands_ + passes(now) : 0;
  if (stands_ <= timing_.patience) return;
  throw Divergence(register_name(now.in), seen_, "an answer",
                   fmt::format("none in {} clocks", stands_), kNoAnswer);
}

// ---- clock by clock ----------------------------------------------------------------------------

// Compares a clock in this order: outputs, the access that ends in it, a bus cycle of another
// master, the grant, the reset (rule 44).
void Checker::follow_exactly(Order& order, const PinClock& now) {
  const Inputs& in = now.in;
  const bool requested = order.golden->requests_bus();
  const bool answers = now.second && in.reg();
  const unsigned expected = levels(order, pulses(now)) | (!answers            ? 0U
                                                          : is_supervisor(in) ? kAck
                                                                              : kErr);
  if (levels_of(now.out) == expected) {
    compared_ += kLevelsCompared;
    unlike_accepted_ = false;
    hold_memory_port(now);
  } else {
    compare_exactly(order, now.out, pulses(now));
    hold_ports(now);
  }
  if (in.answers() || (in.rst && now.out.accesses())) access(order, now);
  if (now.out.answers()) {
    answer(order, now);
  } else if (in.bus_cycle) {
    if (now.out.cyc && !accepts_) {
      throw std::logic_error("a bus cycle while the chip is on the bus");
    }
    act(order, {Act::Kind::kBusCycle});
  }
  if (in.rst) {
    order.golden->reset();
    order.word.before.reset();
    order.on_bus = false;
  } else if (!order.on_bus) {
    // In the clock of the grant the last bus cycle of another master may end the chip's turn.
    order.on_bus = in.grant && requested && order.golden->requests_bus() && !now.second;
    order.entered = false;
  } else if (in.answers()) {
    order.on_bus = in.grant && order.golden->requests_bus();
  }
}

/// The outputs that have a level in every clock, as one word. A chip that is right shows no other:
/// it keeps the rules of the register port, too.
unsigned Checker::levels(const Order& order, bool pulse) const {
  return (order.golden->done() || pulse ? kDone : 0U) |
         (order.golden->requests_bus() ? kRequest : 0U) | (order.on_bus ? kCyc | kStb : 0U);
}

/// One by one.
void Checker::compare_exactly(Order& order, const Outputs& out, bool pulse) {
  const bool requested = order.golden->requests_bus();
  compared_ += kLevelsCompared;
  if (out.accesses() && !order.on_bus && !requested) throw surplus_access(order, out);
  if (!out.cyc && order.on_bus && order.entered && !out.request) throw missing_access(order);
  if (out.request != requested) throw of_output("bus request", requested, out.request);
  compare_interrupt(order.golden->done() || pulse, out.done);
  if (out.cyc == order.on_bus) return;
  differ(of_output("cyc", order.on_bus, out.cyc));
  order.on_bus = out.cyc;
}

/// A difference that lasts is one.
void Checker::compare_interrupt(bool expected, bool actual) {
  if (expected != actual && !unlike_accepted_) {
    differ(of_output("interrupt output", expected, actual));
  }
  unlike_accepted_ = expected != actual;
}

// ---- by transactions ---------------------------------------------------------------------------

void Checker::follow_orders(const PinClock& now) {
  hold_ports(now);
  fork(now);
  if (orders_.size() == 1) return follow_late(*order_, now);
  std::optional<Order> before;
  if (accepts_) before.emplace(orders_.front());
  std::optional<Divergence> first;
  strict_ = true;
  for (auto order = orders_.begin(); order != orders_.end();) {
    order_ = &*order;
    try {
      follow_late(*order, now);
      ++order;
    } catch (Divergence& divergence) {
      tell(divergence);
      if (!first) first = divergence;
      order = orders_.erase(order);
    }
  }
  strict_ = false;
  if (orders_.empty() && !before) throw *first;
  const bool again = orders_.empty();
  if (again) orders_.push_back(*before);
  order_ = &orders_.front();
  if (again) follow_late(*order_, now);
  drop_repeated();
}

/// Where there are two ways to go on, both are.
void Checker::fork(const PinClock& now) {
  const bool accesses = now.out.accesses() && (now.in.answers() || now.in.rst);
  const bool stands = now.in.reg() && is_supervisor(now.in) && !now.out.answers() && !now.in.rst;
  const bool stood = last_->in.reg() && !last_->out.answers() && !last_->in.rst;
  if (stands && (now.in.bus_cycle || (accesses && stood))) fork_early(now);
  if (accesses) fork_entry();
  order_ = &orders_.front();
}

/// The access to a register may come before what else there is on the bus.
void Checker::fork_early(const PinClock& now) {
  for (auto order = orders_.begin(); order != orders_.end(); ++order) {
    if (order->early) continue;
    order = orders_.insert(std::next(order), *order);
    order_ = &*order;
    count_owed(*order);
    order->found = act(*order, {Act::Kind::kRegister, now.in});
    order->early = true;
  }
}

/// The chip may have left the bus or stayed.
void Checker::fork_entry() {
  for (auto order = orders_.begin(); order != orders_.end(); ++order) {
    if (order->entered || !order->may_stay) continue;
    if (!takes_words()) order = orders_.insert(std::next(order), *order);
    order->entered = true;
  }
}

/// Drops one of two orders that have led to the same state.
void Checker::drop_repeated() {
  for (auto order = orders_.begin(); order != orders_.end(); ++order) {
    for (auto other = std::next(order); other != orders_.end();) {
      other = same(*order, *other) ? orders_.erase(other) : std::next(other);
    }
  }
  order_ = &orders_.front();
}

bool Checker::same(const Order& one, const Order& other) {
  const auto as_order = [](const Order& o) {
    return std::tie(o.early, o.found, o.owed, o.entered, o.may_stay, o.in_grant, o.stray, o.gone,
                    o.silent, o.unlike);
  };
  // The halftone RAM is the same in all orders in which the access under way has taken effect.
  const auto registers = [](const Golden::State& s) {
    return std::tie(s.src_xinc, s.src_yinc, s.dst_xinc, s.dst_yinc, s.src_addr, s.dst_addr,
                    s.endmask, s.x_count, s.x_reload, s.y_count, s.hop, s.op, s.line, s.skew,
                    s.busy, s.hog, s.smudge, s.fxsr, s.nfsr);
  };
  const auto inside = [](const Golden::State& s) {
    return std::tie(s.shifter, s.destination, s.last, s.first, s.prime, s.mask, s.ended,
                    s.chip_share, s.share_left, s.next);
  };
  const Golden::State& state = one.golden->state();
  const Golden::State& other_state = other.golden->state();
  return as_order(one) == as_order(other) && inside(state) == inside(other_state) &&
         registers(state) == registers(other_state) &&
         one.golden->done_edges() == other.golden->done_edges();
}

void Checker::follow_late(Order& order, const PinClock& now) {
  const Inputs& in = now.in;
  const Outputs& out = now.out;
  if (order.early && !out.answers() && !in.reg() && !in.rst) {
    constexpr const char* kRule = "an access that is given up has no effect";
    throw Divergence("rules of the ports", seen_, "they are kept", kRule, kRule);
  }
  if (last_->in.grant) order.stray = 0;
  watch(order, now);
  if (out.accesses() && (in.answers() || in.rst)) access(order, now);
  if (out.answers()) {
    answer(order, now);
  } else if (in.bus_cycle) {
    ++order.owed;
  }
  follow_bus(order, now);
  if (!in.rst) return;
  order.golden->reset();
  order.word.before.reset();
  order.entered = order.may_stay = order.in_grant = order.early = false;
  order.silent = order.unlike = order.gone = order.owed = 0;
  order.edges = 0;
}

/// A chip that lets go of the bus may come back as one that has never left it, until it has had its
/// time without a grant.
void Checker::follow_bus(Order& order, const PinClock& now) {
  const Inputs& in = now.in;
  const Outputs& out = now.out;
  if (in.grant || out.cyc) order.gone = 0;
  if (!out.cyc) {
    // An adapter may hold an access back until the bus is granted again.
    if (!out.quiet) ++order.gone;
    order.may_stay =
        (order.entered || order.may_stay) && out.request && order.gone < timing_.patience;
    order.entered = false;
  }
  if (!order.may_stay) {
    order.gone = 0;
    count_owed(order);
  }
  if (!in.grant || in.bus_cycle || !order.golden->requests_bus()) order.in_grant = false;
}

/// Bus cycles of others, behind an access that the chip may have been on its way to.
void Checker::count_owed(Order& order) {
  for (; order.owed > 0; --order.owed) act(order, {Act::Kind::kBusCycle});
}

/// Outputs have the patience to become what they are to be, and what an access needs.
void Checker::watch(Order& order, const PinClock& now) {
  const Inputs& in = now.in;
  const Outputs& out = now.out;
  const Golden& golden = *order.golden;
  compared_ += 2;
  order.edges = edges_with(order, out);
  order.unlike = out.done == golden.done() ? 0 : order.unlike + passes(now);
  if (order.unlike > timing_.patience) {
    differ(of_output("interrupt output", golden.done(), out.done));
    order.unlike = 0;
  }
  const bool first_clock = out.accesses() && (!last_->out.accesses() || last_->in.answers());
  if (first_clock && !last_->in.grant && ++order.stray > kMadeOnTheWay) {
    throw Divergence(fmt::format("bus access {}", accesses_), seen_, "none: the grant is withdrawn",
                     access_text(out), "access after the grant was withdrawn");
  }
  if (order.in_grant && last_->in.grant && !out.cyc && !out.request && golden.requests_bus()) {
    throw missing_access(order);
  }
  const bool waits =
      golden.requests_bus() && !out.accesses() && (!out.request || in.grant || out.cyc);
  order.silent = waits ? order.silent + passes(now) : 0;
  if (order.silent <= timing_.patience) return;
  if (!out.request) throw of_output("bus request", true, false);
  Divergence divergence = missing_access(order);
  throw Divergence(divergence.what(), seen_, divergence.expected(),
                   fmt::format("none in {} clocks", order.silent), "no access");
}

std::uint64_t Checker::edges_with(const Order& order, const Outputs& out) const {
  return order.edges + (out.done && !last_->out.done && !last_->in.rst ? 1U : 0U);
}

bool Checker::agrees(const Order& order, const Outputs& out) const {
  const Golden& golden = *order.golden;
  const bool requested = golden.requests_bus();
  return (out.request == requested || (!timing_.exact && !requested)) &&
         out.done == golden.done() &&
         (timing_.exact || edges_with(order, out) == golden.done_edges());
}

bool Checker::agrees(const Outputs& out) const {
  return std::any_of(orders_.begin(), orders_.end(),
                     [&](const Order& order) { return agrees(order, out); });
}

void Checker::settle_slowly(const Outputs& out) {
  constexpr unsigned kCompared = kDone | kRequest | kCyc;
  if (timing_.exact && ((levels_of(out) ^ levels(*order_, false)) & kCompared) == 0) {
    compared_ += kLevelsCompared;
    return;
  }
  Inputs idle;
  idle.grant = last_->in.grant;
  last_->next(idle, out, *now_);
  telling([&] {
    if (timing_.exact) return compare_exactly(*order_, out, false);
    compared_ += kLevelsCompared;
    if (agrees(out)) return;
    const Golden& golden = *order_->golden;
    if (golden.requests_bus() && !out.request) throw of_output("bus request", true, false);
    compare_interrupt(golden.done(), out.done);
    compare_edges(*order_, edges_with(*order_, out));
  });
}

void Checker::compare_edges(Order& order, std::uint64_t edges) {
  const std::uint64_t expected = order.golden->done_edges();
  if (expected == edges) return;
  const std::string what = "rising edges of the interrupt output";
  differ({what, seen_, std::to_string(expected), std::to_string(edges),
          what + (expected > edges ? ", too few" : ", too many")});
  order.edges += expected - edges;
}

// ---- the end -----------------------------------------------------------------------------------

void Checker::end() {
  if (seen_ == 0) return;
  --seen_;  // it is the latest clock that is not over
  const bool waits = last_->out.accesses() && !last_->in.answers() && !last_->in.rst;
  telling([&] {
    *now_ = *last_;
    if (waits && orders_.size() == 1) access(*order_, *now_);
    if (timing_.exact || agrees(last_->out)) return;
    if (last_->out.done == order_->golden->done()) compare_edges(*order_, order_->edges);
  });
}

void Checker::fail(const RtlFailure& failure) {
  const char* what = failure.what();
  const bool hung = dynamic_cast<const Hung*>(&failure) != nullptr;
  if (hung) end();
  telling([&] {
    if (const auto* stopped = dynamic_cast<const Stopped*>(&failure)) {
      throw divergence_of(*stopped, seen_ - std::min<std::uint64_t>(seen_, 1));
    }
    if (hung && last_->in.reg() && !last_->out.answers()) {
      throw Divergence(register_name(last_->in), seen_, "an answer", what, kNoAnswer);
    }
    throw Divergence("rules of the ports", seen_, "they are kept", what, what);
  });
  throw std::logic_error(what);
}

// ---- accesses of the chip ----------------------------------------------------------------------

void Checker::access(Order& order, const PinClock& now) {
  const Outputs& out = now.out;
  order_ = &order;
  if (!order.entered) count_owed(order);
  compare_lanes(now);
  const Golden::State& state = order.golden->state();
  // A blind shift before the first access of a stay on the bus.
  if (!order.entered && state.nfsr && state.x_count == 1 && out.we) took_idle_bus_ = true;
  if (takes_words() && !out.we) {
    order.word.open(*order.golden);
    order.word.chip.push_back({false, out.adr, now.in.mem_dat});
  }
  if (order.word.before && out.we) replay(order);
  if (!make_access(order)) return;
  if (out.we) order.word.before.reset();
  count_owed(order);
}

/// The golden model makes it, too; false if it is accepted that it does not.
bool Checker::make_access(Order& order) {
  ++compared_;
  reads_ = timing_.results && !now_->out.we ? Reads::kInAnyOrder : Reads::kCompared;
  do {
    left_out_ = false;
    try {
      const auto kind = order.entered ? Act::Kind::kAccess : Act::Kind::kEnter;
      if (act(order, {kind}) == 0) throw surplus_access(order, now_->out);
    } catch (const Surplus&) {
      return false;
    }
    order.entered = order.in_grant = true;
  } while (left_out_);
  return true;
}

/// Before the write of a word: the golden model makes its reads again if they have been others.
void Checker::replay(Order& order) {
  if (order.word.in_order()) return;
  reads_ = Reads::kReplayed;
  order.golden.emplace(*order.word.before);
  for (const Act& what : order.word.since) what(*order.golden);
}

void Checker::compare_lanes(const PinClock& now) {
  ++compared_;
  if (now.out.sel == kBothLanes) return;
  const Access access{now.out.we, now.out.adr, now.out.dat};
  Divergence found = of_access(access, lanes_text(now.out.sel),
                               now.out.we ? "bytes of a write" : "bytes of a read");
  differ({found.what(), seen_, lanes_text(kBothLanes), found.actual(), found.kind()});
}

std::uint16_t Checker::echo_read(std::uint32_t address) {
  const Outputs& out = now_->out;
  switch (reads_) {
    case Reads::kForeseen:
      foreseen_.push_back({false, address, std::nullopt});
      return 0;
    case Reads::kReplayed:
      return replayed_read(address);
    default:
      break;
  }
  const Access access{false, address, std::nullopt};
  if (out.we) {
    differ(of_access(access, access_text(out), "write for read"));
    left_out_ = true;
    return kUndrivenBus;
  }
  if (order_->word.before) order_->word.golden.push_back(access);
  if (out.adr != address && reads_ == Reads::kCompared) {
    differ(of_access(access, access_text(out), "address of a read"));
  }
  return now_->in.mem_dat;
}

/// The data of the chip's read from this address, or else of the read in its place.
std::uint16_t Checker::replayed_read(std::uint32_t address) {
  Word& word = order_->word;
  const std::size_t place = word.replayed++;
  const auto made = std::find_if(word.chip.begin(), word.chip.end(),
                                 [&](const Access& read) { return read.address == address; });
  if (made == word.chip.end() && !timing_.results) {
    return place < word.chip.size() ? *word.chip[place].data : kUndrivenBus;
  }
  if (!timing_.results) return *made->data;
  // Each is of one read.
  const auto taken = made != word.chip.end() ? made : other_read(address);
  const std::uint16_t data = *taken->data;
  word.chip.erase(taken);
  return data;
}

/// One that the chip has made in place of the golden model's.
std::vector<Checker::Access>::iterator Checker::other_read(std::uint32_t address) {
  Word& word = order_->word;
  const auto is_owed = [&](const Access& read) {
    return std::any_of(word.golden.begin(), word.golden.end(),
                       [&](const Access& owed) { return owed.address == read.address; });
  };
  auto other = std::find_if_not(word.chip.begin(), word.chip.end(), is_owed);
  if (other == word.chip.end()) other = word.chip.begin();
  differ(of_access({false, address, std::nullopt}, access_text(false, other->address, {}),
                   "address of a read"));
  return other;
}

void Checker::echo_write(std::uint32_t address, std::uint16_t data) {
  const Outputs& out = now_->out;
  const Access access{true, address, data};
  if (reads_ == Reads::kForeseen) {
    const bool known = foreseen_.empty();
    foreseen_.push_back({true, address, known ? std::optional(data) : std::nullopt});
    return;
  }
  if (!out.we) {
    differ(of_access(access, access_text(out), "read for write"));
    throw Surplus{};
  }
  if (out.adr != address) {
    differ(of_access(access, access_text(out), "address of a write"));
  } else if (out.dat != data) {
    differ(of_access(access, access_text(out), "data written"));
  }
}

// ---- accesses to registers ---------------------------------------------------------------------

void Checker::answer(Order& order, const PinClock& now) {
  ++compared_;
  const Inputs& in = now.in;
  // One with another function code is refused, and is no bus cycle of another master. A late chip
  // may be on the bus in the clock of an acknowledge, as the access has taken effect before.
  if (now.out.cyc && !now.out.reg_ack) return;
  if (!in.bus_cycle && !now.out.cyc)
    throw std::logic_error("an access to a register that is no bus cycle");
  order_ = &order;
  count_owed(order);
  const auto word = order.early ? order.found : act(order, {Act::Kind::kRegister, in});
  order.early = false;
  order.found.reset();
  if (word) compare_answer(order, now, *word);
}

void Checker::compare_answer(const Order& order, const PinClock& now, std::uint16_t word) {
  const Inputs& in = now.in;
  const auto wrong = static_cast<std::uint16_t>((word ^ now.out.reg_dat) & bits_of(in));
  if ((wrong & ~ignored_[in.reg_offset / 2]) == 0) return;
  if (timing_.results && order.word.before && !order.word.same(order.golden->state())) return;
  differ({register_name(in), seen_, value_text(in, word), value_text(in, now.out.reg_dat),
          "register " + describe_bits(in.reg_offset, wrong)});
}

std::optional<std::uint16_t> Checker::act(Order& order, const Act& what) {
  const auto result = what(*order.golden);
  if (order.word.before) order.word.since.push_back(what);
  return result;
}

// ---- the report --------------------------------------------------------------------------------

Divergence Checker::of_output(const char* what, bool expected, bool actual) const {
  return {what, seen_, expected ? "1" : "0", actual ? "1" : "0",
          std::string(what) + (expected ? " missing" : " out of turn")};
}

Divergence Checker::of_access(const Access& expected, const std::string& actual,
                              const char* kind) const {
  const char* role = role_of(order_->golden->state(), expected.write);
  return {fmt::format("bus access {} ({})", accesses_, role), seen_,
          access_text(expected.write, expected.address, expected.data), actual, kind};
}

Divergence Checker::missing_access(const Order& order) {
  const std::vector<Access> next = foreseen(order, 1);
  if (next.empty()) return of_output("cyc", true, false);
  return of_access(next[0], kLetsGo, "accesses in one grant, too few");
}

/// With what forbids it.
Divergence Checker::surplus_access(const Order& order, const Outputs& out) const {
  const bool busy = order.golden->state().busy;
  const bool stays = order.entered || order.may_stay;
  const char* kind = stays && busy ? "access past the end of a turn"
                     : stays       ? "access past the end of the blit"
                     : busy        ? "access in the turn of others"
                                   : "access without BUSY";
  return {fmt::format("bus access {}", accesses_), seen_, kLetsGo, access_text(out), kind};
}

std::string Checker::register_name(const Inputs& in) const {
  const std::string text = register_text(in);
  if (in.reg_we) return "answer to the write of " + text;
  return reads_back_ ? text + " at the end" : "read of " + text;
}

void Checker::differ(Divergence divergence) {
  if (!strict_ && accepts_) {
    tell(divergence);
    if (accepts_(divergence)) return;
  }
  throw divergence;
}

template <class What>
void Checker::telling(const What& what) {
  try {
    what();
  } catch (Divergence& divergence) {
    tell(divergence);
    throw;
  }
}

/// Once: what led to it, and what the golden model would do next.
void Checker::tell(Divergence& divergence) {
  if (!divergence.context.empty()) return;
  divergence.since = since_;
  divergence.conditions = settings_of(order_->golden->state());
  if (was_reset_) divergence.conditions.emplace_back("reset");
  if (took_idle_bus_) divergence.conditions.emplace_back("idle bus");

  std::vector<std::string> lines;
  std::size_t most = kShownBefore;
  const auto add = [&](const Event& event) {
    if (event.kind == Event::Kind::kReadBack) ++most;
    for (const std::string& text : texts_of(event)) {
      lines.push_back(fmt::format("clock {}: {}", event.clock, text));
    }
  };
  for (std::size_t n = noted_ - std::min(noted_, events_.size()); n < noted_; ++n) {
    add(events_[n % events_.size()]);
  }
  if (noted_ == 0 || events_[(noted_ - 1) % events_.size()].clock != seen_) {
    add({seen_, levels_before(), *now_});
  }
  const std::size_t shown = std::min(lines.size(), most);
  for (auto line = lines.end() - static_cast<std::ptrdiff_t>(shown); line != lines.end(); ++line) {
    divergence.context.push_back({*line, *line});
  }
  divergence.context.push_back({divergence.expected(), divergence.actual()});
  std::vector<std::string> next;
  for (const Access& access : foreseen(*order_, 1 + kShownAfter)) {
    next.push_back(access_text(access.write, access.address, access.data));
  }
  // An access that differs is in the line above.
  if (!next.empty() && next.front() == divergence.expected()) next.erase(next.begin());
  if (next.size() > kShownAfter) next.pop_back();
  for (const std::string& access : next) divergence.context.push_back({access, ""});
}

/// The events of a clock in words.
std::vector<std::string> Checker::texts_of(const Event& event) {
  const auto& [clock, before, now, kind, count] = event;
  const Inputs& in = now.in;
  const Outputs& out = now.out;
  std::vector<std::string> texts;
  const auto level = [&](bool is, bool was, const char* name) {
    if (is != was) texts.push_back(fmt::format("{} is {}", name, is ? 1 : 0));
  };
  level(out.request, before.request, "bus request");
  level(in.grant, before.grant, "grant");
  level(out.done, before.done, "interrupt output");
  if (in.answers()) {
    texts.push_back(access_text(out.we, out.adr, out.we ? out.dat : in.mem_dat) +
                    (in.err ? ", a bus error" : ""));
  }
  if (kind == Event::Kind::kReadBack) {
    texts.emplace_back("all registers are read");
  } else if (out.answers()) {
    const std::string value = value_text(in, in.reg_we ? in.reg_dat : out.reg_dat);
    texts.push_back(!out.reg_ack ? "the CPU is refused " + register_text(in)
                    : in.reg_we  ? fmt::format("CPU writes {} to {}", value, register_text(in))
                                 : fmt::format("CPU reads {} from {}", value, register_text(in)));
  } else if (in.bus_cycle) {
    texts.push_back(fmt::format("{} bus cycle(s) of another master", count));
  }
  if (in.rst) texts.emplace_back("reset");
  return texts;
}

void Checker::note(const PinClock& now) {
  const Inputs& in = now.in;
  const Outputs& out = now.out;
  const Levels before = levels_before();
  const bool level =
      out.request != before.request || out.done != before.done || in.grant != before.grant;
  const bool alone = !level && !in.answers();
  if (alone && !in.rst && !in.bus_cycle && !out.answers()) return;
  using Kind = Event::Kind;
  const Kind kind = in.rst                           ? alone ? Kind::kReset : Kind::kOther
                    : out.answers() && reads_back_   ? Kind::kReadBack
                    : in.bus_cycle && !out.answers() ? alone ? Kind::kCycle : Kind::kOther
                                                     : Kind::kOther;
  if (noted_ > 0 && kind != Kind::kOther) {
    Event& latest = events_[(noted_ - 1) % events_.size()];
    if (latest.kind == kind) return static_cast<void>(++latest.count);
  }
  put_event(now, kind);
}

/// The next accesses of the golden model as far as its turn goes; of a write behind a read nobody
/// knows the data.
std::vector<Checker::Access> Checker::foreseen(const Order& order, std::size_t count) {
  const Reads reads = std::exchange(reads_, Reads::kForeseen);
  foreseen_.clear();
  Golden golden = *order.golden;
  bool enters = !order.entered;
  while (foreseen_.size() < count && (enters ? golden.grant(1) : golden.extend_grant(1)) != 0) {
    enters = false;
  }
  reads_ = reads;
  return std::move(foreseen_);
}

}  // namespace collide::blitter
