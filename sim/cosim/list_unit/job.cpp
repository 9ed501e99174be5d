// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/job.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "sim/cosim/job_forms.h"

namespace collide::list_unit {
namespace {

using cosim::kMost32;
using cosim::require_multiple;

constexpr std::uint32_t kSmallestMemory = 4096;
constexpr std::uint32_t kLargestMemory = 1U << 24;
constexpr unsigned kLatest = 99;  // clocks

std::uint32_t xorshift32(std::uint32_t x) {
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return x;
}

/// A name, or an offset.
Form<unsigned> register_form(const RegisterNames& registers) {
  return {
      [&registers](const unsigned& offset) { return registers.name_of(offset); },
      [&registers](const JsonField& field, unsigned& offset) {
        if (field.value().is_string()) {
          if (const auto named = registers.find(field.text())) {
            offset = *named;
            return;
          }
          if (field.text().find_first_of("0123456789") != 0) {
            field.fail(
                fmt::format("\"{}\" is not a register, expected an offset or a name such as COUNT",
                            field.text()));
          }
        }
        offset = static_cast<unsigned>(field.number(0, kRegisterBytes - 4));
        require_multiple(field, offset, 4, hex(offset, 4) + " is not a multiple of 4");
      },
      [&registers](SchemaParts& parts) {
        return Json{
            {"anyOf", {{{"enum", registers.names()}}, whole_schema(parts, 0, kRegisterBytes - 4)}}};
      }};
}

Record<Job::Load> load_record() {
  return Record<Job::Load>("load", "Bytes as they lie in memory, whole words of four.")
      .member("at", &Job::Load::at, Whole{0, kMost32, 4}, "Byte address, a multiple of 4.")
      .member("hex", &Job::Load::bytes, HexBytes{})
      .checked([](const JsonField& field, const Job::Load& load) {
        require_multiple(field["at"], load.at, 4, hex(load.at, 4) + " is not a multiple of 4");
        require_multiple(field["hex"], load.bytes.size(), 4,
                         "not a whole number of words of four bytes");
      });
}

Form<Job::Step> step_form(const RegisterNames& registers) {
  const Form<unsigned> reg = register_form(registers);
  return choice(
      Record<Job::Write>("write", "A register write of the CPU.")
          .member("write", &Job::Write::offset, reg)
          .member("data", &Job::Write::data, Whole{0, kMost32, 8})
          .member("select", &Job::Write::select, Whole{0, 15}, "Of the bytes, one bit each.")
          .only_if([](const Job::Write& write) { return write.select != kAllBytes; }),
      Record<Job::Read>("read", "A register read of the CPU; its value is in the result.")
          .member("read", &Job::Read::offset, reg),
      Record<Job::Run>("run", "Until BUSY clears, or until the unit has made so many accesses.")
          .member("run", &Job::Run::limit, cosim::limit_form(Unit::kNoLimit, 0)),
      Record<Job::Trigger>("trigger", "A clock of the trigger input.").mark("trigger"),
      Record<Job::Load>("load step", "Bytes that another master puts into memory.")
          .group("load", load_record()),
      Record<Job::Reset>("reset", "The reset input. Memory stays.").mark("reset"));
}

Record<Job::Action> action_record(const RegisterNames& registers) {
  return Record<Job::Action>("action")
      .member("at", &Job::Action::at, Whole{0, kMost32}, "Clock, from the end of the reset on.")
      .member("step", &Job::Action::step, step_form(registers), "Of its agent. Not run.")
      .member("given_up", &Job::Action::given_up, Whole{0, 2},
              "Of a register access: it ends without an answer after that many clocks.")
      .left_out()
      .checked([](const JsonField& field, const Job::Action& action) {
        const bool access = std::holds_alternative<Job::Read>(action.step) ||
                            std::holds_alternative<Job::Write>(action.step);
        if (std::holds_alternative<Job::Run>(action.step)) {
          field["step"].fail("not used in a free-running job, expected another step");
        }
        if (action.given_up != 0 && !access) field["given_up"].fail("expected on an access only");
      });
}

Record<Job> memory_record() {
  const auto fill =
      Record<Job>("fill")
          .member("xorshift32", &Job::fill_seed, Whole{1, kMost32}, "Seed.")
          .member("sparse", &Job::fill_sparse, Whole{0, 8}, "Each word is the AND of so many more.")
          .left_out();
  return Record<Job>("memory")
      .member("size", &Job::memory_bytes, Whole{kSmallestMemory, kLargestMemory},
              "Bytes, a power of two; addresses wrap there.")
      .may_lack()
      .group("fill", fill, "Every word from a generator; zeros if not given.")
      .only_if([](const Job& job) { return job.fill_seed != 0; })
      .member("load", &Job::load, List{load_record()})
      .left_out()
      .member("errors", &Job::errors, List{Whole{0, kMost32, 4}},
              "Addresses of accesses that end in a bus error.")
      .left_out()
      .checked(cosim::require_power_of_two<Job>);
}

Record<MemoryTiming> timing_record() {
  return Record<MemoryTiming>("timing")
      .member("stalls", &MemoryTiming::stalls, Whole{0, 90}, "Of 100 requests, in each clock.")
      .left_out()
      .member("earliest", &MemoryTiming::earliest, Whole{0, kLatest},
              "Clocks from a request to its answer, at least.")
      .left_out()
      .member("latest", &MemoryTiming::latest, Whole{0, kLatest}, "At most; else the same.")
      .only_if([](const MemoryTiming& t) { return t.latest != t.earliest; })
      .member("classic", &MemoryTiming::classic, "One access at a time.")
      .left_out()
      .member("commits", &MemoryTiming::commits,
              Names<Commits>{{{Commits::kAsked, "asked"},
                              {Commits::kTaken, "taken"},
                              {Commits::kAnswered, "answered"}}},
              "The clock of an access in which it is made, in a free-running job: the first of its "
              "request, that in which it is taken, or that of the answer.")
      .only_if([](const MemoryTiming& t) { return t.commits != Commits::kTaken; })
      .member("seed", &MemoryTiming::seed, Whole{0, kMost32})
      .left_out()
      .checked([](const JsonField& field, MemoryTiming& t) {
        if (field.has("latest")) field["latest"].number(t.earliest, kLatest);
        if (!field.has("latest")) t.latest = t.earliest;
      });
}

/// "registers" is short for writes in the order of offsets, CONTROL last, and a run to the end.
void parse_registers(const JsonField& json, const RegisterNames& registers, Job& job) {
  const std::vector<std::string_view> names = registers.names();
  json.require_only(names);
  for (const bool control : {false, true}) {
    for (const std::string_view name : names) {
      const std::string key(name);
      const unsigned offset = *registers.find(name);
      if ((offset == kControl) != control || !json.has(key.c_str())) continue;
      job.steps.push_back(
          Job::Write{offset, static_cast<std::uint32_t>(json[key.c_str()].number(0, kMost32))});
    }
  }
  job.steps.push_back(Job::Run{});
}

Json registers_schema(const RegisterNames& registers, SchemaParts& parts) {
  Json schema = {{"type", "object"}, {"additionalProperties", false}};
  for (const std::string_view name : registers.names()) {
    schema["properties"][std::string(name)] = whole_schema(parts, 0, kMost32);
  }
  return schema;
}

}  // namespace

Record<Job> program_record(const RegisterNames& registers) {
  return Record<Job>("program")
      .group("memory", memory_record())
      .may_lack()
      .member("timing", &Job::timing, timing_record(), "Of the memory.")
      .left_out()
      .reads(
          "registers",
          [&registers](SchemaParts& parts) { return registers_schema(registers, parts); },
          "Short for writes of these, CONTROL last, and a run to the end.",
          [&registers](const JsonField& field, Job& job) {
            parse_registers(field, registers, job);
          })
      .member("steps", &Job::steps, List{step_form(registers)}, "Made one after the other.")
      .only_if([](const Job& job) { return !job.runs_free(); })
      .member("free", &Job::free, List{action_record(registers)},
              "In place of steps: what the agents around a free-running unit do.")
      .left_out()
      .either({"registers", "steps", "free"}, "expected one of registers, steps and free")
      .with(cosim::expectation<Job>());
}

std::vector<std::uint8_t> bytes_of(const std::vector<std::uint32_t>& words,
                                   const MemoryPort& port) {
  std::vector<std::uint8_t> bytes(4 * words.size());
  auto byte = bytes.begin();
  for (const std::uint32_t word : words) {
    for (unsigned n = 0; n < 4; ++n) {
      *byte++ = static_cast<std::uint8_t>(word >> 8 * (port.big_endian ? 3 - n : n));
    }
  }
  return bytes;
}

void load_into(Ram& memory, const Job::Load& load, const MemoryPort& port) {
  for (std::uint32_t i = 0; i + 3 < load.bytes.size(); i += 4) {
    std::uint32_t word = 0;
    for (unsigned n = 0; n < 4; ++n) {
      word |= static_cast<std::uint32_t>(load.bytes[i + n]) << 8 * (port.big_endian ? 3 - n : n);
    }
    memory.word(load.at + i) = word;
  }
}

Ram make_memory(const Job& job, const MemoryPort& port) {
  Ram memory(job.memory_bytes, port);
  if (std::uint32_t x = job.fill_seed; x != 0) {
    for (std::uint32_t at = 0; at < job.memory_bytes; at += 4) {
      std::uint32_t word = 0xFFFFFFFF;
      for (unsigned n = 0; n <= job.fill_sparse; ++n) word &= x = xorshift32(x);
      memory.word(at) = word;
    }
  }
  for (const Job::Load& load : job.load) load_into(memory, load, port);
  for (const std::uint32_t at : job.errors) memory.fail_at(at & port.address_mask());
  return memory;
}

}  // namespace collide::list_unit
