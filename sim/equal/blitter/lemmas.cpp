// SPDX-License-Identifier: MIT
#include "sim/equal/blitter/lemmas.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "sim/equal/blitter/relation.h"
#include "sim/equal/symbolic.h"

namespace collide::blitter {
namespace {

using namespace symbolic;

constexpr unsigned kWords = kRegisterBytes / 2;

z3::expr number(unsigned value, unsigned bits) {
  return context().bv_val(value, bits);
}
z3::expr yes() {
  return context().bool_val(true);
}

/// Memory that holds anything, with any number of wait states. It notes the accesses.
class Memory final : public Bus {
 public:
  Memory() : cells_(1U << 31) { cells_.set(holds()); }

  U16 read(U32 address) override {
    note(false, address, 0);
    return cells_[address];
  }
  void write(U32 address, U16 data) override {
    note(true, address, data);
    cells_[address] = data;
  }
  U32 wait_states() override { return waits(); }

  /// Of the first `count` accesses.
  Observation observed(std::size_t count) const {
    Observation seen = {{"accesses", U32(accesses_.size()).term()}};
    for (std::size_t i = 0; i < count; ++i) {
      const Access access = i < accesses_.size() ? accesses_[i] : Access{};
      const std::string which = i == 0 ? "access " : fmt::format("access {} ", i + 1);
      seen.push_back({which + "writes", access.writes.term()});
      seen.push_back({which + "address", access.address.term()});
      seen.push_back({which + "data", access.data.term()});
    }
    return seen;
  }

  static z3::expr holds() {
    return context().constant("memory",
                              context().array_sort(context().bv_sort(32), context().bv_sort(16)));
  }
  static U32 waits() { return U32(z3::zext(context().bv_const("wait states", 16), 16)); }

 private:
  struct Access {
    Bool writes;
    U32 address;
    U16 data;
  };
  void note(bool writes, const U32& address, const U16& data) {
    accesses_.push_back({writes, address, data});
  }

  Cells<U16> cells_;
  std::vector<Access> accesses_;
};

/// How a register access appears to either side.
struct RegisterAccess {
  unsigned word;    // of the registers
  unsigned select;  // lanes: 3 both, 2 the even byte, 1 the odd one

  Size size() const { return select == 3 ? Size::kWord : Size::kByte; }
  unsigned offset() const { return 2 * word + (select == 1 ? 1 : 0); }
  bool reaches_control() const { return word == kControl / 2 && select != 1; }
  std::string name() const {
    return fmt::format("{} at {:02X}", select == 3 ? "word" : "byte", offset());
  }
  /// What is on the bus as the CPU has it: a byte is on its own lane.
  z3::expr data(const z3::expr& lanes) const {
    if (select == 3) return lanes;
    return z3::zext(select == 2 ? lanes.extract(15, 8) : lanes.extract(7, 0), 8);
  }
};

std::vector<RegisterAccess> every_access() {
  std::vector<RegisterAccess> accesses;
  for (unsigned word = 0; word < kWords; ++word) {
    for (const unsigned select : {3U, 2U, 1U}) accesses.push_back({word, select});
  }
  return accesses;
}

constexpr std::array<const char*, 6> kMemoryPins = {"o_mem_cyc", "o_mem_stb", "o_mem_we",
                                                    "o_mem_adr", "o_mem_sel", "o_mem_dat"};

/// Copies go into the lemmas: the RTL is all they refer to.
class Lemmas {
 public:
  explicit Lemmas(const Rtl& rtl)
      : rtl_(rtl), now_(rtl, Registers::At::kBefore), then_(rtl, Registers::At::kAfter) {}

  static std::vector<Lemma> all();

 private:
  using Run = std::function<Observation(Golden& golden, Memory& memory)>;

  // ---- pins, and what they mean in this clock ----

  Bool in(const char* pin) const { return Bool(rtl_.input(pin) == number(1, 1)); }
  Bool out(const char* pin) const { return Bool(rtl_.output(pin) == number(1, 1)); }
  Bool register_access() const { return in("i_reg_cyc") && in("i_reg_stb"); }
  Bool cycle() const { return in("i_bus_cycle"); }
  Bool granted() const { return in("i_bus_grant"); }
  Bool writes() const { return now_.flag("registers.r_write"); }
  Bool allowed() const { return is_supervisor_data(rtl_.input("i_reg_fc")); }

