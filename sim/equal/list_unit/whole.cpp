// SPDX-License-Identifier: MIT
#include "sim/equal/list_unit/whole.h"

namespace collide::list_unit {

using namespace symbolic;

z3::expr number(W w, const std::string& name, std::uint64_t value) {
  return w(name) == bits(value, w.width(name));
}
z3::expr wide32(const z3::expr& term) {
  return z3::zext(term, 32 - term.get_sort().bv_size());
}
z3::expr busy(W w) {
  return w.is("run.r_busy");
}
z3::expr shows_results(W w) {
  const U32 stopped = U32(w.ghost("STATUS")) & (kError | kAborted);
  return !is_set(w.ghost("BUSY")) && (stopped == 0U).term();
}
z3::expr bit_of(const z3::expr& word, unsigned bit) {
  return is_set(word.extract(bit, bit));
}

std::vector<z3::expr> on_all_paths(const std::function<Observation()>& program,
                                   const Values& values) {
  z3::expr_vector from(context()), to(context());
  for (const auto& [constant, value] : values) {
    from.push_back(constant);
    to.push_back(value);
  }
  std::vector<z3::expr> all;
  for (const Observed& one : explore(context().bool_val(true), program).observation) {
    all.push_back(z3::expr(one.value).substitute(from, to));
  }
  return all;
}
std::vector<z3::expr> either(const z3::expr& when, const std::vector<z3::expr>& then,
                             const std::vector<z3::expr>& otherwise) {
  std::vector<z3::expr> all;
  for (std::size_t i = 0; i < then.size(); ++i) {
    all.push_back(z3::ite(when, then[i], otherwise[i]));
  }
  return all;
}

z3::expr is_taken(W w) {
  return w.is("o_mem_stb") && !w.is("i_mem_stall");
}
z3::expr is_answered(W w) {
  return w.is("i_mem_ack") || w.is("i_mem_err");
}

void Argument::surroundings() {
  const auto require = [&](const char* rule, const char* need) {
    all_.requirements.push_back({rule, unit_.name, need});
  };
  require(kAnswerIsAskedFor, "the memory answers each accepted access once, in order");
  require(kRequestIsKept,
          "a register access that stands stays unchanged until its answer, or is given up");
}

// ---- the run ----

void Argument::run() {
  state("run", "what stops runs", "a run that is stopped is BUSY, and one that failed is stopped",
        {}, [](W w) {
          return implies(w.is("run.r_stop"), w.is("run.r_busy")) &&
                 implies(w.is("run.r_failed") && w.is("run.r_busy"), w.is("run.r_stop"));
        });
  clock("run", "a run begins once", "no run begins while one is BUSY", {},
        [](W w) { return implies(w.is("run.o_begin"), !w.is("run.o_busy")); });
  clock(
      "registers", "configuration stands", "while BUSY no register of configuration changes", {},
      [unit = unit_](W w) {
        z3::expr all = context().bool_val(true);
        const auto stays = [&](const char* name) { all = all && w.then(w(name)) == w(name); };
        for (const char* name : {"registers.o_count", "registers.o_descriptors", "registers.o_list",
                                 "registers.o_list_lines", "registers.o_sequence"}) {
          stays(name);
        }
        stays(unit.mode);
        for (const char* name : unit.own_configuration) stays(name);
        return implies(w.is("run.o_busy"), all);
      });
}

// ---- the memory port ----

void Argument::port() {
  state("port", "open accesses", "at most two, as the port's monitor counts them",
        {kAnswerIsAskedFor}, [](W w) {
          const z3::expr& open = w("port.r_open");
          return z3::ule(open, bits(2, 2)) && w("ports.memory_port.r_open") == z3::zext(open, 2) &&
                 implies(w.is("port.r_held"), z3::ule(open, bits(1, 2)));
        });
  state("port", "quiet port", "without a run nothing is asked for or open",
        {"what stops runs", "open accesses", kAnswerIsAskedFor}, [](W w) {
          return implies(!w.is("run.r_busy"), number(w, "port.r_open", 0) && !w.is("port.r_held"));
        });
}

/// What the golden model knows of the access on the bus. The tag is the number of records that are
/// stored when it is answered.
static z3::expr asked_now(W w, const Chip& unit) {
  const unsigned last = unit.accesses() - 1;
  const z3::expr line = w.is("o_mem_we") && number(w, "list.r_state", kLine) &&
                        w.ghost("accessed") == bits(last, unit.number_bits());
  return z3::concat(z3::ite(line, w.ghost("records"), bits(0, 2)),
                    z3::concat(w("o_mem_we"), unit.on_the_bus(w)));
}
Asked answered(W w, const Chip& unit) {
  const unsigned width = unit.port.address_width;
  const z3::expr one =
      z3::ite(number(w, "ports.memory_port.r_open", 0), asked_now(w, unit), w.ghost("asked 0"));
  return {one.extract(width + 2, width + 1), one.extract(width, width), one.extract(width - 1, 0)};
}

void Argument::asked() {
  const Chip unit = unit_;
  const unsigned width = unit.port.address_width;
  const auto left = [](W w) {
    const z3::expr& open = w("ports.memory_port.r_open");
    return z3::ite(is_answered(w) && open != bits(0, 4), open - 1, open);
  };
  const auto stores = [=](W w, unsigned slot) {
    const z3::expr at_once = is_answered(w) && number(w, "ports.memory_port.r_open", 0);
    return is_taken(w) && !at_once && left(w) == bits(slot, 4);
  };
  ghost("asked 0", bits(0, width + 3), [=](W w) {
    const z3::expr& open = w("ports.memory_port.r_open");
    return z3::ite(
        stores(w, 0), asked_now(w, unit),
        z3::ite(is_answered(w) && open != bits(0, 4), w.ghost("asked 1"), w.ghost("asked 0")));
  });
  ghost("asked 1", bits(0, width + 3),
        [=](W w) { return z3::ite(stores(w, 1), asked_now(w, unit), w.ghost("asked 1")); });
  clock("port", "requests in words", "have addresses of whole words, and all lanes", {}, [=](W w) {
    const unsigned low = unit.port.data_width / 16;
    return implies(
        w.is("o_mem_stb"),
        w("port.i_adr").extract(low - 1, 0) == bits(0, low) &&
            w("o_mem_sel") == bits(unit.port.data_width == 16 ? 3 : 15, unit.port.data_width / 8));
  });
  state("port", "what is open", "is what was asked for, in order",
        {"open accesses", "requests in words", "the line and its records", "quiet port",
         kAnswerIsAskedFor},
        [=](W w) {
          const z3::expr& kept = w("port.r_kept");
          const unsigned each = kept.get_sort().bv_size() / 2;
          const auto same = [&](unsigned slot, const z3::expr& ghost) {
            const z3::expr one = kept.extract(each * slot + each - 1, each * slot);
            const z3::expr writes = bit_of(ghost, width);
            return bit_of(one, each - 1) == writes &&
                   one.extract(each - 2, each - 1 - width) == ghost.extract(width - 1, 0) &&
                   implies(is_set(w.ghost("few")), z3::ite(writes, one.extract(1, 0), bits(0, 2)) ==
                                                       ghost.extract(width + 2, width + 1));
          };
          const z3::expr& open = w("port.r_open");
          return implies(z3::uge(open, bits(1, 2)), same(0, w.ghost("asked 0"))) &&
                 implies(z3::uge(open, bits(2, 2)), same(1, w.ghost("asked 1")));
        });
  clock("port", "answers", "are those to the oldest access",
        {"what is open", "quiet port", "open accesses", "requests in words",
         "the line and its records", kAnswerIsAskedFor},
        [=](W w) {
          const Asked one = answered(w, unit);
          const z3::expr any = is_answered(w);
          return w.is("port.o_err") == w.is("i_mem_err") &&
                 w.is("port.o_ack") == (w.is("i_mem_ack") && !w.is("i_mem_err")) &&
                 implies(any, w("port.o_we") == one.we && w("port.o_adr") == one.adr &&
                                  implies(w.is("port.o_we") && is_set(w.ghost("few")),
                                          w("port.o_tag").extract(1, 0) == one.tag));
        });
  clock("port", "nothing new behind a stop", "but what stands on the bus", {"what stops runs"},
        [](W w) {
          return implies(w.is("o_mem_stb") && (w.is("run.r_stop") || !busy(w)),
                         w.is("port.r_held"));
        });
}

}  // namespace collide::list_unit
