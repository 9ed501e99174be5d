// SPDX-License-Identifier: MIT
#include "sim/waves/waves.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <sstream>
#include <thread>

#include "model/common/input_file.h"
#include "model/common/output_file.h"
#include "sim/tools/background.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"
#include "sim/waves/vcd.h"
#include "sim/waves/wave_values.h"

namespace collide::waves {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// Size of a picture in pixels. A higher view makes it higher.
constexpr std::size_t kWidth = 1840;
constexpr std::size_t kHeight = 1640;
/// Height of a line of the view, and of what GTKWave shows above and below all lines.
constexpr std::size_t kOfLine = 21;
constexpr std::size_t kAroundLines = 130;
/// A window without anything in it makes a smaller file, in bytes.
constexpr std::size_t kEmptyPicture = 15'000;

/// GTKWave has one a letter.
constexpr std::size_t kMostMarks = 26;

/// A hidden one is not whole yet.
bool is_wave(const fs::path& path) {
  return path.extension() == ".fst" && path.filename().native()[0] != '.';
}

/// Takes pictures until two in a row are the same: then nothing is being drawn any more. Empty if
/// that never comes.
std::string photograph(const std::string& display) {
  std::string before;
  for (int tries = 0; tries < 40; ++tries) {
    tools::stop_if_interrupted();
    std::this_thread::sleep_for(400ms);
    // Without dates, the same picture is the same file.
    const tools::Finished outcome =
        tools::run({{"env", "DISPLAY=" + display, "import", "-silent", "-window", "root", "-strip",
                     "-define", "png:exclude-chunk=date,time", "png:-"},
                    ".",
                    20s});
    if (!outcome.ok()) throw InputError("import", "cannot take a picture of GTKWave");
    if (outcome.output.size() > kEmptyPicture && outcome.output == before) return outcome.output;
    before = outcome.output;
  }
  return {};
}

bool window_shown(const std::string& display) {
  const tools::Finished outcome =
      tools::run({{"xwininfo", "-display", display, "-root", "-tree"}, ".", 10s});
  return outcome.ok() && outcome.output.find("GTKWave") != std::string::npos;
}

}  // namespace

std::vector<Wave> recorded_waves(const fs::path& out) {
  std::vector<Wave> waves;
  if (!fs::exists(out)) return waves;
  for (const auto& entry : fs::recursive_directory_iterator(out)) {
    if (entry.is_regular_file() && is_wave(entry.path())) {
      waves.push_back({entry.path().stem().string(), entry.path()});
    }
  }
  std::sort(waves.begin(), waves.end(), [](const Wave& left, const Wave& right) {
    return fs::last_write_time(left.path) > fs::last_write_time(right.path);
  });
  return waves;
}

Wave find_wave(const fs::path& out, const std::string& name) {
  const std::vector<Wave> waves = recorded_waves(out);
  if (name.empty()) {
    if (waves.empty()) {
      throw InputError(
          "waves", "none recorded yet; try " + tools::program_command() + " cosim blitter --wave");
    }
    return waves.front();
  }
  if (fs::is_regular_file(name)) return {fs::path(name).stem().string(), fs::absolute(name)};
  std::vector<Wave> named;
  std::copy_if(waves.begin(), waves.end(), std::back_inserter(named),
               [&](const Wave& wave) { return wave.name == name; });
  if (named.size() == 1) return named[0];
  if (named.size() > 1) {
    std::string files;
    for (const Wave& wave : named) files += " " + tools::shown(wave.path);
    throw InputError(name,
                     fmt::format("is {} waves, expected the file of one:{}", named.size(), files));
  }
  throw InputError(name, "no such wave, expected a file or one that waves --list shows");
}

std::set<std::string> moving_signals(const fs::path& fst, std::uint64_t first, std::uint64_t last) {
  std::set<std::string> moving;
  std::uint64_t now = 0;
  VcdReader reader;
  reader.time = [&](std::uint64_t picoseconds) { now = picoseconds; };
  reader.change = [&](const std::string& code, const std::string&) {
    if (first < now && now <= last) moving.insert(code);
  };
  read_fst(fst, reader);
  return moving;
}

