// SPDX-License-Identifier: MIT
#include "sim/platform/platform.h"

#include <fmt/format.h>

#include <algorithm>
#include <systemc>
#include <utility>

#include "model/common/input_error.h"
#include "sim/platform/board.h"
#include "sim/platform/host.h"
#include "sim/platform/main_stack.h"
#include "sim/platform/processor_type.h"

namespace collide::platform {
namespace {

using sc_core::sc_time;

const ProcessorType& processor_of(const Machine& machine) {
  return find_processor(machine.cpu, "machine " + machine.name);
}

}  // namespace

struct Platform::Modules {
  Modules(const Machine& machine, const Options& options, cache::Unit* cache,
          const Host::Actions& host_actions)
      : processor(processor_of(machine).make(
            machine, cache,
            {period(machine.cpu_hz), sc_time(options.timing.quantum_us, sc_core::SC_US),
             options.timing.accurate, options.timing.stepped})),
        cpu(*processor),
        board(machine, options.timing.accurate, cache),
        host("host", host_actions) {
    if (machine.external_cache_bytes != 0) {
      external_cache =
          std::make_unique<tlm2::ExternalCache>("external_cache", machine.external_cache_bytes);
      cpu.master.socket.bind(external_cache->from_processor);
      external_cache->to_bus.bind(board.router.masters);
      board.arbiter.at_grant([this] { external_cache->flush(); });
    } else {
      cpu.master.socket.bind(board.router.masters);
    }
    cpu.connect(&board.interrupts);
    cpu.connect(&board.arbiter);
    cpu.ipl(board.ipl);
    board.map(host.registers, machine.host, Host::kBytes);
  }

  std::unique_ptr<tlm2::Processor> processor;
  tlm2::Processor& cpu;
  Board board;
  Host host;
  std::unique_ptr<tlm2::ExternalCache> external_cache;
};

/// Ends a program that runs wild with a clear word instead of at address 0.
class Platform::ExceptionCheck final : public tlm2::ExceptionObserver {
 public:
  explicit ExceptionCheck(const Platform& platform) : platform_(platform) {}

  void on_exception(const Exception& exception) override {
    if (platform_.modules_->board.memory_at(exception.vector) == nullptr ||
        platform_.long_word(exception.vector) != 0) {
      return;
    }
    const std::string what = exception.meaning;
    if (error_.empty()) {
      error_ = fmt::format("{}: exception {}{} has no handler: its vector is 0",
                           platform_.program_.place(exception.pc), exception.number,
                           what.empty() ? "" : " (" + what + ")");
    }
    // Not an exception of C++: this is called on the stack of a coroutine.
    platform_.modules_->cpu.finish();
  }
  const std::string& error() const { return error_; }

