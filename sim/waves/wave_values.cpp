// SPDX-License-Identifier: MIT
#include "sim/waves/wave_values.h"

#include <algorithm>
#include <iterator>

#include "model/common/input_error.h"

namespace collide::waves {

WaveValues::WaveValues(const std::string& wave, const WaveSource& source,
                       const std::vector<std::string>& signals) {
  // A signal may be declared in several scopes with one code.
  std::multimap<std::string, std::string> wanted;
  std::uint64_t now = 0;
  bool timed = false;
  VcdReader reader;
  reader.signal = [&](const VcdSignal& signal) {
    if (std::find(signals.begin(), signals.end(), signal.name) == signals.end()) return;
    if (changes_.emplace(signal.name, std::vector<Change>{}).second) {
      wanted.emplace(signal.code, signal.name);
    }
  };
  reader.time = [&](std::uint64_t picoseconds) {
    now = last_ = picoseconds;
    if (!timed) first_ = now;
    timed = true;
  };
  reader.change = [&](const std::string& code, const std::string& bits) {
    const auto named = wanted.equal_range(code);
    if (named.first == named.second) return;
    std::uint64_t value = 0;
    for (const char bit : bits) value = value << 1 | (bit == '1' ? 1 : 0);
    for (auto name = named.first; name != named.second; ++name) {
      changes_[name->second].push_back({now, value});
    }
  };
  source(reader);
  for (const std::string& signal : signals) {
    if (changes_.count(signal) == 0) {
      throw InputError(wave, "has no signal " + signal);
    }
  }
}

std::uint64_t WaveValues::at(const std::string& signal, std::uint64_t time) const {
  const std::vector<Change>& all = changes_.at(signal);
  const auto later =
      std::upper_bound(all.begin(), all.end(), time,
                       [](std::uint64_t when, const Change& change) { return when < change.time; });
  return later == all.begin() ? 0 : std::prev(later)->value;
}

}  // namespace collide::waves