std::vector<Mark> stale_reads(const Wave& wave, const WaveInfo& info) {
  const std::string scope = "SystemC.platform.watch.";
  const std::string hit = scope + "cpu_read_hit", cached = scope + "cached[15:0]",
                    memory = scope + "memory[15:0]";
  for (const std::string& signal : {hit, cached, memory}) {
    if (std::find(info.signals.begin(), info.signals.end(), signal) == info.signals.end())
      return {};
  }
  const WaveValues values(wave.path, {hit, cached, memory});
  std::vector<Mark> marks;
  for (const auto& change : values.changes(hit)) {
    const bool stale = values.at(cached, change.time) != values.at(memory, change.time);
    if (change.value != 0 && stale) marks.push_back({change.time, "stale"});
  }
  return marks;
}

std::vector<std::string> signals_of_view(const fs::path& gtkw) {
  std::istringstream file(read_input(gtkw));
  std::vector<std::string> signals;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || std::string("[*@-^#").find(line[0]) != std::string::npos) continue;
    if (line[0] == '+') line.erase(0, line.find("} ") + 2);  // an alias
    signals.push_back(line);
  }
  return signals;
}

std::vector<std::string> gtkwave_command(const Wave& wave, const fs::path& view,
                                         const fs::path& script) {
  std::vector<std::string> argv = {"gtkwave", "--nomenus", "-f", wave.path.string()};
  if (!view.empty()) argv.insert(argv.end(), {"-a", view.string()});
  argv.insert(argv.end(), {"-S", script.string()});
  return argv;
}

std::string gtkwave_script(const std::optional<Excerpt>& excerpt, const std::vector<Mark>& marks) {
  std::string tcl = "gtkwave::/Time/Zoom/Zoom_Full\n";
  if (excerpt) {
    // In a long wave the range alone begins anywhere near.
    tcl +=
        fmt::format("gtkwave::setZoomRangeTimes {0}ps {1}ps\ngtkwave::setWindowStartTime {0}ps\n",
                    excerpt->first, excerpt->last);
    if (excerpt->marker) tcl += fmt::format("gtkwave::setMarker {}ps\n", *excerpt->marker);
  }
  for (std::size_t i = 0; i < std::min(marks.size(), kMostMarks); ++i) {
    tcl += fmt::format("gtkwave::setNamedMarker {} {} \"{}\"\n", static_cast<char>('A' + i),
                       marks[i].time, marks[i].name);
  }
  if (!marks.empty() && !(excerpt && excerpt->marker)) {
    tcl += fmt::format("gtkwave::setMarker {}ps\n", marks[0].time);
  }
  return tcl;
}

std::string draw_wave(std::vector<std::string> gtkwave, std::size_t lines) {
  const std::size_t height = std::max(kHeight, kAroundLines + lines * kOfLine);
  for (const std::string& setting :
       {std::string("hide_sst 1"), std::string("splash_disable on"),
        fmt::format("initial_window_x {}", kWidth), fmt::format("initial_window_y {}", height)}) {
    gtkwave.insert(gtkwave.end(), {"--rcvar", setting});
  }
  const tools::Interruptible interruptible;  // the X server removes its files at the end
  tools::Background server({"Xvfb", "-displayfd", "1", "-screen", "0",
                            fmt::format("{}x{}x24", kWidth, height), "-nolisten", "tcp"});
  const std::string number = server.first_line(10s);
  if (number.empty()) throw InputError("Xvfb", "does not start");
  const std::string display = ":" + number;
  tools::Background viewer(gtkwave, {{"DISPLAY", display}});
  for (int tries = 0; !window_shown(display); ++tries) {
    tools::stop_if_interrupted("the drawing of the wave");
    if (!viewer.running() || tries == 100) throw InputError("gtkwave", "shows no window");
    std::this_thread::sleep_for(100ms);
  }
  std::string picture = photograph(display);
  if (picture.empty()) throw InputError("gtkwave", "draws nothing, or does not come to an end");
  return picture;
}

}  // namespace collide::waves
