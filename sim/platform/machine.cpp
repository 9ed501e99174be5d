// SPDX-License-Identifier: MIT
#include "sim/platform/machine.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "sim/platform/device_type.h"
#include "sim/platform/host.h"
#include "sim/platform/processor_type.h"
#include "sim/tools/project.h"

namespace collide::platform {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = "sim/platform/machines";

const Names<CacheKind> kKinds = {
    {{CacheKind::kNone, "none"}, {CacheKind::k68030, "68030"}, {CacheKind::k68040, "68040"}}};
const Names<cache::SnoopCode> kSnoopCodes = {{{cache::SnoopCode::kNone, "00"},
                                              {cache::SnoopCode::kUpdate, "01"},
                                              {cache::SnoopCode::kInvalidate, "10"},
                                              {cache::SnoopCode::kReserved, "11"}}};
constexpr Whole kHertz{1'000'000, 200'000'000};
constexpr Whole kAddress{0, 0xFFFFFFFF};
constexpr Whole kEvenAddress{0, 0xFFFFFFFE};

/// Of a member that is read, that it is a multiple of that number, which `what` says.
template <typename R>
auto multiple(const char* name, std::uint32_t R::*member, std::uint32_t of, const char* what) {
  return [=](const JsonField& field, const R& record) {
    if (record.*member % of != 0) field[name].fail(what);
  };
}

Record<tlm2::AddressAlias> alias_record() {
  using tlm2::AddressAlias;
  Record<AddressAlias> record("alias");
  record.member("at", &AddressAlias::at, kAddress)
      .member("to", &AddressAlias::to, kAddress)
      .member("bytes", &AddressAlias::bytes, Whole{0, 1 << 30});
  constexpr const char* kWhat = "expected whole pages of 4096 bytes";
  return record.checked(multiple("at", &AddressAlias::at, 4096, kWhat))
      .checked(multiple("to", &AddressAlias::to, 4096, kWhat))
      .checked(multiple("bytes", &AddressAlias::bytes, 4096, kWhat));
}

Record<Machine> cpu_record() {
  std::vector<std::string> names;
  for (const ProcessorType& type : processor_types()) names.emplace_back(type.name);
  return Record<Machine>("cpu")
      .member("model", &Machine::cpu, OneOf{names})
      .member("clock", &Machine::cpu_hz, kHertz, "Hz")
      .member("alias", &Machine::alias, alias_record(),
              "68030, 68040: logical addresses that a page table maps to others")
      .may_lack()
      .checked(
          [](const JsonField& /*field*/, Machine& machine) { machine.bus_hz = machine.cpu_hz; });
}

Record<Machine> cache_record() {
  return Record<Machine>("cache")
      .member("kind", &Machine::cache, kKinds, "none, or that of the processor (68020: 68030)")
      .member(
          "snooper", [](auto& machine) -> auto& { return machine.cache_030.external_snooper; },
          "68030: external logic clears entries that another master writes")
      .may_lack()
      .member(
          "locked_read_refreshes",
          [](auto& machine) -> auto& { return machine.cache_030.locked_read_refreshes; },
          "68030: TAS and CAS bring a cached copy up to date")
      .may_lack()
      .member(
          "snoop", [](auto& machine) -> auto& { return machine.cache_040.snoop; }, kSnoopCodes,
          "68040: SC1:SC0 while another master has the bus")
      .may_lack()
      .member(
          "seed", [](auto& machine) -> auto& { return machine.cache_040.seed; }, kAddress,
          "68040: of the pseudo-random replacement")
      .may_lack();
}

Record<Machine> external_record() {
  return Record<Machine>("external_cache")
      .member("bytes", &Machine::external_cache_bytes, Whole{1024, 1 << 20}, "a power of two")
      .checked([](const JsonField& field, const Machine& machine) {
        const std::uint32_t bytes = machine.external_cache_bytes;
        if ((bytes & (bytes - 1)) != 0) field["bytes"].fail("expected a power of two");
      });
}

Record<Machine::Memory> memory_record() {
  using Memory = Machine::Memory;
  return Record<Memory>("memory")
      .member("at", &Memory::at, kEvenAddress)
      .member("bytes", &Memory::bytes, Whole{2, 1 << 24}, "an even number")
      .member("waits", &Memory::waits, Whole{0, 255},
              "clocks of the processor added to each of its cycles")
      .may_lack()
      .member("cachable", &Memory::cachable,
              "false: the memory system asserts CIIN (68030) or TCI (68040)")
      .may_lack()
      .checked(multiple("at", &Memory::at, 2, "expected an even address"))
      .checked(multiple("bytes", &Memory::bytes, 2, "expected an even number"));
}

Record<Machine::Device> device_record(const DeviceType& type) {
  using Device = Machine::Device;
  Record<Device> record(type.name);
  record.member("at", &Device::at, kEvenAddress)
      .checked(multiple("at", &Device::at, 2, "expected an even address"))
      .member("unit", &Device::unit)
      .may_lack()
      .member("interrupt", &Device::interrupt, Whole{0, 7}, "level 1 to 7; 0: none")
      .may_lack()
      .member("arbitration_clocks", &Device::arbitration_clocks, Whole{0, 255},
              "of what takes the bus")
      .may_lack();
  if (type.check_parameters != nullptr) {
    record.reads("parameters", type.parameters_schema, "of the unit; the RTL has the defaults",
                 [&type](const JsonField& field, Device& device) {
                   device.parameters = field.value();
                   type.check_parameters(field, device.unit);
                 });
  }
  if (type.triggered) {
    record
        .member("trigger", &Device::trigger,
                "device whose interrupt starts a run by its rising edge")
        .may_lack();
  }
  return record;
}

/// One device of a type, or a list of them.
void add_devices(const DeviceType& type, Record<Machine>& machines) {
  const auto schema = [&type](SchemaParts& parts) {
    const Json one = Form<Machine::Device>(device_record(type)).schema(parts);
    return Json{{"anyOf", {one, {{"type", "array"}, {"minItems", 1}, {"items", one}}}}};
  };
  machines.reads(
      type.name, schema, "one, or several", [&type](const JsonField& field, Machine& machine) {
        const bool several = field.value().is_array();
        const auto devices = several ? field.elements() : std::vector{field};
        if (devices.empty()) field.fail("expected at least one");
        for (std::size_t i = 0; i < devices.size(); ++i) {
          auto& device = machine.devices.emplace_back(device_record(type).parsed(devices[i]));
          device.type = type.name;
          device.name = i == 0 ? device.type : fmt::format("{}_{}", type.name, i + 1);
        }
      });
}

}  // namespace

