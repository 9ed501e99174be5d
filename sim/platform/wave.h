// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <systemc>
#include <vector>

#include "sim/platform/platform.h"

namespace collide::platform {

/// A wave of the platform: program counter, bus, DMA, tags, valid and dirty bits of the data cache,
/// and one word that is followed in memory and in the cache. Needs stepped and accurate timing.
/// The file is FST if its name ends so (by vcd2fst), else VCD.
class Wave final : public tlm2::BusObserver,
                   public tlm2::StepObserver,
                   public tlm2::DmaObserver,
                   public cache::Observer {
 public:
  /// Attaches itself to the platform. `watch`: address of the word to follow.
  Wave(Platform& platform, const std::filesystem::path& file, std::optional<std::uint32_t> watch);
  ~Wave() override;
  Wave(const Wave&) = delete;
  Wave& operator=(const Wave&) = delete;

  void before_instruction(m68k::Cpu& cpu) override;
  void on_bus_cycle(const tlm2::BusRecord& record) override;
  void on_dma(bool write, std::uint32_t address, std::uint16_t data) override;
  void on_cache(const cache::Record& record) override;

 private:
  struct LineSignals {
    unsigned tag = 0, valid = 0, dirty = 0;
  };
  void trace(const unsigned& value, const std::string& name, int width);
  void refresh();

  Platform& platform_;
  std::filesystem::path file_;
  std::optional<std::uint32_t> watch_;
  sc_core::sc_trace_file* trace_file_ = nullptr;

  unsigned pc_ = 0;
  unsigned address_ = 0, data_ = 0, write_ = 0, cycle_ = 0;
  unsigned dma_address_ = 0, dma_data_ = 0, dma_write_ = 0, dma_access_ = 0;
  unsigned event_ = 0, event_address_ = 0;
  unsigned watch_memory_ = 0, watch_cached_ = 0, watch_held_ = 0, watch_written_ = 0,
           watch_read_ = 0;
  std::vector<LineSignals> lines_;
};

}  // namespace collide::platform
