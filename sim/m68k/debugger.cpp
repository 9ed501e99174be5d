// SPDX-License-Identifier: MIT
#include "sim/m68k/debugger.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"

namespace collide::m68k {
namespace {

constexpr std::uint32_t kLargestMemory = 1u << 24;
constexpr unsigned kLongestInstruction = 11;  // words

std::string data_text(std::uint16_t data, Access access) {
  return (access.uds() ? fmt::format("{:02X}", data >> 8) : "--") +
         (access.lds() ? fmt::format("{:02X}", data & 0xFF) : "--");
}

}  // namespace

Debugger::Debugger(Model model, std::uint32_t bytes) : cpu_(model) {
  if (bytes < 1024 || bytes > kLargestMemory || bytes % 2 != 0) {
    throw InputError("memory", fmt::format("{} bytes, expected an even number in 1024..{}", bytes,
                                           kLargestMemory));
  }
  memory_.resize(bytes / 2);
  cpu_.attach_bus(this);
  cpu_.attach_observer(this);
}

void Debugger::load(const Program& program) {
  program.load(memory_);
  program_ = program;
}

void Debugger::start(std::optional<std::uint32_t> entry, std::uint32_t stack) {
  if (entry) {
    cpu_.set_ssp(stack);
    cpu_.set_pc(*entry);
  } else {
    cpu_.reset();
  }
}

void Debugger::trace_to(Sink sink, Syntax syntax) {
  sink_ = std::move(sink);
  syntax_ = syntax;
}

Disassembly Debugger::disassemble_at(std::uint32_t address, Syntax syntax) const {
  std::vector<std::uint16_t> code;
  for (unsigned i = 0; i < kLongestInstruction; ++i) code.push_back(word(address + 2 * i));
  return disassemble(code, address, cpu_.model(), syntax);
}

void Debugger::one() {
  const std::uint32_t pc = cpu_.pc();
  if (sink_) {
    const std::string where = program_.describe(pc);
    sink_(fmt::format("{:>10}  {:06X}  {:<36}{}", cpu_.clock(), pc,
                      disassemble_at(pc, syntax_).text, where));
  }
  if (history_size_ != 0) {
    Entry entry;
    entry.clock = cpu_.clock();
    entry.pc = pc;
    entry.sr = cpu_.sr();
    std::copy(std::begin(cpu_.state().r), std::end(cpu_.state().r), entry.r.begin());
    if (history_.size() == history_size_) history_.pop_front();
    history_.push_back(entry);
  }
  cpu_.step();
  ++instructions_;
}

Debugger::Stop Debugger::advance(Clock until, const std::function<bool()>& finished) {
  stop_.reset();
  bool first = true;
  for (;;) {
    if (stop_) return *stop_;
    if (cpu_.halted()) return {Reason::kHalted, "halted by a double fault"};
    if (cpu_.stopped()) return {Reason::kStopped, fmt::format("STOP, SR is {:04X}", cpu_.sr())};
    if (!first) {
      if (finished()) return {Reason::kStepped, "stepped"};
      if (const auto stop = stop_before()) return *stop;
    }
    if (cpu_.clock() >= until) return {Reason::kLimit, "clock limit reached"};
    one();
    first = false;
  }
}

std::optional<Debugger::Stop> Debugger::stop_before() const {
  const std::uint32_t pc = cpu_.pc();
  if (breakpoints_.count(pc) != 0) {
    return Stop{Reason::kBreakpoint,
                fmt::format("breakpoint at {:06X} {}", pc, program_.describe(pc))};
  }
  for (const Watch& watch : watches_) {
    if (!watch.executes || pc < watch.first || pc > watch.last) continue;
    if (watch.value && *watch.value != word(pc)) continue;
    return Stop{Reason::kWatchpoint, fmt::format("instruction {:04X} at {:06X} {}", word(pc), pc,
                                                 program_.describe(pc))};
  }
  return std::nullopt;
}

Debugger::Stop Debugger::run(Clock until) {
  return advance(until, [] { return false; });
}

Debugger::Stop Debugger::step() {
  return advance(~Clock{0}, [] { return true; });
}

void Debugger::stop(Reason reason, const std::string& text) {
  if (!stop_) stop_ = Stop{reason, text};
}

void Debugger::check_watches(bool write, std::uint32_t address, std::uint16_t data, Access access) {
  if (access.program()) return;
  const std::uint32_t low = access.uds() ? address : address + 1;
  const std::uint32_t high = access.lds() ? address + 1 : address;
  const bool is_word = access.uds() && access.lds();
  const std::uint16_t value = is_word        ? data
                              : access.uds() ? static_cast<std::uint16_t>(data >> 8)
                                             : static_cast<std::uint16_t>(data & 0xFF);
  for (const Watch& watch : watches_) {
    if (watch.executes || high < watch.first || low > watch.last ||
        !(write ? watch.writes : watch.reads))
      continue;
    if (watch.value && *watch.value != value) continue;
    stop(Reason::kWatchpoint, fmt::format("{} of {:0{}X} at {:06X} {}", write ? "write" : "read",
                                          value, is_word ? 4 : 2, low, program_.describe(low)));
  }
}

void Debugger::trace_cycle(const char* kind, std::uint32_t address, std::uint16_t data,
                           Access access, Clock clock) {
  if (sink_) {
    sink_(fmt::format("{:>10}      {} fc{} {:06X} {}", clock, kind, access.fc(), address,
                      data_text(data, access)));
  }
}

Reply Debugger::read(std::uint32_t address, Access access, Clock clock) {
  if (address >= bytes()) {
    trace_cycle("berr ", address, 0, access, clock);
    return Reply::bus_error();
  }
  const std::uint16_t data = memory_[address / 2];
  trace_cycle("read ", address, data, access, clock);
  check_watches(false, address, data, access);
  return data;
}

Reply Debugger::write(std::uint32_t address, std::uint16_t data, Access access, Clock clock) {
  if (address >= bytes()) {
    trace_cycle("berr ", address, data, access, clock);
    return Reply::bus_error();
  }
  trace_cycle("write", address, data, access, clock);
  const auto mask =
      static_cast<std::uint16_t>((access.uds() ? 0xFF00 : 0) | (access.lds() ? 0x00FF : 0));
  auto& target = memory_[address / 2];
  target = static_cast<std::uint16_t>((target & ~mask) | (data & mask));
  check_watches(true, address, data, access);
  return {};
}

void Debugger::idle(unsigned clocks, Clock clock) {
  if (sink_) sink_(fmt::format("{:>10}      idle  {}", clock, clocks));
}

void Debugger::aborted(std::uint32_t address, std::uint16_t data, bool write, Access access,
                       Clock clock) {
  trace_cycle(write ? "odd write" : "odd read ", address, data, access, clock);
}

void Debugger::on_exception(unsigned vector, std::uint32_t pc, Clock clock) {
  if (sink_) sink_(fmt::format("{:>10}      exception {} from {:06X}", clock, vector, pc));
  if (caught_.test(vector & 255)) {
    stop(Reason::kException,
         fmt::format("exception {} from {:06X} {}", vector, pc, program_.describe(pc)));
  }
}

std::string Debugger::registers() const {
  std::string text;
  for (unsigned half = 0; half < 2; ++half) {
    text += half == 0 ? "D0-D7 " : "A0-A7 ";
    for (unsigned i = 0; i < 8; ++i) {
      text += fmt::format(" {:08X}", half == 0 ? cpu_.d(i) : cpu_.a(i));
    }
    text += '\n';
  }
  const std::uint16_t sr = cpu_.sr();
  std::string flags;
  for (unsigned i = 0; i < 5; ++i) flags += (sr >> (4 - i) & 1) != 0 ? "XNZVC"[i] : '-';
  text += fmt::format("PC     {:08X}  SR {:04X} {}  USP {:08X}  SSP {:08X}\n", cpu_.pc(), sr, flags,
                      cpu_.usp(), cpu_.ssp());
  return text;
}

}  // namespace collide::m68k