  // Every clock is one of these.
  Bool reset() const { return in("i_rst"); }
  Bool rest(const Bool& pins) const {
    return !reset() && !now_.master() && !now_.answering() && pins;
  }
  /// Acknowledged, or an error. On the bus, the chip's own access is refused.
  Bool answer(bool acknowledged) const {
    return !reset() && !now_.master() && register_access() &&
           now_.flag(acknowledged ? "registers.r_ack" : "registers.r_err");
  }
  Bool given_up() const {
    return !reset() && !now_.master() && !register_access() && now_.answering();
  }
  Bool on_the_bus(const Bool& answered) const { return !reset() && now_.master() && answered; }
  Bool memory_answers() const { return in("i_mem_ack") || in("i_mem_err"); }

  /// Under the invariants and the assumptions.
  z3::expr given(Bool what) const {
    for (const Invariant& invariant : invariants(now_)) what = what && invariant.holds;
    return (what && as_assumed(rtl_)).term();
  }

  static Bool is_supervisor_data(const z3::expr& code) {
    return Bool(code == number(static_cast<unsigned>(FunctionCode::kSupervisorData), 3));
  }
  /// Of the access that is answered. The RTL keeps only what it decides.
  static z3::expr function_code() { return context().bv_const("function code", 3); }
  static Choice<FunctionCode> code() {
    return Choice<FunctionCode>(z3::zext(function_code(), Choice<FunctionCode>::kBits - 3));
  }

  symbolic::Values known(std::vector<std::pair<z3::expr, unsigned>> values) const {
    values.emplace_back(rtl_.input("i_rst"), 0);
    symbolic::Values known;
    for (const auto& [constant, value] : values) {
      known.emplace_back(constant, number(value, constant.get_sort().bv_size()));
    }
    return known;
  }

  // ---- the two sides ----

  static U64 clocks_before() { return U64(context().bv_const("golden clocks", 64)); }
  static U64 edges_before() { return U64(context().bv_const("golden done_edges", 64)); }
  /// Of any of the sixteen patterns.
  static z3::expr pattern(const z3::expr& ram) {
    return z3::select(ram, context().bv_const("pattern", 4));
  }

  /// What the golden model comes to from the state that is related to the registers.
  std::function<Observation()> golden(const Run& run) const {
    return [self = *this, run] {
      Memory memory;
      Golden golden(memory);
      GoldenInside::state(golden) = related(self.now_);
      GoldenInside::halftone(golden).set(self.rtl_.state("halftone.r_ram"));
      GoldenInside::clocks(golden) = clocks_before();
      GoldenInside::done_edges(golden) = edges_before();
      Observation seen = {{"requests before", golden.requests_bus().term()},
                          {"done before", golden.done().term()}};
      const auto add = [&](const Observation& more) {
        seen.insert(seen.end(), more.begin(), more.end());
      };
      add(run(golden, memory));
      add(fields(golden.state()));
      add({{"halftone", pattern(GoldenInside::halftone(golden).term())},
           {"clocks", golden.clocks().term()},
           {"done_edges", golden.done_edges().term()},
           {"requests", golden.requests_bus().term()},
           {"done", golden.done().term()}});
      return seen;
    };
  }

  static Expected always(const std::string& name, const z3::expr& value) {
    return symbolic::always(name, value);
  }
  static Expected always(const std::string& name, const Bool& value) {
    return symbolic::always(name, value.term());
  }

  /// What the RTL has for it, besides `more`; the clocks and edges are those that passed.
  std::vector<Expected> rtl(const U64& clocks, const U64& edges, std::vector<Expected> more) const {
    std::vector<Expected> all = std::move(more);
    all.push_back(always("requests before", out("o_bus_request")));
    all.push_back(always("done before", !now_.busy()));
    for (const auto& [name, value] : fields(related(then_))) {
      all.push_back({name, value, meaning(name, then_), true});
    }
    all.push_back(always("halftone", pattern(rtl_.next("halftone.r_ram"))));
    all.push_back(always("clocks", clocks.term()));
    all.push_back(always("done_edges", edges.term()));
    all.push_back(always("requests", rtl_.later(out("o_bus_request").term())));
    all.push_back(always("done", !then_.busy()));
    return all;
  }
  /// `o_done` rises after this clock. That it may rise in the clock that answers a write of the
  /// control byte is counted there.
  U64 rises() const { return U64(!out("o_done") && !then_.busy()); }

