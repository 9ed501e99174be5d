// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace collide::dpi {

/// A golden model that a bench drives, with its own memory. docs/howto/dpi.md.
class Model {
 public:
  virtual ~Model() = default;

  virtual void reset() = 0;
  /// A word of its memory at a byte address.
  virtual void store(std::uint32_t address, std::uint32_t data) = 0;
  virtual std::uint32_t fetch(std::uint32_t address) = 0;

  /// What was compared last and not the same: "expected ..., actual ...".
  const std::string& mismatch() const { return mismatch_; }
  /// Comparisons that came out the same.
  std::uint64_t compared() const { return compared_; }

 protected:
  bool count(bool same, const std::string& expected, const std::string& actual);

 private:
  std::string mismatch_ = "none";
  std::uint64_t compared_ = 0;
};

/// Blitter, overlap, impact: they follow the bench's accesses.
class BusUnit : public Model {
 public:
  /// A register access that the design has acknowledged.
  virtual void write(unsigned offset, std::uint32_t data, unsigned bytes) = 0;
  virtual std::uint32_t read(unsigned offset, unsigned bytes) = 0;
  virtual void foreign_cycle() {}
  /// Whether the model makes this access, too.
  virtual bool access(bool write, std::uint32_t address, std::uint32_t data) = 0;
  /// Whether the model has no access left.
  virtual bool finished() = 0;
};

/// VERA: it is clocked with the bench's pins.
class ClockedUnit : public Model {
 public:
  /// What drives the CPU port in a clock.
  struct Pins {
    bool rst;
    bool strobe;
    bool write;
    std::uint8_t reg;
    std::uint8_t data;
  };
  virtual void clock(const Pins& pins) = 0;
  /// Of the clock that comes: whether IRQ, and the byte read if it counts, are the model's.
  virtual bool compare(bool irq, bool data_counts, std::uint8_t data) = 0;
  virtual unsigned picture() = 0;
};

/// Throws InputError for a unit or a memory that does not exist.
std::unique_ptr<Model> make_model(const std::string& unit, std::uint32_t bytes);

}  // namespace collide::dpi
