// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "model/common/input_error.h"
#include "sim/platform/device_type.h"

namespace collide::platform {

extern const DeviceType kBlitterDevice, kImpactDevice, kOverlapDevice, kVeraDevice;

const std::vector<const DeviceType*>& device_types() {
  static const std::vector<const DeviceType*> kTypes = {
      &kBlitterDevice,
      &kVeraDevice,
      &kOverlapDevice,
      &kImpactDevice,
  };
  return kTypes;
}

const DeviceType& find_device_type(const std::string& name, std::string_view place) {
  std::vector<const char*> known;
  for (const DeviceType* const type : device_types()) {
    if (type->name == name) return *type;
    known.push_back(type->name);
  }
  throw InputError(std::string(place), fmt::format("unknown device \"{}\", expected one of: {}",
                                                   name, fmt::join(known, ", ")));
}

}  // namespace collide::platform