  static Case holds(const std::string& name, const z3::expr& given, const Bool& claim) {
    return symbolic::holds(name, given, claim.term());
  }

  template <class Cases>
  static Lemma lemma(const char* name, const char* says, const Cases& cases) {
    return {name,
            says,
            {"blitter"},
            true,
            [cases](const Rtl& rtl) { return cases(Lemmas(rtl)); },
            kAssumptions,
            [](const Rtl& rtl) { return Lemmas(rtl).invariants_of(); },
            [](const Rtl& rtl) { return Lemmas(rtl).state(); }};
  }

  Observation state() const {
    Observation state = fields(related(now_));
    for (unsigned line = 0; line < 16; ++line) {
      const z3::expr word = z3::select(rtl_.state("halftone.r_ram"), number(line, 4));
      state.push_back({fmt::format("halftone[{}]", line), word});
    }
    return state;
  }

  std::vector<std::string> invariants_of() const {
    std::vector<std::string> all;
    for (const Invariant& invariant : invariants(now_)) all.emplace_back(invariant.says);
    return all;
  }

  static Lemma slow(Lemma lemma) {
    lemma.quick = false;
    return lemma;
  }

  // ---- cases ----

  std::vector<Case> power_up() const {
    const auto run = [] {
      Memory memory;
      Golden golden(memory);
      return Observation{{"halftone", pattern(GoldenInside::halftone(golden).term())}};
    };
    return {{"power-up",
             yes(),
             {},
             run,
             {always("halftone", pattern(rtl_.initial("halftone.r_ram")))}}};
  }

  /// Whatever was before: no invariant is needed, no assumption. Only a write that is answered in
  /// the same clock, and still reaches the pattern RAM, comes after a reset before.
  std::vector<Case> resets() const {
    const std::vector<Expected> expected =
        rtl(0, 0, {always("on the bus", then_.master()), always("answering", then_.answering())});
    const auto result = [] {
      return Observation{{"on the bus", Bool(false).term()}, {"answering", Bool(false).term()}};
    };
    const Run plain = [result](Golden& golden, Memory&) {
      golden.reset();
      return result();
    };
    std::vector<Case> cases = {{"no write",
                                (reset() && !(writes() && register_access())).term(),
                                {},
                                golden(plain),
                                expected}};
    for (const RegisterAccess& access : every_access()) {
      const Run run = [self = *this, access, result](Golden& golden, Memory&) {
        golden.write(access.offset(), access.size(), self.written(access),
                     FunctionCode::kSupervisorData);
        golden.reset();
        return result();
      };
      cases.push_back({"write of the " + access.name(),
                       given(reset() && writes() && register_access()), about(access), golden(run),
                       expected});
    }
    return cases;
  }

  std::vector<Case> invariants_kept() const {
    std::vector<Case> cases;
    for (const Invariant& invariant : invariants(then_)) {
      cases.push_back(
          holds(fmt::format("after reset: {}", invariant.says), reset().term(), invariant.holds));
      cases.push_back(holds(invariant.says, given(!reset()), invariant.holds));
    }
    return cases;
  }

  std::vector<Case> every_clock() const {
    const Bool some = reset() || rest(!cycle() && !granted()) || rest(!cycle() && granted()) ||
                      rest(cycle() && !granted()) || rest(cycle() && granted()) || answer(true) ||
                      answer(false) || given_up() || on_the_bus(memory_answers()) ||
                      on_the_bus(!memory_answers());
    return {holds("every clock", given(true), some)};
  }

