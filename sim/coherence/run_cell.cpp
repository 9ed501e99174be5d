// SPDX-License-Identifier: MIT
#include "sim/coherence/run_cell.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "model/common/record.h"
#include "sim/coherence/cache_setup.h"
#include "sim/m68k/program.h"
#include "sim/platform/wave.h"
#include "sim/tools/shares.h"
#include "sim/tools/worker.h"

namespace collide::coherence {
namespace {

using platform::MandinBatch;

constexpr double kSeconds = 2;

/// Even columns of the first sprite are solid; of the second the even ones if they are to touch,
/// else the odd ones.
std::vector<MandinBatch::Pair> pairs_of(const Cell& cell) {
  const int width = cell.large ? 304 : 16;
  const int height = cell.large ? 100 : 4;
  const int words = width / 16;
  const auto sprite = [&](std::uint16_t pattern) {
    MandinBatch::Sprite s;
    s.place = {0, 0, width, height};
    s.stride = 2 * words;
    s.mask.assign(static_cast<std::size_t>(words * height), pattern);
    return s;
  };
  std::vector<MandinBatch::Pair> pairs;
  for (unsigned i = 0; i < Observation::kCalls; ++i) {
    MandinBatch::Pair pair;
    pair.first = sprite(0xAAAA);
    pair.second = sprite(touches(i) ? 0xAAAA : 0x5555);
    pair.read_neighbour = cell.neighbour;
    pair.in_buffer = cell.in_buffer;
    pairs.push_back(pair);
  }
  return pairs;
}

platform::Machine machine_of(const Cell& cell, On blitter) {
  platform::Machine machine = machine_of(*cell.cache, cell.cache->machine);
  machine.device("blitter")->unit = blitter;
  return machine;
}

MandinBatch::Setup setup_of(const Cell& cell) {
  return {cacr_of(*cell.cache), dtt0_of(*cell.cache)};
}

m68k::Program firmware_of(const Cell& cell, const std::filesystem::path& folder) {
  return m68k::read_program(folder / fmt::format("mandin-{}-{}-{}.elf", name_of(cell.cache->cpu),
                                                 name_of(cell.remedy),
                                                 cell.clear_long ? "long" : "word"));
}

/// What the blitter wrote to COLFLAG, access by access.
class FlagWrites final : public tlm2::DmaObserver {
 public:
  FlagWrites(platform::Platform& platform, std::uint32_t flag) : flag_(flag) {
    platform.observe_dma(this);
  }
  void on_dma(bool write, std::uint32_t address, std::uint16_t data) override {
    if (write && address == flag_) values_.push_back(data);
  }
  /// The last one of a call, all calls having made equally many.
  std::uint16_t last_of(unsigned call) const {
    const std::size_t each = values_.size() / Observation::kCalls;
    return each == 0 ? std::uint16_t{0} : values_[(call + 1) * each - 1];
  }

