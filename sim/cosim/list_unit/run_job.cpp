// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/run_job.h"

#include <map>
#include <string>

#include "model/common/crc32.h"
#include "sim/cosim/job_forms.h"
#include "sim/cosim/list_unit/meetings.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"
#include "sim/units/stopped.h"

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

/// What registers say at the end, and the list that they say is there.
template <class Read>
void take_registers(JobResult& result, const Answer& answer, Ram& ram, const Read& read) {
  result.status = read(kStatus);
  result.found = read(kFound);
  result.stored = read(kStored);
  result.sequence = read(kSequence);
  result.clocks = read(kClocks);
  for (unsigned word = 0; word < answer.words; ++word) {
    result.answer.push_back(read(answer.offset + 4 * word));
  }
  const std::uint32_t list = read(kList);
  for (std::uint32_t n = 0; n < result.stored; ++n) {
    result.records.push_back(ram.word(list + 16 * (n / 3 + 1) + 4 * (n % 3)));
  }
}

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
    take_registers(result, answer, ram, [&](unsigned offset) { return unit->read(offset); });
  } catch (Divergence& divergence) {
    divergence.step = number;
    throw;
  } catch (RtlFailure& failure) {
    failure.step = number;
    throw;
  }
  memory.finish();
  result.crc32 = sum(bytes_of(ram.words(), port));
  return result;
}

JobResult run_free_job(const Job& job, const MemoryPort& port, const Answer& answer,
                       const MakeRtl& make_rtl, const ExplainedUnit* unit, const Timing& timing,
                       cosim::Compared& compared, cosim::Coverage* reached) {
  JobResult result;
  Ram ram = make_memory(job, port);
  JobMemory memory(ram, result);
  const std::unique_ptr<RtlUnit> rtl = make_rtl(memory);
  FreeRun ran;
  try {
    ran = run_free(job, port, answer, ram, memory, *rtl, timing);
  } catch (const Stopped& stopped) {
    if (unit == nullptr) throw;
    throw divergence_of(stopped, rtl->wave_clock());
  } catch (const RtlFailure& failure) {
    if (unit == nullptr) throw;
    throw Divergence("rules of the ports", rtl->wave_clock(), "they are kept", failure.what(),
                     failure.what());
  }
  const History& history = ran.history;
  if (unit != nullptr) compared.comparisons = explain(history, *unit, timing);
  if (reached != nullptr) cover_meetings(history, *reached);
  compared.steps = history.reads.size() + history.writes.size();
  compared.clocks = history.clocks - history.first;
  std::map<unsigned, std::uint32_t> last;
  for (const PortEvent& event : history.events) {
    if (event.kind != PortEvent::kRead) continue;
    if (result.values.size() < ran.reads) result.values.push_back(event.data);
    last[event.offset] = event.data;
  }
  take_registers(result, answer, ram, [&](unsigned offset) { return last.at(offset); });
  memory.finish();
  result.crc32 = sum(bytes_of(ram.words(), port));
  return result;
}

const Record<Ran>& result_record(const char* unit, const Answer& answer) {
  static std::map<std::string, Record<Ran>> records;
  const auto known = records.find(answer.name);
  if (known != records.end()) return known->second;
  const auto of = [](auto member) {
    return [member](const Ran& ran) -> const auto& {
      return ran.result.*member;
    };
  };
  const collide::List words{HexText{8}};
  const collide::List<HexText> answer_words{HexText{8}, answer.words};
  auto record = cosim::begun_result<Ran>(unit)
                    .shows("values", of(&JobResult::values), words, "what the job's reads gave")
                    .shows("STATUS", of(&JobResult::status), HexText{4})
                    .shows("FOUND", of(&JobResult::found))
                    .shows("STORED", of(&JobResult::stored))
                    .shows("SEQUENCE", of(&JobResult::sequence), AtMost{0xFFFF})
                    .shows(answer.name, of(&JobResult::answer), answer_words)
                    .shows("records", of(&JobResult::records), words,
                           "the STORED records of the list in memory")
                    .shows("reads", of(&JobResult::reads), "accesses of the memory port")
                    .shows("writes", of(&JobResult::writes))
                    .shows("clocks", of(&JobResult::clocks),
                           "CLOCKS; of the golden model the most that the run may take")
                    .shows("reads_crc32", of(&JobResult::reads_crc32), HexText{8})
                    .shows("writes_crc32", of(&JobResult::writes_crc32), HexText{8})
                    .shows("crc32", of(&JobResult::crc32), HexText{8});
  return records.emplace(answer.name, record).first->second;
}

Json to_json(const JobResult& result, const Job& job, const Answer& answer, std::string_view on) {
  return result_record("list", answer).print({result, job, on});
}

}  // namespace collide::list_unit
