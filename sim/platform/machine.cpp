// SPDX-License-Identifier: MIT
#include "sim/platform/machine.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"
#include "sim/platform/device_type.h"
#include "sim/platform/host.h"
#include "sim/platform/processor_type.h"
#include "sim/tools/project.h"

namespace collide::platform {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = "sim/platform/machines";

std::uint32_t unsigned_of(const JsonField& field, std::int64_t low, std::int64_t high) {
  return static_cast<std::uint32_t>(field.number(low, high));
}

void read_cache(Machine& machine, const JsonField& json) {
  json.require_only({"kind", "snooper", "locked_read_refreshes", "snoop", "seed"});
  const JsonField kind = json["kind"];
  set_cache(machine, kind.place(), kind.text());
  if (json.has("snooper")) machine.cache_030.external_snooper = json["snooper"].boolean();
  if (json.has("locked_read_refreshes")) {
    machine.cache_030.locked_read_refreshes = json["locked_read_refreshes"].boolean();
  }
  if (json.has("snoop")) {
    machine.cache_040.snoop = parse_snoop(json["snoop"].place(), json["snoop"].text());
  }
  if (json.has("seed")) machine.cache_040.seed = unsigned_of(json["seed"], 0, 0xFFFFFFFF);
}

tlm2::AddressAlias read_alias(const JsonField& json) {
  json.require_only({"at", "to", "bytes"});
  tlm2::AddressAlias alias;
  alias.at = unsigned_of(json["at"], 0, 0xFFFFFFFF);
  alias.to = unsigned_of(json["to"], 0, 0xFFFFFFFF);
  alias.bytes = unsigned_of(json["bytes"], 0, 1 << 30);
  for (const char* const name : {"at", "to", "bytes"}) {
    if (unsigned_of(json[name], 0, 0xFFFFFFFF) % 4096 != 0) {
      json[name].fail("expected whole pages of 4096 bytes");
    }
  }
  return alias;
}

Machine::Memory read_memory(const JsonField& json) {
  json.require_only({"at", "bytes", "waits", "cachable"});
  Machine::Memory memory;
  memory.at = unsigned_of(json["at"], 0, 0xFFFFFFFE);
  memory.bytes = unsigned_of(json["bytes"], 2, 1 << 24);
  if (json.has("waits")) memory.waits = unsigned_of(json["waits"], 0, 255);
  if (json.has("cachable")) memory.cachable = json["cachable"].boolean();
  if (memory.at % 2 != 0) json["at"].fail("expected an even address");
  if (memory.bytes % 2 != 0) json["bytes"].fail("expected an even number");
  return memory;
}

Machine::Device read_device(const DeviceType& type, unsigned number, const JsonField& json) {
  std::vector<std::string_view> members{"at", "unit", "interrupt", "arbitration_clocks"};
  if (type.check_parameters != nullptr) members.push_back("parameters");
  if (type.triggered) members.push_back("trigger");
  json.require_only(members);
  Machine::Device device;
  device.type = type.name;
  device.name = number == 1 ? device.type : fmt::format("{}_{}", type.name, number);
  device.at = unsigned_of(json["at"], 0, 0xFFFFFFFE);
  if (device.at % 2 != 0) json["at"].fail("expected an even address");
  if (json.has("unit")) device.unit = parse_on(json["unit"].text(), json["unit"].place());
  if (json.has("interrupt")) device.interrupt = unsigned_of(json["interrupt"], 0, 7);
  if (json.has("arbitration_clocks")) {
    device.arbitration_clocks = unsigned_of(json["arbitration_clocks"], 0, 255);
  }
  if (json.has("parameters")) {
    device.parameters = json["parameters"].value();
    type.check_parameters(json["parameters"], device.unit);
  }
  if (json.has("trigger")) device.trigger = json["trigger"].text();
  return device;
}

}  // namespace

