// SPDX-License-Identifier: MIT
#include "sim/m68k/vectors.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "model/common/input_error.h"
#include "model/common/input_file.h"
#include "model/m68k/cpu.h"

namespace collide::m68k {
namespace {

using tools::unequal;

constexpr std::uint32_t kFileMagic = 0x1A3F5D71;
constexpr std::uint32_t kCaseMagic = 0xABC12367;
constexpr std::uint32_t kNameMagic = 0x89ABCDEF;
constexpr std::uint32_t kStateMagic = 0x01234567;
constexpr std::uint32_t kBusMagic = 0x456789AB;

/// Reads the little-endian container; every error names the file and the offset.
class Reader {
 public:
  explicit Reader(const std::filesystem::path& path) : place_(path.string()) {
    const std::string text = read_input(path);
    bytes_.assign(text.begin(), text.end());
  }

  std::uint8_t byte() {
    need(1);
    return static_cast<std::uint8_t>(bytes_[at_++]);
  }
  std::uint16_t word() {
    const std::uint16_t low = byte();
    return static_cast<std::uint16_t>(low | byte() << 8);
  }
  std::uint32_t number() {
    const std::uint32_t low = word();
    return low | static_cast<std::uint32_t>(word()) << 16;
  }
  /// A size, which is not to be trusted, and a magic number.
  void expect_block(std::uint32_t magic, const char* what) {
    number();
    expect(magic, what);
  }
  void expect(std::uint32_t magic, const char* what) {
    const std::size_t start = at_;
    const std::uint32_t found = number();
    if (found != magic) {
      at_ = start;
      fail(fmt::format("expected {} (0x{:08X}), found 0x{:08X}", what, magic, found));
    }
  }
  /// A number of things of at least `size` bytes each that are still to come.
  std::uint32_t count(std::size_t size) {
    const std::uint32_t n = number();
    if (n > (bytes_.size() - at_) / size) fail(fmt::format("{} entries do not fit in the file", n));
    return n;
  }
  std::string text() {
    const std::uint32_t length = count(1);
    std::string result(bytes_.begin() + static_cast<std::ptrdiff_t>(at_),
                       bytes_.begin() + static_cast<std::ptrdiff_t>(at_ + length));
    at_ += length;
    return result;
  }
  bool at_end() const { return at_ == bytes_.size(); }
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}, offset {}", place_, at_), what);
  }

 private:
  void need(std::size_t n) const {
    if (bytes_.size() - at_ < n) fail("the file ends in the middle of a case");
  }

  std::string place_;
  std::vector<char> bytes_;
  std::size_t at_ = 0;
};

VectorState read_state(Reader& in) {
  VectorState state;
  in.expect_block(kStateMagic, "a state");
  for (auto& d : state.d) d = in.number();
  for (auto& a : state.a) a = in.number();
  state.usp = in.number();
  state.ssp = in.number();
  state.sr = in.number();
  state.pc = in.number();
  for (auto& word : state.queue) word = in.number();
  const std::uint32_t n = in.count(6);
  state.memory.reserve(n);
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t address = in.number();
    state.memory.emplace_back(address & 0xFFFFFE, in.word());
  }
  return state;
}

VectorCase read_case(Reader& in) {
  VectorCase test;
  in.expect_block(kCaseMagic, "a case");
  in.expect_block(kNameMagic, "a name");
  test.name = in.text();
  test.before = read_state(in);
  test.after = read_state(in);
  in.expect_block(kBusMagic, "a list of bus cycles");
  test.clocks = in.number();
  const std::uint32_t n = in.count(5);
  for (std::uint32_t i = 0; i < n; ++i) {
    VectorCycle cycle;
    const std::uint8_t kind = in.byte();
    if (kind > VectorCycle::kAbortedWrite) in.fail(fmt::format("unknown kind of cycle {}", kind));
    cycle.kind = static_cast<VectorCycle::Kind>(kind);
    cycle.clocks = in.number();
    if (cycle.kind != VectorCycle::kIdle) {
      cycle.fc = in.number();
      cycle.address = in.number();
      cycle.data = in.number();
      cycle.uds = in.number() != 0;
      cycle.lds = in.number() != 0;
    }
    test.cycles.push_back(cycle);
  }
  return test;
}

/// Sparse memory that writes down what happens on the bus.
class RecordingBus final : public Bus {
 public:
  explicit RecordingBus(const VectorState& state) {
    for (const auto& [address, word] : state.memory) memory_[address] = word;
  }

