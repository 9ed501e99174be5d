// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/job.h"

#include <fmt/format.h>

#include "model/blitter/register_names.h"
#include "sim/cosim/job_forms.h"

namespace collide::blitter {
namespace {

using cosim::kMost32;
using cosim::require_multiple;

constexpr std::uint32_t kSmallestMemory = 2;
constexpr std::uint32_t kLargestMemory = 1U << 24;
constexpr unsigned kMostWaitStates = 1000;
constexpr unsigned kMostGrantDelay = 31;
constexpr std::int64_t kMostCycles = 1'000'000;

constexpr std::int64_t kHighestAddress = 0xFFFFFF;

/// The register of an access: an address 0x8A00..0x8A3F, alone or with the upper half of the 24- or
/// 32-bit address, or a name, which gives the access its size, too.
template <typename Access>
void parse_target(const JsonField& field, Access& access) {
  if (const auto named = field.value().is_string() ? find_register(field.text()) : std::nullopt) {
    access.offset = named->offset;
    access.size = named->size;
    return;
  }
  if (field.value().is_string() && field.text().find_first_of("0123456789") != 0) {
    field.fail(
        fmt::format("\"{}\" is not a register, expected 0x8A00..0x8A3F or a name such as SRC_ADDR",
                    field.text()));
  }
  const std::int64_t address = field.number(0, kMost32);
  const std::int64_t upper = address >> 16;
  if ((address & 0xFFC0) != 0x8A00 || (upper != 0 && upper != 0xFF && upper != 0xFFFF)) {
    field.fail(fmt::format("{} is not a register, expected 0x8A00..0x8A3F", hex(address, 4)));
  }
  access.offset = static_cast<unsigned>(address & 0x3F);
}

Json register_schema() {
  constexpr const char* kAddress = "^0[xX](00|[fF][fF]|[fF]{4})?8[aA][0-3][0-9a-fA-F]$";
  return {{"description",
           "An address 0x8A00..0x8A3F, alone or as part of the 24- or 32-bit address, or a name."},
          {"anyOf",
           {{{"type", "integer"}, {"minimum", 0x8A00}, {"maximum", 0xFFFF8A3F}},
            {{"type", "string"}, {"pattern", kAddress}},
            {{"enum", register_names()}},
            {{"type", "string"}, {"pattern", "^HALFTONE([0-9]|1[0-5])$"}}}}};
}

/// Access to the whole of what is described.
constexpr auto kItself = [](auto& access) -> auto& {
  return access;
};

/// A register access of the CPU, `verb` its register.
template <typename Access>
Record<Access> access_record(const std::string& verb, const std::string& says) {
  const Form<Access> target = {
      [](const Access& access) { return hex(0x8A00 + access.offset, 4); }, parse_target<Access>,
      [](SchemaParts& parts) { return parts.refer("register", register_schema); }};
  auto record = Record<Access>(verb, says).member(verb, kItself, target);
  if constexpr (std::is_same_v<Access, Job::Write>) {
    const Form<Access> data = {
        [](const Access& write) { return hex(write.data, static_cast<int>(2 * write.size)); },
        [](const JsonField& field, Access& write) {
          write.data = static_cast<std::uint32_t>(field.number(0, kMost32));
        },
        [](SchemaParts& parts) { return whole_schema(parts, 0, kMost32); }};
    record.member("data", kItself, data, "As wide as the access.");
  }
  const Form<unsigned> size = {
      [](const unsigned& bytes) -> Json { return bytes; },
      [](const JsonField& field, unsigned& bytes) {
        bytes = static_cast<unsigned>(field.number(1, 4));
        if (bytes == 3) field.fail("3 is not a size, expected 1, 2 or 4");
      },
      [](SchemaParts& parts) {
        return Json{{"anyOf", {{{"enum", {1, 2, 4}}}, numeral_schema(parts)}}};
      }};
  const Form<FunctionCode> code = {
      [](const FunctionCode& fc) -> Json { return static_cast<unsigned>(fc); },
      [](const JsonField& field, FunctionCode& fc) {
        fc = static_cast<FunctionCode>(field.number(0, 7));
      },
      [](SchemaParts& parts) { return whole_schema(parts, 0, 7); }};
  record
      .member("size", &Access::size, size,
              "Bytes of the access; 2 for an address, the register's own size for a name.")
      .only_if([](const Access& access) { return access.size != 2; })
      .member("fc", &Access::fc, code,
              "Function code of the CPU. The chip answers 5 only; any other ends in a bus error.")
      .left_out();
  return record.checked([verb](const JsonField& step, const Access& access) {
    const JsonField field = step[verb.c_str()];
    if (access.size > 1) {
      require_multiple(field, access.offset, 2, "a word or long access at an odd address");
    }
    if (access.offset + access.size > kRegisterBytes) {
      field.fail("a long access beyond the last register");
    }
    if (step.has("data")) step["data"].number(0, (std::int64_t{1} << 8 * access.size) - 1);
  });
}

// Steps of both kinds of jobs

Record<Job::Write> write_record() {
  return access_record<Job::Write>(
      "write", "A register write of the CPU. Four bytes are two words, high first.");
}
Record<Job::Read> read_record() {
  return access_record<Job::Read>("read", "A register read of the CPU; its value is in reads.");
}
Record<Job::Cycles> cycles_record() {
  return Record<Job::Cycles>("cycles", "Bus cycles of another master.")
      .member("cycles", &Job::Cycles::count, Whole{1, kMostCycles}, "How many.");
}
Record<Job::Reset> reset_record() {
  return Record<Job::Reset>("reset", "The chip's reset input. Memory stays.").mark("reset");
}

Form<Job::Step> step_form() {
  return choice(
      write_record(), read_record(),
      Record<Job::Run>(
          "run", "Time passes until BUSY clears, or until the chip has made so many accesses.")
          .member("run", &Job::Run::limit, cosim::limit_form(HostBus::kNoLimit, 1)),
      cycles_record(), reset_record());
}

Record<Job::Action> action_record() {
  const auto step = choice(
      write_record(), read_record(), cycles_record(),
      Record<Job::Withdraw>("withdraw", "The bus is not granted.")
          .member("withdraw", &Job::Withdraw::clocks, Whole{1, kMostCycles}, "For how long."),
      reset_record());
  return Record<Job::Action>("action")
      .member("at", &Job::Action::at, Whole{0, kMost32}, "Clock, from that of the reset on.")
      .member("step", &Job::Action::step, step, "Of its agent.")
      .member("given_up", &Job::Action::given_up, Whole{0, kMostWaitStates},
              "Of a register access: it ends after that many clocks if it has no answer.")
      .left_out()
      .checked([](const JsonField& field, const Job::Action& action) {
        const bool access = std::holds_alternative<Job::Read>(action.step) ||
                            std::holds_alternative<Job::Write>(action.step);
        if (action.given_up != 0 && !access) field["given_up"].fail("expected on an access only");
      });
}

Record<Job::Load> load_record() {
  return Record<Job::Load>("load")
      .member("at", &Job::Load::at, Whole{0, kHighestAddress, 4}, "Even byte address.")
      .member("hex", &Job::Load::bytes, HexBytes{})
      .checked([](const JsonField& field, const Job::Load& load) {
        require_multiple(field["at"], load.at, 2, "odd address");
        require_multiple(field["hex"], load.bytes.size(), 2, "an odd number of bytes");
      });
}

/// Of the memory, an address and so many bytes.
using Stretch = std::pair<std::uint32_t, std::uint32_t>;

Record<Stretch> stretch_record(const std::string& name, std::int64_t fewest) {
  return Record<Stretch>(name)
      .member("at", &Stretch::first, Whole{0, kHighestAddress, 4}, "Byte address.")
      .member("bytes", &Stretch::second, Whole{fewest, kLargestMemory}, "Length.");
}

Record<Job> memory_record() {
  const auto errors =
      stretch_record("errors", 1).checked([](const JsonField& field, const Stretch& stretch) {
        require_multiple(field["at"], stretch.first, 2, "an odd number");
        require_multiple(field["bytes"], stretch.second, 2, "an odd number");
      });
  return Record<Job>("memory")
      .member("size", &Job::memory_bytes, Whole{kSmallestMemory, kLargestMemory},
              "Bytes, a power of two; addresses wrap there. 65536 if not given.")
      .may_lack()
      .group("fill",
             Record<Job>("fill").member("xorshift32", &Job::fill_seed, Whole{1, kMost32}, "Seed."),
             "Every word from a generator; zeros if not given.")
      .left_out()
      .member("load", &Job::load, List{load_record()})
      .left_out()
      .member("errors", &Job::errors, List{errors},
              "Words that answer with a bus error: a write changes nothing, a read is FFFF.")
      .left_out()
      .checked(cosim::require_power_of_two<Job>);
}

/// A number, or an object if there is chance in it.
Form<Job::WaitStates> waits_form() {
  using Waits = Job::WaitStates;
  const Whole clocks{0, kMostWaitStates};
  const auto random = Record<Waits>("wait_states")
                          .member("base", &Waits::base, clocks, "At least.")
                          .may_lack()
                          .member("random", &Waits::random, clocks, "Up to that many more.")
                          .member("seed", &Waits::seed, Whole{1, kMost32}, "Of xorshift32.");
  return {[random](const Waits& waits) {
            return waits.random != 0 ? random.print(waits) : Json(waits.base);
          },
          [random, clocks](const JsonField& field, Waits& waits) {
            if (field.value().is_object()) return random.parse(field, waits);
            clocks.form<unsigned>().parse(field, waits.base);
          },
          [random](SchemaParts& parts) {
            return Json{{"anyOf", {whole_schema(parts, 0, kMostWaitStates), random.schema(parts)}}};
          }};
}

Record<Job::Surroundings> surroundings_record() {
  using Around = Job::Surroundings;
  const auto commits = [](auto& around) -> auto& {
    return around.commits_asked;
  };
  return Record<Around>("surroundings")
      .member("grant_delay", &Around::grant_delay, Whole{0, kMostGrantDelay},
              "Clocks from a request to its grant, and from the end of the one to that of the "
              "other. 0 if not given.")
      .left_out()
      .member("parked", &Around::parked, "The bus is granted without a request, too.")
      .left_out()
      .member("commits", commits, Names<bool>{{{false, "answered"}, {true, "asked"}}},
              "The clock of an access in which memory is written: its first, or that of the "
              "answer.")
      .only_if([](const Around& around) { return around.commits_asked; });
}

Record<Job> bus_record() {
  const auto slip = [](auto& job) -> auto& {
    return job.machine.slip_cycles;
  };
  const auto every = [](auto& job) -> auto& {
    return job.machine.dma_every;
  };
  const auto cycles = [](auto& job) -> auto& {
    return job.machine.dma_cycles;
  };
  return Record<Job>("bus")
      .member("slip", slip, Whole{0, 1000},
              "Bus cycles the CPU makes between setting BUSY and the grant. 1 if not given.")
      .left_out()
      .group("dma",
             Record<Job>("dma")
                 .member("every", every, Whole{1, kMostCycles},
                         "Accesses of the chip between its cycles.")
                 .member("cycles", cycles, Whole{1, kMostCycles}, "Bus cycles each time."),
             "Another master that takes the bus from the chip.")
      .only_if([](const Job& job) { return job.machine.dma_every != 0; })
      .member("wait_states", &Job::waits, waits_form(),
              "Clocks every access waits, fixed or random.")
      .left_out();
}

}  // namespace

const Record<Job>& record_of(const Job* /*job*/) {
  static const auto kRecord =
      cosim::begun_job<Job>("blitter")
          .group("memory", memory_record())
          .may_lack()
          .group("bus", bus_record())
          .left_out()
          .member("around", &Job::around, surroundings_record(), "Of a free-running job.")
          .left_out()
          .member("steps", &Job::steps, List{step_form()}, "Made one after the other.")
          .only_if([](const Job& job) { return !job.runs_free(); })
          .member("free", &Job::free, List{action_record()},
                  "In place of steps: what the agents around a free-running chip do.")
          .left_out()
          .either({"steps", "free"}, "expected one of steps and free")
          .member("dump", &Job::dump, List{stretch_record("dump", 0)},
                  "Stretches of the memory afterwards that the result shows.")
          .left_out()
          .member("trace", &Job::trace, "The result lists every bus access.")
          .left_out()
          .with(cosim::expectation<Job>())
          .checked([](const JsonField& field, const Job& job) {
            const HostBusOptions standard;
            const bool driven = job.machine.slip_cycles != standard.slip_cycles ||
                                job.machine.dma_every != standard.dma_every;
            if (job.runs_free() && driven) {
              field["bus"].fail("slip and dma need a job with steps, expected wait_states only");
            }
          });
  return kRecord;
}

Job parse_job(const JsonField& json) {
  return parsed<Job>(json);
}

Json to_json(const Job& job) {
  return json_of(job);
}

unsigned Job::WaitStates::clocks() {
  if (random == 0) return base;
  seed = xorshift32(seed);
  return base + (seed >> 8) % (random + 1);
}

Ram make_memory(const Job& job) {
  Ram memory(job.memory_bytes);
  if (std::uint32_t x = job.fill_seed; x != 0) {
    for (std::uint16_t& word : memory.words()) {
      x = xorshift32(x);
      word = static_cast<std::uint16_t>(x >> 8);
    }
  }
  for (const Job::Load& load : job.load) {
    for (std::size_t i = 0; i + 1 < load.bytes.size(); i += 2) {
      memory.write(load.at + static_cast<std::uint32_t>(i),
                   static_cast<std::uint16_t>(load.bytes[i] << 8 | load.bytes[i + 1]));
    }
  }
  return memory;
}

}  // namespace collide::blitter
