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
constexpr unsigned kIdle = 0, kClear = 1, kLoad = 2, kScan = 3, kLatch = 4, kCompare = 5,
                   kAppend = 6, kNext = 7;
// Of list.r_state
constexpr unsigned kFill = 0, kLine = 1, kHeader = 2, kWait = 3;
// Of hits.r_state
constexpr unsigned kNone = 0;

constexpr const char* kAnswerIsAskedFor = "ports.memory_port.answer_is_asked_for";

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
  unsigned index_bits() const { return bits_for(sprites); }
  unsigned row_bits() const { return bits_for(rows); }

  unsigned pixels() const { return area ? 16 : 7; }
  unsigned pointer_bits() const {
    return sprites < 3 ? 2 : bits_for(sprites * (sprites - 1) / 2 + 1);
  }

  /// Words of descriptors that were answered.
  z3::expr words(W w) const {
    const z3::expr& answered = w("descriptors.r_answer");
    return answered.extract(answered.get_sort().bv_size() - 1, number_bits() - 2);
  }

 private:
  static unsigned bits_for(unsigned count) {
    return count <= 2 ? 1 : 1 + bits_for((count + 1) / 2);
  }
};

z3::expr busy(W w) {
  return w.is("run.r_busy");
}
z3::expr in_state(W w, unsigned sweeping) {
  return number(w, "sweep.r_state", sweeping);
}
z3::expr bit_of(const z3::expr& word, unsigned bit) {
  return is_set(word.extract(bit, bit));
}

/// A sprite in a word of fixed width, as arrays of z3 have it.
z3::expr packed(const Sprite& s) {
  z3::expr_vector parts(context());
  for (const I32* number : {&s.x, &s.y, &s.left, &s.right, &s.first, &s.last, &s.base}) {
    parts.push_back(low(*number, 17));
  }
  parts.push_back(low(s.width, 11));
  parts.push_back(low(s.height, 11));
  parts.push_back(low(s.stride, 10));
  parts.push_back(as_bit(s.hflip));
  parts.push_back(as_bit(s.vflip));
  return z3::concat(parts);
}
constexpr unsigned kPacked = 7 * 17 + 2 * 11 + 10 + 2;
Sprite unpacked(const z3::expr& word) {
  unsigned from = kPacked;
  const auto next = [&](unsigned count) {
    from -= count;
    return word.extract(from + count - 1, from);
  };
  Sprite s;
  for (I32* number : {&s.x, &s.y, &s.left, &s.right, &s.first, &s.last, &s.base}) {
    *number = I32(z3::sext(next(17), 15));
  }
  s.width = wide<U32>(next(11));
  s.height = wide<U32>(next(11));
  s.stride = wide<U32>(next(10));
  s.hflip = Bool(is_set(next(1)));
  s.vflip = Bool(is_set(next(1)));
  s.mask = 0;
  s.is = s.hits = 0;
  return s;
}

/// What the golden model's `clip` makes of the first two words of a descriptor.
struct Clipped {
  z3::expr visible;
  Sprite sprite;
};
/// Nothing, as the golden model numbers things.
z3::expr none() {
  return bits(0xFFFFFFFF, 32);
}
/// The golden model's number for a link of the RTL; whatever lies beside an empty one.
z3::expr is_link(const z3::expr& number, const z3::expr& link) {
  const unsigned width = link.get_sort().bv_size() - 1;
  return z3::ite(bit_of(link, width), number == wide32(link.extract(width - 1, 0)),
                 number == none());
}

/// A term in which constants are something else.
z3::expr with(const z3::expr& term, const Values& values) {
  z3::expr_vector from(context()), to(context());
  for (const auto& [constant, value] : values) {
    from.push_back(constant);
    to.push_back(value);
  }
  return z3::expr(term).substitute(from, to);
}
Clipped clipped(const z3::expr& word_0, const z3::expr& word_1, const z3::expr& origin,
                const z3::expr& size) {
  const auto any = [](const char* name) { return constant(name, 32); };
  static const Observation kAll =
      explore(context().bool_val(true), [&] {
        const DescriptorWords words = {U32(any("clip word 0")), U32(any("clip word 1")), U32(0),
                                       U32(0)};
        Sprite s;
        const bool visible = clip(decode(words), U32(any("clip origin")), U32(any("clip size")), s);
        return Observation{{"visible", Bool(visible).term()},
                           {"x", s.x.term()},
                           {"y", s.y.term()},
                           {"left", s.left.term()},
                           {"right", s.right.term()},
                           {"first", s.first.term()},
                           {"last", s.last.term()},
                           {"base", s.base.term()},
                           {"width", s.width.term()},
                           {"height", s.height.term()},
                           {"stride", s.stride.term()},
                           {"hflip", s.hflip.term()},
                           {"vflip", s.vflip.term()}};
      }).observation;
  const Values values = {{any("clip word 0"), word_0},
                         {any("clip word 1"), word_1},
                         {any("clip origin"), origin},
                         {any("clip size"), size}};
  std::size_t next = 0;
  const auto value = [&] { return with(kAll[next++].value, values); };
  const z3::expr visible = value();
  Sprite s;
  for (I32* number : {&s.x, &s.y, &s.left, &s.right, &s.first, &s.last, &s.base}) {
    *number = I32(value());
  }
  for (U32* number : {&s.width, &s.height, &s.stride}) *number = U32(value());
  s.hflip = Bool(value());
  s.vflip = Bool(value());
  s.mask = 0;
  s.is = s.hits = 0;
  return {visible, s};
}
/// What of it may be anything, as what is known of it is enough.
std::vector<z3::expr> open(const Clipped& c) {
  const Sprite& s = c.sprite;
  return {c.visible,       s.x.term(),     s.y.term(),    s.left.term(),  s.right.term(),
          s.first.term(),  s.last.term(),  s.base.term(), s.width.term(), s.height.term(),
          s.stride.term(), s.hflip.term(), s.vflip.term()};
}
/// Of the descriptor whose words came last.
Clipped clipped(W w) {
  return clipped(w.ghost("word 0"), w.ghost("word 1"),
                 z3::concat(w("registers.o_origin_y"), w("registers.o_origin_x")),
                 z3::concat(w("registers.o_rows"), z3::zext(w("registers.o_columns"), 5)));
}
Sprite sprite(W w, const z3::expr& index) {
  return unpacked(z3::select(w.ghost("sprites"), index));
}
z3::expr is_placed(W w, const z3::expr& index) {
  return is_set(z3::select(w.ghost("placed"), index));
}

/// Facts are added in the order in which they rest on each other within a clock.
class Argument {
 public:
  explicit Argument(const Parameters& parameters) : p_{parameters} {}

  Theorem theorem() {
    surroundings();
    run();
    port();
    loading();
    descriptors();
    tables();
    chains();
    rows();
    walk();
    open_pairs();
    fetches();
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
    all_.requirements.push_back({kAnswerIsAskedFor, "overlap", answers});
  }

  // ---- the run ----