  /// The golden model enters the bus if it wanted to before the clock and still does: a grant of no
  /// access. Otherwise the RTL latches a register access.
  std::vector<Case> rests(const Bool& pins) const {
    const Run run = [self = *this](Golden& golden, Memory&) {
      const Bool wanted = golden.requests_bus();
      if (self.cycle()) golden.foreign_cycle();
      bool enters = false;
      if (wanted && golden.requests_bus() && self.granted()) {
        golden.grant(0);
        enters = true;
      }
      const Bool asks = self.register_access() && !enters;
      const Bool allowed = self.allowed();
      return Observation{{"on the bus", Bool(enters).term()},
                         {"o_done", self.was_done().term()},
                         {"will acknowledge", (asks && allowed).term()},
                         {"will refuse", (asks && !allowed).term()},
                         {"will write", (asks && allowed && self.in("i_reg_we")).term()}};
    };
    const U64 clocks = clocks_before() + U64(cycle()) + U64(then_.master());
    const std::vector<Expected> expected =
        rtl(clocks, edges_before() + rises(),
            {always("on the bus", then_.master()), always("o_done", out("o_done")),
             always("will acknowledge", then_.flag("registers.r_ack")),
             always("will refuse", then_.flag("registers.r_err")),
             always("will write", then_.flag("registers.r_write"))});
    return {{"the chip", given(rest(pins)), {}, golden(run), expected}};
  }
  /// What the interrupt output shows unless the control byte is being written.
  Bool was_done() const { return !related(now_).busy; }

  /// Its second clock, without it: nobody enters the bus, and nothing else is latched.
  std::vector<Case> without_answer() const {
    const Run run = [self = *this](Golden& golden, Memory&) {
      if (self.cycle()) golden.foreign_cycle();
      return Observation{{"on the bus", Bool(false).term()},
                         {"o_done", self.was_done().term()},
                         {"answers", Bool(false).term()},
                         {"answers next", Bool(false).term()}};
    };
    return {{"the chip",
             given(given_up()),
             {},
             golden(run),
             rtl(clocks_before() + U64(cycle()), edges_before() + rises(),
                 {always("on the bus", then_.master()), always("o_done", out("o_done")),
                  always("answers", out("o_reg_ack") || out("o_reg_err")),
                  always("answers next", then_.answering())})}};
  }

  /// What will be answered is what was asked.
  std::vector<Case> latched() const {
    const Bool same = Bool(then_("registers.r_adr") == rtl_.input("i_reg_adr")) &&
                      Bool(then_("registers.r_sel") == rtl_.input("i_reg_sel")) &&
                      Bool(then_("registers.r_dat") == rtl_.input("i_reg_dat"));
    return {holds("the access", given(!reset() && then_.answering()), register_access() && same)};
  }

  symbolic::Values about(const RegisterAccess& access) const {
    return {{now_("registers.r_adr"), number(access.word, 5)},
            {now_("registers.r_sel"), number(access.select, 2)}};
  }
  U16 written(const RegisterAccess& access) const {
    return U16(access.data(now_("registers.r_dat")));
  }

  /// The clock in which a register access is answered.
  Case answered(const std::string& name, const RegisterAccess& access, bool acknowledged,
                const Bool& condition, bool write,
                const std::function<Observation(Golden& golden)>& act,
                std::vector<Expected> more) const {
    const bool pulse = write && acknowledged && access.reaches_control();
    const Run run = [self = *this, act, pulse](Golden& golden, Memory&) {
      Observation seen = {{"o_done", (self.was_done() || pulse).term()},
                          {"on the bus", Bool(false).term()},
                          {"answers again", Bool(false).term()}};
      const Observation more_seen = act(golden);
      seen.insert(seen.end(), more_seen.begin(), more_seen.end());
      return seen;
    };
    more.push_back(always("o_done", out("o_done")));
    more.push_back(always("on the bus", then_.master()));
    more.push_back(always("answers again", then_.answering()));
    more.push_back(always("acknowledged", out("o_reg_ack")));
    more.push_back(always("refused", out("o_reg_err")));
    const U64 edges = edges_before() + U64(now_.busy() && pulse) + rises();
    const Bool allowed = is_supervisor_data(function_code());
    const Bool fits = acknowledged ? allowed : !allowed;
    return {name + access.name(),
            given(answer(acknowledged) && fits && condition),
            about(access),
            golden(run),
            rtl(clocks_before(), edges, std::move(more)),
            known({{now_("registers.r_ack"), acknowledged},
                   {now_("registers.r_err"), !acknowledged},
                   {rtl_.input("i_reg_cyc"), 1},
                   {rtl_.input("i_reg_stb"), 1},
                   {rtl_.input("i_bus_cycle"), 1}})};
  }
  Case read(const RegisterAccess& access, bool acknowledged = true) const {
    const auto act = [access](Golden& golden) {
      const std::optional<U16> value = golden.read(access.offset(), access.size(), code());
      return Observation{{"acknowledged", Bool(value.has_value()).term()},
                         {"refused", Bool(!value.has_value()).term()},
                         {"data", value.value_or(0).term()}};
    };
    return answered("read of the ", access, acknowledged, !writes(), false, act,
                    {always("data", access.data(rtl_.output("o_reg_dat")))});
  }
  Case write(const RegisterAccess& access, const Bool& condition, bool acknowledged = true) const {
    const auto act = [self = *this, access](Golden& golden) {
      const bool done = golden.write(access.offset(), access.size(), self.written(access), code());
      return Observation{{"acknowledged", Bool(done).term()}, {"refused", Bool(!done).term()}};
    };
    const Bool written = writes() || !acknowledged;
    return answered("write of the ", access, acknowledged, written && condition, true, act, {});
  }

