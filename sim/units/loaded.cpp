// SPDX-License-Identifier: MIT
#include "sim/units/loaded.h"

extern "C" void collide_select_fault(unsigned fault) {
  collide::LoadedSettings::get().fault = fault;
}

extern "C" void collide_leave_coverage(const char* file) {
  collide::LoadedSettings::get().coverage = file;
}

extern "C" void collide_power_up(unsigned seed) {
  collide::LoadedSettings::get().power_up = seed;
}
