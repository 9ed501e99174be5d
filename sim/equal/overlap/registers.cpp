// SPDX-License-Identifier: MIT
//
// The unit's own registers as ghosts, and what is read of them: the window, TOUCHED, PAIRS.
#include "sim/equal/overlap/argument.h"

namespace collide::overlap {

namespace {
// Of registers.shared.r_state
constexpr unsigned kLook = 1, kAnswer = 2;
constexpr unsigned kHandOn = 1;  // of hits.r_state

z3::expr is_at(const z3::expr& address, unsigned offset) {
  return address == bits(offset / 4, 12);
}
/// What the golden model makes of one when it is written.
z3::expr configured(W w, unsigned offset, const z3::expr& before, unsigned rows) {
  const auto any = [](const char* name) { return constant(std::string("own ") + name, 32); };
  return list_unit::on_all_paths(
      [&] {
        const U32 data = list_unit::merged(U32(any("old")), U32(any("data")), U32(any("bytes")));
        return Observation{
            {"new", (offset == kWindowSize ? window_size(data, rows) : data).term()}};
      },
      {{any("old"), before},
       {any("data"), w("i_reg_dat")},
       {any("bytes"), list_unit::bytes(w)}})[0];
}
}  // namespace

z3::expr Argument::own_register(W w) {
  const z3::expr& address = w("i_reg_adr");
  const z3::expr is_touched = address.extract(11, 3) == bits(kTouched / 32, 9);
  return z3::ite(
      is_touched,
      z3::ite(list_unit::shows_results(w), z3::select(w.ghost("touched"), address.extract(2, 0)),
              bits(0, 32)),
      z3::ite(is_at(address, kWindowOrigin), w.ghost("WINDOW_ORIGIN"),
              z3::ite(is_at(address, kWindowSize), w.ghost("WINDOW_SIZE"), bits(0, 32))));
}

void Argument::window() {
  struct Own {
    const char* name;
    unsigned offset;
    std::function<z3::expr(W)> held;
  };
  const std::vector<Own> all = {
      {"WINDOW_ORIGIN", kWindowOrigin,
       [](W w) { return z3::concat(w("registers.o_origin_y"), w("registers.o_origin_x")); }},
      {"WINDOW_SIZE", kWindowSize, [](W w) {
         return z3::concat(w("registers.o_rows"), z3::zext(w("registers.o_columns"), 5));
       }}};
  for (const Own& one : all) {
    ghost(one.name, bits(0, 32), [one, rows = p_.rows](W w) {
      const z3::expr& before = w.ghost(one.name);
      const z3::expr writes = list_unit::is_written(w) && w("i_reg_sel") != bits(0, 4) &&
                              is_at(w("i_reg_adr"), one.offset) && !is_set(w.ghost("BUSY"));
      return z3::ite(writes, configured(w, one.offset, before, rows), before);
    });
  }
  state("registers", "the window at hand",
        "of a register of it that may be written is what it holds",
        {"an access is looked at", kRequestIsKept, "what stops runs", "quiet port"}, [=](W w) {
          z3::expr same = context().bool_val(true);
          for (const Own& one : all) {
            same = same && implies(is_at(w("ports.register_port.r_past_adr"), one.offset),
                                   w("registers.shared.r_value") == one.held(w));
          }
          return implies(number(w, "registers.shared.r_state", kAnswer) && !busy(w), same);
        });
  const Rests rests = {"BUSY and what stops",    "what stops runs", "the window at hand",
                       "an access is looked at", "configured",      kRequestIsKept};
  state("registers", "register WINDOW_ORIGIN", "holds what the golden model's holds", rests,
        [=](W w) { return w.ghost("WINDOW_ORIGIN") == all[0].held(w); });
  state("registers", "register WINDOW_SIZE", "holds what the golden model's holds", rests,
        [=](W w) { return w.ghost("WINDOW_SIZE") == all[1].held(w); });
}

void Argument::reads_of_results() {
  const Shape p = p_;
  const unsigned index_bits = p.index_bits();
  const bool is_wide = p.sprites > 128;
  clock("registers", "own registers", "have what the golden model reads",
        {"register WINDOW_ORIGIN", "register WINDOW_SIZE", "register STATUS", "BUSY and what stops",
         Rest("TOUCHED", [](W w, const Any&) { return Any{w("i_reg_adr").extract(2, 0)}; })},
        [](W w) { return w("registers.shared.i_own") == own_register(w); });

  const auto word_of_pairs = [](W w, const z3::expr& row, const z3::expr& word) {
    return z3::select(w.ghost("pairs"), z3::concat(row, word));
  };
  all_.facts.push_back(
      {Fact::Kind::kState,
       "hits",
       "empty words of PAIRS",
       "those of sprites that are not loaded or do not exist",
       {"what stops runs", "before the rows", "the pair that is entered", "how far it loads",
        "rows of PAIRS are cleared", "sprites of the pair that is entered", "configured",
        "configuration stands"},
       [=](W w, const Any& any) {
         const z3::expr& cleared = w("hits.r_cleared");
         const z3::expr beyond = is_wide ? context().bool_val(false) : bit_of(any[1], 2);
         return implies(z3::uge(z3::zext(any[0], 9 - index_bits), cleared) || beyond,
                        word_of_pairs(w, any[0], any[1]) == bits(0, 32));
       },
       {index_bits, 3}});
  ghost("was BUSY", bits(0, 1), [](W w) { return w.ghost("BUSY"); });
  state("hits", "a pair behind the end", "is one of a run that was stopped, in the clock before",
        {"what stops runs", "BUSY and what stops", "the pair that is entered",
         "nothing is found behind the list", "the list ends", "done stays", "between walks",
         "before the rows", "the end of a run"},
        [](W w) {
          return implies(
              !busy(w) && number(w, "hits.r_state", kHandOn),
              is_set(w.ghost("was BUSY")) && (w.is("run.r_error") || w.is("run.r_aborted")));
        });
  // A word of PAIRS as it is in the clock in which it is looked at
  const auto looks = [](W w) { return number(w, "registers.shared.r_state", kLook); };
  ghost("word of PAIRS", bits(0, 32), [=](W w) {
    const z3::expr row = w("i_reg_adr").extract(10, 3);
    const z3::expr word =
        word_of_pairs(w, row.extract(index_bits - 1, 0), w("i_reg_adr").extract(2, 0));
    const z3::expr none = !list_unit::shows_results(w) || z3::uge(wide32(row), bits(p.sprites, 32));
    return z3::ite(looks(w), z3::ite(none, bits(0, 32), word), w.ghost("word of PAIRS"));
  });
  const auto row_looked_at = [=](W w) { return w("i_reg_adr").extract(2 + index_bits, 3); };
  state("hits", "the word at hand", "of PAIRS is the one that was looked at",
        {"an access is looked at", kRequestIsKept, "what stops runs", "BUSY and what stops",
         "register STATUS", "the pair that is entered", "rows of PAIRS are cleared", "configured",
         "a pair behind the end",
         Rest("PAIRS",
              [=](W w, const Any&) {
                const unsigned low = is_wide ? 1 : 0;
                return Any{row_looked_at(w), w("i_reg_adr").extract(low + 1, low)};
              }),
         Rest("empty words of PAIRS",
              [=](W w, const Any&) {
                return Any{row_looked_at(w), w("i_reg_adr").extract(2, 0)};
              })},
        [=](W w) {
          return implies(number(w, "registers.shared.r_state", kAnswer) &&
                             bit_of(w("ports.register_port.r_past_adr"), 11),
                         w.ghost("word of PAIRS") ==
                             z3::ite(w.is("registers.r_known"), w("hits.o_pairs"), bits(0, 32)));
        });
  clock("registers", "reads of PAIRS", "are answered as the golden model answers",
        {"the word at hand", "an access is looked at", kRequestIsKept}, [=](W w) {
          return implies(w.is("o_reg_ack") && w.is("registers.shared.i_late"),
                         w.ghost("word of PAIRS") == w("o_reg_dat"));
        });
}

}  // namespace collide::overlap
