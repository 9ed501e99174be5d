// SPDX-License-Identifier: MIT
// Buses, arbitration, interrupts and ends of runs, with programs of a few words each.
#include "sim/platform/platform.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "sim/m68k/program.h"
#include "sim/tools/worker.h"

namespace collide::platform::platform_test {
namespace {

constexpr unsigned kNop = 0x4E71;

/// A program at 400 hex with the stack at 8000 hex.
m68k::Program program_of(const std::vector<unsigned>& words,
                         const std::vector<std::pair<unsigned, std::uint32_t>>& vectors = {}) {
  m68k::Program program;
  std::vector<std::uint8_t> table(0x400);
  const auto put_long = [&](std::size_t at, std::uint32_t value) {
    for (int i = 0; i < 4; ++i) {
      table[at + static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(value >> (24 - 8 * i));
    }
  };
  put_long(0, 0x8000);
  put_long(4, 0x400);
  for (const auto& [vector, address] : vectors) put_long(4 * vector, address);
  program.segments.push_back({0, table});
  std::vector<std::uint8_t> code;
  for (const unsigned word : words) {
    code.push_back(static_cast<std::uint8_t>(word >> 8));
    code.push_back(static_cast<std::uint8_t>(word));
  }
  program.segments.push_back({0x400, code});
  return program;
}

/// move.w #value,address(absolute)
std::vector<unsigned> store(unsigned value, std::uint32_t address) {
  return {0x33FC, value, address >> 16, address & 0xFFFF};
}
std::vector<unsigned> join(std::initializer_list<std::vector<unsigned>> parts) {
  std::vector<unsigned> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}
const std::vector<unsigned> kExit = store(7, 0xFFFE02);

Json outcome_json(const Ending& outcome) {
  return {{"end", static_cast<int>(outcome.end)},
          {"code", outcome.code},
          {"error", outcome.error},
          {"notes", outcome.notes},
          {"pc", outcome.pc},
          {"instructions", outcome.instructions},
          {"clocks", outcome.clocks},
          {"accesses", outcome.dma_of("blitter").accesses},
          {"grants", outcome.dma_of("blitter").grants}};
}

Json run(
    const std::string& machine, bool accurate, const m68k::Program& program, double seconds = 1,
    const std::function<void(Platform&, Json&)>& after = [](Platform&, Json&) {}) {
  return tools::run_isolated([&] {
    std::string text;
    Platform::Options options;
    options.timing.accurate = accurate;
    options.console = [&](char c) { text += c; };
    Platform platform(read_machine(machine), options);
    platform.load(program);
    Json json = outcome_json(platform.run(seconds));
    json["text"] = text;
    after(platform, json);
    return json;
  });
}

class BothTimings : public ::testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Platform, BothTimings, ::testing::Bool(),
                         [](const auto& test) { return test.param ? "accurate" : "loose"; });

TEST_P(BothTimings, ConsoleAndExitCode) {
  const Json json =
      run("st", GetParam(), program_of(join({store('H', 0xFFFE00), store('i', 0xFFFE00), kExit})));
  EXPECT_EQ(json["text"], "Hi");
  EXPECT_EQ(json["end"], static_cast<int>(Ending::End::kExit));
  EXPECT_EQ(json["code"], 7);
  EXPECT_EQ(json["instructions"], 3);
  // Reset 40, twice MOVE.W #,(xxx).L at 20, and of the third all but its last prefetch.
  EXPECT_EQ(json["clocks"], 96);
}

TEST_P(BothTimings, TheProgramBehindTheExitIsNotRun) {
  const Json json =
      run("st", GetParam(), program_of(join({kExit, store('X', 0xFFFE00), store(1, 0xFFFE02)})));
  EXPECT_EQ(json["text"], "");
  EXPECT_EQ(json["code"], 7);
}

TEST_P(BothTimings, ADoubleFaultHaltsTheRun) {
  // The stack pointer is odd when the illegal instruction wants a frame.
  const Json json =
      run("st", GetParam(), program_of({0x3E7C, 0x8001, 0x4AFC}, {{3, 0x500}, {4, 0x500}}));
  EXPECT_EQ(json["end"], static_cast<int>(Ending::End::kHalted));
}

TEST_P(BothTimings, StopWithNothingToWakeItEndsTheRun) {
  const Json json = run("st", GetParam(), program_of({0x4E72, 0x2700}));
  EXPECT_EQ(json["end"], static_cast<int>(Ending::End::kAsleep));
}

TEST_P(BothTimings, AnEndlessProgramEndsAtTheLimit) {
  const Json json = run("st", GetParam(), program_of({0x60FE}), 0.01);
  EXPECT_EQ(json["end"], static_cast<int>(Ending::End::kLimit));
  EXPECT_NEAR(json["clocks"].get<double>(), 80'000, 1000);
}

TEST_P(BothTimings, AnExceptionWithoutAHandlerIsOneClearLine) {
  const Json json = run("st", GetParam(), program_of({kNop, 0x4AFC}));
  EXPECT_EQ(json["end"], static_cast<int>(Ending::End::kWild));
  EXPECT_EQ(json["error"],
            "pc 0x000402: exception 4 (illegal instruction) has no handler: its vector is 0");
}

TEST_P(BothTimings, AnAddressThatNobodyHasIsABusError) {
  // tst.w 0x800000 with a handler that exits.
  std::vector<unsigned> code = {0x4A79, 0x0080, 0x0000};
  code.resize(0x80, kNop);
  const Json json =
      run("st", GetParam(), program_of(join({code, store(3, 0xFFFE02)}), {{2, 0x500}}));
  EXPECT_EQ(json["code"], 3);
}

TEST_P(BothTimings, OnlyTheAddressBitsOfTheMachineCount) {
  // On the Falcon 01000600 is 600: move.w #1234,01000600; move.w 600,d0; move.w d0,exit.
  const Json json = run("falcon", GetParam(),
                        program_of(join({store(0x1234, 0x01000600),
                                         {0x3039, 0x0000, 0x0600, 0x33C0, 0x00FF, 0xFE02}})));
  EXPECT_EQ(json["code"], 0x1234);
}

TEST_P(BothTimings, WaitStatesCostClocks) {
  // The Mega STE's memory has 4 waits at 16 MHz: 100 NOPs are 800 clocks there, 400 on the ST.
  std::vector<unsigned> nops(100, kNop);
  const auto clocks = [&](const char* machine, const std::vector<unsigned>& code) {
    return run(machine, GetParam(), program_of(join({code, kExit})))["clocks"].get<int>();
  };
  EXPECT_EQ(clocks("mega-ste", nops) - clocks("mega-ste", {}), 800);
  EXPECT_EQ(clocks("st", nops) - clocks("st", {}), 400);
}

// The blitter: fill `words` words with ones, HOP 0, OP 15, from 2000 hex.
std::vector<unsigned> blit(unsigned words, unsigned control) {
  return join({store(2, 0xFF8A2E),
               store(0, 0xFF8A32),
               store(0x2000, 0xFF8A34),
               store(0xFFFF, 0xFF8A28),
               store(0xFFFF, 0xFF8A2A),
               store(0xFFFF, 0xFF8A2C),
               store(words, 0xFF8A36),
               store(1, 0xFF8A38),
               store(0x000F, 0xFF8A3A),
               {0x13FC, control, 0x00FF, 0x8A3C}});  // move.b #control,FF8A3C
}

TEST_P(BothTimings, HogModeStopsTheProcessorUntilTheEnd) {
  // The word behind the last one written: seen right after the start.
  const std::uint32_t last = 0x2000 + 2 * 999;
  const Json json =
      run("st", GetParam(),
          program_of(join({blit(1000, 0xC0),
                           {kNop, 0x3039, last >> 16, last & 0xFFFF, 0x33C0, 0x00FF, 0xFE02}})));
  EXPECT_EQ(json["code"], 0xFFFF);
  EXPECT_EQ(json["accesses"], 1000);
  EXPECT_EQ(json["grants"], 1);
  EXPECT_GT(json["clocks"].get<int>(), 4000);
}

TEST_P(BothTimings, SharedModeTakes64AccessesAtATime) {
  // A loop of TST.B FF8A3C, BMI: the processor's cycles let the chip finish.
  const Json json =
      run("st", GetParam(),
          program_of(join({blit(200, 0x80), {0x4A39, 0x00FF, 0x8A3C, 0x6BF8}, kExit})));
  EXPECT_EQ(json["accesses"], 200);
  // A first share shortened by the cycle that slipped in, then 64 each.
  EXPECT_EQ(json["grants"], 4);
  EXPECT_EQ(json["code"], 7);
}

TEST_P(BothTimings, TheFirstShareIs63) {
  // The processor stops using the bus (STOP) after the start: only the first share is made, and the
  // prefetch behind the write that set BUSY counts in it.
  const Json json =
      run("st", GetParam(), program_of(join({blit(200, 0x80), {0x4E72, 0x2700}})), 0.01);
  EXPECT_EQ(json["accesses"], 63);
}

TEST_P(BothTimings, ARunThatEndsWithABusyUnitSaysSo) {
  const auto notes = [](const std::vector<unsigned>& code) {
    return run("st", GetParam(), program_of(code), 0.01)["notes"];
  };
  const Json stopped = notes(join({blit(200, 0x80), {0x4E72, 0x2700}}));
  ASSERT_EQ(stopped.size(), 1U);
  EXPECT_THAT(
      stopped[0].get<std::string>(),
      testing::AllOf(testing::StartsWith("blitter: BUSY"), testing::HasSubstr("63 accesses"),
                     testing::HasSubstr("stopped processor")));
  const Json exited = notes(join({blit(200, 0x80), kExit}));
  ASSERT_EQ(exited.size(), 1U);
  EXPECT_THAT(exited[0].get<std::string>(),
              testing::AllOf(testing::StartsWith("blitter: BUSY"),
                             testing::Not(testing::HasSubstr("stopped processor"))));
  EXPECT_TRUE(notes(join({blit(200, 0xC0), {0x4E72, 0x2700}})).empty());
}

TEST(Platform, SharedModeIsTheSameInBothTimings) {
  // Polling, and BSET #7 on the control byte, which gives the processor's share away.
  const std::vector<unsigned> poll = {0x4A39, 0x00FF, 0x8A3C, 0x6BF8};
  const std::vector<unsigned> restart = {0x08F9, 0x0007, 0x00FF, 0x8A3C, 0x66F6};
  for (const auto& wait : {poll, restart}) {
    const m68k::Program program = program_of(join({blit(500, 0x80), wait, kExit}));
    EXPECT_EQ(run("st", false, program), run("st", true, program));
  }
}

TEST_P(BothTimings, TheExternalCacheIsFlushedWhenTheBlitterTakesTheBus) {
  // The word behind the last one written is resident, then the blitter writes it.
  const std::uint32_t last = 0x2000 + 2 * 99;
  const std::vector<unsigned> look = {0x3039, last >> 16, last & 0xFFFF};  // move.w last,d0
  const Json json =
      run("mega-ste", GetParam(),
          program_of(join({look, look, blit(100, 0xC0), {kNop}, look, {0x33C0, 0x00FF, 0xFE02}})),
          1, [](Platform& platform, Json& result) {
            const cache::Statistics& counts = platform.external_cache()->statistics();
            result["flushes"] = counts.of(cache::Event::kInvalidate);
            result["hits"] = counts.of(cache::Event::kReadHit);
          });
  EXPECT_EQ(json["code"], 0xFFFF);
  EXPECT_EQ(json["flushes"], json["grants"]);
  EXPECT_EQ(json["hits"], 1) << "the second look's operand; no instruction is run twice";
}

TEST_P(BothTimings, ALoopInTheExternalCacheWaitsForNothing) {
  // moveq #99,d0; loop: dbra d0,loop: 99 rounds of 10 clocks from the cache, two reads each.
  const m68k::Program program = program_of(join({{0x7063, 0x51C8, 0xFFFE}, kExit}));
  const auto clocks = [&](const char* machine) {
    return run(machine, GetParam(), program)["clocks"].get<int>();
  };
  // Of all reads of the loop, the first round's and those of its end wait four clocks each.
  EXPECT_LT(clocks("mega-ste"), clocks("st") + 100);
}

TEST_P(BothTimings, TheEndOfABlitInterruptsWhoSleeps) {
  // Level 6 autovector is 30: its handler exits with 9.
  std::vector<unsigned> code = join({blit(500, 0xC0), {0x4E72, 0x2000, 0x60FE}});
  code.resize(0x80, kNop);
  const Json json =
      run("st", GetParam(), program_of(join({code, store(9, 0xFFFE02)}), {{30, 0x500}}));
  EXPECT_EQ(json["code"], 9);
}

TEST_P(BothTimings, TheBlitterAnswersSupervisorDataOnly) {
  // and #DFFF,sr; tst.w FF8A38: a bus error in user mode.
  std::vector<unsigned> code = {0x027C, 0xDFFF, 0x4A79, 0x00FF, 0x8A38};
  code.resize(0x80, kNop);
  const Json json =
      run("st", GetParam(), program_of(join({code, store(5, 0xFFFE02)}), {{2, 0x500}}));
  EXPECT_EQ(json["code"], 5);
}

TEST_P(BothTimings, VeraRegistersAreBytesSideBySide) {
  // ADDR = 0x00123 with step 1; DATA0 = AB; read it back.
  const Json json = run("x16-board", GetParam(),
                        program_of(join({{0x33FC, 0x2301, 0x00FF, 0x9F20},  // ADDR_L, ADDR_M
                                         {0x13FC, 0x0010, 0x00FF, 0x9F22},  // ADDR_H
                                         {0x13FC, 0x00AB, 0x00FF, 0x9F23},  // DATA0
                                         {0x33FC, 0x2301, 0x00FF, 0x9F20},
                                         {0x7000, 0x1039, 0x00FF, 0x9F23},  // move.b DATA0,d0
                                         {0x33C0, 0x00FF, 0xFE02}})));
  EXPECT_EQ(json["code"], 0xAB);
}

TEST_P(BothTimings, AProgramThatUsesVeraFxIsToldThatItIsNotModelled) {
  const auto notes = [](unsigned dcsel, unsigned value) {
    return run("x16-board", GetParam(),
               program_of(join({{0x13FC, 2 * dcsel, 0x00FF, 0x9F25},  // CTRL
                                {0x13FC, value, 0x00FF, 0x9F29},
                                kExit})))["notes"];
  };
  const Json used = notes(2, 0x40);
  ASSERT_EQ(used.size(), 1U);
  EXPECT_THAT(used[0].get<std::string>(),
              testing::AllOf(testing::StartsWith("vera: "), testing::HasSubstr("FX"),
                             testing::HasSubstr("not modelled")));
  EXPECT_EQ(notes(6, 0x11).size(), 1U);
  EXPECT_TRUE(notes(2, 0).empty()) << "switched off";
  EXPECT_TRUE(notes(1, 8).empty()) << "DC_HSTART";
  EXPECT_TRUE(notes(0x42, 0x40).empty()) << "CTRL resets the registers";
}

TEST_P(BothTimings, VeraInterruptsAtTheEndOfTheFrame) {
  // VSYNC enabled; level 4 autovector is 28: its handler exits with the microseconds / 1000.
  std::vector<unsigned> code = {0x13FC, 0x0001, 0x00FF, 0x9F26, 0x4E72, 0x2000, 0x60FC};
  code.resize(0x80, kNop);
  const Json json = run("x16-board", GetParam(),
                        program_of(join({code,
                                         {0x2039, 0x00FF, 0xFE08,  // move.l time,d0
                                          0x80FC, 1000,            // divu #1000,d0
                                          0x33C0, 0x00FF, 0xFE02}}),
                                   {{28, 0x500}}));
  // From line 524 to the end of line 479: 481 lines of 32 us.
  EXPECT_EQ(json["code"], 15);
}

TEST(Platform, MemoryAsTheProcessorSeesItAndAsItIs) {
  // falcon: cache on, read 2000, then memory changes behind it.
  const Json json = run("falcon", false,
                        program_of(join({{0x203C, 0x0000, 0x0100, 0x4E7B, 0x0002,  // cacr = ED
                                          0x4A79, 0x0000, 0x2000},
                                         kExit})),
                        1, [](Platform& platform, Json& out) {
                          platform.set_word(0x2000, 5);
                          out["memory"] = platform.word(0x2000);
                          out["seen"] = platform.seen_word(0x2000);
                        });
  EXPECT_EQ(json["memory"], 5);
  EXPECT_EQ(json["seen"], 0);
}

TEST(Platform, AProgramThatDoesNotFitIsRefused) {
  m68k::Program program = program_of({kNop});
  program.segments[1].address = 0x3FFFFF;
  EXPECT_THROW(run("st", false, program), InputError);
  program.segments[1].address = 0x800000;
  EXPECT_THROW(run("st", false, program), InputError);
}

TEST(Platform, ADivergenceOfALockstepUnitIsAnError) {
  EXPECT_THROW(tools::run_isolated([]() -> Json { throw std::runtime_error("x"); }),
               std::runtime_error);
}

/// The same program gives the same end, whichever the unit and the timing.
TEST(Platform, FirmwareCannotTellTheUnitsApart) {
  std::vector<Json> results;
  for (const On on : {On::kGolden, On::kRtl, On::kLockstep}) {
    results.push_back(tools::run_isolated([&] {
      Machine machine = read_machine("st");
      machine.device("blitter")->unit = on;
      Platform::Options options;
      options.timing.accurate = true;
      Platform platform(machine, options);
      platform.load(program_of(join({blit(200, 0x80), {0x4A39, 0x00FF, 0x8A3C, 0x6BF8}, kExit})));
      return outcome_json(platform.run(1));
    }));
  }
  EXPECT_EQ(results[0], results[1]);
  EXPECT_EQ(results[0], results[2]);
}

}  // namespace
}  // namespace collide::platform::platform_test
