// SPDX-License-Identifier: MIT
#pragma once

#include <Vloaded.h>
#include <Vloaded___024root.h>
#include <verilated_cov.h>

#include <string>
#include <type_traits>
#include <utility>

#include "sim/units/direct_edge.h"

namespace collide {

/// What the models of a loaded library are made with from now on.
struct LoadedSettings {
  unsigned fault = 0;     // of a netlist with faults: the one switched on, 0 is none
  unsigned power_up = 0;  // seed of what is random when the model is made, if it is built so
  std::string coverage;   // of RTL built with coverage: the file a model leaves its counts in

  static LoadedSettings& get() {
    static thread_local LoadedSettings settings;
    return settings;
  }
};

/// Whether the netlist has the input that selects a fault.
template <class Model, class = void>
constexpr bool kHasFaults = false;
template <class Model>
constexpr bool kHasFaults<Model, std::void_t<decltype(std::declval<Model&>().fault)>> = true;

/// The RTL of a library that was compiled while the program runs.
template <class Model>
class LoadedModel : public Model {
 public:
  LoadedModel(VerilatedContext* context, const char* name)
      : Model(with_power_up(context), name), context_(context) {
#ifdef COLLIDE_INPUTS_LOW
    COLLIDE_INPUTS_LOW((*this));
#endif
    if constexpr (kHasFaults<Model>) this->fault = LoadedSettings::get().fault;
  }
  ~LoadedModel() {
    const std::string& file = LoadedSettings::get().coverage;
    if (!file.empty()) context_->coveragep()->write(file.c_str());
  }

 private:
  static VerilatedContext* with_power_up(VerilatedContext* context) {
    if (const unsigned seed = LoadedSettings::get().power_up; seed != 0) {
      context->randReset(2);
      context->randSeed(static_cast<int>(seed));
    }
    return context;
  }

  VerilatedContext* context_;
};

using Loaded = LoadedModel<Vloaded>;

}  // namespace collide

// Said by who compiles it, having looked at the design.
#ifdef COLLIDE_ONE_CLOCK
COLLIDE_DIRECT_EDGE_OF(collide::Loaded, Vloaded);
#endif
