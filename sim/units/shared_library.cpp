// SPDX-License-Identifier: MIT
#include "sim/units/shared_library.h"

#include <dlfcn.h>

#include <stdexcept>

namespace collide {

SharedLibrary::SharedLibrary(const std::string& file)
    : library_(dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL)) {
  if (library_ == nullptr) throw std::runtime_error(dlerror());
}

SharedLibrary::~SharedLibrary() {
  dlclose(library_);
}

void* SharedLibrary::find(const char* name) const {
  void* found = dlsym(library_, name);
  if (found == nullptr) throw std::runtime_error(dlerror());
  return found;
}

}  // namespace collide
