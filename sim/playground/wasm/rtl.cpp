// SPDX-License-Identifier: MIT
//
// What the page calls under the hood: RTL and golden model of a unit in lockstep, as it is and with
// a fault of faults.json in it, and the wave of that.
#include <Vblitter_faulty.h>
#include <Vblitter_good.h>
#include <Vimpact_faulty.h>
#include <Vimpact_good.h>
#include <Voverlap_faulty.h>
#include <Voverlap_good.h>
#include <Vvera_faulty.h>
#include <Vvera_good.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>

#include "model/common/record.h"
#include "sim/playground/lockstep_run.h"
#include "sim/playground/playground.h"
#include "sim/playground/wasm/answered.h"
#include "sim/playground/wasm/rtl_text.h"
#include "sim/show/waves/wave_page.h"
#include "sim/units/blitter/pins.h"
#include "sim/units/impact/pins.h"
#include "sim/units/overlap/pins.h"
#include "sim/units/vera/pins.h"
#include "sim/waves/register_table.h"
#include "sim/waves/wave_values.h"
#include "sim/waves/wave_view.h"

namespace collide::playground {
namespace {

constexpr const char* kWave = "wave";

/// Which fault the models have that are made from now on: its place in the list of faults.json.
unsigned& fault_of_models() {
  static unsigned fault = 0;
  return fault;
}
template <class Model>
class Faulty : public Model {
 public:
  Faulty(VerilatedContext* context, const char* name) : Model(context, name) {
    this->i_faults = std::uint64_t{1} << fault_of_models();
  }
};

template <class Blitter, class Vera, class Overlap, class Impact>
Duts duts_of() {
  Duts duts;
  duts.blitter = [](const WaveOptions& wave) {
    return std::make_unique<blitter::Pins<Blitter>>(wave);
  };
  duts.vera = [](const WaveOptions& wave) { return std::make_unique<vera::Pins<Vera>>(wave); };
  duts.overlap = [](list_unit::Memory& memory, const overlap::Parameters& parameters,
                    const list_unit::MemoryTiming& timing, const WaveOptions& wave) {
    return std::make_unique<overlap::Pins<Overlap>>(memory, parameters, timing, wave);
  };
  duts.impact = [](list_unit::Memory& memory, const impact::Parameters& parameters,
                   const list_unit::MemoryTiming& timing, const WaveOptions& wave) {
    return std::make_unique<impact::Pins<Impact>>(memory, parameters, timing, wave);
  };
  return duts;
}

/// With the fault of that number, or none if it is negative.
const Duts& duts(int fault) {
  static const Duts kGood = duts_of<Vblitter_good, Vvera_good, Voverlap_good, Vimpact_good>();
  static const Duts kFaulty = duts_of<Faulty<Vblitter_faulty>, Faulty<Vvera_faulty>,
                                      Faulty<Voverlap_faulty>, Faulty<Vimpact_faulty>>();
  if (fault < 0) return kGood;
  fault_of_models() = static_cast<unsigned>(fault);
  return kFaulty;
}

std::string view_of(const std::string& unit) {
  static const std::map<std::string, const char* (*)()> kViews = {{"blitter", blitter_view},
                                                                  {"vera", vera_view},
                                                                  {"overlap", overlap_view},
                                                                  {"impact", impact_view}};
  return kViews.at(unit)();
}

/// Reads a wave that Verilator has written as VCD. There everything is in a scope that it calls
/// "top", which waves of files do not have.
void read_wave(const std::string& text, const waves::VcdReader& reader) {
  const std::string top = "top.";
  bool named = false;
  waves::VcdReader inner = reader;
  inner.top = nullptr;
  inner.signal = [&](waves::VcdSignal signal) {
    if (signal.name.compare(0, top.size(), top) == 0) signal.name.erase(0, top.size());
    const std::size_t dot = signal.name.find('.');
    if (dot != std::string::npos && !named && reader.top) {
      named = true;
      reader.top(signal.name.substr(0, dot));
    }
    if (reader.signal) reader.signal(signal);
  };
  std::istringstream vcd(text);
  waves::read_vcd(vcd, inner);
}

/// When VERA's RTL draws a sprite's pixel in that column, the one that collides before others.
std::optional<std::uint64_t> pixel_in(const waves::WaveSource& source, const waves::WaveInfo& info,
                                      int column) {
  if (column < 0 || info.top != "vera") return std::nullopt;
  const std::string drawn = "vera.o_pixel", at = "vera.o_pixel_column[9:0]",
                    hit = "vera.o_pixel_hit[3:0]";
  const waves::WaveValues values(info.top, source, {drawn, at, hit});
  std::set<std::uint64_t> times;
  for (const std::string& signal : {drawn, at, hit}) {
    for (const auto& change : values.changes(signal)) times.insert(change.time);
  }
  std::optional<std::uint64_t> found;
  for (const std::uint64_t time : times) {
    if (values.at(drawn, time) == 0 || values.at(at, time) != static_cast<unsigned>(column))
      continue;
    if (values.at(hit, time) != 0) return time;
    if (!found) found = time;
  }
  return found;
}

LockstepRun run(const char* scene, const std::string& unit, int fault,
                const WaveOptions& wave = {}) {
  const scene::Scene parsed = scene_of(scene);
  return run_in_lockstep(techniques::film_of(parsed), unit, duts(fault), wave);
}

Json json_of_run(const LockstepRun& run, const std::string& unit) {
  if (!run.why_not.empty()) return {{"why_not", run.why_not}};
  Json met = Json::array();
  for (const LockstepRun::Met& one : run.met) {
    met.push_back(
        {{"pair", {one.pair.first, one.pair.second}}, {"from", one.from}, {"at", one.at}});
  }
  Json json = {{"compared", run.compared},
               {"steps", run.steps},
               {"clocks", run.clocks},
               {"nanoseconds", clock_period_of(unit) / 1000},
               {"met", met}};
  if (run.first_row) json["first_row"] = *run.first_row;
  if (run.divergence) {
    json["divergence"] = collide::json_of(*run.divergence);
    json["divergence"]["sentence"] = run.divergence->sentence();
    json["divergence"]["shown_clock"] = run.divergence->shown_clock();
  }
  return json;
}

}  // namespace
}  // namespace collide::playground