 private:
  std::uint32_t flag_;
  std::vector<std::uint16_t> values_;
};

Measurement measure(const Cell& cell, const MandinBatch::Answers& answers,
                    const FlagWrites& writes) {
  Measurement m;
  for (unsigned i = 0; i < Observation::kCalls; ++i) {
    m.answers[i] = answers.flags[i];
    m.written[i] = writes.last_of(i);
    const bool written = cell.in_buffer ? touches(i) : m.written[i] != 0;
    m.outcome.calls[i] = judge(m.answers[i] != 0, written, touches(i));
  }
  m.later = answers.later;
  m.memory = answers.memory;
  if (cell.in_buffer) return m;
  const bool written = m.written.back() != 0;
  m.outcome.later = judge(m.later != 0, written, touches(Observation::kCalls - 1));
  if (written && m.memory == 0) m.outcome.memory = Sight::kCorrupt;
  return m;
}

/// Collects the time line.
class TimeLine final : public tlm2::BusObserver,
                       public tlm2::DmaObserver,
                       public tlm2::StepObserver,
                       public cache::Observer {
 public:
  TimeLine(platform::Platform& platform, const m68k::Program& program, const Cell& cell)
      : platform_(platform),
        flag_(program.symbol("colflag")),
        watched_(program.symbol(cell.in_buffer ? "buffer" : "colflag")),
        call_at_(program.symbol("run_entries")) {
    platform.observe_bus(this);
    platform.observe_dma(this);
    platform.observe_steps(this);
    platform.observe_cache(this);
  }

  void before_instruction(tlm2::Processor& cpu) override {
    if (cpu.pc() == call_at_) line(fmt::format("--- call {}", ++calls_));
  }
  void on_bus_cycle(const tlm2::BusRecord& record) override {
    if (!watched(record.address) || record.master != tlm2::kProcessor) return;
    line(fmt::format("CPU    {} {} {:04X}", record.write ? "writes memory" : "reads memory ",
                     place(record.address), record.data & record.mask));
  }
  void on_dma(bool write, std::uint32_t address, std::uint16_t data) override {
    if (!watched(address)) return;
    // The third pass has many; what it leaves is what counts.
    const std::string text = fmt::format(
        "DMA    {} {} {:04X}", write ? "writes       " : "reads        ", place(address), data);
    if (text != last_dma_) line(text);
    last_dma_ = text;
  }
  void on_cache(const cache::Record& record) override {
    if (record.cache != cache::Kind::kData || !watched(record.address)) return;
    const auto held = platform_.cpu().held(watched_);
    line(fmt::format("cache  {:<13} {}{}", cache::name_of(record.event), place(record.address),
                     held ? fmt::format(", holds {:08X}", *held) : ""));
  }

  std::vector<std::string> take() { return std::move(lines_); }

 private:
  bool watched(std::uint32_t address) const { return ((address & 0xFFFFFF) ^ watched_) < 16; }
  std::string place(std::uint32_t address) const {
    const std::uint32_t low = address & 0xFFFFFF;
    std::string text = watched_ == flag_ ? "COLFLAG" : "BUF";
    if (low != watched_) text += fmt::format("+{}", low - watched_);
    if (low != address) text += " (alias)";
    return text;
  }
  void line(const std::string& text) {
    last_dma_.clear();
    // The processor's own time, or the kernel's while the processor waits for the bus.
    const sc_core::sc_time now = std::max(platform_.cpu().now(), sc_core::sc_time_stamp());
    lines_.push_back(
        fmt::format("{:>10.3f} us  {}", now / sc_core::sc_time(1, sc_core::SC_US), text));
  }

  platform::Platform& platform_;
  std::uint32_t flag_;
  std::uint32_t watched_;
  std::uint32_t call_at_;
  unsigned calls_ = 0;
  std::string last_dma_;
  std::vector<std::string> lines_;
};

Measurement measurement_of(const Json& json) {
  return parsed<Measurement>(JsonField("cell", json));
}

/// In this process.
Json measure_here(const Cell& cell, const CellOptions& options) {
  platform::Platform::Options how;
  how.timing.accurate = options.accurate || !options.wave.empty();
  how.timing.stepped = !options.wave.empty();
  platform::Platform platform(machine_of(cell, options.blitter), how);
  const m68k::Program program = firmware_of(cell, options.firmware);
  MandinBatch batch(platform, program, pairs_of(cell), setup_of(cell));
  std::unique_ptr<platform::Wave> wave;
  if (!options.wave.empty()) {
    wave = std::make_unique<platform::Wave>(platform, options.wave, batch.flag_address());
  }
  FlagWrites writes(platform, batch.flag_address());
  const Json measured = json_of(measure(cell, batch.run(kSeconds), writes));
  if (wave) wave->keep();
  return measured;
}

}  // namespace

const Record<Measurement>& record_of(const Measurement* /*measured*/) {
  static const auto kRecord = Record<Measurement>("measurement")
                                  .member("outcome", &Measurement::outcome)
                                  .member("answers", &Measurement::answers, List{Usual{}})
                                  .member("written", &Measurement::written, List{Usual{}})
                                  .member("later", &Measurement::later)
                                  .member("memory", &Measurement::memory);
  return kRecord;
}

Measurement run_cell(const Cell& cell, const CellOptions& options) {
  return measurement_of(tools::run_isolated([&] { return measure_here(cell, options); }));
}

std::vector<CellResult> run_cells(const std::vector<Cell>& cells, const CellOptions& options,
                                  const CellsDone& progress) {
  std::vector<CellResult> results;
  run_shared(
      cells.size(), options.workers,
      [&](std::size_t index) { return measure_here(cells[index], options); }, progress,
      [&](std::size_t index, const Json& json, const std::string& crash) {
        const Observation measured = crash.empty() ? measurement_of(json).outcome : Observation();
        results.push_back({cells[index], measured, expected(cells[index].name()), crash});
      });
  return results;
}

void run_shared(std::size_t count, unsigned workers,
                const std::function<Json(std::size_t index)>& work, const CellsDone& progress,
                const std::function<void(std::size_t index, const Json& result,
                                         const std::string& crash)>& done) {
  tools::Sharing sharing;
  sharing.count = count;
  sharing.workers = workers;
  sharing.fresh = true;  // SystemC elaborates once
  sharing.work = [&](const tools::Share& share, const auto&) { return work(share.first); };
  sharing.progress = [&](const tools::SharesProgress& so_far) { progress(so_far.done); };
  progress(0);
  tools::run_shares(sharing, [&](const tools::ShareResult& one) {
    const bool crashed = one.fate == tools::ShareResult::Fate::kCrashed;
    done(one.share.first, crashed ? Json() : one.result(), one.how);
    return true;
  });
}

std::vector<std::string> explain_cell(const Cell& cell, const CellOptions& options) {
  const Json lines = tools::run_isolated([&] {
    platform::Platform::Options how;
    how.timing.accurate = true;
    platform::Platform platform(machine_of(cell, options.blitter), how);
    const m68k::Program program = firmware_of(cell, options.firmware);
    MandinBatch batch(platform, program, pairs_of(cell), setup_of(cell));
    const FlagWrites writes(platform, batch.flag_address());
    TimeLine time_line(platform, program, cell);
    const MandinBatch::Answers answers = batch.run(kSeconds);
    const Observation outcome = measure(cell, answers, writes).outcome;
    const Expectation& row = expected(cell.name());
    std::vector<std::string> text = time_line.take();
    for (unsigned i = 0; i < Observation::kCalls; ++i) {
      text.push_back(fmt::format("call {}: answer {:04X}, sprites {}: {}", i + 1, answers.flags[i],
                                 touches(i) ? "touch" : "do not touch", name_of(outcome.calls[i])));
    }
    if (!cell.in_buffer) {
      text.push_back(fmt::format("later read: {:04X}: {}", answers.later, name_of(outcome.later)));
      text.push_back(
          fmt::format("memory at the end: {:04X}: {}", answers.memory, name_of(outcome.memory)));
    }
    text.push_back((outcome == row.outcome ? "" : "MISMATCH: ") + row.reason());
    return Json(text);
  });
  return lines.get<std::vector<std::string>>();
}

}  // namespace collide::coherence
