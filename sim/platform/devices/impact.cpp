// SPDX-License-Identifier: MIT
#include "sim/platform/devices/list_unit.h"
#include "sim/units/impact/make.h"
#include "sim/units/impact/parameters.h"

namespace collide::platform {
namespace {

struct Impact {
  static impact::Parameters parse(const JsonField& json, On on) {
    return impact::parse_parameters(json, on);
  }
  static list_unit::MakeUnit maker(On on, const impact::Parameters& parameters,
                                   const WaveOptions& wave) {
    return impact::unit_maker(on, parameters, {}, wave);
  }
  static unsigned capacity(const impact::Parameters& parameters) { return parameters.objects; }
  static constexpr const char* kObjects = "objects";
  static constexpr auto kEquipment = &techniques::Equipment::impact;
};

}  // namespace

extern const DeviceType kImpactDevice = list_unit_device<Impact>("impact", "impact unit");

}  // namespace collide::platform
