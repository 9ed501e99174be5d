// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/run_job.h"

#include <utility>

#include "model/blitter/register_names.h"
#include "model/common/crc32.h"
#include "sim/cosim/blitter/pin_agents.h"
#include "sim/cosim/job_forms.h"
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
    const std::uint16_t data = peek(address);
    ++result_.memory_reads;
    record(false, address, data);
    return data;
  }
  std::uint16_t peek(std::uint32_t address) override {
    const unsigned driven = fails(address) ? 0 : selected();
    return static_cast<std::uint16_t>((memory_.read(address) & driven) | (kUndrivenBus & ~driven));
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
  unsigned wait_states() override { return waits_.clocks(); }

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
  void operator()(const Job::Withdraw& /*step*/) const {}
  void operator()(const Job::Reset&) const { host_.reset(); }

 private:
  HostBus& host_;
  Reads& reads_;
};

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

void do_action(const Job& job, const Job::Action& action, HostBus& host, Reads& reads) {
  if (action.given_up == 0) {
    std::visit(StepRunner(host, reads), action.step);
  } else if (std::holds_alternative<Job::Read>(action.step)) {
    reads.emplace_back();
  }
  if (job.around.on_request) host.run(kMostGranted);
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
    for (const Job::Action& action : job.actions) {
      do_action(job, action, host, result.reads);
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
  } catch (RtlFailure& failure) {
    failure.step = number;
    throw;
  }
  summarise_memory(job, before, memory, result);
  return result;
}

JobResult run_job(const Job& job, Board& board, const Timing& timing, Checker* checker) {
  JobResult result;
  const Ram before = make_memory(job);
  Ram memory = before;
  run_with_agents(job, memory, board, timing, checker, result);
  summarise_memory(job, before, memory, result);
  return result;
}

namespace {

/// By their names, an address as one of four bytes.
Form<decltype(JobResult::registers)> registers_form() {
  using Registers = decltype(JobResult::registers);
  return {[](const Registers& registers) {
            const auto value = [&](unsigned offset, unsigned size) -> std::uint32_t {
              const std::uint32_t word = registers[offset / 2];
              if (size == 4) return word << 16 | registers[offset / 2 + 1];
              if (size == 2) return word;
              return offset % 2 == 0 ? word >> 8 : word & 0xFF;
            };
            Json json = Json::object();
            for (const std::string_view name : register_names()) {
              const NamedRegister reg = *find_register(name);
              json[std::string(name)] = value(reg.offset, reg.size);
            }
            return json;
          },
          [](SchemaParts&) {
            Json schema = {{"type", "object"},
                           {"additionalProperties", false},
                           {"required", register_names()}};
            for (const std::string_view name : register_names()) {
              const unsigned size = find_register(name)->size;
              schema["properties"][std::string(name)] = {{"type", "integer"},
                                                         {"minimum", 0},
                                                         {"maximum", size == 4   ? 0xFFFFFF
                                                                     : size == 2 ? 0xFFFF
                                                                                 : 0xFF}};
            }
            return schema;
          }};
}

Json row_schema(const std::vector<Json>& cells) {
  return {{"type", "array"}, {"prefixItems", cells}, {"items", false}, {"minItems", cells.size()}};
}

using Changed = std::pair<std::uint32_t, std::uint16_t>;

Form<Changed> changed_form() {
  return {[](const Changed& word) {
            return Json::array({hex(word.first, 4), hex(word.second, 4)});
          },
          [](SchemaParts&) {
            return row_schema({hex_schema(4, 6), hex_schema(4, 4)});
          }};
}

Form<JobResult::Access> access_form() {
  return {
      [](const JobResult::Access& access) {
        return Json::array({access.write ? "W" : "R", hex(access.address, 6), hex(access.data, 4)});
      },
      [](SchemaParts&) {
        return row_schema({{{"enum", {"R", "W"}}}, hex_schema(6, 6), hex_schema(4, 4)});
      }};
}

}  // namespace

const Record<Ran>& result_record() {
  const auto of = [](auto member) {
    return [member](const Ran& ran) -> const auto& {
      return ran.result.*member;
    };
  };
  using Counts = Record<Ran>;
  static const auto kRecord =
      cosim::begun_result<Ran>("blitter")
          .shows("reads", of(&JobResult::reads),
                 "The values of the reads in order; null where the chip did not answer.")
          .shows("registers", of(&JobResult::registers), registers_form(), "After the last action.")
          .group("accesses",
                 Counts("accesses")
                     .shows("reads", of(&JobResult::memory_reads))
                     .shows("writes", of(&JobResult::memory_writes)),
                 "Bus accesses of the chip.")
          .shows("clocks", of(&JobResult::clocks),
                 "Since the last reset: 1 a grant, 1 an access and its wait states, 1 a bus cycle "
                 "of another master that is no register access.")
          .shows("interrupts", of(&JobResult::done_edges),
                 "Rising edges of the interrupt output since the last reset.")
          .shows("crc32", of(&JobResult::crc32), HexText{8},
                 "IEEE CRC-32 of the memory afterwards.")
          .shows("changed", of(&JobResult::changed), List{changed_form()},
                 "Address and new value of every word that differs from the memory before.")
          .shows("dump", of(&JobResult::dump), List{HexBytes{}},
                 "Bytes, a string for each stretch asked for.")
          .only_if([](const Ran& ran) { return !ran.job.dump.empty(); })
          .shows("trace", of(&JobResult::trace), List{access_form()},
                 "Every bus access of the chip in order: R or W, address, data.")
          .only_if([](const Ran& ran) { return ran.job.trace; });
  return kRecord;
}

Json to_json(const JobResult& result, const Job& job, std::string_view on) {
  return result_record().print({result, job, on});
}

}  // namespace collide::blitter
