// SPDX-License-Identifier: MIT
#include <algorithm>

#include "sim/platform/device_type.h"

namespace collide::platform {

extern const DeviceType kBlitterDevice, kVeraDevice;

const std::vector<const DeviceType*>& device_types() {
  static const std::vector<const DeviceType*> kTypes = {
      &kBlitterDevice,
      &kVeraDevice,
  };
  return kTypes;
}

const DeviceType* find_device_type(const std::string& name) {
  const auto& types = device_types();
  const auto found = std::find_if(types.begin(), types.end(),
                                  [&](const DeviceType* type) { return type->name == name; });
  return found == types.end() ? nullptr : *found;
}

}  // namespace collide::platform
