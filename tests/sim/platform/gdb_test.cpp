// SPDX-License-Identifier: MIT
// The GDB stub by its protocol, and with the real gdb-multiarch where that is installed.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "sim/m68k/program.h"
#include "sim/tools/background.h"
#include "tests/support/process.h"

namespace collide::platform::gdb_test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string kFirmware = COLLIDE_FIRMWARE "/continuum.elf";

/// `collide platform` waiting for a debugger.
class Target {
 public:
  explicit Target(const std::string& firmware = kFirmware, const std::string& machine = "st")
      : program_({COLLIDE_PROGRAM, "platform", firmware, "--machine", machine, "--gdb", "0"}) {
    const std::string line = program_.first_line(std::chrono::seconds(20));
    const std::size_t colon = line.rfind(':');
    port_ = colon == std::string::npos ? 0 : std::stoi(line.substr(colon + 1));
  }
  int port() const { return port_; }

 private:
  tools::Background program_;
  int port_ = 0;
};

class Client {
 public:
  explicit Client(int port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{20, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    const int yes = 1;
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    connected = connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  }
  ~Client() { close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  std::string ask(const std::string& command) {
    unsigned sum = 0;
    for (const char c : command) sum += static_cast<unsigned char>(c);
    const std::string packet = fmt::format("${}#{:02x}", command, sum & 0xFF);
    send(socket_, packet.data(), packet.size(), MSG_NOSIGNAL);
    return answer();
  }
  std::string answer() {
    std::string text;
    char c = 0;
    do {
      if (recv(socket_, &c, 1, 0) != 1) return "<gone>";
    } while (c != '$');
    while (recv(socket_, &c, 1, 0) == 1 && c != '#') text += c;
    char sum[2];
    recv(socket_, sum, 2, MSG_WAITALL);
    send(socket_, "+", 1, MSG_NOSIGNAL);
    return text;
  }
  std::string raw(const std::string& bytes) {
    send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    char c = 0;
    return recv(socket_, &c, 1, 0) == 1 ? std::string(1, c) : "";
  }

  bool connected = false;

 private:
  int socket_;
};

TEST(Gdb, BreaksStepsAndReadsRegistersAndMemory) {
  const m68k::Program program = m68k::read_program(kFirmware);
  const std::uint32_t start = program.symbol("start");
  const std::uint32_t routine = program.symbol("check_figure");
  Target target;
  Client gdb(target.port());
  ASSERT_TRUE(gdb.connected);
  EXPECT_THAT(gdb.ask("qSupported:multiprocess+"), HasSubstr("qXfer:features:read+"));
  EXPECT_THAT(gdb.ask("qXfer:features:read:target.xml:0,fff"),
              testing::AllOf(StartsWith("l<?xml"), HasSubstr("org.gnu.gdb.m68k.core")));
  EXPECT_EQ(gdb.ask("?"), "S05");
  // Reset has been done: PC and the stack pointer are those of the vectors.
  EXPECT_EQ(gdb.ask("p11"), fmt::format("{:08x}", start));
  EXPECT_EQ(gdb.ask("p10"), "00002700");
  EXPECT_EQ(gdb.ask("g").size(), 18u * 8);
  // The vector of reset in memory.
  EXPECT_EQ(gdb.ask("m4,4"), fmt::format("{:08x}", start));
  EXPECT_EQ(gdb.ask("m5,2"), fmt::format("{:08x}", start).substr(2, 4)) << "odd addresses too";
  EXPECT_EQ(gdb.ask("m800000,4"), "E01");
  // A breakpoint, a step, changed registers.
  EXPECT_EQ(gdb.ask(fmt::format("Z0,{:x},2", routine)), "OK");
  EXPECT_EQ(gdb.ask("c"), "S05");
  EXPECT_EQ(gdb.ask("p11"), fmt::format("{:08x}", routine));
  EXPECT_EQ(gdb.ask("s"), "S05");
  EXPECT_EQ(gdb.ask("p11"), fmt::format("{:08x}", routine + 4)) << "behind link a6";
  EXPECT_EQ(gdb.ask("P0=12345678"), "OK");
  EXPECT_EQ(gdb.ask("p0"), "12345678");
  EXPECT_EQ(gdb.ask("M20000,3:a1b2c3"), "OK");
  EXPECT_EQ(gdb.ask("m20000,4"), "a1b2c300");
  // Unknown commands have an empty answer, a bad checksum is refused.
  EXPECT_EQ(gdb.ask("vMustReplyEmpty"), "");
  EXPECT_EQ(gdb.raw("$?#00"), "-");
  EXPECT_EQ(gdb.ask(fmt::format("z0,{:x},2", routine)), "OK");
  // The program ends in STOP with nothing to wake it.
  EXPECT_EQ(gdb.ask("c"), "X09");
}

/// The real gdb at `target`: what it printed.
test::Finished real_gdb(const Target& target, const std::string& firmware,
                        const std::vector<std::string>& commands) {
  std::vector<std::string> arguments{"gdb-multiarch", "-nx", "-batch"};
  std::vector<std::string> all{"set architecture m68k",
                               fmt::format("target remote 127.0.0.1:{}", target.port())};
  all.insert(all.end(), commands.begin(), commands.end());
  for (const std::string& command : all) {
    arguments.emplace_back("-ex");
    arguments.push_back(command);
  }
  arguments.push_back(firmware);
  return test::run_program(arguments);
}
bool gdb_is_there() {
  bool there = false;
  for (const char* const folder : {"/usr/bin", "/usr/local/bin"}) {
    there = there || std::filesystem::exists(std::filesystem::path(folder) / "gdb-multiarch");
  }
  return there;
}

/// COLFLAG of the demo is written by CLR.W in mandin_test, by the blitter, and read at the end.
class GdbWatch : public ::testing::TestWithParam<std::pair<const char*, const char*>> {
 protected:
  std::string firmware() const {
    return fmt::format("{}/mandin-demo-{}.elf", COLLIDE_FIRMWARE, GetParam().second);
  }
};

TEST_P(GdbWatch, StopsBehindWritesReadsAndEitherOfTheProgramOnly) {
  const m68k::Program program = m68k::read_program(firmware());
  const std::uint32_t flag = program.symbol("colflag");
  Target target(firmware(), GetParam().first);
  Client gdb(target.port());
  ASSERT_TRUE(gdb.connected);
  EXPECT_EQ(gdb.ask("?"), "S05");
  const auto pc = [&] { return std::stoul(gdb.ask("p11"), nullptr, 16); };
  const auto in_test = [&](unsigned long at) {
    return at > program.symbol("mandin_test") && at < program.symbol("mandin_test_in_buffer");
  };
  // A write: the clear. Part of a word is enough.
  EXPECT_EQ(gdb.ask(fmt::format("Z2,{:x},1", flag + 1)), "OK");
  EXPECT_EQ(gdb.ask("c"), fmt::format("T05watch:{:x};", flag + 1));
  const auto clear = pc();
  EXPECT_TRUE(in_test(clear)) << clear;
  EXPECT_EQ(gdb.ask(fmt::format("z2,{:x},1", flag + 1)), "OK");
  // A read: the test, behind the blits.
  EXPECT_EQ(gdb.ask(fmt::format("Z3,{:x},2", flag)), "OK");
  EXPECT_EQ(gdb.ask("c"), fmt::format("T05rwatch:{:x};", flag));
  const auto read = pc();
  EXPECT_TRUE(in_test(read)) << read;
  EXPECT_GT(read, clear);
  EXPECT_EQ(gdb.ask(fmt::format("m{:x},2", flag)), "f000") << "four columns touch";
  EXPECT_EQ(gdb.ask(fmt::format("z3,{:x},2", flag)), "OK");
  // Either: the second look of the demo, and then the clear of the second frame.
  EXPECT_EQ(gdb.ask(fmt::format("Z4,{:x},2", flag)), "OK");
  EXPECT_EQ(gdb.ask("c"), fmt::format("T05awatch:{:x};", flag));
  EXPECT_FALSE(in_test(pc()));
  EXPECT_EQ(gdb.ask("c"), fmt::format("T05awatch:{:x};", flag));
  EXPECT_EQ(pc(), clear);
  EXPECT_EQ(gdb.ask(fmt::format("z4,{:x},2", flag)), "OK");
  EXPECT_THAT(gdb.ask("c"), StartsWith("W"));
}

INSTANTIATE_TEST_SUITE_P(Machines, GdbWatch,
                         ::testing::Values(std::pair("ste", "68000-none"),
                                           std::pair("falcon", "68030-clear-entry"),
                                           std::pair("falcon-040", "68040-invalidate")),
                         [](const auto& test) { return fmt::format("cpu{}", test.index); });

class GdbWrite : public GdbWatch {};

TEST_P(GdbWrite, ReachesTheProgramThroughItsCaches) {
  // The block's x is resident when frame 2 has read it; what the debugger writes there is what the
  // test of frame 3 works with, and in memory.
  const m68k::Program program = m68k::read_program(firmware());
  Target target(firmware(), GetParam().first);
  Client gdb(target.port());
  ASSERT_TRUE(gdb.connected);
  EXPECT_EQ(gdb.ask("?"), "S05");
  EXPECT_EQ(gdb.ask(fmt::format("Z0,{:x},2", program.symbol("mandin_test"))), "OK");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(gdb.ask("c"), "S05");
  const std::uint32_t x = program.symbol("block");
  EXPECT_EQ(gdb.ask(fmt::format("m{:x},2", x)), "0004");
  // Binary, with an escape: 0x7D is written as 7D 5D. Columns 125 to 132 are far from the gate.
  EXPECT_EQ(gdb.ask(fmt::format("X{:x},2:", x) + std::string("\0\x7D\x5D", 3)), "OK");
  EXPECT_EQ(gdb.ask(fmt::format("m{:x},2", x)), "007d");
  EXPECT_EQ(gdb.ask(fmt::format("Z3,{:x},2", program.symbol("colflag"))), "OK");
  EXPECT_THAT(gdb.ask("c"), StartsWith("T05rwatch"));
  EXPECT_EQ(gdb.ask(fmt::format("m{:x},2", program.symbol("colflag"))), "0000") << "far apart";
  // D0 is changed by an instruction that the debugger writes where the program is: moveq #5,d0.
  const std::string pc = gdb.ask("p11");
  EXPECT_EQ(gdb.ask("M" + pc + ",2:7005"), "OK");
  EXPECT_EQ(gdb.ask("s"), "S05");
  EXPECT_EQ(gdb.ask("p0"), "00000005");
}

INSTANTIATE_TEST_SUITE_P(Machines, GdbWrite,
                         ::testing::Values(std::pair("ste", "68000-none"),
                                           std::pair("falcon", "68030-none"),
                                           std::pair("falcon-040", "68040-none")),
                         [](const auto& test) { return fmt::format("cpu{}", test.index); });

TEST(Gdb, RealGdbWatchesAndWritesTheFlag) {
  if (!gdb_is_there()) GTEST_SKIP() << "gdb-multiarch is not installed";
  const std::string firmware = COLLIDE_FIRMWARE "/mandin-demo-68030-none.elf";
  Target target(firmware, "falcon");
  const test::Finished done =
      real_gdb(target, firmware,
               {"rwatch *(unsigned short *)&colflag", "continue", "print/x $d0",
                "set *(unsigned short *)&colflag = 0x1234", "print/x *(unsigned short *)&colflag",
                "delete", "watch *(unsigned short *)&colflag", "continue", "kill"});
  // The first test reads what the blitter wrote; the next clear changes what the debugger wrote.
  EXPECT_THAT(done.out, HasSubstr("Hardware read watchpoint 1"));
  EXPECT_THAT(done.out, HasSubstr("Value = 61440")) << done.out << done.err;
  EXPECT_THAT(done.out, HasSubstr("= 0x1234"));
  EXPECT_THAT(done.out, HasSubstr("Old value = 4660\nNew value = 0")) << done.out << done.err;
}

TEST(Gdb, RealGdbConnectsBreaksStepsAndReadsMemory) {
  if (!gdb_is_there()) GTEST_SKIP() << "gdb-multiarch is not installed";
  const m68k::Program program = m68k::read_program(kFirmware);
  Target target;
  const test::Finished done =
      real_gdb(target, kFirmware,
               {"break *check_figure", "continue", "stepi", "print/x $pc", "x/1xw 4", "kill"});
  EXPECT_THAT(done.out, HasSubstr(fmt::format("= 0x{:x}", program.symbol("check_figure") + 4)))
      << done.out << done.err;
  EXPECT_THAT(done.out, HasSubstr(fmt::format("0x{:08x}", program.symbol("start"))));
}

}  // namespace
}  // namespace collide::platform::gdb_test
