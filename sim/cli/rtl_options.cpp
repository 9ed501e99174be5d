// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "model/common/input_error.h"
#include "sim/cli/verbs.h"
#include "sim/flows/bounds.h"

namespace collide::cli {

Timing RtlOptions::held_to() const {
  Timing held;
  held.exact = timing == "exact";
  held.results = timing == "results";
  if (!patience) return held;
  if (held.exact)
    throw InputError("--patience",
                     "not used by exact timing, expected --timing transactions or results");
  held.patience = *patience;
  return held;
}

void declare_workers(Verb& verb, unsigned* workers) {
  verb.option("-j", workers,
              "Parallel processes; default: one per core. The result does not depend on it")
      .range(1, 1024);
}

void declare_rtl(Verb& verb, std::string& rtl) {
  verb.option("--rtl", &rtl,
              "Use the RTL in this folder or files.f instead of ours: docs/howto/your-rtl.md")
      .file_or_folder();
}

void declare(Verb& verb, RtlOptions& options) {
  declare_rtl(verb, options.rtl);
  verb.option("--timing", &options.timing,
              "How to compare: every clock, the order of transactions, or (blitter) only the "
              "written results")
      .one_of(flows::kTimings);
  verb.option("--patience", &options.patience,
              "With transactions or results: the blitter is done after N clocks without an access; "
              "VERA must answer an access within N clocks [48]")
      .range(flows::kPatience);
}

void declare_bus(Verb& verb, std::string& bus) {
  verb.option("--bus", &bus,
              "Reach the registers through this bus and its adapter: docs/reference/adapters.md")
      .one_of({"apb", "axi-lite", "wishbone"});
}

void declare_waivers(Verb& verb, std::string& file) {
  verb.option("--waive", &file, "File of accepted divergences: docs/reference/waivers.md").file();
}

std::vector<unsigned> fault_numbers(const std::vector<std::string>& words, std::uint64_t count) {
  std::vector<unsigned> numbers;
  for (const std::string& word : words) {
    const std::size_t dash = word.find('-');
    const auto first = parse_number(word.substr(0, dash));
    const auto last = dash == word.npos ? first : parse_number(word.substr(dash + 1));
    if (!first || !last || *first < 1 || *last > count || *first > *last) {
      throw InputError("--only", fmt::format("\"{}\" is not a fault, expected 1 to {}, or two of "
                                             "those with \"-\" between",
                                             word, count));
    }
    for (auto number = *first; number <= *last; ++number) {
      numbers.push_back(static_cast<unsigned>(number));
    }
  }
  return numbers;
}

}  // namespace collide::cli
