// SPDX-License-Identifier: MIT
// The rule cells end as the manuals say, and they alone find the faults that the blitter's cells do
// not come near.
#include "sim/coherence/rule_cell.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "model/m68k/caches.h"
#include "sim/coherence/matrix.h"

namespace collide::coherence::rule_cell_test {
namespace {

using cache::Kind;
using cache::Unit;
using m68k::CacheAccess;
using m68k::CacheBus;
using m68k::CacheMaintenance;

TEST(RuleCells, EndAsPredicted) {
  for (const RuleResult& result : run_rule_cells("")) {
    ASSERT_EQ(result.looks.size(), result.cell->predicted.size()) << result.cell->name();
    for (std::size_t i = 0; i < result.looks.size(); ++i) {
      EXPECT_STREQ(name_of(result.looks[i].verdict), name_of(result.cell->predicted[i]))
          << result.cell->name() << ", " << result.looks[i].what;
    }
  }
}

TEST(RuleCells, HaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const Cell& cell : all_cells()) names.insert(cell.name());
  for (const RuleCell& cell : rule_cells()) {
    EXPECT_TRUE(names.insert(cell.name()).second) << cell.name();
  }
}

TEST(RuleCells, AMismatchIsCounted) {
  RuleResult result = run_rule_cell(rule_cells().front());
  EXPECT_EQ((Matrix{{}, {}, {result}}.mismatches()), 0u);
  result.looks.front().verdict = Sight::kCorrupt;
  EXPECT_EQ((Matrix{{}, {}, {result}}.mismatches()), 1u);
  result.looks.clear();
  EXPECT_FALSE(result.agrees()) << "nothing looked at is nothing found right";
}

/// Caches that do as the real ones in all but what a fault replaces.
class Faulty : public Unit, public m68k::Caches {
 public:
  explicit Faulty(Unit& real) : real_(real) {}

  m68k::Caches& port() override { return *this; }

  void reset() override { real_.port().reset(); }
  void control(std::uint32_t value, std::uint32_t caar) override {
    real_.port().control(value, caar);
  }
  std::uint32_t read(const CacheAccess& access, CacheBus& bus) override {
    return real_.port().read(access, bus);
  }
  void write(const CacheAccess& access, std::uint32_t value, CacheBus& bus) override {
    real_.port().write(access, value, bus);
  }
  std::uint16_t fetch(const CacheAccess& access, CacheBus& bus) override {
    return real_.port().fetch(access, bus);
  }
  void read_line(const CacheAccess& access, std::uint32_t (&line)[4], CacheBus& bus) override {
    real_.port().read_line(access, line, bus);
  }
  void write_line(const CacheAccess& access, const std::uint32_t (&line)[4],
                  CacheBus& bus) override {
    real_.port().write_line(access, line, bus);
  }
  void maintain(const CacheMaintenance& what, CacheBus& bus) override {
    real_.port().maintain(what, bus);
  }
  unsigned lines(Kind kind) const override { return real_.lines(kind); }
  cache::Line line(Kind kind, unsigned index) const override { return real_.line(kind, index); }
  std::optional<std::uint32_t> peek(Kind kind, std::uint32_t address, unsigned fc) const override {
    return real_.peek(kind, address, fc);
  }
  void poke(std::uint32_t address, std::uint8_t value,
            const std::function<std::uint32_t(std::uint32_t)>& where) override {
    real_.poke(address, value, where);
  }
  bool snoops() const override { return real_.snoops(); }
  std::optional<std::uint16_t> snoop_read(std::uint32_t address) override {
    return real_.snoop_read(address);
  }
  bool snoop_write(std::uint32_t address, std::uint16_t data, std::uint16_t mask) override {
    return real_.snoop_write(address, data, mask);
  }
  void snoop_write_line(std::uint32_t address) override { real_.snoop_write_line(address); }

 protected:
  Unit& real_;
};

/// A bus controller that does as the real one but for what a fault replaces.
class FaultyBus : public CacheBus {
 public:
  explicit FaultyBus(CacheBus& real) : real_(real) {}
  std::uint32_t read(std::uint32_t address, int size) override { return real_.read(address, size); }
  std::optional<std::uint32_t> read_ahead(std::uint32_t address, int size) override {
    return real_.read_ahead(address, size);
  }
  void write(std::uint32_t address, int size, std::uint32_t value) override {
    real_.write(address, size, value);
  }
  bool take_inhibit() override { return real_.take_inhibit(); }
  void spend(unsigned clocks) override { real_.spend(clocks); }

