// SPDX-License-Identifier: MIT
#include "sim/platform/devices/list_unit.h"
#include "sim/units/impact/make.h"
#include "sim/units/impact/parameters.h"

namespace collide::platform {
namespace {

struct Impact {
  static constexpr impact::Parameters (*parse)(const JsonField&, On) = impact::parse_parameters;
  static constexpr auto maker = impact::unit_maker;
  static constexpr auto kCapacity = &impact::Parameters::objects;
  static constexpr const char* kObjects = "objects";
  static constexpr auto kEquipment = &techniques::Equipment::impact;
};

}  // namespace

extern const DeviceType kImpactDevice = list_unit_device<Impact>("impact", "impact unit");

}  // namespace collide::platform
