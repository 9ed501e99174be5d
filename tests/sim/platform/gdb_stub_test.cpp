// SPDX-License-Identifier: MIT
// GDB's protocol without a connection, on a target of three registers and 16 bytes.
#include "sim/platform/gdb_stub.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace collide::platform::gdb_stub_test {
namespace {

using testing::ElementsAre;

class Target final : public Debuggee, public GdbLink {
 public:
  void say(const std::string& packet) {
    unsigned sum = 0;
    for (const char c : packet) sum += static_cast<unsigned char>(c);
    input_ += fmt::format("${}#{:02x}", packet, sum & 0xFF);
  }

  const tlm2::ProcessorDescription& description() const override {
    static const tlm2::ProcessorDescription kDescription = {
        "m68k", "core", {{"d0", 32, ""}, {"sp", 32, ""}, {"pc", 32, ""}}, true, 4, 0, 8};
    return kDescription;
  }
  std::uint32_t get(unsigned reg) const override { return registers[reg]; }
  void set(unsigned reg, std::uint32_t value) override { registers[reg] = value; }
  std::uint32_t pc() const override { return registers[2]; }
  void set_pc(std::uint32_t address) override { registers[2] = address; }
  std::optional<std::uint8_t> read(std::uint32_t address) const override {
    if (address >= memory.size()) return std::nullopt;
    return memory[address];
  }
  bool write(std::uint32_t address, std::uint8_t value) override {
    if (address >= memory.size()) return false;
    memory[address] = value;
    return true;
  }
  void watch_data() override { watched = true; }
  void finish() override { finished = true; }

  bool read(char& c) override {
    if (input_.empty()) return false;
    c = input_[0];
    input_.erase(0, 1);
    return true;
  }
  bool write(const std::string& bytes) override {
    said.push_back(bytes);
    return true;
  }
  bool ready() override { return !input_.empty(); }

  std::array<std::uint32_t, 3> registers{};
  std::array<std::uint8_t, 16> memory{};
  bool watched = false;
  bool finished = false;
  std::vector<std::string> said;

 private:
  std::string input_;
};

class Stub : public testing::Test {
 protected:
  void talk() {
    stub.attach(&target);
    stub.before_instruction();
  }
  Target target;
  GdbStub stub{target};
};

TEST(GdbRegisters, GoInTheByteOrderOfTheTarget) {
  EXPECT_EQ(hex_of_register(0x12345678, 32, true), "12345678");
  EXPECT_EQ(hex_of_register(0x12345678, 32, false), "78563412");
  EXPECT_EQ(hex_of_register(0x1234, 16, false), "3412");
  EXPECT_EQ(hex_of_register(0x9A, 8, false), "9a");
  EXPECT_EQ(register_of_hex("12345678", true), 0x12345678u);
  EXPECT_EQ(register_of_hex("3412", false), 0x1234u);
}

TEST_F(Stub, RefusesAPacketThatIsLongerThanItSaid) {
  // PacketSize=4000 is what may be between $ and #.
  target.say(std::string(0x4000, 'x'));
  target.say(std::string(0x4001, 'x'));
  talk();
  EXPECT_THAT(target.said, ElementsAre("+", "$#00", "-"));
}

TEST_F(Stub, WatchesTheLastByteOfTheAddressSpace) {
  target.say("Z2,ffffffff,1");
  target.say("c");
  talk();
  EXPECT_TRUE(target.watched);
  stub.on_data(true, 0, 4);
  stub.on_data(true, 0xFFFFFFFE, 1);
  target.say("D");
  stub.before_instruction();
  EXPECT_THAT(target.said, ElementsAre("+", "$OK#9a", "+")) << "no access has touched it";
  stub.on_data(true, 0xFFFFFFFE, 2);
  stub.before_instruction();
  EXPECT_EQ(target.said.at(3), "$T05watch:ffffffff;#75");
}

TEST_F(Stub, ReadsWhatIsMemoryAndNoMore) {
  target.memory[15] = 0xA5;
  target.say("mf,4");
  target.say("m10,4");
  target.say("M10,1:00");
  target.say("k");
  talk();
  EXPECT_THAT(target.said, ElementsAre("+", "$a5#96", "+", "$E01#a6", "+", "$E01#a6", "+"));
  EXPECT_TRUE(target.finished);
  EXPECT_FALSE(stub.attached());
}

}  // namespace
}  // namespace collide::platform::gdb_stub_test
