// SPDX-License-Identifier: MIT
// Programs as home computers load them, with their labels.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "sim/m65c02/program.h"
#include "tests/support/process.h"

namespace collide::m65c02 {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using tools::Program;

std::string refusal(const std::filesystem::path& file) {
  try {
    tools::read_program(file, kElfTarget);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(M65c02Program, BeginsWithItsAddress) {
  const test::TemporaryDirectory folder;
  const Program program =
      tools::read_program(folder.write("p.prg", std::string("\x01\x08\xEA\xDB", 4)), kElfTarget);
  ASSERT_EQ(program.segments.size(), 1u);
  EXPECT_EQ(program.segments[0].address, 0x0801u);
  EXPECT_THAT(program.segments[0].bytes, ElementsAre(0xEA, 0xDB));
  EXPECT_EQ(program.entry, 0x0801u);
}

TEST(M65c02Program, HasLabelsBesideIt) {
  const test::TemporaryDirectory folder;
  folder.write("p.lbl", "al 000802 .start\n\nal 00C000 .far\n");
  const Program program =
      tools::read_program(folder.write("p.prg", std::string("\x01\x08\xEA\xDB", 4)), kElfTarget);
  EXPECT_EQ(program.symbol("far"), 0xC000u);
  EXPECT_EQ(program.entry, 0x0802u);
  EXPECT_EQ(program.place(0x0803), "pc 0x000803 (start+0x1)");
}

TEST(M65c02Program, WhatIsNoneIsRefused) {
  const test::TemporaryDirectory folder;
  EXPECT_THAT(refusal(folder.write("cut.prg", std::string("\x01\x08", 2))), HasSubstr("is cut"));
  EXPECT_THAT(refusal(folder.write("empty.prg", "")), HasSubstr("is empty"));
  EXPECT_THAT(refusal(folder.write("far.prg", std::string("\xFF\xFF\xEA\xEA", 4))),
              HasSubstr("2 bytes at 0xFFFF go beyond 64 KB"));
  folder.write("p.lbl", "al 000802 .start\nbreak C000\n");
  EXPECT_THAT(refusal(folder.write("p.prg", std::string("\x01\x08\xEA", 3))),
              HasSubstr("p.lbl, line 2: expected a label"));
}

}  // namespace
}  // namespace collide::m65c02
