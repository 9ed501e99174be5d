// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "model/common/input_error.h"
#include "python/bindings.h"

namespace collide::python {

/// The name and the parameters of a function, as Python writes them: "overlap(self, other,
/// offset)".
class Signature {
 public:
  template <class... Parameters>
  Signature(std::string name, bool is_method, const Parameters&... parameters)
      : name_(std::move(name)) {
    if (is_method) parameters_.emplace_back("self");
    (parameters_.push_back(written(parameters)), ...);
  }

  /// The docstring, from which `inspect.signature` takes the parameters.
  std::string with(const char* text) const;
  /// Arguments of a wrong number or with a wrong name.
  [[noreturn]] void refuse(const py::args& given, const py::kwargs& named) const;

 private:
  static std::string written(const py::arg& parameter) { return parameter.name; }
  static std::string written(const py::arg_v& parameter);
  std::string parameters() const;

  std::string name_;
  std::vector<std::string> parameters_;
};

/// Adds a function, whose parameters are Python objects, to the module, or a method to a class.
template <class Owner, class Function, class... Parameters>
void define(Owner& owner, const char* name, Function&& function, const char* text,
            const Parameters&... parameters) {
  const Signature signature(name, !std::is_same_v<Owner, py::module_>, parameters...);
  owner.def(name, std::forward<Function>(function), parameters..., signature.with(text).c_str());
  // Asked after the first, when that does not take the arguments.
  owner.def(name, [signature](const py::args& given, const py::kwargs& named) -> py::object {
    signature.refuse(given, named);
  });
}

/// The same of a static method.
template <class Owner, class Function, class... Parameters>
void define_static(Owner& owner, const char* name, Function&& function, const char* text,
                   const Parameters&... parameters) {
  const Signature signature(name, false, parameters...);
  owner.def_static(name, std::forward<Function>(function), parameters...,
                   signature.with(text).c_str());
  owner.def_static(name, [signature](const py::args& given, const py::kwargs& named) -> py::object {
    signature.refuse(given, named);
  });
}

/// The same of `__init__`: the function gives a std::unique_ptr of a new value.
template <class Type, class... Options, class Function, class... Parameters>
void define_init(py::class_<Type, Options...>& owner, Function&& function,
                 const Parameters&... parameters) {
  const Signature method("__init__", true, parameters...);
  owner.def(py::init(std::forward<Function>(function)), parameters..., method.with("").c_str());
  const Signature signature(py::str(owner.attr("__name__")), false, parameters...);
  owner.def(py::init([signature](const py::args& given, const py::kwargs& named)
                         -> std::unique_ptr<Type> { signature.refuse(given, named); }));
}

/// A class whose objects others make: `makers` says who.
template <class Type, class... Options>
void define_no_init(py::class_<Type, Options...>& owner, const char* makers) {
  const std::string name = py::str(owner.attr("__name__"));
  owner.def(py::init([name, makers](const py::args&, const py::kwargs&) -> std::unique_ptr<Type> {
    throw InputError(name, std::string("is not made by a call, expected ") + makers);
  }));
}

}  // namespace collide::python
