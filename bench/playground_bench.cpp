// SPDX-License-Identifier: MIT
// The playground in Chromium, where it and Emscripten are installed: how soon the first answer is
// there, and how many pictures a second it draws and answers with 128 sprites and every technique.
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "bench/figure.h"
#include "bench/script.h"
#include "model/common/input_error.h"
#include "sim/playground/site.h"
#include "sim/tools/places.h"

namespace collide::bench::playground_bench {
namespace {

namespace fs = std::filesystem;

/// What the page notes on the browser's console: both figures.
constexpr const char* kMeasure = R"(<script>(async () => {
  const picture = () => new Promise(done => requestAnimationFrame(done));
  while (!document.body.dataset.ready) await new Promise(done => setTimeout(done, 5));
  await openBundled("a swarm of 128");
  const step = () => {
    const object = stage.scene.objects[0];
    move(0, nowOf(object).map(value => value + 1), [1, 1]);
    return picture();
  };
  for (let i = 0; i < 60; ++i) await step();
  const from = performance.now(), pictures = 180;
  for (let i = 0; i < pictures; ++i) await step();
  console.log("MEASURED", document.body.dataset.ready, 1000 * pictures / (performance.now() - from), ";");
})();</script>)";

std::optional<std::array<double, 2>> measured() {
  fs::path models;
  try {
    models = tools::playground_folder();
  } catch (const InputError&) {
    return std::nullopt;
  }
  const fs::path folder = fs::temp_directory_path() / "collide-playground-bench";
  fs::create_directories(folder);
  playground::write_page(tools::project_root() / "scenes", models, folder);
  std::ofstream(folder / "index.html", std::ios::app) << kMeasure;
  // It would stay open.
  const std::string browser =
      "timeout 15 chromium --headless --no-sandbox --disable-gpu --enable-logging=stderr "
      "--user-data-dir=" +
      (folder / "profile").string() + " file://" + (folder / "index.html").string();
  const auto figures =
      printed_by<2>(browser + " 2>&1 | sed -n 's/.*MEASURED \\([^;]*\\);.*/\\1/p'");
  fs::remove_all(folder);
  return figures;
}

void page(benchmark::State& state, bool first) {
  static std::optional<std::array<double, 2>> figures;
  for (auto _ : state) {
    if (!figures) figures = measured();
  }
  if (!figures) {
    state.SkipWithError("the page does not run: chromium and emscripten are needed");
    return;
  }
  if (first) {
    report_ratio(state, (*figures)[0], "ms to the first answer", 1000);
  } else {
    report_ratio(state, (*figures)[1], "pictures/s", 60);
  }
}
BENCHMARK_CAPTURE(page, first, true)->Iterations(1)->Name("playground: first answer in Chromium");
BENCHMARK_CAPTURE(page, pictures, false)
    ->Iterations(1)
    ->Name("playground: 128 sprites, every technique, in Chromium");

}  // namespace
}  // namespace collide::bench::playground_bench
