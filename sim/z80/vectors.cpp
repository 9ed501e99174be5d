// SPDX-License-Identifier: MIT
#include "sim/z80/vectors.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace collide::z80 {
namespace {

using tools::byte_of;
using tools::unequal;
using tools::word_of;

bool bit_of(const JsonField& field) {
  return field.number(0, 1) != 0;
}

struct NamedByte {
  const char* name;
  std::uint8_t Registers::*place;
};
constexpr NamedByte kBytes[] = {{"a", &Registers::a},
                                {"f", &Registers::f},
                                {"i", &Registers::i},
                                {"r", &Registers::r},
                                {"q", &Registers::q}};
struct NamedWord {
  const char* name;
  std::uint16_t Registers::*place;
};
constexpr NamedWord kWords[] = {
    {"pc", &Registers::pc},        {"sp", &Registers::sp},        {"wz", &Registers::wz},
    {"ix", &Registers::ix},        {"iy", &Registers::iy},        {"af_", &Registers::other_af},
    {"bc_", &Registers::other_bc}, {"de_", &Registers::other_de}, {"hl_", &Registers::other_hl}};
/// Pairs that are there by halves.
struct NamedHalves {
  const char* high;
  const char* low;
  std::uint16_t Registers::*place;
};
constexpr NamedHalves kHalves[] = {
    {"b", "c", &Registers::bc}, {"d", "e", &Registers::de}, {"h", "l", &Registers::hl}};

VectorCase::Side side_of(const JsonField& json) {
  json.require_only({"pc",  "sp",  "a",  "b",  "c",  "d",    "e",    "f",   "h",
                     "l",   "i",   "r",  "ei", "wz", "ix",   "iy",   "af_", "bc_",
                     "de_", "hl_", "im", "p",  "q",  "iff1", "iff2", "ram"});
  VectorCase::Side side;
  Registers& r = side.state.r;
  for (const NamedByte& one : kBytes) r.*one.place = byte_of(json[one.name]);
  for (const NamedWord& one : kWords) r.*one.place = word_of(json[one.name]);
  for (const NamedHalves& one : kHalves) {
    r.*one.place =
        static_cast<std::uint16_t>(byte_of(json[one.high]) << 8 | byte_of(json[one.low]));
  }
  side.state.mode = static_cast<std::uint8_t>(json["im"].number(0, 2));
  side.state.iff1 = bit_of(json["iff1"]);
  side.state.iff2 = bit_of(json["iff2"]);
  side.state.shadow = bit_of(json["ei"]);
  side.state.parity_is_iff2 = bit_of(json["p"]);
  side.memory = tools::memory_of(json["ram"]);
  return side;
}

VectorCase::TState t_state_of(const JsonField& json) {
  const auto parts = json.elements();
  if (parts.size() != 3) json.fail("expected [address, data, pins]");
  VectorCase::TState state;
  if (!parts[0].value().is_null()) state.address = word_of(parts[0]);
  if (!parts[1].value().is_null()) state.data = byte_of(parts[1]);
  state.pins = parts[2].text();
  const std::string names = "rwmi";
  bool good = state.pins.size() == names.size();
  for (std::size_t i = 0; good && i < names.size(); ++i) {
    good = state.pins[i] == '-' || state.pins[i] == names[i];
  }
  if (!good) parts[2].fail("expected four pins such as \"r-m-\"");
  return state;
}

VectorCase case_of(const JsonField& json) {
  json.require_only({"name", "initial", "final", "cycles", "ports"});
  VectorCase test;
  test.name = json["name"].text();
  test.before = side_of(json["initial"]);
  test.after = side_of(json["final"]);
  for (const JsonField& one : json["cycles"].elements()) test.t_states.push_back(t_state_of(one));
  if (test.t_states.empty()) json["cycles"].fail("expected at least one");
  if (!json.has("ports")) return test;
  for (const JsonField& one : json["ports"].elements()) {
    const auto parts = one.elements();
    if (parts.size() != 3) one.fail("expected [port, value, \"r\" or \"w\"]");
    const std::string way = parts[2].text();
    if (way != "r" && way != "w") parts[2].fail("expected \"r\" or \"w\"");
    test.ports.push_back({word_of(parts[0]), byte_of(parts[1]), way == "w"});
  }
  return test;
}

/// Memory, the case's answers at ports, and the pins of every T state.
template <bool exact>
class VectorBus final : public VirtualBus<exact> {
 public:
  void begin(const VectorCase& test) {
    for (const auto& [address, value] : test.before.memory) bytes[address] = value;
    asked_ = &test.ports;
    t_states.clear();
    ports.clear();
    answered_ = 0;
  }

