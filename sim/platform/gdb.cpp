// SPDX-License-Identifier: MIT
#include "sim/platform/gdb.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

#include "model/common/input_error.h"

namespace collide::platform {

GdbServer::GdbServer(Platform& platform, std::uint16_t port) : platform_(platform), stub_(*this) {
  if (*platform.cpu().description().architecture == '\0') {
    throw InputError("--gdb", "GDB does not know the " + platform.machine().cpu);
  }
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int yes = 1;
  setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  if (listener_ < 0 || bind(listener_, reinterpret_cast<sockaddr*>(&address), length) != 0 ||
      listen(listener_, 1) != 0 ||
      getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &length) != 0) {
    if (listener_ >= 0) close(listener_);
    throw InputError("--gdb", fmt::format("cannot listen on port {} of the loopback", port));
  }
  port_ = ntohs(address.sin_port);
}

GdbServer::~GdbServer() {
  if (client_ >= 0) close(client_);
  if (listener_ >= 0) close(listener_);
}

void GdbServer::accept() {
  do {
    client_ = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  } while (client_ < 0 && errno == EINTR);
  if (client_ < 0) throw InputError("--gdb", "the debugger did not connect");
  // Short packets back and forth: none waits for company.
  const int yes = 1;
  setsockopt(client_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  stub_.attach(this);
  platform_.observe_steps(this);
}

void GdbServer::close_when_left() {
  if (stub_.attached() || client_ < 0) return;
  close(client_);
  client_ = -1;
}

void GdbServer::before_instruction(tlm2::Processor& /*cpu*/) {
  stub_.before_instruction();
  close_when_left();
}

void GdbServer::on_data(bool write, std::uint32_t address, int size) {
  stub_.on_data(write, address, size);
}

void GdbServer::report_end(const Ending& outcome) {
  stub_.report_end(outcome.end == Ending::End::kExit ? fmt::format("W{:02x}", outcome.code & 0xFF)
                                                     : "X09");
  close_when_left();
}

const tlm2::ProcessorDescription& GdbServer::description() const {
  return platform_.cpu().description();
}
std::uint32_t GdbServer::get(unsigned reg) const {
  return platform_.cpu().get(reg);
}
void GdbServer::set(unsigned reg, std::uint32_t value) {
  platform_.cpu().set(reg, value);
}
std::uint32_t GdbServer::pc() const {
  return platform_.cpu().pc();
}
void GdbServer::set_pc(std::uint32_t address) {
  platform_.cpu().set_pc(address);
}

std::optional<std::uint8_t> GdbServer::read(std::uint32_t address) const {
  try {
    const std::uint16_t word = platform_.seen_word(address & ~1u);
    return static_cast<std::uint8_t>(address % 2 == 0 ? word >> 8 : word);
  } catch (const InputError&) {
    return std::nullopt;
  }
}
bool GdbServer::write(std::uint32_t address, std::uint8_t value) {
  return platform_.poke(address, value);
}

void GdbServer::watch_data() {
  platform_.cpu().observe_data(this);
}
void GdbServer::finish() {
  platform_.finish();
}

bool GdbServer::read(char& c) {
  ssize_t n = 0;
  do {
    n = recv(client_, &c, 1, 0);
  } while (n < 0 && errno == EINTR);
  return n == 1;
}

bool GdbServer::write(const std::string& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t n = ::send(client_, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

bool GdbServer::ready() {
  pollfd waiting{client_, POLLIN, 0};
  return poll(&waiting, 1, 0) > 0;
}

}  // namespace collide::platform
