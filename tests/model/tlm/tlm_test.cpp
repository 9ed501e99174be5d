// SPDX-License-Identifier: MIT
// The transaction level modules by themselves: byte order, strobes, decoding, DMI, snooping,
// interrupts. What they do together is in tests/sim/platform.
#include <gtest/gtest.h>

#include "model/blitter/golden.h"
#include "model/cache/caches_030.h"
#include "model/cache/caches_040.h"
#include "model/common/json.h"
#include "model/tlm/blitter.h"
#include "model/tlm/bus_monitor.h"
#include "model/tlm/cache.h"
#include "model/tlm/external_cache.h"
#include "model/tlm/interrupts.h"
#include "model/tlm/memory.h"
#include "model/tlm/processor.h"
#include "model/tlm/router.h"
#include "sim/tools/worker.h"

namespace collide::tlm2::tlm_test {
namespace {

using sc_core::sc_time;

/// A master, a router with two memories (64 KB at 0, an uncachable one at 20000 hex), and a second
/// master behind the snoop side of `cache`.
struct System {
  explicit System(cache::Unit* cache = nullptr)
      : router("router", 24),
        memory("memory", 0x10000, sc_time(250, sc_core::SC_NS)),
        device("device", 0x100, sc_core::SC_ZERO_TIME),
        master("master", kProcessor),
        dma("dma", 1),
        snoop("snoop", cache) {
    master.socket.bind(router.masters);
    dma.socket.bind(snoop.from_master);
    snoop.to_bus.bind(router.masters);
    router.targets.bind(memory.socket);
    router.map({0, 0x10000, true});
    router.targets.bind(device.socket);
    router.map({0x20000, 0x100, false});
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
  }
  std::uint16_t read(WordMaster& from, std::uint32_t address) {
    sc_time delay;
    return from.read(address, {}, 5, false, delay).data;
  }
  void write(WordMaster& from, std::uint32_t address, std::uint16_t data, Strobes strobes = {}) {
    sc_time delay;
    from.write(address, data, strobes, 5, false, delay);
  }

