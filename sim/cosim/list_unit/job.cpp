// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/job.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace collide::list_unit {
namespace {

constexpr std::uint32_t kSmallestMemory = 4096;
constexpr std::uint32_t kLargestMemory = 1U << 24;

std::uint32_t xorshift32(std::uint32_t x) {
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return x;
}

unsigned parse_register(const JsonField& field, const RegisterNames& registers) {
  if (field.value().is_string()) {
    if (const auto offset = registers.find(field.text())) return *offset;
    if (field.text().find_first_of("0123456789") != 0) {
      field.fail(fmt::format("\"{}\" is not a register, expected an offset or a name such as COUNT",
                             field.text()));
    }
  }
  const auto offset = static_cast<unsigned>(field.number(0, kRegisterBytes - 4));
  if (offset % 4 != 0) field.fail(fmt::format("{} is not a multiple of 4", hex(offset, 4)));
  return offset;
}

Job::Load parse_load(const JsonField& load) {
  load.require_only({"at", "hex"});
  const auto at = static_cast<std::uint32_t>(load["at"].number(0, 0xFFFFFFFF));
  std::vector<std::uint8_t> bytes = load["hex"].bytes();
  if (at % 4 != 0) load["at"].fail(fmt::format("{} is not a multiple of 4", hex(at, 4)));
  if (bytes.size() % 4 != 0) load["hex"].fail("not a whole number of words of four bytes");
  return {at, std::move(bytes)};
}

Job::Step parse_step(const JsonField& step, const RegisterNames& registers) {
  const auto is_true = [&step](const char* key) {
    step.require_only({key});
    if (!step[key].boolean()) step[key].fail("expected true");
  };
  if (step.has("write")) {
    step.require_only({"write", "data", "select"});
    Job::Write write{parse_register(step["write"], registers),
                     static_cast<std::uint32_t>(step["data"].number(0, 0xFFFFFFFF))};
    if (step.has("select")) write.select = static_cast<unsigned>(step["select"].number(0, 15));
    return write;
  }
  if (step.has("read")) {
    step.require_only({"read"});
    return Job::Read{parse_register(step["read"], registers)};
  }
  if (step.has("run")) {
    step.require_only({"run"});
    const JsonField run = step["run"];
    if (run.value().is_boolean()) {
      if (!run.boolean()) run.fail("expected true or a number of accesses");
      return Job::Run{};
    }
    return Job::Run{static_cast<std::uint64_t>(run.number(0, INT64_MAX))};
  }
  if (step.has("load")) {
    step.require_only({"load"});
    return parse_load(step["load"]);
  }
  if (step.has("trigger")) {
    is_true("trigger");
    return Job::Trigger{};
  }
  if (step.has("reset")) {
    is_true("reset");
    return Job::Reset{};
  }
  step.fail("expected one of: write, read, run, trigger, load, reset");
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
    const JsonField fill = memory["fill"];
    fill.require_only({"xorshift32", "sparse"});
    job.fill_seed = static_cast<std::uint32_t>(fill["xorshift32"].number(1, 0xFFFFFFFF));
    if (fill.has("sparse")) job.fill_sparse = static_cast<unsigned>(fill["sparse"].number(0, 8));
  }
  if (memory.has("load")) {
    for (const JsonField& load : memory["load"].elements()) job.load.push_back(parse_load(load));
  }
  if (memory.has("errors")) {
    for (const JsonField& at : memory["errors"].elements()) {
      job.errors.push_back(static_cast<std::uint32_t>(at.number(0, 0xFFFFFFFF)));
    }
  }
}

void parse_timing(const JsonField& json, MemoryTiming& timing) {
  json.require_only({"stalls", "earliest", "latest", "classic", "seed"});
  if (json.has("stalls")) timing.stalls = static_cast<unsigned>(json["stalls"].number(0, 90));
  if (json.has("earliest")) timing.earliest = static_cast<unsigned>(json["earliest"].number(0, 99));
  timing.latest = timing.earliest;
  if (json.has("latest")) {
    timing.latest = static_cast<unsigned>(json["latest"].number(timing.earliest, 99));
  }
  if (json.has("classic")) timing.classic = json["classic"].boolean();
  if (json.has("seed")) timing.seed = static_cast<unsigned>(json["seed"].number(0, 0xFFFFFFFF));
}

/// "registers" is short for writes in the order of offsets, CONTROL last, and a run to the end.
void parse_registers(const JsonField& json, const RegisterNames& registers, Job& job) {
  const std::vector<std::string_view> names = registers.names();
  json.require_only(names);
  for (const bool control : {false, true}) {
    for (const std::string_view name : names) {
      const std::string key(name);
      const unsigned offset = *registers.find(name);
      if ((offset == kControl) != control || !json.has(key.c_str())) continue;
      job.steps.push_back(
          Job::Write{offset, static_cast<std::uint32_t>(json[key.c_str()].number(0, 0xFFFFFFFF))});
    }
  }
  job.steps.push_back(Job::Run{});
}

