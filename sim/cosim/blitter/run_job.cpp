// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/run_job.h"

#include <fmt/format.h>

#include "model/blitter/register_names.h"
#include "model/common/crc32.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"

namespace collide::blitter {
namespace {

/// The job's memory on the chip's bus: counts, slows down, refuses and records.
class JobBus final : public Bus {
 public:
  JobBus(const Job& job, Ram& memory, JobResult& result)
      : waits_(job.waits), trace_(job.trace), memory_(memory), result_(result) {
    if (job.errors.empty()) return;
    refuses_.resize(memory.words().size());
    for (const auto& [at, bytes] : job.errors) {
      for (std::uint32_t byte = 0; byte < bytes; byte += 2) refuses_[index(at + byte)] = true;
    }
  }

  std::uint16_t read(std::uint32_t address) override {
    const unsigned driven = fails(address) ? 0 : selected();
    const auto data =
        static_cast<std::uint16_t>((memory_.read(address) & driven) | (kUndrivenBus & ~driven));
    ++result_.memory_reads;
    record(false, address, data);
    return data;
  }
  void write(std::uint32_t address, std::uint16_t data) override {
    const unsigned taken = fails(address) ? 0 : selected();
    memory_.write(address,
                  static_cast<std::uint16_t>((data & taken) | (memory_.read(address) & ~taken)));
    ++result_.memory_writes;
    record(true, address, data);
  }
  bool fails(std::uint32_t address) override {
    return !refuses_.empty() && refuses_[index(address)];
  }
  void select(unsigned lanes) override { lanes_ = lanes; }
  unsigned wait_states() override {
    if (waits_.random == 0) return waits_.base;
    waits_.seed = xorshift32(waits_.seed);
    return waits_.base + (waits_.seed >> 8) % (waits_.random + 1);
  }

 private:
  std::size_t index(std::uint32_t address) const { return address / 2 % memory_.words().size(); }
  unsigned selected() const {
    return ((lanes_ & 2) != 0 ? 0xFF00U : 0U) | ((lanes_ & 1) != 0 ? 0x00FFU : 0U);
  }
  void record(bool write, std::uint32_t address, std::uint16_t data) {
    if (trace_) result_.trace.push_back({write, address, data});
  }

  Job::WaitStates waits_;
  std::vector<bool> refuses_;  // words that answer with a bus error, if there are any
  unsigned lanes_ = kBothLanes;
  bool trace_;
  Ram& memory_;
  JobResult& result_;
};

/// The two halves of a long access are separate bus cycles, high word first.
class StepRunner {
 public:
  StepRunner(HostBus& host, Reads& reads) : host_(host), reads_(reads) {}

  void operator()(const Job::Write& step) const {
    if (step.size == 4) {
      host_.write(step.offset, Size::kWord, static_cast<std::uint16_t>(step.data >> 16), step.fc);
      host_.write(step.offset + 2, Size::kWord, static_cast<std::uint16_t>(step.data), step.fc);
    } else {
      host_.write(step.offset, step.size == 1 ? Size::kByte : Size::kWord,
                  static_cast<std::uint16_t>(step.data), step.fc);
    }
  }
  void operator()(const Job::Read& step) const {
    std::optional<std::uint32_t> value;
    if (step.size == 4) {
      const auto high = host_.read(step.offset, Size::kWord, step.fc);
      const auto low = host_.read(step.offset + 2, Size::kWord, step.fc);
      if (high && low) value = std::uint32_t{*high} << 16 | *low;
    } else {
      value = host_.read(step.offset, step.size == 1 ? Size::kByte : Size::kWord, step.fc);
    }
    reads_.push_back(value);
  }
  void operator()(const Job::Run& step) const { host_.run(step.limit); }
  void operator()(const Job::Cycles& step) const { host_.foreign_cycles(step.count); }
  void operator()(const Job::Reset&) const { host_.reset(); }

 private:
  HostBus& host_;
  Reads& reads_;
};

/// What hangs, of RTL by itself: which access of the CPU it was.
std::string place_of(const Job& job, std::size_t step) {
  struct Place {
    std::string operator()(const Job::Write& write) const {
      return "write of " + describe_register(write.offset, write.size);
    }
    std::string operator()(const Job::Read& read) const {
      return "read of " + describe_register(read.offset, read.size);
    }
    std::string operator()(const Job::Run&) const { return "run"; }
    std::string operator()(const Job::Cycles&) const { return "bus cycles of another master"; }
    std::string operator()(const Job::Reset&) const { return "reset"; }
  };
  if (step == job.steps.size()) return "behind the last step, reading the registers";
  return fmt::format("step {}, {}", step, std::visit(Place{}, job.steps[step]));
}

std::vector<std::uint8_t> bytes_at(const Ram& memory, std::uint32_t at, std::uint32_t count) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint16_t word = memory.words()[(at + i) / 2 % memory.words().size()];
    bytes.push_back(static_cast<std::uint8_t>((at + i) % 2 == 0 ? word >> 8 : word));
  }
  return bytes;
}

}  // namespace

