// SPDX-License-Identifier: MIT
#include "sim/waves/wave_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "sim/waves/added_signals.h"
#include "sim/waves/wave_values.h"

namespace collide::waves {
namespace {

// Lines of a GTKWave view: flags of what follows, headings and signals.
constexpr const char* kHeading = "@200";
constexpr const char* kBit = "@28";
constexpr const char* kHex = "@22";
constexpr const char* kEnum = "[color] 3\n@100000028";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool is_signal(const std::string& line) {
  return !line.empty() && std::string("[*@-^#").find(line[0]) == std::string::npos;
}

/// Without its alias.
std::string signal_of(const std::string& line) {
  return line[0] == '+' ? line.substr(line.find("} ") + 2) : line;
}

/// Of the golden model, which only some waves have: it is shown where it is there.
bool is_added(const std::string& signal) {
  const std::string scope = std::string(kGoldenScope) + ".";
  return signal.compare(0, scope.size(), scope) == 0;
}

constexpr const char* kOpensAt = "[*] opens at ";

/// Flags of a signal, as GTKWave numbers them.
ViewStyle::Radix radix_of(const std::string& flags) {
  const auto bits = std::stoull(flags.substr(1), nullptr, 16);
  constexpr unsigned kHexFlag = 0x2, kDecimalFlag = 0x4;
  if ((bits & kHexFlag) != 0) return ViewStyle::Radix::kHex;
  return (bits & kDecimalFlag) != 0 ? ViewStyle::Radix::kDecimal : ViewStyle::Radix::kBinary;
}

/// What a view begins with, and what stands under each heading.
struct Section {
  std::vector<std::string> lines;
};

std::vector<Section> sections_of(const std::string& view) {
  std::vector<Section> sections(1);
  const std::vector<std::string> lines = lines_of(view);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool heads = lines[i] == kHeading && i + 1 < lines.size() && lines[i + 1].size() > 1 &&
                       lines[i + 1][0] == '-';
    if (heads) sections.emplace_back();
    sections.back().lines.push_back(lines[i]);
  }
  return sections;
}

/// Without signals that are not there, and what stands before them; whether any is left.
bool keep(Section& section, const std::set<std::string>& there) {
  std::vector<std::string> kept;
  std::vector<std::string> before;  // flags of the next signal
  bool any = false;
  for (const std::string& line : section.lines) {
    before.push_back(line);
    const bool signal = is_signal(line);
    if (signal && there.count(signal_of(line)) == 0) {
      before.clear();
      continue;
    }
    if (!signal && line[0] != '-') continue;
    any = any || signal;
    kept.insert(kept.end(), before.begin(), before.end());
    before.clear();
  }
  kept.insert(kept.end(), before.begin(), before.end());
  section.lines = std::move(kept);
  return any;
}

/// "vera.drawer" of "vera.drawer.r_state[2:0]"; a vector's range may have dots of its own.
std::string instance_of(const std::string& signal) {
  return signal.substr(0, signal.rfind('.', signal.find('[')));
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// States and registers, by type and by the names that people give them.
bool holds_a_state(const VcdSignal& signal) {
  if (signal.enumerated || signal.type == "reg") return true;
  if (signal.type != "logic" && signal.type != "bit") return false;
  std::string name = lower(signal.name.substr(instance_of(signal.name).size() + 1));
  name.erase(std::min(name.find('['), name.size()));
  if (name.find("state") != name.npos || name.find("fsm") != name.npos) return true;
  return name.compare(0, 2, "r_") == 0 || ends_with(name, "_r") || ends_with(name, "_q") ||
         ends_with(name, "_ff") || ends_with(name, "_reg");
}

/// Of an array: "r_ram[3][15:0]", "r_valid[3]".
bool is_element(const VcdSignal& signal) {
  const std::size_t first = signal.name.find('[');
  return first != std::string::npos && signal.name.find(':', first) > signal.name.find(']', first);
}

/// The lower the earlier.
int rank_of(const VcdSignal& signal) {
  if (is_element(signal)) return 4;
  const auto depth = std::count(signal.name.begin(), signal.name.end(), '.');
  if (holds_a_state(signal)) return depth <= 2 ? 0 : 1;
  return signal.type == "wire" ? 3 : 2;
}

}  // namespace

std::vector<ViewGroup> own_signals(const WaveInfo& info, const std::vector<std::string>& shown,
                                   const std::set<std::string>& moving, std::size_t most) {
  std::set<std::string> taken;  // codes
  for (const VcdSignal& signal : info.declared) {
    if (std::find(shown.begin(), shown.end(), signal.name) != shown.end()) {
      taken.insert(signal.code);
    }
  }
  const std::string top = info.top + ".";
  std::vector<VcdSignal> ranked;
  for (const VcdSignal& signal : info.declared) {
    const bool constant = signal.type == "parameter" || signal.type == "integer";
    if (!constant && signal.name.compare(0, top.size(), top) == 0) ranked.push_back(signal);
  }
  const auto rank = [&](const VcdSignal& signal) {
    return std::pair(moving.count(signal.code) == 0, rank_of(signal));
  };
  std::stable_sort(ranked.begin(), ranked.end(),
                   [&](const VcdSignal& a, const VcdSignal& b) { return rank(a) < rank(b); });
  std::set<std::string> chosen;
  for (const VcdSignal& signal : ranked) {
    if (chosen.size() < most && taken.insert(signal.code).second) chosen.insert(signal.name);
  }
  std::vector<ViewGroup> groups;
  std::map<std::string, std::size_t> group_of;
  for (const VcdSignal& signal : info.declared) {
    if (chosen.count(signal.name) == 0) continue;
    const std::string instance = instance_of(signal.name);
    const auto [known, is_new] = group_of.try_emplace(instance, groups.size());
    if (is_new) groups.push_back({instance, {}});
    groups[known->second].signals.push_back(signal.name);
  }
  return groups;
}

std::string view_for(const WaveInfo& info, const std::string& saved,
                     const std::function<std::set<std::string>()>& moving) {
  const std::set<std::string> there(info.signals.begin(), info.signals.end());
  std::vector<std::string> shown;
  bool missing = false, cut = false;
  for (const std::string& line : lines_of(saved)) {
    if (!is_signal(line)) continue;
    shown.push_back(signal_of(line));
    if (there.count(shown.back()) != 0) continue;
    cut = true;
    missing = missing || !is_added(shown.back());
  }
  if (!cut) return saved;

  std::string view;
  bool first = true;
  for (Section& section : sections_of(saved)) {
    if (!keep(section, there) && !first) continue;
    first = false;
    for (const std::string& line : section.lines) view += line + "\n";
  }
  if (!missing) return view;
  std::set<std::string> enumerated;
  for (const VcdSignal& signal : info.declared) {
    if (signal.enumerated) enumerated.insert(signal.name);
  }
  for (const ViewGroup& group : own_signals(info, shown, moving())) {
    view += fmt::format("{}\n-{}\n", kHeading, group.title);
    for (const std::string& signal : group.signals) {
      const char* flags = enumerated.count(signal) != 0           ? kEnum
                          : signal.find('[') == std::string::npos ? kBit
                                                                  : kHex;
      view += fmt::format("{}\n{}\n", flags, as_gtkwave_says(signal));
    }
    view += fmt::format("{}\n-\n", kHeading);
  }
  return view;
}

std::string as_gtkwave_says(const std::string& signal) {
  const std::size_t range = signal.rfind('[');
  if (range == std::string::npos) return signal;
  const std::size_t colon = signal.find(':', range);
  if (colon == std::string::npos) return signal;
  const std::string high = signal.substr(range + 1, colon - range - 1);
  return signal.substr(colon + 1) == high + "]" ? signal.substr(0, colon) + "]" : signal;
}

std::vector<ViewGroup> groups_of_view(const std::string& view) {
  std::vector<ViewGroup> groups;
  for (const Section& section : sections_of(view)) {
    ViewGroup group;
    ViewStyle style;
    for (const std::string& line : section.lines) {
      if (line.size() > 1 && line[0] == '-') group.title = line.substr(1);
      if (line[0] == '@') style = {{}, radix_of(line), {}};
      if (line[0] == '^') style.names = line.substr(line.find(' ') + 1);
      if (!is_signal(line)) continue;
      group.signals.push_back(signal_of(line));
      style.alias = line[0] == '+' ? line.substr(2, line.find("} ") - 2) : "";
      group.styles.push_back(style);
    }
    if (!group.signals.empty()) groups.push_back(std::move(group));
  }
  return groups;
}

std::size_t lines_of_view(const std::string& view) {
  const std::vector<std::string> lines = lines_of(view);
  return static_cast<std::size_t>(
      std::count_if(lines.begin(), lines.end(), [](const std::string& line) {
        return is_signal(line) || (!line.empty() && line[0] == '-');
      }));
}

std::vector<ViewOpening> openings_of_view(const std::string& view) {
  const std::string begin = kOpensAt;
  std::vector<ViewOpening> openings;
  for (const std::string& line : lines_of(view)) {
    if (line.compare(0, begin.size(), begin) != 0) continue;
    const std::size_t colon = line.find(": ");
    if (colon == line.npos) continue;
    std::istringstream names(line.substr(begin.size(), colon - begin.size()));
    ViewOpening opening{{}, line.substr(colon + 2)};
    for (std::string name; names >> name;) opening.signals.push_back(name);
    openings.push_back(std::move(opening));
  }
  return openings;
}

std::optional<Mark> opening_of(const WaveSource& source, const WaveInfo& info,
                               const std::string& view) {
  const std::set<std::string> there(info.signals.begin(), info.signals.end());
  std::vector<ViewOpening> openings = openings_of_view(view);
  std::vector<std::string> signals;
  for (ViewOpening& opening : openings) {
    const auto is_there = [&](const std::string& name) { return there.count(name) != 0; };
    if (!std::all_of(opening.signals.begin(), opening.signals.end(), is_there)) {
      opening.signals.clear();
    }
    signals.insert(signals.end(), opening.signals.begin(), opening.signals.end());
  }
  if (signals.empty()) return std::nullopt;
  const WaveValues values(info.top, source, signals);
  for (const ViewOpening& opening : openings) {
    std::set<std::uint64_t> times;
    for (const std::string& signal : opening.signals) {
      for (const auto& change : values.changes(signal)) times.insert(change.time);
    }
    for (const std::uint64_t time : times) {
      const auto is_set = [&](const std::string& name) { return values.at(name, time) != 0; };
      if (std::all_of(opening.signals.begin(), opening.signals.end(), is_set)) {
        return Mark{time, opening.what};
      }
    }
  }
  return std::nullopt;
}

}  // namespace collide::waves
