// SPDX-License-Identifier: MIT
#include "sim/m68k/debugger.h"

#include <gtest/gtest.h>

#include "model/common/input_error.h"

namespace collide::m68k::debugger_test {
namespace {

using Reason = Debugger::Reason;

/// A program of words at 0x1000, run from there with the stack at 0x4000.
class M68kDebugger : public ::testing::Test {
 protected:
  M68kDebugger() : debugger_(Model::k68000, 0x10000) {}
  void load(std::initializer_list<unsigned> code) {
    Program program;
    Program::Segment segment;
    segment.address = 0x1000;
    for (const unsigned word : code) {
      segment.bytes.push_back(static_cast<std::uint8_t>(word >> 8));
      segment.bytes.push_back(static_cast<std::uint8_t>(word));
    }
    program.segments.push_back(segment);
    program.symbols["main"] = 0x1000;
    debugger_.load(program);
    debugger_.start(0x1000, 0x4000);
  }
  Debugger debugger_;
};

TEST_F(M68kDebugger, BreakpointStopsBeforeTheInstruction) {
  load({0x7001, 0x7002, 0x7003, 0x4E72, 0x2700});
  debugger_.add_breakpoint(0x1002);
  EXPECT_EQ(debugger_.run(1000).reason, Reason::kBreakpoint);
  EXPECT_EQ(debugger_.cpu().d(0), 1u);
  EXPECT_EQ(debugger_.run(1000).reason, Reason::kStopped) << "and goes on from there";
  EXPECT_EQ(debugger_.cpu().d(0), 3u);
  EXPECT_EQ(debugger_.instructions(), 4u);
}

TEST_F(M68kDebugger, WatchpointsByRangeDirectionAndValue) {
  load({0x31FC, 0x1234, 0x2000,  // move.w #$1234,$2000
        0x3038, 0x2000,          // move.w $2000,d0
        0x11FC, 0x0056, 0x2003,  // move.b #$56,$2003
        0x4E72, 0x2700});
  debugger_.add_watch({0x2000, 0x2001, true, false, std::nullopt});
  const auto read = debugger_.run(1000);
  EXPECT_EQ(read.reason, Reason::kWatchpoint);
  EXPECT_EQ(read.text.substr(0, 22), "read of 1234 at 002000");
  EXPECT_EQ(debugger_.cpu().pc(), 0x100Au) << "after the instruction";
  debugger_.add_watch({0x2002, 0x2003, false, true, 0x0056});
  EXPECT_EQ(debugger_.run(1000).text.substr(0, 21), "write of 56 at 002003");
}

TEST_F(M68kDebugger, WatchpointsIgnoreOtherValuesAndInstructionFetches) {
  load({0x31FC, 0x1234, 0x2000, 0x4E72, 0x2700});
  debugger_.add_watch({0x2000, 0x2001, true, true, 0x9999});
  debugger_.add_watch({0x1000, 0x1010, true, true, std::nullopt});
  EXPECT_EQ(debugger_.run(1000).reason, Reason::kStopped);
}

TEST_F(M68kDebugger, WatchpointsOnInstructionsStopBeforeThem) {
  load({0x7001,            // 1000 moveq #1,d0
        0x31C0, 0x2000,    // 1002 move.w d0,$2000
        0x5240,            // 1006 addq.w #1,d0
        0x4E72, 0x2700});  // 1008
  debugger_.add_watch({0x1004, 0x1006, false, false, std::nullopt, true});
  const auto any = debugger_.run(1000);
  EXPECT_EQ(any.reason, Reason::kWatchpoint);
  EXPECT_EQ(any.text.substr(0, 26), "instruction 5240 at 001006");
  EXPECT_EQ(debugger_.cpu().d(0), 1u) << "before the instruction";
  debugger_.add_watch({0x1000, 0x2001, false, false, 0x9999, true});
  EXPECT_EQ(debugger_.run(1000).reason, Reason::kStopped) << "no such opcode; data do not count";
}

TEST_F(M68kDebugger, CaughtExceptionsStop) {
  load({0x4E41, 0x4E72, 0x2700});
  debugger_.catch_exception(33);
  const auto stop = debugger_.run(1000);
  EXPECT_EQ(stop.reason, Reason::kException);
  EXPECT_EQ(stop.text, "exception 33 from 001002 main+0x2");
}

TEST_F(M68kDebugger, TraceInterleavesInstructionsAndBusCycles) {
  load({0x3038, 0x2000, 0x4E72, 0x2700});
  std::string text;
  debugger_.trace_to([&](const std::string& line) { text += line + "\n"; });
  debugger_.step();
  EXPECT_EQ(text,
            "         0  001000  move.w  $2000.w,d0                  main\n"
            "         0      read  fc6 001004 4E72\n"
            "         4      read  fc5 002000 0000\n"
            "         8      read  fc6 001006 2700\n");
}

TEST_F(M68kDebugger, HistoryKeepsTheLastInstructions) {
  load({0x7001, 0x7002, 0x7003, 0x7004, 0x4E72, 0x2700});
  debugger_.keep_history(2);
  debugger_.run(1000);
  ASSERT_EQ(debugger_.history().size(), 2u);
  EXPECT_EQ(debugger_.history().front().pc, 0x1006u);
  EXPECT_EQ(debugger_.history().front().r[0], 3u) << "as they were before it";
}

TEST_F(M68kDebugger, AddressesWithoutMemoryAreBusErrorsAndADoubleFaultEnds) {
  load({0x3039, 0x0002, 0x0000});
  debugger_.cpu().set_ssp(0x20000);
  EXPECT_EQ(debugger_.run(1000).reason, Reason::kHalted);
}

TEST_F(M68kDebugger, ClockLimit) {
  load({0x60FE});
  EXPECT_EQ(debugger_.run(100).reason, Reason::kLimit);
  EXPECT_EQ(debugger_.cpu().clock(), 100u);
}

TEST(M68kDebuggerMemory, SizeIsChecked) {
  EXPECT_THROW(Debugger(Model::k68000, 1001), InputError);
  EXPECT_THROW(Debugger(Model::k68000, 0), InputError);
  EXPECT_THROW(Debugger(Model::k68000, 1u << 25), InputError);
}

}  // namespace
}  // namespace collide::m68k::debugger_test
