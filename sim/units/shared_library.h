// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace collide {

/// A library that was compiled while the program runs: RTL behind the interface of its unit, as
/// sim/units/X/loaded.cpp has it. What comes from it lives no longer than this.
class SharedLibrary {
 public:
  /// Throws std::runtime_error, as `symbol` does, if there is none.
  explicit SharedLibrary(const std::string& file);
  ~SharedLibrary();
  SharedLibrary(const SharedLibrary&) = delete;
  SharedLibrary& operator=(const SharedLibrary&) = delete;

  template <class Function>
  Function* symbol(const char* name) const {
    return reinterpret_cast<Function*>(find(name));
  }

 private:
  void* find(const char* name) const;

  void* library_;
};

/// Libraries that replace modules of our RTL, by the modules' names.
using Libraries = std::map<std::string, const SharedLibrary*>;

/// What makes the unit of a library that was made with sim/units/X/loaded.cpp and lives longer.
template <class Unit, class... Arguments>
std::function<std::unique_ptr<Unit>(Arguments...)> maker_of(
    const SharedLibrary& library, const char* function = "collide_make_unit") {
  auto* const make = library.symbol<Unit*(Arguments...)>(function);
  return [make](Arguments... arguments) { return std::unique_ptr<Unit>(make(arguments...)); };
}

}  // namespace collide
