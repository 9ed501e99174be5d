// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <cstdio>
#include "sim/equal/blitter/lemmas.h"
#include "sim/equal/blitter/relation.h"
int main(int argc, char** argv) {
  using namespace collide;
  const symbolic::Rtl rtl(argv[1]);
  for (const auto& lemma : blitter::lemmas(rtl)) {
    if (argc > 2 && lemma.name != argv[2]) continue;
    const auto r = symbolic::prove(rtl, lemma, 60000);
    fmt::print("{:<26} {} cases {} paths {} comparisons {:.2f} s {} {}\n", lemma.name, r.cases,
               r.paths, r.comparisons, r.seconds, static_cast<int>(r.verdict), r.problem);
    if (r.counterexample) {
      fmt::print("  {}\n", r.counterexample->in);
      for (auto& d : r.counterexample->differences)
        fmt::print("   {} rtl {} golden {}\n", d.name, d.rtl, d.golden);
    }
    std::fflush(stdout);
  }
}
