// SPDX-License-Identifier: MIT
// The playground in Chromium, where it and Emscripten are installed: how soon the first answer is
// there, how many pictures a second it draws and answers with 128 sprites and every technique, and
// how long the page stands still while VERA's RTL runs over those.
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

/// What the page notes on the browser's console: the three figures.
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
  const rate = 1000 * pictures / (performance.now() - from);
  let pause = 0, last = performance.now();
  const look = setInterval(() => {
    pause = Math.max(pause, performance.now() - last);
    last = performance.now();
  }, 1);
  $("hood-unit").value = "vera";
  $("hood").open = true;
  while (!document.body.dataset.hood) await new Promise(done => setTimeout(done, 5));
  clearInterval(look);
  console.log("MEASURED", document.body.dataset.ready, rate, pause, ";");
})();</script>)";

std::optional<std::array<double, 3>> measured() {
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
      "timeout 30 chromium --headless --no-sandbox --disable-gpu --enable-logging=stderr "
      "--user-data-dir=" +
      (folder / "profile").string() + " file://" + (folder / "index.html").string();
  const auto figures =
      printed_by<3>(browser + " 2>&1 | sed -n 's/.*MEASURED \\([^;]*\\);.*/\\1/p'");
  fs::remove_all(folder);
  return figures;
}

struct Figure {
  std::size_t place;
  const char* unit;
  double target;
};

void page(benchmark::State& state, Figure figure) {
  static std::optional<std::array<double, 3>> figures;
  for (auto _ : state) {
    if (!figures) figures = measured();
  }
  if (!figures) {
    state.SkipWithError("the page does not run: chromium and emscripten are needed");
    return;
  }
  report_ratio(state, (*figures)[figure.place], figure.unit, figure.target);
}
BENCHMARK_CAPTURE(page, first, Figure{0, "ms to the first answer", 1000})
    ->Iterations(1)
    ->Name("playground: first answer in Chromium");
BENCHMARK_CAPTURE(page, pictures, Figure{1, "pictures/s", 60})
    ->Iterations(1)
    ->Name("playground: 128 sprites, every technique, in Chromium");
BENCHMARK_CAPTURE(page, pause, Figure{2, "ms without an answer to the user", 100})
    ->Iterations(1)
    ->Name("playground: VERA's RTL with 128 sprites, in Chromium");

}  // namespace
}  // namespace collide::bench::playground_bench
