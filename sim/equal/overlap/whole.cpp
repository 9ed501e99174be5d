// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/whole.h"

#include "model/list_unit/rule.h"
#include "sim/equal/overlap/relation.h"
#include "sim/equal/terms.h"
#include "sim/equal/whole.h"

namespace collide::overlap {
namespace {

using namespace symbolic;
using W = const Whole&;
using Facts = std::vector<Fact>;
using Rests = std::vector<Rest>;

// Of sweep.r_state
constexpr unsigned kIdle = 0, kClear = 1, kLoad = 2;
// Of list.r_state
constexpr unsigned kFill = 0, kLine = 1, kHeader = 2, kWait = 3;
// Of hits.r_state
constexpr unsigned kNone = 0;

constexpr const char* kAnswerIsAskedFor = "ports.memory_port.answer_is_asked_for";
constexpr const char* kOneAnswer = "ports.memory_port.one_answer";

z3::expr number(W w, const std::string& name, std::uint64_t value) {
  return w(name) == bits(value, w.width(name));
}
/// To 32 bits.
z3::expr wide32(const z3::expr& term) {
  return z3::zext(term, 32 - term.get_sort().bv_size());
}

/// The parameters, and what follows from them.
struct Shape : Parameters {
  unsigned accesses() const { return 4 * accesses_a_word(); }
  /// Bits of the number of an access to a descriptor, or of a line.
  unsigned number_bits() const { return data_width == 16 ? 3 : 2; }
  /// As many accesses as COUNT descriptors take.
  z3::expr all_of_them(W w) const {
    const unsigned width = w.width("descriptors.r_request");
    return z3::zext(w("registers.o_count"), width - 9) * bits(accesses(), width);
  }
  /// The byte address of the access on the bus, and a golden model's as the port has it.
  z3::expr on_the_bus(W w) const {
    return z3::concat(w("port.o_mem_adr"), bits(0, data_width == 16 ? 1 : 2));
  }
  z3::expr reduced(const z3::expr& address) const { return address.extract(address_width - 1, 0); }
};

/// Facts are added in the order in which they rest on each other within a clock.
class Argument {
 public:
  explicit Argument(const Parameters& parameters) : p_{parameters} {}

  Theorem theorem() {
    surroundings();
    run();
    port();
    loading();
    return std::move(all_);
  }

 private:
  using Holds = std::function<z3::expr(W)>;
  using HoldsForAny = std::function<z3::expr(W, const Any&)>;

  void state(const char* at, const char* name, const char* says, const Rests& rests,
             const Holds& holds) {
    all_.facts.push_back(
        {Fact::Kind::kState, at, name, says, rests, [holds](W w, const Any&) { return holds(w); }});
  }
  void clock(const char* at, const char* name, const char* says, const Rests& rests,
             const Holds& holds) {
    all_.facts.push_back(
        {Fact::Kind::kClock, at, name, says, rests, [holds](W w, const Any&) { return holds(w); }});
  }

  void surroundings() {
    const char* const answers = "the memory answers each accepted access once, in order";
    for (const char* rule : {kAnswerIsAskedFor, kOneAnswer}) {
      all_.requirements.push_back({rule, "overlap", answers});
    }
  }

  // ---- the run ----

  void run() {
    state("run", "what stops runs", "a run that is stopped is BUSY, and one that failed is stopped",
          {}, [](W w) {
            return implies(w.is("run.r_stop"), w.is("run.r_busy")) &&
                   implies(w.is("run.r_failed") && w.is("run.r_busy"), w.is("run.r_stop"));
          });
    clock("run", "a run begins once", "no run begins while one is BUSY", {}, [](W w) {
      return implies(w.is("run.o_begin"), !w.is("run.o_busy"));
    });
    state("registers", "configured", "COUNT is at most SPRITES, and the window's size is cut", {},
          [p = p_](W w) {
            return z3::ule(w("registers.o_count"), bits(p.sprites, 9)) &&
                   z3::ule(w("registers.o_columns"), bits(kColumns, 11)) &&
                   z3::ule(w("registers.o_rows"), bits(p.rows, 16));
          });
    clock("registers", "configuration stands", "while BUSY no register of configuration changes",
          {}, [](W w) {
            z3::expr all = context().bool_val(true);
            for (const char* name :
                 {"registers.o_count", "registers.o_descriptors", "registers.o_origin_x",
                  "registers.o_origin_y", "registers.o_columns", "registers.o_rows",
                  "registers.o_list", "registers.o_list_lines", "registers.o_sequence",
                  "registers.o_area"}) {
              all = all && w.then(w(name)) == w(name);
            }
            return implies(w.is("run.o_busy"), all);
          });
  }

