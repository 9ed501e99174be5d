// SPDX-License-Identifier: MIT
#include "sim/platform/gdb.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include "model/common/input_error.h"

namespace collide::platform {
namespace {

constexpr unsigned kInstructionsPerPoll = 1024;
constexpr std::uint32_t kLongestRead = 0x1000;
constexpr char kInterrupt = 0x03;

std::uint32_t number(const std::string& text, std::size_t& at) {
  char* end = nullptr;
  const unsigned long value = std::strtoul(text.c_str() + std::min(at, text.size()), &end, 16);
  at = static_cast<std::size_t>(end - text.c_str());
  return static_cast<std::uint32_t>(value);
}

std::string stop_by(char kind, std::uint32_t address) {
  return fmt::format("T05{}:{:x};",
                     kind == '2'   ? "watch"
                     : kind == '3' ? "rwatch"
                                   : "awatch",
                     address);
}

/// The bytes that pairs of hex digits stand for.
std::string from_hex(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 2 <= hex.size(); i += 2) {
    std::size_t from = 0;
    bytes += static_cast<char>(number(hex.substr(i, 2), from));
  }
  return bytes;
}

/// Binary data of a packet: 7D says that the next byte has bit 5 inverted.
std::string unescape(const std::string& escaped) {
  std::string bytes;
  for (std::size_t i = 0; i < escaped.size(); ++i) {
    const bool marked = escaped[i] == 0x7D && i + 1 < escaped.size();
    bytes += marked ? static_cast<char>(escaped[++i] ^ 0x20) : escaped[i];
  }
  return bytes;
}

}  // namespace

std::string hex_of_register(std::uint32_t value, unsigned bits, bool big_endian) {
  std::string text;
  for (unsigned i = 0; i < bits; i += 8) {
    text += fmt::format("{:02x}", value >> (big_endian ? bits - 8 - i : i) & 0xFF);
  }
  return text;
}
std::uint32_t register_of_hex(const std::string& hex, bool big_endian) {
  const std::string bytes = from_hex(hex);
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t next = big_endian ? i : bytes.size() - 1 - i;
    value = value << 8 | static_cast<std::uint8_t>(bytes[next]);
  }
  return value;
}

GdbServer::GdbServer(Platform& platform, std::uint16_t port) : platform_(platform) {
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
  close_client();
  if (listener_ >= 0) close(listener_);
}

void GdbServer::close_client() {
  if (client_ >= 0) close(client_);
  client_ = -1;
}

