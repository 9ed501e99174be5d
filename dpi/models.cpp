// SPDX-License-Identifier: MIT
#include "dpi/models.h"

#include <cstdio>
#include <deque>
#include <optional>

#include "model/blitter/golden.h"
#include "model/common/input_error.h"
#include "model/impact/golden.h"
#include "model/list_unit/ram.h"
#include "model/overlap/golden.h"
#include "model/vera/golden.h"

namespace collide::dpi {

bool Model::count(bool same, const std::string& expected, const std::string& actual) {
  if (same) {
    ++compared_;
  } else {
    mismatch_ = "expected " + expected + ", actual " + actual;
  }
  return same;
}

namespace {

struct Access {
  bool write;
  std::uint32_t address;
  std::uint32_t data;

  friend bool operator==(const Access& a, const Access& b) {
    return a.write == b.write && a.address == b.address && a.data == b.data;
  }
};

std::string text_of(const std::optional<Access>& access) {
  if (!access) return "no access";
  char text[64];
  std::snprintf(text, sizeof text, "%s 0x%06X 0x%04X", access->write ? "write" : "read",
                access->address, access->data);
  return text;
}

/// Looks as far ahead as it has to.
class Follower : public BusUnit {
 public:
  bool access(bool write, std::uint32_t address, std::uint32_t data) override {
    const Access actual{write, address, data};
    std::deque<Access>& due = due_[in_order() ? 0 : actual.write];
    while (due.empty() && look_ahead()) {
    }
    const std::optional<Access> expected = due.empty() ? std::nullopt : std::optional(due.front());
    if (!due.empty()) due.pop_front();
    return count(expected == actual, text_of(expected), text_of(actual));
  }
  bool finished() override { return due_[0].empty() && due_[1].empty() && !look_ahead(); }

 protected:
  /// Makes the next access, if there is one.
  virtual std::optional<Access> step() = 0;
  /// Reads and writes are in one order; otherwise each kind has its own.
  virtual bool in_order() const = 0;
  void forget() {
    for (auto& due : due_) due.clear();
  }

 private:
  bool look_ahead() {
    const std::optional<Access> made = step();
    if (made) due_[in_order() ? 0 : made->write].push_back(*made);
    return made.has_value();
  }

  std::deque<Access> due_[2];
};

class Blitter final : public Follower, private blitter::Bus {
 public:
  explicit Blitter(std::uint32_t bytes) : ram_(bytes) {}

  void reset() override {
    chip_.reset();
    granted_ = false;
    forget();
  }
  void store(std::uint32_t address, std::uint32_t data) override {
    ram_.write(address, static_cast<std::uint16_t>(data));
  }
  std::uint32_t fetch(std::uint32_t address) override { return ram_.read(address); }
  void write(unsigned offset, std::uint32_t data, unsigned bytes) override {
    granted_ = false;
    static_cast<blitter::Unit&>(chip_).write(offset, size(bytes), static_cast<U16>(data));
  }
  std::uint32_t read(unsigned offset, unsigned bytes) override {
    granted_ = false;
    return static_cast<blitter::Unit&>(chip_).read(offset, size(bytes)).value_or(0xFFFF);
  }
  void foreign_cycle() override {
    granted_ = false;
    chip_.foreign_cycle();
  }

 private:
  static blitter::Size size(unsigned bytes) {
    return bytes == 1 ? blitter::Size::kByte : blitter::Size::kWord;
  }
  U16 read(U32 address) override {
    const U16 data = ram_.read(address);
    made_ = Access{false, address, data};
    return data;
  }
  void write(U32 address, U16 data) override {
    ram_.write(address, data);
    made_ = Access{true, address, data};
  }
  std::optional<Access> step() override {
    made_.reset();
    if (!chip_.requests_bus()) return std::nullopt;
    granted_ ? chip_.extend_grant(1) : chip_.grant(1);
    granted_ = true;
    return made_;
  }
  bool in_order() const override { return true; }