  Router router;
  Memory memory;
  Memory device;
  WordMaster master;
  WordMaster dma;
  Cache snoop;
};

/// Runs checks where they may elaborate; what they return is compared here.
Json isolated(const std::function<Json()>& work) {
  return tools::run_isolated(work);
}

TEST(Tlm, WordsTravelInHostOrderAndStrobesSelectBytes) {
  EXPECT_EQ(isolated([] {
              System s;
              s.write(s.master, 0x100, 0x1234);
              s.write(s.master, 0x100, 0xAB00, {true, false});
              const std::uint16_t upper = s.read(s.master, 0x100);
              s.write(s.master, 0x100, 0x00CD, {false, true});
              return Json{upper, s.read(s.master, 0x100), s.memory.words()[0x80]};
            }),
            (Json{0xAB34, 0xABCD, 0xABCD}));
}

TEST(Tlm, WaitStatesAndInhibitComeWithTheAnswer) {
  EXPECT_EQ(isolated([] {
              System s;
              sc_time delay(1, sc_core::SC_US);
              const auto plain = s.master.read(0, {}, 5, false, delay);
              const double after = delay / sc_time(1, sc_core::SC_NS);
              const auto inhibited = s.master.read(0x20000, {}, 5, false, delay);
              return Json{plain.ok, plain.inhibit, after, inhibited.ok, inhibited.inhibit};
            }),
            (Json{true, false, 1250.0, true, true}));
}

TEST(Tlm, AnAddressThatNobodyHasIsAnError) {
  EXPECT_EQ(isolated([] {
              System s;
              sc_time delay;
              std::uint16_t word = 0;
              return Json{s.master.read(0x10000, {}, 5, false, delay).ok,
                          s.master.write(0xFFFFFE, 1, {}, 5, false, delay).ok,
                          s.master.debug_read(0x10000, word), s.master.window(0x10000) != nullptr};
            }),
            (Json{false, false, false, false}));
}

TEST(Tlm, HigherAddressBitsAreAliases) {
  EXPECT_EQ(isolated([] {
              System s;
              s.write(s.master, 0x01000200, 0x5555);
              // DMI is for the address itself.
              return Json{s.read(s.master, 0x200), s.master.window(0x01000200) != nullptr};
            }),
            (Json{0x5555, false}));
}

TEST(Tlm, DebugTransportReachesMemoryWithoutTime) {
  EXPECT_EQ(isolated([] {
              System s;
              std::uint16_t word = 0;
              const bool wrote = s.master.debug_write(0x300, 0x9876);
              const bool read = s.master.debug_read(0x300, word);
              return Json{wrote, read, word, s.read(s.master, 0x300)};
            }),
            (Json{true, true, 0x9876, 0x9876}));
}

TEST(Tlm, DmiIsGivenForCachableMemoryOnly) {
  EXPECT_EQ(isolated([] {
              System s;
              const WordMaster::Window* const window = s.master.window(0x40);
              if (window == nullptr) return Json("no window");
              window->words[0x20] = 0x4321;
              return Json{window->first, window->last, s.read(s.master, 0x40),
                          s.master.window(0x20000) != nullptr,
                          sc_time::from_value(window->waits) / sc_time(1, sc_core::SC_NS)};
            }),
            (Json{0, 0xFFFF, 0x4321, false, 250.0}));
}

class Counter final : public BusObserver {
 public:
  void on_bus_cycle(const BusRecord& record) override {
    ++cycles;
    last = record;
  }
  int cycles = 0;
  BusRecord last;
};

TEST(Tlm, WhoObservesSeesEveryCycleBecauseDmiIsRefused) {
  EXPECT_EQ(isolated([] {
              System s;
              Counter counter, another;
              s.router.observe(&counter);
              s.router.observe(&another);
              const bool dmi = s.master.window(0) != nullptr || s.dma.window(0) != nullptr;
              s.write(s.dma, 0x10, 0x77, {false, true});
              return Json{dmi,
                          counter.cycles,
                          another.cycles,
                          counter.last.master == 1,
                          counter.last.address,
                          counter.last.data,
                          counter.last.mask,
                          counter.last.write};
            }),
            (Json{false, 1, 1, true, 0x10, 0x77, 0xFF, true}));
}

TEST(Tlm, ADmaWriteIsNeverHiddenFromACacheThatSnoops) {
  EXPECT_EQ(isolated([] {
              cache::Config030 config;
              config.external_snooper = true;
              cache::Caches030 unit(config);
              System s(&unit);
              return Json{s.dma.window(0) != nullptr, s.master.window(0) != nullptr};
            }),
            (Json{false, true}));
  EXPECT_EQ(isolated([] {
              cache::Caches030 unit;
              System s(&unit);
              return Json{s.dma.window(0) != nullptr};
            }),
            (Json{true}));
}

/// Memory behind a cache, for the processor's side of it.
class CacheSide final : public m68k::CacheBus {
 public:
  explicit CacheSide(Memory& memory) : memory_(memory) {}
  std::uint32_t read(std::uint32_t address, int size) override {
    std::uint32_t value = 0;
    for (int i = 0; i < size; i += 2) {
      value = value << 16 | memory_.words()[(address + static_cast<std::uint32_t>(i)) / 2];
    }
    return value;
  }
  void write(std::uint32_t address, int size, std::uint32_t value) override {
    for (int i = 0; i < size; i += 2) {
      memory_.words()[(address + static_cast<std::uint32_t>(i)) / 2] =
          static_cast<std::uint16_t>(value >> 8 * (size - 2 - i));
    }
  }
  bool take_inhibit() override { return false; }
  void spend(unsigned /*clocks*/) override {}

