// SPDX-License-Identifier: MIT
#include "sim/cosim/waves.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <system_error>
#include <thread>
#include <utility>

#include "model/common/input_error.h"
#include "sim/cosim/vcd.h"
#include "sim/tools/background.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"

namespace collide::cosim {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// Of pictures, in pixels: every line of a unit's view fits.
constexpr int kWidth = 1840;
constexpr int kHeight = 1640;
/// A window without anything in it makes a smaller file, in bytes.
constexpr std::size_t kEmptyPicture = 15'000;

bool is_wave(const fs::path& path) {
  return path.extension() == ".fst";
}

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A file that is gone when this is, unless it was renamed.
struct Draft {
  explicit Draft(fs::path file) : path(std::move(file)) {}
  ~Draft() {
    std::error_code ignored;
    fs::remove(path, ignored);
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  const fs::path path;
};

/// Takes pictures until two in a row are the same: then nothing is being drawn any more.
bool photograph(const std::string& display, const fs::path& png) {
  std::string before;
  for (int tries = 0; tries < 40; ++tries) {
    std::this_thread::sleep_for(400ms);
    // Without dates, the same picture is the same file.
    const tools::Outcome outcome =
        tools::run({{"env", "DISPLAY=" + display, "import", "-silent", "-window", "root", "-strip",
                     "-define", "png:exclude-chunk=date,time", png.string()},
                    ".",
                    20s});
    const std::string now = contents(png);
    if (outcome.ok() && now.size() > kEmptyPicture && now == before) return true;
    before = now;
  }
  return false;
}

bool window_shown(const std::string& display) {
  const tools::Outcome outcome =
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
  const auto named =
      std::find_if(waves.begin(), waves.end(), [&](const Wave& wave) { return wave.name == name; });
  if (named != waves.end()) return *named;
  if (fs::is_regular_file(name)) return {fs::path(name).stem().string(), fs::absolute(name)};
  throw InputError(name, "no such wave, expected a file or one that waves --list shows");
}

WaveInfo inspect_wave(const fs::path& fst) {
  WaveInfo info;
  bool timed = false;
  VcdReader reader;
  reader.top = [&](const std::string& module) { info.top = module; };
  reader.signal = [&](const std::string& name, const std::string&) {
    info.signals.push_back(name);
  };
  reader.time = [&](std::uint64_t picoseconds) {
    info.last = picoseconds;
    if (!timed) info.first = info.last;
    timed = true;
  };
  read_fst(fst, reader);
  return info;
}

std::vector<std::string> signals_of_view(const fs::path& gtkw) {
  std::ifstream file(gtkw);
  if (!file) throw InputError(gtkw.string(), "cannot be read");
  std::vector<std::string> signals;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || std::string("[*@-^#").find(line[0]) != std::string::npos) continue;
    if (line[0] == '+') line.erase(0, line.find("} ") + 2);  // an alias
    signals.push_back(line);
  }
  return signals;
}

std::vector<std::string> gtkwave_command(const Wave& wave, const fs::path& view,
                                         const std::optional<Excerpt>& excerpt,
                                         const fs::path& script) {
  fs::create_directories(script.parent_path());
  std::ofstream tcl(script);
  tcl << "gtkwave::/Time/Zoom/Zoom_Full\n";
  if (excerpt) {
    tcl << fmt::format("gtkwave::setZoomRangeTimes {}ps {}ps\n", excerpt->first, excerpt->last);
    if (excerpt->marker) tcl << fmt::format("gtkwave::setMarker {}ps\n", *excerpt->marker);
  }
  tcl.close();
  if (!tcl) throw InputError(script.string(), "cannot be written");
  std::vector<std::string> argv = {"gtkwave", "--nomenus", "-f", wave.path.string()};
  if (!view.empty()) argv.insert(argv.end(), {"-a", view.string()});
  argv.insert(argv.end(), {"-S", script.string()});
  return argv;
}

void draw_wave(std::vector<std::string> gtkwave, const fs::path& png) {
  for (const std::string& setting :
       {std::string("hide_sst 1"), std::string("splash_disable on"),
        fmt::format("initial_window_x {}", kWidth), fmt::format("initial_window_y {}", kHeight)}) {
    gtkwave.insert(gtkwave.end(), {"--rcvar", setting});
  }
  // Beside the target first: no half-drawn picture under its name.
  const Draft draft(png.string() + ".part.png");
  if (!std::ofstream(draft.path)) throw InputError(png.string(), "cannot be written");
  tools::Background server({"Xvfb", "-displayfd", "1", "-screen", "0",
                            fmt::format("{}x{}x24", kWidth, kHeight), "-nolisten", "tcp"});
  const std::string number = server.first_line(10s);
  if (number.empty()) throw InputError("Xvfb", "does not start");
  const std::string display = ":" + number;
  tools::Background viewer(gtkwave, {{"DISPLAY", display}});
  for (int tries = 0; !window_shown(display); ++tries) {
    if (!viewer.running() || tries == 100) throw InputError("gtkwave", "shows no window");
    std::this_thread::sleep_for(100ms);
  }
  std::error_code error;
  if (photograph(display, draft.path)) {
    fs::rename(draft.path, png, error);
  } else {
    error = std::make_error_code(std::errc::timed_out);
  }
  if (error) throw InputError(png.string(), "cannot be drawn: " + error.message());
}

}  // namespace collide::cosim
