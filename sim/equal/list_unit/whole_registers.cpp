// SPDX-License-Identifier: MIT
//
// The golden model's registers as ghosts. What meets in a clock comes in this order: an answer with
// an error, the write, the trigger, the step of the run, its end.
#include "sim/equal/list_unit/whole.h"

namespace collide::list_unit {

using namespace symbolic;

namespace {

constexpr const char* kRegisters[] = {"CONTROL", "STATUS",     "COUNT",    "DESCRIPTORS",
                                      "LIST",    "LIST_LINES", "SEQUENCE", "BUSY"};
// Facts about all but the last
constexpr const char* kFacts[] = {"register CONTROL",     "register STATUS", "register COUNT",
                                  "register DESCRIPTORS", "register LIST",   "register LIST_LINES",
                                  "register SEQUENCE"};
constexpr unsigned kOffsets[] = {kControl, kStatus,    kCount,   kDescriptors,
                                 kList,    kListLines, kSequence};
constexpr unsigned kHeld = 8;  // of kRegisters
using Terms = std::vector<z3::expr>;

z3::expr any(const std::string& name, unsigned width = 32) {
  return constant("register " + name, width);
}
Registers any_registers() {
  Registers r;
  U32* const all[] = {&r.control, &r.status,     &r.count,   &r.descriptors,
                      &r.list,    &r.list_lines, &r.sequence};
  for (unsigned i = 0; i < 7; ++i) *all[i] = U32(any(kRegisters[i]));
  r.busy = Bool(is_set(any("BUSY", 1)));
  return r;
}
Observation seen(const Registers& r) {
  return {{"CONTROL", r.control.term()},   {"STATUS", r.status.term()},
          {"COUNT", r.count.term()},       {"DESCRIPTORS", r.descriptors.term()},
          {"LIST", r.list.term()},         {"LIST_LINES", r.list_lines.term()},
          {"SEQUENCE", r.sequence.term()}, {"BUSY", as_bit(r.busy)}};
}
Values of(const Terms& registers) {
  Values values;
  for (unsigned i = 0; i < kHeld; ++i) {
    values.emplace_back(any(kRegisters[i], i == 7 ? 1 : 32), registers[i]);
  }
  return values;
}
Terms ghosts(W w) {
  Terms all;
  for (const char* name : kRegisters) all.push_back(w.ghost(name));
  return all;
}

z3::expr is_at(W w, unsigned offset) {
  return w("i_reg_adr") == bits(offset / 4, 12);
}
/// The registers, with what is done to them: whether a run begins, whether one is to be aborted.
struct Done {
  Terms registers;
  z3::expr begins, aborts;
};
Done written(W w, const Chip& unit) {
  const Terms before = ghosts(w);
  const z3::expr none = bits(0, 1);
  Done done{before, none, none};
  Values values = of(before);
  values.emplace_back(any("data"), w("i_reg_dat"));
  values.emplace_back(any("bytes"), bytes(w));
  const auto add = [&](const z3::expr& here, const std::function<Observation()>& program) {
    const Terms then = on_all_paths(program, values);
    const z3::expr when = is_written(w) && here;
    done.registers = either(when, {then.begin(), then.begin() + kHeld}, done.registers);
    done.begins = z3::ite(when, then[kHeld], done.begins);
    done.aborts = z3::ite(when, then[kHeld + 1], done.aborts);
  };
  for (const unsigned offset : kOffsets) {
    add(is_at(w, offset), [offset, &unit] {
      Registers r = any_registers();
      const Written written =
          write(r, offset, U32(any("data")), U32(any("bytes")), unit.capacity, unit.has_mode);
      Observation all = seen(r);
      all.push_back({"begins", as_bit(written.begins)});
      all.push_back({"aborts", as_bit(written.aborts)});
      return all;
    });
  }
  z3::expr own = context().bool_val(false);
  for (const unsigned offset : unit.own_offsets) own = own || is_at(w, offset);
  add(own && w("i_reg_sel") != bits(0, 4), [] {
    Registers r = any_registers();
    static_cast<void>(may_configure(r));
    Observation all = seen(r);
    all.push_back({"begins", bits(0, 1)});
    all.push_back({"aborts", bits(0, 1)});
    return all;
  });
  // The trigger
  const Terms pulsed = on_all_paths(
      [] {
        Registers r = any_registers();
        const Bool begins = trigger(r);
        Observation all = seen(r);
        all.push_back({"begins", as_bit(begins)});
        return all;
      },
      of(done.registers));
  const z3::expr pulse = w.is("i_trigger");
  done.begins = z3::ite(pulse, done.begins | pulsed[kHeld], done.begins);
  done.registers = either(pulse, {pulsed.begin(), pulsed.begin() + kHeld}, done.registers);
  return done;
}

// What stops a run
constexpr unsigned kNothing = 0, kByError = 1, kByAbort = 2;
z3::expr stopped(W w, unsigned by) {
  return w.ghost("stopped") == bits(by, 2);
}
z3::expr fails(W w) {
  return is_set(w.ghost("BUSY")) && stopped(w, kNothing) && w.is("i_mem_err");
}
z3::expr runs(W w) {
  return is_set(w.ghost("BUSY")) && stopped(w, kNothing) && !w.is("i_mem_err");
}
/// At last the step of the run: all descriptors are read, or it ends.
Terms stepped(W w, const Chip& unit) {
  Terms r = written(w, unit).registers;
  r[1] = z3::ite(runs(w) && w.is("run.i_loaded"), r[1] | bits(kLoaded, 32), r[1]);
  const Terms ended = on_all_paths(
      [] {
        Registers ending = any_registers();
        end(ending, U32(any("how")));
        return seen(ending);
      },
      [&] {
        Values values = of(r);
        const z3::expr how =
            z3::ite(stopped(w, kByError), bits(kError, 32),
                    z3::ite(stopped(w, kByAbort), bits(kAborted, 32),
                            z3::ite(w.is("list.o_overflow"), bits(kOverflow, 32), bits(0, 32))));
        values.emplace_back(any("how"), how);
        return values;
      }());
  return either(w.is("run.w_end"), ended, r);
}

}  // namespace

z3::expr is_written(W w) {
  return w.is("o_reg_ack") && w.is("i_reg_we");
}
z3::expr bytes(W w) {
  static const z3::expr kBytes =
      explore(context().bool_val(true),
              [] {
                return Observation{{"bytes", bytes_of(wide<U32>(any("select", 4))).term()}};
              })
          .observation[0]
          .value;
  z3::expr_vector from(context()), to(context());
  from.push_back(any("select", 4));
  to.push_back(w("i_reg_sel"));
  return z3::expr(kBytes).substitute(from, to);
}

z3::expr begins(W w, const Chip& unit) {
  return is_set(written(w, unit).begins);
}

void Argument::registers() {
  const Chip unit = unit_;
  for (unsigned i = 0; i < kHeld; ++i) {
    ghost(kRegisters[i], bits(0, i == 7 ? 1 : 32), [=](W w) { return stepped(w, unit)[i]; });
  }
  ghost("stopped", bits(kNothing, 2), [=](W w) {
    const Done done = written(w, unit);
    const z3::expr aborts = is_set(done.aborts) && !w.is("run.i_committed");
    return z3::ite(is_set(done.begins) || !is_set(w.ghost("BUSY")) || w.is("run.w_end"),
                   bits(kNothing, 2),
                   z3::ite(!stopped(w, kNothing), w.ghost("stopped"),
                           z3::ite(w.is("i_mem_err"), bits(kByError, 2),
                                   z3::ite(aborts, bits(kByAbort, 2), bits(kNothing, 2)))));
  });
  ghost("ERROR_ADDRESS", bits(0, 32), [=](W w) {
    return z3::ite(fails(w), wide32(answered(w, unit).adr), w.ghost("ERROR_ADDRESS"));
  });
  ghost("CLOCKS", bits(0, 32), [=](W w) {
    const z3::expr& before = w.ghost("CLOCKS");
    return z3::ite(is_set(written(w, unit).begins), bits(0, 32),
                   z3::ite(is_set(w.ghost("BUSY")), before + 1, before));
  });

  state("registers.shared", "an access is looked at", "while it stands", {}, [](W w) {
    const z3::expr& looks = w("registers.shared.r_state");
    return z3::ule(looks, bits(2, 2)) &&
           implies(looks != bits(0, 2), w.is("ports.register_port.r_pending"));
  });
  // The golden model's as the RTL has them
  const auto held = [=](W w, unsigned i) {
    const auto set = [&](const char* name, std::uint32_t bit) {
      return z3::ite(w.is(name), bits(bit, 32), bits(0, 32));
    };
    switch (i) {
      case 0:
        return set(unit.mode, kMode) | set("registers.shared.r_trigger_enable", kTriggerEnable) |
               set("registers.shared.r_irq_enable", kIrqEnable);
      case 1:
        return set("run.r_loaded", kLoaded) | set("run.r_done", kDone) |
               set("run.r_overflow", kOverflow) | set("run.r_error", kError) |
               set("run.r_aborted", kAborted) | set("run.r_refused", kRefused);
      case 2:
        return wide32(w("registers.o_count"));
      case 3:
        return z3::concat(w("registers.o_descriptors"), bits(0, 4));
      case 4:
        return z3::concat(w("registers.o_list"), bits(0, 4));
      case 5:
        return wide32(w("registers.o_list_lines"));
      default:
        return wide32(w("registers.o_sequence"));
    }
  };
  // In ANSWER, of the register that is asked for
  state("registers.shared", "the value at hand",
        "of a register of configuration that may be written is what it holds",
        {"an access is looked at", kRequestIsKept, "what stops runs", "quiet port"}, [=](W w) {
          z3::expr all = context().bool_val(true);
          for (unsigned i = 2; i < 7; ++i) {
            all = all && implies(w("ports.register_port.r_past_adr") == bits(kOffsets[i] / 4, 12),
                                 w("registers.shared.r_value") == held(w, i));
          }
          return implies(w("registers.shared.r_state") == bits(2, 2) && !busy(w), all);
        });
  state("registers", "BUSY and what stops", "are the golden model's",
        {"what stops runs", "register CONTROL", kAnswerIsAskedFor, "open accesses", "quiet port"},
        [=](W w) {
          return is_set(w.ghost("BUSY")) == busy(w) && implies(!busy(w), stopped(w, kNothing)) &&
                 implies(busy(w),
                         stopped(w, kNothing) == !w.is("run.r_stop") &&
                             stopped(w, kByError) == (w.is("run.r_stop") && w.is("run.r_failed")) &&
                             stopped(w, kByAbort) == (w.is("run.r_stop") && !w.is("run.r_failed")));
        });
  const char* const kSays[] = {"holds what the golden model's holds",
                               "is the golden model's: set beats clear",
                               "",
                               "",
                               "",
                               "",
                               ""};
  for (unsigned i = 0; i < 7; ++i) {
    Rests rests = {"BUSY and what stops", "what stops runs",        "register CONTROL",
                   "the value at hand",   "an access is looked at", kRequestIsKept};
    if (i == 1) {
      rests.push_back(kAnswerIsAskedFor);
      rests.push_back("open accesses");
    }
    state("registers", kFacts[i], i == 1 ? kSays[1] : kSays[0], rests, [=](W w) {
      z3::expr same = w.ghost(kRegisters[i]) == held(w, i);
      if (i == 1) {
        const z3::expr ends = bits(kDone | kOverflow | kError | kAborted, 32);
        same = same && implies(busy(w), (w.ghost("STATUS") & ends) == bits(0, 32));
      }
      return same;
    });
  }
  state("run", "CLOCKS", "are those with BUSY", {"BUSY and what stops", "register CONTROL"},
        [](W w) { return w.ghost("CLOCKS") == w("run.r_clocks"); });
}

void Argument::answers() {
  const Chip unit = unit_;
  state("run", "ERROR_ADDRESS", "is that of the first access that failed",
        {"BUSY and what stops", "what stops runs", "what is open", "open accesses",
         "requests in words", kAnswerIsAskedFor},
        [](W w) { return w.ghost("ERROR_ADDRESS") == wide32(w("run.r_error_address")); });
  // A register as it is in the clock in which it is looked at
  ghost("answer", bits(0, 32), [=](W w) {
    const Terms all = ghosts(w);
    const Chip::Reads& reads = unit.reads;
    z3::expr value = reads.own ? reads.own(w) : w("registers.shared.i_own");
    const auto at = [&](unsigned offset, const z3::expr& read) {
      value = z3::ite(is_at(w, offset), read, value);
    };
    for (const unsigned offset : kOffsets) {
      at(offset, on_all_paths(
                     [offset] {
                       Registers r = any_registers();
                       return Observation{{"read", read(r, offset).term()}};
                     },
                     of(all))[0]);
    }
    const z3::expr found = reads.found ? reads.found(w) : w("registers.i_found");
    at(kFound, z3::ite(shows_results(w), found, bits(0, 32)));
    at(kStored, reads.stored ? reads.stored(w) : w("registers.i_stored"));
    at(kErrorAddress, w.ghost("ERROR_ADDRESS"));
    at(kClocks, w.ghost("CLOCKS"));
    at(kId, bits(unit.identity, 32));
    return z3::ite(w("registers.shared.r_state") == bits(1, 2), value, w.ghost("answer"));
  });
  Rests rests = {"BUSY and what stops", "CLOCKS", "ERROR_ADDRESS", "an access is looked at",
                 kRequestIsKept};
  for (const char* name : kFacts) rests.push_back(name);
  rests.insert(rests.end(), unit.reads.rests.begin(), unit.reads.rests.end());
  state("registers.shared", "the answer", "to an access, of the clock in which it is looked at",
        rests, [](W w) {
          return implies(w("registers.shared.r_state") == bits(2, 2),
                         w.ghost("answer") == w("registers.shared.r_value"));
        });
  clock("registers", "reads of registers", "are answered as the golden model answers",
        {"the answer", "an access is looked at", kRequestIsKept}, [](W w) {
          return implies(w.is("o_reg_ack") && !w.is("registers.shared.i_late"),
                         w("o_reg_dat") == w.ghost("answer"));
        });
  clock("registers", "the interrupt pin", "follows from STATUS and CONTROL",
        {"register STATUS", "register CONTROL"}, [](W w) {
          return w.is("o_irq") == interrupt(U32(w.ghost("STATUS")), U32(w.ghost("CONTROL"))).term();
        });
}

}  // namespace collide::list_unit
