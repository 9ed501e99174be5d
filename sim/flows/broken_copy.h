// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace collide::flows {

/// A fault that is put into a source: another value of one signal. It names signals alone, and so
/// outlives changes of what is written about them.
struct BrokenCopy {
  std::string what;
  std::string file;
  /// A signal that the file drives: what becomes another value is each that it is given. An input,
  /// i_NAME: where it is read. INSTANCE.PORT: what the port is connected to.
  std::string signal;
  /// Verilog. WAS stands for the value as it is.
  std::string becomes;
  /// Verilog at the end of the module, or empty.
  std::string adds;
  unsigned from = 0;  // the first clock that the solver is asked about; 0: the property's own
};

/// `text`, the contents of its file, with the fault. Throws InputError if the file gives the signal
/// no value.
std::string with_fault(const std::string& text, const BrokenCopy& fault);

}  // namespace collide::flows