Json json_of(const Job::Load& load) {
  return {{"at", hex(load.at, 4)}, {"hex", hex_bytes(load.bytes)}};
}

struct StepToJson {
  const RegisterNames& registers;

  Json operator()(const Job::Write& write) const {
    Json json = {{"write", registers.name_of(write.offset)}, {"data", hex(write.data, 8)}};
    if (write.select != kAllBytes) json["select"] = write.select;
    return json;
  }
  Json operator()(const Job::Read& read) const {
    return {{"read", registers.name_of(read.offset)}};
  }
  Json operator()(const Job::Run& run) const {
    if (run.limit == Unit::kNoLimit) return {{"run", true}};
    return {{"run", run.limit}};
  }
  Json operator()(const Job::Trigger&) const { return {{"trigger", true}}; }
  Json operator()(const Job::Reset&) const { return {{"reset", true}}; }
  Json operator()(const Job::Load& load) const { return {{"load", json_of(load)}}; }
};

}  // namespace

void parse_job(const JsonField& json, const RegisterNames& registers, Job& job) {
  json.require_only(
      {"unit", "name", "note", "parameters", "memory", "timing", "registers", "steps", "expect"});
  if (json.has("name")) job.name = json["name"].text();
  if (json.has("memory")) parse_memory(json["memory"], job);
  if (json.has("timing")) parse_timing(json["timing"], job.timing);
  if (json.has("registers") == json.has("steps")) json.fail("expected either registers or steps");
  if (json.has("registers")) {
    parse_registers(json["registers"], registers, job);
  } else {
    for (const JsonField& step : json["steps"].elements())
      job.steps.push_back(parse_step(step, registers));
  }
}

Json to_json(const Job& job, const char* unit, const Json& parameters,
             const RegisterNames& registers) {
  Json json = {{"unit", unit}, {"name", job.name}};
  if (!parameters.empty()) json["parameters"] = parameters;
  Json& memory = json["memory"] = {{"size", job.memory_bytes}};
  if (job.fill_seed != 0) {
    memory["fill"] = {{"xorshift32", job.fill_seed}};
    if (job.fill_sparse != 0) memory["fill"]["sparse"] = job.fill_sparse;
  }
  for (const Job::Load& load : job.load) memory["load"].push_back(json_of(load));
  for (const std::uint32_t at : job.errors) memory["errors"].push_back(hex(at, 4));
  const MemoryTiming& t = job.timing;
  Json timing = Json::object();
  if (t.stalls != 0) timing["stalls"] = t.stalls;
  if (t.earliest != 1) timing["earliest"] = t.earliest;
  if (t.latest != t.earliest) timing["latest"] = t.latest;
  if (t.classic) timing["classic"] = true;
  if (t.seed != MemoryTiming{}.seed) timing["seed"] = t.seed;
  if (!timing.empty()) json["timing"] = timing;
  json["steps"] = Json::array();
  for (const Job::Step& step : job.steps)
    json["steps"].push_back(std::visit(StepToJson{registers}, step));
  return json;
}

std::vector<std::uint8_t> bytes_of(const std::vector<std::uint32_t>& words,
                                   const MemoryPort& port) {
  std::vector<std::uint8_t> bytes(4 * words.size());
  auto byte = bytes.begin();
  for (const std::uint32_t word : words) {
    for (unsigned n = 0; n < 4; ++n) {
      *byte++ = static_cast<std::uint8_t>(word >> 8 * (port.big_endian ? 3 - n : n));
    }
  }
  return bytes;
}

void load_into(Ram& memory, const Job::Load& load, const MemoryPort& port) {
  for (std::uint32_t i = 0; i + 3 < load.bytes.size(); i += 4) {
    std::uint32_t word = 0;
    for (unsigned n = 0; n < 4; ++n) {
      word |= static_cast<std::uint32_t>(load.bytes[i + n]) << 8 * (port.big_endian ? 3 - n : n);
    }
    memory.word(load.at + i) = word;
  }
}

Ram make_memory(const Job& job, const MemoryPort& port) {
  Ram memory(job.memory_bytes, port);
  if (std::uint32_t x = job.fill_seed; x != 0) {
    for (std::uint32_t at = 0; at < job.memory_bytes; at += 4) {
      std::uint32_t word = 0xFFFFFFFF;
      for (unsigned n = 0; n <= job.fill_sparse; ++n) word &= x = xorshift32(x);
      memory.word(at) = word;
    }
  }
  for (const Job::Load& load : job.load) load_into(memory, load, port);
  for (const std::uint32_t at : job.errors) memory.fail_at(at & port.address_mask());
  return memory;
}

}  // namespace collide::list_unit
