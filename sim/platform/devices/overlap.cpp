// SPDX-License-Identifier: MIT
#include "model/tlm/list_unit.h"

#include <fmt/format.h>

#include "model/common/input_error.h"
#include "model/tlm/remote_list_unit.h"
#include "sim/platform/device_type.h"
#include "sim/units/overlap/make.h"
#include "sim/units/overlap/parameters.h"

namespace collide::platform {

extern const DeviceType kOverlapDevice = {
    "overlap",
    "overlap unit",
    overlap::kRegisterBytes,
    false,
    [](const JsonField& parameters, On unit) { overlap::parse_parameters(parameters, unit); },
    true,
    [](const Machine::Device& place, tlm2::Arbiter& arbiter,
       const tlm2::DmaTiming& timing) -> std::unique_ptr<tlm2::Device> {
      const overlap::Parameters parameters =
          overlap::parse_parameters({place.name, place.parameters}, place.unit);
      return std::make_unique<tlm2::ListUnit>(
          place.name.c_str(), overlap::unit_maker(place.unit, parameters, {}, place.wave),
          parameters, arbiter, timing);
    },
    [](techniques::Equipment& equipment, tlm2::TechniqueMaster& master,
       const std::function<const Mounted&()>& find) {
      equipment.overlap = [&master, find](overlap::Memory& /*memory*/) {
        const Mounted& chip = find();
        const unsigned sprites =
            overlap::parse_parameters({chip.place->name, chip.place->parameters}, chip.place->unit)
                .sprites;
        if (sprites < overlap::Parameters{}.sprites) {
          throw InputError(chip.place->name,
                           fmt::format("has {} sprites, expected at least {} for the technique",
                                       sprites, overlap::Parameters{}.sprites));
        }
        return std::make_unique<tlm2::RemoteListUnit>(
            master, static_cast<tlm2::ListUnit&>(*chip.device), chip.place->at);
      };
    }};

}  // namespace collide::platform
