// SPDX-License-Identifier: MIT
//
// The golden model's list as ghosts: what `offer` and `end_line` make of it, and the records that
// found room, counted. It is followed until the run is stopped.
#include <fmt/format.h>

#include "sim/equal/list_unit/whole.h"

namespace collide::list_unit {

using namespace symbolic;

namespace {

// Ghosts, of `List`, and how many records found room
constexpr const char* kCounts[] = {"offered",  "line",     "records", "record 0",
                                   "record 1", "record 2", "accepted"};
using Terms = std::vector<z3::expr>;

z3::expr any(const std::string& name) {
  return constant("list " + name, 32);
}
List any_list(unsigned records) {
  List list;
  list.offered = U32(any("offered"));
  list.line = U32(any("line"));
  list.records = records;
  for (unsigned i = 0; i < 3; ++i) list.record[i] = U32(any(fmt::format("record {}", i)));
  return list;
}
Observation seen(const List& list, unsigned before) {
  const U32 accepted(any("accepted"));
  return {{"offered", list.offered.term()},
          {"line", list.line.term()},
          {"records", bits(list.records, 2)},
          {"record 0", list.record[0].term()},
          {"record 1", list.record[1].term()},
          {"record 2", list.record[2].term()},
          {"accepted", (accepted + (list.records > before ? 1U : 0U)).term()}};
}
Terms ghosts(W w) {
  Terms all;
  for (const char* name : kCounts) all.push_back(w.ghost(name));
  return all;
}
Values of(W w) {
  Values values;
  for (const char* name : kCounts) {
    if (name != std::string("records")) values.emplace_back(any(name), w.ghost(name));
  }
  values.emplace_back(any("lines"), wide32(w("registers.o_list_lines")));
  values.emplace_back(any("data"), w("list.i_data"));
  return values;
}

z3::expr enters(W w) {
  return number(w, "list.r_state", kFill) && w.is("list.i_record") && !w.is("run.r_stop");
}
/// An access of the list is taken.
z3::expr writes(W w) {
  return is_taken(w) && w.is("o_mem_we");
}
z3::expr is_last(W w, const Chip& unit) {
  return w.ghost("accessed") == bits(unit.accesses() - 1, unit.number_bits());
}
Terms stepped(W w, const Chip& unit) {
  Terms result = ghosts(w);
  const z3::expr records = w.ghost("records");
  const Values values = of(w);
  for (unsigned count = 0; count < 3; ++count) {
    result = either(enters(w) && records == bits(count, 2),
                    on_all_paths(
                        [count] {
                          List list = any_list(count);
                          offer(list, U32(any("lines")), U32(any("data")));
                          return seen(list, count);
                        },
                        values),
                    result);
  }
  const z3::expr ends = writes(w) && is_last(w, unit) && number(w, "list.r_state", kLine);
  result = either(ends,
                  on_all_paths(
                      [] {
                        List list = any_list(3);
                        end_line(list);
                        return seen(list, 3);
                      },
                      values),
                  result);
  const Observation none = seen(List(), 0);
  Terms begun;
  for (const Observed& one : none) begun.push_back(one.value);
  begun.back() = bits(0, 32);
  return either(w.is("run.o_begin"), begun, result);
}

}  // namespace

List golden_list(W w) {
  List list;
  list.offered = U32(w.ghost("offered"));
  list.line = U32(w.ghost("line"));
  for (unsigned i = 0; i < 3; ++i) list.record[i] = U32(w.ghost(fmt::format("record {}", i)));
  return list;
}

void Argument::list() {
  const Chip unit = unit_;
  for (unsigned i = 0; i < 7; ++i) {
    const bool is_record = i >= 3 && i < 6;
    ghost(kCounts[i], is_record ? U32(kNoRecord).term() : bits(0, i == 2 ? 2 : 32),
          [=](W w) { return stepped(w, unit)[i]; });
  }
  ghost("accessed", bits(0, unit.number_bits()), [=](W w) {
    const z3::expr& before = w.ghost("accessed");
    return z3::ite(w.is("run.o_begin"), bits(0, unit.number_bits()),
                   z3::ite(writes(w), before + 1, before));
  });
  // The last record is behind it.
  ghost("rest", bits(0, 1), [=](W w) {
    const z3::expr now = number(w, "list.r_state", kFill) && w.is("list.i_flush");
    return z3::ite(w.is("run.o_begin"), bits(0, 1), z3::ite(now, bits(1, 1), w.ghost("rest")));
  });

  // Fewer than 2^31 records have been offered.
  ghost("few", bits(1, 1), [](W w) {
    const z3::expr many = enters(w) && z3::uge(w.ghost("offered"), bits(0x7FFFFFFE, 32));
    return z3::ite(w.is("run.o_begin"), bits(1, 1), z3::ite(many, bits(0, 1), w.ghost("few")));
  });
  const auto follows = [](W w) { return busy(w) && is_set(w.ghost("few")); };
  clock("list", "no record behind the last", "when all have come", unit.settled,
        [](W w) { return implies(busy(w) && w.is("list.i_flush"), !w.is("list.i_record")); });
  state("list", "the last stays the last", "until the run ends", unit.stays_settled, [](W w) {
    return implies(
        busy(w), implies(is_set(w.ghost("rest")), w.is("list.i_flush")) &&
                     implies(number(w, "list.r_state", kHeader) || number(w, "list.r_state", kWait),
                             is_set(w.ghost("rest"))));
  });
  state("list", "what found room", "is counted as the golden model counts",
        {"what stops runs", "configuration stands", "the line and its records",
         "no record behind the last", "the last stays the last"},
        [=](W w) {
          const List list = golden_list(w);
          const U32 lines = wide<U32>(w("registers.o_list_lines"));
          const U32 accepted(w.ghost("accepted"));
          const U32 records = wide<U32>(w.ghost("records"));
          const Bool lost(w.is("list.r_overflow"));
          const Bool room = list.line + 1U < lines;
          const Bool none = accepted == 0U && list.line == 0U && records == 0U && !lost;
          const Bool some = (lost && list.offered > accepted && records == 0U && !room) ||
                            (!lost && list.offered == accepted && (records == 0U || room));
          const Bool rest(is_set(w.ghost("rest")));
          return implies(
              follows(w) && !w.is("run.r_stop"),
              z3::ite((lines == 0U).term(), none.term(), some.term()) &&
                  z3::ule(list.offered.term(), bits(0x7FFFFFFF, 32)) &&
                  (rest || accepted == 3U * list.line + records).term() &&
                  implies(number(w, "list.r_state", kHeader), (rest && lines != 0U).term()) &&
                  implies(number(w, "list.r_state", kLine), (rest || records == 3U).term()));
        });
  state("list", "the line and its records", "are the golden model's, and so is the access",
        {"quiet port", "what stops runs", "open accesses", "what found room",
         "configuration stands", "no record behind the last", "the last stays the last"},
        [=](W w) {
          const List list = golden_list(w);
          const z3::expr& records = w.ghost("records");
          const z3::expr& accessed = w.ghost("accessed");
          const auto in = [&](unsigned state) { return number(w, "list.r_state", state); };
          const auto from = [&](unsigned word) {
            z3::expr_vector parts(context());
            for (unsigned i = word; i < 3; ++i) parts.push_back(list.record[i].term());
            for (unsigned i = 0; i < word; ++i) parts.push_back(U32(kNoRecord).term());
            return w("list.r_records") == z3::concat(parts);
          };
          const z3::expr zero = bits(0, unit.number_bits());
          const unsigned half = unit.number_bits() - 2;
          z3::expr held = context().bool_val(true);
          for (unsigned word = 0; word < 3; ++word) {
            held = held && implies(accessed.extract(half + 1, half) == bits(word, 2), from(word));
          }
          const auto unfilled = [&](unsigned i) {
            return implies(z3::ule(records, bits(i, 2)),
                           list.record[i].term() == U32(kNoRecord).term());
          };
          const z3::expr same =
              w("list.r_line") == low(list.line + 1U, 16) &&
              z3::ule(list.line.term(), bits(0xFFFE, 32)) && unfilled(0) && unfilled(1) &&
              unfilled(2) && w("list.r_access") == accessed &&
              implies(in(kFill),
                      w("list.r_fill") == records && records != bits(3, 2) && accessed == zero) &&
              implies(in(kFill) && records != bits(0, 2), from(0)) &&
              implies(in(kLine), w("list.r_fill") == records && records != bits(0, 2) && held) &&
              implies(in(kHeader) || in(kWait), records == bits(0, 2)) &&
              implies(in(kWait), accessed == zero) &&
              implies(in(kLine) || (in(kFill) && records != bits(0, 2)),
                      z3::ult(list.line.term(), bits(0xFFFE, 32)));
          return implies(follows(w), same);
        });
}

void Argument::lines() {
  const Chip unit = unit_;
  const auto follows = [](W w) { return busy(w) && is_set(w.ghost("few")); };
  const auto in = [](W w, unsigned state) { return number(w, "list.r_state", state); };
  const auto on_the_bus = [=](W w) { return w.is("o_mem_stb") && w.is("o_mem_we"); };

  // STORED: the records of lines that are answered, until a write fails
  ghost("STORED", bits(0, 32), [=](W w) {
    const Asked one = answered(w, unit);
    const z3::expr counts = w.is("i_mem_ack") && !w.is("i_mem_err") && is_set(one.we) &&
                            !is_set(w.ghost("a write failed"));
    return z3::ite(w.is("run.o_begin"), bits(0, 32),
                   z3::ite(counts, w.ghost("STORED") + wide32(one.tag), w.ghost("STORED")));
  });
  ghost("a write failed", bits(0, 1), [=](W w) {
    const z3::expr now = w.is("i_mem_err") && is_set(answered(w, unit).we);
    return z3::ite(w.is("run.o_begin"), bits(0, 1),
                   z3::ite(now, bits(1, 1), w.ghost("a write failed")));
  });
  state("list", "register STORED", "counts the records of the lines that are answered",
        {"answers", "quiet port", kAnswerIsAskedFor}, [](W w) {
          const unsigned width = w.width("list.r_stored");
          return implies(is_set(w.ghost("few")),
                         low(U32(w.ghost("STORED")), width) == w("list.r_stored")) &&
                 is_set(w.ghost("a write failed")) == w.is("list.r_failed");
        });
  state("list", "records under way", "are those that found room and are not stored yet",
        {"answers", "open accesses", "what found room", "the line and its records", "quiet port",
         "what stops runs", "configuration stands", "no record behind the last",
         "BUSY and what stops", "register STORED", kAnswerIsAskedFor},
        [=](W w) {
          const unsigned width = unit.port.address_width;
          const auto tag = [&](const char* slot) {
            return wide32(w.ghost(slot).extract(width + 2, width + 1));
          };
          const z3::expr& open = w("port.r_open");
          const z3::expr zero = bits(0, 32);
          const z3::expr all = w.ghost("STORED") + wide32(w.ghost("records")) +
                               z3::ite(z3::uge(open, bits(1, 2)), tag("asked 0"), zero) +
                               z3::ite(z3::uge(open, bits(2, 2)), tag("asked 1"), zero);
          const auto no_tag = [&](unsigned count, const char* slot) {
            return implies(z3::uge(open, bits(count, 2)) && !bit_of(w.ghost(slot), width),
                           tag(slot) == zero);
          };
          return implies(follows(w) && !w.is("run.r_stop"),
                         all == w.ghost("accepted") && !w.is("list.r_failed")) &&
                 no_tag(1, "asked 0") && no_tag(2, "asked 1");
        });

  state("list", "all lines are stored", "when the header is under way",
        {"records under way", "the line and its records", "the header stands alone", "whose writes",
         "what found room", "open accesses", "quiet port", "what stops runs", "answers",
         "register STORED", "configuration stands", kAnswerIsAskedFor},
        [=](W w) {
          return implies(
              follows(w) && !w.is("run.r_stop") &&
                  ((in(w, kWait) && !number(w, "registers.o_list_lines", 0)) ||
                   (in(w, kHeader) && w.ghost("accessed") != bits(0, unit.number_bits()))),
              w.ghost("STORED") == w.ghost("accepted"));
        });
  state("list", "between lines", "no access is under way", {},
        [](W w) { return implies(!number(w, "list.r_access", 0), w.is("list.o_valid")); });
  state("port", "no line is open", "when the header is under way",
        {"between lines", "the header stands alone", "quiet port", "open accesses",
         "what stops runs", "whose writes", kAnswerIsAskedFor},
        [=](W w) {
          const z3::expr& kept = w("port.r_kept");
          const unsigned each = kept.get_sort().bv_size() / 2;
          const auto no_line = [&](unsigned slot) {
            const z3::expr one = kept.extract(each * slot + each - 1, each * slot);
            return implies(z3::ugt(w("port.r_open"), bits(slot, 2)) && bit_of(one, each - 1),
                           one.extract(1, 0) == bits(0, 2));
          };
          return implies(busy(w) && in(w, kHeader) && !number(w, "list.r_access", 0),
                         no_line(0) && no_line(1));
        });
  if (!unit.stands.empty()) requests();
  clock("list", "whose writes", "the list alone writes", {}, [=](W w) {
    return implies(on_the_bus(w), in(w, kLine) || in(w, kHeader)) &&
           implies(is_taken(w) && w.is("o_mem_we"), w.is("list.i_ready"));
  });
  const auto part = [=](W w, const Words& words) {
    z3::expr all = low(part_of(words[0], 0, unit.port), unit.port.data_width);
    for (unsigned n = 1; n < unit.accesses(); ++n) {
      const U32 data = part_of(words[n / unit.port.accesses_a_word()], n, unit.port);
      all = z3::ite(w.ghost("accessed") == bits(n, unit.number_bits()),
                    low(data, unit.port.data_width), all);
    }
    return all;
  };
  const auto address = [=](W w, const U32& words) {
    z3::expr all = access_address(words, 0, unit.port).term();
    for (unsigned n = 1; n < unit.accesses(); ++n) {
      all = z3::ite(w.ghost("accessed") == bits(n, unit.number_bits()),
                    access_address(words, n, unit.port).term(), all);
    }
    return unit.reduced(all);
  };
  clock("port", "lines of the list", "address and data of each access",
        {"the line and its records", "whose writes", "what stops runs", "quiet port",
         "register LIST", "register SEQUENCE"},
        [=](W w) {
          const List list = golden_list(w);
          return implies(
              follows(w) && on_the_bus(w) && in(w, kLine),
              unit.on_the_bus(w) == address(w, line_address(list, U32(w.ghost("LIST")))) &&
                  w("o_mem_dat") == part(w, line_of(list, U32(w.ghost("SEQUENCE")))));
        });
  Rests waits = unit.in_one_go;
  for (const char* rest : {"the line and its records", "between lines", "open accesses",
                           "quiet port", "what stops runs", kAnswerIsAskedFor})
    waits.push_back(rest);
  state("port", "the header stands alone", "while it waits on the bus", waits, [=](W w) {
    const unsigned each = unit.port.accesses_a_word();
    const z3::expr& accessed = w("list.r_access");
    const z3::expr alone =
        accessed == bits(0, unit.number_bits()) || accessed == bits(3 * each, unit.number_bits());
    return implies(busy(w) && in(w, kHeader) && alone && w.is("port.r_held") && w.is("port.i_we"),
                   number(w, "port.r_open", 0));
  });
  Rests in_one_go = unit.in_one_go;
  in_one_go.push_back("the line and its records");
  clock("port", "lines in one go", "no access comes between those of a line, nor of the header",
        in_one_go, [=](W w) {
          return implies(
              follows(w) && w.is("o_mem_stb") && w.ghost("accessed") != bits(0, unit.number_bits()),
              w.is("o_mem_we"));
        });
  clock("port", "the header is last",
        "its first access comes when all others are answered, its tag when they are",
        {"the line and its records", "open accesses", "the header stands alone"}, [=](W w) {
          const unsigned each = unit.port.accesses_a_word();
          const z3::expr alone = w.ghost("accessed") == bits(0, unit.number_bits()) ||
                                 w.ghost("accessed") == bits(3 * each, unit.number_bits());
          return implies(follows(w) && on_the_bus(w) && in(w, kHeader) && alone,
                         number(w, "ports.memory_port.r_open", 0));
        });
  clock(
      "port", "the header", "address and data of each access",
      {"the line and its records", "whose writes", "what stops runs", "quiet port", "register LIST",
       "register SEQUENCE", "register CONTROL", "register STORED", "records under way",
       "what found room", "open accesses", "the header stands alone", "all lines are stored"},
      [=](W w) {
        const List list = golden_list(w);
        const U32 found = wide<U32>(w("list.i_found"));
        const U32 stored = wide<U32>(low(U32(w.ghost("STORED")), w.width("list.r_stored")));
        const U32 overflow(z3::ite(z3::ugt(list.offered.term(), w.ghost("accepted")),
                                   bits(kOverflow, 32), bits(0, 32)));
        const Bool mode = (U32(w.ghost("CONTROL")) & kMode) != 0U;
        const auto header = [&](bool is_second) {
          return part(w, header_of(found, stored, overflow, is_second, U32(w.ghost("SEQUENCE"))));
        };
        return implies(follows(w) && on_the_bus(w) && in(w, kHeader) && !w.is("run.r_stop"),
                       unit.on_the_bus(w) == address(w, U32(w.ghost("LIST"))) &&
                           w("o_mem_dat") == z3::ite(mode.term(), header(true), header(false)));
      });
  clock("list", "steps of the list",
        "a line is begun when it is full or the last, the header behind the last line",
        {"the last stays the last", "the line and its records", "what found room",
         "what stops runs", "whose writes", "no record behind the last"},
        [=](W w) {
          const z3::expr next = w.then(w("list.r_state"));
          const auto is = [&](unsigned state) { return next == bits(state, 2); };
          const Bool header = has_header(wide<U32>(w("registers.o_list_lines")));
          const z3::expr full = w.then(w.ghost("records")) == bits(3, 2);
          const z3::expr empty = w.ghost("records") == bits(0, 2);
          const z3::expr at_rest = w.is("list.i_flush") && !w.is("list.i_record");
          const z3::expr written = is_taken(w) && w.is("o_mem_we") && is_last(w, unit);
          return implies(
              follows(w) && !w.is("run.r_stop") && !w.is("run.o_begin"),
              implies(in(w, kFill), is(kLine) == (full || (at_rest && !empty)) &&
                                        is(kHeader) == (at_rest && empty && header.term()) &&
                                        is(kWait) == (at_rest && empty && !header.term())) &&
                  implies(in(w, kLine), z3::ite(written, is(kFill), is(kLine))) &&
                  implies(in(w, kHeader), z3::ite(written, is(kWait), is(kHeader))) &&
                  implies(in(w, kWait), is(kWait)));
        });
}

void Argument::requests() {
  const Chip unit = unit_;
  Rests stands = unit.stands;
  for (const char* rest : {"the header stands alone", "no line is open", "quiet port",
                           "open accesses", "what stops runs", "configuration stands",
                           "whose writes", "the last stays the last", kAnswerIsAskedFor}) {
    stands.push_back(rest);
  }
  // What the monitor of the port remembers of the clock before
  ghost("past reset", bits(1, 1), [](W) { return bits(0, 1); });
  ghost("past stalled", bits(0, 1), [](W w) {
    return z3::ite(w.is("o_mem_stb") && w.is("i_mem_stall"), bits(1, 1), bits(0, 1));
  });
  ghost("past adr", bits(0, unit.port.address_width), [=](W w) { return unit.on_the_bus(w); });
  ghost("past we", bits(0, 1), [](W w) { return w("o_mem_we"); });
  ghost("past dat", bits(0, unit.port.data_width), [](W w) { return w("o_mem_dat"); });
  state("port", "a request stands", "as it is, until it is taken", stands, [=](W w) {
    const z3::expr held = w.is("port.r_held");
    const auto past = [&](const char* name) { return w.ghost(std::string("past ") + name); };
    return held == is_set(past("stalled")) &&
           implies(held, w.is("port.i_valid") && w("port.i_we") == past("we") &&
                             w("port.i_adr") == past("adr") &&

                             implies(w.is("port.i_we"), w("port.i_dat") == past("dat")));
  });
  state("port", "silence behind a reset", "nothing is asked for or open", {}, [](W w) {
    return implies(is_set(w.ghost("past reset")),
                   !busy(w) && number(w, "port.r_open", 0) && !w.is("port.r_held"));
  });
  clock("port", "rules of the port", "those that its monitor holds a master to",
        {"a request stands", "silence behind a reset", "open accesses", "requests in words",
         "what stops runs"},
        [=](W w) {
          const auto past = [&](const char* name) { return w.ghost(std::string("past ") + name); };
          const z3::expr& open = w("ports.memory_port.r_open");
          const z3::expr waits = is_set(past("stalled"));
          return w.is("o_mem_cyc") == (w.is("o_mem_stb") || open != bits(0, 4)) &&
                 implies(is_set(past("reset")), !w.is("o_mem_cyc")) && z3::ule(open, bits(2, 4)) &&
                 implies(open == bits(2, 4), !w.is("o_mem_stb")) &&
                 implies(waits, w.is("o_mem_stb") && w("o_mem_we") == past("we") &&
                                    unit.on_the_bus(w) == past("adr") &&

                                    implies(w.is("o_mem_we"), w("o_mem_dat") == past("dat")));
        });
}

// ---- the end of a run ----

void Argument::end() {
  const Chip unit = unit_;
  const auto in = [](W w, unsigned state) { return number(w, "list.r_state", state); };
  clock("run", "the end of a run", "comes when nothing is asked for or open any more",
        {"open accesses", "what stops runs", kAnswerIsAskedFor}, [=](W w) {
          const z3::expr& open = w("ports.memory_port.r_open");
          const z3::expr one = z3::ite(is_taken(w), bits(1, 4), bits(0, 4));
          const z3::expr answer = z3::ite(is_answered(w), bits(1, 4), bits(0, 4));
          return implies(w.is("run.w_end"),
                         busy(w) && open + one == answer &&
                             implies(w.is("o_mem_stb"), is_taken(w)) &&
                             implies(!w.is("run.r_stop"), in(w, kWait) && !w.is("i_mem_err")));
        });
  clock("run", "an error stops a run", "and ABORT does, but for one that comes too late",
        {"BUSY and what stops", "what stops runs", "the line and its records", "register CONTROL"},
        [=](W w) {
          const unsigned each = unit.port.accesses_a_word();
          const z3::expr tag = bits(3 * each, unit.number_bits());
          const z3::expr& accessed = w.ghost("accessed");
          const z3::expr late =
              in(w, kWait) ||
              (in(w, kHeader) && (z3::ugt(accessed, tag) ||
                                  (accessed == tag && w.is("o_mem_stb") && w.is("o_mem_we"))));
          return implies(busy(w) && is_set(w.ghost("few")), w.is("run.i_committed") == late);
        });
}

}  // namespace collide::list_unit
