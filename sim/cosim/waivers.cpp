// SPDX-License-Identifier: MIT
#include "sim/cosim/waivers.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/common/input_file.h"
#include "model/common/json.h"
#include "model/common/printable.h"
#include "sim/cosim/kinds.h"

namespace collide::cosim {
namespace {

std::string reason_of(const JsonField& waiver) {
  const JsonField reason = waiver["reason"];
  if (is_blank(reason.text())) reason.fail("is empty, expected a reason");
  return reason.text();
}

Waiver parse_kind(const JsonField& json, const std::string& unit) {
  json.require_only({"kind", "when", "reason", "goes_on"});
  Waiver waiver{json["kind"].text(), {}, reason_of(json)};
  if (json.has("goes_on")) waiver.goes_on = json["goes_on"].boolean();
  if (json.has("when")) {
    for (const JsonField& condition : json["when"].elements()) {
      waiver.when.push_back(condition.text());
    }
  }
  if (waiver.kind == "*" && waiver.when.empty()) {
    json.fail("waives everything, expected a kind or \"when\"");
  }
  if (waiver.kind != "*" && !is_kind_of(unit, waiver.kind)) {
    json["kind"].fail(fmt::format(
        "\"{}\" is not a kind of divergence of {}, expected one as cosim --keep-going lists it",
        waiver.kind, unit));
  }
  return waiver;
}

IgnoredBits parse_register(const JsonField& json) {
  json.require_only({"register", "mask", "reason"});
  return {json["register"].text(), static_cast<std::uint16_t>(json["mask"].number(1, 0xFFFF)),
          reason_of(json)};
}

}  // namespace

bool Waiver::covers(const Divergence& divergence) const {
  if (kind != "*" && kind != divergence.kind()) return false;
  const auto& holds = divergence.conditions;
  return std::all_of(when.begin(), when.end(), [&](const std::string& condition) {
    return std::find(holds.begin(), holds.end(), condition) != holds.end();
  });
}

const Waiver* Waivers::find(const Divergence& divergence) const {
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const Waiver& waiver) { return waiver.covers(divergence); });
  return found == kinds.end() ? nullptr : &*found;
}

const Waiver* Waivers::passing(const Divergence& divergence) const {
  const Waiver* const found = find(divergence);
  return found != nullptr && found->goes_on ? found : nullptr;
}

std::unique_ptr<UnitBench> Waivers::applied_to(
    const UnitBench& unit, std::function<void(const Waiver& waiver)> passed) const {
  std::unique_ptr<UnitBench> tolerant = registers.empty() ? nullptr : unit.ignoring(registers);
  const bool pass =
      std::any_of(kinds.begin(), kinds.end(), [](const Waiver& one) { return one.goes_on; });
  if (!pass) return tolerant;
  return (tolerant ? *tolerant : unit)
      .going_on([waivers = *this, passed = std::move(passed)](const Divergence& difference) {
        const Waiver* const waiver = waivers.passing(difference);
        if (waiver != nullptr && passed) passed(*waiver);
        return waiver != nullptr;
      });
}

Waivers read_waivers(const std::string& file, const std::string& unit) {
  const Json json = parse_json(read_input(file), file);
  const JsonField root(file, json);
  root.require_only({"unit", "waivers"});
  if (root["unit"].text() != unit) root["unit"].fail("is not \"" + unit + "\"");
  Waivers waivers;
  for (const JsonField& waiver : root["waivers"].elements()) {
    if (waiver.has("register")) {
      waivers.registers.push_back(parse_register(waiver));
    } else {
      waivers.kinds.push_back(parse_kind(waiver, unit));
    }
  }
  if (waivers.kinds.empty() && waivers.registers.empty()) root["waivers"].fail("is empty");
  return waivers;
}

}  // namespace collide::cosim