 private:
  CacheBus& real_;
};

class WrongIndexOfCed final : public Faulty {
 public:
  using Faulty::Faulty;
  void control(std::uint32_t value, std::uint32_t caar) override {
    real_.port().control(value, caar ^ 4);
  }
};
class InhibitedHitIsPassedBy final : public Faulty {
 public:
  using Faulty::Faulty;
  std::uint32_t read(const CacheAccess& access, CacheBus& bus) override {
    if (access.caching != m68k::Caching::kInhibited) return real_.port().read(access, bus);
    return bus.read(access.address, access.size);
  }
};
class SnooperDropsTheLine final : public Faulty {
 public:
  using Faulty::Faulty;
  bool snoop_write(std::uint32_t address, std::uint16_t /*data*/, std::uint16_t /*mask*/) override {
    real_.snoop_write_line(address);
    return false;
  }
};
class NoFunctionCodeInTheTag final : public Faulty {
 public:
  using Faulty::Faulty;
  std::uint32_t read(const CacheAccess& access, CacheBus& bus) override {
    CacheAccess all = access;
    all.fc = m68k::kSupervisorData;
    return real_.port().read(all, bus);
  }
};
class NeverFrozen final : public Faulty {
 public:
  using Faulty::Faulty;
  std::uint32_t read(const CacheAccess& access, CacheBus& bus) override {
    CacheAccess thawed = access;
    thawed.cacr &= ~std::uint32_t{m68k::kDataFreeze};
    return real_.port().read(thawed, bus);
  }
};
class PushesWholeLines final : public Faulty {
 public:
  using Faulty::Faulty;
  void maintain(const CacheMaintenance& what, CacheBus& bus) override {
    for (unsigned i = 0; what.push && i < lines(Kind::kData); ++i) {
      const cache::Line held = line(Kind::kData, i);
      if (held.valid == 0 || held.dirty == 0) continue;
      for (unsigned n = 0; n < 4; ++n) bus.write(held.address + 4 * n, 4, held.data[n]);
    }
    real_.port().maintain(what, bus);
  }
};
class SnoopedReadLeavesTheLine final : public Faulty {
 public:
  using Faulty::Faulty;
  std::optional<std::uint16_t> snoop_read(std::uint32_t address) override {
    const auto held = peek(Kind::kData, address, m68k::kSupervisorData);
    if (!held) return std::nullopt;
    return static_cast<std::uint16_t>((address & 2) == 0 ? *held >> 16 : *held);
  }
};
class WritesUpdateWhileOff final : public Faulty {
 public:
  using Faulty::Faulty;
  void write(const CacheAccess& access, std::uint32_t value, CacheBus& bus) override {
    CacheAccess on = access;
    on.cacr |= m68k::kDataEnable | m68k::kDataEnable040;
    real_.port().write(on, value, bus);
  }
};
class DeafToTci final : public Faulty {
 public:
  using Faulty::Faulty;
  std::uint32_t read(const CacheAccess& access, CacheBus& bus) override {
    Deaf deaf(bus);
    return real_.port().read(access, deaf);
  }
  void write(const CacheAccess& access, std::uint32_t value, CacheBus& bus) override {
    Deaf deaf(bus);
    real_.port().write(access, value, deaf);
  }

