// SPDX-License-Identifier: MIT
#include "python/define.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/common/input_error.h"
#include "python/arguments.h"

namespace collide::python {

std::string Signature::with(const char* text) const {
  return fmt::format("{}({})\n--\n\n{}", name_, parameters(), text);
}

void Signature::refuse(const py::args& given, const py::kwargs& named) const {
  std::vector<std::string> types;
  for (const py::handle one : given) types.push_back(type_name(one));
  for (const auto& [name, one] : named) {
    types.push_back(fmt::format("{}={}", text_of("name", name), type_name(one)));
  }
  throw InputError(name_,
                   fmt::format("got ({}), expected ({})", fmt::join(types, ", "), parameters()));
}

std::string Signature::written(const py::arg_v& parameter) {
  return fmt::format("{}={}", parameter.name, shown(parameter.value));
}

std::string Signature::parameters() const {
  return fmt::format("{}", fmt::join(parameters_, ", "));
}

}  // namespace collide::python
