// SPDX-License-Identifier: MIT
#include "sim/show/waves/wave_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <sstream>
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

/// Thrown by a wave of more changes than a page can hold.
struct TooMany {};

/// The changes within the times of `info`, and the values with which they begin.
Recorded record(const WaveSource& source, const WaveInfo& info, std::size_t most) {
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
    if (now > info.last) return;
    Trace& trace = found.traces[code];
    if (!trace.times.empty() && trace.bits.back() == bits) return;
    if (now <= info.first && !trace.times.empty()) {
      trace.times.pop_back();
      trace.bits.pop_back();
      --changes;
    }
    if (++changes > most) throw TooMany{};
    trace.times.push_back(std::max(now, info.first));
    trace.bits.push_back(bits);
    if (bits.size() > kNumberBits || bits.find_first_not_of("01") != std::string::npos) {
      trace.has_text = true;
    }
  };
  source(reader);
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

/// The names of a view's file, a line each: value in hexadecimal digits, name.
Json names_in(const std::string& text) {
  Json json = Json::object();
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t space = line.find(' ');
    if (space == 0 || space == line.npos) continue;
    json[std::to_string(std::stoull(line.substr(0, space), nullptr, 16))] = line.substr(space + 1);
  }
  return json;
}

/// A signal as the view shows it.
void show_as(const ViewStyle& style, const PageOptions& options, Json& signal, Json& states) {
  if (!style.alias.empty()) signal["alias"] = style.alias;
  if (style.radix == ViewStyle::Radix::kDecimal) signal["radix"] = 10;
  if (style.radix == ViewStyle::Radix::kBinary) signal["radix"] = 2;
  if (style.names.empty() || !options.read) return;
  if (!states.contains(style.names)) states[style.names] = names_in(options.read(style.names));
  signal["states"] = style.names;
}

/// The clock that was asked for, or that of the divergence.
std::optional<std::uint64_t> marker_of(const PageOptions& options) {
  if (options.marker || !options.divergence) return options.marker;
  return options.divergence->shown_clock() * options.clock_period;
}

}  // namespace

std::string wave_page(const Wave& wave, const WaveSource& source, const WaveInfo& whole,
                      const PageOptions& options) {
  WaveInfo info = whole;
  Recorded recorded;
  try {
    recorded = record(source, info, options.most_changes);
  } catch (const TooMany&) {
    const std::optional<std::uint64_t> marker = marker_of(options);
    const std::string most =
        fmt::format("more than {} changes, expected what a page can hold", options.most_changes);
    if (!marker || options.clock_period == 0) {
      throw InputError(wave.path.string(), most + ": a wave of fewer clocks");
    }
    const std::uint64_t around = options.clocks_around * options.clock_period;
    info.first = std::max(info.first, *marker - std::min(*marker, around));
    info.last = std::min(info.last, *marker + around);
    try {
      recorded = record(source, info, options.most_changes);
    } catch (const TooMany&) {
      throw InputError(wave.path.string(), most + " around a clock: a wave of fewer signals");
    }
  }
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
      show_as(group.styles[i], options, data["signals"][known->second], data["states"]);
    }
    data["groups"].push_back({{"title", group.title}, {"signals", signals}});
  }
  for (const Mark& mark : options.marks) {
    data["marks"].push_back({{"time", mark.time / tick}, {"name", mark.name}});
  }
  if (const auto marker = marker_of(options)) data["marker"] = *marker / tick;
  if (info.first != whole.first || info.last != whole.last) {
    data["whole"] = {whole.first / tick, whole.last / tick};
  }
  if (!options.opens_at.empty()) data["opens"] = options.opens_at;
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
    if (found.origin) {
      data["divergence"]["origin"] = {{"time", found.origin->clock * options.clock_period / tick},
                                      {"what", found.origin->what},
                                      {"expected", found.origin->expected},
                                      {"actual", found.origin->actual}};
    }
  }
  return show::wave_page(wave.name, data);
}

}  // namespace collide::waves
