// SPDX-License-Identifier: MIT
#include "sim/platform/devices/list_unit.h"
#include "sim/units/overlap/make.h"
#include "sim/units/overlap/parameters.h"

namespace collide::platform {
namespace {

struct Overlap {
  static constexpr overlap::Parameters (*parse)(const JsonField&, On) = overlap::parse_parameters;
  static constexpr auto maker = overlap::unit_maker;
  static constexpr auto kCapacity = &overlap::Parameters::sprites;
  static constexpr const char* kObjects = "sprites";
  static constexpr auto kEquipment = &techniques::Equipment::overlap;
};

}  // namespace

extern const DeviceType kOverlapDevice = list_unit_device<Overlap>("overlap", "overlap unit");

}  // namespace collide::platform
