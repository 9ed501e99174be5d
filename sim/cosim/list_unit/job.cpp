// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/job.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "sim/cosim/action_text.h"
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

Record<Job::Load> load_record() {
  return Record<Job::Load>("load", "Bytes as they lie in memory, whole words of four.")
      .member("at", &Job::Load::at, Whole{0, kMost32, 4}, "Byte address, a multiple of 4.")
      .member("hex", &Job::Load::bytes, cosim::bytes_form(4))
      .checked([](const JsonField& field, const Job::Load& load) {
        require_multiple(field["at"], load.at, 4, hex(load.at, 4) + " is not a multiple of 4");
        require_multiple(field["hex"], load.bytes.size(), 4,
                         "not a whole number of words of four bytes");
      });
}

cosim::ActionSyntax syntax(const RegisterNames& registers) {
  using Takes = cosim::ActionVerb::Takes;
  cosim::ActionSyntax all;
  for (const std::string_view name : registers.names()) all.registers.emplace_back(name);
  all.addresses = "0[xX][0-9a-fA-F]{1,3}[048cC]|0[xX][048cC]|[0-9]{1,4}";
  all.verbs = {
      {"run", Takes::kMaybeNumber, 0, INT64_MAX},
      {"trigger"},
      {"load", Takes::kWords, 0, 0, " (0[xX][0-9a-fA-F]+|[0-9]+)( ([0-9a-fA-F]{2})+([*][0-9]+)?)+"},
      {"reset"}};
  all.options = {{"select", 0, 15}, {"given_up", 1, 2}};
  return all;
}

unsigned offset_of(const RegisterNames& registers, const cosim::ActionText& text) {
  if (const auto named = registers.find(text.name())) return *named;
  if (text.name().find_first_of("0123456789") != 0) {
    text.fail(fmt::format("\"{}\" is not a register, expected an offset or a name such as COUNT",
                          text.name()));
  }
  const auto offset = static_cast<unsigned>(text.number(text.name(), 0, kRegisterBytes - 4));
  if (offset % 4 != 0) text.fail(hex(offset, 4) + " is not a multiple of 4");
  return offset;
}

Job::Load load_of(const cosim::ActionText& text) {
  if (text.words().size() < 2) text.fail("expected an address and bytes behind load");
  Job::Load load{static_cast<std::uint32_t>(text.number(text.words()[0], 0, kMost32)),
                 text.bytes(1)};
  if (load.at % 4 != 0) text.fail(hex(load.at, 4) + " is not a multiple of 4");
  if (load.bytes.size() % 4 != 0) text.fail("not a whole number of words of four bytes");
  return load;
}

Job::Step step_of(const RegisterNames& registers, const cosim::ActionText& text) {
  using Kind = cosim::ActionText::Kind;
  if (text.kind() != Kind::kVerb) {
    const unsigned offset = offset_of(registers, text);
    const std::uint32_t value = text.value(kMost32);
    if (text.kind() == Kind::kWrite) {
      return Job::Write{offset, value, static_cast<unsigned>(text.option("select", kAllBytes))};
    }
    if (text.has_option("select")) text.fail("select is for writes only");
    return Job::Read{offset};
  }
  if (text.name() == "run") {
    const auto limit = text.number();
    return Job::Run{limit ? static_cast<std::uint64_t>(*limit) : Unit::kNoLimit};
  }
  if (text.name() == "trigger") return Job::Trigger{};
  if (text.name() == "load") return load_of(text);
  return Job::Reset{};
}

std::string step_text(const RegisterNames& registers, const Job::Step& step) {
  if (const auto* const write = std::get_if<Job::Write>(&step)) {
    return fmt::format("{}={}{}", registers.name_of(write->offset), cosim::number_text(write->data),
                       write->select == kAllBytes ? "" : fmt::format(" select={}", write->select));
  }
  if (const auto* const read = std::get_if<Job::Read>(&step)) {
    return registers.name_of(read->offset) + "?";
  }
  if (const auto* const run = std::get_if<Job::Run>(&step)) {
    return run->limit == Unit::kNoLimit ? "run" : fmt::format("run {}", run->limit);
  }
  if (const auto* const load = std::get_if<Job::Load>(&step)) {
    return fmt::format("load {} {}", hex(load->at, 4), cosim::words_text(load->bytes, 4));
  }
  return std::holds_alternative<Job::Trigger>(step) ? "trigger" : "reset";
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
      .member("load", &Job::load, collide::List{load_record()})
      .left_out()
      .member("errors", &Job::errors, collide::List{Whole{0, kMost32, 4}},
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
              "The clock of an access in which it is made: the first of its request, that in which "
              "it is taken, or that of the answer.")
      .only_if([](const MemoryTiming& t) { return t.commits != Commits::kTaken; })
      .member("seed", &MemoryTiming::seed, Whole{0, kMost32})
      .left_out()
      .checked([](const JsonField& field, MemoryTiming& t) {
        if (field.has("latest")) field["latest"].number(t.earliest, kLatest);
        if (!field.has("latest")) t.latest = t.earliest;
      });
}

}  // namespace

Record<Job> program_record(const RegisterNames& registers) {
  return Record<Job>("program")
      .group("memory", memory_record())
      .may_lack()
      .member("timing", &Job::timing, timing_record(), "Of the memory.")
      .left_out()
      .member("do", &Job::actions,
              collide::List{cosim::action_form<Job::Action>(
                  syntax(registers),
                  [&registers](const cosim::ActionText& text) { return step_of(registers, text); },
                  [&registers](const Job::Step& step) { return step_text(registers, step); })},
              "Actions: one after the other, or with @ each in its clock.")
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