 private:
  Memory& memory_;
};

TEST(Tlm, ADirtyLineTakesAndSuppliesTheDataOfAnotherMaster) {
  EXPECT_EQ(isolated([] {
              cache::Caches040 unit({cache::SnoopCode::kUpdate, 1});
              System s(&unit);
              CacheSide side(s.memory);
              const m68k::CacheAccess access{0x100, 4,         5, m68k::Caching::kCopyback,
                                             false, 0x80000000};
              unit.write(access, 0x11112222, side);
              const std::uint16_t supplied = s.read(s.dma, 0x102);
              s.write(s.dma, 0x100, 0x3333);
              return Json{supplied, unit.read(access, side), s.memory.words()[0x80]};
            }),
            (Json{0x2222, 0x33332222, 0}));
}

TEST(Tlm, ASnooperDropsWhatAnotherMasterWrites) {
  EXPECT_EQ(isolated([] {
              cache::Config030 config;
              config.external_snooper = true;
              cache::Caches030 unit(config);
              System s(&unit);
              CacheSide side(s.memory);
              const m68k::CacheAccess access{0x100, 4,    5, m68k::Caching::kWriteThrough,
                                             false, 0x100};
              unit.read(access, side);
              s.write(s.dma, 0x100, 0x7777);
              return Json{unit.read(access, side)};
            }),
            (Json{0x77770000}));
}

TEST(Tlm, EdgesAskUntilAcknowledgedAndLevelsForAsLongAsTheyLast) {
  EXPECT_EQ(isolated([] {
              sc_core::sc_signal<bool> edge("edge"), level("level");
              sc_core::sc_signal<unsigned> ipl("ipl");
              Interrupts interrupts("interrupts", {{"edge", 6, true}, {"level", 4, false}});
              interrupts.lines[0](edge);
              interrupts.lines[1](level);
              interrupts.ipl(ipl);
              Json seen = Json::array();
              const auto settle = [&] {
                sc_core::sc_start(sc_time(1, sc_core::SC_NS));
                seen.push_back(ipl.read());
              };
              settle();
              edge.write(true);
              level.write(true);
              settle();
              edge.write(false);  // the edge is remembered
              settle();
              interrupts.acknowledge(6);
              settle();
              interrupts.acknowledge(4);  // a level is not
              settle();
              level.write(false);
              settle();
              seen.push_back(!interrupts.acknowledge(4));
              edge.write(true);
              settle();
              interrupts.clear_pending();
              settle();
              return seen;
            }),
            (Json{0, 6, 6, 4, 4, 0, true, 6, 0}));
}

TEST(Tlm, BlitterRegistersAnswerAsTheUnitDoes) {
  EXPECT_EQ(isolated([] {
              sc_core::sc_signal<bool, sc_core::SC_MANY_WRITERS> done("done");
              Router router("router", 24);
              Arbiter arbiter;
              Blitter blitter(
                  "blitter",
                  [](blitter::Bus& bus) { return std::make_unique<blitter::Golden>(bus); }, arbiter,
                  {sc_time(125, sc_core::SC_NS)});
              WordMaster master("master", kProcessor);
              master.socket.bind(router.masters);
              blitter.master.socket.bind(router.masters);
              router.targets.bind(blitter.registers);
              router.map({0xFF8A00, 64, false});
              blitter.interrupt(done);
              sc_core::sc_start(sc_core::SC_ZERO_TIME);
              sc_time delay;
              master.write(0xFF8A20, 0x1235, {}, 5, false, delay);
              master.write(0xFF8A3A, 0x0200, {true, false}, 5, false, delay);
              master.write(0xFF8A3A, 0x0007, {false, true}, 5, false, delay);
              const auto word = master.read(0xFF8A20, {}, 5, false, delay);
              const auto bytes = master.read(0xFF8A3A, {}, 5, false, delay);
              const auto upper = master.read(0xFF8A3A, {true, false}, 5, false, delay);
              const auto user = master.read(0xFF8A20, {}, 1, false, delay);
              return Json{word.data, bytes.data, upper.data, user.ok, blitter.active()};
            }),
            // Increments are even.
            (Json{0x1234, 0x0207, 0x0200, false, false}));
}

/// A blitter in accurate timing, with an 8 MHz clock, ready to fill 100 words from `at`.
struct Filler {
  Filler(const char* name, std::uint32_t registers, Router& router, Arbiter& arbiter)
      : base(registers),
        chip(name, [](blitter::Bus& bus) { return std::make_unique<blitter::Golden>(bus); },
             arbiter, {sc_time(125, sc_core::SC_NS), 4, 4, 4, true}),
        done((std::string(name) + "_done").c_str()) {
    chip.master.socket.bind(router.masters);
    router.targets.bind(chip.registers);
    router.map({registers, 64, false});
    chip.interrupt(done);
  }
  void start(WordMaster& processor) const {
    sc_time delay;
    const auto put = [&](std::uint32_t offset, std::uint16_t data, Strobes strobes = {}) {
      processor.write(base + offset, data, strobes, 5, false, delay);
    };
    for (const std::uint32_t mask : {0x28, 0x2A, 0x2C}) put(mask, 0xFFFF);
    put(0x2E, 2);       // destination x increment
    put(0x34, 0x2000);  // destination
    put(0x36, 100);     // words
    put(0x38, 1);       // rows
    put(0x3A, 0x000F);  // all ones
    put(0x3C, 0xC000, {true, false});
  }

