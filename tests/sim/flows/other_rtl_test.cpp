// SPDX-License-Identifier: MIT
#include "sim/flows/other_rtl.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "model/common/input_error.h"
#include "sim/cosim/divergence.h"
#include "tests/support/process.h"

namespace collide::flows {
namespace {

const tools::RtlUnit kUnit{"x", {"rtl/x/x.sv", "rtl/x/x_a.sv", "rtl/x/x_b.sv"}};

TEST(WithRtl, AFileOfTheSameNameReplacesOurs) {
  const test::TemporaryDirectory folder;
  const std::string mine = folder.write("x_a.v", "").string();
  folder.write("note.txt", "");
  EXPECT_EQ(with_rtl(kUnit, folder.path().string()).sources,
            (std::vector<std::string>{"rtl/x/x.sv", mine, "rtl/x/x_b.sv"}));
}

TEST(WithRtl, WithATopModuleNothingOfOursIsUsed) {
  const test::TemporaryDirectory folder;
  const std::string top = folder.write("x.sv", "").string();
  const std::string other = folder.write("y.sv", "").string();
  EXPECT_EQ(with_rtl(kUnit, folder.path().string()).sources,
            (std::vector<std::string>{top, other}));
}

TEST(WithRtl, AFolderWithoutRtlIsAnError) {
  const test::TemporaryDirectory folder;
  EXPECT_THROW(with_rtl(kUnit, folder.path().string()), InputError);
  EXPECT_THROW(with_rtl(kUnit, (folder.path() / "none").string()), InputError);
}

TEST(OtherRtl, ABrokenCopyDivergesAndLeavesAWave) {
  OtherRtl other(COLLIDE_ROOT "/tests/sim/cosim/blitter/broken", [](const std::string&) {});
  const cosim::UnitBench& bench = other.bench("blitter");
  EXPECT_EQ(&other.bench("blitter"), &bench) << "compiled once";
  // Without the blind shift before the write of an NFSR line's last word the bits of the word
  // before are missing: docs/cosim.md.
  const Json job = Json::parse(R"({"unit": "blitter", "memory": {"load": [
      {"at": 0, "hex": "0420"}, {"at": 6, "hex": "5599"}]},
    "steps": [{"write": "0x8A28", "data": "0x0001"}, {"write": "0x8A34", "data": "0x0006"},
      {"write": "0x8A36", "data": "0x0001"}, {"write": "0x8A38", "data": "0x0001"},
      {"write": "0x8A3A", "data": "0x0203"}, {"write": "0x8A3C", "data": "0xC0C0"},
      {"run": true}]})");
  EXPECT_THROW(bench.check(JsonField("job", job)), cosim::Divergence);
  const test::TemporaryDirectory folder;
  const auto wave = folder.path() / "x.fst";
  bench.record(JsonField("job", job), {wave.string(), 0, 100});
  EXPECT_GT(std::filesystem::file_size(wave), 100u);
}

}  // namespace
}  // namespace collide::flows
