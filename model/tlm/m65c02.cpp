// SPDX-License-Identifier: MIT
#include "model/tlm/m65c02.h"

#include "model/m65c02/core.h"
#include "model/m65c02/disassembler.h"
#include "model/tlm/byte_processor.h"

namespace collide::tlm2 {
namespace {

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
class M65c02 final : public ByteProcessor {
 public:
  static constexpr bool kExact = exact;

  M65c02(sc_core::sc_module_name name, const ProcessorTiming& timing)
      : ByteProcessor(name, timing, 1), core_(*this) {}

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
    for (unsigned i = 0; i < bytes.size(); ++i) bytes[i] = byte_of(code, address, i);
    return m65c02::disassemble(bytes, static_cast<std::uint16_t>(address)).text;
  }

  // What the core asks of its bus.

  std::uint8_t read(std::uint16_t address, m65c02::Cycle kind, Clock clock) {
    return load(address, function_of(kind), is_data(kind), clock);
  }
  void write(std::uint16_t address, std::uint8_t value, m65c02::Cycle kind, Clock clock) {
    store(address, value, function_of(kind), is_data(kind), clock);
  }
  unsigned stretch() { return take_held_up(); }

 private:
  static unsigned function_of(m65c02::Cycle kind) {
    return kind == m65c02::Cycle::kOpcode || kind == m65c02::Cycle::kProgram ? kProgramAccess
                                                                             : kDataAccess;
  }
  static bool is_data(m65c02::Cycle kind) {
    return kind == m65c02::Cycle::kData || kind == m65c02::Cycle::kStack;
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
  void set_interrupt_level(unsigned level) override {
    core_.set_irq(level != 0 && level != kNmiLevel, now_);
    core_.set_nmi(level == kNmiLevel, now_);
  }

  m65c02::Core<M65c02> core_;
};

}  // namespace

std::unique_ptr<Processor> make_m65c02(sc_core::sc_module_name name,
                                       const ProcessorTiming& timing) {
  if (timing.accurate) return std::make_unique<M65c02<true>>(name, timing);
  return std::make_unique<M65c02<false>>(name, timing);
}

}  // namespace collide::tlm2
