// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <map>
#include <string>

namespace collide::waves {

struct VcdSignal {
  std::string name;  // "blitter.w_op[3:0]"
  std::string code;  // by which it changes; several may share one
  std::string type;  // "wire", "logic", "reg", "integer", "parameter"
  bool enumerated = false;
  int width = 1;            // in bits
  std::string states = {};  // of an enumerated one, which of `VcdReader::states`
};

/// Called for what a wave's VCD form says, in its order; any of them may be missing.
struct VcdReader {
  std::function<void(const VcdSignal& signal)> signal;
  /// Names by value, in binary digits, under the name by which signals refer to them.
  std::function<void(const std::string& states, const std::map<std::string, std::string>& names)>
      states;
  std::function<void(const std::string& module)> top;
  std::function<void(std::uint64_t picoseconds)> time;
  /// Binary digits, x and z among them.
  std::function<void(const std::string& code, const std::string& bits)> change;
};

/// Calls a reader for a whole wave, wherever that is from.
using WaveSource = std::function<void(const VcdReader& reader)>;

/// Reads a wave in VCD form. False if it has no signal.
bool read_vcd(std::istream& vcd, const VcdReader& reader);

/// Reads an FST wave by fst2vcd. Throws InputError if the program is missing or the file is not
/// one.
void read_fst(const std::filesystem::path& fst, const VcdReader& reader);

}  // namespace collide::waves
