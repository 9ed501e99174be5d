// SPDX-License-Identifier: MIT
#include "model/tlm/z80.h"

#include "model/tlm/byte_processor.h"
#include "model/z80/core.h"
#include "model/z80/disassembler.h"
#include "model/z80/ula.h"

namespace collide::tlm2 {
namespace {

constexpr unsigned kClocksOfAnAccess = 3;

/// In GDB's order, but for IR, which is two.
constexpr std::uint16_t z80::Registers::*kWordRegisters[] = {nullptr,  // AF
                                                             &z80::Registers::bc,
                                                             &z80::Registers::de,
                                                             &z80::Registers::hl,
                                                             &z80::Registers::sp,
                                                             &z80::Registers::pc,
                                                             &z80::Registers::ix,
                                                             &z80::Registers::iy,
                                                             &z80::Registers::other_af,
                                                             &z80::Registers::other_bc,
                                                             &z80::Registers::other_de,
                                                             &z80::Registers::other_hl};
constexpr unsigned kAf = 0, kIr = 12;

const ProcessorDescription& z80_description() {
  static const ProcessorDescription kDescription = [] {
    ProcessorDescription description{"z80", "org.gnu.gdb.z80.cpu", {}, false, 0, 0, 1};
    for (const char* const name :
         {"af", "bc", "de", "hl", "sp", "pc", "ix", "iy", "af'", "bc'", "de'", "hl'", "ir"}) {
      const std::string text = name;
      description.registers.push_back({name, 16,
                                       text == "pc"   ? "code_ptr"
                                       : text == "sp" ? "data_ptr"
                                                      : ""});
    }
    return description;
  }();
  return kDescription;
}

template <bool exact>
class Z80 final : public ByteProcessor {
 public:
  static constexpr bool kExact = exact;

  Z80(sc_core::sc_module_name name, const ProcessorTiming& timing, const UlaOptions& ula)
      : ByteProcessor(name, timing, kClocksOfAnAccess), ula_(ula), core_(*this) {}

  const Description& description() const override { return z80_description(); }
  std::uint32_t get(unsigned reg) const override {
    const z80::Registers& r = core_.registers();
    if (reg == kAf) return r.af();
    if (reg == kIr) return static_cast<std::uint32_t>(r.i << 8 | r.r);
    return r.*kWordRegisters[reg];
  }
  void set(unsigned reg, std::uint32_t value) override {
    z80::Registers& r = core_.registers();
    const auto word = static_cast<std::uint16_t>(value);
    if (reg == kAf) {
      r.set_af(word);
    } else if (reg == kIr) {
      r.i = static_cast<std::uint8_t>(word >> 8);
      r.r = static_cast<std::uint8_t>(word);
    } else {
      r.*kWordRegisters[reg] = word;
    }
  }
  std::uint32_t pc() const override { return core_.registers().pc; }
  void set_pc(std::uint32_t address) override {
    core_.registers().pc = static_cast<std::uint16_t>(address);
  }
  std::string disassemble(const std::vector<std::uint16_t>& code,
                          std::uint32_t address) const override {
    std::array<std::uint8_t, 4> bytes{};
    for (unsigned i = 0; i < bytes.size(); ++i) bytes[i] = byte_of(code, address, i);
    return z80::disassemble(bytes, static_cast<std::uint16_t>(address)).text;
  }

  // What the core asks of its bus.

  std::uint8_t fetch(std::uint16_t address, Clock clock) {
    hold_up(z80::Ula::memory(address, clock), clock);
    return load(address, kProgramAccess, false, clock);
  }
  void refresh(std::uint16_t /*address*/, Clock /*clock*/) {}
  std::uint8_t read(std::uint16_t address, Clock clock) {
    hold_up(z80::Ula::memory(address, clock), clock);
    return load(address, kDataAccess, true, clock);
  }
  void write(std::uint16_t address, std::uint8_t value, Clock clock) {
    hold_up(z80::Ula::memory(address, clock), clock);
    store(address, value, kDataAccess, true, clock);
  }
  std::uint8_t in(std::uint16_t port, Clock clock) {
    hold_up(z80::Ula::port(port, clock), clock);
    begin(clock);
    return kFloating;
  }
  void out(std::uint16_t port, std::uint8_t /*value*/, Clock clock) {
    hold_up(z80::Ula::port(port, clock), clock);
    begin(clock);
  }
  std::uint8_t acknowledge(std::uint16_t /*pc*/, Clock clock) {
    if (level_ != 0) acknowledge_interrupt(level_, clock);
    return kFloating;
  }
  void internal(std::uint16_t address, Clock clock, unsigned clocks) {
    hold_up(z80::Ula::internal(address, clock, clocks), clock);
  }
  unsigned stretch() { return take_held_up(); }

 private:
  Clock clock() const override { return core_.clock(); }
  void reset() override {
    core_.reset();
    now_ = core_.clock();
  }
  void start(std::uint32_t pc, std::uint32_t stack) override {
    core_.registers().sp = static_cast<std::uint16_t>(stack);
    set_pc(pc);
  }
  std::uint64_t run_until(Clock until) override {
    const std::uint64_t count = ula_.fitted ? run_beside_ula(until) : core_.run(until);
    now_ = core_.clock();
    return count;
  }
  void step() override { run_until(core_.clock() + 1); }
  bool stopped() const override { return core_.halted() && !(interrupts_ && wakes()); }
  bool wakes() const override { return ula_.fitted && core_.state().iff1; }
  bool halted() const override { return false; }
  void stop() override { core_.leave(); }
  void set_interrupt_level(unsigned level) override {
    level_ = level;
    set_irq(now_);
    core_.set_nmi(level == kNmiLevel, now_);
  }

  void set_irq(Clock at) { core_.set_irq(interrupts_ || (level_ != 0 && level_ != kNmiLevel), at); }
  /// The clock stands still before an access that would begin at `clock`.
  void hold_up(unsigned clocks, Clock& clock) {
    if (!ula_.contention) return;
    hold(clocks);
    clock += clocks;
  }
  /// Until the ULA's interrupt comes or goes, and so on; who sleeps until it comes is looked at
  /// before it goes on.
  std::uint64_t run_beside_ula(Clock until) {
    std::uint64_t count = 0;
    while (core_.clock() < until) {
      if (core_.clock() >= edge_) {
        const bool slept = stopped();
        interrupts_ = !interrupts_;
        set_irq(edge_);
        edge_ += interrupts_ ? z80::Ula::kInterrupt : z80::Ula::kFrame - z80::Ula::kInterrupt;
        if (slept && !stopped()) break;
        continue;
      }
      const Clock stop = std::min(until, edge_);
      count += core_.run(stop);
      if (core_.clock() < stop) break;
    }
    return count;
  }

  UlaOptions ula_;
  bool interrupts_ = false;  ///< the ULA does
  Clock edge_ = 0;           ///< when that changes
  z80::Core<Z80> core_;
  unsigned level_ = 0;
};

}  // namespace

std::unique_ptr<Processor> make_z80(sc_core::sc_module_name name, const ProcessorTiming& timing,
                                    const UlaOptions& ula) {
  // Contention is of every T state, whatever the timing.
  if (timing.accurate || ula.contention) return std::make_unique<Z80<true>>(name, timing, ula);
  return std::make_unique<Z80<false>>(name, timing, ula);
}

}  // namespace collide::tlm2