  std::vector<Case> reads() const {
    std::vector<Case> cases;
    for (const RegisterAccess& access : every_access()) cases.push_back(read(access));
    return cases;
  }
  std::vector<Case> register_writes() const {
    std::vector<Case> cases;
    for (const RegisterAccess& access : every_access()) {
      if (!access.reaches_control()) cases.push_back(write(access, true));
    }
    return cases;
  }
  std::vector<Case> control_writes(const Bool& condition) const {
    std::vector<Case> cases;
    for (const RegisterAccess& access : every_access()) {
      if (access.reaches_control()) cases.push_back(write(access, condition));
    }
    return cases;
  }
  std::vector<Case> refusals() const {
    std::vector<Case> cases;
    for (const RegisterAccess& access : every_access()) {
      cases.push_back(read(access, false));
      cases.push_back(write(access, true, false));
    }
    return cases;
  }
  Bool sets_busy() const { return Bool(now_("registers.r_dat").extract(15, 15) == number(1, 1)); }
  Bool ended() const { return now_.flag("bus_share.r_ended"); }

  /// One access of this kind, answered. The chip stays if it wants to and may.
  std::vector<Case> access(Golden::Next kind) const {
    const Run run = [self = *this](Golden& golden, Memory& memory) {
      const U64 made = golden.extend_grant(1);
      Observation seen = memory.observed(1);
      seen.push_back({"made", made.term()});
      seen.push_back({"o_done", self.was_done().term()});
      seen.push_back({"stays", (golden.requests_bus() && self.in("i_bus_grant")).term()});
      seen.push_back({"will acknowledge", Bool(false).term()});
      seen.push_back({"will refuse", self.refused_next().term()});
      return seen;
    };
    const z3::expr address = z3::zext(z3::concat(rtl_.output("o_mem_adr"), number(0, 1)), 8);
    const Bool makes =
        out("o_mem_cyc") && out("o_mem_stb") && Bool(rtl_.output("o_mem_sel") == number(3, 2));
    const Bool as_memory_holds(rtl_.input("i_mem_dat") == z3::select(Memory::holds(), address));
    const std::vector<Expected> expected =
        rtl(clocks_before() + 1 + Memory::waits(), edges_before() + rises(),
            {always("accesses", U32(makes).term()),
             always("made", U64(makes).term()),
             always("access writes", out("o_mem_we")),
             always("access address", address),
             {"access data", rtl_.output("o_mem_dat"), out("o_mem_we").term(), true},
             always("o_done", out("o_done")),
             always("stays", then_.master()),
             always("will acknowledge", then_.flag("registers.r_ack")),
             always("will refuse", then_.flag("registers.r_err"))});
    const z3::expr& next = now_("sequencer.r_next");
    return {{"access",
             given(on_the_bus(memory_answers()) && as_memory_holds),
             {{next, number(static_cast<unsigned>(kind), next.get_sort().bv_size())}},
             golden(run),
             expected,
             known({{now_("bus_share.r_state"), Registers::kMaster},
                    {now_("registers.r_ack"), 0},
                    {now_("registers.r_write"), 0},
                    {rtl_.input("i_bus_cycle"), 0}})}};
  }

  /// On the bus: an access that looks at the register port without the CPU's function code.
  Bool refused_next() const {
    return register_access() && !allowed() && !now_.flag("registers.r_err");
  }

