// SPDX-License-Identifier: MIT
#include "sim/equal/list_unit/lemmas.h"

#include <fmt/format.h>

#include "model/list_unit/rule.h"
#include "sim/equal/terms.h"

namespace collide::list_unit {
namespace {

using namespace symbolic;
using Cases = std::vector<Case>;

unsigned accesses(const MemoryPort& port) {
  return 4 * port.accesses_a_word();
}

/// Neither reset nor a new run.
z3::expr goes_on(const Rtl& rtl) {
  return low_for(rtl, "i_rst", 1) && low_for(rtl, "i_begin", 1);
}

// ---- common_list ----

/// Of r_state.
constexpr unsigned kFill = 0, kLine = 1, kHeader = 2, kWait = 3;

/// A list with so many records in its line.
List any_list(unsigned records) {
  List list;
  list.offered = U32(constant("offered", 32));
  list.line = U32(constant("line", 32));
  list.records = records;
  for (unsigned i = 0; i < records; ++i) {
    list.record[i] = U32(constant(fmt::format("record {}", i), 32));
  }
  return list;
}

/// What r_records has when a word of the line is next: ones come behind the last.
z3::expr records_from(const List& list, unsigned word) {
  const Words words = line_of(list, 0);
  z3::expr_vector parts(context());
  for (unsigned i = word; i < 3; ++i) parts.push_back(words[i].term());
  for (unsigned i = 0; i < word && i < 3; ++i) parts.push_back(U32(kNoRecord).term());
  return z3::concat(parts);
}

U32 taken(const List& list) {
  return 3U * list.line + list.records;
}

/// Both count the same: lines, and whether something found no room.
z3::expr same_counts(const List& list, const z3::expr& line, const z3::expr& overflow,
                     const Rtl& rtl) {
  const U32 lines = wide<U32>(rtl.input("i_lines"));
  const Bool lost(is_set(overflow));
  const Bool room = list.line + 1U < lines;
  const Bool none = taken(list) == 0U && !lost;
  const Bool some = (lost && list.offered > taken(list) && list.records == 0U && !room) ||
                    (!lost && list.offered == taken(list) && (list.records == 0U || room));
  return line == low(list.line + 1U, 16) && (list.line < 0xFFFFU).term() &&
         z3::ite((lines == 0U).term(), none.term(), some.term());
}
z3::expr same_counts(const List& list, const Rtl& rtl) {
  return same_counts(list, rtl.state("r_line"), rtl.output("o_overflow"), rtl);
}

z3::expr is_answered(const Rtl& rtl) {
  return is_set(rtl.input("i_ack")) || is_set(rtl.input("i_err"));
}

/// It waits for records, with these.
z3::expr fills(const List& list, const Rtl& rtl) {
  const z3::expr filled = rtl.state("r_state") == bits(kFill, 2) &&
                          rtl.state("r_fill") == bits(list.records, 2) &&
                          rtl.state("r_access") == bits(0, 2) && same_counts(list, rtl) &&
                          (list.offered < 0x80000000U).term() && goes_on(rtl);
  return list.records == 0 ? filled : filled && rtl.state("r_records") == records_from(list, 0);
}

Cases records(const Rtl& rtl) {
  const U32 lines = wide<U32>(rtl.input("i_lines"));
  const z3::expr yes = context().bool_val(true);
  // All that the RTL has of a list that waits for records or, if the line is full, writes it
  const auto seen = [&rtl](const List& list, unsigned state) {
    const z3::expr counts =
        same_counts(list, rtl.next("r_line"), rtl.later(rtl.output("o_overflow")), rtl);
    return Observation{{"state", bits(state, 2)},
                       {"records", bits(list.records, 2)},
                       {"line", records_from(list, 0)},
                       {"access", bits(0, 2)},
                       {"counts", counts}};
  };
  const std::vector<Expected> expected = {
      always("state", rtl.next("r_state")),
      always("records", rtl.next("r_fill")),
      {"line", rtl.next("r_records"), rtl.next("r_fill") != bits(0, 2)},
      always("access", rtl.next("r_access")),
      always("counts", yes)};

  Cases cases = {
      {"a run begins", !goes_on(rtl), {}, [=] { return seen(List{}, kFill); }, expected}};
  for (unsigned records = 0; records < 3; ++records) {
    const List list = any_list(records);
    const z3::expr given = fills(list, rtl) && low_for(rtl, "i_stop", 1);
    const z3::expr& record = rtl.input("i_data");
    cases.push_back({fmt::format("a record behind {}", records),
                     given && is_set(rtl.input("i_record")) && low_for(rtl, "i_flush", 1),
                     {},
                     [=] {
                       List then = list;
                       offer(then, lines, U32(record));
                       return seen(then, then.line_is_full() ? kLine : kFill);
                     },
                     expected});
    const z3::expr none = given && !is_set(rtl.input("i_record")) && !is_answered(rtl);
    cases.push_back(holds(fmt::format("none behind {}", records),
                          none && !is_set(rtl.input("i_flush")), symbolic::all_stay(rtl)));
    cases.push_back({fmt::format("none any more behind {}", records),
                     none && is_set(rtl.input("i_flush")),
                     {},
                     [=] {
                       if (list.records != 0) return seen(list, kLine);
                       return seen(list, has_header(lines) ? kHeader : kWait);
                     },
                     expected});
  }
  return cases;
}

/// One access to these words, of a line or of the header.
struct Access {
  std::string name;
  z3::expr given;
  unsigned number;  // of accesses to them
  std::function<U32()> at;
  std::function<Words()> words;
};
/// It is asked for with the golden model's address and data, and waits until it is taken.
void add_access(Cases& cases, const Access& access, const MemoryPort& port, const Rtl& rtl) {
  const z3::expr given = access.given && goes_on(rtl) && is_set(rtl.output("o_valid"));
  const auto golden = [=] {
    const U32 word = access.words()[access.number / port.accesses_a_word()];
    return Observation{{"address", access_address(access.at(), access.number, port).term()},
                       {"data", low(part_of(word, access.number, port), port.data_width)}};
  };
  cases.push_back({access.name,
                   given,
                   {},
                   golden,
                   {always("address", rtl.output("o_adr")), always("data", rtl.output("o_dat"))}});
  cases.push_back(
      holds(access.name + " is asked for", access.given, is_set(rtl.output("o_valid"))));
  cases.push_back(holds(access.name + " waits",
                        given && !is_set(rtl.input("i_ready")) && !is_answered(rtl),
                        symbolic::all_stay(rtl)));
}

Cases lines(const Rtl& rtl, const MemoryPort& port) {
  const unsigned last = accesses(port) - 1;
  const unsigned width = rtl.state("r_access").get_sort().bv_size();
  const U32 sequence = wide<U32>(rtl.input("i_sequence"));
  const U32 base(z3::concat(rtl.input("i_base"), bits(0, 4)));
  const auto next = [&rtl](const char* name) { return rtl.next(name); };
  Cases cases;
  for (unsigned records = 1; records <= 3; ++records) {
    const List list = any_list(records);
    for (unsigned n = 0; n <= last; ++n) {
      const std::string name = fmt::format("access {} of {} records", n, records);
      const z3::expr given =
          rtl.state("r_state") == bits(kLine, 2) && rtl.state("r_fill") == bits(records, 2) &&
          rtl.state("r_access") == bits(n, width) &&
          rtl.state("r_records") == records_from(list, n / port.accesses_a_word()) &&
          same_counts(list, rtl);
      add_access(cases,
                 {name, given, n, [=] { return line_address(list, base); },
                  [=] { return line_of(list, sequence); }},
                 port, rtl);
      cases.push_back(holds(name + " may be with others", given,
                            !is_set(rtl.output("o_alone")) &&
                                rtl.output("o_tag") == bits(n == last ? records : 0, 2)));
      const z3::expr taken = given && goes_on(rtl) && is_set(rtl.input("i_ready"));
      if (n != last) {
        const z3::expr goes =
            next("r_state") == rtl.state("r_state") && next("r_fill") == rtl.state("r_fill") &&
            next("r_access") == bits(n + 1, width) && next("r_line") == rtl.state("r_line") &&
            rtl.later(rtl.output("o_overflow")) == rtl.output("o_overflow");
        const z3::expr words = records_from(list, (n + 1) / port.accesses_a_word());
        cases.push_back(holds(name + " is taken", taken, goes && next("r_records") == words));
        continue;
      }
      cases.push_back({name + " is taken",
                       taken,
                       {},
                       [=, &rtl] {
                         List then = list;
                         end_line(then);
                         const z3::expr counts = same_counts(
                             then, next("r_line"), rtl.later(rtl.output("o_overflow")), rtl);
                         return Observation{{"state", bits(kFill, 2)},
                                            {"records", bits(then.records, 2)},
                                            {"access", bits(0, width)},
                                            {"line", low(then.line + 1U, 16)},
                                            {"counts", counts}};
                       },
                       {always("state", next("r_state")),
                        always("records", next("r_fill")),
                        always("access", next("r_access")),
                        always("line", next("r_line")),
                        // Behind a line that is not full there are no more records.
                        {"counts", context().bool_val(true), context().bool_val(records == 3)}}});
    }
  }
  return cases;
}

Cases header(const Rtl& rtl, const MemoryPort& port) {
  const unsigned last = accesses(port) - 1;
  const unsigned width = rtl.state("r_access").get_sort().bv_size();
  const U32 sequence = wide<U32>(rtl.input("i_sequence"));
  const U32 base(z3::concat(rtl.input("i_base"), bits(0, 4)));
  const U32 found = wide<U32>(rtl.input("i_found"));
  const U32 stored = wide<U32>(rtl.output("o_stored"));
  const Bool mode(is_set(rtl.input("i_mode")));
  const auto next = [&rtl](const char* name) { return rtl.next(name); };
  Cases cases;
  // The last line had so many records.
  for (unsigned records = 0; records < 3; ++records) {
    const List list = any_list(records);
    for (unsigned n = 0; n <= last; ++n) {
      const std::string name = fmt::format("access {} behind {} records", n, records);
      const z3::expr given =
          rtl.state("r_state") == bits(kHeader, 2) && rtl.state("r_access") == bits(n, width) &&
          rtl.input("i_lines") != bits(0, 16) && (stored == taken(list)).term() &&
          same_counts(list, low(list.line + 1U, 16), rtl.output("o_overflow"), rtl);
      add_access(
          cases,
          {name, given, n, [=] { return base; },
           [=] { return header_of(found, stored, overflow_of(list, stored), mode, sequence); }},
          port, rtl);
      const z3::expr then = next("r_access") == bits(n == last ? 0 : n + 1, width) &&
                            next("r_state") == bits(n == last ? kWait : kHeader, 2) &&
                            rtl.later(rtl.output("o_overflow")) == rtl.output("o_overflow");
      cases.push_back(
          holds(name + " is taken", given && goes_on(rtl) && is_set(rtl.input("i_ready")), then));
    }
  }
  return cases;
}

Cases stored(const Rtl& rtl) {
  const z3::expr& count = rtl.output("o_stored");
  const unsigned width = count.get_sort().bv_size();
  const z3::expr counts = is_set(rtl.input("i_ack")) && !is_set(rtl.state("r_failed"));
  const z3::expr more = z3::ite(counts, rtl.input("i_tag"), bits(0, 2));
  return {holds("a run begins", !goes_on(rtl), rtl.later(rtl.output("o_stored")) == bits(0, width)),
          holds("an answer", goes_on(rtl),
                rtl.later(rtl.output("o_stored")) == count + z3::zext(more, width - 2))};
}

// ---- common_descriptors ----

/// Accesses made, of the descriptor `index`.
z3::expr made(const z3::expr& index, unsigned access, unsigned width) {
  const unsigned rest = width - index.get_sort().bv_size();
  return z3::concat(index, bits(access, rest));
}

Cases asking(const Rtl& rtl, const MemoryPort& port) {
  const z3::expr& count = rtl.input("i_count");
  const z3::expr& request = rtl.state("r_request");
  const unsigned width = request.get_sort().bv_size();
  const unsigned index_bits = count.get_sort().bv_size();
  const z3::expr index = constant("descriptor", index_bits);
  const U32 base(z3::concat(rtl.input("i_base"), bits(0, 4)));
  const z3::expr ready = goes_on(rtl) && is_set(rtl.input("i_ready"));
  Cases cases = {holds("a run begins", !goes_on(rtl), rtl.next("r_request") == bits(0, width)),
                 holds("behind the last", request == made(count, 0, width),
                       !is_set(rtl.output("o_valid")) &&
                           z3::implies(goes_on(rtl), rtl.next("r_request") == request))};
  for (unsigned n = 0; n < accesses(port); ++n) {
    const std::string name = fmt::format("access {}", n);
    const z3::expr given = request == made(index, n, width) && z3::ult(index, count);
    const auto golden = [=] {
      return Observation{
          {"address", access_address(base + 16U * wide<U32>(index), n, port).term()}};
    };
    cases.push_back({name, given, {}, golden, {always("address", rtl.output("o_adr"))}});
    const bool last = n + 1 == accesses(port);
    const z3::expr then = last ? made(index + 1, 0, width) : made(index, n + 1, width);
    cases.push_back(holds(name + " is asked for", given, is_set(rtl.output("o_valid"))));
    cases.push_back(holds(name + " is taken", given && ready, rtl.next("r_request") == then));
    cases.push_back(holds(name + " waits", given && goes_on(rtl) && !is_set(rtl.input("i_ready")),
                          rtl.next("r_request") == request));
  }
  return cases;
}

Cases answers(const Rtl& rtl, const MemoryPort& port) {
  const z3::expr& count = rtl.input("i_count");
  const z3::expr& answered = rtl.state("r_answer");
  const unsigned width = answered.get_sort().bv_size();
  const unsigned each = port.accesses_a_word();
  const z3::expr index = constant("descriptor", count.get_sort().bv_size());
  const z3::expr ack = is_set(rtl.input("i_ack"));
  Cases cases = {holds("a run begins", !goes_on(rtl), rtl.next("r_answer") == bits(0, width)),
                 holds("behind the last", answered == made(count, 0, width),
                       is_set(rtl.output("o_loaded")) && !is_set(rtl.output("o_word")) &&
                           z3::implies(goes_on(rtl), rtl.next("r_answer") == answered))};
  for (unsigned n = 0; n < accesses(port); ++n) {
    const std::string name = fmt::format("answer {}", n);
    const z3::expr given = answered == made(index, n, width) && z3::ult(index, count);
    const bool last = n + 1 == accesses(port);
    const z3::expr then = last ? made(index + 1, 0, width) : made(index, n + 1, width);
    cases.push_back(holds(name + " waits", given && goes_on(rtl) && !ack,
                          rtl.next("r_answer") == answered && !is_set(rtl.output("o_word"))));
    cases.push_back(holds(name + " comes", given && goes_on(rtl) && ack,
                          rtl.next("r_answer") == then && !is_set(rtl.output("o_loaded"))));
    const U32 answer = wide<U32>(rtl.input("i_dat"));
    if (n % each + 1 != each) {
      cases.push_back(
          holds(name + " is kept", given && ack,
                !is_set(rtl.output("o_word")) && rtl.next("halves.r_first") == rtl.input("i_dat")));
      continue;
    }
    const auto golden = [=, &rtl] {
      U32 word = placed(answer, n, port);
      if (each == 2) word |= placed(wide<U32>(rtl.state("halves.r_first")), n - 1, port);
      return Observation{{"is handed on", bits(1, 1)},
                         {"word", word.term()},
                         {"which", bits(n / each, 2)},
                         {"descriptor", index}};
    };
    cases.push_back(
        {name,
         given && ack,
         {},
         golden,
         {always("is handed on", rtl.output("o_word")), always("word", rtl.output("o_data")),
          always("which", rtl.output("o_which")), always("descriptor", rtl.output("o_index"))}});
  }
  return cases;
}

// ---- all of them ----

using Assumptions = std::vector<symbolic::Assumption>;

const symbolic::Assumption kConfigured = {"base, lines, sequence and COUNT do not change in a run",
                                          "registers of configuration are refused while BUSY",
                                          {symbolic::by_lemma("configuration stands", kPorts)}};
const Assumptions kRecords = {kConfigured,
                              {"no record comes with i_flush",
                               "it says that all have been taken",
                               {symbolic::by_lemma("no record behind the last", kPorts)}},
                              {"fewer than 2^31 records are offered",
                               "there are 32640 pairs of 256 objects, and each is offered once",
                               {symbolic::by_monitor("common_list_inputs")}}};
const Assumptions kWrittenLast = {
    kConfigured,
    {"found and stored do not change while the header is written",
     "it begins when all other accesses are answered: o_alone, common_port",
     {symbolic::by_lemma("a request stands", kPorts),
      symbolic::by_lemma("all lines are stored", kPorts)}}};
const Assumptions kAnswered = {
    kConfigured,
    {"each access has an answer, in order",
     "common_port counts them; the memory answers in order",
     {symbolic::by_proof("common_memory_port"), symbolic::by_need("overlap", "the memory answers"),
      symbolic::by_need("impact", "the memory answers")}}};

}  // namespace

void for_ports(std::vector<Lemma>& lemmas, const std::string& name, const std::string& says,
               const symbolic::Module& module, Cases (*cases)(const Rtl&, const MemoryPort&),
               const Assumptions& assumptions) {
  const auto add = [&](const char* which, const MemoryPort& port,
                       const std::vector<std::pair<std::string, unsigned>>& parameters) {
    symbolic::Module of = module;
    of.parameters.insert(of.parameters.end(), parameters.begin(), parameters.end());
    lemmas.push_back({name + which, says, of, *which == '\0',
                      [=](const Rtl& rtl) { return cases(rtl, port); }, assumptions});
  };
  MemoryPort port;
  add("", port, {});
  port.data_width = 16;
  add(", 16 bits", port, {{"DATA_WIDTH", 16}});
  port.big_endian = false;
  add(", little endian", port, {{"DATA_WIDTH", 16}, {"BIG_ENDIAN", 0}});
}

std::vector<Lemma> lemmas() {
  std::vector<Lemma> all = {
      {"list's records",
       "taken, counted, or without room",
       {"common_list"},
       true,
       records,
       kRecords},
      {"list's stored", "as their lines are answered", {"common_list"}, true, stored}};
  for (const Lemma& one : register_lemmas()) all.push_back(one);
  const symbolic::Module list = {"common_list"};
  const symbolic::Module descriptors = {"common_descriptors", {{"COUNT_WIDTH", 9}}};
  for_ports(all, "list's lines", "address and data of each access", list, lines, kRecords);
  for_ports(all, "list's header", "address and data of each access", list, header, kWrittenLast);
  for_ports(all, "descriptors' accesses", "address of each", descriptors, asking, kAnswered);
  for_ports(all, "descriptors' words", "of answers", descriptors, answers, kAnswered);
  return all;
}

}  // namespace collide::list_unit
