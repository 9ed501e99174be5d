// SPDX-License-Identifier: MIT
// The GDB stub by its protocol, and with the real gdb-multiarch where that is installed.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "sim/m68k/program.h"
#include "sim/tools/background.h"
#include "tests/support/process.h"

namespace collide::platform {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string kFirmware = COLLIDE_FIRMWARE "/continuum.elf";

/// `collide platform` waiting for a debugger.
class Target {
 public:
  Target() : program_({COLLIDE_PROGRAM, "platform", kFirmware, "--machine", "st", "--gdb", "0"}) {
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

TEST(Gdb, RealGdbConnectsBreaksStepsAndReadsMemory) {
  bool there = false;
  for (const char* const folder : {"/usr/bin", "/usr/local/bin"}) {
    there = there || std::filesystem::exists(std::filesystem::path(folder) / "gdb-multiarch");
  }
  if (!there) GTEST_SKIP() << "gdb-multiarch is not installed";
  const m68k::Program program = m68k::read_program(kFirmware);
  Target target;
  const test::Finished done =
      test::run_program({"gdb-multiarch",
                         "-nx",
                         "-batch",
                         "-ex",
                         "set architecture m68k",
                         "-ex",
                         fmt::format("target remote 127.0.0.1:{}", target.port()),
                         "-ex",
                         "break *check_figure",
                         "-ex",
                         "continue",
                         "-ex",
                         "stepi",
                         "-ex",
                         "print/x $pc",
                         "-ex",
                         "x/1xw 4",
                         "-ex",
                         "kill",
                         kFirmware});
  EXPECT_THAT(done.out, HasSubstr(fmt::format("= 0x{:x}", program.symbol("check_figure") + 4)))
      << done.out << done.err;
  EXPECT_THAT(done.out, HasSubstr(fmt::format("0x{:08x}", program.symbol("start"))));
}

}  // namespace
}  // namespace collide::platform
