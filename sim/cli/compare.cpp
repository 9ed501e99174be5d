// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "model/common/printable.h"
#include "model/common/record.h"
#include "model/scene/image.h"
#include "sim/cli/verbs.h"
#include "sim/compare/comparison.h"
#include "sim/compare/load.h"
#include "sim/compare/result.h"
#include "sim/compare/table.h"
#include "sim/show/compare/comparison_page.h"
#include "sim/show/exhibits/exhibits.h"
#include "sim/tools/check.h"
#include "sim/tools/places.h"
#include "sim/tools/progress.h"
#include "sim/tools/wave_file.h"

namespace collide::cli {
namespace {

/// False answers of a technique that are printed without --list.
constexpr std::size_t kListed = 5;
constexpr int kProgressEvery = 16;

struct CompareVerb {
  std::string scene;
  std::string on = "golden";
  std::string runs_on;
  std::string machine;
  std::string report;
  bool misused = false;
  bool list = false;
  bool json = false;
  bool explain = false;
  bool no_time = false;
  bool film_only = false;
};

/// The files of a report, in place together once all of them are whole.
class Report {
 public:
  /// A folder that cannot be written is found out here, before anything is compared.
  explicit Report(const std::filesystem::path& folder)
      : folder_(folder), page_(compare::page_file(folder)), figures_(folder / "report.json") {}

  void write(const compare::Comparison& comparison, const techniques::Film& film,
             const scene::Scene& scene, bool film_only, tools::Progress& progress) {
    Json more = Json::object();
    std::vector<tools::WaveFile> waves;
    if (!film_only) {
      exhibits::Options how;
      how.waves = folder_ / "waves";
      how.firmware = tools::firmware_folder();
      how.keep = [&](tools::WaveFile wave) { waves.push_back(std::move(wave)); };
      how.progress = [&](const std::string& what) { progress.show(what); };
      more = exhibits::for_page(exhibits::machines(how),
                                exhibits::first_collisions(comparison, film, how));
    }
    page_.write(compare::page_text(comparison, film, scene, more));
    figures_.write(json_of(comparison).dump(2) + "\n");
    for (tools::WaveFile& wave : waves) wave.keep();
    figures_.keep();
    page_.keep();
  }

