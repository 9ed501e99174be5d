// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/run_job.h"

#include "model/common/crc32.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"

namespace collide::list_unit {
namespace {

void put_word(std::vector<std::uint8_t>& bytes, std::uint32_t word) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    bytes.push_back(static_cast<std::uint8_t>(word >> shift));
  }
}

std::uint32_t sum(const std::vector<std::uint8_t>& bytes) {
  return crc32(bytes.data(), bytes.size());
}

/// Counts and notes the accesses.
class JobMemory final : public Memory {
 public:
  JobMemory(Ram& ram, JobResult& result) : ram_(ram), result_(result) {}

  std::optional<std::uint32_t> read(std::uint32_t address) override {
    ++result_.reads;
    put_word(reads_, address);
    return ram_.read(address);
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    ++result_.writes;
    put_word(writes_, address);
    put_word(writes_, data);
    return ram_.write(address, data);
  }
  void finish() const {
    result_.reads_crc32 = sum(reads_);
    result_.writes_crc32 = sum(writes_);
  }

 private:
  Ram& ram_;
  JobResult& result_;
  std::vector<std::uint8_t> reads_, writes_;
};

struct DoStep {
  const MemoryPort& port;
  Unit& unit;
  Ram& ram;
  JobResult& result;

  void operator()(const Job::Write& step) const { unit.write(step.offset, step.data, step.select); }
  void operator()(const Job::Read& step) const { result.values.push_back(unit.read(step.offset)); }
  void operator()(const Job::Run& step) const { unit.run(step.limit); }
  void operator()(const Job::Trigger&) const { unit.trigger(); }
  void operator()(const Job::Reset&) const { unit.reset(); }
  void operator()(const Job::Load& step) const { load_into(ram, step, port); }
};

}  // namespace

JobResult run_job(const Job& job, const MemoryPort& port, const Answer& answer,
                  const MakeUnit& make_unit, const Watch& watch) {
  JobResult result;
  Ram ram = make_memory(job, port);
  JobMemory memory(ram, result);
  std::size_t number = 0;
  try {
    const std::unique_ptr<Unit> unit = make_unit(memory);
    unit->reset();
    for (const Job::Step& step : job.steps) {
      std::visit(DoStep{port, *unit, ram, result}, step);
      if (watch) watch(step, *unit, ram);
      ++number;
    }
    result.status = unit->read(kStatus);
    result.found = unit->read(kFound);
    result.stored = unit->read(kStored);
    result.sequence = unit->read(kSequence);
    result.clocks = unit->read(kClocks);
    for (unsigned w = 0; w < answer.words; ++w) {
      result.answer.push_back(unit->read(answer.offset + 4 * w));
    }
    const std::uint32_t list = unit->read(kList);
    for (std::uint32_t n = 0; n < result.stored; ++n) {
      result.records.push_back(ram.word(list + 16 * (n / 3 + 1) + 4 * (n % 3)));
    }
  } catch (Divergence& divergence) {
    divergence.step = number;
    throw;
  } catch (RtlFailure& failure) {
    failure.step = number;
    throw;
  }
  memory.finish();
  std::vector<std::uint8_t> bytes = bytes_of(ram.words(), port);
  result.crc32 = sum(bytes);
  return result;
}

Json to_json(const JobResult& result, const Job& job, const Answer& answer, std::string_view on) {
  Json json = {{"name", job.name},
               {"on", on},
               {"values", Json::array()},
               {"STATUS", hex(result.status, 4)},
               {"FOUND", result.found},
               {"STORED", result.stored},
               {"SEQUENCE", result.sequence},
               {answer.name, Json::array()},
               {"records", Json::array()}};
  for (const std::uint32_t value : result.values) json["values"].push_back(hex(value, 8));
  for (const std::uint32_t word : result.answer) json[answer.name].push_back(hex(word, 8));
  for (const std::uint32_t record : result.records) json["records"].push_back(hex(record, 8));
  json["reads"] = result.reads;
  json["writes"] = result.writes;
  json["clocks"] = result.clocks;
  json["reads_crc32"] = hex(result.reads_crc32, 8);
  json["writes_crc32"] = hex(result.writes_crc32, 8);
  json["crc32"] = hex(result.crc32, 8);
  return json;
}

}  // namespace collide::list_unit
