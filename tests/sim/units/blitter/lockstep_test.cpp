// SPDX-License-Identifier: MIT
//
// The scoreboard: a device under test that is wrong is caught at the first difference.
#include "sim/units/blitter/lockstep.h"

#include <gtest/gtest.h>

#include <ostream>

#include "sim/cosim/blitter/run_job.h"
#include "sim/units/divergence.h"
#include "tests/sim/cosim/blitter/faulty_unit.h"

namespace collide::blitter::lockstep_test {
namespace {

/// A copy of 1111 2222 3333 4444 from 1000 to 2000 in hog mode: accesses 0..7 are read, write, ...
/// The steps: 0-10 program, 11 start, 12 run, 13 read of X_COUNT.
constexpr const char* kCopy = R"({"memory":{"load":[{"at":"0x1000","hex":"1111222233334444"}]},
    "steps":[{"write":"SRC_XINC","data":2},{"write":"SRC_ADDR","data":"0x1000"},
             {"write":"ENDMASK1","data":"0xFFFF"},{"write":"ENDMASK2","data":"0xFFFF"},
             {"write":"ENDMASK3","data":"0xFFFF"},{"write":"DST_XINC","data":2},
             {"write":"DST_ADDR","data":"0x2000"},{"write":"X_COUNT","data":4},
             {"write":"Y_COUNT","data":1},{"write":"HOP","data":2},{"write":"OP","data":3},
             {"write":"CONTROL","data":"0xC0"},{"run":true},{"read":"X_COUNT"}]})";

MakeUnit lockstep_with(const Fault& fault) {
  return [fault](Bus& bus) {
    return std::make_unique<Lockstep>(
        bus, [&fault](Bus& dut) { return std::make_unique<FaultyUnit>(dut, fault); });
  };
}

JobResult run_copy(const Fault& fault) {
  const Json json = parse_json(kCopy, "copy");
  return run_job(parse_job(JsonField("copy", json)), lockstep_with(fault));
}

struct Caught {
  const char* name;
  Fault fault;
  std::size_t step;
  const char* what;
  const char* expected;
  const char* actual;
  const char* kind;
};

std::ostream& operator<<(std::ostream& out, const Caught& caught) {
  return out << caught.name;
}

class BlitterLockstepCatches : public testing::TestWithParam<Caught> {};

TEST_P(BlitterLockstepCatches, AtTheFirstDifference) {
  const Caught& caught = GetParam();
  try {
    run_copy(caught.fault);
    FAIL() << "not caught";
  } catch (const Divergence& divergence) {
    EXPECT_STREQ(divergence.what(), caught.what);
    EXPECT_EQ(divergence.expected(), caught.expected);
    EXPECT_EQ(divergence.actual(), caught.actual);
    EXPECT_EQ(divergence.step, caught.step);
    EXPECT_EQ(divergence.kind(), caught.kind);
  }
}

template <class T>
Fault with(T Fault::*member, const typename T::value_type& value) {
  Fault fault;
  fault.*member = value;
  return fault;
}
Fault with(bool Fault::*member) {
  Fault fault;
  fault.*member = true;
  return fault;
}
Fault slow() {
  Fault fault;
  fault.more_clocks = 1;
  return fault;
}

const Caught kCaught[] = {
    {"wrong_data", with(&Fault::wrong_data, 3), 12, "bus access 3", "write 0x2222 at 0x002002",
     "write 0x2223 at 0x002002", "data written"},
    {"wrong_read_address", with(&Fault::wrong_address, 2), 12, "bus access 2",
     "read 0x2222 at 0x001002", "read at 0x001004", "address of a read"},
    {"wrong_write_address", with(&Fault::wrong_address, 7), 12, "bus access 7",
     "write 0x4444 at 0x002006", "write 0x4444 at 0x002008", "address of a write"},
    {"missing_write", with(&Fault::missing, 1), 12, "bus access 1", "write 0x1111 at 0x002000",
     "read at 0x001002", "read for write"},
    {"missing_read", with(&Fault::missing, 2), 12, "bus access 2", "read 0x2222 at 0x001002",
     "write 0x0000 at 0x002002", "write for read"},
    {"missing_last_access", with(&Fault::missing, 7), 12, "accesses in one grant", "8", "7",
     "accesses in one grant, too few"},
    {"extra_read", with(&Fault::repeated, 4), 12, "bus access 5", "write 0x3333 at 0x002004",
     "read at 0x001004", "read for write"},
    {"extra_access_at_the_end", with(&Fault::repeated, 7), 12, "bus access 8",
     "none: the chip lets go of the bus", "another access", "access past the end of the blit"},
    {"wrong_register_at_the_end", with(&Fault::wrong_register, unsigned{kYCount}), 12,
     "Y_COUNT (0x8A38) at the end", "0x0000", "0x0001", "register Y_COUNT"},
    {"no_answer", with(&Fault::no_answer), 0, "answer to the write of SRC_XINC (0x8A20)", "1", "0",
     "answer of the register port"},
    {"more_clocks", slow(), 12, "clocks", "10", "11", "clocks, too many"},
    {"never_done", with(&Fault::never_done), 0, "interrupt output", "1", "0",
     "interrupt output missing"},
    {"no_edges", with(&Fault::no_edges), 12, "rising edges of the interrupt output", "1", "0",
     "rising edges of the interrupt output, too few"},
    {"no_request", with(&Fault::no_request), 11, "bus request", "1", "0", "bus request missing"},
};