 private:
  std::filesystem::path folder_;
  OutputFile page_, figures_;
};

/// The picture files of the scene that are not in its folder or below.
std::set<std::string> pictures_from_elsewhere(const scene::Scene& scene,
                                              const std::filesystem::path& file) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::weakly_canonical(fs::absolute(file).parent_path());
  std::set<std::string> elsewhere;
  const auto look = [&](const std::string& picture) {
    if (picture.empty()) return;
    const fs::path inside = fs::weakly_canonical(picture).lexically_relative(folder);
    if (inside.empty() || *inside.begin() == "..") elsewhere.insert(picture);
  };
  for (const scene::Shape& shape : scene.shapes) {
    if (shape.picture) look(shape.picture->file);
    if (shape.sprite && shape.sprite->picture) look(shape.sprite->picture->file);
  }
  look(scene.terrain_file.string());
  return elsewhere;
}

/// Characters in a line of standard output, 0 if it is no terminal.
std::size_t width_of_terminal() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void run_compare(const CompareVerb& options) {
  compare::Options how;
  how.on = parse_on(options.on);
  how.runs_on = options.runs_on;
  how.misused = options.misused;
  how.page = !options.report.empty();
  how.time = !options.no_time;
  if (!options.machine.empty()) how.machine = platform::read_machine(options.machine);
  how.firmware = tools::firmware_folder();
  const scene::Scene scene = scene::read_scene(options.scene);
  for (const std::string& note : scene.notes) {
    fmt::print(stderr, "note: {}\n", note);
  }
  compare::require_somebody_to_meet(scene, options.scene);
  std::optional<Report> report;
  if (!options.report.empty()) report.emplace(options.report);
  tools::Progress progress;
  how.progress = [&](const std::string& technique, int frame) {
    const auto doing = [&] {
      return fmt::format("{}: frame {} of {}", technique, frame + 1, scene.frames);
    };
    tools::stop_if_interrupted(doing);
    if (frame % kProgressEvery == 0) progress.show(doing());
  };
  const techniques::Film film = techniques::film_of(scene);
  compare::require_room(film, options.scene);
  const compare::Comparison comparison = compare::compare(film, how);
  progress.clear();
  if (options.json) {
    fmt::print("{}\n", json_of(comparison).dump(2));
  } else {
    const std::size_t most = options.list ? std::numeric_limits<std::size_t>::max() : kListed;
    for (const std::string& line :
         compare::table(comparison, scene, {most, options.explain, width_of_terminal()})) {
      fmt::print("{}\n", printable(line));
    }
  }
  if (report) {
    report->write(comparison, film, scene, options.film_only, progress);
    progress.clear();
    if (!options.json) fmt::print("\nreport {}\n", compare::page_file(options.report).string());
    // A report contains its pictures, wherever it is passed on.
    for (const std::string& picture : pictures_from_elsewhere(scene, options.scene)) {
      fmt::print(stderr, "note: the report holds a picture from outside the scene's folder: {}\n",
                 one_line(picture));
    }
  }
  if (!comparison.agreed()) throw tools::CheckError(comparison.difference());
  tools::require_some(comparison.outcomes.size(), "compared");
  if (how.machine) {
    tools::require_some(
        static_cast<std::uint64_t>(std::count_if(
            comparison.outcomes.begin(), comparison.outcomes.end(),
            [](const compare::Outcome& outcome) { return outcome.bus && outcome.bus->run; })),
        "compared on machine " + comparison.machine);
  }
  if (how.on == On::kLockstep) {
    std::uint64_t compared = 0;
    for (const compare::Outcome& outcome : comparison.outcomes) {
      if (outcome.agreement) compared += outcome.agreement->compared;
    }
    tools::require_some(compared, "compared in lockstep");
  }
}

}  // namespace

void add_compare(Verb& program) {
  const auto options = std::make_shared<CompareVerb>();
  Verb& verb = add_verb(program, "compare");
  verb.option("SCENE", &options->scene, "A scene: docs/reference/scene.md; some are in scenes/")
      .file()
      .required();
  verb.option(
          "--on", &options->on,
          "What blitter, overlap, impact and VERA run on, also that of the program in machine code")
      .one_of(kImplementations);
  std::vector<std::string> games;
  for (const compare::GameMachine& machine : compare::game_machines())
    games.push_back(machine.name);
  verb.option("--for", &options->runs_on,
              "Where the game runs: leave out techniques of other machines, and end with what to "
              "use")
      .one_of(games);
  verb.option(
      "--misused", &options->misused,
      "Also run the techniques as careless programs use them: docs/reference/techniques.md");
  verb.option("--platform", &options->machine,
              "Also run each technique across the bus of a SystemC machine and count its traffic: "
              "a file, or a name such as lab, st or x16-board")
      .file_or_name();
  verb.option("--list", &options->list, "List every false answer");
  verb.option(
      "--explain", &options->explain,
      "Also print a sentence for each technique, every figure, and the meaning of each column");
  verb.option("--no-time", &options->no_time,
              "Measure nothing on this processor; the output is the same every time");
  const Option& page = verb.option("--report", &options->report,
                                   "Also write a page that plays the frames into this folder")
                           .new_folder();
  verb.option("--film-only", &options->film_only,
              "Write the report without timing diagrams and coherence matrix, which take seconds")
      .needs(page);
  verb.option("--json", &options->json, "Print the outcome as JSON, with every false answer");
  verb.footer(
      "A false answer is not a failure of the run. Exit status 1 if RTL and golden model differ "
      "in\n"
      "lockstep, or a technique answers otherwise across a bus or in machine code. The columns "
      "are\n"
      "explained in docs/reference/compare.md.");
  verb.runs([options] { run_compare(*options); });
  add_new_scene(verb);
}

}  // namespace collide::cli
