// SPDX-License-Identifier: MIT
// The ULA of machine spectrum: its interrupt, and contention as programs feel it. What an
// instruction waits for is worked out from where World of Spectrum's 48K reference has its accesses
// ("hl:3, hl:1") and the pattern 6, 5, 4, 3, 2, 1, 0, 0 from T state 14335 on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/json.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::platform::contention_test {
namespace {

using test::Finished;
using test::Refuses;
using test::TemporaryDirectory;
using Code = std::vector<unsigned>;

constexpr unsigned kFirst = 14335;
// XOR A; LD (FFF3),A: the host's exit.
const Code kExit = {0xAF, 0x32, 0xF3, 0xFF};
constexpr unsigned kExitTStates = 17;

Code join(std::initializer_list<Code> parts) {
  Code all;
  for (const Code& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

/// So many T states of nothing: a loop of LD BC,n; DEC BC; LD A,B; OR C; JR NZ, of 5 and 26 for
/// each time around it, then NOP and LD A,n of 4 and 7.
Code burn(unsigned t_states) {
  const unsigned times = (t_states - 5 - 18) / 26;
  Code code = {0x01, times & 0xFF, times >> 8, 0x0B, 0x78, 0xB1, 0x20, 0xFB};
  unsigned rest = t_states - 5 - 26 * times;
  while (rest % 4 != 0) {
    code.insert(code.end(), {0x3E, 0x00});
    rest -= 7;
  }
  code.insert(code.end(), rest / 4, 0x00);
  return code;
}

Finished run(const Code& code, unsigned at, std::vector<std::string> options) {
  const TemporaryDirectory folder;
  std::string bytes{static_cast<char>(at), static_cast<char>(at >> 8)};
  for (const unsigned byte : code) bytes += static_cast<char>(byte);
  const std::string program = folder.write("p.prg", bytes).string();
  options.insert(options.begin(),
                 {COLLIDE_PROGRAM, "platform", program, "--machine", "spectrum", "--json"});
  return test::run_program(options);
}

unsigned clocks(const Code& code, std::vector<std::string> options, unsigned at = 0x8000) {
  const Finished done = run(code, at, std::move(options));
  EXPECT_EQ(done.status, 0) << done.err;
  const Json json = parse_json(done.out, "out");
  EXPECT_EQ(json["end"], "exit");
  return json["clocks"].get<unsigned>();
}

/// What a program of so many T states waits for; nothing without contention.
unsigned waited(const Code& code, unsigned t_states, unsigned at = 0x8000) {
  EXPECT_EQ(clocks(code, {}, at), t_states);
  const unsigned loose = clocks(code, {"--contention"}, at);
  EXPECT_EQ(clocks(code, {"--contention", "--timing", "accurate"}, at), loose);
  return loose - t_states;
}

/// What it waits for with its first T state at `start`, behind what sets it up.
unsigned waits_at(unsigned start, const Code& setup, unsigned setup_t_states, const Code& code,
                  unsigned t_states) {
  return waited(join({burn(start - setup_t_states), setup, code, kExit}),
                start + t_states + kExitTStates);
}

TEST(Contention, AReadWaitsByThePattern) {
  // LD A,(4000): the read begins ten T states behind the instruction.
  const auto wait = [](unsigned at) { return waits_at(at - 10, {}, 0, {0x3A, 0x00, 0x40}, 13); };
  EXPECT_EQ(wait(kFirst - 1), 0u);
  const unsigned pattern[] = {6, 5, 4, 3, 2, 1, 0, 0};
  for (unsigned i = 0; i < 8; ++i) EXPECT_EQ(wait(kFirst + i), pattern[i]) << i;
  EXPECT_EQ(wait(kFirst + 128), 0u);
  EXPECT_EQ(wait(kFirst + 224), 6u);
  EXPECT_EQ(wait(kFirst + 191 * 224), 6u);
  EXPECT_EQ(wait(kFirst + 192 * 224), 0u);
  EXPECT_EQ(wait(69888 + kFirst + 1), 5u);
}

TEST(Contention, MemoryOfItsOwnDoesNotWait) {
  EXPECT_EQ(waits_at(kFirst - 10, {}, 0, {0x3A, 0x00, 0x80}, 13), 0u);
  EXPECT_EQ(waits_at(kFirst - 10, {}, 0, {0x3A, 0xFF, 0x3F}, 13), 0u);
}

// LD SP,4100; PUSH HL: writes 5 T states behind the instruction, at the first: 6, and 3 + 6 later:
// 5.
TEST(Contention, APushWaitsTwice) {
  EXPECT_EQ(waits_at(kFirst - 5, {0x31, 0x00, 0x41}, 10, {0xE5}, 11), 6u + 5u);
}

// LD HL,4000; INC (HL): hl:3 waits for 6, hl:1 at 9 for 5, the write at 15 for nothing.
TEST(Contention, TheTStateBetweenReadAndWriteWaits) {
  EXPECT_EQ(waits_at(kFirst - 4, {0x21, 0x00, 0x40}, 10, {0x34}, 11), 6u + 5u + 0u);
}

// LD A,40; LD I,A; ADD HL,DE: seven T states with IR on the bus wait for 6, 0, 6, 0, 6, 0, 6.
TEST(Contention, IdleTStatesWaitEachByItself) {
  EXPECT_EQ(waits_at(kFirst - 4, {0x3E, 0x40, 0xED, 0x47}, 16, {0x19}, 11), 24u);
}

// At 5000: NOP, NOP, XOR A and LD (FFF3),A wait for 6 at 0, 4 at 10, 18, 26 and 34, and 5 at 41.
TEST(Contention, AProgramInSharedMemoryWaitsForEveryByte) {
  EXPECT_EQ(waited(join({burn(kFirst), {0x00, 0x00}, kExit}), kFirst + 8 + kExitTStates, 0x5000),
            6u + 4u * 4u + 5u);
}

// LD A,high; IN A,(low): the port's cycle is 7 T states behind the instruction.
TEST(Contention, PortsWaitInFourWays) {
  const auto wait = [](unsigned at, unsigned port) {
    return waits_at(at - 7, {0x3E, port >> 8}, 7, {0xDB, port & 0xFF}, 11);
  };
  EXPECT_EQ(wait(kFirst - 1, 0x00FE), 6u);
  EXPECT_EQ(wait(kFirst, 0x00FE), 5u);
  EXPECT_EQ(wait(kFirst, 0x00FF), 0u);
  EXPECT_EQ(wait(kFirst, 0x40FE), 6u);
  EXPECT_EQ(wait(kFirst + 7, 0x40FE), 6u);
  EXPECT_EQ(wait(kFirst, 0x40FF), 12u);
  // OUT (n),A
  EXPECT_EQ(waits_at(kFirst - 7, {0x3E, 0x40}, 7, {0xD3, 0xFF}, 11), 12u);
}

// JP handler at 38; IM 1; EI; HALT has taken 62 T states. Its fetches of four end at 69890, the
// first time with INT low in their last T state; the interrupt takes 13, JP 10.
TEST(Ula, InterruptsAtTheStartOfAFrame) {
  const Code code = {0x3E, 0xC3, 0x32, 0x38, 0x00, 0x21, 0x11, 0x80, 0x22, 0x39, 0x00,
                     0xED, 0x56, 0xFB, 0x76, 0x18, 0xFE, 0xAF, 0x32, 0xF3, 0xFF};
  for (const char* const timing : {"loose", "accurate"}) {
    EXPECT_EQ(clocks(code, {"--timing", timing}), 69890u + 13 + 10 + kExitTStates) << timing;
    EXPECT_EQ(clocks(code, {"--timing", timing, "--contention"}), 69890u + 13 + 10 + kExitTStates);
  }
}

// Reset takes 3 T states, EI and the NOP behind it 8; INT is looked at in that one's last.
TEST(Ula, HoldsItsInterruptFor32TStates) {
  const auto taken = [](const Code& before) {
    Code code = join({before, {0xFB, 0x00, 0x3E, 0x07, 0x32, 0xF3, 0xFF}});
    code.resize(0x38, 0x00);
    return run(join({code, kExit}), 0, {}).status == 0;
  };
  EXPECT_TRUE(taken({0x3E, 0, 0x3E, 0, 0x3E, 0}));      // 21: in T state 31
  EXPECT_FALSE(taken({0x3E, 0, 0x3E, 0, 0x00, 0x00}));  // 22: 32
}

TEST(Ula, OthersHaveNone) {
  const TemporaryDirectory folder;
  const Finished done = test::run_program(
      {COLLIDE_PROGRAM, "platform", folder.write("p.prg", std::string("\0\x80\x76", 3)).string(),
       "--machine", "x16", "--contention"});
  EXPECT_EQ(done.status, 2);
  EXPECT_THAT(done.err, Refuses("--contention", {"x16", "ULA"}));
}

}  // namespace
}  // namespace collide::platform::contention_test
