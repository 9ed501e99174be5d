// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "model/cache/unit.h"

namespace collide::cache {

/// Memory behind a cache, byte by byte, with a log of the bus accesses: "R4 2000" reads four bytes.
class Memory final : public m68k::CacheBus {
 public:
  std::uint32_t read(std::uint32_t address, int size) override {
    if (before_read) before_read(address);
    note('R', address, size);
    if (inhibits && inhibits(address)) inhibited_ = true;
    return get(address, size);
  }
  std::optional<std::uint32_t> read_ahead(std::uint32_t address, int size) override {
    const std::uint32_t value = read(address, size);
    if (fails && fails(address)) return std::nullopt;
    return value;
  }
  void write(std::uint32_t address, int size, std::uint32_t value) override {
    note('W', address, size);
    set(address, size, value);
  }
  bool take_inhibit() override {
    const bool was = inhibited_;
    inhibited_ = false;
    return was;
  }
  void spend(unsigned /*clocks*/) override {}

  std::uint32_t get(std::uint32_t address, int size) {
    std::uint32_t value = 0;
    for (int i = 0; i < size; ++i) value = value << 8 | bytes_[address + static_cast<unsigned>(i)];
    return value;
  }
  /// As another master does: nobody is told.
  void set(std::uint32_t address, int size, std::uint32_t value) {
    for (int i = size; i-- > 0; value >>= 8) {
      bytes_[address + static_cast<unsigned>(i)] = static_cast<std::uint8_t>(value);
    }
  }
  /// What has been on the bus since the last call.
  std::string take_log() {
    std::string text;
    text.swap(log_);
    return text;
  }

  std::function<bool(std::uint32_t address)> inhibits;
  /// What happens on the bus between two accesses.
  std::function<void(std::uint32_t address)> before_read;
  /// Where a read that nobody asked for ends in a bus error.
  std::function<bool(std::uint32_t address)> fails;

 private:
  void note(char kind, std::uint32_t address, int size) {
    char text[32];
    std::snprintf(text, sizeof text, "%s%c%d %X", log_.empty() ? "" : ", ", kind, size, address);
    log_ += text;
  }

  std::map<std::uint32_t, std::uint8_t> bytes_;
  std::string log_;
  bool inhibited_ = false;
};

/// Events as text: "fill 2000".
class EventLog final : public Observer {
 public:
  void on_cache(const Record& record) override {
    char text[48];
    std::snprintf(text, sizeof text, "%s%s%s %X", text_.empty() ? "" : ", ",
                  record.cache == Kind::kInstruction ? "i " : "", name_of(record.event),
                  record.address);
    text_ += text;
  }
  std::string take() {
    std::string text;
    text.swap(text_);
    return text;
  }

 private:
  std::string text_;
};

}  // namespace collide::cache
