// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/job.h"

#include <fmt/format.h>

#include "model/blitter/register_names.h"

namespace collide::blitter {
namespace {

constexpr std::uint32_t kSmallestMemory = 2;
constexpr std::uint32_t kLargestMemory = 1U << 24;
constexpr unsigned kMostWaitStates = 1000;

/// The register of an access: an address 0x8A00..0x8A3F, alone or with the upper half of the 24- or
/// 32-bit address, or a name. "size" defaults to a word for addresses, to the register's own size
/// for names.
NamedRegister parse_target(const JsonField& step, const char* verb) {
  const JsonField field = step[verb];
  NamedRegister target{0, 2};
  if (const auto named = field.value().is_string() ? find_register(field.text()) : std::nullopt) {
    target = *named;
  } else {
    if (field.value().is_string() && field.text().find_first_of("0123456789") != 0) {
      field.fail(
          fmt::format("\"{}\" is not a register, expected 0x8A00..0x8A3F or a name such as "
                      "SRC_ADDR",
                      field.text()));
    }
    const std::int64_t address = field.number(0, 0xFFFFFFFF);
    const std::int64_t upper = address >> 16;
    if ((address & 0xFFC0) != 0x8A00 || (upper != 0 && upper != 0xFF && upper != 0xFFFF)) {
      field.fail(fmt::format("{} is not a register, expected 0x8A00..0x8A3F", hex(address, 4)));
    }
    target.offset = static_cast<unsigned>(address & 0x3F);
  }
  if (step.has("size")) {
    target.size = static_cast<unsigned>(step["size"].number(1, 4));
    if (target.size == 3) step["size"].fail("3 is none of 1, 2, 4");
  }
  if (target.size > 1 && target.offset % 2 != 0) {
    field.fail("a word or long access at an odd address");
  }
  if (target.offset + target.size > kRegisterBytes) {
    field.fail("a long access beyond the last register");
  }
  return target;
}

FunctionCode function_code(const JsonField& step) {
  if (!step.has("fc")) return FunctionCode::kSupervisorData;
  return static_cast<FunctionCode>(step["fc"].number(0, 7));
}

Job::Step parse_step(const JsonField& step) {
  if (step.has("write")) {
    step.require_only({"write", "data", "size", "fc"});
    const auto [offset, size] = parse_target(step, "write");
    const std::int64_t largest = (std::int64_t{1} << 8 * size) - 1;
    return Job::Write{offset, size, static_cast<std::uint32_t>(step["data"].number(0, largest)),
                      function_code(step)};
  }
  if (step.has("read")) {
    step.require_only({"read", "size", "fc"});
    const auto [offset, size] = parse_target(step, "read");
    return Job::Read{offset, size, function_code(step)};
  }
  if (step.has("run")) {
    step.require_only({"run"});
    const JsonField run = step["run"];
    if (run.value().is_boolean()) {
      if (!run.boolean()) run.fail("expected true or a number of accesses");
      return Job::Run{};
    }
    return Job::Run{static_cast<std::uint64_t>(run.number(1, INT64_MAX))};
  }
  if (step.has("cycles")) {
    step.require_only({"cycles"});
    return Job::Cycles{static_cast<std::uint32_t>(step["cycles"].number(1, 1'000'000))};
  }
  if (step.has("reset")) {
    step.require_only({"reset"});
    if (!step["reset"].boolean()) step["reset"].fail("expected true");
    return Job::Reset{};
  }
  step.fail("expected one of: write, read, run, cycles, reset");
}

void parse_memory(const JsonField& memory, Job& job) {
  memory.require_only({"size", "fill", "load", "errors"});
  if (memory.has("size")) {
    job.memory_bytes =
        static_cast<std::uint32_t>(memory["size"].number(kSmallestMemory, kLargestMemory));
    if ((job.memory_bytes & (job.memory_bytes - 1)) != 0) {
      memory["size"].fail(fmt::format("{} is not a power of two", job.memory_bytes));
    }
  }
  if (memory.has("fill")) {
    memory["fill"].require_only({"xorshift32"});
    job.fill_seed = static_cast<std::uint32_t>(memory["fill"]["xorshift32"].number(1, 0xFFFFFFFF));
  }
  if (memory.has("errors")) {
    for (const JsonField& errors : memory["errors"].elements()) {
      errors.require_only({"at", "bytes"});
      job.errors.emplace_back(
          static_cast<std::uint32_t>(errors["at"].number(0, 0xFFFFFF)),
          static_cast<std::uint32_t>(errors["bytes"].number(1, kLargestMemory)));
      for (const char* what : {"at", "bytes"}) {
        if (errors[what].number(0, kLargestMemory) % 2 != 0) errors[what].fail("an odd number");
      }
    }
  }
  if (!memory.has("load")) return;
  for (const JsonField& load : memory["load"].elements()) {
    load.require_only({"at", "hex"});
    const std::int64_t at = load["at"].number(0, 0xFFFFFF);
    std::vector<std::uint8_t> bytes = load["hex"].bytes();
    if (at % 2 != 0) load["at"].fail("odd address");
    if (bytes.size() % 2 != 0) load["hex"].fail("an odd number of bytes");
    job.load.push_back({static_cast<std::uint32_t>(at), std::move(bytes)});
  }
}

void parse_bus(const JsonField& bus, Job& job) {
  bus.require_only({"slip", "dma", "wait_states"});
  if (bus.has("slip")) {
    job.machine.slip_cycles = static_cast<unsigned>(bus["slip"].number(0, 1000));
  }
  if (bus.has("dma")) {
    const JsonField dma = bus["dma"];
    dma.require_only({"every", "cycles"});
    job.machine.dma_every = static_cast<unsigned>(dma["every"].number(1, 1'000'000));
    job.machine.dma_cycles = static_cast<unsigned>(dma["cycles"].number(1, 1'000'000));
  }
  if (!bus.has("wait_states")) return;
  const JsonField waits = bus["wait_states"];
  if (waits.value().is_object()) {
    waits.require_only({"base", "random", "seed"});
    if (waits.has("base")) {
      job.waits.base = static_cast<unsigned>(waits["base"].number(0, kMostWaitStates));
    }
    job.waits.random = static_cast<unsigned>(waits["random"].number(0, kMostWaitStates));
    job.waits.seed = static_cast<std::uint32_t>(waits["seed"].number(1, 0xFFFFFFFF));
  } else {
    job.waits.base = static_cast<unsigned>(waits.number(0, kMostWaitStates));
  }
}

std::string address(std::uint32_t value) {
  return hex(value, 4);
}

struct StepToJson {
  Json operator()(const Job::Write& write) const {
    Json json = {{"write", address(0x8A00 + write.offset)},
                 {"data", hex(write.data, static_cast<int>(2 * write.size))}};
    add_access(json, write.size, write.fc);
    return json;
  }
  Json operator()(const Job::Read& read) const {
    Json json = {{"read", address(0x8A00 + read.offset)}};
    add_access(json, read.size, read.fc);
    return json;
  }
  Json operator()(const Job::Run& run) const {
    if (run.limit == HostBus::kNoLimit) return {{"run", true}};
    return {{"run", run.limit}};
  }
  Json operator()(const Job::Cycles& cycles) const { return {{"cycles", cycles.count}}; }
  Json operator()(const Job::Reset&) const { return {{"reset", true}}; }