  Reply read(std::uint32_t address, Access access, Clock clock) override {
    const std::uint16_t mask = strobed(access);
    const auto data = static_cast<std::uint16_t>(at(address) & mask);
    note(VectorCycle::kRead, address, data, access, clock);
    return data;
  }
  Reply write(std::uint32_t address, std::uint16_t data, Access access, Clock clock) override {
    const std::uint16_t mask = strobed(access);
    auto& word = memory_[address];
    word = static_cast<std::uint16_t>((word & ~mask) | (data & mask));
    note(VectorCycle::kWrite, address, data, access, clock);
    return {};
  }
  void idle(unsigned clocks, Clock clock) override {
    check_time(clock);
    if (!cycles.empty() && cycles.back().kind == VectorCycle::kIdle) {
      cycles.back().clocks += clocks;
    } else {
      VectorCycle cycle;
      cycle.clocks = clocks;
      cycles.push_back(cycle);
    }
    time_ += clocks;
  }
  bool observes_idle() const override { return true; }
  void aborted(std::uint32_t address, std::uint16_t data, bool write, Access access,
               Clock clock) override {
    note(write ? VectorCycle::kAbortedWrite : VectorCycle::kAbortedRead, address & 0xFFFFFE, data,
         access, clock);
  }

  std::uint16_t at(std::uint32_t address) const {
    const auto found = memory_.find(address);
    return found == memory_.end() ? std::uint16_t{0} : found->second;
  }

  std::vector<VectorCycle> cycles;
  bool in_time = true;  ///< every call came at the clock the calls before it add up to

 private:
  static std::uint16_t strobed(Access access) {
    return static_cast<std::uint16_t>((access.uds() ? 0xFF00 : 0) | (access.lds() ? 0x00FF : 0));
  }
  void check_time(Clock clock) { in_time = in_time && clock == time_; }
  void note(VectorCycle::Kind kind, std::uint32_t address, std::uint16_t data, Access access,
            Clock clock) {
    check_time(clock);
    VectorCycle cycle;
    cycle.kind = kind;
    cycle.clocks = 4;
    cycle.fc = access.fc();
    cycle.address = address;
    cycle.data = data;
    cycle.uds = access.uds();
    cycle.lds = access.lds();
    cycles.push_back(cycle);
    time_ += 4;
  }

  std::unordered_map<std::uint32_t, std::uint16_t> memory_;
  Clock time_ = 0;
};

void load(Cpu& cpu, const VectorState& from) {
  cpu.set_sr(static_cast<std::uint16_t>(from.sr));
  for (unsigned i = 0; i < 8; ++i) cpu.set_d(i, from.d[i]);
  for (unsigned i = 0; i < 7; ++i) cpu.set_a(i, from.a[i]);
  cpu.set_usp(from.usp);
  cpu.set_ssp(from.ssp);
  State& state = cpu.state();
  state.pc = from.pc;
  state.ird = static_cast<std::uint16_t>(from.queue[0]);
  state.irc = static_cast<std::uint16_t>(from.queue[1]);
}

/// What is compared of a cycle: not the data of an aborted read.
std::string text(const VectorCycle& cycle) {
  static constexpr const char* kNames[] = {
      "idle", "write", "read", "read-modify-write", "aborted read", "aborted write"};
  if (cycle.kind == VectorCycle::kIdle) return fmt::format("idle {}", cycle.clocks);
  const std::string data =
      cycle.kind == VectorCycle::kAbortedRead ? "" : fmt::format(" data {:04X}", cycle.data);
  return fmt::format("{} fc {} at {:06X}{}{}{} {} clocks", kNames[cycle.kind], cycle.fc,
                     cycle.address, data, cycle.uds ? " uds" : "", cycle.lds ? " lds" : "",
                     cycle.clocks);
}

std::vector<VectorCycle> merge_idle(const std::vector<VectorCycle>& cycles) {
  std::vector<VectorCycle> result;
  for (const auto& cycle : cycles) {
    if (cycle.kind == VectorCycle::kIdle && !result.empty() &&
        result.back().kind == VectorCycle::kIdle) {
      result.back().clocks += cycle.clocks;
    } else {
      result.push_back(cycle);
    }
  }
  return result;
}

