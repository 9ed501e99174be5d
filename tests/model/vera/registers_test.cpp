// SPDX-License-Identifier: MIT
// What the programmer sees: interrupt, status and attribute records.
#include "model/common/input_error.h"
#include "tests/model/vera/scene.h"

namespace collide::vera::registers_test {
namespace {

class Isr : public VeraTest {
 protected:
  void collide(int mask = 1) {
    put(0, at(100, 100, mask));
    put(1, at(104, 104, mask));
  }
  void separate() { put(1, at(200, 200, 1)); }
};
ON_EVERY_IMPLEMENTATION(Isr);

TEST_P(Isr, ResetLeavesNibbleSprcolAndEnableZero) {  // Rule 3
  EXPECT_EQ(isr(), 0);
  EXPECT_EQ(unit->read(kIen) & 0x8F, 0);
  EXPECT_FALSE(unit->irq());
}

TEST_P(Isr, NibbleIsInBits7To4AndSprcolInBit2) {  // Rule 12
  collide(5);
  unit->run_frame();
  EXPECT_EQ(isr(), 0x50 | kSprcol | kVsync);
}

TEST_P(Isr, Bit7OfTheMaskByteReportsInBit7OfIsr) {  // Rule 12
  put(0, at(0, 0, 8));
  put(1, at(0, 0, 8));
  unit->run_frame();
  EXPECT_EQ(isr() & 0xF0, 0x80);
}

TEST_P(Isr, EnableGatesThePinAndNotTheStatus) {  // Rule 8
  collide();
  const Frame frame = unit->run_frame();
  EXPECT_TRUE(frame.sprcol);
  EXPECT_FALSE(frame.irq);
  unit->write(kIen, kSprcol);
  EXPECT_TRUE(unit->irq());
  unit->write(kIen, 0);
  EXPECT_FALSE(unit->irq());
  EXPECT_EQ(isr() & kSprcol, kSprcol);
}

TEST_P(Isr, IrqIsALevelUntilStatusIsCleared) {  // Rule 8
  Registers registers;
  registers.ien = kSprcol;
  set(registers);
  collide();
  EXPECT_TRUE(unit->run_frame().irq);
  unit->run(1000);
  EXPECT_TRUE(unit->irq());
  unit->write(kIsr, kSprcol);
  EXPECT_FALSE(unit->irq());
}

TEST_P(Isr, ReadingHasNoSideEffect) {  // Rule 8
  collide();
  unit->run_frame();
  const int first = isr();
  EXPECT_EQ(isr(), first);
}

TEST_P(Isr, NibbleIsReplacedEveryFrameAndSprcolStaysUntilWritten) {  // Rule 12
  collide();
  EXPECT_EQ(nibble(), 1);
  separate();
  const Frame second = unit->run_frame();
  EXPECT_EQ(second.nibble, 0);
  EXPECT_TRUE(second.sprcol);
  unit->write(kIsr, kSprcol);
  EXPECT_EQ(isr() & kSprcol, 0);
  EXPECT_FALSE(unit->run_frame().sprcol);
}

TEST_P(Isr, WritingTheNibbleBitsChangesNothing) {  // Rule 8
  collide(3);
  unit->run_frame();
  const int before = isr();
  unit->write(kIsr, 0xF0);
  EXPECT_EQ(isr(), before);
  unit->write(kIsr, 0xF8);
  EXPECT_EQ(isr(), before);
}

TEST_P(Isr, EachStatusBitIsClearedByItself) {  // Rule 8
  collide();
  unit->run_frame();
  unit->write(kIsr, kVsync);
  EXPECT_EQ(isr() & 7, kSprcol);
  unit->write(kIsr, kSprcol);
  EXPECT_EQ(isr() & 7, 0);
}

TEST_P(Isr, SettingWinsOverClearingInTheSameClock) {  // Rule 8
  collide();
  unit->run_frame();
  unit->run_to(479, 799);
  unit->write(kIsr, kSprcol | kVsync);
  EXPECT_EQ(isr() & 7, kSprcol | kVsync);
}

TEST_P(Isr, ClearingInTheClockAfterTheLatchClears) {  // Rule 8
  collide();
  unit->run_to(480, 0);
  unit->write(kIsr, kSprcol | kVsync);
  EXPECT_EQ(isr() & 7, 0);
}

TEST_P(Isr, StatusIsVisibleFromTheClockAfterTheLatch) {  // Rule 21
  collide();
  unit->run_to(479, 799);
  EXPECT_EQ(isr(), 0);
}

TEST_P(Isr, LineInterruptIsSetInTheFirstClockOfItsLine) {  // Rule 6
  Registers registers;
  registers.irq_line = 300;
  registers.ien = kLine;
  set(registers);
  unit->run_to(300, 0);
  EXPECT_FALSE(unit->irq());
  unit->run(1);
  EXPECT_TRUE(unit->irq());
}

TEST_P(Isr, CollisionInThePartialFirstFrameCounts) {  // Rule 12
  unit->run_to(300, 0);
  put(0, at(10, 310, 2));
  put(1, at(10, 310, 2));
  EXPECT_EQ(nibble(), 2);
}

TEST_P(Isr, CollisionBeforeTheSpritesWereThereDoesNotCount) {
  unit->run_to(330, 0);
  put(0, at(10, 310, 2));
  put(1, at(10, 310, 2));
  EXPECT_EQ(nibble(), 0);
}

TEST_P(Isr, SpriteLayerOffStillCollidesAndInterrupts) {  // Rule 13
  Registers registers;
  registers.sprites_enable = false;
  registers.ien = kSprcol;
  set(registers);
  collide();
  const Frame frame = unit->run_frame();
  EXPECT_EQ(frame.nibble, 1);
  EXPECT_TRUE(frame.irq);
}

TEST_P(Isr, OutputModeOffRunsVgaTimingAndCollides) {  // Rule 13
  Registers registers;
  registers.output = 0;
  set(registers);
  collide();
  const Frame frame = unit->run_frame();
  EXPECT_EQ(frame.nibble, 1);
  EXPECT_EQ(frame.clocks, 481U * 800);
  EXPECT_EQ(unit->run_frame().clocks, 525U * 800);
}

TEST_P(Isr, HorizontalScalingAndBordersHaveNoEffect) {  // Rule 24
  Registers registers;
  registers.hscale = 64;
  registers.hstart = 400;
  registers.hstop = 404;
  set(registers);
  collide();
  EXPECT_EQ(nibble(), 1);
}

class CpuPort : public VeraTest {};
ON_EVERY_IMPLEMENTATION(CpuPort);

TEST_P(CpuPort, WritesAndReadsBackWithIncrement) {  // Rule 2
  point_port(0x00010);
  for (int i = 1; i <= 4; ++i) unit->write(kData0, static_cast<std::uint8_t>(i));
  point_port(0x00010, 2);
  EXPECT_EQ(unit->read(kData0), 1);
  EXPECT_EQ(unit->read(kData0), 3);
  EXPECT_EQ(unit->read(kAddrL), 0x14);
}

TEST_P(CpuPort, DecrementsAndWrapsRoundTheVideoRam) {  // Rule 2
  point_port(0x00000);
  unit->write(kAddrH, 0x18);  // -1
  unit->write(kData0, 7);
  EXPECT_EQ(unit->read(kAddrL), 0xFF);
  EXPECT_EQ(unit->read(kAddrM), 0xFF);
  EXPECT_EQ(unit->read(kAddrH), 0x19);
}

// Set-up writes attributes through data port 0 and leaves it at its address.
TEST_P(CpuPort, AttributesSetUpAreReadAheadAnew) {
  unit->write(kAddrL, 0x00);
  unit->write(kAddrM, 0xFC);
  unit->write(kAddrH, 0x01);
  const std::uint8_t byte = 0xAB;
  unit->load_vram(kAttributeBase, &byte, 1);
  EXPECT_EQ(unit->read(kData0), 0xAB);
  EXPECT_EQ(unit->read(kAddrM), 0xFC);
}

TEST_P(CpuPort, IncrementCodesElevenToFifteenAreLineLengths) {  // Rule 2
  const int lengths[] = {40, 80, 160, 320, 640};
  for (int code = 11; code <= 15; ++code) {
    point_port(0x01000, code);
    unit->write(kData0, 0);
    EXPECT_EQ(unit->read(kAddrL) | unit->read(kAddrM) << 8, 0x1000 + lengths[code - 11]) << code;
  }
}

TEST_P(CpuPort, TwoPortsHaveTheirOwnAddresses) {  // Rule 2
  fill(0x00100, {0xAA});
  fill(0x00200, {0xBB});
  point_port(0x00100);
  unit->write(kCtrl, 1);
  point_port(0x00200);
  EXPECT_EQ(unit->read(kData0), 0xAA);
  EXPECT_EQ(unit->read(kData1), 0xBB);
}

// Two bits of FX, which does not step by them here: from $01000 by one, up, is $01001.
TEST_P(CpuPort, BitsOfFxInAddrHAreKeptWithoutEffect) {  // Rule 2
  point_port(0x01000);
  unit->write(kAddrH, 0x16);
  unit->write(kData0, 7);
  EXPECT_EQ(unit->read(kAddrL), 0x01);
  EXPECT_EQ(unit->read(kAddrM), 0x10);
  EXPECT_EQ(unit->read(kAddrH), 0x16);
}

TEST_P(CpuPort, DisplayRegistersAreReadBack) {  // Rule 1
  const auto expect = [this](int hscale_or_hstop, int vscale_or_vstart, int border_or_vstop) {
    EXPECT_EQ(unit->read(kDcHscale), hscale_or_hstop);
    EXPECT_EQ(unit->read(kDcVscale), vscale_or_vstart);
    EXPECT_EQ(unit->read(kDcBorder), border_or_vstop);
  };
  unit->write(kDcHscale, 11);
  unit->write(kDcVscale, 64);
  unit->write(kDcBorder, 0xA5);
  unit->write(kCtrl, 2);  // DCSEL 1
  unit->write(kDcVideo, 22);
  unit->write(kDcHscale, 0xFF);
  unit->write(kDcVscale, 50);
  unit->write(kDcBorder, 200);
  expect(0xFF, 50, 200);
  EXPECT_EQ(unit->read(kDcVideo), 22);
  unit->write(kCtrl, 0);
  expect(11, 64, 0xA5);
}

// Rule 1. The version is "V", 48, 0, 1. FX_CTRL (DCSEL 2) and FX_POLY_FILL (DCSEL 5) read 0.
TEST_P(CpuPort, RegistersAboveTheDisplaysReadTheVersionOrZero) {
  for (int dcsel = 2; dcsel < 64; ++dcsel) {
    unit->write(kCtrl, static_cast<std::uint8_t>(dcsel << 1));
    for (const std::uint8_t reg : {kDcVideo, kDcHscale, kDcVscale, kDcBorder}) {
      unit->write(reg, 0xFF);
    }
    EXPECT_EQ(unit->read(kDcVideo), dcsel == 2 ? 0 : 'V') << dcsel;
    EXPECT_EQ(unit->read(kDcHscale), 48) << dcsel;
    EXPECT_EQ(unit->read(kDcVscale), 0) << dcsel;
    EXPECT_EQ(unit->read(kDcBorder), dcsel == 5 ? 0 : 1) << dcsel;
  }
}

// The line that the next swap will display; 511 while the line displayed is 512 or more. The
// counter has nine bits to read: behind line 511 it is 512, which reads 0.
TEST_P(CpuPort, ScanLineIsOneAheadAndStopsAt511) {  // Rule 5
  const auto scan_line = [this](int line, int clock) {
    unit->run_to(line, clock);
    return unit->read(kIrqLineL) | (unit->read(kIen) & 0x40) << 2;
  };
  EXPECT_EQ(scan_line(524, 0), 511);
  EXPECT_EQ(scan_line(0, 10), 1);
  EXPECT_EQ(scan_line(300, 700), 301);
  EXPECT_EQ(scan_line(510, 10), 511);
  EXPECT_EQ(scan_line(511, 10), 0);
  EXPECT_EQ(scan_line(512, 10), 511);
  EXPECT_EQ(scan_line(523, 10), 511);
}

// The composite timing comes to the end of line 20, in the odd field, in clocks 33,347 and 867,047,
// to that of line 283, in the even one, in clock 450,991 and 1,284,691. Frames of VGA begin after
// clocks 419,999, 839,999 and 1,259,999.
TEST_P(CpuPort, FieldBitInVgaTimingIsThatOfTheCompositeTiming) {  // Rule 7
  EXPECT_EQ(unit->read(kDcVideo) & 0x80, 0);
  unit->run_to(301, 0);
  EXPECT_EQ(unit->read(kDcVideo) & 0x80, 0);
  unit->run_to(524, 0);
  EXPECT_EQ(unit->read(kDcVideo) & 0x80, 0);
  unit->run_to(523, 799);
  EXPECT_EQ(unit->read(kDcVideo) & 0x80, 0);
  EXPECT_EQ(unit->read(kDcVideo) & 0x80, 0x80);
  unit->run_to(523, 799);
  EXPECT_EQ(unit->read(kDcVideo) & 0x80, 0x80);
  EXPECT_EQ(unit->read(kDcVideo) & 0x80, 0);
}

// A field begins with the swap at clock 236 of line 21 (even) or 284 (odd); its first line is
// displayed from the next swap on.
TEST_P(CpuPort, ScanLineAndFieldInInterlacedTiming) {  // Rules 5, 7
  Registers registers;
  registers.output = 2;
  set(registers);
  const auto scan_line = [this](int line, int clock) {
    unit->run_to(line, clock);
    return unit->read(kIrqLineL) | (unit->read(kIen) & 0x40) << 2;
  };
  const auto field = [this](int line, int clock) {
    unit->run_to(line, clock);
    return unit->read(kDcVideo) >> 7;
  };
  EXPECT_EQ(field(21, 235), 1);
  EXPECT_EQ(field(284, 235), 0);
  EXPECT_EQ(field(21, 236), 0);
  EXPECT_EQ(field(284, 236), 1);
  EXPECT_EQ(scan_line(15, 236), 1);    // 511 displayed
  EXPECT_EQ(scan_line(21, 236), 511);  // 523
  EXPECT_EQ(scan_line(22, 230), 511);
  EXPECT_EQ(scan_line(22, 236), 2);
  EXPECT_EQ(scan_line(23, 236), 4);
  EXPECT_EQ(scan_line(276, 1000), 510);
  EXPECT_EQ(scan_line(277, 236), 0);    // 510
  EXPECT_EQ(scan_line(284, 236), 511);  // 524
  EXPECT_EQ(scan_line(285, 236), 3);
  EXPECT_EQ(scan_line(300, 1000), 33);
}

class CtrlReset : public VeraTest {
 protected:
  /// The registers are reset in the clock after that.
  void reset_at(int line, int clock) {
    unit->run_to(line, clock);
    unit->write(kCtrl, 0x80);
  }
};
ON_EVERY_IMPLEMENTATION(CtrlReset);

TEST_P(CtrlReset, BeginsAgainAtLine524TwoClocksAfterTheAccess) {  // Rule 4
  reset_at(200, 300);
  // The access takes four clocks.
  EXPECT_EQ(unit->position(), (Position{524, 2}));
  EXPECT_EQ(unit->run_frame().clocks, 384800U);
  EXPECT_EQ(unit->run_frame().clocks, 420000U);
}

TEST_P(CtrlReset, ClearsRegistersStatusAndNibble) {  // Rules 3, 4
  Registers registers;
  registers.vscale = 64;
  registers.hstart = 8;
  registers.ien = 7;
  registers.irq_line = 300;
  set(registers);
  put(0, at(50, 50, 3));
  put(1, at(50, 50, 3));
  unit->run_frame();
  EXPECT_TRUE(unit->irq());
  point_port(0x12345);
  unit->write(kCtrl, 0xFF);
  EXPECT_FALSE(unit->irq());
  EXPECT_EQ(unit->read(kIsr), 0);
  EXPECT_EQ(unit->read(kIen), 0x40);  // scan line 511
  EXPECT_EQ(unit->read(kCtrl), 0);
  EXPECT_EQ(unit->read(kAddrL) | unit->read(kAddrM) | unit->read(kAddrH), 0);
  EXPECT_EQ(unit->read(kDcVideo), 8);
  EXPECT_EQ(unit->read(kDcHscale), 128);
  EXPECT_EQ(unit->read(kDcVscale), 128);
  unit->write(kCtrl, 2);
  EXPECT_EQ(unit->read(kDcVideo), 0);
  EXPECT_EQ(unit->read(kDcHscale), 160);
  EXPECT_EQ(unit->read(kDcVscale), 0);
  EXPECT_EQ(unit->read(kDcBorder), 240);
}

TEST_P(CtrlReset, KeepsVideoRamAndAttributes) {  // Rule 4
  put(0, at(50, 50, 3));
  put(1, at(50, 50, 2));
  point_port(0x00100);
  unit->write(kData0, 0x5A);
  reset_at(200, 300);
  EXPECT_EQ(nibble(), 2);
  point_port(0x00100);
  EXPECT_EQ(unit->read(kData0), 0x5A);
}

TEST_P(CtrlReset, ForgetsTheCollisionsSoFar) {  // Rule 4
  put(0, at(50, 50, 3));
  put(1, at(50, 50, 3));
  unit->run_to(200, 0);
  for (int i = 0; i < 2; ++i) put(i, Sprite{});
  unit->write(kCtrl, 0x80);
  EXPECT_EQ(nibble(), 0);
  EXPECT_EQ(isr(), kVsync);
}

TEST_P(CtrlReset, GivesNoRowThatWasBegun) {  // Rule 4
  unit->run_to(200, 798);
  seen.rows.clear();
  unit->write(kCtrl, 0x80);  // resets in the last clock of the line
  unit->run_frame();
  EXPECT_EQ(seen.rows.front().row.row, 0);
  EXPECT_EQ(seen.rows.size(), 481U);
}

TEST_P(CtrlReset, InTheClockOfTheLatchLosesTheFrame) {  // Rule 4
  put(0, at(50, 50, 3));
  put(1, at(50, 50, 3));
  unit->run_to(479, 798);
  unit->write(kCtrl, 0x80);
  EXPECT_TRUE(seen.frames.empty());
  EXPECT_EQ(unit->read(kIsr), 0);
}

TEST_P(CtrlReset, LeavesInterlacedTiming) {  // Rule 4
  Registers registers;
  registers.output = 3;
  set(registers);
  reset_at(100, 1500);
  EXPECT_EQ(unit->position(), (Position{524, 2}));
  EXPECT_EQ(unit->run_frame().clocks, 384800U);
  EXPECT_EQ(seen.last(101).row.line, 100);
}

TEST_P(CtrlReset, DisablesTheLayers) {  // Rule 4
  Registers registers;
  for (LayerSettings& layer : registers.layers) {
    layer.enable = true;
    layer.config = 7;
  }
  set(registers);
  put(127, at(0, 50, 1));
  reset_at(10, 0);
  unit->run_frame();
  // T = 127: 13 clocks, and no fetch of a layer in the way of the one at t = 130.
  EXPECT_EQ(seen.last(50).row.clocks, 140);
}

// Row 0 is always rendered into the side that has the even rows in VGA timing, and nothing has
// cleared it.
TEST_P(CtrlReset, Row0MeetsTheCellsOfTheRowThatWasCutShort) {  // Rule 4
  put(0, at(100, 300, 1));
  put(1, at(100, 0, 1));
  reset_at(299, 400);
  EXPECT_EQ(nibble(), 1);
  EXPECT_EQ(seen.last(0).row.hit, 1);
  EXPECT_EQ(seen.last(1).row.hit, 0);
}

// Sprite 127 has T = 127 and its pixels at t = 132..139, clocks 134..141 of the line.
TEST_P(CtrlReset, PixelsUpToTheClockOfTheResetAreThere) {  // Rule 4
  put(127, at(100, 300, 1));
  reset_at(299, 136);
  unit->run_frame();
  EXPECT_EQ(colour(0, 103), 1);
  EXPECT_EQ(colour(0, 104), 0);
}

// Row 300 is displayed, and from clock 640 of line 300 on cleared, four columns a clock. With the
// reset in clock 701 that is 62 times four columns.
TEST_P(CtrlReset, ClearingStopsWhereItIs) {  // Rule 4
  put(0, at(244, 300, 1));
  reset_at(300, 700);
  unit->run_frame();
  EXPECT_EQ(colour(0, 247), 0);
  EXPECT_EQ(colour(0, 248), 1);
}

TEST_P(CpuPort, AttributesGoToTheRendererAndAreReadFromVideoRam) {  // Rule 9
  put(0, at(10, 10, 1));
  const Attributes record = encode(at(10, 10, 1));
  point_port(kAttributeBase + 8);
  for (const std::uint8_t byte : record) unit->write(kData0, byte);
  point_port(kAttributeBase + 8 + 6);
  EXPECT_EQ(unit->read(kData0), record[6]);
  EXPECT_EQ(nibble(), 1);
}

TEST_P(CpuPort, ThrowsForAPositionThatDoesNotExist) {
  EXPECT_THROW(unit->run_to(525, 0), InputError);
  EXPECT_THROW(unit->run_to(0, 800), InputError);
  Registers registers;
  registers.vstart = 3;
  EXPECT_THROW(unit->set_registers(registers), InputError);
}

class AttributeWrites : public VeraTest {
 protected:
  // Byte 6 (mask, Z) of a sprite is written in clock `clock` of line 99, which renders row 100.
  void write_z(int sprite, std::uint8_t value, int clock) {
    point_port(kAttributeBase + 8 * static_cast<std::uint32_t>(sprite) + 6);
    unit->run_to(99, clock);
    unit->write(kData0, value);
  }
};
ON_EVERY_IMPLEMENTATION(AttributeWrites);

TEST_P(AttributeWrites, ApplyFromTheRowBeingRendered) {  // Rule 9
  put(10, sized(at(50, 90, 1, 0), 8, 32));
  write_z(10, 1 << 2 | 1 << 4, 0);
  unit->run_frame();
  EXPECT_EQ(colour(99, 50), 0);
  EXPECT_EQ(colour(100, 50), 1);
  EXPECT_EQ(colour(121, 50), 1);
}

// Sprite 0 is looked up at t = 0, clock 2. The write in clock c is seen by lookups from c + 3 on,
// so the one of clock 2 is the first that sees a write of clock 799 of the line before.
TEST_P(AttributeWrites, AreSeenByTheVeryNextLookup) {  // Rule 9
  put(0, sized(at(50, 90, 1, 0), 8, 32));
  point_port(kAttributeBase + 6);
  unit->run_to(98, 799);
  unit->write(kData0, 1 << 2);
  unit->run_frame();
  EXPECT_EQ(colour(100, 50), 1);
}

TEST_P(AttributeWrites, AreNotSeenByALookupThatWasUnderWay) {  // Rule 9
  put(0, sized(at(50, 90, 1, 0), 8, 32));
  write_z(0, 1 << 2, 0);
  unit->run_frame();
  EXPECT_EQ(colour(100, 50), 0);
  EXPECT_EQ(colour(101, 50), 1);
}

// While sprite 0, 64 pixels wide, is drawn until t = 83, the finder waits with sprite 1. Made
// invisible meanwhile, it is passed over.
TEST_P(AttributeWrites, AreSeenByALookupThatWaits) {  // Rule 9
  put(0, sized(at(50, 90, 1), 64, 32));
  put(1, sized(at(200, 90, 1), 8, 32));
  point_port(kAttributeBase + 8 + 6);
  unit->run_to(99, 40);
  unit->write(kData0, 0);
  unit->run_frame();
  EXPECT_EQ(colour(99, 200), 1);
  EXPECT_EQ(colour(100, 200), 0);
}

// Bytes 4-7 are sampled at T, bytes 0-3 at T + 1. Sprite 127 has T = 127 (clock 129): a write of
// clock 127 is seen from clock 130 on, T + 1.
TEST_P(AttributeWrites, FirstHalfIsSampledOneClockAfterTheSecond) {  // Rule 9
  put(127, at(50, 100, 1));
  point_port(kAttributeBase + 8 * 127 + 2);
  unit->run_to(99, 127);
  unit->write(kData0, 70);
  unit->run_frame();
  EXPECT_EQ(colour(100, 70), 1);
  EXPECT_EQ(colour(100, 50), 0);
}

TEST_P(AttributeWrites, SecondHalfIsNotSampledAfterT) {  // Rule 9
  put(127, at(50, 100, 1));
  point_port(kAttributeBase + 8 * 127 + 6);
  unit->run_to(99, 127);
  unit->write(kData0, 0);
  unit->run_frame();
  EXPECT_EQ(colour(100, 50), 1);
  EXPECT_EQ(colour(101, 50), 0);
}

class AttributeRecord : public VeraTest {
 protected:
  void put_bytes(const Attributes& bytes) {
    unit->load_sprite(0, bytes);
    unit->run_frame();
  }
};
ON_EVERY_IMPLEMENTATION(AttributeRecord);

TEST_P(AttributeRecord, ImageAddressHasBits16To5) {  // Rule 18
  fill(0x12340, {0x23, 0, 0, 0});
  put_bytes({0x1A, 0x09, 100, 0, 100, 0, 0x04, 0});
  EXPECT_EQ(colour(100, 100), 2);
  EXPECT_EQ(colour(100, 101), 3);
}

TEST_P(AttributeRecord, UnusedBitsAreIgnored) {  // Rule 18
  put_bytes({0x00, 0x71, 100, 0xFC, 100, 0xFC, 0x04, 0});
  EXPECT_EQ(colour(100, 100), 1);
  EXPECT_EQ(colour(107, 107), 1);
}

TEST_P(AttributeRecord, XAndYHaveTenBits) {  // Rule 14
  put_bytes({0x00, 0x01, 0x2C, 0x01, 0x90, 0x01, 0x04, 0});
  EXPECT_EQ(colour(400, 300), 1);
  EXPECT_EQ(colour(400, 299), 0);
  EXPECT_EQ(colour(399, 300), 0);
}

TEST_P(AttributeRecord, MaskAndZAreInByte6) {
  put_bytes({0x00, 0x01, 0, 0, 0, 0, 0xB8, 0});
  EXPECT_EQ(cell(0, 0), (Cell{11, 2, 1}));
}

TEST_P(AttributeRecord, WidthAndHeightAreIndependent) {  // Rule 18
  put_bytes({0x00, 0x01, 0, 0, 0, 0, 0x04, 0x60});       // height 16, width 32
  EXPECT_EQ(colour(15, 31), 1);
  EXPECT_EQ(colour(15, 32), 0);
  EXPECT_EQ(colour(16, 0), 0);
}

TEST_P(AttributeRecord, FourBppRowsFollowWithoutPaddingHighNibbleLeft) {  // Rule 18
  fill(0x08000, {0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE, 0xF1});
  put(0, image(at(16, 0, 0), 0x08000));
  unit->run_frame();
  for (int p = 0; p < 8; ++p) EXPECT_EQ(colour(0, 16 + p), p + 1);
  EXPECT_EQ(colour(1, 16), 9);
  EXPECT_EQ(colour(1, 23), 1);
}

TEST_P(AttributeRecord, EightBppRowsFollowWithoutPadding) {  // Rule 18
  fill(0x08000, {0x81, 2, 3, 4, 5, 6, 7, 8, 0x91});
  put(0, bpp8(image(at(16, 0, 0), 0x08000)));
  unit->run_frame();
  EXPECT_EQ(colour(0, 16), 0x81);
  EXPECT_EQ(colour(0, 23), 8);
  EXPECT_EQ(colour(1, 16), 0x91);
}

TEST_P(AttributeRecord, HorizontalFlipMirrorsTheRow) {  // Rule 18
  fill(0x08000, {0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE, 0xF1});
  Sprite s = sized(image(at(16, 0, 0), 0x08000), 16, 8);
  s.hflip = true;
  put(0, s);
  unit->run_frame();
  EXPECT_EQ(colour(0, 16), 1);
  EXPECT_EQ(colour(0, 17), 15);
  EXPECT_EQ(colour(0, 31), 1);
  EXPECT_EQ(colour(0, 30), 2);
}

TEST_P(AttributeRecord, HorizontalFlipMirrorsEightBppRows) {  // Rule 18
  fill(0x08000, {0x81, 2, 3, 4, 5, 6, 7, 0x88});
  Sprite s = bpp8(image(at(16, 0, 0), 0x08000));
  s.hflip = true;
  put(0, s);
  unit->run_frame();
  EXPECT_EQ(colour(0, 16), 0x88);
  EXPECT_EQ(colour(0, 18), 6);
  EXPECT_EQ(colour(0, 23), 0x81);
}

TEST_P(AttributeRecord, VerticalFlipTurnsTheRowsOver) {  // Rule 18
  std::vector<std::uint8_t> rows(64, 0);
  for (std::size_t row = 0; row < 16; ++row)
    rows[4 * row] = static_cast<std::uint8_t>((row % 15 + 1) << 4);
  fill(0x08000, rows);
  Sprite s = sized(image(at(16, 40, 0), 0x08000), 8, 16);
  s.vflip = true;
  put(0, s);
  unit->run_frame();
  EXPECT_EQ(colour(40, 16), 1);   // image row 15
  EXPECT_EQ(colour(41, 16), 15);  // image row 14
  EXPECT_EQ(colour(55, 16), 1);   // image row 0
}

TEST_P(AttributeRecord, PaletteOffsetReplacesTheUpperNibbleOfRaw1To15) {  // Rule 17
  fill(0x08000, {0x01, 0x0F, 0x10, 0x25});
  Sprite s = bpp8(image(at(16, 0, 0), 0x08000));
  s.palette = 9;
  put(0, s);
  unit->run_frame();
  EXPECT_EQ(colour(0, 16), 0x91);
  EXPECT_EQ(colour(0, 17), 0x9F);
  EXPECT_EQ(colour(0, 18), 0x10);
  EXPECT_EQ(colour(0, 19), 0x25);
}

}  // namespace
}  // namespace collide::vera::registers_test
