// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/blitter/golden.h"
#include "model/blitter/host_bus.h"
#include "model/impact/golden.h"
#include "model/overlap/golden.h"
#include "model/vera/golden.h"
#include "tests/examples/soc/program.h"

namespace collide::soc {

/// RAM as the list units see it.
class Ram final : public list_unit::Memory {
 public:
  static constexpr std::uint32_t kBytes = 4096;

  std::optional<std::uint32_t> read(std::uint32_t address) override {
    return words_.at(address / 4);
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    words_.at(address / 4) = data;
    return true;
  }
  /// The bytes that are selected.
  void write(std::uint32_t address, unsigned bytes, std::uint32_t data);

  const std::vector<std::uint32_t>& words() const { return words_; }

 private:
  std::vector<std::uint32_t> words_ = std::vector<std::uint32_t>(kBytes / 4);
};

/// The blitter's 16-bit port to it.
class Halves final : public blitter::Bus {
 public:
  explicit Halves(Ram& ram) : ram_(ram) {}
  U16 read(U32 address) override;
  void write(U32 address, U16 data) override;

 private:
  Ram& ram_;
};

/// The example with golden models in place of the units' RTL: what a program comes to.
class GoldenSoc {
 public:
  /// Plays a program: the number of the step that failed, or nothing.
  std::optional<std::size_t> play(const std::vector<Step>& program);

  const Ram& ram() const { return ram_; }
  std::size_t checks() const { return checks_; }

 private:
  void write(const Step& step);
  std::uint32_t read(const Step& step);
  void wait(std::uint32_t units);
  list_unit::Unit& list_unit(std::uint32_t address);

  Ram ram_;
  Halves halves_{ram_};
  blitter::Golden blitter_{halves_};
  blitter::HostBus blitter_bus_{blitter_};
  overlap::Golden overlap_{ram_};
  impact::Golden impact_{ram_};
  vera::Golden vera_;
  std::size_t checks_ = 0;
};

}  // namespace collide::soc