  // ---- the memory port ----

  void port() {
    state("port", "open accesses", "at most two, as the port's monitor counts them",
          {kAnswerIsAskedFor}, [](W w) {
            const z3::expr& open = w("port.r_open");
            return z3::ule(open, bits(2, 2)) &&
                   w("ports.memory_port.r_open") == z3::zext(open, 2) &&
                   implies(w.is("port.r_held"), z3::ule(open, bits(1, 2)));
          });
    state("port", "quiet port", "without a run nothing is asked for or open",
          {"what stops runs", "open accesses", kAnswerIsAskedFor}, [](W w) {
            return implies(!w.is("run.r_busy"),
                           number(w, "port.r_open", 0) && !w.is("port.r_held"));
          });
  }

  // ---- loading ----

  static z3::expr loads(W w) { return number(w, "sweep.r_state", kLoad); }
  static z3::expr busy(W w) { return w.is("run.r_busy"); }

  void loading() {
    state("sweep", "before the rows",
          "no line of the list, no row and no pair is begun until all descriptors are read",
          {"what stops runs"}, [](W w) {
            const z3::expr before =
                !busy(w) || z3::ule(w("sweep.r_state"), bits(kLoad, 3));
            const z3::expr quiet =
                number(w, "list.r_state", kFill) && number(w, "list.r_fill", 0) &&
                number(w, "hits.r_state", kNone) && !w.is("reader.r_asking") &&
                !w.is("reader.r_looked_up") && !w.is("reader.r_row_known") &&
                !w.is("namer.r_valid") && !w.is("names.r_valid") &&
                w("names.r_in") == w("names.r_out") && !w.is("tester.r_1_valid") &&
                !w.is("tester.r_2_valid") && !w.is("tester.r_3_valid") &&
                number(w, "open.r_count", 0) && !w.is("open.r_reading") &&
                !w.is("open.r_valid") && !w.is("sweep.r_walking") && !w.is("r_reader_waits") &&
                number(w, "sweep.r_active", 0);
            return implies(busy(w), !number(w, "sweep.r_state", kIdle)) &&
                   implies(busy(w) && before, quiet);
          });
    state("descriptors", "how far it loads",
          "as many are answered as are asked for, but for the open ones, and none too many",
          {"what stops runs", "before the rows", "configured", "configuration stands",
           "open accesses", "quiet port", kAnswerIsAskedFor},
          [p = p_](W w) {
            const z3::expr& asked = w("descriptors.r_request");
            const z3::expr& answered = w("descriptors.r_answer");
            const z3::expr all = p.all_of_them(w);
            const z3::expr open = z3::zext(w("port.r_open"), asked.get_sort().bv_size() - 2);
            const z3::expr zero = bits(0, asked.get_sort().bv_size());
            return implies(
                busy(w),
                z3::ule(answered, asked) && z3::ule(asked, all) &&
                    implies(number(w, "sweep.r_state", kClear), asked == zero && answered == zero) &&
                    implies(number(w, "sweep.r_state", kClear), number(w, "port.r_open", 0) && !w.is("port.r_held")) &&
                    implies(loads(w) && !w.is("run.r_stop"), asked == answered + open) &&
                    implies(loads(w) && w.is("port.r_held"), asked != all) &&
                    implies(z3::ugt(w("sweep.r_state"), bits(kLoad, 3)),
                            answered == all && asked == all));
          });
    clock("port", "reads of descriptors", "address of each access to the descriptors",
          {"before the rows", "how far it loads", "what stops runs"}, [p = p_](W w) {
            const U32 base(z3::concat(w("registers.o_descriptors"), bits(0, 4)));
            const z3::expr& asked = w("descriptors.r_request");
            const unsigned shift = p.number_bits();
            const U32 index(wide32(asked.extract(asked.get_sort().bv_size() - 1, shift)));
            z3::expr at = access_address(base + 16U * index, 0, p).term();
            for (unsigned n = 1; n < p.accesses(); ++n) {
              at = z3::ite(asked.extract(shift - 1, 0) == bits(n, shift),
                           access_address(base + 16U * index, n, p).term(), at);
            }
            return implies(busy(w) && loads(w) && w.is("port.o_mem_stb"),
                           !w.is("port.o_mem_we") && p.on_the_bus(w) == p.reduced(at));
          });
  }

  const Shape p_;
  Theorem all_;
};

}  // namespace

std::vector<Lemma> whole_lemmas() {
  Module module{"overlap", {}, true};
  return lemmas_of(Argument(Parameters{}).theorem(), module);
}

}  // namespace collide::overlap
