// SPDX-License-Identifier: MIT
//
// The registers that list units have in common, and the run from START to DONE.
#include <fmt/format.h>

#include "model/list_unit/rule.h"
#include "sim/equal/list_unit/lemmas.h"
#include "sim/equal/terms.h"

namespace collide::list_unit {
namespace {

using namespace symbolic;
using Cases = std::vector<Case>;

/// A bit of a register of 32 bits.
z3::expr bit_of(const U32& word, std::uint32_t bit) {
  return as_bit((word & bit) != 0U);
}
/// Bits side by side as a register has them.
struct Bit {
  std::uint32_t bit;
  const char* output;
};
template <class Values>
U32 word_of(const Values& all, const std::function<z3::expr(const char*)>& value) {
  U32 word = 0;
  for (const Bit& one : all) {
    word |= U32(z3::ite(is_set(value(one.output)), bits(one.bit, 32), bits(0, 32)));
  }
  return word;
}

// ---- common_registers ----

/// Of r_state.
constexpr unsigned kLook = 1, kAnswer = 2;
/// The parameter CAPACITY.
constexpr unsigned kCapacity = 128;

struct Configured {
  unsigned offset;
  const char* output;
  unsigned from;  // the bit of the register that is the output's lowest
};
constexpr Configured kConfigured[] = {{kCount, "o_count", 0},
                                      {kDescriptors, "o_descriptors", 4},
                                      {kList, "o_list", 4},
                                      {kListLines, "o_list_lines", 0},
                                      {kSequence, "o_sequence", 0}};

/// The register that is so much of it.
U32 whole(const Configured& one, const z3::expr& output) {
  return wide<U32>(one.from == 0 ? output : z3::concat(output, bits(0, one.from)));
}

/// In the clock of its answer, with the value of before at hand. A trigger in it comes behind it.
struct Write {
  explicit Write(const Rtl& rtl)
      : data(rtl.input("i_dat")),
        select(wide<U32>(rtl.input("i_sel"))),
        given(is_set(rtl.output("o_ack")) && is_set(rtl.input("i_we")) &&
              low_for(rtl, "i_rst", 1) && rtl.state("r_state") == bits(kAnswer, 2)) {}
  U32 data, select;
  z3::expr given;
};
z3::expr is_at(const Rtl& rtl, unsigned offset) {
  return rtl.input("i_adr") == bits(offset / 4, 12);
}

Cases configuration(const Rtl& rtl) {
  const Write write(rtl);
  const z3::expr busy = is_set(rtl.input("i_busy"));
  const z3::expr goes_on = low_for(rtl, "i_rst", 1);
  const Bool begins(is_set(rtl.input("i_begin")));
  Cases cases;
  for (const Configured& one : kConfigured) {
    const std::string name = fmt::format("register {:02X}", one.offset);
    const U32 before = whole(one, rtl.output(one.output));
    const U32 after = whole(one, rtl.later(rtl.output(one.output)));
    const z3::expr here = is_at(rtl, one.offset);
    const z3::expr given = write.given && here;
    // A run that begins counts what is there, the value written or the one before.
    const bool counted = one.offset == kSequence;
    const auto then = [=](const U32& value) {
      return (counted && begins ? next_sequence(value) : value).term();
    };
    cases.push_back(holds(name + " is read", rtl.state("r_state") == bits(kLook, 2) && here,
                          rtl.next("r_value") == before.term()));
    cases.push_back({name + " is written",
                     given && !busy && rtl.state("r_value") == before.term(),
                     {},
                     [=] {
                       const U32 bytes = bytes_of(write.select);
                       const U32 value =
                           configured(one.offset, merged(before, write.data, bytes), kCapacity);
                       return Observation{{"value", then(write.select != 0U ? value : before)}};
                     },
                     {always("value", after.term())}});
    const auto stays = [&](const std::string& what, const z3::expr& when) {
      cases.push_back({name + what,
                       when,
                       {},
                       [=] {
                         return Observation{{"value", then(before)}};
                       },
                       {always("value", after.term())}});
    };
    stays(" stays while BUSY", given && busy);
    stays(" stays", goes_on && !(write.given && here));
    cases.push_back(holds(name + " is refused", given && busy && (write.select != 0U).term(),
                          is_set(rtl.output("o_refuse"))));
  }
  return cases;
}

constexpr Bit kStaying[] = {
    {kIrqEnable, "r_irq_enable"}, {kTriggerEnable, "r_trigger_enable"}, {kMode, "o_mode"}};

Cases control(const Rtl& rtl) {
  const Write write(rtl);
  const auto value = [&](const char* name, bool then) {
    const z3::expr now = *name == 'o' ? rtl.output(name) : rtl.state(name);
    return then ? rtl.later(now) : now;
  };
  const U32 before = word_of(kStaying, [&](const char* name) { return value(name, false); });
  const U32 after = word_of(kStaying, [&](const char* name) { return value(name, true); });
  const Bool busy(is_set(rtl.input("i_busy")));
  const z3::expr given = write.given && is_at(rtl, kControl) && low_for(rtl, "i_own_configures", 1);
  const Bool pulse(is_set(rtl.input("i_trigger")));
  // The write, then the trigger, which finds the run that START has begun
  const auto golden = [=] {
    const ControlWrite seen = write_control(before, write.data, bytes_of(write.select), busy, true);
    const Bool triggered = pulse && (seen.control & kTriggerEnable) != 0U;
    return Observation{{"control", seen.control.term()},
                       {"refused", as_bit(seen.refused || (seen.start && triggered))},
                       {"starts", as_bit(seen.start || triggered)},
                       {"aborts", as_bit(seen.abort)}};
  };
  return {
      {"is written",
       given,
       {},
       golden,
       {always("control", after.term()), always("refused", rtl.output("o_refuse")),
        always("starts", rtl.output("o_start")), always("aborts", rtl.output("o_abort"))}},
      holds("is read", rtl.state("r_state") == bits(kLook, 2) && is_at(rtl, kControl),
            rtl.next("r_value") == before.term()),
      holds("stays", !(write.given && is_at(rtl, kControl)) && low_for(rtl, "i_rst", 1),
            after.term() == before.term()),
      holds("a trigger starts", !(write.given && is_at(rtl, kControl)) && low_for(rtl, "i_rst", 1),
            is_set(rtl.output("o_start")) ==
                (is_set(rtl.input("i_trigger")) && is_set(rtl.state("r_trigger_enable"))))};
}

/// What of STATUS is cleared.
Cases clearing(const Rtl& rtl) {
  const Write write(rtl);
  const auto golden = [=] {
    const U32 all = kDone | kRefused;
    const U32 left = write_status(all, write.data & bytes_of(write.select));
    return Observation{{"DONE", bit_of(all ^ left, kDone)},
                       {"REFUSED", bit_of(all ^ left, kRefused)}};
  };
  const z3::expr written = write.given && is_at(rtl, kStatus);
  return {{"is written",
           written,
           {},
           golden,
           {always("DONE", rtl.output("o_clear_done")),
            always("REFUSED", rtl.output("o_clear_refused"))}},
          holds("else", !(is_set(rtl.output("o_ack")) && is_at(rtl, kStatus)),
                !is_set(rtl.output("o_clear_done")) && !is_set(rtl.output("o_clear_refused")))};
}

Cases interrupting(const Rtl& rtl) {
  const auto set = [](const char* name, std::uint32_t bit, const z3::expr& value) {
    return U32(z3::ite(is_set(value), bits(bit, 32), bits(0, 32))) |
           (U32(constant(name, 32)) & ~bit);
  };
  const U32 status = set("STATUS", kDone, rtl.input("i_done"));
  const U32 control = set("CONTROL", kIrqEnable, rtl.state("r_irq_enable"));
  return {{"the pin",
           context().bool_val(true),
           {},
           [=] {
             return Observation{{"interrupt", as_bit(interrupt(status, control))}};
           },
           {always("interrupt", rtl.output("o_irq"))}}};
}

// ---- common_run ----

constexpr Bit kSeen[] = {{kLoaded, "o_loaded"}, {kDone, "o_done"},       {kOverflow, "o_overflow"},
                         {kError, "o_error"},   {kAborted, "o_aborted"}, {kRefused, "o_refused"}};

Cases running(const Rtl& rtl) {
  const auto in = [&](const char* pin) { return is_set(rtl.input(pin)); };
  const auto out = [&](const char* pin) { return is_set(rtl.output(pin)); };
  const auto then = [&](const char* pin) { return is_set(rtl.later(rtl.output(pin))); };
  const U32 before = word_of(kSeen, [&](const char* name) { return rtl.output(name); });
  const U32 after = word_of(kSeen, [&](const char* name) { return rtl.later(rtl.output(name)); });
  const U32 ends = kDone | kOverflow | kError | kAborted;
  // In a run nothing is set that says how it has ended, or will.
  const auto of_a_run = [&](const z3::expr& busy, const z3::expr& stop, const z3::expr& failed,
                            const U32& status) {
    return z3::implies(busy, (status & ends).term() == bits(0, 32)) && z3::implies(stop, busy) &&
           z3::implies(busy && failed, stop);
  };
  const z3::expr invariant =
      of_a_run(out("o_busy"), out("o_stop"), is_set(rtl.state("r_failed")), before);
  const z3::expr kept =
      of_a_run(then("o_busy"), then("o_stop"), is_set(rtl.next("r_failed")), after);
  const z3::expr goes_on = invariant && low_for(rtl, "i_rst", 1);
  const z3::expr failed = is_set(rtl.state("r_failed"));
  const Bool busy(out("o_busy")), stop(out("o_stop")), err(in("i_err"));
  const Bool start(in("i_start")), refused(in("i_refuse")), loaded(in("i_loaded"));
  const Bool finish(in("i_finish")), quiet(in("i_quiet") && in("i_settled"));
  const U32 overflow(z3::ite(in("i_overflow"), bits(kOverflow, 32), bits(0, 32)));
  const U32 why(z3::ite(failed, bits(kError, 32), bits(kAborted, 32)));
  const U32 cleared = U32(z3::ite(in("i_clear_done"), bits(kDone, 32), bits(0, 32))) |
                      U32(z3::ite(in("i_clear_refused"), bits(kRefused, 32), bits(0, 32)));
  // What meets in a clock: STATUS is cleared, the run goes on or ends, a start begins the next or
  // is refused.
  const auto golden = [=] {
    U32 status = write_status(before, cleared);
    Bool runs = busy;
    if (busy) {
      if (loaded && !stop && !err) status |= kLoaded;
      if (stop ? quiet : finish && !err) {
        status = status_of_end(status, stop ? why : overflow);
        runs = false;
      }
      if (start) status |= kRefused;
    } else if (start) {
      status = status_of_start(status);
      runs = true;
    }
    if (refused) status |= kRefused;
    return Observation{{"STATUS", status.term()}, {"BUSY", as_bit(runs)}};
  };
  const z3::expr running = goes_on && out("o_busy") && !out("o_stop");
  return {holds("in a run nothing says how it ended: reset", in("i_rst"), kept),
          holds("in a run nothing says how it ended", goes_on, kept),
          {"a clock",
           goes_on,
           {},
           golden,
           {always("STATUS", after.term()), always("BUSY", rtl.later(rtl.output("o_busy")))}},
          holds("an error stops the run", running && in("i_err"),
                then("o_stop") && is_set(rtl.next("r_failed")) &&
                    rtl.later(rtl.output("o_error_address")) == rtl.input("i_err_address")),
          holds("ABORT stops the run",
                running && in("i_abort") && !in("i_err") && !in("i_committed") && !in("i_finish"),
                then("o_stop") && !is_set(rtl.next("r_failed"))),
          holds("nothing else does",
                running && !in("i_err") && (!in("i_abort") || in("i_committed")), !then("o_stop")),
          holds("what stopped it stays",
                goes_on && out("o_stop") && !(in("i_quiet") && in("i_settled")),
                then("o_stop") && rtl.next("r_failed") == rtl.state("r_failed"))};
}

}  // namespace

std::vector<Lemma> register_lemmas() {
  using Assumptions = std::vector<symbolic::Assumption>;
  const auto lemma = [](const char* name, const char* says, const char* module,
                        Cases (*cases)(const Rtl&), const Assumptions& assumptions = {}) {
    return Lemma{name, says, {module}, true, cases, assumptions};
  };
  const Assumptions own = {{"the unit's own registers are not at CONTROL",
                            "they are behind those that list units share",
                            {symbolic::by_monitor("common_registers_inputs")}}};
  return {lemma("configuration", "read, written by any bytes, refused", "common_registers",
                configuration),
          lemma("CONTROL", "what stays, START, ABORT, what is refused", "common_registers", control,
                own),
          lemma("STATUS", "what a write clears", "common_registers", clearing),
          lemma("interrupt", "DONE and its enable", "common_registers", interrupting),
          lemma("run", "STATUS and BUSY from START to DONE", "common_run", running)};
}

}  // namespace collide::list_unit
