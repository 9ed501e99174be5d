// SPDX-License-Identifier: MIT
//
// From a pair to a, h and c, with WIDE 0: the golden model's motion of the pair as ghosts, and the
// products of its parts, one a clock. Multipliers are not taken apart.
#include "sim/equal/impact/argument.h"

namespace collide::impact {

namespace {

const std::string kOf = "narrow.products.";
// Of r_state
constexpr unsigned kMotion = 1;
constexpr const char* kParts[] = {"dx", "dy", "fx", "fy", "radii"};
/// In the order of the RTL, of parts.
struct Product {
  const char* name;
  unsigned first, second;
};
constexpr std::int64_t kMost[] = {2 * 65535, 2 * 65535, 65535, 65535, 2 * 32767};  // of parts
constexpr Product kProducts[] = {{"dx dx", 0, 0},      {"dx fx", 0, 2}, {"fx fx", 2, 2},
                                 {"dy dy", 1, 1},      {"dy fy", 1, 3}, {"fy fy", 3, 3},
                                 {"radii radii", 4, 4}};
constexpr unsigned kFactor = 19, kSum = 35;  // bits
constexpr unsigned kOver = 32 - kFactor;

z3::expr low_of(const z3::expr& pair) {
  return pair.extract(kIndex - 1, 0);
}
z3::expr high_of(const z3::expr& pair) {
  return pair.extract(2 * kIndex - 1, kIndex);
}
z3::expr in(W w, unsigned state) {
  return number(w, kOf + "r_state", state);
}
/// The step, bit by bit: cases are made of them.
constexpr unsigned kStepBits = 4;
z3::expr bit_of_step(W w, unsigned bit) {
  return w(kOf + "r_step").extract(bit, bit);
}
z3::expr step(W w) {
  z3::expr_vector all(context());
  for (unsigned bit = kStepBits; bit-- > 0;) all.push_back(bit_of_step(w, bit));
  return z3::concat(all);
}
std::vector<z3::expr> steps(W w) {
  std::vector<z3::expr> all = {in(w, kMotion)};
  for (unsigned bit = 0; bit < kStepBits; ++bit) {
    all.push_back(bit_of_step(w, bit) == bits(1, 1));
  }
  return all;
}
/// Of the pair at the queue's output.
Motion motion_of_pair(W w) {
  const z3::expr& pair = w("pairs.r_data");
  return relative(object(w, low_of(pair)).circle, object(w, high_of(pair)).circle);
}
Bool separating_of_pair(W w) {
  const z3::expr& pair = w("pairs.r_data");
  return object(w, low_of(pair)).separating || object(w, high_of(pair)).separating;
}
std::vector<z3::expr> parts_of(const Motion& m) {
  return {m.dx.term(), m.dy.term(), m.fx.term(), m.fy.term(), m.radii.term()};
}
}  // namespace

/// As it was when the pair began.
Motion motion(W w) {
  const auto part = [&](unsigned i) { return I32(z3::sext(w.ghost(kParts[i]), kOver)); };
  return {part(0), part(1), part(2), part(3), part(4)};
}
/// A pair is computed.
z3::expr computes(W w) {
  return busy(w) && !in(w, 0) && !bit_of(w("pairs.r_data"), 2 + 2 * kIndex);
}
namespace {

z3::expr in_range(W w) {
  z3::expr all = context().bool_val(true);
  for (unsigned i = 0; i < 5; ++i) {
    const z3::expr& part = w.ghost(kParts[i]);
    const z3::expr least = context().bv_val(i < 4 ? -kMost[i] : 0, kFactor);
    all = all && part >= least && part <= context().bv_val(kMost[i], kFactor);
  }
  return all;
}
/// The factors that are multiplied in a step: from 1 on, in the order of the RTL.
z3::expr factors(W w, bool second, const z3::expr& at) {
  z3::expr all = bits(0, kFactor);
  for (unsigned i = 0; i < 7; ++i) {
    const Product& one = kProducts[i];
    all = z3::ite(at == bits(i + 1, 4), w.ghost(kParts[second ? one.second : one.first]), all);
  }
  return all;
}
/// In these steps there are factors, or their product.
z3::expr from_to(const z3::expr& at, unsigned first, unsigned last) {
  return z3::uge(at, bits(first, 4)) && z3::ule(at, bits(last, 4));
}
z3::expr product(W w, const z3::expr& at) {
  return z3::sext(factors(w, false, at), kFactor) * z3::sext(factors(w, true, at), kFactor);
}
z3::expr low_bits(W w, const char* product) {
  return w.ghost(product).extract(kSum - 1, 0);
}

}  // namespace

void Argument::products() {
  const Rests begun = {"before the pairs", "loading", "what stops runs", "one pair at a time"};
  const auto with_begun = [=](const Rests& more) {
    Rests all = begun;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  for (unsigned i = 0; i < 5; ++i) {
    ghost(kParts[i], bits(0, kFactor), [=](W w) {
      const z3::expr part = parts_of(motion_of_pair(w))[i].extract(kFactor - 1, 0);
      return z3::ite(w.is(kOf + "w_begin"), part, w.ghost(kParts[i]));
    });
  }
  ghost("separating", bits(0, 1), [](W w) {
    return z3::ite(w.is(kOf + "w_begin"), as_bit(separating_of_pair(w)), w.ghost("separating"));
  });
  state("narrow.products", "the pair stays", "at the queue's output while it is computed", begun,
        [](W w) { return implies(computes(w), w.is("pairs.r_valid") && !w.is("r_loading")); });
  state("narrow.products", "the pair that is computed", "is the one at the queue's output",
        with_begun({"the pair stays"}), [](W w) {
          const std::vector<z3::expr> parts = parts_of(motion_of_pair(w));
          z3::expr all = is_set(w.ghost("separating")) == separating_of_pair(w).term();
          for (unsigned i = 0; i < 5; ++i)
            all = all && z3::sext(w.ghost(kParts[i]), kOver) == parts[i];
          return implies(computes(w), all);
        });
  all_.facts.back().split = [](W w, const Any&) {
    return std::vector<z3::expr>{w.is(kOf + "w_begin"), w.is("descriptors.o_word"),
                                 w.is("pairs.w_read")};
  };
  clock("narrow.products", "factors in range", "are the golden model's numbers",
        {"the pair that is computed"}, [](W w) { return implies(computes(w), in_range(w)); });
  const auto number_of = [](const z3::expr& at) {
    const z3::expr place = at == bits(1, 4) || at == bits(4, 4);
    return z3::ite(at == bits(6, 4), bits(2, 2), z3::ite(place, bits(1, 2), bits(0, 2)));
  };
  state("narrow.products", "numbers of a step", "are at the outputs of the memories",
        with_begun({"the pair stays"}), [=](W w) {
          const std::string numbers = kOf + "objects.numbers.";
          const auto shown = [&](const char* output, const z3::expr& object) {
            return w(numbers + output) ==
                   z3::select(w(numbers + "r_memory"), z3::concat(object, number_of(step(w))));
          };
          const z3::expr& pair = w("pairs.r_data");
          return implies(computes(w) && in(w, kMotion), shown("r_low", low_of(pair)) &&
                                                            shown("r_high", high_of(pair)) &&
                                                            z3::ule(w(kOf + "r_step"), bits(8, 4)));
        });
  const auto of_pair = [](bool is_high) {
    return Rest("motion of objects", [=](W w, const Any&) {
      const z3::expr& pair = w("pairs.r_data");
      return Any{is_high ? high_of(pair) : low_of(pair)};
    });
  };
  const Rest named("objects of pairs", [](W w, const Any&) { return Any{w.ghost("popped")}; });
  const Rest queued("queue of pairs", [](W w, const Any&) { return Any{w.ghost("popped")}; });
  state("narrow.products", "factors", "are those of the golden model's motion, in their steps",
        with_begun({"the pair stays", "the pair that is computed", "numbers of a step",
                    of_pair(false), of_pair(true), named, queued, "numbers of pairs", "most pairs",
                    "how far it loads", "configured"}),
        [=](W w) {
          const z3::expr at = step(w);
          return implies(computes(w) && in(w, kMotion) && from_to(at, 1, 7),
                         w(kOf + "r_first") == factors(w, false, at) &&
                             w(kOf + "r_second") == factors(w, true, at)) &&
                 implies(computes(w) && ((in(w, kMotion) && z3::uge(at, bits(7, 4))) ||
                                         z3::ugt(w(kOf + "r_state"), bits(kMotion, 3))),
                         w(kOf + "r_separating") == w.ghost("separating"));
        });
  state("narrow.products", "products", "are those of the factors",
        with_begun({"the pair stays", "numbers of a step", "factors"}), [=](W w) {
          const z3::expr& at = w(kOf + "r_step");
          return implies(computes(w) && in(w, kMotion) && from_to(at, 2, 8),
                         w(kOf + "r_product") == product(w, at - 1));
        });
  all_.facts.back().split = [](W w, const Any&) {
    const z3::expr& at = w(kOf + "r_step");
    return std::vector<z3::expr>{in(w, kMotion), w(kOf + "r_first") == factors(w, false, at),
                                 w(kOf + "r_second") == factors(w, true, at)};
  };
  clock("narrow.products", "products bit by bit", "the step's bits are its number", {"products"},
        [=](W w) {
          const z3::expr at = step(w);
          return implies(computes(w) && in(w, kMotion) && from_to(at, 2, 8),
                         w(kOf + "r_product") == product(w, at - 1));
        });
  // The golden model's products
  const auto multiplied = [](const Product& one, const std::vector<z3::expr>& parts) {
    const auto wide = [&](unsigned part) {
      return z3::sext(parts[part].extract(kFactor - 1, 0), 64 - kFactor);
    };
    return wide(one.first) * wide(one.second);
  };
  for (const Product& one : kProducts) {
    ghost(one.name, bits(0, 64), [=](W w) {
      const z3::expr now = multiplied(one, parts_of(motion_of_pair(w)));
      return z3::ite(w.is(kOf + "w_begin"), now, w.ghost(one.name));
    });
    const std::string name = one.name;
    state("narrow.products", ("product " + name).c_str(), "is that of the golden model's numbers",
          {}, [=](W w) {
            std::vector<z3::expr> parts;
            for (const char* part : kParts) parts.push_back(w.ghost(part));
            return w.ghost(one.name) == multiplied(one, parts);
          });
    all_.facts.back().split = [](W w, const Any&) {
      return std::vector<z3::expr>{w.is(kOf + "w_begin")};
    };
    clock("narrow.products", ("bits of " + name).c_str(), "are few enough for the RTL",
          {("product " + name).c_str(), "factors in range"}, [=](W w) {
            const z3::expr first = w.ghost(kParts[one.first]), second = w.ghost(kParts[one.second]);
            const z3::expr few = z3::sext(first, kFactor) * z3::sext(second, kFactor);
            return implies(computes(w), w.ghost(one.name) == z3::sext(few, 64 - 2 * kFactor));
          });
    clock("narrow.products", ("most of " + name).c_str(),
          "is that of the most that its factors are",
          {("bits of " + name).c_str(), "factors in range"}, [=](W w) {
            const z3::expr& number = w.ghost(one.name);
            const std::int64_t most = kMost[one.first] * kMost[one.second];
            return implies(computes(w), number >= context().bv_val(-most, 64) &&
                                            number <= context().bv_val(most, 64));
          });
    if (one.first != one.second || one.first > 1) continue;  // in a
    clock("narrow.products", ("sign of " + name).c_str(), "is that of a square",
          {("bits of " + name).c_str(), "factors in range"},
          [=](W w) { return implies(computes(w), w.ghost(one.name) >= context().bv_val(0, 64)); });
    all_.facts.back().split = [=](W w, const Any&) {
      return std::vector<z3::expr>{bit_of(w.ghost(kParts[one.first]), kFactor - 1)};
    };
  }
  const auto all_products = [](const char* of, const Rests& more) {
    Rests all = more;
    for (const Product& one : kProducts) all.push_back((std::string(of) + one.name).c_str());
    return all;
  };
  clock("narrow.products", "product of a step", "is the golden model's",
        all_products("product ", {"products bit by bit", "numbers of a step"}), [=](W w) {
          const z3::expr at = step(w);
          z3::expr golden = bits(0, kSum);
          for (unsigned i = 0; i < 7; ++i) {
            golden = z3::ite(at == bits(i + 2, 4), low_bits(w, kProducts[i].name), golden);
          }
          return implies(computes(w) && in(w, kMotion) && from_to(at, 2, 8),
                         w(kOf + "r_product").extract(kSum - 1, 0) == golden);
        });
  all_.facts.back().split = [](W w, const Any&) { return steps(w); };
  const auto sum = [&](const char* name, const Holds& holds) {
    state("narrow.products", name, "of products, as far as they have come",
          with_begun({"the pair stays", "numbers of a step", "product of a step"}), [=](W w) {
            const z3::expr begins = in(w, kMotion) && step(w) == bits(0, 4);
            return implies(computes(w) && !begins, holds(w));
          });
  };
  const auto until = [](W w, unsigned last, const z3::expr& now, const z3::expr& behind) {
    return z3::ite(in(w, kMotion) && z3::ule(w(kOf + "r_step"), bits(last, 4)), now, behind);
  };
  const z3::expr zero = bits(0, kSum);
  sum("sum of a", [=](W w) {
    const z3::expr x = low_bits(w, "dx dx"), y = low_bits(w, "dy dy");
    return w(kOf + "r_a") == until(w, 2, zero, until(w, 5, x, x + y));
  });
  sum("sum of h", [=](W w) {
    const z3::expr x = low_bits(w, "dx fx"), y = low_bits(w, "dy fy");
    return w(kOf + "r_n") == until(w, 3, zero, until(w, 6, -x, -x - y));
  });
  sum("sum of c", [=](W w) {
    const z3::expr x = low_bits(w, "fx fx"), y = low_bits(w, "fy fy"),
                   r = low_bits(w, "radii radii");
    return w(kOf + "r_c") == until(w, 4, zero, until(w, 7, x, until(w, 8, x + y, x + y - r)));
  });
  clock("narrow.products", "sums of products", "are the golden model's a, h and c",
        all_products("product ", {}), [=](W w) {
          const Equation e = equation(motion(w));
          const auto product_of = [&](const char* name) { return I64(w.ghost(name)); };
          const I64 c = product_of("fx fx") + product_of("fy fy");
          return (e.a == product_of("dx dx") + product_of("dy dy") &&
                  e.h == product_of("dx fx") + product_of("dy fy") &&
                  e.c == c - product_of("radii radii"))
              .term();
        });
  clock("narrow.products", "a, h and c", "are the golden model's, when they are decided on",
        all_products("most of ", {"sum of a", "sum of h", "sum of c", "sums of products",
                                  "sign of dx dx", "sign of dy dy"}),
        [=](W w) {
          const Equation e = equation(motion(w));
          const auto is = [&](const char* name, bool has_sign, const I64& golden) {
            const z3::expr& term = w(kOf + name);
            return (has_sign ? z3::sext(term, 64 - kSum) : z3::zext(term, 64 - kSum)) ==
                   golden.term();
          };
          return implies(computes(w) && z3::ugt(w(kOf + "r_state"), bits(kMotion, 3)),
                         is("r_a", false, e.a) && is("r_n", true, -e.h) && is("r_c", true, e.c));
        });
  all_.facts.back().open = [](W w) {
    const Equation e = equation(motion(w));
    return std::vector<z3::expr>{e.a.term(), e.h.term(), e.c.term()};
  };
}

}  // namespace collide::impact