Machine::Device* Machine::device(const std::string& type) {
  const auto found = std::find_if(devices.begin(), devices.end(),
                                  [&](const Device& device) { return device.type == type; });
  return found == devices.end() ? nullptr : &*found;
}

void set_cache(Machine& machine, const std::string& place, const std::string& text) {
  machine.cache_030.external_snooper = text == "68030+snooper";
  if (text == "none") {
    machine.cache = CacheKind::kNone;
    machine.external_cache_bytes = 0;
  } else if (text == "68030" || text == "68030+snooper") {
    machine.cache = CacheKind::k68030;
  } else if (text == "68040") {
    machine.cache = CacheKind::k68040;
  } else {
    throw InputError(place, "\"" + text + "\", expected none, 68030, 68030+snooper or 68040");
  }
}

void set_contention(Machine& machine, const std::string& place) {
  if (!machine.ula.fitted) throw InputError(place, "machine " + machine.name + " has no ULA");
  machine.ula.contention = true;
}

cache::SnoopCode parse_snoop(const std::string& place, const std::string& text) {
  static constexpr const char* kCodes[] = {"00", "01", "10", "11"};
  const auto* const found = std::find(std::begin(kCodes), std::end(kCodes), text);
  if (found == std::end(kCodes)) {
    throw InputError(place, "\"" + text + "\", expected 00, 01, 10 or 11");
  }
  return static_cast<cache::SnoopCode>(found - std::begin(kCodes));
}

void check(const Machine& machine) {
  const auto fail = [&](const std::string& what) {
    throw InputError("machine " + machine.name, what);
  };
  const ProcessorType& cpu = find_processor(machine.cpu, "machine " + machine.name);
  if (machine.cache != CacheKind::kNone && machine.cache != cpu.cache) {
    fail(fmt::format("the processor has no {} cache",
                     machine.cache == CacheKind::k68030 ? "68030" : "68040"));
  }
  if (machine.ula.fitted && !cpu.ula) fail("a ULA is for a Z80");
  if (machine.external_cache_bytes != 0 && !cpu.external_cache) {
    fail("an external cache is for a 68000 or 68010");
  }
  if (machine.alias.bytes != 0) {
    if (!cpu.alias) fail("the processor has no MMU for an alias");
    const std::uint64_t at = machine.alias.at, to = machine.alias.to, bytes = machine.alias.bytes;
    if (at + bytes > std::uint64_t{1} << 32 || to + bytes > std::uint64_t{1} << 32) {
      fail("the alias goes beyond 32 address bits");
    }
    if (at < to + bytes && to < at + bytes) fail("the alias overlaps what it stands for");
  }
  if (machine.memory.empty() || machine.memory[0].at != 0) {
    fail("the first memory has to be at address 0, where the vectors are");
  }
  // Regions, with the registers of the devices.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> regions;
  for (const Machine::Memory& memory : machine.memory)
    regions.emplace_back(memory.at, memory.bytes);
  for (const Machine::Device& device : machine.devices) {
    const DeviceType& type = find_device_type(device.type, "machine " + machine.name);
    regions.emplace_back(device.at, type.bytes);
    if (type.check_parameters != nullptr) {
      type.check_parameters({"machine " + machine.name + ", " + device.name, device.parameters},
                            device.unit);
    }
    if (!device.trigger.empty() && std::none_of(machine.devices.begin(), machine.devices.end(),
                                                [&](const Machine::Device& other) {
                                                  return other.name == device.trigger &&
                                                         other.name != device.name;
                                                })) {
      fail(fmt::format("the trigger of {} is \"{}\", expected another device of the machine",
                       device.name, device.trigger));
    }
  }
  regions.emplace_back(machine.host, Host::kBytes);
  std::sort(regions.begin(), regions.end());
  for (std::size_t i = 0; i < regions.size(); ++i) {
    const std::uint64_t end = regions[i].first + regions[i].second;
    if (end > std::uint64_t{1} << machine.address_bits) {
      fail(fmt::format("0x{:X} is beyond {} address bits", regions[i].first, machine.address_bits));
    }
    if (i + 1 < regions.size() && end > regions[i + 1].first) {
      fail(fmt::format("what is at 0x{:X} overlaps what is at 0x{:X}", regions[i].first,
                       regions[i + 1].first));
    }
  }
}

