// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>

#include "sim/coherence/expected.h"
#include "sim/coherence/run_cell.h"
#include "sim/show/demo/acts.h"
#include "sim/tools/places.h"
#include "sim/tools/project.h"

namespace collide::demo {
namespace {

using coherence::Cell;
using coherence::Measurement;

constexpr const char* kMissed = "68030/none/word/alone/one-word";
constexpr const char* kCured = "68030/clear-entry/word/alone/one-word";
constexpr const char* kWave = "waves/falcon-colflag.fst";

std::string answer(const Measurement& m, unsigned call) {
  return fmt::format("{:04X} {}", m.answers[call], coherence::name_of(m.outcome.calls[call]));
}

}  // namespace

Found coherence_act() {
  coherence::CellOptions how;
  how.firmware = tools::firmware_folder();
  const Cell missed = coherence::parse_cell(kMissed);
  const Cell cured = coherence::parse_cell(kCured);
  const Measurement with_cure = coherence::run_cell(cured, how);
  how.wave = tools::output_folder() / kWave;
  const Measurement without = coherence::run_cell(missed, how);

  std::size_t disagreements = 0;
  disagreements += without.outcome == coherence::expected(missed.name()).outcome ? 0 : 1;
  disagreements += with_cure.outcome == coherence::expected(cured.name()).outcome ? 0 : 1;
  std::string text =
      fmt::format("Falcon030: Mandin's test on the 68030, COLFLAG written by the RTL blitter\n");
  text += fmt::format("  {:<16}{:>14}{:>18}{:>22}\n", "sprites", "blitter wrote", "test read",
                      "with CED before it");
  for (unsigned i = 0; i < coherence::Observation::kCalls; ++i) {
    text += fmt::format(
        "  {:<16}{:>14}{:>18}{:>22}\n", coherence::touches(i) ? "touch" : "do not touch",
        fmt::format("{:04X}", without.written[i]), answer(without, i), answer(with_cure, i));
  }
  text += fmt::format("  third call: {}\n", coherence::expected(missed.name()).reason());
  text += fmt::format("  cache line, DMA write and stale read: {} waves falcon-colflag{}\n",
                      tools::program_command(), tools::output_option());
  text += fmt::format("  every remedy on every cache: {} coherence\n", tools::program_command());
  const auto verdicts = [](const Measurement& m) {
    Json calls = Json::array();
    for (const coherence::Sight call : m.outcome.calls) calls.push_back(coherence::name_of(call));
    return calls;
  };
  return {{{"missed", verdicts(without)},
           {"cured", verdicts(with_cure)},
           {"wave", tools::shown(how.wave)},
           {"disagreements", disagreements}},
          text};
}

}  // namespace collide::demo