  std::uint8_t fetch(std::uint16_t address, Clock) override {
    note(address, {}, "----");
    note(address, {}, "r-m-");
    fetched_ = bytes[address];
    return fetched_;
  }
  void refresh(std::uint16_t address, Clock) override {
    note(address, fetched_, "----");
    note(address, {}, "----");
  }
  std::uint8_t read(std::uint16_t address, Clock) override {
    note(address, {}, "----");
    note(address, {}, "r-m-");
    note(address, bytes[address], "----");
    return bytes[address];
  }
  void write(std::uint16_t address, std::uint8_t value, Clock) override {
    bytes[address] = value;
    note(address, {}, "----");
    note(address, value, "-wm-");
    note(address, {}, "----");
  }
  std::uint8_t in(std::uint16_t port, Clock) override {
    const std::uint8_t value = answer();
    ports.push_back({port, value, false});
    note(port, {}, "----");
    note(port, {}, "----");
    note(port, {}, "r--i");
    note(port, value, "----");
    return value;
  }
  void out(std::uint16_t port, std::uint8_t value, Clock) override {
    ports.push_back({port, value, true});
    note(port, {}, "----");
    note(port, {}, "----");
    note(port, value, "-w-i");
    note(port, {}, "----");
  }
  void internal(std::uint16_t, Clock, unsigned clocks) override {
    for (unsigned i = 0; i < clocks; ++i) note({}, {}, "----");
  }

  std::array<std::uint8_t, 0x10000> bytes{};
  std::vector<VectorCase::TState> t_states;
  std::vector<VectorCase::Transfer> ports;

 private:
  void note(std::optional<std::uint16_t> address, std::optional<std::uint8_t> data,
            const char* pins) {
    if (exact) t_states.push_back({address, data, pins});
  }
  /// Of the case's next read.
  std::uint8_t answer() {
    while (answered_ < asked_->size()) {
      const VectorCase::Transfer& next = (*asked_)[answered_++];
      if (!next.write) return next.value;
    }
    return 0xFF;
  }

  const std::vector<VectorCase::Transfer>* asked_ = nullptr;
  std::size_t answered_ = 0;
  std::uint8_t fetched_ = 0;
};

template <bool exact>
std::optional<std::string> compare(const VectorCase& test, const VirtualCore<exact>& core,
                                   const VectorBus<exact>& bus) {
  if (auto d = unequal_state(test.after.state, core.state())) return d;
  if (auto d = tools::unequal_memory(test.after.memory, bus.bytes.data())) return d;
  return tools::unequal_lists(
      "transfer", test.ports, bus.ports, [](const VectorCase::Transfer& transfer) {
        return fmt::format("{} {:04X} {:02X}", transfer.write ? "out" : "in", transfer.port,
                           transfer.value);
      });
}

std::string in_words(const VectorCase::TState& state) {
  return fmt::format("{} {} {}", state.address ? fmt::format("{:04X}", *state.address) : "-",
                     state.data ? fmt::format("{:02X}", *state.data) : "-", state.pins);
}

/// No address is compared where there is none in `got`.
std::optional<std::string> compare_t_states(std::vector<VectorCase::TState> want,
                                            const std::vector<VectorCase::TState>& got) {
  for (std::size_t i = 0; i < std::min(want.size(), got.size()); ++i) {
    if (!got[i].address) want[i].address.reset();
  }
  return tools::unequal_lists("T state", want, got, in_words);
}

template <bool exact>
VirtualCore<exact> run_case(VectorBus<exact>& bus, const VectorCase& test) {
  bus.begin(test);
  VirtualCore<exact> core(bus);
  core.set_state(test.before.state);
  core.step();
  return core;
}

}  // namespace

std::optional<std::string> unequal_state(const State& want, const State& got) {
  for (const NamedWord& one : kWords) {
    if (auto d = unequal(one.name, want.r.*one.place, got.r.*one.place)) return d;
  }
  for (const NamedHalves& one : kHalves) {
    if (auto d = unequal(std::string(one.high) + one.low, want.r.*one.place, got.r.*one.place))
      return d;
  }
  for (const NamedByte& one : kBytes) {
    if (auto d = unequal(one.name, want.r.*one.place, got.r.*one.place)) return d;
  }
  if (auto d = unequal("im", want.mode, got.mode)) return d;
  if (auto d = unequal("iff1", want.iff1, got.iff1)) return d;
  if (auto d = unequal("iff2", want.iff2, got.iff2)) return d;
  if (auto d = unequal("ei", want.shadow, got.shadow)) return d;
  return unequal("p", want.parity_is_iff2, got.parity_is_iff2);
}

struct VectorRunner::Buses {
  VectorBus<true> exact;
  VectorBus<false> loose;
};

VectorRunner::VectorRunner() : buses_(std::make_unique<Buses>()) {}
VectorRunner::~VectorRunner() = default;

std::vector<VectorCase> read_vector_file(const std::filesystem::path& path) {
  return tools::read_vector_cases(path, case_of);
}

std::optional<std::string> VectorRunner::run(const VectorCase& test) {
  const auto exact = run_case(buses_->exact, test);
  if (auto difference = compare(test, exact, buses_->exact)) return difference;
  if (auto difference = compare_t_states(test.t_states, buses_->exact.t_states)) return difference;
  const auto loose = run_case(buses_->loose, test);
  if (auto difference = compare(test, loose, buses_->loose)) return "loosely timed: " + *difference;
  if (loose.clock() != exact.clock()) {
    return fmt::format("loosely timed: {} T states, {} of the bus", loose.clock(), exact.clock());
  }
  return {};
}

tools::VectorResult run_vector_file(VectorRunner& runner, const std::filesystem::path& path) {
  tools::VectorResult result;
  for (const VectorCase& test : read_vector_file(path)) result.count(test.name, runner.run(test));
  return result;
}

}  // namespace collide::z80