 private:
  const Platform& platform_;
  std::string error_;
};

namespace {

std::string busy_note(const tlm2::DmaMaster& device, Ending::End end) {
  std::string note = fmt::format("{}: BUSY is still set, after {} accesses", device.master_name(),
                                 device.accesses());
  if (end == Ending::End::kAsleep) {
    note +=
        "; a stopped processor makes no bus cycles, so a unit that shares the bus with it gets "
        "no further turn";
  }
  return note;
}

}  // namespace

Platform::Platform(const Machine& machine, Options options)
    : machine_(machine),
      options_(std::move(options)),
      cache_(processor_of(machine).make_cache(machine)) {
  check(machine_);
  Host::Actions actions;
  actions.put = [this](char c) { options_.console(c); };
  actions.exit = [this](unsigned code) {
    if (!exited_) exit_code_ = code;
    exited_ = true;
    modules_->cpu.finish();
  };
  actions.clear_interrupts = [this] { modules_->board.interrupts.clear_pending(); };
  actions.processor = processor_of(machine_).number;
  modules_ = std::make_unique<Modules>(machine_, options_, cache_.get(), actions);
  exceptions_ = std::make_unique<ExceptionCheck>(*this);
  modules_->cpu.observe_exceptions(exceptions_.get());
}

Platform::~Platform() = default;

std::uint16_t& Platform::memory_at(std::uint32_t address) const {
  std::uint16_t* const at = modules_->board.memory_at(address);
  if (at == nullptr) throw InputError(fmt::format("address 0x{:X}", address), "is not memory");
  return *at;
}

std::uint16_t Platform::word(std::uint32_t address) const {
  return memory_at(address);
}
void Platform::set_word(std::uint32_t address, std::uint16_t value) {
  memory_at(address) = value;
}
std::uint32_t Platform::long_word(std::uint32_t address) const {
  return static_cast<std::uint32_t>(word(address)) << 16 | word(address + 2);
}
void Platform::set_long(std::uint32_t address, std::uint32_t value) {
  set_word(address, static_cast<std::uint16_t>(value >> 16));
  set_word(address + 2, static_cast<std::uint16_t>(value));
}

std::uint16_t Platform::seen_word(std::uint32_t address) const {
  tlm2::Processor& processor = modules_->cpu;
  if (processor.uses_data_cache()) {
    const auto held = processor.held(address);
    if (held) return static_cast<std::uint16_t>(cache::extract(*held, address & ~1u, 2));
  }
  std::uint16_t data = 0;
  if (!processor.master.debug_read(processor.physical(address) & ~1u, data)) {
    throw InputError(fmt::format("address 0x{:X}", address), "does not answer a debugger");
  }
  return data;
}

bool Platform::poke(std::uint32_t address, std::uint8_t value) {
  tlm2::Processor& processor = modules_->cpu;
  const std::uint32_t mask =
      machine_.address_bits >= 32 ? 0xFFFFFFFF : (1u << machine_.address_bits) - 1;
  const std::uint32_t at = processor.physical(address) & mask;
  tlm2::WordMaster& bus = processor.master;
  std::uint16_t word = 0;
  if (!bus.debug_read(at & ~1u, word)) return false;
  word = static_cast<std::uint16_t>(at % 2 == 0 ? (word & 0x00FF) | value << 8
                                                : (word & 0xFF00) | value);
  if (!bus.debug_write(at & ~1u, word)) return false;
  processor.poke_caches(at, value, mask);
  return true;
}

void Platform::load(const tools::Program& program) {
  const tlm2::Processor::Description& reset = modules_->cpu.description();
  bool has_vectors = reset.reset_bytes == 0;
  for (const tools::Program::Segment& segment : program.segments) {
    has_vectors = has_vectors ||
                  (segment.address <= reset.reset_at &&
                   segment.bytes.size() >= reset.reset_at - segment.address + reset.reset_bytes);
    for (std::size_t i = 0; i < segment.bytes.size(); ++i) {
      const std::uint32_t at = segment.address + static_cast<std::uint32_t>(i);
      if (at < segment.address || modules_->board.memory_at(at) == nullptr) {
        throw InputError(fmt::format("segment at 0x{:X}", segment.address),
                         fmt::format("{} bytes do not fit in the memory of machine {}",
                                     segment.bytes.size(), machine_.name));
      }
      const std::uint16_t old = word(at & ~1u);
      set_word(at & ~1u,
               static_cast<std::uint16_t>(at % 2 == 0 ? (old & 0x00FF) | segment.bytes[i] << 8
                                                      : (old & 0xFF00) | segment.bytes[i]));
    }
  }
  if (!has_vectors) {
    if (!program.entry) {
      throw InputError("program", fmt::format("has neither reset vectors at 0x{:X} nor an entry, "
                                              "expected one of them",
                                              reset.reset_at));
    }
    modules_->cpu.start_at(*program.entry, machine_.memory[0].bytes);
  }
  program_ = program;
}

void Platform::observe_bus(tlm2::BusObserver* observer) {
  modules_->board.router.observe(observer);
}
void Platform::observe_cache(cache::Observer* observer) {
  if (cache_ != nullptr) cache_->observe(observer);
  if (modules_->external_cache) modules_->external_cache->observe(observer);
}
void Platform::observe_steps(tlm2::StepObserver* observer) {
  modules_->cpu.observe(observer);
}

void Platform::observe_dma(tlm2::DmaObserver* observer) {
  for (const Mounted& mounted : modules_->board.devices()) {
    if (mounted.device->dma() != nullptr) mounted.device->dma()->observe(observer);
  }
}

Ending Platform::run(double seconds, const Look& between) {
  const tlm2::Processor& processor = modules_->cpu;
  const sc_time part(1, sc_core::SC_MS);
  sc_time rest(seconds, sc_core::SC_SEC);
  while (rest > sc_core::SC_ZERO_TIME && sc_core::sc_get_status() != sc_core::SC_STOPPED) {
    const sc_time next = std::min(part, rest);
    sc_core::sc_start(next);
    back_on_the_main_stack();
    rest -= next;
    between();
  }
  if (processor.failure()) std::rethrow_exception(processor.failure());
  modules_->board.rethrow_failure();
  Ending outcome;
  outcome.pc = processor.pc();
  outcome.instructions = processor.instructions();
  outcome.clocks = processor.clocks();
  outcome.code = exit_code_;
  switch (processor.end()) {
    case tlm2::Processor::End::kFinished:
      outcome.end = exceptions_->error().empty() ? Ending::End::kExit : Ending::End::kWild;
      outcome.error = exceptions_->error();
      break;
    case tlm2::Processor::End::kHalted:
      outcome.end = Ending::End::kHalted;
      outcome.error = std::string("halted by ") + processor.description().halt;
      break;
    case tlm2::Processor::End::kAsleep:
      outcome.end = Ending::End::kAsleep;
      break;
    case tlm2::Processor::End::kRunning:
      outcome.end = Ending::End::kLimit;
      break;
  }
  for (const Mounted& mounted : modules_->board.devices()) {
    outcome.compared += mounted.device->compared();
    const std::string note = mounted.device->note();
    if (!note.empty()) outcome.notes.push_back(mounted.place->name + ": " + note);
    const tlm2::DmaMaster* const dma = mounted.device->dma();
    if (dma == nullptr) continue;
    outcome.dma.push_back({dma->master_name(), dma->accesses(), dma->grants()});
    if (dma->busy()) outcome.notes.push_back(busy_note(*dma, outcome.end));
  }
  return outcome;
}

void Platform::finish() {
  modules_->cpu.finish();
}

const Machine& Platform::machine() const {
  return machine_;
}
tlm2::Processor& Platform::cpu() {
  return modules_->cpu;
}
const tlm2::Processor& Platform::cpu() const {
  return modules_->cpu;
}
cache::Unit* Platform::cache() {
  return cache_.get();
}
const tlm2::ExternalCache* Platform::external_cache() const {
  return modules_->external_cache.get();
}
const std::string& Platform::master_name(unsigned index) const {
  return modules_->board.arbiter.name(index);
}

Ending::Dma Ending::dma_of(const std::string& device) const {
  const auto found =
      std::find_if(dma.begin(), dma.end(), [&](const Dma& one) { return one.device == device; });
  return found == dma.end() ? Dma{device} : *found;
}

namespace {

Json counts_of(const cache::Statistics& statistics) {
  Json counts;
  for (std::size_t i = 0; i < cache::kEvents; ++i) {
    const auto event = static_cast<cache::Event>(i);
    counts[cache::name_of(event)] = statistics.of(event);
  }
  return counts;
}

}  // namespace

Json statistics(Platform& platform, const Ending& outcome) {
  Json json = {{"instructions", outcome.instructions},
               {"clocks", outcome.clocks},
               {"seconds", static_cast<double>(outcome.clocks) / platform.machine().cpu_hz}};
  for (const Ending::Dma& dma : outcome.dma) {
    json[dma.device] = {{"accesses", dma.accesses}, {"grants", dma.grants}};
  }
  if (outcome.compared != 0) json["compared"] = outcome.compared;
  if (platform.cache() != nullptr) {
    for (const cache::Kind kind : {cache::Kind::kInstruction, cache::Kind::kData}) {
      if (platform.cache()->lines(kind) == 0) continue;
      json[kind == cache::Kind::kData ? "data cache" : "instruction cache"] =
          counts_of(platform.cache()->statistics(kind));
    }
  }
  if (platform.external_cache() != nullptr) {
    json["external cache"] = counts_of(platform.external_cache()->statistics());
  }
  return json;
}

}  // namespace collide::platform