  static void add_access(Json& json, unsigned size, FunctionCode fc) {
    if (size != 2) json["size"] = size;
    if (fc != FunctionCode::kSupervisorData) json["fc"] = static_cast<unsigned>(fc);
  }
};

}  // namespace

Job parse_job(const JsonField& json) {
  json.require_only({"unit", "name", "note", "memory", "bus", "steps", "dump", "trace", "expect"});
  Job job;
  if (json.has("name")) job.name = json["name"].text();
  if (json.has("memory")) parse_memory(json["memory"], job);
  if (json.has("bus")) parse_bus(json["bus"], job);
  for (const JsonField& step : json["steps"].elements()) job.steps.push_back(parse_step(step));
  if (json.has("dump")) {
    for (const JsonField& dump : json["dump"].elements()) {
      dump.require_only({"at", "bytes"});
      job.dump.emplace_back(static_cast<std::uint32_t>(dump["at"].number(0, 0xFFFFFF)),
                            static_cast<std::uint32_t>(dump["bytes"].number(0, kLargestMemory)));
    }
  }
  if (json.has("trace")) job.trace = json["trace"].boolean();
  return job;
}

Json to_json(const Job& job) {
  Json json = {{"unit", "blitter"}, {"name", job.name}};
  Json& memory = json["memory"] = {{"size", job.memory_bytes}};
  if (job.fill_seed != 0) memory["fill"] = {{"xorshift32", job.fill_seed}};
  for (const Job::Load& load : job.load) {
    memory["load"].push_back({{"at", address(load.at)}, {"hex", hex_bytes(load.bytes)}});
  }
  for (const auto& [at, bytes] : job.errors) {
    memory["errors"].push_back({{"at", address(at)}, {"bytes", bytes}});
  }
  const HostBusOptions standard;
  Json bus = Json::object();
  if (job.machine.slip_cycles != standard.slip_cycles) bus["slip"] = job.machine.slip_cycles;
  if (job.machine.dma_every != 0) {
    bus["dma"] = {{"every", job.machine.dma_every}, {"cycles", job.machine.dma_cycles}};
  }
  if (job.waits.random != 0) {
    bus["wait_states"] = {
        {"base", job.waits.base}, {"random", job.waits.random}, {"seed", job.waits.seed}};
  } else if (job.waits.base != 0) {
    bus["wait_states"] = job.waits.base;
  }
  if (!bus.empty()) json["bus"] = bus;
  json["steps"] = Json::array();
  for (const Job::Step& step : job.steps) json["steps"].push_back(std::visit(StepToJson{}, step));
  for (const auto& [at, bytes] : job.dump) {
    json["dump"].push_back({{"at", address(at)}, {"bytes", bytes}});
  }
  if (job.trace) json["trace"] = true;
  return json;
}

Ram make_memory(const Job& job) {
  Ram memory(job.memory_bytes);
  if (std::uint32_t x = job.fill_seed; x != 0) {
    for (std::uint16_t& word : memory.words()) {
      x = xorshift32(x);
      word = static_cast<std::uint16_t>(x >> 8);
    }
  }
  for (const Job::Load& load : job.load) {
    for (std::size_t i = 0; i + 1 < load.bytes.size(); i += 2) {
      memory.write(load.at + static_cast<std::uint32_t>(i),
                   static_cast<std::uint16_t>(load.bytes[i] << 8 | load.bytes[i + 1]));
    }
  }
  return memory;
}

}  // namespace collide::blitter
