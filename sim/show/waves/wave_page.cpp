// SPDX-License-Identifier: MIT
#include "sim/show/waves/wave_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "sim/show/page/page.h"
#include "sim/tools/packed.h"
#include "sim/waves/vcd.h"
#include "sim/waves/wave_view.h"

namespace collide::waves {
namespace {

/// Bits of a value that is packed as a number.
constexpr std::size_t kNumberBits = 52;

/// What signals of one code do.
struct Trace {
  int width = 1;
  bool has_text = false;  // too wide for numbers, or with bits that are not known
  std::vector<std::uint64_t> times;
  std::vector<std::string> bits;
};

struct Recorded {
  std::map<std::string, Trace> traces;                               // by code
  std::map<std::string, std::map<std::string, std::string>> states;  // by their number
};

Recorded record(const Wave& wave) {
  Recorded found;
  std::uint64_t now = 0;
  std::size_t changes = 0;
  VcdReader reader;
  reader.states = [&](const std::string& states, const std::map<std::string, std::string>& names) {
    found.states[states] = names;
  };
  reader.signal = [&](const VcdSignal& signal) { found.traces[signal.code].width = signal.width; };
  reader.time = [&](std::uint64_t picoseconds) { now = picoseconds; };
  reader.change = [&](const std::string& code, const std::string& bits) {
    Trace& trace = found.traces[code];
    if (!trace.times.empty() && trace.bits.back() == bits) return;
    if (++changes > kMostChanges) {
      throw InputError(wave.path.string(),
                       fmt::format("more than {} changes, expected what a page can hold: a wave of "
                                   "fewer clocks",
                                   kMostChanges));
    }
    trace.times.push_back(now);
    trace.bits.push_back(bits);
    if (bits.size() > kNumberBits || bits.find_first_not_of("01") != std::string::npos) {
      trace.has_text = true;
    }
  };
  read_fst(wave.path, reader);
  return found;
}

std::uint64_t number_of(const std::string& bits) {
  std::uint64_t value = 0;
  for (const char bit : bits) value = value << 1 | (bit == '1' ? 1 : 0);
  return value;
}

/// Hexadecimal digits of that many bits; a digit with unknown bits is an x.
std::string digits_of(std::string bits, int width) {
  const auto wanted = static_cast<std::size_t>(width + 3) / 4 * 4;
  // Leading zeros are left out in the file, and so are leading x.
  const char fill = !bits.empty() && bits[0] != '1' && bits[0] != '0' ? bits[0] : '0';
  if (bits.size() < wanted) bits.insert(0, wanted - bits.size(), fill);
  std::string digits;
  for (std::size_t i = 0; i < bits.size(); i += 4) {
    const std::string digit = bits.substr(i, 4);
    digits += digit.find_first_not_of("01") != std::string::npos
                  ? "x"
                  : fmt::format("{:X}", number_of(digit));
  }
  return digits;
}

Json to_json(const Trace& trace, std::uint64_t tick) {
  std::vector<std::int64_t> numbers = {static_cast<std::int64_t>(trace.times.size())};
  std::uint64_t before = 0;
  for (const std::uint64_t time : trace.times) {
    numbers.push_back(static_cast<std::int64_t>((time - before) / tick));
    before = time;
  }
  Json json = Json::object();
  if (trace.has_text) {
    json["texts"] = Json::array();
    for (const std::string& bits : trace.bits) {
      json["texts"].push_back(trace.width == 1 ? bits : digits_of(bits, trace.width));
    }
  } else {
    for (const std::string& bits : trace.bits) {
      numbers.push_back(static_cast<std::int64_t>(number_of(bits)));
    }
  }
  json["packed"] = tools::packed(numbers);
  return json;
}

/// What all times are multiples of.
std::uint64_t tick_of(const Recorded& recorded, const WaveInfo& info, const PageOptions& options) {
  std::uint64_t tick = std::gcd(std::gcd(info.first, info.last), options.clock_period);
  for (const auto& [code, trace] : recorded.traces) {
    for (const std::uint64_t time : trace.times) tick = std::gcd(tick, time);
  }
  return std::max<std::uint64_t>(tick, 1);
}

/// The names of states by value, as the page counts.
Json names_of(const std::map<std::string, std::string>& names) {
  Json json = Json::object();
  for (const auto& [bits, name] : names) json[std::to_string(number_of(bits))] = name;
  return json;
}

}  // namespace

std::string wave_page(const Wave& wave, const WaveInfo& info, const PageOptions& options) {
  const Recorded recorded = record(wave);
  const std::uint64_t tick = tick_of(recorded, info, options);
  Json data = {{"name", wave.name},
               {"top", info.top},
               {"tick", tick},
               {"period", options.clock_period},
               {"first", info.first / tick},
               {"last", info.last / tick},
               {"states", Json::object()},
               {"traces", Json::array()},
               {"signals", Json::array()},
               {"groups", Json::array()},
               {"marks", Json::array()}};
  for (const auto& [states, names] : recorded.states) data["states"][states] = names_of(names);
  std::map<std::string, std::size_t> trace_of;
  for (const auto& [code, trace] : recorded.traces) {
    trace_of[code] = data["traces"].size();
    data["traces"].push_back(to_json(trace, tick));
  }
  std::map<std::string, std::size_t> index_of;
  for (const VcdSignal& signal : info.declared) {
    if (signal.type == "parameter") continue;
    const std::size_t index = data["signals"].size();
    index_of[signal.name] = index;
    index_of.emplace(as_gtkwave_says(signal.name), index);
    Json json = {{"name", signal.name}, {"width", signal.width}, {"trace", trace_of[signal.code]}};
    if (!signal.states.empty()) json["states"] = signal.states;
    data["signals"].push_back(std::move(json));
  }
  for (const ViewGroup& group : groups_of_view(options.view)) {
    Json signals = Json::array();
    for (std::size_t i = 0; i < group.signals.size(); ++i) {
      const auto known = index_of.find(group.signals[i]);
      if (known == index_of.end()) continue;
      signals.push_back(known->second);
      if (!group.aliases[i].empty()) data["signals"][known->second]["alias"] = group.aliases[i];
    }
    data["groups"].push_back({{"title", group.title}, {"signals", signals}});
  }
  for (const Mark& mark : options.marks) {
    data["marks"].push_back({{"time", mark.time / tick}, {"name", mark.name}});
  }
  if (options.marker) data["marker"] = *options.marker / tick;
  if (options.divergence) {
    const Divergence& found = *options.divergence;
    const std::uint64_t time = found.clock() * options.clock_period / tick;
    Json context = Json::array();
    for (const Divergence::Moment& moment : found.context) {
      context.push_back({{"golden", moment.golden}, {"rtl", moment.rtl}});
    }
    data["divergence"] = {{"what", found.what()},
                          {"expected", found.expected()},
                          {"actual", found.actual()},
                          {"time", time},
                          {"context", context}};
    if (!options.marker) data["marker"] = time;
  }
  return show::wave_page(wave.name, data);
}

}  // namespace collide::waves