void do_step(const Job::Step& step, HostBus& host, Reads& reads) {
  std::visit(StepRunner(host, reads), step);
}

void summarise_memory(const Job& job, const Ram& before, const Ram& after, JobResult& result) {
  std::vector<std::uint8_t> bytes = bytes_at(after, 0, after.bytes());
  result.crc32 = crc32(bytes.data(), bytes.size());
  for (std::size_t i = 0; i < after.words().size(); ++i) {
    if (before.words()[i] != after.words()[i]) {
      result.changed.emplace_back(static_cast<std::uint32_t>(2 * i), after.words()[i]);
    }
  }
  for (const auto& [at, count] : job.dump) result.dump.push_back(bytes_at(after, at, count));
}

JobResult run_job(const Job& job, const MakeUnit& make_unit, const Inspect& at_end) {
  JobResult result;
  const Ram before = make_memory(job);
  Ram memory = before;
  JobBus bus(job, memory, result);
  const std::unique_ptr<Unit> unit = make_unit(bus);
  HostBus host(*unit, job.machine);

  std::size_t number = 0;
  try {
    for (const Job::Step& step : job.steps) {
      do_step(step, host, result.reads);
      ++number;
    }
    result.clocks = unit->clocks();
    result.done_edges = unit->done_edges();
    for (unsigned offset = 0; offset < kRegisterBytes; offset += 2) {
      result.registers[offset / 2] =
          unit->read(offset, Size::kWord, FunctionCode::kSupervisorData).value_or(0);
    }
    if (at_end) at_end(*unit);
  } catch (Divergence& divergence) {
    divergence.step = number;
    throw;
  } catch (const Hung& hung) {
    throw Hung(fmt::format("{}: {}", place_of(job, number), hung.what()));
  }
  summarise_memory(job, before, memory, result);
  return result;
}

Json to_json(const JobResult& result, const Job& job, std::string_view on) {
  Json json = {{"name", job.name}, {"on", on}};
  json["reads"] = Json::array();
  for (const auto& read : result.reads) json["reads"].push_back(read ? Json(*read) : Json());

  const auto word = [&](unsigned offset) { return result.registers[offset / 2]; };
  const auto address = [&](unsigned offset) { return word(offset) << 16 | word(offset + 2); };
  json["registers"] = {
      {"SRC_XINC", word(kSrcXInc)},        {"SRC_YINC", word(kSrcYInc)},
      {"SRC_ADDR", address(kSrcAddrHigh)}, {"ENDMASK1", word(kEndmask1)},
      {"ENDMASK2", word(kEndmask2)},       {"ENDMASK3", word(kEndmask3)},
      {"DST_XINC", word(kDstXInc)},        {"DST_YINC", word(kDstYInc)},
      {"DST_ADDR", address(kDstAddrHigh)}, {"X_COUNT", word(kXCount)},
      {"Y_COUNT", word(kYCount)},          {"HOP", word(kHop) >> 8},
      {"OP", word(kHop) & 0xFF},           {"CONTROL", word(kControl) >> 8},
      {"SKEW", word(kControl) & 0xFF},
  };
  json["accesses"] = {{"reads", result.memory_reads}, {"writes", result.memory_writes}};
  json["clocks"] = result.clocks;
  json["interrupts"] = result.done_edges;
  json["crc32"] = hex(result.crc32, 8);
  json["changed"] = Json::array();
  for (const auto& [at, data] : result.changed) {
    json["changed"].push_back({hex(at, 4), hex(data, 4)});
  }
  if (!job.dump.empty()) {
    json["dump"] = Json::array();
    for (const auto& bytes : result.dump) json["dump"].push_back(hex_bytes(bytes));
  }
  if (job.trace) {
    json["trace"] = Json::array();
    for (const JobResult::Access& access : result.trace) {
      json["trace"].push_back(
          {access.write ? "W" : "R", hex(access.address, 6), hex(access.data, 4)});
    }
  }
  return json;
}

}  // namespace collide::blitter
