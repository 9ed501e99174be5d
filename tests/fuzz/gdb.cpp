// SPDX-License-Identifier: MIT
// What a debugger sends, before a 68000 with a little memory and while it runs. Sums of packets are
// corrected after a mutation.
#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "model/m68k/cpu.h"
#include "sim/platform/gdb_stub.h"
#include "tests/fuzz/fuzz.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using namespace collide;

/// The sums of packets that have both digits.
void correct_sums(std::uint8_t* data, std::size_t size) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::uint8_t* const end = data + size;
  for (std::uint8_t* at = std::find(data, end, '$'); at != end; at = std::find(at, end, '$')) {
    unsigned sum = 0;
    for (++at; at != end && *at != '#'; ++at) sum += *at;
    if (end - at < 3) return;
    at[1] = static_cast<std::uint8_t>(kDigits[sum >> 4 & 15]);
    at[2] = static_cast<std::uint8_t>(kDigits[sum & 15]);
    at += 3;
  }
}

/// Sends the input; answers must be packets, the bytes '+' and '-' but for their sums.
class Client final : public platform::GdbLink {
 public:
  explicit Client(std::string_view input) : left_(input) {}

  bool read(char& c) override {
    if (left_.empty()) return false;
    c = left_.front();
    left_.remove_prefix(1);
    return true;
  }
  bool write(const std::string& bytes) override {
    if (bytes == "+" || bytes == "-") return true;
    if (bytes.size() < 4 || bytes[0] != '$' || bytes[bytes.size() - 3] != '#') std::abort();
    if (bytes.find('$', 1) != std::string::npos) std::abort();
    return true;
  }
  bool ready() override { return !left_.empty(); }

 private:
  std::string_view left_;
};

class Machine final : public platform::Debuggee {
 public:
  Machine() {
    // Counts in a loop: addq.w #1,d0; move.w d0,$200; bra.s back
    const std::array<std::uint16_t, 4> loop = {0x5240, 0x31C0, 0x0200, 0x60F8};
    std::copy(loop.begin(), loop.end(), words_.begin() + kStart / 2);
    cpu_.attach_memory(words_.data(), kBytes);
    cpu_.set_sr(0x2700);
    cpu_.set_a(7, kBytes);
    cpu_.set_pc(kStart);
  }

  bool ended() const { return ended_ || cpu_.halted(); }
  void step() {
    cpu_.step();
    if (watched_) watched_->on_data(true, 0x200, 2);
  }
  void tell(platform::GdbStub& stub) { stub_ = &stub; }

  const tlm2::ProcessorDescription& description() const override {
    static const tlm2::ProcessorDescription kDescription = {
        "m68k",
        "org.gnu.gdb.m68k.core",
        {{"d0", 32, ""}, {"sp", 32, "data_ptr"}, {"pc", 32, "code_ptr"}},
        true,
        4,
        0,
        8};
    return kDescription;
  }
  std::uint32_t get(unsigned reg) const override {
    return reg == 0 ? cpu_.d(0) : reg == 1 ? cpu_.a(7) : cpu_.pc();
  }
  void set(unsigned reg, std::uint32_t value) override {
    if (reg == 0) cpu_.set_d(0, value);
    if (reg == 1) cpu_.set_a(7, value);
    if (reg == 2) set_pc(value);
  }
  std::uint32_t pc() const override { return cpu_.pc(); }
  void set_pc(std::uint32_t address) override { cpu_.set_pc(address & ~1u); }
  std::optional<std::uint8_t> read(std::uint32_t address) const override {
    if (address >= kBytes) return std::nullopt;
    const std::uint16_t word = words_[address / 2];
    return static_cast<std::uint8_t>(address % 2 == 0 ? word >> 8 : word);
  }
  bool write(std::uint32_t address, std::uint8_t value) override {
    if (address >= kBytes) return false;
    std::uint16_t& word = words_[address / 2];
    word = static_cast<std::uint16_t>(address % 2 == 0 ? (word & 0x00FF) | value << 8
                                                       : (word & 0xFF00) | value);
    return true;
  }
  void watch_data() override { watched_ = stub_; }
  void finish() override { ended_ = true; }

 private:
  static constexpr std::uint32_t kBytes = 0x1000;
  static constexpr std::uint32_t kStart = 0x400;

  std::array<std::uint16_t, kBytes / 2> words_{};
  m68k::Cpu cpu_;
  platform::GdbStub* stub_ = nullptr;
  platform::GdbStub* watched_ = nullptr;
  bool ended_ = false;
};

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  size = LLVMFuzzerMutate(data, size, most);
  // Now and then wrong sums stay.
  if (seed % 16 != 0) correct_sums(data, size);
  return size;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // Two looks whether the debugger interrupts.
  constexpr unsigned kInstructions = 2100;
  Machine machine;
  platform::GdbStub stub(machine);
  machine.tell(stub);
  Client client({reinterpret_cast<const char*>(data), size});
  stub.attach(&client);
  for (unsigned i = 0; i < kInstructions && stub.attached() && !machine.ended(); ++i) {
    stub.before_instruction();
    if (!machine.ended()) machine.step();
  }
  stub.report_end("X09");
  return 0;
}
