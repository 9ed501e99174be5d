// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace collide {

/// Bus accesses and the bytes they moved.
struct Traffic {
  std::uint64_t reads = 0, writes = 0, bytes = 0;

  std::uint64_t accesses() const { return reads + writes; }
  friend Traffic operator+(const Traffic& a, const Traffic& b) {
    return {a.reads + b.reads, a.writes + b.writes, a.bytes + b.bytes};
  }
  friend Traffic operator-(const Traffic& a, const Traffic& b) {
    return {a.reads - b.reads, a.writes - b.writes, a.bytes - b.bytes};
  }
};

/// What a technique's program reads and writes through: a 16-bit bus with bytes in big-endian
/// order, as the 68000 has it. A word is at an even address. The object records of the game, the
/// masks and the pictures are there already when a technique looks: `preset` puts them there
/// without an access. The memory map is in docs/reference/techniques.md.
class Port {
 public:
  virtual ~Port() = default;

  virtual std::uint16_t read(std::uint32_t address) = 0;
  virtual void write(std::uint32_t address, std::uint16_t word) = 0;
  /// One byte of a word, one access.
  virtual std::uint8_t read_byte(std::uint32_t address) = 0;
  virtual void write_byte(std::uint32_t address, std::uint8_t byte) = 0;
  /// Throws InputError where there is no memory.
  virtual void preset(std::uint32_t address, std::uint16_t word) = 0;

  const Traffic& traffic() const { return traffic_; }

  std::uint32_t read_long(std::uint32_t address) {
    const std::uint32_t high = read(address);
    return high << 16 | read(address + 2);
  }
  void write_long(std::uint32_t address, std::uint32_t value) {
    write(address, static_cast<std::uint16_t>(value >> 16));
    write(address + 2, static_cast<std::uint16_t>(value));
  }
  void preset_long(std::uint32_t address, std::uint32_t value) {
    preset(address, static_cast<std::uint16_t>(value >> 16));
    preset(address + 2, static_cast<std::uint16_t>(value));
  }
  /// IEEE double, four words, most significant first.
  double read_double(std::uint32_t address) {
    const std::uint64_t high = read_long(address);
    const std::uint64_t bits = high << 32 | read_long(address + 4);
    double value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }
  void preset_double(std::uint32_t address, double value) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    preset_long(address, static_cast<std::uint32_t>(bits >> 32));
    preset_long(address + 4, static_cast<std::uint32_t>(bits));
  }

 protected:
  void count_read(unsigned bytes) { count_reads(1, bytes); }
  void count_reads(std::uint64_t reads, unsigned bytes) {
    traffic_.reads += reads;
    traffic_.bytes += reads * bytes;
  }
  void count_write(unsigned bytes) {
    ++traffic_.writes;
    traffic_.bytes += bytes;
  }

 private:
  Traffic traffic_;
};

/// Plain memory that counts.
class CountingPort final : public Port {
 public:
  static constexpr std::uint32_t kBytes = 1u << 24;

  std::uint16_t read(std::uint32_t address) override {
    count_read(2);
    return word(address);
  }
  void write(std::uint32_t address, std::uint16_t data) override {
    count_write(2);
    word(address) = data;
  }
  std::uint8_t read_byte(std::uint32_t address) override {
    count_read(1);
    return static_cast<std::uint8_t>(word(address) >> (address % 2 == 0 ? 8 : 0));
  }
  void write_byte(std::uint32_t address, std::uint8_t byte) override {
    count_write(1);
    std::uint16_t& old = word(address);
    old = static_cast<std::uint16_t>(address % 2 == 0 ? (old & 0x00FF) | byte << 8
                                                      : (old & 0xFF00) | byte);
  }
  void preset(std::uint32_t address, std::uint16_t data) override { word(address) = data; }
  /// Counts reads of words that nobody has to make to know what they give.
  void count_words_read(std::uint64_t words) { count_reads(words, 2); }

 private:
  /// Grows with what is used. Throws InputError beyond 16 MiB.
  std::uint16_t& word(std::uint32_t address) {
    const std::size_t index = address / 2;
    if (index >= words_.size()) grow(address);
    return words_[index];
  }
  void grow(std::uint32_t address);

  std::vector<std::uint16_t> words_;
};

/// The port a technique was given, or its own.
class PortUse {
 public:
  explicit PortUse(Port* given)
      : own_(given == nullptr ? std::make_unique<CountingPort>() : nullptr),
        port_(given == nullptr ? own_.get() : given) {}
  Port& operator*() const { return *port_; }
  Port* operator->() const { return port_; }
  /// Its own port, where nobody sees the order of its accesses and a program of which the
  /// outcome is known need not be run to know its traffic. Null if it was given one.
  CountingPort* own() const { return own_.get(); }

 private:
  std::unique_ptr<CountingPort> own_;
  Port* port_;
};

}  // namespace collide