Machine parse_machine(const JsonField& json) {
  std::vector<std::string_view> members{"name", "description", "cpu",  "cache", "external_cache",
                                        "bus",  "memory",      "host", "ula"};
  for (const DeviceType* type : device_types()) members.push_back(type->name);
  json.require_only(members);
  Machine machine;
  machine.name = json["name"].text();
  if (json.has("description")) machine.description = json["description"].text();
  const JsonField cpu = json["cpu"];
  cpu.require_only({"model", "clock", "alias"});
  machine.cpu = find_processor(cpu["model"].text(), cpu["model"].place()).name;
  machine.cpu_hz = unsigned_of(cpu["clock"], 1'000'000, 200'000'000);
  machine.bus_hz = machine.cpu_hz;
  if (cpu.has("alias")) machine.alias = read_alias(cpu["alias"]);
  if (json.has("cache")) read_cache(machine, json["cache"]);
  if (json.has("external_cache")) {
    const JsonField external = json["external_cache"];
    external.require_only({"bytes"});
    machine.external_cache_bytes = unsigned_of(external["bytes"], 1024, 1 << 20);
    if ((machine.external_cache_bytes & (machine.external_cache_bytes - 1)) != 0) {
      external["bytes"].fail("expected a power of two");
    }
  }
  if (json.has("bus")) {
    const JsonField bus = json["bus"];
    bus.require_only({"address_bits", "clock"});
    if (bus.has("address_bits")) machine.address_bits = unsigned_of(bus["address_bits"], 24, 32);
    if (bus.has("clock")) machine.bus_hz = unsigned_of(bus["clock"], 1'000'000, 200'000'000);
  }
  for (const JsonField& memory : json["memory"].elements()) {
    machine.memory.push_back(read_memory(memory));
  }
  for (const DeviceType* type : device_types()) {
    if (!json.has(type->name)) continue;
    const JsonField devices = json[type->name];
    if (!devices.value().is_array()) {
      machine.devices.push_back(read_device(*type, 1, devices));
      continue;
    }
    if (devices.value().empty()) devices.fail("expected at least one");
    unsigned number = 0;
    for (const JsonField& device : devices.elements()) {
      machine.devices.push_back(read_device(*type, ++number, device));
    }
  }
  if (json.has("ula")) {
    const JsonField ula = json["ula"];
    ula.require_only({"contention"});
    machine.ula.fitted = true;
    if (ula.has("contention")) machine.ula.contention = ula["contention"].boolean();
  }
  if (json.has("host")) machine.host = unsigned_of(json["host"], 0, 0xFFFFFFF0);
  check(machine);
  return machine;
}

std::vector<std::string> known_machines() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(tools::project_root() / kFolder)) {
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

Machine read_machine(const std::string& name_or_file) {
  const std::vector<std::string> known = known_machines();
  const bool is_known = std::find(known.begin(), known.end(), name_or_file) != known.end();
  const fs::path path = is_known ? tools::project_root() / kFolder / (name_or_file + ".json")
                                 : fs::path(name_or_file);
  if (!is_known && !fs::is_regular_file(path)) {
    throw InputError("machine", fmt::format("\"{}\" is neither a file nor one of {}", name_or_file,
                                            fmt::join(known, ", ")));
  }
  // An absolute path replaces the root.
  const Json json = parse_json(tools::read_file(fs::absolute(path).string()), path.string());
  return parse_machine(JsonField(path.string(), json));
}

}  // namespace collide::platform
