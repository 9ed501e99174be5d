// SPDX-License-Identifier: MIT
#include "sim/platform/devices/list_unit.h"
#include "sim/units/overlap/make.h"
#include "sim/units/overlap/parameters.h"

namespace collide::platform {
namespace {

struct Overlap {
  static overlap::Parameters parse(const JsonField& json, On on) {
    return overlap::parse_parameters(json, on);
  }
  static list_unit::MakeUnit maker(On on, const overlap::Parameters& parameters,
                                   const WaveOptions& wave) {
    return overlap::unit_maker(on, parameters, {}, wave);
  }
  static unsigned capacity(const overlap::Parameters& parameters) { return parameters.sprites; }
  static constexpr const char* kObjects = "sprites";
  static constexpr auto kEquipment = &techniques::Equipment::overlap;
};

}  // namespace

extern const DeviceType kOverlapDevice = list_unit_device<Overlap>("overlap", "overlap unit");

}  // namespace collide::platform
