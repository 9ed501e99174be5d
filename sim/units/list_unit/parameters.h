// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/record.h"
#include "model/list_unit/unit.h"
#include "sim/units/on.h"

namespace collide::list_unit {

/// Parameters of the RTL that all list units have.
inline Record<MemoryPort> port_record() {
  const Form<unsigned> width = {[](const unsigned& value) -> Json { return value; },
                                [](const JsonField& field, unsigned& value) {
                                  value = static_cast<unsigned>(field.number(16, 32));
                                  if (value % 16 != 0) field.fail("expected 16 or 32");
                                },
                                [](SchemaParts&) {
                                  return Json{{"enum", {16, 32}}};
                                }};
  return Record<MemoryPort>("port")
      .member("DATA_WIDTH", &MemoryPort::data_width, width)
      .left_out()
      .member("BIG_ENDIAN", &MemoryPort::big_endian, Bit{})
      .left_out()
      .member("ADDRESS_WIDTH", &MemoryPort::address_width, Whole{16, 32})
      .left_out();
}

/// The parameters of a unit of the program's own, of which only the golden model has other values
/// than the defaults. Throws InputError that names the member.
template <class Parameters>
Parameters parse_parameters(const JsonField& json, On on) {
  const auto parameters = parsed<Parameters>(json);
  if (on != On::kGolden && !values_of(parameters).empty()) {
    json.fail("the RTL is built with the default parameters, expected those, or the golden model");
  }
  return parameters;
}

}  // namespace collide::list_unit
