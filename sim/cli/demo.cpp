// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/cli/verbs.h"
#include "sim/demo/acts.h"
#include "sim/tools/check.h"
#include "sim/tools/progress.h"
#include "sim/tools/worker.h"
#include "sim/units/divergence.h"

namespace collide::cli {
namespace {

struct DemoVerb {
  demo::BlitterActOptions blitter;
  demo::RingsActOptions rings;
  bool json = false;
};

struct Act {
  const char* name;
  std::function<demo::Found()> play;
};

Json play(const Act& act) {
  try {
    const demo::Found found = act.play();
    return {{"figures", found.figures}, {"text", found.text}};
  } catch (const Divergence& divergence) {
    throw tools::CheckError(divergence.sentence());
  }
}

/// Calls `done` with what each act has found, or throws what it has thrown, in their order, while
/// as many as there are cores run at once.
void play_all(const std::vector<Act>& acts, const std::vector<std::size_t>& started,
              const std::function<void(const Act& act, const Json& found)>& done) {
  struct Played {
    Json found;
    std::exception_ptr error;
    bool ended = false;
  };
  std::vector<Played> played(acts.size());
  std::size_t told = 0;
  tools::Progress progress;
  tools::Workload load;
  load.count = acts.size();
  load.says = tools::Worker::Says::kProgress;
  load.progress = [&](const std::string& where) { progress.show(where); };
  load.work = [&](std::size_t i) { return play(acts[started[i]]); };
  tools::run_workers(load, [&](std::size_t i, tools::Worker& worker, bool /*late*/) {
    Played& one = played[started[i]];
    one.ended = true;
    try {
      one.found = worker.result();
    } catch (const std::exception&) {
      one.error = std::current_exception();
    }
    progress.clear();
    for (; told < acts.size() && played[told].ended; ++told) {
      if (played[told].error) std::rethrow_exception(played[told].error);
      done(acts[told], played[told].found);
    }
  });
}

void run_demo(const DemoVerb& options) {
  const std::vector<Act> acts = {{"blitter", [&] { return demo::blitter_act(options.blitter); }},
                                 {"rings", [&] { return demo::rings_act(options.rings); }},
                                 {"overlap", demo::overlap_act},
                                 {"impact", demo::impact_act},
                                 {"cave", demo::cave_act},
                                 {"coherence", demo::coherence_act},
                                 {"compare", demo::compare_act}};
  demo::check(options.blitter);
  Json figures;
  // The longest is started early, not to be alone at the end.
  play_all(acts, {0, 6, 1, 4, 5, 2, 3}, [&](const Act& act, const Json& found) {
    figures[act.name] = found["figures"];
    if (options.json) return;
    fmt::print("{}", found["text"].get<std::string>());
    std::fflush(stdout);
  });
  if (options.json) fmt::print("{}\n", figures.dump());
  for (const Json& act : figures) {
    if (act["disagreements"] != 0) throw CheckFailed{};
    if (act.contains("compared")) tools::require_some(act["compared"], "compared");
  }
  for (const Json& scene : figures["compare"]["scenes"]) {
    tools::require_some(scene["compared"], "compared");
  }
}

}  // namespace

void add_demo(Verb& program) {
  const auto options = std::make_shared<DemoVerb>();
  Verb& verb = program.verb(
      "demo",
      "The main job on bundled input: sprites through RTL and golden models, a cave flight on the "
      "68000; pictures, waves");
  verb.option("--first", &options->blitter.first, "PNG of the first sprite for the blitter").file();
  verb.option("--second", &options->blitter.second, "PNG of the second sprite").file();
  verb.option("--frames", &options->rings.frames, "Frames of the ring demo on VERA")
      .range(1, 100000);
  verb.option("--json", &options->json, "Print the figures as JSON");
  verb.footer("Pictures and reports are left in out/demo, waves in out/waves.");
  runs_with_results(verb, [options] { run_demo(*options); });
}

}  // namespace collide::cli
