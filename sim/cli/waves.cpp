// SPDX-License-Identifier: MIT
#include "sim/waves/waves.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <optional>
#include <system_error>

#include "model/common/input_file.h"
#include "model/common/output_file.h"
#include "model/common/printable.h"
#include "model/common/record.h"
#include "sim/cli/verbs.h"
#include "sim/cosim/cosim.h"
#include "sim/cosim/registry.h"
#include "sim/show/waves/wave_page.h"
#include "sim/tools/project.h"
#include "sim/tools/store.h"
#include "sim/waves/register_table.h"
#include "sim/waves/wave_view.h"

namespace collide::cli {
namespace {

namespace fs = std::filesystem;

struct WavesVerb {
  std::string name;
  std::string png;
  std::string html;
  std::optional<std::uint64_t> clock;
  bool list = false;
};

/// Clocks shown before and after the one asked for: as many as stay legible.
constexpr std::uint64_t kShownBefore = 20;
constexpr std::uint64_t kShownAfter = 8;
constexpr const char* kScript = "start.tcl";
constexpr const char* kView = "view.gtkw";
/// Without one, a picture shows the first clocks.
constexpr std::uint64_t kShownAtFirst = 32;

void list_waves() {
  const std::vector<waves::Wave> waves = waves::recorded_waves(tools::output_folder());
  if (waves.empty()) {
    fmt::print(stderr, "no wave in {}\n", tools::shown(tools::output_folder()));
  }
  for (const waves::Wave& wave : waves) {
    fmt::print("{:<28} {:>9} bytes  {}\n", printable(wave.name), fs::file_size(wave.path),
               printable(tools::shown(wave.path)));
  }
}

void list_signals(const std::string& view) {
  for (const waves::ViewGroup& group : waves::groups_of_view(view)) {
    fmt::print("{}\n", group.title);
    for (const std::string& signal : group.signals) fmt::print("  {}\n", printable(signal));
  }
}

bool is_of_a_unit(const waves::WaveInfo& info) {
  return std::any_of(cosim::units().begin(), cosim::units().end(),
                     [&](const auto* unit) { return unit->name() == info.top; });
}

std::uint64_t clock_period(const std::string& top) {
  for (const cosim::UnitBench* unit : cosim::units()) {
    if (unit->name() == top) return unit->clock_period();
  }
  throw InputError("--clock", "the wave is of \"" + top + "\", which is no unit of collide");
}

/// The divergence that left the wave, if one did.
std::optional<Divergence> divergence_of(const waves::Wave& wave, const waves::WaveInfo& info) {
  const fs::path file = cosim::divergence_file(wave.path);
  if (!is_of_a_unit(info) || !fs::exists(file)) return std::nullopt;
  const std::string place = tools::shown(file);
  return parsed<Divergence>(JsonField(place, parse_json(read_input(file), place)));
}

/// A clock to show, and what is to be seen there; no text for one that was asked for.
struct Opening {
  std::uint64_t clock;
  std::string what;
};

/// The clock that was asked for; else that of the divergence; else the view's.
std::optional<Opening> opening_of(const waves::Wave& wave, const waves::WaveInfo& info,
                                  const WavesVerb& options, const std::string& view,
                                  const std::optional<Divergence>& divergence) {
  if (options.clock) {
    const std::uint64_t period = clock_period(info.top);
    const std::uint64_t marker = *options.clock * period;
    if (marker < info.first || marker > info.last + period) {
      throw InputError("--clock",
                       fmt::format("{} is outside the wave, which holds clocks {}..{}",
                                   *options.clock, info.first / period, info.last / period));
    }
    return Opening{*options.clock, ""};
  }
  if (divergence) {
    return Opening{divergence->shown_clock(),
                   divergence->origin ? "the first wrong cell: " + divergence->origin->what
                                      : "the divergence"};
  }
  if (!is_of_a_unit(info)) return std::nullopt;
  const auto mark = waves::opening_of(wave, info, view);
  if (!mark) return std::nullopt;
  return Opening{mark->time / clock_period(info.top), mark->name};
}

std::optional<waves::Excerpt> excerpt_of(const waves::WaveInfo& info, const WavesVerb& options,
                                         const std::optional<Opening>& opening) {
  if (opening) {
    const std::uint64_t period = clock_period(info.top), clock = opening->clock;
    return waves::Excerpt{(clock - std::min(clock, kShownBefore)) * period,
                          (clock + kShownAfter) * period, clock * period};
  }
  if (options.png.empty()) return std::nullopt;
  if (!is_of_a_unit(info)) return std::nullopt;
  return waves::Excerpt{
      info.first, std::min(info.last, info.first + kShownAtFirst * clock_period(info.top)), {}};
}

std::string page_of(const waves::Wave& wave, const waves::WaveInfo& info, const std::string& view,
                    const std::optional<Opening>& opening,
                    const std::optional<Divergence>& divergence) {
  waves::PageOptions page;
  page.view = view;
  page.divergence = divergence;
  page.read = [&](const std::string&) { return waves::register_table(info.top); };
  if (is_of_a_unit(info)) page.clock_period = clock_period(info.top);
  if (opening) {
    page.marker = opening->clock * page.clock_period;
    if (!divergence) page.opens_at = opening->what;
  }
  page.marks = waves::stale_reads(wave, info);
  return waves::wave_page(wave, info, page);
}

/// Said of a marker that nobody asked for.
std::string marked(const std::optional<Opening>& opening) {
  if (!opening || opening->what.empty()) return "";
  return fmt::format("  marked: clock {}, {}\n", opening->clock, opening->what);
}

/// Becomes the program.
[[noreturn]] void become(const std::vector<std::string>& argv) {
  std::vector<char*> words;
  for (const std::string& word : argv) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words[0], words.data());
  throw InputError(argv[0], errno == ENOENT
                                ? "not installed; packages.txt lists what collide needs"
                                : "cannot be run: " + std::generic_category().message(errno));
}

void waves(const WavesVerb& options) {
  const fs::path root = tools::project_root();
  if (options.list && options.name.empty()) {
    list_waves();
    return;
  }
  const waves::Wave wave = waves::find_wave(tools::output_folder(), options.name);
  std::optional<OutputFile> png, html;
  if (!options.png.empty()) png.emplace(options.png);
  if (!options.html.empty()) html.emplace(options.html);
  const waves::WaveInfo info = waves::inspect_wave(wave.path);
  // What SystemC traces is of the platform; everything else is of a unit's RTL.
  const bool is_platform = info.top == "SystemC";
  const fs::path saved = root / (is_platform ? "sim/platform/platform.gtkw"
                                             : "rtl/" + info.top + "/" + info.top + ".gtkw");
  std::string view;
  if (fs::exists(saved)) view = read_input(saved);
  const std::optional<Divergence> divergence = divergence_of(wave, info);
  const std::optional<Opening> opening = opening_of(wave, info, options, view, divergence);
  const std::optional<waves::Excerpt> excerpt = excerpt_of(info, options, opening);
  if (!view.empty()) {
    const auto moving = [&] {
      return waves::moving_signals(wave.path, excerpt ? excerpt->first : info.first,
                                   excerpt ? excerpt->last : info.last);
    };
    if (!is_platform) view = waves::view_for(info, view, moving);
  }
  if (options.list) {
    list_signals(view);
    return;
  }
  if (html) {
    html->write(page_of(wave, info, view, opening, divergence));
    html->keep();
    fmt::print("{} written to {}\n{}", tools::shown(wave.path), options.html, marked(opening));
    if (!png) return;
  }
  // Two runs at once share it only if it is the same, and GTKWave reads it after this program's
  // end.
  const std::string script = waves::gtkwave_script(excerpt, waves::stale_reads(wave, info));
  const tools::Stored stored = tools::Store().get(
      tools::Ingredients().text("GTKWave script", script).text("GTKWave view", view),
      [&](const fs::path& folder) {
        write_file(folder / kScript, script);
        if (!view.empty()) write_file(folder / kView, view);
        if (view.find(waves::kRegisterTable) != view.npos) {
          write_file(folder / waves::kRegisterTable, waves::register_table(info.top));
        }
      });
  const std::string wave_shown = tools::shown(wave.path);
  // Where the view finds the table of registers.
  fs::current_path(stored.folder);
  const auto command = waves::gtkwave_command(
      wave, view.empty() ? fs::path() : stored.folder / kView, stored.folder / kScript);
  if (png) {
    png->write(waves::draw_wave(command, waves::lines_of_view(view)));
    png->keep();
    fmt::print("{} drawn to {}\n{}", wave_shown, options.png, marked(opening));
    return;
  }
  if (tools::environment("DISPLAY").empty()) {
    throw InputError("waves", "no display to open GTKWave on; --png FILE draws without one");
  }
  fmt::print("{}\n{}", wave_shown, marked(opening));
  flush_standard_output();
  become(command);
}

}  // namespace

void add_waves(Verb& program) {
  const auto options = std::make_shared<WavesVerb>();
  Verb& verb = add_verb(program, "waves");
  verb.option("NAME", &options->name, "Name or file of the wave; the newest if absent")
      .file_or_name();
  verb.option("--png", &options->png, "Draw it to this PNG file; needs no display").new_file();
  verb.option("--html", &options->html,
              "Write it to this file, a page for any browser: docs/howto/waves.md")
      .new_file();
  verb.option("--clock", &options->clock, "Show the surroundings of this clock, marked");
  verb.option("--list", &options->list,
              "List the recorded waves, newest first; with NAME, what its view shows");
  runs_with_results(
      verb, [options] { waves(*options); }, false);
}

}  // namespace collide::cli
