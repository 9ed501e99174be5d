// SPDX-License-Identifier: MIT
//
// The scoreboard: a device under test that is wrong is caught at the first difference.
#include "sim/units/blitter/lockstep.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "sim/cosim/blitter/run_job.h"
#include "sim/units/divergence.h"
#include "tests/sim/cosim/blitter/faulty_board.h"

namespace collide::blitter::lockstep_test {
namespace {

/// A copy of 1111 2222 3333 4444 from 1000 to 2000 in hog mode: accesses 0..7 are read, write, ...
/// The steps: 0-10 program, 11 start, 12 run, 13 read of X_COUNT.
constexpr const char* kCopy = R"({"memory":{"load":[{"at":"0x1000","hex":"1111222233334444"}]},
    "do":["SRC_XINC=2","SRC_ADDR=0x1000",
             "ENDMASK1=0xFFFF","ENDMASK2=0xFFFF",
             "ENDMASK3=0xFFFF","DST_XINC=2",
             "DST_ADDR=0x2000","X_COUNT=4",
             "Y_COUNT=1","HOP=2","OP=3",
             "CONTROL=0xC0","run","X_COUNT?"]})";

MakeUnit lockstep_with(const Fault& fault) {
  return [fault](Bus& bus) {
    return std::make_unique<Lockstep>(bus, std::make_unique<FaultyBoard>(fault));
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
constexpr const char* kLetsGo = "none: the chip lets go of the bus";

const Caught kCaught[] = {
    {"wrong_data", with(&Fault::wrong_data, 3), 12, "bus access 3 (destination write)",
     "write 0x2222 at 0x002002", "write 0x2223 at 0x002002", "data written"},
    {"wrong_read_address", with(&Fault::wrong_address, 2), 12, "bus access 2 (source read)",
     "read at 0x001002", "read at 0x001004", "address of a read"},
    {"wrong_write_address", with(&Fault::wrong_address, 7), 12, "bus access 7 (destination write)",
     "write 0x4444 at 0x002006", "write 0x4444 at 0x002008", "address of a write"},
    {"missing_write", with(&Fault::missing, 1), 12, "bus access 1 (destination write)",
     "write 0x1111 at 0x002000", "read at 0x001002", "read for write"},
    {"missing_read", with(&Fault::missing, 2), 12, "bus access 2 (source read)", "read at 0x001002",
     "write 0x0000 at 0x002002", "write for read"},
    {"missing_last_access", with(&Fault::missing, 7), 12, "bus access 7 (destination write)",
     "write 0x4444 at 0x002006", kLetsGo, "accesses in one grant, too few"},
    {"extra_read", with(&Fault::repeated, 4), 12, "bus access 5 (destination write)",
     "write 0x3333 at 0x002004", "read at 0x001004", "read for write"},
    {"extra_access_at_the_end", with(&Fault::repeated, 7), 12, "bus access 8", kLetsGo,
     "write 0x4444 at 0x002006", "access past the end of the blit"},
    {"wrong_register_at_the_end", with(&Fault::wrong_register, unsigned{kYCount}), 12,
     "Y_COUNT (0x8A38) at the end", "0x0000", "0x0001", "register Y_COUNT"},
    {"no_answer", with(&Fault::no_answer), 0, "rules of the ports", "they are kept",
     "an access to a register is acknowledged in its second clock off the bus, and nothing else is",
     "an access to a register is acknowledged in its second clock off the bus, and nothing else "
     "is"},
    {"late", with(&Fault::late), 12, "cyc", "1", "0", "cyc missing"},
    {"never_done", with(&Fault::never_done), 0, "interrupt output", "1", "0",
     "interrupt output missing"},
    {"late_done", with(&Fault::late_done), 12, "interrupt output", "1", "0",
     "interrupt output missing"},
    {"no_request", with(&Fault::no_request), 11, "bus request", "1", "0", "bus request missing"},
};

INSTANTIATE_TEST_SUITE_P(Fault, BlitterLockstepCatches, testing::ValuesIn(kCaught),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(BlitterLockstep, ARightUnitPassesAndIsCompared) {
  Ram memory(65536);
  Lockstep lockstep(memory, std::make_unique<FaultyBoard>(Fault{}));
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
  Lockstep lockstep(memory, std::make_unique<FaultyBoard>(fault));
  HostBus host(lockstep);
  host.write_word(kXCount, 100);
  host.write_word(kYCount, 100);
  host.write_word(kHop, 0x000F);
  host.write_byte(kControl, kBusy | kHog);
  try {
    host.run();
    FAIL() << "not caught";
  } catch (const Divergence& divergence) {
    EXPECT_STREQ(divergence.what(), "bus access 19999 (destination write)");
  }
}

TEST(BlitterLockstep, AWrongRegisterReadIsCaughtAtTheRead) {
  Ram memory(65536);
  const Fault fault = with(&Fault::wrong_register, unsigned{kXCount});
  Lockstep lockstep(memory, std::make_unique<FaultyBoard>(fault));
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

/// A report has the events before with their clocks, and the golden model's next accesses.
TEST(BlitterLockstep, AReportShowsWhatHappenedAndWhatWasToCome) {
  try {
    run_copy(with(&Fault::wrong_data, 3));
    FAIL() << "not caught";
  } catch (const Divergence& divergence) {
    const auto& context = divergence.context;
    ASSERT_EQ(context.size(), 11U);
    EXPECT_THAT(context[7].golden, testing::MatchesRegex("clock [0-9]+: write 0x2223 at 0x002002"));
    EXPECT_EQ(context[8].golden, divergence.expected());
    EXPECT_EQ(context[8].rtl, divergence.actual());
    EXPECT_EQ(context[9].golden, "read at 0x001004");
    EXPECT_EQ(context[10].golden, "write at 0x002004") << "of data that it has not read yet";
    EXPECT_EQ(divergence.conditions, (std::vector<std::string>{"HOG"}));
    const auto granted =
        std::find_if(context.begin(), context.end(), [](const Divergence::Moment& moment) {
          return moment.golden.find("grant is 1") != std::string::npos;
        });
    ASSERT_NE(granted, context.end());
    EXPECT_EQ(granted->golden, fmt::format("clock {}: grant is 1", divergence.since.value()));
  }
}

/// A register that differs hides none of the accesses to come.
TEST(BlitterLockstep, AReportOfARegisterShowsTheNextAccess) {
  Ram memory(65536);
  const Fault fault = with(&Fault::wrong_register, unsigned{kXCount});
  Lockstep lockstep(memory, std::make_unique<FaultyBoard>(fault));
  Unit& unit = lockstep;
  HostBus host(lockstep);
  host.write_word(kXCount, 2);
  host.write_word(kYCount, 1);
  host.write_word(kHop, 0x000F);
  host.write_byte(kControl, kBusy | kHog);
  try {
    unit.read(kXCount, Size::kWord);
    FAIL() << "not caught";
  } catch (const Divergence& divergence) {
    // Endmasks are 0: each word is read and written.
    ASSERT_GE(divergence.context.size(), 3U);
    EXPECT_EQ(divergence.context.end()[-3].golden, "0x0002");
    EXPECT_EQ(divergence.context.end()[-2].golden, "read at 0x000000");
    EXPECT_EQ(divergence.context.end()[-1].golden, "write at 0x000000");
  }
}

/// The address of a read does not tell what it is for.
TEST(BlitterLockstep, AReadOfTheDestinationIsNamedSoWhereTheSourceIsToo) {
  const Json json = parse_json(R"({"memory":{"load":[{"at":"0x1000","hex":"1111"}]},
      "do":["SRC_ADDR=0x1000","ENDMASK1=0xFFFF","DST_ADDR=0x1000","X_COUNT=1","Y_COUNT=1",
      "HOP=2","OP=6","CONTROL=0xC0","run"]})",
                               "exclusive or");
  const char* const kRoles[] = {"bus access 0 (source read)", "bus access 1 (destination read)"};
  for (std::uint64_t access = 0; access < 2; ++access) {
    try {
      run_job(parse_job(JsonField("job", json)),
              lockstep_with(with(&Fault::wrong_address, access)));
      FAIL() << "not caught";
    } catch (const Divergence& divergence) {
      EXPECT_STREQ(divergence.what(), kRoles[access]);
    }
  }
}

/// The reads of all registers at the end of a blit are one event.
TEST(BlitterLockstep, AReadBackIsOneLineOfAReport) {
  try {
    run_copy(with(&Fault::wrong_register, unsigned{kYCount}));
    FAIL() << "not caught";
  } catch (const Divergence& divergence) {
    std::size_t reads = 0;
    for (const auto& moment : divergence.context) {
      if (moment.golden.find("all registers are read") != std::string::npos) ++reads;
      EXPECT_EQ(moment.golden.find("CPU reads 0x0004 from X_COUNT"), std::string::npos);
    }
    EXPECT_EQ(reads, 1U);
    EXPECT_EQ(divergence.context.size(), 10U) << "eight events, and that one";
  }
}

}  // namespace
}  // namespace collide::blitter::lockstep_test
