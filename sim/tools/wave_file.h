// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <limits>

#include "model/common/output_file.h"
#include "sim/units/wave_options.h"

namespace collide::tools {

/// The FST file that a verilated unit records, in place when it is whole. Verilator's writer looks
/// at no error: what it leaves behind is checked.
class WaveFile {
 public:
  /// Throws InputError for a name that does not end in ".fst", OutputError if it cannot be written.
  explicit WaveFile(const std::filesystem::path& destination);

  const std::filesystem::path& destination() const { return draft_.destination(); }
  /// Where it is until `keep`.
  const std::filesystem::path& path() const { return draft_.path(); }
  /// What to make the unit with.
  WaveOptions clocks(std::uint64_t first = 0,
                     std::uint64_t last = std::numeric_limits<std::uint64_t>::max()) const;

  /// Throws OutputError unless the wave is whole. The unit is gone by now: it ends the file when it
  /// is destroyed.
  void check() const;
  /// The same, and puts it in place.
  void keep();

 private:
  Draft draft_;
};

/// The file. Throws InputError unless it ends in one of the extensions, such as ".fst".
const std::filesystem::path& named_as_wave(const std::filesystem::path& file,
                                           std::initializer_list<const char*> extensions);

/// Whether an FST file has all of its blocks to the last byte.
bool is_whole_fst(const std::filesystem::path& file);

}  // namespace collide::tools