using collide::playground::answered;

/// The faults of each unit.
COLLIDE_EXPORT const char* rtl_faults() {
  return collide::playground::faults();
}

/// Plays the scene on a unit with the fault of that number, or none if it is negative; what was
/// compared, when each pair of its last frame was dealt with, and the divergence if there is one.
COLLIDE_EXPORT const char* rtl_run(const char* scene, const char* unit, int fault) {
  return answered([&] {
    return collide::playground::json_of_run(collide::playground::run(scene, unit, fault), unit);
  });
}

/// The page of the clocks `first` to `last` of that run's wave. `marker` is the clock to mark, for
/// what `what` says; a negative one leaves it to the divergence or the unit's saved view. Of VERA a
/// sprite's pixel in `column` is marked, if that is not negative and the wave has one.
COLLIDE_EXPORT const char* rtl_wave(const char* scene, const char* unit, int fault, double first,
                                    double last, double marker, int column, const char* what) {
  using namespace collide;
  return answered([&]() -> Json {
    WaveOptions wave;
    wave.path = playground::kWave;
    wave.first = static_cast<std::uint64_t>(std::max(first, 0.0));
    wave.last = static_cast<std::uint64_t>(std::max(last, 0.0));
    const playground::LockstepRun run = playground::run(scene, unit, fault, wave);
    std::string text;
    text.swap(waves_in_memory()[playground::kWave]);
    const waves::WaveSource source = [&](const waves::VcdReader& reader) {
      playground::read_wave(text, reader);
    };
    const waves::WaveInfo info = waves::info_of(source);
    waves::PageOptions page;
    page.view = playground::view_of(unit);
    page.clock_period = playground::clock_period_of(unit);
    page.divergence = run.divergence;
    page.read = [&](const std::string&) { return waves::register_table(unit); };
    if (marker >= 0) {
      page.marker = static_cast<std::uint64_t>(marker) * page.clock_period;
      page.opens_at = what;
    } else if (const auto pixel = playground::pixel_in(source, info, column)) {
      page.marker = *pixel;
      page.opens_at = what;
    } else if (!run.divergence) {
      if (const auto opening = waves::opening_of(source, info, page.view)) {
        page.marker = opening->time;
        page.opens_at = opening->name;
      }
    }
    return waves::wave_page({unit, unit}, source, info, page);
  });
}
