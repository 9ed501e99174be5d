// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "sim/flows/equal.h"
#include "tests/support/process.h"

namespace collide::flows {

/// A change of one character that a lemma must not survive.
struct Change {
  const char* name;
  const char* prover;  // with the changed golden model; the sound one if RTL is changed
  const char* file;    // of the RTL; empty if the golden model is changed
  const char* find;
  const char* replace;
  const char* lemma;       // that is no longer true
  const char* difference;  // and what differs then
};

/// The lemma is refuted, and both sides are shown.
inline void expect_refuted(const char* of, const Change& change) {
  const test::TemporaryDirectory folder;
  tools::RtlUnit unit = tools::select_units(of).at(0);
  if (*change.file != '\0') {
    std::string text = tools::read_file(change.file);
    const std::size_t at = text.find(change.find);
    ASSERT_NE(at, std::string::npos);
    ASSERT_EQ(text.find(change.find, at + 1), std::string::npos);
    text.replace(at, std::string(change.find).size(), change.replace);
    const auto source = std::find(unit.sources.begin(), unit.sources.end(), change.file);
    ASSERT_NE(source, unit.sources.end());
    *source = folder.write("changed.sv", text);
  }
  EqualOptions options;
  options.lemma = change.lemma;
  options.prover = std::filesystem::path(COLLIDE_PROVERS) / change.prover;
  const Equal proof(unit, options);
  ASSERT_EQ(proof.lemmas().size(), 1U);
  const EqualLemma lemma = proof.prove(proof.lemmas()[0]);
  ASSERT_EQ(lemma.verdict, EqualLemma::Verdict::kRefuted) << lemma.problem;
  bool found = false;
  for (const Json& difference : lemma.counterexample["differences"]) {
    EXPECT_NE(difference["rtl"], difference["golden"]) << difference;
    found = found || difference["what"] == change.difference;
  }
  EXPECT_TRUE(found) << lemma.counterexample;
}

}  // namespace collide::flows
