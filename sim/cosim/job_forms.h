// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "model/common/record.h"
#include "sim/cosim/ran.h"

/// What jobs of several units say in the same way.
namespace collide::cosim {

constexpr std::int64_t kMost32 = 0xFFFFFFFF;

/// "run": true, until the unit is done, or a number of accesses, `fewest` at least.
inline Form<std::uint64_t> limit_form(std::uint64_t until_done, std::int64_t fewest) {
  return {[until_done](const std::uint64_t& limit) {
            return limit == until_done ? Json(true) : Json(limit);
          },
          [until_done, fewest](const JsonField& field, std::uint64_t& limit) {
            if (!field.value().is_boolean()) {
              limit = static_cast<std::uint64_t>(field.number(fewest, INT64_MAX));
              return;
            }
            if (!field.boolean()) field.fail("expected true or a number of accesses");
            limit = until_done;
          },
          [fewest](SchemaParts& parts) {
            return Json{{"anyOf", {{{"const", true}}, whole_schema(parts, fewest, INT64_MAX)}}};
          }};
}

/// What a job of the unit begins with.
template <typename Job>
Record<Job> begun_job(const std::string& unit) {
  return Record<Job>(unit + "-job")
      .constant("unit", unit)
      .member("name", &Job::name, "Repeated in the result.")
      .may_lack()
      .reads("note", {{"type", "string"}}, "For readers.");
}
/// And what it ends with.
template <typename Job>
Record<Job> expectation() {
  return Record<Job>("").reads("expect", {{"type", "object"}},
                               "What the result must hold: members of it. Objects may leave "
                               "members out, arrays are whole.");
}

/// What any result begins with.
template <typename Ran>
Record<Ran> begun_result(const std::string& unit) {
  return Record<Ran>(unit + "-result")
      .shows("name", [](const Ran& ran) { return ran.job.name; })
      .shows(
          "on", [](const Ran& ran) { return std::string(ran.on); },
          OneOf{{"golden", "rtl", "lockstep"}})
      .reads("unexpected", {{"type", "array"}, {"minItems", 1}, {"items", {{"type", "string"}}}},
             "Where it is not what the job expects.");
}

/// A memory size that is not a power of two is refused.
template <typename Job>
void require_power_of_two(const JsonField& memory, const Job& job) {
  if ((job.memory_bytes & (job.memory_bytes - 1)) != 0) {
    memory["size"].fail(std::to_string(job.memory_bytes) + " is not a power of two");
  }
}

/// Throws InputError, which says what is wrong, unless the number is a multiple.
inline void require_multiple(const JsonField& field, std::uint64_t number, std::uint64_t of,
                             const std::string& wrong) {
  if (number % of != 0) field.fail(wrong);
}

}  // namespace collide::cosim