template <class MemoryAt>
std::optional<std::string> compare(const VectorCase& test, const Cpu& cpu, MemoryAt memory_at) {
  const VectorState& want = test.after;
  for (unsigned i = 0; i < 8; ++i) {
    if (auto d = unequal(fmt::format("D{}", i), want.d[i], cpu.d(i))) return d;
  }
  for (unsigned i = 0; i < 7; ++i) {
    if (auto d = unequal(fmt::format("A{}", i), want.a[i], cpu.a(i))) return d;
  }
  const State& state = cpu.state();
  if (auto d = unequal("USP", want.usp, cpu.usp())) return d;
  if (auto d = unequal("SSP", want.ssp, cpu.ssp())) return d;
  if (auto d = unequal("SR", want.sr, cpu.sr())) return d;
  if (auto d = unequal("prefetch address", want.pc, state.pc)) return d;
  if (auto d = unequal("queue word 0", want.queue[0], state.ird)) return d;
  if (auto d = unequal("queue word 1", want.queue[1], state.irc)) return d;
  for (const auto& [address, word] : want.memory) {
    if (auto d = unequal(fmt::format("memory at {:06X}", address), word, memory_at(address))) {
      return d;
    }
  }
  if (cpu.clock() != test.clocks) {
    return fmt::format("clocks: expected {}, got {}", test.clocks, cpu.clock());
  }
  return std::nullopt;
}

}  // namespace

bool VectorCase::is_address_error() const {
  return std::any_of(cycles.begin(), cycles.end(), [](const VectorCycle& cycle) {
    return cycle.kind == VectorCycle::kAbortedRead || cycle.kind == VectorCycle::kAbortedWrite;
  });
}

std::vector<VectorCase> read_vector_file(const std::filesystem::path& path) {
  Reader in(path);
  in.expect(kFileMagic, "the start of a vector file");
  const std::uint32_t n = in.count(8);
  if (n == 0) in.fail("the file has no case");
  std::vector<VectorCase> cases;
  cases.reserve(n);
  for (std::uint32_t i = 0; i < n; ++i) cases.push_back(read_case(in));
  if (!in.at_end()) in.fail("bytes follow the last case");
  return cases;
}

VectorRunner::VectorRunner() : memory_(1u << 23) {}

std::optional<std::string> VectorRunner::run(const VectorCase& test) {
  if (auto difference = run_cycles(test)) return difference;
  if (auto difference = run_direct(test)) return "per-instruction mode: " + *difference;
  return std::nullopt;
}

std::optional<std::string> VectorRunner::run_cycles(const VectorCase& test) {
  RecordingBus bus(test.before);
  Cpu cpu;
  cpu.attach_bus(&bus);
  load(cpu, test.before);
  cpu.step();
  if (auto difference =
          compare(test, cpu, [&](std::uint32_t address) { return bus.at(address); })) {
    return difference;
  }
  if (auto difference = tools::unequal_lists("bus cycle", merge_idle(test.cycles),
                                             merge_idle(bus.cycles), text)) {
    return difference;
  }
  if (!bus.in_time) return "a bus cycle was reported at the wrong clock";
  return std::nullopt;
}

std::optional<std::string> VectorRunner::run_direct(const VectorCase& test) {
  for (const auto& [address, word] : test.before.memory) memory_[address >> 1] = word;
  Cpu cpu;
  cpu.attach_memory(memory_.data(), static_cast<std::uint32_t>(memory_.size() * 2));
  load(cpu, test.before);
  cpu.step();
  auto difference =
      compare(test, cpu, [&](std::uint32_t address) { return memory_[address >> 1]; });
  for (const auto& [address, word] : test.before.memory) memory_[address >> 1] = 0;
  for (const auto& [address, word] : test.after.memory) memory_[address >> 1] = 0;
  return difference;
}

tools::VectorResult run_vector_file(VectorRunner& runner, const std::filesystem::path& path) {
  tools::VectorResult result;
  std::vector<VectorCase> cases = read_vector_file(path);
  for (VectorCase& test : cases) {
    const VectorRule* rule = nullptr;
    for (const VectorRule& candidate : vector_rules()) {
      if (candidate.applies(test)) rule = &candidate;
    }
    if (rule != nullptr) rule->correct(test);
    const auto difference = runner.run(test);
    const std::string by = rule != nullptr ? fmt::format(" (rule {})", rule->name) : "";
    result.count(test.name + by, difference, rule != nullptr ? rule->name : nullptr);
  }
  return result;
}

std::vector<std::string> idle_rules(const tools::VectorResult& sum,
                                    const std::vector<std::filesystem::path>& files) {
  std::vector<std::string> idle;
  for (const VectorRule& rule : vector_rules()) {
    const bool there = std::any_of(files.begin(), files.end(),
                                   [&](const auto& file) { return file.stem() == rule.file; });
    if (there && sum.known.count(rule.name) == 0) idle.emplace_back(rule.name);
  }
  return idle;
}

}  // namespace collide::m68k
