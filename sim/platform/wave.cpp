// SPDX-License-Identifier: MIT
#include "sim/platform/wave.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iterator>

#include "sim/tools/process.h"
#include "sim/tools/wave_file.h"

namespace collide::platform {
namespace {

/// The last words of a VCD file: SystemC does not look whether its writes succeed.
constexpr const char* kEnd = "the end of the wave";
constexpr std::streamoff kMostAfterEnd = 256;

bool is_whole_vcd(const std::filesystem::path& vcd) {
  std::ifstream file(vcd, std::ios::binary | std::ios::ate);
  file.seekg(std::max<std::streamoff>(0, file.tellg() - kMostAfterEnd));
  const std::string tail{std::istreambuf_iterator<char>(file), {}};
  return tail.find(kEnd) != std::string::npos;
}

}  // namespace

Wave::Wave(Platform& platform, const std::filesystem::path& file,
           std::optional<std::uint32_t> watch)
    : platform_(platform), file_(tools::named_as_wave(file, {".fst", ".vcd"})), watch_(watch) {
  if (file.extension() != ".vcd") vcd_.emplace(file.string() + ".vcd");
  // SystemC adds the extension itself.
  trace_file_ = sc_core::sc_create_vcd_trace_file(vcd().replace_extension().c_str());
  trace_file_->set_time_unit(1, sc_core::SC_PS);
  trace(pc_, "platform.cpu.pc", 32);
  trace(address_, "platform.bus.address", 32);
  trace(data_, "platform.bus.data", 16);
  trace(write_, "platform.bus.write", 1);
  trace(cycle_, "platform.bus.cycle", 1);
  trace(dma_access_, "platform.dma.access", 1);
  trace(dma_address_, "platform.dma.address", 24);
  trace(dma_data_, "platform.dma.data", 16);
  trace(dma_write_, "platform.dma.write", 1);
  if (watch_) {
    trace(watch_memory_, "platform.watch.memory", 16);
    trace(watch_held_, "platform.watch.in_cache", 1);
    trace(watch_cached_, "platform.watch.cached", 16);
    trace(watch_written_, "platform.watch.dma_write", 1);
    trace(watch_read_, "platform.watch.cpu_read_hit", 1);
  }
  if (cache::Unit* const unit = platform.cache()) {
    trace(event_, "platform.data_cache.event", 4);
    trace(event_address_, "platform.data_cache.event_address", 32);
    lines_.resize(unit->lines(cache::Kind::kData));
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const std::string line = fmt::format("platform.data_cache.line_{:03}.", i);
      trace(lines_[i].tag, line + "tag", 32);
      trace(lines_[i].valid, line + "valid", 4);
      trace(lines_[i].dirty, line + "dirty", 4);
    }
  }
  platform.observe_bus(this);
  platform.observe_steps(this);
  platform.observe_dma(this);
  platform.observe_cache(this);
}

Wave::~Wave() {
  if (trace_file_ != nullptr) sc_core::sc_close_vcd_trace_file(trace_file_);
}

std::filesystem::path Wave::vcd() const {
  return vcd_ ? vcd_->path() : file_.path();
}

void Wave::keep() {
  trace_file_->write_comment(kEnd);
  sc_core::sc_close_vcd_trace_file(trace_file_);
  trace_file_ = nullptr;
  if (!is_whole_vcd(vcd())) throw OutputError(file_.destination(), ENOSPC);
  if (vcd_) {
    const std::string fst = file_.path().string();
    const bool made = tools::run({{"vcd2fst", "-v", vcd().string(), "-f", fst}, ".", {}}).ok();
    if (!made || !tools::is_whole_fst(fst)) throw OutputError(file_.destination(), ENOSPC);
  }
  file_.keep();
}

void Wave::trace(const unsigned& value, const std::string& name, int width) {
  sc_core::sc_trace(trace_file_, value, name, width);
}

void Wave::refresh() {
  if (watch_) watch_memory_ = platform_.word(*watch_);
  cache::Unit* const unit = platform_.cache();
  if (unit == nullptr) return;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const cache::Line line = unit->line(cache::Kind::kData, static_cast<unsigned>(i));
    lines_[i] = {line.address, line.valid, line.dirty};
  }
  if (!watch_) return;
  const auto held = platform_.cpu().held(*watch_);
  watch_held_ = held ? 1 : 0;
  if (held) watch_cached_ = cache::extract(*held, *watch_, 2);
}

void Wave::before_instruction(tlm2::Processor& cpu) {
  pc_ = cpu.pc();
  watch_read_ = 0;
  watch_written_ = 0;
  dma_access_ = 0;
}

void Wave::on_bus_cycle(const tlm2::BusRecord& record) {
  address_ = record.address;
  data_ = record.data & record.mask;
  write_ = record.write ? 1 : 0;
  cycle_ ^= 1;  // every cycle is an edge
  if (watch_) refresh();
}

void Wave::on_dma(bool write, std::uint32_t address, std::uint16_t data) {
  dma_access_ ^= 1;
  dma_address_ = address;
  dma_data_ = data;
  dma_write_ = write ? 1 : 0;
  watch_written_ = write && watch_ && address == *watch_ ? 1 : 0;
}

void Wave::on_cache(const cache::Record& record) {
  if (record.cache != cache::Kind::kData) return;
  event_ = static_cast<unsigned>(record.event);
  event_address_ = record.address;
  if (watch_ && record.event == cache::Event::kReadHit && (record.address ^ *watch_) < 4) {
    watch_read_ = 1;
  }
  refresh();
}

}  // namespace collide::platform
