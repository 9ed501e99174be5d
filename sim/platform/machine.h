// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "model/cache/config.h"
#include "model/common/json.h"
#include "model/common/record_of.h"
#include "model/tlm/address_alias.h"
#include "model/tlm/z80_board.h"
#include "sim/units/on.h"
#include "sim/units/wave_options.h"

namespace collide::platform {

enum class CacheKind : std::uint8_t { kNone, k68030, k68040 };

/// What the platform is built from.
struct Machine {
  std::string name;
  std::string description;
  std::string cpu = "68000";  ///< a name of processor_type.h
  std::uint32_t cpu_hz = 8'000'000;
  tlm2::AddressAlias alias;  ///< 68030, 68040: no bytes for none
  CacheKind cache = CacheKind::kNone;
  cache::Config030 cache_030;
  cache::Config040 cache_040;
  std::uint32_t external_cache_bytes = 0;  ///< 68000, 68010: on the board; 0 for none
  unsigned address_bits = 24;
  std::uint32_t bus_hz = 8'000'000;

  struct Memory {
    std::uint32_t at = 0;
    std::uint32_t bytes = 0;
    unsigned waits = 0;  ///< clocks of the processor
    bool cachable = true;
  };
  std::vector<Memory> memory;

  struct Device {
    std::string type;  ///< a name of device_type.h
    std::string name;  ///< the type, with "_2" and so on from the second of it on
    std::uint32_t at = 0;
    On unit = On::kGolden;
    unsigned interrupt = 0;            ///< level, 0 for none
    unsigned arbitration_clocks = 4;   ///< of what takes the bus
    Json parameters = Json::object();  ///< of the unit, as its type knows them
    std::string trigger;               ///< device whose interrupt triggers it, or nothing
    WaveOptions wave;                  ///< of its RTL; not in files
  };
  std::vector<Device> devices;
  /// The first device of that type, or null.
  Device* device(const std::string& type);
  tlm2::UlaOptions ula;  ///< Z80
  std::uint32_t host = 0xFFFE00;
};

/// As files have it, which are read and not written.
const Record<Machine>& record_of(const Machine* machine);

/// A machine that comes with the project, by name, or a file. Throws InputError.
Machine read_machine(const std::string& name_or_file);
/// Throws InputError with the place of what is wrong.
Machine parse_machine(const JsonField& json);
/// The names of those that come with the project, sorted.
std::vector<std::string> known_machines();

/// Throws InputError: a cache by name ("none", "68030", "68030+snooper",
/// "68040"), a snoop code ("00" to "11").
void set_cache(Machine& machine, const std::string& place, const std::string& text);
/// The ULA's contention; throws InputError for a machine without a ULA.
void set_contention(Machine& machine, const std::string& place);
cache::SnoopCode parse_snoop(const std::string& place, const std::string& text);
/// Throws InputError if the parts do not fit together.
void check(const Machine& machine);

}  // namespace collide::platform
