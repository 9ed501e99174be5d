// SPDX-License-Identifier: MIT
#include "model/tlm/blitter.h"

#include "model/tlm/remote_units.h"
#include "sim/platform/device_type.h"
#include "sim/units/blitter/make.h"

namespace collide::platform {

extern const DeviceType kBlitterDevice = {
    "blitter",
    "blitter",
    blitter::kRegisterBytes,
    true,
    nullptr,
    nullptr,
    false,
    [](const Machine::Device& place, tlm2::Arbiter& arbiter,
       const tlm2::DmaTiming& timing) -> std::unique_ptr<tlm2::Device> {
      return std::make_unique<tlm2::Blitter>(
          place.name.c_str(), blitter::unit_maker(place.unit, place.wave), arbiter, timing);
    },
    [](techniques::Equipment& equipment, tlm2::TechniqueMaster& master,
       const std::function<const Mounted&()>& find) {
      equipment.blitter = [&master, find](blitter::Bus& /*memory*/) {
        const Mounted& chip = find();
        return std::make_unique<tlm2::RemoteBlitter>(
            master, static_cast<tlm2::Blitter&>(*chip.device), chip.place->at);
      };
    }};

}  // namespace collide::platform