Machine::Device* Machine::device(const std::string& type) {
  const auto found = std::find_if(devices.begin(), devices.end(),
                                  [&](const Device& device) { return device.type == type; });
  return found == devices.end() ? nullptr : &*found;
}

void set_cache(Machine& machine, const std::string& place, const std::string& text) {
  machine.cache_030.external_snooper = text == "68030+snooper";
  const Json kind = machine.cache_030.external_snooper ? "68030" : text;
  Form<CacheKind>(kKinds).parse({place, kind}, machine.cache);
  if (machine.cache == CacheKind::kNone) machine.external_cache_bytes = 0;
}

void set_contention(Machine& machine, const std::string& place) {
  if (!machine.ula.fitted) throw InputError(place, "machine " + machine.name + " has no ULA");
  machine.ula.contention = true;
}

cache::SnoopCode parse_snoop(const std::string& place, const std::string& text) {
  cache::SnoopCode code{};
  const Json json = text;
  Form<cache::SnoopCode>(kSnoopCodes).parse({place, json}, code);
  return code;
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
  if (machine.ula.fitted && !cpu.ula) fail("a ULA needs a Z80");
  if (machine.external_cache_bytes != 0 && !cpu.external_cache) {
    fail("an external cache needs a 68000 or 68010");
  }
  if (machine.alias.bytes != 0) {
    if (!cpu.alias) fail("the processor has no MMU for an alias");
    const std::uint64_t at = machine.alias.at, to = machine.alias.to, bytes = machine.alias.bytes;
    if (at + bytes > std::uint64_t{1} << 32 || to + bytes > std::uint64_t{1} << 32) {
      fail("the alias exceeds 32 address bits");
    }
    if (at < to + bytes && to < at + bytes) fail("the alias overlaps its target");
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
      fail(fmt::format("the device at 0x{:X} overlaps the one at 0x{:X}", regions[i].first,
                       regions[i + 1].first));
    }
  }
}

const Record<Machine>& record_of(const Machine* /*machine*/) {
  static const auto kBus =
      Record<Machine>("bus")
          .member("address_bits", &Machine::address_bits, Whole{24, 32},
                  "higher address bits are ignored")
          .may_lack()
          .member("clock", &Machine::bus_hz, kHertz,
                  "Hz, of the blitter's accesses; the processor's clock if absent")
          .may_lack();
  static const auto kUla =
      Record<Machine>("ula")
          .member(
              "contention", [](auto& machine) -> auto& { return machine.ula.contention; },
              "it stops the processor's clock where it wants 4000-7FFF itself; false if absent")
          .may_lack()
          .checked([](const JsonField& /*field*/, Machine& machine) { machine.ula.fitted = true; });
  static const Record<Machine> kRecord = [] {
    Record<Machine> record("machine");
    record.member("name", &Machine::name)
        .member("description", &Machine::description)
        .may_lack()
        .group("cpu", cpu_record())
        .group("cache", cache_record())
        .may_lack()
        .group("external_cache", external_record(),
               "68000, 68010: a cache on the board, flushed whenever the blitter takes the bus")
        .may_lack()
        .group("bus", kBus)
        .may_lack()
        .member("memory", &Machine::memory, List{memory_record(), 1, "memory"})
        .member("host", &Machine::host, Whole{0, 0xFFFFFFF0},
                "address of the console and exit device, 0xFFFE00 if absent")
        .may_lack()
        .group("ula", kUla,
               "Z80: the ULA of a ZX Spectrum 48K, its interrupt at the start of each frame of "
               "69888 clocks")
        .may_lack();
    for (const DeviceType* const type : device_types()) add_devices(*type, record);
    return record;
  }();
  return kRecord;
}

Machine parse_machine(const JsonField& json) {
  Machine machine = parsed<Machine>(json);
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
