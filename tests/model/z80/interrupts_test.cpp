// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/model/z80/fixture.h"

namespace collide::z80::interrupts_test {
namespace {

using test::Machine;

/// Interrupts enabled in a mode.
State enabled(const Machine& machine, std::uint8_t mode) {
  State state = machine.cpu.state();
  state.iff1 = state.iff2 = true;
  state.mode = mode;
  return state;
}

TEST(Z80Interrupts, OfMode1CallThirtyEight) {
  Machine machine({0x00});
  machine.cpu.set_state(enabled(machine, 1));
  machine.cpu.set_irq(true, 0);
  machine.cpu.step();  // the pin is looked at in the last T state of an instruction
  EXPECT_EQ(machine.r().pc, 0x8001);
  EXPECT_EQ(machine.clocks(), 13u);
  EXPECT_EQ(machine.r().pc, 0x38);
  EXPECT_EQ(machine.bus.memory[0xBFFE], 0x01);
  EXPECT_EQ(machine.bus.memory[0xBFFF], 0x80);
  EXPECT_FALSE(machine.cpu.state().iff1);
  EXPECT_FALSE(machine.cpu.state().iff2);
  EXPECT_EQ(machine.r().r, 2);  // acknowledge refreshes, too
}

TEST(Z80Interrupts, OfMode2TakeTheirAddressFromATable) {
  Machine machine({0x00});
  machine.r().i = 0x90;
  machine.bus.given = 0xFF;  // the odd one works like any other
  machine.put(0x90FF, {0x34, 0x12});
  machine.cpu.set_state(enabled(machine, 2));
  machine.cpu.set_irq(true, 0);
  machine.cpu.step();
  EXPECT_EQ(machine.clocks(), 19u);
  EXPECT_EQ(machine.r().pc, 0x1234);
  EXPECT_EQ(machine.r().wz, 0x1234);
}

TEST(Z80Interrupts, OfMode0RunWhatTheDeviceGives) {
  Machine restart({0x00});
  restart.bus.given = 0xEF;  // RST 28
  restart.cpu.set_state(enabled(restart, 0));
  restart.cpu.set_irq(true, 0);
  restart.cpu.step();
  EXPECT_EQ(restart.clocks(), 13u);
  EXPECT_EQ(restart.r().pc, 0x28);
  Machine call({0x00, 0x34, 0x12});
  call.bus.given = 0xCD;
  call.cpu.set_state(enabled(call, 0));
  call.cpu.set_irq(true, 0);
  call.cpu.step();
  EXPECT_EQ(call.clocks(), 19u);
  EXPECT_EQ(call.r().pc, 0x1234);
  EXPECT_EQ(call.bus.memory[0xBFFE], 0x01);  // PC stayed
  Machine increment({0x00});
  increment.bus.given = 0x3C;
  increment.r().a = 1;
  increment.cpu.set_state(enabled(increment, 0));
  increment.cpu.set_irq(true, 0);
  increment.cpu.step();
  EXPECT_EQ(increment.clocks(), 6u);
  EXPECT_EQ(increment.r().a, 2);
  EXPECT_EQ(increment.r().pc, 0x8001);
}

TEST(Z80Interrupts, WaitOneInstructionBehindEi) {
  Machine machine({0xFB, 0xFB, 0x3C, 0x3C});  // EI, EI, INC A
  machine.r().a = 0;
  State state = machine.cpu.state();
  state.mode = 1;
  machine.cpu.set_state(state);
  machine.cpu.set_irq(true, 0);
  machine.clocks(3);  // each EI puts it off
  EXPECT_EQ(machine.r().a, 1);
  EXPECT_EQ(machine.r().pc, 0x8003);
  machine.cpu.step();
  EXPECT_EQ(machine.r().pc, 0x38);
}

TEST(Z80Interrupts, AreLeftOutWhenThePinIsHighInTheLastTState) {
  for (const Clock released : {3u, 4u}) {
    Machine machine({0x00, 0x3C});
    machine.cpu.set_state(enabled(machine, 1));
    machine.cpu.set_irq(true, 0);
    machine.cpu.set_irq(false, released);  // NOP has T states 0 to 3
    machine.clocks(2);
    EXPECT_EQ(machine.r().pc, released == 4 ? 0x38 : 0x8002);
  }
  for (const Clock asserted : {3u, 4u}) {
    Machine machine({0x00, 0x3C});
    machine.cpu.set_state(enabled(machine, 1));
    machine.cpu.set_irq(true, asserted);
    machine.clocks(2);
    EXPECT_EQ(machine.r().pc, asserted == 3 ? 0x38 : 0x8002);
  }
}

TEST(Z80Interrupts, ComeNotBetweenAPrefixAndItsInstruction) {
  Machine machine({0xDD, 0xDD, 0x23, 0x00});  // INC IX
  machine.cpu.set_state(enabled(machine, 1));
  machine.cpu.set_irq(true, 0);
  machine.cpu.step();
  machine.cpu.step();
  EXPECT_EQ(machine.r().ix, 0);
  EXPECT_EQ(machine.r().pc, 0x8003);
  machine.cpu.step();
  EXPECT_EQ(machine.r().pc, 0x38);
}

TEST(Z80Interrupts, TheUnmaskableOneKeepsTheSecondFlipFlop) {
  Machine machine({0x00});
  machine.put(0x66, {0xED, 0x45});  // RETN
  machine.cpu.set_state(enabled(machine, 1));
  machine.cpu.set_nmi(true, 0);
  machine.cpu.step();
  EXPECT_EQ(machine.clocks(), 11u);
  EXPECT_EQ(machine.r().pc, 0x66);
  EXPECT_FALSE(machine.cpu.state().iff1);
  EXPECT_TRUE(machine.cpu.state().iff2);
  EXPECT_EQ(machine.clocks(), 14u);
  EXPECT_EQ(machine.r().pc, 0x8001);
  EXPECT_TRUE(machine.cpu.state().iff1);
  machine.cpu.step();  // an edge: taken once
  EXPECT_EQ(machine.r().pc, 0x8002);
}

TEST(Z80Interrupts, TheUnmaskableOneComesFirstAndBehindEi) {
  Machine machine({0xFB, 0x00});
  machine.cpu.set_irq(true, 0);
  machine.cpu.set_nmi(true, 0);
  machine.cpu.step();
  machine.cpu.step();
  EXPECT_EQ(machine.r().pc, 0x66);
}

TEST(Z80Interrupts, HaltFetchesOnUntilOneComes) {
  Machine machine({0x76, 0x3C});
  machine.cpu.set_state(enabled(machine, 1));
  machine.cpu.step();
  EXPECT_TRUE(machine.cpu.halted());
  EXPECT_EQ(machine.r().pc, 0x8001);
  EXPECT_EQ(machine.clocks(3), 12u);
  EXPECT_EQ(machine.r().r, 4);
  EXPECT_EQ(machine.bus.cycles[4].address, 0x8001);  // the byte behind, never run
  machine.cpu.set_irq(true, machine.cpu.clock());
  machine.cpu.step();
  EXPECT_EQ(machine.clocks(), 13u);
  EXPECT_FALSE(machine.cpu.halted());
  EXPECT_EQ(machine.bus.memory[0xBFFE], 0x01);  // behind HALT
}

TEST(Z80Interrupts, BehindLdAIClearItsParity) {
  Machine machine({0xED, 0x57});
  machine.cpu.set_state(enabled(machine, 1));
  machine.cpu.set_irq(true, 0);
  machine.cpu.step();
  EXPECT_NE(machine.r().f & kParity, 0u);
  machine.cpu.step();
  EXPECT_EQ(machine.r().f & kParity, 0u);
  Machine calm({0xED, 0x57, 0x00});
  calm.cpu.set_state(enabled(calm, 1));
  calm.cpu.step();
  calm.cpu.step();
  EXPECT_NE(calm.r().f & kParity, 0u);
}

TEST(Z80Interrupts, ResetForgetsWhatWasOn) {
  Machine machine({0x76});
  State state = enabled(machine, 2);
  state.r.i = 0x12;
  machine.cpu.set_state(state);
  machine.cpu.step();
  machine.cpu.reset();
  EXPECT_FALSE(machine.cpu.halted());
  EXPECT_FALSE(machine.cpu.state().iff1);
  EXPECT_EQ(machine.cpu.state().mode, 0);
  EXPECT_EQ(machine.r().pc, 0);
  EXPECT_EQ(machine.r().i, 0);
  EXPECT_EQ(machine.r().sp, 0xFFFF);
  EXPECT_EQ(machine.cpu.clock(), 4u + 3);
}

}  // namespace
}  // namespace collide::z80::interrupts_test
