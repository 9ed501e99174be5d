// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/cli/verbs.h"
#include "sim/show/demo/acts.h"
#include "sim/tools/check.h"
#include "sim/tools/progress.h"
#include "sim/tools/shares.h"
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
void play_all(const std::vector<Act>& acts, const std::vector<std::uint64_t>& started,
              const std::function<void(const Act& act, const Json& found)>& done) {
  tools::Progress progress;
  tools::Sharing sharing;
  sharing.count = acts.size();
  sharing.order = started;
  sharing.fresh = true;  // SystemC elaborates once
  sharing.says = tools::Worker::Says::kProgress;
  sharing.progress = [&](const tools::SharesProgress& so_far) {
    if (!so_far.showing.empty()) progress.show(so_far.showing);
  };
  sharing.work = [&](const tools::Share& share, const auto&) { return play(acts[share.first]); };
  tools::run_shares(sharing, [&](const tools::ShareResult& result) {
    const Act& act = acts[result.share.first];
    progress.clear();
    if (result.fate == tools::ShareResult::Fate::kCrashed) {
      throw tools::CheckError(fmt::format("{}: {}", act.name, result.how));
    }
    done(act, result.result());
    return true;
  });
}

void run_demo(const DemoVerb& options) {
  const std::vector<Act> acts = {
      {"blitter", [&] { return demo::blitter_act(options.blitter); }},
      {"rings", [&] { return demo::rings_act(options.rings); }},
      {"processors", [&] { return demo::processors_act(options.rings); }},
      {"overlap", demo::overlap_act},
      {"impact", demo::impact_act},
      {"cave", demo::cave_act},
      {"coherence", demo::coherence_act},
      {"compare", demo::compare_act}};
  demo::check(options.blitter);
  Json figures;
  // The longest is started early, not to be alone at the end.
  play_all(acts, {0, 7, 1, 5, 6, 2, 3, 4}, [&](const Act& act, const Json& found) {
    figures[act.name] = found["figures"];
    if (options.json) return;
    fmt::print("{}", found["text"].get<std::string>());
    std::fflush(stdout);
  });
  if (options.json) fmt::print("{}\n", figures.dump());
  for (const auto& [name, act] : figures.items()) {
    if (act["disagreements"] != 0) {
      throw tools::CheckError(
          fmt::format("{}: {} disagreements", name, act["disagreements"].dump()));
    }
    if (act.contains("compared")) tools::require_some(act["compared"], "compared");
  }
  for (const Json& scene : figures["compare"]["scenes"]) {
    tools::require_some(scene["compared"], "compared");
  }
}

}  // namespace

void add_demo(Verb& program) {
  const auto options = std::make_shared<DemoVerb>();
  Verb& verb = add_verb(program, "demo");
  verb.option("--first", &options->blitter.first, "PNG of the first sprite for the blitter").file();
  verb.option("--second", &options->blitter.second, "PNG of the second sprite").file();
  verb.option("--frames", &options->rings.frames, "Frames of the ring demo on VERA")
      .range(1, 100000);
  verb.option("--json", &options->json, "Print the figures as JSON");
  verb.footer("Pictures and reports are left in out/demo, waves in out/waves.");
  runs_with_results(verb, [options] { run_demo(*options); });
}

}  // namespace collide::cli
