// SPDX-License-Identifier: MIT
#include "sim/m65c02/vectors.h"

#include <fmt/format.h>

#include <algorithm>

namespace collide::m65c02 {
namespace {

using tools::byte_of;
using tools::unequal;
using tools::word_of;

VectorCase::State state_of(const JsonField& json) {
  json.require_only({"pc", "s", "a", "x", "y", "p", "ram"});
  VectorCase::State state;
  state.pc = word_of(json["pc"]);
  state.s = byte_of(json["s"]);
  state.a = byte_of(json["a"]);
  state.x = byte_of(json["x"]);
  state.y = byte_of(json["y"]);
  state.p = byte_of(json["p"]);
  state.memory = tools::memory_of(json["ram"]);
  return state;
}

VectorCase case_of(const JsonField& json) {
  json.require_only({"name", "initial", "final", "cycles"});
  VectorCase test;
  test.name = json["name"].text();
  test.before = state_of(json["initial"]);
  test.after = state_of(json["final"]);
  for (const JsonField& cycle : json["cycles"].elements()) {
    const auto parts = cycle.elements();
    if (parts.size() != 3) cycle.fail("expected [address, value, \"read\" or \"write\"]");
    const std::string kind = parts[2].text();
    if (kind != "read" && kind != "write") parts[2].fail("expected \"read\" or \"write\"");
    test.cycles.push_back({word_of(parts[0]), byte_of(parts[1]), kind == "write"});
  }
  if (test.cycles.empty()) json["cycles"].fail("expected at least one");
  return test;
}

Registers registers_of(const VectorCase::State& from) {
  Registers r;
  r.pc = from.pc;
  r.s = from.s;
  r.a = from.a;
  r.x = from.x;
  r.y = from.y;
  r.set_p(from.p);
  return r;
}

template <class Bus>
std::optional<std::string> compare_state(const VectorCase::State& want, const Core<Bus>& core,
                                         const Bus& bus) {
  if (auto d = unequal_registers(registers_of(want), core.registers())) return d;
  return tools::unequal_memory(want.memory, bus.bytes.data());
}

std::string in_words(const VectorCase::BusCycle& cycle) {
  return fmt::format("{} {:04X} {:02X}", cycle.write ? "write" : "read", cycle.address,
                     cycle.value);
}

template <class Bus>
Core<Bus> begin(Bus& bus, const VectorCase& test) {
  for (const auto& [address, value] : test.before.memory) bus.bytes[address] = value;
  Core<Bus> core(bus);
  core.registers() = registers_of(test.before);
  return core;
}

}  // namespace

std::optional<std::string> unequal_registers(const Registers& want, const Registers& got) {
  if (auto d = unequal("PC", want.pc, got.pc)) return d;
  if (auto d = unequal("S", want.s, got.s)) return d;
  if (auto d = unequal("A", want.a, got.a)) return d;
  if (auto d = unequal("X", want.x, got.x)) return d;
  if (auto d = unequal("Y", want.y, got.y)) return d;
  return unequal("P", want.p(), got.p());
}

std::uint8_t VectorCase::opcode() const {
  return cycles.front().value;
}

std::vector<VectorCase> read_vector_file(const std::filesystem::path& path) {
  return tools::read_vector_cases(path, case_of);
}

const std::vector<VectorRule>& vector_rules() {
  static const std::vector<VectorRule> kRules = {
      {"long-nop",
       "$5C takes eight clocks on the chip ($FFxx, then $FFFF four times); $DC and $FC read the "
       "absolute address",
       [](const VectorCase& test) {
         const unsigned code = test.opcode();
         return code == 0x5C || code == 0xDC || code == 0xFC;
       },
       3},
      {"decimal-immediate",
       "the extra clock of a decimal ADC # or SBC # is at a constant address in the vectors",
       [](const VectorCase& test) {
         return (test.opcode() == 0x69 || test.opcode() == 0xE9) && (test.before.p & kDecimal) != 0;
       },
       2},
      {"bit-branch",
       "BBR and BBS take five clocks and one or two when they branch, and write nothing",
       [](const VectorCase& test) { return (test.opcode() & 0x0F) == 0x0F; }, 3},
  };
  return kRules;
}

VectorRunner::VectorRunner()
    : exact_(std::make_unique<ExactMemory>()), fast_(std::make_unique<FastMemory>()) {}

std::optional<std::string> VectorRunner::run(const VectorCase& test,
                                             std::optional<std::size_t> cycles) {
  std::vector<VectorCase::BusCycle> got;
  exact_->watch = [&](const ExactMemory::Access& access) {
    got.push_back({access.address, access.value, access.write});
  };
  Core<ExactMemory> exact = begin(*exact_, test);
  exact.step();
  if (auto difference = compare_state(test.after, exact, *exact_)) return difference;
  if (auto difference = tools::unequal_lists("bus cycle", test.cycles, got, in_words, cycles))
    return difference;
  Core<FastMemory> fast = begin(*fast_, test);
  fast.step();
  if (auto difference = compare_state(test.after, fast, *fast_))
    return "loosely timed: " + *difference;
  if (fast.clock() != got.size()) {
    return fmt::format("loosely timed: {} clocks, {} to the bus cycle", fast.clock(), got.size());
  }
  return {};
}

tools::VectorResult run_vector_file(VectorRunner& runner, const std::filesystem::path& path) {
  tools::VectorResult result;
  for (const VectorCase& test : read_vector_file(path)) {
    std::optional<std::string> difference = runner.run(test);
    const char* applied = nullptr;
    if (difference) {
      const auto& rules = vector_rules();
      const auto rule = std::find_if(rules.begin(), rules.end(),
                                     [&](const VectorRule& one) { return one.applies(test); });
      if (rule != rules.end()) {
        applied = rule->name;
        difference = runner.run(test, rule->cycles);
      }
    }
    result.count(test.name, difference, applied);
  }
  return result;
}

}  // namespace collide::m65c02
