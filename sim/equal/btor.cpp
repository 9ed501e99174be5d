// SPDX-License-Identifier: MIT
#include "sim/equal/btor.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <sstream>
#include <unordered_map>
#include <vector>

#include "model/common/input_error.h"
#include "model/common/input_file.h"
#include "sim/equal/symbolic.h"

namespace collide::symbolic {
namespace {

using Unary = std::function<z3::expr(const z3::expr&)>;
using Binary = std::function<z3::expr(const z3::expr&, const z3::expr&)>;

z3::expr bit(const z3::expr& condition) {
  return z3::ite(condition, context().bv_val(1, 1), context().bv_val(0, 1));
}
z3::expr is_set(const z3::expr& term) {
  return term == context().bv_val(1, 1);
}
unsigned width(const z3::expr& term) {
  return term.get_sort().bv_size();
}
z3::expr zero(unsigned bits) {
  return context().bv_val(0, bits);
}

const std::map<std::string, Unary>& unary_operators() {
  static const std::map<std::string, Unary> operators = {
      {"not", [](const z3::expr& a) { return ~a; }},
      {"neg", [](const z3::expr& a) { return -a; }},
      {"redand", [](const z3::expr& a) { return bit(a == ~zero(width(a))); }},
      {"redor", [](const z3::expr& a) { return bit(a != zero(width(a))); }},
      {"redxor",
       [](const z3::expr& a) {
         z3::expr sum = a.extract(0, 0);
         for (unsigned i = 1; i < width(a); ++i) sum = sum ^ a.extract(i, i);
         return sum;
       }},
  };
  return operators;
}

const std::map<std::string, Binary>& binary_operators() {
  using E = z3::expr;
  static const std::map<std::string, Binary> operators = {
      {"and", [](const E& a, const E& b) { return a & b; }},
      {"or", [](const E& a, const E& b) { return a | b; }},
      {"xor", [](const E& a, const E& b) { return a ^ b; }},
      {"xnor", [](const E& a, const E& b) { return ~(a ^ b); }},
      {"add", [](const E& a, const E& b) { return a + b; }},
      {"sub", [](const E& a, const E& b) { return a - b; }},
      {"mul", [](const E& a, const E& b) { return a * b; }},
      {"concat", [](const E& a, const E& b) { return z3::concat(a, b); }},
      {"eq", [](const E& a, const E& b) { return bit(a == b); }},
      {"neq", [](const E& a, const E& b) { return bit(a != b); }},
      {"ult", [](const E& a, const E& b) { return bit(z3::ult(a, b)); }},
      {"ulte", [](const E& a, const E& b) { return bit(z3::ule(a, b)); }},
      {"ugt", [](const E& a, const E& b) { return bit(z3::ugt(a, b)); }},
      {"ugte", [](const E& a, const E& b) { return bit(z3::uge(a, b)); }},
      {"slt", [](const E& a, const E& b) { return bit(a < b); }},
      {"slte", [](const E& a, const E& b) { return bit(a <= b); }},
      {"sgt", [](const E& a, const E& b) { return bit(a > b); }},
      {"sgte", [](const E& a, const E& b) { return bit(a >= b); }},
      {"sll", [](const E& a, const E& b) { return z3::shl(a, b); }},
      {"srl", [](const E& a, const E& b) { return z3::lshr(a, b); }},
      {"sra", [](const E& a, const E& b) { return z3::ashr(a, b); }},
      {"read", [](const E& a, const E& b) { return z3::select(a, b); }},
  };
  return operators;
}

/// Behind the name of an input.
std::string in_clocks(unsigned clocks) {
  return " in " + std::to_string(clocks);
}

/// Lines become terms, one by one.
class Reader {
 public:
  explicit Reader(const std::string& file) : file_(file), text_(read_input(file)) {}

  struct Assignment {
    long state;
    z3::expr value;
  };

  std::map<std::string, z3::expr> inputs, outputs, states, wires;
  std::vector<z3::expr> constraints;
  std::unordered_map<long, std::string> names;  // of states
  std::vector<Assignment> next, initial;

  void read() {
    std::istringstream lines(text_);
    for (std::string line; std::getline(lines, line);) {
      ++line_number_;
      line.resize(std::min(line.size(), line.find(';')));
      words_ = std::istringstream(line);
      if (long id = 0; words_ >> id) statement(id);
    }
    if (terms_.empty()) fail("an empty file", "BTOR2");
  }

