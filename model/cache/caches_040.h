// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "model/cache/array_040.h"
#include "model/cache/config.h"
#include "model/m68k/caches.h"

namespace collide::cache {

/// The two caches of a 68040, on a 16-bit bus (a line is eight bus cycles).
class Caches040 final : public Unit, public m68k::Caches {
 public:
  explicit Caches040(const Config040& config = {});

  m68k::Caches& port() override { return *this; }

  /// Invalidates nothing, as the chip: firmware has to, before it enables. The model starts empty.
  void reset() override {}
  void control(std::uint32_t value, std::uint32_t caar) override;
  std::uint32_t read(const m68k::CacheAccess& access, m68k::CacheBus& bus) override;
  void write(const m68k::CacheAccess& access, std::uint32_t value, m68k::CacheBus& bus) override;
  std::uint16_t fetch(const m68k::CacheAccess& access, m68k::CacheBus& bus) override;
  void read_line(const m68k::CacheAccess& access, std::uint32_t (&line)[4],
                 m68k::CacheBus& bus) override;
  void write_line(const m68k::CacheAccess& access, const std::uint32_t (&line)[4],
                  m68k::CacheBus& bus) override;
  void maintain(const m68k::CacheMaintenance& what, m68k::CacheBus& bus) override;

  unsigned lines(Kind /*kind*/) const override { return Array040::kLines; }
  Line line(Kind kind, unsigned index) const override;
  std::optional<std::uint32_t> peek(Kind kind, std::uint32_t address, unsigned fc) const override;
  void poke(std::uint32_t address, std::uint8_t value,
            const std::function<std::uint32_t(std::uint32_t)>& where) override;

  bool snoops() const override { return updates() || invalidates(); }
  std::optional<std::uint16_t> snoop_read(std::uint32_t address) override;
  bool snoop_write(std::uint32_t address, std::uint16_t data, std::uint16_t mask) override;
  void snoop_write_line(std::uint32_t address) override;

 private:
  using Entry = Array040::Entry;

  Array040& array(Kind kind) { return kind == Kind::kData ? data_ : instructions_; }
  const Array040& array(Kind kind) const { return kind == Kind::kData ? data_ : instructions_; }
  bool updates() const { return config_.snoop == SnoopCode::kUpdate; }
  bool invalidates() const { return config_.snoop == SnoopCode::kInvalidate; }

  std::uint32_t read_part(Kind kind, std::uint32_t address, int size, m68k::CacheBus& bus);
  void write_part(const m68k::CacheAccess& access, std::uint32_t address, int size,
                  std::uint32_t value, m68k::CacheBus& bus);
  Entry* fill(Kind kind, std::uint32_t address, std::uint32_t& critical, m68k::CacheBus& bus);
  void snooped_while_filling(std::uint32_t address);
  /// A line that an external access is about to go round: written back and dropped.
  void purge(std::uint32_t address, m68k::CacheBus& bus);
  void push(Entry& entry, m68k::CacheBus& bus);
  void drop(Kind kind, Entry& entry, Event why);

  Config040 config_;
  Array040 instructions_;
  Array040 data_;
  /// The line being filled, until another master writes to it.
  std::optional<std::uint32_t> filling_;
};

}  // namespace collide::cache
