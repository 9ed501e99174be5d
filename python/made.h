// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>

#include "model/common/input_error.h"

namespace collide::python {

/// The name of the type of a value, as callers write it: "Mask", "numpy.ndarray".
inline std::string type_name(const pybind11::handle& value) {
  const std::string name = Py_TYPE(value.ptr())->tp_name;
  const std::string_view module = "collide._native.";
  return name.compare(0, module.size(), module) == 0 ? name.substr(module.size()) : name;
}

/// True for the classes of C++ that the module shows: COLLIDE_BOUND(TYPE) says so.
template <class Type>
struct IsBound : std::false_type {};

/// Refuses an object whose class is `type` or derived from it and that `__new__` has made without
/// `__init__`: it has no value. pybind11 would take memory that nobody has written for one.
inline void require_made(const pybind11::handle& object, const std::type_info& type) {
  const pybind11::handle wanted = pybind11::detail::get_type_handle(type, false);
  auto* const wanted_type = reinterpret_cast<PyTypeObject*>(wanted.ptr());
  if (!object || !wanted || PyObject_TypeCheck(object.ptr(), wanted_type) == 0) return;
  auto* const instance = reinterpret_cast<pybind11::detail::instance*>(object.ptr());
  for (const auto& value : pybind11::detail::values_and_holders(instance)) {
    if (!value.holder_constructed()) {
      throw InputError(type_name(object), "expected __init__ to be called first");
    }
  }
}

}  // namespace collide::python

namespace pybind11::detail {

template <class Type>
class type_caster<Type, enable_if_t<collide::python::IsBound<Type>::value>>
    : public type_caster_base<Type> {
 public:
  bool load(handle object, bool convert) {
    collide::python::require_made(object, typeid(Type));
    return type_caster_base<Type>::load(object, convert);
  }
};

}  // namespace pybind11::detail

/// At namespace scope outside of all, before the class is bound or cast.
#define COLLIDE_BOUND(TYPE) \
  template <>               \
  struct collide::python::IsBound<TYPE> : std::true_type {}