 private:
  void statement(long id) {
    const std::string kind = word();
    if (kind == "sort") return define_sort(id);
    if (kind == "output") {
      const z3::expr value = term();
      outputs.emplace(word(), value);
      return;
    }
    if (kind == "constraint") {
      constraints.push_back(is_set(term()));
      return;
    }
    const z3::sort sort = sort_of(number());
    if (kind == "next" || kind == "init") {
      const long state = number();
      z3::expr value = term();
      // An array that begins with the same value everywhere
      if (sort.is_array() && !value.is_array()) value = z3::const_array(sort.array_domain(), value);
      (kind == "next" ? next : initial).push_back({state, value});
      return;
    }
    terms_.emplace(id, value_of(id, kind, sort));
  }

  void define_sort(long id) {
    const std::string kind = word();
    if (kind == "bitvec") {
      sorts_.emplace(id, context().bv_sort(static_cast<unsigned>(number())));
    } else if (kind == "array") {
      const z3::sort index = sort_of(number());
      sorts_.emplace(id, context().array_sort(index, sort_of(number())));
    } else {
      fail("sort \"" + kind + "\"", "bitvec or array");
    }
  }

  z3::expr value_of(long id, const std::string& kind, const z3::sort& sort) {
    if (kind == "input" || kind == "state") return constant(id, kind, sort);
    if (kind == "const") return binary(word());
    if (kind == "one") return context().bv_val(1, sort.bv_size());
    if (kind == "zero") return zero(sort.bv_size());
    if (kind == "ones") return ~zero(sort.bv_size());
    if (kind == "uext" || kind == "sext") {
      const z3::expr value = term();
      const auto by = static_cast<unsigned>(number());
      // So Yosys writes which term a wire is.
      if (std::string name; by == 0 && words_ >> name) wires.emplace(name, value);
      return kind == "uext" ? z3::zext(value, by) : z3::sext(value, by);
    }
    if (kind == "slice") {
      const z3::expr value = term();
      const auto high = static_cast<unsigned>(number());
      return value.extract(high, static_cast<unsigned>(number()));
    }
    if (kind == "ite") {
      const z3::expr condition = term();
      const z3::expr yes = term();
      return z3::ite(is_set(condition), yes, term());
    }
    if (kind == "write") {
      const z3::expr array = term();
      const z3::expr index = term();
      return z3::store(array, index, term());
    }
    const auto unary = unary_operators().find(kind);
    if (unary != unary_operators().end()) return unary->second(term());
    const auto binary = binary_operators().find(kind);
    if (binary == binary_operators().end()) fail("\"" + kind + "\"", "an operator of BTOR2");
    const z3::expr left = term();
    return binary->second(left, term());
  }

  z3::expr constant(long id, const std::string& kind, const z3::sort& sort) {
    std::string name;
    words_ >> name;
    const bool named = !name.empty();
    if (!named) name = Rtl::kNoName + std::to_string(id);
    const z3::expr value = context().constant(name.c_str(), sort);
    if (kind == "state") {
      names.emplace(id, name);
      states.emplace(name, value);
    } else {
      inputs.emplace(name, value);
    }
    return value;
  }

  z3::expr binary(const std::string& digits) {
    if (digits.empty() || digits.find_first_not_of("01") != std::string::npos) {
      fail("\"" + digits + "\"", "binary digits");
    }
    z3::expr value = context().bv_val(digits[0] - '0', 1);
    for (const char digit : digits.substr(1)) {
      value = z3::concat(value, context().bv_val(digit - '0', 1));
    }
    return value.simplify();
  }

  std::string word() {
    std::string word;
    if (!(words_ >> word)) fail("the line ends", "more words");
    return word;
  }
  long number() {
    const std::string digits = word();
    char* end = nullptr;
    const long value = std::strtol(digits.c_str(), &end, 10);
    if (*end != '\0') fail("\"" + digits + "\"", "a number");
    return value;
  }
  z3::sort sort_of(long id) {
    const auto sort = sorts_.find(id);
    if (sort == sorts_.end()) fail("sort " + std::to_string(id), "one defined before");
    return sort->second;
  }
  /// The node named next; a negative number is its complement.
  z3::expr term() {
    const long id = number();
    const auto found = terms_.find(std::labs(id));
    if (found == terms_.end()) fail("node " + std::to_string(id), "one defined before");
    return id < 0 ? ~found->second : found->second;
  }

  [[noreturn]] void fail(const std::string& found, const std::string& expected) const {
    throw InputError(file_ + ":" + std::to_string(line_number_), found + ", expected " + expected);
  }