  std::uint32_t base;
  Blitter chip;
  sc_core::sc_signal<bool, sc_core::SC_MANY_WRITERS> done;
};

class Starts final : public BusObserver {
 public:
  void on_bus_cycle(const BusRecord& record) override {
    if (record.master == kProcessor) return;
    if (turns.empty() || turns.back()[0] != record.master) {
      turns.push_back({record.master, record.start / sc_time(1, sc_core::SC_NS)});
    }
  }
  Json turns = Json::array();  // master, and when it made its first access
};

TEST(Arbiter, WhoWaitsIsServedInOrderAndNobodyIsInterrupted) {
  EXPECT_EQ(isolated([] {
              Router router("router", 24);
              Arbiter arbiter;
              Memory memory("memory", 0x10000, sc_core::SC_ZERO_TIME);
              WordMaster processor("processor", kProcessor);
              processor.socket.bind(router.masters);
              router.targets.bind(memory.socket);
              router.map({0, 0x10000, true});
              Filler first("first", 0xFF8A00, router, arbiter);
              Filler second("second", 0xFF8A40, router, arbiter);
              Filler third("third", 0xFF8A80, router, arbiter);
              int grants = 0;
              arbiter.at_grant([&] { ++grants; });
              Starts starts;
              BusMonitor monitor(sc_time(500, sc_core::SC_NS), arbiter.others(),
                                 sc_time(500, sc_core::SC_NS));
              router.observe(&starts);
              router.observe(&monitor);
              sc_core::sc_start(sc_core::SC_ZERO_TIME);
              third.start(processor);
              sc_core::sc_start(sc_time(10, sc_core::SC_US));
              second.start(processor);
              first.start(processor);
              sc_core::sc_start(sc_time(1, sc_core::SC_MS));
              Json writes;
              for (unsigned i = 0; i <= arbiter.others(); ++i) {
                writes[arbiter.name(i)] = monitor.traffic(i).writes;
              }
              return Json{{"turns", starts.turns},
                          {"writes", writes},
                          {"grants", grants},
                          {"busy", arbiter.active()}};
            }),
            // A start keeps the bus for two cycles, 1 us. A turn is 4 clocks, 100 accesses of 4,
            // and 4 clocks: 51 us, of which the first 500 ns pass before the first access.
            (Json{{"turns", {{3, 1500.0}, {1, 52500.0}, {2, 103500.0}}},
                  {"writes", {{"processor", 27}, {"first", 100}, {"second", 100}, {"third", 100}}},
                  {"grants", 3},
                  {"busy", false}}));
}

/// A processor with a byte bus: an instruction is a byte, FF waits for an interrupt, everything
/// else is added to its register.
class Adder final : public Processor {
 public:
  Adder(sc_core::sc_module_name name, const ProcessorTiming& timing) : Processor(name, timing, 4) {}

