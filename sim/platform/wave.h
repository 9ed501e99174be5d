// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <systemc>
#include <vector>

#include "model/common/output_file.h"
#include "sim/platform/platform.h"

namespace collide::platform {

/// A wave of the platform: program counter, bus, DMA, tags, valid and dirty bits of the data cache,
/// and one word that is followed in memory and in the cache. Needs stepped and accurate timing.
/// The file is FST (by vcd2fst) or VCD, as its name ends.
class Wave final : public tlm2::BusObserver,
                   public tlm2::StepObserver,
                   public tlm2::DmaObserver,
                   public cache::Observer {
 public:
  /// Attaches itself to the platform. `watch`: address of the word to follow. Throws InputError for
  /// a name with another ending, OutputError if the file cannot be written.
  Wave(Platform& platform, const std::filesystem::path& file, std::optional<std::uint32_t> watch);
  ~Wave() override;
  Wave(const Wave&) = delete;
  Wave& operator=(const Wave&) = delete;

  /// Ends the wave and puts the file in place. Throws OutputError.
  void keep();

  void before_instruction(tlm2::Processor& cpu) override;
  void on_bus_cycle(const tlm2::BusRecord& record) override;
  void on_dma(bool write, std::uint32_t address, std::uint16_t data) override;
  void on_cache(const cache::Record& record) override;

 private:
  struct LineSignals {
    unsigned tag = 0, valid = 0, dirty = 0;
  };
  std::filesystem::path vcd() const;
  void trace(const unsigned& value, const std::string& name, int width);
  void refresh();

  Platform& platform_;
  Draft file_;
  std::optional<Draft> vcd_;  // what SystemC writes, when that is not the file itself
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
