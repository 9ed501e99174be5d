// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/job.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/blitter/register_names.h"
#include "sim/cosim/action_text.h"
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

constexpr const char* kRegisterAddress = "0[xX](00|[fF][fF]|[fF]{4})?8[aA][0-3][0-9a-fA-F]";

std::vector<std::string> names_of_registers() {
  std::vector<std::string> names;
  for (const std::string_view name : register_names()) names.emplace_back(name);
  for (int n = 0; n < 16; ++n) names.push_back(fmt::format("HALFTONE{}", n));
  return names;
}

cosim::ActionSyntax syntax() {
  using Takes = cosim::ActionVerb::Takes;
  cosim::ActionSyntax all;
  all.registers = names_of_registers();
  all.addresses = kRegisterAddress;
  all.sizes = "bwl";
  all.verbs = {{"run", Takes::kMaybeNumber, 1, INT64_MAX},
               {"cycles", Takes::kNumber, 1, kMostCycles},
               {"withdraw", Takes::kNumber, 1, kMostCycles},
               {"reset"}};
  all.options = {{"fc", 0, 7}, {"given_up", 1, kMostWaitStates}};
  return all;
}

/// An address 0x8A00..0x8A3F, alone or with the upper half of the 24- or 32-bit address.
NamedRegister register_at(const cosim::ActionText& text) {
  constexpr const char* kExpected = "expected 0x8A00..0x8A3F or a name such as SRC_ADDR";
  if (text.name().find_first_of("0123456789") != 0) {
    text.fail(fmt::format("\"{}\" is not a register, {}", text.name(), kExpected));
  }
  const std::int64_t address = text.number(text.name(), 0, kMost32);
  const std::int64_t upper = address >> 16;
  if ((address & 0xFFC0) != 0x8A00 || (upper != 0 && upper != 0xFF && upper != 0xFFFF)) {
    text.fail(fmt::format("{} is not a register, {}", hex(address, 4), kExpected));
  }
  return {static_cast<unsigned>(address & 0x3F), 2};
}

/// The register and size of an access: its own, or the one of the letter behind it.
NamedRegister target_of(const cosim::ActionText& text) {
  const auto named = find_register(text.name());
  NamedRegister target = named ? *named : register_at(text);
  if (text.size() != 0) target.size = text.size() == 'b' ? 1 : text.size() == 'w' ? 2 : 4;
  if (target.size > 1 && target.offset % 2 != 0) {
    text.fail("a word or long access at an odd address");
  }
  if (target.offset + target.size > kRegisterBytes) {
    text.fail("a long access beyond the last register");
  }
  return target;
}

std::string target_text(unsigned offset, unsigned size) {
  const std::optional<std::string> name = register_name_at(offset);
  std::string text = name ? *name : hex(0x8A00 + offset, 4);
  if (size != (name ? find_register(*name)->size : 2)) {
    text += size == 1 ? ".b" : size == 2 ? ".w" : ".l";
  }
  return text;
}

Job::Step step_of(const cosim::ActionText& text) {
  using Kind = cosim::ActionText::Kind;
  if (text.kind() != Kind::kVerb) {
    const NamedRegister target = target_of(text);
    const auto fc = static_cast<FunctionCode>(
        text.option("fc", static_cast<std::int64_t>(FunctionCode::kSupervisorData)));
    const std::uint32_t value = text.value((std::int64_t{1} << 8 * target.size) - 1);
    if (text.kind() == Kind::kRead) return Job::Read{target.offset, target.size, fc};
    return Job::Write{target.offset, target.size, value, fc};
  }
  const auto number = text.number();
  if (text.name() == "run") {
    return Job::Run{number ? static_cast<std::uint64_t>(*number) : HostBus::kNoLimit};
  }
  if (text.name() == "cycles") return Job::Cycles{static_cast<std::uint32_t>(*number)};
  if (text.name() == "withdraw") return Job::Withdraw{static_cast<std::uint32_t>(*number)};
  return Job::Reset{};
}

/// Steps as text.
struct StepText {
  static std::string code(FunctionCode fc) {
    if (fc == FunctionCode::kSupervisorData) return "";
    return fmt::format(" fc={}", static_cast<unsigned>(fc));
  }
  std::string operator()(const Job::Write& write) const {
    return fmt::format("{}={}{}", target_text(write.offset, write.size),
                       cosim::number_text(write.data), code(write.fc));
  }
  std::string operator()(const Job::Read& read) const {
    return fmt::format("{}?{}", target_text(read.offset, read.size), code(read.fc));
  }
  std::string operator()(const Job::Run& run) const {
    return run.limit == HostBus::kNoLimit ? "run" : fmt::format("run {}", run.limit);
  }
  std::string operator()(const Job::Cycles& cycles) const {
    return fmt::format("cycles {}", cycles.count);
  }
  std::string operator()(const Job::Withdraw& withdraw) const {
    return fmt::format("withdraw {}", withdraw.clocks);
  }
  std::string operator()(const Job::Reset& /*reset*/) const { return "reset"; }
};

Record<Job::Load> load_record() {
  return Record<Job::Load>("load")
      .member("at", &Job::Load::at, Whole{0, kHighestAddress, 4}, "Even byte address.")
      .member("hex", &Job::Load::bytes, cosim::bytes_form(2))
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
  const auto granted = [](auto& around) -> auto& {
    return around.on_request;
  };
  return Record<Around>("surroundings")
      .member("grant", granted, Names<bool>{{{false, "run"}, {true, "request"}}},
              "When the bus is granted: only during a run, or whenever it is requested.")
      .only_if([](const Around& around) { return around.on_request; })
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
          .member("around", &Job::around, surroundings_record(),
                  "Arbiter and memory around the chip.")
          .left_out()
          .member("do", &Job::actions,
                  List{cosim::action_form<Job::Action>(
                      syntax(), step_of,
                      [](const Job::Step& step) { return std::visit(StepText{}, step); })},
                  "Actions, each in its clock (@) or as soon as the one before it is over.")
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
            if (job.has_agents() && driven) {
              field["bus"].fail(
                  "slip and dma are for a CPU that does one thing after the other, expected no "
                  "clocks and a bus that is granted only in run");
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

bool Job::has_agents() const {
  return around.on_request || std::any_of(actions.begin(), actions.end(), [](const Action& action) {
           return action.at || action.given_up != 0 ||
                  std::holds_alternative<Withdraw>(action.step);
         });
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
