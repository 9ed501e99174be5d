// SPDX-License-Identifier: MIT
#include "model/tlm/z80.h"

#include "model/z80/core.h"
#include "model/z80/disassembler.h"

namespace collide::tlm2 {
namespace {

constexpr unsigned kClocksOfAnAccess = 3;
constexpr unsigned kNmi = 7;
constexpr std::uint8_t kFloating = 0xFF;

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
class Z80 final : public Processor {
 public:
  static constexpr bool kExact = exact;

  Z80(sc_core::sc_module_name name, const ProcessorTiming& timing)
      : Processor(name, timing, kClocksOfAnAccess), core_(*this) {}

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
    for (unsigned i = 0; i < bytes.size(); ++i) {
      const unsigned at = (address & 1) + i;
      if (at / 2 < code.size()) bytes[i] = half_of(code[at / 2], at);
    }
    return z80::disassemble(bytes, static_cast<std::uint16_t>(address)).text;
  }

  // What the core asks of its bus.

  std::uint8_t fetch(std::uint16_t address, Clock clock) { return load(address, clock, kProgram); }
  void refresh(std::uint16_t /*address*/, Clock /*clock*/) {}
  std::uint8_t read(std::uint16_t address, Clock clock) { return load(address, clock, kData); }
  void write(std::uint16_t address, std::uint8_t value, Clock clock) {
    if (direct(address)) {
      std::uint16_t& word = window_[address / 2];
      word = static_cast<std::uint16_t>((address & 1) != 0 ? (word & 0xFF00) | value
                                                           : (word & 0x00FF) | value << 8);
      return;
    }
    clock = begin(clock);
    if (data_watched()) tell_data(true, address, 1);
    const auto data = static_cast<std::uint16_t>((address & 1) != 0 ? value : value << 8);
    held_up_ += write_bus(address & ~1u, data, strobes(address), kData, false, clock).waits;
  }
  std::uint8_t in(std::uint16_t /*port*/, Clock clock) {
    begin(clock);
    return kFloating;
  }
  void out(std::uint16_t /*port*/, std::uint8_t /*value*/, Clock clock) { begin(clock); }
  std::uint8_t acknowledge(std::uint16_t /*pc*/, Clock clock) {
    acknowledge_interrupt(level_, clock);
    return kFloating;
  }
  void internal(std::uint16_t /*address*/, Clock /*clock*/, unsigned /*clocks*/) {}
  unsigned stretch() {
    const unsigned clocks = held_up_;
    held_up_ = 0;
    return clocks;
  }

 private:
  static constexpr unsigned kData = 5, kProgram = 6;  ///< as a 68000's function codes name them

  static std::uint8_t half_of(std::uint16_t word, unsigned address) {
    return static_cast<std::uint8_t>(word >> ((address & 1) != 0 ? 0 : 8));
  }
  static Strobes strobes(unsigned address) { return {(address & 1) == 0, (address & 1) != 0}; }
  bool direct(unsigned address) const { return address < window_bytes_ && !requested_; }
  std::uint8_t load(std::uint16_t address, Clock clock, unsigned function) {
    if (direct(address)) return half_of(window_[address / 2], address);
    clock = begin(clock);
    if (function == kData && data_watched()) tell_data(false, address, 1);
    const Reply reply = read_bus(address & ~1u, strobes(address), function, false, clock);
    held_up_ += reply.waits;
    return reply.ok ? half_of(reply.data, address) : kFloating;
  }
  /// When the machine cycle really begins: other masters may have the bus first.
  Clock begin(Clock clock) {
    if (requested_) {
      const Clock granted = grant_bus(clock);
      held_up_ += static_cast<unsigned>(granted);
      clock += granted;
    }
    now_ = clock;
    return clock;
  }

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
    const std::uint64_t count = core_.run(until);
    now_ = core_.clock();
    return count;
  }
  void step() override { run_until(core_.clock() + 1); }
  bool stopped() const override { return core_.halted(); }
  bool halted() const override { return false; }
  void stop() override { core_.leave(); }
  bool counts_its_stop() const override { return false; }
  void set_interrupt_level(unsigned level) override {
    level_ = level;
    core_.set_irq(level != 0 && level != kNmi, now_);
    core_.set_nmi(level == kNmi, now_);
  }
  void request_bus(bool asserted) override { requested_ = asserted; }
  void use_memory(std::uint16_t* words, std::uint32_t bytes) override {
    if (data_watched()) return;
    window_ = words;
    window_bytes_ = bytes;
  }
  void watch_data() override { window_bytes_ = 0; }

  z80::Core<Z80> core_;
  std::uint16_t* window_ = nullptr;
  std::uint32_t window_bytes_ = 0;
  bool requested_ = false;
  unsigned level_ = 0;
  unsigned held_up_ = 0;
  Clock now_ = 0;  ///< of the latest machine cycle on the bus, or the end of the latest run
};

}  // namespace

std::unique_ptr<Processor> make_z80(sc_core::sc_module_name name, const ProcessorTiming& timing) {
  if (timing.accurate) return std::make_unique<Z80<true>>(name, timing);
  return std::make_unique<Z80<false>>(name, timing);
}

}  // namespace collide::tlm2
