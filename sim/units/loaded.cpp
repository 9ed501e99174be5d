// SPDX-License-Identifier: MIT
#include "sim/units/loaded.h"

#include <cstdio>
#include <map>
#include <string>

namespace {

/// Files that the RTL reads, by the names that it writes.
std::map<std::string, std::string>& data_files() {
  static std::map<std::string, std::string> files;
  return files;
}

}  // namespace

extern "C" void collide_select_fault(unsigned fault) {
  collide::LoadedSettings::get().fault = fault;
}

extern "C" void collide_leave_coverage(const char* file) {
  collide::LoadedSettings::get().coverage = file;
}

extern "C" void collide_power_up(unsigned seed) {
  collide::LoadedSettings::get().power_up = seed;
}

extern "C" void collide_data_file(const char* name, const char* path) {
  data_files()[name] = path;
}

// The linker puts them in place of fopen (--wrap=fopen): a name means the same wherever the program
// is run.
extern "C" std::FILE* __real_fopen(const char* name, const char* mode);
extern "C" std::FILE* __wrap_fopen(const char* name, const char* mode) {
  const auto found = data_files().find(name);
  return __real_fopen(found == data_files().end() ? name : found->second.c_str(), mode);
}
