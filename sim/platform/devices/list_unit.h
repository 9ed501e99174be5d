// SPDX-License-Identifier: MIT
#pragma once

#include "model/tlm/list_unit.h"

#include <fmt/format.h>

#include <type_traits>

#include "model/common/input_error.h"
#include "model/tlm/remote_list_unit.h"
#include "sim/platform/device_type.h"

namespace collide::platform {

/// The device of a list unit. `Unit` gives its own part:
///     parse(json, on), maker(on, parameters, timing, wave, dut), kCapacity (the parameter),
///     kObjects ("sprites"), kEquipment (its member there).
template <class Unit>
constexpr DeviceType list_unit_device(const char* name, const char* title) {
  return {name,
          title,
          list_unit::kRegisterBytes,
          false,
          [](const JsonField& parameters, On on) { Unit::parse(parameters, on); },
          [](SchemaParts& parts) {
            using Parameters = decltype(Unit::parse({"", {}}, On::kGolden));
            return record_of(static_cast<const Parameters*>(nullptr)).schema(parts);
          },
          true,
          [](const Machine::Device& place, tlm2::Arbiter& arbiter,
             const tlm2::DmaTiming& timing) -> std::unique_ptr<tlm2::Device> {
            const auto parameters = Unit::parse({place.name, place.parameters}, place.unit);
            return std::make_unique<tlm2::ListUnit>(
                place.name.c_str(), Unit::maker(place.unit, parameters, {}, place.wave, {}),
                parameters, arbiter, timing);
          },
          [](techniques::Equipment& equipment, tlm2::TechniqueMaster& master,
             const std::function<const Mounted&()>& find) {
            equipment.*Unit::kEquipment = [&master, find](list_unit::Memory& /*memory*/) {
              const Mounted& chip = find();
              const auto parameters =
                  Unit::parse({chip.place->name, chip.place->parameters}, chip.place->unit);
              const unsigned has = parameters.*Unit::kCapacity;
              const unsigned expected = std::decay_t<decltype(parameters)>{}.*Unit::kCapacity;
              if (has < expected) {
                throw InputError(chip.place->name,
                                 fmt::format("has {} {}, expected at least {} for the technique",
                                             has, Unit::kObjects, expected));
              }
              return std::make_unique<tlm2::RemoteListUnit>(
                  master, static_cast<tlm2::ListUnit&>(*chip.device), chip.place->at);
            };
          }};
}

}  // namespace collide::platform