  /// Every register of the RTL keeps what it holds, and the pins stay, whatever the inputs then
  /// are. What the register port then refuses goes by itself.
  std::vector<Case> waits() const {
    const z3::expr wait = given(on_the_bus(!memory_answers()));
    const Run nothing = [](Golden&, Memory&) { return Observation{}; };
    std::vector<Case> cases = {
        {"a clock", wait, {}, golden(nothing), rtl(clocks_before(), edges_before(), {})}};
    z3::expr_vector nameless(context()), later(context());
    for (const auto& [name, held] : rtl_.states()) {
      if (name == "registers.r_err") {
        cases.push_back(holds(name, wait, Bool(then_.flag(name).term() == refused_next().term())));
      } else if (name == "registers.r_adr" || name == "registers.r_sel" ||
                 name == "registers.r_dat") {
        cases.push_back(
            holds(name, wait, Bool(rtl_.next(name) == held) || then_.flag("registers.r_err")));
      } else if (Rtl::has_name(name)) {
        cases.push_back(holds(name, wait, Bool(rtl_.next(name) == held)));
      } else {
        nameless.push_back(held);  // What is seen of it is in the fields and on the pins.
        later.push_back(rtl_.next(name));
      }
    }
    for (const char* pin : kMemoryPins) {
      const z3::expr& shown = rtl_.output(pin);
      const z3::expr stays = shown == rtl_.with_other_inputs(shown).substitute(nameless, later);
      cases.push_back(holds(pin, wait, Bool(stays)));
    }
    return cases;
  }

  /// What is written into the pattern RAM is known as soon as it is known whether the access still
  /// stands, and nobody looks at the word in this clock: the answer is to a write, and there is no
  /// access to memory. So it is the same whether the word changes in the midst of the clock or at
  /// its end.
  std::vector<Case> pattern_written() const {
    const char* const kRam = "halftone.r_ram";
    const z3::expr& ram = rtl_.state(kRam);
    const z3::expr& written = rtl_.next(kRam);
    z3::expr_vector other_request(context()), request(context());
    for (const char* pin : {"i_reg_cyc", "i_reg_stb"}) {
      request.push_back(rtl_.input(pin));
      other_request.push_back(rtl_.with_other_inputs(rtl_.input(pin)));
    }
    const Bool decided =
        Bool(written == rtl_.with_other_inputs(written).substitute(other_request, request));
    const z3::expr changes = given(Bool(written != ram));
    z3::expr_vector from(context()), to(context());
    from.push_back(ram);
    to.push_back(written);
    const auto does_not_see = [&](const std::string& name, const z3::expr& value) {
      return holds(name, changes, Bool(z3::expr(value).substitute(from, to) == value));
    };
    std::vector<Case> cases = {holds("registers and the request decide what is written",
                                     context().bool_val(true), decided),
                               holds("a write is answered, and no access made", changes,
                                     writes() && out("o_reg_ack") && !out("o_mem_stb"))};
    for (const auto& [name, state] : rtl_.states()) {
      cases.push_back(does_not_see(name, rtl_.next(name)));
    }
    for (const auto& [name, output] : rtl_.outputs()) {
      // Data that means nothing now
      if (name != "o_reg_dat" && name != "o_mem_dat") cases.push_back(does_not_see(name, output));
    }
    return cases;
  }

  /// Two ways to use the golden model come to the same, whatever its state.
  std::vector<Case> same(const Bool& condition, const std::function<void(Golden&)>& one,
                         const std::function<void(Golden&)>& other, std::size_t accesses) const {
    const auto as_run = [accesses](const std::function<void(Golden&)>& act) -> Run {
      return [act, accesses](Golden& golden, Memory& memory) {
        act(golden);
        return memory.observed(accesses);
      };
    };
    const z3::expr assumed = given(!reset() && condition);
    std::vector<Expected> expected;
    for (const auto& [name, value] :
         symbolic::explore(assumed, golden(as_run(other))).observation) {
      expected.push_back(always(name, value));
    }
    return {{"the golden model", assumed, {}, golden(as_run(one)), expected}};
  }

