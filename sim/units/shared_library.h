// SPDX-License-Identifier: MIT
#pragma once

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

}  // namespace collide