  std::string file_;
  std::string text_;
  std::size_t line_number_ = 0;
  std::istringstream words_;
  std::unordered_map<long, z3::sort> sorts_;
  std::unordered_map<long, z3::expr> terms_;
};

}  // namespace

Rtl::Rtl(const std::string& file) : file_(file) {
  Reader reader(file);
  reader.read();
  inputs_ = std::move(reader.inputs);
  outputs_ = std::move(reader.outputs);
  states_ = std::move(reader.states);
  next_ = states_;  // a state that nothing assigns keeps what it holds
  for (const auto& [state, value] : reader.next)
    next_.insert_or_assign(reader.names.at(state), value);
  for (const auto& [state, value] : reader.initial) initial_.emplace(reader.names.at(state), value);
  wires_ = std::move(reader.wires);
  for (const z3::expr& one : reader.constraints) {
    const z3::expr says = z3::expr(one).simplify();
    if (says.is_true()) continue;
    const auto named = std::find_if(wires_.begin(), wires_.end(), [&](const auto& wire) {
      return width(wire.second) == 1 && z3::eq(is_set(wire.second).simplify(), says);
    });
    const bool has_a_name = named != wires_.end();
    assumed_.emplace(has_a_name ? named->first : kNoName + std::to_string(assumed_.size()), one);
  }
}

const z3::expr& Rtl::state(const std::string& name) const {
  if (states_.count(name) != 0) return states_.at(name);
  const z3::expr& wire = find(wires_, name, kRegister);
  // Of a wire that inputs decide, too, there is no such register.
  return find(with_other_inputs(wire).id() == wire.id() ? wires_ : states_, name, kRegister);
}

const z3::expr& Rtl::wire(const std::string& name) const {
  for (const Terms* terms : {&wires_, &states_, &inputs_}) {
    if (terms->count(name) != 0) return terms->at(name);
  }
  return find(outputs_, name, "wire");
}

const z3::expr& Rtl::next(const std::string& name) const {
  const auto known = next_.find(name);
  if (known != next_.end()) return known->second;
  return next_.emplace(name, later(state(name))).first->second;
}

const z3::expr& Rtl::find(const Terms& terms, const std::string& name, const char* what) const {
  const auto found = terms.find(name);
  if (found == terms.end()) {
    throw InputError(file_,
                     "has no " + std::string(what) + " \"" + name + "\", which the proof needs");
  }
  return found->second;
}

z3::expr Rtl::with_inputs(const z3::expr& term, const std::string& when) const {
  z3::expr_vector from(context()), to(context());
  for (const auto& [name, input] : inputs_) {
    from.push_back(input);
    to.push_back(context().constant((name + when).c_str(), input.get_sort()));
  }
  return z3::expr(term).substitute(from, to);
}

z3::expr Rtl::with_other_inputs(const z3::expr& term) const {
  return with_inputs(term, " otherwise");
}

z3::expr Rtl::input(const std::string& name, unsigned clocks) const {
  return clocks == 0 ? input(name) : with_inputs(input(name), in_clocks(clocks));
}

z3::expr Rtl::later(const z3::expr& term, unsigned clocks) const {
  z3::expr_vector from(context()), to(context());
  for (const auto& [name, state] : states_) {
    from.push_back(state);
    to.push_back(next_.at(name));
  }
  // From the last clock back to the one after this
  z3::expr result = term;
  for (unsigned clock = clocks; clock > 0; --clock) {
    result = with_inputs(result, in_clocks(clock)).substitute(from, to);
  }
  return result;
}

Clocks::Clocks(const Rtl& rtl, unsigned count, const Taken& taken) {
  for (unsigned clock = 0; clock <= count; ++clock) {
    Replacement now = {z3::expr_vector(context()), z3::expr_vector(context())};
    for (const auto& [name, state] : rtl.states()) {
      now.from.push_back(state);
      now.to.push_back(taken(name, clock == 0 ? state : at(rtl.next(name), clock - 1), clock));
    }
    for (const auto& [name, value] : rtl.inputs()) {
      const std::string any = name + " in clock " + std::to_string(clock);
      now.from.push_back(value);
      now.to.push_back(taken(name, context().constant(any.c_str(), value.get_sort()), clock));
    }
    clocks_.push_back(now);
  }
}

z3::expr Clocks::at(const z3::expr& term, unsigned clock) const {
  const Replacement& now = clocks_.at(clock);
  return z3::expr(term).substitute(now.from, now.to).simplify();
}

}  // namespace collide::symbolic
