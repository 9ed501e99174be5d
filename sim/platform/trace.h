// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "model/common/output_file.h"
#include "sim/platform/platform.h"

namespace collide::platform {

/// Instructions, bus cycles, cache events and DMA in one time line, a line each, in a file:
///
///     125000 ns  instruction  00043E  jsr     (0x47e).l            run_entries+0x1c
///     126500 ns  processor    R 00FF8A3C C0--  fc 5 inhibited
///     126500 ns  data cache   read hit 000107C0
///     127000 ns  blitter      W 000107C0 AAAA  fc 5
class Trace final : public tlm2::BusObserver, public tlm2::StepObserver, public cache::Observer {
 public:
  /// Attaches itself to the platform. Throws OutputError if the file cannot be written.
  Trace(Platform& platform, const tools::Program& program, const std::filesystem::path& file);

  /// Puts the file in place. Throws OutputError.
  void keep() { file_.keep(); }

  void before_instruction(tlm2::Processor& cpu) override;
  void on_bus_cycle(const tlm2::BusRecord& record) override;
  void on_cache(const cache::Record& record) override;

 private:
  void line(const sc_core::sc_time& time, const std::string& text);

  Platform& platform_;
  tools::Program program_;
  sc_core::sc_time latest_;
  OutputFile file_;
};

/// The word at an address and those behind it, for a disassembler.
std::vector<std::uint16_t> code_at(const Platform& platform, std::uint32_t address);

}  // namespace collide::platform
