// SPDX-License-Identifier: MIT
//
// This program's golden model ends a line one word too soon: tests/sim/equal/CMakeLists.txt.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "sim/cosim/registry.h"
#include "sim/flows/equal_search.h"
#include "sim/tools/places.h"
#include "sim/units/divergence.h"
#include "tests/support/process.h"

namespace collide::flows::equal_job_test {
namespace {

namespace fs = std::filesystem;

TEST(EqualJob, AFaultOfTheGoldenModelIsReachedByAJob) {
  const test::TemporaryDirectory folder;
  tools::use_output_folder(folder.path());
  EqualOptions options;
  options.lemma = "source read";
  options.prover = fs::path(COLLIDE_PROVERS) / "prover-line-end";
  const tools::RtlUnit unit = tools::select_units("blitter").at(0);
  const Equal proof(unit, options);
  const EqualLemma refuted = proof.prove(proof.lemmas().at(0));
  ASSERT_EQ(refuted.verdict, EqualLemma::Verdict::kRefuted) << refuted.problem;

  ChosenRtl own(unit, "", Timing{}, [](const std::string&) {});
  const EqualSearch search = search_job(own, refuted, {});
  ASSERT_TRUE(search.found) << search.jobs;
  EXPECT_EQ(search.origin.seed, 1U);
  const std::string file = search.found->job_file;
  EXPECT_TRUE(fs::exists(search.found->wave_file));
  const Json job = Json::parse(tools::read_file(file));
  EXPECT_THROW(cosim::find_unit("blitter").check(JsonField(file, job)), Divergence);
}

}  // namespace
}  // namespace collide::flows::equal_job_test
