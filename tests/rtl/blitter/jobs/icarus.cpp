// SPDX-License-Identifier: MIT
#include "tests/rtl/blitter/jobs/icarus.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <sstream>
#include <stdexcept>

#include "tests/support/process.h"

namespace collide::blitter {
namespace {

constexpr std::uint32_t kMostMemory = 1U << 16;
/// A run without a limit; the bench counts in 32 bits.
constexpr std::uint64_t kBenchNoLimit = 0x7FFFFFFF;

/// One line a bus cycle or a stretch of time: an operation and four numbers, all in hex.
struct StepToLines {
  std::string operator()(const Job::Write& step) const {
    if (step.size == 4) {
      return line('W', step.offset, 2, step.data >> 16, step.fc) +
             line('W', step.offset + 2, 2, step.data & 0xFFFF, step.fc);
    }
    return line('W', step.offset, step.size, step.data, step.fc);
  }
  std::string operator()(const Job::Read& step) const {
    if (step.size == 4) {
      return line('R', step.offset, 2, 0, step.fc) + line('R', step.offset + 2, 2, 0, step.fc);
    }
    return line('R', step.offset, step.size, 0, step.fc);
  }
  std::string operator()(const Job::Run& step) const {
    return line('G', static_cast<unsigned>(std::min(step.limit, kBenchNoLimit)));
  }
  std::string operator()(const Job::Cycles& step) const { return line('C', step.count); }
  std::string operator()(const Job::Withdraw&) const {
    throw std::invalid_argument("the bench has no agents");
  }
  std::string operator()(const Job::Reset&) const { return line('X'); }

  static std::string line(char operation, unsigned a = 0, unsigned b = 0, std::uint32_t c = 0,
                          FunctionCode d = FunctionCode::kSupervisorData) {
    return fmt::format("{} {:x} {:x} {:x} {:x}\n", operation, a, b, c, static_cast<unsigned>(d));
  }
};

std::string program_of(const Job& job) {
  std::string program = StepToLines::line('M', job.machine.slip_cycles, job.machine.dma_every,
                                          job.machine.dma_cycles) +
                        StepToLines::line('D', job.waits.base, job.waits.random, job.waits.seed);
  for (const auto& [at, bytes] : job.errors) program += StepToLines::line('E', at, bytes);
  for (const Job::Action& action : job.actions) program += std::visit(StepToLines{}, action.step);
  return program;
}

std::string image_of(const Ram& memory) {
  return fmt::format("{:04x}\n", fmt::join(memory.words(), "\n"));
}

Ram parse_image(const std::string& text, std::uint32_t bytes) {
  Ram memory(bytes);
  std::istringstream in(text);
  std::string word;
  std::size_t index = 0;
  while (in >> word) {
    if (word.rfind("//", 0) == 0) {  // an address, to the end of the line
      std::getline(in, word);
      continue;
    }
    memory.words().at(index++) = static_cast<std::uint16_t>(std::stoul(word, nullptr, 16));
  }
  if (index != memory.words().size()) throw std::runtime_error("memory image cut short");
  return memory;
}

using Reads = std::deque<std::optional<std::uint16_t>>;

Reads::value_type next(Reads& reads) {
  if (reads.empty()) throw std::runtime_error("the bench logged too few reads");
  const auto value = reads.front();
  reads.pop_front();
  return value;
}

void parse_log(const std::string& log, const Job& job, JobResult& result) {
  std::istringstream in(log);
  Reads reads;
  std::string what;
  std::string first;
  std::string second;
  bool ended = false;
  while (in >> what) {
    if (what == "R" || what == "W") {
      in >> first >> second;
      const bool write = what == "W";
      ++(write ? result.memory_writes : result.memory_reads);
      result.trace.push_back({write, static_cast<std::uint32_t>(std::stoul(first, nullptr, 16)),
                              static_cast<std::uint16_t>(std::stoul(second, nullptr, 16))});
    } else if (what == "read") {
      in >> first;
      if (first == "error") {
        reads.emplace_back();
      } else {
        reads.emplace_back(static_cast<std::uint16_t>(std::stoul(first, nullptr, 16)));
      }
    } else if (what == "clocks") {
      in >> result.clocks;
    } else if (what == "edges") {
      in >> result.done_edges;
    } else if (what == "end") {
      in >> first;
      ended = true;
    } else {  // unknown, hung
      std::getline(in, first);
      throw std::runtime_error(what + first);
    }
  }
  if (!ended) throw std::runtime_error("the bench did not come to its end");

  for (const Job::Action& action : job.actions) {
    const auto* read = std::get_if<Job::Read>(&action.step);
    if (read == nullptr) continue;
    const auto high = next(reads);
    if (read->size != 4) {
      result.reads.push_back(high);
      continue;
    }
    const auto low = next(reads);
    if (high && low) {
      result.reads.emplace_back(std::uint32_t{*high} << 16 | *low);
    } else {
      result.reads.emplace_back();
    }
  }
  for (std::uint16_t& value : result.registers) value = next(reads).value();
}

}  // namespace

JobResult run_on_icarus(const Job& job, const std::string& bench, bool end_with_err) {
  if (job.memory_bytes > kMostMemory) throw std::runtime_error("more memory than the bench has");
  const test::TemporaryDirectory directory;
  const Ram before = make_memory(job);
  const auto program = directory.write("program", program_of(job));
  const auto image = directory.write("memory", image_of(before));
  const auto log = directory.path() / "log";
  const auto after = directory.path() / "after";
  std::vector<std::string> command = {"vvp",
                                      "-N",
                                      bench,
                                      "+program=" + program.string(),
                                      "+memory=" + image.string(),
                                      fmt::format("+words={}", before.words().size()),
                                      "+log=" + log.string(),
                                      "+after=" + after.string()};
  if (end_with_err) command.emplace_back("+err");
  const test::Finished finished = test::run_program(command);
  if (finished.status != 0) throw std::runtime_error("vvp: " + finished.out + finished.err);

  JobResult result;
  parse_log(test::read_file(log), job, result);
  summarise_memory(job, before, parse_image(test::read_file(after), job.memory_bytes), result);
  return result;
}

}  // namespace collide::blitter
