// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/common/json_fwd.h"
#include "model/common/record.h"
#include "model/judge/adapters/registry.h"
#include "model/tlm/device.h"
#include "model/tlm/dma_master.h"
#include "model/tlm/technique_master.h"
#include "sim/platform/machine.h"

namespace collide::platform {

/// A device where it is on a machine's bus.
struct Mounted {
  const Machine::Device* place = nullptr;
  std::unique_ptr<tlm2::Device> device;
};

/// A unit as machines have it, any number of them. Each is a file in sim/platform/devices and a
/// line of device_types().
struct DeviceType {
  const char* name;     ///< in machine files, options and figures
  const char* title;    ///< in sentences
  std::uint32_t bytes;  ///< what its registers take of the bus
  bool edge;  ///< its interrupt asks from the rising edge on, else for as long as it lasts
  /// Throws InputError for parameters that such a unit cannot have there. Null: it has none.
  void (*check_parameters)(const JsonField& parameters, On unit);
  Json (*parameters_schema)(SchemaParts& parts);  ///< null, too
  bool triggered;                                 ///< it has a trigger input
  /// On golden model, RTL or both, named as its place; `arbiter` and `timing` are for those that
  /// take the bus.
  std::unique_ptr<tlm2::Device> (*make)(const Machine::Device& place, tlm2::Arbiter& arbiter,
                                        const tlm2::DmaTiming& timing);
  /// Lets techniques use the device of the machine. `find` throws
  /// InputError if the machine has none.
  void (*equip)(techniques::Equipment& equipment, tlm2::TechniqueMaster& master,
                const std::function<const Mounted&()>& find);
};

/// All of them.
const std::vector<const DeviceType*>& device_types();
/// Throws InputError, with the known ones.
const DeviceType& find_device_type(const std::string& name, std::string_view place);

}  // namespace collide::platform
