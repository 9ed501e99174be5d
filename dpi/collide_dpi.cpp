// SPDX-License-Identifier: MIT
//
// What dpi/collide_pkg.sv imports. No exception gets out, and null stands for no model.
#include <cstdint>
#include <cstdio>
#include <deque>
#include <exception>
#include <memory>
#include <optional>
#include <string>

#include "model/blitter/golden.h"
#include "model/common/input_error.h"
#include "model/impact/golden.h"
#include "model/list_unit/ram.h"
#include "model/overlap/golden.h"

namespace collide::dpi {
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

class Model {
 public:
  virtual ~Model() = default;
  virtual void reset() = 0;
  virtual void store(std::uint32_t address, std::uint32_t data) = 0;
  virtual std::uint32_t fetch(std::uint32_t address) = 0;
  virtual void write(unsigned offset, std::uint32_t data, unsigned bytes) = 0;
  virtual std::uint32_t read(unsigned offset, unsigned bytes) = 0;
  virtual void foreign_cycle() {}

  bool compare(const Access& actual) {
    std::deque<Access>& due = due_[in_order() ? 0 : actual.write];
    while (due.empty() && look_ahead()) {
    }
    const std::optional<Access> expected = due.empty() ? std::nullopt : std::optional(due.front());
    if (!due.empty()) due.pop_front();
    if (expected && *expected == actual) {
      ++compared_;
      return true;
    }
    mismatch_ = "expected " + text_of(expected) + ", actual " + text_of(actual);
    return false;
  }
  bool finished() { return due_[0].empty() && due_[1].empty() && !look_ahead(); }
  const std::string& mismatch() const { return mismatch_; }
  std::uint64_t compared() const { return compared_; }

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
  std::string mismatch_ = "none";
  std::uint64_t compared_ = 0;
};

class Blitter final : public Model, private blitter::Bus {
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
class ListUnit final : public Model, private list_unit::Memory {
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

std::unique_ptr<Model> make(const std::string& unit, std::uint32_t bytes) {
  if (bytes < 4 || (bytes & (bytes - 1)) != 0 || bytes > 1U << 24) {
    throw InputError("bytes", std::to_string(bytes) + ", expected a power of two up to 16 MB");
  }
  if (unit == "blitter") return std::make_unique<Blitter>(bytes);
  if (unit == "overlap") return std::make_unique<ListUnit<overlap::Golden>>(bytes);
  if (unit == "impact") return std::make_unique<ListUnit<impact::Golden>>(bytes);
  throw InputError("unit", "\"" + unit + "\", expected blitter, overlap or impact");
}

}  // namespace
}  // namespace collide::dpi

#define COLLIDE_DPI extern "C" [[gnu::visibility("default")]]

using collide::dpi::Model;

COLLIDE_DPI void* collide_create(const char* unit, unsigned bytes) {
  try {
    return collide::dpi::make(unit, bytes).release();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "collide_create: %s\n", error.what());
    return nullptr;
  }
}
COLLIDE_DPI void collide_destroy(void* model) {
  delete static_cast<Model*>(model);
}
COLLIDE_DPI void collide_reset(void* model) {
  static_cast<Model*>(model)->reset();
}
COLLIDE_DPI void collide_store(void* model, unsigned address, unsigned data) {
  static_cast<Model*>(model)->store(address, data);
}
COLLIDE_DPI unsigned collide_fetch(void* model, unsigned address) {
  return static_cast<Model*>(model)->fetch(address);
}
COLLIDE_DPI void collide_write(void* model, unsigned offset, unsigned data, unsigned bytes) {
  static_cast<Model*>(model)->write(offset, data, bytes);
}
COLLIDE_DPI unsigned collide_read(void* model, unsigned offset, unsigned bytes) {
  return static_cast<Model*>(model)->read(offset, bytes);
}
COLLIDE_DPI void collide_foreign_cycle(void* model) {
  static_cast<Model*>(model)->foreign_cycle();
}
COLLIDE_DPI unsigned char collide_access(void* model, unsigned char write, unsigned address,
                                         unsigned data) {
  return static_cast<Model*>(model)->compare({write != 0, address, data}) ? 1 : 0;
}
COLLIDE_DPI const char* collide_mismatch(void* model) {
  return static_cast<Model*>(model)->mismatch().c_str();
}
COLLIDE_DPI unsigned long long collide_compared(void* model) {
  return static_cast<Model*>(model)->compared();
}
COLLIDE_DPI unsigned char collide_finished(void* model) {
  return static_cast<Model*>(model)->finished() ? 1 : 0;
}
