// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "model/common/input_error.h"
#include "sim/platform/processor_type.h"

namespace collide::platform {

extern const std::vector<ProcessorType>& m65c02_processors();
extern const std::vector<ProcessorType>& m68k_processors();
extern const std::vector<ProcessorType>& z80_processors();

const std::vector<ProcessorType>& processor_types() {
  static const std::vector<ProcessorType> kTypes = [] {
    std::vector<ProcessorType> all;
    for (const auto* const family : {&m68k_processors(), &m65c02_processors(), &z80_processors()}) {
      all.insert(all.end(), family->begin(), family->end());
    }
    return all;
  }();
  return kTypes;
}

const ProcessorType& find_processor(const std::string& name, std::string_view place) {
  std::string known;
  for (const ProcessorType& type : processor_types()) {
    if (type.name == name) return type;
    if (!known.empty()) known += &type == &processor_types().back() ? " or " : ", ";
    known += type.name;
  }
  throw InputError(std::string(place), "\"" + name + "\", expected " + known);
}

}  // namespace collide::platform
