// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "model/common/output_file.h"
#include "sim/cli/verbs.h"
#include "sim/platform/device_type.h"
#include "sim/platform/gdb.h"
#include "sim/platform/machine.h"
#include "sim/platform/platform.h"
#include "sim/platform/processor_type.h"
#include "sim/platform/trace.h"
#include "sim/platform/wave.h"
#include "sim/tools/check.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/wave_file.h"
#include "sim/units/divergence.h"

namespace collide::cli {
namespace {

using platform::Ending;
using platform::Machine;
using platform::Platform;

struct PlatformVerb {
  std::string file;
  std::string machine = "st";
  std::string cpu;
  std::string cache;
  std::string snoop;
  bool contention = false;
  std::map<std::string, std::string> units;  // by type of device
  std::string timing = "loose";
  double seconds = 10;
  std::string trace;
  std::string wave;
  std::string rtl_wave;
  std::string rtl_wave_of;
  std::string watch;
  std::optional<std::uint16_t> gdb;
  bool json = false;
};

Machine machine_of(const PlatformVerb& options) {
  Machine machine = platform::read_machine(options.machine);
  if (!options.cpu.empty()) {
    const platform::ProcessorType& cpu = platform::find_processor(options.cpu, "--cpu");
    machine.cpu = cpu.name;
    // Another processor brings its own caches, unless --cache says otherwise.
    machine.cache = cpu.cache;
    if (!cpu.alias) machine.alias = {};
    if (!cpu.ula) machine.ula = {};
    if (!cpu.external_cache) machine.external_cache_bytes = 0;
  }
  if (!options.cache.empty()) platform::set_cache(machine, "--cache", options.cache);
  if (!options.snoop.empty()) {
    if (machine.cache != platform::CacheKind::k68040) {
      throw InputError("--snoop", "machine " + machine.name + " has no 68040 cache");
    }
    machine.cache_040.snoop = platform::parse_snoop("--snoop", options.snoop);
  }
  if (options.contention) platform::set_contention(machine, "--contention");
  for (const auto& [type, unit] : options.units) {
    if (unit.empty()) continue;
    if (machine.device(type) == nullptr) {
      throw InputError("--" + type, "machine " + machine.name + " has none");
    }
    for (Machine::Device& device : machine.devices) {
      if (device.type == type) device.unit = parse_on(unit, "--" + type);
    }
  }
  platform::check(machine);
  return machine;
}

bool in_lockstep(const Machine& machine) {
  return std::any_of(machine.devices.begin(), machine.devices.end(),
                     [](const Machine::Device& device) { return device.unit == On::kLockstep; });
}

/// The device whose RTL --rtl-wave records.
Machine::Device& recorded_device(Machine& machine, const std::string& name) {
  std::vector<Machine::Device*> found;
  std::vector<std::string> with_rtl;
  for (Machine::Device& device : machine.devices) {
    if (device.unit == On::kGolden) continue;
    with_rtl.push_back(device.name);
    if (name.empty() || name == device.name) found.push_back(&device);
  }
  if (with_rtl.empty()) {
    throw InputError("--rtl-wave", "needs a device on its RTL, such as --blitter rtl or lockstep");
  }
  if (found.size() == 1) return *found[0];
  const std::string known = fmt::format("{}", fmt::join(with_rtl, ", "));
  if (name.empty()) {
    throw InputError("--rtl-wave", "needs --rtl-wave-of one of those on their RTL: " + known);
  }
  throw InputError("--rtl-wave-of",
                   fmt::format("\"{}\" is not on its RTL, expected one of: {}", name, known));
}

/// One line for programs that do not end in an orderly way.
void require_end(const PlatformVerb& options, const tools::Program& program,
                 const Ending& outcome) {
  if (outcome.end == Ending::End::kWild) throw InputError(options.file, outcome.error);
  if (outcome.end == Ending::End::kHalted) {
    throw InputError(options.file, outcome.error + ", " + program.place(outcome.pc));
  }
  if (outcome.end == Ending::End::kLimit) {
    throw InputError(options.file,
                     fmt::format("still running after {} s of its time, {}; --seconds sets the "
                                 "limit",
                                 options.seconds, program.place(outcome.pc)));
  }
}

void report(const PlatformVerb& options, Platform& platform, const Ending& outcome) {
  for (const std::string& note : outcome.notes) fmt::print(stderr, "note: {}\n", note);
  Json figures = platform::statistics(platform, outcome);
  if (options.json) {
    Json json = {{"machine", platform.machine().name},
                 {"end", outcome.end == Ending::End::kExit ? "exit" : "stop"},
                 {"code", outcome.code}};
    json.update(figures);
    if (!outcome.notes.empty()) json["notes"] = outcome.notes;
    fmt::print("{}\n", json.dump(2));
    return;
  }
  fmt::print(
      "{}: {} instructions, {} clocks ({:.3f} ms)",
      outcome.end == Ending::End::kExit ? fmt::format("exit code {}", outcome.code) : "stopped",
      outcome.instructions, outcome.clocks, 1e3 * figures["seconds"].get<double>());
  for (const Ending::Dma& dma : outcome.dma) {
    fmt::print("; {} {} accesses in {} grants", dma.device, dma.accesses, dma.grants);
  }
  if (outcome.compared != 0) fmt::print("; {} comparisons in lockstep", outcome.compared);
  fmt::print("\n");
  for (const char* const name : {"instruction cache", "data cache", "external cache"}) {
    if (!figures.contains(name)) continue;
    fmt::print("{}:", name);
    for (const auto& [event, count] : figures[name].items()) {
      if (count != 0) fmt::print(" {} {}", count.get<std::uint64_t>(), event);
    }
    fmt::print("\n");
  }
}

/// Runs the program and reports on it if it ended by itself.
Ending simulate(const PlatformVerb& options, const tools::Program& program,
                const WaveOptions& rtl_wave) {
  Platform::Options how;
  how.timing.accurate = options.timing == "accurate" || !options.wave.empty();
  how.timing.stepped = !options.wave.empty();
  how.console = [&](char c) { std::fputc(c, options.json ? stderr : stdout); };
  Machine machine = machine_of(options);
  if (!options.rtl_wave.empty()) {
    recorded_device(machine, options.rtl_wave_of).wave = rtl_wave;
  }
  if (!options.watch.empty() && options.wave.empty()) throw InputError("--watch", "needs --wave");
  Platform platform(machine, how);
  platform.load(program);
  std::unique_ptr<platform::Trace> trace;
  std::unique_ptr<platform::Wave> wave;
  std::unique_ptr<platform::GdbServer> gdb;
  if (!options.trace.empty()) {
    trace = std::make_unique<platform::Trace>(platform, program, options.trace);
  }
  if (!options.wave.empty()) {
    std::optional<std::uint32_t> watch;
    if (!options.watch.empty()) watch = program.symbol(options.watch);
    wave = std::make_unique<platform::Wave>(platform, options.wave, watch);
  }
  if (options.gdb) {
    gdb = std::make_unique<platform::GdbServer>(platform, *options.gdb);
    fmt::print("waiting for a debugger: target remote 127.0.0.1:{}\n", gdb->port());
    flush_standard_output();
    gdb->accept();
  }
  const auto keep = [&] {
    if (trace) trace->keep();
    if (wave) wave->keep();
  };
  // A debugger has the say over its program.
  std::optional<tools::Interruptible> interruptible;
  if (!options.gdb) interruptible.emplace();
  const auto look = [&] {
    tools::stop_if_interrupted([&] {
      const tlm2::Processor& cpu = platform.cpu();
      return fmt::format("{} instructions, {} clocks, {}", cpu.instructions(), cpu.clocks(),
                         program.place(cpu.pc()));
    });
  };
  Ending outcome;
  try {
    outcome = platform.run(options.seconds, look);
  } catch (const Divergence&) {
    keep();
    throw;
  }
  keep();
  flush_standard_output();
  if (gdb) gdb->report_end(outcome);
  if (outcome.end == Ending::End::kExit || outcome.end == Ending::End::kAsleep) {
    report(options, platform, outcome);
  }
  return outcome;
}

void run_platform(const PlatformVerb& options) {
  const Machine machine = machine_of(options);
  const tools::Program program = tools::read_program(
      options.file, *platform::find_processor(machine.cpu, options.machine).elf);
  // The platform is gone when an error is thrown: taking it down unwinds stacks of its own.
  std::optional<tools::WaveFile> rtl_wave;
  if (!options.rtl_wave.empty()) rtl_wave.emplace(options.rtl_wave);
  const Ending outcome = [&] {
    try {
      return simulate(options, program, rtl_wave ? rtl_wave->clocks() : WaveOptions());
    } catch (const Divergence&) {
      if (rtl_wave) rtl_wave->keep();
      throw;
    }
  }();
  if (rtl_wave) rtl_wave->keep();
  require_end(options, program, outcome);
  if (outcome.code != 0) {
    throw tools::CheckError(fmt::format("the program ended with code {}", outcome.code));
  }
  // A program that never touches the unit has not tested it.
  if (in_lockstep(machine)) {
    tools::require_some(outcome.compared, "compared in lockstep");
  }
}

}  // namespace

void add_platform(Verb& program) {
  std::vector<std::string> processors;
  for (const platform::ProcessorType& type : platform::processor_types()) {
    processors.push_back(type.name);
  }
  const auto options = std::make_shared<PlatformVerb>();
  Verb& verb = add_verb(program, "platform");
  verb.option("FIRMWARE", &options->file, "ELF executable, S-records or .prg").file().required();
  verb.option("--machine", &options->machine,
              "st, ste, mega-ste, falcon, falcon-040, x16, x16-board, spectrum, arcade, lab, or a "
              "machine file")
      .file_or_name();
  verb.option("--cpu", &options->cpu, "Another processor").one_of(processors);
  verb.option("--cache", &options->cache, "Another cache")
      .one_of({"none", "68030", "68030+snooper", "68040"});
  verb.option("--snoop", &options->snoop, "68040: SC1:SC0 of the bus")
      .one_of({"00", "01", "10", "11"});
  verb.option("--contention", &options->contention,
              "Spectrum: the ULA stops the processor's clock while it reads the same memory");
  for (const platform::DeviceType* const type : platform::device_types()) {
    verb.option(std::string("--") + type->name, &options->units[type->name],
                std::string(type->title) + ": golden model, RTL or both")
        .one_of(kImplementations);
  }
  verb.option("--timing", &options->timing, "accurate synchronises at every bus cycle")
      .one_of({"loose", "accurate"});
  verb.option("--seconds", &options->seconds, "Limit of simulated time, in seconds")
      .range(1e-6, 1e5);
  verb.option("--trace", &options->trace,
              "Write a time line of instructions, bus, cache and DMA to this file")
      .new_file();
  verb.option("--wave", &options->wave, "Write a wave of bus, DMA and cache state (.fst or .vcd)")
      .new_file();
  verb.option("--watch", &options->watch, "Symbol of a word to show in the wave");
  const cli::Option& rtl_wave =
      verb.option("--rtl-wave", &options->rtl_wave, "Write a wave of a device's RTL (.fst)")
          .new_file();
  verb.option("--rtl-wave-of", &options->rtl_wave_of,
              "The device for --rtl-wave, if several run on RTL")
      .needs(rtl_wave);
  verb.option("--gdb", &options->gdb,
              "Wait for GDB on this port of the loopback (0: any free one)");
  verb.option("--json", &options->json, "Print the figures as JSON, the console on stderr");
  verb.footer(
      "The console and exit device is at FFFE00 (docs/reference/platform.md). Exit status 0 if the "
      "program\nends with exit code 0 or sleeps forever, 1 with another code.");
  verb.runs([options] { run_platform(*options); });
}

}  // namespace collide::cli