void GdbServer::accept() {
  do {
    client_ = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  } while (client_ < 0 && errno == EINTR);
  if (client_ < 0) throw InputError("--gdb", "the debugger did not connect");
  // Short packets back and forth: none waits for company.
  const int yes = 1;
  setsockopt(client_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  platform_.observe_steps(this);
}

void GdbServer::before_instruction(tlm2::Processor& cpu) {
  if (client_ < 0) return;
  if (stepping_ || seen_ || breakpoints_.count(cpu.pc()) != 0 || interrupted()) {
    stepping_ = false;
    // The first stop is not an answer to anything: the client asks for it.
    if (started_) send(seen_ ? stop_by(seen_->kind, seen_->address) : "S05");
    started_ = true;
    seen_.reset();
    talk(cpu);
  }
}

void GdbServer::on_data(bool write, std::uint32_t address, int size) {
  for (const Watchpoint& point : watchpoints_) {
    if (point.kind == (write ? '3' : '2')) continue;
    const bool apart = address + static_cast<std::uint32_t>(size) <= point.address ||
                       point.address + point.bytes <= address;
    if (!apart) seen_ = point;
  }
}

bool GdbServer::interrupted() {
  if (++since_poll_ < kInstructionsPerPoll) return false;
  since_poll_ = 0;
  pollfd waiting{client_, POLLIN, 0};
  if (poll(&waiting, 1, 0) <= 0) return false;
  char c = 0;
  if (!next_byte(c)) return false;
  return c == kInterrupt;
}

void GdbServer::talk(tlm2::Processor& cpu) {
  std::string packet;
  while (receive(packet)) {
    if (command(packet, cpu)) return;
  }
  // The client is gone: the program runs on without it.
  close_client();
}

bool GdbServer::command(const std::string& packet, tlm2::Processor& cpu) {
  const tlm2::Processor::Description& target = cpu.description();
  std::size_t at = 1;
  const char kind = packet.empty() ? '\0' : packet[0];
  switch (kind) {
    case '?':
      send("S05");
      return false;
    case 'g':
      send(registers(cpu));
      return false;
    case 'G':
      for (unsigned i = 0; i < target.registers.size(); ++i) {
        const unsigned digits = target.registers[i].bits / 4;
        if (at + digits > packet.size()) break;
        cpu.set(i, register_of_hex(packet.substr(at, digits), target.big_endian));
        at += digits;
      }
      send("OK");
      return false;
    case 'p': {
      const std::uint32_t i = number(packet, at);
      send(i < target.registers.size()
               ? hex_of_register(cpu.get(i), target.registers[i].bits, target.big_endian)
               : "E01");
      return false;
    }
    case 'P': {
      const std::uint32_t i = number(packet, at);
      const std::size_t value = std::min(at + 1, packet.size());  // behind the =
      const bool known = i < target.registers.size();
      if (known) {
        cpu.set(i, register_of_hex(packet.substr(value, target.registers[i].bits / 4),
                                   target.big_endian));
      }
      send(known ? "OK" : "E01");
      return false;
    }
    case 'm': {
      const std::uint32_t address = number(packet, at);
      ++at;  // ,
      send(read_memory(address, number(packet, at)));
      return false;
    }
    case 'M':
    case 'X': {
      const std::uint32_t address = number(packet, at);
      const std::size_t colon = packet.find(':');
      const std::string data = colon == std::string::npos ? "" : packet.substr(colon + 1);
      const bool done = colon != std::string::npos &&
                        write_memory(cpu, address, kind == 'M' ? from_hex(data) : unescape(data));
      send(done ? "OK" : "E01");
      return false;
    }
    case 'Z':
    case 'z':
      send(change_point(packet));
      return false;
    case 'c':
      if (packet.size() > 1) cpu.set_pc(number(packet, at));
      return true;
    case 's':
      if (packet.size() > 1) cpu.set_pc(number(packet, at));
      stepping_ = true;
      return true;
    case 'k':
      close_client();
      platform_.finish();
      return true;
    case 'D':
      send("OK");
      close_client();
      return true;
    case 'H':
      send("OK");
      return false;
    default:
      break;
  }
  if (packet.rfind("qSupported", 0) == 0) {
    send("PacketSize=4000;qXfer:features:read+;QStartNoAckMode+");
  } else if (packet == "QStartNoAckMode") {
    send("OK");
    acknowledge_ = false;
  } else if (packet == "qAttached") {
    send("1");
  } else if (packet == "qC") {
    send("QC1");
  } else if (packet == "qfThreadInfo") {
    send("m1");
  } else if (packet == "qsThreadInfo") {
    send("l");
  } else if (packet.rfind("qXfer:features:read:target.xml:", 0) == 0) {
    at = packet.rfind(':') + 1;
    const std::uint32_t offset = number(packet, at);
    ++at;
    send(target_description(offset, number(packet, at)));
  } else {
    send("");
  }
  return false;
}

std::string GdbServer::change_point(const std::string& packet) {
  const char kind = packet.size() < 4 ? '\0' : packet[1];
  if (kind < '0' || kind > '4') return "";
  std::size_t at = 3;
  const std::uint32_t address = number(packet, at);
  const bool set = packet[0] == 'Z';
  if (kind <= '1') {
    if (set) {
      breakpoints_.insert(address);
    } else {
      breakpoints_.erase(address);
    }
    return "OK";
  }
  ++at;  // ,
  const Watchpoint point{kind, address, number(packet, at)};
  if (set) {
    watchpoints_.insert(point);
    if (!std::exchange(watches_data_, true)) platform_.cpu().observe_data(this);
  } else {
    watchpoints_.erase(point);
  }
  return "OK";
}

std::string GdbServer::registers(const tlm2::Processor& cpu) const {
  const tlm2::Processor::Description& target = cpu.description();
  std::string text;
  for (unsigned i = 0; i < target.registers.size(); ++i) {
    text += hex_of_register(cpu.get(i), target.registers[i].bits, target.big_endian);
  }
  return text;
}

std::string GdbServer::read_memory(std::uint32_t address, std::uint32_t bytes) const {
  std::string text;
  try {
    for (std::uint32_t i = 0; i < std::min(bytes, kLongestRead); ++i) {
      const std::uint16_t word = platform_.seen_word((address + i) & ~1u);
      text += fmt::format("{:02x}", (address + i) % 2 == 0 ? word >> 8 : word & 0xFF);
    }
  } catch (const InputError&) {
    // What is not memory ends the answer.
  }
  return text.empty() ? "E01" : text;
}

bool GdbServer::write_memory(tlm2::Processor& cpu, std::uint32_t address,
                             const std::string& bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::uint32_t at = address + static_cast<std::uint32_t>(i);
    if (!platform_.poke(at, static_cast<std::uint8_t>(bytes[i]))) return false;
  }
  // Instruction words that have been fetched already are fetched again.
  const std::uint32_t pc = cpu.pc();
  if (address < pc + cpu.description().prefetched && pc < address + bytes.size()) cpu.set_pc(pc);
  return true;
}

