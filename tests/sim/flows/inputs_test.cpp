// SPDX-License-Identifier: MIT
//
// What proofs of modules take for granted of their inputs holds in the whole unit: the monitors of
// tests/rtl/inputs, bound to it, are silent, and one is not if it does not hold.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/output_file.h"
#include "sim/flows/broken_copy.h"
#include "sim/flows/loaded_unit.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"
#include "tests/support/process.h"

namespace collide::flows::inputs_test {
namespace {

constexpr const char* kFolder = "tests/rtl/inputs";

tools::RtlUnit with_monitors(const std::string& name) {
  tools::RtlUnit unit = tools::select_units(name).at(0);
  for (const std::string& file : tools::files_in(kFolder, ".sv")) {
    const std::string module = std::filesystem::path(file).stem();
    if (module.rfind("common_", 0) == 0 || module.rfind(name, 0) == 0) unit.sources.push_back(file);
  }
  return unit;
}

/// What ends one of the jobs; empty if nothing does.
std::string complaint(const tools::RtlUnit& unit) {
  const LoadedUnit loaded(unit, {{}, {"-O0"}}, [](const std::string&) {});
  const auto bench = loaded.bench({});
  try {
    for (std::uint64_t number = 0; number < 80; ++number) {
      bench->check(bench->random_job(1, number));
    }
  } catch (const RtlFailure& failure) {
    return failure.what();
  } catch (const Divergence& divergence) {
    return divergence.sentence();
  }
  return "";
}

class BrokenInputs : public testing::Test {
 protected:
  void SetUp() override { setenv("COLLIDE_ROOT", COLLIDE_ROOT, 1); }
  void TearDown() override { unsetenv("COLLIDE_ROOT"); }
};
class Inputs : public BrokenInputs, public testing::WithParamInterface<const char*> {};

TEST_P(Inputs, AreWhatProofsTakeThemFor) {
  EXPECT_EQ(complaint(with_monitors(GetParam())), "");
}
INSTANTIATE_TEST_SUITE_P(Of, Inputs, testing::Values("overlap", "impact"),
                         [](const auto& unit) { return std::string(unit.param); });

TEST_F(BrokenInputs, AreFound) {
  // One of a pair is a sprite that was not loaded.
  tools::RtlUnit unit = with_monitors("overlap");
  const std::string file = "rtl/overlap/overlap.sv";
  const std::string text =
      with_fault(tools::read_file(file), {"", file, "hits.i_other", "~WAS", ""});
  const test::TemporaryDirectory directory;
  directory.write("overlap.sv", text);
  for (std::string& source : unit.sources) {
    if (source == file) source = (directory.path() / "overlap.sv").string();
  }
  EXPECT_THAT(complaint(unit), testing::HasSubstr("there is no such sprite"));
}

}  // namespace
}  // namespace collide::flows::inputs_test
