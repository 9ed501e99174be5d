// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "model/cache/array_030.h"
#include "model/cache/config.h"
#include "model/m68k/caches.h"

namespace collide::cache {

/// The two caches of a 68030, or the one of a 68020. Write-through; nothing other masters do is
/// seen. Bursts do not happen (CACR bits 12 and 4 have no effect): a 16-bit port never acknowledges
/// them.
class Caches030 final : public Unit, public m68k::Caches {
 public:
  explicit Caches030(const Config030& config = {});

  m68k::Caches& port() override { return *this; }

  void reset() override;
  void control(std::uint32_t value, std::uint32_t caar) override;
  std::uint32_t read(const m68k::CacheAccess& access, m68k::CacheBus& bus) override;
  void write(const m68k::CacheAccess& access, std::uint32_t value, m68k::CacheBus& bus) override;
  std::uint16_t fetch(const m68k::CacheAccess& access, m68k::CacheBus& bus) override;
  /// MOVE16, CINV and CPUSH are instructions of the 68040: these do only the bus cycles.
  void read_line(const m68k::CacheAccess& access, std::uint32_t (&line)[4],
                 m68k::CacheBus& bus) override;
  void write_line(const m68k::CacheAccess& access, const std::uint32_t (&line)[4],
                  m68k::CacheBus& bus) override;
  void maintain(const m68k::CacheMaintenance& what, m68k::CacheBus& bus) override;

  unsigned lines(Kind kind) const override;
  Line line(Kind kind, unsigned index) const override;
  std::optional<std::uint32_t> peek(Kind kind, std::uint32_t address, unsigned fc) const override;
  void poke(std::uint32_t address, std::uint8_t value,
            const std::function<std::uint32_t(std::uint32_t)>& where) override;

  bool snoops() const override { return config_.external_snooper; }
  std::optional<std::uint16_t> snoop_read(std::uint32_t address) override;
  bool snoop_write(std::uint32_t address, std::uint16_t data, std::uint16_t mask) override;
  void snoop_write_line(std::uint32_t address) override;

 private:
  Array030& array(Kind kind) { return kind == Kind::kData ? data_ : instructions_; }
  const Array030& array(Kind kind) const { return kind == Kind::kData ? data_ : instructions_; }
  std::uint32_t read_part(Kind kind, const m68k::CacheAccess& access, std::uint32_t address,
                          int size, m68k::CacheBus& bus);
  void write_part(const m68k::CacheAccess& access, std::uint32_t address, int size,
                  std::uint32_t value, bool whole);
  void refresh(const m68k::CacheAccess& access, std::uint32_t value);
  void enter(Kind kind, std::uint32_t address, unsigned fc, std::uint32_t value);
  void drop(Kind kind, Event why, std::uint64_t entries);

  Config030 config_;
  Array030 instructions_;
  Array030 data_;
  /// The long word of data being read, until the snooper sees another master write it.
  std::optional<std::uint32_t> filling_;
};

}  // namespace collide::cache