INSTANTIATE_TEST_SUITE_P(Fault, BlitterLockstepCatches, testing::ValuesIn(kCaught),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(BlitterLockstep, ARightUnitPassesAndIsCompared) {
  Ram memory(65536);
  Lockstep lockstep(memory, [](Bus& dut) { return std::make_unique<FaultyUnit>(dut, Fault{}); });
  HostBus host(lockstep);
  host.write_word(kXCount, 100);
  host.write_word(kYCount, 100);
  host.write_word(kHop, 0x000F);
  host.write_byte(kControl, kBusy | kHog);
  const std::uint64_t before = lockstep.compared();
  // Endmasks are 0: every word is read and written.
  EXPECT_EQ(host.run(), 20000U);
  EXPECT_GE(lockstep.compared(), before + 20000U);
}

TEST(BlitterLockstep, ADifferenceDeepInALongGrantIsCaughtThere) {
  Ram memory(65536);
  const Fault fault = with(&Fault::wrong_data, 19999);
  Lockstep lockstep(memory, [&](Bus& dut) { return std::make_unique<FaultyUnit>(dut, fault); });
  HostBus host(lockstep);
  host.write_word(kXCount, 100);
  host.write_word(kYCount, 100);
  host.write_word(kHop, 0x000F);
  host.write_byte(kControl, kBusy | kHog);
  try {
    host.run();
    FAIL() << "not caught";
  } catch (const Divergence& divergence) {
    EXPECT_STREQ(divergence.what(), "bus access 19999");
  }
}

TEST(BlitterLockstep, AWrongRegisterReadIsCaughtAtTheRead) {
  Ram memory(65536);
  const Fault fault = with(&Fault::wrong_register, unsigned{kXCount});
  Lockstep lockstep(memory, [&](Bus& dut) { return std::make_unique<FaultyUnit>(dut, fault); });
  Unit& unit = lockstep;
  unit.write(kXCount, Size::kWord, 0x1234);
  EXPECT_EQ(unit.read(kYCount, Size::kWord), 0);
  try {
    unit.read(kXCount, Size::kWord);
    FAIL() << "not caught";
  } catch (const Divergence& divergence) {
    EXPECT_STREQ(divergence.what(), "read of X_COUNT (0x8A36)");
    EXPECT_EQ(divergence.expected(), "0x1234");
    EXPECT_EQ(divergence.actual(), "0x1235");
    EXPECT_EQ(divergence.kind(), "register X_COUNT");
  }
}

TEST(BlitterLockstep, TheMemoryIsThatOfTheGoldenModel) {
  // The device under test must not reach it: a faulty write is refused, not made.
  Ram memory(65536);
  const Fault fault = with(&Fault::wrong_address, 0);
  Lockstep lockstep(memory, [&](Bus& dut) { return std::make_unique<FaultyUnit>(dut, fault); });
  HostBus host(lockstep);
  for (const unsigned mask : {kEndmask1, kEndmask2, kEndmask3}) host.write_word(mask, 0xFFFF);
  host.write_word(kXCount, 1);
  host.write_word(kYCount, 1);
  host.write_word(kHop, 0x000F);
  host.write_byte(kControl, kBusy | kHog);
  EXPECT_THROW(host.run(), Divergence);
  EXPECT_EQ(memory.read(0), 0xFFFF);
  EXPECT_EQ(memory.read(2), 0);
}

}  // namespace
}  // namespace collide::blitter::lockstep_test