  const Description& description() const override {
    static const Description kDescription{
        "adder", "adder", {{"a", 8, ""}, {"pc", 16, "code_ptr"}}, false, 0, 0, 0};
    return kDescription;
  }
  std::uint32_t get(unsigned reg) const override { return reg == 0 ? sum_ : pc_; }
  void set(unsigned reg, std::uint32_t value) override { (reg == 0 ? sum_ : pc_) = value; }
  std::uint32_t pc() const override { return pc_; }
  void set_pc(std::uint32_t address) override { pc_ = address; }
  std::string disassemble(const std::vector<std::uint16_t>& /*code*/,
                          std::uint32_t /*address*/) const override {
    return "add";
  }

 private:
  Clock clock() const override { return clock_; }
  void reset() override {}
  void start(std::uint32_t pc, std::uint32_t /*stack*/) override { pc_ = pc; }
  std::uint64_t run_until(Clock until) override {
    std::uint64_t done = 0;
    for (; clock_ < until && !stopped_; ++done) step();
    return done;
  }
  void step() override {
    const bool even = pc_ % 2 == 0;
    const Reply reply = read_bus(pc_ & ~1u, {even, !even}, 2, false, clock_);
    const unsigned byte = even ? reply.data >> 8 : reply.data & 0xFF;
    clock_ += 4 + reply.waits;
    ++pc_;
    stopped_ = byte == 0xFF;
    if (!stopped_) sum_ += byte;
  }
  bool stopped() const override { return stopped_; }
  bool halted() const override { return false; }
  void stop() override { stopped_ = true; }
  void set_interrupt_level(unsigned /*level*/) override {}
  void request_bus(bool /*asserted*/) override {}

