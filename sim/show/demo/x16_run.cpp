// SPDX-License-Identifier: MIT
#include "sim/show/demo/x16_run.h"

#include <algorithm>

#include "model/common/json.h"
#include "sim/platform/guest.h"
#include "sim/tools/worker.h"
#include "sim/units/divergence.h"

namespace collide::demo {
namespace {

constexpr double kFramesPerSecond = 59.5;

Json simulate(int frames, On vera, const std::filesystem::path& firmware) {
  platform::Machine machine = platform::read_machine("x16");
  machine.device("vera")->unit = vera;
  // The one that sets up a frame while VERA displays the one before, as a game has to.
  platform::Guest guest(machine, firmware / "rings-x16-live.prg");
  guest.put_word(guest.symbol("frames"), static_cast<unsigned>(frames));
  Json clocks = Json::array();
  std::uint64_t start = 0;
  guest.at("find_hits", [&] { start = guest.clocks(); });
  guest.at("shown", [&] {
    // Sprites are shown once before the first frame.
    if (start != 0) clocks.push_back(guest.clocks() - start);
  });
  const platform::Ending outcome = guest.run((frames + 4) / kFramesPerSecond);
  Json hits = Json::array();
  const std::uint32_t results = guest.symbol("results");
  for (int i = 0; i < frames; ++i) hits.push_back(guest.byte(results + static_cast<unsigned>(i)));
  return {{"hits", hits},
          {"frames", clocks},
          {"clocks", outcome.clocks},
          {"compared", outcome.compared},
          {"finished", outcome.end == platform::Ending::End::kExit && outcome.code == 0}};
}

}  // namespace

X16Run run_x16(int frames, On vera, const std::filesystem::path& firmware) {
  const Json json = tools::run_isolated([&]() -> Json {
    try {
      return simulate(frames, vera, firmware);
    } catch (const Divergence& divergence) {
      throw tools::CheckError(divergence.sentence());
    }
  });
  X16Run run;
  run.targets_hit = json["hits"].get<std::vector<int>>();
  for (const std::uint64_t clocks : json["frames"]) {
    run.least = run.sum == 0 ? clocks : std::min(run.least, clocks);
    run.most = std::max(run.most, clocks);
    run.sum += clocks;
  }
  run.clocks = json["clocks"];
  run.compared = json["compared"];
  run.finished = json["finished"];
  return run;
}

}  // namespace collide::demo