  void run() {
    state("run", "what stops runs", "a run that is stopped is BUSY, and one that failed is stopped",
          {}, [](W w) {
            return implies(w.is("run.r_stop"), w.is("run.r_busy")) &&
                   implies(w.is("run.r_failed") && w.is("run.r_busy"), w.is("run.r_stop"));
          });
    clock("run", "a run begins once", "no run begins while one is BUSY", {},
          [](W w) { return implies(w.is("run.o_begin"), !w.is("run.o_busy")); });
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

  static z3::expr loads(W w) { return in_state(w, kLoad); }

  void loading() {
    state("sweep", "before the rows",
          "no line of the list, no row and no pair is begun until all descriptors are read",
          {"what stops runs"}, [](W w) {
            const z3::expr before = !busy(w) || z3::ule(w("sweep.r_state"), bits(kLoad, 3));
            const z3::expr quiet =
                number(w, "list.r_state", kFill) && number(w, "list.r_fill", 0) &&
                number(w, "hits.r_state", kNone) && !w.is("reader.r_asking") &&
                !w.is("reader.r_looked_up") && !w.is("reader.r_row_known") &&
                !w.is("namer.r_valid") && !w.is("names.r_valid") &&
                w("names.r_in") == w("names.r_out") && !w.is("tester.r_1_valid") &&
                !w.is("tester.r_2_valid") && !w.is("tester.r_3_valid") &&
                number(w, "open.r_count", 0) && !w.is("open.r_reading") && !w.is("open.r_valid") &&
                !w.is("sweep.r_walking") && !w.is("r_reader_waits") &&
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
            return implies(busy(w),
                           z3::ule(answered, asked) && z3::ule(asked, all) &&
                               implies(number(w, "sweep.r_state", kClear),
                                       asked == zero && answered == zero) &&
                               implies(number(w, "sweep.r_state", kClear),
                                       number(w, "port.r_open", 0) && !w.is("port.r_held")) &&
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

  void ghost(const char* name, const z3::expr& after_reset, const Holds& next) {
    all_.ghosts.push_back({name, [after_reset](W) { return after_reset; }, next});
  }

  /// The words of descriptors, and what is kept of a sprite.
  void descriptors() {
    const Shape p = p_;
    const unsigned index_bits = p.index_bits();
    // As the golden model's load() puts a word together: what is answered, behind what was
    const auto word = [p](W w) {
      const U32 answer = wide<U32>(w("descriptors.i_dat"));
      const z3::expr& answered = w("descriptors.r_answer");
      const unsigned each = p.accesses_a_word();
      z3::expr all = placed(answer, 0, p).term();
      for (unsigned n = 1; n < each; ++n) {
        const U32 more = U32(w.ghost("word")) | placed(answer, n, p);
        all = z3::ite(answered.extract(each / 2 - 1, 0) == bits(n, each / 2), more.term(), all);
      }
      return all;
    };
    const auto taken = [](W w) {
      return w.is("descriptors.i_ack") && !w.is("descriptors.o_loaded");
    };
    ghost("word", bits(0, 32), [=](W w) { return z3::ite(taken(w), word(w), w.ghost("word")); });
    for (const unsigned which : {0U, 1U}) {
      const char* const name = which == 0 ? "word 0" : "word 1";
      ghost(name, bits(0, 32), [=](W w) {
        const z3::expr here = p.words(w).extract(1, 0) == bits(which, 2);
        return z3::ite(taken(w) && here && w.is("descriptors.o_word"), word(w), w.ghost(name));
      });
    }
    if (p.data_width == 16) {
      state("descriptors", "the first half of a word", "is kept where the golden model puts it", {},
            [=](W w) {
              const U32 first = wide<U32>(w("descriptors.halves.r_first"));
              return implies(bit_of(w("descriptors.r_answer"), 0),
                             w.ghost("word") == placed(first, 0, p).term());
            });
    }
    Rests halves;
    if (p.data_width == 16) halves.push_back("the first half of a word");
    clock("descriptors", "words of descriptors", "as the golden model puts them together", halves,
          [=](W w) {
            return implies(w.is("descriptors.o_word"),
                           taken(w) && w("descriptors.o_data") == word(w));
          });

    // overlap_load
    state("load", "corner and shape", "are those of the words that came last",
          {"what stops runs", "words of descriptors", "configuration stands", "before the rows",
           "how far it loads"},
          [=](W w) {
            const auto difference = [&](unsigned from, const char* origin) {
              return z3::sext(w.ghost("word 0").extract(from + 15, from), 1) -
                     z3::sext(w(origin), 1);
            };
            const z3::expr& second = w.ghost("word 1");
            const z3::expr words = p.words(w);
            const unsigned width = words.get_sort().bv_size();
            const z3::expr of = (words - bits(2, width)).extract(index_bits + 1, 2);
            const auto field = [&](const char* name, unsigned from) {
              const z3::expr& held = w(name);
              const unsigned count = held.get_sort().bv_size();
              return held == second.extract(from + count - 1, from);
            };
            return implies(busy(w) && z3::uge(words, bits(1, width)),
                           w("load.r_x") == difference(0, "registers.o_origin_x") &&
                               w("load.r_y") == difference(16, "registers.o_origin_y")) &&
                   implies(busy(w) && z3::uge(words, bits(2, width)),
                           field("load.r_enable", 31) && field("load.r_vflip", 30) &&
                               field("load.r_hflip", 29) && field("load.r_height", 16) &&
                               field("load.r_stride", 6) && field("load.r_width", 0) &&
                               w("load.r_index") == of);
          });
    state("load", "one sprite on its way", "of the descriptor whose second word came last",
          {"what stops runs", "words of descriptors", "how far it loads", "before the rows"},
          [=](W w) {
            const z3::expr words = p.words(w);
            const unsigned width = words.get_sort().bv_size();
            const z3::expr which = words.extract(1, 0);
            const z3::expr sized = w.is("load.r_sized"), ended = w.is("load.r_ended");
            const z3::expr visible = w.is("load.r_visible"), hang = w.is("sweep.r_hang");
            const z3::expr some = sized || ended || visible || hang;
            return implies(busy(w), implies(some, z3::uge(words, bits(2, width)) && loads(w)) &&
                                        implies(sized, which == bits(2, 2)) &&
                                        implies(ended, bit_of(which, 1)) &&
                                        implies(visible, which != bits(1, 2)) &&
                                        !(sized && (ended || visible || hang)) &&
                                        !(ended && (visible || hang)) && !(visible && hang));
          });
    state("load", "ends of a sprite", "its last column and row",
          {"one sprite on its way", "words of descriptors"}, [](W w) {
            return implies(
                busy(w) && w.is("load.r_ended"),
                w("load.r_x_end") == z3::sext(w("load.r_x"), 1) + z3::zext(w("load.r_width"), 12) &&
                    w("load.r_y_end") ==
                        z3::sext(w("load.r_y"), 1) + z3::zext(w("load.r_height"), 8));
          });
    state("load", "a sprite, clipped", "as the golden model clips it",
          {"corner and shape", "one sprite on its way", "ends of a sprite", "configured",
           "configuration stands", "words of descriptors", "how far it loads"},
          [=](W w) {
            const Clipped c = clipped(w);
            z3::expr same = c.visible && is_clipped(c.sprite, p.rows);
            for (const symbolic::Observed& one : kept(c.sprite, p.row_bits())) {
              same = same && w("load." + one.name) == one.value;
            }
            return implies(busy(w) && w.is("load.r_visible"), same);
          });
    clock("load", "which sprites are visible", "those that the golden model sees",
          {"corner and shape", "one sprite on its way", "ends of a sprite", "configured",
           "configuration stands"},
          [=](W w) {
            return implies(busy(w) && w.is("load.r_ended"),
                           w.then(w.is("load.r_visible")) == clipped(w).visible);
          });
  }

  /// What is kept of sprites until the run ends.
  void tables() {
    const Shape p = p_;
    const unsigned index_bits = p.index_bits();
    const z3::sort index = context().bv_sort(index_bits);
    const auto begun = [](W w, const z3::expr& then, const z3::expr& otherwise) {
      return z3::ite(w.is("run.o_begin"), then, otherwise);
    };
    const auto nothing = [=](unsigned width) { return z3::const_array(index, bits(0, width)); };
    const auto at = [](W w) -> const z3::expr& { return w("load.o_index"); };
    const auto is_here = [](W w) { return w.is("load.o_place"); };
    ghost("sprites", nothing(kPacked), [=](W w) {
      const z3::expr& all = w.ghost("sprites");
      return z3::ite(is_here(w), z3::store(all, at(w), packed(clipped(w).sprite)), all);
    });
    ghost("placed", nothing(1), [=](W w) {
      const z3::expr& all = w.ghost("placed");
      return begun(w, nothing(1), z3::ite(is_here(w), z3::store(all, at(w), bits(1, 1)), all));
    });
    // Words 2 and 3, decoded
    const auto word_of = [=](const char* name, unsigned which,
                             const std::function<z3::expr(const Descriptor&)>& part) {
      ghost(name, nothing(32), [=](W w) {
        const z3::expr& all = w.ghost(name);
        DescriptorWords words = {0, 0, 0, 0};
        words[which] = U32(w("descriptors.o_data"));
        const z3::expr here =
            w.is("descriptors.o_word") && w("descriptors.o_which") == bits(which, 2);
        const z3::expr index_here = w("descriptors.o_index").extract(index_bits - 1, 0);
        return z3::ite(here, z3::store(all, index_here, part(decode(words))), all);
      });
    };
    word_of("masks", 2, [](const Descriptor& d) { return d.mask.term(); });
    word_of("classes", 3,
            [](const Descriptor& d) { return z3::concat(d.is.term(), d.hits.term()); });

    const auto every = [=](const char* at_instance, const char* name, const char* says,
                           const Rests& rests, const HoldsForAny& holds) {
      all_.facts.push_back(
          {Fact::Kind::kState, at_instance, name, says, rests, holds, {index_bits}, [](W w) {
             return open(clipped(w));
           }});
    };
    every("load", "placed sprites", "are of this run, and clipped by the window",
          {"a sprite, clipped", "one sprite on its way", "how far it loads", "what stops runs",
           "corner and shape", "configured", "configuration stands", "words of descriptors"},
          [=](W w, const Any& any) {
            const z3::expr words = p.words(w);
            const unsigned width = words.get_sort().bv_size();
            const z3::expr second =
                z3::zext(z3::concat(any[0], bits(1, 2)), width - index_bits - 2);
            return implies(busy(w) && is_placed(w, any[0]),
                           is_clipped(sprite(w, any[0]), p.rows) && z3::ult(second, words) &&
                               z3::ule(any[0], w("load.r_index")) &&
                               implies(w.is("load.o_working"), any[0] != w("load.r_index")));
          });
    every("load", "tables", "what sweep, reader and tester keep of a sprite that is placed",
          {"a sprite, clipped", "what stops runs"}, [=](W w, const Any& any) {
            const Sprite s = sprite(w, any[0]);
            const auto held = [&](const char* memory, const std::vector<std::string>& parts) {
              return z3::select(w(memory), any[0]) == kept(s, parts, p.row_bits());
            };
            return implies(
                busy(w) && is_placed(w, any[0]),
                held("sweep.boxes.r_memory", {"o_left", "o_right", "o_last"}) &&
                    held("tester.places.r_memory", {"o_base", "o_x", "o_y", "o_last"}) &&
                    held("reader.shapes.r_memory", {"o_vflip", "o_hflip", "o_stride", "o_mask_row",
                                                    "o_low", "o_high", "o_sixteens"}));
          });
    every("load", "masks and classes", "of the descriptors whose words were answered",
          {"words of descriptors", "how far it loads", "what stops runs"},
          [=](W w, const Any& any) {
            const z3::expr words = p.words(w);
            const unsigned width = words.get_sort().bv_size();
            const auto is_answered = [&](unsigned which) {
              return z3::ult(z3::zext(z3::concat(any[0], bits(which, 2)), width - index_bits - 2),
                             words);
            };
            const z3::expr mask = z3::select(w.ghost("masks"), any[0]);
            return implies(busy(w) && is_answered(2),
                           z3::concat(z3::select(w("reader.masks.r_memory"), any[0]), bits(0, 2)) ==
                               mask) &&
                   implies(busy(w) && is_answered(3),
                           z3::select(w("sweep.classes.r_memory"), any[0]) ==
                               z3::select(w.ghost("classes"), any[0]));
          });
  }

  /// The golden model's chains of sprites by the row that they begin on.
  void chains() {
    const Shape p = p_;
    const unsigned index_bits = p.index_bits(), row_bits = p.row_bits();
    const Beginnings cells(1, 1);
    const z3::sort array = cells.first.term().get_sort();
    const auto added = [=](W w) {
      Beginnings all(p.rows, p.sprites);
      all.first.set(w.ghost("first"));
      all.next.set(w.ghost("next"));
      add(all, wide<U32>(w("sweep.r_hang_row")), wide<U32>(w("sweep.r_hang_index")));
      return all;
    };
    const z3::expr all_empty = z3::const_array(context().bv_sort(32), none());
    ghost("first", all_empty, [=](W w) {
      return z3::ite(w.is("run.o_begin"), all_empty,
                     z3::ite(w.is("sweep.r_hang"), added(w).first.term(), w.ghost("first")));
    });
    ghost("next", all_empty, [=](W w) {
      return z3::ite(w.is("sweep.r_hang"), added(w).next.term(), w.ghost("next"));
    });
    const auto first_of = [](W w, const z3::expr& row) {
      return z3::select(w.ghost("first"), wide32(row));
    };
    const auto next_of = [](W w, const z3::expr& index) {
      return z3::select(w.ghost("next"), wide32(index));
    };
    const auto row_of = [=](W w, const z3::expr& index) {
      return low(sprite(w, index).first, row_bits);
    };
    const auto hangs = [](W w, const z3::expr& index) {
      return is_placed(w, index) && !(w.is("sweep.r_hang") && w("sweep.r_hang_index") == index);
    };
    const auto index_in = [=](const z3::expr& number) { return number.extract(index_bits - 1, 0); };
    const auto is_sprite = [=](W w, const z3::expr& number) {
      return z3::ult(number, bits(1U << index_bits, 32)) && hangs(w, index_in(number));
    };
    const auto every = [=](const char* name, const char* says, const Rests& rests,
                           const std::vector<unsigned>& any, const HoldsForAny& holds) {
      all_.facts.push_back({Fact::Kind::kState, "sweep", name, says, rests, holds, any,
                            [](W w) { return open(clipped(w)); }});
    };
    const auto of = [](const char* name, const std::function<Any(W, const Any&)>& these) {
      return Rest(name, these);
    };
    const auto hung = [](W w, const Any&) { return Any{w("sweep.r_hang_index")}; };
    const auto hung_row = [](W w, const Any&) { return Any{w("sweep.r_hang_row")}; };

    state("sweep", "what is hung", "a sprite that was placed in the clock before, into its row",
          {"one sprite on its way", "a sprite, clipped", "what stops runs", "before the rows"},
          [=](W w) {
            const z3::expr& index = w("sweep.r_hang_index");
            return implies(busy(w) && w.is("sweep.r_hang"),
                           is_placed(w, index) && w("sweep.r_hang_row") == row_of(w, index) &&
                               index == w("load.r_index") &&
                               w("sweep.heads.o_data") ==
                                   z3::select(w("sweep.heads.r_memory"), w("sweep.r_hang_row")));
          });
    all_.facts.back().open = [](W w) { return open(clipped(w)); };
    every("first of a row", "is a sprite that begins there, the last that was loaded",
          {"what is hung", "what stops runs", "one sprite on its way", of("placed sprites", hung),
           of("placed sprites",
              [=](W w, const Any& any) { return Any{index_in(first_of(w, any[0]))}; }),
           of("placed sprites", [](W, const Any& any) { return Any{any[1]}; })},
          {row_bits, index_bits}, [=](W w, const Any& any) {
            const z3::expr first = first_of(w, any[0]);
            const z3::expr is = is_sprite(w, first) && row_of(w, index_in(first)) == any[0];
            const z3::expr last = hangs(w, any[1]) && row_of(w, any[1]) == any[0];
            return implies(busy(w),
                           (first == none() || is) &&
                               implies(last, first != none() && z3::ule(any[1], index_in(first))));
          });
    every("next of a sprite", "is one that begins with it, the last that was loaded before",
          {"what is hung", "what stops runs", "one sprite on its way", of("placed sprites", hung),
           of("placed sprites", [](W, const Any& any) { return Any{any[0]}; }),
           of("placed sprites", [](W, const Any& any) { return Any{any[1]}; }),
           of("first of a row",
              [](W w, const Any& any) {
                return Any{w("sweep.r_hang_row"), any[1]};
              }),
           of("placed sprites",
              [=](W w, const Any& any) { return Any{index_in(next_of(w, any[0]))}; }),
           of("placed sprites",
              [=](W w, const Any&) { return Any{index_in(first_of(w, w("sweep.r_hang_row")))}; })},
          {index_bits, index_bits}, [=](W w, const Any& any) {
            const z3::expr next = next_of(w, any[0]);
            const z3::expr row = row_of(w, any[0]);
            const z3::expr is = is_sprite(w, next) && z3::ult(index_in(next), any[0]) &&
                                row_of(w, index_in(next)) == row;
            const z3::expr last =
                hangs(w, any[1]) && z3::ult(any[1], any[0]) && row_of(w, any[1]) == row;
            return implies(busy(w) && hangs(w, any[0]),
                           (next == none() || is) &&
                               implies(last, next != none() && z3::ule(any[1], index_in(next))));
          });
    every("links", "between sprites are the golden model's",
          {"what is hung", "what stops runs", "one sprite on its way", of("heads", hung_row),
           "before the rows"},
          {index_bits}, [=](W w, const Any& any) {
            return implies(
                busy(w) && hangs(w, any[0]),
                is_link(next_of(w, any[0]), z3::select(w("sweep.links.r_memory"), any[0])));
          });
    state("sweep", "a sprite left hanging", "is one of a run that was stopped",
          {"what stops runs", "before the rows", "one sprite on its way"},
          [](W w) { return implies(!busy(w) && w.is("sweep.r_hang"), w.is("sweep.r_dirty")); });
    state("list", "the list ends", "when no pair is under way any more",
          {"what stops runs", "before the rows", "done stays"}, [](W w) {
            return implies(busy(w) && z3::uge(w("list.r_state"), bits(kHeader, 2)),
                           w.is("sweep.o_done"));
          });
    state("sweep", "no beginnings yet", "while the heads of rows are cleared",
          {"one sprite on its way", "what stops runs"}, [=](W w) {
            return implies(busy(w) && in_state(w, kClear), w.ghost("first") == all_empty);
          });
    every("cleared heads", "are empty",
          {"what stops runs", "no beginnings yet", "one sprite on its way", "before the rows"},
          {row_bits}, [=](W w, const Any& any) {
            return implies(
                in_state(w, kClear),
                !w.is("sweep.r_hang") &&
                    implies(z3::ult(any[0], w("sweep.r_row")),
                            !bit_of(z3::select(w("sweep.heads.r_memory"), any[0]), index_bits)));
          });
    every("heads", "of rows that have not begun are the golden model's",
          {"what is hung", "what stops runs", "one sprite on its way", "no beginnings yet",
           of("clean heads", [](W, const Any& any) { return Any{any[0]}; }), "before the rows",
           "a sprite left hanging", "the last row", "done stays", "how far it loads",
           "the one that begins"},
          {row_bits}, [=](W w, const Any& any) {
            const z3::expr& row = w("sweep.r_row");
            const z3::expr to_begin =
                z3::ite(in_state(w, kClear), z3::ult(any[0], row),
                        in_state(w, kLoad) || z3::ugt(any[0], row) ||
                            (any[0] == row && in_state(w, kScan) && !w.is("sweep.r_walking")));
            const z3::expr there = z3::ult(wide32(any[0]), bits(p.rows, 32));
            return implies(busy(w) && in_state(w, kLoad), number(w, "sweep.r_row", 0)) &&
                   implies(busy(w), z3::ult(wide32(row), bits(p.rows, 32))) &&
                   implies(busy(w) && !w.is("sweep.o_done") && there,
                           z3::ite(to_begin,
                                   is_link(first_of(w, any[0]),
                                           z3::select(w("sweep.heads.r_memory"), any[0])),
                                   in_state(w, kClear) ||
                                       !bit_of(z3::select(w("sweep.heads.r_memory"), any[0]),
                                               index_bits)));
          });

    // Who begins, and how many are to
    const auto new_one = [](W w) -> const z3::expr& { return w("sweep.r_new"); };
    const auto same = [](W, const Any& any) { return any; };
    const auto fresh = [=](W w, const Any&) { return Any{new_one(w)}; };
    // Numbers of the sprites that are to begin, from 0 on, in any order
    const unsigned count_bits = index_bits + 1;
    const auto to_begin_number = [](W w, const z3::expr& index) {
      return z3::select(w.ghost("number"), index);
    };
    const auto numbered = [](W w, const z3::expr& n) { return z3::select(w.ghost("numbered"), n); };
    const auto last_number = [=](W w) { return w("sweep.r_waiting") - bits(1, count_bits); };
    const z3::expr no_number = z3::const_array(context().bv_sort(index_bits), bits(0, count_bits));
    const z3::expr no_sprite = z3::const_array(context().bv_sort(count_bits), bits(0, index_bits));
    // One that begins gives its number to the one with the last.
    ghost("number", no_number, [=](W w) {
      const z3::expr& all = w.ghost("number");
      const z3::expr moved =
          z3::store(all, numbered(w, last_number(w)), to_begin_number(w, new_one(w)));
      return z3::ite(w.is("load.o_place"), z3::store(all, w("load.o_index"), w("sweep.r_waiting")),
                     z3::ite(in_state(w, kAppend), moved, all));
    });
    ghost("numbered", no_sprite, [=](W w) {
      const z3::expr& all = w.ghost("numbered");
      const z3::expr moved =
          z3::store(all, to_begin_number(w, new_one(w)), numbered(w, last_number(w)));
      return z3::ite(w.is("load.o_place"), z3::store(all, w("sweep.r_waiting"), w("load.o_index")),
                     z3::ite(in_state(w, kAppend), moved, all));
    });
    const auto begins = [](W w) {
      return in_state(w, kLatch) || in_state(w, kCompare) || in_state(w, kAppend) ||
             in_state(w, kNext);
    };
    const auto to_begin = [=](W w, const z3::expr& index) {
      const z3::expr& row = w("sweep.r_row");
      const z3::expr of_sprite = row_of(w, index);
      const z3::expr in_this_row = z3::ite(
          in_state(w, kScan), !w.is("sweep.r_walking"),
          z3::ite(in_state(w, kNext), z3::ult(index, new_one(w)), z3::ule(index, new_one(w))));
      return is_placed(w, index) && (z3::ule(w("sweep.r_state"), bits(kLoad, 3)) ||
                                     z3::ugt(of_sprite, row) || (of_sprite == row && in_this_row));
    };
    state("sweep", "the one that begins", "is the next of its row",
          {"what stops runs", "before the rows", "the last row", "done stays", "how far it loads",
           "one sprite on its way",
           of("heads", [](W w, const Any&) { return Any{w("sweep.r_row")}; }),
           of("first of a row",
              [=](W w, const Any&) {
                return Any{w("sweep.r_row"), new_one(w)};
              }),
           of("next of a sprite",
              [=](W w, const Any&) {
                return Any{new_one(w), new_one(w)};
              }),
           of("links", fresh)},
          [=](W w) {
            const z3::expr& one = new_one(w);
            const z3::expr link = z3::select(w("sweep.links.r_memory"), one);
            return implies(busy(w) && in_state(w, kScan) && !w.is("sweep.r_walking") &&
                               !w.is("sweep.o_done"),
                           w("sweep.heads.o_data") ==
                               z3::select(w("sweep.heads.r_memory"), w("sweep.r_row"))) &&
                   implies(busy(w) && begins(w), !w.is("sweep.r_walking") && is_placed(w, one) &&
                                                     row_of(w, one) == w("sweep.r_row")) &&
                   implies(busy(w) && in_state(w, kLatch), w("sweep.links.o_data") == link) &&
                   implies(busy(w) && begins(w) && !in_state(w, kLatch),
                           w("sweep.r_next") == link) &&
                   implies(busy(w) && in_state(w, kNext), bit_of(link, index_bits));
          });
    const Rests positions = {
        "what stops runs",
        "the one that begins",
        "the last row",
        "done stays",
        "how far it loads",
        "before the rows",
        "one sprite on its way",
        "room for the active",
        "configured",
        of("links", fresh),
        of("heads", [](W w, const Any&) { return Any{w("sweep.r_row")}; }),
        of("placed sprites", [](W w, const Any&) { return Any{w("load.o_index")}; }),
        of("numbers of those to begin", fresh)};
    const auto at_positions = [=](const std::vector<Rest>& more) {
      Rests all = positions;
      all.insert(all.end(), more.begin(), more.end());
      return all;
    };
    const auto last_one = [=](W w) { return numbered(w, last_number(w)); };
    every(
        "numbers of those to begin", "each sprite that is to begin has a number of its own",
        at_positions({of("placed sprites", same),
                      of("first of a row",
                         [](W w, const Any& any) {
                           return Any{w("sweep.r_row"), any[0]};
                         }),
                      of("next of a sprite",
                         [=](W w, const Any& any) {
                           return Any{new_one(w), any[0]};
                         }),
                      of("those to begin", [=](W w, const Any&) { return Any{last_number(w)}; })}),
        {index_bits}, [=](W w, const Any& any) {
          const z3::expr n = to_begin_number(w, any[0]);
          return implies(busy(w) && !w.is("sweep.o_done") && to_begin(w, any[0]),
                         z3::ult(n, w("sweep.r_waiting")) && numbered(w, n) == any[0]);
        });
    every(
        "those to begin", "are as many as are counted",
        at_positions(
            {of("first of a row",
                [=](W w, const Any& any) {
                  return Any{w("sweep.r_row"), numbered(w, any[0])};
                }),
             of("next of a sprite",
                [=](W w, const Any& any) {
                  return Any{new_one(w), numbered(w, any[0])};
                }),
             of("first of a row",
                [=](W w, const Any&) {
                  return Any{w("sweep.r_row"), last_one(w)};
                }),
             of("next of a sprite",
                [=](W w, const Any&) {
                  return Any{new_one(w), last_one(w)};
                }),
             of("those to begin", [=](W w, const Any&) { return Any{last_number(w)}; }),
             of("placed sprites", [=](W w, const Any& any) { return Any{numbered(w, any[0])}; })}),
        {count_bits}, [=](W w, const Any& any) {
          const z3::expr one = numbered(w, any[0]);
          return implies(busy(w) && !w.is("sweep.o_done") && z3::ult(any[0], w("sweep.r_waiting")),
                         to_begin(w, one) && to_begin_number(w, one) == any[0]);
        });
    every(
        "clean heads", "after a run that was not stopped no sprite is left in a row",
        at_positions({"a sprite left hanging", "the list ends", of("cleared heads", same),
                      of("heads", [](W, const Any& any) { return any; }),
                      of("first of a row",
                         [=](W w, const Any& any) {
                           return Any{any[0], index_in(first_of(w, any[0]))};
                         }),
                      of("numbers of those to begin",
                         [=](W w, const Any& any) { return Any{index_in(first_of(w, any[0]))}; })}),
        {row_bits}, [=](W w, const Any& any) {
          const z3::expr there = z3::ult(wide32(any[0]), bits(p.rows, 32));
          return implies(
              there && ((!w.is("sweep.r_dirty") && !busy(w)) || (busy(w) && w.is("sweep.o_done"))),
              !bit_of(z3::select(w("sweep.heads.r_memory"), any[0]), index_bits));
        });
  }

  /// The rows, and the open pairs in them.
  void rows() {
    const Shape p = p_;
    const unsigned index_bits = p.index_bits(), row_bits = p.row_bits();
    const auto at_new = [](W w, const Any&) { return Any{w("sweep.r_new")}; };
    const auto every = [=](const char* at, const char* name, const char* says, const Rests& rests,
                           const std::vector<unsigned>& any, const HoldsForAny& holds) {
      all_.facts.push_back({Fact::Kind::kState, at, name, says, rests, holds, any});
    };
    state("sweep", "the new sprite is looked up", "and each active one, when they meet",
          {"what stops runs", "before the rows", "the one that begins", "one sprite on its way",
           "room for the active", "configured"},
          [=](W w) {
            const z3::expr& one = w("sweep.r_new");
            const z3::expr& other = w("sweep.r_other");
            const auto word = [&](const char* memory, const z3::expr& at) {
              return z3::select(w(memory), at);
            };
            const unsigned width = index_bits + 1;
            const z3::expr k = w("sweep.r_met") - bits(2, width);
            const z3::expr& active = w("sweep.r_active");
            const z3::expr& kept = w("sweep.r_kept");
            const auto place = [&](const z3::expr& number) {
              return number.extract(index_bits - 1, 0);
            };
            const z3::expr boxes = word("sweep.boxes.r_memory", one);
            const z3::expr latched = z3::concat(w("sweep.r_left"), w("sweep.r_right")) ==
                                         boxes.extract(19 + row_bits, row_bits) &&
                                     w("sweep.r_classes") == word("sweep.classes.r_memory", one);
            return implies(busy(w) && in_state(w, kLatch),
                           number(w, "sweep.r_met", 1) && number(w, "sweep.r_kept", 0) &&
                               w("sweep.boxes.o_data") == boxes &&
                               w("sweep.classes.o_data") == word("sweep.classes.r_memory", one) &&
                               implies(active != bits(0, width),
                                       w("sweep.active.o_data") ==
                                           word("sweep.active.r_memory", bits(0, index_bits)))) &&
                   implies(
                       busy(w) && in_state(w, kCompare),
                       latched && z3::uge(w("sweep.r_met"), bits(2, width)) && z3::ult(k, active) &&
                           z3::ule(kept, k) && other == word("sweep.active.r_memory", place(k)) &&
                           implies(z3::ult(k + 1, active),
                                   w("sweep.active.o_data") ==
                                       word("sweep.active.r_memory", place(k + 1))) &&
                           w("sweep.boxes.o_data") == word("sweep.boxes.r_memory", other) &&
                           w("sweep.classes.o_data") == word("sweep.classes.r_memory", other)) &&
                   implies(busy(w) && in_state(w, kAppend), z3::ule(kept, active));
          });
    ghost("begun", bits(0, 32), [](W w) {
      return z3::ite(
          w.is("run.o_begin"), bits(0, 32),
          z3::ite(busy(w) && in_state(w, kAppend), w.ghost("begun") + 1, w.ghost("begun")));
    });
    state("sweep", "room for the active",
          "they are no more than have begun, and those no more than are loaded",
          {"what stops runs", "before the rows", "the one that begins", "how far it loads",
           "the new sprite is looked up", "one sprite on its way", "configured",
           "configuration stands", "words of descriptors", "corner and shape", "done stays",
           Rest("numbers of those to begin", at_new)},
          [=](W w) {
            const z3::expr words = p.words(w);
            const unsigned width = words.get_sort().bv_size();
            const z3::expr loaded =
                z3::ite(z3::ult(words, bits(2, width)), bits(0, 32),
                        wide32(w("load.r_index")) +
                            z3::ite(w.is("load.o_working"), bits(0, 32), bits(1, 32)));
            const z3::expr all = w.ghost("begun") + wide32(w("sweep.r_waiting"));
            return implies(busy(w), z3::ule(wide32(w("sweep.r_active")), w.ghost("begun")) &&
                                        z3::ule(w.ghost("begun"), bits(p.sprites, 32))) &&
                   implies(busy(w) && z3::ule(w("sweep.r_state"), bits(kLoad, 3)),
                           w.ghost("begun") == bits(0, 32) && z3::ule(all, loaded)) &&
                   implies(busy(w) && z3::ugt(w("sweep.r_state"), bits(kLoad, 3)),
                           z3::ule(all, wide32(w("registers.o_count"))));
          });
    state("open", "room for open pairs", "they are no more than the sprites that have begun make",
          {"what stops runs", "before the rows", "the one that begins", "room for the active",
           "the new sprite is looked up", "between walks", "done stays", "the list of a walk"},
          [=](W w) {
            const z3::expr& begun = w.ghost("begun");
            const z3::expr met =
                z3::ite(in_state(w, kCompare), wide32(w("sweep.r_met")) - 2,
                        z3::ite(in_state(w, kAppend), wide32(w("sweep.r_active")), bits(0, 32)));
            const z3::expr all = z3::lshr(begun * (begun - 1), bits(1, 32));
            return implies(busy(w), z3::ule(wide32(w("open.r_count")), all + met));
          });
    state("open", "most open pairs", "are those of all sprites",
          {then("room for open pairs"), then("room for the active"), then("the one that begins")},
          [=](W w) {
            const unsigned most = p.sprites * (p.sprites - 1) / 2;
            return implies(busy(w) && w.is("sweep.r_walking"),
                           z3::ule(w("open.r_count"), bits(most, w.width("open.r_count"))));
          });
    const auto active_at = [](W w, const z3::expr& place) {
      return z3::select(w("sweep.active.r_memory"), place);
    };
    const auto begins_on = [=](W w, const z3::expr& index) {
      return low(sprite(w, index).first, row_bits);
    };
    const auto met = [=](W w, const Any&) {
      return Any{(w("sweep.r_met") - bits(2, index_bits + 1)).extract(index_bits - 1, 0)};
    };
    every("sweep", "active sprites", "have begun, on this row or one before",
          {"what stops runs", "before the rows", "the one that begins",
           "the new sprite is looked up", "room for the active", "configured", "the last row",
           "done stays", "how far it loads", Rest("numbers of those to begin", at_new),
           Rest("active sprites", met), "one sprite on its way",
           Rest("heads", [](W w, const Any&) { return Any{w("sweep.r_row")}; }),
           Rest("next of a sprite",
                [=](W w, const Any&) {
                  return Any{w("sweep.r_new"), w("sweep.r_new")};
                }),
           Rest("first of a row",
                [](W w, const Any& any) {
                  return Any{w("sweep.r_row"), z3::select(w("sweep.active.r_memory"), any[0])};
                }),
           Rest("links", at_new)},
          {index_bits}, [=](W w, const Any& any) {
            const z3::expr one = active_at(w, any[0]);
            const z3::expr& row = w("sweep.r_row");
            const z3::expr& fresh = w("sweep.r_new");
            const z3::expr on_this =
                z3::ite(in_state(w, kScan), w.is("sweep.r_walking"),
                        z3::ite(in_state(w, kNext), z3::uge(one, fresh), z3::ugt(one, fresh)));
            return implies(busy(w) && !w.is("sweep.o_done") &&
                               z3::ult(wide32(any[0]), wide32(w("sweep.r_active"))),
                           is_placed(w, one) && (z3::ult(begins_on(w, one), row) ||
                                                 (begins_on(w, one) == row && on_this)));
          });
  }

  // ---- the walk of a row ----

  /// What the golden model's open pairs are, by place: the RTL's memory. It takes from them and
  /// puts back in the same order.
  struct Pairs {
    unsigned index_bits, pixels;  // bits
    z3::expr word(W w, const z3::expr& place) const {
      return z3::select(w("open.r_memory"), place);
    }
    z3::expr later(const z3::expr& word) const {
      const unsigned width = word.get_sort().bv_size();
      return word.extract(width - 1, width - index_bits);
    }
    z3::expr earlier(const z3::expr& word) const {
      const unsigned width = word.get_sort().bv_size();
      return word.extract(width - index_bits - 1, width - 2 * index_bits);
    }
    z3::expr area(const z3::expr& word) const { return word.extract(pixels - 1, 0); }
  };
  /// A name that was given on this row, as the golden model gives it.
  struct Name {
    z3::expr is_later, pair, later, sprite, pixels;
  };
  static constexpr unsigned kNames = 17;  // bits of their number in a walk

  static z3::expr joined(const Name& n) {
    z3::expr_vector parts(context());
    for (const z3::expr* part : {&n.is_later, &n.pair, &n.later, &n.sprite, &n.pixels}) {
      parts.push_back(*part);
    }
    return z3::concat(parts);
  }
  static Name unjoined(W w, const Shape& p, const z3::expr& word) {
    unsigned from = word.get_sort().bv_size();
    const auto next = [&](unsigned count) {
      from -= count;
      return word.extract(from + count - 1, from);
    };
    const z3::expr is_later = next(1);
    const z3::expr pair = next(w.width("open.r_count"));
    const z3::expr later = next(p.index_bits());
    const z3::expr sprite = next(p.index_bits());
    return {is_later, pair, later, sprite, next(p.pixels())};
  }
  /// By its number in the walk.
  static Name name(W w, const Shape& p, const z3::expr& number) {
    return unjoined(w, p, z3::select(w.ghost("names"), number));
  }

  void walk() {
    const Shape p = p_;
    const unsigned index_bits = p.index_bits();
    const unsigned pointer = p.pointer_bits();
    const Pairs pairs{index_bits, p.pixels()};
    const auto n = [](std::uint64_t value) { return bits(value, kNames); };
    const auto walks = [](W w) { return busy(w) && w.is("sweep.r_walking"); };
    const auto named = [](W w) -> const z3::expr& { return w.ghost("named"); };
    const auto popped = [](W w) -> const z3::expr& { return w.ghost("popped"); };
    const auto one_if = [=](W w, const char* valid, unsigned width) {
      return z3::zext(w(valid), width - 1);
    };
    const auto output = [=](W w) {  // of the list of open pairs
      z3::expr_vector parts(context());
      parts.push_back(w("open.o_later"));
      parts.push_back(w("open.o_earlier"));
      if (p.area) parts.push_back(w("open.o_pixels"));
      return z3::concat(parts);
    };
    const auto output_number = [=](W w) { return w("open.r_read") - bits(1, pointer); };
    // Names
    ghost("named", n(0), [=](W w) {
      return z3::ite(w.is("sweep.o_walk"), n(0),
                     z3::ite(w.is("namer.w_advance"), named(w) + n(1), named(w)));
    });
    ghost("popped", n(0), [=](W w) {
      return z3::ite(w.is("sweep.o_walk"), n(0),
                     z3::ite(w.is("tester.o_pop"), popped(w) + n(1), popped(w)));
    });
    const unsigned width = 1 + pointer + 2 * index_bits + p.pixels();
    // As the golden model names them, from the pair that is next and the name given last
    const auto last_name = [=](W w) { return unjoined(w, p, w.ghost("last name")); };
    const auto golden_name = [=](W w) {
      const z3::expr word = output(w);
      const I32 before(z3::ite(named(w) == n(0), none(), wide32(last_name(w).later)));
      const Bool is_later = names_later(before, wide<U32>(pairs.later(word)));
      return Name{as_bit(is_later), output_number(w), pairs.later(word),
                  z3::ite(is_later.term(), pairs.later(word), pairs.earlier(word)),
                  w("open.o_pixels")};
    };
    ghost("last name", bits(0, width), [=](W w) {
      return z3::ite(w.is("namer.w_advance"), joined(golden_name(w)), w.ghost("last name"));
    });
    ghost("names", z3::const_array(context().bv_sort(kNames), bits(0, width)), [=](W w) {
      return z3::ite(w.is("namer.w_advance"),
                     z3::store(w.ghost("names"), named(w), joined(golden_name(w))),
                     w.ghost("names"));
    });
    // Numbers of the names where they are: in the namer, the queue, at its output, in the tester
    const auto moves = [=](const char* name, const char* when,
                           const std::function<z3::expr(W)>& from) {
      ghost(name, n(0), [=](W w) { return z3::ite(w.is(when), from(w), w.ghost(name)); });
    };
    const auto slot = [](W w, const char* counter) { return w(counter).extract(3, 0); };
    moves("in the namer", "namer.w_advance", named);
    ghost("in the queue", z3::const_array(context().bv_sort(4), n(0)), [=](W w) {
      const z3::expr& all = w.ghost("in the queue");
      return z3::ite(w.is("namer.o_name"),
                     z3::store(all, slot(w, "names.r_in"), w.ghost("in the namer")), all);
    });
    moves("at the output", "names.w_read",
          [=](W w) { return z3::select(w.ghost("in the queue"), slot(w, "names.r_out")); });
    moves("looked up", "tester.w_advance", [](W w) { return w.ghost("at the output"); });
    const auto is_tested = [](W w) { return w.is("tester.w_advance") && w.is("tester.r_1_valid"); };
    ghost("some are tested", bits(0, 1), [=](W w) {
      return z3::ite(w.is("sweep.o_walk"), bits(0, 1),
                     z3::ite(is_tested(w), bits(1, 1), w.ghost("some are tested")));
    });
    ghost("tested", n(0),
          [=](W w) { return z3::ite(is_tested(w), w.ghost("looked up"), w.ghost("tested")); });
    ghost("tested name", bits(0, width), [=](W w) {
      return z3::ite(is_tested(w), z3::select(w.ghost("names"), w.ghost("looked up")),
                     w.ghost("tested name"));
    });

    const auto every = [=](const char* at, const char* fact, const char* says, const Rests& rests,
                           const std::vector<unsigned>& any, const HoldsForAny& holds) {
      all_.facts.push_back({Fact::Kind::kState, at, fact, says, rests, holds, any});
    };
    const std::size_t from = all_.facts.size();
    const Rests begun = {"what stops runs", "before the rows", "between walks",
                         "the one that begins"};
    const auto with_begun = [=](const Rests& more) {
      Rests all = begun;
      all.insert(all.end(), more.begin(), more.end());
      return all;
    };
    const auto at_number = [](const char* ghost_name) {
      return [=](W w, const Any&) { return Any{w.ghost(ghost_name)}; };
    };
    // The number of the pair that comes behind a name, or behind none
    const auto next_pair = [=](const z3::expr& some, const Name& last) {
      return z3::ite(some, z3::ite(is_set(last.is_later), last.pair, last.pair + bits(1, pointer)),
                     bits(0, pointer));
    };
    const auto behind_last = [=](W w) { return next_pair(named(w) != n(0), last_name(w)); };
    const auto tested_name = [=](W w) { return unjoined(w, p, w.ghost("tested name")); };
    const auto some_tested = [](W w) { return is_set(w.ghost("some are tested")); };
    const auto behind_tested = [=](W w) { return next_pair(some_tested(w), tested_name(w)); };
    // Names that have left the tester's first stage
    const auto tested = [=](W w) { return popped(w) - one_if(w, "tester.r_1_valid", kNames); };
    const auto at_tested = [=](W w, const Any&) { return Any{tested(w)}; };
    const auto queued = [](W w) { return w("names.r_in") - w("names.r_out"); };
    const auto first_queued = [=](W w) { return popped(w) + one_if(w, "names.r_valid", kNames); };

    // Numbers alone
    state("names", "names that wait", "are counted by the queue", with_begun({"how many names"}),
          [=](W w) {
            return implies(walks(w), z3::ule(queued(w), bits(16, 5)) &&
                                         named(w) - one_if(w, "namer.r_valid", kNames) ==
                                             first_queued(w) + z3::zext(queued(w), kNames - 5) &&
                                         z3::ule(popped(w), named(w)) &&
                                         z3::ule(first_queued(w), named(w)) &&
                                         z3::ule(one_if(w, "tester.r_1_valid", kNames), popped(w)));
          });
    state("namer", "how many names", "two of a pair at most",
          with_begun({"the list of a walk", "names of the last pair", "most open pairs"}),
          [=](W w) {
            const z3::expr flag = z3::ite(named(w) == n(0), bits(0, 1), last_name(w).is_later);
            return implies(walks(w),
                           z3::ule(named(w), n(2) * z3::zext(behind_last(w), kNames - pointer) +
                                                 z3::zext(flag, kNames - 1)));
          });
    state("names", "numbers of names", "follow each other",
          with_begun({"names that wait", "how many names",
                      Rest("numbers in the queue",
                           [=](W w, const Any&) { return Any{slot(w, "names.r_out")}; })}),
          [=](W w) {
            return implies(
                walks(w),
                implies(w.is("namer.r_valid"), w.ghost("in the namer") + n(1) == named(w)) &&
                    implies(w.is("names.r_valid"), w.ghost("at the output") == popped(w)) &&
                    implies(w.is("tester.r_1_valid"), w.ghost("looked up") + n(1) == popped(w)) &&
                    z3::ite(some_tested(w), w.ghost("tested") + n(1) == tested(w),
                            tested(w) == n(0)));
          });
    every("names", "numbers in the queue", "follow each other",
          with_begun({"names that wait", "how many names", "numbers of names"}), {4},
          [=](W w, const Any& any) {
            const z3::expr behind_first = any[0] - slot(w, "names.r_out");
            return implies(walks(w) && z3::ult(z3::zext(behind_first, 1), queued(w)),
                           z3::select(w.ghost("in the queue"), any[0]) ==
                               first_queued(w) + z3::zext(behind_first, kNames - 4));
          });

    // Names and pairs
    state(
        "open", "the list of a walk", "is read in order, and keeps in order what comes back",
        with_begun({"pairs in the tester", "most open pairs", "names of the last pair",
                    "how many names", "names that wait", "the name that follows", "all are named"}),
        [=](W w) {
          const z3::expr& count = w("open.r_count");
          const z3::expr& read = w("open.r_read");
          const z3::expr& returned = w("open.r_returned");
          return implies(
              walks(w),
              z3::ule(w("open.r_kept"), returned) && z3::ult(returned, count) &&
                  z3::ule(returned, read) && z3::ule(read, count) &&
                  z3::uge(read, bits(1, pointer)) && (w.is("open.r_reading") == (read != count)) &&
                  implies(w.is("open.r_valid"), z3::ult(returned, read) &&
                                                    output(w) == pairs.word(w, output_number(w))) &&
                  behind_last(w) == read - one_if(w, "open.r_valid", pointer));
        });
    // A name, if its pair is not back yet, is that of the pair in the list.
    const auto of_its_pair = [=](W w, const Name& one) {
      const z3::expr word = pairs.word(w, one.pair);
      const z3::expr area = p.area ? one.pixels == pairs.area(word) : context().bool_val(true);
      return z3::ult(one.pair, w("open.r_read")) &&
             implies(z3::uge(one.pair, w("open.r_returned")),
                     one.later == pairs.later(word) &&
                         z3::ite(is_set(one.is_later), one.sprite == one.later,
                                 one.sprite == pairs.earlier(word) && area));
    };
    state("namer", "names of the last pair", "are the golden model's",
          with_begun({"the list of a walk", "pairs in the tester", "how many names"}), [=](W w) {
            return implies(walks(w), (w.is("namer.r_named") == (named(w) != n(0))) &&
                                         implies(named(w) != n(0),
                                                 of_its_pair(w, last_name(w)) &&
                                                     w("namer.r_later") == last_name(w).later));
          });
    every("namer", "names of pairs", "are the golden model's, of the pairs that are not back yet",
          with_begun({"the list of a walk", "pairs in the tester", "how many names"}), {kNames},
          [=](W w, const Any& any) {
            return implies(walks(w) && z3::ult(any[0], named(w)),
                           of_its_pair(w, name(w, p, any[0])));
          });
    every("namer", "names in order", "first the later one of a pair, unless it was the last such",
          with_begun({"the list of a walk", "names of the last pair", "how many names"}), {kNames},
          [=](W w, const Any& any) {
            const Name one = name(w, p, any[0]);
            const Name before = name(w, p, any[0] - n(1));
            const z3::expr first = is_set(one.is_later);
            return implies(named(w) != n(0),
                           z3::select(w.ghost("names"), named(w) - n(1)) == w.ghost("last name")) &&
                   implies(walks(w) && z3::ult(any[0], named(w)),
                           one.pair == next_pair(any[0] != n(0), before) &&
                               implies(any[0] == n(0), first) &&
                               implies(any[0] != n(0) && is_set(before.is_later), !first) &&
                               implies(!first, one.later == before.later));
          });
    // As the queue has a name, but for whether its row is waited for
    const auto entry = [=](W w, const z3::expr& number) {
      const Name one = name(w, p, number);
      return z3::concat(z3::concat(one.is_later, one.sprite), one.pixels);
    };
    const unsigned entry_width = 1 + index_bits + p.pixels();
    const auto is_entry = [=](W w, const z3::expr& held, const z3::expr& number) {
      return z3::ult(number, named(w)) && held.extract(entry_width - 1, 0) == entry(w, number);
    };
    const auto concatenated = [](W w, std::initializer_list<const char*> wires) {
      z3::expr_vector parts(context());
      for (const char* one : wires) parts.push_back(w(one));
      return z3::concat(parts);
    };
    state(
        "namer", "the name given last", "waits for the queue",
        with_begun({"names of the last pair", "how many names"}), [=](W w) {
          return implies(
              walks(w) && w.is("namer.r_valid"),
              is_entry(w, concatenated(w, {"namer.r_is_later", "namer.r_sprite", "namer.r_pixels"}),
                       w.ghost("in the namer")));
        });
    every("names", "queue of names", "in the order in which they were given",
          with_begun({"names that wait", "the name given last", "how many names"}), {4},
          [=](W w, const Any& any) {
            const z3::expr behind_first = any[0] - slot(w, "names.r_out");
            return implies(walks(w) && z3::ult(z3::zext(behind_first, 1), queued(w)),
                           is_entry(w, z3::select(w("names.r_memory"), any[0]),
                                    z3::select(w.ghost("in the queue"), any[0])));
          });
    state("names", "the name that is next", "is at the queue's output",
          with_begun({"names that wait", "how many names",
                      Rest("queue of names",
                           [=](W w, const Any&) { return Any{slot(w, "names.r_out")}; })}),
          [=](W w) {
            return implies(walks(w) && w.is("names.r_valid"),
                           is_entry(w, w("names.o_data"), w.ghost("at the output")));
          });
    state("tester", "the name looked up", "is the last that left the queue",
          with_begun({"the name that is next", "how many names"}), [=](W w) {
            return implies(walks(w) && w.is("tester.r_1_valid"),
                           is_entry(w,
                                    concatenated(w, {"tester.r_1_is_later", "tester.r_1_sprite",
                                                     "tester.r_1_pixels"}),
                                    w.ghost("looked up")));
          });
    state("tester", "the later sprite", "is that of the name tested last",
          with_begun({"the name looked up", "numbers of names", "how many names",
                      "the name that follows", "pairs in the tester", "names that wait",
                      "the list of a walk", Rest("names in order", at_number("looked up")),
                      Rest("names of pairs", at_number("looked up"))}),
          [=](W w) {
            return implies(
                walks(w) && some_tested(w),
                z3::ult(w.ghost("tested"), named(w)) &&
                    z3::select(w.ghost("names"), w.ghost("tested")) == w.ghost("tested name") &&
                    w("tester.r_later") == tested_name(w).later);
          });
    clock("tester", "the name that follows", "is of the pair that is next",
          with_begun({"the name looked up", "the later sprite", "numbers of names",
                      Rest("names in order", at_tested), Rest("names of pairs", at_tested)}),
          [=](W w) {
            const Name one = name(w, p, tested(w));
            return implies(walks(w) && z3::ult(tested(w), named(w)),
                           one.pair == behind_tested(w) && of_its_pair(w, one) &&
                               implies(!is_set(one.is_later),
                                       some_tested(w) && one.later == tested_name(w).later));
          });
    clock("tester", "all are named", "behind them is the pair that is named next",
          with_begun({"numbers of names", "the later sprite",
                      Rest("names in order", [=](W w, const Any&) { return Any{tested(w)}; })}),
          [=](W w) {
            return implies(walks(w) && tested(w) == named(w), behind_tested(w) == behind_last(w));
          });
    state(
        "tester", "pairs in the tester", "follow each other in the list's order",
        with_begun({"names that wait", "the name looked up", "numbers of names", "the later sprite",
                    "the list of a walk", "the name that follows", "all are named"}),
        [=](W w) {
          const z3::expr& returned = w("open.r_returned");
          const z3::expr third = one_if(w, "tester.r_3_valid", pointer);
          const z3::expr second = returned + third;
          const auto is_pair = [&](const char* later, const char* earlier, const char* pixels,
                                   const z3::expr& number) {
            const z3::expr word = pairs.word(w, number);
            return w(later) == pairs.later(word) && w(earlier) == pairs.earlier(word) &&
                   (p.area ? w(pixels) == pairs.area(word) : context().bool_val(true));
          };
          return implies(walks(w),
                         behind_tested(w) == second + one_if(w, "tester.r_2_valid", pointer) &&
                             z3::ule(behind_tested(w), w("open.r_read")) &&
                             implies(w.is("tester.r_3_valid"),
                                     is_pair("tester.r_3_later", "tester.r_3_earlier",
                                             "tester.r_3_pixels", returned)) &&
                             implies(w.is("tester.r_2_valid"),
                                     is_pair("tester.r_2_later", "tester.r_2_earlier",
                                             "tester.r_2_pixels", second)));
        });
    state("tester", "pairs under way", "have been read",
          with_begun({"pairs in the tester", "the list of a walk", "the name that follows",
                      "all are named", "most open pairs", "names that wait"}),
          [=](W w) {
            return implies(walks(w),
                           z3::ule(wide32(w("open.r_returned")) + wide32(w("tester.r_3_valid")) +
                                       wide32(w("tester.r_2_valid")),
                                   wide32(w("open.r_read"))));
          });
    state("sweep", "between walks", "no pair and no name is under way",
          {"what stops runs", "before the rows", "the one that begins", "the list of a walk",
           "names that wait", "pairs in the tester", "most open pairs", "the name that follows",
           "all are named", "pairs under way"},
          [=](W w) {
            return implies(busy(w) && !w.is("sweep.r_walking"),
                           !w.is("open.r_valid") && !w.is("open.r_reading") &&
                               !w.is("namer.r_valid") && !w.is("names.r_valid") &&
                               w("names.r_in") == w("names.r_out") && !w.is("tester.r_1_valid") &&
                               !w.is("tester.r_2_valid") && !w.is("tester.r_3_valid"));
          });
    // What is found of a pair, and when the run ends, are nothing to the order.
    for (std::size_t i = from; i < all_.facts.size(); ++i) {
      all_.facts[i].open = [](W w) {
        return std::vector<z3::expr>{w("tester.o_found"), w("tester.o_keep"), w("tester.o_changed"),
                                     w("port.o_ready"), w("run.w_end")};
      };
      Fact& fact = all_.facts[i];
      if (fact.name == "names of pairs") {
        fact.open = [](W w) {
          return std::vector<z3::expr>{w("tester.o_found"),   w("tester.o_keep"),
                                       w("tester.o_changed"), w("port.o_ready"),
                                       w("run.w_end"),        w("open.w_data")};
        };
      }
      const bool of_pairs = fact.name == "names of pairs" || fact.name == "pairs in the tester" ||
                            fact.name == "the list of a walk";
      const bool of_a_name = !fact.any.empty() && fact.any[0] == kNames;
      fact.split = [=, fact_name = fact.name](W w, const Any& any) {
        std::vector<z3::expr> all = {w.is("sweep.o_walk")};
        if (fact_name == "pairs in the tester") {
          for (const char* one : {"tester.w_advance", "tester.r_3_valid", "tester.r_2_valid",
                                  "tester.r_1_valid", "open.w_write"}) {
            all.push_back(w.is(one));
          }
          for (unsigned more = 1; more < 3; ++more) {
            all.push_back(w("open.r_returned") + bits(more, pointer) == w("open.w_address"));
          }
          return all;
        }
        all.push_back(w.is("namer.w_advance"));
        if (of_a_name) all.push_back(any[0] == named(w));
        if (fact_name == "the later sprite") {
          for (const char* one : {"tester.w_advance", "tester.r_1_valid", "tester.r_1_is_later"}) {
            all.push_back(w.is(one));
          }
          all.push_back(some_tested(w));
          all.push_back(w.ghost("looked up") == named(w));
          all.push_back(w.ghost("tested") == named(w));
        }
        if (of_pairs) {
          for (const char* one : {"sweep.o_open", "tester.o_return", "open.w_write"}) {
            all.push_back(w.is(one));
          }
          if (of_a_name) all.push_back(name(w, p, any[0]).pair == w("open.w_address"));
        }
        return all;
      };
    }
  }

  /// Open pairs share columns and rows.
  void open_pairs() {
    const Shape p = p_;
    const unsigned index_bits = p.index_bits(), row_bits = p.row_bits();
    const unsigned pointer = p.pointer_bits();
    const Pairs pairs{index_bits, p.pixels()};
    const std::size_t from = all_.facts.size();
    const auto walks = [](W w) { return busy(w) && w.is("sweep.r_walking"); };
    const auto row = [](W w) { return wide<I32>(w("sweep.r_row")); };
    const auto ends = [=](W w, const z3::expr& index) {
      return (sprite(w, index).last == row(w)).term();
    };
    const auto wire = [](const char* name) {
      return [=](W w, const Any&) { return Any{w(name)}; };
    };
    const Rests begun = {"what stops runs", "before the rows", "between walks",
                         "the one that begins", "one sprite on its way"};
    const auto with_begun = [=](const Rests& more) {
      Rests all = begun;
      all.insert(all.end(), more.begin(), more.end());
      return all;
    };
    const auto returned = [](W w, const Any&) { return Any{w("open.r_returned")}; };
    const auto fact = [=](W w, const Any& any) {
      const z3::expr word = pairs.word(w, any[0]);
      const z3::expr later = pairs.later(word), earlier = pairs.earlier(word);
      const Sprite a = sprite(w, later), b = sprite(w, earlier);
      const z3::expr kept = w.is("sweep.r_walking") && z3::ult(any[0], w("open.r_kept"));
      const I32 on = row(w) + I32(z3::ite(kept, bits(1, 32), bits(0, 32)));
      const Bool rows = a.first <= on && on <= a.last && b.first <= on && on <= b.last;
      const Bool columns = a.left < b.right && b.left < a.right;
      const z3::expr there =
          !w.is("sweep.r_walking") || kept || z3::uge(any[0], w("open.r_returned"));
      return implies(
          busy(w) && !w.is("sweep.o_done") && z3::ult(any[0], w("open.r_count")) && there,
          is_placed(w, later) && is_placed(w, earlier) && later != earlier &&
              (rows && columns).term());
    };
    const auto met = [=](W w, const Any&) {
      return Any{(w("sweep.r_met") - bits(2, index_bits + 1)).extract(index_bits - 1, 0)};
    };
    all_.facts.push_back(
        {Fact::Kind::kState,
         "open",
         "open pairs",
         "are of two sprites that share a column, and rows from here on",
         with_begun({"the list of a walk", "pairs in the tester", "last rows", "most open pairs",
                     "the new sprite is looked up", "the last row", "done stays",
                     "room for open pairs", "room for the active", Rest("active sprites", met),
                     Rest("tables", wire("sweep.r_new")), Rest("tables", wire("sweep.r_other")),
                     Rest("placed sprites", wire("sweep.r_new")),
                     Rest("placed sprites", wire("sweep.r_other")), Rest("open pairs", returned),
                     Rest("heads", wire("sweep.r_row"))}),
         fact,
         {pointer},
         [](W w) {
           std::vector<z3::expr> all = open(clipped(w));
           for (const char* one : {"tester.o_found", "port.o_ready", "run.w_end", "tester.o_pixels",
                                   "tester.o_changed"}) {
             all.push_back(w(one));
           }
           return all;
         },
         [=](W w, const Any& any) {
           return std::vector<z3::expr>{
               w.is("load.o_place"), w.is("sweep.o_open"),           w.is("tester.o_return"),
               w.is("open.w_write"), any[0] == w("open.r_returned"), any[0] == w("open.w_address")};
         }});
    state("tester", "the place looked up", "is that of the name", with_begun({}), [=](W w) {
      return implies(walks(w) && w.is("tester.r_1_valid"),
                     w("tester.places.o_data") ==
                         z3::select(w("tester.places.r_memory"), w("tester.r_1_sprite")));
    });
    const auto looked_up_pair = [=](W w, const Any&) {
      return Any{w("open.r_returned") + z3::zext(w("tester.r_3_valid"), pointer - 1) +
                 z3::zext(w("tester.r_2_valid"), pointer - 1)};
    };
    state("tester", "place of the later sprite", "is kept with it",
          with_begun({"the place looked up", "the later sprite", "the name looked up",
                      "numbers of names", "names that wait", "the name that follows",
                      "pairs in the tester", "the list of a walk", "most open pairs",
                      Rest("open pairs", looked_up_pair), Rest("tables", wire("tester.r_1_sprite")),
                      Rest("placed sprites", wire("tester.r_1_sprite")), "the last row",
                      "done stays"}),
          [=](W w) {
            const Sprite s = sprite(w, w("tester.r_later"));
            const auto is = [&](const char* held, const char* part) {
              return w(held) == kept(s, {part}, p.row_bits());
            };
            return implies(walks(w) && is_set(w.ghost("some are tested")),
                           is_placed(w, w("tester.r_later")) &&
                               is("tester.r_later_base", "o_base") &&
                               is("tester.r_later_x", "o_x") && is("tester.r_later_y", "o_y") &&
                               (w.is("tester.r_later_ends") == ends(w, w("tester.r_later"))));
          });
    state("tester", "last rows", "of the pairs that are tested",
          with_begun({"the place looked up", "place of the later sprite", "the name looked up",
                      "numbers of names", "names that wait", "the name that follows",
                      "pairs in the tester", "the list of a walk", "most open pairs",
                      Rest("open pairs", looked_up_pair), Rest("tables", wire("tester.r_1_sprite")),
                      Rest("placed sprites", wire("tester.r_1_sprite")), "the last row",
                      "done stays"}),
          [=](W w) {
            const auto is = [&](const std::string& stage) {
              return implies(w.is("tester.r_" + stage + "_valid"),
                             w.is("tester.r_" + stage + "_ends") ==
                                 (ends(w, w("tester.r_" + stage + "_later")) ||
                                  ends(w, w("tester.r_" + stage + "_earlier"))));
            };
            return implies(walks(w), is("2") && is("3"));
          });
    for (std::size_t i = from + 1; i < all_.facts.size(); ++i) {
      all_.facts[i].open = [](W w) {
        return std::vector<z3::expr>{w("tester.o_found"), w("tester.o_keep"), w("tester.o_changed"),
                                     w("port.o_ready"), w("run.w_end")};
      };
      all_.facts[i].split = [](W w, const Any&) {
        return std::vector<z3::expr>{w.is("sweep.o_walk"), w.is("tester.w_advance"),
                                     w.is("tester.r_1_valid"), w.is("tester.r_1_is_later")};
      };
    }
    const auto fresh = wire("sweep.r_new");
    const auto last_number = [=](W w) { return w("sweep.r_waiting") - bits(1, index_bits + 1); };
    const auto numbered = [](W w, const z3::expr& number) {
      return z3::select(w.ghost("numbered"), number);
    };
    static_cast<void>(row_bits);
    clock("sweep", "the last row", "is followed by the end", {}, [=](W w) {
      return implies(busy(w) && w.is("sweep.w_step") && !w.is("sweep.o_done") && w.then(busy(w)) &&
                         number(w, "sweep.r_row", p.rows - 1),
                     w.then(w.is("sweep.o_done")));
    });
    all_.facts.back().rests = with_begun(
        {"the list of a walk",
         "pairs in the tester",
         "last rows",
         "most open pairs",
         "room for the active",
         "how far it loads",
         "configured",
         Rest("open pairs", returned),
         Rest("open pairs", [=](W, const Any&) { return Any{bits(0, pointer)}; }),
         Rest("placed sprites", wire("tester.r_3_later")),
         Rest("placed sprites",
              [=](W w, const Any&) { return Any{pairs.later(pairs.word(w, bits(0, pointer)))}; }),
         Rest("those to begin", [=](W w, const Any&) { return Any{last_number(w)}; }),
         Rest("those to begin", [=](W, const Any&) { return Any{bits(0, index_bits + 1)}; }),
         Rest("numbers of those to begin", fresh),
         Rest("placed sprites", [=](W w, const Any&) { return Any{numbered(w, last_number(w))}; }),
         Rest("placed sprites",
              [=](W w, const Any&) { return Any{numbered(w, bits(0, index_bits + 1))}; }),
         Rest("heads", wire("sweep.r_row")),
         Rest("next of a sprite",
              [=](W w, const Any&) {
                return Any{w("sweep.r_new"), numbered(w, last_number(w))};
              }),
         Rest("next of a sprite",
              [=](W w, const Any&) {
                return Any{w("sweep.r_new"), numbered(w, bits(0, index_bits + 1))};
              }),
         Rest("first of a row",
              [=](W w, const Any&) {
                return Any{w("sweep.r_row"), numbered(w, last_number(w))};
              }),
         Rest("links", fresh)});
    clock("sweep", "done stays", "until the run ends", with_begun({}), [=](W w) {
      return implies(busy(w) && w.is("sweep.o_done") && w.then(busy(w)),
                     w.then(w.is("sweep.o_done")));
    });
    // What the golden model does of all that
    const auto sweeps = [](W w) { return busy(w) && !w.is("sweep.o_done"); };
    const auto link = [=](const z3::expr& number) {
      return z3::concat(as_bit(Bool(number != none())), number.extract(index_bits - 1, 0));
    };
    clock("sweep", "which sprite begins", "the golden model's first of the row, then the next",
          with_begun({Rest("heads", wire("sweep.r_row")), Rest("links", fresh),
                      Rest("first of a row",
                           [](W w, const Any&) {
                             return Any{w("sweep.r_row"), w("sweep.r_new")};
                           }),
                      Rest("next of a sprite",
                           [](W w, const Any&) {
                             return Any{w("sweep.r_new"), w("sweep.r_new")};
                           }),
                      "the last row", "done stays", "how far it loads"}),
          [=](W w) {
            const z3::expr first = z3::select(w.ghost("first"), wide32(w("sweep.r_row")));
            const z3::expr next = z3::select(w.ghost("next"), wide32(w("sweep.r_new")));
            const z3::expr scans = in_state(w, kScan) && !w.is("sweep.r_walking");
            return implies(sweeps(w) && scans,
                           w.is("sweep.w_begins") == (first != none()) &&
                               implies(first != none(),
                                       w("sweep.w_begin_index") ==
                                               link(first).extract(index_bits - 1, 0) &&
                                           w.then(in_state(w, kLatch)))) &&
                   implies(sweeps(w) && in_state(w, kAppend),
                           w.then(in_state(w, kNext)) == (next != none())) &&
                   implies(sweeps(w) && in_state(w, kNext),
                           w("sweep.w_begin_index") == link(next).extract(index_bits - 1, 0));
          });
    clock(
        "sweep", "meetings", "which active sprites stay, and which pairs are opened",
        with_begun({"the new sprite is looked up", "room for the active", "configured",
                    "how far it loads", Rest("active sprites", met), Rest("tables", fresh),
                    Rest("tables", wire("sweep.r_other")), Rest("placed sprites", fresh),
                    Rest("placed sprites", wire("sweep.r_other")), Rest("masks and classes", fresh),
                    Rest("masks and classes", wire("sweep.r_other"))}),
        [=](W w) {
          const auto whole = [&](const char* index) {
            Sprite s = sprite(w, w(index));
            const z3::expr classes = z3::select(w.ghost("classes"), w(index));
            s.is = U16(classes.extract(31, 16));
            s.hits = U16(classes.extract(15, 0));
            return s;
          };
          const Sprite a = whole("sweep.r_new"), b = whole("sweep.r_other");
          const Bool there = !is_over(b, wide<I32>(w("sweep.r_row")));
          return implies(
              busy(w) && in_state(w, kCompare),
              w.is("sweep.w_keep") == there.term() &&
                  w.is("sweep.o_open") == (there && meet(a, b)).term() &&
                  w("sweep.o_later") == w("sweep.r_new") &&
                  w("sweep.o_earlier") == z3::select(w("sweep.active.r_memory"), met(w, {})[0]));
        });
  }

  /// Which rows of masks are fetched.
  void fetches() {
    const Shape p = p_;
    const unsigned index_bits = p.index_bits();
    const auto walks = [](W w) { return busy(w) && w.is("sweep.r_walking"); };
    const auto same = [](W, const Any& any) { return any; };
    const auto wire = [](const char* name) {
      return [=](W w, const Any&) { return Any{w(name)}; };
    };
    const Rests begun = {"what stops runs", "before the rows", "between walks",
                         "the one that begins", "one sprite on its way"};
    const auto with_begun = [=](const Rests& more) {
      Rests all = begun;
      all.insert(all.end(), more.begin(), more.end());
      return all;
    };
    // Names that have not been tested yet are of pairs that are not back yet, so of sprites that
    // are on this row.
    const auto n = [](std::uint64_t value) { return bits(value, kNames); };
    const auto named = [](W w) -> const z3::expr& { return w.ghost("named"); };
    const auto tested = [](W w) {
      return w.ghost("popped") - z3::zext(w("tester.r_1_valid"), kNames - 1);
    };
    Fact forward = {
        Fact::Kind::kState,
        "namer",
        "names go forward",
        "from pair to pair",
        with_begun({"how many names", "the list of a walk",
                    Rest("names go forward",
                         [=](W w, const Any& any) {
                           return Any{any[0], named(w) - n(1)};
                         }),
                    Rest("names in order", [](W, const Any& any) { return Any{any[0]}; })}),
        [=](W w, const Any& any) {
          const Name one = name(w, p, any[0]), other = name(w, p, any[1]);
          return implies(walks(w) && z3::ult(any[0], any[1]) && z3::ult(any[1], named(w)),
                         z3::ule(one.pair, other.pair) &&
                             implies(!is_set(one.is_later), z3::ult(one.pair, other.pair)));
        },
        {kNames, kNames}};
    forward.split = [=](W w, const Any& any) {
      return std::vector<z3::expr>{w.is("sweep.o_walk"), w.is("namer.w_advance"),
                                   any[1] == named(w), any[0] == named(w),
                                   any[0] == named(w) - n(1)};
    };
    all_.facts.push_back(forward);
    all_.facts.push_back(
        {Fact::Kind::kClock,
         "namer",
         "pairs of waiting names",
         "are not back yet",
         with_begun({"the name that follows", "pairs in the tester", "pairs under way",
                     "names that wait", "how many names", "the list of a walk",
                     Rest("names go forward",
                          [=](W w, const Any& any) {
                            return Any{tested(w), any[0]};
                          })}),
         [=](W w, const Any& any) {
           return implies(walks(w) && z3::ule(tested(w), any[0]) && z3::ult(any[0], named(w)),
                          z3::uge(name(w, p, any[0]).pair, w("open.r_returned")));
         },
         {kNames}});
    all_.facts.push_back(
        {Fact::Kind::kClock,
         "namer",
         "sprites of waiting names",
         "are on this row",
         with_begun({Rest("pairs of waiting names", same), Rest("names of pairs", same),
                     "the list of a walk", "the last row", "done stays", "most open pairs",
                     Rest("open pairs",
                          [=](W w, const Any& any) { return Any{name(w, p, any[0]).pair}; })}),
         [=](W w, const Any& any) {
           const Name one = name(w, p, any[0]);
           const Sprite s = sprite(w, one.sprite);
           const I32 row = wide<I32>(w("sweep.r_row"));
           return implies(walks(w) && z3::ule(tested(w), any[0]) && z3::ult(any[0], named(w)),
                          is_placed(w, one.sprite) && (s.first <= row && row <= s.last).term());
         },
         {kNames}});
    // The golden model's row that was fetched last of each sprite
    const z3::expr none_fetched = z3::const_array(context().bv_sort(index_bits), none());
    ghost("fetched", none_fetched, [](W w) {
      const z3::expr& all = w.ghost("fetched");
      return z3::ite(w.is("load.o_place"), z3::store(all, w("load.o_index"), none()),
                     z3::ite(w.is("namer.o_fetch"),
                             z3::store(all, w("namer.o_sprite"), wide32(w("sweep.r_row"))), all));
    });
    all_.facts.push_back({Fact::Kind::kState,
                          "namer",
                          "stamps",
                          "are the rows that were fetched last",
                          with_begun({Rest("placed sprites", same)}),
                          [](W w, const Any& any) {
                            return implies(busy(w) && is_placed(w, any[0]),
                                           is_link(z3::select(w.ghost("fetched"), any[0]),
                                                   z3::select(w("namer.stamps.r_memory"), any[0])));
                          },
                          {index_bits}});
    state("namer", "the stamp looked up", "is current, or of the sprite stamped last",
          with_begun({}), [](W w) {
            const z3::expr& last = w("namer.r_last_stamped");
            const z3::expr& sprite = w("namer.r_sprite");
            const z3::expr& stamps = w("namer.stamps.r_memory");
            const z3::expr stamp = z3::concat(bits(1, 1), w("sweep.r_row"));
            return implies(walks_now(w) && w.is("namer.r_stamped"),
                           z3::select(stamps, last) == stamp) &&
                   implies(walks_now(w) && w.is("namer.r_valid"),
                           w("namer.stamps.o_data") == z3::select(stamps, sprite) ||
                               (w.is("namer.r_stamped") && last == sprite));
          });
    clock("namer", "which rows are fetched", "those that the golden model fetches",
          with_begun({"the stamp looked up", "the name given last", "numbers of names",
                      "names that wait", "how many names", Rest("stamps", wire("namer.o_sprite")),
                      Rest("sprites of waiting names",
                           [](W w, const Any&) { return Any{w.ghost("in the namer")}; })}),
          [=](W w) {
            const I32 fetched(z3::select(w.ghost("fetched"), w("namer.o_sprite")));
            const Bool was = is_fetched(fetched, wide<I32>(w("sweep.r_row")));
            return implies(
                walks(w) && w.is("namer.o_name"),
                w.is("namer.o_fetch") == (!was).term() && w.is("namer.o_fetched") == (!was).term());
          });
  }
  static z3::expr walks_now(W w) { return busy(w) && w.is("sweep.r_walking"); }

  const Shape p_;
  Theorem all_;
};

}  // namespace

std::vector<Lemma> whole_lemmas() {
  struct Variant {
    const char* name;  // behind those of facts
    std::vector<std::pair<std::string, unsigned>> parameters;
    Parameters values = {};
  };
  std::vector<Variant> variants = {{"", {}},
                                   {", 16 bits", {{"DATA_WIDTH", 16}}},
                                   {", little endian", {{"DATA_WIDTH", 16}, {"BIG_ENDIAN", 0}}}};
  for (const unsigned sprites : {2U, 3U, 8U, 256U}) {
    variants.push_back({sprites == 2   ? ", 2 sprites"
                        : sprites == 3 ? ", 3 sprites"
                        : sprites == 8 ? ", 8 sprites"
                                       : ", 256 sprites",
                        {{"SPRITES", sprites}}});
  }
  std::vector<Lemma> all;
  for (Variant& variant : variants) {
    for (const auto& [name, value] : variant.parameters) {
      if (name == "SPRITES") variant.values.sprites = value;
      if (name == "DATA_WIDTH") variant.values.data_width = value;
      if (name == "BIG_ENDIAN") variant.values.big_endian = value != 0;
      if (name == "AREA") variant.values.area = value != 0;
    }
    const Module module{"overlap", variant.parameters, true};
    for (Lemma& lemma : lemmas_of(Argument(variant.values).theorem(), module, variant.name)) {
      lemma.quick = false;
      all.push_back(lemma);
    }
  }
  return all;
}

void add_theorem(symbolic::Scope& scope) {
  scope.theorem =
      "From the end of a reset on, overlap reads the descriptors that the golden model reads, "
      "keeps "
      "the sprites that it clips, begins them in its order and opens the pairs that it opens; on "
      "each row it names the sprites of the open pairs and takes the pairs as the golden model "
      "does, in order, and has the rows of masks fetched that it fetches; the sweep ends when no "
      "sprite is left to begin and no pair is open.";
  scope.requirements = Argument(Parameters{}).theorem().requirements;
}

}  // namespace collide::overlap
