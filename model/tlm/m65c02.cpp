// SPDX-License-Identifier: MIT
#include "model/tlm/m65c02.h"

#include "model/m65c02/core.h"
#include "model/m65c02/disassembler.h"

namespace collide::tlm2 {
namespace {

constexpr unsigned kNonMaskable = 7;

enum ByteRegister : unsigned { kA, kX, kY, kP, kSp, kPc };

const ProcessorDescription& byte_description() {
  static const ProcessorDescription kDescription{"",  // GDB has no 6502
                                                 "",
                                                 {{"a", 8, ""},
                                                  {"x", 8, ""},
                                                  {"y", 8, ""},
                                                  {"p", 8, ""},
                                                  {"sp", 8, ""},
                                                  {"pc", 16, "code_ptr"}},
                                                 false,
                                                 0,
                                                 0xFFFC,
                                                 2,
                                                 "STP"};
  return kDescription;
}

template <bool exact>
class M65c02 final : public Processor {
 public:
  static constexpr bool kExact = exact;

  M65c02(sc_core::sc_module_name name, const ProcessorTiming& timing)
      : Processor(name, timing, 1), core_(*this) {}

  const Description& description() const override { return byte_description(); }
  std::uint32_t get(unsigned reg) const override {
    const m65c02::Registers& r = core_.registers();
    switch (reg) {
      case kA:
        return r.a;
      case kX:
        return r.x;
      case kY:
        return r.y;
      case kP:
        return r.p();
      case kSp:
        return r.s;
      default:
        return r.pc;
    }
  }
  void set(unsigned reg, std::uint32_t value) override {
    m65c02::Registers& r = core_.registers();
    const auto byte = static_cast<std::uint8_t>(value);
    switch (reg) {
      case kA:
        r.a = byte;
        break;
      case kX:
        r.x = byte;
        break;
      case kY:
        r.y = byte;
        break;
      case kP:
        r.set_p(byte);
        break;
      case kSp:
        r.s = byte;
        break;
      default:
        set_pc(value);
        break;
    }
  }
  std::uint32_t pc() const override { return core_.registers().pc; }
  void set_pc(std::uint32_t address) override {
    core_.registers().pc = static_cast<std::uint16_t>(address);
  }
  std::string disassemble(const std::vector<std::uint16_t>& code,
                          std::uint32_t address) const override {
    std::array<std::uint8_t, 3> bytes{};
    for (unsigned i = 0; i < bytes.size(); ++i) {
      const unsigned at = (address & 1) + i;
      if (at / 2 < code.size())
        bytes[i] = static_cast<std::uint8_t>(code[at / 2] >> (at % 2 == 0 ? 8 : 0));
    }
    return m65c02::disassemble(bytes, static_cast<std::uint16_t>(address)).text;
  }

  // What the core asks of its bus.

  std::uint8_t read(std::uint16_t address, m65c02::Cycle kind, Clock clock) {
    if (address < window_bytes_ && !requested_) return half(window_[address / 2], address);
    clock = begin(false, address, kind, clock);
    const Reply reply =
        read_bus(address & ~1u, strobes_of(address), function_of(kind), false, clock);
    held_up_ += reply.waits;
    return reply.ok ? half(reply.data, address) : std::uint8_t{0xFF};
  }
  void write(std::uint16_t address, std::uint8_t value, m65c02::Cycle kind, Clock clock) {
    if (address < window_bytes_ && !requested_) {
      std::uint16_t& word = window_[address / 2];
      word = static_cast<std::uint16_t>((address & 1) != 0 ? (word & 0xFF00) | value
                                                           : (word & 0x00FF) | value << 8);
      return;
    }
    clock = begin(true, address, kind, clock);
    const auto data = static_cast<std::uint16_t>((address & 1) != 0 ? value : value << 8);
    held_up_ +=
        write_bus(address & ~1u, data, strobes_of(address), function_of(kind), false, clock).waits;
  }
  unsigned stretch() {
    const unsigned clocks = held_up_;
    held_up_ = 0;
    return clocks;
  }

 private:
  static std::uint8_t half(std::uint16_t word, unsigned address) {
    return static_cast<std::uint8_t>(word >> ((address & 1) != 0 ? 0 : 8));
  }
  static Strobes strobes_of(unsigned address) { return {(address & 1) == 0, (address & 1) != 0}; }
  static unsigned function_of(m65c02::Cycle kind) {
    return kind == m65c02::Cycle::kOpcode || kind == m65c02::Cycle::kProgram ? 6 : 5;
  }
  /// When the access really begins: other masters may have the bus first.
  Clock begin(bool write, unsigned address, m65c02::Cycle kind, Clock clock) {
    if (requested_) {
      const Clock granted = grant_bus(clock);
      held_up_ += static_cast<unsigned>(granted);
      clock += granted;
    }
    now_ = clock;
    if (data_watched() && (kind == m65c02::Cycle::kData || kind == m65c02::Cycle::kStack)) {
      tell_data(write, address, 1);
    }
    return clock;
  }

  Clock clock() const override { return core_.clock(); }
  void reset() override {
    core_.reset();
    now_ = core_.clock();
  }
  void start(std::uint32_t pc, std::uint32_t /*stack*/) override {
    core_.registers().s = 0xFF;
    set_pc(pc);
  }
  std::uint64_t run_until(Clock until) override {
    const std::uint64_t count = core_.run(until);
    now_ = core_.clock();
    return count;
  }
  void step() override { run_until(core_.clock() + 1); }
  bool stopped() const override { return core_.asleep(); }
  bool halted() const override { return core_.stopped(); }
  void stop() override { core_.leave(); }
  bool counts_its_stop() const override { return false; }
  void set_interrupt_level(unsigned level) override {
    core_.set_irq(level != 0 && level != kNonMaskable, now_);
    core_.set_nmi(level == kNonMaskable, now_);
  }
  void request_bus(bool asserted) override { requested_ = asserted; }
  void use_memory(std::uint16_t* words, std::uint32_t bytes) override {
    if (data_watched()) return;
    window_ = words;
    window_bytes_ = bytes;
  }
  void watch_data() override { window_bytes_ = 0; }

  m65c02::Core<M65c02> core_;
  std::uint16_t* window_ = nullptr;
  std::uint32_t window_bytes_ = 0;
  bool requested_ = false;
  unsigned held_up_ = 0;
  Clock now_ = 0;  ///< of the latest access on the bus, or the end of the latest run
};

}  // namespace

std::unique_ptr<Processor> make_m65c02(sc_core::sc_module_name name,
                                       const ProcessorTiming& timing) {
  if (timing.accurate) return std::make_unique<M65c02<true>>(name, timing);
  return std::make_unique<M65c02<false>>(name, timing);
}

}  // namespace collide::tlm2
