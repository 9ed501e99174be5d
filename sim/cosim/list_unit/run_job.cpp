// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/run_job.h"

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "model/common/crc32.h"
#include "sim/cosim/job_forms.h"
#include "sim/units/divergence.h"
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

std::unique_ptr<RtlUnit> make_rtl(const Bench& bench, Memory& memory) {
  try {
    return bench.make_rtl(memory);
  } catch (const Stopped& stopped) {
    if (!bench.checks) throw;
    throw divergence_of(stopped, 0);
  }
}

}  // namespace

JobResult run_job(const Job& job, const MemoryPort& port, const Answer& answer,
                  const MakeUnit& make_unit) {
  JobResult result;
  Ram ram = make_memory(job, port);
  JobMemory memory(ram, result);
  std::size_t number = 0;
  try {
    const std::unique_ptr<Unit> unit = make_unit(memory);
    unit->reset();
    for (const Job::Action& action : job.actions) {
      if (action.given_up == 0) std::visit(DoStep{port, *unit, ram, result}, action.step);
      ++number;
    }
    unit->run();
    take_registers(result, answer, ram, [&](unsigned offset) { return unit->read(offset); });
  } catch (RtlFailure& failure) {
    failure.step = number;
    throw;
  }
  memory.finish();
  result.crc32 = sum(bytes_of(ram.words(), port));
  return result;
}

JobResult run_on_rtl(const Job& job, const Answer& answer, const Bench& bench,
                     cosim::Compared& compared) {
  const MemoryPort& port = bench.unit.port;
  JobResult result;
  Ram ram = make_memory(job, port);
  JobMemory memory(ram, result);
  const std::unique_ptr<RtlUnit> rtl = make_rtl(bench, memory);
  std::uint64_t clock = rtl->wave_clock();
  Checker checker(bench.unit, clock, bench.timing);
  CheckedBoard checked(rtl->board(), checker);
  Board& board = bench.checks ? checked : rtl->board();
  const auto watch = [&](const Inputs& in, const Outputs& out, const Job::Load* load) {
    if (bench.observer != nullptr) bench.observer->see(in, out, load, checker.golden(), ram);
    if (bench.each_clock) bench.each_clock(clock++);
  };
  Executor executor(job, {bench.unit, ram, memory, board, bench.timing, watch});
  try {
    executor.run();
    if (bench.checks) checker.end();
  } catch (Divergence& divergence) {
    divergence.step = executor.last_begun();
    throw;
  } catch (RtlFailure& failure) {
    failure.step = executor.last_begun();
    if (!bench.checks) throw;
    Divergence divergence = checker.stuck(failure);
    divergence.step = executor.last_begun();
    throw divergence;
  }
  if (bench.checks) compared = {checker.comparisons(), checker.accesses(), checker.clocks()};
  result.values = executor.values();
  take_registers(result, answer, ram,
                 [&](unsigned offset) { return executor.registers().at(offset); });
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