std::string GdbServer::target_description(std::uint32_t offset, std::uint32_t length) const {
  const tlm2::Processor::Description& target = platform_.cpu().description();
  std::string xml = fmt::format(
      "<?xml version=\"1.0\"?><!DOCTYPE target SYSTEM \"gdb-target.dtd\"><target>"
      "<architecture>{}</architecture><feature name=\"{}\">",
      target.architecture, target.feature);
  for (const tlm2::Processor::Register& reg : target.registers) {
    xml += fmt::format("<reg name=\"{}\" bitsize=\"{}\"{}/>", reg.name, reg.bits,
                       *reg.type == '\0' ? "" : fmt::format(" type=\"{}\"", reg.type));
  }
  xml += "</feature></target>";
  if (offset >= xml.size()) return "l";
  const std::string part = xml.substr(offset, length);
  return (offset + part.size() < xml.size() ? "m" : "l") + part;
}

bool GdbServer::next_byte(char& c) {
  ssize_t n = 0;
  do {
    n = recv(client_, &c, 1, 0);
  } while (n < 0 && errno == EINTR);
  return n == 1;
}

/// The next packet; false when the client has gone away.
bool GdbServer::receive(std::string& packet) {
  if (client_ < 0) return false;
  for (;;) {
    char c = 0;
    do {
      if (!next_byte(c)) return false;
    } while (c != '$');
    packet.clear();
    unsigned sum = 0;
    for (;;) {
      if (!next_byte(c)) return false;
      if (c == '#') break;
      packet += c;
      sum += static_cast<unsigned char>(c);
    }
    char digits[3] = {};
    if (!next_byte(digits[0]) || !next_byte(digits[1])) return false;
    const bool good = std::strtoul(digits, nullptr, 16) == (sum & 0xFF);
    if (acknowledge_) ::send(client_, good ? "+" : "-", 1, MSG_NOSIGNAL);
    if (good || !acknowledge_) return true;
  }
}

void GdbServer::send(const std::string& text) {
  if (client_ < 0) return;
  unsigned sum = 0;
  for (const char c : text) sum += static_cast<unsigned char>(c);
  const std::string packet = fmt::format("${}#{:02x}", text, sum & 0xFF);
  std::size_t done = 0;
  while (done < packet.size()) {
    const ssize_t n = ::send(client_, packet.data() + done, packet.size() - done, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      close_client();
      return;
    }
    done += static_cast<std::size_t>(n);
  }
}

void GdbServer::report_end(const Outcome& outcome) {
  send(outcome.end == Outcome::End::kExit ? fmt::format("W{:02x}", outcome.code & 0xFF) : "X09");
  close_client();
}

}  // namespace collide::platform