  blitter::Ram ram_;
  std::optional<Access> made_;
  bool granted_ = false;  // nobody else has had the bus since the last access
  blitter::Golden chip_{*this};
};

/// Overlap and impact.
template <class Golden>
class ListUnit final : public Follower, private list_unit::Memory {
 public:
  explicit ListUnit(std::uint32_t bytes) : ram_(bytes, {}) {}

  void reset() override {
    unit_.reset();
    forget();
  }
  void store(std::uint32_t address, std::uint32_t data) override { ram_.write(address, data); }
  std::uint32_t fetch(std::uint32_t address) override { return ram_.word(address); }
  void write(unsigned offset, std::uint32_t data, unsigned /*bytes*/) override {
    unit_.write(offset, data);
  }
  std::uint32_t read(unsigned offset, unsigned /*bytes*/) override { return unit_.read(offset); }

 private:
  std::optional<std::uint32_t> read(std::uint32_t address) override {
    const auto data = ram_.read(address);
    made_ = Access{false, address, *data};
    return data;
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    made_ = Access{true, address, data};
    return ram_.write(address, data);
  }
  std::optional<Access> step() override {
    made_.reset();
    unit_.run(1);
    return made_;
  }
  bool in_order() const override { return false; }

  list_unit::Ram ram_;
  std::optional<Access> made_;
  Golden unit_{*this};
};

class Vera final : public ClockedUnit {
 public:
  void reset() override {
    chip_.reset();
    out_ = chip_.outputs();
  }
  void store(std::uint32_t address, std::uint32_t data) override {
    std::uint8_t bytes[4];
    for (unsigned i = 0; i < 4; ++i) bytes[i] = static_cast<std::uint8_t>(data >> 8 * i);
    chip_.load_vram(address, bytes, sizeof bytes);
  }
  std::uint32_t fetch(std::uint32_t address) override {
    std::uint32_t word = 0;
    for (unsigned i = 0; i < 4; ++i) {
      word |= std::uint32_t{chip_.vram()[(address + i) % vera::kVramBytes]} << 8 * i;
    }
    return word;
  }
  void clock(const Pins& pins) override {
    vera::Inputs in;
    in.rst = pins.rst;
    in.strobe = pins.strobe;
    in.write = pins.write;
    in.reg = pins.reg;
    in.data = pins.data;
    chip_.clock(in);
    out_ = chip_.outputs();
    ++clocks_;
  }
  bool compare(bool irq, bool data_counts, std::uint8_t data) override {
    const bool same = out_.irq == irq && (!data_counts || out_.data == data);
    return count(same, text_of(out_.irq, data_counts, out_.data), text_of(irq, data_counts, data));
  }
  unsigned picture() override { return static_cast<unsigned>(out_.picture); }

 private:
  std::string text_of(bool irq, bool data_counts, std::uint8_t data) const {
    char text[64];
    const auto clock = static_cast<unsigned long long>(clocks_);
    if (data_counts) {
      std::snprintf(text, sizeof text, "IRQ %d, byte 0x%02X in clock %llu", irq, data, clock);
    } else {
      std::snprintf(text, sizeof text, "IRQ %d in clock %llu", irq, clock);
    }
    return text;
  }

  vera::Golden chip_;
  vera::Outputs out_ = chip_.outputs();
  std::uint64_t clocks_ = 0;
};

}  // namespace

std::unique_ptr<Model> make_model(const std::string& unit, std::uint32_t bytes) {
  if (bytes < 4 || (bytes & (bytes - 1)) != 0 || bytes > 1U << 24) {
    throw InputError("bytes", std::to_string(bytes) + ", expected a power of two up to 16 MB");
  }
  if (unit == "vera" && bytes != vera::kVramBytes) {
    throw InputError("bytes", std::to_string(bytes) + ", expected VERA's 131072");
  }
  if (unit == "vera") return std::make_unique<Vera>();
  if (unit == "blitter") return std::make_unique<Blitter>(bytes);
  if (unit == "overlap") return std::make_unique<ListUnit<overlap::Golden>>(bytes);
  if (unit == "impact") return std::make_unique<ListUnit<impact::Golden>>(bytes);
  throw InputError("unit", "\"" + unit + "\", expected blitter, overlap, impact or vera");
}

}  // namespace collide::dpi
