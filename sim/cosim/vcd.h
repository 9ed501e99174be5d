// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace collide::cosim {

/// Called for what a wave's VCD form says, in its order; any of them may be missing.
struct VcdReader {
  /// A signal, "blitter.w_op[3:0]", and the code by which it changes; several may share one.
  std::function<void(const std::string& name, const std::string& code)> signal;
  std::function<void(const std::string& module)> top;
  std::function<void(std::uint64_t picoseconds)> time;
  /// Binary digits, x and z among them.
  std::function<void(const std::string& code, const std::string& bits)> change;
};

/// Reads an FST wave by fst2vcd. Throws InputError if the program is missing or the file is not
/// one.
void read_fst(const std::filesystem::path& fst, const VcdReader& reader);

}  // namespace collide::cosim
