// SPDX-License-Identifier: MIT
//
// The functions of dpi/collide_pkg.sv as system functions, $collide_create and so on, for Icarus,
// which has no DPI: dpi/collide_vpi.svh.
#include <vpi_user.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "dpi/collide_dpi.h"

namespace {

constexpr PLI_INT32 kTextBits = 8 * 128;  // as in collide_vpi.svh

/// The simulator has one buffer for all texts.
template <class Value>
using Kept = std::conditional_t<std::is_same_v<Value, const char*>, std::string, Value>;

const char* passed(const std::string& text) {
  return text.c_str();
}
template <class Value>
Value passed(Value value) {
  return value;
}

/// Integers are taken and returned bit by bit, X and Z as 0.
template <class Value>
Kept<Value> argument(vpiHandle arguments) {
  const vpiHandle one = vpi_scan(arguments);
  s_vpi_value value;
  if constexpr (std::is_same_v<Value, const char*>) {
    value.format = vpiStringVal;
    vpi_get_value(one, &value);
    return value.value.str;
  } else {
    value.format = vpiVectorVal;
    vpi_get_value(one, &value);
    std::uint64_t bits = 0;
    const auto words = static_cast<unsigned>((vpi_get(vpiSize, one) + 31) / 32);
    for (unsigned i = 0; i < words && i < 2; ++i) {
      const s_vpi_vecval& word = value.value.vector[i];
      bits |= std::uint64_t{static_cast<std::uint32_t>(word.aval & ~word.bval)} << 32 * i;
    }
    return static_cast<Value>(bits);
  }
}

template <class Value>
constexpr PLI_INT32 kBits = std::is_same_v<Value, const char*> ? kTextBits : 8 * sizeof(Value);

template <class Value>
void give(vpiHandle call, Value result) {
  s_vpi_value value;
  s_vpi_vecval words[2] = {};
  if constexpr (std::is_same_v<Value, const char*>) {
    value.format = vpiStringVal;
    value.value.str = const_cast<PLI_BYTE8*>(result);
  } else {
    const std::uint64_t bits = result;
    for (unsigned i = 0; i < 2; ++i) words[i].aval = static_cast<PLI_INT32>(bits >> 32 * i);
    value.format = vpiVectorVal;
    value.value.vector = words;
  }
  vpi_put_value(call, &value, nullptr, vpiNoDelay);
}

template <auto kFunction>
struct Call;

template <class Result, class... Arguments, Result (*kFunction)(Arguments...)>
struct Call<kFunction> {
  static PLI_INT32 size(PLI_BYTE8*) {
    if constexpr (std::is_void_v<Result>) {
      return 0;
    } else {
      return kBits<Result>;
    }
  }
  static PLI_INT32 make(PLI_BYTE8*) {
    const vpiHandle call = vpi_handle(vpiSysTfCall, nullptr);
    const vpiHandle scan = sizeof...(Arguments) == 0 ? nullptr : vpi_iterate(vpiArgument, call);
    // Braces keep the order of the arguments.
    const std::tuple<Kept<Arguments>...> kept{argument<Arguments>(scan)...};
    if (scan != nullptr) vpi_free_object(scan);
    const auto function = [](const auto&... values) { return kFunction(passed(values)...); };
    if constexpr (std::is_void_v<Result>) {
      std::apply(function, kept);
    } else {
      give<Result>(call, std::apply(function, kept));
    }
    return 0;
  }
  static void declare(const char* name) {
    s_vpi_systf_data data = {};
    data.type = std::is_void_v<Result> ? vpiSysTask : vpiSysFunc;
    data.sysfunctype = std::is_void_v<Result> ? 0 : vpiSizedFunc;
    data.tfname = name;
    data.calltf = make;
    data.sizetf = std::is_void_v<Result> ? nullptr : size;
    vpi_register_systf(&data);
  }
};

void declare_all() {
  Call<&collide_create>::declare("$collide_create");
  Call<&collide_destroy>::declare("$collide_destroy");
  Call<&collide_reset>::declare("$collide_reset");
  Call<&collide_store>::declare("$collide_store");
  Call<&collide_fetch>::declare("$collide_fetch");
  Call<&collide_mismatch>::declare("$collide_mismatch");
  Call<&collide_compared>::declare("$collide_compared");
  Call<&collide_write>::declare("$collide_write");
  Call<&collide_read>::declare("$collide_read");
  Call<&collide_foreign_cycle>::declare("$collide_foreign_cycle");
  Call<&collide_access>::declare("$collide_access");
  Call<&collide_finished>::declare("$collide_finished");
  Call<&collide_clock>::declare("$collide_clock");
  Call<&collide_pins>::declare("$collide_pins");
  Call<&collide_picture>::declare("$collide_picture");
}

}  // namespace

// The simulator looks for this name.
extern "C" {
[[gnu::visibility("default")]] extern void (*vlog_startup_routines[])();
void (*vlog_startup_routines[])() = {declare_all, nullptr};
}