  Clock clock_ = 0;
  std::uint32_t pc_ = 0, sum_ = 0;
  bool stopped_ = false;
};

class Places final : public StepObserver {
 public:
  void before_instruction(Processor& cpu) override { seen.push_back({cpu.pc(), cpu.get(0)}); }
  Json seen = Json::array();
};

TEST(Processor, OneWithAByteBusNeedsNothingButTheFace) {
  EXPECT_EQ(isolated([] {
              sc_core::sc_report_handler::set_actions(sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
              Router router("router", 24);
              Memory memory("memory", 0x100, sc_time(250, sc_core::SC_NS));
              Adder cpu("cpu",
                        {sc_time(125, sc_core::SC_NS), sc_time(100, sc_core::SC_US), false, false});
              sc_core::sc_signal<unsigned> ipl("ipl");
              cpu.ipl(ipl);
              cpu.master.socket.bind(router.masters);
              router.targets.bind(memory.socket);
              router.map({0, 0x100, true});
              memory.words()[0] = 0x0102;
              memory.words()[1] = 0x03FF;
              BusMonitor monitor(sc_time(500, sc_core::SC_NS), 0, sc_core::SC_ZERO_TIME);
              router.observe(&monitor);
              Places places;
              cpu.observe(&places);
              sc_core::sc_start(sc_time(1, sc_core::SC_MS));
              return Json{{"places", places.seen},
                          {"sum", cpu.get(0)},
                          {"asleep", cpu.end() == Processor::End::kAsleep},
                          {"instructions", cpu.instructions()},
                          {"clocks", cpu.clocks()},
                          {"bytes", monitor.traffic(kProcessor).bytes}};
            }),
            // An instruction is a read of 4 clocks and 2 of waiting.
            (Json{{"places", Json::array({{0, 0}, {1, 1}, {2, 3}, {3, 6}})},
                  {"sum", 6},
                  {"asleep", true},
                  {"instructions", 4},
                  {"clocks", 24},
                  {"bytes", 4}}));
}

/// A master behind an external cache of 1 KB, before memory of 250 ns and an uncachable device.
struct BehindCache {
  BehindCache()
      : router("router", 24),
        memory("memory", 0x10000, sc_time(250, sc_core::SC_NS)),
        device("device", 0x100, sc_core::SC_ZERO_TIME),
        master("master", kProcessor),
        external("external", 1024) {
    master.socket.bind(external.from_processor);
    external.to_bus.bind(router.masters);
    router.targets.bind(memory.socket);
    router.map({0, 0x10000, true});
    router.targets.bind(device.socket);
    router.map({0x20000, 0x100, false});
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
  }
  /// The word, and the wait of the access in ns.
  std::pair<unsigned, double> read(std::uint32_t address, Strobes strobes = {}) {
    sc_time delay;
    const unsigned word = master.read(address, strobes, 5, false, delay).data;
    return {word, delay / sc_time(1, sc_core::SC_NS)};
  }
  void write(std::uint32_t address, std::uint16_t data, Strobes strobes = {}) {
    sc_time delay;
    master.write(address, data, strobes, 5, false, delay);
  }

  Router router;
  Memory memory;
  Memory device;
  WordMaster master;
  ExternalCache external;
};

TEST(ExternalCache, AHitWaitsForNothingAndAWordThatMissesIsEntered) {
  EXPECT_EQ(isolated([] {
              BehindCache s;
              s.memory.words()[0x80] = 0x1234;
              Json seen = {s.read(0x100), s.read(0x100)};
              s.read(0x500);  // the same entry
              seen.push_back(s.read(0x100));
              return seen;
            }),
            (Json{{0x1234, 250.0}, {0x1234, 0.0}, {0x1234, 250.0}}));
}

TEST(ExternalCache, ABytesMissEntersNothingAndItsHitNeedsNoBus) {
  EXPECT_EQ(isolated([] {
              BehindCache s;
              const double first = s.read(0x100, {true, false}).second;
              const double second = s.read(0x100).second;
              return Json{first, second, s.read(0x100, {false, true}).second};
            }),
            (Json{250.0, 250.0, 0.0}));
}

TEST(ExternalCache, WritesGoThroughAndUpdateWhatTheyHit) {
  EXPECT_EQ(isolated([] {
              BehindCache s;
              s.write(0x100, 0x1111);
              const double missed = s.read(0x100).second;
              s.write(0x100, 0x0022, {false, true});
              const auto hit = s.read(0x100);
              return Json{missed, hit, s.memory.words()[0x80]};
            }),
            (Json{250.0, {0x1122, 0.0}, 0x1122}));
}

TEST(ExternalCache, OtherMastersAreNotSeenUntilItIsFlushed) {
  EXPECT_EQ(isolated([] {
              BehindCache s;
              s.read(0x100);
              s.memory.words()[0x80] = 0x7777;
              const unsigned before = s.read(0x100).first;
              s.external.flush();
              return Json{before, s.read(0x100).first,
                          s.external.statistics().of(cache::Event::kInvalidate)};
            }),
            (Json{0, 0x7777, 1}));
}

TEST(ExternalCache, InhibitedAddressesAndErrorsAreNotEnteredAndDmiIsRefused) {
  EXPECT_EQ(isolated([] {
              BehindCache s;
              s.read(0x20000);
              s.device.words()[0] = 5;
              sc_time delay;
              const bool first = s.master.read(0x800000, {}, 5, false, delay).ok;
              const bool second = s.master.read(0x800000, {}, 5, false, delay).ok;
              return Json{s.read(0x20000).first, first, second, s.master.window(0) != nullptr};
            }),
            (Json{5, false, false, false}));
}

TEST(ExternalCache, ADebuggersWriteReachesTheCopy) {
  EXPECT_EQ(isolated([] {
              BehindCache s;
              s.read(0x100);
              s.master.debug_write(0x100, 0x4444);
              return Json{s.read(0x100).first, s.memory.words()[0x80]};
            }),
            (Json{0x4444, 0x4444}));
}

}  // namespace
}  // namespace collide::tlm2::tlm_test
