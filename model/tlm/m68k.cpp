// SPDX-License-Identifier: MIT
#include "model/tlm/m68k.h"

#include "model/m68k/cpu.h"
#include "model/m68k/disassembler.h"

namespace collide::tlm2 {
namespace {

constexpr unsigned kClocksPerCycle = 4;
constexpr unsigned kStatus = 16, kProgramCounter = 17;

const char* meaning(unsigned vector) {
  switch (vector) {
    case 2:
      return "bus error";
    case 3:
      return "address error";
    case 4:
      return "illegal instruction";
    case 5:
      return "division by zero";
    case 8:
      return "privilege violation";
    case 10:
      return "line A";
    case 11:
      return "line F";
    default:
      return "";
  }
}

class M68k final : public Processor,
                   private m68k::Bus,
                   private m68k::Observer,
                   private m68k::DataObserver {
 public:
  M68k(sc_core::sc_module_name name, m68k::Model model, cache::Unit* caches,
       const AddressAlias& alias, const ProcessorTiming& timing)
      : Processor(name, timing, kClocksPerCycle), cpu_(model), caches_(caches) {
    cpu_.attach_bus(this);
    if (caches != nullptr) cpu_.attach_caches(&caches->port());
    cpu_.set_alias({alias.at, alias.to, alias.bytes});
  }

  const Description& description() const override;
  std::uint32_t get(unsigned reg) const override {
    if (reg < 8) return cpu_.d(reg);
    if (reg < 16) return cpu_.a(reg - 8);
    return reg == kStatus ? cpu_.sr() : cpu_.pc();
  }
  void set(unsigned reg, std::uint32_t value) override;
  std::uint32_t pc() const override { return cpu_.pc(); }
  void set_pc(std::uint32_t address) override { cpu_.set_pc(address); }
  std::string disassemble(const std::vector<std::uint16_t>& code,
                          std::uint32_t address) const override {
    return m68k::disassemble(code, address, cpu_.model(), m68k::Syntax::kGnu).text;
  }

  std::uint32_t physical(std::uint32_t address) const override {
    return cpu_.alias().physical(address);
  }
  std::optional<std::uint32_t> held(std::uint32_t address) const override {
    if (caches_ == nullptr) return {};
    return caches_->peek(cache::Kind::kData, is_68040() ? physical(address) : address,
                         cpu_.state().supervisor | 1u);
  }
  bool uses_data_cache() const override {
    const std::uint32_t cacr = cpu_.state().cacr;
    return caches_ != nullptr &&
           (is_68040() ? cacr & m68k::kDataEnable040 : cacr & m68k::kDataEnable) != 0;
  }
  void poke_caches(std::uint32_t at, std::uint8_t value, std::uint32_t mask) override {
    if (caches_ == nullptr) return;
    caches_->poke(at, value, [&](std::uint32_t tagged) {
      return (is_68040() ? tagged : physical(tagged)) & mask;
    });
  }

 private:
  bool is_68000() const { return cpu_.model() == m68k::Model::k68000; }
  bool is_68040() const { return cpu_.model() == m68k::Model::k68040; }

  Clock clock() const override { return cpu_.clock(); }
  void reset() override { cpu_.reset(); }
  void start(std::uint32_t pc, std::uint32_t stack) override {
    cpu_.set_ssp(stack);
    cpu_.set_pc(pc);
  }
  std::uint64_t run_until(Clock until) override { return cpu_.run(until); }
  void step() override { cpu_.step(); }
  bool stopped() const override { return cpu_.stopped(); }
  bool halted() const override { return cpu_.halted(); }
  void stop() override {
    cpu_.state().run = m68k::RunState::kStopped;
    cpu_.request_bus(false);
  }
  void set_interrupt_level(unsigned level) override { cpu_.set_ipl(level); }
  void request_bus(bool asserted) override { cpu_.request_bus(asserted); }
  void use_memory(std::uint16_t* words, std::uint32_t bytes) override {
    if (is_68000() && !data_watched()) cpu_.attach_memory(words, bytes);
  }
  void watch_data() override {
    if (is_68000()) {
      cpu_.attach_memory(nullptr, 0);
    } else {
      cpu_.attach_data_observer(this);
    }
  }
  void watch_exceptions() override { cpu_.attach_observer(this); }

  static m68k::Reply reply_of(const Reply& reply) {
    if (!reply.ok) return m68k::Reply::bus_error(reply.waits);
    const m68k::Reply got = m68k::Reply::waiting(reply.data, reply.waits);
    return reply.inhibit ? got.uncached() : got;
  }
  /// The data accesses of a 68000 are bus cycles.
  void tell_cycle(bool write, std::uint32_t address, m68k::Access access) const {
    if (!data_watched() || !is_68000() || (access.fc() & 3) != 1) return;
    const bool whole = access.uds() && access.lds();
    tell_data(write, address + (access.uds() ? 0 : 1), whole ? 2 : 1);
  }

  m68k::Reply read(std::uint32_t address, m68k::Access access, Clock clock) override {
    tell_cycle(false, address, access);
    return reply_of(
        read_bus(address, {access.uds(), access.lds()}, access.fc(), access.rmw(), clock));
  }
  m68k::Reply write(std::uint32_t address, std::uint16_t data, m68k::Access access,
                    Clock clock) override {
    tell_cycle(true, address, access);
    return reply_of(
        write_bus(address, data, {access.uds(), access.lds()}, access.fc(), access.rmw(), clock));
  }
  m68k::Acknowledge acknowledge(unsigned level, Clock clock) override {
    m68k::Acknowledge answer;
    if (!acknowledge_interrupt(level, clock)) answer.kind = m68k::Acknowledge::Kind::kSpurious;
    return answer;
  }
  Clock granted(Clock clock) override { return grant_bus(clock); }
  void on_exception(unsigned vector, std::uint32_t pc, Clock /*clock*/) override {
    tell_exception({vector, meaning(vector), pc, cpu_.state().vbr + 4 * vector});
  }
  void on_data(bool write, std::uint32_t address, int size) override {
    tell_data(write, address, size);
  }

  m68k::Cpu cpu_;
  cache::Unit* caches_;
};

const Processor::Description& M68k::description() const {
  static const Description kDescription = [] {
    static constexpr const char* kNames[] = {"d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "a0",
                                             "a1", "a2", "a3", "a4", "a5", "fp", "sp", "ps", "pc"};
    Description description{"m68k", "org.gnu.gdb.m68k.core", {}, true, 4, 0, 8};
    for (unsigned i = 0; i <= kProgramCounter; ++i) {
      const char* const type = i == kProgramCounter    ? "code_ptr"
                               : i >= 8 && i < kStatus ? "data_ptr"
                                                       : "";
      description.registers.push_back({kNames[i], 32, type});
    }
    return description;
  }();
  return kDescription;
}

void M68k::set(unsigned reg, std::uint32_t value) {
  if (reg < 8) {
    cpu_.set_d(reg, value);
  } else if (reg < 16) {
    cpu_.set_a(reg - 8, value);
  } else if (reg == kStatus) {
    cpu_.set_sr(static_cast<std::uint16_t>(value));
  } else if (value != cpu_.pc()) {
    cpu_.set_pc(value & ~1u);
  }
}

}  // namespace

std::unique_ptr<Processor> make_m68k(sc_core::sc_module_name name, unsigned number,
                                     cache::Unit* caches, const AddressAlias& alias,
                                     const ProcessorTiming& timing) {
  return std::make_unique<M68k>(name, static_cast<m68k::Model>(number), caches, alias, timing);
}

}  // namespace collide::tlm2