 private:
  class Deaf final : public FaultyBus {
   public:
    using FaultyBus::FaultyBus;
    bool take_inhibit() override { return false; }
  };
};
class Move16LeavesAHit final : public Faulty {
 public:
  using Faulty::Faulty;
  void write_line(const CacheAccess& access, const std::uint32_t (&line)[4],
                  CacheBus& bus) override {
    for (unsigned i = 0; i < 4; ++i) bus.write(access.address + 4 * i, 4, line[i]);
  }
};
class Move16Allocates final : public Faulty {
 public:
  using Faulty::Faulty;
  void read_line(const CacheAccess& access, std::uint32_t (&line)[4], CacheBus& bus) override {
    CacheAccess part = access;
    part.size = 4;
    for (unsigned i = 0; i < 4; ++i, part.address += 4) line[i] = real_.port().read(part, bus);
  }
};
class FillIsNotWatched final : public Faulty {
 public:
  using Faulty::Faulty;
  std::uint32_t read(const CacheAccess& access, CacheBus& bus) override {
    busy_ = true;
    const std::uint32_t value = real_.port().read(access, bus);
    busy_ = false;
    return value;
  }
  bool snoop_write(std::uint32_t address, std::uint16_t data, std::uint16_t mask) override {
    return !busy_ && real_.snoop_write(address, data, mask);
  }

 private:
  bool busy_ = false;
};
class FaultBesideIsRaised final : public Faulty {
 public:
  using Faulty::Faulty;
  std::uint32_t read(const CacheAccess& access, CacheBus& bus) override {
    Eager eager(bus);
    return real_.port().read(access, eager);
  }

 private:
  class Eager final : public FaultyBus {
   public:
    using FaultyBus::FaultyBus;
    std::optional<std::uint32_t> read_ahead(std::uint32_t address, int size) override {
      return read(address, size);
    }
  };
};

/// Names of the cells that tell a fault.
template <class Fault>
std::set<std::string> tellers() {
  std::set<std::string> names;
  for (const RuleCell& cell : rule_cells()) {
    const std::unique_ptr<Unit> real = caches_of(cell);
    Fault faulty(*real);
    if (!run_rule_cell(cell, faulty).agrees()) names.insert(cell.name());
  }
  return names;
}

/// Which cells must tell is derived from the fault; others may too.
template <class Fault>
void expect_told(std::initializer_list<const char*> by) {
  const std::set<std::string> found = tellers<Fault>();
  for (const char* const cell : by) EXPECT_EQ(found.count(cell), 1u) << cell;
}

TEST(RuleCells, TellWrongIndexOfCed) {
  expect_told<WrongIndexOfCed>({"68030/clear-entry"});
}
TEST(RuleCells, TellAnInhibitedAccessThatPassesByAHit) {
  expect_told<InhibitedHitIsPassedBy>(
      {"68030/inhibited-hit", "68040-wt-00/inhibited-hit", "68040-cb-00/inhibited-dirty-hit"});
}
TEST(RuleCells, TellASnooperOfWholeLines) {
  expect_told<SnooperDropsTheLine>({"68030-snooper/snooped-beside"});
}
TEST(RuleCells, TellATagWithoutFunctionCode) {
  expect_told<NoFunctionCodeInTheTag>({"68030/function-codes"});
}
TEST(RuleCells, TellACacheThatDoesNotFreeze) {
  expect_told<NeverFrozen>({"68030/frozen"});
}
TEST(RuleCells, TellAPushOfWholeLines) {
  expect_told<PushesWholeLines>({"68040-cb-00/push"});
}
TEST(RuleCells, TellASnoopedReadThatLeavesTheLine) {
  expect_told<SnoopedReadLeavesTheLine>({"68040-cb-10/read-dirty", "68040-wt-10/read-clean"});
}
TEST(RuleCells, TellWritesThatUpdateWithTheCacheOff) {
  expect_told<WritesUpdateWhileOff>({"68030/off-write", "68040-wt-00/off-write"});
}
TEST(RuleCells, TellACacheDeafToTci) {
  expect_told<DeafToTci>({"68040-wt-00-tci/read", "68040-cb-00-tci/write"});
}
TEST(RuleCells, TellAMove16ThatLeavesOrAllocates) {
  expect_told<Move16LeavesAHit>({"68040-wt-00/move16"});
  expect_told<Move16Allocates>({"68040-wt-00/move16"});
}
TEST(RuleCells, TellAFillThatIsNotWatched) {
  expect_told<FillIsNotWatched>(
      {"68030-snooper/fill-race", "68040-wt-01/fill-race", "68040-wt-10/fill-race"});
}
TEST(RuleCells, TellABusErrorThatNobodyAskedFor) {
  expect_told<FaultBesideIsRaised>({"68030/fault-beside"});
}

}  // namespace
}  // namespace collide::coherence::rule_cell_test
