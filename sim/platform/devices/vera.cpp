// SPDX-License-Identifier: MIT
#include "model/tlm/vera.h"

#include "model/tlm/remote_units.h"
#include "sim/platform/device_type.h"
#include "sim/units/vera/make.h"

namespace collide::platform {

extern const DeviceType kVeraDevice = {
    "vera",
    "VERA",
    32,
    false,
    nullptr,
    nullptr,
    false,
    [](const Machine::Device& place, tlm2::Arbiter& /*arbiter*/,
       const tlm2::DmaTiming& /*timing*/) -> std::unique_ptr<tlm2::Device> {
      return std::make_unique<tlm2::Vera>(place.name.c_str(),
                                          vera::unit_maker(place.unit, place.wave));
    },
    [](techniques::Equipment& equipment, tlm2::TechniqueMaster& master,
       const std::function<const Mounted&()>& find) {
      equipment.vera = [&master, find] {
        const Mounted& chip = find();
        return std::make_unique<tlm2::RemoteVera>(master, static_cast<tlm2::Vera&>(*chip.device),
                                                  chip.place->at);
      };
    }};

}  // namespace collide::platform
