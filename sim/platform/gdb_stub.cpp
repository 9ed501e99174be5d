// SPDX-License-Identifier: MIT
#include "sim/platform/gdb_stub.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace collide::platform {
namespace {

constexpr unsigned kInstructionsPerPoll = 1024;
constexpr std::uint32_t kLongestRead = 0x1000;
constexpr std::size_t kLongestPacket = 0x4000;
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

void GdbStub::before_instruction() {
  if (!attached()) return;
  if (!stepping_ && !seen_ && breakpoints_.count(debuggee_.pc()) == 0 && !interrupted()) return;
  stepping_ = false;
  // The first stop is not an answer to anything: the client asks for it.
  if (started_) send(seen_ ? stop_by(seen_->kind, seen_->address) : "S05");
  started_ = true;
  seen_.reset();
  std::string packet;
  while (receive(packet)) {
    if (command(packet)) return;
  }
  // The client is gone: the program runs on without it.
  client_ = nullptr;
}

void GdbStub::on_data(bool write, std::uint32_t address, int size) {
  for (const Watchpoint& point : watchpoints_) {
    if (point.kind == (write ? '3' : '2')) continue;
    const std::uint64_t end = std::uint64_t{address} + static_cast<unsigned>(size);
    const bool apart =
        end <= point.address || std::uint64_t{point.address} + point.bytes <= address;
    if (!apart) seen_ = point;
  }
}

bool GdbStub::interrupted() {
  if (++since_poll_ < kInstructionsPerPoll) return false;
  since_poll_ = 0;
  char c = 0;
  return client_->ready() && client_->read(c) && c == kInterrupt;
}

bool GdbStub::command(const std::string& packet) {
  const tlm2::ProcessorDescription& target = debuggee_.description();
  std::size_t at = 1;
  const char kind = packet.empty() ? '\0' : packet[0];
  switch (kind) {
    case '?':
      send("S05");
      return false;
    case 'g':
      send(registers());
      return false;
    case 'G':
      for (unsigned i = 0; i < target.registers.size(); ++i) {
        const unsigned digits = target.registers[i].bits / 4;
        if (at + digits > packet.size()) break;
        debuggee_.set(i, register_of_hex(packet.substr(at, digits), target.big_endian));
        at += digits;
      }
      send("OK");
      return false;
    case 'p': {
      const std::uint32_t i = number(packet, at);
      send(i < target.registers.size()
               ? hex_of_register(debuggee_.get(i), target.registers[i].bits, target.big_endian)
               : "E01");
      return false;
    }
    case 'P': {
      const std::uint32_t i = number(packet, at);
      const std::size_t value = std::min(at + 1, packet.size());  // behind the =
      const bool known = i < target.registers.size();
      if (known) {
        debuggee_.set(i, register_of_hex(packet.substr(value, target.registers[i].bits / 4),
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
                        write_memory(address, kind == 'M' ? from_hex(data) : unescape(data));
      send(done ? "OK" : "E01");
      return false;
    }
    case 'Z':
    case 'z':
      send(change_point(packet));
      return false;
    case 'c':
      if (packet.size() > 1) debuggee_.set_pc(number(packet, at));
      return true;
    case 's':
      if (packet.size() > 1) debuggee_.set_pc(number(packet, at));
      stepping_ = true;
      return true;
    case 'k':
      client_ = nullptr;
      debuggee_.finish();
      return true;
    case 'D':
      send("OK");
      client_ = nullptr;
      return true;
    case 'H':
      send("OK");
      return false;
    default:
      break;
  }
  if (packet.rfind("qSupported", 0) == 0) {
    send(fmt::format("PacketSize={:x};qXfer:features:read+;QStartNoAckMode+", kLongestPacket));
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

std::string GdbStub::change_point(const std::string& packet) {
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
    if (!std::exchange(watches_data_, true)) debuggee_.watch_data();
  } else {
    watchpoints_.erase(point);
  }
  return "OK";
}

std::string GdbStub::registers() const {
  const tlm2::ProcessorDescription& target = debuggee_.description();
  std::string text;
  for (unsigned i = 0; i < target.registers.size(); ++i) {
    text += hex_of_register(debuggee_.get(i), target.registers[i].bits, target.big_endian);
  }
  return text;
}

std::string GdbStub::read_memory(std::uint32_t address, std::uint32_t bytes) const {
  std::string text;
  for (std::uint32_t i = 0; i < std::min(bytes, kLongestRead); ++i) {
    // What is not memory ends the answer.
    const std::optional<std::uint8_t> byte = debuggee_.read(address + i);
    if (!byte) break;
    text += fmt::format("{:02x}", *byte);
  }
  return text.empty() ? "E01" : text;
}

bool GdbStub::write_memory(std::uint32_t address, const std::string& bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::uint32_t at = address + static_cast<std::uint32_t>(i);
    if (!debuggee_.write(at, static_cast<std::uint8_t>(bytes[i]))) return false;
  }
  // Instruction words that have been fetched already are fetched again.
  const std::uint32_t pc = debuggee_.pc();
  const std::uint64_t fetched = std::uint64_t{pc} + debuggee_.description().prefetched;
  if (address < fetched && pc < address + bytes.size()) debuggee_.set_pc(pc);
  return true;
}

std::string GdbStub::target_description(std::uint32_t offset, std::uint32_t length) const {
  const tlm2::ProcessorDescription& target = debuggee_.description();
  std::string xml = fmt::format(
      "<?xml version=\"1.0\"?><!DOCTYPE target SYSTEM \"gdb-target.dtd\"><target>"
      "<architecture>{}</architecture><feature name=\"{}\">",
      target.architecture, target.feature);
  for (const tlm2::ProcessorDescription::Register& reg : target.registers) {
    xml += fmt::format("<reg name=\"{}\" bitsize=\"{}\"{}/>", reg.name, reg.bits,
                       *reg.type == '\0' ? "" : fmt::format(" type=\"{}\"", reg.type));
  }
  xml += "</feature></target>";
  if (offset >= xml.size()) return "l";
  const std::string part = xml.substr(offset, length);
  return (offset + part.size() < xml.size() ? "m" : "l") + part;
}

/// The next packet; false when the client has gone away.
bool GdbStub::receive(std::string& packet) {
  while (attached()) {
    char c = 0;
    do {
      if (!client_->read(c)) return false;
    } while (c != '$');
    packet.clear();
    unsigned sum = 0;
    bool fits = true;
    for (;;) {
      if (!client_->read(c)) return false;
      if (c == '#') break;
      fits = fits && packet.size() < kLongestPacket;
      if (fits) packet += c;
      sum += static_cast<unsigned char>(c);
    }
    char digits[3] = {};
    if (!client_->read(digits[0]) || !client_->read(digits[1])) return false;
    const bool good = fits && std::strtoul(digits, nullptr, 16) == (sum & 0xFF);
    if (acknowledge_ && !client_->write(good ? "+" : "-")) return false;
    if (good || (fits && !acknowledge_)) return true;
  }
  return false;
}

void GdbStub::send(const std::string& text) {
  if (!attached()) return;
  unsigned sum = 0;
  for (const char c : text) sum += static_cast<unsigned char>(c);
  if (!client_->write(fmt::format("${}#{:02x}", text, sum & 0xFF))) client_ = nullptr;
}

void GdbStub::report_end(const std::string& how) {
  send(how);
  client_ = nullptr;
}

}  // namespace collide::platform
