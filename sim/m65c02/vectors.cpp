// SPDX-License-Identifier: MIT
#include "sim/m65c02/vectors.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"
#include "model/common/input_file.h"
#include "model/common/json.h"

namespace collide::m65c02 {
namespace {

std::uint8_t byte_of(const JsonField& field) {
  return static_cast<std::uint8_t>(field.number(0, 0xFF));
}
std::uint16_t address_of(const JsonField& field) {
  return static_cast<std::uint16_t>(field.number(0, 0xFFFF));
}

VectorCase::State state_of(const JsonField& json) {
  json.require_only({"pc", "s", "a", "x", "y", "p", "ram"});
  VectorCase::State state;
  state.pc = address_of(json["pc"]);
  state.s = byte_of(json["s"]);
  state.a = byte_of(json["a"]);
  state.x = byte_of(json["x"]);
  state.y = byte_of(json["y"]);
  state.p = byte_of(json["p"]);
  for (const JsonField& pair : json["ram"].elements()) {
    const auto parts = pair.elements();
    if (parts.size() != 2) pair.fail("expected [address, value]");
    state.memory.emplace_back(address_of(parts[0]), byte_of(parts[1]));
  }
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
    test.cycles.push_back({address_of(parts[0]), byte_of(parts[1]), kind == "write"});
  }
  if (test.cycles.empty()) json["cycles"].fail("expected at least one");
  return test;
}

// B is no bit of the register, and the sets differ in what they have there.
constexpr unsigned kFlags = 0xFF & ~(kBreak | kUnused);

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

std::optional<std::string> unequal(const std::string& what, unsigned expected, unsigned got) {
  if (expected == got) return {};
  return fmt::format("{}: expected {:02X}, got {:02X}", what, expected, got);
}

template <class Bus>
std::optional<std::string> compare_state(const VectorCase::State& want, const Core<Bus>& core,
                                         const Bus& bus) {
  const Registers& r = core.registers();
  if (auto d = unequal("PC", want.pc, r.pc)) return d;
  if (auto d = unequal("S", want.s, r.s)) return d;
  if (auto d = unequal("A", want.a, r.a)) return d;
  if (auto d = unequal("X", want.x, r.x)) return d;
  if (auto d = unequal("Y", want.y, r.y)) return d;
  if (auto d = unequal("P", want.p & kFlags, r.p() & kFlags)) return d;
  for (const auto& [address, value] : want.memory) {
    if (auto d = unequal(fmt::format("memory at {:04X}", address), value, bus.bytes[address]))
      return d;
  }
  return {};
}

std::string in_words(const VectorCase::BusCycle& cycle) {
  return fmt::format("{} {:04X} {:02X}", cycle.write ? "write" : "read", cycle.address,
                     cycle.value);
}

std::optional<std::string> compare_cycles(const std::vector<VectorCase::BusCycle>& want,
                                          const std::vector<VectorCase::BusCycle>& got,
                                          std::optional<std::size_t> most) {
  const std::size_t count = most ? *most : std::max(want.size(), got.size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::string expected = i < want.size() ? in_words(want[i]) : "nothing";
    const std::string found = i < got.size() ? in_words(got[i]) : "nothing";
    if (expected != found)
      return fmt::format("bus cycle {}: expected {}, got {}", i, expected, found);
  }
  return {};
}

template <class Bus>
Core<Bus> begin(Bus& bus, const VectorCase& test) {
  for (const auto& [address, value] : test.before.memory) bus.bytes[address] = value;
  Core<Bus> core(bus);
  core.registers() = registers_of(test.before);
  return core;
}

}  // namespace

std::uint8_t VectorCase::opcode() const {
  return cycles.front().value;
}

std::vector<VectorCase> read_vector_file(const std::filesystem::path& path) {
  const Json json = parse_json(read_input(path), path.string());
  std::vector<VectorCase> cases;
  for (const JsonField& one : JsonField(path.string(), json).elements())
    cases.push_back(case_of(one));
  if (cases.empty()) throw InputError(path.string(), "the file holds no case");
  return cases;
}

std::vector<std::string> vector_files(const std::filesystem::path& folder) {
  if (!std::filesystem::is_directory(folder)) return {folder.string()};
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  if (files.empty())
    throw InputError(folder.string(), "has no .json file, expected those of wdc65c02/v1");
  return files;
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

unsigned VectorResult::known_cases() const {
  unsigned sum = 0;
  for (const auto& rule : known) sum += rule.second;
  return sum;
}

VectorResult& VectorResult::operator+=(const VectorResult& other) {
  passed += other.passed;
  failed += other.failed;
  for (const auto& [rule, count] : other.known) known[rule] += count;
  if (first_difference.empty()) first_difference = other.first_difference;
  return *this;
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
  if (auto difference = compare_cycles(test.cycles, got, cycles)) return difference;
  Core<FastMemory> fast = begin(*fast_, test);
  fast.step();
  if (auto difference = compare_state(test.after, fast, *fast_))
    return "loosely timed: " + *difference;
  if (fast.clock() != got.size()) {
    return fmt::format("loosely timed: {} clocks, {} to the bus cycle", fast.clock(), got.size());
  }
  return {};
}

VectorResult run_vector_file(VectorRunner& runner, const std::filesystem::path& path) {
  VectorResult result;
  for (const VectorCase& test : read_vector_file(path)) {
    std::optional<std::string> difference = runner.run(test);
    if (!difference) {
      ++result.passed;
      continue;
    }
    const auto& rules = vector_rules();
    const auto rule = std::find_if(rules.begin(), rules.end(),
                                   [&](const VectorRule& one) { return one.applies(test); });
    if (rule != rules.end()) difference = runner.run(test, rule->cycles);
    if (!difference) {
      ++result.known[rule->name];
      continue;
    }
    ++result.failed;
    if (result.first_difference.empty()) result.first_difference = test.name + ": " + *difference;
  }
  return result;
}

}  // namespace collide::m65c02
