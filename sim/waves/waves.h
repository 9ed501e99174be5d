// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sim/waves/vcd.h"
#include "sim/waves/wave_info.h"

namespace collide::waves {

/// A recorded wave.
struct Wave {
  std::string name;            // what `collide waves` calls it
  std::filesystem::path path;  // absolute
};

/// Every wave below the folder `out`, newest first.
std::vector<Wave> recorded_waves(const std::filesystem::path& out);

/// The wave of that name, or the file of that path; the newest if `name` is empty. Throws
/// InputError.
Wave find_wave(const std::filesystem::path& out, const std::string& name);

/// Reads the names and times of a wave. Throws InputError if it is not one.
inline WaveInfo inspect_wave(const std::filesystem::path& fst) {
  return info_of([&](const VcdReader& reader) { read_fst(fst, reader); });
}

/// The codes of the signals that change within a part of a wave.
std::set<std::string> moving_signals(const std::filesystem::path& fst, std::uint64_t first,
                                     std::uint64_t last);

/// The signals that a saved GTKWave view shows, as `WaveInfo` names them.
std::vector<std::string> signals_of_view(const std::filesystem::path& gtkw);

/// Part of a wave to show, in picoseconds.
struct Excerpt {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::optional<std::uint64_t> marker;
};

/// A moment with a name, in picoseconds.
struct Mark {
  std::uint64_t time;
  std::string name;
};

/// The reads of a platform's wave in which the processor sees another value in its cache than
/// memory holds; none if the wave follows no word.
std::vector<Mark> stale_reads(const Wave& wave, const WaveInfo& info);

/// GTKWave's start-up script: shows the excerpt, or all of the wave, and the marks.
std::string gtkwave_script(const std::optional<Excerpt>& excerpt,
                           const std::vector<Mark>& marks = {});

/// GTKWave's command line for a wave with its view and a start-up script.
std::vector<std::string> gtkwave_command(const Wave& wave, const std::filesystem::path& view,
                                         const std::filesystem::path& script);

/// The wave as a PNG file, drawn on its own display, high enough for so many lines of signals and
/// headings. Throws InputError if a program that this needs is missing.
std::string draw_wave(std::vector<std::string> gtkwave, std::size_t lines);

}  // namespace collide::waves
