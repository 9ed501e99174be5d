// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "sim/cli/verbs.h"
#include "sim/demo/acts.h"
#include "sim/tools/check.h"
#include "sim/units/divergence.h"

namespace collide::cli {
namespace {

struct DemoVerb {
  demo::BlitterActOptions blitter;
  demo::RingsActOptions rings;
  demo::CaveActOptions cave;
  demo::CoherenceActOptions coherence;
  demo::CompareActOptions compare;
  bool json = false;
};

void run_demo(DemoVerb options) {
  options.blitter.json = options.rings.json = options.cave.json = options.json;
  options.coherence.json = options.compare.json = options.json;
  try {
    const Json figures = {{"blitter", demo::blitter_act(options.blitter)},
                          {"rings", demo::rings_act(options.rings)},
                          {"cave", demo::cave_act(options.cave)},
                          {"coherence", demo::coherence_act(options.coherence)},
                          {"compare", demo::compare_act(options.compare)}};
    if (options.json) fmt::print("{}\n", figures.dump());
    for (const Json& act : figures) {
      if (act["disagreements"] != 0) throw CheckFailed{};
      if (act.contains("compared")) tools::require_some(act["compared"], "compared");
    }
    for (const Json& scene : figures["compare"]["scenes"]) {
      tools::require_some(scene["compared"], "compared");
    }
  } catch (const Divergence& divergence) {
    fmt::print("RTL and golden model differ: {} at clock {}: expected {}, got {}\n",
               divergence.what(), divergence.clock(), divergence.expected(), divergence.actual());
    throw CheckFailed{};
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