  const Rtl& rtl_;
  Registers now_, then_;
};

std::vector<Lemma> Lemmas::all() {
  using L = const Lemmas&;
  using Next = Golden::Next;
  const auto one = [](Golden& golden) { golden.extend_grant(1); };
  return {
      lemma("power-up", "the pattern RAM holds zeros", [](L l) { return l.power_up(); }),
      lemma("reset", "from any state whatever", [](L l) { return l.resets(); }),
      lemma("invariants", "hold after reset, and after a clock before which they held",
            [](L l) { return l.invariants_kept(); }),
      lemma("every clock", "is one of those below", [](L l) { return l.every_clock(); }),
      lemma("nothing", "no grant, no other master's cycle: nothing changes",
            [](L l) { return l.rests(!l.cycle() && !l.granted()); }),
      lemma("grant entered", "if it was asked for, in an idle clock",
            [](L l) { return l.rests(!l.cycle() && l.granted()); }),
      lemma("foreign cycle", "is counted; the turn changes after 64",
            [](L l) { return l.rests(l.cycle() && !l.granted()); }),
      lemma("foreign cycle and grant", "in one clock: entered unless the turn ends",
            [](L l) { return l.rests(l.cycle() && l.granted()); }),
      lemma("register access", "is latched when it is answered next",
            [](L l) { return l.latched(); }),
      lemma("given up", "before its answer: nothing comes of it",
            [](L l) { return l.without_answer(); }),
      lemma("register reads", "all words and bytes", [](L l) { return l.reads(); }),
      lemma("register writes", "all words and bytes but the control byte",
            [](L l) { return l.register_writes(); }),
      lemma("start", "BUSY is set and was not",
            [](L l) { return l.control_writes(l.sets_busy() && !l.ended() && !l.now_.busy()); }),
      lemma("restart", "BUSY is set again: the count begins anew",
            [](L l) { return l.control_writes(l.sets_busy() && !l.ended() && l.now_.busy()); }),
      lemma("stop", "BUSY is written 0",
            [](L l) { return l.control_writes(!l.sets_busy() && !l.ended()); }),
      lemma("BUSY refused", "after the end, until Y_COUNT is written",
            [](L l) { return l.control_writes(l.ended()); }),
      lemma("pattern RAM",
            "is the same whether it is written in the midst of a clock or at its end",
            [](L l) { return l.pattern_written(); }),
      slow(lemma("other function codes", "an error, which counts and changes nothing",
                 [](L l) { return l.refusals(); })),
      lemma("extra source read", "the access of FXSR", [](L l) { return l.access(Next::kPrime); }),
      lemma("source read", "into the shifter", [](L l) { return l.access(Next::kSource); }),
      lemma("destination read", "into the latch", [](L l) { return l.access(Next::kDestination); }),
      lemma("write", "halftone, HOP, OP, mask, counters, end, turn",
            [](L l) { return l.access(Next::kWrite); }),
      lemma("waits", "nothing moves until memory answers", [](L l) { return l.waits(); }),
      slow(lemma("grant of one", "is a grant entered and one access",
                 [one](L l) {
                   return l.same(
                       !l.now_.master(), [](Golden& golden) { golden.grant(1); },
                       [one](Golden& golden) {
                         golden.grant(0);
                         one(golden);
                       },
                       1);
                 })),
      lemma("grant of two more", "is two grants of one more, with FXSR",
            [one](L l) {
              const z3::expr& next = l.now_("sequencer.r_next");
              const Bool prime(next == static_cast<int>(Next::kPrime));
              return l.same(
                  l.now_.master() && prime, [](Golden& golden) { golden.extend_grant(2); },
                  [one](Golden& golden) {
                    one(golden);
                    one(golden);
                  },
                  2);
            }),
  };
}

}  // namespace

std::vector<Lemma> lemmas() {
  return Lemmas::all();
}

symbolic::Scope scope() {
  return {true,
          {{"the golden model's long grants, grant(n) and extend_grant(n), equal n single accesses",
            "proved for the first access, and for a second after the extra source read; compared "
            "at random"},
           {"the golden model on plain Ram does the same as on any Bus",
            "the same template; compared at random"},
           {"for the calls of the lemmas, the driver sim/units/blitter/pins.h makes their clocks",
            "every lockstep runs it"}},
          "From a reset on, and from any state that the invariants allow, blitter does in every "
          "clock what the golden model does: registers, pattern RAM, pins, and the access on the "
          "bus, for any register access, grant, foreign cycle and answer of the memory."};
}

}  // namespace collide::blitter
